//! Commands that play on the screen: a solution over the player's own position, or a game that is looked at
//! again. The player's own game is not touched by either, and its clock stands.

use std::time::Duration;

use super::action::Direction;
use super::advice::OnPath;
use super::animation::Animation;
use super::dialog::Dialog;
use super::replay::Watched;
use super::settings::Movement;
use super::{App, Effect, Now, Sentence, Tone};
use crate::core::{Board, Command, Move};

/// How long each command is seen at the usual speed.
const BEAT: Duration = Duration::from_millis(700);
/// Commands that a page goes over.
const PAGE: usize = 10;
/// The longest number of a command that is typed.
const DIGITS: usize = 6;

/// How fast commands follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speed(usize);

impl Default for Speed {
    fn default() -> Self {
        Self(2)
    }
}

impl Speed {
    /// Each with its name and with its beat in eighths of the usual one.
    const ALL: [(&'static str, u32); 6] = [
        ("1/4x", 32),
        ("1/2x", 16),
        ("1x", 8),
        ("2x", 4),
        ("4x", 2),
        ("8x", 1),
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::ALL[self.0].0
    }

    fn changed(self, faster: bool) -> Self {
        let next = if faster {
            self.0 + 1
        } else {
            self.0.saturating_sub(1)
        };
        Self(next.min(Self::ALL.len() - 1))
    }

    fn beat(self) -> Duration {
        BEAT * Self::ALL[self.0].1 / 8
    }

    /// Too fast for a movement to be seen between two commands.
    const fn is_abrupt(self) -> bool {
        Self::ALL[self.0].1 < 4
    }
}

/// What is played.
#[derive(Debug, Clone)]
pub enum Played {
    /// The solution from the player's position on.
    Solution,
    /// A game.
    Game(Box<Watched>),
}

/// Commands being played.
#[derive(Debug, Clone)]
pub struct Playback {
    start: Board,
    commands: Vec<Command>,
    at: usize,
    /// The position after `at` commands.
    board: Board,
    next: Option<Duration>,
    speed: Speed,
    typed: String,
    played: Played,
}

impl Playback {
    /// The solution from where the player is, going on by itself.
    pub(super) fn solution(way: &OnPath, speed: Speed, now: Duration) -> Self {
        let (start, commands) = (&way.path.boards[way.at], &way.path.commands[way.at..]);
        Self {
            next: Some(now + speed.beat()),
            ..Self::new(start.clone(), commands.to_vec(), Played::Solution, speed)
        }
    }

    /// A game from its start, standing.
    pub(super) fn game(watched: Watched, speed: Speed) -> Self {
        let game = &watched.reel().game;
        let commands = game.line().into_iter().cloned().collect();
        let start = game.start_board().clone();
        Self::new(start, commands, Played::Game(Box::new(watched)), speed)
    }

    fn new(start: Board, commands: Vec<Command>, played: Played, speed: Speed) -> Self {
        Self {
            board: start.clone(),
            start,
            commands,
            at: 0,
            next: None,
            speed,
            typed: String::new(),
            played,
        }
    }

    /// The position that is shown.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is played.
    pub const fn played(&self) -> &Played {
        &self.played
    }

    /// The game that is looked at again; nothing for a solution.
    pub fn watched(&self) -> Option<&Watched> {
        match &self.played {
            Played::Game(watched) => Some(watched),
            Played::Solution => None,
        }
    }

    /// Whether a game can go on from the position that is shown: not where a game was won that is looked at.
    fn can_be_taken_over(&self) -> bool {
        !self.board.is_won() || self.watched().is_none()
    }

    /// Commands played and commands in all.
    pub fn progress(&self) -> (usize, usize) {
        let opening = self.opening();
        (
            self.at.saturating_sub(opening),
            self.commands.len() - opening,
        )
    }

    /// The commands from the beginning to the end.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Whether it goes on by itself.
    pub const fn is_playing(&self) -> bool {
        self.next.is_some()
    }

    /// When it goes on by itself.
    pub const fn next_at(&self) -> Option<Duration> {
        self.next
    }

    /// How fast it goes on.
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// The number of a command, as far as it is typed.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The next command's move.
    pub fn next_move(&self) -> Option<Move> {
        self.commands.get(self.at)?.played
    }

    /// Autoplay of the deal is a step, but no command of anyone.
    fn opening(&self) -> usize {
        usize::from(self.commands.first().is_some_and(|c| c.played.is_none()))
    }

    /// The commands that were played.
    pub(super) fn shown(&self) -> &[Command] {
        &self.commands[..self.at]
    }

    /// Stands.
    pub(super) const fn stop(&mut self) {
        self.next = None;
    }

