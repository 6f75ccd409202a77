//! The list of games: a random deal, a number, the rules of new games, and the open games.

use std::time::Duration;

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::action::OpenGame;
use crate::app::dialog::{Games, GamesItem};
use crate::core::{rule_sets, rules_text};
use crate::ui::glyphs::Glyphs;
use crate::ui::status::clock;

/// The column of the values.
const COLUMN: usize = 14;

pub(super) fn content(app: &App, games: &Games, glyphs: Glyphs, width: u16) -> Content {
    let mut lines = vec![Line::new("New game", Role::Accent)];
    let pair = |name: &str, value: String| {
        vec![
            (format!("{name:COLUMN$}"), Role::Text),
            (value, Role::Accent),
        ]
    };
    for (number, item) in games.items().into_iter().enumerate() {
        match item {
            GamesItem::Random => {
                let kind = if app.settings().winnable {
                    "one that can be won"
                } else {
                    "any"
                };
                lines.push(Line::item(number, pair("Random deal", kind.into())));
            }
            GamesItem::Number => {
                let typed = if games.typed.is_empty() {
                    "type it".to_owned()
                } else {
                    format!("{}_", games.typed)
                };
                lines.push(Line::item(number, pair("Deal number", typed)));
                if let Some(fault) = &games.fault {
                    lines.extend(text(fault, Role::Fault, width));
                }
            }
            GamesItem::Rules => {
                let title = rules_text::title(games.rules);
                lines.push(Line::item(number, pair("Rules", title)));
                let set = rule_sets::ALL.iter().find(|set| set.rules == games.rules);
                if let Some(set) = set {
                    lines.extend(text(set.note, Role::Quiet, width));
                }
            }
            GamesItem::Cells => {
                let cells = games.rules.cells.to_string();
                lines.push(Line::item(number, pair("Free cells", cells)));
            }
            GamesItem::Competition => {
                let value = "fewest cells win".into();
                lines.push(Line::item(number, pair("Competition", value)));
            }
            GamesItem::Lesson => {
                lines.push(Line::item(
                    number,
                    pair("How to play", "a short course".into()),
                ));
                lines.push(Line::default());
                lines.push(Line::new("Open games", Role::Accent));
                let note = match &games.open {
                    None => Some("reading..."),
                    Some(open) if open.is_empty() => Some("none"),
                    Some(_) => None,
                };
                lines.extend(note.map(|note| Line::new(note, Role::Quiet)));
            }
            GamesItem::Open(open) => lines.push(Line::item(number, self::open(open, glyphs))),
        }
    }
    let footer = if games.open.as_ref().is_some_and(|open| !open.is_empty()) {
        let mut footer = vec![Line::default()];
        footer.extend(text(
            &app.keymap()
                .fill("{remove} gives a game up: it is lost then"),
            Role::Quiet,
            width,
        ));
        footer
    } else {
        Vec::new()
    };
    Content {
        title: "Games".into(),
        lines,
        footer,
        view: View::Chosen(games.chosen),
    }
}

/// An open game: deal, rules, progress, time.
fn open(open: &OpenGame, glyphs: Glyphs) -> Vec<(String, Role)> {
    let deal = match open.deal {
        Some(number) => format!("#{number}"),
        None => "own board".into(),
    };
    let rules = open
        .rules
        .parse()
        .map_or_else(|_| open.rules.clone(), rules_text::title);
    let dot = glyphs.dot();
    let time = clock(Duration::from_millis(open.elapsed));
    vec![
        (format!("{deal:COLUMN$}"), Role::Accent),
        (
            format!("{} home{dot}{time}{dot}{rules}", open.home),
            Role::Text,
        ),
    ]
}
