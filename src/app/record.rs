//! The record: one entry for each finished game, never changed afterwards. All statistics are computed from it.

use super::saved::{GameId, Helps, SavedGame};
use crate::core::history::{HistoryError, WrittenStep};
use crate::core::{Autoplay, Command, Counters, Game, Rules, Start};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// All cards are home.
    Won,
    /// The player gave up.
    Lost,
}

impl Outcome {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }

    /// Reads the name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Won, Self::Lost]
            .into_iter()
            .find(|outcome| outcome.name() == name)
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The name of the game while it was open: a second entry of the same name does not count.
    pub game: GameId,
    /// When it ended, in Unix seconds.
    pub finished_at: u64,
    /// Where it started.
    pub start: Start,
    /// Its rules.
    pub rules: Rules,
    /// How it ended.
    pub outcome: Outcome,
    /// Whole seconds on the clock.
    pub seconds: u64,
    /// Commands, moves of single cards, most free cells in use at once: from the start to the last position.
    /// Undos: in the whole game.
    pub counters: Counters,
    /// What the solver helped.
    pub helps: Helps,
    /// The autoplay rule at the end.
    pub autoplay: Autoplay,
    /// The commands from the start to the last position in notation, with blanks between:
    /// [`Game::write_line`](crate::core::Game::write_line) writes and
    /// [`Game::read_line`](crate::core::Game::read_line) reads each.
    pub line: String,
}

impl GameRecord {
    /// The entry for a game that ends now.
    pub fn new(saved: &SavedGame, outcome: Outcome, autoplay: Autoplay, finished_at: u64) -> Self {
        let game = &saved.game;
        let line: Vec<Command> = game.line().into_iter().cloned().collect();
        Self {
            game: saved.id.clone(),
            finished_at,
            start: game.start().clone(),
            rules: game.rules(),
            outcome,
            seconds: saved.elapsed / 1000,
            counters: game.counters(),
            helps: saved.helps,
            autoplay,
            line: game.write_line(&line).join(" "),
        }
    }

    /// The game as it ended, to keep where the entry cannot be written: made from it again, the entry is the
    /// same.
    pub fn game_at_end(&self) -> Result<SavedGame, HistoryError> {
        let words = self.line.split_whitespace().map(str::to_owned);
        let steps: Vec<WrittenStep> = words.map(WrittenStep::Command).collect();
        let game = Game::new(self.start.clone(), self.rules);
        Ok(SavedGame {
            id: self.game.clone(),
            game: game.with_history(&steps, steps.len(), self.counters.undos)?,
            elapsed: self.seconds * 1000,
            helps: self.helps,
            last_played: self.finished_at,
            recorded: false,
        })
    }

    /// All cards came home.
    pub fn is_won(&self) -> bool {
        self.outcome == Outcome::Won
    }

    /// The solver helped.
    pub const fn is_assisted(&self) -> bool {
        self.helps.any()
    }

    /// Won without taking a move back and without help.
    pub fn is_clean_win(&self) -> bool {
        self.is_won() && self.counters.undos == 0 && !self.is_assisted()
    }

    /// The score of a win: 900 less one for each second, never below 0.
    pub fn score(&self) -> Option<u64> {
        self.is_won().then(|| score(self.seconds))
    }
}

/// The score of a win after so many seconds.
pub const fn score(seconds: u64) -> u64 {
    900_u64.saturating_sub(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, notation};

    #[test]
    fn a_record_holds_what_the_game_came_to() {
        let start = Start::Deal("617".parse().unwrap());
        let mut game = Game::new(start, Rules::default());
        for text in ["2a", "5b"] {
            let request = notation::parse_one(text).unwrap();
            let request = request.request(game.board()).unwrap();
            game.play(request, Autoplay::Off).unwrap();
        }
        game.undo();
        let mut saved = SavedGame::new(game, 1_000_000);
        saved.elapsed = 61_999;
        let record = GameRecord::new(&saved, Outcome::Lost, Autoplay::Safe, 1061);
        assert_eq!(record.line, "2a");
        assert_eq!(record.seconds, 61);
        assert_eq!((record.counters.commands, record.counters.undos), (1, 1));
        assert_eq!(record.score(), None);
        assert!(!record.is_assisted());
        let again = record.game_at_end().unwrap();
        assert_eq!(
            GameRecord::new(&again, Outcome::Lost, Autoplay::Safe, 1061),
            record
        );
    }

    #[test]
    fn the_score_falls_to_zero_and_stays() {
        assert_eq!(score(0), 900);
        assert_eq!(score(899), 1);
        assert_eq!(score(900), 0);
        assert_eq!(score(u64::MAX), 0);
    }
}
