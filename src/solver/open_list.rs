//! The steps that the best-first search has yet to try, cheapest first and the latest first among equals.

use super::state::Step;

/// A step to be tried from a position in the search's list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untried {
    pub(crate) parent: u32,
    pub(crate) step: Step,
    next: u32,
}

const COSTS: usize = 4096;
const END: u32 = u32::MAX;

/// A stack for each cost, as lists in one vector. Costs above the highest share its stack.
#[derive(Debug)]
pub(crate) struct OpenList {
    entries: Vec<Untried>,
    heads: Box<[u32; COSTS]>,
    /// No stack below this holds anything.
    lowest: usize,
    /// The stacks that were used since the list was cleared.
    used: (usize, usize),
}

impl OpenList {
    pub(crate) fn new() -> Self {
        Self {
            entries: Vec::new(),
            heads: Box::new([END; COSTS]),
            lowest: 0,
            used: (0, COSTS - 1),
        }
    }

    /// Only the stacks that were used need clearing.
    pub(crate) fn clear(&mut self) {
        if self.used.0 <= self.used.1 {
            self.heads[self.used.0..=self.used.1].fill(END);
        }
        self.entries.clear();
        self.lowest = COSTS - 1;
        self.used = (COSTS - 1, 0);
    }

    #[inline]
    pub(crate) fn push(&mut self, cost: i32, parent: u32, step: Step) {
        let cost = (cost.max(0) as usize).min(COSTS - 1);
        let next = self.heads[cost];
        self.heads[cost] = self.entries.len() as u32;
        self.entries.push(Untried { parent, step, next });
        self.lowest = self.lowest.min(cost);
        self.used = (self.used.0.min(cost), self.used.1.max(cost));
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Untried> {
        while self.lowest <= self.used.1 {
            let head = self.heads[self.lowest];
            if head != END {
                let entry = self.entries[head as usize];
                self.heads[self.lowest] = entry.next;
                return Some(entry);
            }
            self.lowest += 1;
        }
        None
    }
}
