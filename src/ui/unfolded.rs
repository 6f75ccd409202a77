//! Cascades that do not fit, shown whole: their cards side by side, from the deepest to the exposed one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::card::{Emphasis, card};
use super::geometry::{Geometry, Size};
use super::look::Look;
use super::paint::{fill, write};
use super::shown::Shown;

/// Columns of a card: a gap, a rank and a suit.
const CARD: u16 = 3;
/// Columns of the number of a cascade.
const NUMBER: u16 = 3;

/// Draws every folded cascade over the upper part of the screen.
pub(super) fn draw(buf: &mut Buffer, shown: &Shown, places: &Geometry, look: &Look) {
    let width = places.status.width;
    let in_line = usize::from((width.saturating_sub(NUMBER) / CARD).max(1));
    let mut y = places.status.y + 1;
    for (spot, cards) in places.cascades.iter().zip(&shown.cascades) {
        if spot.fold.is_none() {
            continue;
        }
        for (index, line) in cards.chunks(in_line).enumerate() {
            if y >= places.message.y {
                return;
            }
            let row = Rect::new(places.status.x, y, width, 1);
            fill(buf, row, look.theme.dialog);
            if index == 0 {
                let number = spot.id.to_string();
                write(buf, row.x, y, NUMBER, &number, look.theme.accent);
            }
            for (index, &shown) in line.iter().enumerate() {
                let x = row.x + NUMBER + index as u16 * CARD;
                let face = Rect::new(x, y, CARD - 1, 1);
                card(buf, face, Size::Compact, shown, Emphasis::default(), look);
            }
            y += 1;
        }
    }
}
