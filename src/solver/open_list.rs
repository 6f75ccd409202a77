//! The steps that the best-first search has yet to try, cheapest first and the latest first among equals.

use super::state::Step;

/// A step to be tried from a position in the search's list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untried {
    pub(crate) parent: u32,
    pub(crate) step: Step,
    next: u32,
}

const COSTS: usize = 2048;
const END: u32 = u32::MAX;

/// A stack for each cost, as lists in one vector. Costs above the highest share its stack.
#[derive(Debug)]
pub(crate) struct OpenList {
    entries: Vec<Untried>,
    /// How many of `entries` are in use; the rest is room, so that adding one is a store and no call.
    count: usize,
    heads: Box<[u32; COSTS]>,
    /// No stack below this holds anything.
    lowest: usize,
}

impl OpenList {
    pub(crate) fn new() -> Self {
        Self {
            entries: Vec::new(),
            count: 0,
            heads: Box::new([END; COSTS]),
            lowest: COSTS - 1,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.heads.fill(END);
        self.count = 0;
        self.lowest = COSTS - 1;
    }

    /// Makes room for that many more steps.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) {
        if self.count + more > self.entries.len() {
            let room = (self.entries.len() * 2).max(self.count + more).max(4096);
            self.entries.resize(
                room,
                Untried {
                    parent: 0,
                    step: Step::default(),
                    next: END,
                },
            );
        }
    }

    /// Adds a step, for which there has to be room.
    #[inline]
    pub(crate) fn push(&mut self, cost: i32, parent: u32, step: Step) {
        // A negative cost would be a position better than won.
        let cost = (cost as u32 as usize).min(COSTS - 1);
        self.entries[self.count] = Untried {
            parent,
            step,
            next: self.heads[cost],
        };
        self.heads[cost] = self.count as u32;
        self.count += 1;
        self.lowest = self.lowest.min(cost);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Untried> {
        loop {
            let head = self.heads[self.lowest];
            if head != END {
                let entry = self.entries[head as usize];
                self.heads[self.lowest] = entry.next;
                return Some(entry);
            }
            if self.lowest == COSTS - 1 {
                return None;
            }
            self.lowest += 1;
        }
    }
}
