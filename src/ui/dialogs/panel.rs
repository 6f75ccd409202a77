//! A framed list of lines in the middle of the screen, between the status line and the line of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::super::look::Look;
use super::super::paint::{columns, fill, outline, write};
use super::super::status::shortened;
use super::super::wrap::wrap;
use crate::app::Hit;

/// How a piece of a line looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Role {
    /// Plain words.
    Text,
    /// Headings, keys, values.
    Accent,
    /// What matters less.
    Quiet,
    /// What is wrong.
    Fault,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Line {
    /// Its pieces, from left to right.
    pub(super) pieces: Vec<(String, Role)>,
    /// Its number among the lines that can be chosen.
    pub(super) item: Option<usize>,
}

impl Line {
    /// A line of one piece.
    pub(super) fn new(text: impl Into<String>, role: Role) -> Self {
        Self {
            pieces: vec![(text.into(), role)],
            item: None,
        }
    }

    /// A line that can be chosen.
    pub(super) fn item(number: usize, pieces: Vec<(String, Role)>) -> Self {
        Self {
            pieces,
            item: Some(number),
        }
    }

    /// A name on the left and a value from a column on.
    pub(super) fn pair(name: &str, value: impl Into<String>, column: usize) -> Self {
        Self {
            pieces: vec![
                (format!("{name:column$}"), Role::Text),
                (value.into(), Role::Accent),
            ],
            item: None,
        }
    }

    fn width(&self) -> u16 {
        self.pieces.iter().map(|(text, _)| columns(text)).sum()
    }
}

/// The lines of a text.
pub(super) fn text(text: &str, role: Role, width: u16) -> Vec<Line> {
    let lines = wrap(text, width);
    lines.into_iter().map(|l| Line::new(l, role)).collect()
}

/// Which lines are seen when not all fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// From that line on.
    From(usize),
    /// Those around the chosen item.
    Chosen(usize),
}

/// What a dialog says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) title: String,
    pub(super) lines: Vec<Line>,
    /// Lines that stay at the bottom.
    pub(super) footer: Vec<Line>,
    pub(super) view: View,
}

/// A dialog at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Panel {
    rect: Rect,
    content: Content,
    /// The first line that is seen.
    top: usize,
    /// How many lines are seen.
    rows: usize,
}

/// Columns between frame and text.
const PADDING: u16 = 2;
/// Below so many columns a dialog is as wide as the screen.
const NARROW: u16 = 60;

impl Panel {
    /// The columns for text in a dialog that wants `most`.
    pub(super) fn inner_width(area: Rect, most: u16) -> u16 {
        most.min(area.width.saturating_sub(2 + 2 * PADDING)).max(1)
    }

