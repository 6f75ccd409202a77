//! The thread that reads and writes files while the game is played. What is asked of it is done in order, so a
//! list of games or a record holds all that was saved before; of several snapshots of a game that wait, only
//! the newest is written. A game that has ended is removed only once its result is in the record. Ending waits
//! until all is on the disk.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::events::panic_message;
use crate::app::Action;
use crate::app::journey::Journey;
use crate::app::notes::{DealNote, Notes};
use crate::app::overview::Overview;
use crate::app::record::{FinishedGame, GameRecord, Outcome};
use crate::app::saved::{GameId, SavedGame};
use crate::app::settings::Settings;
use crate::app::share::Export;
use crate::storage::{Opened, StorageError, Store};

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
    /// Read the record with its statistics, and the notes.
    ReadOverview,
    /// Read the whole entry of a finished game.
    ReadFinished(Box<FinishedGame>),
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

/// A job under way, until it is dropped.
struct Busy<'a>(&'a Shared);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.lock().busy = false;
        self.0.changed.notify_all();
    }
}

struct Worker<F> {
    store: Store,
    shared: Arc<Shared>,
    answer: F,
}

impl<F: Fn(Action)> Worker<F> {
    fn run(&self) {
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
            Job::ReadOverview => {
                self.catch_up();
                return self.overview();
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
        let mut notes = match self.store.notes() {
            Ok(file) => {
                omissions.extend(file.omissions());
                file.notes
            }
            Err(error) => {
                omissions.push(error.to_string());
                Notes::default()
            }
        };
        for unwritten in &self.shared.lock().notes {
            notes.write(unwritten.clone());
        }
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::core::{Autoplay, DealNumber, Game, Rules, Start, board_text, notation};
    use crate::storage::Paths;

    fn begun() -> SavedGame {
        let start = Start::Deal(DealNumber::new(617).unwrap());
        SavedGame::new(Game::new(start, Rules::default()), 7000)
    }

    fn after(saved: &SavedGame, mv: &str) -> SavedGame {
        let mut next = saved.clone();
        let request = notation::parse_one(mv).unwrap();
        let request = request.request(next.game.board()).unwrap();
        next.game.play(request, Autoplay::Off).unwrap();
        next
    }

    fn start(store: &Store) -> (Saver, mpsc::Receiver<Action>) {
        let (tell, answers) = mpsc::channel();
        let answer = move |action| drop(tell.send(action));
        (Saver::start(store.clone(), answer).unwrap(), answers)
    }

    #[test]
    fn the_newest_snapshot_is_on_the_disk_at_the_end() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let (saver, _answers) = start(&store);
        let mut newest = begun();
        for mv in ["1a", "2b", "3c", "4d"] {
            newest = after(&newest, mv);
            saver.ask(Job::Save(Box::new(newest.clone())));
        }
        assert_eq!(saver.end(), Vec::<String>::new());
        assert_eq!(store.load(&newest.id).unwrap(), newest);
    }

    #[test]
    fn a_list_holds_what_was_saved_before_and_not_what_was_closed() {
        let home = tempfile::tempdir().unwrap();
        let (saver, answers) = start(&Store::new(Paths::under(home.path())));
        let game = after(&begun(), "1a");
        let list = |saver: &Saver| {
            saver.ask(Job::ListGames);
            match answers.recv().unwrap() {
                Action::Games(games) => games.len(),
                other => panic!("{other:?}"),
            }
        };
        saver.ask(Job::Save(Box::new(game.clone())));
        assert_eq!(list(&saver), 1);
        saver.ask(Job::Save(Box::new(game.clone())));
        saver.ask(Job::Close(game.id.clone()));
        assert_eq!(list(&saver), 0);
    }

    #[test]
    fn what_cannot_be_written_is_told_once_and_at_the_end() {
        let home = tempfile::tempdir().unwrap();
        let blocked = home.path().join("file");
        std::fs::write(&blocked, "a file where a folder should be").unwrap();
        let (saver, answers) = start(&Store::new(Paths::under(&blocked)));
        for mv in ["1a", "2b"] {
            saver.ask(Job::Save(Box::new(after(&begun(), mv))));
            saver.settle(Duration::from_secs(60));
        }
        let unsaved = saver.end();
        let told: Vec<Action> = answers.iter().collect();
        assert!(
            matches!(&told[..], [Action::Trouble(text)] if [text.clone()] == unsaved[..]),
            "{told:?}"
        );
    }

    /// A game that is won but for the last card.
    fn nearly_won() -> SavedGame {
        let rules = Rules::default();
        let layout = board_text::parse("Foundations: H-K C-K D-K S-Q\n: KS\n", rules);
        let board = layout.unwrap().board(rules).unwrap();
        SavedGame::new(Game::new(Start::Board(Box::new(board)), rules), 9000)
    }

    #[test]
    fn a_game_whose_result_cannot_be_recorded_stays() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let blocked = store.paths().record();
        std::fs::create_dir_all(&blocked).unwrap();
        let (saver, answers) = start(&store);
        let given_up = after(&begun(), "1a");
        let mut won = nearly_won();
        saver.ask(Job::Save(Box::new(given_up.clone())));
        saver.ask(Job::Save(Box::new(won.clone())));
        won.game.finish();
        let win = GameRecord::new(&won, Outcome::Won, Autoplay::Safe, 9);
        let loss = GameRecord::new(&given_up, Outcome::Lost, Autoplay::Safe, 9);
        for record in [&win, &loss] {
            saver.ask(Job::Append(Box::new(record.clone())));
            saver.ask(Job::Close(record.game.clone()));
        }
        // Won a second time.
        saver.ask(Job::Close(won.id.clone()));
        let told: Vec<String> = saver.end();
        let said: Vec<Action> = answers.iter().collect();
        let about = |text: &str| {
            told.iter()
                .filter(|sentence| sentence.contains(text))
                .count()
        };
        assert_eq!((told.len(), said.len()), (2, 2), "{told:?} {said:?}");
        assert_eq!(
            (
                about("record.jsonl"),
                about("goes into it later"),
                about("stays open")
            ),
            (2, 1, 1)
        );
        assert_eq!(store.load(&given_up.id).unwrap(), given_up);
        assert!(store.load(&won.id).unwrap().game.is_won());

        std::fs::remove_dir(&blocked).unwrap();
        drop(store);
        let next = Store::new(Paths::under(home.path()));
        assert!(next.tidy(Autoplay::Safe).is_empty());
        assert_eq!(next.record().unwrap().games, [win]);
        assert_eq!(next.list().games, [given_up.summary()]);
    }

