//! The table: free cells, foundations, cascades, and the cards in the air above them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::card::{Emphasis, card, empty};
use super::geometry::{CascadeSpot, Geometry, Spot};
use super::glyphs::Mark;
use super::look::Look;
use super::paint::centred;
use super::shown::{Airborne, Shown};
use crate::app::{App, Place};
use crate::core::{Card, Target};

/// What is marked on the table at the moment.
struct Marks {
    /// The place of the lifted cards, and how many they are.
    lifted: Option<(Place, usize)>,
    targets: Vec<Place>,
    /// The place that a tip takes cards from, how many, and the place that it puts them to.
    tip: Option<(Place, usize, Place)>,
    found: Option<Card>,
    cursor: Option<Place>,
}

impl Marks {
    fn new(app: &App, shown: &Shown) -> Self {
        // Cards that follow the pointer are marked there, not where they came from.
        let resting = app.selection().filter(|_| shown.airborne.is_none());
        Self {
            lifted: resting.map(|s| (s.from, app.lifted())),
            targets: app.targets(),
            tip: app.tip().map(|mv| {
                let from = Place::from(mv.from());
                let exposed = app.board().exposed(mv.from());
                let to = match (mv.to(), exposed) {
                    (Target::Cascade(id), _) => Place::Cascade(id),
                    (Target::FreeCell(id), _) => Place::FreeCell(id),
                    (Target::Foundation, Some(card)) => Place::Foundation(card.suit()),
                    (Target::Foundation, None) => from,
                };
                (from, mv.count(), to)
            }),
            found: app.found(),
            cursor: app.cursor(),
        }
    }

    fn is_target(&self, place: Place) -> bool {
        self.targets.contains(&place)
    }

    /// The emphasis of the exposed card of a place, or of the empty place.
    fn exposed(&self, place: Place, card: Option<Card>) -> Emphasis {
        let lifted = self.lifted.is_some_and(|(from, _)| from == place) && card.is_some();
        let mark = if lifted {
            Some(Mark::Lifted)
        } else if self.is_target(place) {
            Some(Mark::Target)
        } else if self.tip.is_some_and(|(from, _, _)| from == place) {
            Some(Mark::TipFrom)
        } else if self.tip.is_some_and(|(_, _, to)| to == place) {
            Some(Mark::TipTo)
        } else if card.is_some() && self.found == card {
            Some(Mark::Found)
        } else {
            None
        };
        Emphasis {
            mark,
            cursor: self.cursor == Some(place),
        }
    }

    /// The emphasis of a card that others lie on.
    fn covered(&self, place: Place, card: Card, on_it: usize) -> Emphasis {
        let lifted = self
            .lifted
            .is_some_and(|(from, count)| from == place && on_it < count);
        let tip = self
            .tip
            .is_some_and(|(from, count, _)| from == place && on_it < count);
        let mark = if lifted {
            Some(Mark::Lifted)
        } else if tip {
            Some(Mark::TipFrom)
        } else if self.found == Some(card) {
            Some(Mark::Found)
        } else {
            None
        };
        Emphasis {
            mark,
            cursor: false,
        }
    }
}

/// Draws the table.
pub(super) fn table(buf: &mut Buffer, app: &App, shown: &Shown, places: &Geometry, look: &Look) {
    let marks = Marks::new(app, shown);
    for (spot, &held) in places.cells.iter().zip(&shown.cells) {
        if let Place::FreeCell(id) = spot.place {
            let style = if marks.is_target(spot.place) {
                look.theme.chip
            } else {
                look.theme.accent
            };
            label(buf, spot.label, &id.to_string(), style, places.flat);
        }
        let emphasis = marks.exposed(spot.place, held);
        match held {
            Some(held) => card(buf, spot.face, places.top_size(), held, emphasis, look),
            None => empty(buf, spot.face, "", emphasis, look),
        }
    }
    for spot in &places.foundations {
        foundation(buf, spot, &marks, shown, places, look);
    }
    for (spot, cards) in places.cascades.iter().zip(&shown.cascades) {
        cascade(buf, spot, cards, &marks, places, look);
    }
    if let Some(airborne) = &shown.airborne {
        air(buf, airborne, places, look);
    }
}

