//! Every call to the disk fails while a game is played: what a player then sees, and what is on the disk after.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use tempfile::TempDir;

use super::saver::{Job, Saver};
use crate::app::journey::Journey;
use crate::app::notes::DealNote;
use crate::app::offer::Offer;
use crate::app::played::Played;
use crate::app::record::{GameRecord, Outcome};
use crate::app::saved::SavedGame;
use crate::app::settings::Settings;
use crate::app::{Action, App, Command, Effect, Now, Order, Tone};
use crate::core::{Autoplay, CascadeId, FreeCellId, Game, Rules, Start, board_text};
use crate::storage::disk::Disk;
use crate::storage::faulty::{Call, EIO, ENOSPC, EROFS, ERRORS, FaultyDisk};
use crate::storage::{Paths, Store};

/// The calls that saving a game and the settings makes.
const SAVING: [Call; 6] = [
    Call::CreateFolder,
    Call::CreateTemporary,
    Call::Write,
    Call::WriteHalf,
    Call::Sync,
    Call::Persist,
];

/// The calls that adding to the record makes.
const APPENDING: [Call; 6] = [
    Call::CreateFolder,
    Call::OpenAppend,
    Call::Read,
    Call::Write,
    Call::WriteHalf,
    Call::Sync,
];

/// A game being played, as the loop plays it, on a disk that fails when it is told to.
struct Table {
    _home: TempDir,
    disk: Arc<FaultyDisk>,
    store: Store,
    app: App,
    saver: Saver,
    answers: Receiver<Action>,
    /// What was said of the world, in order.
    told: Vec<String>,
    seconds: u64,
}

impl Table {
    fn new(saved: SavedGame) -> Self {
        let home = tempfile::tempdir().unwrap();
        let disk = Arc::new(FaultyDisk::default());
        let store = Store::with_disk(
            Paths::under(home.path()),
            Arc::clone(&disk) as Arc<dyn Disk>,
        );
        let (tell, answers) = mpsc::channel();
        let answer = move |action| drop(tell.send(action));
        let settings = Settings {
            autoplay: Autoplay::Off,
            ..Settings::default()
        };
        Self {
            _home: home,
            disk,
            saver: Saver::start(store.clone(), answer).unwrap(),
            store,
            app: App::new(saved, settings),
            answers,
            told: Vec::new(),
            seconds: 0,
        }
    }

    fn deal(number: i64) -> Self {
        let start = Start::Deal(number.to_string().parse().unwrap());
        Self::new(SavedGame::new(Game::new(start, Rules::default()), 7000))
    }

    /// A game in which the next command wins.
    fn nearly_won() -> Self {
        let rules = Rules::default();
        let layout = board_text::parse("Foundations: H-K C-K D-K S-J\n: KS QS\n", rules);
        let board = layout.unwrap().board(rules).unwrap();
        let game = Game::new(Start::Board(Box::new(board)), rules);
        Self::new(SavedGame::new(game, 9000))
    }

    /// Something happens, and the saver has done what it can about it.
    fn act(&mut self, action: Action) {
        self.seconds += 1;
        let now = Now {
            at: Duration::from_secs(self.seconds),
            unix_millis: 1_800_000_000_000 + self.seconds * 1000,
        };
        for effect in self.app.update(action, now) {
            match effect {
                Effect::Save(saved) => self.saver.ask(Job::Save(saved)),
                Effect::Close(id) => self.saver.ask(Job::Close(id)),
                Effect::Append(record) => self.saver.ask(Job::Append(record)),
                Effect::SaveSettings(settings) => self.saver.ask(Job::SaveSettings(settings)),
                Effect::ListGames => self.saver.ask(Job::ListGames),
                Effect::Load(id) => self.saver.ask(Job::Load(id)),
                Effect::ReadRecord => self.saver.ask(Job::ReadRecord),
                Effect::ReadJourney => self.saver.ask(Job::ReadJourney),
                Effect::SaveJourney(journey) => self.saver.ask(Job::SaveJourney(journey)),
                Effect::ReadPlayed => self.saver.ask(Job::ReadPlayed),
                _ => {}
            }
        }
        self.saver.settle(Duration::from_secs(60));
        let answers: Vec<Action> = self.answers.try_iter().collect();
        for answer in answers {
            if let Action::Trouble(sentence) = &answer {
                self.told.push(sentence.clone());
            }
            self.act(answer);
        }
    }

