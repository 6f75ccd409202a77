//! The record as the statistics screen shows it: read once, added up once, and kept only while it is looked at.

use super::record::FinishedGame;
use super::stats::Stats;

/// A record with its statistics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overview {
    /// The finished games, the oldest first.
    pub games: Vec<FinishedGame>,
    /// Their statistics.
    pub stats: Stats,
    /// What could not be read of the files, each as a sentence.
    pub omissions: Vec<String>,
}

impl Overview {
    /// Adds up the games of a record.
    pub fn new(games: Vec<FinishedGame>, omissions: Vec<String>) -> Self {
        Self {
            stats: Stats::of(&games),
            games,
            omissions,
        }
    }
}
