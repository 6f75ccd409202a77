//! From a key to an action, by what is on the screen: the board, a list, a dialog where text is typed, a
//! question.

use crossterm::event::{KeyCode as Code, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::chord::{Chord, KeyCode};
use crate::app::dialog::{Dialog, Games};
use crate::app::keymap::Keymap;
use crate::app::{Action, App, Command, Direction};
use crate::core::visible::is_visible;

/// The action of a key; nothing if the key means nothing here.
///
/// Only presses and repeats act: some terminals report releases too, and a key must not act twice.
pub fn action(app: &App, event: KeyEvent) -> Option<Action> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let chord = chord(event)?;
    let keymap = app.keymap();
    if let Some(Dialog::Keys(view)) = app.dialog()
        && view.waits
    {
        return Some(if chord == Chord::ctrl('c') {
            Action::Command(Command::Quit)
        } else if chord == Chord::key(KeyCode::Esc) {
            Action::Command(Command::Cancel)
        } else {
            Action::Bind(chord)
        });
    }
    let command = keymap.command(chord);
    // Where a character is text, a command that has it as its key waits.
    let is_text = chord.typed().is_some() && app.dialog().is_some_and(takes_text);
    if let Some(command) = command
        && (works_everywhere(command) && !is_text || chord == Chord::ctrl('c'))
    {
        return Some(Action::Command(command));
    }
    match app.dialog() {
        None if app.playback().is_some() => typing(chord, |c| c.is_ascii_digit())
            .or_else(|| keymap.playback_command(chord).map(Action::Command)),
        None => command.map(Action::Command),
        Some(Dialog::Paused | Dialog::Options { .. }) if command == Some(Command::AnyCell) => {
            Some(Action::Command(Command::Accept))
        }
        Some(Dialog::Find { .. }) => {
            typing(chord, |c| c.is_ascii_alphanumeric()).or_else(|| allowed(command, TEXT))
        }
        Some(Dialog::Games(games)) if is_letter_of_number(games, keymap, chord) => {
            chord.typed().map(Action::Type)
        }
        Some(Dialog::Games(_) | Dialog::Journey(_)) => {
            typing(chord, |c| c.is_ascii_digit() || c == '-').or_else(|| list(keymap, chord))
        }
        Some(Dialog::Competition(_)) => {
            typing(chord, |c| c.is_ascii_digit() || matches!(c, '-' | ','))
                .or_else(|| list(keymap, chord))
        }
        Some(Dialog::Record(view)) if view.typing.is_some() => {
            typing(chord, is_visible).or_else(|| allowed(command, TEXT))
        }
        Some(Dialog::Marks {
            naming: Some(_), ..
        }) => typing(chord, is_visible).or_else(|| allowed(command, TEXT)),
        Some(Dialog::Marks { .. } | Dialog::Record(_)) => {
            let digit = keymap.digits().digit(chord).map(Action::Type);
            typing(chord, |c| c.is_ascii_digit())
                .or(digit)
                .or_else(|| list(keymap, chord))
        }
        Some(
            Dialog::Help { .. } | Dialog::Options { .. } | Dialog::Keys(_) | Dialog::PostMortem(_),
        ) => list(keymap, chord),
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

/// The key of an event; nothing for what no table can name.
pub fn chord(event: KeyEvent) -> Option<Chord> {
    let beyond = KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META;
    if event.modifiers.intersects(beyond) {
        return None;
    }
    let key = match event.code {
        Code::Char(c) => KeyCode::Char(c),
        Code::F(number) => KeyCode::F(number),
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Esc,
        Code::Tab => KeyCode::Tab,
        Code::BackTab => return Some(Chord::shift(KeyCode::Tab)),
        Code::Backspace => KeyCode::Backspace,
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        Code::Insert => KeyCode::Insert,
        Code::Delete => KeyCode::Delete,
        _ => return None,
    };
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    Some(Chord::with(key, ctrl, shift))
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
    Command::Replay,
    Command::Share,
    Command::Quit,
];

/// Whether characters are text in a dialog.
const fn takes_text(dialog: &Dialog) -> bool {
    matches!(
        dialog,
        Dialog::Find { .. }
            | Dialog::Games(_)
            | Dialog::Competition(_)
            | Dialog::Marks { .. }
            | Dialog::Record(_)
    )
}

/// What concerns the terminal rather than the game.
const fn works_everywhere(command: Command) -> bool {
    matches!(
        command,
        Command::Redraw | Command::Suspend | Command::Mouse | Command::FourColors
    )
}

fn allowed(command: Option<Command>, commands: &[Command]) -> Option<Action> {
    let command = command.filter(|command| commands.contains(command))?;
    Some(Action::Command(command))
}

/// Whether a letter is typed into the number of a deal, where it is told to be none. Until something is typed, the
/// letters that lead away from there do so.
fn is_letter_of_number(games: &Games, keymap: &Keymap, chord: Chord) -> bool {
    let leads_away = || {
        let up_and_down = [Direction::Up, Direction::Down].map(Command::Cursor);
        let command = keymap.list_command(chord);
        command.is_some_and(|c| c == Command::Cancel || up_and_down.contains(&c))
    };
    games.chosen == Games::NUMBER
        && chord.typed().is_some_and(char::is_alphabetic)
        && (!games.typed.is_empty() || !leads_away())
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
fn list(keymap: &Keymap, chord: Chord) -> Option<Action> {
    let command = keymap.list_command(chord)?;
    let place = matches!(
        command,
        Command::Cascade(_) | Command::FreeCell(_) | Command::Home
    );
    (!place).then_some(Action::Command(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_is_part_of_the_character_and_alt_is_no_chord() {
        let with = |c, modifiers| chord(KeyEvent::new(Code::Char(c), modifiers));
        assert_eq!(with('?', KeyModifiers::SHIFT), Some(Chord::char('?')));
        let both = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        assert_eq!(with('R', both), Some(Chord::ctrl('r')));
        assert_eq!(with('u', KeyModifiers::ALT), None);
    }
}
