//! Texts where a text is read: boards, moves, saved games, the record, settings, results of other players,
//! numbers and names.

use std::fs;

use freecell::app::chord::Chord;
use freecell::app::competition::{self, Competition};
use freecell::app::date::Date;
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::{GameId, SavedGame};
use freecell::app::settings::Settings;
use freecell::app::user_theme::{ThemeColor, ThemeName};
use freecell::core::board_text::{self, BoardStyle};
use freecell::core::deal_range::DealRange;
use freecell::core::replay::{self, Convention};
use freecell::core::{
    Autoplay, Card, DealNumber, Game, Rules, Start, notation, rule_sets, share_line, written_game,
};
use freecell::storage::{Paths, Store, saved_game};

use super::{Figures, assert_harmless, mutated, timed};
use crate::support::{Chance, assert_whole, choose};

/// Reads so many texts of each kind.
pub(super) fn read_all(seed: u64, times: u32, figures: &mut Figures) {
    let mut chance = Chance::new(seed ^ 0x7e57);
    let home = tempfile::tempdir().expect("a folder");
    let store = Store::new(Paths::under(home.path()));
    let saved = a_game(&mut chance);
    for _ in 0..times {
        board(&mut chance, &saved, figures);
        moves(&mut chance, &saved, figures);
        save(&mut chance, &saved, figures);
        words(&mut chance, figures);
        told_games(&mut chance, &saved, figures);
    }
    for _ in 0..times.div_ceil(8) {
        record(&mut chance, &store, &saved, figures);
        settings(&mut chance, &store, figures);
    }
}

