//! The line of keys: which matter most here, and where each stands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::glyphs::Glyphs;
use super::look::Look;
use super::paint::{columns, write};
use crate::app::advice::Verdict;
use crate::app::dialog::{Dialog, GamesItem, JourneyView};
use crate::app::keymap::Keymap;
use crate::app::record_view::{RecordPage, RecordView};
use crate::app::settings::ROWS;
use crate::app::{App, Command, Direction};
use crate::core::Card;

/// A key of the line at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// What the key does here.
    pub label: &'static str,
    /// The command.
    pub command: Command,
}

/// The cards that could be lifted where something is selected.
pub(super) fn run_in_hand(app: &App) -> usize {
    let from = app.selection().map(|selection| selection.from.source());
    from.and_then(|from| app.board().movable(from).ok())
        .map_or(0, <[Card]>::len)
}

/// The keys that matter most here.
pub fn hints(app: &App) -> Vec<Hint> {
    let hint = |label, command| Hint { label, command };
    let accept = |label| hint(label, Command::Accept);
    let cancel = |label| hint(label, Command::Cancel);
    let choose = |label| hint(label, Command::Cursor(Direction::Down));
    match app.dialog() {
        None if app.playback().is_some() => [
            Some(hint("play, stop", Command::Play)),
            Some(hint("step", Command::Cursor(Direction::Right))),
            Some(cancel("return")),
            app.can_take_over().then_some(accept("go on here")),
            Some(hint("look back", Command::PostMortem)),
        ]
        .into_iter()
        .flatten()
        .collect(),
        None if app.lesson().is_some_and(|step| step.read) => {
            vec![accept("go on"), cancel("leave the course")]
        }
        None if run_in_hand(app) > 1 => vec![
            hint("more", Command::LiftMore),
            hint("fewer", Command::LiftFewer),
            hint("cell", Command::AnyCell),
            cancel("let go"),
        ],
        None if app.lesson().is_some_and(|step| !step.free) => {
            vec![hint("help", Command::Help), cancel("leave the course")]
        }
        None if app.lesson().is_some() => vec![
            hint("tip", Command::Tip),
            hint("undo", Command::Undo),
            cancel("leave the course"),
        ],
        None if app.can_finish() => vec![
            hint("finish", Command::Finish),
            hint("undo", Command::Undo),
            hint("new", Command::New),
            hint("help", Command::Help),
        ],
        None if app.verdict() == Some(Verdict::Lost) => vec![
            hint("to winnable", Command::BackToWinnable),
            hint("undo", Command::Undo),
            hint("new", Command::New),
            hint("help", Command::Help),
        ],
        None => vec![
            hint("tip", Command::Tip),
            hint("undo", Command::Undo),
            hint("new", Command::New),
            hint("help", Command::Help),
        ],
        Some(Dialog::Help { .. }) => vec![
            choose("scroll"),
            hint("next page", Command::Cursor(Direction::Right)),
            cancel("close"),
        ],
        Some(Dialog::Record(view)) => record_hints(view),
        Some(Dialog::Games(games))
            if matches!(
                games.items().get(games.chosen),
                Some(GamesItem::Rules | GamesItem::Cells)
            ) =>
        {
            vec![
                choose("choose"),
                hint("change", Command::Cursor(Direction::Right)),
                cancel("close"),
            ]
        }
        Some(Dialog::Games(games))
            if matches!(
                games.items().get(games.chosen),
                Some(GamesItem::Lost | GamesItem::Difficulty)
            ) =>
        {
            vec![
                accept("play"),
                hint("another", Command::Cursor(Direction::Right)),
                cancel("close"),
            ]
        }
        Some(Dialog::Games(games))
            if matches!(games.items().get(games.chosen), Some(GamesItem::Open(_))) =>
        {
            vec![
                accept("play"),
                hint("give up", Command::Remove),
                cancel("close"),
            ]
        }
        Some(Dialog::Journey(view)) if view.chosen >= JourneyView::LATER => vec![
            accept("play"),
            hint("take back", Command::Remove),
            cancel("close"),
        ],
        Some(Dialog::Games(_) | Dialog::Competition(_) | Dialog::Journey(_)) => {
            vec![choose("choose"), accept("play"), cancel("close")]
        }
        // That line opens a page; it has no values to go through.
        Some(Dialog::Options { chosen }) if *chosen == ROWS.len() => {
            vec![choose("choose"), accept("show them"), cancel("close")]
        }
        Some(Dialog::Options { .. }) => vec![
            choose("choose"),
            hint("change", Command::Cursor(Direction::Right)),
            cancel("close"),
        ],
        Some(Dialog::Keys(view)) if view.waits => vec![cancel("leave it")],
        Some(Dialog::Keys(_)) => vec![
            choose("choose"),
            accept("add a key"),
            cancel("close"),
            hint("take away", Command::Remove),
            hint("defaults", Command::Restart),
        ],
        Some(Dialog::Find { .. }) => vec![cancel("close")],
        Some(Dialog::Marks {
            naming: Some(_), ..
        }) => vec![accept("keep"), cancel("leave it")],
        Some(Dialog::Marks { .. } | Dialog::PostMortem(_)) => {
            vec![choose("choose"), accept("go there"), cancel("close")]
        }
        Some(Dialog::Paused) => vec![
            hint("go on", Command::Pause),
            hint("help", Command::Help),
            hint("quit", Command::Quit),
        ],
        Some(Dialog::Won(win)) => vec![
            accept(if win.competes || win.journeys {
                "go on"
            } else {
                "next deal"
            }),
            hint("undo", Command::Undo),
            hint("new", Command::New),
            hint("look again", Command::Replay),
            hint("quit", Command::Quit),
        ],
        Some(Dialog::Confirm(_)) => vec![accept("yes"), cancel("no")],
    }
}

