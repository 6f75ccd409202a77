//! Where the output goes may be full, closed, or nobody's any more: results are never lost without a word.
#![cfg(unix)]

use std::fs::File;
use std::process::{Command, Stdio};

use clap::CommandFactory as _;
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::SavedGame;
use freecell::cli::Cli;
use freecell::core::{Autoplay, Game, Rules, Start};
use freecell::storage::{Paths, Store};

use crate::support::program::{Program, Said};

/// Command lines that print something: one for each subcommand at least.
const PRINTING: &[&str] = &[
    "deal 1",
    "deal 617 --format rows",
    "deal 617 --format json",
    "show",
    "show --format json",
    "games",
    "games --json",
    "solve 1-5",
    "solve 1",
    "solve 617 --json",
    "solve 1-3 --summary",
    "rate 617",
    "export",
    "export --format json",
    "verify 1 2a",
    "stats",
    "stats --json",
    "competition --today",
    "competition 1-3",
    "rules",
    "rules freecell",
    "help",
    "help deal",
    "--help",
    "deal --help",
    "--version",
    "--generate bash",
    "--generate man",
    // The last: it tidies up what is open and in the record.
    "617 --plain",
];

/// The program with an open game and one in the record.
fn played() -> Program {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    let start = Start::Deal("617".parse().unwrap());
    let mut saved = SavedGame::new(Game::new(start, Rules::default()), 7000);
    let mv = saved.game.board().legal_moves()[0];
    saved.game.play(mv.request(), Autoplay::Off).unwrap();
    store.save(&saved).unwrap();
    store
        .append(&GameRecord::new(&saved, Outcome::Lost, Autoplay::Off, 9000))
        .unwrap();
    program
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Every line for which `run` gives something else than what is expected.
#[track_caller]
fn assert_each(run: impl Fn(&Program, &[&str]) -> Said, expected: impl Fn(&Said) -> bool) {
    let program = played();
    for line in PRINTING {
        let said = run(&program, &words(line));
        assert!(expected(&said), "{line}: {said:?}");
    }
}

/// Runs the program as a shell would with some redirection.
fn redirected(program: &Program, words: &[&str], redirection: &str) -> Said {
    let this = program.command(words);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
        .arg(this.get_program())
        .args(words)
        .env("FREECELL_HOME", program.home())
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null());
    shell.output().unwrap().into()
}

fn is_refused(said: &Said, part: &str) -> bool {
    said.code == Some(2)
        && said.out.is_empty()
        && said.err.lines().count() == 1
        && said.err.contains(part)
}

#[test]
fn every_subcommand_is_tried() {
    for subcommand in Cli::command().get_subcommands() {
        let name = subcommand.get_name();
        // A replay is seen on a screen.
        assert!(
            name == "replay" || PRINTING.iter().any(|line| words(line)[0] == name),
            "no line for {name}"
        );
    }
}

#[test]
fn every_line_prints_something() {
    assert_each(
        |program, words| program.run_args(words),
        |said| said.code.is_some_and(|code| code < 2) && !said.out.is_empty(),
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    assert_each(
        |program, words| {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let output = program.command(words).stdout(Stdio::from(full)).output();
            output.unwrap().into()
        },
        |said| is_refused(said, "the output cannot be written"),
    );
}

#[test]
fn a_closed_output_is_told() {
    assert_each(
        |program, words| redirected(program, words, ">&-"),
        |said| {
            is_refused(
                said,
                "the output cannot be written: standard output is closed",
            )
        },
    );
    let program = played();
    for line in ["617", "--new"] {
        let said = redirected(&program, &words(line), ">&-");
        assert!(is_refused(&said, "needs a terminal"), "{said:?}");
    }
}

/// The null device is somebody's choice, also opened for reading and writing.
#[test]
fn output_that_nobody_wants_is_no_fault() {
    for redirection in [">/dev/null", "1<>/dev/null"] {
        assert_each(
            |program, words| redirected(program, words, redirection),
            |said| {
                said.code.is_some_and(|code| code < 2)
                    && said
                        .err
                        .lines()
                        .all(|line| line.is_empty() || !line.contains("output"))
            },
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    assert_each(
        |program, words| {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let output = program.command(words).stdout(writer).output();
            output.unwrap().into()
        },
        |said| {
            said.code.is_some_and(|code| code < 2)
                && !said.err.contains("output")
                && !said.err.contains("pipe")
        },
    );
}

/// Notes that nobody can hear change nothing.
#[test]
fn a_closed_or_full_standard_error_changes_nothing() {
    let program = played();
    for line in PRINTING {
        let plain = program.run_args(&words(line));
        for redirection in ["2>&-", "2>/dev/full"] {
            let said = redirected(&program, &words(line), redirection);
            assert_eq!(said.code, plain.code, "{line} {redirection}");
            if !line.starts_with("solve") {
                assert_eq!(said.out, plain.out, "{line} {redirection}");
            }
        }
    }
    for redirection in ["2>&-", "2>/dev/full", "<&-", "<&- >&- 2>&-"] {
        let said = redirected(&program, &["deal", "0"], redirection);
        assert_eq!(
            (said.code, said.out.as_str()),
            (Some(2), ""),
            "{redirection}"
        );
    }
}

/// Standard input that is closed or at its end is the end of a text, not a wait.
#[test]
fn a_closed_input_is_an_empty_text() {
    let program = played();
    for line in ["solve --board -", "verify 617 -", "verify --board - 26"] {
        for redirection in ["<&-", "</dev/null"] {
            let said = redirected(&program, &words(line), redirection);
            assert!(
                matches!(said.code, Some(1 | 2)) && !said.err.contains("panicked"),
                "{line} {redirection}: {said:?}"
            );
        }
    }
    for redirection in ["<&-", "</dev/null"] {
        let said = redirected(&program, &["617"], redirection);
        assert!(is_refused(&said, "needs a terminal"), "{said:?}");
        assert!(!said.err.contains('\u{1b}'));
    }
}
