//! Open games and the record through real files: what is saved comes back, what is broken is kept, and copies
//! of the program that run at once do not harm each other.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;

use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::{GameId, Helps, SavedGame};
use freecell::app::settings::Settings;
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start, notation, rule_sets};
use freecell::storage::{Paths, StorageError, Store};
use proptest::prelude::*;

fn store(home: &Path) -> Store {
    Store::new(Paths::under(home))
}

fn start(deal: i64) -> Start {
    Start::Deal(DealNumber::new(deal).unwrap())
}

/// A game at its start.
fn fresh_game(deal: i64) -> SavedGame {
    SavedGame::new(Game::new(start(deal), Rules::default()), deal as u64)
}

fn after_one_move(deal: i64) -> SavedGame {
    let mut saved = fresh_game(deal);
    let request = notation::parse_one("1a").unwrap();
    let request = request.request(saved.game.board()).unwrap();
    saved.game.play(request, Autoplay::Off).unwrap();
    saved
}

fn record(number: u64) -> GameRecord {
    let saved = SavedGame {
        id: GameId::fresh(&start(1), number),
        ..fresh_game(1)
    };
    GameRecord::new(&saved, Outcome::Lost, Autoplay::Safe, 5)
}

/// A short game that is won but for the last card.
fn nearly_won() -> SavedGame {
    let rules = Rules::default();
    let text = "Foundations: H-K C-K D-K S-Q\n: KS\n";
    let layout = freecell::core::board_text::parse(text, rules).unwrap();
    let board = layout.board(rules).unwrap();
    SavedGame::new(Game::new(Start::Board(Box::new(board)), rules), 99_000)
}

fn freecell(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    command.env("FREECELL_HOME", home).args(arguments);
    command.output().unwrap()
}

/// What an operation of a random game is.
#[derive(Debug, Clone, Copy)]
enum Operation {
    Play(usize),
    Finish,
    Undo,
    Redo,
    Restart,
    Mark(usize),
    GoToMark(usize),
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        10 => any::<usize>().prop_map(Operation::Play),
        1 => Just(Operation::Finish),
        3 => Just(Operation::Undo),
        2 => Just(Operation::Redo),
        1 => Just(Operation::Restart),
        1 => (0..9_usize).prop_map(Operation::Mark),
        1 => (0..9_usize).prop_map(Operation::GoToMark),
    ]
}

