//! The cards on the table as they are drawn: a board without the cards that are in the air.

use std::time::Duration;

use super::geometry::Shape;
use crate::app::{App, Place};
use crate::core::{Board, Card, Rules, Suit};

/// Cards in the air.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Airborne {
    /// They fly from one place to another; how far, 0 to 1.
    Flying {
        /// The place that they left.
        from: Place,
        /// The place that they come to.
        to: Place,
        /// How far they are.
        progress: f32,
        /// The cards, the last one exposed.
        cards: Vec<Card>,
    },
    /// They follow the pointer.
    Dragged {
        /// Column and row of the pointer.
        at: (u16, u16),
        /// The cards, the last one exposed.
        cards: Vec<Card>,
    },
}

/// The table without the cards in the air.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    pub(super) rules: Rules,
    pub(super) cascades: Vec<Vec<Card>>,
    pub(super) cells: Vec<Option<Card>>,
    pub(super) foundations: [u8; 4],
    pub(super) airborne: Option<Airborne>,
}

impl Shown {
    /// What is shown at `now`.
    pub(super) fn new(app: &App, now: Duration) -> Self {
        if let Some(frame) = app.frame(now) {
            let from = Place::from(frame.flying.from());
            let mut shown = Self::at_rest(&frame.board);
            let cards = shown.take(from, frame.flying.count());
            let to = match frame.flying.to() {
                crate::core::Target::Cascade(id) => Place::Cascade(id),
                crate::core::Target::FreeCell(id) => Place::FreeCell(id),
                crate::core::Target::Foundation => {
                    Place::Foundation(cards.first().map_or(Suit::Clubs, |card| card.suit()))
                }
            };
            shown.airborne = Some(Airborne::Flying {
                from,
                to,
                progress: frame.progress,
                cards,
            });
            return shown;
        }
        let mut shown = Self::at_rest(app.shown_board());
        if let Some(drag) = app.drag() {
            let cards = shown.take(drag.from, drag.count);
            shown.airborne = Some(Airborne::Dragged { at: drag.at, cards });
        }
        shown
    }

    fn at_rest(board: &Board) -> Self {
        Self {
            rules: board.rules(),
            cascades: board.cascades().map(|(_, cards)| cards.to_vec()).collect(),
            cells: board.cells().map(|(_, card)| card).collect(),
            foundations: Suit::ALL.map(|suit| board.foundation(suit)),
            airborne: None,
        }
    }

    /// Takes cards off a place.
    fn take(&mut self, from: Place, count: usize) -> Vec<Card> {
        match from {
            Place::Cascade(id) => self
                .cascades
                .get_mut(id.index())
                .map(|cards| cards.split_off(cards.len().saturating_sub(count)))
                .unwrap_or_default(),
            Place::FreeCell(id) => self
                .cells
                .get_mut(id.index())
                .and_then(Option::take)
                .into_iter()
                .collect(),
            Place::Foundation(suit) => {
                let top = self.top(suit);
                let home = &mut self.foundations[suit.index()];
                *home = home.saturating_sub(1);
                top.into_iter().collect()
            }
        }
    }

    /// The top card of a foundation.
    pub(super) fn top(&self, suit: Suit) -> Option<Card> {
        let rank = crate::core::Rank::new(self.foundations[suit.index()])?;
        Some(Card::new(rank, suit))
    }

    /// The card that a foundation takes next.
    pub(super) fn next_home(&self, suit: Suit) -> Option<Card> {
        let rank = crate::core::Rank::new(self.foundations[suit.index()] + 1)?;
        Some(Card::new(rank, suit))
    }

    /// The shape that decides where everything is. The style of cards follows the board at rest.
    pub(super) fn shape(&self, app: &App) -> Shape {
        let at_rest = app.shown_board().cascades().map(|(_, cards)| cards.len());
        Shape::new(self.rules, &self.cascades, at_rest.max().unwrap_or(0))
    }
}
