//! The fast search: best first by a weighted sum of what a position costs so far and what it seems to lack.

use super::key::Key;
use super::limits::{Limit, Meter};
use super::open_list::OpenList;
use super::origin::{AWAY, NONE, Origin, bit, rank, suit};
use super::state::{CELL, HOME, State, Step};
use super::steps::Cuts;
use super::weights::Weights;

#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    step: Step,
    commands: i32,
}

pub(crate) enum Outcome {
    Found(Vec<Step>),
    Exhausted,
    Capped,
    Stopped(Limit),
}

/// [`Link::parent`] of the first position.
const NIL: u32 = u32::MAX;

pub(crate) struct BestFirst<const N: usize, K> {
    states: Vec<State<N, K>>,
    links: Vec<Link>,
    open: OpenList,
    table: Vec<u32>,
    values: [[i16; 53]; 10],
    unsorted: [[u8; 53]; 10],
    pub(crate) dups: u64,
    pub(crate) mats: u64,
}

impl<const N: usize, K: Key> BestFirst<N, K> {
    pub(crate) fn new() -> Self {
        Self {
            states: Vec::new(),
            links: Vec::new(),
            open: OpenList::new(),
            table: vec![0; 1024],
            values: [[0; 53]; 10],
            unsorted: [[0; 53]; 10],
            dups: 0,
            mats: 0,
        }
    }

    fn prepare(&mut self, origin: &Origin, w: &Weights) {
        for c in 0..N {
            let mut seen: u64 = 0;
            let mut sum = if origin.lengths[c] > 0 {
                w.floor[usize::from(rank(origin.columns[c][0]))]
            } else {
                0
            };
            let mut pull = 0;
            self.values[c][0] = 0;
            self.unsorted[c][0] = 0;
            for p in 1..=usize::from(origin.lengths[c]) {
                let card = origin.columns[c][p - 1];
                let same = 0x0001_1111_1111_1111_u64 << (card & 3);
                let lower = same & (bit(card) - 1);
                if seen & lower != 0 {
                    sum += w.blocker;
                }
                sum += pull;
                pull += w.depth[usize::from(rank(card))];
                seen |= bit(card);
                let tail = rank(origin.run_base[usize::from(card)]) - rank(card) + 1;
                let unsorted = p as u8 - tail;
                self.unsorted[c][p] = unsorted;
                self.values[c][p] = (sum + w.unsorted * i32::from(unsorted)) as i16;
            }
        }
    }

