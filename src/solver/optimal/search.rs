//! Best first by the length of the way and the bound: A*. When the bound is right, the first way that reaches a won
//! position in this order is a shortest one.
//!
//! A quick search that trusts the bound more than the length already known comes first. It gives a solution to fall
//! back on, and a length that positions of no use for a shorter one need not be stored for.

use std::sync::atomic::{AtomicBool, Ordering};

use super::super::limits::{Limit, Limits};
use super::super::origin::Origin;
use super::super::state::HOME;
use super::Measure;
use super::bound::Bound;
use super::digits::Digits;
use super::known::{Known, NOBODY, Node};
use super::position::{Carry, Position};
use super::queues::Queues;
use crate::core::RunRule;

/// The quick searches: how much a move of the bound weighs against two of the way, and how many positions are looked at.
const QUICK: [(usize, u64); 3] = [(8, 20_000), (4, 20_000), (3, 40_000)];
/// Positions between two looks at the flag and at the memory: about 100 microseconds.
const ATTENTION: u64 = 16;

/// The keys of the positions on a way, from the start (settled) to a won one.
#[derive(Clone, Debug)]
pub(super) struct Way<K> {
    pub(super) keys: Vec<K>,
    pub(super) length: u16,
}

/// How a search ended.
pub(super) struct Outcome<K> {
    /// The shortest way found.
    pub(super) way: Option<Way<K>>,
    /// No solution is shorter than this; nothing if there is none at all.
    pub(super) at_least: Option<u16>,
    /// What stopped it.
    pub(super) stopped: Option<Limit>,
}

/// A search with everything that it keeps.
pub(super) struct Search<'a, K> {
    origin: &'a Origin,
    measure: Measure,
    position: Position<K>,
    bound: Bound,
    moves: Vec<Carry>,
    limits: Limits,
    cancel: &'a AtomicBool,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// The most positions stored at once, and the bytes that they took.
    pub(super) stored: usize,
    pub(super) memory: usize,
}

/// How one stage ended.
enum Stage<K> {
    Won(Way<K>),
    /// Every position that could lead to something shorter was looked at.
    Exhausted,
    /// At its own limit or at the caller's.
    Stopped(Option<Limit>),
}

impl<'a, K: Digits> Search<'a, K> {
    pub(super) fn new(
        origin: &'a Origin,
        measure: Measure,
        limits: Limits,
        cancel: &'a AtomicBool,
    ) -> Self {
        let bound = Bound::new(measure == Measure::Moves && origin.terms.runs != RunRule::Single);
        Self {
            origin,
            measure,
            position: Position::blank(origin),
            bound,
            moves: Vec::new(),
            limits,
            cancel,
            nodes: 0,
            stored: 0,
            memory: 0,
        }
    }

    /// The bound of the start.
    pub(super) fn bound_at_start(&mut self) -> usize {
        let start = Position::<K>::start(self.origin);
        self.bound.stand_on(self.origin, &start);
        let bound = self.bound.here(&start);
        usize::from(total(0, start.now.cards_home(), bound))
    }

    /// Looks for a shortest solution.
    pub(super) fn run(&mut self) -> Outcome<K> {
        let mut best: Option<Way<K>> = None;
        let mut at_least = 0;
        for (weight, most) in QUICK.into_iter().chain([(2, u64::MAX)]) {
            let shorter_than = best.as_ref().map_or(u16::MAX, |way| way.length);
            match self.stage(weight, most, shorter_than, &mut at_least) {
                Stage::Won(way) => {
                    let proved = weight == 2 || way.length == at_least;
                    best = Some(way);
                    if proved {
                        break;
                    }
                }
                Stage::Exhausted => break,
                Stage::Stopped(None) => {}
                Stage::Stopped(Some(limit)) => {
                    return Outcome {
                        way: best,
                        at_least: Some(at_least),
                        stopped: Some(limit),
                    };
                }
            }
        }
        Outcome {
            at_least: best.as_ref().map(|way| way.length),
            way: best,
            stopped: None,
        }
    }

