//! `freecell competition`: the own results in a competition, out of the record, and the ranking of all players
//! whose results were imported.

mod exchange;

use std::io::{self, Write};

use super::{ExitStatus, note};
use crate::app::competition::Competition;
use crate::app::date::Date;
use crate::app::entry::Entry;
use crate::app::ranking::{Player, Totals, ranking, ranking_of_deal};
use crate::cli::{CompetitionArgs, Day};
use crate::core::Rules;
use crate::core::deal_range::DealRange;
use crate::error::Error;
use crate::storage::Store;
pub use exchange::{ImportError, player_name};
use exchange::{Imported, PlayerFile};

/// Prints the own results, or everybody's.
pub fn run(
    store: &Store,
    args: &CompetitionArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, Error> {
    let files: Result<Vec<Imported>, Error> = args
        .import
        .iter()
        .map(|path| exchange::read(path))
        .collect();
    let files = files?;
    let competition = competition(store, args, &files)?;
    let mut players = Vec::with_capacity(files.len() + 1);
    for (file, path) in files.into_iter().zip(&args.import) {
        players.push(file.player(&competition, path)?);
    }
    let record = store.record()?;
    if let Some(omissions) = record.omissions() {
        note(&omissions);
    }
    let entries = competition.entries(&record.games);
    if args.json {
        let name = args.name.clone().unwrap_or_else(|| "player".into());
        let file = PlayerFile::new(name, &competition, &entries);
        serde_json::to_writer(&mut *out, &file).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(ExitStatus::Success);
    }
    writeln!(
        out,
        "Deals {competition}; at most {} in use, one card at a time",
        counted(competition.cells().into(), "free cell")
    )?;
    writeln!(out)?;
    if args.import.is_empty() {
        own_table(&competition, &entries, args.name.as_deref(), out)?;
    } else {
        let name = args.name.clone().unwrap_or_else(|| "you".into());
        players.insert(0, Player { name, entries });
        ranking_tables(&competition, &players, out)?;
    }
    Ok(ExitStatus::Success)
}

/// The competition that was asked for: by its deals, by its day, by a file, or the one in progress.
fn competition(
    store: &Store,
    args: &CompetitionArgs,
    files: &[Imported],
) -> Result<Competition, Error> {
    let asked = if let Some(day) = args.today {
        Competition::of_day(match day {
            Day::Today => Date::of_unix_seconds(store.unix_seconds()),
            Day::Date(date) => date,
        })
    } else if !args.deals.is_empty() {
        let deals = args.deals.iter().copied().flat_map(DealRange::deals);
        Competition::new(deals, Rules::default().cells)?
    } else if let Some(file) = files.first() {
        file.competition.clone()
    } else {
        let read = store.settings()?;
        for fault in read.iter().flat_map(|read| &read.faults) {
            note(&fault.to_string());
        }
        let own = read.and_then(|read| read.settings.competition);
        own.ok_or(Error::NoCompetition)?
    };
    Ok(match args.cells {
        Some(cells) => asked.with_cells(cells)?,
        None => asked,
    })
}

fn own_table(
    competition: &Competition,
    entries: &[Option<Entry>],
    name: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{:>10}  CELLS  CARD MOVES", "DEAL")?;
    for (deal, entry) in competition.deals().iter().zip(entries) {
        let number = |n: Option<usize>| n.map_or("-".into(), |n| n.to_string());
        let result = entry.as_ref().map(|entry| entry.result);
        writeln!(
            out,
            "{:>10}  {:>5}  {:>10}",
            deal.get(),
            number(result.map(|result| result.cells)),
            number(result.map(|result| result.card_moves)),
        )?;
    }
    let totals = Totals::of(entries);
    let by = name.map_or(String::new(), |name| format!(" by {name}"));
    writeln!(
        out,
        "{:>10}  {:>5}  {:>10}  {} of {} won{by}",
        "TOTAL",
        totals.cells,
        totals.card_moves,
        totals.won,
        entries.len()
    )
}

/// The totals of all players, then each deal; names come last, so that no name can shift a column.
fn ranking_tables(
    competition: &Competition,
    players: &[Player],
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{:>10}  PLACE  CELLS  CARD MOVES  PLAYER", "WON")?;
    for ranked in ranking(players) {
        let totals = ranked.with;
        writeln!(
            out,
            "{:>10}  {:>5}  {:>5}  {:>10}  {}",
            format!("{} of {}", totals.won, competition.deals().len()),
            ranked.place,
            totals.cells,
            totals.card_moves,
            ranked.player.name,
        )?;
    }
    writeln!(out)?;
    writeln!(out, "{:>10}  PLACE  CELLS  CARD MOVES  PLAYER", "DEAL")?;
    for (index, deal) in competition.deals().iter().enumerate() {
        let winners = ranking_of_deal(players, index);
        if winners.is_empty() {
            writeln!(out, "{:>10}      -      -           -  nobody", deal.get())?;
        }
        for ranked in winners {
            writeln!(
                out,
                "{:>10}  {:>5}  {:>5}  {:>10}  {}",
                deal.get(),
                ranked.place,
                ranked.with.cells,
                ranked.with.card_moves,
                ranked.player.name,
            )?;
        }
    }
    Ok(())
}

fn counted(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}
