//! Lists of games and of deals. Only the lines that are seen are made, however long the list is.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::say;
use crate::app::date::Date;
use crate::app::overview::Overview;
use crate::app::record_view::{List, RecordView};
use crate::core::{Start, rules_text};
use crate::ui::dialogs::Role;
use crate::ui::look::Look;
use crate::ui::paint::{columns, fill, write};
use crate::ui::status::{clock, shortened};

/// The lines of a list at their place, below its heading.
pub(super) struct Rows {
    area: Rect,
    /// The first line that is seen.
    top: usize,
    count: usize,
}

impl Rows {
    pub(super) fn new(area: Rect, list: &List) -> Self {
        let area = Rect {
            y: area.y + area.height.min(1),
            height: area.height.saturating_sub(1),
            ..area
        };
        let high = usize::from(area.height);
        let count = list.rows.len();
        let top = list
            .chosen
            .saturating_sub(high / 2)
            .min(count.saturating_sub(high));
        Self { area, top, count }
    }

    /// The line at a position.
    pub(super) fn line_at(&self, at: Position) -> Option<usize> {
        let line = self.top + usize::from(at.y.checked_sub(self.area.y)?);
        (self.area.contains(at) && line < self.count).then_some(line)
    }
}

/// A column of a list.
struct Column {
    name: &'static str,
    width: u16,
    /// Numbers stand at the right.
    right: bool,
}

const fn left(name: &'static str, width: u16) -> Column {
    Column {
        name,
        width,
        right: false,
    }
}

const fn right(name: &'static str, width: u16) -> Column {
    Column {
        name,
        width,
        right: true,
    }
}

const GAMES_WIDE: &[Column] = &[
    left("Ended", 10),
    left("Deal", 11),
    left("Rules", 13),
    left("Result", 8),
    right("Time", 7),
    right("Commands", 8),
    right("Cards", 5),
    right("Cells", 5),
];
const GAMES_NARROW: &[Column] = &[
    left("Ended", 10),
    left("Deal", 8),
    left("Result", 8),
    right("Time", 7),
];
const DEALS_WIDE: &[Column] = &[
    left("Deal", 13),
    left("Rules", 13),
    left("Result", 8),
    right("Games", 5),
    right("Won", 4),
    right("Best", 7),
    right("Commands", 8),
    right("Cards", 5),
    right("Cells", 5),
];
const DEALS_NARROW: &[Column] = &[
    left("Deal", 10),
    left("Result", 8),
    right("Games", 5),
    right("Won", 3),
    right("Best", 6),
];

/// The columns of the widest list that fits, with all its gaps.
fn fitting(area: Rect, wide: &'static [Column], narrow: &'static [Column]) -> &'static [Column] {
    let width: u16 = wide.iter().map(|column| column.width + 1).sum();
    if width <= area.width + 1 {
        wide
    } else {
        narrow
    }
}

/// The name of a deal.
pub(super) fn deal_name(start: &Start) -> String {
    match start {
        Start::Deal(number) => format!("#{number}"),
        Start::Board(_) => "Own board".into(),
    }
}

