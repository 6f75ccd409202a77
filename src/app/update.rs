//! The one place that carries out actions: each goes to the part of the program that knows what it means.

use std::time::Duration;

use super::action::Pointer;
use super::dialog::Dialog;
use super::saved::{GameId, SavedGame, copied};
use super::{Action, App, Command, Effect, Message, Now, Sentence, Tone};
use crate::core::{DealNumber, Game, Rules, Start};

/// After so long without input the clock stands: nobody is there.
pub(super) const IDLE: Duration = Duration::from_secs(120);
/// How long a new deal is seen before its autoplay.
pub(super) const OPENING: Duration = Duration::from_millis(700);
/// The game is written so often while its clock runs, so that a kill takes no more from the clock.
pub(super) const SAVE_EVERY: Duration = Duration::from_secs(20);

/// The sentence after a game was given up.
fn given_up() -> Sentence {
    Sentence::from("given up: ")
        .given(Command::PostMortem)
        .then(" looks back at what lost it, ")
        .given(Command::Replay)
        .then(" plays it again")
}

impl App {
    /// Carries out an action and says what the world has to do.
    pub fn update(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.unix_seconds = now.unix_millis / 1000;
        let is_input = matches!(
            action,
            Action::Command(_)
                | Action::Type(_)
                | Action::Bind(_)
                | Action::Backspace
                | Action::Pointer(_)
                | Action::Order(_)
                | Action::Paste(_)
        );
        if is_input {
            self.note_input(now);
            // What was said belongs to the command before. Outside dialogs each command knows what it leaves, and
            // the options cover the line on which they say what they changed.
            let leaves_it = matches!(self.dialog, None | Some(Dialog::Options { .. }))
                || matches!(
                    action,
                    Action::Order(_)
                        | Action::Pointer(Pointer::Moved)
                        | Action::Command(Command::Redraw | Command::Suspend)
                );
            if !leaves_it {
                self.message = None;
            }
        }
        let effects = self.dispatch(action, now);
        self.sync_clock(now);
        effects
    }

    fn dispatch(&mut self, action: Action, now: Now) -> Vec<Effect> {
        match action {
            Action::Command(command) => self.update_command(command, now),
            Action::Type(character) => self.type_char(character, now),
            Action::Bind(chord) => self.bind(chord),
            Action::Backspace => self.backspace(),
            Action::Pointer(pointer) => self.pointer(pointer, now),
            Action::Order(order) => self.order(order, now),
            Action::Paste(text) => self.paste(&text),
            Action::Tick => self.tick(now),
            Action::ScrollLimit(limit) => {
                self.limit_scroll(limit);
                Vec::new()
            }
            Action::Resized(..) => {
                self.drag = None;
                Vec::new()
            }
            Action::FocusLost => {
                self.focused = !self.settings.focus_pause;
                self.drag = None;
                Vec::new()
            }
            Action::FocusGained | Action::Continued => {
                // Whoever brings the game back is there.
                self.focused = true;
                self.last_input = now.at;
                Vec::new()
            }
            Action::Games(open) if self.wanted_deal.is_some() => self.deal_as_wanted(&open, now),
            Action::Games(open) => {
                match &mut self.dialog {
                    Some(Dialog::Games(games)) => {
                        games.open = Some(open);
                        games.refresh();
                    }
                    Some(Dialog::Competition(view)) => view.open = Some(open),
                    Some(Dialog::Journey(view)) => view.open = Some(open),
                    _ => {}
                }
                self.deal_sought(now)
            }
            Action::Records(records) => {
                self.read_record(&records);
                Vec::new()
            }
            Action::Played(played) => {
                self.read_played(*played);
                self.deal_sought(now)
            }
            Action::Overview(overview, notes) => {
                self.read_overview(overview, notes);
                Vec::new()
            }
            Action::Notes(notes) => {
                self.read_notes(notes);
                Vec::new()
            }
            Action::Finished(read) => {
                self.read_finished(read);
                Vec::new()
            }
            Action::Loaded(Ok(saved)) if self.giving_up.as_ref() == Some(&saved.id) => {
                self.giving_up = None;
                let record = self.record_of(&saved, self.unwon(&saved.game), now);
                let mut effects = vec![Effect::Close(saved.id.clone())];
                // A game that was only marked is no loss.
                if saved.game.is_begun() {
                    self.finished = Some(record.clone());
                    effects.insert(0, Effect::Append(Box::new(record)));
                }
                effects.extend(self.offer_games(now));
                self.say(Tone::Info, given_up());
                effects
            }
            Action::Loaded(Ok(saved)) => self.switch_to(*saved, now),
            Action::LoadedCopy { copy, of } => self.loaded_copy(*copy, &of, now),
            Action::Loaded(Err(trouble)) => {
                self.giving_up = None;
                self.say(Tone::Trouble, trouble);
                Vec::new()
            }
            Action::Exported(written) => {
                self.exported(written);
                Vec::new()
            }
            Action::Trouble(trouble) => {
                self.say(Tone::Trouble, trouble);
                Vec::new()
            }
            Action::Journey(journey) => {
                let mut effects = self.read_journey(journey.map(|journey| *journey));
                effects.extend(self.deal_sought(now));
                effects
            }
            Action::DealtInstead { of, number, rules } => {
                let untouched = !self.game.is_worth_keeping() && self.lesson.is_none();
                if untouched && self.game.deal() == Some(of) && self.game.rules() == rules {
                    self.deal(number, rules, now)
                } else {
                    Vec::new()
                }
            }
            Action::Dealt(number, rules) => {
                let was_given_up = std::mem::take(&mut self.was_given_up);
                let effects = self.deal(number, rules, now);
                if was_given_up {
                    self.say(Tone::Info, given_up());
                }
                effects
            }
            Action::Solved(answer) => self.solved(&answer, now),
        }
    }

