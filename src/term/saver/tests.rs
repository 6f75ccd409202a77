//! What reaches the disk, what is told, and what is kept for later.

use std::sync::mpsc;

use super::*;
use crate::app::notes::Notes;
use crate::app::record::Outcome;
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
