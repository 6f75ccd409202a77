//! What the solver has said about positions, and what is asked of it.
//!
//! Answers are kept by position, so that an answer can never be shown for another one and an undo shows it
//! at once.

use crate::core::{Autoplay, Board, Move};

/// What is known of a position. See the words: lost is only ever the end of a finished search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A solution is in hand.
    Winnable,
    /// A finished search found no solution.
    Lost,
    /// The search stopped at its limit.
    Undecided,
}

/// A question to the solver about one or more positions, answered one by one.
#[derive(Debug, Clone)]
pub struct Question {
    /// The positions, the most wanted first.
    pub boards: Vec<Board>,
    /// The autoplay under which a solution should be short.
    pub autoplay: Autoplay,
    /// Go on after a first solution and answer again with shorter ones.
    pub shorten: bool,
}

/// What the solver found about one position.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The position.
    pub board: Board,
    /// The verdict.
    pub verdict: Verdict,
    /// The moves of a solution, home moves too; empty unless winnable.
    pub solution: Vec<Move>,
}
