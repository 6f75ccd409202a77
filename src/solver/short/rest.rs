//! The part of the estimate that is worked out once: for each cascade, and each number of its cards left.

use super::weights::{BUILT, Weights};
use crate::solver::origin::{Origin, bit, rank, suit};

/// What depends only on how much of a cascade of the origin is left: its rest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rest {
    /// The value by the cards built on the rest.
    pub(super) values: [i32; BUILT],
    /// Cards below the last run.
    pub(super) unsorted: u8,
    /// Runs that have to be moved.
    pub(super) must_move: u8,
    /// The last run is one of them.
    pub(super) last_must: bool,
    /// Cards that, built on top, would lie over a lower card of their suit.
    pub(super) over_lower: u64,
    /// Cards that take the whole last run, if it is not the whole cascade.
    pub(super) takers: u64,
    /// Cards in the last run.
    pub(super) tail: u8,
}

impl Rest {
    /// Fills in the rests of a cascade, by the cards left.
    pub(super) fn prepare(
        origin: &Origin,
        weights: &Weights,
        column: &[u8],
        rests: &mut [Self; 53],
    ) {
        let mut rest = Self::default();
        let mut value = 0;
        let mut lower = [14; 4];
        for (row, &card) in column.iter().enumerate() {
            let base = origin.run_base[usize::from(card)];
            if row == 0 {
                value += weights.floor[usize::from(rank(card))];
            } else if base == card {
                value += weights.break_base[usize::from(rank(card))] + weights.run;
            }
            if base == card {
                rest.last_must = false;
            }
            if rest.over_lower & bit(card) != 0 {
                value += weights.blocker;
                if !rest.last_must {
                    rest.last_must = true;
                    rest.must_move += 1;
                    value += weights.must_move;
                }
            }
            for &under in &column[..row] {
                value += weights.pull[usize::from(rank(under))];
                if rank(under) < rank(card) {
                    value +=
                        weights.over[relation(under, card)][usize::from(rank(card) - rank(under))];
                }
            }
            let suit_index = suit(card);
            lower[suit_index] = rank(card).min(lower[suit_index]);
            for higher in lower[suit_index] + 1..=13 {
                rest.over_lower |= bit((higher - 1) * 4 + suit_index as u8);
            }
            let run = rank(base) - rank(card) + 1;
            rest.unsorted = row as u8 + 1 - run;
            rest.tail = run;
            rest.takers = if rest.unsorted > 0 {
                (0..52)
                    .filter(|&taker| origin.builds(base, taker))
                    .fold(0, |set, taker| set | bit(taker))
            } else {
                0
            };
            for built in 0..BUILT.min(usize::from(rank(card))) {
                let tail = usize::from(run) + built;
                rest.values[built] = value
                    + weights.unsorted * i32::from(rest.unsorted)
                    + weights.rest[(row + 1).min(weights.rest.len() - 1)]
                    + weights.built[built]
                    + weights.tail[tail]
                    + weights.top[usize::from(rank(card)) - built]
                    + if tail > 1 {
                        weights.base[usize::from(rank(base))]
                    } else {
                        0
                    };
            }
            rests[row + 1] = rest;
        }
    }
}

/// How two cards' suits are related: the same, of one colour, of two.
const fn relation(one: u8, other: u8) -> usize {
    match (suit(one), suit(other)) {
        (one, other) if one == other => 0,
        (one, other) if one + other == 3 => 1,
        _ => 2,
    }
}
