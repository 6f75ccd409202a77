//! The whole screen: the table, the lines around it and the dialog over it, each at its place. Drawing and
//! the pointer ask the same [`Screen`].

use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::dialogs::{self, Panel};
use super::geometry::{Geometry, MINIMUM};
use super::lesson::Band;
use super::look::Look;
use super::record::RecordScreen;
use super::shown::Shown;
use super::{hints, paint, status, table, unfolded};
use crate::app::dialog::Dialog;
use crate::app::{App, Hit};

/// Everything at its place; nothing fits on a screen that is too small.
pub(super) struct Screen {
    shown: Shown,
    places: Geometry,
    panel: Option<Panel>,
    record: Option<RecordScreen>,
    lesson: Option<Band>,
}

impl Screen {
    /// The screen of that size.
    pub(super) fn new(app: &App, look: &Look, area: Rect, now: Duration) -> Option<Self> {
        let shown = Shown::new(app, now);
        let (table, lesson) = Band::split(app, look, area);
        let places = Geometry::new(table, app.settings().cards, &shown.shape(app))?;
        let panel = dialogs::panel(app, look, area, now);
        let record = RecordScreen::new(app, area);
        Some(Self {
            shown,
            places,
            panel,
            record,
            lesson,
        })
    }

    /// What lies at a position.
    pub(super) fn hit(&self, app: &App, look: &Look, (column, row): (u16, u16)) -> Hit {
        let at = Position::new(column, row);
        if !status::message_takes_keys(self.places.message.width, app, look) {
            let hints = hints::hint_places(
                self.places.keys,
                &hints::hints(app),
                app.keymap(),
                look.glyphs,
            );
            if let Some((_, _, hint)) = hints.iter().find(|(rect, _, _)| rect.contains(at)) {
                return Hit::Key(hint.command);
            }
        }
        if let (Some(record), Some(Dialog::Record(view))) = (&self.record, app.dialog()) {
            return record.hit(view, at);
        }
        match &self.panel {
            Some(panel) => panel.hit(column, row),
            None => self.places.hit(column, row),
        }
    }

    fn draw(&self, buf: &mut Buffer, app: &App, look: &Look, now: Duration) {
        status::status(buf, self.places.status, app, look, now);
        let paused = matches!(app.dialog(), Some(Dialog::Paused));
        // A pause that showed the board would be time to think for nothing.
        if !paused {
            table::table(buf, app, &self.shown, &self.places, look);
            if app.unfolded() {
                unfolded::draw(buf, &self.shown, &self.places, look);
            }
        }
        let (line, keys) = (self.places.message, self.places.keys);
        if paused || !status::message(buf, line, keys, app, look) {
            hints::keys(buf, keys, app, look);
        }
        if let Some(band) = &self.lesson {
            band.draw(buf, look, self.places.status.x);
        }
        if let Some(panel) = &self.panel {
            panel.draw(buf, look);
        }
        if let (Some(record), Some(Dialog::Record(view))) = (&self.record, app.dialog()) {
            record.draw(buf, app, view, look);
        }
    }
}

/// Draws the program as it is at `now`.
pub fn draw(frame: &mut Frame, app: &App, look: &Look, now: Duration) {
    let area = frame.area();
    let buf = frame.buffer_mut();
    paint::fill(buf, area, look.theme.table);
    match Screen::new(app, look, area, now) {
        Some(screen) => screen.draw(buf, app, look, now),
        None => too_small(buf, area, look),
    }
    if !look.glyphs.unicode {
        keep_ascii(buf);
    }
}

/// Names of files and what the system says of them can hold any character; a terminal without them would show
/// something else.
fn keep_ascii(buf: &mut Buffer) {
    for cell in &mut buf.content {
        if !cell.symbol().is_ascii() {
            cell.set_char('?');
        }
    }
}

/// How many lines of the open dialog can be scrolled away; nothing if it does not scroll.
pub fn scroll_limit(app: &App, look: &Look, area: Rect) -> Option<usize> {
    if let (Some(record), Some(Dialog::Record(view))) = (RecordScreen::new(app, area), app.dialog())
    {
        return Some(record.scroll_limit(view));
    }
    let panel = dialogs::panel(app, look, area, Duration::ZERO)?;
    Some(panel.scroll_limit())
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
