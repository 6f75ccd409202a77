//! The record: what was played, won and lost, over all games and over the rules and the deal in play.

use std::time::Duration;

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::dialog::RecordView;
use crate::app::stats::{DealTotals, Stats, Streak, Totals};
use crate::core::rules_text;
use crate::ui::status::{clock, count};

/// The column of the values.
const COLUMN: usize = 22;

pub(super) fn content(app: &App, view: &RecordView, width: u16) -> Content {
    let mut lines = Vec::new();
    match &view.records {
        None => lines.push(Line::new("reading...", Role::Quiet)),
        Some(records) if records.is_empty() => {
            lines.extend(text("No game has ended yet.", Role::Text, width));
        }
        Some(records) => {
            let stats = Stats::of(records);
            lines.push(Line::new("All games", Role::Accent));
            lines.extend(totals(&stats.overall));
            if stats.by_rules.len() > 1 {
                for (rules, of_rules) in &stats.by_rules {
                    lines.push(Line::default());
                    lines.push(Line::new(rules_text::title(*rules), Role::Accent));
                    lines.extend(totals(of_rules));
                }
            }
            let game = app.game();
            let this =
                |deal: &&DealTotals| deal.start == *game.start() && deal.rules == game.rules();
            if let Some(deal) = stats.deals.iter().find(this) {
                lines.push(Line::default());
                lines.push(Line::new("This deal", Role::Accent));
                lines.extend(of_deal(deal));
            }
        }
    }
    if view.skipped > 0 {
        lines.push(Line::default());
        let lines_of_file = count(view.skipped, "line");
        let note = format!("Left out: {lines_of_file} of the record that could not be read.");
        lines.extend(text(&note, Role::Fault, width));
    }
    Content {
        title: "Record".into(),
        lines,
        footer: Vec::new(),
        view: View::From(view.scroll),
    }
}

fn pair(name: &str, value: impl Into<String>) -> Line {
    Line::pair(name, value, COLUMN)
}

fn seconds(seconds: u64) -> String {
    clock(Duration::from_secs(seconds))
}

fn totals(totals: &Totals) -> Vec<Line> {
    let percent = totals
        .percent()
        .map_or(String::new(), |percent| format!(" ({percent} %)"));
    let streak = match totals.streak {
        Streak::None => "none".into(),
        Streak::Wins(n) => format!("{n} won"),
        Streak::Losses(n) => format!("{n} lost"),
    };
    let mut lines = vec![
        pair("Played", totals.played.to_string()),
        pair("Won", format!("{}{percent}", totals.won)),
        pair("  with help", totals.assisted_wins.to_string()),
        pair("  without undo", totals.clean_wins.to_string()),
        pair("  at the first try", totals.first_try_wins.to_string()),
        pair("Lost", totals.lost.to_string()),
        pair("Streak now", streak),
        pair(
            "Longest streaks",
            format!(
                "{} won, {} lost",
                totals.longest_wins, totals.longest_losses
            ),
        ),
    ];
    if totals.impossible > 0 {
        lines.push(pair("Impossible deals", totals.impossible.to_string()));
    }
    let best = [
        ("Best time", totals.best_seconds.map(seconds)),
        ("Best score", totals.best_score().map(|n| n.to_string())),
        ("Median time", totals.median_seconds.map(seconds)),
        (
            "Fewest commands",
            totals.fewest_commands.map(|n| n.to_string()),
        ),
        (
            "Fewest card moves",
            totals.fewest_card_moves.map(|n| n.to_string()),
        ),
        (
            "Fewest free cells",
            totals.fewest_cells.map(|n| n.to_string()),
        ),
    ];
    lines.extend(known(best));
    lines
}

fn of_deal(deal: &DealTotals) -> Vec<Line> {
    let mut lines = vec![
        pair("Tries", deal.tries.to_string()),
        pair("Won", deal.wins.to_string()),
        pair("First result", deal.first_result.name()),
    ];
    lines.extend(known([
        ("Best time", deal.best_seconds.map(seconds)),
        (
            "Fewest commands",
            deal.fewest_commands.map(|n| n.to_string()),
        ),
        (
            "Fewest card moves",
            deal.fewest_card_moves.map(|n| n.to_string()),
        ),
        (
            "Fewest free cells",
            deal.fewest_cells.map(|n| n.to_string()),
        ),
    ]));
    lines
}

/// The numbers that there are; those of wins without help.
fn known<const N: usize>(best: [(&'static str, Option<String>); N]) -> impl Iterator<Item = Line> {
    best.into_iter()
        .filter_map(|(name, value)| Some(pair(name, value?)))
}
