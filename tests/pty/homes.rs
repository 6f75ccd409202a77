//! Homes that are full, not ours to write in, links, or shared by many copies: play goes on, and nothing that was
//! there is lost.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use freecell::app::saved::SavedGame;
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start};
use freecell::storage::{Paths, Store};
use pty_process::blocking::Command;

use super::play::{quit, saved_board, still};
use super::terminal::{Start as Begin, Terminal, home, program, words};

/// Whether a command works on this machine, as some need to be the superuser.
fn works(words: &[&str]) -> bool {
    let output = std::process::Command::new(words[0])
        .args(&words[1..])
        .output();
    output.is_ok_and(|output| output.status.success())
}

/// The saved games in a home.
fn saved_games(home: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(home.join("games"))
        .into_iter()
        .flatten()
        .flatten();
    let paths = files.map(|file| file.path());
    let mut games: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    games.sort();
    games
}

/// A home in which deal 617 was played one command far.
fn played(home: &Path) -> SavedGame {
    let store = Store::new(Paths::under(home));
    let start = Start::Deal(DealNumber::new(617).unwrap());
    let mut saved = SavedGame::new(Game::new(start, Rules::default()), 7000);
    let mv = saved.game.board().legal_moves()[0];
    saved.game.play(mv.request(), Autoplay::Off).unwrap();
    store.save(&saved).unwrap();
    fs::write(store.paths().settings(), r#"{"clock": false}"#).unwrap();
    saved
}

/// What the terminal shows after the game has given it back.
fn after_the_game(terminal: &Terminal) -> String {
    let text = String::from_utf8(terminal.all_bytes()).unwrap();
    text.rsplit("\x1b[?1049l").next().unwrap().to_owned()
}

/// Plays on two commands; the first says that it cannot be saved, the second does not say it again.
#[track_caller]
fn play_on_and_be_told_once(terminal: &Terminal) {
    terminal.wait_for_text("617");
    terminal.send("R");
    terminal.wait_for_text("cannot save");
    terminal.send("1a");
    terminal.wait_for("the command, and no complaint", |screen| {
        words(screen).contains("1 command") && !words(screen).contains("annot save")
    });
    terminal.wait_until_quiet();
    assert!(
        !terminal.text().contains("annot save"),
        "{}",
        terminal.text()
    );
    terminal.send("q");
}

#[test]
fn a_home_that_may_not_be_written_in_is_told_once_and_left_as_it_is() {
    let home = home();
    let saved = played(home.path());
    let path = Paths::under(home.path()).game(&saved.id);
    let before = fs::read(&path).unwrap();
    let allow = |mode: u32| {
        for folder in [home.path().join("games"), home.path().to_owned()] {
            fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    for file in [&path, &home.path().join("settings.json")] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    allow(0o555);
    let arguments = ["617", "--autoplay", "off", "--no-animation"];
    // The superuser may write everywhere: then somebody else plays.
    let nobody = [
        "setpriv",
        "--reuid=65534",
        "--regid=65534",
        "--clear-groups",
    ];
    let program = program();
    let command = if fs::write(home.path().join("probe"), "").is_err() {
        Command::new(&program).args(arguments)
    } else if works(&[&nobody[..], &[program.to_str().unwrap(), "--version"]].concat()) {
        Command::new(nobody[0])
            .args(&nobody[1..])
            .arg(&program)
            .args(arguments)
    } else {
        println!("skipped: nobody else can be played as here");
        return;
    };
    let terminal = Begin::command(command, home.path()).run();
    play_on_and_be_told_once(&terminal);
    assert_eq!(terminal.exit_code(), Some(0));
    let said = after_the_game(&terminal);
    assert_eq!(said.matches("cannot save").count(), 1, "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
    allow(0o755);
    assert_eq!(saved_games(home.path()).len(), 1);
}

#[test]
fn a_full_disk_is_told_once_and_the_old_save_is_whole() {
    if !works(&["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]) {
        println!("skipped: no file system can be mounted here");
        return;
    }
    let (home, original) = (home(), self::home());
    played(original.path());
    // The disk is gone with the shell.
    let script = r#"
        mount -t tmpfs -o size=64k tmpfs "$FREECELL_HOME" && cp -r "$1"/. "$FREECELL_HOME" || exit 9
        cat /dev/zero > "$FREECELL_HOME/fill" 2>/dev/null
        "$0" 617 --autoplay off --no-animation
        cmp "$1"/games/617-*.json "$FREECELL_HOME"/games/617-*.json && echo THE OLD SAVE IS WHOLE
        ls -A "$FREECELL_HOME/games" | grep -c tmp
        rm "$FREECELL_HOME/fill"
        "$0" 617 --autoplay off --no-animation
        "$0" games
    "#;
    let command = Command::new("unshare")
        .args(["-m", "sh", "-c", script])
        .arg(program())
        .arg(original.path());
    let terminal = Begin::command(command, home.path()).run();
    play_on_and_be_told_once(&terminal);
    terminal.wait_for_text("THE OLD SAVE IS WHOLE");
    // The second time there is room.
    terminal.wait_for("the game", |screen| {
        screen.alternate_screen() && words(screen).contains("617")
    });
    terminal.send("R1a");
    terminal.wait_for_text("1 command");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(0));
    let said = after_the_game(&terminal);
    assert!(
        said.contains("617-") && !said.contains("cannot save"),
        "{said}"
    );
    let text = String::from_utf8(terminal.bytes()).unwrap();
    let first = text.split("THE OLD SAVE IS WHOLE").next().unwrap();
    let said = first.rsplit("\x1b[?1049l").next().unwrap();
    assert_eq!(said.matches("cannot save").count(), 1, "{said}");
}

#[test]
fn twenty_copies_play_and_none_loses_anything() {
    let home = home();
    let copies: Vec<Terminal> = (0..20).map(|_| still(home.path(), "617")).collect();
    for copy in &copies {
        copy.send("1a");
    }
    for copy in &copies {
        copy.wait_for_text("1 command");
        copy.send("2b3c");
    }
    for copy in &copies {
        quit(copy);
    }
    let store = Store::new(Paths::under(home.path()));
    let listing = store.list();
    assert_eq!(listing.games.len(), 20);
    for game in listing.games {
        assert_eq!(store.load(&game.id).unwrap().game.counters().commands, 3);
    }
    assert!(listing.problems.is_empty(), "{:?}", listing.problems);
    let left = fs::read_dir(home.path().join("games")).unwrap();
    assert_eq!(left.count(), 20, "no lock and no temporary file stays");
}

#[test]
fn twenty_copies_win_and_no_win_is_lost() {
    let home = home();
    let arguments = ["-3", "--autoplay", "off", "--no-animation"];
    let copies: Vec<Terminal> = (0..20)
        .map(|_| {
            // One after the other: names of games tell milliseconds apart.
            let copy = Begin::freecell(home.path(), &arguments).run();
            copy.wait_for_text("#-3");
            copy
        })
        .collect();
    for copy in &copies {
        copy.send("x");
    }
    for copy in &copies {
        copy.wait_for_text("next deal");
        quit(copy);
    }
    let store = Store::new(Paths::under(home.path()));
    let record = store.record().unwrap();
    assert_eq!((record.games.len(), record.omissions()), (20, None));
    assert!(saved_games(home.path()).is_empty());
}

#[test]
fn links_are_followed_and_stay_links() {
    let (real, linked) = (home(), home());
    let saved = played(real.path());
    let elsewhere = real.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    // The game and the settings are links to files, the record to a file that is not there yet.
    let game = Paths::under(real.path()).game(&saved.id);
    let name = game.file_name().unwrap();
    fs::rename(&game, elsewhere.join(name)).unwrap();
    symlink(Path::new("../elsewhere").join(name), &game).unwrap();
    symlink("elsewhere/record", real.path().join("record.jsonl")).unwrap();
    fs::remove_file(real.path().join("settings.json")).unwrap();
    symlink("elsewhere/settings", real.path().join("settings.json")).unwrap();
    // And the home itself is one.
    let link = linked.path().join("link");
    symlink(real.path(), &link).unwrap();
    let terminal = Begin::command(
        Command::new(program()).args(["617", "--autoplay", "off", "--no-animation"]),
        &link,
    )
    .run();
    terminal.wait_for_text("617");
    // The mouse is a setting.
    terminal.send("2b\x1b[20~");
    terminal.wait_for_text("2 commands");
    quit(&terminal);
    let is_link =
        |path: &Path| fs::symlink_metadata(path).is_ok_and(|present| present.is_symlink());
    assert!(is_link(&game) && is_link(&link));
    assert!(is_link(&real.path().join("record.jsonl")));
    let text = fs::read_to_string(elsewhere.join(name)).unwrap();
    assert!(text.contains("\"cursor\":2"), "{text}");
    let mut games = saved_board(&link);
    assert_eq!(saved_board(real.path()), std::mem::take(&mut games));
    let store = Store::new(Paths::under(&link));
    store
        .save_settings(&freecell::app::settings::Settings::default())
        .unwrap();
    assert!(is_link(&real.path().join("settings.json")));
    assert!(
        fs::read_to_string(elsewhere.join("settings"))
            .unwrap()
            .contains("version")
    );
}
