//! A position as the searches keep it: two cache lines, moved on and keyed in constant time, whatever the length of
//! the run that moves.
//!
//! Cascades are linked lists from the exposed card down (`below`), so a run moves by changing three links. Cells are
//! a set: their order never matters.

use super::key::Key;
use super::origin::{CLOSED, NONE, Origin, bit, rank, suit};
use crate::core::Build;

/// [`Step::from`] and [`Step::to`] of a free cell.
pub(crate) const CELL: u8 = 16;
/// [`Step::to`] of a foundation.
pub(crate) const HOME: u8 = 17;

/// One command: a run of `count` cards, of which `card` is the highest, from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step {
    pub(crate) card: u8,
    /// A cascade, or [`CELL`].
    pub(crate) from: u8,
    /// A cascade, [`CELL`] or [`HOME`].
    pub(crate) to: u8,
    pub(crate) count: u8,
}

/// A position with at most `N` cascades. Two positions of one search are the same, up to the order of cascades and
/// cells, exactly when their keys are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<const N: usize, K> {
    pub(crate) key: K,
    /// Cards in free cells.
    pub(crate) cells: u64,
    /// Cards in the runs at the cascades' ends.
    pub(crate) tails: u64,
    /// What each card of a cascade lies on: a card or [`NONE`]. Stale for cards elsewhere.
    pub(crate) below: [u8; 52],
    /// Rank of the top card of each foundation.
    pub(crate) home: [u8; 4],
    /// The exposed card, [`NONE`] if the cascade is empty, [`CLOSED`] if the rules have no such cascade.
    pub(crate) top: [u8; N],
    /// Cards in the cascade.
    pub(crate) length: [u8; N],
    /// The first card of the run at the cascade's end, [`NONE`] if the cascade is empty.
    pub(crate) base: [u8; N],
    /// How many cards at the bottom have not moved since the origin.
    pub(crate) rest: [u8; N],
    /// Free cells in use.
    pub(crate) used: u8,
    /// Empty cascades.
    pub(crate) empties: u8,
}

impl<const N: usize, K: Key> State<N, K> {
    /// The origin's own position.
    pub(crate) fn start(origin: &Origin) -> Self {
        let mut state = Self {
            key: K::default(),
            cells: origin.cells,
            tails: 0,
            below: [NONE; 52],
            home: origin.home,
            top: [CLOSED; N],
            length: [0; N],
            base: [NONE; N],
            rest: [0; N],
            used: origin.cells.count_ones() as u8,
            empties: 0,
        };
        for cascade in 0..usize::from(origin.terms.cascades) {
            let length = origin.lengths[cascade];
            state.length[cascade] = length;
            state.rest[cascade] = length;
            if length == 0 {
                state.top[cascade] = NONE;
                state.empties += 1;
                continue;
            }
            let top = origin.columns[cascade][usize::from(length) - 1];
            state.top[cascade] = top;
            state.base[cascade] = origin.run_base[usize::from(top)];
            state.tails |= origin.run_cards[usize::from(top)];
        }
        for card in 0..52 {
            if state.is_home(card) {
                state.key = state.key.plus(K::share(card, K::HOME));
            } else if origin.cells & bit(card) != 0 {
                state.key = state.key.plus(K::share(card, K::CELL));
            } else {
                state.below[usize::from(card)] = origin.below[usize::from(card)];
            }
        }
        state
    }

    /// Whether a card is on its foundation.
    #[inline]
    pub(crate) fn is_home(&self, card: u8) -> bool {
        self.home[suit(card)] >= rank(card)
    }

    /// Cards on the foundations.
    #[inline]
    pub(crate) fn cards_home(&self) -> u8 {
        self.home.iter().sum()
    }

