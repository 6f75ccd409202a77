//! A key with its modifiers, as the key table and the settings name it.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key, with or without Ctrl. Shift is part of the character that it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    key: KeyCode,
    ctrl: bool,
}

impl Chord {
    /// A key that types a character.
    pub const fn char(c: char) -> Self {
        Self::key(KeyCode::Char(c))
    }

    /// A key with Ctrl; `c` is a lower-case letter.
    pub const fn ctrl(c: char) -> Self {
        Self {
            key: KeyCode::Char(c),
            ctrl: true,
        }
    }

    /// A key without Ctrl.
    pub const fn key(key: KeyCode) -> Self {
        Self { key, ctrl: false }
    }

    /// The chord of an event; nothing for combinations that no table can name.
    pub fn of(event: KeyEvent) -> Option<Self> {
        let beyond = KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::HYPER;
        if event.modifiers.intersects(beyond | KeyModifiers::META) {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let key = match event.code {
            KeyCode::Char(c) if ctrl => KeyCode::Char(c.to_ascii_lowercase()),
            code => code,
        };
        Some(Self { key, ctrl })
    }

    /// The key without its modifiers.
    pub const fn code(self) -> KeyCode {
        self.key
    }

    /// The character that the key types, if it does.
    pub const fn typed(self) -> Option<char> {
        match self {
            Self {
                key: KeyCode::Char(c),
                ctrl: false,
            } => Some(c),
            _ => None,
        }
    }

    /// The same key with a small letter: what Caps Lock hides.
    #[must_use]
    pub const fn lower(self) -> Self {
        match self.typed() {
            Some(c) => Self::char(c.to_ascii_lowercase()),
            None => self,
        }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        match self.key {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Delete => f.write_str("Del"),
            KeyCode::Insert => f.write_str("Ins"),
            key => write!(f, "{key}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chords_are_named_as_keyboards_name_them() {
        let names = [
            (Chord::char('u'), "u"),
            (Chord::char(' '), "Space"),
            (Chord::ctrl('r'), "Ctrl-R"),
            (Chord::key(KeyCode::F(1)), "F1"),
            (Chord::key(KeyCode::PageUp), "PgUp"),
            (Chord::key(KeyCode::Esc), "Esc"),
            (Chord::key(KeyCode::Up), "Up"),
        ];
        for (chord, name) in names {
            assert_eq!(chord.to_string(), name);
        }
    }

    #[test]
    fn shift_is_part_of_the_character_and_alt_is_no_chord() {
        let with = |c, modifiers| KeyEvent::new(KeyCode::Char(c), modifiers);
        assert_eq!(
            Chord::of(with('?', KeyModifiers::SHIFT)),
            Some(Chord::char('?'))
        );
        assert_eq!(
            Chord::of(with('R', KeyModifiers::CONTROL | KeyModifiers::SHIFT)),
            Some(Chord::ctrl('r'))
        );
        assert_eq!(Chord::of(with('u', KeyModifiers::ALT)), None);
    }
}
