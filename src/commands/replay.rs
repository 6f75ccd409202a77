//! `freecell replay`: looks at a game again, one of the record or one of a file.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::find_game::{self, First, Found};
use super::{ExitStatus, input, play};
use crate::app::replay::Reel;
use crate::cli::ReplayArgs;
use crate::core::replay::Convention;
use crate::core::written_game::{self, WrittenGame};
use crate::core::{Board, Rules, Start};
use crate::error::Error;
use crate::storage::Store;
use crate::term;

/// Shows what was asked for. All of it is read and replayed before the terminal is touched.
pub fn run(store: &Store, args: &ReplayArgs) -> Result<ExitStatus, Error> {
    let asked = args.rules.asked()?;
    let from_stdin = |path: &Option<PathBuf>| path.as_deref().is_some_and(input::is_stdin);
    if from_stdin(&args.file) && from_stdin(&args.board) {
        return Err(Error::StdinTwice);
    }
    let (reels, index) = match &args.file {
        Some(path) => {
            let reels = import(args, path, asked)?;
            let index = args.nth.map_or(0, |nth| nth.get() - 1);
            if index >= reels.len() {
                return Err(Error::NoSuchGameInFile {
                    name: input::name(path),
                    asked: index + 1,
                    games: reels.len(),
                });
            }
            (reels, index)
        }
        None => (vec![recorded(store, args, asked)?], 0),
    };
    if from_stdin(&args.file) {
        if !io::stdout().is_terminal() {
            return Err(Error::NoTerminal("standard output is not one"));
        }
        // Keys come from the terminal, not from the end of the moves.
        term::take_input_from_output().map_err(Error::Terminal)?;
    }
    play::check_terminal()?;
    let reels: Rc<[Reel]> = reels.into();
    term::replay(&args.look.options(), store, reels, index)
}

/// A game of the player's own.
fn recorded(store: &Store, args: &ReplayArgs, asked: Option<Rules>) -> Result<Reel, Error> {
    match find_game::find(store, args.game.as_deref(), asked, First::Finished)? {
        Found::Open(saved) => Ok(Reel::of_open(&saved)),
        Found::Finished(record) => Reel::of_record(&record).map_err(|error| Error::BrokenRecord {
            game: record.game.to_string(),
            error,
        }),
    }
}

/// The board that stands in a text with the moves of a game.
pub(super) fn written_board(
    name: &str,
    game: &WrittenGame,
    rules: Rules,
) -> Result<Option<Board>, Error> {
    game.board(rules).map_err(|error| Error::WrittenBoard {
        name: name.to_owned(),
        error,
    })
}

/// The games of a file.
fn import(args: &ReplayArgs, path: &Path, asked: Option<Rules>) -> Result<Vec<Reel>, Error> {
    let name = input::name(path);
    let text = input::read(path, "a list of moves")?;
    let games = written_game::read(&text).map_err(|error| Error::WrittenGame {
        name: name.clone(),
        error,
    })?;
    let conventions = args
        .convention
        .as_ref()
        .map_or(&Convention::ALL[..], std::slice::from_ref);
    let import = |game: &WrittenGame| {
        let rules = match asked {
            Some(rules) => rules,
            None => game.rules(Rules::default())?,
        };
        let written = || written_board(&name, game, rules);
        let start = match (&args.board, game.deal) {
            (Some(board), _) => Start::Board(Box::new(input::board(board, rules)?)),
            (None, Some(deal)) => Start::Deal(deal),
            (None, None) => match (written()?, args.deal) {
                (Some(board), _) => Start::Board(Box::new(board)),
                (None, Some(deal)) => Start::Deal(deal),
                (None, None) => {
                    return Err(Error::NoDealNamed {
                        name: name.clone(),
                        line: game.line,
                    });
                }
            },
        };
        let board = match &start {
            Start::Deal(deal) => deal.board(rules),
            Start::Board(board) => (**board).clone(),
        };
        let (convention, replayed) =
            game.replay(&board, conventions)
                .map_err(|error| Error::IllegalWrittenMove {
                    name: name.clone(),
                    error,
                })?;
        let reel = Reel::imported(start, rules, &replayed, convention);
        reel.map_err(|error| Error::BrokenRecord {
            game: name.clone(),
            error,
        })
    };
    games.iter().map(import).collect()
}
