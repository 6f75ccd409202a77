//! The numbers as pictures: the win rate, the times of wins, the free cells that they used.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Bar, BarChart, Chart, Dataset, GraphType, Widget as _};

use super::ascii::bars;
use super::say;
use crate::app::record_view::RecordView;
use crate::app::series::Series;
use crate::ui::dialogs::Role;
use crate::ui::look::Look;
use crate::ui::paint::{columns, write};
use crate::ui::status::count;

/// How many charts there are.
const CHARTS: usize = 3;
/// The games that one point of the win rate is over.
const WINDOW: usize = 20;
/// The least room for all charts at once.
const ALL: (u16, u16) = (64, 16);

/// The charts at once, or one.
fn shows_all(area: Rect) -> bool {
    area.width >= ALL.0 && area.height >= ALL.1
}

pub(super) fn scroll_limit(area: Rect) -> usize {
    if shows_all(area) { 0 } else { CHARTS - 1 }
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, view: &RecordView, series: &Series, look: &Look) {
    let draw: [fn(&mut Buffer, Rect, &Series, &Look); CHARTS] = [win_rate, times, cells];
    if !shows_all(area) {
        return draw[view.scroll.min(CHARTS - 1)](buf, area, series, look);
    }
    let [above, _, below] = Layout::vertical([
        Constraint::Fill(5),
        Constraint::Length(1),
        Constraint::Fill(5),
    ])
    .areas(area);
    let [left, _, right] = Layout::horizontal([
        Constraint::Fill(1),
        Constraint::Length(3),
        Constraint::Fill(1),
    ])
    .areas(below);
    win_rate(buf, above, series, look);
    times(buf, left, series, look);
    cells(buf, right, series, look);
}

/// Writes the title of a chart and gives the room below it.
fn titled(buf: &mut Buffer, area: Rect, title: &str, look: &Look) -> Rect {
    for (y, line) in (area.y..).zip(crate::ui::wrap::wrap(title, area.width)) {
        if y < area.bottom() {
            write(buf, area.x, y, area.width, &line, Role::Quiet.style(look));
        }
    }
    let lines = crate::ui::wrap::wrap(title, area.width).len() as u16;
    Rect {
        y: area.y + lines,
        height: area.height.saturating_sub(lines),
        ..area
    }
}

/// Of each game the rate of the games up to it, as many as the window has: (number of the game, per cent).
pub(super) fn rates(results: &[bool], most: usize) -> Vec<(f64, f64)> {
    let mut won = 0;
    let mut points = Vec::new();
    for (index, &result) in results.iter().enumerate() {
        won += usize::from(result);
        if index >= WINDOW {
            won -= usize::from(results[index - WINDOW]);
        }
        let games = WINDOW.min(index + 1);
        points.push((index as f64 + 1.0, 100.0 * won as f64 / games as f64));
    }
    // The first points are over few games and say little.
    let meant = points.len().saturating_sub(WINDOW - 1).max(1);
    points.split_off(points.len().saturating_sub(meant.min(most)))
}

fn win_rate(buf: &mut Buffer, area: Rect, series: &Series, look: &Look) {
    let results = &series.results;
    if results.is_empty() {
        return say(buf, area, "No game has counted yet.", look);
    }
    // A point for each half column of the picture.
    let most = 2 * usize::from(area.width);
    // What lies before the window of the first point cannot be seen.
    let seen = results.len().min(most + WINDOW - 1);
    let skipped = results.len() - seen;
    let mut points = rates(&results[skipped..], most);
    for point in &mut points {
        point.0 += skipped as f64;
    }
    let (first, last) = (points[0].0, points[points.len() - 1].0);
    let title = if results.len() < WINDOW {
        format!("Won of the {}, per cent", count(results.len(), "game"))
    } else {
        format!("Won of the last {WINDOW} games, per cent")
    };
    let room = titled(buf, area, &title, look);
    let (bounds, labels) = if points.len() == 1 {
        // One point in the middle.
        let single = points[0];
        points.insert(0, (single.0 - 0.5, single.1));
        points.push((single.0 + 0.5, single.1));
        (
            [single.0 - 0.5, single.0 + 0.5],
            vec![format!("game {first}")],
        )
    } else {
        (
            [first, last],
            vec![format!("game {first}"), last.to_string()],
        )
    };
    let labels = match labels.as_slice() {
        [one] => vec![String::new(), one.clone(), String::new()],
        _ => labels,
    };
    let (marker, graph) = if look.glyphs.unicode {
        (Marker::Braille, GraphType::Line)
    } else {
        (Marker::Custom('*'), GraphType::Line)
    };
    let axis = Role::Quiet.style(look);
    let line = Dataset::default()
        .marker(marker)
        .graph_type(graph)
        .style(Role::Accent.style(look))
        .data(&points);
    let heights = if room.height >= 7 {
        vec!["0", "50", "100"]
    } else {
        vec!["0", "100"]
    };
    Chart::new(vec![line])
        .style(Role::Text.style(look))
        .legend_position(None)
        .x_axis(Axis::default().style(axis).bounds(bounds).labels(labels))
        .y_axis(
            Axis::default()
                .style(axis)
                .bounds([0.0, 100.0])
                .labels(heights),
        )
        .render(room, buf);
}

