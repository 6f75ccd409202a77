//! Commands and clicks while a dialog is open.

mod typing;

use super::action::{Direction, Hit, Pointer};
use super::dialog::{Confirm, Dialog};
use super::play::undo_returns;
use super::rebind::KeysView;
use super::settings;
use super::{App, Command, Effect, Now, Tone};
use crate::core::game::MARKS;
use crate::core::mark::{MarkName, NotAMarkName};

impl App {
    pub(super) fn dialog_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        let Some(dialog) = self.dialog.take() else {
            return Vec::new();
        };
        let mut dialog = dialog;
        if let (Dialog::Record(view), Command::Cancel) = (&mut dialog, command)
            && let Some(effects) = self.record_back(view)
        {
            self.dialog = Some(dialog);
            return effects;
        }
        match command {
            Command::Cancel
                if matches!(
                    dialog,
                    Dialog::Marks {
                        naming: Some(_),
                        ..
                    }
                ) => {}
            Command::Cancel => return self.close(&dialog, now),
            // The key that opened a dialog closes it.
            Command::Pause if matches!(dialog, Dialog::Paused) => return self.close(&dialog, now),
            Command::Help if matches!(dialog, Dialog::Help { .. }) => {
                return self.close(&dialog, now);
            }
            Command::Options if matches!(dialog, Dialog::Options { .. }) => {
                return self.close(&dialog, now);
            }
            Command::Record if matches!(dialog, Dialog::Record(_)) => {
                return self.close(&dialog, now);
            }
            Command::Replay if matches!(dialog, Dialog::Games(_) | Dialog::Won(_)) => {
                return self.show_finished(Some(dialog));
            }
            Command::PostMortem if matches!(dialog, Dialog::Games(_)) => {
                return self.look_back_at_finished(Some(dialog));
            }
            _ => {}
        }
        match dialog {
            Dialog::Help { page, scroll } => {
                self.dialog = Some(match command {
                    Command::Cursor(side @ (Direction::Left | Direction::Right)) => Dialog::Help {
                        page: page.turned(side == Direction::Right),
                        scroll: 0,
                    },
                    _ => Dialog::Help {
                        page,
                        scroll: scrolled(scroll, command),
                    },
                });
                Vec::new()
            }
            Dialog::Record(view) => self.record_command(view, command, now),
            Dialog::PostMortem(mut post) => {
                if command == Command::Accept {
                    let to = post.chosen;
                    if let Some(playback) = &mut self.playback {
                        playback.go_to(to);
                        return vec![Effect::StopAsking];
                    }
                    if self.game.go_to_command(to) {
                        let effects = self.moved_elsewhere(now);
                        self.say(
                            Tone::Info,
                            undo_returns(format!("before command {}; ", to + 1)),
                        );
                        return effects;
                    }
                    return Vec::new();
                }
                post.chosen = chosen(post.chosen, post.commands.len(), command);
                self.dialog = Some(Dialog::PostMortem(post));
                Vec::new()
            }
            Dialog::Games(games) => self.games_command(games, command, now),
            Dialog::Competition(view) => self.competition_command(view, command, now),
            Dialog::Journey(view) => self.journey_command(view, command, now),
            Dialog::Options { chosen: row } => self.options_command(row, command),
            Dialog::Keys(view) => self.keys_command(view, command),
            Dialog::Find { typed } => {
                self.dialog = Some(Dialog::Find { typed });
                Vec::new()
            }
            Dialog::Marks { chosen, naming } => self.marks_command(chosen, naming, command, now),
            Dialog::Paused => match command {
                Command::Accept => Vec::new(),
                Command::Help => {
                    self.dialog = Some(Dialog::help());
                    Vec::new()
                }
                _ => {
                    self.dialog = Some(Dialog::Paused);
                    Vec::new()
                }
            },
            Dialog::Won(win) => match command {
                Command::Accept if win.competes => self.offer_competition(now),
                Command::Accept if win.journeys => self.offer_journey(now),
                Command::Accept => vec![Effect::PickDeal(self.game.rules().into())],
                Command::Undo => self.undo(now),
                Command::New => self.offer_games(now),
                Command::PostMortem => self.post_mortem(),
                Command::Record => self.open_record(now),
                _ => {
                    self.dialog = Some(Dialog::Won(win));
                    Vec::new()
                }
            },
            Dialog::Confirm(confirm) => match command {
                Command::Accept => match confirm {
                    Confirm::GiveUp(id) => self.give_up(id, now),
                    Confirm::Losing(request) => self.play(request, false, now),
                },
                _ => {
                    self.dialog = Some(Dialog::Confirm(confirm));
                    Vec::new()
                }
            },
        }
    }

    fn marks_command(
        &mut self,
        row: usize,
        naming: Option<String>,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        let list = |chosen| Dialog::Marks {
            chosen,
            naming: None,
        };
        if let Some(name) = naming {
            match (command, name.parse::<MarkName>()) {
                (Command::Accept, named @ (Ok(_) | Err(NotAMarkName::Empty))) => {
                    self.game.name_mark(row, named.ok());
                    self.dialog = Some(list(row));
                    return self.save(now);
                }
                (Command::Accept, Err(error)) => self.say(Tone::Refusal, error.to_string()),
                (Command::Cancel, _) => {
                    self.dialog = Some(list(row));
                    return Vec::new();
                }
                _ => {}
            }
            self.dialog = Some(Dialog::Marks {
                chosen: row,
                naming: Some(name),
            });
            return Vec::new();
        }
        let mark = self.game.marks().get(row).and_then(Option::as_ref);
        match (command, mark) {
            (Command::Accept, _) => {
                self.dialog = Some(list(row));
                self.go_to_mark(row, now)
            }
            (Command::Note, Some(mark)) => {
                let name = mark.name.as_ref().map(ToString::to_string);
                self.dialog = Some(Dialog::Marks {
                    chosen: row,
                    naming: Some(name.unwrap_or_default()),
                });
                Vec::new()
            }
            (Command::Remove, _) => {
                self.game.unmark(row);
                if self.game.marks().iter().flatten().next().is_some() {
                    self.dialog = Some(list(row));
                }
                self.save(now)
            }
            _ => {
                self.dialog = Some(list(chosen(row, MARKS, command)));
                Vec::new()
            }
        }
    }

    /// Closes a dialog without an answer. What was opened over a win leads back to it.
    fn close(&mut self, dialog: &Dialog, now: Now) -> Vec<Effect> {
        if self.game.is_won() && self.playback.is_none() && !matches!(dialog, Dialog::Won(_)) {
            self.dialog = self.win.clone().map(Dialog::Won);
        }
        match dialog {
            Dialog::Confirm(Confirm::GiveUp(_)) => self.offer_games(now),
            Dialog::PostMortem(_) => vec![Effect::StopAsking],
            Dialog::Record(view) if view.deal.is_some() => self.stop_comparing(),
            Dialog::Keys(view) => {
                self.dialog = Some(view.closed());
                Vec::new()
            }
            Dialog::Confirm(Confirm::Losing(_))
            | Dialog::Help { .. }
            | Dialog::Games(_)
            | Dialog::Competition(_)
            | Dialog::Journey(_)
            | Dialog::Options { .. }
            | Dialog::Record(_)
            | Dialog::Find { .. }
            | Dialog::Marks { .. }
            | Dialog::Paused
            | Dialog::Won(_) => Vec::new(),
        }
    }

    fn options_command(&mut self, row: usize, command: Command) -> Vec<Effect> {
        let forward = match command {
            Command::Accept | Command::Cursor(Direction::Right) | Command::AnyCell => Some(true),
            Command::Cursor(Direction::Left) => Some(false),
            _ => None,
        };
        self.dialog = Some(Dialog::Options {
            chosen: chosen(row, settings::ROWS.len() + 1, command),
        });
        if row == settings::ROWS.len() && forward == Some(true) {
            self.dialog = Some(Dialog::Keys(KeysView::default()));
        }
        match (forward, settings::ROWS.get(row)) {
            (Some(forward), Some(setting)) => {
                self.dialog = Some(Dialog::Options { chosen: row });
                self.change_setting(setting, forward)
            }
            _ => Vec::new(),
        }
    }

    /// Takes a setting to its next value, or to the one before.
    pub(super) fn change_setting(
        &mut self,
        setting: &settings::SettingRow,
        forward: bool,
    ) -> Vec<Effect> {
        let autoplay = self.settings.autoplay;
        setting.change(&mut self.settings, forward);
        if self.settings.autoplay != autoplay {
            self.advice.forget_solutions();
        }
        self.drop_refused_keys();
        self.settings_changed()
    }

    pub(super) fn dialog_pointer(&mut self, pointer: Pointer, now: Now) -> Vec<Effect> {
        match pointer {
            Pointer::Wheel(lines) => {
                let direction = if lines < 0 {
                    Direction::Up
                } else {
                    Direction::Down
                };
                let mut effects = Vec::new();
                for _ in 0..lines.unsigned_abs().min(10) {
                    effects.extend(self.dialog_command(Command::Cursor(direction), now));
                }
                effects
            }
            Pointer::Down { hit, .. } => match (&mut self.dialog, hit) {
                (Some(Dialog::Won(_)), _) => self.dialog_command(Command::Accept, now),
                (Some(Dialog::Games(games)), Hit::Item(item)) => {
                    games.chosen = item;
                    self.dialog_command(Command::Accept, now)
                }
                (Some(Dialog::Competition(view)), Hit::Item(item)) => {
                    view.chosen = item;
                    self.dialog_command(Command::Accept, now)
                }
                (Some(Dialog::Journey(view)), Hit::Item(item)) => {
                    view.chosen = item;
                    self.dialog_command(Command::Accept, now)
                }
                (
                    Some(
                        Dialog::Options { chosen }
                        | Dialog::Marks {
                            chosen,
                            naming: None,
                        },
                    ),
                    Hit::Item(item),
                ) => {
                    *chosen = item;
                    self.dialog_command(Command::Accept, now)
                }
                (Some(Dialog::Record(view)), Hit::Tab(page)) => {
                    view.choose_page(page);
                    Vec::new()
                }
                (Some(Dialog::Record(view)), Hit::Item(line)) => {
                    if view.choose_line(line) {
                        return self.dialog_command(Command::Accept, now);
                    }
                    Vec::new()
                }
                (Some(Dialog::Keys(view)), Hit::Item(item)) => {
                    // A second click on a line asks for a key.
                    let again = view.chosen == item;
                    (view.chosen, view.waits) = (item, false);
                    if again {
                        return self.dialog_command(Command::Accept, now);
                    }
                    view.key = 0;
                    Vec::new()
                }
                (Some(Dialog::PostMortem(post)), Hit::Item(item)) => {
                    post.chosen = item;
                    Vec::new()
                }
                _ => Vec::new(),
            },
            Pointer::Right { .. } => self.dialog_command(Command::Cancel, now),
            Pointer::Drag { .. } | Pointer::Up { .. } | Pointer::Moved => Vec::new(),
        }
    }

    pub(super) fn limit_scroll(&mut self, limit: usize) {
        match &mut self.dialog {
            Some(Dialog::Help { scroll, .. }) => *scroll = (*scroll).min(limit),
            Some(Dialog::Record(view)) => {
                view.scroll = view.scroll.min(limit);
                view.scrolls = limit > 0;
            }
            _ => {}
        }
    }
}

const PAGE: usize = 8;

pub(super) fn scrolled(scroll: usize, command: Command) -> usize {
    match command {
        Command::Cursor(Direction::Up) => scroll.saturating_sub(1),
        Command::Cursor(Direction::Down) => scroll.saturating_add(1),
        Command::PageUp => scroll.saturating_sub(PAGE),
        Command::PageDown | Command::AnyCell => scroll.saturating_add(PAGE),
        Command::First => 0,
        // Drawing says how far that is.
        Command::Last => usize::MAX,
        _ => scroll,
    }
}

/// The line that is chosen after a command, of `count` lines.
pub(super) fn chosen(present: usize, count: usize, command: Command) -> usize {
    let last = count.saturating_sub(1);
    match command {
        Command::Cursor(Direction::Up) if present == 0 => last,
        Command::Cursor(Direction::Up) => present - 1,
        Command::Cursor(Direction::Down) if present >= last => 0,
        Command::Cursor(Direction::Down) => present + 1,
        Command::PageUp => present.saturating_sub(PAGE),
        Command::PageDown => (present + PAGE).min(last),
        Command::First => 0,
        Command::Last => last,
        _ => present.min(last),
    }
}