    fn command(&mut self, command: Command) {
        self.act(Action::Command(command));
    }

    /// The last card of a cascade goes to a free cell.
    fn move_to_cell(&mut self, cascade: usize, cell: usize) {
        let before = self.app.game().counters().commands;
        self.command(Command::Cascade(CascadeId::new(cascade - 1).unwrap()));
        self.command(Command::FreeCell(FreeCellId::new(cell).unwrap()));
        assert_eq!(
            self.app.game().counters().commands,
            before + 1,
            "play goes on"
        );
    }

    fn other_setting(&mut self) {
        self.command(Command::Mouse);
    }

    /// The game as it is on the disk.
    fn on_disk(&self) -> SavedGame {
        let game = self.app.saved(Now {
            at: Duration::ZERO,
            unix_millis: 0,
        });
        self.store.load(&game.id).unwrap()
    }

    /// The player was told, once.
    #[track_caller]
    fn assert_told(&mut self, part: &str, context: &str) {
        let told = std::mem::take(&mut self.told);
        assert!(
            matches!(&told[..], [one] if one.contains(part)),
            "{context}: {told:?}"
        );
    }

    /// The message line says that something is wrong.
    fn shows_trouble(&self) -> bool {
        let message = self.app.message();
        message.is_some_and(|message| message.tone == Tone::Trouble)
    }
}

#[test]
fn a_game_that_cannot_be_saved_is_told_once_and_saved_when_it_can() {
    for call in SAVING {
        for error in ERRORS {
            let context = format!("{call:?} {error}");
            let mut table = Table::deal(617);
            table.move_to_cell(1, 0);
            let old = table.on_disk();
            table.disk.fail(call, error);
            table.move_to_cell(2, 1);
            table.assert_told("cannot save", &context);
            assert!(table.shows_trouble(), "{context}");
            table.move_to_cell(3, 2);
            table.command(Command::Undo);
            table.command(Command::Redo);
            assert!(table.told.is_empty(), "{context}: {:?}", table.told);
            assert!(!table.shows_trouble(), "{context}");
            table.disk.mend();
            assert_eq!(table.on_disk(), old, "{context}");
            table.move_to_cell(4, 3);
            assert_eq!(table.on_disk().game, *table.app.game(), "{context}");
            assert!(table.told.is_empty());
            // A fault of another day is told again.
            table.disk.fail(call, error);
            table.command(Command::Undo);
            table.assert_told("cannot save", &context);
            assert_eq!(table.saver.end().len(), 1, "said after the screen is gone");
        }
    }
}

/// The reason of a failure may change while it lasts: it is one failure.
#[test]
fn a_disk_that_fails_in_other_ways_is_told_once() {
    let mut table = Table::deal(617);
    for (cascade, error) in [(1, ENOSPC), (2, EIO), (3, EROFS)] {
        table.disk.fail(Call::CreateTemporary, error);
        table.move_to_cell(cascade, cascade - 1);
    }
    table.assert_told("cannot save", "");
}

#[test]
fn a_folder_that_cannot_be_synchronised_is_told_once_and_the_game_is_there() {
    let mut table = Table::deal(617);
    table.disk.fail(Call::SyncFolder, EIO);
    table.move_to_cell(1, 0);
    table.move_to_cell(2, 1);
    table.assert_told("cannot save", "");
    assert_eq!(table.on_disk().game, *table.app.game());
}

#[test]
fn settings_that_cannot_be_saved_are_told_once_and_saved_when_they_can() {
    for call in [&SAVING[..], &[Call::Read]].concat() {
        for error in ERRORS {
            let context = format!("{call:?} {error}");
            let mut table = Table::deal(617);
            table.other_setting();
            let old = table.store.settings().unwrap().unwrap().settings;
            table.disk.fail(call, error);
            table.other_setting();
            table.assert_told("settings.json", &context);
            table.other_setting();
            table.other_setting();
            assert!(table.told.is_empty(), "{context}: {:?}", table.told);
            table.disk.mend();
            let on_disk = |table: &Table| table.store.settings().unwrap().map(|read| read.settings);
            assert_eq!(on_disk(&table), Some(old), "{context}");
            // Nothing is changed any more, and they are saved all the same.
            table.move_to_cell(1, 0);
            assert_eq!(
                on_disk(&table).as_ref(),
                Some(table.app.settings()),
                "{context}"
            );
            assert!(table.saver.end().is_empty());
        }
    }
}

