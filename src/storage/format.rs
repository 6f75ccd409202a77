//! What all our JSON has in common: a `"version"` that is read first, by itself, so that what a newer program
//! wrote is told apart from what is broken.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::atomic;
use super::disk::{Disk, Reader};
use super::error::{Deed, StorageError};
use crate::core::visible::visible;

/// The longest file that is read. A game of a thousand commands takes ten thousand bytes; a file of this length
/// is still replayed or refused at once.
pub const MAX_BYTES: usize = 1 << 20;

/// Why content was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It is of a newer version.
    Newer(u64),
    /// It is of rules that this program does not have; what is said of them.
    UnknownRules(String),
    /// It is wrong; the reason.
    Broken(String),
}

#[derive(Debug, Deserialize)]
struct Versioned {
    version: Option<u64>,
}

/// The version of some content; nothing if it does not say.
pub fn version(bytes: &[u8]) -> Result<Option<u64>, Fault> {
    let versioned: Versioned = serde_json::from_slice(bytes).map_err(|e| broken(&e))?;
    Ok(versioned.version)
}

/// Reads content of the only version that there is so far, 1.
pub fn parse<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Fault> {
    match version(bytes)? {
        None => Err(Fault::Broken("it has no version".into())),
        Some(1) => serde_json::from_slice(bytes).map_err(|e| broken(&e)),
        Some(0) => Err(Fault::Broken("there is no version 0".into())),
        Some(newer) => Err(Fault::Newer(newer)),
    }
}

pub(super) fn broken(error: &serde_json::Error) -> Fault {
    // The text of the error can quote the file.
    let reason = error.to_string();
    Fault::Broken(visible(&reason).chars().take(120).collect())
}

/// Reads a whole file of at most [`MAX_BYTES`]; nothing if it is not there.
pub fn read_file(
    disk: &dyn Disk,
    path: &Path,
) -> Result<Option<Result<Vec<u8>, Fault>>, StorageError> {
    let file = match disk.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(StorageError::io(Deed::Read, path))?,
    };
    let mut bytes = Vec::new();
    Reader { disk, file: &file }
        .take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(StorageError::io(Deed::Read, path))?;
    if bytes.len() > MAX_BYTES {
        let reason = format!("it has more than {MAX_BYTES} bytes");
        return Ok(Some(Err(Fault::Broken(reason))));
    }
    Ok(Some(Ok(bytes)))
}

/// The error for a file that was not understood. A broken file gets a new name first.
pub fn set_aside(disk: &dyn Disk, path: &Path, fault: Fault) -> StorageError {
    match fault {
        Fault::Newer(version) => StorageError::Newer {
            path: path.into(),
            version,
            known: 1,
        },
        Fault::UnknownRules(reason) => StorageError::UnknownRules {
            path: path.into(),
            reason,
        },
        Fault::Broken(reason) => {
            let kept = free_name(path, disk.unix_millis() / 1000);
            match disk.rename(path, &kept) {
                Ok(()) => StorageError::Broken {
                    path: path.into(),
                    reason,
                    kept,
                },
                Err(error) => StorageError::BrokenInPlace {
                    path: path.into(),
                    reason,
                    error,
                },
            }
        }
    }
}

/// Keeps a copy of a file in which something is wrong, beside it and under the name that it would get if all of
/// it were.
pub fn keep_copy(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let kept = free_name(path, disk.unix_millis() / 1000);
    atomic::replace(disk, &kept, bytes).map_err(StorageError::io(Deed::Save, &kept))
}

/// A name for a broken file that no other has.
fn free_name(path: &Path, unix_seconds: u64) -> PathBuf {
    let mut seconds = unix_seconds;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{seconds}"));
        let kept = PathBuf::from(name);
        if kept.symlink_metadata().is_err() {
            return kept;
        }
        seconds += 1;
    }
}
