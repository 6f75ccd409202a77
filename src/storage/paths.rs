//! Where the files are: all under one folder if that is wished, else in the usual folders of the platform.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::error::StorageError;
use crate::app::saved::GameId;

/// The name of our folder in each of the usual folders.
const FOLDER: &str = "freecell";

/// The folders of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    config: PathBuf,
    state: PathBuf,
    data: PathBuf,
}

impl Paths {
    /// Everything under one folder.
    pub fn under(home: &Path) -> Self {
        Self {
            config: home.into(),
            state: home.into(),
            data: home.into(),
        }
    }

    /// Under `home` (the option `--home`) if there is one, else under `variable` (the environment variable
    /// `FREECELL_HOME`) if it is not empty, else in the usual folders: `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and
    /// `XDG_DATA_HOME` where they are absolute, else their defaults in the user's home.
    pub fn find(home: Option<&Path>, variable: Option<&OsStr>) -> Result<Self, StorageError> {
        let variable = variable.filter(|v| !v.is_empty()).map(Path::new);
        if let Some(home) = home.or(variable) {
            return Ok(Self::under(home));
        }
        let usual = etcetera::choose_base_strategy().map_err(|_| StorageError::NoHome)?;
        let data = usual.data_dir();
        let paths = Self {
            config: usual.config_dir().join(FOLDER),
            state: usual
                .state_dir()
                .unwrap_or_else(|| data.clone())
                .join(FOLDER),
            data: data.join(FOLDER),
        };
        // An empty HOME gives relative paths, and files would be strewn over the folders it is started from.
        let absolute = [&paths.config, &paths.state, &paths.data]
            .into_iter()
            .all(|path| path.is_absolute());
        if absolute {
            Ok(paths)
        } else {
            Err(StorageError::NoHome)
        }
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// The journey.
    pub fn journey(&self) -> PathBuf {
        self.state.join("journey.json")
    }

    /// The folder of the open games.
    pub fn games(&self) -> PathBuf {
        self.state.join("games")
    }

    /// An open game.
    pub fn game(&self, id: &GameId) -> PathBuf {
        self.games().join(format!("{id}.json"))
    }

    /// The lock of an open game.
    pub fn game_lock(&self, id: &GameId) -> PathBuf {
        self.games().join(format!("{id}.lock"))
    }

    /// The lock that a running program holds.
    pub fn lock(&self) -> PathBuf {
        self.state.join("lock")
    }

    /// The record.
    pub fn record(&self) -> PathBuf {
        self.data.join("record.jsonl")
    }

    /// The notes about deals.
    pub fn notes(&self) -> PathBuf {
        self.data.join("notes.jsonl")
    }

    /// A game that was exported; of several with the same stem the one of that number, from 1.
    pub fn export(&self, stem: &str, number: u32) -> PathBuf {
        let name = match number {
            1 => format!("{stem}.txt"),
            number => format!("{stem}-{number}.txt"),
        };
        self.data.join("exports").join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_folder_holds_everything() {
        let paths = Paths::find(Some(Path::new("/a")), Some(OsStr::new("/b"))).unwrap();
        assert_eq!(paths.settings(), Path::new("/a/settings.json"));
        assert_eq!(paths.record(), Path::new("/a/record.jsonl"));
        let paths = Paths::find(None, Some(OsStr::new("/b"))).unwrap();
        let id = GameId::new("617-x").unwrap();
        assert_eq!(paths.game(&id), Path::new("/b/games/617-x.json"));
    }
}
