//! Looking at a game again: one of the record, one that has just ended, or one of a file. From any of its
//! positions the player can go on in a new game.

use std::rc::Rc;

use super::action::Direction;
use super::dialog::Dialog;
use super::playback::Playback;
use super::record::{GameRecord, Outcome};
use super::saved::{Helps, SavedGame};
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::history::HistoryError;
use crate::core::history::WrittenStep;
use crate::core::replay::{Convention, Replayed};
use crate::core::share_line::{ShareLine, Standing};
use crate::core::{Game, Rules, Start};

/// A game to look at, with what is known of it besides its commands.
#[derive(Debug, Clone)]
pub struct Reel {
    /// The game at its last position; its history is what is played.
    pub game: Game,
    /// How it ended, if it is one of the record.
    pub outcome: Option<Outcome>,
    /// Whole seconds on the clock, where there was one.
    pub seconds: Option<u64>,
    /// What the solver helped.
    pub helps: Helps,
    /// What the file left unwritten, if it comes from one.
    pub convention: Option<Convention>,
}

impl Reel {
    /// A game of the record. A changed record may hold moves that are not legal.
    pub fn of_record(record: &GameRecord) -> Result<Self, HistoryError> {
        Ok(Self {
            game: record.game_at_end()?.game,
            outcome: Some(record.outcome),
            seconds: Some(record.seconds),
            helps: record.helps,
            convention: None,
        })
    }

    /// An open game as far as it is played.
    pub fn of_open(saved: &SavedGame) -> Self {
        Self {
            game: saved.game.clone(),
            outcome: saved.game.is_won().then_some(Outcome::Won),
            seconds: Some(saved.elapsed / 1000),
            helps: saved.helps,
            convention: None,
        }
    }

    /// A game of a file, as its replay came out.
    pub fn imported(
        start: Start,
        rules: Rules,
        replayed: &Replayed,
        convention: Convention,
    ) -> Result<Self, HistoryError> {
        let game = Game::new(start, rules);
        let words = game.write_line(&replayed.commands).into_iter();
        let steps: Vec<WrittenStep> = words.map(WrittenStep::Command).collect();
        Ok(Self {
            game: game.with_history(&steps, steps.len(), 0)?,
            outcome: None,
            seconds: None,
            helps: Helps::default(),
            convention: Some(convention),
        })
    }

    /// How the game stands.
    pub fn standing(&self) -> Standing {
        let won = self.game.is_won().then_some(Outcome::Won);
        let Some(outcome) = self.outcome.or(won) else {
            return Standing::Unfinished;
        };
        match outcome.standing(self.helps, self.game.counters().undos) {
            // Nobody knows how a game of a file was played.
            Standing::Clean if self.convention.is_some() => Standing::Won,
            standing => standing,
        }
    }

    /// The game in one line.
    pub fn share_line(&self) -> ShareLine {
        ShareLine {
            deal: self.game.deal(),
            rules: self.game.rules(),
            moves: self.game.counters().commands,
            seconds: self.seconds,
            standing: self.standing(),
        }
    }
}

/// Where leaving a game that was looked at leads.
#[derive(Debug, Clone)]
pub enum Back {
    /// To the player's own game.
    Table,
    /// To the dialog from which it was opened.
    Dialog(Box<Dialog>),
    /// Out of the program, which was started to look at it.
    Shell,
}

/// A game that is being looked at, one of several perhaps.
#[derive(Debug, Clone)]
pub struct Watched {
    reels: Rc<[Reel]>,
    index: usize,
    back: Back,
}

impl Watched {
    /// The game.
    pub fn reel(&self) -> &Reel {
        &self.reels[self.index]
    }

    /// The number of the game, from 1, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.index + 1, self.reels.len())
    }
}

impl App {
    /// Looks at a game of the record again. Leaving leads back to `from`, the dialog in which it was chosen.
    pub fn show_record(&mut self, record: &GameRecord, from: Option<Dialog>) -> Vec<Effect> {
        let back = from.map_or(Back::Table, |dialog| Back::Dialog(Box::new(dialog)));
        match Reel::of_record(record) {
            Ok(reel) => self.watch([reel].into(), 0, back),
            Err(error) => {
                if let Back::Dialog(dialog) = back {
                    self.dialog = Some(*dialog);
                }
                self.say(Tone::Trouble, format!("this game cannot be shown: {error}"));
                Vec::new()
            }
        }
    }

