//! The solver: whether a position can still be won, and how.
//!
//! It answers in three ways. **Winnable** comes with a solution that was replayed through the core. **Lost** comes
//! from a finished search of everything that can be reached, told apart by exact keys. **Undecided** names the limit
//! that stopped the search. There is no fourth way: nothing is called lost because it looks so.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use freecell::core::{DealNumber, Rules};
//! use freecell::solver::{Answer, Limits, solve_any};
//!
//! let board = DealNumber::new(617).unwrap().board(Rules::default());
//! let report = solve_any(&board, &Limits::default(), &AtomicBool::new(false)).unwrap();
//! assert!(matches!(report.answer, Answer::Winnable(_)));
//! ```
//!
//! No threads, clocks or files: the caller limits a search by positions and memory, and stops it by a flag.

mod best_first;
mod engine;
mod estimate;
mod exhaust;
mod expansion;
mod fewest;
mod key;
mod key_set;
mod limits;
mod open_list;
mod optimal;
mod origin;
mod short;
mod solution;
mod state;
mod steps;
mod weights;

use std::sync::atomic::AtomicBool;

use crate::core::{Board, Build};

use engine::{Engine, Found};
pub use fewest::{Fewest, Unproved};
use key::Wide;
use limits::Meter;
pub use limits::{Limit, Limits};
pub use optimal::{Measure, OptimalAnswer, OptimalReport, optimal};
use origin::Origin;
pub use short::{Short, ShortReport, Shortener, Shortest, shorten};
pub use solution::Solution;

/// What is known about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This wins.
    Winnable(Solution),
    /// Nothing wins: everything that can be reached was looked at.
    Lost,
    /// The search stopped before it knew.
    Undecided(Limit),
}

/// An answer and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// A question that the solver does not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotSupported {
    /// No solution was found, but the search does not take cards back from the foundations, which these rules allow.
    #[error(
        "the solver cannot prove a position lost where cards may come back from the foundations"
    )]
    FoundationBack,
}

/// A solver that keeps its memory from one position to the next, for whoever asks often.
#[derive(Default)]
pub struct Solver {
    /// Eight cascades, the usual number.
    eight: Option<Box<Engine<8, u128>>>,
    /// Any number of cascades.
    ten: Option<Box<Engine<10, u128>>>,
    /// Any number of cascades, built by rank.
    by_rank: Option<Box<Engine<10, Wide>>>,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

/// The two questions.
#[derive(Clone, Copy)]
enum Question {
    Any,
    Proof { prune: bool },
}

impl Solver {
    /// A solver without any memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds any solution, as fast as possible, or proves that there is none.
    pub fn solve_any(
        &mut self,
        board: &Board,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<Report, NotSupported> {
        self.ask(Question::Any, board, limits, cancel)
    }

    /// The complete search alone. With `prune`, cards that nothing can need any more go home at once, which does not
    /// change the answer; without it, a lost position's `nodes` are exactly the positions that can be reached by
    /// moving single cards, up to the order of cascades and free cells.
    pub fn prove(
        &mut self,
        board: &Board,
        prune: bool,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<Report, NotSupported> {
        self.ask(Question::Proof { prune }, board, limits, cancel)
    }

    fn ask(
        &mut self,
        question: Question,
        board: &Board,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<Report, NotSupported> {
        let rules = board.rules();
        let origin = Origin::of(board);
        let mut meter = Meter::new(limits, cancel);
        let found = if rules.build == Build::Rank {
            self.by_rank
                .get_or_insert_with(Box::default)
                .answer(question, &origin, &mut meter)
        } else if rules.cascades == 8 {
            self.eight
                .get_or_insert_with(Box::default)
                .answer(question, &origin, &mut meter)
        } else {
            self.ten
                .get_or_insert_with(Box::default)
                .answer(question, &origin, &mut meter)
        };
        let answer = match found {
            Found::Won(steps) => Answer::Winnable(
                Solution::replay(board, &steps)
                    .expect("the search makes moves that the core allows"),
            ),
            Found::Lost if rules.foundation_back => return Err(NotSupported::FoundationBack),
            Found::Lost => Answer::Lost,
            Found::Stopped(limit) => Answer::Undecided(limit),
        };
        Ok(Report {
            answer,
            nodes: meter.nodes,
        })
    }
}

impl<const N: usize, K: key::Key> Engine<N, K> {
    fn answer(&mut self, question: Question, origin: &Origin, meter: &mut Meter<'_>) -> Found {
        match question {
            Question::Any => self.any(origin, meter),
            Question::Proof { prune } => self.prove(origin, prune, meter),
        }
    }
}

/// Finds any solution, or proves that there is none: [`Solver::solve_any`] for a single position.
pub fn solve_any(
    board: &Board,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Report, NotSupported> {
    Solver::new().solve_any(board, limits, cancel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{DealNumber, Rules};

    fn board(number: i64) -> Board {
        DealNumber::new(number).unwrap().board(Rules::default())
    }

    #[test]
    fn impossible_deals_have_the_published_number_of_positions() {
        let published = [
            (11_982, 83_239, 61_643),
            (146_692, 19_418, 8_603),
            (186_216, 22_970, 16_606),
            (455_889, 13_966, 11_806),
            (495_505, 30_609, 27_688),
            (512_118, 46_460, 22_482),
            (517_776, 94_943, 67_016),
            (781_948, 7_736, 4_381),
        ];
        let mut solver = Solver::new();
        for (number, all, pruned) in published {
            for (prune, nodes) in [(false, all), (true, pruned)] {
                let report = solver
                    .prove(
                        &board(number),
                        prune,
                        &Limits::default(),
                        &AtomicBool::new(false),
                    )
                    .unwrap();
                assert_eq!(
                    report,
                    Report {
                        answer: Answer::Lost,
                        nodes
                    },
                    "{number} {prune}"
                );
            }
        }
    }
}
