//! The marked positions of the game.

use super::{Content, Line, Role, View};
use crate::app::App;
use crate::core::Command;
use crate::core::mark::MarkName;
use crate::ui::glyphs::Glyphs;
use crate::ui::status::count;

pub(super) fn content(
    app: &App,
    chosen: usize,
    naming: Option<&str>,
    glyphs: Glyphs,
    width: u16,
) -> Content {
    let marks = app.game().marks().iter().enumerate();
    let lines = marks.map(|(index, mark)| {
        let mut pieces = vec![(format!("{}  ", index + 1), Role::Accent)];
        let typed = naming.filter(|_| index == chosen);
        match mark {
            Some(mark) => {
                let name = match (typed, &mark.name) {
                    (Some(typed), _) => Some(format!("{typed}_")),
                    (None, name) => name.as_ref().map(ToString::to_string),
                };
                if let Some(name) = name {
                    pieces.push((name, Role::Accent));
                    pieces.push((glyphs.dot().to_owned(), Role::Quiet));
                }
                pieces.push((position(app, &mark.line, glyphs), Role::Text));
            }
            None => pieces.push(("free".into(), Role::Quiet)),
        }
        Line::item(index, pieces)
    });
    let how = if naming.is_some() {
        let longest = MarkName::LONGEST;
        format!(
            "Type a name of at most {longest} letters; Enter keeps it, Esc leaves it as it was."
        )
    } else {
        let keys = app.keymap();
        keys.fill("A digit goes to a mark; {note} names the chosen one, {remove} removes it.")
    };
    let mut footer = vec![Line::default()];
    footer.extend(super::panel::text(&how, Role::Quiet, width));
    Content {
        title: "Marks".into(),
        lines: lines.collect(),
        footer,
        view: View::Chosen(chosen),
    }
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