fn perform(game: &mut Game, operation: Operation, autoplay: Autoplay) {
    match operation {
        Operation::Play(choice) => {
            let moves = game.board().legal_moves();
            if !moves.is_empty() {
                let mv = moves[choice % moves.len()];
                game.play(mv.request(), autoplay).unwrap();
            }
        }
        Operation::Finish => drop(game.finish().cloned()),
        Operation::Undo => drop(game.undo()),
        Operation::Redo => drop(game.redo()),
        Operation::Restart => drop(game.restart()),
        Operation::Mark(index) => game.mark(index),
        Operation::GoToMark(index) => drop(game.go_to_mark(index)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn any_game_comes_back_as_it_was(
        deal in 1..=DealNumber::MAX,
        rules in (0..rule_sets::ALL.len()).prop_map(|index| rule_sets::ALL[index].rules),
        autoplay in proptest::sample::select(&Autoplay::ALL[..]),
        operations in proptest::collection::vec(operation(), 0..120),
        from_board in any::<bool>(),
        numbers in any::<(u64, u32, u64, bool)>(),
    ) {
        let mut game = Game::new(start(deal), rules);
        if from_board {
            let board = Box::new(game.start_board().clone());
            game = Game::new(Start::Board(board), rules);
        }
        game.open(autoplay);
        for operation in operations {
            perform(&mut game, operation, autoplay);
        }
        let (elapsed, tips, last_played, recorded) = numbers;
        let saved = SavedGame {
            elapsed,
            helps: Helps { tips, solutions: 1, verdicts: 0 },
            last_played,
            recorded,
            ..SavedGame::new(game, 1_800_000_000_000)
        };
        let home = tempfile::tempdir().unwrap();
        store(home.path()).save(&saved).unwrap();
        let opened = store(home.path()).open(&saved.id).unwrap();
        prop_assert_eq!(opened.saved, saved);
    }
}

#[test]
fn open_games_are_listed_with_the_last_one_first() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    for (deal, last_played) in [(1, 50), (2, 70), (3, 60)] {
        let saved = SavedGame {
            last_played,
            ..fresh_game(deal)
        };
        store.save(&saved).unwrap();
    }
    let deals = |store: &Store| -> Vec<i64> {
        let games = store.list().games.into_iter();
        games.map(|game| game.deal.unwrap().get()).collect()
    };
    assert_eq!(deals(&store), [2, 3, 1]);
    store.delete(&fresh_game(3).id).unwrap();
    assert_eq!(deals(&store), [2, 1]);
    let gone = store.load(&fresh_game(3).id);
    assert!(matches!(gone, Err(StorageError::NoGame(_))));
}

#[test]
fn a_won_game_is_not_offered_and_its_win_not_lost() {
    let home = tempfile::tempdir().unwrap();
    let mut won = nearly_won();
    won.game.finish();
    store(home.path()).save(&won).unwrap();
    let next = store(home.path());
    assert!(next.list().games.is_empty());
    // The program that won it was killed before it could record it.
    assert!(next.tidy(Autoplay::Safe).is_empty());
    let games = next.record().unwrap().games;
    assert!(matches!(&games[..], [game] if game.is_won() && game.game == won.id));
    assert!(!next.paths().game(&won.id).exists());
    // Or just after.
    next.save(&won).unwrap();
    drop(next);
    let next = store(home.path());
    next.tidy(Autoplay::Safe);
    assert_eq!(next.record().unwrap().games.len(), 1);
    assert!(!next.paths().game(&won.id).exists());
}

#[test]
fn a_game_that_is_recorded_and_not_removed_is_over() {
    let home = tempfile::tempdir().unwrap();
    let (given_up, other) = (fresh_game(617), fresh_game(618));
    let killed = store(home.path());
    killed.save(&other).unwrap();
    killed.save(&given_up).unwrap();
    // So many that the end of the record is not all of it.
    for number in 0..300 {
        let line = "2a ".repeat(200);
        let long = GameRecord {
            line,
            ..record(number)
        };
        killed.append(&long).unwrap();
    }
    let result = GameRecord::new(&given_up, Outcome::Lost, Autoplay::Safe, 9);
    killed.append(&result).unwrap();
    drop(killed);
    let next = store(home.path());
    assert!(next.tidy(Autoplay::Safe).is_empty());
    assert_eq!(next.list().games, [other.summary()]);
    assert_eq!(next.record().unwrap().games.len(), 301);
}

#[test]
fn a_recorded_game_is_final() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let mut saved = nearly_won();
    saved.recorded = true;
    store.save(&saved).unwrap();
    assert!(store.list().games.is_empty());
    drop(store);
    let next = self::store(home.path());
    next.tidy(Autoplay::Safe);
    assert_eq!(next.record().unwrap().games, []);
    assert!(!next.paths().game(&saved.id).exists());
}

#[test]
fn what_a_killed_save_left_goes_after_an_hour() {
    let home = tempfile::tempdir().unwrap();
    let games = store(home.path()).paths().games();
    fs::create_dir_all(&games).unwrap();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(2 * 3600);
    for folder in [home.path(), &games] {
        for name in [".freecell-old.tmp", ".freecell-new.tmp", "mine.tmp"] {
            let file = fs::File::create(folder.join(name)).unwrap();
            if name != ".freecell-new.tmp" {
                file.set_modified(old).unwrap();
            }
        }
    }
    store(home.path()).tidy(Autoplay::Safe);
    for folder in [home.path(), &games] {
        let there = |name: &str| folder.join(name).exists();
        assert!(!there(".freecell-old.tmp"));
        assert!(there(".freecell-new.tmp") && there("mine.tmp"));
    }
}

#[test]
fn newer_files_are_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let id = GameId::new("617-a").unwrap();
    let content = r#"{"version":2,"story":true}"#;
    fs::create_dir_all(store.paths().games()).unwrap();
    fs::write(store.paths().game(&id), content).unwrap();
    fs::write(store.paths().settings(), content).unwrap();
    store.tidy(Autoplay::Safe);
    let problems = store.list().problems;
    assert!(matches!(
        &problems[..],
        [StorageError::Newer { version: 2, .. }]
    ));
    assert!(matches!(store.settings(), Err(StorageError::Newer { .. })));
    assert!(store.save_settings(&Settings::default()).is_err());
    assert_eq!(
        fs::read_to_string(store.paths().game(&id)).unwrap(),
        content
    );
    assert_eq!(
        fs::read_to_string(store.paths().settings()).unwrap(),
        content
    );
}

