//! From a key to an action, by what is on the screen: the board, a list, a dialog where text is typed, a
//! question.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::chord::Chord;
use super::keymap;
use crate::app::dialog::Dialog;
use crate::app::{Action, App, Command, Direction};

/// The action of a key; nothing if the key means nothing here.
///
/// Only presses and repeats act: some terminals report releases too, and a key must not act twice.
pub fn action(app: &App, event: KeyEvent) -> Option<Action> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let chord = Chord::of(event)?;
    let command = keymap::command(chord);
    if let Some(command) = command
        && (works_everywhere(command) || chord == Chord::ctrl('c'))
    {
        return Some(Action::Command(command));
    }
    match app.dialog() {
        None => command.map(Action::Command),
        Some(Dialog::Find { .. }) => {
            typing(chord, |c| c.is_ascii_alphanumeric()).or_else(|| in_dialog(command))
        }
        Some(Dialog::Games(_)) => {
            typing(chord, |c| c.is_ascii_digit() || c == '-').or_else(|| list(chord, command))
        }
        Some(Dialog::Marks { .. }) => {
            typing(chord, |c| c.is_ascii_digit()).or_else(|| list(chord, command))
        }
        Some(
            Dialog::Help { .. }
            | Dialog::Options { .. }
            | Dialog::Record(_)
            | Dialog::PostMortem(_),
        ) => list(chord, command),
        Some(Dialog::Paused) => match command? {
            Command::AnyCell => Some(Command::Accept),
            other => accepted(
                other,
                &[
                    Command::Accept,
                    Command::Cancel,
                    Command::Pause,
                    Command::Help,
                    Command::Quit,
                ],
            ),
        }
        .map(Action::Command),
        Some(Dialog::Won(_)) => accepted(
            command?,
            &[
                Command::Accept,
                Command::Cancel,
                Command::Undo,
                Command::New,
                Command::PostMortem,
                Command::Record,
                Command::Quit,
            ],
        )
        .map(Action::Command),
        Some(Dialog::Confirm(_)) => match chord.lower().typed() {
            Some('y') => Some(Command::Accept),
            Some('n' | 'q') => Some(Command::Cancel),
            Some(_) => None,
            None => accepted(command?, &[Command::Accept, Command::Cancel]),
        }
        .map(Action::Command),
    }
}

/// What concerns the terminal rather than the game.
const fn works_everywhere(command: Command) -> bool {
    matches!(command, Command::Redraw | Command::Suspend | Command::Mouse)
}

fn accepted(command: Command, allowed: &[Command]) -> Option<Command> {
    allowed.contains(&command).then_some(command)
}

/// Characters that the dialog takes as text, and the key that deletes them.
fn typing(chord: Chord, takes: fn(char) -> bool) -> Option<Action> {
    if chord == Chord::key(KeyCode::Backspace) {
        return Some(Action::Backspace);
    }
    chord.typed().filter(|&c| takes(c)).map(Action::Type)
}

/// Keys that mean the same in every dialog.
fn in_dialog(command: Option<Command>) -> Option<Action> {
    let command = command?;
    let meant = matches!(
        command,
        Command::Accept | Command::Cancel | Command::Cursor(_)
    );
    meant.then_some(Action::Command(command))
}

/// A list, or a text that scrolls.
fn list(chord: Chord, command: Option<Command>) -> Option<Action> {
    let cursor = |direction| Some(Action::Command(Command::Cursor(direction)));
    match chord.code() {
        KeyCode::PageUp => Some(Action::Command(Command::PageUp)),
        KeyCode::PageDown => Some(Action::Command(Command::PageDown)),
        KeyCode::Delete => Some(Action::Command(Command::Remove)),
        KeyCode::Char('j') => cursor(Direction::Down),
        KeyCode::Char('k') => cursor(Direction::Up),
        KeyCode::Char('l') => cursor(Direction::Right),
        KeyCode::Char('h') => cursor(Direction::Left),
        KeyCode::Char('q') => Some(Action::Command(Command::Cancel)),
        _ => {
            let command = command?;
            let other = matches!(
                command,
                Command::AnyCell
                    | Command::Help
                    | Command::Options
                    | Command::Record
                    | Command::Pause
                    | Command::New
            );
            if other {
                Some(Action::Command(command))
            } else {
                in_dialog(Some(command))
            }
        }
    }
}