/// Minutes from which on wins are counted together, and how many there are of each; the last is open.
fn bins(seconds: &[u64], most: usize) -> Vec<(u64, u64)> {
    const WIDTHS: [u64; 9] = [1, 2, 3, 5, 10, 15, 30, 60, 120];
    // The slowest twentieth may lie anywhere: it is counted together.
    let slow = seconds[(seconds.len() * 19).div_ceil(20) - 1] / 60;
    let fast = seconds[0] / 60;
    let fits = |width: &&u64| (slow / **width - fast / **width + 1) as usize <= most;
    let width = WIDTHS.iter().find(fits).copied().unwrap_or(240);
    let first = fast / width * width;
    let count = ((slow - first) / width + 1).min(most as u64);
    let mut bins: Vec<(u64, u64)> = (0..count).map(|bin| (first + bin * width, 0)).collect();
    for &second in seconds {
        let bin = ((second / 60 - first) / width).min(count - 1);
        bins[bin as usize].1 += 1;
    }
    bins
}

fn times(buf: &mut Buffer, area: Rect, series: &Series, look: &Look) {
    let wins = series.seconds.len();
    let title = format!("Minutes of {}", wins_without_help(wins));
    let room = titled(buf, area, &title, look);
    if wins == 0 {
        return;
    }
    let most = (usize::from(room.width) + 1) / 5;
    let bins = bins(&series.seconds, most.clamp(1, 12));
    let last = bins.len() - 1;
    let labelled = bins.iter().enumerate().map(|(index, &(from, wins))| {
        let more = if index == last && index > 0 { "+" } else { "" };
        (format!("{from}{more}"), wins)
    });
    bar_chart(buf, room, &labelled.collect::<Vec<_>>(), look);
}

fn cells(buf: &mut Buffer, area: Rect, series: &Series, look: &Look) {
    let wins: usize = series.cells.iter().sum();
    let title = format!("Free cells of {}", wins_without_help(wins));
    let room = titled(buf, area, &title, look);
    let Some(most) = series.cells.iter().rposition(|&wins| wins > 0) else {
        return;
    };
    // Standard rules have four: what was never used is seen as such.
    let shown = &series.cells[..=most.max(4)];
    let labelled = shown.iter().enumerate();
    let labelled = labelled.map(|(cells, &wins)| (cells.to_string(), wins as u64));
    bar_chart(buf, room, &labelled.collect::<Vec<_>>(), look);
}

fn wins_without_help(wins: usize) -> String {
    match wins {
        0 => "wins without help: none".into(),
        1 => "1 win without help".into(),
        n => format!("{n} wins without help"),
    }
}

/// Bars with their values above them and their labels below.
fn bar_chart(buf: &mut Buffer, area: Rect, values: &[(String, u64)], look: &Look) {
    let count = values.len() as u16;
    if area.height < 3 || count == 0 {
        return;
    }
    let each = (area.width / count).clamp(1, 8);
    let width = each.saturating_sub(1).max(1);
    let most = values.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let area = Rect {
        x: area.x + (area.width - each * count.min(area.width / each)) / 2,
        ..area
    };
    // The values stand above the bars, where a bar of any height leaves them readable.
    let room = Rect {
        y: area.y + 1,
        height: area.height - 1,
        ..area
    };
    let accent = Role::Accent.style(look);
    let bars_of = values.iter().map(|(label, value)| {
        Bar::with_label(label.clone(), *value)
            .text_value("")
            .style(accent)
    });
    BarChart::vertical(bars_of.collect::<Vec<_>>())
        .bar_width(width)
        .bar_gap(each - width)
        .bar_set(bars(look.glyphs))
        .max(most.max(1))
        .label_style(Role::Quiet.style(look))
        .style(Style::new())
        .render(room, buf);
    let high = u64::from(room.height - 1);
    for (index, (_, value)) in values.iter().enumerate() {
        let text = value.to_string();
        // Rows of the bar, also those that it only begins.
        let rows = (value * high).div_ceil(most.max(1)) as u16;
        let x = area.x + index as u16 * each;
        let at = Rect::new(x, room.bottom() - 2 - rows, width.max(columns(&text)), 1);
        crate::ui::paint::centred(buf, at, &text, Role::Text.style(look));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_over_the_games_before() {
        assert_eq!(rates(&[], 10), []);
        assert_eq!(rates(&[true], 10), [(1.0, 100.0)]);
        assert_eq!(rates(&[true, false], 10), [(2.0, 50.0)]);
        let results: Vec<bool> = (0..30).map(|game| game >= 20).collect();
        let points = rates(&results, 100);
        assert_eq!((points[0], points.len()), ((20.0, 0.0), 11));
        assert_eq!(points[10], (30.0, 50.0));
        assert_eq!(rates(&results, 3), points[8..]);
    }

    #[test]
    fn every_win_is_in_a_bin() {
        for (seconds, most) in [
            (vec![0], 5),
            (vec![59, 60], 5),
            (vec![30, 100, 400, 401, 900, 86_400 * 3], 6),
            ((0..500).map(|n| n * 7).collect(), 8),
            (vec![u64::MAX], 1),
            (vec![1, u64::MAX], 4),
        ] {
            let bins = bins(&seconds, most);
            assert!(bins.len() <= most.max(1), "{seconds:?}: {bins:?}");
            let all: u64 = bins.iter().map(|(_, wins)| wins).sum();
            assert_eq!(all, seconds.len() as u64);
        }
        assert_eq!(bins(&[61, 119, 130], 5), [(1, 2), (2, 1)]);
    }
}
