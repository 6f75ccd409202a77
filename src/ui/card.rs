//! One card, and one empty place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::geometry::Style;
use super::glyphs::Mark;
use super::look::Look;
use super::paint::{centred, fill, outline, write};
use crate::core::Card;

/// What sets a place apart at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Emphasis {
    /// The mark.
    pub(super) mark: Option<Mark>,
    /// The keyboard cursor is there.
    pub(super) cursor: bool,
}

/// Draws the seen part of a card: its rank and suit at the left edge, after a column for the mark.
pub(super) fn card(
    buf: &mut Buffer,
    rect: Rect,
    style: Style,
    card: Card,
    emphasis: Emphasis,
    look: &Look,
) {
    let face = match emphasis.mark {
        Some(mark) => look.theme.marked(card.suit(), mark),
        None => look.theme.card(card.suit()),
    };
    fill(buf, rect, face);
    if style > Style::Compact && look.glyphs.unicode {
        let edge = "▔".repeat(rect.width.into());
        let line = ratatui::style::Style {
            fg: look.theme.edge.fg,
            ..face
        };
        write(buf, rect.x, rect.y, rect.width, &edge, line);
    }
    // Without room for a mark the face alone says it.
    let indent = u16::from(rect.width >= 3);
    let text = look.glyphs.card(card, rect.width - indent);
    write(
        buf,
        rect.x + indent,
        rect.y,
        rect.width - indent,
        &text,
        face,
    );
    if rect.height >= 3 && rect.width >= 6 {
        let x = rect.right() - 1 - super::paint::columns(&text);
        write(buf, x, rect.bottom() - 1, rect.width, &text, face);
    }
    let (left, right) = look.glyphs.cursor();
    if let Some(mark) = emphasis.mark.filter(|_| indent > 0) {
        let sign = look.glyphs.mark(mark).to_string();
        write(buf, rect.x, rect.y, 1, &sign, face);
    }
    if emphasis.cursor {
        let end = rect.x + indent + super::paint::columns(&text);
        if indent > 0 {
            write(buf, rect.x, rect.y, 1, &left.to_string(), face);
        }
        write(buf, end, rect.y, 1, &right.to_string(), face);
    }
}

/// Draws a place without a card: an outline, with `name` in it.
pub(super) fn empty(buf: &mut Buffer, rect: Rect, name: &str, emphasis: Emphasis, look: &Look) {
    let theme = &look.theme;
    let style = match emphasis.mark {
        Some(Mark::Target) => theme.accent,
        Some(mark) => theme.mark(mark),
        None => theme.quiet,
    };
    let middle = Rect {
        y: rect.y + rect.height.saturating_sub(1) / 2,
        height: 1,
        ..rect
    };
    let sign = emphasis.mark.map(|mark| look.glyphs.mark(mark).to_string());
    let (left, right) = look.glyphs.cursor();
    if rect.height >= 3 && rect.width >= 4 {
        outline(buf, rect, look.glyphs, style);
        let mut text = sign.unwrap_or_else(|| name.to_owned());
        if emphasis.cursor {
            text = format!("{left}{text}{right}");
        }
        centred(buf, middle, &text, style);
    } else {
        let place = look.glyphs.empty();
        let mut text = match sign {
            Some(sign) => format!("{sign}{place}"),
            None if emphasis.cursor => format!("{left}{place}"),
            None => format!(" {place}"),
        };
        if emphasis.cursor {
            text.push(right);
        }
        if !name.is_empty() {
            text = text.replace(place, name);
        }
        write(buf, rect.x, middle.y, rect.width, &text, style);
    }
}
