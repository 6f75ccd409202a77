//! The history of a game in notation, and back: what a saved game keeps. Every move is checked when it is
//! read, so a file cannot bring about a position that play could not.

use super::game::Step;
use super::notation::{self, Written};
use super::visible::visible;
use super::{Board, Command, Game, MoveError};

/// Why written commands are not a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// A word that is not a move.
    #[error("command {number}: `{}` is not a move", visible(.word))]
    NotAMove {
        /// The number of the command, from 1.
        number: usize,
        /// The word.
        word: String,
    },
    /// A move that is not legal where it stands.
    #[error("command {number}: `{}`: {error}", visible(.word))]
    Illegal {
        /// The number of the command, from 1.
        number: usize,
        /// The word.
        word: String,
        /// Why it is not legal.
        error: MoveError,
    },
    /// The cursor is beyond the history.
    #[error("position {cursor} of a history of {steps}")]
    Cursor {
        /// Where the cursor stands.
        cursor: usize,
        /// The steps that there are.
        steps: usize,
    },
}

impl Game {
    /// Commands in notation: the moves of a command joined by `+`, a leading `+` for autoplay of the deal.
    /// [`Game::read_line`] reads them back.
    pub fn write_line(&self, line: &[Command]) -> Vec<String> {
        let mut board = self.start_board().clone();
        line.iter()
            .map(|command| write_command(&mut board, command))
            .collect()
    }

    /// Reads commands that lead somewhere from the start.
    pub fn read_line(&self, words: &[String]) -> Result<Vec<Command>, HistoryError> {
        let mut board = self.start_board().clone();
        read_commands(&mut board, words)
    }

    /// The history in notation, as [`Game::with_history`] reads it back: for each step its commands, a jump
    /// being the whole line to where it goes.
    pub fn write_steps(&self) -> Vec<WrittenStep> {
        let mut board = self.start_board().clone();
        let mut written = Vec::new();
        for step in self.steps() {
            match step {
                Step::Command(command) => {
                    written.push(WrittenStep::Command(write_command(&mut board, command)));
                }
                Step::Jump(line) => {
                    board = self.start_board().clone();
                    let words = line
                        .iter()
                        .map(|command| write_command(&mut board, command))
                        .collect();
                    written.push(WrittenStep::Jump(words));
                }
            }
        }
        written
    }

    /// The same start with a history, every move of which is checked.
    pub fn with_history(
        mut self,
        steps: &[WrittenStep],
        cursor: usize,
        undos: usize,
    ) -> Result<Self, HistoryError> {
        if cursor > steps.len() {
            return Err(HistoryError::Cursor {
                cursor,
                steps: steps.len(),
            });
        }
        let mut board = self.start_board().clone();
        let mut read = Vec::with_capacity(steps.len());
        for (index, step) in steps.iter().enumerate() {
            match step {
                WrittenStep::Command(word) => {
                    let command = read_command(&mut board, word, index + 1)?;
                    read.push(Step::Command(command));
                }
                WrittenStep::Jump(words) => {
                    board = self.start_board().clone();
                    read.push(Step::Jump(read_commands(&mut board, words)?));
                }
            }
        }
        self.set_history(read, cursor, undos);
        Ok(self)
    }

    /// The same game with a mark at the position that the commands lead to.
    pub fn with_mark(mut self, index: usize, words: &[String]) -> Result<Self, HistoryError> {
        let line = self.read_line(words)?;
        self.set_mark(index, line);
        Ok(self)
    }
}

/// A step of the history in notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenStep {
    /// A command: its moves joined by `+`.
    Command(String),
    /// A jump: the commands from the start to where it goes.
    Jump(Vec<String>),
}

fn write_command(board: &mut Board, command: &Command) -> String {
    let mut text = String::new();
    for (index, mv) in command.moves().enumerate() {
        if index > 0 || command.played.is_none() {
            text.push('+');
        }
        text.push_str(&Written(board, mv).to_string());
        board.apply(mv);
    }
    text
}

fn read_commands(board: &mut Board, words: &[String]) -> Result<Vec<Command>, HistoryError> {
    let read = |(index, word): (usize, &String)| read_command(board, word, index + 1);
    words.iter().enumerate().map(read).collect()
}

fn read_command(board: &mut Board, text: &str, number: usize) -> Result<Command, HistoryError> {
    let mut command = Command::default();
    for (index, word) in text.split('+').enumerate() {
        if index == 0 && word.is_empty() {
            continue;
        }
        let shown = || word.chars().take(12).collect::<String>();
        let written = notation::parse_one(word).ok_or_else(|| HistoryError::NotAMove {
            number,
            word: shown(),
        })?;
        let mv = written
            .request(board)
            .and_then(|request| board.check(request))
            .map_err(|error| HistoryError::Illegal {
                number,
                word: shown(),
                error,
            })?;
        board.apply(mv);
        if index == 0 {
            command.played = Some(mv);
        } else {
            command.autoplay.push(mv);
        }
    }
    Ok(command)
}
