//! An open game: everything that is kept of a game that can be gone on with. It is plain data; the files are
//! [`storage`](crate::storage)'s.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::action::OpenGame;
use crate::core::{Game, Start};

/// The name of an open game, which is the name of its file: lower-case letters, digits and hyphens.
///
/// ```
/// use freecell::{app::saved::GameId, core::Start};
/// let start = Start::Deal("617".parse().unwrap());
/// let id = GameId::fresh(&start, 1_767_225_600_000);
/// assert_eq!(id.to_string(), "617-mjuohs00");
/// assert_eq!("617-mjuohs00".parse(), Ok(id));
/// assert!("../617".parse::<GameId>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId {
    /// The name, then zeros. It lies here and nowhere else because a record has very many of them.
    bytes: [u8; GameId::MAX_LEN],
    len: u8,
}

/// A text that is not the name of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a game (lower-case letters, digits and hyphens are)")]
pub struct NotAGameId(pub String);

impl GameId {
    /// The longest name.
    const MAX_LEN: usize = 40;

    /// A name, if it can be one.
    pub fn new(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// A name for a game that begins now: the deal and the time, so that no two games of one player share it.
    pub fn fresh(start: &Start, unix_millis: u64) -> Self {
        let deal = match start {
            Start::Deal(number) if number.get() < 0 => format!("minus{}", -number.get()),
            Start::Deal(number) => number.get().to_string(),
            Start::Board(_) => "board".into(),
        };
        Self::of(&format!("{deal}-{}", base36(unix_millis)))
    }

    /// A text that is a name, whose length is known to be right.
    fn of(name: &str) -> Self {
        let mut bytes = [0; Self::MAX_LEN];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        let len = name.len() as u8;
        Self { bytes, len }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len.into()]).expect("a name is ASCII")
    }
}

impl Hash for GameId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.bytes[..self.len.into()]);
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameId").field(&self.as_str()).finish()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        let allowed = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        if text.is_empty()
            || text.len() > Self::MAX_LEN
            || text.starts_with('-')
            || !text.bytes().all(allowed)
        {
            return Err(NotAGameId(text.chars().take(Self::MAX_LEN).collect()));
        }
        Ok(Self::of(text))
    }
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = char::from_digit((number % 36) as u32, 36).expect("below 36");
        digits.push(digit);
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// The sentence for a game that another copy of the program plays.
pub fn copied(id: &GameId) -> String {
    format!("game {id} is open in another freecell: this is a copy of it")
}

/// How often the solver helped in a game. A win with any help is *assisted*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Helps {
    /// Tips: one move each.
    pub tips: u32,
    /// Whole solutions that were shown.
    pub solutions: u32,
    /// Answers to "can this be won?", also as a warning.
    pub verdicts: u32,
}

impl Helps {
    /// Whether there was any help.
    pub const fn any(self) -> bool {
        self.tips > 0 || self.solutions > 0 || self.verdicts > 0
    }
}

/// A game that can be gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Its name.
    pub id: GameId,
    /// Start, rules, history with what can be redone, marks, count of undos.
    pub game: Game,
    /// Milliseconds on the clock.
    pub elapsed: u64,
    /// What the solver helped.
    pub helps: Helps,
    /// When it was last played, in Unix seconds.
    pub last_played: u64,
    /// Its result is in the record. A result is final: whatever is played after it counts no more.
    pub recorded: bool,
}

impl SavedGame {
    /// A game that begins now.
    pub fn new(game: Game, unix_millis: u64) -> Self {
        Self {
            id: GameId::fresh(game.start(), unix_millis),
            game,
            elapsed: 0,
            helps: Helps::default(),
            last_played: unix_millis / 1000,
            recorded: false,
        }
    }

    /// Whether the game is over: a game that is won, or whose result is recorded, is not offered again.
    pub fn is_over(&self) -> bool {
        self.recorded || self.game.is_won()
    }

    /// The game as a list shows it.
    pub fn summary(&self) -> OpenGame {
        OpenGame {
            id: self.id.clone(),
            deal: self.game.deal(),
            rules: self.game.rules().to_string(),
            home: self.game.board().home_count(),
            elapsed: self.elapsed,
            last_played: self.last_played,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::DealNumber;

    #[test]
    fn names_read_back_and_stay_inside_their_folder() {
        for number in [1, -4, DealNumber::MAX] {
            let start = Start::Deal(DealNumber::new(number).unwrap());
            for millis in [0, 35, 36, 1_800_000_000_000, u64::MAX] {
                let id = GameId::fresh(&start, millis);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        for text in [
            "",
            "-1",
            "a/b",
            "..",
            "A",
            "a b",
            "a.json",
            "é",
            "a\u{1b}[2J",
        ] {
            let error = text.parse::<GameId>().unwrap_err().to_string();
            assert!(!error.contains('\u{1b}'), "{error:?}");
        }
        assert!("a".repeat(41).parse::<GameId>().is_err());
    }
}
