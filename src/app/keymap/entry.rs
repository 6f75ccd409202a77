//! A command where it can be bound, with its name in the settings file and its default keys.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::FIXED;
use crate::app::chord::Chord;
use crate::app::key_table::{Row, TABLE, Where};
use crate::app::{Command, Direction};
use crate::core::CascadeId;

/// What the keys of the upper row give besides the digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitRow {
    /// The digits only.
    #[default]
    Digits,
    /// The signs of the French row name cascades too, without Shift.
    Azerty,
}

/// The signs of the French row, for cascades 1 to 10.
const AZERTY: [char; 10] = ['&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç', 'à'];

impl DigitRow {
    /// The key that names a cascade besides its digit.
    fn sign(self, cascade: CascadeId) -> Option<Chord> {
        match self {
            Self::Digits => None,
            Self::Azerty => AZERTY.get(cascade.index()).copied().map(Chord::char),
        }
    }

    /// The cascade that a key names besides the digits.
    fn cascade(self, chord: Chord) -> Option<CascadeId> {
        match self {
            Self::Digits => None,
            Self::Azerty => {
                let sign = chord.typed()?;
                CascadeId::new(AZERTY.iter().position(|&known| known == sign)?)
            }
        }
    }

    /// The digit that a key of the row stands for.
    pub fn digit(self, chord: Chord) -> Option<char> {
        let number = self.cascade(chord)?.number() % 10;
        char::from_digit(number as u32, 10)
    }
}

/// A command where it can be bound: on the board, or where keys may mean something else.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Entry {
    row: &'static Row,
    command: Command,
}

impl Entry {
    /// Every command of the table, in its order.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().flat_map(Self::of_row)
    }

    /// The commands of a row.
    pub fn of_row(row: &'static Row) -> impl Iterator<Item = Self> {
        let commands = row.keys.iter().map(|&(_, command)| command);
        let fresh = commands.enumerate().filter(move |&(index, command)| {
            let mut before = row.keys[..index].iter();
            before.all(|&(_, other)| other != command)
        });
        fresh.map(move |(_, command)| Self { row, command })
    }

    /// The row of the table.
    pub const fn row(self) -> &'static Row {
        self.row
    }

    /// The command.
    pub const fn command(self) -> Command {
        self.command
    }

    /// Where its keys have that meaning.
    pub const fn place(self) -> Where {
        self.row.group.place()
    }

    /// What the command does, in a word or two.
    pub fn label(self) -> String {
        match (self.place(), self.command, self.part()) {
            (Where::Lists, Command::Cursor(_), Some(part)) => part,
            (Where::Playback, Command::PageUp, _) => format!("{} back", self.row.label),
            (Where::Playback, Command::PageDown, _) => format!("{} on", self.row.label),
            (_, _, Some(part)) => format!("{} {part}", self.row.label),
            (_, _, None) => self.row.label.to_owned(),
        }
    }

    /// What tells the command from others of its row.
    fn part(self) -> Option<String> {
        Some(match self.command {
            Command::Cascade(id) => id.number().to_string(),
            Command::FreeCell(id) => id.letter().to_string(),
            Command::Cursor(Direction::Up) | Command::PageUp => "up".into(),
            Command::Cursor(Direction::Down) | Command::PageDown => "down".into(),
            Command::Cursor(Direction::Left) => "left".into(),
            Command::Cursor(Direction::Right) => "right".into(),
            _ => return None,
        })
    }

    /// The keys that the command has if the player chose none.
    pub fn default_keys(self, digits: DigitRow) -> Vec<Chord> {
        let mine = self.row.keys.iter().filter(|key| key.1 == self.command);
        let mut keys: Vec<Chord> = mine
            .map(|&(chord, _)| chord)
            .filter(|&chord| self.place() != Where::Board || digits.cascade(chord).is_none())
            .collect();
        match self.command {
            Command::Cascade(id) => keys.extend(digits.sign(id)),
            // The French row takes both signs for fewer; the key beside the row, left of `=`, is free.
            Command::LiftFewer if digits == DigitRow::Azerty => keys.insert(0, Chord::char(')')),
            _ => {}
        }
        keys
    }

    /// The keys of the command that cannot be taken away.
    pub fn fixed_keys(self) -> impl Iterator<Item = Chord> {
        let mine =
            move |fixed: &(Chord, Command)| fixed.1 == self.command && self.place() == Where::Board;
        FIXED.into_iter().filter(mine).map(|(chord, _)| chord)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.command == other.command && self.place() == other.place()
    }
}

impl Eq for Entry {}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({self})")
    }
}

/// The name in the settings file: `undo`, `cascade-1`, `list-up`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row.name)?;
        match self.part() {
            Some(part) => write!(f, "-{part}"),
            None => Ok(()),
        }
    }
}

impl From<Entry> for String {
    fn from(entry: Entry) -> Self {
        entry.to_string()
    }
}

/// There is no command of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no command of that name")]
pub struct NoSuchCommand;

impl FromStr for Entry {
    type Err = NoSuchCommand;

    fn from_str(name: &str) -> Result<Self, NoSuchCommand> {
        let rest_of = |row: &Row| name.strip_prefix(row.name).is_some();
        let rows = TABLE.iter().filter(|row| rest_of(row));
        let mut entries = rows.flat_map(Self::of_row);
        entries
            .find(|entry| entry.to_string() == name)
            .ok_or(NoSuchCommand)
    }
}

impl TryFrom<String> for Entry {
    type Error = NoSuchCommand;

    fn try_from(name: String) -> Result<Self, NoSuchCommand> {
        name.parse()
    }
}
