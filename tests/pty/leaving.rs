//! Every way out: the terminal is as it was, the game is saved, and the parent sees the truth.

use rustix::process::Signal;

use super::play::{quit, saved_board, still};
use super::terminal::{Start, Terminal, home, position};

/// The modes that the game sets, by number.
const MODES: [&str; 7] = ["1049", "1000", "1002", "1006", "1004", "2004", "2026"];

/// The terminal was given back: every mode that was set is reset, the cursor is shown.
#[track_caller]
fn assert_given_back(terminal: &Terminal) {
    let bytes = terminal.all_bytes();
    let last = |code: &str| {
        let code = format!("\x1b[?{code}");
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        let code: Vec<u8> = code.bytes().rev().collect();
        position(&reversed, &code)
    };
    for mode in MODES {
        let (set, reset) = (last(&format!("{mode}h")), last(&format!("{mode}l")));
        assert!(set.is_some() && reset < set, "mode {mode} is left on");
    }
    terminal.look(|screen| {
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    });
}

#[test]
fn quitting_gives_the_terminal_back() {
    let home = home();
    let terminal = still(home.path(), "617");
    quit(&terminal);
    assert_given_back(&terminal);
}

#[test]
fn signals_save_give_the_terminal_back_and_are_seen_by_the_parent() {
    for signal in [Signal::TERM, Signal::INT, Signal::QUIT] {
        let home = home();
        let terminal = still(home.path(), "617");
        terminal.send("1a");
        terminal.wait_until_quiet();
        terminal.signal(signal);
        assert_eq!(terminal.death(), Some(signal.as_raw()));
        assert_given_back(&terminal);
        assert!(saved_board(home.path()).contains("Freecells: JD"));
    }
}

#[test]
fn a_hang_up_whose_terminal_is_still_there_gives_it_back() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.send("1a");
    terminal.wait_until_quiet();
    terminal.signal(Signal::HUP);
    assert_eq!(terminal.death(), Some(Signal::HUP.as_raw()));
    assert_given_back(&terminal);
    assert!(saved_board(home.path()).contains("Freecells: JD"));
}

#[test]
fn a_closed_terminal_saves_and_ends() {
    let home = home();
    let mut terminal = still(home.path(), "617");
    terminal.send("1a");
    terminal.wait_until_quiet();
    terminal.close();
    assert_eq!(terminal.death(), Some(Signal::HUP.as_raw()));
    assert!(saved_board(home.path()).contains("Freecells: JD"));
}

#[test]
fn a_closed_terminal_ends_it_also_where_nobody_tells() {
    // Not the controlling terminal: no signal comes when it is closed.
    let home = home();
    let command = pty_process::blocking::Command::new("setsid")
        .args(["--wait", "--fork"])
        .arg(super::terminal::program())
        .args(["617", "--no-animation", "--autoplay", "off"]);
    let mut terminal = Start::command(command, home.path()).run();
    terminal.wait_for_text("617");
    terminal.send("1a");
    terminal.wait_until_quiet();
    terminal.close();
    terminal.wait_for_world("save", || {
        saved_board(home.path()).contains("Freecells: JD")
    });
}

#[test]
fn a_panic_is_readable_and_the_game_is_saved() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617"])
        .env("FREECELL_DEBUG_PANIC", "main")
        .run();
    terminal.wait_for_text("617");
    terminal.send("1");
    assert_eq!(terminal.exit_code(), Some(101));
    assert_given_back(&terminal);
    terminal.wait_for_text("a panic was asked for");
}

#[test]
fn a_panic_of_the_solver_leaves_the_board() {
    let home = home();
    let terminal = Start::freecell(home.path(), &["617", "--no-animation"])
        .env("FREECELL_DEBUG_PANIC", "solver")
        .run();
    terminal.wait_for_text("617");
    terminal.send("w");
    terminal.wait_for_text("the solver failed");
    assert!(terminal.look(vt100::Screen::alternate_screen));
    terminal.send("1a");
    quit(&terminal);
    assert!(saved_board(home.path()).contains("Freecells: JD"));
}

#[test]
fn a_terminal_that_does_not_read_holds_up_neither_saving_nor_ending() {
    for ending in [Ok("q"), Err(Signal::TERM), Err(Signal::HUP)] {
        let home = home();
        let arguments = ["617", "--autoplay", "off", "--no-animation"];
        let mut terminal = Start::freecell(home.path(), &arguments)
            .size(200, 60)
            .not_reading()
            .run();
        // The same screen again and again, until the terminal takes no more.
        terminal.fill_up("\x0c");
        terminal.send("1a");
        match ending {
            Ok(keys) => {
                terminal.send(keys);
                assert_eq!(terminal.exit_code(), Some(0));
            }
            Err(signal) => {
                // The signal must not overtake the keys.
                terminal.wait_for_world("save", || {
                    home.path()
                        .join("games")
                        .read_dir()
                        .is_ok_and(|mut games| games.next().is_some())
                });
                terminal.signal(signal);
                assert_eq!(terminal.death(), Some(signal.as_raw()));
            }
        }
        assert!(saved_board(home.path()).contains("Freecells: JD"));
        terminal.read_on();
        let bytes = terminal.all_bytes();
        assert!(position(&bytes, b"\x1b[?1049l").is_some());
    }
}
