//! What the beam thinks of a position: a weighted sum of what it lacks, and the commands that it needs at least. Both
//! follow a command in constant time, so that a child is appraised before it is made.

use super::weights::Weights;
use crate::solver::key::Key;
use crate::solver::origin::{AWAY, NONE, Origin, bit, rank, suit};
use crate::solver::state::{CELL, State, Step};

/// What depends only on how much of a cascade of the origin is left.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    value: i32,
    unsorted: u8,
    /// Runs that have to be moved.
    must_move: u8,
    /// Cards that, built on top, would lie over a lower card of their suit.
    over_lower: u64,
    /// The last run has to be moved already.
    last_must: bool,
}

/// The appraisal of positions that descend from one origin.
#[derive(Debug)]
pub(crate) struct Appraiser<const N: usize> {
    weights: Weights,
    rests: Box<[[Rest; 53]; N]>,
}

/// One position's appraisal, with what its children's appraisals are worked out from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Appraisal<const N: usize> {
    outlook: Outlook,
    /// The cards built since the origin, by cascade.
    built: [u64; N],
    /// The tracked cards (next and second of each suit) that lie in a cascade's rest: row, and 0 or 1.
    tracked: [[(u8, u8); 8]; N],
    count: [u8; N],
}

/// What is to be expected of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outlook {
    /// The weighted sum.
    pub(crate) value: i32,
    /// Commands that are needed at least.
    pub(crate) needed: u8,
    /// Cards below the runs at the cascades' ends. At none, home moves alone win.
    pub(crate) unsorted: u8,
}

impl<const N: usize> Appraisal<N> {
    /// What is to be expected.
    pub(crate) const fn outlook(&self) -> Outlook {
        self.outlook
    }
}

impl<const N: usize> Appraiser<N> {
    pub(crate) fn new(origin: &Origin, weights: Weights) -> Self {
        let mut rests = Box::new([[Rest::default(); 53]; N]);
        for cascade in 0..usize::from(origin.terms.cascades) {
            let mut rest = Rest::default();
            let mut blockers = 0;
            let mut lower = [14; 4];
            let mut floor = 0;
            for row in 0..usize::from(origin.lengths[cascade]) {
                let card = origin.columns[cascade][row];
                let begins = origin.run_base[usize::from(card)] == card;
                if row == 0 {
                    floor = weights.floor[usize::from(rank(card))];
                }
                if begins {
                    rest.last_must = false;
                }
                if rest.over_lower & bit(card) != 0 {
                    blockers += 1;
                    if !rest.last_must {
                        rest.last_must = true;
                        rest.must_move += 1;
                    }
                }
                let suit_index = suit(card);
                lower[suit_index] = rank(card).min(lower[suit_index]);
                for higher in lower[suit_index] + 1..=13 {
                    rest.over_lower |= bit((higher - 1) * 4 + suit_index as u8);
                }
                let run = rank(origin.run_base[usize::from(card)]) - rank(card) + 1;
                rest.unsorted = row as u8 + 1 - run;
                rest.value = floor
                    + weights.unsorted * i32::from(rest.unsorted)
                    + weights.blocker * blockers
                    + weights.must_move * i32::from(rest.must_move);
                rests[cascade][row + 1] = rest;
            }
        }
        Self { weights, rests }
    }

    /// The commands that a cascade needs, and its share of the value without the cards that are tracked.
    #[inline]
    fn cascade(&self, cascade: usize, rest: u8, built: u64) -> (i32, u8) {
        let known = &self.rests[cascade][usize::from(rest)];
        let blocked = built & known.over_lower;
        let more = u8::from(blocked != 0 && !known.last_must);
        (
            known.value
                + self.weights.must_move * i32::from(more)
                + self.weights.blocker * blocked.count_ones() as i32
                + if rest > 0 {
                    self.weights.built * built.count_ones() as i32
                } else {
                    0
                },
            known.must_move + more,
        )
    }

    #[inline]
    fn buried(&self, appraisal: &Appraisal<N>, cascade: usize, rest: u8, length: u8) -> i32 {
        let mut sum = 0;
        for &(row, kind) in &appraisal.tracked[cascade][..usize::from(appraisal.count[cascade])] {
            if row < rest && row + 1 < length {
                let weights = if kind == 0 {
                    &self.weights.next
                } else {
                    &self.weights.second
                };
                sum += weights[0]
                    + weights[1] * i32::from(rest - row - 1)
                    + weights[2] * i32::from(length - rest);
            }
        }
        sum
    }

    #[inline]
    fn room(&self, used: u8, empties: u8) -> i32 {
        self.weights.room[usize::from(empties.min(3))][usize::from(used)]
    }

