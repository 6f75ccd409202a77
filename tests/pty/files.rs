//! Saved games: nothing is lost, whatever happens to the program.

use std::fs;
use std::path::Path;

use rustix::process::Signal;

use super::play::{quit, saved_board, still};
use super::solutions;
use super::terminal::{Start, Terminal, home, words};

/// Waits until the open game on disk is as `condition` says.
#[track_caller]
fn wait_for_file(terminal: &Terminal, home: &Path, condition: impl Fn(&str) -> bool) {
    let games = home.join("games");
    terminal.wait_for_world("game on disk", || {
        let entries = fs::read_dir(&games).into_iter().flatten().flatten();
        entries
            .filter(|entry| entry.path().extension().is_some_and(|e| e == "json"))
            .any(|entry| fs::read_to_string(entry.path()).is_ok_and(|text| condition(&text)))
    });
}

#[test]
fn a_killed_game_is_gone_on_with_where_it_was() {
    let moves = solutions::explicit(617);
    let keys = solutions::keys(617, &moves);
    for stop in [1, 17, 60] {
        let home = home();
        let terminal = still(home.path(), "617");
        terminal.send(&keys[..stop].concat());
        // Two are taken back: they can be done again afterwards.
        terminal.send("uu");
        let cursor = stop.saturating_sub(2);
        wait_for_file(&terminal, home.path(), |text| {
            text.contains(&format!(r#""cursor": {cursor}"#))
                || text.contains(&format!(r#""cursor":{cursor}"#))
        });
        terminal.send("\x0c");
        terminal.wait_until_quiet();
        let before = terminal.text();
        terminal.signal(Signal::KILL);
        assert_eq!(terminal.death(), Some(9));
        let board = saved_board(home.path());

        let terminal = Start::freecell(home.path(), &["--autoplay", "off", "--no-animation"]).run();
        terminal.wait_for_text("617");
        assert_eq!(
            without_messages(&terminal.text()),
            without_messages(&before)
        );
        terminal.send("rr");
        terminal.send("uu");
        quit(&terminal);
        assert_eq!(saved_board(home.path()), board);
    }
}

#[test]
fn a_win_is_in_the_record_when_the_program_is_killed_after_it() {
    let home = home();
    let terminal = still(home.path(), "617");
    let moves = solutions::explicit(617);
    terminal.send(&solutions::keys(617, &moves).concat());
    terminal.wait_for_text("next deal");
    std::thread::sleep(std::time::Duration::from_secs(1));
    terminal.signal(Signal::KILL);
    assert_eq!(terminal.death(), Some(9));
    let record = fs::read_to_string(home.path().join("record.jsonl")).unwrap();
    assert_eq!(record.matches(r#""result":"won""#).count(), 1, "{record}");
    assert!(record.ends_with("}\n"));
}

#[test]
fn a_record_of_a_year_is_looked_at() {
    let home = home();
    let line = |number: u64, deal: i64, ending: &str| {
        format!(
            r#"{{"version":1,"game":"g{number}","finished_at":{},"deal":{deal},"rules":"freecell",{ending},"seconds":200,"commands":60,"card_moves":90,"most_cells":3,"undos":0,"helps":{{"tips":0,"solutions":0,"verdicts":0}},"assisted":false,"autoplay":"safe","line":"1a"}}"#,
            1_700_000_000 + number
        ) + "\n"
    };
    let mut record = line(1, 617, r#""result":"won""#);
    record.push_str(&line(2, 9, r#""result":"lost""#));
    record.push_str(r#"{"version":1,"game":"cut"#);
    fs::write(home.path().join("record.jsonl"), &record).unwrap();
    let terminal = still(home.path(), "617");
    terminal.send("i");
    terminal.wait_for_text("games won, lost or given up");
    terminal.wait_for_text("left out of the record: 1 line that cannot be read");
    terminal.send("5\x1b[B\r");
    terminal.wait_for("way to compare with", |screen| {
        let text = words(screen);
        text.contains("Solver's way so far: ") && !text.contains("so far: ...")
    });
    terminal.send("eto learn from\r");
    terminal.wait_for_text("note: to learn from");
    terminal.send("ii");
    terminal.wait_for_text("games won, lost or given up");
    terminal.send("q");
    quit(&terminal);
    let notes = fs::read_to_string(home.path().join("notes.jsonl")).unwrap();
    assert!(notes.contains(r#""note":"to learn from""#), "{notes}");
    let after = fs::read_to_string(home.path().join("record.jsonl")).unwrap();
    assert_eq!(after, record, "looking changes nothing");
}

/// A screen without the line that says what happened last.
fn without_messages(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let table = lines.len().saturating_sub(3);
    lines[..table].join("\n")
}

#[test]
fn two_copies_play_and_neither_loses_anything() {
    let home = home();
    let first = still(home.path(), "617");
    first.send("1a");
    wait_for_file(&first, home.path(), |_| true);
    let second = still(home.path(), "617");
    second.wait_for_text("another freecell");
    second.send("2b");
    first.send("3c");
    quit(&second);
    quit(&first);
    let games = fs::read_dir(home.path().join("games")).unwrap().flatten();
    let saved = games.filter(|game| game.path().extension().is_some_and(|e| e == "json"));
    assert_eq!(saved.count(), 2);
}

#[test]
fn a_game_of_the_other_copy_is_looked_at_and_leaves_no_second_file() {
    let home = home();
    let first = still(home.path(), "617");
    first.send("1a");
    wait_for_file(&first, home.path(), |_| true);
    let second = still(home.path(), "618");
    second.send("n");
    second.wait_for_text("617");
    // The open games are last.
    second.send("\x1b[A\r");
    second.wait_for_text("this is a copy");
    quit(&second);
    quit(&first);
    let games = fs::read_dir(home.path().join("games")).unwrap().flatten();
    let saved = games.filter(|game| game.path().extension().is_some_and(|e| e == "json"));
    assert_eq!(saved.count(), 1);
}

#[test]
fn a_win_that_cannot_be_recorded_is_told_and_recorded_at_the_next_start() {
    let home = home();
    let record = home.path().join("record.jsonl");
    fs::create_dir(&record).unwrap();
    let terminal = still(home.path(), "617");
    let moves = solutions::explicit(617);
    terminal.send(&solutions::keys(617, &moves).concat());
    terminal.wait_for_text("next deal");
    quit(&terminal);
    let text = String::from_utf8(terminal.all_bytes()).unwrap();
    let after = text.rsplit("\x1b[?1049l").next().unwrap();
    assert!(after.contains("the win is kept"), "{after}");
    fs::remove_dir(&record).unwrap();
    quit(&still(home.path(), "618"));
    let record = fs::read_to_string(&record).unwrap();
    assert!(record.contains(r#""result":"won""#), "{record}");
}

#[test]
fn a_broken_save_is_told_and_kept() {
    let home = home();
    let games = home.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("617-x.json"), "{ not a game").unwrap();
    let terminal = still(home.path(), "617");
    terminal.wait_for_text("broken");
    terminal.send("1a");
    quit(&terminal);
    let text = String::from_utf8(terminal.all_bytes()).unwrap();
    let after = text.rsplit("\x1b[?1049l").next().unwrap();
    assert!(after.contains("617-x.json"), "{after}");
    let kept = fs::read_dir(&games).unwrap().flatten();
    let kept: Vec<_> = kept
        .filter(|file| file.file_name().to_string_lossy().contains("broken"))
        .collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(fs::read(kept[0].path()).unwrap(), b"{ not a game");
}
