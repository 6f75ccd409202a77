//! The file of the journey: which deals it is over and which were put off. It is replaced whole.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::atomic;
use super::disk::Disk;
use super::error::{Deed, StorageError};
use super::format::{self, Fault};
use crate::app::journey::Journey;

#[derive(Debug, Serialize, Deserialize)]
struct JourneyFile {
    version: u64,
    #[serde(flatten)]
    journey: Journey,
}

/// Reads the journey; nothing if there is no file.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<Option<Journey>, StorageError> {
    let Some(content) = format::read_file(disk, path)? else {
        return Ok(None);
    };
    let parsed = content.and_then(|bytes| format::parse::<JourneyFile>(&bytes));
    parsed
        .map(|file| Some(file.journey))
        .map_err(|fault| format::set_aside(disk, path, fault))
}

/// Writes the journey. A file of a newer version is left as it is.
pub fn write(disk: &dyn Disk, path: &Path, journey: &Journey) -> Result<(), StorageError> {
    if let Some(Ok(present)) = format::read_file(disk, path)?
        && let Ok(Some(version)) = format::version(&present)
        && version > 1
    {
        return Err(format::set_aside(disk, path, Fault::Newer(version)));
    }
    let file = JourneyFile {
        version: 1,
        journey: journey.clone(),
    };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("a journey is plain data");
    bytes.push(b'\n');
    atomic::replace(disk, path, &bytes).map_err(StorageError::io(Deed::Save, path))
}
