//! The step of the course for beginners: a band under the table, and where that is too low for the words, all
//! of them over the table on demand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::geometry::MINIMUM;
use super::look::Look;
use super::wrap::wrap;
use super::{paint, status};
use crate::app::App;
use crate::app::keymap::Keymap;
use crate::app::lesson::LessonView;

/// The widest that the words may run; longer lines are hard to read.
const WIDEST: u16 = 76;

/// The words of a step and where they go.
pub(super) struct Band {
    rect: Rect,
    title: String,
    lines: Vec<String>,
    /// What the last line says where not all fit.
    more: String,
}

impl Band {
    /// Splits `area` into what is left for the table and the band; no band without a course.
    pub(super) fn split(app: &App, look: &Look, area: Rect) -> (Rect, Option<Self>) {
        let Some(step) = app.lesson() else {
            return (area, None);
        };
        let lines = words(
            step,
            app.keymap(),
            look,
            area.width.min(WIDEST).saturating_sub(2),
        );
        let room = area.height.saturating_sub(MINIMUM.1);
        let height = (lines.len() as u16 + 1).min(room);
        let table = Rect {
            height: area.height - height,
            ..area
        };
        let rect = Rect {
            y: area.y + table.height,
            height,
            ..area
        };
        let band = Self {
            rect,
            title: title(step),
            lines,
            more: app.keymap().fill("{unfold} shows the whole step"),
        };
        (table, Some(band))
    }

    /// Draws the band, its words under the left edge of the table. `left` is the column of that edge.
    pub(super) fn draw(&self, buf: &mut Buffer, look: &Look, left: u16) {
        let theme = &look.theme;
        let width = self.rect.right().saturating_sub(left);
        paint::write(buf, left, self.rect.y, width, &self.title, theme.accent);
        let rows = usize::from(self.rect.height.saturating_sub(1));
        let whole = rows >= self.lines.len();
        for (index, line) in self.lines.iter().take(rows).enumerate() {
            let y = self.rect.y + 1 + index as u16;
            if !whole && index + 1 == rows {
                paint::write(buf, left, y, width, &self.more, theme.quiet);
            } else {
                paint::write(buf, left, y, width, line, theme.text);
            }
        }
    }
}

fn title(step: LessonView) -> String {
    format!("{}/{}  {}", step.number, step.steps, step.title)
}

fn words(step: LessonView, keymap: &Keymap, look: &Look, width: u16) -> Vec<String> {
    let how = if step.read { " Enter goes on." } else { "" };
    let text = status::sentence(&format!("{}{how}", keymap.fill(step.text)), look.glyphs);
    wrap(&text, width)
}

/// The whole step, title first, if the player asked for it.
pub(super) fn unfolded(app: &App, look: &Look, width: u16) -> Option<(String, Vec<String>)> {
    let step = app.lesson().filter(|_| app.unfolded())?;
    Some((title(step), words(step, app.keymap(), look, width)))
}
