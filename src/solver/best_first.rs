//! The fast search: best first, by what a position has cost so far and what it seems to lack.
//!
//! Steps wait in the open list with the estimate of what they lead to, which follows from their parent's in a few
//! additions; a position is made only when its turn comes.
//!
//! Cards go home as soon as nothing can need them (or as soon as they can). All other steps stay, and no two positions are taken for one, so
//! that an open list that runs empty proves the origin lost.

use super::estimate::Estimate;
use super::expansion::{Expanded, Expansion, goes_on};
use super::key::Key;
use super::limits::{Limit, Meter};
use super::open_list::{OpenList, Untried};
use super::origin::Origin;
use super::state::{State, Step};
use super::weights::Weights;

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
struct Link {
    parent: u32,
    step: Step,
    /// The cost of the commands so far.
    cost: i32,
}

/// [`Link::parent`] of the first position.
const ORIGIN: u32 = u32::MAX;
const SMALLEST: usize = 1024;

/// How a search ended.
pub(crate) enum Outcome {
    /// The commands to a win; what goes home by itself is left out.
    Found(Vec<Step>),
    /// There is no way to win.
    Exhausted,
    /// The search's own bound was reached.
    Capped,
    /// The caller's limit was reached.
    Stopped(Limit),
}

/// The search with its memory, for one position after the other.
pub(crate) struct BestFirst<const N: usize, K> {
    states: Vec<State<N, K>>,
    links: Vec<Link>,
    open: OpenList,
    /// Indices of `states` plus 1, by the hash of the key; 0 is free.
    table: Vec<u32>,
    estimate: Estimate<N>,
}

impl<const N: usize, K: Key> BestFirst<N, K> {
    /// No more than this for each position that is looked at: itself, its place in the table, and some fifteen steps to
    /// be tried, all in vectors that may be half empty.
    const BYTES: usize =
        2 * (size_of::<State<N, K>>() + size_of::<Link>() + 4 + 15 * size_of::<Untried>());

    pub(crate) fn new() -> Self {
        Self {
            states: Vec::new(),
            links: Vec::new(),
            open: OpenList::new(),
            table: vec![0; SMALLEST],
            estimate: Estimate::new(),
        }
    }

    /// Searches from the origin until it has looked at `cap` positions. With `all`, every card goes home as soon as it
    /// can; then an exhausted search does not prove the origin lost.
    pub(crate) fn run(
        &mut self,
        origin: &Origin,
        weights: &Weights,
        all: bool,
        cap: u64,
        meter: &mut Meter<'_>,
    ) -> Outcome {
        let cap = cap.min((meter.memory / Self::BYTES) as u64);
        if cap == 0 {
            return Outcome::Capped;
        }
        self.states.clear();
        self.links.clear();
        self.open.clear();
        self.table.truncate(SMALLEST);
        self.table.fill(0);
        self.estimate.prepare(origin, weights);
        let mut start = State::<N, K>::start(origin);
        start.autoplay(origin, all, |_| ());
        let slot = self.slot(start.key).expect("the table is empty");
        self.keep(
            start,
            Link {
                parent: ORIGIN,
                step: Step::default(),
                cost: 0,
            },
            slot,
        );
        let mut index = 0;
        for looked_at in 1.. {
            if let Err(limit) = meter.count() {
                return Outcome::Stopped(limit);
            }
            let expansion = Expansion {
                origin,
                weights,
                all,
                estimate: &self.estimate,
                open: &mut self.open,
                state: self.states[index as usize],
                index,
                cost: self.links[index as usize].cost + weights.command,
            };
            match expansion.run() {
                Expanded::Won => return Outcome::Found(self.path(index, None)),
                Expanded::WonBy(last) => return Outcome::Found(self.path(index, Some(last))),
                Expanded::On => {}
            }
            if looked_at >= cap {
                return Outcome::Capped;
            }
            let Some(next) = self.next(origin, weights, all) else {
                return Outcome::Exhausted;
            };
            index = next;
        }
        unreachable!("the loop has no end of its own")
    }

    /// The next position that has not been looked at.
    #[inline]
    fn next(&mut self, origin: &Origin, weights: &Weights, all: bool) -> Option<u32> {
        loop {
            let entry = self.open.pop()?;
            let step = entry.step;
            let parent = &self.states[entry.parent as usize];
            let goes_on = goes_on(parent, step);
            let mut slot = None;
            if !goes_on {
                slot = self.slot(parent.key_after(origin, step));
                if slot.is_none() {
                    continue;
                }
            }
            let mut state = *parent;
            state.apply(origin, step);
            if goes_on {
                state.autoplay(origin, all, |_| ());
                slot = self.slot(state.key);
            }
            if let Some(slot) = slot {
                let cost = self.links[entry.parent as usize].cost + weights.command;
                self.keep(
                    state,
                    Link {
                        parent: entry.parent,
                        step,
                        cost,
                    },
                    slot,
                );
                return Some(self.states.len() as u32 - 1);
            }
        }
    }

    /// The free slot of a key, or nothing if there is such a position already.
    #[inline]
    fn slot(&self, key: K) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut at = key.hash() as usize & mask;
        loop {
            let index = self.table[at];
            if index == 0 {
                return Some(at);
            }
            if self.states[index as usize - 1].key == key {
                return None;
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    fn keep(&mut self, state: State<N, K>, link: Link, slot: usize) {
        self.states.push(state);
        self.links.push(link);
        self.table[slot] = self.states.len() as u32;
        if self.states.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, 0);
        for (index, state) in self.states.iter().enumerate() {
            let mut at = state.key.hash() as usize & (size - 1);
            while self.table[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = index as u32 + 1;
        }
    }

    fn path(&self, mut index: u32, last: Option<Step>) -> Vec<Step> {
        let mut path: Vec<Step> = last.into_iter().collect();
        while self.links[index as usize].parent != ORIGIN {
            let link = self.links[index as usize];
            path.push(link.step);
            index = link.parent;
        }
        path.reverse();
        path
    }
}
