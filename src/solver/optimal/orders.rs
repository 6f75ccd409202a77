//! The orders in which cards can go home if there is a free cell for each, and the cheapest of them.
//!
//! The search goes by price: first whether the rest of an order costs what is known to be least, then one more, and so
//! on. What is learned about a rest is kept by the cards that are home and the cards that are gone, which is all that
//! it depends on.

use super::super::origin::bit;

/// Results that are kept, a power of two: few enough to stay close to the processor.
const KEPT: usize = 1024;

/// An order of going home, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Order {
    pub(super) home: [u8; 4],
    /// Cards that lie on nothing any more: home, in a cell, given way, or bound to give way and paid for.
    pub(super) gone: u64,
}

impl Order {
    /// The ranks home as one number.
    #[inline]
    fn vector(&self) -> u16 {
        self.home
            .iter()
            .fold(0, |sum, &ranks| 14 * sum + u16::from(ranks))
    }
}

/// A card that may be the next to go home: what that costs, and the order with it.
#[derive(Clone, Copy)]
struct Choice {
    price: u8,
    next: Order,
    /// What follows for nothing is in the order too.
    flown: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            price: u8::MAX,
            next: Order::default(),
            flown: false,
        }
    }
}

/// What is known about the rest of an order.
#[derive(Clone, Copy, Default)]
struct Kept {
    gone: u64,
    /// The judgement that this is from.
    age: u32,
    /// The ranks home.
    vector: u16,
    least: u8,
    exact: bool,
}

impl Kept {
    #[inline]
    fn place(vector: u16, gone: u64) -> usize {
        let mixed = (gone ^ u64::from(vector) << 48).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 54) as usize
    }
}

/// What lies on what, and what is known about orders.
pub(super) struct Orders {
    /// Whether a run counts as one move.
    pub(super) runs: bool,
    /// For each card, the cards that lie on it.
    pub(super) cover: [u64; 52],
    /// For each card, those of its run that lie under it, as far as the run goes.
    pub(super) run_below: [u64; 52],
    /// The cards that a move takes, whether they lie on others after it, and what they can cost.
    pub(super) moved: u64,
    pub(super) covering: bool,
    pub(super) toll: u8,
    /// Results. Those of the position that moves are made from hold after the moves too, wherever the moved cards are
    /// gone.
    kept: Vec<Kept>,
    /// The latest age, and that of the position.
    age: u32,
    ground: u32,
    /// For each place, the suit that went home next in the latest order found: the first to try again.
    favourite: Vec<u8>,
}

impl Orders {
    pub(super) fn new(runs: bool) -> Self {
        Self {
            runs,
            cover: [0; 52],
            run_below: [0; 52],
            moved: 0,
            covering: false,
            toll: 0,
            kept: vec![Kept::default(); KEPT],
            age: 0,
            ground: 0,
            favourite: vec![0; KEPT],
        }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.kept.len() * (size_of::<Kept>() + size_of::<u8>())
    }

    /// Forgets what is known, for another position.
    pub(super) fn stand(&mut self) {
        // A position has some hundred moves at most.
        if self.age > u32::MAX - 1000 {
            self.kept.fill(Kept::default());
            self.age = 0;
        }
        self.age += 1;
        self.ground = self.age;
    }

    /// The price of the cheapest order that goes on like this: exact if it is at most `limit`, else some lower bound
    /// above `limit`. It is known to be at least `floor`.
    pub(super) fn cheapest(&mut self, mut start: Order, floor: u8, limit: u8) -> u8 {
        if self.covering {
            self.age += 1;
        } else {
            start.gone |= self.moved;
        }
        self.flow(&mut start);
        self.rest(&start, floor, limit)
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
        // Something lies on what is wanted, or it would have flowed.
        let mut least = floor.max(1);
        if least > limit {
            return least;
        }
        let vector = order.vector();
        let loose = !self.covering || self.moved & !order.gone == 0;
        let age = if loose { self.ground } else { self.age };
        let place = Kept::place(vector, order.gone);
        let kept = self.kept[place];
        if (kept.age, kept.vector, kept.gone) == (age, vector, order.gone) {
            if kept.exact || kept.least > limit {
                return kept.least;
            }
            least = least.max(kept.least);
        }
        // With the moved cards out of the way it is no dearer than with them in the way, and if they were in the way
        // before the move, it was dearer by no more than they cost.
        let (gone, toll) = if loose {
            (order.gone & !self.moved, self.toll)
        } else {
            (order.gone | self.moved, 0)
        };
        let kept = self.kept[Kept::place(vector, gone)];
        if (kept.age, kept.vector, kept.gone) == (self.ground, vector, gone) {
            least = least.max(kept.least.saturating_sub(toll));
        }
        if least > limit {
            return least;
        }
        let mut wanted = 0;
        for suit in 0..4 {
            if order.home[suit] < 13 {
                wanted |= bit(order.home[suit] * 4 + suit as u8);
            }
        }
        let mut choices = [Choice::default(); 4];
        let mut cheapest = u8::MAX;
        for (suit, choice) in choices.iter_mut().enumerate() {
            if order.home[suit] == 13 {
                continue;
            }
            let card = order.home[suit] * 4 + suit as u8;
            let cards = self.cover[usize::from(card)] & !order.gone;
            // Of two wanted cards in one cascade the upper is the better choice: it is on the way to the lower, which
            // is no dearer after it.
            if cards & wanted == 0 {
                choice.next = *order;
                choice.price = self.give_way(&mut choice.next, cards);
                cheapest = cheapest.min(choice.price);
            }
        }
        least = least.max(cheapest);
        let favourite = usize::from(self.favourite[place]);
        let mut exact = false;
        'dearer: while least <= limit {
            let mut more = u8::MAX;
            for turn in 0..4 {
                let suit = favourite ^ turn;
                let choice = &mut choices[suit];
                if choice.price > least {
                    more = more.min(choice.price);
                    continue;
                }
                if !std::mem::replace(&mut choice.flown, true) {
                    self.flow(&mut choice.next);
                }
                let Choice { price, next, .. } = *choice;
                let total = price + self.rest(&next, 0, least - price);
                if total <= least {
                    exact = true;
                    self.favourite[place] = suit as u8;
                    break 'dearer;
                }
                more = more.min(total);
            }
            least = more;
        }
        self.kept[place] = Kept {
            gone: order.gone,
            age,
            vector,
            least,
            exact,
        };
        least
    }
}
