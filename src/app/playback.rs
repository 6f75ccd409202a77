//! A solution that plays on the screen, over the player's own position.

use std::rc::Rc;
use std::time::Duration;

use super::action::Direction;
use super::advice::{OnPath, Path};
use super::animation::Animation;
use super::dialog::Dialog;
use super::settings::Movement;
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::{Board, Move};

/// How long each command of a played solution is seen.
const BEAT: Duration = Duration::from_millis(700);

/// A solution being played, over the player's own position.
#[derive(Debug, Clone)]
pub struct Playback {
    path: Rc<Path>,
    from: usize,
    at: usize,
    next: Option<Duration>,
}

impl Playback {
    /// The solution from where the player is, going on by itself.
    pub(super) fn new(way: &OnPath, now: Duration) -> Self {
        Self {
            path: Rc::clone(&way.path),
            from: way.at,
            at: way.at,
            next: Some(now + BEAT),
        }
    }

    /// The position that is shown.
    pub fn board(&self) -> &Board {
        &self.path.boards[self.at]
    }

    /// Commands played and commands in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.at - self.from, self.path.commands.len() - self.from)
    }

    /// Whether it goes on by itself.
    pub const fn is_playing(&self) -> bool {
        self.next.is_some()
    }

    /// When it goes on by itself.
    pub const fn next_at(&self) -> Option<Duration> {
        self.next
    }

    /// The next command's move.
    pub fn next_move(&self) -> Option<Move> {
        self.path.commands.get(self.at)?.played
    }
}

impl App {
    pub(super) fn playback_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        let Some(playback) = &mut self.playback else {
            return Vec::new();
        };
        match command {
            Command::AnyCell | Command::Pause => {
                playback.next = match playback.next {
                    Some(_) => None,
                    None => Some(now.at),
                };
            }
            Command::Cursor(Direction::Right) => {
                playback.next = None;
                self.play_on(now);
            }
            Command::Cursor(Direction::Left) | Command::Undo => {
                playback.next = None;
                playback.at = playback.at.saturating_sub(1).max(playback.from);
            }
            Command::Accept => return self.take_over(now),
            Command::Cancel | Command::Solution => {
                self.playback = None;
                self.say(Tone::Info, "back at your own position");
            }
            Command::Help => self.dialog = Some(Dialog::help()),
            Command::Options => self.dialog = Some(Dialog::Options { chosen: 0 }),
            _ => {
                self.say(
                    Tone::Refusal,
                    Sentence::from("a solution is shown: ")
                        .given(Command::Accept)
                        .then(" plays on from here, ")
                        .given(Command::Cancel)
                        .then(" returns to your position"),
                );
            }
        }
        Vec::new()
    }

    fn play_on(&mut self, now: Now) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        let Some(command) = playback.path.commands.get(playback.at) else {
            playback.next = None;
            return;
        };
        let moves: Vec<Move> = command.moves().collect();
        let before = playback.board().clone();
        playback.at += 1;
        self.animation = Animation::new(&before, &moves, false, self.settings.movement, now.at);
        if playback.next.is_some() {
            let done = self.animation.as_ref().map_or(now.at, Animation::end);
            let beat = match self.settings.movement {
                Movement::Slow => BEAT * 2,
                Movement::Off | Movement::Fast => BEAT,
            };
            let ended = playback.at == playback.path.commands.len();
            playback.next = (!ended).then_some(done + beat);
        }
    }

    /// What is still to be played gives way to a shorter solution, if one was found.
    pub(super) fn shorten_playback(&mut self) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        let left = playback.path.commands.len() - playback.at;
        let known = self.advice.known(playback.board());
        let Some(way) = known.and_then(|known| known.way.as_ref()) else {
            return;
        };
        if way.left() < left {
            let (old, new) = (&playback.path, &way.path);
            let path = Path {
                boards: [&old.boards[..playback.at], &new.boards[way.at..]].concat(),
                commands: [&old.commands[..playback.at], &new.commands[way.at..]].concat(),
            };
            playback.path = Rc::new(path);
        }
    }

    pub(super) fn playback_tick(&mut self, now: Now) -> Vec<Effect> {
        let due = self
            .playback
            .as_ref()
            .and_then(|p| p.next)
            .is_some_and(|at| at <= now.at);
        if due && self.dialog.is_none() {
            self.play_on(now);
        }
        Vec::new()
    }

    /// Plays the shown commands in the player's own game.
    fn take_over(&mut self, now: Now) -> Vec<Effect> {
        let Some(playback) = self.playback.take() else {
            return Vec::new();
        };
        let shown = &playback.path.commands[playback.from..playback.at];
        if shown.is_empty() {
            return Vec::new();
        }
        let before = self.board().clone();
        for command in shown {
            let Some(mv) = command.played else { continue };
            if let Err(error) = self.game.play(mv.request(), self.autoplay()) {
                return self.refuse(&error);
            }
        }
        self.after_moves(&before, &[], false, now)
    }
}
