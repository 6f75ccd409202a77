//! The complete search: every position that can be reached, each looked at once, told apart by exact keys.
//!
//! Depth first on one position that is moved on and back. A position is marked when it is first generated, so each
//! costs one step and one step back, and each further way to it one look into the table.

use super::key::Key;
use super::key_set::KeySet;
use super::limits::{Limit, Meter};
use super::origin::Origin;
use super::state::{Memo, State, Step};
use crate::core::RunRule;

#[derive(Clone, Copy, Debug)]
struct Frame<K> {
    step: Step,
    /// Where this position's untried steps begin.
    untried: u32,
    memo: Memo<K>,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The steps to a win, the ones home included.
    Won(Vec<Step>),
    /// Everything was looked at, and nothing wins.
    Lost,
    /// The given limit was reached.
    Stopped(Limit),
}

/// How much of its stacks a search keeps for the next one.
const KEPT: usize = 1 << 16;

/// The complete search with its memory, for one position after the other.
pub(crate) struct Exhaust<const N: usize, K> {
    seen: KeySet<K>,
    path: Vec<Frame<K>>,
    untried: Vec<Step>,
    /// The positions after each step of the present one.
    next: Vec<(K, Step)>,
}

impl<const N: usize, K: Key> Exhaust<N, K> {
    pub(crate) fn new() -> Self {
        Self {
            seen: KeySet::new(),
            path: Vec::new(),
            untried: Vec::new(),
            next: Vec::new(),
        }
    }

    pub(crate) fn run(&mut self, origin: &Origin, prune: bool, meter: &mut Meter<'_>) -> Ending {
        self.seen.clear();
        self.path.clear();
        self.path.shrink_to(KEPT);
        self.untried.clear();
        self.untried.shrink_to(KEPT);
        let mut state = State::<N, K>::start(origin);
        self.seen.insert(state.key);
        let mut new = !prune || self.send_home(&mut state, origin);
        loop {
            if state.is_won() {
                return Ending::Won(self.path.iter().map(|frame| frame.step).collect());
            }
            if new {
                if let Err(limit) = self.check(meter) {
                    return Ending::Stopped(limit);
                }
                self.generate(&state, origin);
            }
            // Go on with the latest untried step, after going back to the position that it belongs to.
            loop {
                let begin = self.path.last().map_or(0, |frame| frame.untried as usize);
                if self.untried.len() > begin {
                    break;
                }
                let Some(frame) = self.path.pop() else {
                    return Ending::Lost;
                };
                state.undo(frame.step, &frame.memo);
            }
            let step = self.untried.pop().expect("checked above");
            self.advance(&mut state, origin, step);
            new = !prune || self.send_home(&mut state, origin);
        }
    }

    #[inline]
    fn check(&self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        if meter.nodes.is_multiple_of(256) {
            let (now, growth) = self.seen.bytes();
            let stacks = self.path.capacity() * size_of::<Frame<K>>()
                + self.untried.capacity() * size_of::<Step>();
            if now + growth + 2 * stacks > meter.memory {
                return Err(Limit::Memory);
            }
        }
        meter.count()
    }

    #[inline]
    fn advance(&mut self, state: &mut State<N, K>, origin: &Origin, step: Step) {
        let memo = state.memo(step);
        state.apply(origin, step);
        self.path.push(Frame {
            step,
            untried: self.untried.len() as u32,
            memo,
        });
    }

    /// Sends home what is safe there; says whether the position is new.
    #[inline]
    fn send_home(&mut self, state: &mut State<N, K>, origin: &Origin) -> bool {
        let mut moved = false;
        let mut suit = 0;
        while suit < 4 {
            match state.home_step(suit) {
                Some(step) if state.is_safe(origin.terms.building, suit) => {
                    self.advance(state, origin, step);
                    moved = true;
                    suit = 0;
                }
                _ => suit += 1,
            }
        }
        !moved || self.seen.insert(state.key)
    }

    /// Marks all positions one step on, and keeps the steps to the new ones.
    ///
    /// In a large search nearly every look into the table has to wait for memory. So all places are touched first, and
    /// the waits overlap.
    #[inline]
    fn generate(&mut self, state: &State<N, K>, origin: &Origin) {
        let (seen, next) = (&self.seen, &mut self.next);
        next.clear();
        let each = |step: Step| {
            let key = state.key_after(origin, step);
            seen.touch(key);
            next.push((key, step));
        };
        if origin.terms.runs == RunRule::Free {
            state.commands(origin, origin.terms.cuts(), each);
        } else {
            state.singles(origin, each);
        }
        for &(key, step) in &self.next {
            if self.seen.insert(key) {
                self.untried.push(step);
            }
        }
    }
}
