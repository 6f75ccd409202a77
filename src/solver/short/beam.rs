//! A beam: level by level, the positions after one more command, of which only the most promising are kept.
//!
//! A position that any earlier level reached is never kept again. The table for that knows 64-bit hashes only: a
//! position lost to a false match costs a chance, never the truth of an answer.

use super::appraisal::{Appraiser, Outlook};
use super::home::{sends, settle};
use crate::core::Autoplay;
use crate::solver::key::Key;
use crate::solver::limits::{Limit, Meter};
use crate::solver::origin::{NONE, Origin, rank, suit};
use crate::solver::state::{CELL, HOME, State, Step};
use crate::solver::steps::Cuts;

/// Values from here on are not told apart.
const VALUES: usize = 8192;
/// Candidates that are put in order, for each position that is to be kept: some turn out to be known.
const ORDERED: usize = 4;
/// Commands that a position has, on the average and amply, and levels that a run has.
const BRANCHES: usize = 12;
const LEVELS: usize = 32;
/// Small things done between two looks at the cancel flag.
const AT_ONCE: usize = 1 << 14;
/// Where the value of a run's start lies among them: most of what follows is lower.
const START: i32 = 6144;

#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    step: Step,
}

#[derive(Clone, Copy)]
struct Candidate {
    value: u32,
    link: Link,
}

/// How a beam ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// The steps of a solution, without the home moves that autoplay makes.
    Found(Vec<Step>),
    /// No position is left.
    Dry,
    /// The cancel flag or a limit.
    Stopped(Limit),
}

/// What bounds a beam.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Positions kept on a level.
    pub(super) width: usize,
    /// Only solutions of fewer commands count (without those home, under [`Autoplay::Off`]).
    pub(super) below: usize,
}

/// A beam's memory, kept from one run to the next.
pub(crate) struct Beam<const N: usize, K> {
    level: Vec<State<N, K>>,
    /// For each position of the level the card that was moved last, if nothing went home then.
    moved: Vec<u8>,
    next: Vec<State<N, K>>,
    links: Vec<Link>,
    candidates: Vec<Candidate>,
    order: Vec<Link>,
    counts: Vec<u32>,
    seen: Vec<u64>,
    mask: usize,
    held: usize,
    cut: bool,
    /// Added to a value to make it an index.
    offset: i32,
}

impl<const N: usize, K: Key> Default for Beam<N, K> {
    fn default() -> Self {
        Self {
            level: Vec::new(),
            moved: Vec::new(),
            next: Vec::new(),
            links: Vec::new(),
            candidates: Vec::new(),
            order: Vec::new(),
            counts: vec![0; VALUES + 1],
            seen: Vec::new(),
            mask: 0,
            held: 0,
            cut: false,
            offset: 0,
        }
    }
}

impl<const N: usize, K: Key> Beam<N, K> {
    /// About the bytes that a run of this width takes.
    pub(super) const fn bytes(width: usize) -> usize {
        let states = 2 * size_of::<State<N, K>>();
        let candidates = BRANCHES * size_of::<Candidate>() + ORDERED * size_of::<Link>();
        let levels = LEVELS * (size_of::<Link>() + 4 * size_of::<u64>());
        width * (states + candidates + levels)
    }

    /// Forgets the run before.
    fn clear(&mut self, width: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        self.links.clear();
        self.level.clear();
        self.held = 0;
        self.cut = false;
        let slots = (width * LEVELS * 2).next_power_of_two();
        if self.seen.len() < slots {
            self.seen = vec![0; slots];
        }
        self.mask = slots - 1;
        for part in self.seen[..slots].chunks_mut(AT_ONCE) {
            part.fill(0);
            meter.go_on()?;
        }
        Ok(())
    }

