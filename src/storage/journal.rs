//! The record: one line of JSON for each finished game. Lines are only ever added, each with one write under a
//! lock; a line that was cut short spoils neither the lines before it nor the next one.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::atomic;
use super::disk::{Disk, Reader, write_all};
use super::error::{Deed, StorageError};
use super::format::{self, Fault, MAX_BYTES};
use super::saved_game::{HelpsFile, read_start, write_start};
use crate::app::record::{GameRecord, Outcome};
use crate::app::saved::GameId;
use crate::core::{Counters, Rules};

/// Version 1 of a line. `score` and `assisted` follow from the rest and are there for other readers.
#[derive(Debug, Serialize, Deserialize)]
struct RecordLine<'a> {
    version: u64,
    #[serde(borrow)]
    game: Cow<'a, str>,
    finished_at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(borrow)]
    rules: Cow<'a, str>,
    #[serde(borrow)]
    result: Cow<'a, str>,
    seconds: u64,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    commands: usize,
    card_moves: usize,
    most_cells: usize,
    undos: usize,
    helps: HelpsFile,
    #[serde(skip_deserializing)]
    assisted: bool,
    #[serde(borrow)]
    autoplay: Cow<'a, str>,
    #[serde(borrow)]
    line: Cow<'a, str>,
}

/// What a record holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The finished games in the order of the lines, each game once.
    pub games: Vec<GameRecord>,
    /// Lines that could not be read: cut short or changed.
    pub broken: usize,
    /// Lines that a newer program wrote.
    pub newer: usize,
}

impl Record {
    /// What was left out, as a sentence; nothing if nothing was.
    pub fn omissions(&self) -> Option<String> {
        let lines = |n: usize| match n {
            1 => "1 line".to_owned(),
            n => format!("{n} lines"),
        };
        let mut parts = Vec::new();
        if self.broken > 0 {
            parts.push(format!("{} that cannot be read", lines(self.broken)));
        }
        if self.newer > 0 {
            parts.push(format!("{} from a newer freecell", lines(self.newer)));
        }
        (!parts.is_empty()).then(|| format!("left out of the record: {}", parts.join(", ")))
    }
}

/// The line of a game, with its newline.
fn write_line(record: &GameRecord) -> Vec<u8> {
    let (deal, board) = write_start(&record.start);
    let line = RecordLine {
        version: 1,
        game: record.game.as_str().into(),
        finished_at: record.finished_at,
        deal,
        board,
        rules: record.rules.to_string().into(),
        result: record.outcome.name().into(),
        seconds: record.seconds,
        score: record.score(),
        commands: record.counters.commands,
        card_moves: record.counters.card_moves,
        most_cells: record.counters.most_cells,
        undos: record.counters.undos,
        helps: record.helps.into(),
        assisted: record.is_assisted(),
        autoplay: record.autoplay.name().into(),
        line: record.line.as_str().into(),
    };
    let mut bytes = serde_json::to_vec(&line).expect("a record is plain data");
    bytes.push(b'\n');
    bytes
}

fn read_line(bytes: &[u8]) -> Result<GameRecord, Fault> {
    let line: RecordLine = match serde_json::from_slice::<RecordLine<'_>>(bytes) {
        Ok(line) if line.version == 1 => line,
        // The version alone tells newer from broken.
        Ok(_) | Err(_) => format::parse(bytes)?,
    };
    from_line(line).map_err(Fault::Broken)
}

fn from_line(line: RecordLine<'_>) -> Result<GameRecord, String> {
    let rules: Rules = line.rules.parse().map_err(|e| format!("rules: {e}"))?;
    Ok(GameRecord {
        game: line.game.parse().map_err(|e| format!("game: {e}"))?,
        finished_at: line.finished_at,
        start: read_start(line.deal, line.board.as_deref(), rules)?,
        rules,
        outcome: Outcome::from_name(&line.result).ok_or("result: neither won nor lost")?,
        seconds: line.seconds,
        counters: Counters {
            commands: line.commands,
            card_moves: line.card_moves,
            most_cells: line.most_cells,
            undos: line.undos,
        },
        helps: line.helps.into(),
        autoplay: line.autoplay.parse()?,
        line: line.line.into_owned(),
    })
}

/// Adds a game to the record at `path`, which is created if it is not there.
pub fn append(disk: &dyn Disk, path: &Path, record: &GameRecord) -> Result<(), StorageError> {
    append_line(disk, path, &write_line(record)).map_err(StorageError::io(Deed::Append, path))
}

fn append_line(disk: &dyn Disk, path: &Path, line: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    disk.create_folder(folder)?;
    let is_new = !path.exists();
    let file = disk.open_append(path)?;
    // The lock ends with the file. Where there are no locks, one write in append mode has to do.
    let locked = disk.lock(&file).is_ok();
    let length = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(line.len() + 1);
    if length > 0 && last_byte(disk, &file)? != Some(b'\n') {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line);
    let written = write_all(disk, &file, &bytes).and_then(|()| disk.sync(&file));
    if written.is_err() && locked {
        // Nobody else can have added a line: what there is of this one goes again. If even that fails, the
        // line is cut short, and readers skip it.
        let _ = file.set_len(length);
    }
    written?;
    if is_new {
        atomic::sync_folder(disk, folder)?;
    }
    Ok(())
}

