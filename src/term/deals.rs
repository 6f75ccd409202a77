//! Random deals: a number out of those that Microsoft's program deals, and the solver's word that it can be
//! won.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::Wish;
use crate::core::{DealNumber, Rules, fewest_cells};
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
pub(super) struct Picked {
    /// Its number.
    pub(super) number: DealNumber,
    /// Why it is not what was asked for.
    pub(super) trouble: Option<String>,
}

/// Picks a deal that is not among the `finished` ones, one that can be won if `winnable`.
pub(super) fn pick(
    wish: Wish,
    winnable: bool,
    finished: &HashSet<DealNumber>,
    cancel: &AtomicBool,
) -> Picked {
    let Some(difficulty) = wish.difficulty else {
        return any(wish.rules, winnable, finished, cancel);
    };
    let all: Vec<DealNumber> = fewest_cells::deals_of(difficulty).collect();
    let open = all.iter().filter(|&deal| !finished.contains(deal));
    let unplayed: Vec<DealNumber> = open.copied().collect();
    let (from, trouble) = if unplayed.is_empty() {
        let name = difficulty.name();
        let trouble = format!("all {} {name} deals were played: this one again", all.len());
        (&all, Some(trouble))
    } else {
        (&unplayed, None)
    };
    Picked {
        number: from[rand::random_range(0..from.len())],
        trouble,
    }
}

fn any(
    rules: Rules,
    winnable: bool,
    finished: &HashSet<DealNumber>,
    cancel: &AtomicBool,
) -> Picked {
    let number = unplayed(finished);
    if !winnable || is_winnable(number, rules, cancel) {
        let trouble = None;
        return Picked { number, trouble };
    }
    for _ in 1..TRIES {
        let number = unplayed(finished);
        if is_winnable(number, rules, cancel) {
            let trouble = None;
            return Picked { number, trouble };
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    let trouble = Some(format!(
        "none of {TRIES} random deals was found winnable under these rules: this one may not be"
    ));
    Picked { number, trouble }
}

/// A random number, or the next one above it that was not played. Any, if all were.
fn unplayed(finished: &HashSet<DealNumber>) -> DealNumber {
    let drawn = rand::random_range(1..=HIGHEST);
    let around = (drawn..=HIGHEST).chain(1..drawn);
    let mut deals = around.map(|number| DealNumber::new(number).expect("a number in the range"));
    let first = deals.clone().next().expect("the number that was drawn");
    deals.find(|deal| !finished.contains(deal)).unwrap_or(first)
}

fn is_winnable(number: DealNumber, rules: Rules, cancel: &AtomicBool) -> bool {
    let report = solver::solve_any(&number.board(rules), &LIMITS, cancel);
    report.is_ok_and(|report| matches!(report.answer, solver::Answer::Winnable(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fewest_cells::Difficulty;

    fn pick_any(rules: Rules, winnable: bool) -> Picked {
        let never = AtomicBool::new(false);
        pick(rules.into(), winnable, &HashSet::new(), &never)
    }

    #[test]
    fn a_pick_can_be_won_or_says_that_it_may_not() {
        let pick = pick_any(Rules::default(), true);
        assert_eq!(pick.trouble, None);
        let never = AtomicBool::new(false);
        assert!(is_winnable(pick.number, Rules::default(), &never));
        assert!((1..=HIGHEST).contains(&pick.number.get()));
    }

    #[test]
    fn under_rules_that_hardly_let_anyone_win_the_pick_says_so() {
        let rules = Rules::default().with_cells(0).unwrap().with_cascades(4);
        let pick = pick_any(rules.unwrap(), true);
        assert!(pick.trouble.is_some_and(|text| text.contains("200")));
    }

    #[test]
    fn a_pick_is_a_deal_that_was_not_played() {
        let never = AtomicBool::new(false);
        let expert = Wish::from(Difficulty::Expert);
        let all: Vec<DealNumber> = fewest_cells::deals_of(Difficulty::Expert).collect();
        for &left in &all[..9] {
            let played: HashSet<DealNumber> = all.iter().copied().filter(|&d| d != left).collect();
            let picked = pick(expert, true, &played, &never);
            assert_eq!((picked.number, picked.trouble), (left, None));
        }
        let picked = pick(expert, true, &all.iter().copied().collect(), &never);
        assert!(picked.trouble.is_some_and(|text| text.contains("all ")));
        // All but a few of the numbers that are drawn.
        let few = [5, 77_777, 999_999];
        let numbers = (1..=HIGHEST).filter(|number| !few.contains(number));
        let played: HashSet<DealNumber> = numbers.filter_map(DealNumber::new).collect();
        for winnable in [false, true] {
            let wish = Rules::default().into();
            let picked = pick(wish, winnable, &played, &never);
            assert!(few.contains(&picked.number.get()), "{picked:?}");
            assert_eq!(picked.trouble, None);
        }
    }
}
