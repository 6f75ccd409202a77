//! Making the table of the fewest free cells: what is known is kept, the rest is measured, and the file is
//! replaced now and then, so that the work can be stopped at any time and taken up again.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::measure::{Measurer, jobs};
use crate::cli::RateArgs;
use crate::commands::ordered::ordered;
use crate::commands::{ExitStatus, note, progress};
use crate::core::deal_range::DealRange;
use crate::core::fewest_cells::{DEALS, Rating, index};
use crate::core::{DealNumber, Rules};
use crate::error::Error;
use crate::storage::table_file;

/// How often the file is replaced.
const WRITE_EVERY: Duration = Duration::from_secs(5);

/// The table while it is made.
struct Table<'a> {
    path: &'a Path,
    bytes: Vec<u8>,
    changed: bool,
    written: Instant,
}

impl<'a> Table<'a> {
    fn open(path: &'a Path) -> Result<Self, Error> {
        let present = table_file::read(path, DEALS).map_err(|error| Error::Input {
            name: path.display().to_string(),
            error,
        })?;
        let broken = present
            .iter()
            .flatten()
            .position(|&byte| byte != 0 && Rating::from_byte(byte).is_none());
        if let Some(index) = broken {
            return Err(Error::Input {
                name: path.display().to_string(),
                error: io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!(
                        "it is no table of fewest free cells: the byte of deal {} is none",
                        index + 1
                    ),
                ),
            });
        }
        Ok(Self {
            path,
            bytes: present.unwrap_or_else(|| vec![0; DEALS]),
            changed: false,
            written: Instant::now(),
        })
    }

    fn get(&self, index: usize) -> Option<Rating> {
        Rating::from_byte(self.bytes[index])
    }

    /// Takes a new rating in, unless what is known says more.
    fn add(&mut self, index: usize, new: Rating) -> io::Result<()> {
        let better = match self.get(index) {
            None => true,
            Some(old) => new.proved || (!old.proved && new.cells < old.cells),
        };
        if better {
            self.bytes[index] = new.to_byte();
            self.changed = true;
        }
        if self.written.elapsed() >= WRITE_EVERY {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        if self.changed {
            table_file::write(self.path, &self.bytes)?;
            self.changed = false;
        }
        self.written = Instant::now();
        Ok(())
    }
}

/// Measures what is not known yet of the deals, and says what the table holds of them.
pub(super) fn run(
    args: &RateArgs,
    path: &Path,
    ranges: &[DealRange],
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<ExitStatus, Error> {
    let outside = ranges
        .iter()
        .find(|range| range.first().get() < 1 || range.last().get() > DEALS as i64);
    if let Some(range) = outside {
        return Err(Error::NotInTable(*range));
    }
    let table = Table::open(path)?;
    let deals = || ranges.iter().flat_map(|range| range.deals());
    let known = |deal: &DealNumber| {
        index(*deal)
            .and_then(|index| table.get(index))
            .is_some_and(|rating| rating.proved)
    };
    let wanted: Vec<DealNumber> = deals().filter(|deal| !known(deal)).collect();
    let count = wanted.len() as u64;
    let jobs = jobs(args, count);
    let bar = progress::bar(count);
    let table = Mutex::new(table);
    // What a hard deal holds up is known already: each goes into the table as soon as it is measured.
    let worker = || {
        let mut measurer = Measurer::new(args, jobs, stop);
        let table = &table;
        move |deal: DealNumber| {
            let found = measurer.measure(deal, Rules::default());
            match (found.rating(), index(deal)) {
                (Some(rating), Some(index)) if !found.is_broken_off() => {
                    lock(table).add(index, rating)
                }
                _ => Ok(()),
            }
        }
    };
    let mut failed = Ok(());
    let pool = ordered(wanted.into_iter(), jobs, worker, |done: io::Result<()>| {
        bar.inc(1);
        if done.is_err() || stop.load(Ordering::Relaxed) {
            failed = done;
            stop.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    pool.map_err(|error| Error::Output(io::Error::other(error)))?;
    let mut table = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed
        .and_then(|()| table.write())
        .map_err(|error| Error::Table {
            name: path.display().to_string(),
            error,
        })?;
    tell(&table, deals(), out)
}

fn lock<'a, 'b>(table: &'a Mutex<Table<'b>>) -> MutexGuard<'a, Table<'b>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many deals need how many cells.
fn tell(
    table: &Table<'_>,
    deals: impl Iterator<Item = DealNumber>,
    out: &mut dyn Write,
) -> Result<ExitStatus, Error> {
    let mut counts: BTreeMap<u8, (u64, u64)> = BTreeMap::new();
    let mut unknown = 0;
    for deal in deals {
        match index(deal).and_then(|index| table.get(index)) {
            None => unknown += 1,
            Some(rating) => {
                let (all, unproved) = counts.entry(rating.cells).or_default();
                *all += 1;
                *unproved += u64::from(!rating.proved);
            }
        }
    }
    let mut left = unknown;
    for (cells, (all, unproved)) in counts {
        let plural = if cells == 1 { " " } else { "s" };
        writeln!(
            out,
            "{cells} free cell{plural}  {all:>6} deals, {unproved} of them unproved"
        )?;
        left += unproved;
    }
    if unknown > 0 {
        writeln!(out, "not known     {unknown:>6} deals")?;
    }
    if left > 0 {
        note(&match left {
            1 => "1 deal is left: the same command goes on with it".into(),
            _ => format!("{left} deals are left: the same command goes on with them"),
        });
        return Ok(ExitStatus::Undecided);
    }
    Ok(ExitStatus::Success)
}
