//! A finished game as the record keeps it.

use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// All cards home.
    Won,
    /// Given up.
    Lost,
}

/// One line of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The version of the line.
    pub version: u32,
    /// When the game ended, in Unix seconds.
    pub at: u64,
    /// The number of the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<i64>,
    /// The start, if it was no numbered deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The rules, as [`Rules`](crate::core::Rules) writes them.
    pub rules: String,
    /// How it ended.
    pub result: GameResult,
    /// Whole seconds on the clock.
    pub seconds: u64,
    /// 900 − seconds, never below 0; only for a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u64>,
    /// Commands of the player in the line that ended the game.
    pub commands: usize,
    /// Moves of single cards.
    pub card_moves: usize,
    /// The most free cells in use at once.
    pub most_cells: usize,
    /// How often the player took something back.
    pub undos: usize,
    /// How often the player asked the solver.
    pub helps: u32,
    /// Whether the solver helped.
    pub assisted: bool,
    /// The autoplay rule at the end.
    pub autoplay: String,
    /// The commands in notation.
    pub line: Vec<String>,
}
