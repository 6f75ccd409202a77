//! Measuring one deal after the other, within limits.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::AtomicBool;
use std::thread;

use crate::cli::RateArgs;
use crate::core::fewest_cells::Rating;
use crate::core::{DealNumber, Rules};
use crate::solver::{Fewest, Limit, Limits, Solver, Unproved};

/// Megabytes for all jobs together, if no number was given.
const DEFAULT_MEGABYTES: u64 = 2048;

/// What was measured of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measured {
    /// The fewest free cells.
    pub(super) fewest: Fewest,
    /// The effort of the solver with the free cells of the rules; nothing if it reached no answer.
    pub(super) effort: Option<u8>,
}

impl Measured {
    /// The measuring was broken off.
    pub(super) fn is_broken_off(&self) -> bool {
        self.fewest.unproved == Some(Unproved::Limit(Limit::Cancelled))
    }

    /// What of it the table can hold.
    pub(super) fn rating(&self) -> Option<Rating> {
        Some(Rating {
            cells: self.fewest.cells?,
            proved: self.fewest.unproved.is_none(),
            effort: self.effort?,
        })
    }
}

impl From<Rating> for Measured {
    fn from(rating: Rating) -> Self {
        Self {
            fewest: Fewest {
                cells: Some(rating.cells),
                unproved: (!rating.proved).then_some(Unproved::Limit(Limit::Nodes)),
            },
            effort: Some(rating.effort),
        }
    }
}

/// How many deals are measured at a time.
pub(super) fn jobs(args: &RateArgs, deals: u64) -> NonZeroUsize {
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    let most = usize::try_from(deals).unwrap_or(usize::MAX);
    let jobs = jobs.map_or(1, NonZeroUsize::get).min(most);
    NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN)
}

/// Measures deals.
pub(super) struct Measurer<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    solver: Solver,
}

impl<'a> Measurer<'a> {
    /// One of so many that share the memory.
    pub(super) fn new(args: &RateArgs, jobs: NonZeroUsize, stop: &'a AtomicBool) -> Self {
        let megabytes = args.max_memory.map_or(DEFAULT_MEGABYTES, NonZeroU64::get);
        let bytes = usize::try_from(megabytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
        Self {
            limits: Limits {
                nodes: args.max_nodes.map(NonZeroU64::get),
                memory: Some(bytes / jobs.get()),
            },
            stop,
            solver: Solver::new(),
        }
    }

    /// Measures a deal under rules whose free cells are varied.
    pub(super) fn measure(&mut self, deal: DealNumber, rules: Rules) -> Measured {
        let (limits, stop) = (self.limits, self.stop);
        let board = deal.board(rules);
        let usual = self.solver.solve_any(&board, &limits, stop);
        let effort = match usual {
            Ok(report) if !matches!(report.answer, crate::solver::Answer::Undecided(_)) => {
                Some(Rating::effort_of(report.nodes))
            }
            Ok(_) | Err(_) => None,
        };
        let fewest = self.solver.fewest_cells(deal, rules, &limits, stop);
        Measured { fewest, effort }
    }
}
