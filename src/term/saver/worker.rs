//! What the thread does with each job, and what it does about a job that fails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};

use super::{Job, Shared, State, Target, Unrecorded};
use crate::app::Action;
use crate::app::notes::Notes;
use crate::app::overview::Overview;
use crate::app::played::Played;
use crate::app::record::{GameRecord, Outcome};
use crate::app::saved::GameId;
use crate::storage::{Opened, StorageError, Store};
use crate::term::events::panic_message;

/// A job under way, until it is dropped.
struct Busy<'a>(&'a Shared);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.lock().busy = false;
        self.0.changed.notify_all();
    }
}

pub(super) struct Worker<F> {
    pub(super) store: Store,
    pub(super) shared: Arc<Shared>,
    pub(super) answer: F,
}

impl<F: Fn(Action)> Worker<F> {
    pub(super) fn run(&self) {
        while let Some(job) = self.next() {
            let _busy = Busy(&self.shared);
            let done = catch_unwind(AssertUnwindSafe(|| self.carry_out(job)));
            self.told(
                Target::Job,
                done.map_err(|panic| format!("saving failed: {}", panic_message(&*panic))),
            );
        }
        // The last chance.
        let _ = catch_unwind(AssertUnwindSafe(|| self.catch_up()));
    }

    fn next(&self) -> Option<Job> {
        let waiting = |state: &mut State| state.jobs.is_empty() && !state.ending;
        let state = self.shared.changed.wait_while(self.shared.lock(), waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let job = state.jobs.pop_front();
        state.busy = job.is_some();
        job
    }

    fn carry_out(&self, job: Job) {
        match job {
            Job::Save(saved) => {
                let mut state = self.shared.lock();
                let lost = |result: &mut Unrecorded| result.record.outcome.is_loss();
                if !saved.recorded && state.results.get_mut(&saved.id).is_some_and(lost) {
                    // It was given up, that could not be recorded, and it is played on.
                    state.results.remove(&saved.id);
                    state.told.remove(&Target::Result(saved.id.clone()));
                }
                state.games.insert(saved.id.clone(), saved);
            }
            Job::SaveSettings(settings) => self.shared.lock().settings = Some(settings),
            Job::Append(record) => {
                let result = Unrecorded {
                    record,
                    closed: false,
                };
                let id = result.record.game.clone();
                self.shared.lock().results.insert(id, result);
            }
            Job::Close(id) => {
                self.catch_up();
                return self.close(&id);
            }
            Job::SaveJourney(journey) => self.shared.lock().journey = Some(journey),
            Job::ReadJourney => {
                self.catch_up();
                return self.read_journey();
            }
            Job::ListGames => {
                self.catch_up();
                return self.list();
            }
            Job::Load(id) => {
                self.catch_up();
                return (self.answer)(self.load(&id));
            }
            Job::ReadRecord => {
                self.catch_up();
                return self.read_record();
            }
            Job::ReadPlayed => {
                self.catch_up();
                return self.read_played();
            }
            Job::ReadOverview => {
                self.catch_up();
                return self.overview();
            }
            Job::ReadNotes => {
                self.catch_up();
                return self.read_notes();
            }
            Job::ReadFinished(finished) => {
                let read = self.store.finished_game(&finished);
                let read = read.map(Box::new).map_err(|error| error.to_string());
                return (self.answer)(Action::Finished(read));
            }
            Job::Export(export) => {
                let written = self.store.export(&export.stem, &export.text);
                let written = written.map_err(|error| error.to_string());
                return (self.answer)(Action::Exported(written));
            }
            Job::AppendNote(note) => self.shared.lock().notes.push(*note),
        }
        self.catch_up();
    }

    /// Writes everything that is not on the disk.
    fn catch_up(&self) {
        let (games, settings, journey, results) = {
            let state = self.shared.lock();
            let games: Vec<_> = state.games.values().cloned().collect();
            let results = state.results.values();
            let results: Vec<_> = results.map(|result| result.record.clone()).collect();
            (
                games,
                state.settings.clone(),
                state.journey.clone(),
                results,
            )
        };
        for record in results {
            self.record(&record);
        }
        for saved in games {
            let written = self.store.save(&saved);
            // What another copy holds, and what is too long, will not be possible later either.
            if !matches!(written, Err(StorageError::Io { .. })) {
                self.shared.lock().games.remove(&saved.id);
            }
            let written = written.map_err(|error| error.to_string());
            self.told(Target::Game(saved.id), written);
        }
        if let Some(journey) = journey {
            let written = self.store.save_journey(&journey);
            if !matches!(written, Err(StorageError::Io { .. })) {
                self.shared.lock().journey = None;
            }
            let written = written.map_err(|error| error.to_string());
            self.told(Target::Journey, written);
        }
        if let Some(settings) = settings {
            let written = self.store.save_settings(&settings);
            if !matches!(written, Err(StorageError::Io { .. })) {
                self.shared.lock().settings = None;
            }
            let written = written.map_err(|error| error.to_string());
            self.told(Target::Settings, written);
        }
        self.write_notes();
    }

    /// Appends the notes in the order in which they were written.
    fn write_notes(&self) {
        let notes = std::mem::take(&mut self.shared.lock().notes);
        let mut notes = notes.into_iter();
        while let Some(note) = notes.next() {
            let written = self.store.append_note(&note);
            let failed = written.is_err();
            self.told(Target::Notes, written.map_err(|error| error.to_string()));
            if failed {
                let rest = std::iter::once(note).chain(notes).collect();
                self.shared.lock().notes = rest;
                return;
            }
        }
    }

    /// Reads and adds up the record. What cannot be read is told in the answer, so that nobody waits for one.
    fn overview(&self) {
        let mut omissions = Vec::new();
        let notes = match self.notes() {
            Ok((notes, omitted)) => {
                omissions.extend(omitted);
                notes
            }
            Err(error) => {
                omissions.push(error.to_string());
                self.with_unwritten(Notes::default())
            }
        };
        let games = match self.store.finished_games() {
            Ok(record) => {
                omissions.extend(record.omissions());
                record.games
            }
            Err(error) => {
                omissions.push(error.to_string());
                Vec::new()
            }
        };
        let overview = Arc::new(Overview::new(games, omissions));
        (self.answer)(Action::Overview(overview, notes));
    }

    /// The notes, those too that are not on the disk, and what was left out.
    fn notes(&self) -> Result<(Notes, Option<String>), StorageError> {
        let file = self.store.notes()?;
        let omitted = file.omissions();
        Ok((self.with_unwritten(file.notes), omitted))
    }

    fn with_unwritten(&self, mut notes: Notes) -> Notes {
        for unwritten in &self.shared.lock().notes {
            notes.write(unwritten.clone());
        }
        notes
    }

    /// Where they cannot be read, those that are shown are the newest that there are.
    fn read_notes(&self) {
        (self.answer)(match self.notes() {
            Ok((notes, _)) => Action::Notes(notes),
            Err(error) => Action::Trouble(error.to_string()),
        });
    }

    /// Appends a result. If that fails, the game stays on the disk: a win as it was won, for the next start to
    /// record it.
    fn record(&self, record: &GameRecord) {
        let id = &record.game;
        let target = Target::Result(id.clone());
        let Err(error) = self.store.append(record) else {
            let result = self.shared.lock().results.remove(id);
            self.told(target, Ok(()));
            if result.is_some_and(|result| result.closed) {
                self.close(id);
            }
            return;
        };
        let stays = match record.outcome {
            Outcome::Won => match self.keep_at_end(record) {
                Ok(()) => "the win is kept and goes into it later".into(),
                Err(error) => error,
            },
            Outcome::Lost | Outcome::GivenUp => format!("game {id} stays open"),
        };
        self.told(target, Err(format!("{error}; {stays}")));
    }

    fn keep_at_end(&self, record: &GameRecord) -> Result<(), String> {
        let saved = record.game_at_end().map_err(|error| error.to_string())?;
        self.store.save(&saved).map_err(|error| error.to_string())
    }

    /// Removes a game that has ended, unless its result is still to be recorded.
    fn close(&self, id: &GameId) {
        let mut state = self.shared.lock();
        if let Some(result) = state.results.get_mut(id) {
            result.closed = true;
            return;
        }
        state.games.remove(id);
        drop(state);
        let removed = self.store.delete(id).map_err(|error| error.to_string());
        self.told(Target::Game(id.clone()), removed);
    }

    fn list(&self) {
        let listing = self.store.list();
        for problem in listing.problems {
            (self.answer)(Action::Trouble(problem.to_string()));
        }
        let mut games = listing.games;
        for (id, saved) in &self.shared.lock().games {
            games.retain(|game| game.id != *id);
            if !saved.is_over() {
                games.push(saved.summary());
            }
        }
        games.sort_by(|a, b| (b.last_played, &b.id).cmp(&(a.last_played, &a.id)));
        (self.answer)(Action::Games(games));
    }

    fn load(&self, id: &GameId) -> Action {
        let unsaved = self.shared.lock().games.get(id).cloned();
        if let Some(saved) = unsaved.filter(|_| self.store.take_up(id)) {
            return Action::Loaded(Ok(saved));
        }
        match self.store.open(id) {
            Ok(Opened { saved, copy_of }) => {
                let saved = Box::new(saved);
                match copy_of {
                    Some(of) => Action::LoadedCopy { copy: saved, of },
                    None => Action::Loaded(Ok(saved)),
                }
            }
            Err(error) => Action::Loaded(Err(error.to_string())),
        }
    }

    fn read_journey(&self) {
        let journey = self.store.journey().unwrap_or_else(|error| {
            (self.answer)(Action::Trouble(error.to_string()));
            None
        });
        (self.answer)(Action::Journey(journey.map(Box::new)));
    }

    fn read_record(&self) {
        (self.answer)(match self.store.record() {
            Ok(record) => Action::Records(record.games),
            Err(error) => Action::Trouble(error.to_string()),
        });
    }

    /// What cannot be read is told before the answer, so that nobody waits for one.
    fn read_played(&self) {
        let played = match self.store.finished_games() {
            Ok(record) => Played::of(&record.games),
            Err(error) => {
                (self.answer)(Action::Trouble(error.to_string()));
                Played::default()
            }
        };
        (self.answer)(Action::Played(Box::new(played)));
    }

    /// Tells the player once what could not be written: not again while it lasts, whatever the reason becomes.
    fn told(&self, target: Target, result: Result<(), String>) {
        let new = {
            let mut told = self.shared.lock();
            match result {
                Ok(()) => {
                    told.told.remove(&target);
                    None
                }
                Err(trouble) => {
                    let known = told.told.insert(target, trouble.clone());
                    known.is_none().then_some(trouble)
                }
            }
        };
        if let Some(trouble) = new {
            (self.answer)(Action::Trouble(trouble));
        }
    }
}