/// A letter or number over its place, or a chip if it can be pressed now.
fn label(buf: &mut Buffer, rect: Rect, text: &str, style: ratatui::style::Style, flat: bool) {
    let padded = if flat {
        text.to_owned()
    } else {
        format!(" {text} ")
    };
    centred(buf, rect, &padded, style);
}

fn foundation(
    buf: &mut Buffer,
    spot: &Spot,
    marks: &Marks,
    shown: &Shown,
    places: &Geometry,
    look: &Look,
) {
    let Place::Foundation(suit) = spot.place else {
        return;
    };
    let next = shown.next_home(suit);
    let next = next.map_or(String::new(), |card| {
        look.glyphs.card(card, spot.label.width)
    });
    if marks.is_target(spot.place) {
        let text = if places.flat {
            next
        } else {
            format!("h {next}")
        };
        label(buf, spot.label, &text, look.theme.chip, places.flat);
    } else {
        label(buf, spot.label, &next, look.theme.quiet, places.flat);
    }
    let top = shown.top(suit);
    let emphasis = marks.exposed(spot.place, top);
    if let Some(top) = top {
        card(buf, spot.face, places.top_size(), top, emphasis, look);
    } else {
        // One row high, the next card says the suit.
        let name = if places.flat {
            String::new()
        } else {
            look.glyphs.suit(suit).to_string()
        };
        empty(buf, spot.face, &name, emphasis, look);
    }
}

fn cascade(
    buf: &mut Buffer,
    spot: &CascadeSpot,
    cards: &[Card],
    marks: &Marks,
    places: &Geometry,
    look: &Look,
) {
    let place = Place::Cascade(spot.id);
    let style = if marks.is_target(place) {
        look.theme.chip
    } else {
        look.theme.accent
    };
    let narrow = spot.label.width < 5;
    label(buf, spot.label, &spot.id.to_string(), style, narrow);
    if cards.is_empty() {
        empty(buf, spot.base, "", marks.exposed(place, None), look);
    }
    for seen in &spot.cards {
        let Some(&shown) = cards.get(seen.depth) else {
            continue;
        };
        let on_it = cards.len() - 1 - seen.depth;
        let emphasis = if on_it == 0 {
            marks.exposed(place, Some(shown))
        } else {
            marks.covered(place, shown, on_it)
        };
        card(buf, seen.rect, places.size, shown, emphasis, look);
    }
    if let Some((fold, row)) = spot.fold {
        // What is marked and folded away marks the fold.
        let hidden = cards.iter().enumerate();
        let mark = hidden
            .filter(|&(depth, _)| fold.hides(depth))
            .find_map(|(depth, &card)| {
                let on_it = cards.len() - 1 - depth;
                marks.covered(place, card, on_it).mark
            });
        let sign = mark.map_or(String::new(), |mark| look.glyphs.mark(mark).to_string());
        let style = mark.map_or(look.theme.accent, |mark| look.theme.mark(mark));
        centred(buf, row, &format!("{sign}+{}", fold.count), style);
    }
}

/// The cards in the air.
fn air(buf: &mut Buffer, airborne: &Airborne, places: &Geometry, look: &Look) {
    let (rect, cards, emphasis) = match airborne {
        Airborne::Flying {
            from,
            to,
            progress,
            cards,
        } => {
            let (Some(start), Some(end)) = (places.landing(*from), places.landing(*to)) else {
                return;
            };
            let between = |a: u16, b: u16| {
                let (a, b) = (f32::from(a), f32::from(b));
                (a + (b - a) * progress).round() as u16
            };
            let rect = Rect {
                x: between(start.x, end.x),
                y: between(start.y, end.y),
                ..end
            };
            (rect, cards, Emphasis::default())
        }
        Airborne::Dragged { at: (x, y), cards } => {
            let Some(base) = places.cascades.first().map(|c| c.base) else {
                return;
            };
            let emphasis = Emphasis {
                mark: Some(Mark::Lifted),
                cursor: false,
            };
            let x = x.saturating_sub(base.width / 2);
            (Rect { x, y: *y, ..base }, cards, emphasis)
        }
    };
    for (index, &flying) in cards.iter().enumerate() {
        let y = rect.y.saturating_add(index as u16 * places.step());
        let last = index + 1 == cards.len();
        let height = if last { rect.height } else { places.step() };
        let seen = Rect { y, height, ..rect };
        card(buf, seen, places.size, flying, emphasis, look);
    }
}
