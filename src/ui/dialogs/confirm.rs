//! A question to be answered by yes or no.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::dialog::Confirm;

pub(super) fn content(app: &App, confirm: &Confirm, width: u16) -> Content {
    let (title, question) = match confirm {
        Confirm::GiveUp(id) if id == app.id() => (
            "Give up?",
            "The game in play ends as a loss, and another one is dealt. Give it up?",
        ),
        Confirm::GiveUp(_) => (
            "Give up?",
            "The game ends as a loss and is no longer offered. Give it up?",
        ),
        Confirm::Losing(_) => (
            "Play it?",
            "This position can be won; after this command it cannot. Play it all the same?",
        ),
    };
    let mut lines = text(question, Role::Text, width);
    lines.push(Line::default());
    let key = |key: &str, what: &str| {
        [
            (key.to_owned(), Role::Accent),
            (format!(" {what}   "), Role::Text),
        ]
    };
    lines.push(Line {
        pieces: [key("y", "yes"), key("n", "no")].concat(),
        item: None,
    });
    Content {
        title: title.into(),
        lines,
        footer: Vec::new(),
        view: View::From(0),
    }
}
