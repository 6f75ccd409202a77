//! The proof that no failure of a call to the disk loses anything.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;

use super::disk::Disk;
use super::faulty::{Call, EACCES, EIO, EROFS, ERRORS, FaultyDisk};
use super::{Paths, StorageError, Store};
use crate::app::journey::Journey;
use crate::app::notes::DealNote;
use crate::app::played::Played;
use crate::app::record::{GameRecord, Outcome};
use crate::app::saved::SavedGame;
use crate::app::settings::Settings;
use crate::core::visible::is_visible;
use crate::core::{Autoplay, DealNumber, Game, Rules, Start};

fn faulty_store() -> (TempDir, Arc<FaultyDisk>, Store) {
    let home = tempfile::tempdir().unwrap();
    let disk = Arc::new(FaultyDisk::default());
    let store = Store::with_disk(
        Paths::under(home.path()),
        Arc::clone(&disk) as Arc<dyn Disk>,
    );
    (home, disk, store)
}

/// A game after some commands.
fn game(commands: usize) -> SavedGame {
    let start = Start::Deal(DealNumber::new(617).unwrap());
    let mut game = Game::new(start, Rules::default());
    for _ in 0..commands {
        let mv = *game.board().legal_moves().last().unwrap();
        game.play(mv.request(), Autoplay::Safe).unwrap();
    }
    SavedGame::new(game, 1_800_000_000_000)
}

fn record(number: u64) -> GameRecord {
    let saved = SavedGame::new(game(1).game, number);
    GameRecord::new(&saved, Outcome::Lost, Autoplay::Safe, number)
}

/// One sentence for one line of the screen.
fn is_sentence(error: &StorageError) -> bool {
    let text = error.to_string();
    !text.is_empty() && text.chars().all(is_visible)
}

