//! The effective keys: those of the table, with the row of digits and the bindings that the player chose. Keys
//! are looked up here, and whatever names a key asks here for its name.

mod entry;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::chord::{Chord, KeyCode};
use super::key_table::Where;
use super::{Command, Direction, Part, Sentence};
pub use entry::{DigitRow, Entry, NoSuchCommand};

/// Keys that always mean this, whatever else is bound: the ways to move, to choose, to get out, and to come
/// to the options, where keys are mended.
pub const FIXED: [(Chord, Command); 8] = [
    (Chord::key(KeyCode::Esc), Command::Cancel),
    (Chord::key(KeyCode::Enter), Command::Accept),
    (Chord::key(KeyCode::Up), Command::Cursor(Direction::Up)),
    (Chord::key(KeyCode::Down), Command::Cursor(Direction::Down)),
    (Chord::key(KeyCode::Left), Command::Cursor(Direction::Left)),
    (
        Chord::key(KeyCode::Right),
        Command::Cursor(Direction::Right),
    ),
    (Chord::ctrl('c'), Command::Quit),
    (Chord::key(KeyCode::F(10)), Command::Options),
];

/// The keys that the player chose, for each command that has other keys than by default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnKeys {
    chosen: Vec<(Entry, Vec<Chord>)>,
    /// What stands in the file for commands that are not known here: a newer program has them.
    unknown: Vec<(String, Vec<String>)>,
}

impl OwnKeys {
    /// Nothing chosen.
    pub const fn new() -> Self {
        Self {
            chosen: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// Whether there is nothing to write.
    pub const fn is_empty(&self) -> bool {
        self.chosen.is_empty() && self.unknown.is_empty()
    }

    /// How many commands have keys of the player's own.
    pub const fn len(&self) -> usize {
        self.chosen.len()
    }

    /// The commands with their keys.
    pub fn iter(&self) -> impl Iterator<Item = &(Entry, Vec<Chord>)> {
        self.chosen.iter()
    }

    /// Gives a command these keys.
    pub fn set(&mut self, entry: Entry, keys: Vec<Chord>) {
        match self.chosen.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, present)) => *present = keys,
            None => self.chosen.push((entry, keys)),
        }
    }

    /// Gives a command its default keys.
    pub fn forget(&mut self, entry: Entry) {
        self.chosen.retain(|(known, _)| *known != entry);
    }

    /// Gives all commands their default keys.
    pub fn forget_all(&mut self) {
        self.chosen.clear();
    }

    /// Keeps what the file says of a command that is not known here.
    pub fn keep_unknown(&mut self, name: &str, keys: Vec<String>) {
        self.unknown.push((name.into(), keys));
    }
}

/// In the file: the names of the commands with lists of keys.
impl Serialize for OwnKeys {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let text = |chords: &[Chord]| chords.iter().map(Chord::to_string).collect();
        let chosen = self.chosen.iter();
        let chosen = chosen.map(|(entry, keys)| (entry.to_string(), text(keys)));
        to.collect_map(chosen.chain(self.unknown.iter().cloned()))
    }
}

impl<'de> Deserialize<'de> for OwnKeys {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> serde::de::Visitor<'de> for Pairs {
            type Value = OwnKeys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("commands with lists of keys")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<OwnKeys, A::Error> {
                let mut keys = OwnKeys::new();
                while let Some((entry, chords)) = map.next_entry()? {
                    keys.set(entry, chords);
                }
                Ok(keys)
            }
        }
        from.deserialize_map(Pairs)
    }
}

/// Why a command does not get the keys that were chosen for it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// The key always means something else.
    #[error("`{chord}` is always `{other}`")]
    Fixed {
        /// The key.
        chord: Chord,
        /// What it always is.
        other: Entry,
    },
    /// Another command has the key.
    #[error("`{chord}` is `{other}` already")]
    Taken {
        /// The key.
        chord: Chord,
        /// The command that has it.
        other: Entry,
    },
}

/// The effective keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    digits: DigitRow,
    keys: Vec<(Entry, Vec<Chord>)>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new(DigitRow::default(), &OwnKeys::default()).0
    }
}

