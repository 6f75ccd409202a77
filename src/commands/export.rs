//! `freecell export`: a game as text for other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::ExitStatus;
use super::find_game::{self, First, Found};
use crate::app::replay::Reel;
use crate::cli::{ExportArgs, ExportFormat};
use crate::core::board_text::{self, BoardStyle};
use crate::core::{Command, Start, notation, written_game};
use crate::error::Error;
use crate::storage::Store;

/// Prints the game that was asked for, as far as it is played.
pub fn run(store: &Store, args: &ExportArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let rules = args.rules.asked()?;
    let found = find_game::find(store, args.game.as_deref(), rules, First::Open)?;
    let (id, reel) = match &found {
        Found::Open(saved) => (saved.id.to_string(), Reel::of_open(saved)),
        Found::Finished(record) => {
            let id = record.game.to_string();
            let reel = Reel::of_record(record).map_err(|error| Error::BrokenRecord {
                game: id.clone(),
                error,
            })?;
            (id, reel)
        }
    };
    match args.format {
        ExportFormat::Notation => write!(out, "{}", written_game::write(&reel.game))?,
        ExportFormat::Json => {
            let object = GameObject::new(id, &reel);
            serde_json::to_writer(&mut *out, &object).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    Ok(ExitStatus::Success)
}

/// A game in JSON.
#[derive(Debug, Serialize)]
struct GameObject {
    version: u64,
    game: String,
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    rules: String,
    /// `clean`, `won`, `assisted`, `lost`, `given up` or `unfinished`.
    result: &'static str,
    seconds: Option<u64>,
    commands: usize,
    card_moves: usize,
    most_cells: usize,
    undos: usize,
    tips: u32,
    solutions: u32,
    verdicts: u32,
    /// Every move.
    moves: Vec<String>,
    /// The commands, each with what autoplay added to it: the moves joined by `+`.
    line: Vec<String>,
}

impl GameObject {
    fn new(id: String, reel: &Reel) -> Self {
        let game = &reel.game;
        let line: Vec<Command> = game.line().into_iter().cloned().collect();
        let moves: Vec<_> = line.iter().flat_map(Command::moves).collect();
        let counters = game.counters();
        Self {
            version: 1,
            game: id,
            deal: game.deal().map(crate::core::DealNumber::get),
            board: match game.start() {
                Start::Deal(_) => None,
                Start::Board(board) => Some(board_text::write(board, BoardStyle::Position)),
            },
            rules: game.rules().to_string(),
            result: reel.standing().word(),
            seconds: reel.seconds,
            commands: counters.commands,
            card_moves: counters.card_moves,
            most_cells: counters.most_cells,
            undos: counters.undos,
            tips: reel.helps.tips,
            solutions: reel.helps.solutions,
            verdicts: reel.helps.verdicts,
            moves: notation::write_all(game.start_board(), &moves),
            line: game.write_line(&line),
        }
    }
}
