//! Files as large as they may be, and larger: refused or read within a second and in little memory.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use freecell::app::saved::GameId;
use freecell::storage::format::MAX_BYTES;
use freecell::storage::{Paths, Store, saved_game};

use super::{Figures, timed};
use crate::support::program::{Program, Said};

/// A saved game with these fields, without the last brace.
fn save(steps: &str, cursor: usize, more: &str) -> String {
    format!(
        r#"{{"version":1,"deal":617,"rules":"freecell","steps":[{steps}],"cursor":{cursor},"marks":[{more}],"undos":0,"elapsed_ms":0,"helps":{{"tips":0,"solutions":0,"verdicts":0}},"last_played":0,"recorded":false}}"#
    )
}

/// So many pieces, with commas, as fit into a file.
fn many(piece: &str) -> (String, usize) {
    let times = (MAX_BYTES - 1000) / (piece.len() + 1);
    (vec![piece; times].join(","), times)
}

/// Saved games of the greatest length, of every kind that takes work.
fn saves() -> Vec<(&'static str, String)> {
    let (steps, count) = many(r#""1a","a1""#);
    let (restarts, jumps) = many("[]");
    let line: Vec<&str> = vec![r#""1a","a1""#; 50];
    let (long_jumps, long) = many(&format!("[{}]", line.join(",")));
    let (marks, _) = many(r#""1a","a1""#);
    let (names, _) = many("\"x\"");
    let board = "KS ".repeat(MAX_BYTES / 3 - 400);
    vec![
        ("commands", save(&steps, count, "")),
        ("commands, all undone", save(&steps, 0, "")),
        ("restarts", save(&restarts, jumps, "")),
        ("long jumps", save(&long_jumps, long, "")),
        ("a long mark", save("", 0, &format!("[{marks}]"))),
        ("no moves", save(&names, 0, "")),
        ("a cursor far away", save("", usize::MAX, "")),
        (
            "a long name of rules",
            save("", 0, "").replace(
                "\"freecell\"",
                &format!("\"{}\"", "z".repeat(MAX_BYTES - 400)),
            ),
        ),
        (
            "a long board",
            save("", 0, "").replace("\"deal\":617", &format!("\"board\":\"{board}\"")),
        ),
        (
            "nested without end",
            format!("{{\"version\":{}", "[".repeat(MAX_BYTES - 20)),
        ),
        ("nested steps", save(&"[".repeat(MAX_BYTES - 400), 0, "")),
        (
            "digits",
            format!("{{\"version\":{}}}", "9".repeat(MAX_BYTES - 20)),
        ),
        (
            "an escaped string",
            format!(
                "{{\"version\":1,\"rules\":\"{}\"}}",
                r"\u001b".repeat(MAX_BYTES / 6 - 10)
            ),
        ),
        ("too long", " ".repeat(MAX_BYTES + 1)),
    ]
}

#[test]
fn the_longest_saved_games_are_read_or_refused_at_once() {
    let mut figures = Figures::default();
    for (what, text) in saves() {
        let id = GameId::new("617-x").unwrap();
        let read = timed(&mut figures, what, || {
            saved_game::read(id.clone(), text.as_bytes()).is_ok()
        });
        let readable = what.starts_with("commands") || what == "restarts" || what == "long jumps";
        assert!(!read || readable || what == "a long mark", "{what}");
    }
    figures.print();
}

/// What the program says in little memory.
fn in_little_memory(program: &Program, words: &[&str]) -> Said {
    let this = program.command(words);
    Command::new("sh")
        .args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\""])
        .arg(this.get_program())
        .args(words)
        .env("FREECELL_HOME", program.home())
        .output()
        .unwrap()
        .into()
}

#[test]
fn the_longest_files_take_little_memory() {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    fs::create_dir_all(store.paths().games()).unwrap();
    for (index, (_, text)) in saves().into_iter().enumerate() {
        let id = GameId::new(&format!("617-{index}")).unwrap();
        fs::write(store.paths().game(&id), text).unwrap();
    }
    // A record whose lines have no end, nest without end, and are many.
    let mut record = String::new();
    record.push_str(&"x".repeat(20 * MAX_BYTES));
    record.push('\n');
    let _ = writeln!(record, "{{\"version\":{}", "[".repeat(MAX_BYTES / 2));
    record.push_str(&"{}\n".repeat(200_000));
    fs::write(store.paths().record(), record).unwrap();
    for words in [
        "games",
        "show 617",
        "stats",
        "stats --json",
        "competition 617",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let said = in_little_memory(&program, &words);
        assert!(
            said.code.is_some_and(|code| code <= 2),
            "{words:?}: {said:?}"
        );
        assert!(!said.err.contains("memory"), "{words:?}: {}", said.err);
    }
}

#[test]
fn the_longest_settings_are_refused_at_once() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::new(Paths::under(home.path()));
    let path = store.paths().settings();
    let mut figures = Figures::default();
    let deals = vec!["1-8589934591"; 70_000].join(",");
    for (what, text) in [
        (
            "many deals",
            format!(r#"{{"competition":{{"deals":"{deals}","cells":4}}}}"#),
        ),
        ("nested without end", "[".repeat(MAX_BYTES)),
        (
            "a long theme",
            format!(r#"{{"theme":"{}"}}"#, "x".repeat(MAX_BYTES - 20)),
        ),
        (
            "many fields",
            format!("{{{}}}", vec![r#""a":1"#; 170_000].join(",")),
        ),
    ] {
        timed(&mut figures, what, || {
            fs::write(&path, &text).unwrap();
            let _ = store.settings();
        });
    }
}

/// Texts on the command line and on standard input.
#[test]
fn the_longest_texts_are_read_or_refused_at_once() {
    let program = Program::new();
    let mut figures = Figures::default();
    let texts = [
        "26 ".repeat(300_000),
        "1a a1 ".repeat(150_000),
        "KS ".repeat(300_000),
        ": ".repeat(500_000),
        "\n".repeat(1_000_000),
        "#".repeat(1_000_000),
        "x".repeat(3_000_000),
    ];
    for text in &texts {
        for words in ["solve --board -", "verify 617 -", "verify --board - 26"] {
            let said = timed(&mut figures, "texts", || program.run_with(words, text));
            assert!(matches!(said.code, Some(1 | 2)), "{words}: {said:?}");
            assert!(said.err.len() + said.out.len() < 1000, "{words}: {said:?}");
        }
    }
    let long = "9".repeat(100_000);
    for words in [
        &["deal", &long[..]][..],
        &[&long],
        &["solve", &long],
        &["rules", &long],
        &["show", &long],
        &["competition", &long],
    ] {
        let said = timed(&mut figures, "arguments", || program.run_args(words));
        said.assert_refused("`");
        assert!(said.err.len() < 500, "{said:?}");
    }
}