    pub(super) fn update_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        let covered = self.dialog.is_some();
        let effects = self.obey(command, now);
        // An old sentence does not belong to a dialog that was just opened.
        if !covered && self.dialog.is_some() {
            self.message = self
                .message
                .take()
                .filter(|message| message.tone == Tone::Trouble);
        }
        effects
    }

    fn obey(&mut self, command: Command, now: Now) -> Vec<Effect> {
        // A key ends a movement and a drag, and is then obeyed.
        self.animation = None;
        self.end_drag();
        let line_was_shared = std::mem::take(&mut self.shared_line);
        match command {
            Command::Share if self.can_share() => return self.share(line_was_shared, now),
            Command::Quit => return self.leave(now),
            Command::Redraw => return vec![Effect::Redraw],
            Command::Suspend => {
                self.focused = false;
                self.drag = None;
                self.sync_clock(now);
                let mut effects = self.save(now);
                effects.push(Effect::Suspend);
                return effects;
            }
            Command::FourColors => {
                self.settings.four_colors = !self.settings.four_colors;
                return self.settings_changed();
            }
            Command::Mouse => {
                self.settings.mouse = !self.settings.mouse;
                self.drag = None;
                let text = if self.settings.mouse {
                    "the mouse is used by the game"
                } else {
                    "the mouse is left to the terminal: it selects text"
                };
                self.say(Tone::Info, text);
                return self.settings_changed();
            }
            _ => {}
        }
        if self.dialog.is_some() {
            return self.dialog_command(command, now);
        }
        if self.playback.is_some() {
            return self.playback_command(command, now);
        }
        if self.lesson.is_some() {
            return self.lesson_command(command, now);
        }
        // What autoplay owes the deal happens before the player's first command.
        let mut effects = if self.opening.is_some() && command.is_play() {
            self.open(now)
        } else {
            Vec::new()
        };
        effects.extend(self.board_command(command, now));
        effects
    }

    /// Goes on with the time: the deal's autoplay, the end of a movement, the solution that plays.
    fn tick(&mut self, now: Now) -> Vec<Effect> {
        if self.animation.as_ref().is_some_and(|a| a.end() <= now.at) {
            self.animation = None;
        }
        let mut effects = Vec::new();
        if self.opening.is_some_and(|at| at <= now.at)
            && self.dialog.is_none()
            && self.playback.is_none()
        {
            // What the player was told is not to be wiped by what happens by itself.
            let told = self.message.take();
            effects.extend(self.open(now));
            self.message = self.message.take().or(told);
        }
        let unsaved = now.at.saturating_sub(self.last_saved);
        if self.clock.is_running() && unsaved >= SAVE_EVERY {
            effects.extend(self.save(now));
        }
        effects.extend(self.playback_tick(now));
        effects
    }

    /// The autoplay of the deal itself, after the deal was seen.
    pub(super) fn open(&mut self, now: Now) -> Vec<Effect> {
        self.opening = None;
        let before = self.game.board().clone();
        let Some(command) = self.game.open(self.settings.autoplay) else {
            return Vec::new();
        };
        let moves: Vec<_> = command.moves().collect();
        self.after_moves(&before, &moves, false, now)
    }

    /// Stops or runs the clock as the state of things asks.
    pub(super) fn sync_clock(&mut self, now: Now) {
        let idle = now.at.saturating_sub(self.last_input) >= IDLE;
        let runs = self.game.is_begun()
            && !self.game.is_won()
            && self.dialog.is_none()
            && self.playback.is_none()
            && self.lesson.is_none()
            && self.focused
            && !idle;
        if runs {
            self.clock.start(now.at);
        } else {
            let end = if idle { self.last_input + IDLE } else { now.at };
            self.clock.stop(end);
        }
    }

    fn note_input(&mut self, now: Now) {
        // What came after the player left does not count.
        self.sync_clock(now);
        self.last_input = now.at;
        self.focused = true;
    }

    pub(super) fn say(&mut self, tone: Tone, sentence: impl Into<Sentence>) {
        let sentence = sentence.into();
        self.message = Some(Message { sentence, tone });
    }

    /// Writes the game, if there is something to keep: a begun or marked game that is not over.
    pub(super) fn save(&mut self, now: Now) -> Vec<Effect> {
        self.last_saved = now.at;
        if self.game.is_worth_keeping() && !self.recorded && !self.game.is_won() {
            vec![Effect::Save(Box::new(self.saved(now)))]
        } else {
            Vec::new()
        }
    }

    /// Saves and leaves; also what a signal to end does.
    pub fn leave(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.save(now);
        effects.push(Effect::Quit);
        effects
    }

    pub(super) fn settings_changed(&mut self) -> Vec<Effect> {
        self.keymap = self.settings.keymap();
        vec![
            Effect::SaveSettings(Box::new(self.settings.clone())),
            Effect::Mouse(self.settings.mouse),
        ]
    }

    /// Deals a new game; the one in play stays open.
    pub(super) fn deal(&mut self, number: DealNumber, rules: Rules, now: Now) -> Vec<Effect> {
        let game = Game::new(Start::Deal(number), rules);
        self.switch_to(SavedGame::new(game, now.unix_millis), now)
    }

    /// A game was asked for that another copy of the program holds. It is that one's to give up.
    fn loaded_copy(&mut self, copy: SavedGame, of: &GameId, now: Now) -> Vec<Effect> {
        if self.giving_up.take().is_some() {
            let deal = copy.game.deal();
            let name = deal.map_or("this game".into(), |number| format!("#{number}"));
            self.say(
                Tone::Refusal,
                format!("{name} is open in another freecell: give it up there"),
            );
            return Vec::new();
        }
        let effects = self.switch_to(copy, now);
        self.say(Tone::Trouble, copied(of));
        effects
    }

    /// Goes on with another game; the one in play stays open.
    pub(super) fn switch_to(&mut self, saved: SavedGame, now: Now) -> Vec<Effect> {
        let mut effects = self.save(now);
        effects.push(Effect::StopAsking);
        let fresh = Self::new(saved, std::mem::take(&mut self.settings));
        *self = Self {
            opening: fresh.opening.map(|_| now.at + OPENING),
            last_input: now.at,
            speed: self.speed,
            finished: self.finished.take(),
            ..fresh
        };
        if let Some(number) = self.game.deal()
            && self.is_known_impossible()
        {
            self.say(
                Tone::Info,
                format!("deal {number} is known to be impossible"),
            );
        }
        effects.extend(self.begin());
        effects
    }

    /// What is asked of the world when a game comes to the table.
    pub fn begin(&mut self) -> Vec<Effect> {
        let mut effects = self.judge_if_always();
        effects.extend(self.ask_best());
        effects
    }
}

