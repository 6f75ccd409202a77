//! Selecting, moving, taking back: the commands on the board.

use super::animation::Animation;
use super::dialog::{Dialog, Games};
use super::{App, Command, Effect, Now, Place, Selection, Sentence, Tone};
use crate::core::game::MARKS;
use crate::core::{Board, CascadeId, Move, MoveError, MoveRequest, RunRule, Target, autoplay};

impl App {
    pub(super) fn board_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        if !matches!(command, Command::Tip | Command::Cursor(_)) {
            self.tip = None;
        }
        match command {
            Command::Cascade(id) => self.name(Place::Cascade(id), now),
            Command::FreeCell(id) => self.name(Place::FreeCell(id), now),
            Command::AnyCell => {
                let empty = self.board().empty_cells().next();
                match empty {
                    Some(id) => self.send(Target::FreeCell(id), now),
                    None => self.refuse(&MoveError::NoEmptyCell),
                }
            }
            Command::Home => self.send(Target::Foundation, now),
            Command::Accept => match self.cursor {
                Some(Place::Foundation(_)) if self.selection.is_some() => {
                    self.send(Target::Foundation, now)
                }
                Some(place) => self.name(place, now),
                None => {
                    self.cursor = CascadeId::new(0).map(Place::Cascade);
                    Vec::new()
                }
            },
            Command::Cursor(direction) => {
                self.cursor = Some(self.next_cursor(direction));
                Vec::new()
            }
            Command::LiftMore => self.lift(true),
            Command::LiftFewer => self.lift(false),
            Command::Cancel => {
                self.selection = None;
                self.drag = None;
                self.found = None;
                self.message = None;
                self.unfolded = false;
                self.stop_wanting();
                vec![Effect::StopAsking]
            }
            Command::Undo => self.step(now, crate::core::Game::undo, "nothing to undo"),
            Command::Redo => self.step(now, crate::core::Game::redo, "nothing to redo"),
            Command::Restart => {
                let effects = self.step(
                    now,
                    crate::core::Game::restart,
                    "this is the start of the deal",
                );
                if !effects.is_empty() {
                    self.say(Tone::Info, undo_returns("back at the start; "));
                }
                effects
            }
            Command::Finish => self.finish(now),
            Command::Mark => self.mark(now),
            Command::Marks => {
                if self.game.marks().iter().flatten().next().is_none() {
                    self.say(
                        Tone::Refusal,
                        Sentence::from("no position is marked yet: ")
                            .given(Command::Mark)
                            .then(" marks this one"),
                    );
                } else {
                    self.dialog = Some(Dialog::Marks {
                        chosen: 0,
                        naming: None,
                    });
                }
                Vec::new()
            }
            Command::Find => {
                self.dialog = Some(Dialog::Find {
                    typed: String::new(),
                });
                Vec::new()
            }
            Command::Unfold => {
                self.unfolded = !self.unfolded;
                Vec::new()
            }
            Command::Tip => self.ask_tip(now),
            Command::Solution => self.ask_solution(now),
            Command::Verdict => self.ask_verdict(now),
            Command::BackToWinnable => self.back_to_winnable(now),
            Command::PostMortem => self.look_back(),
            Command::Replay => self.show_finished(None),
            Command::Pause => {
                self.dialog = Some(Dialog::Paused);
                self.save(now)
            }
            Command::New => self.offer_games(now),
            Command::Options => {
                self.dialog = Some(Dialog::Options { chosen: 0 });
                Vec::new()
            }
            Command::Record => self.open_record(now),
            Command::Help => {
                self.dialog = Some(Dialog::help());
                Vec::new()
            }
            Command::Lesson => self.begin_lesson(now),
            // Handled before it comes here, or of no meaning on the board.
            Command::Play
            | Command::Faster
            | Command::Slower
            | Command::PageUp
            | Command::PageDown
            | Command::First
            | Command::Last
            | Command::RuleSet
            | Command::Results
            | Command::Note
            | Command::Remove
            | Command::FourColors
            | Command::Mouse
            | Command::Share
            | Command::Export
            | Command::Quit
            | Command::Redraw
            | Command::Suspend => Vec::new(),
        }
    }

    pub(super) fn offer_games(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.save(now);
        self.dialog = Some(Dialog::Games(Games {
            rules: self.game.rules(),
            on_table: self.game.deal().map(|deal| (deal, self.game.rules())),
            seconds: now.unix_millis / 1000,
            ..Games::default()
        }));
        effects.extend([Effect::ListGames, Effect::ReadPlayed]);
        effects
    }

    /// Names a place: the source of a move, then its target.
    pub(super) fn name(&mut self, place: Place, now: Now) -> Vec<Effect> {
        match self.selection {
            None => self.select(place, None),
            Some(selection) if selection.from == place => {
                // Where cards move one at a time, choosing again lets go.
                if self.board().rules().runs == RunRule::Single {
                    self.selection = None;
                    self.message = None;
                    Vec::new()
                } else {
                    self.smart_move(now)
                }
            }
            Some(_) => self.send(place.target(), now),
        }
    }

    pub(super) fn select(&mut self, place: Place, count: Option<usize>) -> Vec<Effect> {
        self.message = None;
        self.found = None;
        match self.board().movable(place.source()) {
            Ok(_) => {
                self.selection = Some(Selection { from: place, count });
                Vec::new()
            }
            Err(error) => self.refuse(&error),
        }
    }

    pub(super) fn refuse(&mut self, error: &MoveError) -> Vec<Effect> {
        self.selection = None;
        self.say(Tone::Refusal, error.to_string());
        Vec::new()
    }

    /// Sends the selection to a target.
    pub(super) fn send(&mut self, to: Target, now: Now) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            self.say(Tone::Refusal, "choose the card to move first");
            return Vec::new();
        };
        self.attempt(Self::request(selection, to), false, now)
    }

    /// Plays a move if it is legal, or says why not. `carried`: the pointer carried the cards there.
    pub(super) fn attempt(&mut self, request: MoveRequest, carried: bool, now: Now) -> Vec<Effect> {
        if let Err(error) = self.board().check(request) {
            return self.refuse(&error);
        }
        if let Some(why) = self.lesson_refusal(request) {
            self.selection = None;
            self.say(Tone::Refusal, why);
            return Vec::new();
        }
        if self.settings.warn
            && let Some(effects) = self.warn_first(request)
        {
            return effects;
        }
        self.play(request, carried, now)
    }

    /// Plays a move.
    pub(super) fn play(&mut self, request: MoveRequest, carried: bool, now: Now) -> Vec<Effect> {
        let before = self.game.board().clone();
        match self.game.play(request, self.autoplay()) {
            Ok(command) => {
                let moves: Vec<Move> = command.moves().collect();
                self.after_moves(&before, &moves, carried, now)
            }
            Err(error) => self.refuse(&error),
        }
    }

    /// What follows from moves that were made: movement, messages, saving, the win.
    pub(super) fn after_moves(
        &mut self,
        before: &Board,
        moves: &[Move],
        carried: bool,
        now: Now,
    ) -> Vec<Effect> {
        self.animation = Animation::new(before, moves, carried, self.settings.movement, now.at);
        self.after_change(now)
    }

    fn after_change(&mut self, now: Now) -> Vec<Effect> {
        self.selection = None;
        self.drag = None;
        self.found = None;
        self.tip = None;
        self.message = None;
        self.sync_clock(now);
        if self.game.is_won() {
            // The course goes on by itself.
            return if self.lesson.is_some() {
                Vec::new()
            } else {
                self.won(now)
            };
        }
        if self.board().is_stuck() {
            self.say(Tone::Refusal, stuck());
        } else if autoplay::finish_is_certain(self.board()) {
            self.say(
                Tone::Info,
                Sentence::from("every card can go home now: ")
                    .given(Command::Finish)
                    .then(" sends them"),
            );
        }
        let mut effects = self.save(now);
        effects.extend(self.judge_if_always());
        effects
    }

    /// Undo, redo or restart.
    fn step(
        &mut self,
        now: Now,
        step: fn(&mut crate::core::Game) -> bool,
        nothing: &str,
    ) -> Vec<Effect> {
        if step(&mut self.game) {
            self.animation = None;
            self.after_change(now)
        } else {
            self.selection = None;
            self.say(Tone::Refusal, nothing);
            Vec::new()
        }
    }

    pub(super) fn undo(&mut self, now: Now) -> Vec<Effect> {
        self.board_command(Command::Undo, now)
    }

    fn finish(&mut self, now: Now) -> Vec<Effect> {
        let before = self.game.board().clone();
        let Some(command) = self.game.finish() else {
            self.selection = None;
            self.say(Tone::Refusal, "no card can go home safely now");
            return Vec::new();
        };
        let moves: Vec<Move> = command.moves().collect();
        self.after_moves(&before, &moves, false, now)
    }

    fn mark(&mut self, now: Now) -> Vec<Effect> {
        let free = self.game.marks().iter().position(Option::is_none);
        match free {
            Some(index) => {
                self.game.mark(index);
                self.say(
                    Tone::Info,
                    Sentence::from(format!("marked as {}; ", index + 1))
                        .given(Command::Marks)
                        .then(" lists the marks"),
                );
                self.save(now)
            }
            None => {
                self.say(
                    Tone::Refusal,
                    Sentence::from(format!("all {MARKS} marks are in use: "))
                        .given(Command::Remove)
                        .then(" in the list (")
                        .given(Command::Marks)
                        .then(") frees one"),
                );
                Vec::new()
            }
        }
    }

    /// Goes to a mark.
    pub(super) fn go_to_mark(&mut self, index: usize, now: Now) -> Vec<Effect> {
        let mark = self.game.marks().get(index).and_then(Option::as_ref);
        let name = match mark.and_then(|mark| mark.name.as_ref()) {
            Some(name) => format!("mark {}, {name}", index + 1),
            None => format!("mark {}", index + 1),
        };
        if self.game.is_at_mark(index) {
            self.dialog = None;
            self.say(Tone::Info, format!("already at {name}"));
            Vec::new()
        } else if self.game.go_to_mark(index) {
            self.dialog = None;
            let effects = self.after_change(now);
            self.say(Tone::Info, undo_returns(format!("at {name}; ")));
            effects
        } else {
            Vec::new()
        }
    }
}

/// A sentence about a jump, which undo takes back.
pub(super) fn undo_returns(done: impl Into<String>) -> Sentence {
    let sentence = Sentence::default().then(done);
    sentence.named("undo", Command::Undo).then(" returns")
}

/// The sentence for a position without a legal move.
pub(super) fn stuck() -> Sentence {
    Sentence::from("no legal move is left: ")
        .named("undo", Command::Undo)
        .then(", ")
        .named("restart", Command::Restart)
        .then(" or ")
        .named("new game", Command::New)
}
