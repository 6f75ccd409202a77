//! Playing: from the first frame to the win.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::solutions;
use super::terminal::{Start, Terminal, home, program};

/// The position of the open game that was played last, as `freecell show` prints it.
pub(crate) fn saved_board(home: &Path) -> String {
    let shown = Command::new(program())
        .arg("show")
        .env("FREECELL_HOME", home)
        .output()
        .unwrap();
    assert!(shown.status.success(), "{shown:?}");
    String::from_utf8(shown.stdout).unwrap()
}

/// Starts a deal without movement and without autoplay, and waits for its first frame.
pub(crate) fn still(home: &Path, deal: &str) -> Terminal {
    let arguments = [deal, "--autoplay", "off", "--no-animation"];
    let terminal = Start::freecell(home, &arguments).run();
    terminal.wait_for_text(deal);
    terminal
}

/// Leaves the game.
#[track_caller]
pub(crate) fn quit(terminal: &Terminal) {
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(0));
}

#[test]
fn the_first_frame_is_a_game_to_play() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617"]).run();
    terminal.wait_for_text("617");
    let text = terminal.text();
    // Each cascade ends with its exposed card.
    for card in ["J♦", "K♠", "C", "4♥"] {
        assert!(text.contains(card), "no {card} in\n{text}");
    }
    quit(&terminal);
}

fn a_whole_deal_is_typed_and_won(columns: u16, rows: u16) {
    let home = home();
    let arguments = [
        "617",
        "--autoplay",
        "off",
        "--no-animation",
        "--exit-status",
    ];
    let terminal = Start::freecell(home.path(), &arguments)
        .size(columns, rows)
        .run();
    terminal.wait_for_text("617");
    let moves = solutions::explicit(617);
    terminal.send(&solutions::keys(617, &moves).concat());
    terminal.wait_for_text("next deal");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(0));
    let record = fs::read_to_string(home.path().join("record.jsonl")).unwrap();
    assert_eq!(record.lines().count(), 1, "{record}");
    assert!(record.contains(r#""deal":617"#), "{record}");
    assert!(
        record.contains(&format!(r#""commands":{}"#, moves.len())),
        "{record}"
    );
}

#[test]
fn a_whole_deal_is_typed_and_won_at_80x24() {
    a_whole_deal_is_typed_and_won(80, 24);
}

#[test]
fn a_whole_deal_is_typed_and_won_at_40x15() {
    a_whole_deal_is_typed_and_won(40, 15);
}

#[test]
fn the_exit_status_tells_that_the_game_was_not_won() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617", "--exit-status"]).run();
    terminal.wait_for_text("617");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(1));
}

#[test]
fn without_a_number_a_random_deal_is_dealt_and_then_gone_on_with() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["--no-animation", "--autoplay", "off"]).run();
    terminal.wait_for_text("1");
    terminal.send("1a");
    quit(&terminal);
    let board = saved_board(home.path());
    let terminal = Start::freecell(home.path(), &["--no-animation"]).run();
    terminal.wait_for("screen", vt100::Screen::alternate_screen);
    quit(&terminal);
    assert_eq!(saved_board(home.path()), board);
}

#[test]
fn a_game_is_left_at_any_frame_of_a_movement() {
    for frames in 0..4 {
        let home = home();
        let settings = r#"{"clock": false, "movement": "slow", "autoplay": "off"}"#;
        fs::write(home.path().join("settings.json"), settings).unwrap();
        let terminal = Start::freecell(home.path(), &["617"]).run();
        terminal.wait_for_text("617");
        terminal.send("1a");
        for _ in 0..frames {
            let written = terminal.bytes().len();
            terminal.wait_for_more_than(written);
        }
        quit(&terminal);
        let board = saved_board(home.path());
        assert!(board.contains("Freecells: JD"), "frame {frames}: {board}");
    }
}

/// A signal ends it at any frame of the deal's own autoplay: then there is no file, or a whole one.
#[test]
fn a_game_is_ended_at_any_frame_of_the_first_movement() {
    for frames in 0..6 {
        let home = home();
        let settings = r#"{"clock": false, "movement": "slow", "autoplay": "safe"}"#;
        fs::write(home.path().join("settings.json"), settings).unwrap();
        // Eight cards go home at once.
        let terminal = Start::freecell(home.path(), &["27245"]).run();
        terminal.wait_for_text("27245");
        for _ in 0..frames {
            let written = terminal.bytes().len();
            terminal.wait_for_more_than(written);
        }
        terminal.signal(rustix::process::Signal::TERM);
        assert_eq!(terminal.death(), Some(15));
        let listed = Command::new(program())
            .args(["games", "--json"])
            .env("FREECELL_HOME", home.path())
            .output()
            .unwrap();
        assert!(
            listed.status.success() && listed.stderr.is_empty(),
            "{listed:?}"
        );
    }
}

#[test]
fn without_a_terminal_it_says_what_works_and_writes_no_codes() {
    let home = home();
    let cases: [(&str, bool); 2] = [("xterm", false), ("dumb", true)];
    for (term, in_terminal) in cases {
        let output = if in_terminal {
            let terminal = Start::freecell(home.path(), &["617"])
                .env("TERM", term)
                .run();
            assert_eq!(terminal.exit_code(), Some(2));
            terminal.all_bytes()
        } else {
            let output = Command::new(program())
                .arg("617")
                .env("TERM", term)
                .output();
            let output = output.unwrap();
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(output.stdout, b"");
            output.stderr
        };
        let text = String::from_utf8(output).unwrap();
        assert!(text.contains("solve"), "{text}");
        assert!(!text.contains('\x1b'), "{text}");
    }
}

#[test]
fn cards_are_dragged_and_clicked_with_the_mouse() {
    let home = home();
    let terminal = still(home.path(), "617");
    // Column and row of words, as the mouse counts them.
    let find = |text: &str| {
        let lines = terminal.text();
        let mut lines = lines.lines().zip(1..);
        lines.find_map(|(line, row)| {
            let before = line.split_once(text)?.0;
            Some((before.chars().count() + 1, row))
        })
    };
    let mouse = |code: u8, at: (usize, i32), end: char| {
        terminal.send(&format!("\x1b[<{code};{};{}{end}", at.0, at.1));
    };
    let cell = find(" a ")
        .map(|(column, row)| (column + 1, row + 1))
        .unwrap();
    let card = find("J♦").unwrap();
    mouse(0, card, 'M');
    mouse(32, (card.0 + 5, card.1 - 3), 'M');
    mouse(32, cell, 'M');
    mouse(0, cell, 'm');
    terminal.wait_for_text("1 command");
    for at in [find("K♠").unwrap(), (cell.0 + 9, cell.1)] {
        mouse(0, at, 'M');
        mouse(0, at, 'm');
    }
    terminal.wait_for_text("2 commands");
    quit(&terminal);
    assert!(saved_board(home.path()).contains("Freecells: JD KS - -"));
}
