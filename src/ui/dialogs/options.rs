//! The settings, each with its value, and the sentence that explains the chosen one.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::settings::ROWS;

/// The column of the values.
const COLUMN: usize = 16;

pub(super) fn content(app: &App, chosen: usize, width: u16) -> Content {
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
    // As many lines as the longest explanation, so that the list does not jump.
    let explanations = ROWS
        .iter()
        .map(|row| text(&app.keymap().fill(row.explanation), Role::Quiet, width));
    let most = explanations.clone().map(|lines| lines.len()).max();
    let mut footer = vec![Line::default()];
    footer.extend(explanations.clone().nth(chosen).unwrap_or_default());
    footer.resize(most.unwrap_or(0) + 1, Line::default());
    Content {
        title: "Options".into(),
        lines: ROWS.iter().enumerate().map(line).collect(),
        footer,
        view: View::Chosen(chosen),
    }
}
