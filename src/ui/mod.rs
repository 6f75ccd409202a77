//! Everything that is drawn, and what keys and pointer mean. It reads [`App`] and never changes it: input
//! becomes [`Action`](crate::app::Action)s.

mod card;
pub mod chord;
pub mod fold;
pub mod geometry;
pub mod glyphs;
pub mod input;
pub mod keymap;
mod look;
mod paint;
mod palette;
mod shown;
pub mod status;
mod table;
mod theme;

use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub use input::action;
pub use look::Look;
pub use theme::{Level, Theme};

use crate::app::App;
use geometry::{Geometry, MINIMUM};
use shown::Shown;

/// Draws the program as it is at `now`.
pub fn draw(frame: &mut Frame, app: &App, look: &Look, now: Duration) {
    let area = frame.area();
    draw_into(frame.buffer_mut(), area, app, look, now);
}

fn draw_into(buf: &mut Buffer, area: Rect, app: &App, look: &Look, now: Duration) {
    paint::fill(buf, area, look.theme.table);
    let shown = Shown::new(app, now);
    let Some(places) = Geometry::new(area, app.settings().cards, &shown.shape(app)) else {
        return too_small(buf, area, look);
    };
    status::status(buf, places.status, app, look, now);
    table::table(buf, app, &shown, &places, look);
    status::message(buf, places.message, app, look);
    status::keys(buf, places.keys, app, look);
}

/// Says which size is needed and which there is.
fn too_small(buf: &mut Buffer, area: Rect, look: &Look) {
    let (width, height) = MINIMUM;
    let lines = [
        "Too small:".to_owned(),
        format!("needs {width}x{height},"),
        format!("is {}x{}", area.width, area.height),
    ];
    let top = area.y + area.height.saturating_sub(3) / 2;
    for (y, text) in (top..area.bottom()).zip(&lines) {
        let line = Rect::new(area.x, y, area.width, 1);
        paint::centred(buf, line, text, look.theme.text);
    }
}