impl Keymap {
    /// The keys under these settings, and the commands that keep their default keys because those chosen for
    /// them cannot be. Of two commands with the same key the first keeps it.
    pub fn new(digits: DigitRow, own: &OwnKeys) -> (Self, Vec<(Entry, BindError)>) {
        let mut refused: Vec<(Entry, BindError)> = Vec::new();
        loop {
            let chosen = |entry: Entry| {
                let mut own = own.iter().enumerate();
                own.find(|(_, (known, _))| *known == entry)
                    .filter(|_| refused.iter().all(|(known, _)| *known != entry))
            };
            let keys = Entry::all().map(|entry| {
                let mut keys = match chosen(entry) {
                    Some((_, (_, keys))) => keys.clone(),
                    None => entry.default_keys(digits),
                };
                let missing: Vec<_> = entry.fixed_keys().filter(|c| !keys.contains(c)).collect();
                keys.extend(missing);
                (entry, keys)
            });
            let map = Self {
                digits,
                keys: keys.collect(),
            };
            let fault = own.iter().find_map(|(entry, keys)| {
                let (index, _) = chosen(*entry)?;
                // What was chosen first, or by nobody, comes before.
                let comes_before = |other: Entry| chosen(other).is_none_or(|(at, _)| at < index);
                let fault = keys
                    .iter()
                    .find_map(|&chord| map.conflict(*entry, chord, &comes_before))?;
                Some((*entry, fault))
            });
            match fault {
                None => return (map, refused),
                // One refusal can bring back a default that another command was to have.
                Some(fault) => refused.push(fault),
            }
        }
    }

    /// Why a command cannot have a key: what else has it, among those for which `counts`.
    fn conflict(
        &self,
        entry: Entry,
        chord: Chord,
        counts: &impl Fn(Entry) -> bool,
    ) -> Option<BindError> {
        let fixed = FIXED.iter().find(|(fixed, _)| *fixed == chord);
        if let Some(&(_, command)) = fixed
            && (command != entry.command() || entry.place() != Where::Board)
        {
            let other = Entry::all()
                .find(|other| other.command() == command && other.place() == Where::Board);
            return other.map(|other| BindError::Fixed { chord, other });
        }
        let mut others = self.keys.iter().filter(|(other, keys)| {
            *other != entry && other.place() == entry.place() && keys.contains(&chord)
        });
        let (other, _) = others.find(|(other, _)| counts(*other))?;
        Some(BindError::Taken {
            chord,
            other: *other,
        })
    }

    /// Why a command cannot have a key now; nothing if it can, or has it.
    pub fn refusal(&self, entry: Entry, chord: Chord) -> Option<BindError> {
        self.conflict(entry, chord, &|_| true)
    }

    /// The row of digits.
    pub const fn digits(&self) -> DigitRow {
        self.digits
    }

    /// The command that has exactly this key in that place.
    fn owner(&self, chord: Chord, place: Where) -> Option<Entry> {
        let mut keys = self.keys.iter();
        keys.find(|(entry, keys)| entry.place() == place && keys.contains(&chord))
            .map(|(entry, _)| *entry)
    }

    /// The command of a key in the first of these places that has it. A capital letter without a command of its
    /// own in any of them counts as the small one, so that Caps Lock does no harm.
    fn look_up(&self, chord: Chord, places: &[Where]) -> Option<Command> {
        let owner = |chord| places.iter().find_map(|&place| self.owner(chord, place));
        owner(chord)
            .or_else(|| owner(chord.lower()))
            .map(Entry::command)
    }

    /// The command of a key on the board.
    pub fn command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, &[Where::Board])
    }

    /// The command of a key while a solution or a game plays.
    pub fn playback_command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, &[Where::Playback, Where::Board])
    }

    /// The command of a key in a list or a text that scrolls.
    pub fn list_command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, &[Where::Lists, Where::Board])
    }

    /// The keys of a command of the table.
    pub fn keys(&self, entry: Entry) -> &[Chord] {
        let mut keys = self.keys.iter();
        keys.find(|(known, _)| *known == entry)
            .map_or(&[], |(_, keys)| keys)
    }

    /// The key to name for a command: its first, on the board if it has one there.
    pub fn key(&self, command: Command) -> Option<Chord> {
        let mut keys = self.keys.iter();
        keys.find(|(entry, _)| entry.command() == command)
            .and_then(|(_, keys)| keys.first().copied())
    }

    /// How a command is given: its key, or what it does in brackets if every key was taken away.
    fn given(&self, command: Command) -> String {
        match self.key(command) {
            Some(chord) => chord.to_string(),
            None => {
                let mut entries = Entry::all();
                let entry = entries.find(|entry| entry.command() == command);
                entry.map_or_else(String::new, |entry| format!("[{}]", entry.label()))
            }
        }
    }

    /// A sentence of the program with the keys for the commands that it names.
    pub fn text(&self, sentence: &Sentence) -> String {
        sentence.text(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Named(name, command) => match self.key(*command) {
                Some(chord) => format!("{name} ({chord})"),
                None => (*name).to_owned(),
            },
            Part::Given(command) => self.given(*command),
        })
    }

    /// A [template](Sentence::template) with its keys.
    pub fn fill(&self, text: &str) -> String {
        self.text(&Sentence::template(text))
    }
}

#[cfg(test)]
mod tests;