    /// Appraises a position.
    #[inline]
    pub(crate) fn appraise<K: Key>(&self, origin: &Origin, state: &State<N, K>) -> Appraisal<N> {
        let mut outlook = Outlook {
            value: self.room(state.used, state.empties)
                + self.weights.away * i32::from(52 - state.cards_home()),
            ..Outlook::default()
        };
        let mut appraisal = Appraisal {
            outlook,
            built: [0; N],
            tracked: [[(0, 0); 8]; N],
            count: [0; N],
        };
        let mut cells = state.cells;
        while cells != 0 {
            outlook.value += self.weights.cell[usize::from(rank(cells.trailing_zeros() as u8))];
            cells &= cells - 1;
        }
        for suit_index in 0..4 {
            for ahead in 0..2 {
                let home = state.home[suit_index] + ahead;
                if home >= 13 {
                    continue;
                }
                let card = usize::from(home * 4 + suit_index as u8);
                let row = origin.row[card];
                if row == AWAY {
                    continue;
                }
                let cascade = usize::from(origin.cascade[card]);
                if row < state.rest[cascade] {
                    let count = &mut appraisal.count[cascade];
                    appraisal.tracked[cascade][usize::from(*count)] = (row, ahead);
                    *count += 1;
                }
            }
        }
        for cascade in 0..N {
            let (rest, length) = (state.rest[cascade], state.length[cascade]);
            let mut built = 0;
            let mut card = state.top[cascade];
            for _ in rest..length {
                built |= bit(card);
                card = state.below[usize::from(card)];
            }
            if rest == 0 && length > 0 {
                outlook.value += self.weights.root[usize::from(rank(state.base[cascade]))];
            }
            let (value, needed) = self.cascade(cascade, rest, built);
            appraisal.built[cascade] = built;
            outlook.value += value + self.buried(&appraisal, cascade, rest, length);
            outlook.needed += needed;
            outlook.unsorted += self.rests[cascade][usize::from(rest)].unsorted;
        }
        appraisal.outlook = outlook;
        appraisal
    }

    /// The appraisal of the position after `step`, which sends no card home and lets none go.
    #[inline]
    pub(crate) fn after<K: Key>(
        &self,
        state: &State<N, K>,
        appraisal: &Appraisal<N>,
        step: Step,
    ) -> Outlook {
        let weights = &self.weights;
        let mut outlook = appraisal.outlook;
        let (mut used, mut empties) = (state.used, state.empties);
        let mut moved = bit(step.card);
        if step.from < CELL {
            let from = usize::from(step.from);
            let (old, length) = (state.rest[from], state.length[from]);
            let left = length - step.count;
            let rest = old.min(left);
            let built = appraisal.built[from];
            let mut stays = 0;
            if rest < old {
                if step.count > 1 {
                    // All cards from the exposed one to the moved run's first.
                    let mut card = state.top[from];
                    while card != step.card {
                        moved |= bit(card);
                        card = state.below[usize::from(card)];
                    }
                }
            } else {
                // Ranks fall along the run, so the moved cards are the lower ones.
                stays = built & !((1 << (4 * rank(step.card))) - 1);
                moved = built & !stays;
            }
            let before = self.cascade(from, old, built);
            let after = self.cascade(from, rest, stays);
            outlook.value += after.0 - before.0 + self.buried(appraisal, from, rest, left)
                - self.buried(appraisal, from, old, length);
            outlook.needed = outlook.needed + after.1 - before.1;
            outlook.unsorted = outlook.unsorted + self.rests[from][usize::from(rest)].unsorted
                - self.rests[from][usize::from(old)].unsorted;
            if left == 0 {
                empties += 1;
                if old == 0 {
                    outlook.value -= weights.root[usize::from(rank(step.card))];
                }
            }
        } else {
            used -= 1;
            outlook.value -= weights.cell[usize::from(rank(step.card))];
        }
        if step.to == CELL {
            used += 1;
            outlook.value += weights.cell[usize::from(rank(step.card))];
        } else {
            let to = usize::from(step.to);
            let (rest, length) = (state.rest[to], state.length[to]);
            if state.top[to] == NONE {
                empties -= 1;
                outlook.value += weights.root[usize::from(rank(step.card))];
            } else {
                let built = appraisal.built[to];
                let before = self.cascade(to, rest, built);
                let after = self.cascade(to, rest, built | moved);
                outlook.value += after.0 - before.0
                    + self.buried(appraisal, to, rest, length + step.count)
                    - self.buried(appraisal, to, rest, length);
                outlook.needed = outlook.needed + after.1 - before.1;
            }
        }
        outlook.value += self.room(used, empties) - self.room(state.used, state.empties);
        outlook
    }
}
