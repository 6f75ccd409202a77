//! `freecell games`: lists the open games.

use std::io::Write;

use serde::Serialize;

use super::times::{ago, clock};
use super::{ExitStatus, note};
use crate::app::action::OpenGame;
use crate::cli::GamesArgs;
use crate::core::DealNumber;
use crate::error::Error;
use crate::storage::Store;

/// An open game in JSON.
#[derive(Debug, Serialize)]
struct GameLine<'a> {
    id: &'a str,
    deal: Option<i64>,
    rules: &'a str,
    home: usize,
    elapsed_ms: u64,
    last_played: u64,
}

/// Prints the open games, the one played last first.
pub fn run(store: &Store, args: &GamesArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let listing = store.list();
    for problem in &listing.problems {
        note(&problem.to_string());
    }
    if args.json {
        let games: Vec<GameLine> = listing.games.iter().map(line).collect();
        serde_json::to_writer(&mut *out, &games).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if listing.games.is_empty() {
        note("no game is open");
    } else {
        table(&listing.games, store.unix_seconds(), out)?;
    }
    Ok(ExitStatus::Success)
}

fn line(game: &OpenGame) -> GameLine<'_> {
    GameLine {
        id: game.id.as_str(),
        deal: game.deal.map(DealNumber::get),
        rules: &game.rules,
        home: game.home,
        elapsed_ms: game.elapsed,
        last_played: game.last_played,
    }
}

fn table(games: &[OpenGame], now: u64, out: &mut dyn Write) -> std::io::Result<()> {
    let heads = ["GAME", "DEAL", "RULES", "HOME", "TIME", "LAST PLAYED"].map(str::to_owned);
    let rows = games.iter().map(|game| {
        [
            game.id.to_string(),
            game.deal.map_or("-".into(), |deal| deal.to_string()),
            game.rules.clone(),
            format!("{}/52", game.home),
            clock(game.elapsed / 1000),
            ago(now, game.last_played),
        ]
    });
    let rows: Vec<[String; 6]> = std::iter::once(heads).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..6).map(width).collect();
    for row in &rows {
        let [id, deal, rules, home, time, last] = row;
        writeln!(
            out,
            "{id:0$}  {deal:>1$}  {rules:2$}  {home:>3$}  {time:>4$}  {last}",
            widths[0], widths[1], widths[2], widths[3], widths[4],
        )?;
    }
    Ok(())
}
