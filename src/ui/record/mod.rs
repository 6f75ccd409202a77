//! The statistics screen: everything between the line at the top and the line of keys. Its pages are drawn over
//! what was read and added up before; of a list only the lines that are seen are made.

mod ascii;
mod calendar;
mod charts;
mod deal;
mod game;
mod lists;
mod summary;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::dialogs::Role;
use super::look::Look;
use super::paint::{columns, fill, outline, write};
use super::wrap::wrap;
use crate::app::dialog::Dialog;
use crate::app::overview::Overview;
use crate::app::record_view::{RecordPage, RecordView, Typing};
use crate::app::stats::Part;
use crate::app::{App, Hit};
use crate::core::rules_text;
use lists::Rows;

/// The screen at its place.
pub(super) struct RecordScreen {
    /// With its frame.
    frame: Rect,
    /// Inside the frame.
    inner: Rect,
}

/// Columns between the frame and what is in it.
const PADDING: u16 = 1;
/// Nothing becomes clearer by being wider than that.
const WIDEST: u16 = 110;

impl RecordScreen {
    /// The screen if it is open.
    pub(super) fn new(app: &App, area: Rect) -> Option<Self> {
        let Some(Dialog::Record(_)) = app.dialog() else {
            return None;
        };
        // The line at the top and the line of keys stay, and the sentence if there is one.
        let kept = if app.message().is_some() { 3 } else { 2 };
        let frame = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(kept),
            ..area
        };
        let width = frame.width.saturating_sub(2 + 2 * PADDING).min(WIDEST);
        let inner = Rect {
            x: frame.x + (frame.width.saturating_sub(width)) / 2,
            y: frame.y + 1,
            width,
            height: frame.height.saturating_sub(2),
        };
        Some(Self { frame, inner })
    }

    /// The name of each page and where it stands in the frame.
    fn tabs(&self) -> impl Iterator<Item = (Rect, RecordPage)> + '_ {
        let names: u16 = RecordPage::ALL.iter().map(|p| columns(p.name())).sum();
        let count = RecordPage::ALL.len() as u16;
        let room = self.frame.width.saturating_sub(names + 2);
        let gap = (room / (count + 1)).clamp(1, 4);
        let mut x = self.frame.x + 1 + u16::from(gap > 1);
        RecordPage::ALL.into_iter().map(move |page| {
            let width = columns(page.name());
            let tab = Rect::new(x, self.frame.y, width, 1);
            x += width + gap;
            (tab.intersection(self.frame), page)
        })
    }

    /// What lies at a position.
    pub(super) fn hit(&self, view: &RecordView, at: Position) -> Hit {
        if let Some((_, page)) = self.tabs().find(|(tab, _)| tab.contains(at)) {
            return Hit::Tab(page as usize);
        }
        let Some(list) = view.list().filter(|_| view.game.is_none()) else {
            return Hit::Nothing;
        };
        let rows = Rows::new(self.list_area(view), list);
        rows.line_at(at).map_or(Hit::Nothing, Hit::Item)
    }

    /// Where the list of this page is, with its heading.
    fn list_area(&self, view: &RecordView) -> Rect {
        let body = self.body(view);
        match &view.deal {
            Some(deal) => deal::list_area(body, view, deal),
            None => body,
        }
    }

    /// Inside the frame without what is said at the top and at the bottom.
    fn body(&self, view: &RecordView) -> Rect {
        let above = 1;
        let below = self.footer(view).len() as u16;
        Rect {
            y: self.inner.y + above,
            height: self.inner.height.saturating_sub(above + below),
            ..self.inner
        }
    }

    /// What is said at the bottom: what is typed, what is wrong with it, and what could not be read.
    fn footer(&self, view: &RecordView) -> Vec<(String, Role)> {
        let width = self.inner.width;
        let lines = |text: &str, role| wrap(text, width).into_iter().map(move |line| (line, role));
        let mut footer = Vec::new();
        match &view.typing {
            Some(Typing::Filter(text)) => footer.extend(typed("Find: ", text, width)),
            Some(Typing::Note(text)) => footer.extend(typed("Note: ", text, width)),
            None => {}
        }
        if let Some(fault) = &view.fault {
            footer.extend(lines(fault, Role::Fault));
        } else if matches!(view.typing, Some(Typing::Filter(_))) {
            let help =
                "won, clean, assisted, lost, given up, #617, 2026-01, 2026-01-31..2026-02-28";
            footer.extend(lines(help, Role::Quiet));
        } else if view.typing.is_none()
            && let Some(overview) = &view.overview
        {
            for omission in &overview.omissions {
                footer.extend(lines(omission, Role::Fault));
            }
        }
        footer.truncate(usize::from(self.inner.height / 2));
        footer
    }

    /// How much can be scrolled away on this page.
    pub(super) fn scroll_limit(&self, view: &RecordView) -> usize {
        let (Some(part), true) = (view.part(), view.deal.is_none()) else {
            return 0;
        };
        let body = self.body(view);
        match view.page {
            RecordPage::Summary => summary::scroll_limit(body, view, part),
            RecordPage::Charts => charts::scroll_limit(body),
            RecordPage::Calendar => calendar::scroll_limit(body),
            RecordPage::Games | RecordPage::Deals => 0,
        }
    }

    /// Draws the screen.
    pub(super) fn draw(&self, buf: &mut Buffer, app: &App, view: &RecordView, look: &Look) {
        fill(buf, self.frame, look.theme.dialog);
        outline(buf, self.frame, look.glyphs, Role::Accent.style(look));
        for (tab, page) in self.tabs() {
            let style = if page == view.page {
                look.theme.chosen
            } else {
                Role::Text.style(look)
            };
            write(buf, tab.x, tab.y, tab.width, page.name(), style);
        }
        self.content(buf, app, view, look);
        if !look.glyphs.unicode {
            ascii::simplify(buf, self.inner);
        }
    }

    /// What is in the frame.
    fn content(&self, buf: &mut Buffer, app: &App, view: &RecordView, look: &Look) {
        self.heading(buf, view, look);
        let body = self.body(view);
        let footer = self.footer(view);
        for (y, (text, role)) in (body.bottom()..).zip(&footer) {
            write(buf, body.x, y, body.width, text, role.style(look));
        }
        let Some((overview, part)) = view.overview.as_deref().zip(view.part()) else {
            return say(buf, body, "reading...", look);
        };
        if let Some(record) = &view.game {
            return game::draw(buf, body, view, record, look);
        }
        if let Some(deal) = &view.deal {
            return deal::draw(buf, body, app, view, deal, look);
        }
        if overview.games.is_empty() {
            return say(buf, body, "No game has ended yet.", look);
        }
        page(buf, body, view, (overview, part), look);
    }

    /// The line at the top: of which games all this is.
    fn heading(&self, buf: &mut Buffer, view: &RecordView, look: &Look) {
        let dot = look.glyphs.dot();
        let mut parts = Vec::new();
        if let Some(game) = &view.game {
            parts.push(lists::deal_name(&game.start));
            parts.push(rules_text::title(game.rules));
        } else if let Some(deal) = &view.deal {
            parts.push(lists::deal_name(&deal.start));
            parts.push(rules_text::title(deal.rules));
        } else {
            let rules = view.rule_set();
            parts.push(rules.map_or("All rules".to_owned(), rules_text::title));
            if let Some(list) = view.list() {
                let noun = match view.page {
                    RecordPage::Deals => "deal",
                    _ => "game",
                };
                parts.push(super::status::count(list.rows.len(), noun));
                parts.extend(Some(view.filter.to_string()).filter(|filter| !filter.is_empty()));
            }
        }
        let text = parts.join(dot);
        let text = super::status::shortened(&text, self.inner.width, look.glyphs);
        write(
            buf,
            self.inner.x,
            self.inner.y,
            self.inner.width,
            &text,
            Role::Accent.style(look),
        );
    }
}

