//! Everything that the program may ask of the world; `term` performs it.

use super::advice::Question;
use super::record::GameRecord;
use super::saved::{GameId, SavedGame};
use super::settings::Settings;
use crate::core::Rules;

/// A request to the world. Answers come back as [`Action`](super::Action)s.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Write the open game; the newest wins.
    Save(Box<SavedGame>),
    /// Remove an open game that has ended.
    Close(GameId),
    /// Append a finished game to the record.
    Append(Box<GameRecord>),
    /// Write the settings.
    SaveSettings(Box<Settings>),
    /// List the open games.
    ListGames,
    /// Read an open game.
    Load(GameId),
    /// Read the record.
    ReadRecord,
    /// Pick a random deal for these rules.
    PickDeal(Rules),
    /// Ask the solver; what was asked before no longer matters.
    Ask(Box<Question>),
    /// The solver need not work on.
    StopAsking,
    /// Capture the mouse or leave it to the terminal.
    Mouse(bool),
    /// Draw everything again.
    Redraw,
    /// Stop until the shell continues the program.
    Suspend,
    /// Leave.
    Quit,
}
