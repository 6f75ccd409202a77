//! Deals that are lost from the start under the standard rules: known facts, for a warning and for the record.

use super::{Build, DealNumber, Rules, RunRule};

/// The impossible deals up to 1,000,000 and the two that Microsoft made so. Beyond, about one deal in 84,000 is
/// impossible and not listed.
pub const IMPOSSIBLE: [i64; 10] = [
    -2, -1, 11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

/// Whether the deal is known to be lost from the start under `rules`: true only for the standard rules and rules
/// that allow less.
///
/// ```
/// use freecell::core::{Rules, impossible::is_known_impossible};
/// let deal = "11982".parse().unwrap();
/// assert!(is_known_impossible(deal, Rules::default()));
/// assert!(!is_known_impossible(deal, Rules::default().with_cells(5).unwrap()));
/// ```
pub fn is_known_impossible(deal: DealNumber, rules: Rules) -> bool {
    let at_most_standard = rules.cells <= 4
        && rules.cascades == 8
        && rules.filled_cells().next().is_none()
        && rules.build == Build::Alternating
        && rules.runs != RunRule::Free
        && !rules.low_first
        && !rules.foundation_back;
    at_most_standard && IMPOSSIBLE.contains(&deal.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rules_that_allow_no_more_count() {
        let deal = DealNumber::new(-1).unwrap();
        for name in ["freecell", "xp", "freecell cells=3"] {
            assert!(is_known_impossible(deal, name.parse().unwrap()), "{name}");
        }
        for name in [
            "relaxed",
            "freecell cells=6",
            "bakers-game",
            "freecell back",
        ] {
            assert!(!is_known_impossible(deal, name.parse().unwrap()), "{name}");
        }
        let other = DealNumber::new(617).unwrap();
        assert!(!is_known_impossible(other, Rules::default()));
    }
}