#[test]
fn a_game_of_unknown_rules_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let id = GameId::new("617-a").unwrap();
    let start = Start::Deal("617".parse().unwrap());
    store
        .save(&SavedGame::new(Game::new(start, Rules::default()), 1000))
        .unwrap();
    let written = store.paths().game(&store.list().games[0].id);
    let content = fs::read_to_string(&written).unwrap();
    let content = content.replace("\"freecell\"", "\"zebra\"");
    fs::rename(&written, store.paths().game(&id)).unwrap();
    fs::write(store.paths().game(&id), &content).unwrap();
    store.tidy(Autoplay::Safe);
    let problems = store.list().problems;
    assert!(
        matches!(&problems[..], [StorageError::UnknownRules { .. }]),
        "{problems:?}"
    );
    assert!(problems[0].to_string().contains("`zebra`"));
    assert_eq!(
        fs::read_to_string(store.paths().game(&id)).unwrap(),
        content
    );
}

#[test]
fn settings_are_written_by_us_and_by_hand() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    assert_eq!(store.settings().unwrap(), None);
    let settings = Settings {
        theme: "dark".into(),
        ..Settings::default()
    };
    let read = || store.settings().unwrap().unwrap().settings;
    store.save_settings(&settings).unwrap();
    assert_eq!(read(), settings);
    // Without a version, and not whole.
    fs::write(store.paths().settings(), "{\n  \"theme\": \"dark\"\n}\n").unwrap();
    assert_eq!(read(), settings);
    fs::write(store.paths().settings(), "{\n  \"theme\": dark\n}\n").unwrap();
    let told = store.settings().unwrap_err().to_string();
    assert!(
        told.contains("line 2") && told.contains("settings.json.broken-"),
        "{told}"
    );
    assert_eq!(store.settings().unwrap(), None);
}

#[test]
fn a_save_writes_only_the_settings_that_this_program_changed() {
    let home = tempfile::tempdir().unwrap();
    let stores = [store(home.path()), store(home.path())];
    let defaults = Settings::default();
    stores[0].save_settings(&defaults).unwrap();
    let mut mine = stores.each_ref().map(|store| {
        let read = store.settings().unwrap().unwrap();
        read.settings
    });
    let on_disk = || store(home.path()).settings().unwrap().unwrap();
    let key = |keys: &str| vec![keys.parse().unwrap()];
    let entry = |name: &str| name.parse().unwrap();
    mine[0].four_colors = true;
    mine[0].keys.set(entry("undo"), key("F5"));
    stores[0].save_settings(&mine[0]).unwrap();
    // By hand, with what is none of our settings.
    let path = stores[0].paths().settings();
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("\"ten\": false", "\"ten\": true, \"mine\": [1]");
    let text = text.replace("\"keys\": {", "\"keys\": { \"fly\": [\"F9\"],");
    fs::write(&path, text).unwrap();

    mine[1].warn = true;
    mine[1].keys.set(entry("redo"), key("F6"));
    stores[1].save_settings(&mine[1]).unwrap();
    let read = on_disk().settings;
    assert!(read.four_colors && read.ten && read.warn);
    assert_eq!(read.keys.len(), 2);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("\"mine\"") && text.contains("\"fly\""),
        "{text}"
    );

    // What is changed back is a change too.
    mine[1].warn = false;
    mine[1].keys.forget(entry("redo"));
    stores[1].save_settings(&mine[1]).unwrap();
    let read = on_disk().settings;
    assert!(read.four_colors && read.ten && !read.warn);
    assert_eq!(read.keys.len(), 1);
}

#[test]
fn locks_that_a_killed_program_left_are_removed_and_held_ones_are_not() {
    let home = tempfile::tempdir().unwrap();
    let other = store(home.path());
    let begun = after_one_move(617);
    other.save(&begun).unwrap();
    let held = other.paths().game_lock(&begun.id);
    fs::remove_file(other.paths().game(&begun.id)).unwrap();
    let left = other.paths().game_lock(&GameId::fresh(&start(5), 5));
    fs::write(&left, "").unwrap();
    let foreign = other.paths().games().join("My Game.lock");
    fs::write(&foreign, "").unwrap();
    assert!(store(home.path()).tidy(Autoplay::Safe).is_empty());
    assert!(held.exists() && foreign.exists() && !left.exists());
}

