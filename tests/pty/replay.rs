//! Looking at games again from the command line, and the clipboard of the terminal.

use std::fs;
use std::process::Command;

use super::play::{quit, saved_board, still};
use super::terminal::{Start, home, program};

const TWO_GAMES: &str =
    "#617 Attempt: 1 NumFcs=4 (FCPro)\r\n2a 5b\r\n1c\r\n#1 Attempt: 2 NumFcs=3\r\n1a\r\n";

#[test]
fn a_file_is_looked_at_and_gone_on_with() {
    let home = home();
    let file = home.path().join("games.txt");
    fs::write(&file, TWO_GAMES).unwrap();
    let path = file.to_str().unwrap();
    let terminal = Start::freecell(home.path(), &["replay", path, "--no-animation"]).run();
    terminal.wait_for_text("Game 1 of 2, replay of #617, unfinished, convention explicit");
    terminal.send("\x1b[C\x1b[C");
    terminal.wait_for_text("2 of 3 commands");
    terminal.send("\x1b[B");
    terminal.wait_for_text("Game 2 of 2, replay of #1");
    terminal.wait_for_text("3 free cells");
    terminal.send("\x1b[A2\r");
    terminal.wait_for_text("2 of 3 commands");
    terminal.send("\r");
    terminal.wait_for_text("A new game from command 2 on");
    quit(&terminal);
    let board = saved_board(home.path());
    let said = Command::new(program())
        .args(["export", "617"])
        .env("FREECELL_HOME", home.path())
        .output()
        .unwrap();
    let exported = String::from_utf8(said.stdout).unwrap();
    assert_eq!(
        exported, "# freecell deal=617 rules=freecell autoplay=none\n2a 5b\n",
        "{board}"
    );
}

#[test]
fn moves_on_standard_input_leave_the_keys_to_the_terminal() {
    let home = home();
    let line = format!(
        "printf '2a 5b' | {} replay - --deal 617 --no-animation",
        program().display()
    );
    let command = pty_process::blocking::Command::new("/bin/sh").args(["-c", &line]);
    let terminal = Start::command(command, home.path()).run();
    terminal.wait_for_text("Replay of #617");
    terminal.send("\x1b[F");
    terminal.wait_for_text("2 of 2 commands");
    terminal.send("\x1b");
    assert_eq!(terminal.exit_code(), Some(0));
    assert!(
        !home.path().join("games").exists(),
        "looking leaves no file"
    );
}

#[test]
fn the_clipboard_is_written_only_when_the_player_asks() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.send("2a");
    terminal.wait_until_quiet();
    terminal.send("Y");
    // FreeCell #617 · 1 move · 0:00 · unfinished, or a second later.
    terminal.wait_for_bytes(b"\x1b]52;c;RnJlZUNlbGwgIzYxNyDCtyAxIG1vdmUgwrcgMDow");
    terminal.wait_for_text("clipboard");
    terminal.send("u?\x1b");
    quit(&terminal);
    let bytes = terminal.all_bytes();
    let copies = bytes.windows(5).filter(|five| five == b"\x1b]52;").count();
    assert_eq!(copies, 1);
}

#[test]
fn plain_characters_in_the_clipboard_too() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617", "--ascii"]).run();
    terminal.wait_for_text("617");
    terminal.send("Y");
    // FreeCell #617 - 0 moves - 0:00 - unfinished
    terminal.wait_for_bytes(
        b"\x1b]52;c;RnJlZUNlbGwgIzYxNyAtIDAgbW92ZXMgLSAwOjAwIC0gdW5maW5pc2hlZA==\x07",
    );
    quit(&terminal);
}