/// A game of some rules, with marks, undone commands and a restart.
fn a_game(chance: &mut Chance) -> SavedGame {
    let rules = rule_sets::ALL[chance.below(rule_sets::ALL.len() as u64) as usize].rules;
    let mut game = Game::new(Start::Deal(chance.deal()), rules);
    for step in 0..chance.below(40) {
        match choose(game.board(), chance.number() as u32) {
            Some(mv) if chance.below(12) > 0 => {
                game.play(mv.request(), Autoplay::Safe)
                    .expect("a legal move");
            }
            _ => drop(game.undo()),
        }
        match chance.below(20) {
            0 => game.mark(step as usize % 9),
            1 => drop(game.restart()),
            2 => drop(game.go_to_mark(0)),
            _ => {}
        }
    }
    if chance.below(3) == 0 {
        let start = Start::Board(Box::new(game.board().clone()));
        game = Game::new(start, rules);
    }
    SavedGame::new(game, chance.number() >> 20)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn board(chance: &mut Chance, saved: &SavedGame, figures: &mut Figures) {
    let styles = [BoardStyle::Deal, BoardStyle::Position];
    let style = styles[chance.below(styles.len() as u64) as usize];
    let text = text(mutated(
        chance,
        board_text::write(saved.game.board(), style).as_bytes(),
    ));
    let rules = saved.game.rules();
    timed(figures, "boards", || {
        match board_text::parse(&text, rules) {
            Ok(layout) => match layout.board(rules) {
                Ok(board) => assert_whole(&board),
                Err(error) => assert_harmless(&error.to_string()),
            },
            Err(error) => assert_harmless(&error.to_string()),
        }
    });
}

fn moves(chance: &mut Chance, saved: &SavedGame, figures: &mut Figures) {
    let start = saved.game.start_board();
    let moves = notation::write_all(start, &saved.game.line_moves()).join(" ");
    let text = text(mutated(chance, moves.as_bytes()));
    timed(figures, "lists of moves", || match notation::parse(&text) {
        Ok(written) => {
            for convention in Convention::ALL {
                if let Err(error) = replay::replay(start, &written, convention) {
                    assert_harmless(&error.to_string());
                }
            }
        }
        Err(error) => assert_harmless(&error.to_string()),
    });
}

fn save(chance: &mut Chance, saved: &SavedGame, figures: &mut Figures) {
    let bytes = mutated(chance, &saved_game::write(saved).expect("a short game"));
    timed(figures, "saved games", || {
        match saved_game::read(saved.id.clone(), &bytes) {
            Ok(read) => {
                assert_whole(read.game.board());
                let again = saved_game::write(&read).expect("no longer than before");
                assert_eq!(saved_game::read(saved.id.clone(), &again), Ok(read));
            }
            Err(fault) => assert_harmless(&format!("{fault:?}")),
        }
    });
}

fn record(chance: &mut Chance, store: &Store, saved: &SavedGame, figures: &mut Figures) {
    let path = store.paths().record();
    let _ = fs::remove_file(&path);
    let game = GameRecord::new(saved, Outcome::Lost, Autoplay::Horne, chance.number() >> 20);
    for _ in 0..3 {
        store.append(&game).expect("a disk");
    }
    let bytes = mutated(chance, &fs::read(&path).expect("a record"));
    fs::write(&path, &bytes).expect("a disk");
    timed(figures, "records", || {
        let read = store.record().expect("a disk");
        assert!(read.games.len() <= bytes.len() / 50);
        if let Some(sentence) = read.omissions() {
            assert_harmless(&sentence);
        }
    });
    let before = store.record().expect("a disk").games;
    let mut last = game;
    last.game = GameId::new("the-last").expect("a name");
    store.append(&last).expect("a disk");
    let after = store.record().expect("a disk").games;
    assert_eq!(after[..before.len()], before[..], "a line was lost");
    assert_eq!(after.last(), Some(&last));
}

fn settings(chance: &mut Chance, store: &Store, figures: &mut Figures) {
    let path = store.paths().settings();
    let _ = fs::remove_file(&path);
    let settings = Settings {
        competition: Some(Competition::of_day(Date::of_unix_seconds(
            chance.below(1 << 33),
        ))),
        ..Settings::default()
    };
    store.save_settings(&settings).expect("a disk");
    let bytes = mutated(chance, &fs::read(&path).expect("settings"));
    timed(figures, "settings", || {
        fs::write(&path, &bytes).expect("a disk");
        match store.settings() {
            Ok(read) => read
                .iter()
                .flat_map(|read| &read.faults)
                .for_each(|fault| assert_harmless(&fault.to_string())),
            Err(error) => assert_harmless(&error.to_string()),
        }
    });
}

/// Games as players tell them to each other: with their moves, and in one line.
fn told_games(chance: &mut Chance, saved: &SavedGame, figures: &mut Figures) {
    let game = text(mutated(chance, written_game::write(&saved.game).as_bytes()));
    timed(figures, "games as text", || {
        match written_game::read(&game) {
            Ok(games) => {
                for game in games {
                    match game.rules(Rules::default()) {
                        Ok(rules) => {
                            let board = DealNumber::new(617).expect("a deal").board(rules);
                            if let Err(error) = game.replay(&board, &Convention::ALL) {
                                assert_harmless(&error.to_string());
                            }
                        }
                        Err(error) => assert_harmless(&error.to_string()),
                    }
                }
            }
            Err(error) => assert_harmless(&error.to_string()),
        }
    });
    let line = "FreeCell #617 · rules baker cells=3 · 92 moves · 3:41 · clean";
    let line = text(mutated(chance, line.as_bytes()));
    timed(figures, "lines of games", || {
        if let Err(error) = share_line::read(&line) {
            assert_harmless(&error.to_string());
        }
    });
}

/// Numbers and names.
fn words(chance: &mut Chance, figures: &mut Figures) {
    const WORDS: &[&str] = &[
        "617",
        "#617",
        "-1",
        "8589934591",
        "1-32000",
        "1-10,617",
        "TH",
        "10♥",
        "freecell",
        "freecell cells=3 back",
        "championship",
        "617-mjuohs00",
        "2026-11-29",
        "safe",
        "12v3",
        "Ctrl-R",
        "#1a2b3c",
        "bright-blue",
        "my-theme",
        "cascade 4",
        "where 7 of spades",
        "set clock off",
    ];
    let word = WORDS[chance.below(WORDS.len() as u64) as usize];
    let word = text(mutated(chance, word.as_bytes()));
    timed(figures, "words", || {
        let told = [
            word.parse::<DealNumber>().err().map(|e| e.to_string()),
            word.parse::<DealRange>().err().map(|e| e.to_string()),
            word.parse::<Card>().err().map(|e| e.to_string()),
            word.parse::<Rules>().err().map(|e| e.to_string()),
            word.parse::<GameId>().err().map(|e| e.to_string()),
            word.parse::<Date>().err().map(|e| e.to_string()),
            word.parse::<Autoplay>().err(),
            word.parse::<Convention>().err(),
            competition::parse_deals(&word).err().map(|e| e.to_string()),
            notation::parse(&word).err().map(|e| e.to_string()),
            word.parse::<Chord>().err().map(|e| e.to_string()),
            word.parse::<ThemeColor>().err().map(|e| e.to_string()),
            word.parse::<ThemeName>().err().map(|e| e.to_string()),
            freecell::plain::words::parse(&word)
                .err()
                .map(|e| e.to_string()),
        ];
        for sentence in told.iter().flatten() {
            assert_harmless(sentence);
            assert!(sentence.chars().count() < 400, "{sentence}");
        }
    });
}