#[test]
fn what_is_no_game_is_told_and_stays() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let games = store.paths().games();
    fs::create_dir_all(games.join("folder.json")).unwrap();
    fs::write(games.join("My Game.json"), "{}").unwrap();
    fs::write(games.join("large.json"), " ".repeat(3 << 20)).unwrap();
    fs::write(games.join("notes.txt"), "x").unwrap();
    let told: Vec<String> = store
        .list()
        .problems
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told.iter().any(|text| text.contains("it is not a file")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|text| text.contains("more than 1048576 bytes")),
        "{told:?}"
    );
    assert!(games.join("My Game.json").exists() && games.join("notes.txt").exists());
}

#[test]
fn a_file_cannot_bring_a_position_that_play_could_not() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let mut saved = fresh_game(617);
    let mv = saved.game.board().legal_moves()[0];
    saved.game.play(mv.request(), Autoplay::Off).unwrap();
    store.save(&saved).unwrap();
    let path = store.paths().game(&saved.id);
    let good = fs::read_to_string(&path).unwrap();
    let word = &saved.game.write_line(&[saved.game.line()[0].clone()])[0];
    for (from, to) in [
        (format!("[\"{word}\"]"), "[\"1h\"]".to_owned()),
        ("\"cursor\":1".into(), "\"cursor\":2".into()),
        ("\"deal\":617".into(), "\"deal\":0".into()),
        ("\"deal\":617".into(), "\"deal\":617,\"board\":\"\"".into()),
        ("\"undos\":0".into(), "\"undos\":-1".into()),
        ("\"undos\":0,".into(), String::new()),
        ("\"undos\":0".into(), "\"undos\":0,\"undone\":0".into()),
        ("\"marks\":[".into(), "\"marks\":[null,".into()),
        (
            "\"undos\":0".into(),
            "\"mark_names\":[\"a\"],\"undos\":0".into(),
        ),
        (
            "\"steps\":[".into(),
            format!("\"steps\":{}", "[".repeat(5000)),
        ),
    ] {
        let bad = good.replacen(&from, &to, 1);
        assert_ne!(bad, good, "{from}");
        fs::write(&path, bad).unwrap();
        let told = store.load(&saved.id);
        assert!(
            matches!(told, Err(StorageError::Broken { .. })),
            "{to}: {told:?}"
        );
    }
}

#[test]
fn names_of_marks_are_kept_and_files_without_them_are_read() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let mut saved = fresh_game(617);
    let mv = saved.game.board().legal_moves()[0];
    saved.game.play(mv.request(), Autoplay::Off).unwrap();
    saved.game.mark(0);
    saved.game.mark(3);
    store.save(&saved).unwrap();
    let path = store.paths().game(&saved.id);
    let unnamed = fs::read_to_string(&path).unwrap();
    assert!(!unnamed.contains("mark_names"), "as it was written before");
    assert_eq!(store.load(&saved.id).unwrap(), saved);
    saved
        .game
        .name_mark(3, Some("vor der Dame ♠".parse().unwrap()));
    store.save(&saved).unwrap();
    assert_eq!(store.load(&saved.id).unwrap(), saved);
    let named = fs::read_to_string(&path).unwrap();
    let bad = named.replace("vor der Dame", "vor\\u001b[2J");
    assert_ne!(bad, named);
    fs::write(&path, bad).unwrap();
    let told = store.load(&saved.id).unwrap_err().to_string();
    assert!(told.contains("name of mark 4"), "{told}");
}

