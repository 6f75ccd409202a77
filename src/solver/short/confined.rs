//! The complete search of what a player can still reach while autoplay sends cards home that are needed below.
//!
//! Only rules that can do such harm need it: for the others, a position is lost exactly if it is lost without autoplay.

use crate::core::Autoplay;
use crate::solver::exhaust::Ending;
use crate::solver::key::Key;
use crate::solver::key_set::KeySet;
use crate::solver::limits::{Limit, Meter};
use crate::solver::origin::Origin;
use crate::solver::state::{State, Step};
use crate::solver::steps::Cuts;

use super::home::settle;

struct Frame<const N: usize, K> {
    state: State<N, K>,
    step: Step,
    depth: usize,
}

/// Depth first by commands. A win's steps are the player's commands only.
pub(super) fn search<const N: usize, K: Key>(
    origin: &Origin,
    autoplay: Autoplay,
    start: &State<N, K>,
    meter: &mut Meter<'_>,
) -> Ending {
    let mut seen = KeySet::new();
    let mut path: Vec<Step> = Vec::new();
    let mut untried = vec![Frame {
        state: *start,
        step: Step::default(),
        depth: 0,
    }];
    seen.insert(start.key);
    while let Some(Frame { state, step, depth }) = untried.pop() {
        path.truncate(depth.saturating_sub(1));
        if depth > 0 {
            path.push(step);
        }
        if state.is_won() {
            return Ending::Won(path);
        }
        if meter.nodes.is_multiple_of(256) {
            let (now, growth) = seen.bytes();
            if now + growth + 2 * untried.capacity() * size_of::<Frame<N, K>>() > meter.memory {
                return Ending::Stopped(Limit::Memory);
            }
        }
        if let Err(limit) = meter.count() {
            return Ending::Stopped(limit);
        }
        state.commands(origin, Cuts::All, |step| {
            let mut child = state;
            child.apply(origin, step);
            settle(autoplay, origin, &mut child);
            if seen.insert(child.key) {
                untried.push(Frame {
                    state: child,
                    step,
                    depth: depth + 1,
                });
            }
        });
    }
    Ending::Lost
}
