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
use super::position::{Carry, Digits, Outline, Position};

/// Numbers of ranks home, as an index.
const VECTORS: usize = 14 * 14 * 14 * 14;

/// Lower cards of the same suit.
#[inline]
const fn lower(card: u8) -> u64 {
    (0x0001_1111_1111_1111 << (card & 3)) & (bit(card) - 1)
}

/// An order of going home, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
struct Order {
    home: [u8; 4],
    /// Cards that lie on nothing any more: home, in a cell, given way, or bound to give way and paid for.
    gone: u64,
}

impl Order {
    #[inline]
    fn vector(&self) -> usize {
        let [a, b, c, d] = self.home.map(usize::from);
        ((a * 14 + b) * 14 + c) * 14 + d
    }
}

/// What is known about the rest of an order.
#[derive(Clone, Copy, Default)]
struct Kept {
    gone: u64,
    /// The judgement that this is from.
    age: u32,
    least: u8,
    exact: bool,
}

/// The cards of one cascade that are paid for, and those that give way for nothing then.
#[derive(Clone, Copy, Default)]
struct Paid {
    cards: u64,
    gone: u64,
}

/// The search for the cheapest order, with its memory.
pub(super) struct Bound {
    /// Whether a run counts as one move.
    runs: bool,
    /// For each card, the cards that lie on it.
    cover: [u64; 52],
    /// For each card, those of its run that lie under it, as far as the run goes.
    run_below: [u64; 52],
    /// For each cascade, its cards and what is paid.
    cards: [u64; 10],
    paid: [Paid; 10],
    kept: Vec<Kept>,
    age: u32,
    /// The same for the position that moves are made from, once it is needed.
    before: Vec<Kept>,
    before_age: Option<u32>,
    /// The cards that the move takes, and how much dearer the position before it can be while they are in its way.
    moved: u64,
    toll: u8,
    /// For each cascade, the bound when its exposed card is gone, if it was asked for.
    without: [Option<u8>; 10],
}

impl Bound {
    pub(super) fn new(runs: bool) -> Self {
        Self {
            runs,
            cover: [0; 52],
            run_below: [0; 52],
            cards: [0; 10],
            paid: [Paid::default(); 10],
            kept: vec![Kept::default(); VECTORS],
            age: 0,
            before: vec![Kept::default(); VECTORS],
            before_age: None,
            moved: 0,
            toll: 0,
            without: [None; 10],
        }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        2 * self.kept.len() * size_of::<Kept>()
    }