#[test]
fn a_game_that_is_open_elsewhere_is_played_as_a_copy() {
    let home = tempfile::tempdir().unwrap();
    let (first, second) = (store(home.path()), store(home.path()));
    assert_eq!(first.start(), None);
    assert_eq!(first.start(), None, "one is not another");
    let notice = second.start().unwrap();
    assert!(
        notice.starts_with("another freecell is running"),
        "{notice}"
    );
    let saved = fresh_game(617);
    first.save(&saved).unwrap();
    let path = first.paths().game(&saved.id);
    let before = fs::read(&path).unwrap();
    assert!(matches!(
        second.save(&saved),
        Err(StorageError::OpenElsewhere(_))
    ));
    assert!(matches!(
        second.delete(&saved.id),
        Err(StorageError::OpenElsewhere(_))
    ));
    let opened = second.open(&saved.id).unwrap();
    assert_eq!(opened.copy_of, Some(saved.id.clone()));
    // As long as it is only looked at it would be the same game twice.
    let mut copy = opened.saved;
    copy.elapsed += 5000;
    second.save(&copy).unwrap();
    assert_eq!(first.list().games, [saved.summary()]);
    let request = notation::parse_one("2a").unwrap();
    let request = request.request(copy.game.board()).unwrap();
    copy.game.play(request, Autoplay::Off).unwrap();
    second.save(&copy).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(first.list().games.len(), 2);
    // What was taken back has still been played.
    copy.game.undo();
    second.save(&copy).unwrap();
    assert_eq!(second.load(&copy.id).unwrap(), copy);
    drop(first);
    assert_eq!(second.open(&saved.id).unwrap().copy_of, None);
    drop(second);
    let names = fs::read_dir(home.path().join("games")).unwrap();
    let locks =
        names.filter(|name| name.as_ref().unwrap().path().extension() == Some(OsStr::new("lock")));
    assert_eq!(locks.count(), 0);
}

#[test]
fn twenty_threads_lose_no_line() {
    let home = tempfile::tempdir().unwrap();
    let shared = Arc::new(store(home.path()));
    let threads = (0..20).map(|thread| {
        let store = Arc::clone(&shared);
        thread::spawn(move || {
            for line in 0..5 {
                store.append(&record(thread * 100 + line)).unwrap();
            }
        })
    });
    for thread in threads.collect::<Vec<_>>() {
        thread.join().unwrap();
    }
    let read = shared.record().unwrap();
    assert_eq!((read.games.len(), read.omissions()), (100, None));
}

