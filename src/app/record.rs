//! The record: one entry for each finished game, never changed afterwards. All statistics are computed from it.

use super::saved::{GameId, Helps, SavedGame};
use crate::core::history::{HistoryError, WrittenStep};
use crate::core::impossible::is_known_impossible;
use crate::core::share_line::Standing;
use crate::core::{Autoplay, Command, Counters, DealNumber, Game, Rules, Start};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// All cards are home.
    Won,
    /// It ended where no win was possible any more, and that was known: no legal move was left, or a finished
    /// search had found no solution.
    Lost,
    /// The player gave up a game that was not known to be lost.
    GivenUp,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::GivenUp];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::GivenUp => "given up",
        }
    }

    /// How a game stands that ended so, with so much help and so many moves taken back.
    pub const fn standing(self, helps: Helps, undos: usize) -> Standing {
        match self {
            Self::Won if helps.any() => Standing::Assisted,
            Self::Won if undos > 0 => Standing::Won,
            Self::Won => Standing::Clean,
            Self::Lost => Standing::Lost,
            Self::GivenUp => Standing::GivenUp,
        }
    }

    /// Whether it counts as a loss: both ways to end without a win do.
    pub const fn is_loss(self) -> bool {
        match self {
            Self::Won => false,
            Self::Lost | Self::GivenUp => true,
        }
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

    /// The entry without its moves, whose line begins at a byte of the record.
    pub fn without_moves(&self, at: u64) -> FinishedGame {
        FinishedGame {
            at,
            finished_at: self.finished_at,
            start: self.start.clone(),
            rules: self.rules,
            outcome: self.outcome,
            seconds: self.seconds,
            counters: self.counters,
            helps: self.helps,
            autoplay: self.autoplay,
        }
    }

    /// All cards came home.
    pub fn is_won(&self) -> bool {
        self.outcome == Outcome::Won
    }

    /// The solver helped.
    pub const fn is_assisted(&self) -> bool {
        self.helps.any()
    }

    /// How it ended, in the words of a line about it.
    pub fn standing(&self) -> Standing {
        self.outcome.standing(self.helps, self.counters.undos)
    }

    /// The score of a win: 900 less one for each second, never below 0.
    pub fn score(&self) -> Option<u64> {
        self.is_won().then(|| score(self.seconds))
    }
}

/// The numbers of a finished game without its moves: what statistics and lists need of very many games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// Where its line begins in the record, in bytes: there is the whole entry.
    pub at: u64,
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
    /// The counts of the game, as [`GameRecord::counters`].
    pub counters: Counters,
    /// What the solver helped.
    pub helps: Helps,
    /// The autoplay rule at the end.
    pub autoplay: Autoplay,
}

impl FinishedGame {
    /// All cards came home.
    pub fn is_won(&self) -> bool {
        self.outcome == Outcome::Won
    }

    /// Won without a move of the solver's, a verdict of it or any other help.
    pub fn is_unaided_win(&self) -> bool {
        self.is_won() && !self.helps.any()
    }

    /// How it ended, in the words of a line about it.
    pub fn standing(&self) -> Standing {
        self.outcome.standing(self.helps, self.counters.undos)
    }

    /// Won without taking a move back and without help.
    pub fn is_clean_win(&self) -> bool {
        self.standing() == Standing::Clean
    }

    /// The deal, if it is one.
    pub const fn deal(&self) -> Option<DealNumber> {
        match self.start {
            Start::Deal(number) => Some(number),
            Start::Board(_) => None,
        }
    }

    /// The game is lost where nobody could have won: it counts neither as played nor as lost.
    pub fn is_impossible(&self) -> bool {
        self.outcome.is_loss()
            && self
                .deal()
                .is_some_and(|deal| is_known_impossible(deal, self.rules))
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
