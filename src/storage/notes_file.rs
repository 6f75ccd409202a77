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
