//! The step of the course for beginners, in a band under the table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::Look;
use super::paint;
use super::wrap::wrap;
use crate::app::App;

/// The widest that the words may run; longer lines are hard to read.
const WIDEST: u16 = 76;

/// Splits `area` into what is left for the table and the band; no band without a course.
pub(super) fn split(app: &App, area: Rect) -> (Rect, Option<Rect>) {
    if app.lesson().is_none() {
        return (area, None);
    }
    let height = (lines(app, area.width).len() as u16).min(area.height);
    let table = Rect {
        height: area.height - height,
        ..area
    };
    let band = Rect {
        y: area.y + table.height,
        height,
        ..area
    };
    (table, Some(band))
}

fn lines(app: &App, width: u16) -> Vec<String> {
    let Some(step) = app.lesson() else {
        return Vec::new();
    };
    let title = format!("{}/{}  {}", step.number, step.steps, step.title);
    let how = if step.read { " Enter goes on." } else { "" };
    let words = wrap(
        &format!("{}{how}", step.text),
        width.min(WIDEST).saturating_sub(2),
    );
    std::iter::once(title).chain(words).collect()
}

pub(super) fn draw(buf: &mut Buffer, band: Rect, app: &App, look: &Look) {
    let width = band.width.min(WIDEST);
    let x = band.x + (band.width - width) / 2 + 1;
    for (index, (y, text)) in (band.y..band.bottom())
        .zip(lines(app, band.width))
        .enumerate()
    {
        let style = if index == 0 {
            look.theme.accent
        } else {
            look.theme.text
        };
        paint::write(buf, x, y, width.saturating_sub(1), &text, style);
    }
}