/// A journey with deals that were put off.
fn journey(later: &[i64]) -> Journey {
    let mut journey = Journey::over("1-1000".parse().unwrap());
    for &number in later {
        let deal = DealNumber::new(number).unwrap();
        assert!(journey.put_off(deal, &Played::default()));
    }
    journey
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_save_that_fails_leaves_the_old_one() {
    let calls = [
        Call::CreateFolder,
        Call::CreateTemporary,
        Call::Write,
        Call::WriteHalf,
        Call::Sync,
        Call::Persist,
    ];
    for call in calls {
        for error in ERRORS {
            let (_home, disk, store) = faulty_store();
            let (old, new) = (game(2), game(3));
            store.save(&old).unwrap();
            disk.fail(call, error);
            let told = store.save(&new).unwrap_err();
            assert!(is_sentence(&told), "{call:?}: {told}");
            disk.mend();
            assert_eq!(store.load(&old.id).unwrap(), old, "{call:?} {error}");
            let mut files = files_in(&store.paths().games());
            files.retain(|name| !name.contains(".lock"));
            assert_eq!(files.len(), 1, "{call:?}: {files:?}");
            store.save(&new).unwrap();
            assert_eq!(store.load(&new.id).unwrap(), new);
        }
    }
}

#[test]
fn a_journey_that_cannot_be_saved_leaves_the_old_one() {
    let calls = [
        Call::CreateFolder,
        Call::CreateTemporary,
        Call::Read,
        Call::Write,
        Call::WriteHalf,
        Call::Sync,
        Call::Persist,
    ];
    for call in calls {
        for error in ERRORS {
            let (_home, disk, store) = faulty_store();
            let (old, new) = (journey(&[2]), journey(&[2, 3]));
            store.save_journey(&old).unwrap();
            disk.fail(call, error);
            let told = store.save_journey(&new).unwrap_err();
            assert!(is_sentence(&told), "{call:?}: {told}");
            disk.mend();
            assert_eq!(store.journey().unwrap(), Some(old), "{call:?} {error}");
            let path = store.paths().journey();
            let mut files = files_in(path.parent().unwrap());
            files.retain(|name| name != "journey.json");
            assert_eq!(files, [""; 0], "{call:?} {error}");
            store.save_journey(&new).unwrap();
            assert_eq!(store.journey().unwrap(), Some(new));
        }
    }
}

#[test]
fn a_folder_that_cannot_be_synchronised_is_told_and_both_are_whole() {
    let (_home, disk, store) = faulty_store();
    let new = game(3);
    store.save(&game(2)).unwrap();
    disk.fail(Call::SyncFolder, EIO);
    assert!(is_sentence(&store.save(&new).unwrap_err()));
    assert_eq!(store.load(&new.id).unwrap(), new);
    // Some file systems cannot do it at all: that is no fault.
    disk.fail(Call::SyncFolder, 22);
    store.save(&new).unwrap();
}

#[test]
fn a_line_that_cannot_be_added_leaves_the_record_as_it_was() {
    let calls = [
        Call::CreateFolder,
        Call::OpenAppend,
        Call::Read,
        Call::Write,
        Call::WriteHalf,
        Call::Sync,
    ];
    for call in calls {
        for error in ERRORS {
            let (_home, disk, store) = faulty_store();
            store.append(&record(1)).unwrap();
            let before = fs::read(store.paths().record()).unwrap();
            disk.fail(call, error);
            let told = store.append(&record(2)).unwrap_err();
            assert!(is_sentence(&told), "{call:?}: {told}");
            assert_eq!(fs::read(store.paths().record()).unwrap(), before);
            disk.mend();
            store.append(&record(2)).unwrap();
            let read = store.record().unwrap();
            assert_eq!(read.games, [record(1), record(2)]);
            assert_eq!(read.omissions(), None);
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_not_taken_for_broken() {
    for call in [Call::Open, Call::Read] {
        for error in ERRORS {
            let (_home, disk, store) = faulty_store();
            let saved = game(2);
            store.save(&saved).unwrap();
            store.append(&record(1)).unwrap();
            store.save_settings(&Settings::default()).unwrap();
            store.save_journey(&journey(&[2])).unwrap();
            let files = files_in(&store.paths().games());
            disk.fail(call, error);
            assert!(is_sentence(&store.load(&saved.id).unwrap_err()));
            assert!(is_sentence(&store.record().unwrap_err()));
            assert!(is_sentence(&store.settings().unwrap_err()));
            assert!(is_sentence(&store.journey().unwrap_err()));
            let listing = store.list();
            assert!(listing.games.is_empty());
            assert_eq!(listing.problems.len(), 1);
            disk.mend();
            assert_eq!(files_in(&store.paths().games()), files);
            assert_eq!(store.list().games.len(), 1);
            assert_eq!(store.record().unwrap().games.len(), 1);
            let read = store.settings().unwrap().unwrap();
            assert_eq!(read.settings, Settings::default());
            assert_eq!(store.journey().unwrap(), Some(journey(&[2])));
        }
    }
}

#[test]
fn a_folder_that_cannot_be_listed_is_told() {
    let (_home, disk, store) = faulty_store();
    assert!(store.list().problems.is_empty(), "no folder is no problem");
    store.save(&game(1)).unwrap();
    disk.fail(Call::Entries, EACCES);
    let listing = store.list();
    assert!(matches!(&listing.problems[..], [problem] if is_sentence(problem)));
}

#[test]
fn a_broken_file_that_cannot_be_renamed_stays() {
    let (_home, disk, store) = faulty_store();
    let saved = game(1);
    store.save(&saved).unwrap();
    fs::write(store.paths().game(&saved.id), "{").unwrap();
    disk.fail(Call::Rename, EROFS);
    let told = store.load(&saved.id).unwrap_err();
    assert!(matches!(told, StorageError::BrokenInPlace { .. }) && is_sentence(&told));
    assert_eq!(fs::read(store.paths().game(&saved.id)).unwrap(), b"{");
}

#[test]
fn a_game_that_cannot_be_removed_is_told() {
    let (_home, disk, store) = faulty_store();
    store.save(&game(1)).unwrap();
    disk.fail(Call::Remove, EROFS);
    assert!(is_sentence(&store.delete(&game(1).id).unwrap_err()));
    disk.mend();
    store.delete(&game(1).id).unwrap();
    store.delete(&game(1).id).unwrap();
    assert_eq!(store.list().games, []);
}

#[test]
fn without_locks_one_is_told_and_plays_on() {
    let (_home, disk, store) = faulty_store();
    disk.fail(Call::OpenLock, EROFS);
    assert!(store.start().unwrap().contains("cannot tell"));
    store.save(&game(1)).unwrap();
    let opened = store.open(&game(1).id).unwrap();
    assert_eq!((opened.saved, opened.copy_of), (game(1), None));
}

/// The bytes of a file, wherever it is now.
fn kept(path: &Path, told: &StorageError) -> Vec<u8> {
    match told {
        StorageError::Broken { kept, .. } => {
            assert!(!path.exists());
            fs::read(kept).unwrap()
        }
        _ => fs::read(path).unwrap(),
    }
}

#[test]
fn a_saved_game_cut_or_changed_at_any_byte_is_read_or_kept() {
    let (_home, _disk, store) = faulty_store();
    let mut saved = game(12);
    saved.game.mark(0);
    saved.game.undo();
    saved.game.restart();
    let path = store.paths().game(&saved.id);
    store.save(&saved).unwrap();
    let whole = fs::read(&path).unwrap();
    let cut = (0..whole.len()).map(|at| whole[..at].to_vec());
    let flipped = (0..whole.len() * 8).map(|bit| {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    let mut refused = 0;
    for bytes in cut.chain(flipped) {
        fs::write(&path, &bytes).unwrap();
        match store.load(&saved.id) {
            // A digit of the clock, say; or only the newline at the end is gone.
            Ok(read) => assert_eq!(read.id, saved.id),
            Err(told) => {
                refused += 1;
                assert!(is_sentence(&told));
                assert_eq!(kept(&path, &told), bytes);
                if let StorageError::Broken { kept, .. } = told {
                    fs::remove_file(kept).unwrap();
                }
            }
        }
    }
    assert!(refused > whole.len() * 8);
}

#[test]
fn settings_cut_or_changed_at_any_byte_are_read_or_kept() {
    let (_home, _disk, store) = faulty_store();
    let path = store.paths().settings();
    store.save_settings(&Settings::default()).unwrap();
    let whole = fs::read(&path).unwrap();
    let cut = (0..whole.len()).map(|at| whole[..at].to_vec());
    let flipped = (0..whole.len() * 8).map(|bit| {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    let mut refused = 0;
    for bytes in cut.chain(flipped) {
        fs::write(&path, &bytes).unwrap();
        match store.settings() {
            Ok(settings) => {
                for fault in settings.unwrap().faults {
                    let told = fault.to_string();
                    assert!(told.chars().all(is_visible), "{told:?}");
                }
            }
            Err(told) => {
                refused += 1;
                assert!(is_sentence(&told), "{told}");
                assert_eq!(kept(&path, &told), bytes);
                if let StorageError::Broken { kept, .. } = told {
                    fs::remove_file(kept).unwrap();
                }
            }
        }
    }
    assert!(refused > whole.len());
}

#[test]
fn a_journey_cut_or_changed_at_any_byte_is_read_or_kept() {
    let (_home, _disk, store) = faulty_store();
    let path = store.paths().journey();
    store.save_journey(&journey(&[2, 317, 5])).unwrap();
    let whole = fs::read(&path).unwrap();
    let cut = (0..whole.len()).map(|at| whole[..at].to_vec());
    let flipped = (0..whole.len() * 8).map(|bit| {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    let mut refused = 0;
    for bytes in cut.chain(flipped) {
        fs::write(&path, &bytes).unwrap();
        match store.journey() {
            // A digit of a deal, say; or only the newline at the end is gone.
            Ok(read) => {
                let later = read.unwrap().later(&Played::default());
                assert!(later.len() <= 3, "{later:?}");
                assert_eq!(fs::read(&path).unwrap(), bytes);
            }
            Err(told) => {
                refused += 1;
                assert!(is_sentence(&told), "{told}");
                assert_eq!(kept(&path, &told), bytes);
                if let StorageError::Broken { kept, .. } = told {
                    fs::remove_file(kept).unwrap();
                }
            }
        }
    }
    assert!(refused > whole.len() * 4, "{refused} of {}", whole.len());
}

#[test]
fn files_broken_in_the_same_second_are_all_kept() {
    let (_home, _disk, store) = faulty_store();
    let path = store.paths().game(&game(0).id);
    store.save(&game(0)).unwrap();
    for content in ["one", "two", "three"] {
        fs::write(&path, content).unwrap();
        let told = store.load(&game(0).id).unwrap_err();
        assert_eq!(kept(&path, &told), content.as_bytes());
    }
    let mut files = files_in(&store.paths().games());
    files.retain(|name| name.contains(".json.broken-1800000"));
    assert_eq!(files.len(), 3);
}

/// Writes a file anew. Truncating it would make ext4 wait for the disk each time.
fn write_anew(path: &Path, bytes: &[u8]) {
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_record_cut_or_changed_at_any_byte_keeps_its_other_lines() {
    let (_home, _disk, store) = faulty_store();
    let path = store.paths().record();
    // Numbers whose names differ in many bits.
    let numbers = [1_000_000, 1_500_000, 1_222_222];
    for number in numbers {
        store.append(&record(number)).unwrap();
    }
    let whole = fs::read(&path).unwrap();
    let line = whole.len() / 3;
    assert_eq!(whole.len(), line * 3);
    for at in 0..whole.len() {
        write_anew(&path, &whole[..at]);
        store.append(&record(9)).unwrap();
        let read = store.record().unwrap();
        // A line that lacks only its newline is whole.
        let before = (at + 1) / line;
        assert_eq!(read.games.len(), before + 1, "cut at {at}");
        assert_eq!(read.games.last(), Some(&record(9)));
        assert_eq!(read.broken, usize::from((at + 1) % line > 1), "cut at {at}");
    }
    for bit in line * 8..line * 16 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        write_anew(&path, &bytes);
        let read = store.record().unwrap();
        assert_eq!(read.games[0], record(numbers[0]), "bit {bit}");
        assert!(
            read.games.contains(&record(numbers[2])) || bit / 8 == line * 2 - 1,
            "bit {bit}"
        );
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

fn note(number: i64, text: &str) -> DealNote {
    DealNote {
        start: Start::Deal(DealNumber::new(number).unwrap()),
        rules: Rules::default(),
        written_at: 5,
        note: text.parse().unwrap(),
    }
}

#[test]
fn notes_cut_or_changed_at_any_byte_keep_their_other_lines() {
    let (_home, _disk, store) = faulty_store();
    let path = store.paths().notes();
    for number in [1, 2, 3] {
        store.append_note(&note(number, "a good one")).unwrap();
    }
    let whole = fs::read(&path).unwrap();
    let line = whole.len() / 3;
    assert_eq!(whole.len(), line * 3);
    let kept = |number: i64| {
        let read = store.notes().unwrap();
        let start = Start::Deal(DealNumber::new(number).unwrap());
        let note = read
            .notes
            .get(&start, Rules::default())
            .map(ToString::to_string);
        (note, read.broken)
    };
    for at in 0..whole.len() {
        write_anew(&path, &whole[..at]);
        store.append_note(&note(9, "the last")).unwrap();
        let before = (at + 1) / line;
        for number in 1..=before {
            assert_eq!(
                kept(number as i64).0.as_deref(),
                Some("a good one"),
                "cut at {at}"
            );
        }
        assert_eq!(kept(9).0.as_deref(), Some("the last"), "cut at {at}");
        assert_eq!(kept(9).1, usize::from((at + 1) % line > 1), "cut at {at}");
    }
    for bit in line * 8..line * 16 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        write_anew(&path, &bytes);
        // The number of the note may have become that of another.
        assert!(kept(1).0.is_some(), "bit {bit}");
        assert!(kept(3).0.is_some() || bit / 8 == line * 2 - 1, "bit {bit}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}
