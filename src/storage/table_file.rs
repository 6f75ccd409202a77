//! A table of bytes that a user names, like that of the fewest free cells: always the same length, replaced whole.

use std::io;
use std::path::Path;

use super::atomic;
use super::disk::{Disk as _, Reader, RealDisk};

/// Reads a table of that many bytes; nothing if there is no file.
pub fn read(path: &Path, length: usize) -> io::Result<Option<Vec<u8>>> {
    use io::Read as _;
    let disk = RealDisk;
    let file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut bytes = Vec::new();
    let reader = Reader {
        disk: &disk,
        file: &file,
    };
    reader.take(length as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() != length {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("it should have {length} bytes"),
        ));
    }
    Ok(Some(bytes))
}

/// Replaces a table, or creates it.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A bare name has no folder that could be put on the disk.
    atomic::replace(&RealDisk, &std::path::absolute(path)?, bytes)
}
