//! One solver for many deals: the goal that was asked for, its limits and its memory.

use std::num::NonZeroU64;
use std::sync::atomic::AtomicBool;

use super::outcome::{Reason, Verdict};
use crate::cli::{GoalValue, SolveArgs};
use crate::core::{Autoplay, Board};

use crate::solver::{
    Answer, Limits, Measure, NotSupported, OptimalAnswer, Shortener, Shortest, Solution, Solver,
    optimal,
};

/// Megabytes for all jobs together, if no number was given.
const DEFAULT_MEGABYTES: u64 = 2048;

/// Positions to look at for a shorter solution, if no number was given: that search has no end of its own.
const SHORT_NODES: u64 = 500_000;

/// What is known of a position.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// What stopped the search, if it is undecided or its solution not proved to be the shortest.
    pub(crate) reason: Option<Reason>,
    /// A solution of a winnable position.
    pub(crate) solution: Option<Solution>,
    /// How short the solution is, if the shortest was asked for.
    pub(crate) shortness: Option<Shortness>,
    /// Positions that were looked at.
    pub(crate) nodes: u64,
}

/// How near a solution is known to be to the shortest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shortness {
    /// Its length, in the measure that was asked for.
    pub(crate) length: usize,
    /// The least length that is not excluded.
    pub(crate) at_least: usize,
}

impl Shortness {
    /// Nothing shorter wins.
    pub(crate) const fn is_proved(self) -> bool {
        self.length <= self.at_least
    }
}

/// Looks for solutions.
#[derive(Debug)]
pub(crate) struct Seeker<'a> {
    goal: GoalValue,
    autoplay: Autoplay,
    limits: Limits,
    stop: &'a AtomicBool,
    solver: Solver,
    shortener: Shortener,
}

impl Finding {
    /// An answer without a word on whether the solution is the shortest.
    fn plain(
        (verdict, reason, solution): (Verdict, Option<Reason>, Option<Solution>),
        nodes: u64,
    ) -> Self {
        Self {
            verdict,
            reason,
            solution,
            shortness: None,
            nodes,
        }
    }
}

impl<'a> Seeker<'a> {
    /// A seeker that shares the memory with others of its kind, `jobs` in all.
    pub(crate) fn new(args: &SolveArgs, jobs: usize, stop: &'a AtomicBool) -> Self {
        let megabytes = args.max_memory.map_or(DEFAULT_MEGABYTES, NonZeroU64::get);
        let bytes = usize::try_from(megabytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
        let nodes = args.max_nodes.map(NonZeroU64::get);
        let nodes = match args.goal {
            GoalValue::Any | GoalValue::Optimal | GoalValue::OptimalMoves => nodes,
            GoalValue::Short => nodes.or(Some(SHORT_NODES)),
        };
        Self {
            goal: args.goal,
            autoplay: args.autoplay,
            limits: Limits {
                nodes,
                memory: Some(bytes / jobs.max(1)),
            },
            stop,
            solver: Solver::new(),
            shortener: Shortener::new(),
        }
    }

    /// Looks for a solution of `board`.
    pub(crate) fn seek(&mut self, board: &Board) -> Finding {
        let result = match self.goal {
            GoalValue::Any => self.any(board),
            GoalValue::Short => self.short(board),
            GoalValue::Optimal => self.optimal(board, Measure::Cards),
            GoalValue::OptimalMoves => self.optimal(board, Measure::Moves),
        };
        result.unwrap_or_else(|unsupported| Finding {
            verdict: Verdict::Undecided,
            reason: Some(unsupported.into()),
            solution: None,
            shortness: None,
            nodes: 0,
        })
    }

    fn any(&mut self, board: &Board) -> Result<Finding, NotSupported> {
        let report = self.solver.solve_any(board, &self.limits, self.stop)?;
        let answer = match report.answer {
            Answer::Winnable(solution) => (Verdict::Winnable, None, Some(solution)),
            Answer::Lost => (Verdict::Lost, None, None),
            Answer::Undecided(limit) => (Verdict::Undecided, Some(limit.into()), None),
        };
        Ok(Finding::plain(answer, report.nodes))
    }

    fn short(&mut self, board: &Board) -> Result<Finding, NotSupported> {
        let (limits, stop) = (&self.limits, self.stop);
        let report =
            self.shortener
                .shorten(board, self.autoplay, limits, stop, None, &mut |_| {})?;
        let answer = match report.answer {
            Shortest::Found(short) => (Verdict::Winnable, None, Some(short.solution().clone())),
            Shortest::LostByAutoplay(solution) => (Verdict::Winnable, None, Some(solution)),
            Shortest::Lost => (Verdict::Lost, None, None),
            Shortest::Undecided(limit) => (Verdict::Undecided, Some(limit.into()), None),
        };
        Ok(Finding::plain(answer, report.nodes))
    }

    /// Any solution first: it settles whether there is one, and is at hand if the search for the shortest has to
    /// stop.
    fn optimal(&mut self, board: &Board, measure: Measure) -> Result<Finding, NotSupported> {
        let any = self.any(board)?;
        let Some(first) = any.solution else {
            return Ok(any);
        };
        let report = optimal(board, measure, &self.limits, self.stop)?;
        let length = |solution: &Solution| match measure {
            Measure::Cards => solution.card_moves(board),
            Measure::Moves => solution.moves().len(),
        };
        let (solution, at_least, limit) = match report.answer {
            OptimalAnswer::Shortest(solution) => {
                let least = length(&solution);
                (solution, least, None)
            }
            OptimalAnswer::BestFound {
                solution,
                at_least,
                limit,
            } => (solution, at_least, limit),
            OptimalAnswer::Undecided { at_least, limit } => (first, at_least, Some(limit)),
            OptimalAnswer::Lost => unreachable!("a solution is in hand"),
        };
        Ok(Finding {
            verdict: Verdict::Winnable,
            reason: limit.map(Reason::from),
            shortness: Some(Shortness {
                length: length(&solution),
                at_least,
            }),
            solution: Some(solution),
            nodes: any.nodes + report.nodes,
        })
    }
}
