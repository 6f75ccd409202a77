//! From a key to an action, by what is on the screen: the board, a list, a dialog where text is typed, a
//! question.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

use super::chord::Chord;
use super::keymap;
use crate::app::dialog::Dialog;
use crate::app::{Action, App, Command};

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
        Some(Dialog::Paused | Dialog::Options { .. }) if command == Some(Command::AnyCell) => {
            Some(Action::Command(Command::Accept))
        }
        Some(Dialog::Find { .. }) => {
            typing(chord, |c| c.is_ascii_alphanumeric()).or_else(|| allowed(command, TEXT))
        }
        Some(Dialog::Games(_)) => {
            typing(chord, |c| c.is_ascii_digit() || c == '-').or_else(|| list(chord))
        }
        Some(Dialog::Competition(_)) => {
            typing(chord, |c| c.is_ascii_digit() || matches!(c, '-' | ',')).or_else(|| list(chord))
        }
        Some(Dialog::Marks { .. }) => typing(chord, |c| c.is_ascii_digit()).or_else(|| list(chord)),
        Some(
            Dialog::Help { .. }
            | Dialog::Options { .. }
            | Dialog::Record(_)
            | Dialog::PostMortem(_),
        ) => list(chord),
        Some(Dialog::Paused) => allowed(command, PAUSED),
        Some(Dialog::Won(_)) => allowed(command, WON),
        Some(Dialog::Confirm(_)) => match chord.lower().typed() {
            Some('y') => Some(Action::Command(Command::Accept)),
            Some('n' | 'q') => Some(Action::Command(Command::Cancel)),
            Some(_) => None,
            None => allowed(command, QUESTION),
        },
    }
}

const TEXT: &[Command] = &[Command::Accept, Command::Cancel];
const QUESTION: &[Command] = &[Command::Accept, Command::Cancel];
const PAUSED: &[Command] = &[
    Command::Accept,
    Command::Cancel,
    Command::Pause,
    Command::Help,
    Command::Quit,
];
const WON: &[Command] = &[
    Command::Accept,
    Command::Cancel,
    Command::Undo,
    Command::New,
    Command::Record,
    Command::PostMortem,
    Command::Quit,
];

/// What concerns the terminal rather than the game.
const fn works_everywhere(command: Command) -> bool {
    matches!(command, Command::Redraw | Command::Suspend | Command::Mouse)
}

fn allowed(command: Option<Command>, commands: &[Command]) -> Option<Action> {
    let command = command.filter(|command| commands.contains(command))?;
    Some(Action::Command(command))
}

/// Characters that the dialog takes as text, and the key that deletes them.
fn typing(chord: Chord, takes: fn(char) -> bool) -> Option<Action> {
    if chord == Chord::key(KeyCode::Backspace) {
        return Some(Action::Backspace);
    }
    chord.typed().filter(|&c| takes(c)).map(Action::Type)
}

/// A list, or a text that scrolls. Keys of the board that name no place keep their meaning, so that the key
/// that opened a dialog closes it.
fn list(chord: Chord) -> Option<Action> {
    let command = keymap::list_command(chord)?;
    let place = matches!(
        command,
        Command::Cascade(_) | Command::FreeCell(_) | Command::Home
    );
    (!place).then_some(Action::Command(command))
}