/// Saves of the one that succeed do not make the failures of the other new.
#[test]
fn a_fault_of_one_file_is_not_told_again_when_another_is_written() {
    let mut table = Table::deal(617);
    std::fs::create_dir_all(table.store.paths().settings()).unwrap();
    for round in 0..4 {
        table.other_setting();
        table.move_to_cell(round + 1, round);
    }
    table.assert_told("settings.json", "");
    assert_eq!(table.on_disk().game, *table.app.game());
}

#[test]
fn a_win_that_cannot_be_recorded_is_told_once_and_recorded_when_it_can() {
    for call in APPENDING {
        for error in ERRORS {
            let context = format!("{call:?} {error}");
            let mut table = Table::nearly_won();
            let other = SavedGame::new(table.app.game().clone(), 5);
            let other = GameRecord::new(&other, Outcome::Lost, Autoplay::Off, 5);
            table.store.append(&other).unwrap();
            table.command(Command::Cascade(CascadeId::new(0).unwrap()));
            table.command(Command::FreeCell(FreeCellId::new(0).unwrap()));
            table.disk.fail(call, error);
            table.command(Command::Finish);
            assert!(table.app.game().is_won());
            table.assert_told("record.jsonl", &context);
            table.other_setting();
            table.other_setting();
            table.told.retain(|told| !told.contains("settings.json"));
            assert!(table.told.is_empty(), "{context}: {:?}", table.told);
            table.disk.mend();
            table.other_setting();
            let record = table.store.record().unwrap();
            assert_eq!(
                (record.games.len(), record.omissions()),
                (2, None),
                "{context}"
            );
            assert!(table.store.list().games.is_empty(), "{context}");
            let games = std::fs::read_dir(table.store.paths().games()).unwrap();
            let saved = games.filter(|game| {
                let path = game.as_ref().unwrap().path();
                path.extension()
                    .is_some_and(|extension| extension == "json")
            });
            assert_eq!(saved.count(), 0, "{context}");
            assert!(table.saver.end().is_empty());
        }
    }
}

/// The journey is asked for from the list of games and its deal put off: what `n` and the keys after it do.
#[test]
fn a_journey_that_cannot_be_saved_is_told_once_and_saved_when_it_can() {
    let journey = |later: &[i64]| {
        let mut journey = Journey::default();
        for &number in later {
            assert!(journey.put_off(number.to_string().parse().unwrap(), &Played::default()));
        }
        journey
    };
    for call in [&SAVING[..], &[Call::Read]].concat() {
        for error in ERRORS {
            let context = format!("{call:?} {error}");
            let mut table = Table::deal(617);
            table.act(Action::Order(Order::Offer(Offer::Later)));
            let old = journey(&[1]);
            assert_eq!(table.store.journey().unwrap(), Some(old.clone()));
            table.disk.fail(call, error);
            table
                .saver
                .ask(Job::SaveJourney(Box::new(journey(&[1, 2]))));
            table.command(Command::LiftMore);
            table.assert_told("journey.json", &context);
            table
                .saver
                .ask(Job::SaveJourney(Box::new(journey(&[1, 2, 3]))));
            table.command(Command::LiftMore);
            assert!(table.told.is_empty(), "{context}: {:?}", table.told);
            table.disk.mend();
            assert_eq!(table.store.journey().unwrap(), Some(old), "{context}");
            // Nothing of it is changed any more, and it is saved all the same.
            table.move_to_cell(1, 0);
            let new = journey(&[1, 2, 3]);
            assert_eq!(table.store.journey().unwrap(), Some(new), "{context}");
            assert!(table.saver.end().is_empty());
        }
    }
}

