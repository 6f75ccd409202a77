//! `freecell rate`: how difficult deals are.

mod measure;
mod table;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::ordered::ordered;
use super::stop::stop_flag;
use super::{ExitStatus, note};
use crate::cli::RateArgs;
use crate::core::deal_range::DealRange;
use crate::core::{DealNumber, Rules, fewest_cells};
use crate::error::Error;
use crate::solver::Unproved;
use measure::{Measured, Measurer, jobs};

/// Rates what was asked for.
pub fn run(args: &RateArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let stop = stop_flag();
    let ranges = DealRange::ascending(args.deals.clone());
    if let Some(path) = &args.table {
        return table::run(args, path, &ranges, &stop, out);
    }
    list(args, ranges, &stop, out)
}

/// A line for each deal, in ascending order.
fn list(
    args: &RateArgs,
    ranges: Vec<DealRange>,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<ExitStatus, Error> {
    let rules = args.rules.unwrap_or_default();
    let count = ranges.iter().map(|range| range.count()).sum();
    let jobs = jobs(args, count);
    let worker = || {
        let mut measurer = Measurer::new(args, jobs, stop);
        move |deal| {
            let known = fewest_cells::rating(deal)
                .filter(|_| !args.measure && varies_only_cells(rules))
                .map(Measured::from);
            (deal, known.unwrap_or_else(|| measurer.measure(deal, rules)))
        }
    };
    let mut failed = Ok(());
    let (mut done, mut unproved, mut impossible) = (0, 0, 0);
    let deals = ranges.into_iter().flat_map(DealRange::deals);
    let pool = ordered(deals, jobs, worker, |(deal, measured)| {
        if measured.is_broken_off() {
            return ControlFlow::Break(());
        }
        done += 1;
        unproved += u64::from(measured.fewest.unproved.is_some());
        impossible += u64::from(measured.fewest.cells.is_none());
        let told = tell(args, deal, rules, &measured, out);
        if told.is_err() {
            failed = told;
            stop.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    pool.map_err(|error| Error::Output(io::Error::other(error)))?;
    failed?;
    if done < count {
        note(&format!("stopped after {done} of {count}"));
        return Ok(ExitStatus::Undecided);
    }
    Ok(match (unproved, impossible) {
        (0, 1) if count == 1 => ExitStatus::Negative,
        (0, _) => ExitStatus::Success,
        _ => ExitStatus::Undecided,
    })
}

/// Whether the rules are the standard ones but for the free cells, which a rating varies.
fn varies_only_cells(rules: Rules) -> bool {
    let standard = Rules::default();
    let cells = standard.cells;
    Rules { cells, ..rules } == standard
}

/// A rating in JSON.
#[derive(Debug, Serialize)]
struct Line {
    deal: i64,
    rules: String,
    fewest_cells: Option<u8>,
    proved: bool,
    effort: Option<u8>,
    difficulty: Option<&'static str>,
}

fn tell(
    args: &RateArgs,
    deal: DealNumber,
    rules: Rules,
    measured: &Measured,
    out: &mut dyn Write,
) -> io::Result<()> {
    let fewest = measured.fewest;
    let difficulty = measured
        .rating()
        .filter(|_| varies_only_cells(rules))
        .map(|rating| rating.difficulty().name());
    if args.json {
        let line = Line {
            deal: deal.get(),
            rules: rules.to_string(),
            fewest_cells: fewest.cells,
            proved: fewest.unproved.is_none(),
            effort: measured.effort,
            difficulty,
        };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)?;
        return out.flush();
    }
    let cells = match (fewest.cells, fewest.unproved) {
        (Some(0), _) => "no free cell needed".into(),
        (Some(1), None) => "1 free cell needed".into(),
        (Some(cells), None) => format!("{cells} free cells needed"),
        (Some(cells), Some(why)) => format!("{cells} free cells are enough, fewer {}", open(why)),
        (None, None) => "no number of free cells is enough".into(),
        (None, Some(why)) => format!("no number of free cells was found, more {}", open(why)),
    };
    let effort = measured
        .effort
        .map_or(String::new(), |effort| format!(", effort {effort}"));
    let difficulty = match (difficulty, fewest.unproved) {
        (None, _) => String::new(),
        (Some(name), None) => format!(", {name}"),
        (Some(name), Some(_)) => format!(", at most {name}"),
    };
    writeln!(out, "#{deal}: {cells}{effort}{difficulty}")?;
    out.flush()
}

/// Why it is not known.
fn open(why: Unproved) -> String {
    match why {
        Unproved::Limit(_) => "were not decided within the limits".into(),
        Unproved::NotSupported(reason) => format!("are open: {reason}"),
    }
}
