//! The record: one line of JSON for each finished game. Lines are only ever added, each with one write under a
//! lock; a line that was cut short spoils neither the lines before it nor the next one.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use super::atomic;
use super::disk::{Disk, Reader, write_all};
use super::error::{Deed, StorageError};
use super::format::{Fault, MAX_BYTES};
use super::record_line::{self, KnownRules};
use crate::app::quick_hash::QuickHash;
use crate::app::record::{FinishedGame, GameRecord};
use crate::app::saved::GameId;

/// What a record holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<G = GameRecord> {
    /// The finished games in the order of the lines, each game once.
    pub games: Vec<G>,
    /// Lines that could not be read: cut short or changed.
    pub broken: usize,
    /// Lines that a newer program wrote.
    pub newer: usize,
}

impl<G> Default for Record<G> {
    fn default() -> Self {
        Self {
            games: Vec::new(),
            broken: 0,
            newer: 0,
        }
    }
}

impl<G> Record<G> {
    /// What was left out, as a sentence; nothing if nothing was.
    pub fn omissions(&self) -> Option<String> {
        omissions("record", self.broken, self.newer)
    }
}

/// What was left out of a file of lines.
pub(super) fn omissions(of: &str, broken: usize, newer: usize) -> Option<String> {
    let lines = |n: usize| match n {
        1 => "1 line".to_owned(),
        n => format!("{n} lines"),
    };
    let mut parts = Vec::new();
    if broken > 0 {
        parts.push(format!("{} that cannot be read", lines(broken)));
    }
    if newer > 0 {
        parts.push(format!("{} from a newer freecell", lines(newer)));
    }
    (!parts.is_empty()).then(|| format!("left out of the {of}: {}", parts.join(", ")))
}

/// The bytes of a short game's line.
const SHORT_LINE: u64 = 400;
/// More games than that are not made room for before they are read.
const MOST_EXPECTED: u64 = 1 << 18;

/// Adds a game to the record at `path`, which is created if it is not there.
pub fn append(disk: &dyn Disk, path: &Path, record: &GameRecord) -> Result<(), StorageError> {
    append_line(disk, path, &record_line::write(record))
        .map_err(StorageError::io(Deed::Append, path))
}

pub(super) fn append_line(disk: &dyn Disk, path: &Path, line: &[u8]) -> io::Result<()> {
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
    read_games(disk, path, record_line::whole)
}

/// Reads the record at `path` without the moves.
pub fn read_finished(disk: &dyn Disk, path: &Path) -> Result<Record<FinishedGame>, StorageError> {
    read_games(disk, path, |line| line.finished)
}

fn read_games<G>(
    disk: &dyn Disk,
    path: &Path,
    keep: impl Fn(record_line::Read<'_>) -> G,
) -> Result<Record<G>, StorageError> {
    let file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Record::default()),
        opened => opened.map_err(StorageError::io(Deed::Read, path))?,
    };
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let lines = BufReader::with_capacity(1 << 16, Reader { disk, file: &file });
    read_lines(lines, length, keep).map_err(StorageError::io(Deed::Read, path))
}

/// Reads the whole entry of a game whose numbers were read before; nothing if it is not there any more.
pub fn read_one(
    disk: &dyn Disk,
    path: &Path,
    finished: &FinishedGame,
) -> Result<Option<GameRecord>, StorageError> {
    let read = || -> io::Result<Vec<u8>> {
        let mut file = disk.open(path)?;
        file.seek(SeekFrom::Start(finished.at))?;
        let mut line = Vec::new();
        BufReader::new(Reader { disk, file: &file })
            .take(MAX_BYTES as u64)
            .read_until(b'\n', &mut line)?;
        Ok(line)
    };
    let line = read().map_err(StorageError::io(Deed::Read, path))?;
    let read = record_line::read(&line, finished.at, &mut KnownRules::default());
    let same = read.ok().filter(|read| read.finished == *finished);
    Ok(same.map(record_line::whole))
}

/// Reads about so many bytes of lines; the first entry of each game is its result.
fn read_lines<G>(
    mut lines: impl io::BufRead,
    bytes: u64,
    keep: impl Fn(record_line::Read<'_>) -> G,
) -> io::Result<Record<G>> {
    // Room for all at once: growing would take as long as reading. Few lines are shorter.
    let expected = (bytes / SHORT_LINE).min(MOST_EXPECTED) as usize;
    let mut record = Record {
        games: Vec::with_capacity(expected),
        ..Record::default()
    };
    let mut seen: HashSet<GameId, QuickHash> =
        HashSet::with_capacity_and_hasher(expected, QuickHash::default());
    let mut known = KnownRules::default();
    each_line(&mut lines, |line, at| {
        match line.map(|line| record_line::read(line, at, &mut known)) {
            Some(Ok(read)) => {
                if seen.insert(read.game.clone()) {
                    record.games.push(keep(read));
                }
            }
            Some(Err(Fault::Newer(_))) => record.newer += 1,
            Some(Err(Fault::UnknownRules(_) | Fault::Broken(_))) | None => record.broken += 1,
        }
    })?;
    Ok(record)
}

/// Gives each line that is not empty, with its place in bytes; nothing for a line that is too long to be one.
pub(super) fn each_line(
    lines: &mut impl io::BufRead,
    mut take: impl FnMut(Option<&[u8]>, u64),
) -> io::Result<()> {
    let is_blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
    let mut at = 0;
    let mut long = Vec::new();
    loop {
        let available = match lines.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        // Nearly all lines lie whole in the buffer, and need not be copied.
        let length = (&mut &*available).skip_until(b'\n')?;
        if length > 0 && available[length - 1] == b'\n' && length <= MAX_BYTES {
            let line = &available[..length];
            if !is_blank(line) {
                take(Some(line), at);
            }
            at += length as u64;
            lines.consume(length);
            continue;
        }
        long.clear();
        let mut read = lines
            .by_ref()
            .take(MAX_BYTES as u64)
            .read_until(b'\n', &mut long)?;
        if read == 0 {
            return Ok(());
        }
        if long.len() == MAX_BYTES && long.last() != Some(&b'\n') {
            take(None, at);
            read += lines.skip_until(b'\n')?;
        } else if !is_blank(&long) {
            take(Some(&long), at);
        }
        at += read as u64;
    }
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
    Ok(read_lines(lines, TAIL, |line| line.game)?.games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::record::Outcome;
    use crate::app::saved::SavedGame;
    use crate::core::board_text;
    use crate::core::{Autoplay, Game, Rules, Start};

    fn record(number: u64) -> GameRecord {
        let start = Start::Deal("617".parse().unwrap());
        let saved = SavedGame::new(Game::new(start, Rules::default()), number);
        GameRecord::new(&saved, Outcome::Won, Autoplay::Horne, number)
    }

    fn text(record: &GameRecord) -> String {
        String::from_utf8(record_line::write(record)).unwrap()
    }

    fn read(text: &str) -> Record {
        // A buffer smaller than a line.
        let small = BufReader::with_capacity(16, text.as_bytes());
        let read = read_lines(small, 0, record_line::whole).unwrap();
        let large = read_lines(text.as_bytes(), 1 << 40, record_line::whole);
        assert_eq!(large.unwrap(), read);
        read
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