impl Command {
    /// Whether the command plays on the board, so that what autoplay owes the deal has to come first.
    pub(super) const fn is_play(self) -> bool {
        match self {
            Self::Cascade(_)
            | Self::FreeCell(_)
            | Self::AnyCell
            | Self::Home
            | Self::Accept
            | Self::Undo
            | Self::Redo
            | Self::Finish
            | Self::Restart
            | Self::Mark
            | Self::Tip
            | Self::Solution
            | Self::Verdict => true,
            Self::LiftMore
            | Self::LiftFewer
            | Self::Cursor(_)
            | Self::PageUp
            | Self::PageDown
            | Self::Cancel
            | Self::Marks
            | Self::Find
            | Self::Unfold
            | Self::BackToWinnable
            | Self::PostMortem
            | Self::Replay
            | Self::Share
            | Self::Export
            | Self::Play
            | Self::First
            | Self::Last
            | Self::Faster
            | Self::Slower
            | Self::Pause
            | Self::New
            | Self::Remove
            | Self::Options
            | Self::Record
            | Self::RuleSet
            | Self::Results
            | Self::Note
            | Self::Help
            | Self::Lesson
            | Self::Mouse
            | Self::FourColors
            | Self::Quit
            | Self::Redraw
            | Self::Suspend => false,
        }
    }
}