    #[inline]
    fn insert(&mut self, state: &State<N, K>) -> bool {
        let mask = self.table.len() - 1;
        let mut at = state.key.hash() as usize & mask;
        loop {
            let index = self.table[at];
            if index == 0 {
                break;
            }
            if self.states[index as usize - 1].key == state.key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.states.push(*state);
        self.table[at] = self.states.len() as u32;
        if self.states.len() * 2 > self.table.len() {
            self.grow();
        }
        true
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

    #[inline]
    fn evaluate(
        &self,
        origin: &Origin,
        w: &Weights,
        s: &State<N, K>,
        above: &mut [(i32, i32); 16],
    ) -> (i32, i32) {
        let mut h = w.room[usize::from(s.empties.min(3))][usize::from(s.used)]
            + w.away * i32::from(52 - s.cards_home());
        let mut cells = s.cells;
        while cells != 0 {
            h += w.cell[usize::from(rank(cells.trailing_zeros() as u8))];
            cells &= cells - 1;
        }
        let mut unsorted = 0;
        for c in 0..N {
            let rest = usize::from(s.rest[c]);
            h += i32::from(self.values[c][rest]);
            unsorted += i32::from(self.unsorted[c][rest]);
            if rest == 0 && s.top[c] < NONE {
                h += w.root[usize::from(rank(s.base[c]))];
            }
        }
        for su in 0..4 {
            for k in 0..2 {
                if s.home[su] + k >= 13 {
                    continue;
                }
                let card = (s.home[su] + k) * 4 + su as u8;
                let row = origin.row[usize::from(card)];
                if row != AWAY {
                    let c = usize::from(origin.cascade[usize::from(card)]);
                    if s.rest[c] > row {
                        let (r, b, a) = if k == 0 {
                            (w.buried_rest, w.buried_built, w.buried_any)
                        } else {
                            (w.second_rest, w.second_built, w.second_any)
                        };
                        h += r * i32::from(s.rest[c] - row - 1)
                            + b * i32::from(s.length[c] - s.rest[c])
                            + a;
                        above[c].0 += r;
                        above[c].1 += b;
                        continue;
                    }
                }
                if k == 0 && s.tails & bit(card) != 0 {
                    h += w.buried_tail;
                }
            }
        }
        (h, unsorted)
    }

    pub(crate) fn run(
        &mut self,
        origin: &Origin,
        w: &Weights,
        all: bool,
        cap: usize,
        meter: &mut Meter<'_>,
    ) -> Outcome {
        self.states.clear();
        self.links.clear();
        self.open.clear();
        if self.table.len() > 1024 {
            self.table.truncate(1024);
        }
        self.table.fill(0);
        self.prepare(origin, w);
        let mut state = State::<N, K>::start(origin);
        {
            state.autoplay(origin, all, |_| ());
        }
        if state.is_won() {
            return Outcome::Found(Vec::new());
        }
        let mut link = Link {
            parent: NIL,
            step: Step::default(),
            commands: 0,
        };
        self.insert(&state);
        loop {
            self.links.push(link);
            if let Err(limit) = meter.count() {
                return Outcome::Stopped(limit);
            }
            let index = self.states.len() as u32 - 1;
            let mut above = [(0, 0); 16];
            let (base, unsorted) = self.evaluate(origin, w, &state, &mut above);
            let g = link.commands + w.command;
            let mut goal = None;
            let s = &state;
            let room =
                |used: u8, empties: u8| w.room[usize::from(empties.min(3))][usize::from(used)];
            let room_now = room(s.used, s.empties);
            s.commands(origin, Cuts::Ends, |step| {
                let mut h = base + g;
                let (mut used, mut empties) = (s.used, s.empties);
                if step.from < CELL {
                    let from = usize::from(step.from);
                    let exposed = s.below[usize::from(step.card)];
                    if step.to == HOME
                        || (exposed < NONE
                            && s.home[suit(exposed)] + 1 == rank(exposed)
                            && (all || s.is_safe(origin.terms.building, suit(exposed))))
                    {
                        let mut t = *s;
                        t.apply(origin, step);
                        t.autoplay(origin, all, |_| ());
                        self.mats += 1;
                        let (h, unsorted) = self.evaluate(origin, w, &t, &mut [(0, 0); 16]);
                        if unsorted == 0 {
                            goal = Some(step);
                        }
                        self.open.push(h + g, index, step);
                        return;
                    }
                    let old = usize::from(s.rest[from]);
                    let new = old.min(usize::from(s.length[from] - step.count));
                    h += i32::from(self.values[from][new]) - i32::from(self.values[from][old]);
                    let gone = (old - new) as i32;
                    h -= above[from].0 * gone + above[from].1 * (i32::from(step.count) - gone);
                    if exposed == NONE {
                        empties += 1;
                        if old == 0 {
                            h -= w.root[usize::from(rank(step.card))];
                        }
                    }
                    if unsorted - i32::from(self.unsorted[from][old])
                        + i32::from(self.unsorted[from][new])
                        == 0
                    {
                        goal = Some(step);
                    }
                } else {
                    used -= 1;
                    h -= w.cell[usize::from(rank(step.card))];
                    if step.to == HOME {
                        let mut t = *s;
                        t.apply(origin, step);
                        t.autoplay(origin, all, |_| ());
                        self.mats += 1;
                        let (h, _) = self.evaluate(origin, w, &t, &mut [(0, 0); 16]);
                        self.open.push(h + g, index, step);
                        return;
                    }
                }
                if step.to == CELL {
                    used += 1;
                    h += w.cell[usize::from(rank(step.card))];
                } else {
                    let to = usize::from(step.to);
                    h += above[to].1 * i32::from(step.count);
                    if s.top[to] == NONE {
                        empties -= 1;
                        h += w.root[usize::from(rank(step.card))];
                    }
                }
                h += room(used, empties) - room_now;
                self.open.push(h, index, step);
            });
            if let Some(last) = goal {
                return Outcome::Found(self.path(index, last));
            }
            if self.states.len() >= cap {
                return Outcome::Capped;
            }
            loop {
                let Some(entry) = self.open.pop() else {
                    return Outcome::Exhausted;
                };
                state = self.states[entry.parent as usize];
                state.apply(origin, entry.step);
                state.autoplay(origin, all, |_| ());
                if self.insert(&state) {
                    link = Link {
                        parent: entry.parent,
                        step: entry.step,
                        commands: self.links[entry.parent as usize].commands + w.command,
                    };
                    break;
                }
                self.dups += 1;
            }
        }
    }

    fn path(&self, mut index: u32, last: Step) -> Vec<Step> {
        let mut path = vec![last];
        while index != 0 {
            let link = self.links[index as usize];
            path.push(link.step);
            index = link.parent;
        }
        path.reverse();
        path
    }
}
