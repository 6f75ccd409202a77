//! The notes: one line of JSON for each time that one was written. Like the record the file only grows, and the
//! last line of a deal is its note.

use std::io::{self, BufReader};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::disk::{Disk, Reader};
use super::error::{Deed, StorageError};
use super::format::{self, Fault};
use super::journal;
use super::saved_game::{read_start, write_start};
use crate::app::notes::{DealNote, Notes};
use crate::core::Rules;

/// Version 1 of a line.
#[derive(Debug, Serialize, Deserialize)]
struct NoteLine {
    version: u64,
    written_at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    rules: String,
    note: String,
}

/// What the file holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NotesFile {
    /// The notes.
    pub notes: Notes,
    /// Lines that could not be read: cut short or changed.
    pub broken: usize,
    /// Lines that a newer program wrote.
    pub newer: usize,
}

impl NotesFile {
    /// What was left out, as a sentence; nothing if nothing was.
    pub fn omissions(&self) -> Option<String> {
        journal::omissions("notes", self.broken, self.newer)
    }
}

/// Adds a note to the file at `path`, which is created if it is not there.
pub fn append(disk: &dyn Disk, path: &Path, written: &DealNote) -> Result<(), StorageError> {
    let (deal, board) = write_start(&written.start);
    let line = NoteLine {
        version: 1,
        written_at: written.written_at,
        deal,
        board,
        rules: written.rules.to_string(),
        note: written.note.to_string(),
    };
    let mut bytes = serde_json::to_vec(&line).expect("a note is plain data");
    bytes.push(b'\n');
    journal::append_line(disk, path, &bytes).map_err(StorageError::io(Deed::Append, path))
}

/// Reads the file at `path`; no notes if there is none.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<NotesFile, StorageError> {
    let file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(NotesFile::default()),
        opened => opened.map_err(StorageError::io(Deed::Read, path))?,
    };
    let mut read = NotesFile::default();
    let mut lines = BufReader::new(Reader { disk, file: &file });
    journal::each_line(&mut lines, |line, _| match line.map(read_line) {
        Some(Ok(note)) => read.notes.write(note),
        Some(Err(Fault::Newer(_))) => read.newer += 1,
        Some(Err(Fault::UnknownRules(_) | Fault::Broken(_))) | None => read.broken += 1,
    })
    .map_err(StorageError::io(Deed::Read, path))?;
    Ok(read)
}

fn read_line(bytes: &[u8]) -> Result<DealNote, Fault> {
    let line: NoteLine = format::parse(bytes)?;
    let read = || -> Result<DealNote, String> {
        let rules: Rules = line.rules.parse().map_err(|e| format!("rules: {e}"))?;
        Ok(DealNote {
            start: read_start(line.deal, line.board.as_deref(), rules)?,
            rules,
            written_at: line.written_at,
            note: line.note.parse().map_err(|e| format!("note: {e}"))?,
        })
    };
    read().map_err(Fault::Broken)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::core::{Start, board_text};
    use crate::storage::{Paths, Store};

    fn note(deal: i64, text: &str) -> DealNote {
        DealNote {
            start: Start::Deal(deal.to_string().parse().unwrap()),
            rules: Rules::default(),
            written_at: 5,
            note: text.parse().unwrap(),
        }
    }

    fn text(file: &NotesFile, deal: i64) -> Option<String> {
        let asked = note(deal, "");
        let found = file.notes.get(&asked.start, asked.rules);
        found.map(ToString::to_string)
    }

    #[test]
    fn the_last_note_of_a_deal_counts_and_the_file_only_grows() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        assert_eq!(store.notes().unwrap(), NotesFile::default());
        let mut length = 0;
        for written in [
            note(617, "red sevens first"),
            note(5, "\u{2665} \u{fc}ber"),
            note(617, "no: black ones"),
            note(5, ""),
        ] {
            store.append_note(&written).unwrap();
            let longer = fs::metadata(store.paths().notes()).unwrap().len();
            assert!(longer > length);
            length = longer;
        }
        let file = store.notes().unwrap();
        assert_eq!(text(&file, 617).as_deref(), Some("no: black ones"));
        assert_eq!(text(&file, 5), None);
        assert_eq!(file.omissions(), None);
    }

    #[test]
    fn a_note_about_a_board_reads_back() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let rules = Rules::default();
        let board = board_text::parse("Foundations: H-K C-K D-K S-J\n: KS QS", rules);
        let written = DealNote {
            start: Start::Board(Box::new(board.unwrap().board(rules).unwrap())),
            ..note(1, "short")
        };
        store.append_note(&written).unwrap();
        let file = store.notes().unwrap();
        let read = file.notes.get(&written.start, rules);
        assert_eq!(read, Some(&written.note));
    }

    #[test]
    fn lines_that_are_no_notes_are_counted_and_spoil_nothing() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        store.append_note(&note(617, "kept")).unwrap();
        let path = store.paths().notes();
        let mut lines = fs::read_to_string(&path).unwrap();
        let line = lines.clone();
        lines.push_str(&line.replace("kept", "\\u001b[2J"));
        lines.push_str(&line.replace("kept", &"x".repeat(201)));
        lines.push_str(&line.replace("freecell", "nothing"));
        lines.push_str("{\"version\":2}\n");
        lines.push_str(&line[..line.len() / 2]);
        fs::write(&path, &lines).unwrap();
        // A cut line does not spoil the next one.
        store.append_note(&note(5, "after")).unwrap();
        let file = store.notes().unwrap();
        assert_eq!((file.broken, file.newer), (4, 1));
        assert_eq!(
            file.omissions().unwrap(),
            "left out of the notes: 4 lines that cannot be read, 1 line from a newer freecell"
        );
        assert_eq!(text(&file, 617).as_deref(), Some("kept"));
        assert_eq!(text(&file, 5).as_deref(), Some("after"));
    }
}
