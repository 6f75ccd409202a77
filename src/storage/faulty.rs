//! A disk that fails at one call, for the tests of what then happens.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::NamedTempFile;

use super::RealDisk;
use super::disk::Disk;

/// A call that can fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    CreateFolder,
    Entries,
    Open,
    OpenAppend,
    Read,
    CreateTemporary,
    Write,
    /// Half is written, then the disk is full.
    WriteHalf,
    Sync,
    SyncFolder,
    Persist,
    Rename,
    Remove,
    OpenLock,
}

pub(crate) const ENOSPC: i32 = 28;
pub(crate) const EACCES: i32 = 13;
pub(crate) const EIO: i32 = 5;
pub(crate) const EROFS: i32 = 30;
pub(crate) const ERRORS: [i32; 4] = [ENOSPC, EACCES, EIO, EROFS];

/// The disk. Nothing waits for the real one, so that thousands of writes take no time.
#[derive(Debug, Default)]
pub(crate) struct FaultyDisk {
    fault: Mutex<Option<(Call, i32)>>,
    half_written: AtomicBool,
}

impl FaultyDisk {
    pub(crate) fn fail(&self, call: Call, error: i32) {
        *self.fault.lock().unwrap() = Some((call, error));
        self.half_written.store(false, Ordering::Relaxed);
    }

    pub(crate) fn mend(&self) {
        *self.fault.lock().unwrap() = None;
    }

    fn pass(&self, call: Call) -> io::Result<()> {
        match *self.fault.lock().unwrap() {
            Some((failing, error)) if failing == call => Err(io::Error::from_raw_os_error(error)),
            Some(_) | None => Ok(()),
        }
    }
}

/// Calls the method of the real disk if this call does not fail.
macro_rules! passing {
    ($($call:ident: $method:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {$(
        fn $method(&self, $($arg: $type),*) -> io::Result<$result> {
            self.pass(Call::$call)?;
            RealDisk.$method($($arg),*)
        }
    )*};
}

impl Disk for FaultyDisk {
    passing! {
        CreateFolder: create_folder(folder: &Path) -> ();
        Entries: entries(folder: &Path) -> Vec<PathBuf>;
        Open: open(path: &Path) -> File;
        OpenAppend: open_append(path: &Path) -> File;
        OpenLock: open_lock(path: &Path) -> File;
        Read: read(file: &File, into: &mut [u8]) -> usize;
        CreateTemporary: create_temporary(target: &Path) -> NamedTempFile;
        Persist: persist(temporary: NamedTempFile, path: &Path) -> ();
        Rename: rename(from: &Path, to: &Path) -> ();
        Remove: remove(path: &Path) -> ();
    }

    fn unix_millis(&self) -> u64 {
        1_800_000_000_000
    }

    fn write(&self, file: &File, bytes: &[u8]) -> io::Result<usize> {
        self.pass(Call::Write)?;
        if self.pass(Call::WriteHalf).is_ok() {
            return RealDisk.write(file, bytes);
        }
        if self.half_written.swap(true, Ordering::Relaxed) {
            return Err(io::Error::from_raw_os_error(ENOSPC));
        }
        RealDisk.write(file, &bytes[..bytes.len() / 2])
    }

    fn sync(&self, _file: &File) -> io::Result<()> {
        self.pass(Call::Sync)
    }

    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        self.pass(Call::SyncFolder)
    }
}
