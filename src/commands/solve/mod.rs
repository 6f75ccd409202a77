//! `freecell solve`: whether deals can be won, and how.
//!
//! Deals are solved by several threads and told in ascending order as soon as they are known, in memory that
//! does not grow with their number. Whatever ends the work early, what was told is a list without gaps, so
//! that the next run can begin after it.

mod outcome;
mod seeker;
mod totals;

use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use indicatif::ProgressBar;

use super::ordered::ordered;
use super::stop::stop_flag;
use super::{ExitStatus, input, note, progress};
use crate::cli::SolveArgs;
use crate::core::deal_range::DealRange;
use crate::core::{Rules, Start};
use crate::error::Error;

use outcome::{Outcome, Reason, Verdict};
use seeker::Seeker;
use totals::Totals;

/// Solves what was asked for.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let rules = args.rules.or_default()?;
    let stop = stop_flag();
    if let Some(path) = &args.board {
        let board = input::board(path, rules)?;
        let items = std::iter::once(Start::Board(Box::new(board)));
        return Work::new(args, rules, 1, &stop).run(items, NonZeroUsize::MIN, out);
    }
    let ranges = DealRange::ascending(args.deals.clone());
    let count = ranges.iter().map(|range| range.count()).sum();
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    let jobs = jobs.map_or(1, NonZeroUsize::get).min(most);
    let jobs = NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN);
    let deals = ranges.into_iter().flat_map(DealRange::deals);
    Work::new(args, rules, count, &stop).run(deals.map(Start::Deal), jobs, out)
}

/// A run over some deals: where it is.
struct Work<'a> {
    args: &'a SolveArgs,
    rules: Rules,
    count: u64,
    stop: &'a AtomicBool,
    bar: ProgressBar,
    totals: Totals,
    begun: Instant,
    /// Deals whose solution may not be the shortest, though that was asked for.
    unproved: u64,
    /// The first reason why a deal stayed undecided or unproved.
    reason: Option<Reason>,
    last: Option<Verdict>,
}

impl<'a> Work<'a> {
    fn new(args: &'a SolveArgs, rules: Rules, count: u64, stop: &'a AtomicBool) -> Self {
        Self {
            args,
            rules,
            count,
            stop,
            bar: progress_bar(args, count),
            totals: Totals::new(),
            begun: Instant::now(),
            unproved: 0,
            reason: None,
            last: None,
        }
    }

    fn run(
        &mut self,
        items: impl Iterator<Item = Start> + Send,
        jobs: NonZeroUsize,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, Error> {
        let (args, rules, stop) = (self.args, self.rules, self.stop);
        let worker = || {
            let mut seeker = Seeker::new(args, jobs.get(), stop);
            move |start| {
                let begun = Instant::now();
                let (deal, board) = match start {
                    Start::Deal(deal) => (Some(deal), deal.board(rules)),
                    Start::Board(board) => (None, *board),
                };
                let finding = seeker.seek(&board);
                let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
                Outcome::new(deal, &board, finding, args.autoplay, micros)
            }
        };
        let mut failed = Ok(());
        let pool = ordered(items, jobs, worker, |outcome| {
            match self.tell(&outcome, out) {
                Ok(flow) => flow,
                Err(error) => {
                    failed = Err(error);
                    // The other deals of the pool need not be finished.
                    stop.store(true, Ordering::Relaxed);
                    ControlFlow::Break(())
                }
            }
        });
        self.bar.finish_and_clear();
        pool.map_err(|error| Error::Output(io::Error::other(error)))?;
        failed?;
        self.end(out)
    }

    /// Tells what became of a deal. A deal that was broken off ends the list.
    fn tell(&mut self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        if outcome.verdict == Verdict::Undecided && outcome.reason == Some(Reason::BrokenOff) {
            return Ok(ControlFlow::Break(()));
        }
        self.bar.inc(1);
        self.totals.add(outcome);
        self.last = Some(outcome.verdict);
        let unproved = outcome.shortness.is_some_and(|short| !short.is_proved());
        self.unproved += u64::from(unproved);
        self.reason = self.reason.or(outcome.reason);
        if self.args.summary {
            return Ok(ControlFlow::Continue(()));
        }
        if self.args.json {
            outcome.write_json(out)?;
        } else {
            outcome.write_text(out)?;
        }
        // Whoever reads along sees each deal as soon as it is known.
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    }

    /// Tells the totals, and what there is to say about deals that are not decided.
    fn end(&self, out: &mut dyn Write) -> Result<ExitStatus, Error> {
        let done = self.totals.deals();
        if self.args.summary {
            let elapsed = self.begun.elapsed();
            if self.args.json {
                self.totals.write_json(elapsed, out)?;
            } else {
                self.totals.write_text(elapsed, out)?;
            }
        }
        if let Some(reason) = self.reason {
            let undecided = self.totals.undecided;
            let unproved = match self.unproved {
                0 => String::new(),
                unproved => format!(", {unproved} not proved to be the shortest"),
            };
            note(&format!("{undecided} undecided{unproved}: {reason}"));
        }
        if done < self.count {
            note(&format!("stopped after {done} of {}", self.count));
            return Ok(ExitStatus::Undecided);
        }
        Ok(match self.last {
            _ if self.totals.undecided + self.unproved > 0 => ExitStatus::Undecided,
            Some(Verdict::Lost) if self.count == 1 => ExitStatus::Negative,
            _ => ExitStatus::Success,
        })
    }
}

/// A bar on standard error, unless results are written over it.
fn progress_bar(args: &SolveArgs, count: u64) -> ProgressBar {
    if !args.summary && io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    progress::bar(count)
}
