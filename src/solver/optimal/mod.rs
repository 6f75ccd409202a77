//! Shortest solutions, proved to be so.
//!
//! What counts as short is a [`Measure`]. A search that finished says [`OptimalAnswer::Shortest`]; one that was stopped
//! says what it found and how much shorter it might still be done. The same question always gets the same answer:
//! there is no clock, no thread and no chance in it.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use freecell::core::{DealNumber, Rules};
//! use freecell::solver::{Limits, Measure, OptimalAnswer, optimal};
//!
//! let board = DealNumber::new(3).unwrap().board(Rules::default());
//! let limits = Limits { nodes: Some(100), ..Limits::default() };
//! let report = optimal(&board, Measure::Cards, &limits, &AtomicBool::new(false)).unwrap();
//! assert!(matches!(report.answer, OptimalAnswer::Undecided { at_least: 70.., .. }));
//! ```

mod bound;
mod digits;
mod known;
mod orders;
mod path;
mod position;
mod queues;
mod search;

use std::sync::atomic::AtomicBool;

use crate::core::{Board, Build};

use super::key::Wide;
use super::limits::{Limit, Limits};
use super::origin::Origin;
use super::{NotSupported, Solution};
use digits::Digits;
use search::Search;

/// What the length of a solution counts. Cards that go home always count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Every card that is moved, one by one. Where the rules ask for no room, a run costs as many as it has cards.
    Cards,
    /// Every move; a run that moves at once is one.
    Moves,
}

/// What is known about the shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptimalAnswer {
    /// This is one: nothing shorter wins.
    Shortest(Solution),
    /// This wins, and nothing shorter than `at_least` does. The search stopped before it knew more.
    BestFound {
        /// The shortest solution that was found.
        solution: Solution,
        /// The least length that is not excluded.
        at_least: usize,
        /// What stopped the search; nothing if it finished, but the rules let cards come back from the foundations,
        /// which it does not try.
        limit: Option<Limit>,
    },
    /// Nothing wins: everything that can be reached was looked at.
    Lost,
    /// The search stopped before it found a solution.
    Undecided {
        /// The least length that is not excluded.
        at_least: usize,
        /// What stopped the search.
        limit: Limit,
    },
}

/// An answer and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptimalReport {
    /// The answer.
    pub answer: OptimalAnswer,
    /// The length of the solution, if there is one.
    pub length: Option<usize>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// The most positions that were stored at once.
    pub stored: usize,
    /// The most bytes that they took.
    pub memory: usize,
}

/// Finds a shortest solution of a position, or proves that there is none. The memory is given back before it returns,
/// which takes a while if it was much.
pub fn optimal(
    board: &Board,
    measure: Measure,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<OptimalReport, NotSupported> {
    if board.rules().build == Build::Rank {
        answer::<Wide>(board, measure, limits, cancel)
    } else {
        answer::<u128>(board, measure, limits, cancel)
    }
}

fn answer<K: Digits>(
    board: &Board,
    measure: Measure,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<OptimalReport, NotSupported> {
    let origin = Origin::of(board);
    let mut search = Search::<K>::new(&origin, measure, *limits, cancel);
    let outcome = search.run();
    let back = board.rules().foundation_back;
    let length = outcome.way.as_ref().map(|way| usize::from(way.length));
    let at_least = |least: Option<u16>| usize::from(least.unwrap_or_default());
    let solution = outcome
        .way
        .map(|way| path::solution(board, &origin, measure, &way.keys));
    let answer = match (solution, outcome.stopped) {
        // The bound of the start holds even if cards come back; what the search excluded need not.
        (Some(solution), limit) if back && length != Some(search.bound_at_start()) => {
            OptimalAnswer::BestFound {
                solution,
                at_least: search.bound_at_start(),
                limit,
            }
        }
        (None, None) if back => return Err(NotSupported::FoundationBack),
        (Some(solution), None) => OptimalAnswer::Shortest(solution),
        (Some(solution), limit) => OptimalAnswer::BestFound {
            solution,
            at_least: at_least(outcome.at_least),
            limit,
        },
        (None, None) => OptimalAnswer::Lost,
        (None, Some(limit)) => OptimalAnswer::Undecided {
            at_least: if back {
                search.bound_at_start()
            } else {
                at_least(outcome.at_least)
            },
            limit,
        },
    };
    Ok(OptimalReport {
        answer,
        length,
        nodes: search.nodes,
        stored: search.stored,
        memory: search.memory,
    })
}
