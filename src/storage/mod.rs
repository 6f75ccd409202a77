//! The files: settings, open games, the record. Nothing else in the program opens them.
//!
//! - A file is replaced whole or not at all ([`atomic`]), the record only ever grows ([`journal`]).
//! - Each file says its version. What a newer program wrote is left alone; what is broken is kept under a new
//!   name; both are told in one sentence ([`StorageError`]).
//! - Any number of copies of the program may run. Each saves the game that it plays under its [`lock`].

pub mod atomic;
pub mod disk;
pub mod error;
#[cfg(test)]
mod faults;
#[cfg(test)]
pub(crate) mod faulty;
pub mod format;
pub mod journal;
pub mod journey_file;
pub mod lock;
pub mod notes_file;
pub mod paths;
mod record_line;
pub mod saved_game;
pub mod settings_file;
pub mod settings_text;
pub mod table_file;
pub mod text_file;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::action::OpenGame;
use crate::app::journey::Journey;
use crate::app::notes::DealNote;
use crate::app::record::{FinishedGame, GameRecord, Outcome};
use crate::app::saved::{GameId, SavedGame};
use crate::app::settings::Settings;
use crate::core::Autoplay;
use crate::core::visible::visible;
use disk::{Disk, RealDisk};
use error::Deed;
pub use error::StorageError;
pub use journal::Record;
use lock::{FileLock, Locking};
use notes_file::NotesFile;
pub use paths::Paths;
pub use settings_text::{ReadSettings, SettingFault};

/// The files of the program. Copies share the locks that they hold.
#[derive(Debug, Clone)]
pub struct Store {
    disk: Arc<dyn Disk>,
    paths: Paths,
    held: Arc<Mutex<Held>>,
}

#[derive(Debug, Default)]
struct Held {
    /// That this program runs.
    program: Option<FileLock>,
    /// The game that it saves.
    game: Option<(GameId, Option<FileLock>)>,
    /// Games that it saved before, and whose last save failed: they stay its own until they are on the disk.
    behind: BTreeMap<GameId, Option<FileLock>>,
    /// The last save of the game that it saves has failed.
    failed: bool,
    /// The copy of a game that was opened last, as long as it is like the game.
    copy: Option<SavedGame>,
    /// The settings as this program read them first, or wrote them last.
    settings: Option<Settings>,
}

/// The open games and what was found among them that is none.
#[derive(Debug, Default)]
pub struct Listing {
    /// The games that can be gone on with, the one played last first.
    pub games: Vec<OpenGame>,
    /// What is broken, newer, or not a game.
    pub problems: Vec<StorageError>,
}

/// A game to go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The game.
    pub saved: SavedGame,
    /// It was open in another copy of the program: `saved` is a copy of this game, with a name of its own.
    pub copy_of: Option<GameId>,
}

impl Store {
    /// The files in these folders. Nothing is opened yet.
    pub fn new(paths: Paths) -> Self {
        Self::with_disk(paths, Arc::new(RealDisk))
    }

    /// The files on some disk.
    pub fn with_disk(paths: Paths, disk: Arc<dyn Disk>) -> Self {
        Self {
            disk,
            paths,
            held: Arc::default(),
        }
    }

    /// The same files for a thread that only reads, and that may outlive the play: it holds none of the locks.
    #[must_use]
    pub fn without_locks(&self) -> Self {
        Self {
            held: Arc::default(),
            ..self.clone()
        }
    }

    /// The folders.
    pub const fn paths(&self) -> &Paths {
        &self.paths
    }

    /// The time, in Unix seconds.
    pub fn unix_seconds(&self) -> u64 {
        self.disk.unix_millis() / 1000
    }

    /// Tells other copies of the program that this one runs. Gives a sentence for the player if another copy
    /// runs already, or if there is no telling.
    pub fn start(&self) -> Option<String> {
        if self.held().program.is_some() {
            return None;
        }
        match lock::try_lock(&self.disk, &self.paths.lock()) {
            Locking::Ours(lock) => {
                self.held().program = Some(lock);
                None
            }
            Locking::Elsewhere => {
                Some("another freecell is running: each saves the game that it plays".into())
            }
            Locking::Unknown(error) => Some(format!(
                "cannot tell whether another freecell is running ({error}): play a game in one only"
            )),
        }
    }

