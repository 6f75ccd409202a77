//! A key with its modifiers, by name and as the key table holds it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::visible::{is_visible, shown};

/// A key, without modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KeyCode {
    /// A key that types a character.
    Char(char),
    /// A function key, 1 to 12.
    F(u8),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Home, to the beginning.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
}

/// The names of keys that type no character; the first of several is the one that is shown.
const NAMES: &[(&str, KeyCode)] = &[
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Return", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Escape", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PageUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("PageDown", KeyCode::PageDown),
    ("Ins", KeyCode::Insert),
    ("Insert", KeyCode::Insert),
    ("Del", KeyCode::Delete),
    ("Delete", KeyCode::Delete),
];

/// A key with its modifiers. Shift is part of the character that a key makes, and a modifier of other keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Chord {
    key: KeyCode,
    ctrl: bool,
    shift: bool,
}

impl Chord {
    /// A key that types a character.
    pub const fn char(c: char) -> Self {
        Self::key(KeyCode::Char(c))
    }

    /// A key with Ctrl; `c` is a lower-case letter.
    pub const fn ctrl(c: char) -> Self {
        Self {
            ctrl: true,
            ..Self::char(c)
        }
    }

    /// A key with Shift that types no character.
    pub const fn shift(key: KeyCode) -> Self {
        Self {
            shift: true,
            ..Self::key(key)
        }
    }

    /// A key without modifiers.
    pub const fn key(key: KeyCode) -> Self {
        Self {
            key,
            ctrl: false,
            shift: false,
        }
    }

    /// A key with modifiers, as a terminal reports it. With a character, Shift says nothing more.
    pub const fn with(key: KeyCode, ctrl: bool, shift: bool) -> Self {
        match key {
            KeyCode::Char(c) => {
                let c = if ctrl { c.to_ascii_lowercase() } else { c };
                Self {
                    ctrl,
                    ..Self::char(c)
                }
            }
            key => Self { key, ctrl, shift },
        }
    }

    /// The character that the key types, if it does.
    pub const fn typed(self) -> Option<char> {
        match self {
            Self {
                key: KeyCode::Char(c),
                ctrl: false,
                ..
            } => Some(c),
            _ => None,
        }
    }

    /// The same key with a small letter, which Caps Lock hides, and without Shift.
    #[must_use]
    pub const fn lower(self) -> Self {
        match self.typed() {
            Some(c) => Self::char(c.to_ascii_lowercase()),
            None => Self {
                shift: false,
                ..self
            },
        }
    }

    /// Whether the key is at hand whatever alphabet and layout the keyboard has.
    pub const fn is_layout_free(self) -> bool {
        !matches!(self.key, KeyCode::Char(c) if c != ' ') && !self.ctrl
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.key {
            KeyCode::F(number) => write!(f, "F{number}"),
            KeyCode::Char(c) if c != ' ' && self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
            KeyCode::Char(c) if c != ' ' => write!(f, "{c}"),
            key => {
                let name = NAMES.iter().find(|(_, named)| *named == key);
                f.write_str(name.map_or("", |(name, _)| name))
            }
        }
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

impl TryFrom<String> for Chord {
    type Error = NotAKey;

    fn try_from(text: String) -> Result<Self, NotAKey> {
        text.parse()
    }
}

/// Why a text names no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAKey {
    /// No key has that name.
    #[error(
        "`{0}` is no key: it should be one character, F1 to F12, Space, Enter, Tab, Backspace, Home, End, PgUp, PgDn, Ins, Del or an arrow (Up), with Ctrl- or Shift- before it if need be"
    )]
    Unknown(String),
    /// A terminal sends the same for another key.
    #[error("`{0}` cannot be told from {1} by a terminal")]
    Same(String, &'static str),
}

