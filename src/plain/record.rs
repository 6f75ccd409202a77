//! The record in lines.

use std::time::Duration;

use super::speech::{Voice, count, time};
use crate::app::notes::Notes;
use crate::app::overview::Overview;
use crate::app::stats::{Streak, Totals};
use crate::core::Game;

/// What was won and lost, in all and of the deal of `game`, and what the player wrote about that.
pub(super) fn lines(voice: Voice, overview: &Overview, notes: &Notes, game: &Game) -> Vec<String> {
    let omissions = overview.omissions.iter();
    let mut lines: Vec<String> = omissions.map(|text| voice.line(text)).collect();
    let totals = &overview.stats.overall.totals;
    if totals.played == 0 {
        lines.push("No game is finished yet.".into());
    } else {
        lines.extend(all(totals));
    }
    if let Some(deal) = overview.stats.deal(game.start(), game.rules()) {
        let games = count(deal.tries, "game");
        let mut line = format!("This deal: {games}, {} won", deal.wins);
        if let Some(best) = deal.best_seconds {
            line = format!("{line}, the best in {}", time(Duration::from_secs(best)));
        }
        lines.push(line + ".");
    }
    if let Some(note) = notes.get(game.start(), game.rules()) {
        lines.push(voice.line(&format!("your note on this deal: {note}")));
    }
    lines
}

fn all(totals: &Totals) -> Vec<String> {
    let percent = totals.percent().unwrap_or_default();
    let mut lines = vec![
        format!(
            "{}: {} won, {} lost, {percent} percent.",
            count(totals.played, "game"),
            totals.won,
            totals.lost,
        ),
        format!(
            "Of the wins: {} with help, {} without help and without undo.",
            totals.assisted_wins, totals.clean_wins,
        ),
    ];
    let longest = count(totals.longest_wins, "win");
    lines.push(match totals.streak {
        Streak::None => "No streak: wins with help stand outside.".into(),
        Streak::Wins(n) => format!("In a row: {}; at most {longest}.", count(n, "win")),
        Streak::Losses(1) => format!("In a row: 1 loss; at most {longest}."),
        Streak::Losses(n) => format!("In a row: {n} losses; at most {longest}."),
    });
    if let (Some(seconds), Some(commands)) = (totals.best_seconds, totals.fewest_commands) {
        lines.push(format!(
            "Best without help: {}, {}.",
            time(Duration::from_secs(seconds)),
            count(commands, "command"),
        ));
    }
    lines
}
