//! What is typed, deleted and pasted while a dialog is open.

use super::super::dialog::{CompetitionItem, Dialog, Games, JourneyView};
use super::super::{App, Effect, Now, Tone};
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

/// The longest list of deals that is typed: more than a line of the dialog shows.
const TYPED: usize = 60;

/// The longest range of deals with room for a slip.
const RANGE_TYPED: usize = 24;

impl App {
    pub(in crate::app) fn type_char(&mut self, character: char, now: Now) -> Vec<Effect> {
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

    pub(in crate::app) fn backspace(&mut self) -> Vec<Effect> {
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
    pub(in crate::app) fn paste(&mut self, text: &str) -> Vec<Effect> {
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
