//! Locks: who holds the lock of a game saves it. A lock ends with the process that holds it, however that ends.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::Disk;

/// A lock file whose lock is held, or that cannot be locked here. Dropping it gives the lock back.
#[derive(Debug)]
pub struct FileLock {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    /// Nothing if the file system knows no locks.
    file: Option<File>,
}

/// What trying to take a lock came to.
#[derive(Debug)]
pub enum Locking {
    /// The lock is ours.
    Ours(FileLock),
    /// Another process holds it.
    Elsewhere,
    /// There are no locks here (some network disks). It is no reason not to play; the reason is told.
    Unknown(io::Error),
}

/// Tries to take a lock and does not wait.
pub fn try_lock(disk: &Arc<dyn Disk>, path: &Path) -> Locking {
    loop {
        let opened = (path
            .parent()
            .map_or(Ok(()), |folder| disk.create_folder(folder)))
        .and_then(|()| disk.open_lock(path));
        let file = match opened {
            Ok(file) => file,
            Err(error) => return Locking::Unknown(error),
        };
        match disk.try_lock(&file) {
            Ok(()) if is_at(&file, path) => {
                return Locking::Ours(FileLock {
                    disk: Arc::clone(disk),
                    path: path.into(),
                    file: Some(file),
                });
            }
            // Its holder removed the file between the two calls: the lock is of a file without a name.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Locking::Elsewhere,
            Err(TryLockError::Error(error)) => return Locking::Unknown(error),
        }
    }
}

/// Whether `path` is the name of this very file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let same =
        |a: std::fs::Metadata, b: std::fs::Metadata| a.dev() == b.dev() && a.ino() == b.ino();
    match (file.metadata(), path.metadata()) {
        (Ok(a), Ok(b)) => same(a, b),
        (Err(_), _) | (_, Err(_)) => false,
    }
}

/// Elsewhere the name of an open lock file cannot be removed.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // The name goes first, while the lock is still held. That it stays is harmless.
        if self.file.is_some() {
            let _ = self.disk.remove(&self.path);
        }
    }
}
