//! The settings, each with its value, and the sentence that explains the chosen one.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::settings::ROWS;
use crate::ui::look::Look;
use crate::ui::status::{count, sentence};

const KEYS: &str = "The key of every command; Enter shows them all, to choose others.";

/// The column of the values.
const COLUMN: usize = 16;

pub(super) fn content(app: &App, chosen: usize, look: &Look, width: u16) -> Content {
    let settings = app.settings();
    let line = |(number, row): (usize, &crate::app::settings::SettingRow)| {
        Line::item(
            number,
            vec![
                (format!("{:COLUMN$}", row.name), Role::Text),
                (row.value(settings).to_owned(), Role::Accent),
            ],
        )
    };
    let own = settings.keys.len();
    let keys = match own {
        0 => "as by default".into(),
        _ => format!("{} changed", count(own, "command")),
    };
    let mut lines: Vec<Line> = ROWS.iter().enumerate().map(line).collect();
    lines.push(Line::item(
        ROWS.len(),
        vec![
            (format!("{:COLUMN$}", "Keys"), Role::Text),
            (keys, Role::Accent),
        ],
    ));
    // As many lines as the longest explanation, so that the list does not jump.
    let explanations = ROWS
        .iter()
        .map(|row| row.explanation)
        .chain(std::iter::once(KEYS))
        .map(|sentence| text(&app.keymap().fill(sentence), Role::Quiet, width));
    let most = explanations.clone().map(|lines| lines.len()).max();
    let is_theme = ROWS.get(chosen).is_some_and(|row| row.name == "Theme");
    let mut footer = vec![Line::default()];
    footer.extend(
        match Look::warning(settings, look.level).filter(|_| is_theme) {
            Some(warning) => text(&sentence(&warning, look.glyphs), Role::Fault, width),
            None => explanations.clone().nth(chosen).unwrap_or_default(),
        },
    );
    footer.resize(footer.len().max(most.unwrap_or(0) + 1), Line::default());
    Content {
        title: "Options".into(),
        lines,
        footer,
        view: View::Chosen(chosen),
    }
}
