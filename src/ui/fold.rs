//! Which cards of a cascade are folded away when there is no room for all.

use super::geometry::CascadeShape;

/// Cards that are not shown, with a count in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The first hidden card, from the deepest.
    pub first: usize,
    /// How many are hidden.
    pub count: usize,
}

impl Fold {
    /// Whether the card is hidden.
    pub const fn hides(self, depth: usize) -> bool {
        depth >= self.first && depth < self.first + self.count
    }
}

/// The fold that makes a cascade fit into `rows`; nothing if it fits as it is.
///
/// The exposed card is never hidden, and as few heads of runs as possible are: what lies between the ends
/// of a run can be guessed better than where a run starts. Of equal folds the deepest is taken, so that the
/// cards that can move are seen.
pub fn fold(cascade: &CascadeShape, rows: usize) -> Option<Fold> {
    if cascade.len <= rows {
        return None;
    }
    // One row is for the count.
    let count = cascade.len + 1 - rows.max(2);
    let heads_in = |first: usize| {
        let hidden = cascade.heads.iter();
        hidden
            .filter(|&&head| head >= first && head < first + count)
            .count()
    };
    let first = (0..cascade.len - count).min_by_key(|&first| heads_in(first))?;
    Some(Fold { first, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_is_folded_in_its_middle() {
        let cascade = CascadeShape {
            len: 19,
            heads: vec![0, 1, 2, 3, 4, 5, 6],
        };
        assert_eq!(fold(&cascade, 19), None);
        let ten = fold(&cascade, 10).unwrap();
        assert_eq!(
            ten,
            Fold {
                first: 7,
                count: 10
            }
        );
        assert!(!ten.hides(6) && !ten.hides(18));
        // Ten rows: nine cards and the count.
        assert_eq!(19 - ten.count + 1, 10);
    }

    #[test]
    fn the_exposed_card_is_never_hidden() {
        for len in 1..=25 {
            for rows in 1..=25 {
                let cascade = CascadeShape {
                    len,
                    heads: (0..len).collect(),
                };
                if let Some(fold) = fold(&cascade, rows) {
                    assert!(!fold.hides(len - 1), "{len} in {rows}");
                    assert!(fold.count >= 1);
                    assert!(len - fold.count < rows.max(2));
                }
            }
        }
    }
}