    /// Ends what a copy of the program began that was killed: removes its temporary files, its locks and the
    /// games that are over, and records a win that was not. Gives what could not be done. It reads every open game, and
    /// the drawing need not wait for it.
    ///
    /// `autoplay` is the rule that goes into the record with such a win.
    pub fn tidy(&self, autoplay: Autoplay) -> Vec<StorageError> {
        let mut problems = Vec::new();
        let entries = self.disk.entries(&self.paths.games()).unwrap_or_default();
        let ids: Vec<GameId> = entries.iter().filter_map(|path| id_of(path)).collect();
        self.sweep(&entries);
        if let Some(folder) = self.paths.settings().parent() {
            self.sweep(&self.disk.entries(folder).unwrap_or_default());
        }
        self.sweep_locks(&entries, &ids);
        if ids.is_empty() {
            return problems;
        }
        // A game that was recorded just before the kill stands at the end of the record.
        let recorded = journal::last_games(self.disk.as_ref(), &self.paths.record());
        let recorded = recorded.unwrap_or_default();
        for id in ids {
            if let Err(error) = self.end_if_over(&id, recorded.contains(&id), autoplay) {
                problems.push(error);
            }
        }
        problems
    }

    /// Removes temporary files that a killed program left.
    fn sweep(&self, paths: &[PathBuf]) {
        for path in paths {
            if disk::is_old_temporary(self.disk.as_ref(), path) {
                // If it stays, it is in nobody's way.
                let _ = self.disk.remove(path);
            }
        }
    }

    /// Removes the locks without a game that a killed program left. A lock that is held stays.
    fn sweep_locks(&self, paths: &[PathBuf], games: &[GameId]) {
        let locks = paths.iter().filter_map(|path| named(path, ".lock"));
        for id in locks.filter(|id| !games.contains(id)) {
            // Giving a lock back removes its file.
            drop(lock::try_lock(&self.disk, &self.paths.game_lock(&id)));
        }
    }

    /// Removes a game that is over. A win that is not in the record goes there first.
    fn end_if_over(
        &self,
        id: &GameId,
        recorded: bool,
        autoplay: Autoplay,
    ) -> Result<(), StorageError> {
        let over = |saved: &SavedGame| recorded || saved.is_over();
        // What is wrong with other files is for the list to tell.
        if !self.load_quietly(id).as_ref().is_some_and(over) {
            return Ok(());
        }
        // A game that another copy plays is that copy's to end.
        let Locking::Ours(_lock) = lock::try_lock(&self.disk, &self.paths.game_lock(id)) else {
            return Ok(());
        };
        let Some(saved) = self.load_quietly(id).filter(over) else {
            return Ok(());
        };
        if !recorded && !saved.recorded {
            let at = saved.last_played;
            self.append(&GameRecord::new(&saved, Outcome::Won, autoplay, at))?;
        }
        self.remove(&self.paths.game(id))
    }

    fn load_quietly(&self, id: &GameId) -> Option<SavedGame> {
        let content = format::read_file(self.disk.as_ref(), &self.paths.game(id));
        saved_game::read(id.clone(), &content.ok()??.ok()?).ok()
    }

    /// The open games. Games that are won or recorded are none.
    pub fn list(&self) -> Listing {
        let folder = self.paths.games();
        let mut listing = Listing::default();
        let mut entries = match self.disk.entries(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return listing,
            Err(error) => {
                listing
                    .problems
                    .push(StorageError::io(Deed::List, &folder)(error));
                return listing;
            }
        };
        entries.sort();
        for path in entries {
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let Some(id) = id_of(&path) else {
                listing.problems.push(StorageError::NotAGame(path));
                continue;
            };
            match self.load(&id) {
                Ok(saved) if saved.is_over() => {}
                Ok(saved) => listing.games.push(saved.summary()),
                // It ended while the list was made.
                Err(StorageError::NoGame(_)) => {}
                Err(problem) => listing.problems.push(problem),
            }
        }
        listing
            .games
            .sort_by(|a, b| (b.last_played, &b.id).cmp(&(a.last_played, &a.id)));
        listing
    }

