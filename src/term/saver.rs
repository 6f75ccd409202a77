//! The thread that reads and writes files while the game is played. What is asked of it is done in order, so a
//! list of games or a record holds all that was saved before; of several snapshots of a game that wait, only
//! the newest is written. A game that has ended is removed only once its result is in the record. Ending waits
//! until all is on the disk.

mod worker;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::app::Action;
use crate::app::journey::Journey;
use crate::app::notes::DealNote;
use crate::app::record::{FinishedGame, GameRecord};
use crate::app::saved::{GameId, SavedGame};
use crate::app::settings::Settings;
use crate::app::share::Export;
use crate::storage::Store;
use worker::Worker;

/// Something to do with files.
#[derive(Debug)]
pub(super) enum Job {
    /// Write an open game.
    Save(Box<SavedGame>),
    /// Remove an open game that has ended, unless its result could not be appended.
    Close(GameId),
    /// Append to the record.
    Append(Box<GameRecord>),
    /// Write the settings.
    SaveSettings(Box<Settings>),
    /// List the open games.
    ListGames,
    /// Read an open game.
    Load(GameId),
    /// Read the record.
    ReadRecord,
    /// Read what the record says of the deals.
    ReadPlayed,
    /// Read the record with its statistics, and the notes.
    ReadOverview,
    /// Read the whole entry of a finished game.
    ReadFinished(Box<FinishedGame>),
    /// Read the notes.
    ReadNotes,
    /// Append a note.
    AppendNote(Box<DealNote>),
    /// Write a game into a file of its own.
    Export(Box<Export>),
    /// Read the journey.
    ReadJourney,
    /// Write the journey.
    SaveJourney(Box<Journey>),
}

/// The thread, as the one that asks sees it.
#[derive(Debug)]
pub(super) struct Saver {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    jobs: VecDeque<Job>,
    busy: bool,
    ending: bool,
    /// The newest state of each game that is not on the disk. What fails is tried again with all that is asked.
    games: BTreeMap<GameId, Box<SavedGame>>,
    /// The settings, if they are not on the disk.
    settings: Option<Box<Settings>>,
    /// The journey, if it is not on the disk.
    journey: Option<Box<Journey>>,
    /// Results that could not be appended to the record.
    results: BTreeMap<GameId, Unrecorded>,
    /// Notes that could not be appended.
    notes: Vec<DealNote>,
    /// What was said of each thing that could not be written, until it can be.
    told: BTreeMap<Target, String>,
    /// Nobody waits for the disk any more until all is written.
    hopeless: bool,
}

/// Something that is written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Game(GameId),
    Settings,
    Journey,
    Result(GameId),
    Notes,
    /// A job that panicked.
    Job,
}

/// A result that is not in the record.
#[derive(Debug)]
struct Unrecorded {
    record: Box<GameRecord>,
    /// Its game was to be removed after it.
    closed: bool,
}

impl State {
    /// Some snapshot is not on the disk, and writing it has not failed.
    fn is_saving(&self) -> bool {
        self.busy || !self.jobs.is_empty()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saver {
    /// Starts the thread; what it has to say goes to `answer`.
    pub(super) fn start(
        store: Store,
        answer: impl Fn(Action) + Send + 'static,
    ) -> io::Result<Self> {
        let shared: Arc<Shared> = Arc::default();
        let worker = Worker {
            store,
            shared: Arc::clone(&shared),
            answer,
        };
        let thread = thread::Builder::new()
            .name("saver".into())
            .spawn(move || worker.run())?;
        Ok(Self {
            shared,
            thread: Some(thread),
        })
    }

    /// Asks for something; it is done after all that was asked before.
    pub(super) fn ask(&self, job: Job) {
        let mut state = self.shared.lock();
        if let Job::Save(newer) = &job {
            let outdated = |old: &Job| matches!(old, Job::Save(saved) if saved.id == newer.id);
            state.jobs.retain(|old| !outdated(old));
        }
        state.jobs.push_back(job);
        self.shared.changed.notify_all();
    }

    /// Waits until everything is done, but no longer than `limit`.
    pub(super) fn settle(&self, limit: Duration) {
        let state = self.shared.lock();
        let unfinished = |state: &mut State| state.is_saving();
        drop(
            self.shared
                .changed
                .wait_timeout_while(state, limit, unfinished),
        );
    }

    /// Waits until all that was asked is on the disk, so that a kill can take no more than what is asked next.
    /// On a disk that does not answer within `limit` this is given up until it has answered.
    pub(super) fn catch_up(&self, limit: Duration) {
        let mut state = self.shared.lock();
        if !state.is_saving() {
            state.hopeless = false;
        }
        if state.hopeless {
            return;
        }
        let unfinished = |state: &mut State| state.is_saving();
        let waited = self
            .shared
            .changed
            .wait_timeout_while(state, limit, unfinished);
        let (mut state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        state.hopeless = timeout.timed_out();
    }

    /// Waits until everything is done, and ends the thread. Gives what could not be written, as the sentences
    /// for the player.
    pub(super) fn end(mut self) -> Vec<String> {
        self.join();
        let told = std::mem::take(&mut self.shared.lock().told);
        told.into_values().collect()
    }

    fn join(&mut self) {
        self.shared.lock().ending = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // The thread catches the panics of its jobs.
            let _ = thread.join();
        }
    }
}

impl Drop for Saver {
    /// Also a panic of the main thread loses nothing.
    fn drop(&mut self) {
        self.join();
    }
}

#[cfg(test)]
mod tests;
