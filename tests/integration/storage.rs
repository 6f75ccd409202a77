//! Open games and the record through real files: what is saved comes back, what is broken is kept.

use std::fs;
use std::path::Path;

use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::{Helps, SavedGame};
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start};
use freecell::storage::{Paths, StorageError, Store};

fn store(home: &Path) -> Store {
    Store::new(Paths::under(home))
}

fn start(deal: i64) -> Start {
    Start::Deal(DealNumber::new(deal).unwrap())
}

/// A game with everything in it: autoplay, undo, redo, jumps, marks.
fn busy_game(deal: i64) -> SavedGame {
    let mut game = Game::new(start(deal), Rules::default());
    for step in 0..30 {
        let mut moves = game.board().legal_moves();
        while moves.is_empty() {
            game.undo();
            moves = game.board().legal_moves();
        }
        let mv = moves[step * 7 % moves.len()];
        game.play(mv.request(), Autoplay::Safe).unwrap();
        match step {
            5 => game.mark(2),
            9 => drop(game.undo()),
            15 => drop(game.restart()),
            20 => drop(game.go_to_mark(2)),
            _ => {}
        }
    }
    game.undo();
    game.undo();
    SavedGame {
        elapsed: 123_456,
        helps: Helps {
            tips: 1,
            solutions: 2,
            verdicts: 3,
        },
        ..SavedGame::new(game, 1_800_000_000_000)
    }
}

fn record(deal: i64) -> GameRecord {
    let saved = SavedGame::new(Game::new(start(deal), Rules::default()), deal as u64);
    GameRecord::new(&saved, Outcome::Lost, Autoplay::Safe, 5)
}

#[test]
fn a_game_comes_back_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let saved = busy_game(617);
    store(home.path()).save(&saved).unwrap();
    let opened = store(home.path()).open(&saved.id).unwrap();
    assert_eq!(opened.saved, saved);
    let listing = store(home.path()).list();
    assert_eq!(listing.games, [saved.summary()]);
    assert!(listing.problems.is_empty());
    store(home.path()).delete(&saved.id).unwrap();
    assert!(matches!(
        store(home.path()).load(&saved.id),
        Err(StorageError::NoGame(_))
    ));
}

#[test]
fn the_record_grows() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    for deal in 1..=3 {
        store.append(&record(deal)).unwrap();
    }
    let games = store.record().unwrap().games;
    assert_eq!(games, [record(1), record(2), record(3)]);
}

#[test]
fn a_game_that_is_open_elsewhere_is_played_as_a_copy() {
    let home = tempfile::tempdir().unwrap();
    let (first, second) = (store(home.path()), store(home.path()));
    let saved = busy_game(617);
    first.save(&saved).unwrap();
    let path = first.paths().game(&saved.id);
    let before = fs::read(&path).unwrap();
    assert!(matches!(
        second.save(&saved),
        Err(StorageError::OpenElsewhere(_))
    ));
    let opened = second.open(&saved.id).unwrap();
    assert_eq!(opened.copy_of, Some(saved.id.clone()));
    second.save(&opened.saved).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(first.list().games.len(), 2);
    drop(first);
    assert_eq!(second.open(&saved.id).unwrap().copy_of, None);
}
