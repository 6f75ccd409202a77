//! Replacing a file so that at every instant the old or the new content is there, whole: write a temporary
//! file beside it, put it on the disk, rename it, put the folder on the disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, write_all};

/// Replaces the file at `path`, or creates it and the folders above it.
pub fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = followed(path);
    let folder = target.parent().unwrap_or(Path::new("."));
    disk.create_folder(folder)?;
    let temporary = disk.create_temporary(&target)?;
    if let Ok(present) = fs::metadata(&target) {
        // A file that others may read stays so. It is no reason not to save.
        let _ = temporary.as_file().set_permissions(present.permissions());
    }
    write_all(disk, temporary.as_file(), bytes)?;
    disk.sync(temporary.as_file())?;
    disk.persist(temporary, &target)?;
    sync_folder(disk, folder)
}

/// Puts the names in a folder on the disk, where the file system can.
pub fn sync_folder(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    match disk.sync_folder(folder) {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// Where a symbolic link leads, so that the file there is replaced and not the link. It need not be there yet.
fn followed(path: &Path) -> PathBuf {
    // As many links as the system itself follows.
    const LINKS: usize = 40;
    let mut target = path.to_path_buf();
    for _ in 0..LINKS {
        let Ok(leads) = fs::read_link(&target) else {
            return target;
        };
        target = target.parent().unwrap_or(Path::new("")).join(leads);
    }
    path.into()
}
