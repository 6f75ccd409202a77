//! The program without a screen: everything that a player can do is an [`Action`], and
//! [`App::update`] is the one place that carries it out. It asks the world for what it needs with
//! [`Effect`]s, and time comes in as an argument, so that all of it can be tested without a terminal, a
//! clock or files.

pub mod action;
pub mod advice;
pub mod animation;
pub mod clock;
pub mod dialog;
pub mod effect;
pub mod place;
pub mod record;
pub mod saved;
pub mod settings;
pub mod stats;
mod update;
mod view;

use std::time::Duration;

pub use action::{Action, Command, Direction, Hit, Pointer};
pub use effect::Effect;
pub use place::Place;

use crate::core::{Card, Game};
use animation::Animation;
use clock::Clock;
use dialog::Dialog;
use saved::{GameId, Helps, SavedGame};
use settings::Settings;

/// The time of an update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// Since the program started, from a clock that never goes back.
    pub at: Duration,
    /// Unix seconds, for files only.
    pub unix: u64,
}

/// The cards that the player has lifted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    /// Where they are.
    pub from: Place,
    /// How many, if the player chose a number.
    pub count: Option<usize>,
}

/// Cards that follow the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// Where they come from.
    pub from: Place,
    /// How many.
    pub count: usize,
    /// Column and row of the pointer.
    pub at: (u16, u16),
}

/// The tone of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something was refused.
    Refusal,
    /// Something went wrong outside the game.
    Trouble,
}

/// The sentence on the message line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// The program.
#[derive(Debug)]
pub struct App {
    game: Game,
    id: GameId,
    recorded: bool,
    helps: Helps,
    clock: Clock,
    settings: Settings,
    selection: Option<Selection>,
    cursor: Option<Place>,
    drag: Option<Drag>,
    found: Option<Card>,
    unfolded: bool,
    message: Option<Message>,
    dialog: Option<Dialog>,
    animation: Option<Animation>,
}

impl App {
    /// The program with a game in play.
    pub fn new(saved: SavedGame, settings: Settings) -> Self {
        Self {
            game: saved.game,
            id: saved.id,
            recorded: saved.recorded,
            helps: saved.helps,
            clock: Clock::new(Duration::from_millis(saved.elapsed)),
            settings,
            selection: None,
            cursor: None,
            drag: None,
            found: None,
            unfolded: false,
            message: None,
            dialog: None,
            animation: None,
        }
    }

    /// The game as it is kept.
    pub fn saved(&self, now: Now) -> SavedGame {
        SavedGame {
            id: self.id.clone(),
            game: self.game.clone(),
            elapsed: self
                .elapsed(now.at)
                .as_millis()
                .try_into()
                .unwrap_or(u64::MAX),
            helps: self.helps,
            last_played: now.unix,
            recorded: self.recorded,
        }
    }
}
