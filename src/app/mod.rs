//! The program without a screen: everything that a player can do is an [`Action`], and
//! [`App::update`] is the one place that carries it out. It asks the world for what it needs with
//! [`Effect`]s, and time comes in as an argument, so that all of it can be tested without a terminal, a
//! clock or files.

pub mod action;
pub mod advice;
mod advise;
pub mod animation;
pub mod chord;
pub mod clock;
mod compete;
pub mod competition;
mod course;
pub mod daily;
pub mod date;
pub mod dialog;
mod dialogs;
pub mod effect;
pub mod entry;
mod games;
pub mod journey;
pub mod key_table;
pub mod keymap;
pub mod lesson;
mod lift;
pub mod message;
pub mod notes;
pub mod offer;
pub mod order;
pub mod overview;
pub mod place;
mod play;
pub mod playback;
pub mod played;
mod pointer;
mod post_mortem;
pub mod quick_hash;
pub mod ranking;
pub mod rebind;
pub mod record;
pub mod record_filter;
pub mod record_view;
pub mod replay;
pub mod saved;
pub mod series;
pub mod settings;
pub mod share;
pub mod stats;
mod travel;
mod update;
pub mod user_theme;
mod view;
mod win;

use std::time::Duration;

pub use action::{Action, Command, Direction, Hit, Pointer};
pub use effect::{Effect, Wish};
pub use message::{Message, Part, Sentence, Tone};
pub use order::Order;
pub use place::Place;

use crate::core::{Card, DealNumber, Game, Move, Rules};
use advice::Advice;
use animation::Animation;
use clock::Clock;
use dialog::Dialog;
use entry::BestKnown;
use journey::Journey;
use keymap::Keymap;
use lesson::Lesson;
use offer::Offer;
use playback::Playback;
use pointer::Press;
use saved::{GameId, Helps, SavedGame};
use settings::Settings;

/// The time of an update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// Since the program started, from a clock that never goes back.
    pub at: Duration,
    /// Unix milliseconds, for files only.
    pub unix_millis: u64,
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

/// The program.
#[derive(Debug)]
pub struct App {
    game: Game,
    id: GameId,
    recorded: bool,
    helps: Helps,
    clock: Clock,
    settings: Settings,
    keymap: Keymap,
    selection: Option<Selection>,
    cursor: Option<Place>,
    drag: Option<Drag>,
    found: Option<Card>,
    unfolded: bool,
    message: Option<Message>,
    dialog: Option<Dialog>,
    animation: Option<Animation>,
    advice: Advice,
    tip: Option<Move>,
    playback: Option<Playback>,
    /// How fast what is looked at plays.
    speed: playback::Speed,
    /// The game that ended last in this run.
    finished: Option<record::GameRecord>,
    /// When autoplay of the deal is due; nothing if none is.
    opening: Option<Duration>,
    focused: bool,
    last_input: Duration,
    press: Option<Press>,
    last_click: Option<(Duration, Place)>,
    /// The best win of this deal, where single moves are counted.
    best: BestKnown,
    /// The open game that is being read to be given up.
    giving_up: Option<GameId>,
    /// The line of the game was copied just now.
    shared_line: bool,
    /// The game in play was given up, and the next deal is on its way.
    was_given_up: bool,
    /// The deal that was ordered, while the open games are listed.
    wanted_deal: Option<(DealNumber, Rules)>,
    /// What is to be dealt, while what it depends on is read.
    sought: Option<Offer>,
    lesson: Option<Lesson>,
    /// The journey that the deal in play is one of; known only after a win.
    journey: Option<Journey>,
    /// When the program last heard of anything, in Unix seconds.
    unix_seconds: u64,
    last_saved: Duration,
    /// The win, until the game is taken out of it.
    win: Option<dialog::Win>,
    /// The move that the course waits for is being made.
    lesson_move_done: bool,
}

impl App {
    /// The program with a game in play.
    ///
    /// Autoplay of a deal that was never played comes after the deal was seen; a game that was played goes
    /// on as it was left.
    pub fn new(saved: SavedGame, settings: Settings) -> Self {
        let fresh = saved.game.steps().is_empty();
        let opens = fresh && settings.autoplay.next(saved.game.board()).is_some();
        Self {
            opening: opens.then_some(update::OPENING),
            game: saved.game,
            id: saved.id,
            recorded: saved.recorded,
            helps: saved.helps,
            clock: Clock::new(Duration::from_millis(saved.elapsed)),
            keymap: settings.keymap(),
            settings,
            selection: None,
            cursor: None,
            drag: None,
            found: None,
            unfolded: false,
            message: None,
            dialog: None,
            animation: None,
            advice: Advice::default(),
            tip: None,
            playback: None,
            speed: playback::Speed::default(),
            finished: None,
            focused: true,
            last_input: Duration::ZERO,
            press: None,
            last_click: None,
            best: BestKnown::Unread,
            giving_up: None,
            was_given_up: false,
            wanted_deal: None,
            sought: None,
            shared_line: false,
            lesson: None,
            journey: None,
            unix_seconds: saved.last_played,
            lesson_move_done: false,
            last_saved: Duration::ZERO,
            win: None,
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
            last_played: now.unix_millis / 1000,
            recorded: self.recorded,
        }
    }
}
