//! The few ways in which anything gets onto the screen. All of them clip: what lies outside is not drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::glyphs::Glyphs;
use crate::core::visible::is_visible;

/// Fills a rectangle.
pub(super) fn fill(buf: &mut Buffer, rect: Rect, style: Style) {
    let rect = rect.intersection(buf.area);
    for position in rect.positions() {
        if let Some(cell) = buf.cell_mut(position) {
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// Writes `text` from (`x`, `y`) to the right, up to `width` columns. Of words that a file brought, only what can
/// be seen is written.
pub(super) fn write(buf: &mut Buffer, x: u16, y: u16, width: u16, text: &str, style: Style) {
    let inside = Rect::new(x, y, width, 1).intersection(buf.area);
    if !inside.is_empty() && inside.x == x {
        let width = inside.width.into();
        if text.chars().all(is_visible) {
            buf.set_stringn(x, y, text, width, style);
        } else {
            let seen: String = text.chars().filter(|&c| is_visible(c)).collect();
            buf.set_stringn(x, y, seen, width, style);
        }
    }
}

/// The columns that a text takes.
pub(super) fn columns(text: &str) -> u16 {
    ratatui::text::Span::raw(text).width() as u16
}

/// Writes `text` in the middle of the first row of `rect`.
pub(super) fn centred(buf: &mut Buffer, rect: Rect, text: &str, style: Style) {
    let width = columns(text).min(rect.width);
    let x = rect.x + (rect.width - width) / 2;
    write(buf, x, rect.y, width, text, style);
}

/// Draws an outline on the edge of `rect`.
pub(super) fn outline(buf: &mut Buffer, rect: Rect, glyphs: Glyphs, style: Style) {
    if rect.width < 2 || rect.height < 2 {
        return;
    }
    let set = glyphs.border();
    let inner = usize::from(rect.width - 2);
    let row = |left: &str, middle: &str, right: &str| {
        let mut line = String::with_capacity(3 * usize::from(rect.width));
        line.push_str(left);
        line.extend(std::iter::repeat_n(middle, inner));
        line.push_str(right);
        line
    };
    let top = row(set.top_left, set.horizontal_top, set.top_right);
    let bottom = row(set.bottom_left, set.horizontal_bottom, set.bottom_right);
    write(buf, rect.x, rect.y, rect.width, &top, style);
    write(buf, rect.x, rect.bottom() - 1, rect.width, &bottom, style);
    for y in rect.y + 1..rect.bottom() - 1 {
        write(buf, rect.x, y, 1, set.vertical_left, style);
        write(buf, rect.right() - 1, y, 1, set.vertical_right, style);
    }
}
