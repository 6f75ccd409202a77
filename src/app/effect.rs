//! Everything that the program may ask of the world; `term` performs it.

use super::advice::Question;
use super::notes::DealNote;
use super::record::{FinishedGame, GameRecord};
use super::saved::{GameId, SavedGame};
use super::settings::Settings;
use super::share::Export;
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
    /// Read the record with its statistics, and the notes.
    ReadOverview,
    /// Read the whole entry of a finished game.
    ReadFinished(Box<FinishedGame>),
    /// Append a note about a deal.
    AppendNote(Box<DealNote>),
    /// Pick a random deal for these rules.
    PickDeal(Rules),
    /// Ask the solver; what was asked before no longer matters.
    Ask(Box<Question>),
    /// The solver need not work on.
    StopAsking,
    /// Capture the mouse or leave it to the terminal.
    Mouse(bool),
    /// Write a game into a file of its own.
    Export(Box<Export>),
    /// Put a text of at most [`LONGEST_COPY`](super::share::LONGEST_COPY) bytes into the clipboard of the
    /// terminal. Nothing but the player's own command leads to it.
    Copy(String),
    /// Draw everything again.
    Redraw,
    /// Stop until the shell continues the program.
    Suspend,
    /// Leave.
    Quit,
}