/// What is offered goes on without a record, and does not wait for one for ever.
#[test]
fn a_record_that_cannot_be_read_is_told_and_the_deal_comes() {
    for error in ERRORS {
        let mut table = Table::deal(617);
        let other = SavedGame::new(table.app.game().clone(), 5);
        let other = GameRecord::new(&other, Outcome::Lost, Autoplay::Off, 5);
        table.store.append(&other).unwrap();
        table.disk.fail(Call::Read, error);
        table.act(Action::Order(Order::Offer(Offer::Unplayed(None))));
        table.assert_told("record.jsonl", &error.to_string());
        assert!(!table.app.is_seeking());
        assert_eq!(table.app.game().deal().unwrap().get(), 1);
    }
}

#[test]
fn notes_that_cannot_be_written_are_told_once_and_written_when_they_can() {
    let note = |text: &str| {
        Job::AppendNote(Box::new(DealNote {
            start: Start::Deal("617".parse().unwrap()),
            rules: Rules::default(),
            written_at: 5,
            note: text.parse().unwrap(),
        }))
    };
    for call in APPENDING {
        for error in ERRORS {
            let context = format!("{call:?} {error}");
            let mut table = Table::deal(617);
            table.saver.ask(note("first"));
            table.move_to_cell(1, 0);
            table.disk.fail(call, error);
            table.saver.ask(note("second"));
            table.command(Command::LiftMore);
            table.assert_told("notes.jsonl", &context);
            table.saver.ask(note("third"));
            table.command(Command::LiftMore);
            assert!(table.told.is_empty(), "{context}: {:?}", table.told);
            table.disk.mend();
            table.move_to_cell(2, 1);
            let notes = table.store.notes().unwrap();
            let kept = notes.notes.get(table.app.game().start(), Rules::default());
            assert_eq!(
                kept.map(ToString::to_string).as_deref(),
                Some("third"),
                "{context}"
            );
            assert_eq!(notes.omissions(), None, "{context}");
            assert!(table.saver.end().is_empty());
        }
    }
}

/// The newest state of a game that was left while the disk was full is not forgotten for the old one.
#[test]
fn a_game_left_while_the_disk_fails_is_gone_on_with_where_it_was() {
    let mut table = Table::deal(617);
    table.move_to_cell(1, 0);
    let first = table.on_disk().id;
    table.disk.fail(Call::Write, ENOSPC);
    table.move_to_cell(2, 1);
    let left = table.app.game().clone();
    table.act(Action::Dealt("618".parse().unwrap(), Rules::default()));
    table.move_to_cell(1, 0);
    let second = table.app.game().clone();
    // Its lock is still held: no other copy may take up the old state.
    let other = Store::new(table.store.paths().clone());
    assert!(other.open(&first).unwrap().copy_of.is_some());
    // Back to it, while nothing can be written.
    let load = |table: &mut Table, id: &crate::app::saved::GameId| {
        table.saver.ask(Job::Load(id.clone()));
        let action = table.answers.recv_timeout(Duration::from_secs(60)).unwrap();
        table.act(action);
    };
    while table.answers.try_recv().is_ok() {}
    load(&mut table, &first);
    assert_eq!(*table.app.game(), left);
    table.disk.mend();
    table.move_to_cell(3, 2);
    assert_eq!(table.store.load(&first).unwrap().game, *table.app.game());
    let games = table.store.list().games;
    assert_eq!(games.len(), 2, "{games:?}");
    let second_id = &games.iter().find(|game| game.id != first).unwrap().id;
    assert_eq!(table.store.load(second_id).unwrap().game, second);
    // Both are its own no longer than it plays them.
    assert_eq!(other.open(second_id).unwrap().copy_of, None);
}

/// The list holds what is only in memory so far.
#[test]
fn a_list_on_a_disk_that_fails_holds_what_was_played() {
    let mut table = Table::deal(617);
    table.disk.fail(Call::Persist, EROFS);
    table.move_to_cell(1, 0);
    table.saver.ask(Job::ListGames);
    let listed = loop {
        let answer = table.answers.recv_timeout(Duration::from_secs(60));
        if let Action::Games(games) = answer.unwrap() {
            break games;
        }
    };
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].deal, table.app.game().deal());
}

/// A game in whose folder nothing can be locked is saved all the same.
#[test]
fn where_nothing_can_be_locked_games_are_saved() {
    for error in ERRORS {
        let mut table = Table::deal(617);
        table.disk.fail(Call::OpenLock, error);
        table.move_to_cell(1, 0);
        assert!(table.told.is_empty());
        assert_eq!(table.on_disk().game, *table.app.game());
    }
}
