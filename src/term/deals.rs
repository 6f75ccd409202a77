//! Random deals: a number out of those that Microsoft's program deals, and the solver's word that it can be
//! won.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::core::{DealNumber, Rules};
use crate::solver::{self, Limits};

/// The highest random number: short enough to be remembered and told to a friend.
const HIGHEST: i64 = 1_000_000;
/// How many deals are tried: among standard deals one is enough, but under the hardest rules hardly any can be
/// won.
const TRIES: usize = 200;
/// A deal that takes longer is left for another.
const LIMITS: Limits = Limits {
    nodes: Some(200_000),
    memory: Some(128 << 20),
};

/// A random deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pick {
    /// Its number.
    pub(super) number: DealNumber,
    /// That it is not known to be winnable although that was asked for.
    pub(super) trouble: Option<String>,
}

/// Picks a deal under `rules`, one that can be won if `winnable`.
pub(super) fn pick(rules: Rules, winnable: bool, cancel: &AtomicBool) -> Pick {
    let number = random();
    if !winnable || is_winnable(number, rules, cancel) {
        let trouble = None;
        return Pick { number, trouble };
    }
    for _ in 1..TRIES {
        let number = random();
        if is_winnable(number, rules, cancel) {
            let trouble = None;
            return Pick { number, trouble };
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    let trouble = Some(format!(
        "none of {TRIES} random deals was found winnable under these rules: this one may not be"
    ));
    Pick { number, trouble }
}

fn random() -> DealNumber {
    DealNumber::new(rand::random_range(1..=HIGHEST)).expect("a number in the range")
}

fn is_winnable(number: DealNumber, rules: Rules, cancel: &AtomicBool) -> bool {
    let report = solver::solve_any(&number.board(rules), &LIMITS, cancel);
    report.is_ok_and(|report| matches!(report.answer, solver::Answer::Winnable(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pick_can_be_won_or_says_that_it_may_not() {
        let never = AtomicBool::new(false);
        let pick = pick(Rules::default(), true, &never);
        assert_eq!(pick.trouble, None);
        assert!(is_winnable(pick.number, Rules::default(), &never));
        assert!((1..=HIGHEST).contains(&pick.number.get()));
    }

    #[test]
    fn under_rules_that_hardly_let_anyone_win_the_pick_says_so() {
        let rules = Rules::default().with_cells(0).unwrap().with_cascades(4);
        let pick = pick(rules.unwrap(), true, &AtomicBool::new(false));
        assert!(pick.trouble.is_some_and(|text| text.contains("200")));
    }
}
