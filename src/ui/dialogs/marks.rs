//! The marked positions of the game.

use super::{Content, Line, Role, View};
use crate::app::App;
use crate::core::Command;
use crate::ui::glyphs::Glyphs;
use crate::ui::status::count;

pub(super) fn content(app: &App, chosen: usize, glyphs: Glyphs, width: u16) -> Content {
    let game = app.game();
    let marks = game.marks().iter().enumerate();
    let lines = marks.map(|(index, mark)| {
        let number = (format!("{}  ", index + 1), Role::Accent);
        let what = match mark {
            Some(line) => (position(app, line, glyphs), Role::Text),
            None => ("free".into(), Role::Quiet),
        };
        Line::item(index, vec![number, what])
    });
    let mut content = Content {
        title: "Marks".into(),
        lines: lines.collect(),
        footer: vec![Line::default()],
        view: View::Chosen(chosen),
    };
    let how = app
        .keymap()
        .fill("A digit goes to a mark; {remove} removes the chosen one.");
    content
        .footer
        .extend(super::panel::text(&how, Role::Quiet, width));
    content
}

/// A marked position in a few words.
fn position(app: &App, line: &[Command], glyphs: Glyphs) -> String {
    let mut board = app.game().start_board().clone();
    line.iter()
        .flat_map(Command::moves)
        .for_each(|mv| board.apply(mv));
    let commands = line.iter().filter(|c| c.played.is_some()).count();
    let commands = count(commands, "command");
    format!("{commands}{}{} home", glyphs.dot(), board.home_count())
}
