//! From a position to the steps that it allows, each with the estimate of what it leads to.
//!
//! The estimate after a step is the sum of three changes: lifting the run, dropping it, and the room that is left.
//! Lifting an exposed card is common to many steps and done once.

// A cascade is an index into several lists at once.
#![allow(clippy::needless_range_loop)]

use super::estimate::{Estimate, is_sorted, value};
use super::key::Key;
use super::open_list::OpenList;
use super::origin::{NONE, Origin, bit, rank};
use super::state::{CELL, HOME, State, Step};
use super::weights::Weights;

/// What came of a position.
pub(crate) enum Expanded {
    /// It is as good as won: everything goes home.
    Won,
    /// So it is after this step.
    WonBy(Step),
    /// Its steps are in the open list.
    On,
}

/// A position whose steps are being put into the open list.
pub(crate) struct Expansion<'a, const N: usize, K> {
    pub(crate) origin: &'a Origin,
    pub(crate) weights: &'a Weights,
    /// Every card goes home as soon as it can, not only when nothing can need it.
    pub(crate) all: bool,
    pub(crate) estimate: &'a Estimate<N>,
    pub(crate) open: &'a mut OpenList,
    pub(crate) state: State<N, K>,
    /// The position's place in the search's list.
    pub(crate) index: u32,
    /// What the commands to the next positions cost.
    pub(crate) cost: i32,
}

/// The estimate of the position, taken apart.
struct Parts<const N: usize> {
    /// All but the room.
    now: i32,
    /// The same after lifting the exposed card of each cascade.
    lifted: [i32; N],
    /// What one more card on each cascade adds.
    pull: [i32; N],
    /// Cards that go home by themselves once they are exposed.
    due: u64,
    /// The exposed cards of the cascades.
    tops: u64,
    wins: Option<Step>,
}

