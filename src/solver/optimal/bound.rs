//! How many moves a position needs at least, besides one home for each card.
//!
//! Suppose there were a free cell for every card. Then all that matters is the order in which the cards go home: a card
//! has to move twice exactly if it lies on a card that goes home before it. The cheapest order is found by a small
//! search: whatever costs nothing is done at once, and if nothing is left that costs nothing, one of at most four
//! cards is next, and what lies on it has to give way. Real play has fewer free cells, so no solution is shorter.
//!
//! A card that lies on a lower card of its own suit has to give way in any order; it is paid for at the start.
//!
//! When a run that moves at once counts as one move, a card gives way for nothing together with the card that is built
//! on it: of the cards that leave their places before they go home, the highest of each run has a move of its own in
//! which nothing above it takes part, and no two have the same.
//!
//! An order that serves after a move serves before it, at the price of the moved cards, and the other way round. So the
//! bound changes by no more than one with a move, and not at all with a move home; this leaves little to decide.

use super::super::origin::{NONE, Origin, bit};
use super::super::state::CELL;
use super::digits::Digits;
use super::orders::{Order, Orders};
use super::position::{Carry, Outline, Position};

/// Lower cards of the same suit.
#[inline]
const fn lower(card: u8) -> u64 {
    (0x0001_1111_1111_1111 << (card & 3)) & (bit(card) - 1)
}

/// The cards of one cascade that are paid for, and those that give way for nothing then.
#[derive(Clone, Copy, Default)]
struct Paid {
    cards: u64,
    gone: u64,
}

/// The search for the cheapest order, with its memory.
pub(super) struct Bound {
    orders: Orders,
    /// For each cascade, its cards and what is paid.
    cards: [u64; 10],
    paid: [Paid; 10],
    /// For each cascade, the bound when its exposed card is gone, if it was asked for.
    without: [Option<u8>; 10],
}

impl Bound {
    pub(super) fn new(runs: bool) -> Self {
        Self {
            orders: Orders::new(runs),
            cards: [0; 10],
            paid: [Paid::default(); 10],
            without: [None; 10],
        }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.orders.memory()
    }

    /// Prepares for a position and the moves from it.
    pub(super) fn stand_on<K: Digits>(&mut self, origin: &Origin, position: &Position<K>) {
        for cascade in position.cascades() {
            self.look_at(origin, position, cascade, position.now.lengths[cascade]);
        }
        let mut cells = position.now.cells;
        while cells != 0 {
            self.orders.cover[cells.trailing_zeros() as usize] = 0;
            cells &= cells - 1;
        }
        self.without = [None; 10];
        self.orders.stand();
    }

    /// Learns the first cards of a cascade.
    fn look_at<K: Digits>(
        &mut self,
        origin: &Origin,
        position: &Position<K>,
        cascade: usize,
        length: u8,
    ) {
        let column = &position.columns[cascade][..usize::from(length)];
        let mut below = 0;
        let mut forced = 0;
        let mut run = 0;
        let mut under = NONE;
        for &card in column {
            if self.orders.runs {
                run = if origin.builds(card, under) {
                    run | bit(under)
                } else {
                    0
                };
                self.orders.run_below[usize::from(card)] = run;
                under = card;
            }
            if lower(card) & below != 0 {
                forced |= bit(card);
            }
            below |= bit(card);
        }
        self.cards[cascade] = below;
        let mut above = 0;
        for &card in column.iter().rev() {
            self.orders.cover[usize::from(card)] = above;
            above |= bit(card);
        }
        let mut paid = Paid {
            cards: forced,
            gone: forced,
        };
        if self.orders.runs {
            // From the top down: what is built on a paid card's like goes with it.
            let mut taken = 0;
            let mut on = NONE;
            paid = Paid::default();
            for &card in column.iter().rev() {
                let built_on = on != NONE && origin.builds(on, card);
                if taken & bit(card) != 0 || (forced & bit(card) != 0 && !built_on) {
                    if taken & bit(card) == 0 {
                        paid.cards |= bit(card);
                    }
                    taken |= bit(card) | self.orders.run_below[usize::from(card)];
                }
                on = card;
            }
            paid.gone = taken;
        }
        self.paid[cascade] = paid;
    }

