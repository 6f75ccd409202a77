//! The settings file: any serialisable struct with a version before it. People write in it by hand, so a
//! missing version is taken as ours, and it is written one setting a line.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::atomic;
use super::disk::Disk;
use super::error::{Deed, StorageError};
use super::format::{self, Fault};

#[derive(Debug, Serialize, Deserialize)]
struct SettingsFile<T> {
    version: u64,
    #[serde(flatten)]
    settings: T,
}

/// Reads the settings; nothing if there is no file.
pub fn read<T: DeserializeOwned>(disk: &dyn Disk, path: &Path) -> Result<Option<T>, StorageError> {
    let Some(content) = format::read_file(disk, path)? else {
        return Ok(None);
    };
    let parsed = content.and_then(|bytes| match format::version(&bytes)? {
        // Read without the wrapper, so that an error tells the line.
        None | Some(1) => serde_json::from_slice(&bytes).map_err(|e| format::broken(&e)),
        Some(_) => format::parse(&bytes),
    });
    parsed
        .map(Some)
        .map_err(|fault: Fault| format::set_aside(disk, path, fault))
}

/// Writes the settings. A file of a newer version is left as it is.
pub fn write<T: Serialize>(disk: &dyn Disk, path: &Path, settings: &T) -> Result<(), StorageError> {
    if let Some(Ok(present)) = format::read_file(disk, path)?
        && let Ok(Some(version)) = format::version(&present)
        && version > 1
    {
        return Err(format::set_aside(disk, path, Fault::Newer(version)));
    }
    let file = SettingsFile {
        version: 1,
        settings,
    };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("settings are plain data");
    bytes.push(b'\n');
    atomic::replace(disk, path, &bytes).map_err(StorageError::io(Deed::Save, path))
}