    /// Notes a position; false if it was there.
    #[inline]
    fn note(&mut self, key: K) -> bool {
        let hash = key.hash().max(1);
        let mask = self.mask;
        let mut at = hash as usize & mask;
        while self.seen[at] != 0 {
            if self.seen[at] == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.seen[at] = hash;
        self.held += 1;
        if self.held * 3 > mask * 2 {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.mask + 1) * 2;
        let mut old = std::mem::replace(&mut self.seen, vec![0; size]);
        old.truncate(self.mask + 1);
        self.mask = size - 1;
        for hash in old.into_iter().filter(|&hash| hash != 0) {
            let mut at = hash as usize & (size - 1);
            while self.seen[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.seen[at] = hash;
        }
    }

    /// Searches from `start`, a settled position.
    pub(super) fn run(
        &mut self,
        origin: &Origin,
        appraiser: &Appraiser<N>,
        autoplay: Autoplay,
        start: &State<N, K>,
        bounds: Bounds,
        meter: &mut Meter<'_>,
    ) -> End {
        if let Err(limit) = self.clear(bounds.width, meter) {
            return End::Stopped(limit);
        }
        let outlook = appraiser.appraise(origin, start).outlook();
        self.offset = START - outlook.value;
        if outlook.unsorted == 0 {
            return if bounds.below > 0 {
                End::Found(Vec::new())
            } else {
                End::Dry
            };
        }
        self.level.push(*start);
        self.moved.clear();
        self.moved.push(NONE);
        self.note(start.key);
        self.links.push(Link {
            parent: 0,
            step: Step::default(),
        });
        let mut first = 0;
        for depth in 1..bounds.below {
            // A child of this level has `depth` commands behind it and may need at most this many more.
            let most = bounds.below - 1 - depth;
            match self.expand(origin, appraiser, autoplay, first, most, meter) {
                Ok(Some(last)) => return End::Found(self.path(last)),
                Ok(None) => {}
                Err(limit) => return End::Stopped(limit),
            }
            first = self.links.len() as u32;
            if let Err(limit) = self.select(origin, autoplay, bounds.width, meter) {
                return End::Stopped(limit);
            }
            if self.level.is_empty() {
                break;
            }
        }
        End::Dry
    }

    /// Appraises all children of the level.
    #[inline(never)]
    fn expand(
        &mut self,
        origin: &Origin,
        appraiser: &Appraiser<N>,
        autoplay: Autoplay,
        first: u32,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Link>, Limit> {
        self.candidates.clear();
        self.counts.fill(0);
        let mut index = 0;
        while index < self.level.len() {
            meter.count()?;
            let state = &self.level[index];
            let parent = first + index as u32;
            let moved = self.moved[index];
            let appraisal = appraiser.appraise(origin, state);
            let mut won = None;
            let mut free: [Option<Step>; 4] = [None; 4];
            let (candidates, counts) = (&mut self.candidates, &mut self.counts);
            let mut offer = |outlook: Outlook, step: Step| {
                if usize::from(outlook.needed) > most {
                    return;
                }
                let link = Link { parent, step };
                if outlook.unsorted == 0 {
                    won = Some(link);
                }
                let value = ((outlook.value + self.offset).max(0) as usize).min(VALUES - 1);
                counts[value + 1] += 1;
                candidates.push(Candidate {
                    value: value as u32,
                    link,
                });
            };
            state.commands(origin, Cuts::Ends, |step| {
                if step.card == moved {
                    // One command could have done what these two do.
                    return;
                }
                if autoplay == Autoplay::Off && step.to == HOME {
                    // Every card has to be sent home some time, so it costs nothing to do it now.
                    free[suit(step.card)] = Some(step);
                    return;
                }
                let exposed = if step.from < CELL {
                    state.below[usize::from(step.card)]
                } else {
                    NONE
                };
                let frees = exposed < NONE
                    && state.home[suit(exposed)] + 1 == rank(exposed)
                    && sends(autoplay, origin, state, suit(exposed));
                let outlook = if step.to == HOME || frees {
                    let mut child = *state;
                    child.apply(origin, step);
                    settle(autoplay, origin, &mut child);
                    appraiser.appraise(origin, &child).outlook()
                } else {
                    appraiser.after(state, &appraisal, step)
                };
                debug_assert_eq!(
                    outlook,
                    {
                        let mut child = *state;
                        child.apply(origin, step);
                        settle(autoplay, origin, &mut child);
                        appraiser.appraise(origin, &child).outlook()
                    },
                    "{step:?} {state:?}"
                );
                offer(outlook, step);
            });
            if won.is_some() {
                return Ok(won);
            }
            for step in free.into_iter().flatten() {
                let mut child = self.level[index];
                child.apply(origin, step);
                settle(autoplay, origin, &mut child);
                let link = Link { parent, step };
                if appraiser.appraise(origin, &child).outlook().unsorted == 0 {
                    return Ok(Some(link));
                }
                if self.note(child.key) {
                    self.level.push(child);
                    self.moved.push(NONE);
                    self.links.push(link);
                }
            }
            index += 1;
        }
        Ok(None)
    }

    /// Makes the most promising children, and the next level of them.
    #[inline(never)]
    fn select(
        &mut self,
        origin: &Origin,
        autoplay: Autoplay,
        width: usize,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let first = self.links.len() - self.level.len();
        let mut cut = VALUES;
        let mut sum = 0;
        for value in 0..VALUES {
            let count = self.counts[value + 1];
            self.counts[value] = sum;
            sum += count;
            if sum as usize >= width * ORDERED {
                cut = value + 1;
                break;
            }
        }
        self.cut |= (sum as usize) < self.candidates.len();
        self.order.clear();
        self.order.resize(
            sum as usize,
            Link {
                parent: 0,
                step: Step::default(),
            },
        );
        for part in self.candidates.chunks(AT_ONCE) {
            for candidate in part {
                let value = candidate.value as usize;
                if value < cut {
                    let place = &mut self.counts[value];
                    self.order[*place as usize] = candidate.link;
                    *place += 1;
                }
            }
            meter.go_on()?;
        }
        self.next.clear();
        self.moved.clear();
        for at in 0..self.order.len() {
            if at.is_multiple_of(AT_ONCE / 16) {
                meter.go_on()?;
            }
            let link = self.order[at];
            let mut child = self.level[link.parent as usize - first];
            let home = child.cards_home();
            child.apply(origin, link.step);
            settle(autoplay, origin, &mut child);
            if self.note(child.key) {
                let quiet = child.cards_home() == home;
                self.moved.push(if quiet { link.step.card } else { NONE });
                self.next.push(child);
                self.links.push(link);
                if self.next.len() >= width {
                    self.cut |= at + 1 < self.order.len();
                    break;
                }
            }
        }
        std::mem::swap(&mut self.level, &mut self.next);
        Ok(())
    }

    /// Whether the latest run left out positions for want of width. If not, it has looked at all that could be better.
    pub(super) const fn was_cut(&self) -> bool {
        self.cut
    }

    fn path(&self, last: Link) -> Vec<Step> {
        let mut path = vec![last.step];
        let mut index = last.parent;
        while index != 0 {
            let link = self.links[index as usize];
            path.push(link.step);
            index = link.parent;
        }
        path.reverse();
        path
    }
}