fn last_byte(disk: &dyn Disk, mut file: &File) -> io::Result<Option<u8>> {
    file.seek(SeekFrom::End(-1))?;
    let mut byte = [0];
    let read = disk.read(file, &mut byte)?;
    Ok((read == 1).then_some(byte[0]))
}

/// Reads the record at `path`; an empty one if there is no file.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<Record, StorageError> {
    let file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Record::default()),
        opened => opened.map_err(StorageError::io(Deed::Read, path))?,
    };
    read_lines(BufReader::with_capacity(
        1 << 18,
        Reader { disk, file: &file },
    ))
    .map_err(StorageError::io(Deed::Read, path))
}

fn read_lines(mut lines: impl io::BufRead) -> io::Result<Record> {
    let mut record = Record::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut lines)
            .take(MAX_BYTES as u64)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            break;
        }
        if line.len() == MAX_BYTES && line.last() != Some(&b'\n') {
            record.broken += 1;
            lines.skip_until(b'\n')?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match read_line(&line) {
            Ok(game) => record.games.push(game),
            Err(Fault::Newer(_)) => record.newer += 1,
            Err(Fault::UnknownRules(_) | Fault::Broken(_)) => record.broken += 1,
        }
    }
    keep_first(&mut record.games);
    Ok(record)
}

/// The names of the games at the end of the record at `path`: about the last hundred.
pub fn last_games(disk: &dyn Disk, path: &Path) -> io::Result<Vec<GameId>> {
    const TAIL: u64 = 1 << 16;
    let mut file = disk.open(path)?;
    let start = file.metadata()?.len().saturating_sub(TAIL);
    file.seek(SeekFrom::Start(start))?;
    let mut lines = BufReader::new(Reader { disk, file: &file });
    if start > 0 {
        lines.skip_until(b'\n')?;
    }
    let games = read_lines(lines)?.games.into_iter();
    Ok(games.map(|game| game.game).collect())
}

/// Keeps the first entry of each game: a result is final.
fn keep_first(games: &mut Vec<GameRecord>) {
    let mut seen = HashSet::with_capacity(games.len());
    let first: Vec<bool> = games.iter().map(|game| seen.insert(&game.game)).collect();
    let mut first = first.into_iter();
    games.retain(|_| first.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saved::SavedGame;
    use crate::core::board_text;
    use crate::core::{Autoplay, Game, Start};

    fn record(number: u64) -> GameRecord {
        let start = Start::Deal("617".parse().unwrap());
        let saved = SavedGame::new(Game::new(start, Rules::default()), number);
        GameRecord::new(&saved, Outcome::Won, Autoplay::Horne, number)
    }

    fn text(record: &GameRecord) -> String {
        String::from_utf8(write_line(record)).unwrap()
    }

    fn read(text: &str) -> Record {
        // A buffer smaller than a line.
        read_lines(BufReader::with_capacity(16, text.as_bytes())).unwrap()
    }

    #[test]
    fn a_line_reads_back_and_tells_others_score_and_help() {
        let mut record = record(5);
        record.seconds = 850;
        record.helps.verdicts = 2;
        let text = text(&record);
        assert!(text.contains(r#""score":50,"#) && text.contains(r#""assisted":true,"#));
        assert_eq!(read(&text).games, [record]);
    }

    #[test]
    fn a_game_from_a_board_reads_back() {
        let board = board_text::parse("Foundations: H-K C-K D-K S-J\n: KS QS", Rules::default());
        let board = board.unwrap().board(Rules::default()).unwrap();
        let record = GameRecord {
            start: Start::Board(Box::new(board)),
            ..record(1)
        };
        assert_eq!(read(&text(&record)).games, [record]);
    }

    #[test]
    fn a_game_counts_once() {
        let first = record(1);
        let again = GameRecord {
            seconds: 1,
            ..first.clone()
        };
        let all = [&first, &record(2), &again].map(text).concat();
        assert_eq!(read(&all).games, [first, record(2)]);
    }

    #[test]
    fn other_lines_are_counted_and_skipped() {
        let long = "x".repeat(2 * MAX_BYTES + 7);
        let newer = r#"{"version":2,"players":["a","b"]}"#;
        let foreign = text(&record(3))
            .replace("safe", "x")
            .replace("horne", "often");
        let all = [
            "",
            &text(&record(1)),
            newer,
            "{\"version\":1}",
            &long,
            "\u{feff}null",
            "  ",
            foreign.trim_end(),
            text(&record(2)).trim_end(),
        ]
        .join("\n");
        let read = read(&all);
        assert_eq!(read.games, [record(1), record(2)]);
        assert_eq!((read.broken, read.newer), (4, 1));
        assert_eq!(
            read.omissions().unwrap(),
            "left out of the record: 4 lines that cannot be read, 1 line from a newer freecell"
        );
    }

    #[test]
    fn nesting_without_end_is_a_broken_line() {
        let deep = "[".repeat(100_000);
        let all = format!("{{\"version\":{deep}\n{}", text(&record(1)));
        assert_eq!(read(&all).games.len(), 1);
    }
}
