//! The numbers, each with what it is a number of; where there is room, the rule sets side by side and how it went
//! lately.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Sparkline, Widget as _};

use super::ascii::bars;
use crate::app::record_view::RecordView;
use crate::app::stats::{Part, Streak, Totals};
use crate::core::rules_text;
use crate::ui::dialogs::Role;
use crate::ui::look::Look;
use crate::ui::paint::{columns, write};
use crate::ui::status::{clock, shortened};

/// The columns of the numbers, and at the same time of what stands beside them.
const WIDTH: u16 = 42;
/// Columns between the two.
const GAP: u16 = 4;
/// The widest that numbers are from their names.
const WIDEST: u16 = 46;

/// A line of the numbers.
enum Row {
    Heading(&'static str),
    Number(&'static str, String),
    Blank,
}

fn rows(totals: &Totals) -> Vec<Row> {
    use Row::{Blank, Heading, Number};
    let number = |name, n: usize| Number(name, n.to_string());
    let known = |name, n: Option<usize>| Number(name, n.map_or("-".into(), |n| n.to_string()));
    let time = |seconds: Option<u64>| {
        seconds.map_or("-".into(), |seconds| clock(Duration::from_secs(seconds)))
    };
    let percent = totals
        .percent()
        .map_or(String::new(), |percent| format!(" ({percent} %)"));
    let streak = match totals.streak {
        Streak::None => "-".into(),
        Streak::Wins(n) => format!("{n} won"),
        Streak::Losses(n) => format!("{n} lost"),
    };
    let longest = format!(
        "{} won, {} lost",
        totals.longest_wins, totals.longest_losses
    );
    let mut rows = vec![
        number("Games won, lost or given up", totals.played),
        Number(
            "Won, with help or without",
            format!("{}{percent}", totals.won),
        ),
        number("  in the first game, without help", totals.first_try_wins),
        number("  clean: no undo, no help", totals.clean_wins),
        number("  with help", totals.assisted_wins),
        number("Lost or given up", totals.lost),
        number("  given up, not known to be lost", totals.given_up),
    ];
    if totals.impossible > 0 {
        rows.push(number("Impossible deals, not counted", totals.impossible));
    }
    rows.extend([
        Blank,
        Number("Streak now", streak),
        Number("Longest streaks", longest),
        Blank,
        Heading("Of the wins without help"),
        Number("  best time", time(totals.best_seconds)),
        Number("  median time", time(totals.median_seconds)),
        known("  fewest commands", totals.fewest_commands),
        known("  fewest card moves", totals.fewest_card_moves),
        known("  fewest free cells at once", totals.fewest_cells),
        Blank,
        number("Days on which a game ended", totals.days),
        number("  of them in a row at the most", totals.longest_days),
    ]);
    rows
}

pub(super) fn scroll_limit(area: Rect, _view: &RecordView, part: &Part) -> usize {
    rows(&part.totals).len().saturating_sub(area.height.into())
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, view: &RecordView, part: &Part, look: &Look) {
    let beside = area.width >= WIDTH + GAP + 28;
    let numbers = Rect {
        width: if beside {
            WIDTH
        } else {
            area.width.min(WIDEST)
        },
        ..area
    };
    let rows = rows(&part.totals);
    let lowest = rows.len().saturating_sub(area.height.into());
    let top = view.scroll.min(lowest);
    for (y, row) in (numbers.y..numbers.bottom()).zip(rows.iter().skip(top)) {
        match row {
            Row::Blank => {}
            Row::Heading(text) => {
                let style = Role::Quiet.style(look);
                write(buf, numbers.x, y, numbers.width, text, style);
            }
            Row::Number(name, value) => {
                let width = columns(value);
                let x = numbers.right().saturating_sub(width);
                let room = numbers.width.saturating_sub(width + 1);
                let name = shortened(name, room, look.glyphs);
                write(buf, numbers.x, y, room, &name, Role::Text.style(look));
                write(buf, x, y, width, value, Role::Accent.style(look));
            }
        }
    }
    let (up, down) = look.glyphs.more();
    let mark = |buf: &mut Buffer, y, sign: char| {
        let style = Role::Accent.style(look);
        write(buf, area.right() + 1, y, 1, &sign.to_string(), style);
    };
    if top > 0 {
        mark(buf, area.y, up);
    }
    if top < lowest && area.height > 0 {
        mark(buf, area.bottom() - 1, down);
    }
    if beside {
        let x = numbers.right() + GAP;
        let rest = Rect {
            x,
            width: area.right().saturating_sub(x),
            ..area
        };
        lately(buf, rest, view, part, look);
    }
}

/// The rule sets, the games of each week, and the last results.
fn lately(buf: &mut Buffer, area: Rect, view: &RecordView, part: &Part, look: &Look) {
    let Some(overview) = &view.overview else {
        return;
    };
    let text = Role::Text.style(look);
    let quiet = Role::Quiet.style(look);
    let right = |buf: &mut Buffer, x: u16, y, value: &str, style| {
        let width = columns(value);
        write(buf, x.saturating_sub(width), y, width, value, style);
    };
    let (played, won) = (area.right().saturating_sub(7), area.right());
    let by_rules = overview.stats.by_rules.iter().enumerate();
    let sets = by_rules
        .map(|(index, (rules, part))| (Some(index), rules_text::title(*rules), &part.totals));
    let all = (None, "All rules".to_owned(), &overview.stats.overall.totals);
    let below = 9;
    let most = usize::from(area.height.saturating_sub(below + 2));
    // With a single rule set, all is the same as that.
    let lines: Vec<_> = std::iter::once(all).chain(sets).collect();
    let chosen = view.rules.map_or(0, |rules| rules + 1);
    let first = (chosen + 1).saturating_sub(most);
    let mut y = area.y;
    write(buf, area.x, y, area.width, "Rules", quiet);
    right(buf, played, y, "games", quiet);
    right(buf, won, y, "won", quiet);
    for (index, title, totals) in lines.into_iter().skip(first).take(most) {
        y += 1;
        let (name_style, value_style) = if index == view.rules {
            let bar = Rect::new(area.x, y, area.width, 1);
            crate::ui::paint::fill(buf, bar, look.theme.chosen);
            (look.theme.chosen, look.theme.chosen)
        } else {
            (text, Role::Accent.style(look))
        };
        let room = area.width.saturating_sub(14);
        let title = shortened(&title, room, look.glyphs);
        write(buf, area.x, y, room, &title, name_style);
        right(buf, played, y, &totals.played.to_string(), value_style);
        let percent = totals.percent().map_or("-".into(), |p| format!("{p} %"));
        right(buf, won, y, &percent, value_style);
    }
    let mut rest = Rect {
        y: y + 2,
        height: area.bottom().saturating_sub(y + 2),
        ..area
    };
    if rest.height < 3 {
        return;
    }
    let weeks = usize::from(area.width).min(53);
    let title = format!("Games a week, last {weeks} weeks");
    write(buf, rest.x, rest.y, rest.width, &title, quiet);
    let week = |back: usize| -> u64 {
        let Some(monday) = view.monday(back) else {
            return 0;
        };
        let days = (monday..monday + 7).filter_map(|day| part.series.day(day));
        days.map(|day| day.games as u64).sum()
    };
    let data: Vec<u64> = (0..weeks).rev().map(week).collect();
    let line = Rect {
        y: rest.y + 1,
        height: 3.min(rest.height - 1),
        width: weeks as u16,
        ..rest
    };
    Sparkline::default()
        .data(data)
        .bar_set(bars(look.glyphs))
        .style(Role::Accent.style(look))
        .render(line, buf);
    let under = line.bottom() + 1;
    rest = Rect {
        y: under,
        height: area.bottom().saturating_sub(under),
        ..rest
    };
    if rest.height < 2 {
        return;
    }
    let results = &part.series.results;
    let last = &results[results.len().saturating_sub(rest.width.into())..];
    let title = match last.len() {
        1 => "The last game, won or not".into(),
        many => format!("The last {many} games, won or not"),
    };
    write(buf, rest.x, rest.y, rest.width, &title, quiet);
    for (x, &won) in (rest.x..rest.right()).zip(last) {
        let (sign, style) = match (won, look.glyphs.unicode) {
            (true, true) => ("▀", Role::Accent.style(look)),
            (false, true) => ("▁", text),
            (true, false) => ("+", Role::Accent.style(look)),
            (false, false) => (".", text),
        };
        write(buf, x, rest.y + 1, 1, sign, style);
    }
}
