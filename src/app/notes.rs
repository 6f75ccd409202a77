//! What the player writes about deals. A note is one line of plain characters, whoever wrote the file that it
//! comes from: nothing in it can move a cursor or turn the direction of a line.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::core::visible::is_visible;
use crate::core::{Rules, Start};

/// The text of a note; an empty one is none.
///
/// ```
/// use freecell::app::notes::Note;
/// assert!("red sevens first".parse::<Note>().is_ok());
/// assert!("\u{1b}[2J".parse::<Note>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Note(String);

/// Why a text is no note.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// It is too long.
    #[error("a note has no more than {most} characters, not {0}", most = Note::MOST)]
    TooLong(usize),
    /// It has a character that is not plain.
    #[error("a note is one line of plain characters: U+{:04X} is none", u32::from(*.0))]
    Character(char),
}

impl Note {
    /// The most characters.
    pub const MOST: usize = 200;

    /// Whether a note may have this character: nothing that controls a terminal or the direction of a text, and
    /// nothing that changes how another character is shown.
    pub fn takes(c: char) -> bool {
        is_visible(c) && !('\u{fe00}'..='\u{fe0f}').contains(&c)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// There is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Note {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<Self, NoteError> {
        let text = text.trim();
        let length = text.chars().count();
        if length > Self::MOST {
            return Err(NoteError::TooLong(length));
        }
        match text.chars().find(|&c| !Self::takes(c)) {
            Some(c) => Err(NoteError::Character(c)),
            None => Ok(Self(text.into())),
        }
    }
}

/// A note and the deal that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealNote {
    /// Where the games of the deal start.
    pub start: Start,
    /// Their rules.
    pub rules: Rules,
    /// When it was written, in Unix seconds.
    pub written_at: u64,
    /// The text.
    pub note: Note,
}

/// The notes of all deals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes(HashMap<(Start, Rules), Note>);

impl Notes {
    /// The note of a deal.
    pub fn get(&self, start: &Start, rules: Rules) -> Option<&Note> {
        self.0.get(&(start.clone(), rules))
    }

    /// Takes a note: the one that is written last is the note of its deal.
    pub fn write(&mut self, written: DealNote) {
        let deal = (written.start, written.rules);
        if written.note.is_empty() {
            self.0.remove(&deal);
        } else {
            self.0.insert(deal, written.note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_note_controls_a_terminal() {
        for text in [
            "a\nb",
            "\u{1b}]0;x\u{7}",
            "a\u{9b}2J",
            "\u{202e}abc",
            "a\u{200b}b",
            "tab\there",
        ] {
            assert!(text.parse::<Note>().is_err(), "{text:?}");
        }
        assert!(
            (0..=0x0010_ffff)
                .filter_map(char::from_u32)
                .all(|c| !(c.is_control() && Note::takes(c)))
        );
        assert_eq!(
            " ok ♥ für später ".parse::<Note>().unwrap().as_str(),
            "ok ♥ für später"
        );
        assert!("x".repeat(201).parse::<Note>().is_err());
    }

    #[test]
    fn the_last_note_is_the_note() {
        let mut notes = Notes::default();
        let start = Start::Deal("617".parse().unwrap());
        let mut write = |text: &str| {
            notes.write(DealNote {
                start: start.clone(),
                rules: Rules::default(),
                written_at: 0,
                note: text.parse().unwrap(),
            });
            notes.get(&start, Rules::default()).map(ToString::to_string)
        };
        assert_eq!(write("one"), Some("one".into()));
        assert_eq!(write("two"), Some("two".into()));
        assert_eq!(write(""), None);
    }
}
