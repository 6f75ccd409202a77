//! Texts that a user names on the command line: a file, or standard input.

use std::io::{self, Read as _};
use std::path::Path;

use crate::core::visible::visible;
use crate::core::{Board, Rules, board_text};
use crate::error::Error;
use crate::storage::text_file;

/// Far more than any board or game, far less than the memory.
const LIMIT: u64 = 1 << 20;

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What to call a text in a sentence.
pub fn name(path: &Path) -> String {
    if is_stdin(path) {
        "standard input".into()
    } else {
        visible(&path.to_string_lossy())
    }
}

/// Reads a text; `what` says what it should be.
pub fn read(path: &Path, what: &'static str) -> Result<String, Error> {
    let read = if is_stdin(path) {
        let mut text = String::new();
        let stdin = io::stdin().lock();
        stdin
            .take(LIMIT + 1)
            .read_to_string(&mut text)
            .map(|_| text)
    } else {
        text_file::read(path, LIMIT + 1)
    };
    let text = read.map_err(|error| Error::Input {
        name: name(path),
        error,
    })?;
    if text.len() as u64 > LIMIT {
        return Err(Error::TooLong {
            name: name(path),
            limit: LIMIT,
            what,
        });
    }
    // Some editors begin a file with a byte order mark.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Reads a position under `rules`.
pub fn board(path: &Path, rules: Rules) -> Result<Board, Error> {
    let text = read(path, "a board")?;
    let layout = board_text::parse(&text, rules).map_err(|error| Error::BoardText {
        name: name(path),
        error,
    })?;
    layout.board(rules).map_err(|error| Error::Layout {
        name: name(path),
        error,
    })
}