/// The keys of the statistics screen.
fn record_hints(view: &RecordView) -> Vec<Hint> {
    let hint = |label, command| Hint { label, command };
    let page = hint("page", Command::Cursor(Direction::Right));
    let back = hint("back", Command::Cancel);
    let close = hint("close", Command::Cancel);
    let rules = hint("rules", Command::RuleSet);
    let scroll = |label| {
        let down = Command::Cursor(Direction::Down);
        view.scrolls.then_some(hint(label, down))
    };
    if view.typing.is_some() {
        return vec![hint("keep", Command::Accept), back];
    }
    if view.game.is_some() {
        return vec![
            hint("look again", Command::Accept),
            back,
            hint("share", Command::Share),
            hint("export", Command::Export),
            hint("note", Command::Note),
        ];
    }
    if view.deal.is_some() {
        return vec![
            hint("look", Command::Accept),
            hint("note", Command::Note),
            back,
        ];
    }
    let scroll = match view.page {
        RecordPage::Summary => scroll("scroll"),
        RecordPage::Charts => scroll("chart"),
        RecordPage::Calendar => scroll("weeks"),
        RecordPage::Games | RecordPage::Deals => {
            return vec![
                hint("look", Command::Accept),
                hint("find", Command::Find),
                close,
                hint("won, lost", Command::Results),
                page,
                rules,
            ];
        }
    };
    [page]
        .into_iter()
        .chain(scroll)
        .chain([close, rules])
        .collect()
}

/// Where each hint is on the line, as many as fit.
pub(super) fn hint_places(
    line: Rect,
    hints: &[Hint],
    keymap: &Keymap,
    glyphs: Glyphs,
) -> Vec<(Rect, String, Hint)> {
    let mut x = line.x;
    let mut placed = Vec::new();
    for hint in hints {
        let mut key = key_name(hint.command, keymap, glyphs);
        // The pointer still finds a command whose keys were all taken away.
        if !key.is_empty() {
            key.push(' ');
        }
        let width = columns(&key) + columns(hint.label);
        if x + width > line.right() {
            break;
        }
        placed.push((Rect::new(x, line.y, width, 1), key, *hint));
        x += width + 3;
    }
    placed
}

fn key_name(command: Command, keymap: &Keymap, glyphs: Glyphs) -> String {
    if let (Command::Cursor(direction), true) = (command, glyphs.unicode) {
        return match direction {
            Direction::Up | Direction::Down => "↑↓".into(),
            Direction::Left | Direction::Right => "←→".into(),
        };
    }
    let key = keymap.key(command);
    key.map_or_else(String::new, |chord| chord.to_string())
}

/// Draws the line of keys.
pub(super) fn keys(buf: &mut Buffer, line: Rect, app: &App, look: &Look) {
    for (rect, key, hint) in hint_places(line, &hints(app), app.keymap(), look.glyphs) {
        let key_width = columns(&key);
        write(
            buf,
            rect.x,
            rect.y,
            key_width,
            key.trim_end(),
            look.theme.accent,
        );
        let x = rect.x + key_width;
        write(buf, x, rect.y, rect.width, hint.label, look.theme.text);
    }
}