/// Draws the heading and the lines that are seen.
fn draw(
    buf: &mut Buffer,
    area: Rect,
    list: &List,
    columns_of: &[Column],
    cells: impl Fn(u32) -> Vec<String>,
    look: &Look,
) {
    let names: Vec<String> = columns_of.iter().map(|c| c.name.to_owned()).collect();
    let spare = area.width + 1
        - columns_of
            .iter()
            .map(|c| c.width + 1)
            .sum::<u16>()
            .min(area.width + 1);
    // What is left over is shared by the gaps.
    let gap = 1 + (spare / columns_of.len().max(2) as u16).min(3);
    let line = |buf: &mut Buffer, y: u16, cells: &[String], style| {
        let mut x = area.x;
        for (column, cell) in columns_of.iter().zip(cells) {
            let width = column.width.min(area.right().saturating_sub(x));
            let text = shortened(cell, width, look.glyphs);
            let indent = if column.right {
                width.saturating_sub(columns(&text))
            } else {
                0
            };
            write(buf, x + indent, y, width, &text, style);
            x += column.width + gap;
        }
    };
    if area.height == 0 {
        return;
    }
    line(buf, area.y, &names, Role::Quiet.style(look));
    let rows = Rows::new(area, list);
    let seen = list.rows.iter().enumerate().skip(rows.top);
    for (y, (index, &row)) in (rows.area.y..rows.area.bottom()).zip(seen) {
        let style = if index == list.chosen {
            let bar = Rect::new(area.x.saturating_sub(1), y, area.width + 2, 1);
            fill(buf, bar, look.theme.chosen);
            let sign = look.glyphs.pointer().to_string();
            write(buf, bar.x, y, 1, &sign, look.theme.chosen);
            look.theme.chosen
        } else {
            Role::Text.style(look)
        };
        line(buf, y, &cells(row), style);
    }
    let (up, down) = look.glyphs.more();
    let accent = Role::Accent.style(look);
    if rows.top > 0 {
        write(
            buf,
            area.right() + 1,
            rows.area.y,
            1,
            &up.to_string(),
            accent,
        );
    }
    let high = usize::from(rows.area.height);
    if rows.top + high < rows.count && high > 0 {
        let y = rows.area.bottom() - 1;
        write(buf, area.right() + 1, y, 1, &down.to_string(), accent);
    }
}

fn time(seconds: u64) -> String {
    clock(Duration::from_secs(seconds))
}

/// The games of a list.
pub(super) fn games(buf: &mut Buffer, area: Rect, view: &RecordView, list: &List, look: &Look) {
    if list.rows.is_empty() {
        return say(buf, area, "No game is like that.", look);
    }
    let columns = fitting(area, GAMES_WIDE, GAMES_NARROW);
    let cells = |row: u32| -> Vec<String> {
        let Some(game) = view.finished(row) else {
            return Vec::new();
        };
        let date = Date::of_unix_seconds(game.finished_at).to_string();
        let deal = deal_name(&game.start);
        let result = game.standing().word().to_owned();
        let counters = game.counters;
        if columns.len() == GAMES_NARROW.len() {
            return vec![date, deal, result, time(game.seconds)];
        }
        vec![
            date,
            deal,
            rules_text::title(game.rules),
            result,
            time(game.seconds),
            counters.commands.to_string(),
            counters.card_moves.to_string(),
            counters.most_cells.to_string(),
        ]
    };
    draw(buf, area, list, columns, cells, look);
}

/// The list of deals.
pub(super) fn deals(
    buf: &mut Buffer,
    area: Rect,
    view: &RecordView,
    overview: &Overview,
    look: &Look,
) {
    let list = &view.deals;
    if list.rows.is_empty() {
        return say(buf, area, "No deal is like that.", look);
    }
    let columns = fitting(area, DEALS_WIDE, DEALS_NARROW);
    let cells = |row: u32| -> Vec<String> {
        let Some(deal) = overview.stats.deals.get(row as usize) else {
            return Vec::new();
        };
        let known = |number: Option<usize>| number.map_or("-".into(), |n| n.to_string());
        let noted = view.notes.get(&deal.start, deal.rules).is_some();
        let mark = if noted { " *" } else { "" };
        let name = format!("{}{mark}", deal_name(&deal.start));
        let standing = deal.best_standing().word().to_owned();
        let best = deal.best_seconds.map_or("-".into(), time);
        let (games, won) = (deal.tries.to_string(), deal.wins.to_string());
        if columns.len() == DEALS_NARROW.len() {
            return vec![name, standing, games, won, best];
        }
        vec![
            name,
            rules_text::title(deal.rules),
            standing,
            games,
            won,
            best,
            known(deal.fewest_commands),
            known(deal.fewest_card_moves),
            known(deal.fewest_cells),
        ]
    };
    draw(buf, area, list, columns, cells, look);
}
