//! The pause: the clock stands, and the board is hidden.

use std::time::Duration;

use super::facts;
use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::ui::status::clock;

pub(super) fn content(app: &App, now: Duration, width: u16) -> Content {
    let mut lines = vec![Line {
        pieces: vec![
            ("The clock stands at ".into(), Role::Text),
            (clock(app.elapsed(now)), Role::Accent),
        ],
        item: None,
    }];
    let game = app.game();
    if let Some(deal) = game.deal()
        && let Some(rating) = facts::rating(deal, game.rules())
    {
        lines.extend(text(&format!("#{deal}: {rating}"), Role::Quiet, width));
    }
    lines.push(Line::default());
    lines.extend(text(
        &app.keymap().fill("{pause} or Enter goes on."),
        Role::Quiet,
        width,
    ));
    Content {
        title: "Paused".into(),
        lines,
        footer: Vec::new(),
        view: View::From(0),
    }
}
