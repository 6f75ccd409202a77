//! The win: time, score and counts, and what can be done next.

use std::time::Duration;

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::dialog::{Championship, Win};
use crate::app::entry::BestKnown;
use crate::ui::status::{clock, count, tally};

/// The column of the values.
const COLUMN: usize = 22;

pub(super) fn content(app: &App, win: &Win, width: u16) -> Content {
    let pair = |name: &str, value: String| Line::pair(name, value, COLUMN);
    let helps = win.helps;
    let assisted = if helps.any() { ", assisted" } else { "" };
    let deal = match win.deal {
        Some(number) => format!("Deal #{number} is won{assisted}."),
        None => format!("The game is won{assisted}."),
    };
    let counters = win.counters;
    let mut lines = vec![
        Line::new(deal, Role::Accent),
        Line::new(comparison(app, counters.commands), Role::Text),
        pair("Time", clock(Duration::from_secs(win.seconds))),
        pair("Score (900 - seconds)", win.score.to_string()),
        pair("Commands", counters.commands.to_string()),
        pair("Card moves", counters.card_moves.to_string()),
        pair("Free cells at once", counters.most_cells.to_string()),
        pair("Undos", counters.undos.to_string()),
    ];
    lines.push(pair(
        "Help",
        if helps.any() {
            let tips = count(helps.tips as usize, "tip");
            let solutions = count(helps.solutions as usize, "solution");
            let verdicts = count(helps.verdicts as usize, "verdict");
            format!("{tips}, {solutions}, {verdicts}")
        } else {
            "none".into()
        },
    ));
    if helps.any() && !win.again {
        lines.push(Line::default());
        let note = "An assisted win is counted apart and stands outside the streaks.";
        lines.extend(text(note, Role::Quiet, width));
    }
    if win.by_itself() {
        lines.push(Line::default());
        let note = "The deal wins by itself: a game counts from your first move.";
        lines.extend(text(note, Role::Quiet, width));
    } else if win.again {
        lines.push(Line::default());
        let note = "The first result of this game is in the record; this win does not count again.";
        lines.extend(text(note, Role::Quiet, width));
    } else if let Some((note, role)) = win.championship.as_ref().and_then(worth) {
        lines.push(Line::default());
        lines.extend(text(&note, role, width));
    }
    if let Some(Some(days)) = win.daily {
        lines.push(Line::default());
        let note = match days {
            1 => "The daily deal of today.".into(),
            days => format!("The daily deal of today, {days} days in a row."),
        };
        lines.extend(text(&note, Role::Accent, width));
    }
    let next = if win.journeys {
        " goes on with the journey"
    } else if win.competes {
        " goes on with the competition"
    } else {
        " deals the next game"
    };
    let footer = vec![
        Line::default(),
        Line {
            pieces: vec![("Enter".into(), Role::Accent), (next.into(), Role::Text)],
            item: None,
        },
    ];
    Content {
        title: "Won".into(),
        lines,
        footer,
        view: View::From(0),
    }
}

/// The commands of the win beside those of the solver's short solution of the deal, once it is found.
fn comparison(app: &App, commands: usize) -> String {
    let own = count(commands, "command");
    match app.short_solution(app.game().start_board()) {
        Some(solver) => format!("{own}; solver so far: {solver}"),
        None => format!("{own}; solver so far: ..."),
    }
}

/// What the win is worth among the wins of its deal; nothing if those are not known.
fn worth(championship: &Championship) -> Option<(String, Role)> {
    if !championship.counts {
        let note = "Moves were shown by the solver: the win does not count as a best one.";
        return Some((note.into(), Role::Quiet));
    }
    Some(match championship.before {
        BestKnown::Unread => return None,
        BestKnown::None => ("Your first win of this deal.".into(), Role::Accent),
        BestKnown::Win(before) if championship.is_best() => (
            format!("A new best for this deal. Before: {}.", tally(before)),
            Role::Accent,
        ),
        BestKnown::Win(before) if before == championship.result => {
            ("As good as your best for this deal.".into(), Role::Text)
        }
        BestKnown::Win(before) => (
            format!("Your best for this deal: {}.", tally(before)),
            Role::Text,
        ),
    })
}
