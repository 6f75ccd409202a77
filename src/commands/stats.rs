//! `freecell stats`: the record, added up.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::times::clock;
use super::{ExitStatus, note};
use crate::app::date::Date;
use crate::app::series::Day;
use crate::app::stats::{DealTotals, Part, Stats, Streak, Totals};
use crate::cli::StatsArgs;
use crate::core::board_text::{self, BoardStyle};
use crate::core::{DealNumber, Start};
use crate::error::Error;
use crate::storage::Store;

/// Prints the statistics of all games, or of those under some rules.
pub fn run(store: &Store, args: &StatsArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let rules = args.rules.asked()?;
    let mut record = store.finished_games()?;
    if let Some(omissions) = record.omissions() {
        note(&omissions);
    }
    if let Some(rules) = rules {
        record.games.retain(|game| game.rules == rules);
    }
    let stats = Stats::of(&record.games);
    if args.json {
        serde_json::to_writer(&mut *out, &StatsObject::new(&stats)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else if record.games.is_empty() {
        note("no game is finished");
    } else {
        text(&stats, out)?;
    }
    Ok(ExitStatus::Success)
}

/// All statistics in JSON.
#[derive(Debug, Serialize)]
struct StatsObject {
    overall: TotalsObject,
    rules: BTreeMap<String, TotalsObject>,
    days: Vec<DayObject>,
    deals: Vec<DealObject>,
}

#[derive(Debug, Serialize)]
struct TotalsObject {
    played: usize,
    won: usize,
    lost: usize,
    given_up: usize,
    impossible: usize,
    percent: Option<usize>,
    /// Wins are positive, losses negative.
    streak: i64,
    longest_wins: usize,
    longest_losses: usize,
    assisted_wins: usize,
    clean_wins: usize,
    first_try_wins: usize,
    best_seconds: Option<u64>,
    median_seconds: Option<u64>,
    best_score: Option<u64>,
    fewest_commands: Option<usize>,
    fewest_card_moves: Option<usize>,
    fewest_cells: Option<usize>,
    /// Wins without help by the most free cells in use at once, up to the most that were.
    wins_by_cells: Vec<usize>,
    days: usize,
    longest_days: usize,
}

/// The games that ended on a day in Greenwich.
#[derive(Debug, Serialize)]
struct DayObject {
    date: String,
    games: usize,
    won: usize,
}

#[derive(Debug, Serialize)]
struct DealObject {
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    rules: String,
    tries: usize,
    wins: usize,
    /// Not won, as in the totals.
    lost: usize,
    /// Of these: given up without being known to be lost.
    given_up: usize,
    standing: &'static str,
    first_result: &'static str,
    best_seconds: Option<u64>,
    fewest_commands: Option<usize>,
    fewest_card_moves: Option<usize>,
    fewest_cells: Option<usize>,
    last_played: u64,
}

impl StatsObject {
    fn new(stats: &Stats) -> Self {
        let by_rules = stats.by_rules.iter();
        Self {
            overall: TotalsObject::new(&stats.overall),
            rules: by_rules
                .map(|(rules, part)| (rules.to_string(), TotalsObject::new(part)))
                .collect(),
            days: stats
                .overall
                .series
                .days
                .iter()
                .map(DayObject::new)
                .collect(),
            deals: stats.deals.iter().map(DealObject::new).collect(),
        }
    }
}

impl TotalsObject {
    fn new(part: &Part) -> Self {
        let totals = &part.totals;
        let cells = &part.series.cells;
        let most = cells.iter().rposition(|&wins| wins > 0);
        Self {
            played: totals.played,
            won: totals.won,
            lost: totals.lost,
            given_up: totals.given_up,
            impossible: totals.impossible,
            percent: totals.percent(),
            streak: match totals.streak {
                Streak::None => 0,
                Streak::Wins(n) => n as i64,
                Streak::Losses(n) => -(n as i64),
            },
            longest_wins: totals.longest_wins,
            longest_losses: totals.longest_losses,
            assisted_wins: totals.assisted_wins,
            clean_wins: totals.clean_wins,
            first_try_wins: totals.first_try_wins,
            best_seconds: totals.best_seconds,
            median_seconds: totals.median_seconds,
            best_score: totals.best_score(),
            fewest_commands: totals.fewest_commands,
            fewest_card_moves: totals.fewest_card_moves,
            fewest_cells: totals.fewest_cells,
            wins_by_cells: cells[..most.map_or(0, |most| most + 1)].to_vec(),
            days: totals.days,
            longest_days: totals.longest_days,
        }
    }
}

impl DayObject {
    fn new(day: &Day) -> Self {
        Self {
            date: Date::of_day(day.number).to_string(),
            games: day.games,
            won: day.won,
        }
    }
}

impl DealObject {
    fn new(deal: &DealTotals) -> Self {
        let (number, board) = match &deal.start {
            Start::Deal(number) => (Some(DealNumber::get(*number)), None),
            Start::Board(board) => (None, Some(board_text::write(board, BoardStyle::Position))),
        };
        Self {
            deal: number,
            board,
            rules: deal.rules.to_string(),
            tries: deal.tries,
            wins: deal.wins,
            lost: deal.tries - deal.wins,
            given_up: deal.tries - deal.wins - deal.lost,
            standing: deal.standing().name(),
            first_result: deal.first_result.name(),
            best_seconds: deal.best_seconds,
            fewest_commands: deal.fewest_commands,
            fewest_card_moves: deal.fewest_card_moves,
            fewest_cells: deal.fewest_cells,
            last_played: deal.last_played,
        }
    }
}

fn text(stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    if let [(rules, part)] = &stats.by_rules[..] {
        return table(&rules.to_string(), &part.totals, out);
    }
    table("all rules", &stats.overall.totals, out)?;
    for (rules, part) in &stats.by_rules {
        writeln!(out)?;
        table(&rules.to_string(), &part.totals, out)?;
    }
    Ok(())
}

/// One line a number, each with what it is a number of.
fn table(title: &str, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
    let percent = totals.percent().map_or("-".into(), |n| format!("{n} %"));
    let streak = match totals.streak {
        Streak::None => "-".into(),
        Streak::Wins(n) => counted(n, "win", "wins"),
        Streak::Losses(n) => counted(n, "loss", "losses"),
    };
    let number = |n: Option<usize>| n.map_or("-".into(), |n| n.to_string());
    let time = |n: Option<u64>| n.map_or("-".into(), clock);
    let rows = [
        (
            "played",
            totals.played.to_string(),
            "games won, lost or given up",
        ),
        ("won", totals.won.to_string(), "with help or without"),
        ("", percent, "of the games played"),
        (
            "",
            totals.first_try_wins.to_string(),
            "without help in the first game of their deal",
        ),
        (
            "",
            totals.clean_wins.to_string(),
            "without help and without undo",
        ),
        ("", totals.assisted_wins.to_string(), "with help"),
        ("lost", totals.lost.to_string(), "ended without a win"),
        (
            "",
            totals.given_up.to_string(),
            "of these given up without being known to be lost",
        ),
        (
            "impossible",
            totals.impossible.to_string(),
            "lost deals that nobody can win; not counted above",
        ),
        (
            "streak",
            streak,
            "now; wins with help and of deals already won are left out",
        ),
        (
            "",
            counted(totals.longest_wins, "win", "wins"),
            "at the longest",
        ),
        (
            "",
            counted(totals.longest_losses, "loss", "losses"),
            "at the longest",
        ),
        (
            "time",
            time(totals.best_seconds),
            "the best of the wins without help",
        ),
        (
            "",
            time(totals.median_seconds),
            "the median of the wins without help",
        ),
        (
            "score",
            totals.best_score().map_or("-".into(), |n| n.to_string()),
            "the best of the wins without help: 900 less one a second",
        ),
        (
            "commands",
            number(totals.fewest_commands),
            "the fewest of a win without help",
        ),
        (
            "card moves",
            number(totals.fewest_card_moves),
            "the fewest of a win without help; a run counts card by card",
        ),
        (
            "free cells",
            number(totals.fewest_cells),
            "the fewest in use at once in a win without help",
        ),
        (
            "days",
            totals.days.to_string(),
            "on which a game ended, in Greenwich",
        ),
        (
            "",
            totals.longest_days.to_string(),
            "of them in a row at the most",
        ),
    ];
    writeln!(out, "{title}")?;
    for (name, value, what) in rows {
        writeln!(out, "  {name:10}  {value:>9}  {what}")?;
    }
    Ok(())
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