impl<const N: usize, K: Key> Expansion<'_, N, K> {
    /// Collects the steps.
    #[inline]
    pub(crate) fn run(mut self) -> Expanded {
        self.open.reserve(self.origin.most_steps);
        let Self { weights, state, .. } = &self;
        let mut pull = [0; N];
        let now = self.estimate.of(weights, state, &mut pull);
        if is_sorted(now) {
            return Expanded::Won;
        }
        let now = now - weights.room(state.used, state.empties);
        let mut next = 0;
        let mut due = 0;
        for suit in 0..4 {
            // Past the kings there are no cards, and none that match.
            let card = bit(state.home[suit] * 4 + suit as u8);
            next |= card;
            if self.all || state.is_safe(self.origin.terms.building, suit) {
                due |= card;
            }
        }
        let mut tops = 0;
        let mut lifted = [now; N];
        for from in 0..N {
            let card = state.top[from];
            if card < NONE {
                tops |= bit(card);
                lifted[from] += self.estimate.lift(weights, state, &pull, from, card, 1);
            }
        }
        let mut parts = Parts {
            now,
            lifted,
            pull,
            due: due & (bit(NONE) - 1),
            tops,
            wins: None,
        };
        self.onto_cards(&mut parts);
        if next & (tops | self.state.cells) != 0 {
            self.home(&mut parts);
        }
        if let Some(to) = self.state.first_empty() {
            self.fill_empty(&mut parts, to);
        }
        if self.state.used < self.origin.terms.cells {
            self.fill_cells(&mut parts);
        }
        match parts.wins {
            Some(step) => Expanded::WonBy(step),
            None => Expanded::On,
        }
    }

    /// The estimate after lifting a run, but for the room.
    #[inline]
    fn lift(&self, parts: &Parts<N>, from: usize, card: u8, count: u8) -> i32 {
        if count == 1 {
            parts.lifted[from]
        } else {
            parts.now
                + self
                    .estimate
                    .lift(self.weights, &self.state, &parts.pull, from, card, count)
        }
    }

    #[inline]
    fn onto_cards(&mut self, parts: &mut Parts<N>) {
        let (used, empties) = (self.state.used, self.state.empties);
        let parents = self.origin.parents;
        let mut cards = self.state.cells;
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let mut targets = parents[usize::from(card & 63)] & parts.tops;
            while targets != 0 {
                let to = self.state.showing(targets.trailing_zeros() as u8);
                targets &= targets - 1;
                let step = Step {
                    card,
                    from: CELL,
                    to: to as u8,
                    count: 1,
                };
                self.offer(parts, parts.now + parts.pull[to], step, used - 1, empties);
            }
        }
        let most = self.origin.terms.room_onto_card(used, empties);
        for from in 0..N {
            let base = self.state.base[from];
            let mut card = self.state.top[from];
            let mut count = 1;
            while card < NONE && count <= most {
                let mut targets = parents[usize::from(card & 63)] & parts.tops;
                while targets != 0 {
                    let to = self.state.showing(targets.trailing_zeros() as u8);
                    targets &= targets - 1;
                    let then =
                        self.lift(parts, from, card, count) + parts.pull[to] * i32::from(count);
                    let step = Step {
                        card,
                        from: from as u8,
                        to: to as u8,
                        count,
                    };
                    self.offer(parts, then, step, used, empties);
                }
                if card == base {
                    break;
                }
                card = self.state.below[usize::from(card)];
                count += 1;
            }
        }
    }

    /// Cards that may go home, but might still be needed.
    #[cold]
    fn home(&mut self, parts: &mut Parts<N>) {
        let (used, empties) = (self.state.used, self.state.empties);
        for suit in 0..4 {
            let Some(step) = self.state.home_step(suit) else {
                continue;
            };
            if step.from == CELL {
                self.offer(
                    parts,
                    parts.now - self.weights.home,
                    step,
                    used - 1,
                    empties,
                );
            } else {
                let then = parts.lifted[usize::from(step.from)] - self.weights.home;
                self.offer(parts, then, step, used, empties);
            }
        }
    }

    fn fill_empty(&mut self, parts: &mut Parts<N>, to: u8) {
        let terms = self.origin.terms;
        let (used, empties) = (self.state.used, self.state.empties);
        let mut cards = self.state.cells;
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            if terms.fills_empty(card) {
                let then = parts.now + self.weights.root[usize::from(rank(card))];
                self.offer(
                    parts,
                    then,
                    Step {
                        card,
                        from: CELL,
                        to,
                        count: 1,
                    },
                    used - 1,
                    empties - 1,
                );
            }
        }
        let most = terms.room_into_empty(used, empties);
        for from in 0..N {
            let state = self.state;
            state.empty_steps(self.origin, terms.cuts(), from, to, most, |step| {
                let then = self.lift(parts, from, step.card, step.count)
                    + self.weights.root[usize::from(rank(step.card))];
                self.offer(parts, then, step, used, empties - 1);
            });
        }
    }

    #[inline]
    fn fill_cells(&mut self, parts: &mut Parts<N>) {
        let (used, empties) = (self.state.used, self.state.empties);
        for from in 0..N {
            let card = self.state.top[from];
            if card < NONE {
                let step = Step {
                    card,
                    from: from as u8,
                    to: CELL,
                    count: 1,
                };
                self.offer(parts, parts.lifted[from], step, used + 1, empties);
            }
        }
    }

    /// Puts a step into the open list. `then` is the estimate but for the room; `used` and `empties` count what the
    /// step itself frees and takes, apart from the cascade that it leaves.
    // Inlined by order: a call would cost as much as the work.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn offer(
        &mut self,
        parts: &mut Parts<N>,
        mut then: i32,
        step: Step,
        used: u8,
        mut empties: u8,
    ) {
        if step.from == CELL {
            then -= self.weights.waiting(step.card, self.state.home);
        } else {
            let from = usize::from(step.from);
            let mut left = self.state.length[from] - step.count;
            let uncovered = self.state.below[usize::from(step.card)];
            // One card follows home; what that may set off is not foreseen here.
            if parts.due >> uncovered & 1 != 0 {
                then +=
                    self.estimate.uncover(self.state.rest[from], from, left) - self.weights.home;
                left -= 1;
            }
            empties += u8::from(left == 0);
        }
        if step.to == CELL {
            then += self.weights.waiting(step.card, self.state.home);
        }
        then += self.weights.room(used, empties);
        if is_sorted(then) {
            parts.wins = Some(step);
        }
        self.open.push(value(then) + self.cost, self.index, step);
    }
}

/// Whether cards may go home by themselves after a step from this position.
#[inline]
pub(crate) fn goes_on<const N: usize, K: Key>(state: &State<N, K>, step: Step) -> bool {
    if step.to == HOME {
        return true;
    }
    if step.from == CELL {
        return false;
    }
    let uncovered = state.below[usize::from(step.card)];
    uncovered < NONE && state.home[usize::from(uncovered & 3)] + 1 == rank(uncovered)
}
