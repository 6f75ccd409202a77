//! The game in lines in a terminal: no code is ever written, and the terminal keeps its own line editing.

use rustix::process::Signal;

use crate::terminal::{Start, Terminal, home, position};

fn start(home: &std::path::Path) -> Terminal {
    let terminal = Start::freecell(home, &["617", "--plain"])
        .env("TERM", "dumb")
        .run();
    terminal.wait_for_text("Help names the words.");
    terminal.wait_for_bytes(b"> ");
    terminal
}

/// All bytes up to the end, none of which is a code.
fn written(terminal: &Terminal) -> String {
    let bytes = terminal.all_bytes();
    // The terminal itself echoes what is typed, the erase key as a step back.
    let code = |byte: &u8| *byte < 0x20 && !matches!(*byte, b'\n' | b'\r' | b'\x08');
    assert_eq!(
        bytes.iter().position(code),
        None,
        "{}",
        String::from_utf8_lossy(&bytes)
    );
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_game_is_played_in_the_terminals_own_lines() {
    let home = home();
    let terminal = start(home.path());
    // The terminal's own erase key: what is typed wrong is mended before the game hears it.
    terminal.send("57\x7f8\n");
    terminal.wait_for_text("Jack of clubs to cascade 8");
    terminal.send("tip\n");
    terminal.wait_for_text("commands. Say");
    terminal.send("nonsense\n");
    terminal.wait_for_text("is not a word of this game");
    // The end of input.
    terminal.send("\x04");
    assert_eq!(terminal.exit_code(), Some(0));
    let text = written(&terminal);
    assert!(text.contains("> "), "{text}");
    let again = Start::freecell(home.path(), &["--plain"]).run();
    again.wait_for_text("deal 617, 1 command played");
    again.send("quit\n");
    assert_eq!(again.exit_code(), Some(0));
    written(&again);
}

#[test]
fn ctrl_c_saves_and_ends_as_who_is_interrupted() {
    let home = home();
    let terminal = start(home.path());
    terminal.send("58\n");
    terminal.wait_for_text("Jack of clubs to cascade 8");
    terminal.send("\x03");
    assert_eq!(terminal.death(), Some(2));
    written(&terminal);
    let again = Start::freecell(home.path(), &["--plain"]).run();
    again.wait_for_text("deal 617, 1 command played");
    again.signal(Signal::TERM);
    assert_eq!(again.death(), Some(15));
}

#[test]
fn a_dumb_terminal_is_offered_lines() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617"])
        .env("TERM", "dumb")
        .run();
    assert_eq!(terminal.exit_code(), Some(2));
    let bytes = terminal.all_bytes();
    assert!(position(&bytes, b"freecell --plain").is_some());
}

#[test]
fn a_closed_terminal_ends_it_with_the_game_saved() {
    let home = home();
    let mut terminal = start(home.path());
    terminal.send("58\n");
    terminal.wait_for_text("Jack of clubs to cascade 8");
    terminal.close();
    assert_eq!(terminal.death(), Some(1));
    let again = Start::freecell(home.path(), &["--plain"]).run();
    again.wait_for_text("deal 617, 1 command played");
    again.send("q\n");
    assert_eq!(again.exit_code(), Some(0));
}