    /// Looks at games, beginning with the one of that index. Without any, nothing happens.
    pub fn watch(&mut self, reels: Rc<[Reel]>, index: usize, back: Back) -> Vec<Effect> {
        if index >= reels.len() {
            return Vec::new();
        }
        self.selection = None;
        self.drag = None;
        self.found = None;
        self.tip = None;
        self.animation = None;
        self.message = None;
        self.dialog = None;
        self.stop_wanting();
        let watched = Watched { reels, index, back };
        self.playback = Some(Playback::game(watched, self.speed));
        vec![Effect::StopAsking]
    }

    /// Looks again at the game that ended last in this run.
    pub(super) fn show_finished(&mut self, from: Option<Dialog>) -> Vec<Effect> {
        let Some(record) = self.finished.clone() else {
            self.dialog = from;
            self.say(
                Tone::Refusal,
                Sentence::from("no game has ended yet: the ")
                    .named("record", Command::Record)
                    .then(" has those of other days"),
            );
            return Vec::new();
        };
        self.show_record(&record, from)
    }

    /// A command that only a game that is looked at knows.
    pub(super) fn replay_command(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::PostMortem => self.post_mortem(),
            Command::Export => match self.watched() {
                Some(watched) => Self::export(watched.reel()),
                None => Vec::new(),
            },
            Command::Cursor(direction @ (Direction::Up | Direction::Down)) => {
                self.turn_reel(direction == Direction::Down);
                Vec::new()
            }
            _ => {
                self.say(
                    Tone::Refusal,
                    Sentence::from("a game is looked at: ")
                        .given(Command::Accept)
                        .then(" goes on from here in a new game, ")
                        .given(Command::Cancel)
                        .then(" returns"),
                );
                Vec::new()
            }
        }
    }

    /// Goes to the next game of a file, or to the one before.
    fn turn_reel(&mut self, forward: bool) {
        let Some(playback) = self.playback.take() else {
            return;
        };
        let (Some(watched), speed) = (playback.watched(), playback.speed()) else {
            self.playback = Some(playback);
            return;
        };
        let index = if forward {
            (watched.index + 1).min(watched.reels.len() - 1)
        } else {
            watched.index.saturating_sub(1)
        };
        if index == watched.index {
            self.playback = Some(playback);
            return;
        }
        let turned = Watched {
            index,
            ..watched.clone()
        };
        self.animation = None;
        self.message = None;
        self.playback = Some(Playback::game(turned, speed));
    }

    pub(super) fn leave_replay(&mut self, watched: Watched) -> Vec<Effect> {
        self.message = None;
        match watched.back {
            Back::Table => self.say(Tone::Info, "back at your own game"),
            Back::Dialog(dialog) => self.dialog = Some(*dialog),
            Back::Shell => return vec![Effect::Quit],
        }
        Vec::new()
    }

    /// Goes on from a position of a game that was looked at, in a new game. What was shown of it is help.
    pub(super) fn new_game_from(
        &mut self,
        watched: &Watched,
        shown: &[crate::core::Command],
        now: Now,
    ) -> Vec<Effect> {
        let reel = watched.reel();
        let game = Game::new(reel.game.start().clone(), reel.game.rules());
        let words = game.write_line(shown).into_iter();
        let steps: Vec<WrittenStep> = words.map(WrittenStep::Command).collect();
        let game = match game.with_history(&steps, steps.len(), 0) {
            Ok(game) => game,
            Err(error) => {
                self.say(Tone::Trouble, error.to_string());
                return Vec::new();
            }
        };
        let mut saved = SavedGame::new(game, now.unix_millis);
        let commands = saved.game.counters().commands;
        saved.helps.solutions = u32::from(commands > 0);
        let mut effects = self.switch_to(saved, now);
        effects.extend(self.save(now));
        let text = match commands {
            0 => "a new game of this deal".to_owned(),
            1 => "a new game from command 1 on; what was shown counts as help".to_owned(),
            n => format!("a new game from command {n} on; what was shown counts as help"),
        };
        self.say(Tone::Info, text);
        effects
    }
}
