//! Texts that a user names, like a board to solve.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Reads a text, up to `limit` bytes of it.
pub fn read(path: &Path, limit: u64) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(limit).read_to_string(&mut text)?;
    Ok(text)
}
