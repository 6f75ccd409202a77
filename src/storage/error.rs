//! What can go wrong with files, each as the sentence that a player reads.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::app::saved::GameId;
use crate::core::visible::visible;

/// What was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Reading a file.
    Read,
    /// Reading a folder.
    List,
    /// Saving an open game or the settings.
    Save,
    /// Adding to the record.
    Append,
    /// Removing a file.
    Remove,
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "cannot read",
            Self::List => "cannot look into",
            Self::Save => "cannot save",
            Self::Append => "cannot add to",
            Self::Remove => "cannot remove",
        })
    }
}

/// A fault with a file. Nothing was lost: what was on the disk is still there, under the name that is told.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// There is no folder to put files in.
    #[error("there is no home folder to keep games in; set FREECELL_HOME to a folder")]
    NoHome,
    /// The operating system refused.
    #[error("{deed} {}: {error}", shown(.path))]
    Io {
        /// What was tried.
        deed: Deed,
        /// With which file or folder.
        path: PathBuf,
        /// Why it was refused.
        error: io::Error,
    },
    /// A newer version of the program wrote the file.
    #[error(
        "{} is of version {version}, from a newer freecell than this one, which knows {known}; it is left as it is",
        shown(.path)
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
        /// The newest version that this program reads.
        known: u64,
    },
    /// The file is of rules that this program does not have.
    #[error("{} is left as it is: {reason}", shown(.path))]
    UnknownRules {
        /// The file.
        path: PathBuf,
        /// What is said of the rules.
        reason: String,
    },
    /// The content of a file is wrong; the file has a new name.
    #[error("{} is broken, and is kept as {} ({reason})", name_of(.path), shown(.kept))]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
        /// Its new path.
        kept: PathBuf,
    },
    /// The content of a file is wrong, and it could not be given a new name.
    #[error("{} is broken ({reason}) and cannot be renamed ({error}); it is left as it is", shown(.path))]
    BrokenInPlace {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
        /// Why it was not renamed.
        error: io::Error,
    },
    /// No game can have the name of the file.
    #[error("{} is not a game: its name should be lower-case letters, digits and hyphens", shown(.0))]
    NotAGame(PathBuf),
    /// A game is not where it was when the record was read.
    #[error("{} was changed by another program: open the record again", shown(.0))]
    RecordChanged(PathBuf),
    /// There is no such game.
    #[error("there is no open game `{0}` (`freecell games` lists them)")]
    NoGame(GameId),
    /// The game is open in another copy of the program.
    #[error("game {0} is open in another freecell, which saves it; it is not saved here")]
    OpenElsewhere(GameId),
    /// The game has become too long for a file that could be read again.
    #[error("game {id} has become too long to save: {bytes} bytes, {limit} are possible")]
    TooLong {
        /// The game.
        id: GameId,
        /// How long its file would be.
        bytes: usize,
        /// The longest.
        limit: usize,
    },
}

impl StorageError {
    pub(super) fn io(deed: Deed, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |error| Self::Io { deed, path, error }
    }
}

/// A path as text that can do nothing to a terminal.
fn shown(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

fn name_of(path: &Path) -> String {
    shown(path.file_name().map_or(path, Path::new))
}
