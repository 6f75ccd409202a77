//! The effective keys: those of the table, with the row of digits and the bindings that the player chose. Keys
//! are looked up here, and whatever names a key asks here for its name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::chord::{Chord, KeyCode};
use super::key_table::{Row, TABLE, Where};
use super::{Command, Direction, Part, Sentence};
use crate::core::CascadeId;

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
        match self.part() {
            Some(part) => format!("{} {part}", self.row.label),
            None => self.row.label.to_owned(),
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
            && (command != entry.command || entry.place() != Where::Board)
        {
            let other = Entry::all()
                .find(|other| other.command == command && other.place() == Where::Board);
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

    fn look_up(&self, chord: Chord, place: Where) -> Option<Command> {
        self.owner(chord, place)
            .or_else(|| self.owner(chord.lower(), place))
            .map(Entry::command)
    }

    /// The command of a key on the board. A capital letter without a command of its own counts as the small
    /// one, so that Caps Lock does no harm.
    pub fn command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, Where::Board)
    }

    /// The command of a key while a solution or a game plays.
    pub fn playback_command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, Where::Playback)
            .or_else(|| self.look_up(chord, Where::Board))
    }

    /// The command of a key in a list or a text that scrolls.
    pub fn list_command(&self, chord: Chord) -> Option<Command> {
        self.look_up(chord, Where::Lists)
            .or_else(|| self.look_up(chord, Where::Board))
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
        keys.find(|(entry, _)| entry.command == command)
            .and_then(|(_, keys)| keys.first().copied())
    }

    /// How a command is given: its key, or what it does in brackets if every key was taken away.
    fn given(&self, command: Command) -> String {
        match self.key(command) {
            Some(chord) => chord.to_string(),
            None => {
                let mut entries = Entry::all();
                let entry = entries.find(|entry| entry.command == command);
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
mod tests {
    use super::*;
    use crate::core::location::MAX_CASCADES;

    fn entry(name: &str) -> Entry {
        name.parse().unwrap()
    }

    fn chord(name: &str) -> Chord {
        name.parse().unwrap()
    }

    fn own(keys: &[(&str, &[&str])]) -> OwnKeys {
        let mut own = OwnKeys::new();
        for (name, keys) in keys {
            own.set(entry(name), keys.iter().map(|key| chord(key)).collect());
        }
        own
    }

    #[test]
    fn no_key_has_two_meanings() {
        for digits in [DigitRow::Digits, DigitRow::Azerty] {
            let (map, _) = Keymap::new(digits, &OwnKeys::new());
            for place in [Where::Board, Where::Playback, Where::Lists] {
                let keys = map.keys.iter().filter(|(e, _)| e.place() == place);
                let mut chords: Vec<String> = keys
                    .flat_map(|(_, keys)| keys)
                    .map(Chord::to_string)
                    .collect();
                chords.sort();
                let twice = chords.windows(2).find(|pair| pair[0] == pair[1]);
                assert_eq!(twice, None);
            }
        }
    }

    #[test]
    fn every_command_has_a_name_of_its_own_in_kebab_case() {
        let mut names: Vec<String> = Entry::all().map(|entry| entry.to_string()).collect();
        for name in &names {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(plain), "{name}");
            assert_eq!(entry(name).to_string(), *name);
        }
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn letters_of_places_are_never_other_commands() {
        let map = Keymap::default();
        for letter in "abcdefghklm".chars() {
            let found = map.command(Chord::char(letter)).unwrap();
            let place = match found {
                Command::FreeCell(id) => id.letter() == letter,
                Command::Home => letter == 'h',
                _ => false,
            };
            assert!(place, "{letter} gives {found:?}");
        }
        for index in 0..MAX_CASCADES {
            let digit = char::from_digit((index as u32 + 1) % 10, 10).unwrap();
            let cascade = CascadeId::new(index).map(Command::Cascade);
            assert_eq!(map.command(Chord::char(digit)), cascade);
        }
    }

    #[test]
    fn capitals_count_as_small_letters_unless_bound() {
        let map = Keymap::default();
        assert_eq!(map.command(chord("U")), Some(Command::Undo));
        assert_eq!(map.command(chord("R")), Some(Command::Restart));
        assert_eq!(map.command(chord("r")), Some(Command::Redo));
        assert_eq!(map.command(chord("Shift-Up")), map.command(chord("Up")));
        assert_eq!(map.command(chord("j")), None);
    }

    /// Keyboards without Latin letters, or with the digits behind Shift, have arrows, Enter and function keys.
    #[test]
    fn every_command_has_a_key_of_every_keyboard() {
        for digits in [DigitRow::Digits, DigitRow::Azerty] {
            let (map, _) = Keymap::new(digits, &OwnKeys::new());
            for entry in Entry::all() {
                // The cursor goes to every place.
                let place = matches!(
                    entry.command,
                    Command::Cascade(_) | Command::FreeCell(_) | Command::Home
                );
                let free = |keys: &[Chord]| keys.iter().any(|chord| chord.is_layout_free());
                let elsewhere = Entry::all().any(|other| {
                    other.command == entry.command
                        && other.place() == Where::Board
                        && free(map.keys(other))
                });
                assert!(place || elsewhere || free(map.keys(entry)), "{entry}");
            }
        }
    }

    #[test]
    fn own_keys_take_the_place_of_the_defaults() {
        let (map, refused) = Keymap::new(
            DigitRow::Digits,
            &own(&[("undo", &["j", "Ctrl-U"]), ("tip", &["u"]), ("quit", &[])]),
        );
        assert_eq!(refused, []);
        assert_eq!(map.command(chord("j")), Some(Command::Undo));
        assert_eq!(map.command(chord("u")), Some(Command::Tip));
        assert_eq!(map.command(chord("z")), None);
        assert_eq!(map.command(chord("t")), None);
        assert_eq!(map.command(chord("q")), None);
        assert_eq!(map.command(chord("Ctrl-C")), Some(Command::Quit));
        assert_eq!(map.fill("{undo} undoes, {tip} tips"), "j undoes, u tips");
    }

    #[test]
    fn a_key_that_another_command_has_is_refused_and_the_default_stays() {
        let refused = |keys| Keymap::new(DigitRow::Digits, &own(keys)).1;
        let taken = |name: &str, key: &str, other: &str| {
            let (chord, other) = (chord(key), entry(other));
            (entry(name), BindError::Taken { chord, other })
        };
        assert_eq!(refused(&[("undo", &["t"])]), [taken("undo", "t", "tip")]);
        let twice: &[(&str, &[&str])] = &[("undo", &["j"]), ("tip", &["j"])];
        assert_eq!(refused(twice), [taken("tip", "j", "undo")]);
        // What is refused brings its default back, which another command was to have.
        let chain: &[(&str, &[&str])] = &[("undo", &["w"]), ("tip", &["u"])];
        assert_eq!(
            refused(chain),
            [taken("undo", "w", "winnable"), taken("tip", "u", "undo")]
        );
        let swapped: &[(&str, &[&str])] = &[("undo", &["t"]), ("tip", &["u"])];
        assert_eq!(refused(swapped), []);
    }

    #[test]
    fn the_ways_out_cannot_be_bound_away() {
        for name in ["undo", "list-up", "close", "page-up"] {
            for (key, other) in [
                ("Esc", "cancel"),
                ("Ctrl-C", "quit"),
                ("Down", "cursor-down"),
            ] {
                let (map, refused) = Keymap::new(DigitRow::Digits, &own(&[(name, &[key])]));
                let (chord, other) = (chord(key), entry(other));
                assert_eq!(refused, [(entry(name), BindError::Fixed { chord, other })]);
                assert_eq!(map.list_command(chord), Some(other.command));
            }
        }
        let none: &[(&str, &[&str])] = &[("cancel", &[]), ("accept", &["j"]), ("options", &[])];
        let (map, refused) = Keymap::new(DigitRow::Digits, &own(none));
        assert_eq!(refused, []);
        assert_eq!(map.command(chord("Esc")), Some(Command::Cancel));
        assert_eq!(map.command(chord("Enter")), Some(Command::Accept));
        assert_eq!(map.command(chord("F10")), Some(Command::Options));
    }

    #[test]
    fn the_french_row_names_cascades_and_the_commands_keep_other_keys() {
        let (map, _) = Keymap::new(DigitRow::Azerty, &OwnKeys::new());
        for (index, sign) in "&é\"'(-è_çà".chars().enumerate() {
            let cascade = CascadeId::new(index).map(Command::Cascade);
            assert_eq!(map.command(Chord::char(sign)), cascade);
            let digit = DigitRow::Azerty.digit(Chord::char(sign)).unwrap();
            assert_eq!(map.command(Chord::char(digit)), cascade);
        }
        for entry in Entry::all() {
            let before = Keymap::default().keys(entry).is_empty();
            assert_eq!(map.keys(entry).is_empty(), before, "{entry}");
        }
        assert_eq!(map.command(chord(")")), Some(Command::LiftFewer));
        assert_eq!(map.command(chord("Home")), Some(Command::Marks));
        let (_, refused) = Keymap::new(DigitRow::Azerty, &own(&[("undo", &["-"])]));
        assert_eq!(refused.len(), 1, "{refused:?}");
    }

    #[test]
    fn only_names_of_commands_are_filled_in() {
        let map = Keymap::default();
        let text = "{undo} and {nothing} and {, {winnable}";
        assert_eq!(map.fill(text), "u and {nothing} and {, w");
        let (bare, _) = Keymap::new(DigitRow::Digits, &own(&[("solution", &[])]));
        assert_eq!(bare.fill("{solution} plays"), "[solution] plays");
    }
}