/// Starts this test binary again for one of the `child` tests below.
fn child(name: &str, home: &Path, number: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", name])
        .env("FREECELL_TEST_HOME", home)
        .env("FREECELL_TEST_NUMBER", number.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// In a child: the folder and the number that it was given.
fn orders() -> (Store, u64) {
    let home = std::env::var_os("FREECELL_TEST_HOME").expect("started by another test");
    let number = std::env::var("FREECELL_TEST_NUMBER").unwrap();
    (store(Path::new(&home)), number.parse().unwrap())
}

#[test]
#[ignore = "twenty_processes_lose_no_line starts it"]
fn child_that_appends() {
    let (store, number) = orders();
    for line in 0..5 {
        store.append(&record(number * 100 + line)).unwrap();
    }
}

#[test]
fn twenty_processes_lose_no_line() {
    let home = tempfile::tempdir().unwrap();
    let children: Vec<Child> = (0..20)
        .map(|number| child("storage::child_that_appends", home.path(), number))
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let read = store(home.path()).record().unwrap();
    assert_eq!((read.games.len(), read.omissions()), (100, None));
}

#[test]
#[ignore = "a_killed_program_loses_at_most_the_last_command starts it"]
fn child_that_plays() {
    let (store, _) = orders();
    let mut saved = fresh_game(617);
    loop {
        let moves = saved.game.board().legal_moves();
        match moves.first() {
            Some(mv) => drop(saved.game.play(mv.request(), Autoplay::Safe).cloned()),
            None => drop(saved.game.restart()),
        }
        store.save(&saved).unwrap();
        let mut out = std::io::stdout().lock();
        // The parent may be gone.
        if writeln!(out, "steps {}", saved.game.steps().len()).is_err() {
            return;
        }
    }
}

#[test]
fn a_killed_program_loses_at_most_the_last_command() {
    for kill in 0..12 {
        let home = tempfile::tempdir().unwrap();
        let mut child = child("storage::child_that_plays", home.path(), 0);
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let told = lines
            .map_while(Result::ok)
            .filter_map(|line| line.rsplit_once("steps ")?.1.parse::<usize>().ok())
            .nth(kill)
            .unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        let store = store(home.path());
        let listing = store.list();
        assert!(listing.problems.is_empty(), "{:?}", listing.problems);
        let opened = store.open(&listing.games[0].id).unwrap();
        assert_eq!(opened.copy_of, None);
        assert!(opened.saved.game.steps().len() >= told);
    }
}

#[test]
fn the_usual_folders_are_used_only_where_they_are_absolute() {
    let user = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    let played = |variables: &[(&str, &OsStr)]| -> u64 {
        let output = Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["stats", "--json"])
            .current_dir(other.path())
            .env_remove("FREECELL_HOME")
            .env_remove("XDG_DATA_HOME")
            .env("HOME", user.path())
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let stats: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        stats["overall"]["played"].as_u64().unwrap()
    };
    store(&user.path().join(".local/share/freecell"))
        .append(&record(1))
        .unwrap();
    store(&other.path().join("freecell"))
        .append(&record(2))
        .unwrap();
    store(&other.path().join("freecell"))
        .append(&record(3))
        .unwrap();
    assert_eq!(played(&[]), 1);
    assert_eq!(played(&[("XDG_DATA_HOME", OsStr::new(""))]), 1);
    assert_eq!(played(&[("XDG_DATA_HOME", OsStr::new("."))]), 1);
    assert_eq!(played(&[("XDG_DATA_HOME", other.path().as_os_str())]), 2);
    assert_eq!(played(&[("FREECELL_HOME", OsStr::new(""))]), 1);
}

#[test]
fn a_home_that_is_no_folder_is_told_in_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "mine").unwrap();
    let told = store(&file).save(&fresh_game(1)).unwrap_err().to_string();
    assert!(told.starts_with("cannot save "), "{told}");
    assert!(store(&file).append(&record(1)).is_err());
    let output = freecell(&file, &["games"]);
    assert!(output.status.success() && output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.lines().count(), 2, "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn links_and_names_that_are_no_text_are_fine() {
    use std::os::unix::ffi::OsStrExt as _;
    let home = tempfile::tempdir().unwrap();
    let odd = home.path().join(OsStr::from_bytes(b"odd \xff\x1b[2J"));
    let saved = fresh_game(617);
    store(&odd).save(&saved).unwrap();
    assert_eq!(store(&odd).load(&saved.id).unwrap(), saved);
    let output = freecell(&odd, &["show", "--format", "json"]);
    assert!(
        output
            .stdout
            .starts_with(br#"{"deal":617,"rules":"freecell","cascades":[["#)
    );
    fs::write(store(&odd).paths().game(&saved.id), "\x1b[2J").unwrap();
    let output = freecell(&odd, &["games"]);
    assert!(!output.stderr.is_empty() && !output.stderr.contains(&0x1b));

    // A link to settings that are kept elsewhere stays a link.
    let (real, link) = (
        home.path().join("real.json"),
        home.path().join("settings.json"),
    );
    fs::write(&real, "{}").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    store(home.path())
        .save_settings(&Settings::default())
        .unwrap();
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert!(
        fs::read_to_string(&real)
            .unwrap()
            .contains("\"version\": 1")
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_games_does_not_stop_us() {
    let home = tempfile::tempdir().unwrap();
    let games = store(home.path()).paths().games();
    fs::create_dir_all(&games).unwrap();
    let made = Command::new("mkfifo").arg(games.join("pipe.json")).status();
    assert!(made.unwrap().success());
    assert_eq!(store(home.path()).list().problems.len(), 1);
}

#[test]
fn games_and_show_print_what_is_open() {
    let home = tempfile::tempdir().unwrap();
    let text = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
    let none = freecell(home.path(), &["show"]);
    assert_eq!(none.status.code(), Some(2));
    assert_eq!(text(&freecell(home.path(), &["games", "--json"])), "[]\n");

    let mut saved = fresh_game(617);
    let mv = saved.game.board().legal_moves()[0];
    saved.game.play(mv.request(), Autoplay::Off).unwrap();
    saved.elapsed = 221_999;
    store(home.path()).save(&saved).unwrap();
    let games: serde_json::Value =
        serde_json::from_str(&text(&freecell(home.path(), &["games", "--json"]))).unwrap();
    let id = saved.id.as_str();
    assert_eq!(
        games,
        serde_json::json!([{
            "id": id, "deal": 617, "rules": "freecell", "home": 0,
            "elapsed_ms": 221_999, "last_played": saved.last_played,
        }])
    );
    let table = text(&freecell(home.path(), &["games"]));
    assert!(
        table.contains(id) && table.contains("0/52  3:41"),
        "{table}"
    );
    for game in [&[][..], &["617"], &["#617"], &[id]] {
        let output = freecell(home.path(), &[&["show"], game].concat());
        let board = freecell::core::board_text::BoardStyle::Position;
        let expected = freecell::core::board_text::write(saved.game.board(), board);
        assert_eq!(text(&output), expected, "{game:?}");
    }
    let unknown = freecell(home.path(), &["show", "618"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("`618`"));
}
