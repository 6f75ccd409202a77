//! Files in which every value is what a person of ill will, a broken disk or a clock set back would leave.

use std::fs;
use std::time::Duration;

use freecell::app::notes::DealNote;
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::{GameId, SavedGame};
use freecell::app::settings::Settings;
use freecell::app::{Action, App};
use freecell::core::visible::is_visible;
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start};
use freecell::storage::{Paths, Store};
use freecell::ui::{self, Level, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value, json};

use super::assert_harmless;
use crate::player::{Player, quiet};
use crate::support::program::{Program, Said};

/// What stands in the place of a value.
fn hostile() -> Vec<Value> {
    vec![
        json!("\u{1b}]52;c;aGk=\u{7}\u{1b}[2J"),
        json!("\u{9b}31m\u{9d}52;c;x\u{9c}\u{90}q"),
        json!("freecell \u{202e}\u{2066}lleceerf"),
        json!("../../etc/passwd"),
        json!("x".repeat(100_000)),
        json!(""),
        json!(0),
        json!(-1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e300),
        json!(null),
        json!(true),
        json!([]),
        json!({}),
        json!([[["\u{1b}[2J"]]]),
    ]
}

/// Every value in it, at any depth, replaced by every hostile one; and every name of a field.
fn spoilt(whole: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match whole {
        Value::Object(fields) => {
            for (name, value) in fields {
                for other in spoilt(value) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    all.push(Value::Object(fields));
                }
                let mut fields = fields.clone();
                let value = fields.remove(name).unwrap();
                all.push(Value::Object(fields.clone()));
                fields.insert("\u{1b}[2J\u{202e}".into(), value);
                all.push(Value::Object(fields));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(3) {
                for other in spoilt(item) {
                    let mut items = items.clone();
                    items[index] = other;
                    all.push(Value::Array(items));
                }
            }
        }
        _ => {}
    }
    all.extend(hostile());
    all
}

/// A game with a mark, a restart and something to redo.
fn played(start: Start) -> SavedGame {
    let mut game = Game::new(start, Rules::default());
    for _ in 0..4 {
        let mv = *game.board().legal_moves().last().unwrap();
        game.play(mv.request(), Autoplay::Safe).unwrap();
    }
    game.mark(0);
    game.restart();
    let mv = game.board().legal_moves()[0];
    game.play(mv.request(), Autoplay::Safe).unwrap();
    game.undo();
    SavedGame::new(game, 7000)
}

fn starts() -> [Start; 2] {
    let deal = DealNumber::new(617).unwrap();
    [
        Start::Deal(deal),
        Start::Board(Box::new(deal.board(Rules::default()))),
    ]
}

#[track_caller]
fn assert_tame(said: &Said, what: &str) {
    let lines = said.out.lines().chain(said.err.lines());
    for line in lines {
        let tame = line.chars().all(|c| is_visible(c) || c == '\t');
        assert!(tame, "{what}: {line:?}");
        let short = line.len() < 2000 || what.contains("json");
        assert!(short, "{what}: {} bytes in a line", line.len());
    }
    assert!(!said.err.contains("panicked"), "{what}: {}", said.err);
}

fn draw(app: &App) {
    for (width, height) in [(80, 24), (40, 15), (132, 43)] {
        let look = Look::new(app.settings(), Level::Rgb, true);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let at = Duration::from_secs(3);
        terminal
            .draw(|frame| ui::draw(frame, app, &look, at))
            .unwrap();
        for cell in &terminal.backend().buffer().content {
            assert!(cell.symbol().chars().all(is_visible), "{cell:?}");
        }
    }
}