/// Draws what a page shows of a record that is not empty.
fn page(
    buf: &mut Buffer,
    body: Rect,
    view: &RecordView,
    (overview, part): (&Overview, &Part),
    look: &Look,
) {
    match view.page {
        RecordPage::Summary => summary::draw(buf, body, view, part, look),
        RecordPage::Charts => charts::draw(buf, body, view, &part.series, look),
        RecordPage::Calendar => calendar::draw(buf, body, view, &part.series, look),
        RecordPage::Games => lists::games(buf, body, view, &view.games, look),
        RecordPage::Deals => lists::deals(buf, body, view, overview, look),
    }
}

/// A line that is being typed, with its end in sight.
fn typed(name: &str, text: &str, width: u16) -> Vec<(String, Role)> {
    let lines = wrap(&format!("{name}{text}_"), width);
    lines.into_iter().map(|line| (line, Role::Accent)).collect()
}

/// A sentence in the middle of nothing.
fn say(buf: &mut Buffer, area: Rect, text: &str, look: &Look) {
    let line = Rect {
        y: area.y + area.height / 3,
        height: area.height.min(1),
        ..area
    };
    if line.height > 0 {
        super::paint::centred(buf, line, text, Role::Quiet.style(look));
    }
}

/// Writes lines from the top of an area on and gives the row after them.
fn put_lines(buf: &mut Buffer, area: Rect, lines: &[(String, Role)], look: &Look) -> u16 {
    for (y, (text, role)) in (area.y..area.bottom()).zip(lines) {
        write(buf, area.x, y, area.width, text, role.style(look));
    }
    area.bottom().min(area.y + lines.len() as u16)
}
