//! The file of an open game. Every move in it is checked again by replaying it, so no file can bring a position
//! that play could not.

use serde::{Deserialize, Serialize};

use super::error::StorageError;
use super::format::{self, Fault, MAX_BYTES};
use crate::app::saved::{GameId, Helps, SavedGame};
use crate::core::board_text::{self, BoardStyle};
use crate::core::game::MARKS;
use crate::core::history::WrittenStep;
use crate::core::mark::MarkName;
use crate::core::rules::RulesError;
use crate::core::visible::visible;
use crate::core::{DealNumber, Game, Rules, Start};

/// Version 1.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    /// The board that it starts from, if it is not a deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    rules: String,
    /// Also what can be redone.
    steps: Vec<StepFile>,
    cursor: usize,
    /// The commands that lead to each mark.
    marks: Vec<Option<Vec<String>>>,
    /// The names of the marks; nothing at all if none has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mark_names: Vec<Option<String>>,
    undos: usize,
    elapsed_ms: u64,
    helps: HelpsFile,
    last_played: u64,
    recorded: bool,
}

/// A command, or the commands of a jump.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum StepFile {
    Command(String),
    Jump(Vec<String>),
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HelpsFile {
    tips: u32,
    solutions: u32,
    verdicts: u32,
}

impl From<Helps> for HelpsFile {
    fn from(helps: Helps) -> Self {
        Self {
            tips: helps.tips,
            solutions: helps.solutions,
            verdicts: helps.verdicts,
        }
    }
}

impl From<HelpsFile> for Helps {
    fn from(file: HelpsFile) -> Self {
        Self {
            tips: file.tips,
            solutions: file.solutions,
            verdicts: file.verdicts,
        }
    }
}

/// The two fields for a start: one of them is there.
pub(super) fn write_start(start: &Start) -> (Option<i64>, Option<String>) {
    match start {
        Start::Deal(number) => (Some(number.get()), None),
        Start::Board(board) => (None, Some(board_text::write(board, BoardStyle::Position))),
    }
}

/// Reads the two fields for a start.
pub(super) fn read_start(
    deal: Option<i64>,
    board: Option<&str>,
    rules: Rules,
) -> Result<Start, String> {
    match (deal, board) {
        (Some(number), None) => DealNumber::new(number)
            .map(Start::Deal)
            .ok_or_else(|| format!("there is no deal {number}")),
        (None, Some(text)) => {
            let layout = board_text::parse(text, rules).map_err(|e| format!("board: {e}"))?;
            let board = layout.board(rules).map_err(|e| format!("board: {e}"))?;
            Ok(Start::Board(Box::new(board)))
        }
        (Some(_), Some(_)) => Err("it has a deal and a board".into()),
        (None, None) => Err("it has neither a deal nor a board".into()),
    }
}

/// The content of the file of a game.
pub fn write(saved: &SavedGame) -> Result<Vec<u8>, StorageError> {
    let game = &saved.game;
    let (deal, board) = write_start(game.start());
    let steps = game.write_steps().into_iter().map(|step| match step {
        WrittenStep::Command(command) => StepFile::Command(command),
        WrittenStep::Jump(commands) => StepFile::Jump(commands),
    });
    let marks = game.marks().iter();
    let mut mark_names: Vec<Option<String>> = marks
        .clone()
        .map(|mark| Some(mark.as_ref()?.name.as_ref()?.to_string()))
        .collect();
    if mark_names.iter().all(Option::is_none) {
        mark_names.clear();
    }
    let file = GameFile {
        version: 1,
        deal,
        board,
        rules: game.rules().to_string(),
        steps: steps.collect(),
        cursor: game.cursor(),
        marks: marks
            .map(|mark| mark.as_ref().map(|mark| game.write_line(&mark.line)))
            .collect(),
        mark_names,
        undos: game.counters().undos,
        elapsed_ms: saved.elapsed,
        helps: saved.helps.into(),
        last_played: saved.last_played,
        recorded: saved.recorded,
    };
    let mut bytes = serde_json::to_vec(&file).expect("a game is plain data");
    bytes.push(b'\n');
    if bytes.len() > MAX_BYTES {
        return Err(StorageError::TooLong {
            id: saved.id.clone(),
            bytes: bytes.len(),
            limit: MAX_BYTES,
        });
    }
    Ok(bytes)
}

/// Reads the content of the file of a game and replays it.
pub fn read(id: GameId, bytes: &[u8]) -> Result<SavedGame, Fault> {
    let file: GameFile = format::parse(bytes)?;
    let plain = |reason: String| -> String { visible(&reason).chars().take(200).collect() };
    // Another program of the family may know them: the game is not broken.
    let rules = file
        .rules
        .parse()
        .map_err(|error: RulesError| Fault::UnknownRules(plain(error.to_string())))?;
    replayed(id, file, rules).map_err(|reason| Fault::Broken(plain(reason)))
}

fn replayed(id: GameId, file: GameFile, rules: Rules) -> Result<SavedGame, String> {
    let start = read_start(file.deal, file.board.as_deref(), rules)?;
    let steps: Vec<WrittenStep> = file
        .steps
        .into_iter()
        .map(|step| match step {
            StepFile::Command(command) => WrittenStep::Command(command),
            StepFile::Jump(commands) => WrittenStep::Jump(commands),
        })
        .collect();
    let mut game = Game::new(start, rules)
        .with_history(&steps, file.cursor, file.undos)
        .map_err(|e| e.to_string())?;
    if file.marks.len() > MARKS {
        return Err(format!(
            "it has {} marks, {MARKS} are possible",
            file.marks.len()
        ));
    }
    for (index, mark) in file.marks.iter().enumerate() {
        if let Some(line) = mark {
            game = game
                .with_mark(index, line)
                .map_err(|e| format!("mark {}: {e}", index + 1))?;
        }
    }
    for (index, name) in file.mark_names.iter().enumerate() {
        if let Some(name) = name {
            let of_mark = |what: String| format!("name of mark {}: {what}", index + 1);
            let name = name
                .parse::<MarkName>()
                .map_err(|e| of_mark(e.to_string()))?;
            if !game.name_mark(index, Some(name)) {
                return Err(of_mark("there is no such mark".into()));
            }
        }
    }
    Ok(SavedGame {
        id,
        game,
        elapsed: file.elapsed_ms,
        helps: file.helps.into(),
        last_played: file.last_played,
        recorded: file.recorded,
    })
}
