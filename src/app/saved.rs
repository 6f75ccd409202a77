//! An open game as it is kept.

use std::fmt;

use crate::core::Game;

/// The name of an open game: the stem of its file, letters, digits, `-` and `_` only.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// A name, if it can be one.
    pub fn new(name: &str) -> Option<Self> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let fits = (1..=80).contains(&name.len()) && name.chars().all(plain);
        fits.then(|| Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An open game with all that is kept of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Its name.
    pub id: GameId,
    /// The game.
    pub game: Game,
    /// Milliseconds on the clock.
    pub elapsed: u64,
    /// How often the player asked the solver.
    pub helps: u32,
    /// When it was last played, in Unix seconds.
    pub last_played: u64,
    /// Its result is in the record: winning again does not count again.
    pub recorded: bool,
}
