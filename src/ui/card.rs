//! One card, and one empty place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::geometry::Size;
use super::glyphs::Mark;
use super::look::Look;
use super::paint::{centred, columns, fill, outline, write};
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
    size: Size,
    card: Card,
    emphasis: Emphasis,
    look: &Look,
) {
    let face = match emphasis.mark {
        Some(mark) => look.theme.marked(card.suit(), mark),
        None => look.theme.card(card.suit()),
    };
    // One foreground for all that is blank, so that a terminal is not told of colours that nobody sees.
    let blank = emphasis.mark.map_or(look.theme.edge, |mark| {
        let style = look.theme.mark(mark);
        style.remove_modifier(Modifier::UNDERLINED)
    });
    fill(buf, rect, blank);
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
    let end = rect.x + indent + columns(&text);
    // The upper edge of the card, beside its name. A marked card is told from its neighbours by its colour.
    if size > Size::Compact && look.glyphs.unicode && emphasis.mark.is_none() {
        let width = rect.right().saturating_sub(end);
        let edge = look.glyphs.edge().repeat(width.into());
        write(buf, end, rect.y, width, &edge, look.theme.edge);
    }
    if rect.height >= 5 {
        let x = rect.right() - 1 - columns(&text);
        write(buf, x, rect.bottom() - 1, rect.width, &text, face);
    }
    let (left, right) = look.glyphs.cursor();
    if let Some(mark) = emphasis.mark.filter(|_| indent > 0) {
        let sign = look.glyphs.mark(mark).to_string();
        write(buf, rect.x, rect.y, 1, &sign, face);
    }
    if emphasis.cursor {
        if indent > 0 {
            write(buf, rect.x, rect.y, 1, &left.to_string(), face);
        }
        write(buf, end, rect.y, 1, &right.to_string(), face);
    }
}

/// Draws a place without a card: an outline, with `name` in it.
pub(super) fn empty(buf: &mut Buffer, rect: Rect, name: &str, emphasis: Emphasis, look: &Look) {
    let theme = &look.theme;
    // A target is told by its letter or number: an outline of another colour costs too many bytes.
    let shown = emphasis.mark.filter(|&mark| mark != Mark::Target);
    let style = shown.map_or(theme.quiet, |mark| theme.mark(mark));
    let middle = Rect {
        y: rect.y + rect.height.saturating_sub(1) / 2,
        height: 1,
        ..rect
    };
    let sign = shown.map(|mark| look.glyphs.mark(mark).to_string());
    let (left, right) = look.glyphs.cursor();
    if rect.height >= 3 && rect.width >= 4 {
        fill(buf, rect, style);
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
