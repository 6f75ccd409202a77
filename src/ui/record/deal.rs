//! One deal: what the player has come to with it, the solver's short solution, the note, and its games.

use std::cmp::Ordering;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{lists, put_lines};
use crate::app::App;
use crate::app::date::Date;
use crate::app::record_view::{DealView, RecordView};
use crate::app::stats::DealTotals;
use crate::ui::dialogs::Role;
use crate::ui::look::Look;
use crate::ui::paint::columns;
use crate::ui::status::{clock, count};
use crate::ui::wrap::wrap;

/// The least rows for the list of games, with its heading.
const LIST: u16 = 3;

/// What is said of the deal. The solver's words are of one line at any width, so that the list stays where it is
/// when they come.
fn lines(width: u16, view: &RecordView, deal: &DealView, solver: &str) -> Vec<(String, Role)> {
    let mut lines = Vec::new();
    let mut say = |text: &str, role| {
        lines.extend(wrap(text, width).into_iter().map(|line| (line, role)));
    };
    let Some(totals) = view.deal_totals() else {
        return lines;
    };
    let played = format!(
        "{}, {} won. The first was {}; the last ended on {}.",
        count(totals.tries, "game"),
        totals.wins,
        totals.first_result.name(),
        Date::of_unix_seconds(totals.last_played)
    );
    say(&played, Role::Text);
    if let Some(best) = best(totals) {
        say("Best of the wins without help", Role::Quiet);
        say(&best, Role::Accent);
    }
    if totals.wins > 0 {
        say(solver, Role::Text);
    }
    if let Some(note) = view.notes.get(&deal.start, deal.rules) {
        say(&format!("Note: {note}"), Role::Accent);
    }
    lines
}

fn best(totals: &DealTotals) -> Option<String> {
    let time = clock(Duration::from_secs(totals.best_seconds?));
    let commands = count(totals.fewest_commands?, "command");
    let card_moves = count(totals.fewest_card_moves?, "card move");
    let cells = count(totals.fewest_cells?, "free cell");
    Some(format!("{time}, {commands}, {card_moves}, {cells}"))
}

fn solver(app: &App, view: &RecordView, deal: &DealView, width: u16) -> String {
    let Some(solver) = app.short_solution(&deal.board) else {
        return "Solver's way so far: ...".into();
    };
    let way = format!("Solver's way so far: {}", count(solver, "command"));
    let own = view.deal_totals().and_then(|totals| totals.fewest_commands);
    let beside = match own.map(|own| own.cmp(&solver)) {
        Some(Ordering::Less) => "; yours is shorter",
        Some(Ordering::Equal) => "; yours is as short",
        Some(Ordering::Greater) | None => "",
    };
    let long = format!("{way}{beside}");
    if columns(&long) <= width { long } else { way }
}

/// Where the list of the deal's games is, with its heading.
pub(super) fn list_area(area: Rect, view: &RecordView, deal: &DealView) -> Rect {
    let lines = lines(area.width, view, deal, "x").len() as u16;
    let above = (lines + 1).min(area.height.saturating_sub(LIST));
    Rect {
        y: area.y + above,
        height: area.height - above,
        ..area
    }
}

pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    app: &App,
    view: &RecordView,
    deal: &DealView,
    look: &Look,
) {
    let list = list_area(area, view, deal);
    let above = Rect {
        height: list.y - area.y,
        ..area
    };
    let lines = lines(area.width, view, deal, &solver(app, view, deal, area.width));
    put_lines(buf, above, &lines, look);
    lists::games(buf, list, view, &deal.games, look);
}