    /// Prepares for a position and the moves from it.
    pub(super) fn stand_on<K: Digits>(&mut self, origin: &Origin, position: &Position<K>) {
        for cascade in position.cascades() {
            self.look_at(origin, position, cascade, position.now.lengths[cascade]);
        }
        let mut cells = position.now.cells;
        while cells != 0 {
            self.cover[cells.trailing_zeros() as usize] = 0;
            cells &= cells - 1;
        }
        self.without = [None; 10];
        self.before_age = None;
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
            if self.runs {
                run = if origin.builds(card, under) {
                    run | bit(under)
                } else {
                    0
                };
                self.run_below[usize::from(card)] = run;
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
            self.cover[usize::from(card)] = above;
            above |= bit(card);
        }
        let mut paid = Paid {
            cards: forced,
            gone: forced,
        };
        if self.runs {
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
                    taken |= bit(card) | self.run_below[usize::from(card)];
                }
                on = card;
            }
            paid.gone = taken;
        }
        self.paid[cascade] = paid;
    }

    /// The bound of the position itself.
    pub(super) fn here<K: Digits>(&mut self, position: &Position<K>) -> u8 {
        self.before_age = None;
        self.decide(position, &position.now, 0, u8::MAX)
    }

    /// Judges the position that moves are made from once more, to know the rests of its orders.
    fn prepare<K: Digits>(&mut self, position: &Position<K>, here: u8) {
        if self.before_age.is_none() {
            self.decide(position, &position.now, here, here + 1);
            std::mem::swap(&mut self.before, &mut self.kept);
            self.before_age = Some(self.age);
        }
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
        self.moved = if carry.count == 1 {
            bit(carry.card)
        } else {
            self.cover[usize::from(carry.card)] | bit(carry.card)
        };
        self.toll = if self.runs { 1 } else { carry.count };
        let onto_cards = carry.to < CELL && position.now.lengths[usize::from(carry.to)] > 0;
        if self.runs || carry.count > 1 {
            return self.after_change(
                origin,
                position,
                carry,
                outline,
                (
                    here.saturating_sub(carry.count.min(if self.runs { 1 } else { 13 })),
                    here + u8::from(onto_cards) * if self.runs { 1 } else { carry.count },
                ),
            );
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
        self.prepare(position, here);
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
            self.prepare(position, here);
            self.paid[from].gone |= bit(carry.card);
            let bound = self.decide(position, &position.now, here - 1, here);
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
            self.cover[usize::from(carry.card)] = 0;
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
        self.age += 1;
        self.flow(&mut start);
        paid + self.rest(&start, floor - paid, ceiling - 1 - paid)
    }

    /// Sends home what can go without anything giving way.
    #[inline]
    fn flow(&self, order: &mut Order) {
        loop {
            let before = order.home;
            for suit in 0..4 {
                while order.home[suit] < 13 {
                    let card = order.home[suit] * 4 + suit as u8;
                    if self.cover[usize::from(card)] & !order.gone != 0 {
                        break;
                    }
                    order.gone |= bit(card);
                    order.home[suit] += 1;
                }
            }
            if order.home == before {
                return;
            }
        }
    }

    /// Lets cards give way. Returns the price.
    #[inline]
    fn give_way(&self, order: &mut Order, mut cards: u64) -> u8 {
        if !self.runs {
            order.gone |= cards;
            return cards.count_ones() as u8;
        }
        let mut price = cards.count_ones() as u8;
        let all = cards;
        while cards != 0 {
            let card = cards.trailing_zeros() as usize;
            cards &= cards - 1;
            let below = self.run_below[card];
            order.gone |= below | bit(card as u8);
            // The card directly under it follows for nothing; it is the lowest above it in rank.
            if below & all & (0b1111 << ((card & !3) + 4)) != 0 {
                price -= 1;
            }
        }
        price
    }

    /// The price of the rest of an order where nothing flows: exact if it is at most `limit`, else some lower bound
    /// above `limit`. It is known to be at least `floor`.
    fn rest(&mut self, order: &Order, floor: u8, limit: u8) -> u8 {
        if order.home == [13; 4] {
            return 0;
        }
        let vector = order.vector();
        let kept = self.kept[vector];
        let mut least = floor.max(1);
        if kept.age == self.age && kept.gone == order.gone {
            if kept.exact || kept.least > limit {
                return kept.least;
            }
            least = least.max(kept.least);
        }
        let before = self.before[vector];
        if self.before_age == Some(before.age) && order.gone & !self.moved & !before.gone == 0 {
            // What is in the way before the move is in the way after it, but for the moved cards.
            let toll = if self.moved & !before.gone == 0 {
                0
            } else {
                self.toll
            };
            least = least.max(before.least.saturating_sub(toll));
            if least > limit {
                return least;
            }
        }
        let mut wanted = 0;
        for suit in 0..4 {
            if order.home[suit] < 13 {
                wanted |= bit(order.home[suit] * 4 + suit as u8);
            }
        }
        let mut choices = [(u8::MAX, Order::default(), false); 4];
        let mut count = 0;
        let mut left = wanted;
        while left != 0 {
            let cards = self.cover[left.trailing_zeros() as usize] & !order.gone;
            left &= left - 1;
            // Of two wanted cards in one cascade the upper is the better choice: it is on the way to the lower, which
            // is no dearer after it.
            if cards & wanted == 0 {
                let mut next = *order;
                let price = self.give_way(&mut next, cards);
                let mut at = count;
                while at > 0 && choices[at - 1].0 > price {
                    choices[at] = choices[at - 1];
                    at -= 1;
                }
                choices[at] = (price, next, false);
                count += 1;
            }
        }
        let choices = &mut choices[..count];
        least = least.max(choices[0].0);
        let mut exact = false;
        while least <= limit {
            let mut more = u8::MAX;
            for (price, next, flown) in choices.iter_mut() {
                if *price > least {
                    more = more.min(*price);
                    break;
                }
                if !std::mem::replace(flown, true) {
                    self.flow(next);
                }
                let next = *next;
                let total = *price + self.rest(&next, 0, least - *price);
                if total <= least {
                    exact = true;
                    break;
                }
                more = more.min(total);
            }
            if exact {
                break;
            }
            least = more;
        }
        self.kept[vector] = Kept {
            gone: order.gone,
            age: self.age,
            least,
            exact,
        };
        least
    }
}
