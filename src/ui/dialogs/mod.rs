//! What can lie over the board: each dialog is a list of lines; [`Panel`] gives them a place, scrolls and
//! draws them, and says what the pointer is on.

mod competition;
mod confirm;
mod facts;
mod find;
mod games;
mod guide;
mod help;
mod journey;
mod keys;
mod marks;
mod options;
mod panel;
mod paused;
mod post_mortem;
mod won;

use std::time::Duration;

use ratatui::layout::Rect;

use super::lesson;
use super::look::Look;
use crate::app::App;
use crate::app::dialog::Dialog;
use panel::{Content, Line, View};
pub(super) use panel::{Panel, Role};

/// The dialog that is open, at its place in `area`.
pub(super) fn panel(app: &App, look: &Look, area: Rect, now: Duration) -> Option<Panel> {
    let width = |most: u16| Panel::inner_width(area, most);
    let glyphs = look.glyphs;
    let Some(dialog) = app.dialog() else {
        let (title, words) = lesson::unfolded(app, look, width(60))?;
        let content = Content {
            title,
            lines: words
                .into_iter()
                .map(|line| Line::new(line, Role::Text))
                .collect(),
            footer: Vec::new(),
            view: View::From(0),
        };
        return Some(Panel::new(area, content, 0));
    };
    let content = match dialog {
        // It has a screen of its own.
        Dialog::Record(_) => return None,
        Dialog::Help { page, scroll } => help::content(app, *page, *scroll, width(72)),
        Dialog::Games(games) => games::content(app, games, glyphs, width(60)),
        Dialog::Journey(view) => journey::content(view, width(48)),
        Dialog::Competition(view) => competition::content(view, glyphs, width(48)),
        Dialog::Options { chosen } => options::content(app, *chosen, look, width(60)),
        Dialog::Keys(view) => keys::content(app, view, width(60)),
        Dialog::PostMortem(post) => post_mortem::content(post, glyphs, width(56)),
        Dialog::Find { typed } => find::content(typed, width(44)),
        Dialog::Marks { chosen, naming } => {
            marks::content(app, *chosen, naming.as_deref(), glyphs, width(52))
        }
        Dialog::Paused => paused::content(app, now, width(36)),
        Dialog::Won(win) => won::content(app, win, width(48)),
        Dialog::Confirm(confirm) => confirm::content(app, confirm, width(48)),
    };
    // A list keeps its width, whatever its lines come to say.
    let least = match dialog {
        Dialog::Games(_) | Dialog::Options { .. } | Dialog::Keys(_) => width(60),
        Dialog::Journey(_) => width(48),
        Dialog::Competition(_)
        | Dialog::Help { .. }
        | Dialog::Record(_)
        | Dialog::PostMortem(_)
        | Dialog::Find { .. }
        | Dialog::Marks { .. }
        | Dialog::Paused
        | Dialog::Won(_)
        | Dialog::Confirm(_) => 0,
    };
    Some(Panel::new(area, content, least))
}
