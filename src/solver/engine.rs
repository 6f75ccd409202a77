//! The stages of a search: fast ones that win nearly everything, then the complete one.

use super::best_first::{BestFirst, Outcome};
use super::exhaust::{Ending, Exhaust};
use super::key::Key;
use super::limits::{Limit, Meter};
use super::origin::Origin;
use super::solution::written_out;
use super::state::Step;
use super::weights::PLAN;

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
        for &(weights, cap) in PLAN {
            match self.best_first.run(origin, weights, false, cap, meter) {
                Outcome::Found(path) => {
                    return Found::Won(written_out::<N, K>(origin, &path));
                }
                Outcome::Exhausted => return Found::Lost,
                Outcome::Capped => {}
                Outcome::Stopped(limit) => return Found::Stopped(limit),
            }
        }
        self.prove(origin, true, meter)
    }

    pub(crate) fn prove(&mut self, origin: &Origin, prune: bool, meter: &mut Meter<'_>) -> Found {
        match self.exhaust.run(origin, prune, meter) {
            Ending::Won(steps) => Found::Won(steps),
            Ending::Lost => Found::Lost,
            Ending::Stopped(limit) => Found::Stopped(limit),
        }
    }
}