#[test]
fn saved_games_with_hostile_values_are_played_or_refused() {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    let mut files = 0;
    for start in starts() {
        let saved = played(start);
        store.save(&saved).unwrap();
        let whole: Value =
            serde_json::from_slice(&fs::read(store.paths().game(&saved.id)).unwrap()).unwrap();
        for spoilt in spoilt(&whole) {
            files += 1;
            let id = GameId::new(&format!("spoilt-{files}")).unwrap();
            fs::write(store.paths().game(&id), spoilt.to_string()).unwrap();
        }
    }
    assert!(files > 300, "{files}");
    // Names that no game has.
    for name in [
        "\u{1b}]52;c;aGk=\u{7}.json",
        "\u{9b}2J.json",
        "\u{202e}nosj.json",
    ] {
        fs::write(store.paths().games().join(name), "{}").unwrap();
    }
    let mut playable = 0;
    let listing = store.list();
    for problem in &listing.problems {
        assert_harmless(&problem.to_string());
        assert!(problem.to_string().chars().count() < 700, "{problem}");
    }
    for open in &listing.games {
        // Whatever could be read can be played, drawn and saved.
        let saved = store.load(&open.id).unwrap();
        let mut player = Player::at(saved.game.clone(), quiet());
        player.app = App::new(saved, quiet());
        player.begin();
        draw(&player.app);
        player.wait(30_000);
        player.keys("1a2b3cur");
        draw(&player.app);
        player.keys("n");
        player.act(Action::Games(vec![open.clone()]));
        draw(&player.app);
        player.keys("<Esc>q");
        if let Some(saved) = player.saved.take() {
            store.save(&saved).unwrap();
            assert_eq!(store.load(&saved.id).unwrap(), saved);
        }
        playable += 1;
    }
    assert!(playable > 20, "{playable}");
    for words in [
        "games",
        "games --json",
        "show",
        "show --format json",
        "show 617",
    ] {
        assert_tame(&program.run(words), words);
    }
}

/// Broken files are told the first time that they are met.
#[test]
fn what_is_said_of_hostile_files_is_tame() {
    for words in ["games", "games --json", "show"] {
        let program = Program::new();
        let store = Store::new(Paths::under(program.home()));
        fs::create_dir_all(store.paths().games()).unwrap();
        let saved = played(starts()[0].clone());
        store.save(&saved).unwrap();
        let whole: Value =
            serde_json::from_slice(&fs::read(store.paths().game(&saved.id)).unwrap()).unwrap();
        for (index, spoilt) in spoilt(&whole).into_iter().enumerate() {
            let id = GameId::new(&format!("spoilt-{index}")).unwrap();
            fs::write(store.paths().game(&id), spoilt.to_string()).unwrap();
        }
        fs::write(store.paths().games().join("\u{1b}[2J.json"), "{}").unwrap();
        let said = program.run(words);
        assert_tame(&said, words);
        if words.starts_with("games") {
            assert!(said.err.lines().count() > 100, "{said:?}");
        }
    }
}

#[test]
fn records_with_hostile_values_are_counted_or_left_out() {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    let mut lines = String::new();
    for start in starts() {
        let record = GameRecord::new(&played(start), Outcome::Won, Autoplay::Safe, 9000);
        store.append(&record).unwrap();
        let text = fs::read_to_string(store.paths().record()).unwrap();
        let whole: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        for (index, mut spoilt) in spoilt(&whole).into_iter().enumerate() {
            // Each is a game of its own, unless that is what is spoilt.
            if spoilt.get("game") == whole.get("game") {
                spoilt["game"] = json!(format!("g-{index}"));
            }
            lines.push_str(&spoilt.to_string());
            lines.push('\n');
        }
    }
    fs::write(store.paths().record(), &lines).unwrap();
    let read = store.record().unwrap();
    assert_eq!(
        read.games
            .iter()
            .filter(|game| game.game.as_str().len() > 40)
            .count(),
        0
    );
    assert!(
        read.games.len() > 50 && read.broken > 100,
        "{} {}",
        read.games.len(),
        read.broken
    );
    for words in [
        "stats",
        "stats --json",
        "competition --today",
        "competition 617",
    ] {
        let said = program.run(words);
        assert_eq!(said.code, Some(0), "{words}: {}", said.err);
        assert_tame(&said, words);
    }
    let mut player = Player::deal(617);
    player.record = read.games;
    player.keys("i");
    for keys in [
        "<Down>", "<Right>", "<Enter>", "<Down>", "<Right>", "<Esc>i", "<Right>",
    ] {
        for _ in 0..12 {
            player.keys(keys);
            draw(&player.app);
        }
    }
}

