//! The stages of a search: fast ones that win nearly everything, then the complete one.

use super::best_first::{BestFirst, Outcome};
use super::exhaust::{Ending, Exhaust};
use super::key::Key;
use super::limits::{Limit, Meter};
use super::origin::Origin;
use super::solution::written_out;
use super::state::Step;
use super::weights::{LAST, PLAN, Weights};

/// What the complete search may look at before the last fast ones.
const COMPLETE_FIRST: u64 = 500_000;

/// What a search found, in its own terms.
pub(crate) enum Found {
    /// Every step to the win.
    Won(Vec<Step>),
    Lost,
    Stopped(Limit),
}

/// All searches for one shape of positions, with their memory.
pub(crate) struct Engine<const N: usize, K> {
    best_first: BestFirst<N, K>,
    exhaust: Exhaust<N, K>,
}

impl<const N: usize, K: Key> Default for Engine<N, K> {
    fn default() -> Self {
        Self {
            best_first: BestFirst::new(),
            exhaust: Exhaust::new(),
        }
    }
}

impl<const N: usize, K: Key> Engine<N, K> {
    pub(crate) fn any(&mut self, origin: &Origin, meter: &mut Meter<'_>) -> Found {
        if let Some(found) = self.best_first(PLAN, origin, meter) {
            return found;
        }
        // Most positions that come this far are lost, and few of those have many positions to look at. The way to a win
        // that the complete search finds is far too long, so it is only kept for want of a better one.
        let mut part = meter.part(COMPLETE_FIRST);
        let ending = self.exhaust.run(origin, true, &mut part);
        meter.nodes += part.nodes;
        let long = match ending {
            Ending::Lost => return Found::Lost,
            Ending::Stopped(Limit::Cancelled) => return Found::Stopped(Limit::Cancelled),
            Ending::Stopped(Limit::Nodes | Limit::Memory) => None,
            Ending::Won(steps) => Some(steps),
        };
        if let Some(found) = self.best_first(LAST, origin, meter) {
            match (found, long) {
                (Found::Stopped(_), Some(steps)) => return Found::Won(steps),
                (found, _) => return found,
            }
        }
        match long {
            Some(steps) => Found::Won(steps),
            None => self.prove(origin, true, meter),
        }
    }

    /// The fast searches of a plan, until one knows the answer.
    fn best_first(
        &mut self,
        plan: &[(&Weights, u64)],
        origin: &Origin,
        meter: &mut Meter<'_>,
    ) -> Option<Found> {
        for &(weights, cap) in plan {
            match self.best_first.run(origin, weights, false, cap, meter) {
                Outcome::Found(path) => {
                    return Some(Found::Won(written_out::<N, K>(origin, &path)));
                }
                Outcome::Exhausted => return Some(Found::Lost),
                Outcome::Capped => {}
                Outcome::Stopped(limit) => return Some(Found::Stopped(limit)),
            }
        }
        None
    }

    pub(crate) fn prove(&mut self, origin: &Origin, prune: bool, meter: &mut Meter<'_>) -> Found {
        match self.exhaust.run(origin, prune, meter) {
            Ending::Won(steps) => Found::Won(steps),
            Ending::Lost => Found::Lost,
            Ending::Stopped(limit) => Found::Stopped(limit),
        }
    }
}
