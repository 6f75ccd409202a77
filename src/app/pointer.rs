//! The mouse: click and click, drag and drop, double click, right click.
//!
//! A press becomes a drag only when the pointer leaves the place with a card in hand, and every event that
//! cannot belong to a drag ends it: a release may be lost outside the window.

use std::time::Duration;

use super::action::{Hit, Pointer};
use super::{App, Drag, Effect, Now, Place, Selection, Tone};
use crate::core::{RunRule, Target};

/// Two clicks on one place within this time are a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The left button is down on a place of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Press {
    place: Place,
    depth: Option<usize>,
}

impl App {
    pub(super) fn pointer(&mut self, pointer: Pointer, now: Now) -> Vec<Effect> {
        if let Pointer::Down {
            hit: Hit::Key(command),
            ..
        } = pointer
        {
            self.end_drag();
            return self.update_command(command, now);
        }
        if self.dialog.is_some() {
            self.end_drag();
            return self.dialog_pointer(pointer, now);
        }
        if self.playback.is_some() {
            self.end_drag();
            return Vec::new();
        }
        match pointer {
            Pointer::Down { hit, .. } => {
                self.end_drag();
                self.animation = None;
                match hit {
                    Hit::Table { place, depth } => self.press = Some(Press { place, depth }),
                    Hit::Item(_) | Hit::Tab(_) | Hit::Key(_) | Hit::Nothing => {
                        self.selection = None;
                        self.message = None;
                    }
                }
                Vec::new()
            }
            Pointer::Drag { hit, at } => {
                self.drag_to(hit, at);
                Vec::new()
            }
            Pointer::Up { hit, .. } => {
                let effects = self.release(hit, now);
                self.after_lesson_command(effects, now)
            }
            Pointer::Right { hit } => {
                if self.drag.is_some() || self.press.is_some() {
                    self.end_drag();
                    self.selection = None;
                    return Vec::new();
                }
                let Hit::Table { place, .. } = hit else {
                    return Vec::new();
                };
                let mut effects = self.select(place, None);
                if self.selection.is_some() {
                    effects.extend(self.send(Target::Foundation, now));
                }
                effects
            }
            Pointer::Moved => {
                self.end_drag();
                Vec::new()
            }
            Pointer::Wheel(_) => Vec::new(),
        }
    }

    pub(super) fn end_drag(&mut self) {
        self.press = None;
        if self.drag.take().is_some() {
            self.selection = None;
        }
    }

    fn drag_to(&mut self, hit: Hit, at: (u16, u16)) {
        if let Some(drag) = &mut self.drag {
            drag.at = at;
            return;
        }
        let Some(press) = self.press else { return };
        let still_there = matches!(hit, Hit::Table { place, .. } if place == press.place);
        if still_there {
            return;
        }
        self.selection = None;
        match self.grip(press) {
            Ok(selection) => {
                self.selection = Some(selection);
                let count = match (selection.count, press.depth, press.place) {
                    (Some(count), _, _) => count,
                    (None, Some(depth), Place::Cascade(id)) => {
                        self.board().cascade(id).len().saturating_sub(depth).max(1)
                    }
                    (None, _, _) => 1,
                };
                self.selection = Some(Selection {
                    count: Some(count),
                    ..selection
                });
                self.drag = Some(Drag {
                    from: selection.from,
                    count,
                    at,
                });
                self.message = None;
            }
            Err(why) => {
                self.press = None;
                self.say(Tone::Refusal, why);
            }
        }
    }

    fn release(&mut self, hit: Hit, now: Now) -> Vec<Effect> {
        let press = self.press.take();
        if let Some(drag) = self.drag.take() {
            let selection = self.selection.take();
            let Hit::Table { place, .. } = hit else {
                return Vec::new();
            };
            let (Some(selection), false) = (selection, place == drag.from) else {
                return Vec::new();
            };
            return self.attempt(Self::request(selection, place.target()), true, now);
        }
        match (press, hit) {
            (Some(press), Hit::Table { place, .. }) if place == press.place => {
                self.click(press, now)
            }
            _ => Vec::new(),
        }
    }

    fn click(&mut self, press: Press, now: Now) -> Vec<Effect> {
        if self.opening.is_some() {
            self.opening = Some(now.at);
        }
        let place = press.place;
        let double = self
            .last_click
            .take()
            .is_some_and(|(at, last)| last == place && now.at.saturating_sub(at) <= DOUBLE);
        match self.selection {
            Some(selection) if selection.from != place => self.send(place.target(), now),
            Some(selection) if double => {
                match self.smart_request(selection, self.settings.double_click) {
                    Some(request) => self.attempt(request, false, now),
                    None => self.smart_move(now),
                }
            }
            Some(_) => {
                if self.board().rules().runs == RunRule::Single {
                    self.selection = None;
                    return Vec::new();
                }
                self.smart_move(now)
            }
            None => match self.grip(press) {
                Ok(selection) => {
                    self.last_click = Some((now.at, place));
                    self.select(place, selection.count)
                }
                Err(why) => {
                    self.say(Tone::Refusal, why);
                    Vec::new()
                }
            },
        }
    }

    /// The cards that a press takes hold of, or why it takes none. The exposed card stands for its cascade,
    /// a card higher up in the run for itself and all that lie on it.
    fn grip(&self, press: Press) -> Result<Selection, String> {
        let Press { place, depth } = press;
        let run = self
            .board()
            .movable(place.source())
            .map_err(|error| error.to_string())?
            .len();
        let mut count = None;
        if let (Place::Cascade(id), Some(depth)) = (place, depth) {
            let cards = self.board().cascade(id);
            let lifted = cards.len().saturating_sub(depth).max(1);
            if lifted > run {
                let card = cards[depth];
                let on_it = lifted - 1;
                let cards = if on_it == 1 {
                    "1 card lies"
                } else {
                    &format!("{on_it} cards lie")
                };
                return Err(format!("{card} cannot move: {cards} on it, not in order"));
            }
            let most = self.most_liftable(place);
            if lifted > most {
                return Err(self.too_many(place, lifted));
            }
            if lifted > 1 {
                count = Some(lifted);
            }
        }
        Ok(Selection { from: place, count })
    }
}