#[test]
fn notes_with_hostile_values_are_read_or_left_out() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::new(Paths::under(home.path()));
    let mut lines = String::new();
    for start in starts() {
        let note = DealNote {
            start,
            rules: Rules::default(),
            written_at: 5,
            note: "good".parse().unwrap(),
        };
        store.append_note(&note).unwrap();
        let text = fs::read_to_string(store.paths().notes()).unwrap();
        let whole: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        for spoilt in spoilt(&whole) {
            lines.push_str(&spoilt.to_string());
            lines.push('\n');
        }
    }
    fs::write(store.paths().notes(), lines).unwrap();
    let read = store.notes().unwrap();
    assert!(read.broken > 50, "{}", read.broken);
    assert_harmless(&read.omissions().unwrap());
    for start in starts() {
        if let Some(note) = read.notes.get(&start, Rules::default()) {
            assert!(note.to_string().chars().all(is_visible), "{note:?}");
        }
    }
}

#[test]
fn settings_with_hostile_values_are_taken_or_refused() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::new(Paths::under(home.path()));
    store.save_settings(&Settings::default()).unwrap();
    let path = store.paths().settings();
    let mut whole: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    whole["competition"] = json!({"deals": "1-10,617", "cells": 4});
    for spoilt in spoilt(&whole) {
        fs::write(&path, spoilt.to_string()).unwrap();
        match store.settings() {
            Ok(settings) => {
                let read = settings.unwrap();
                for fault in &read.faults {
                    assert_harmless(&fault.to_string());
                }
                let settings = read.settings;
                let mut player = Player::with(617, Rules::default(), settings.clone());
                player.begin();
                draw(&player.app);
                for _ in 0..30 {
                    player.keys("o<Down>");
                    draw(&player.app);
                }
                store.save_settings(&settings).unwrap();
            }
            Err(problem) => {
                assert_harmless(&problem.to_string());
                assert!(problem.to_string().chars().count() < 700, "{problem}");
            }
        }
    }
}

/// The clock of the machine goes back, before 1970 even: the time on the clock of the game goes on.
#[test]
fn a_clock_that_is_set_back_takes_nothing_away() {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    let mut player = Player::deal(617);
    player.keys("1a");
    player.wait(5000);
    for unix_millis in [1_700_000_000_000, 5, 0] {
        player.now.unix_millis = unix_millis;
        let before = player.app.elapsed(player.now.at);
        player.pass(2000);
        player.now.unix_millis = unix_millis;
        player.keys("ur");
        assert_eq!(
            player.app.elapsed(player.now.at),
            before + Duration::from_secs(2)
        );
        let saved = player.saved.clone().unwrap();
        store.save(&saved).unwrap();
        assert_eq!(store.load(&saved.id).unwrap(), saved);
    }
    // A game that was last played in a time to come, and one that ended there.
    let mut saved = player.saved.clone().unwrap();
    saved.id = GameId::new("617-later").unwrap();
    saved.last_played = 1 << 40;
    store.save(&saved).unwrap();
    let record = GameRecord::new(&saved, Outcome::Lost, Autoplay::Safe, 1 << 40);
    store.append(&record).unwrap();
    assert_eq!(store.list().games[0].id, saved.id);
    for words in ["games", "games --json", "stats", "stats --json"] {
        let said = program.run(words);
        assert_eq!(said.code, Some(0), "{said:?}");
        assert_tame(&said, words);
    }
    assert!(program.run("games").out.contains("just now"));
}
