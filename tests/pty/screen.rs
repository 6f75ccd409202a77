//! The screen as the terminal sees it: sizes, colours, characters, and silence.

use super::play::{quit, still};
use super::terminal::{Start, home, words};

#[test]
fn resizes_of_every_kind_do_no_harm() {
    let home = home();
    let terminal = still(home.path(), "617");
    let before = terminal.text();
    let mut number = 1_u32;
    for step in 0..2000 {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (columns, rows) = match step % 40 {
            0 => (0, 0),
            1 => (1, 1),
            _ => ((number >> 8) % 301, (number >> 20) % 101),
        };
        terminal.resize(columns as u16, rows as u16);
        match step % 200 {
            10 => terminal.send("?"),
            30 => terminal.send("n"),
            50 => terminal.send("o"),
            70 => terminal.send("i"),
            90 => terminal.send("p"),
            110 => terminal.send("P"),
            130 => terminal.send("/"),
            20 | 40 | 60 | 80 | 100 | 120 | 140 => terminal.send("\x1b"),
            _ => {}
        }
    }
    terminal.resize(12, 5);
    terminal.wait_for("12x5", |screen| words(screen).contains("12x5"));
    terminal.resize(80, 24);
    terminal.wait_for("the same screen", |screen| words(screen) == before);
    quit(&terminal);
}

#[test]
fn without_colours_what_is_lifted_is_still_seen() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617"])
        .env("NO_COLOR", "1")
        .run();
    terminal.wait_for_text("617");
    let attributes = |screen: &vt100::Screen| {
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| {
            let cell = screen.cell(row, column).unwrap();
            let colors = (cell.fgcolor(), cell.bgcolor());
            assert_eq!(colors, (vt100::Color::Default, vt100::Color::Default));
            (cell.inverse(), cell.bold(), cell.underline())
        });
        cells.collect::<Vec<_>>()
    };
    let before = terminal.look(attributes);
    assert!(before.iter().any(|&(inverse, ..)| inverse));
    terminal.send("1");
    terminal.wait_for("other attributes", |screen| attributes(screen) != before);
    quit(&terminal);
}

#[test]
fn a_locale_without_symbols_gets_plain_characters() {
    for (name, value) in [("LC_ALL", "C"), ("LC_ALL", "POSIX")] {
        let home = home();
        let terminal = Start::freecell(home.path(), &["617"])
            .env(name, value)
            .run();
        terminal.wait_for_text("617");
        terminal.send("?");
        terminal.wait_for_text("close");
        terminal.send("\x1b");
        terminal.wait_for_text("undo");
        quit(&terminal);
        assert!(terminal.all_bytes().is_ascii());
    }
}

#[test]
fn while_nothing_moves_nothing_is_written() {
    let home = home();
    let terminal = still(home.path(), "617");
    // The clock runs, but is hidden.
    terminal.send("1a");
    terminal.wait_until_quiet();
    terminal.assert_silent();
    // Keys that change nothing, and a pointer that points at nothing.
    terminal.send("\x1b[I\x1b[<35;1;1M");
    terminal.assert_silent();
    quit(&terminal);
}

#[test]
fn a_clock_that_is_shown_is_silent_while_it_is_paused() {
    let home = home();
    std::fs::write(home.path().join("settings.json"), r#"{"clock": true}"#).unwrap();
    let terminal = still(home.path(), "617");
    // It has not begun to run.
    terminal.wait_until_quiet();
    terminal.assert_silent();
    terminal.send("1a");
    terminal.wait_for_text("0:01");
    terminal.send("p");
    terminal.wait_until_quiet();
    terminal.assert_silent();
    quit(&terminal);
}

#[test]
fn a_pasted_text_is_no_rain_of_moves() {
    let home = home();
    let terminal = still(home.path(), "617");
    let before = terminal.text();
    terminal.send("\x1b[200~1a2b3c4d qqq\x1b[201~");
    terminal.send("\x0c");
    terminal.wait_until_quiet();
    assert_eq!(terminal.text(), before);
    quit(&terminal);
}
