//! What the beam thinks of a position: a weighted sum of what it lacks, and the commands that it needs at least. Both
//! follow a command in constant time, so that a child is appraised before it is made.

use super::merger::{Merger, NOTHING, merges};
use super::rest::Rest;
use super::weights::{PHASES, Weights, phase};
use crate::solver::key::Key;
use crate::solver::origin::{AWAY, Origin, Terms, bit, rank, suit};
use crate::solver::state::{CELL, State, Step};

/// A card that is watched while it lies in the rest of a cascade: soon to go home.
#[derive(Clone, Copy, Debug, Default)]
struct Watched {
    row: u8,
    /// Its row in the table of weights: below 4 for the next card of a suit, from 4 for the one after the next.
    kind: u8,
}

/// A cascade's share of the appraisal.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    value: i32,
    needed: u8,
    merger: Merger,
}

/// The appraisal of positions that descend from one origin.
#[derive(Debug)]
pub(crate) struct Appraiser<const N: usize> {
    terms: Terms,
    weights: &'static [Weights; PHASES],
    rests: Box<[[[Rest; 53]; N]; PHASES]>,
}

/// One position's appraisal, with what its children's appraisals are worked out from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Appraisal<const N: usize> {
    outlook: Outlook,
    /// The cards built since the origin, by cascade.
    built: [u64; N],
    parts: [Part; N],
    watched: [[Watched; 8]; N],
    count: [u8; N],
    /// The exposed cards of the cascades.
    exposed: u64,
    mergers: [Merger; N],
    merges: i32,
    phase: usize,
    home: [u8; 4],
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
    pub(crate) fn new(origin: &Origin, weights: &'static [Weights; PHASES]) -> Self {
        let mut rests = Box::new([[[Rest::default(); 53]; N]; PHASES]);
        for (weights, rests) in weights.iter().zip(rests.iter_mut()) {
            for (cascade, rests) in rests.iter_mut().enumerate() {
                let column = &origin.columns[cascade][..usize::from(origin.lengths[cascade])];
                Rest::prepare(origin, weights, column, rests);
            }
        }
        Self {
            terms: origin.terms,
            weights,
            rests,
        }
    }

    /// A cascade's part. `top` and `base` are the exposed card and the first card of the run.
    #[inline]
    fn part(
        &self,
        appraisal: &Appraisal<N>,
        cascade: usize,
        (rest, length): (u8, u8),
        built: u64,
        (top, base): (u8, u8),
    ) -> Part {
        if length == 0 {
            return Part::default();
        }
        let weights = &self.weights[appraisal.phase];
        if rest == 0 {
            return Part {
                value: weights.root[usize::from(rank(base))]
                    + weights.root_top[usize::from(rank(top))],
                ..Part::default()
            };
        }
        let known = &self.rests[appraisal.phase][cascade][usize::from(rest)];
        let blocked = built & known.over_lower;
        let more = u8::from(blocked != 0 && !known.last_must);
        let ahead = rank(top) - appraisal.home[suit(top)];
        let mut value = known.values[usize::from(length - rest)]
            + weights.must_move * i32::from(more)
            + weights.blocker * blocked.count_ones() as i32
            + weights.top_ahead[usize::from(ahead)];
        let mut next = 0;
        for watched in &appraisal.watched[cascade][..usize::from(appraisal.count[cascade])] {
            if watched.row < rest && watched.row + 1 < length {
                let watch = &weights.watch[usize::from(watched.kind)];
                value += watch[0]
                    + watch[1] * i32::from(rest - watched.row - 1)
                    + watch[2] * i32::from(length - rest);
                next += i32::from(watched.kind < 4);
            }
        }
        Part {
            value: value + weights.shared * (next - 1).max(0),
            needed: known.must_move + more,
            merger: Merger {
                takers: known.takers,
                value: weights.merge + if next > 0 { weights.merge_next } else { 0 },
                tail: known.tail + length - rest,
            },
        }
    }

    /// Finds the cards to watch.
    #[inline]
    fn watch<K: Key>(origin: &Origin, state: &State<N, K>, appraisal: &mut Appraisal<N>) {
        let least = state.home.iter().min().copied().unwrap_or_default();
        for suit_index in 0..4 {
            let ahead = (state.home[suit_index] - least).min(3);
            for further in 0..2 {
                let home = state.home[suit_index] + further;
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
                    let kind = further * 4 + ahead;
                    appraisal.watched[cascade][usize::from(*count)] = Watched { row, kind };
                    *count += 1;
                }
            }
        }
    }

    /// Appraises a position.
    #[inline]
    pub(crate) fn appraise<K: Key>(&self, origin: &Origin, state: &State<N, K>) -> Appraisal<N> {
        let home = state.cards_home();
        let phase = phase(home);
        let weights = &self.weights[phase];
        let mut outlook = Outlook {
            value: weights.room[usize::from(state.empties.min(3))][usize::from(state.used)]
                + weights.away * i32::from(52 - home),
            ..Outlook::default()
        };
        let mut appraisal = Appraisal {
            outlook,
            built: [0; N],
            parts: [Part::default(); N],
            watched: [[Watched::default(); 8]; N],
            count: [0; N],
            exposed: 0,
            mergers: [Merger::default(); N],
            merges: 0,
            phase,
            home: state.home,
        };
        Self::watch(origin, state, &mut appraisal);
        let mut cells = state.cells;
        while cells != 0 {
            outlook.value += weights.in_cell(cells.trailing_zeros() as u8, &state.home);
            cells &= cells - 1;
        }
        for cascade in 0..N {
            let (rest, length) = (state.rest[cascade], state.length[cascade]);
            let top = state.top[cascade];
            if length > 0 {
                appraisal.exposed |= bit(top);
            }
            let mut built = 0;
            let mut card = top;
            for _ in rest..length {
                built |= bit(card);
                card = state.below[usize::from(card)];
            }
            let ends = (top, state.base[cascade]);
            let part = self.part(&appraisal, cascade, (rest, length), built, ends);
            let known = &self.rests[phase][cascade][usize::from(rest)];
            appraisal.built[cascade] = built;
            appraisal.parts[cascade] = part;
            appraisal.mergers[cascade] = part.merger;
            outlook.value += part.value;
            outlook.needed += part.needed;
            outlook.unsorted += known.unsorted;
        }
        let room = self.terms.room_onto_card(state.used, state.empties);
        appraisal.merges = merges(&appraisal.mergers, appraisal.exposed, room);
        outlook.value += appraisal.merges;
        appraisal.outlook = outlook;
        appraisal
    }

    /// What is to be expected after `step`, which sends no card home and lets none go.
    #[inline]
    pub(crate) fn after<K: Key>(
        &self,
        state: &State<N, K>,
        appraisal: &Appraisal<N>,
        step: Step,
    ) -> Outlook {
        let weights = &self.weights[appraisal.phase];
        let rests = &self.rests[appraisal.phase];
        let mut outlook = appraisal.outlook;
        let (mut used, mut empties) = (state.used, state.empties);
        let mut moved = bit(step.card);
        let mut exposed = appraisal.exposed;
        let mut changed = [(&NOTHING, NOTHING); 2];
        let mut last = step.card;
        if step.from < CELL {
            let from = usize::from(step.from);
            last = state.top[from];
            let under = state.below[usize::from(step.card)];
            let (old, length) = (state.rest[from], state.length[from]);
            let left = length - step.count;
            let rest = old.min(left);
            let mut stays = 0;
            if rest < old {
                let mut card = last;
                while card != step.card {
                    moved |= bit(card);
                    card = state.below[usize::from(card)];
                }
            } else {
                // Ranks fall along the run, so the moved cards are the lower ones.
                let built = appraisal.built[from];
                stays = built & !((1 << (4 * rank(step.card))) - 1);
                moved = built & !stays;
            }
            exposed &= !bit(last);
            if left > 0 {
                exposed |= bit(under);
            } else {
                empties += 1;
            }
            let before = appraisal.parts[from];
            let ends = (under, state.base[from]);
            let after = self.part(appraisal, from, (rest, left), stays, ends);
            outlook.value += after.value - before.value;
            outlook.needed = outlook.needed + after.needed - before.needed;
            let (was, is) = (
                &rests[from][usize::from(old)],
                &rests[from][usize::from(rest)],
            );
            outlook.unsorted = outlook.unsorted + is.unsorted - was.unsorted;
            changed[0] = (&appraisal.mergers[from], after.merger);
        } else {
            used -= 1;
            outlook.value -= weights.in_cell(step.card, &state.home);
        }
        if step.to == CELL {
            used += 1;
            outlook.value += weights.in_cell(step.card, &state.home);
        } else {
            let to = usize::from(step.to);
            let (rest, length) = (state.rest[to], state.length[to]);
            let base = if length == 0 {
                empties -= 1;
                step.card
            } else {
                exposed &= !bit(state.top[to]);
                state.base[to]
            };
            exposed |= bit(last);
            let before = appraisal.parts[to];
            let after = self.part(
                appraisal,
                to,
                (rest, length + step.count),
                appraisal.built[to] | moved,
                (last, base),
            );
            changed[1] = (&appraisal.mergers[to], after.merger);
            outlook.value += after.value - before.value;
            outlook.needed = outlook.needed + after.needed - before.needed;
        }
        let room = &weights.room;
        outlook.value += room[usize::from(empties.min(3))][usize::from(used)]
            - room[usize::from(state.empties.min(3))][usize::from(state.used)]
            - appraisal.merges;
        let free = self.terms.room_onto_card(used, empties);
        outlook.value += merges(&appraisal.mergers, exposed, free);
        for (before, after) in changed {
            outlook.value += after.counts(exposed, free) - before.counts(exposed, free);
        }
        outlook
    }
}
