//! What the widgets of ratatui draw, in plain characters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::bar;

use crate::ui::glyphs::Glyphs;

/// The heights of a bar in one row.
const ASCII_BARS: bar::Set<'static> = bar::Set {
    full: "#",
    seven_eighths: "#",
    three_quarters: "#",
    five_eighths: "=",
    half: "=",
    three_eighths: "-",
    one_quarter: "-",
    one_eighth: "_",
    empty: " ",
};

/// The characters of bars.
pub(super) fn bars(glyphs: Glyphs) -> bar::Set<'static> {
    if glyphs.unicode {
        bar::NINE_LEVELS
    } else {
        ASCII_BARS
    }
}

/// Replaces the lines that the axes of charts are drawn with, and what a note has of other characters.
pub(super) fn simplify(buf: &mut Buffer, area: Rect) {
    for position in area.intersection(buf.area).positions() {
        let Some(cell) = buf.cell_mut(position) else {
            continue;
        };
        let plain = match cell.symbol() {
            "│" => "|",
            "─" => "-",
            "└" | "┘" | "┌" | "┐" => "+",
            "•" => "*",
            "█" => "#",
            symbol if symbol.is_ascii() => continue,
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}