    /// Whether all cards are home.
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        self.home == [13; 4]
    }

    /// Cards in the run at a cascade's end (ranks in a run fall by one).
    #[inline]
    pub(crate) fn tail(&self, cascade: usize) -> u8 {
        if self.top[cascade] < NONE {
            rank(self.base[cascade]) - rank(self.top[cascade]) + 1
        } else {
            0
        }
    }

    /// Makes a legal step.
    #[inline]
    pub(crate) fn apply(&mut self, origin: &Origin, step: Step) {
        let card = step.card;
        let index = usize::from(card);
        let exposed = if step.from < CELL {
            let from = usize::from(step.from);
            let under = self.below[index];
            let exposed = self.top[from];
            self.key = self
                .key
                .minus(K::share(card, origin.digit::<K>(card, under)));
            self.top[from] = under;
            self.length[from] -= step.count;
            self.rest[from] = self.rest[from].min(self.length[from]);
            if self.base[from] == card {
                if under < NONE {
                    // A run begins where the origin's cards do not continue it, so what lies beneath is undisturbed.
                    self.base[from] = origin.run_base[usize::from(under)];
                    self.tails |= origin.run_cards[usize::from(under)];
                } else {
                    self.base[from] = NONE;
                    self.empties += 1;
                }
            }
            exposed
        } else {
            self.cells &= !bit(card);
            self.used -= 1;
            self.key = self.key.minus(K::share(card, K::CELL));
            card
        };
        match step.to {
            HOME => {
                self.tails &= !bit(card);
                self.home[suit(card)] += 1;
                self.key = self.key.plus(K::share(card, K::HOME));
            }
            CELL => {
                self.tails &= !bit(card);
                self.cells |= bit(card);
                self.used += 1;
                self.key = self.key.plus(K::share(card, K::CELL));
            }
            to => {
                let to = usize::from(to);
                let under = self.top[to];
                self.key = self
                    .key
                    .plus(K::share(card, origin.digit::<K>(card, under)));
                self.below[index] = under;
                self.top[to] = exposed;
                self.length[to] += step.count;
                self.tails |= bit(card);
                if under == NONE {
                    self.base[to] = card;
                    self.empties -= 1;
                }
            }
        }
    }

    /// The key of the position after a step.
    #[inline]
    pub(crate) fn key_after(&self, origin: &Origin, step: Step) -> K {
        let card = step.card;
        let old = if step.from < CELL {
            origin.digit::<K>(card, self.below[usize::from(card)])
        } else {
            K::CELL
        };
        let new = match step.to {
            HOME => K::HOME,
            CELL => K::CELL,
            to => origin.digit::<K>(card, self.top[usize::from(to)]),
        };
        self.key
            .minus(K::share(card, old))
            .plus(K::share(card, new))
    }

    /// The cascade whose exposed card this is.
    #[inline]
    pub(crate) fn exposed_in(&self, card: u8) -> Option<u8> {
        index_of(&self.top, card)
    }

    /// The cascade whose exposed card this certainly is.
    #[inline]
    pub(crate) fn showing(&self, card: u8) -> usize {
        usize::from(self.exposed_in(card).unwrap_or(0))
    }

    /// The cascade whose run begins with this card.
    #[inline]
    pub(crate) fn run_from(&self, card: u8) -> Option<u8> {
        index_of(&self.base, card)
    }

    /// The step that sends the next card of a foundation home, if that card can move.
    #[inline]
    pub(crate) fn home_step(&self, suit: usize) -> Option<Step> {
        if self.home[suit] == 13 {
            return None;
        }
        let card = self.home[suit] * 4 + suit as u8;
        if self.cells & bit(card) != 0 {
            return Some(Step {
                card,
                from: CELL,
                to: HOME,
                count: 1,
            });
        }
        if self.tails & bit(card) == 0 {
            return None;
        }
        self.exposed_in(card).map(|from| Step {
            card,
            from,
            to: HOME,
            count: 1,
        })
    }

    /// Whether the next card of a foundation can never be needed below: every card that may lie on it is home, or
    /// could be next and is itself not needed (RULES.md 3, "general").
    #[inline]
    pub(crate) fn is_safe(&self, building: Build, suit: usize) -> bool {
        let next = self.home[suit] + 1;
        match building {
            Build::Suit => true,
            // The recursion comes down to this for alternating colours: suits 0, 3 and 1, 2 share a colour, so 3 - s
            // is the other suit of the same colour.
            Build::Alternating => {
                let (one, other) = if suit == 0 || suit == 3 {
                    (1, 2)
                } else {
                    (0, 3)
                };
                let opposite = self.home[one].min(self.home[other]);
                opposite + 1 >= next || (opposite + 2 >= next && self.home[3 - suit] + 3 >= next)
            }
            Build::Rank => self.unneeded(next, suit),
        }
    }

    fn unneeded(&self, rank: u8, suit: usize) -> bool {
        (0..4).filter(|&other| other != suit).all(|other| {
            let home = self.home[other];
            home + 1 >= rank || (home + 2 == rank && self.unneeded(rank - 1, other))
        })
    }

    /// Sends home, one after the other, every card that is safe there (or every card at all), and returns how many.
    #[inline]
    pub(crate) fn autoplay(
        &mut self,
        origin: &Origin,
        all: bool,
        mut each: impl FnMut(Step),
    ) -> u8 {
        let mut count = 0;
        let mut suit = 0;
        let mut quiet = 0;
        while quiet < 4 {
            match self.home_step(suit) {
                Some(step) if all || self.is_safe(origin.terms.building, suit) => {
                    self.apply(origin, step);
                    each(step);
                    count += 1;
                    quiet = 0;
                }
                _ => {
                    quiet += 1;
                    suit = (suit + 1) & 3;
                }
            }
        }
        count
    }
}

