//! All commands with their keys, to bind others.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::key_table::Group;
use crate::app::rebind::{KeysItem, KeysView};

/// Below so many columns the help does not fit into three lines.
const NARROW: u16 = 50;

/// The column of the keys.
const COLUMN: usize = 18;

pub(super) fn content(app: &App, view: &KeysView, width: u16) -> Content {
    let keymap = app.keymap();
    let mut lines = Vec::new();
    let mut group: Option<Group> = None;
    for (number, item) in KeysView::items().enumerate() {
        let chosen = number == view.chosen;
        let entry = match item {
            KeysItem::Command(entry) => entry,
            KeysItem::Restore => {
                lines.push(Line::default());
                let all = "All keys as by default".to_owned();
                lines.push(Line::item(number, vec![(all, Role::Text)]));
                continue;
            }
        };
        if group != Some(entry.row().group) {
            if group.is_some() {
                lines.push(Line::default());
            }
            group = Some(entry.row().group);
            lines.push(Line::new(entry.row().group.title(), Role::Accent));
        }
        let mut pieces = vec![(format!("{:COLUMN$} ", entry.label()), Role::Text)];
        let keys = keymap.keys(entry);
        for (index, key) in keys.iter().enumerate() {
            let name = if chosen && !view.waits && index == view.key.min(keys.len() - 1) {
                format!("[{key}]")
            } else {
                format!(" {key} ")
            };
            pieces.push((name, Role::Accent));
        }
        if chosen && view.waits {
            pieces.insert(1, (" ... ".into(), Role::Accent));
        } else if keys.is_empty() {
            pieces.push((" none".into(), Role::Quiet));
        }
        lines.push(Line::item(number, pieces));
    }
    let said = match (&view.note, view.entry()) {
        (_, Some(entry)) if view.waits => format!(
            "Press the key that is to be \"{}\". Esc leaves it as it is.",
            entry.label()
        ),
        (Some(note), _) => note.clone(),
        (None, Some(entry)) => format!(
            "Enter adds a key; {{remove}} takes the one in brackets away, left and right choose it. In the settings file: `{entry}`."
        ),
        (None, None) => {
            "Enter gives every command its default keys; {undo} takes that back.".into()
        }
    };
    let mut footer = vec![Line::default()];
    footer.extend(text(&keymap.fill(&said), Role::Quiet, width));
    // On a narrow screen the help of most commands has a line more.
    let least = if width < NARROW { 5 } else { 4 };
    footer.resize(footer.len().max(least), Line::default());
    Content {
        title: "Keys".into(),
        lines,
        footer,
        view: View::Chosen(view.chosen),
    }
}