    /// Goes to the position after `at` commands, and stands.
    pub(super) fn go_to(&mut self, at: usize) {
        self.next = None;
        let at = at.min(self.commands.len());
        if at < self.at {
            self.board = self.start.clone();
            self.at = 0;
        }
        for command in &self.commands[self.at..at] {
            command.moves().for_each(|mv| self.board.apply(mv));
        }
        self.at = at;
    }
}

impl App {
    pub(super) fn playback_command(&mut self, command: super::Command, now: Now) -> Vec<Effect> {
        use super::Command as C;
        let Some(playback) = &mut self.playback else {
            return Vec::new();
        };
        let typed = std::mem::take(&mut playback.typed);
        match command {
            C::Play | C::AnyCell | C::Pause => {
                playback.next = match playback.next {
                    Some(_) => None,
                    None => {
                        // At the end there is only the beginning to go on with.
                        if playback.at == playback.commands.len() {
                            playback.go_to(0);
                        }
                        Some(now.at)
                    }
                };
            }
            C::Cursor(Direction::Right) | C::Redo => {
                playback.next = None;
                self.play_on(now);
            }
            C::Cursor(Direction::Left) | C::Undo => {
                playback.go_to(playback.at.saturating_sub(1));
            }
            C::PageUp => playback.go_to(playback.at.saturating_sub(PAGE)),
            C::PageDown => playback.go_to(playback.at + PAGE),
            C::First => playback.go_to(0),
            C::Last => playback.go_to(playback.commands.len()),
            C::Faster | C::Slower => {
                playback.speed = playback.speed.changed(command == C::Faster);
                self.speed = playback.speed;
            }
            C::Accept if !typed.is_empty() => {
                let number = typed.parse().unwrap_or(usize::MAX);
                playback.go_to(number.saturating_add(playback.opening()));
                self.message = None;
            }
            C::Accept => return self.take_over(now),
            C::Cancel if !typed.is_empty() => self.message = None,
            C::Cancel => return self.leave_playback(),
            C::Help => self.dialog = Some(Dialog::help()),
            C::Options => self.dialog = Some(Dialog::Options { chosen: 0 }),
            C::Unfold => self.unfolded = !self.unfolded,
            C::Solution if playback.watched().is_none() => return self.leave_playback(),
            command if playback.watched().is_some() => return self.replay_command(command),
            _ => self.say(
                Tone::Refusal,
                Sentence::from("a solution is shown: ")
                    .given(C::Accept)
                    .then(" plays on from here, ")
                    .given(C::Cancel)
                    .then(" returns to your position"),
            ),
        }
        Vec::new()
    }

    /// A digit of the number of a command to go to.
    pub(super) fn type_into_playback(&mut self, character: char) {
        if let Some(playback) = &mut self.playback
            && character.is_ascii_digit()
            && playback.typed.len() < DIGITS
        {
            playback.next = None;
            playback.typed.push(character);
            self.message = None;
        }
    }

    pub(super) fn backspace_in_playback(&mut self) {
        if let Some(playback) = &mut self.playback
            && playback.typed.pop().is_none()
        {
            playback.go_to(playback.at.saturating_sub(1));
        }
    }

    fn play_on(&mut self, now: Now) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        let Some(command) = playback.commands.get(playback.at) else {
            playback.next = None;
            return;
        };
        let moves: Vec<Move> = command.moves().collect();
        let (before, playing) = (playback.board.clone(), playback.next.is_some());
        playback.go_to(playback.at + 1);
        let movement = if playing && playback.speed.is_abrupt() {
            Movement::Off
        } else {
            self.settings.movement
        };
        self.animation = Animation::new(&before, &moves, false, movement, now.at);
        let ended = playback.at == playback.commands.len();
        if playing && !ended {
            let done = self.animation.as_ref().map_or(now.at, Animation::end);
            let beat = match movement {
                Movement::Slow => playback.speed.beat() * 2,
                Movement::Off | Movement::Fast => playback.speed.beat(),
            };
            playback.next = Some(done + beat);
        }
    }

    /// What is still to be played gives way to a shorter solution, if one was found.
    pub(super) fn shorten_playback(&mut self) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        if playback.watched().is_some() {
            return;
        }
        let left = playback.commands.len() - playback.at;
        let known = self.advice.known(playback.board());
        let Some(way) = known.and_then(|known| known.way.as_ref()) else {
            return;
        };
        if way.left() < left {
            playback.commands.truncate(playback.at);
            let rest = &way.path.commands[way.at..];
            playback.commands.extend_from_slice(rest);
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

    fn leave_playback(&mut self) -> Vec<Effect> {
        match self.playback.take().map(|playback| playback.played) {
            Some(Played::Game(watched)) => self.leave_replay(*watched),
            Some(Played::Solution) | None => {
                self.say(Tone::Info, "back at your own position");
                Vec::new()
            }
        }
    }

    /// Whether Enter goes on from the position that is played.
    pub fn can_take_over(&self) -> bool {
        let playback = self.playback.as_ref();
        playback.is_some_and(Playback::can_be_taken_over)
    }

    /// Goes on from the position that is shown: after a solution in the player's own game, after a game that
    /// was looked at in a new one.
    fn take_over(&mut self, now: Now) -> Vec<Effect> {
        let Some(playback) = self
            .playback
            .take_if(|playback| playback.can_be_taken_over())
        else {
            self.say(
                Tone::Refusal,
                "this is a won position: go back to go on from an earlier one",
            );
            return Vec::new();
        };
        if let Played::Game(watched) = &playback.played {
            return self.new_game_from(watched, playback.shown(), now);
        }
        if playback.at == 0 {
            return Vec::new();
        }
        let before = self.board().clone();
        for command in playback.shown() {
            let Some(mv) = command.played else { continue };
            if let Err(error) = self.game.play(mv.request(), self.autoplay()) {
                return self.refuse(&error);
            }
        }
        self.after_moves(&before, &[], false, now)
    }
}
