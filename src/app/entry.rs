//! The result of a deal in a competition: what the moves of a win come to. Nothing here is believed: moves are
//! replayed under the rules.

use std::fmt;

use super::record::GameRecord;
use crate::core::history::{HistoryError, WrittenStep};
use crate::core::{Counters, Game, Rules, Start};

/// What a won deal came to. Less is better: fewer free cells, then fewer moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DealResult {
    /// The most free cells in use at once.
    pub cells: usize,
    /// The moves of single cards.
    pub card_moves: usize,
}

impl fmt::Display for DealResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |number: usize| if number == 1 { "" } else { "s" };
        let Self { cells, card_moves } = *self;
        let (cell, mv) = (s(cells), s(card_moves));
        write!(f, "{cells} free cell{cell} and {card_moves} card move{mv}")
    }
}

impl From<Counters> for DealResult {
    fn from(counters: Counters) -> Self {
        Self {
            cells: counters.most_cells,
            card_moves: counters.card_moves,
        }
    }
}

/// A win that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What its moves come to.
    pub result: DealResult,
    /// The moves, as [`GameRecord::line`] has them.
    pub line: String,
}

/// Why moves are no win.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// They are not moves, or not legal.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// They do not bring all cards home.
    #[error("the moves do not win: {home} of 52 cards are home after them")]
    NotAWin {
        /// Cards at home at the end.
        home: usize,
    },
}

/// Replays the moves of a win under the rules.
pub fn replay(start: &Start, rules: Rules, line: &str) -> Result<DealResult, LineError> {
    let steps: Vec<WrittenStep> = line
        .split_whitespace()
        .map(|word| WrittenStep::Command(word.into()))
        .collect();
    let game = Game::new(start.clone(), rules).with_history(&steps, steps.len(), 0)?;
    if !game.is_won() {
        return Err(LineError::NotAWin {
            home: game.board().home_count(),
        });
    }
    Ok(game.counters().into())
}

/// The best win of a deal in a record; of equal ones the first.
///
/// Wins with tips or shown solutions do not count. A verdict of the solver moves no card: the warning that a
/// position is lost is part of Championship `FreeCell`.
pub fn best(records: &[GameRecord], start: &Start, rules: Rules) -> Option<Entry> {
    let wins = records
        .iter()
        .filter(|record| is_own_win(record) && is_of(record, start, rules));
    wins.filter_map(|record| {
        Some(Entry {
            result: replay(start, rules, &record.line).ok()?,
            line: record.line.clone(),
        })
    })
    .min_by_key(|entry| entry.result)
}

/// A win that the player found without being shown a move.
pub(super) fn is_own_win(record: &GameRecord) -> bool {
    record.is_won() && record.helps.tips == 0 && record.helps.solutions == 0
}

/// Whether a game is one of a deal under `rules`, or under the same rules with fewer free cells.
pub(super) fn is_of(record: &GameRecord, start: &Start, rules: Rules) -> bool {
    let alike = Rules {
        cells: rules.cells,
        ..record.rules
    };
    record.start == *start && record.rules.cells <= rules.cells && alike == rules
}

/// What is known of the best win of the deal in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BestKnown {
    /// The record is not read yet.
    #[default]
    Unread,
    /// The deal was not won yet.
    None,
    /// The best win.
    Win(DealResult),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_cells_come_before_fewer_moves() {
        let result = |cells, card_moves| DealResult { cells, card_moves };
        assert!(result(1, 200) < result(2, 80));
        assert!(result(2, 80) < result(2, 81));
    }
}