    /// Places a dialog: as wide as its lines and at least `least` columns inside, as high as they are or as the screen allows.
    pub(super) fn new(area: Rect, content: Content, least: u16) -> Self {
        let lines = content.lines.iter().chain(&content.footer);
        let widest = lines
            .map(Line::width)
            .max()
            .unwrap_or(0)
            .max(columns(&content.title) + 2)
            .max(least);
        // On a narrow screen a strip of the table beside the dialog would only disturb.
        let width = if area.width < NARROW {
            area.width
        } else {
            (widest + 2 + 2 * PADDING).min(area.width)
        };
        // The status line and the line of keys stay.
        let most = usize::from(area.height.saturating_sub(2));
        let footer = content.footer.len();
        let rows = content.lines.len().min(most.saturating_sub(2 + footer));
        let height = ((rows + footer + 2).min(most)) as u16;
        let rect = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 1 + (most as u16 - height) / 2,
            width,
            height,
        };
        let lowest = content.lines.len().saturating_sub(rows);
        let top = match content.view {
            View::From(top) => top.min(lowest),
            View::Chosen(item) => {
                let lines = &content.lines;
                let at = lines.iter().position(|l| l.item == Some(item));
                // A line of context above, for headings.
                at.map_or(0, |at| at.saturating_sub(rows / 2).min(lowest))
            }
        };
        Self {
            rect,
            content,
            top,
            rows,
        }
    }

    /// How many lines can be scrolled away.
    pub(in super::super) fn scroll_limit(&self) -> usize {
        self.content.lines.len().saturating_sub(self.rows)
    }

    /// What lies at a position.
    pub(in super::super) fn hit(&self, column: u16, row: u16) -> Hit {
        if !self.rect.contains(Position::new(column, row)) || row <= self.rect.y {
            return Hit::Nothing;
        }
        let index = usize::from(row - self.rect.y - 1);
        if index >= self.rows {
            return Hit::Nothing;
        }
        let line = self.content.lines.get(self.top + index);
        line.and_then(|line| line.item)
            .map_or(Hit::Nothing, Hit::Item)
    }

    /// Draws the dialog.
    pub(in super::super) fn draw(&self, buf: &mut Buffer, look: &Look) {
        let theme = &look.theme;
        fill(buf, self.rect, theme.dialog);
        outline(buf, self.rect, look.glyphs, Role::Accent.style(look));
        let title = format!(" {} ", self.content.title);
        let title_x = self.rect.x + PADDING;
        let accent = Role::Accent.style(look);
        write(
            buf,
            title_x,
            self.rect.y,
            self.rect.width.saturating_sub(4),
            &title,
            accent,
        );
        let chosen = match self.content.view {
            View::Chosen(item) => Some(item),
            View::From(_) => None,
        };
        let lines = self.content.lines.iter().skip(self.top).take(self.rows);
        let mut y = self.rect.y + 1;
        for line in lines {
            self.line(
                buf,
                y,
                line,
                line.item.is_some() && line.item == chosen,
                look,
            );
            y += 1;
        }
        let last = self.rect.bottom().saturating_sub(1);
        for line in &self.content.footer {
            if y < last {
                self.line(buf, y, line, false, look);
            }
            y += 1;
        }
        let (up, down) = look.glyphs.more();
        let x = self.rect.right().saturating_sub(1);
        if self.top > 0 {
            write(buf, x, self.rect.y + 1, 1, &up.to_string(), accent);
        }
        if self.top < self.scroll_limit() && self.rows > 0 {
            let row = self.rect.y + self.rows as u16;
            write(buf, x, row, 1, &down.to_string(), accent);
        }
    }

    fn line(&self, buf: &mut Buffer, y: u16, line: &Line, chosen: bool, look: &Look) {
        let inner = Rect {
            x: self.rect.x + PADDING,
            y,
            width: self.rect.width.saturating_sub(2 * PADDING),
            height: 1,
        };
        if chosen {
            let bar = Rect {
                x: inner.x.saturating_sub(1),
                width: inner.width + 2,
                ..inner
            };
            fill(buf, bar, look.theme.chosen);
            let sign = look.glyphs.pointer().to_string();
            write(buf, bar.x, y, 1, &sign, look.theme.chosen);
        }
        let mut x = inner.x + u16::from(inner.width > 2);
        for (text, role) in &line.pieces {
            let style = if chosen {
                look.theme.chosen
            } else {
                role.style(look)
            };
            let left = inner.right().saturating_sub(x);
            let text = shortened(text, left, look.glyphs);
            write(buf, x, y, left, &text, style);
            x += columns(&text);
        }
    }
}

impl Role {
    /// How it looks.
    pub(in super::super) fn style(self, look: &Look) -> Style {
        let theme = &look.theme;
        let on = |style: Style| Style {
            bg: theme.dialog.bg,
            ..style
        };
        match self {
            Role::Text => theme.dialog,
            Role::Accent => on(theme.accent),
            Role::Quiet => on(theme.quiet),
            Role::Fault => theme.dialog.patch(Style {
                fg: None,
                bg: None,
                ..theme.refusal
            }),
        }
    }
}