/// The first place of a card in a list of one card a cascade.
#[inline]
fn index_of<const N: usize>(cards: &[u8; N], card: u8) -> Option<u8> {
    if N == 8 {
        // Eight comparisons at once: the lowest zero byte of `differences` is found by the borrow that it takes.
        let cards = cards
            .first_chunk()
            .map_or(0, |&cards| u64::from_le_bytes(cards));
        let ones = 0x0101_0101_0101_0101;
        let differences = cards ^ (u64::from(card) * ones);
        let zeros = differences.wrapping_sub(ones) & !differences & (ones << 7);
        return if zeros == 0 {
            None
        } else {
            Some((zeros.trailing_zeros() / 8) as u8)
        };
    }
    cards
        .iter()
        .position(|&other| other == card)
        .map(|cascade| cascade as u8)
}

/// What [`State::undo`] needs to know besides the step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memo<K> {
    key: K,
    tails: u64,
    base: u8,
    rest: u8,
}

impl<const N: usize, K: Key> State<N, K> {
    /// What to keep before a step, to take it back later.
    #[inline]
    pub(crate) fn memo(&self, step: Step) -> Memo<K> {
        let (base, rest) = if step.from < CELL {
            let from = usize::from(step.from);
            (self.base[from], self.rest[from])
        } else {
            (NONE, 0)
        };
        Memo {
            key: self.key,
            tails: self.tails,
            base,
            rest,
        }
    }

    /// Takes back the latest step.
    #[inline]
    pub(crate) fn undo(&mut self, step: Step, memo: &Memo<K>) {
        let card = step.card;
        let index = usize::from(card);
        let exposed = if step.to < CELL {
            let to = usize::from(step.to);
            let exposed = self.top[to];
            self.top[to] = self.below[index];
            self.length[to] -= step.count;
            self.empties += u8::from(self.top[to] == NONE);
            exposed
        } else {
            if step.to == CELL {
                self.cells &= !bit(card);
                self.used -= 1;
            } else {
                self.home[suit(card)] -= 1;
            }
            card
        };
        if step.from < CELL {
            let from = usize::from(step.from);
            self.empties -= u8::from(self.top[from] == NONE);
            self.below[index] = self.top[from];
            self.top[from] = exposed;
            self.length[from] += step.count;
            self.base[from] = memo.base;
            self.rest[from] = memo.rest;
        } else {
            self.cells |= bit(card);
            self.used += 1;
        }
        self.tails = memo.tails;
        self.key = memo.key;
    }
}
