//! Commands, typing and clicks while a dialog is open.

use super::action::{Direction, Hit, Pointer};
use super::dialog::{CompetitionItem, Confirm, Dialog, Games, JourneyView};
use super::play::undo_returns;
use super::rebind::KeysView;
use super::settings;
use super::{App, Command, Effect, Now, Tone};
use crate::core::game::MARKS;
use crate::core::mark::{MarkName, NotAMarkName};
use crate::core::visible::is_visible;
use crate::core::{Card, DealNumber, Source, share_line};

/// What typing does to a dialog.
enum Typed {
    Nothing,
    Found(Card),
    Mark(usize),
}

/// What is said of letters where the number of a deal is typed.
const NOT_A_NUMBER: &str =
    "a deal is a number: 1 to 8589934591, or -1 to -4; a line that was shared can be pasted";

/// The longest range of deals with room for a slip.
const RANGE_TYPED: usize = 24;

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

    pub(super) fn type_char(&mut self, character: char, now: Now) -> Vec<Effect> {
        let typed = match &mut self.dialog {
            Some(Dialog::Find { typed }) => {
                typed.push(character);
                match typed.parse::<Card>() {
                    Ok(card) => Typed::Found(card),
                    Err(_) => {
                        // A wrong start is dropped, so that the next try need not be cleared away.
                        if !starts_card(typed) {
                            typed.clear();
                            typed.push(character);
                        }
                        if !starts_card(typed) {
                            typed.clear();
                        }
                        Typed::Nothing
                    }
                }
            }
            Some(Dialog::Games(games)) => {
                let fits = games.typed.len() < 11
                    && (character.is_ascii_digit() || (character == '-' && games.typed.is_empty()));
                if fits {
                    games.typed.push(character);
                    games.chosen = Games::NUMBER;
                    games.fault = None;
                } else if character.is_alphabetic() {
                    games.fault = Some(NOT_A_NUMBER.into());
                }
                Typed::Nothing
            }
            Some(Dialog::Competition(view)) => {
                let fits = character.is_ascii_digit() || matches!(character, '-' | ',');
                if fits && view.typed.len() < TYPED {
                    view.typed.push(character);
                    view.chosen = CompetitionItem::DEALS;
                    view.seeks_next = false;
                    view.fault = None;
                }
                Typed::Nothing
            }
            Some(Dialog::Journey(view)) => {
                let fits = character.is_ascii_digit() || character == '-';
                if fits && view.typed.len() < RANGE_TYPED {
                    view.typed.push(character);
                    view.chosen = JourneyView::DEALS;
                    view.fault = None;
                }
                Typed::Nothing
            }
            Some(Dialog::Record(view)) => {
                view.type_char(character);
                Typed::Nothing
            }
            Some(Dialog::Marks {
                naming: Some(name), ..
            }) => {
                if !add_to_name(name, character.encode_utf8(&mut [0; 4])) {
                    self.say(Tone::Refusal, NotAMarkName::TooLong.to_string());
                }
                Typed::Nothing
            }
            Some(Dialog::Marks { .. }) => match character.to_digit(10) {
                Some(digit @ 1..=9) => Typed::Mark(digit as usize - 1),
                _ => Typed::Nothing,
            },
            Some(
                Dialog::Help { .. }
                | Dialog::Options { .. }
                | Dialog::Keys(_)
                | Dialog::PostMortem(_)
                | Dialog::Paused
                | Dialog::Won(_)
                | Dialog::Confirm(_),
            ) => Typed::Nothing,
            None => {
                self.type_into_playback(character);
                Typed::Nothing
            }
        };
        match typed {
            Typed::Nothing => Vec::new(),
            Typed::Found(card) => {
                self.dialog = None;
                self.show_card(card);
                Vec::new()
            }
            Typed::Mark(index) => self.go_to_mark(index, now),
        }
    }

    /// Marks a card on the table and says where it is.
    fn show_card(&mut self, card: Card) {
        let text = match self.board().find(card) {
            None => {
                self.found = None;
                format!("{card} is home")
            }
            Some((from, on_it)) => {
                self.found = Some(card);
                let place = match from {
                    Source::Cascade(id) => format!("cascade {id}"),
                    Source::FreeCell(id) => format!("free cell {id}"),
                    Source::Foundation(suit) => format!("the {} foundation", suit.name()),
                };
                match on_it {
                    0 => format!("{card}: {place}, free to move"),
                    1 => format!("{card}: {place}, 1 card above it"),
                    _ => format!("{card}: {place}, {on_it} cards above it"),
                }
            }
        };
        self.say(Tone::Info, text);
    }

    pub(super) fn backspace(&mut self) -> Vec<Effect> {
        match &mut self.dialog {
            Some(Dialog::Find { typed }) => {
                typed.pop();
            }
            Some(Dialog::Games(games)) => {
                games.typed.pop();
                games.fault = None;
            }
            Some(Dialog::Marks {
                naming: Some(name), ..
            }) => {
                name.pop();
            }
            Some(Dialog::Competition(view)) => {
                view.typed.pop();
                view.fault = None;
            }
            Some(Dialog::Record(view)) => view.backspace(),
            Some(Dialog::Journey(view)) => {
                view.typed.pop();
                view.fault = None;
            }
            Some(
                Dialog::Help { .. }
                | Dialog::Options { .. }
                | Dialog::Keys(_)
                | Dialog::PostMortem(_)
                | Dialog::Marks { naming: None, .. }
                | Dialog::Paused
                | Dialog::Won(_)
                | Dialog::Confirm(_),
            ) => {}
            None => self.backspace_in_playback(),
        }
        Vec::new()
    }

    /// Pasted text counts only where deals are asked for; on the board it would be a rain of moves.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.paste(text);
        }
        if let Some(Dialog::Marks {
            naming: Some(name), ..
        }) = &mut self.dialog
            && !add_to_name(name, text.trim())
        {
            self.say(Tone::Refusal, NotAMarkName::TooLong.to_string());
        }
        if let Some(Dialog::Competition(view)) = &mut self.dialog {
            view.typed = text.trim().chars().take(TYPED).collect();
            view.typed.retain(is_visible);
            view.chosen = CompetitionItem::DEALS;
            view.seeks_next = false;
            view.fault = None;
        }
        if let Some(Dialog::Games(games)) = &mut self.dialog {
            games.chosen = Games::NUMBER;
            if share_line::looks_like_one(text) {
                match share_line::read(text) {
                    Ok(shared) => {
                        games.typed = shared.deal.to_string();
                        games.rules = shared.rules;
                        games.fault = None;
                    }
                    Err(error) => games.fault = Some(error.to_string()),
                }
                return Vec::new();
            }
            let number = text.trim().trim_start_matches('#');
            match number.parse::<DealNumber>() {
                Ok(number) => {
                    games.typed = number.to_string();
                    games.fault = None;
                }
                Err(error) => games.fault = Some(error.to_string()),
            }
        }
        Vec::new()
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

/// Adds to the name of a mark what can be part of one.
///
/// True if there was room for all of it.
fn add_to_name(name: &mut String, text: &str) -> bool {
    let room = MarkName::LONGEST.saturating_sub(name.chars().count());
    let mut seen = text.chars().filter(|&c| is_visible(c));
    name.extend(seen.by_ref().take(room));
    seen.next().is_none()
}

/// Whether a card can begin so.
fn starts_card(typed: &str) -> bool {
    let one = |c: char| c.is_ascii_digit() && c != '0' || "atjqk".contains(c.to_ascii_lowercase());
    let mut chars = typed.chars();
    match (chars.next(), chars.next()) {
        (Some(first), None) => one(first),
        _ => typed == "10",
    }
}

const PAGE: usize = 8;

/// The longest list of deals that is typed: more than a line of the dialog shows.
const TYPED: usize = 60;

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
