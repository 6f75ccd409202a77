//! The help: every key from the key table, and the rules of the game in play from its data.

use super::panel::text;
use super::{Content, Line, Role, View, guide};
use crate::app::App;
use crate::app::dialog::HelpPage;
use crate::app::key_table::{Group, Row, TABLE};
use crate::app::keymap::{Entry, Keymap};
use crate::core::supermove::room;
use crate::core::{rule_sets, rules_text};
use crate::ui::wrap::wrap;

/// The column of the words, where there is room for keys beside them.
const COLUMN: u16 = 21;

pub(super) fn content(app: &App, page: HelpPage, scroll: usize, width: u16) -> Content {
    let (title, lines) = match page {
        HelpPage::Keys => ("Help".to_owned(), keys_and_rules(app, width)),
        HelpPage::Klondike => (
            "For Klondike players".to_owned(),
            guide::klondike(app.keymap(), width),
        ),
        HelpPage::Strategy => (
            "How to play well".to_owned(),
            guide::strategy(app.keymap(), width),
        ),
        HelpPage::Rules(index) => match rule_sets::ALL.get(index) {
            Some(set) => (format!("Rules: {}", set.title), guide::rules(set, width)),
            None => (String::new(), Vec::new()),
        },
    };
    Content {
        title,
        lines,
        footer: vec![
            Line::default(),
            Line::new(
                format!(
                    "Page {} of {}: Left and Right turn",
                    page.number(),
                    HelpPage::COUNT
                ),
                Role::Quiet,
            ),
        ],
        view: View::From(scroll),
    }
}

/// The first page.
fn keys_and_rules(app: &App, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    let rules = app.shown_game().rules();
    let heading = |title: &str| text(title, Role::Accent, width);
    for group in Group::ALL {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(heading(group.title()));
        for row in TABLE.iter().filter(|row| row.group == group) {
            lines.extend(keys(row, app.keymap(), width));
        }
    }
    lines.push(Line::default());
    lines.extend(heading("Mouse"));
    lines.extend(text(MOUSE, Role::Text, width));
    lines.push(Line::default());
    lines.extend(heading(&format!("Rules: {}", rules_text::title(rules))));
    for sentence in rules_text::sentences(rules) {
        lines.extend(text(&sentence, Role::Text, width));
    }
    lines.push(Line::default());
    lines.extend(heading(
        "Room for a run, by empty free cells and other empty cascades",
    ));
    lines.extend(room_table(app));
    lines.push(Line::default());
    lines.extend(heading("Counts"));
    for sentence in COUNTS {
        lines.extend(text(sentence, Role::Text, width));
    }
    lines
}

const MOUSE: &str = "Click a card and then the place where it goes, or drag it there. A double click sends it where it is best placed, a right click home. With Shift held the terminal selects text.";

const COUNTS: [&str; 4] = [
    "A command is one entry of yours with all that follows from it; undo takes one back at a time.",
    "Card moves count single cards: a run counts as the moves that carry it.",
    "The clock runs from your first move and stands while the board is hidden. A win scores 900 less the seconds.",
    "Undo is free. Help of the solver is counted, and such a win stands outside the streaks.",
];

/// The keys of a row and what they do: side by side, or one under the other where it is narrow.
fn keys(row: &'static Row, keymap: &Keymap, width: u16) -> Vec<Line> {
    let keys = Entry::of_row(row).flat_map(|entry| keymap.keys(entry));
    let names: Vec<String> = keys.map(ToString::to_string).collect();
    let names = if names.is_empty() {
        "(no key)".to_owned()
    } else {
        names.join(" ")
    };
    let what = keymap.fill(row.text);
    if width >= 2 * COLUMN + 14 {
        let column = usize::from(COLUMN);
        let words = wrap(&what, width - COLUMN);
        let mut lines = Vec::new();
        for (index, words) in words.into_iter().enumerate() {
            let keys = if index == 0 { names.as_str() } else { "" };
            lines.push(Line {
                pieces: vec![
                    (format!("{keys:column$}"), Role::Accent),
                    (words, Role::Text),
                ],
                item: None,
            });
        }
        return lines;
    }
    let mut lines = text(&names, Role::Accent, width);
    let words = wrap(&what, width.saturating_sub(2));
    lines.extend(
        words
            .into_iter()
            .map(|words| Line::new(format!("  {words}"), Role::Text)),
    );
    lines
}

/// The room as the program itself computes it; a run has at most thirteen cards.
fn room_table(app: &App) -> Vec<Line> {
    let rules = app.shown_game().rules();
    let row = |name: String, numbers: [usize; 4], role| Line {
        pieces: vec![
            (format!("{name:>5}"), Role::Quiet),
            (numbers.map(|n| format!("{n:>5}")).concat(), role),
        ],
        item: None,
    };
    let mut lines = vec![row(String::new(), [0, 1, 2, 3], Role::Quiet)];
    for cells in 0..=usize::from(rules.cells) {
        let numbers = [0, 1, 2, 3].map(|spare| room(rules, cells, spare, false).min(13));
        lines.push(row(cells.to_string(), numbers, Role::Text));
    }
    lines
}
