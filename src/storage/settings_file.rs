//! The settings file. People write in it by hand, so a missing version is taken as ours, what is wrong is told
//! and set aside before it is written over, what is unknown stays, and it is written one setting a line.

use std::path::Path;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::atomic;
use super::disk::Disk;
use super::error::{Deed, StorageError};
use super::format::{self, Fault};
use super::settings_text::{self, ReadSettings, SettingsText};
use crate::app::settings::Settings;

#[derive(Debug, Serialize)]
struct SettingsFile<'a> {
    version: u64,
    #[serde(flatten)]
    settings: &'a Settings,
    #[serde(flatten)]
    others: Others<'a>,
}

/// What stood in the file and is none of our settings.
#[derive(Debug)]
struct Others<'a>(&'a [(String, Box<RawValue>)]);

impl Serialize for Others<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The content of a settings file, of our version.
fn understood(bytes: &[u8]) -> Result<SettingsText, Fault> {
    match format::version(bytes)? {
        None | Some(1) => settings_text::read(bytes),
        Some(0) => Err(Fault::Broken("there is no version 0".into())),
        Some(newer) => Err(Fault::Newer(newer)),
    }
}

/// Reads the settings; nothing if there is no file.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<Option<ReadSettings>, StorageError> {
    let Some(content) = format::read_file(disk, path)? else {
        return Ok(None);
    };
    content
        .and_then(|bytes| understood(&bytes))
        .map(|text| Some(text.read))
        .map_err(|fault| format::set_aside(disk, path, fault))
}

/// Writes the settings. A file of a newer version is left as it is. Of what the player wrote nothing is lost:
/// what is unknown stays, and a file with something wrong in it is copied first.
pub fn write(disk: &dyn Disk, path: &Path, settings: &Settings) -> Result<(), StorageError> {
    let mut others = Vec::new();
    let mut broken = None;
    if let Some(content) = format::read_file(disk, path)? {
        let understood = content.and_then(|bytes| Ok((understood(&bytes)?, bytes)));
        match understood {
            Ok((text, bytes)) => {
                if text.loses {
                    format::keep_copy(disk, path, &bytes)?;
                }
                others = text.others;
            }
            Err(fault @ Fault::Newer(_)) => return Err(format::set_aside(disk, path, fault)),
            // It was broken while we ran, and has another name now.
            Err(fault) => broken = Some(format::set_aside(disk, path, fault)),
        }
    }
    if let Some(error @ StorageError::BrokenInPlace { .. }) = broken {
        return Err(error);
    }
    let file = SettingsFile {
        version: 1,
        settings,
        others: Others(&others),
    };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("settings are plain data");
    bytes.push(b'\n');
    atomic::replace(disk, path, &bytes).map_err(StorageError::io(Deed::Save, path))?;
    broken.map_or(Ok(()), Err)
}
