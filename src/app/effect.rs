//! Everything that the program may ask of the world; `term` performs it.

use super::advice::Question;
use super::journey::Journey;
use super::notes::DealNote;
use super::record::{FinishedGame, GameRecord};
use super::saved::{GameId, SavedGame};
use super::settings::Settings;
use super::share::Export;
use crate::core::Rules;
use crate::core::fewest_cells::Difficulty;

/// What a random deal should be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// The rules that it is played under.
    pub rules: Rules,
    /// How difficult it is, under the standard rules; nothing: that does not matter.
    pub difficulty: Option<Difficulty>,
}

impl From<Rules> for Wish {
    fn from(rules: Rules) -> Self {
        Self {
            rules,
            difficulty: None,
        }
    }
}

impl From<Difficulty> for Wish {
    fn from(difficulty: Difficulty) -> Self {
        Self {
            rules: Rules::default(),
            difficulty: Some(difficulty),
        }
    }
}

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
    /// Read what the record says of the deals.
    ReadPlayed,
    /// Read the record with its statistics, and the notes.
    ReadOverview,
    /// Read the whole entry of a finished game.
    ReadFinished(Box<FinishedGame>),
    /// Read the notes.
    ReadNotes,
    /// Append a note about a deal.
    AppendNote(Box<DealNote>),
    /// Read the journey.
    ReadJourney,
    /// Write the journey.
    SaveJourney(Box<Journey>),
    /// Pick a random deal that was not played yet.
    PickDeal(Wish),
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