    #[test]
    fn a_result_that_is_recorded_at_last_closes_its_game() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let blocked = store.paths().record();
        std::fs::create_dir_all(&blocked).unwrap();
        let (saver, _answers) = start(&store);
        let given_up = after(&begun(), "1a");
        let loss = GameRecord::new(&given_up, Outcome::Lost, Autoplay::Safe, 9);
        let end_as_lost = || {
            saver.ask(Job::Append(Box::new(loss.clone())));
            saver.ask(Job::Close(given_up.id.clone()));
            saver.settle(Duration::from_secs(60));
        };
        saver.ask(Job::Save(Box::new(given_up.clone())));
        end_as_lost();
        assert!(store.load(&given_up.id).is_ok());
        std::fs::remove_dir(&blocked).unwrap();
        end_as_lost();
        assert!(store.load(&given_up.id).is_err());
        assert_eq!(saver.end(), Vec::<String>::new());
    }

    #[test]
    fn a_game_of_another_program_is_loaded_as_a_copy() {
        let home = tempfile::tempdir().unwrap();
        let other = Store::new(Paths::under(home.path()));
        let game = after(&begun(), "1a");
        other.save(&game).unwrap();
        let (saver, answers) = start(&Store::new(Paths::under(home.path())));
        saver.ask(Job::Load(game.id.clone()));
        let Action::LoadedCopy { copy, of } = answers.recv().unwrap() else {
            panic!("not loaded as a copy");
        };
        assert_eq!(of, game.id);
        saver.ask(Job::Save(copy));
        assert_eq!(saver.end(), Vec::<String>::new());
        assert_eq!(other.list().games, [game.summary()]);
    }

    #[test]
    fn a_record_that_cannot_be_read_is_told_where_it_would_be_shown() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        std::fs::create_dir_all(store.paths().record()).unwrap();
        std::fs::create_dir_all(store.paths().notes()).unwrap();
        let (saver, answers) = start(&store);
        saver.ask(Job::ReadOverview);
        let Action::Overview(overview, notes) = answers.recv().unwrap() else {
            panic!("no record");
        };
        assert!(overview.games.is_empty() && notes == Notes::default());
        let told = overview.omissions.concat();
        assert!(
            told.contains("record.jsonl") && told.contains("notes.jsonl"),
            "{told}"
        );
    }

    #[test]
    fn a_note_that_cannot_be_written_is_told_kept_and_written_later() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let blocked = store.paths().notes();
        std::fs::create_dir_all(&blocked).unwrap();
        let (saver, answers) = start(&store);
        for text in ["one", "two"] {
            saver.ask(Job::AppendNote(Box::new(DealNote {
                start: Start::Deal(DealNumber::new(617).unwrap()),
                rules: Rules::default(),
                written_at: 5,
                note: text.parse().unwrap(),
            })));
            saver.settle(Duration::from_secs(60));
        }
        std::fs::remove_dir(&blocked).unwrap();
        saver.ask(Job::ListGames);
        assert_eq!(saver.end(), Vec::<String>::new());
        let told = answers.iter();
        let told = told.filter(|action| matches!(action, Action::Trouble(_)));
        assert_eq!(told.count(), 1);
        let start = Start::Deal(DealNumber::new(617).unwrap());
        let file = store.notes().unwrap();
        let note = file.notes.get(&start, Rules::default()).unwrap();
        assert_eq!(note.as_str(), "two");
    }
}
