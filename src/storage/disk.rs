//! The calls to the operating system that storage makes, each in one place, so that tests can make any one of
//! them fail.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;

/// A disk. Each method as it stands here is the real one.
pub trait Disk: Debug + Send + Sync {
    /// Milliseconds since 1970; 0 for a clock before that.
    fn unix_millis(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |time| time.as_millis() as u64)
    }

    /// Creates a folder and those above it.
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    /// The paths of what is in a folder.
    fn entries(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let entries = fs::read_dir(folder)?;
        entries.map(|entry| entry.map(|e| e.path())).collect()
    }

    /// Opens a file for reading. What is not a plain file is refused: reading a pipe could wait for ever.
    fn open(&self, path: &Path) -> io::Result<File> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is not a file",
            ));
        }
        File::open(path)
    }

    /// Opens a file for reading and appending, and creates it.
    fn open_append(&self, path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true).open(path)
    }

    /// Opens a file to hold a lock with, and creates it.
    fn open_lock(&self, path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).open(path)
    }

    /// Reads some bytes.
    fn read(&self, mut file: &File, into: &mut [u8]) -> io::Result<usize> {
        file.read(into)
    }

    /// Creates a temporary file next to `target`, for the player alone.
    fn create_temporary(&self, target: &Path) -> io::Result<NamedTempFile> {
        let folder = target.parent().unwrap_or(Path::new("."));
        // Opened here and not by the library: its errors carry the random name, and a sentence that is another
        // one each time could not be told once.
        tempfile::Builder::new()
            .prefix(TEMPORARY_PREFIX)
            .suffix(TEMPORARY_SUFFIX)
            .make_in(folder, create_new)
    }

    /// Writes some bytes, perhaps not all.
    fn write(&self, mut file: &File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Puts what was written on the disk.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Puts the names in a folder on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        if cfg!(unix) {
            File::open(folder)?.sync_all()
        } else {
            // Elsewhere a folder cannot be opened, and renaming is as durable as it gets.
            Ok(())
        }
    }

    /// Makes a temporary file the file at `path`, at once.
    fn persist(&self, temporary: NamedTempFile, path: &Path) -> io::Result<()> {
        temporary.persist(path).map(drop).map_err(|e| e.error)
    }

    /// Renames a file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    /// Waits for the lock of a file.
    fn lock(&self, file: &File) -> io::Result<()> {
        file.lock()
    }

    /// Takes the lock of a file, or says that it is held elsewhere.
    fn try_lock(&self, file: &File) -> Result<(), TryLockError> {
        file.try_lock()
    }
}

/// Creates a file that was not there, readable by its owner alone.
fn create_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// How the names of our temporary files start.
pub(super) const TEMPORARY_PREFIX: &str = ".freecell-";
/// How the names of our temporary files end.
pub(super) const TEMPORARY_SUFFIX: &str = ".tmp";

/// The disk of this computer.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// A file read through a [`Disk`].
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) disk: &'a dyn Disk,
    pub(super) file: &'a File,
}

impl io::Read for Reader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.disk.read(self.file, into)
    }
}

/// Writes all bytes.
pub(super) fn write_all(disk: &dyn Disk, file: &File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match disk.write(file, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether a file is a temporary one that a killed program left: nobody writes one for an hour.
pub(super) fn is_old_temporary(disk: &dyn Disk, path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let ours = name
        .is_some_and(|name| name.starts_with(TEMPORARY_PREFIX) && name.ends_with(TEMPORARY_SUFFIX));
    if !ours {
        return false;
    }
    let modified = fs::symlink_metadata(path).and_then(|present| present.modified());
    let since = modified
        .ok()
        .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    since.is_some_and(|at| (at.as_millis() as u64).saturating_add(3_600_000) < disk.unix_millis())
}