    /// The bound of the position itself.
    pub(super) fn here<K: Digits>(&mut self, position: &Position<K>) -> u8 {
        self.orders.covering = false;
        self.orders.moved = 0;
        self.decide(position, &position.now, 0, u8::MAX)
    }

    /// The bound after a move that is not a move home, before anything follows it home; `here` is the bound before.
    pub(super) fn after<K: Digits>(
        &mut self,
        origin: &Origin,
        position: &Position<K>,
        carry: Carry,
        outline: &Outline<K>,
        here: u8,
    ) -> u8 {
        self.orders.moved = if carry.count == 1 {
            bit(carry.card)
        } else {
            self.orders.cover[usize::from(carry.card)] | bit(carry.card)
        };
        self.orders.toll = if self.orders.runs { 1 } else { carry.count };
        let onto_cards = carry.to < CELL && position.now.lengths[usize::from(carry.to)] > 0;
        self.orders.covering = onto_cards || carry.count > 1;
        if self.orders.runs || carry.count > 1 {
            // A run lies on itself, so it is no less in the way where it is alone.
            let range = (
                here.saturating_sub(self.orders.toll),
                here + u8::from(self.orders.covering) * self.orders.toll,
            );
            return self.after_change(origin, position, carry, outline, range);
        }
        let gone = if carry.from == CELL {
            here
        } else {
            self.without(position, carry, here)
        };
        if !onto_cards {
            return gone;
        }
        if lower(carry.card) & self.cards[usize::from(carry.to)] != 0 {
            return gone + 1;
        }
        self.after_change(origin, position, carry, outline, (gone, gone + 1))
    }

    /// The bound when a single card has left its cascade for a place where it lies on nothing.
    fn without<K: Digits>(&mut self, position: &Position<K>, carry: Carry, here: u8) -> u8 {
        let from = usize::from(carry.from);
        if let Some(bound) = self.without[from] {
            return bound;
        }
        let paid = self.paid[from];
        let bound = if paid.cards & bit(carry.card) != 0 {
            here - 1
        } else if here == 0 {
            0
        } else {
            self.paid[from].gone |= bit(carry.card);
            let covering = std::mem::replace(&mut self.orders.covering, false);
            let bound = self.decide(position, &position.now, here - 1, here);
            self.orders.covering = covering;
            self.paid[from] = paid;
            bound
        };
        self.without[from] = Some(bound);
        bound
    }

    /// The bound after a move, which is in a range.
    fn after_change<K: Digits>(
        &mut self,
        origin: &Origin,
        position: &Position<K>,
        carry: Carry,
        outline: &Outline<K>,
        (floor, ceiling): (u8, u8),
    ) -> u8 {
        let places = [carry.from, carry.to]
            .into_iter()
            .filter(|&place| place < CELL);
        for place in places.clone() {
            let place = usize::from(place);
            self.look_at(origin, position, place, outline.lengths[place]);
        }
        let bound = self.decide(position, outline, floor, ceiling);
        for place in places {
            let place = usize::from(place);
            self.look_at(origin, position, place, position.now.lengths[place]);
        }
        if carry.from == CELL {
            self.orders.cover[usize::from(carry.card)] = 0;
        }
        bound
    }

    /// The bound of what was looked at, known to be in a range.
    fn decide<K: Digits>(
        &mut self,
        position: &Position<K>,
        outline: &Outline<K>,
        floor: u8,
        ceiling: u8,
    ) -> u8 {
        let mut start = Order {
            home: outline.home,
            gone: outline.cells,
        };
        let mut paid = 0;
        for cascade in position.cascades() {
            paid += self.paid[cascade].cards.count_ones() as u8;
            start.gone |= self.paid[cascade].gone;
        }
        let floor = floor.max(paid);
        if floor >= ceiling {
            return ceiling;
        }
        paid + self
            .orders
            .cheapest(start, floor - paid, ceiling - 1 - paid)
    }
}

#[cfg(test)]
mod tests;