impl FromStr for Chord {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let quoted = || shown(text);
        let (mut ctrl, mut shift, mut rest) = (false, false, text);
        loop {
            if let Some(after) = without_prefix(rest, "Ctrl-").filter(|_| !ctrl) {
                (ctrl, rest) = (true, after);
            } else if let Some(after) = without_prefix(rest, "Shift-").filter(|_| !shift) {
                (shift, rest) = (true, after);
            } else {
                break;
            }
        }
        let key = key_named(rest).ok_or_else(|| NotAKey::Unknown(quoted()))?;
        let chord = Self::with(key, ctrl, shift);
        let same = |as_what| Err(NotAKey::Same(quoted(), as_what));
        match key {
            KeyCode::Char(c) if ctrl => match c.to_ascii_lowercase() {
                'h' => same("Backspace"),
                'i' => same("Tab"),
                'j' | 'm' => same("Enter"),
                '[' => same("Esc"),
                'a'..='z' | ' ' | '4'..='7' => Ok(chord),
                _ => Err(NotAKey::Unknown(quoted())),
            },
            KeyCode::Char(' ') if shift => same("Space"),
            KeyCode::Char(_) if shift => Err(NotAKey::Unknown(quoted())),
            KeyCode::Enter if ctrl || shift => same("Enter"),
            KeyCode::Esc if ctrl || shift => same("Esc"),
            KeyCode::Backspace if ctrl || shift => same("Backspace"),
            KeyCode::Tab if ctrl => same("Tab"),
            _ => Ok(chord),
        }
    }
}

fn without_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    (start.eq_ignore_ascii_case(prefix) && !rest.is_empty()).then_some(rest)
}

fn key_named(name: &str) -> Option<KeyCode> {
    let mut chars = name.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return (c == ' ' || stands_alone(c)).then_some(KeyCode::Char(c));
    }
    let number = name.strip_prefix(['F', 'f']);
    if let Some(number) = number.and_then(|number| number.parse().ok()) {
        return (1..=12).contains(&number).then_some(KeyCode::F(number));
    }
    let found = NAMES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, key)| key)
}

/// Whether a character can be shown as the name of a key: it is seen, and stands by itself.
fn stands_alone(c: char) -> bool {
    let joins =
        matches!(c, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e000}'..='\u{f8ff}');
    is_visible(c) && !c.is_whitespace() && !joins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chords_are_named_as_keyboards_name_them_and_read_back() {
        let names = [
            (Chord::char('u'), "u"),
            (Chord::char('U'), "U"),
            (Chord::char('é'), "é"),
            (Chord::char('-'), "-"),
            (Chord::char(' '), "Space"),
            (Chord::ctrl('r'), "Ctrl-R"),
            (Chord::ctrl(' '), "Ctrl-Space"),
            (Chord::key(KeyCode::F(1)), "F1"),
            (Chord::shift(KeyCode::F(12)), "Shift-F12"),
            (Chord::shift(KeyCode::Tab), "Shift-Tab"),
            (Chord::with(KeyCode::Up, true, false), "Ctrl-Up"),
            (Chord::key(KeyCode::PageUp), "PgUp"),
            (Chord::key(KeyCode::Esc), "Esc"),
            (Chord::key(KeyCode::Up), "Up"),
        ];
        for (chord, name) in names {
            assert_eq!(chord.to_string(), name);
            assert_eq!(name.parse(), Ok(chord));
        }
        assert_eq!("ctrl-r".parse(), Ok(Chord::ctrl('r')));
        assert_eq!("delete".parse(), Ok(Chord::key(KeyCode::Delete)));
        assert_eq!("f5".parse(), Ok(Chord::key(KeyCode::F(5))));
    }

    #[test]
    fn what_is_no_key_is_told_and_can_do_nothing_to_a_terminal() {
        for text in [
            "",
            "F0",
            "F13",
            "uu",
            "Ctrl-",
            "Ctrl-é",
            "Alt-x",
            "Shift-a",
            "Ctlr-R",
            "\u{200b}",
            "e\u{301}",
            "\u{1b}",
            "\u{1b}[2J",
        ] {
            let sentence = text.parse::<Chord>().unwrap_err().to_string();
            assert!(sentence.contains("is no key"), "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        }
        let same = "Ctrl-I".parse::<Chord>().unwrap_err().to_string();
        assert_eq!(same, "`Ctrl-I` cannot be told from Tab by a terminal");
    }
}