    /// Reads an open game, to look at.
    pub fn load(&self, id: &GameId) -> Result<SavedGame, StorageError> {
        let path = self.paths.game(id);
        let content = format::read_file(self.disk.as_ref(), &path)?
            .ok_or_else(|| StorageError::NoGame(id.clone()))?;
        content
            .and_then(|bytes| saved_game::read(id.clone(), &bytes))
            .map_err(|fault| format::set_aside(self.disk.as_ref(), &path, fault))
    }

    /// Reads an open game, to go on with. If another copy of the program plays it, this is a copy of the game
    /// that is saved under a name of its own once something was played.
    pub fn open(&self, id: &GameId) -> Result<Opened, StorageError> {
        let ours = self.hold(id);
        let saved = self.load(id)?;
        if ours {
            return Ok(Opened {
                saved,
                copy_of: None,
            });
        }
        let copy = GameId::fresh(saved.game.start(), self.disk.unix_millis());
        let saved = SavedGame { id: copy, ..saved };
        self.held().copy = Some(saved.clone());
        Ok(Opened {
            saved,
            copy_of: Some(id.clone()),
        })
    }

    /// Takes the lock of a game and gives back that of the game before, unless its last save failed; false if
    /// another copy of the program holds it. Where there are no locks, the game counts as ours.
    fn hold(&self, id: &GameId) -> bool {
        let mut held = self.held();
        if held.game.as_ref().is_some_and(|(game, _)| game == id) {
            return true;
        }
        let behind = held.behind.remove(id);
        let failed = behind.is_some();
        let lock = match behind {
            Some(lock) => lock,
            None => match lock::try_lock(&self.disk, &self.paths.game_lock(id)) {
                Locking::Ours(lock) => Some(lock),
                Locking::Elsewhere => return false,
                Locking::Unknown(_) => None,
            },
        };
        let before = held.game.replace((id.clone(), lock));
        if let Some((game, lock)) = before.filter(|_| held.failed) {
            held.behind.insert(game, lock);
        }
        held.failed = failed;
        true
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // A thread that panicked left whole values.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves an open game, unless another copy of the program plays it. A copy in which nothing was played yet
    /// would only be the same game twice: it is not written.
    pub fn save(&self, saved: &SavedGame) -> Result<(), StorageError> {
        if self.is_unchanged_copy(saved) {
            return Ok(());
        }
        let is_behind = self.held().behind.contains_key(&saved.id);
        if !is_behind && !self.hold(&saved.id) {
            return Err(StorageError::OpenElsewhere(saved.id.clone()));
        }
        let written = saved_game::write(saved)
            .and_then(|bytes| self.replace(&self.paths.game(&saved.id), &bytes));
        let mut held = self.held();
        if !is_behind {
            held.failed = written.is_err();
        } else if written.is_ok() {
            held.behind.remove(&saved.id);
        }
        written
    }

    /// Goes on with a game that is in memory, as [`open`](Self::open) does with one on the disk; false if
    /// another copy of the program plays it.
    pub fn take_up(&self, id: &GameId) -> bool {
        self.hold(id)
    }

    fn is_unchanged_copy(&self, saved: &SavedGame) -> bool {
        let mut held = self.held();
        let copy = held.copy.take_if(|copy| copy.id == saved.id);
        let unchanged = copy
            .filter(|copy| copy.game == saved.game && copy.helps == saved.helps && !saved.recorded);
        let is_unchanged = unchanged.is_some();
        if is_unchanged {
            held.copy = unchanged;
        }
        is_unchanged
    }

    fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
        atomic::replace(self.disk.as_ref(), path, bytes).map_err(StorageError::io(Deed::Save, path))
    }

