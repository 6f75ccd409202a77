//! Stopped and continued: by Ctrl-Z under a shell, by signals, and where nobody could continue it.

use pty_process::blocking::Command;
use rustix::process::Signal;

use super::play::{quit, saved_board, still};
use super::terminal::{Start, Terminal, home, program, words};

/// An interactive shell that says READY.
fn shell(home: &std::path::Path) -> Terminal {
    std::fs::write(home.join("settings.json"), r#"{"clock": false}"#).unwrap();
    let bash = Command::new("bash").args(["--norc", "--noprofile", "-i"]);
    let terminal = Start::command(bash, home).env("PS1", "READY>").run();
    terminal.wait_for_text("READY>");
    terminal
}

/// Ctrl-Z in a game that `line` starts, and back by `fg`.
fn stops_and_goes_on(line: &str) {
    let home = home();
    let terminal = shell(home.path());
    let line = line.replace("FREECELL", &program().to_string_lossy());
    terminal.send(&format!("{line}\r"));
    terminal.wait_for("game", |screen| {
        screen.alternate_screen() && words(screen).contains("617")
    });
    terminal.send("1a");
    terminal.wait_until_quiet();
    let before = terminal.text();
    terminal.send("\x1a");
    terminal.wait_for("shell", |screen| {
        !screen.alternate_screen() && words(screen).matches("READY>").count() == 2
    });
    assert!(terminal.text().contains("Stopped"), "{}", terminal.text());
    terminal.look(|screen| {
        assert!(!screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    });
    assert!(saved_board(home.path()).contains("Freecells: JD"));
    // The window changes while the game is stopped, and back.
    terminal.resize(100, 30);
    terminal.send("fg\r");
    terminal.wait_for("game", |screen| {
        screen.alternate_screen() && words(screen).contains("617")
    });
    terminal.resize(80, 24);
    terminal.wait_for("the same screen", |screen| words(screen) == before);
    terminal.send("q");
    terminal.wait_for("shell", |screen| {
        !screen.alternate_screen() && words(screen).matches("READY>").count() == 3
    });
    terminal.send("exit\r");
    terminal.exit();
}

#[test]
fn ctrl_z_under_a_shell() {
    stops_and_goes_on("FREECELL 617 --no-animation --autoplay off");
}

#[test]
fn ctrl_z_under_a_script() {
    stops_and_goes_on("sh -c 'FREECELL 617 --no-animation --autoplay off; true'");
}

#[test]
fn ctrl_z_under_make() {
    if std::process::Command::new("make")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("skipped: there is no make here");
        return;
    }
    let folder = home();
    let makefile = folder.path().join("Makefile");
    let recipe = format!(
        "play:\n\t@{} 617 --no-animation --autoplay off\n",
        program().display()
    );
    std::fs::write(&makefile, recipe).unwrap();
    stops_and_goes_on(&format!("make -f {}", makefile.display()));
}

#[test]
fn a_stopped_game_that_is_ended_by_the_shell_ends() {
    let home = home();
    let terminal = shell(home.path());
    terminal.send(&format!("{} 617\r", program().display()));
    terminal.wait_for("game", vt100::Screen::alternate_screen);
    terminal.send("\x1a");
    terminal.wait_for("shell", |screen| {
        !screen.alternate_screen() && words(screen).contains("Stopped")
    });
    terminal.send("kill %1; while kill -0 %1; do :; done\r");
    terminal.wait_for_text("Terminated");
    assert!(!terminal.look(vt100::Screen::alternate_screen));
    terminal.send("exit\r");
    terminal.exit();
}

#[test]
fn where_nobody_could_continue_it_ctrl_z_only_redraws() {
    let home = home();
    let terminal = still(home.path(), "617");
    let before = terminal.text();
    terminal.send("\x1a");
    terminal.wait_for_bytes(b"\x1b[?1049l");
    terminal.wait_for("the same screen", |screen| {
        screen.alternate_screen() && words(screen) == before
    });
    quit(&terminal);
}

#[test]
fn after_a_stop_from_outside_everything_is_drawn_again() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.wait_until_quiet();
    let before = terminal.text();
    terminal.signal(Signal::STOP);
    terminal.forget_screen();
    assert_ne!(terminal.text(), before);
    terminal.signal(Signal::CONT);
    terminal.wait_for("the same screen", |screen| {
        screen.alternate_screen() && screen.hide_cursor() && words(screen) == before
    });
    quit(&terminal);
}