    /// One search. `weight` is how much the bound counts against the way, in halves; `at_least` rises with what is
    /// learned.
    fn stage(
        &mut self,
        weight: usize,
        most: u64,
        shorter_than: u16,
        at_least: &mut u16,
    ) -> Stage<K> {
        let origin = self.origin;
        let mut known = Known::new();
        let mut queues = Queues::default();
        let mut start = Position::start(origin);
        let mut outline = start.now;
        let length = start.settle(origin, &mut outline);
        start.now = outline;
        self.bound.stand_on(origin, &start);
        let bound = self.bound.here(&start);
        *at_least = (*at_least).max(total(length, outline.cards_home(), bound));
        if *at_least >= shorter_than {
            return Stage::Exhausted;
        }
        let Err(place) = known.find(outline.key) else {
            unreachable!("nothing is stored yet");
        };
        let id = known.add(place, Node::open(outline.key, NOBODY, length, bound));
        queues.push(&mut known, id, 0);
        let last = self.nodes.saturating_add(most);
        loop {
            let Some(id) = queues.pop(&mut known) else {
                return Stage::Exhausted;
            };
            let node = known.get(id);
            let (key, way, bound) = (node.key, node.length, node.bound);
            self.position.read(origin, key);
            let home = self.position.now.cards_home();
            if weight == 2 {
                *at_least = (*at_least).max(total(way, home, bound));
            }
            if home == 52 {
                return Stage::Won(trace(&known, id));
            }
            if let Err(limit) = self.count(&known) {
                return Stage::Stopped(Some(limit));
            }
            if self.nodes > last {
                return Stage::Stopped(None);
            }
            self.bound.stand_on(origin, &self.position);
            self.moves.clear();
            self.position.moves(origin, self.measure, &mut self.moves);
            for index in 0..self.moves.len() {
                let carry = self.moves[index];
                let moved = self.position.after(origin, carry);
                let mut next = moved;
                let step = match self.measure {
                    Measure::Cards => u16::from(carry.count),
                    Measure::Moves => 1,
                };
                let length = way + step + self.position.settle(origin, &mut next);
                match known.find(next.key) {
                    Ok(old) => {
                        let met = known.get(old);
                        if met.length <= length {
                            continue;
                        }
                        let node = Node::open(next.key, id, length, met.bound);
                        let total = total(length, next.cards_home(), node.bound);
                        let id = known.renew(old, node);
                        queues.push(&mut known, id, rank(weight, length, total));
                    }
                    Err(place) => {
                        let bound = if carry.to == HOME {
                            bound
                        } else {
                            self.bound
                                .after(origin, &self.position, carry, &moved, bound)
                        };
                        let total = total(length, next.cards_home(), bound);
                        if total >= shorter_than {
                            continue;
                        }
                        let node = Node::open(next.key, id, length, bound);
                        let id = known.add(place, node);
                        queues.push(&mut known, id, rank(weight, length, total));
                    }
                }
            }
        }
    }

    /// Counts a position that is looked at; says if the search has to stop.
    #[inline]
    fn count(&mut self, known: &Known<K>) -> Result<(), Limit> {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Limit::Nodes);
        }
        if self.nodes.is_multiple_of(ATTENTION) {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Limit::Cancelled);
            }
            let memory = known.memory() + self.bound.memory();
            if self.limits.memory.is_some_and(|most| memory >= most) {
                return Err(Limit::Memory);
            }
            self.memory = self.memory.max(memory);
            self.stored = self.stored.max(known.count());
        }
        self.nodes += 1;
        Ok(())
    }
}

/// The least length of a solution through a position.
#[inline]
fn total(way: u16, home: u16, bound: u8) -> u16 {
    way + (52 - home) + u16::from(bound)
}

/// The place in the order of a search.
#[inline]
fn rank(weight: usize, way: u16, total: u16) -> usize {
    let ahead = usize::from(total - way);
    usize::from(way) + weight * ahead / 2
}

/// The way to a position.
fn trace<K: Digits>(known: &Known<K>, last: u32) -> Way<K> {
    let mut keys = Vec::new();
    let mut id = last;
    while id != NOBODY {
        let node = known.get(id);
        keys.push(node.key);
        id = node.parent;
    }
    keys.reverse();
    Way {
        keys,
        length: known.get(last).length,
    }
}
