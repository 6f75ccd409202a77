//! The settings file. People write in it by hand, so a missing version is taken as ours, what is wrong is told
//! and set aside before it is written over, what is unknown stays, and it is written one setting a line. Other
//! copies of the program write in it too: only what this one changed is written into what stands there now.

use std::path::Path;

use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::atomic;
use super::disk::Disk;
use super::error::{Deed, StorageError};
use super::format::{self, Fault};
use super::settings_text::{self, ReadSettings, SettingsText};
use crate::app::keymap::OwnKeys;
use crate::app::settings::Settings;

type Members = serde_json::Map<String, Value>;

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

/// The settings by their names, but for the keys.
fn members(settings: &Settings) -> Members {
    match serde_json::to_value(settings).expect("settings are plain data") {
        Value::Object(mut members) => {
            members.remove("keys");
            members
        }
        other => unreachable!("settings are an object, not {other}"),
    }
}

/// What stands in the file, with what is another value in `now` than in `known`.
fn merged(now: &Settings, known: &Settings, present: &Settings) -> Settings {
    let (new, old) = (members(now), members(known));
    let mut merged = members(present);
    for name in new.keys().chain(old.keys()) {
        match new.get(name) {
            value if value == old.get(name) => {}
            Some(value) => drop(merged.insert(name.clone(), value.clone())),
            None => drop(merged.remove(name)),
        }
    }
    let merged = serde_json::from_value(merged.into());
    Settings {
        keys: merged_keys(&now.keys, &known.keys, &present.keys),
        ..merged.expect("each value is one of settings")
    }
}

/// The same for the keys: each command has its own to change.
fn merged_keys(now: &OwnKeys, known: &OwnKeys, present: &OwnKeys) -> OwnKeys {
    let mut merged = present.clone();
    let of = |keys: &OwnKeys, entry| keys.iter().find(|known| known.0 == entry).cloned();
    for &(entry, _) in now.iter().chain(known.iter()) {
        match of(now, entry) {
            chosen if chosen == of(known, entry) => {}
            Some((_, chords)) => merged.set(entry, chords),
            None => merged.forget(entry),
        }
    }
    merged
}

/// Writes the settings that were changed since they were `known`, into what stands in the file; all of them if
/// nothing is known. A file of a newer version is left as it is. Of what the player wrote nothing is lost: what
/// is unknown stays, and a file with something wrong in it is copied first.
pub fn write(
    disk: &dyn Disk,
    path: &Path,
    settings: &Settings,
    known: Option<&Settings>,
) -> Result<(), StorageError> {
    let mut others = Vec::new();
    let mut whole = None;
    let mut broken = None;
    if let Some(content) = format::read_file(disk, path)? {
        let understood = content.and_then(|bytes| Ok((understood(&bytes)?, bytes)));
        match understood {
            Ok((text, bytes)) => {
                if text.loses {
                    format::keep_copy(disk, path, &bytes)?;
                }
                others = text.others;
                whole = known.map(|known| merged(settings, known, &text.read.settings));
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
        settings: whole.as_ref().unwrap_or(settings),
        others: Others(&others),
    };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("settings are plain data");
    bytes.push(b'\n');
    atomic::replace(disk, path, &bytes).map_err(StorageError::io(Deed::Save, path))?;
    broken.map_or(Ok(()), Err)
}
