//! How far a position seems to be from a win.
//!
//! An estimate is one number of two parts: the value, and [`UNSORTED`] times the cards under their cascades' runs, so
//! that both follow a step in the same additions. Without any card under a run the lowest card of all is always at
//! hand, and everything goes home: the position is won.

use super::key::Key;
use super::origin::{AWAY, NONE, Origin, bit, rank};
use super::state::State;
use super::weights::Weights;

/// One card under a run.
const UNSORTED: i32 = 1 << 16;

/// The value of an estimate: the lower, the nearer to a win.
#[inline]
pub(crate) const fn value(estimate: i32) -> i32 {
    (estimate << 16) >> 16
}

/// Whether no card lies under a run.
#[inline]
pub(crate) const fn is_sorted(estimate: i32) -> bool {
    ((estimate + UNSORTED / 2) as u32) < UNSORTED as u32
}

/// Estimates for the positions of one search.
#[derive(Debug)]
pub(crate) struct Estimate<const N: usize> {
    /// By cascade and number of its cards that have not moved since the origin: the estimate of these.
    rest: [[i32; 64]; N],
    /// By card: cascade and row at the origin, for those that may be asked for beyond the kings too.
    place: [(u8, u8); 64],
}

impl<const N: usize> Estimate<N> {
    pub(crate) fn new() -> Self {
        Self {
            rest: [[0; 64]; N],
            place: [(0, AWAY); 64],
        }
    }

    /// Looks at a search's origin.
    pub(crate) fn prepare(&mut self, origin: &Origin, weights: &Weights) {
        for card in 0..52 {
            self.place[card] = match origin.cascade[card] {
                AWAY => (0, AWAY),
                cascade => (cascade, origin.row[card]),
            };
        }
        for (cascade, values) in self.rest.iter_mut().enumerate() {
            let length = usize::from(origin.lengths[cascade]);
            let cards = &origin.columns[cascade][..length];
            let mut seen: u64 = 0;
            let mut sum = cards
                .first()
                .map_or(0, |&card| weights.floor[usize::from(rank(card))]);
            let mut pull = 0;
            for (row, &card) in cards.iter().enumerate() {
                let lower = (0x0001_1111_1111_1111 << (card & 3)) & (bit(card) - 1);
                if seen & lower != 0 {
                    sum += weights.blocker;
                }
                sum += pull;
                pull += weights.depth[usize::from(rank(card))];
                seen |= bit(card);
                let run = rank(origin.run_base[usize::from(card)]) - rank(card) + 1;
                let unsorted = row as i32 + 1 - i32::from(run);
                values[row + 1] = sum + (weights.unsorted + UNSORTED) * unsorted;
            }
        }
    }

    /// The estimate of a position. `pull` becomes what one more card on each cascade adds to it.
    #[inline]
    pub(crate) fn of<K: Key>(
        &self,
        weights: &Weights,
        state: &State<N, K>,
        pull: &mut [i32; N],
    ) -> i32 {
        let mut sum = weights.room(state.used, state.empties)
            + weights.away * i32::from(52 - state.cards_home());
        let mut cells = state.cells;
        while cells != 0 {
            sum += weights.waiting(cells.trailing_zeros() as u8, state.home);
            cells &= cells - 1;
        }
        for cascade in 0..N {
            let rest = state.rest[cascade];
            sum += self.rest[cascade][usize::from(rest & 63)];
            if rest == 0 && state.top[cascade] < NONE {
                sum += weights.root[usize::from(rank(state.base[cascade]))];
            }
        }
        *pull = [0; N];
        for suit in 0..4 {
            let next = state.home[suit] * 4 + suit as u8;
            for (card, [each, any]) in [(next, weights.buried), (next + 4, weights.second)] {
                let (cascade, row) = self.place[usize::from(card & 63)];
                let cascade = usize::from(cascade);
                if row < state.rest[cascade] {
                    sum += each * i32::from(state.length[cascade] - row - 1) + any;
                    pull[cascade] += each;
                } else if card == next && state.tails >> next & 1 != 0 {
                    sum += weights.buried_tail;
                }
            }
        }
        sum
    }

    /// What lifting a run changes, apart from the room; `card` is its highest card.
    #[inline]
    pub(crate) fn lift<K: Key>(
        &self,
        weights: &Weights,
        state: &State<N, K>,
        pull: &[i32; N],
        from: usize,
        card: u8,
        count: u8,
    ) -> i32 {
        let old = state.rest[from];
        let left = state.length[from] - count;
        let rest = &self.rest[from];
        // If no undisturbed card moves, both are the same.
        let mut change = rest[usize::from(left.min(old) & 63)] - rest[usize::from(old & 63)];
        change -= pull[from] * i32::from(count);
        if left | old == 0 {
            change -= weights.root[usize::from(rank(card))];
        }
        change
    }

    /// What one card more changes that leaves a cascade for its foundation, with `left` cards left before.
    #[inline]
    pub(crate) fn uncover(&self, old: u8, from: usize, left: u8) -> i32 {
        let rest = &self.rest[from];
        rest[usize::from(old.min(left - 1) & 63)] - rest[usize::from(old.min(left) & 63)]
    }
}