    /// Removes an open game that has ended. That it is not there is no fault.
    pub fn delete(&self, id: &GameId) -> Result<(), StorageError> {
        if !self.hold(id) {
            return Err(StorageError::OpenElsewhere(id.clone()));
        }
        let removed = self.remove(&self.paths.game(id));
        let mut held = self.held();
        held.game = None;
        held.failed = false;
        removed
    }

    fn remove(&self, path: &Path) -> Result<(), StorageError> {
        match self.disk.remove(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(StorageError::io(Deed::Remove, path)(error))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Adds a finished game to the record; it is on the disk when this returns.
    pub fn append(&self, record: &GameRecord) -> Result<(), StorageError> {
        journal::append(self.disk.as_ref(), &self.paths.record(), record)
    }

    /// Reads the record.
    pub fn record(&self) -> Result<Record, StorageError> {
        journal::read(self.disk.as_ref(), &self.paths.record())
    }

    /// Reads the record without the moves, which is much faster.
    pub fn finished_games(&self) -> Result<Record<FinishedGame>, StorageError> {
        journal::read_finished(self.disk.as_ref(), &self.paths.record())
    }

    /// Reads the whole entry of a game whose numbers were read before.
    pub fn finished_game(&self, finished: &FinishedGame) -> Result<GameRecord, StorageError> {
        let path = self.paths.record();
        journal::read_one(self.disk.as_ref(), &path, finished)?
            .ok_or(StorageError::RecordChanged(path))
    }

    /// Writes a game that was exported into a file of its own, whose path this gives as text. What is there
    /// already is left alone; the same game is not written twice.
    pub fn export(&self, stem: &str, text: &str) -> Result<String, StorageError> {
        let disk = self.disk.as_ref();
        let mut number = 1_u32;
        loop {
            let path = self.paths.export(stem, number);
            match format::read_file(disk, &path)? {
                Some(Ok(present)) if present == text.as_bytes() => {}
                None => self.replace(&path, text.as_bytes())?,
                Some(_) => {
                    number += 1;
                    continue;
                }
            }
            return Ok(visible(&path.display().to_string()));
        }
    }

    /// Adds a note; it is on the disk when this returns.
    pub fn append_note(&self, note: &DealNote) -> Result<(), StorageError> {
        notes_file::append(self.disk.as_ref(), &self.paths.notes(), note)
    }

    /// Reads the notes.
    pub fn notes(&self) -> Result<NotesFile, StorageError> {
        notes_file::read(self.disk.as_ref(), &self.paths.notes())
    }

    /// Reads the journey; nothing if none was begun.
    pub fn journey(&self) -> Result<Option<Journey>, StorageError> {
        journey_file::read(self.disk.as_ref(), &self.paths.journey())
    }

    /// Writes the journey.
    pub fn save_journey(&self, journey: &Journey) -> Result<(), StorageError> {
        journey_file::write(self.disk.as_ref(), &self.paths.journey(), journey)
    }

    /// Reads the settings; nothing if there are none.
    pub fn settings(&self) -> Result<Option<ReadSettings>, StorageError> {
        let read = settings_file::read(self.disk.as_ref(), &self.paths.settings());
        // A program that could read none goes on with the defaults.
        let present = read.as_ref().ok().and_then(Option::as_ref);
        let begun_with = present.map_or_else(Settings::default, |read| read.settings.clone());
        self.held().settings.get_or_insert(begun_with);
        read
    }

    /// Writes the settings that were changed since this program read them. What other copies of it, or the
    /// player, have written meanwhile stays.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), StorageError> {
        let known = self.held().settings.clone();
        let path = self.paths.settings();
        settings_file::write(self.disk.as_ref(), &path, settings, known.as_ref())?;
        self.held().settings = Some(settings.clone());
        Ok(())
    }
}

/// The name of the game in a file of the folder of games; nothing if it is not the name of one.
fn id_of(path: &Path) -> Option<GameId> {
    named(path, ".json")
}

/// The name of the game in the name of a file that ends so.
fn named(path: &Path, end: &str) -> Option<GameId> {
    let name = path.file_name()?.to_str()?;
    GameId::new(name.strip_suffix(end)?)
}
