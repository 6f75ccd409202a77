//! What a terminal gets from the game, byte by byte, and what it never gets.

use std::time::{Duration, Instant};

use pty_process::blocking::Command;
use rustix::process::Signal;

use super::play::{quit, saved_board, still};
use super::terminal::{Start, Terminal, home, position, program, words};

/// The modes in the order in which they are set: number, and whether it is set by `h`.
const MODES: [(&str, bool); 7] = [
    ("1049", true),
    ("25", false),
    ("2004", true),
    ("1004", true),
    ("1000", true),
    ("1002", true),
    ("1006", true),
];

/// Every mode is set in this order, and unset in the reverse order at the end.
#[track_caller]
fn assert_unset_in_reverse(terminal: &Terminal) {
    let bytes = terminal.all_bytes();
    let text = String::from_utf8_lossy(&bytes);
    let begins = MODES
        .map(|(mode, high)| text.find(&format!("\x1b[?{mode}{}", if high { 'h' } else { 'l' })));
    let ends = MODES
        .map(|(mode, high)| text.rfind(&format!("\x1b[?{mode}{}", if high { 'l' } else { 'h' })));
    assert!(
        begins.iter().all(Option::is_some) && begins.is_sorted(),
        "{begins:?}"
    );
    assert!(
        ends.iter().all(Option::is_some) && ends.iter().rev().is_sorted(),
        "{ends:?}"
    );
    assert!(ends.iter().flatten().min() > begins.iter().flatten().max());
}

#[test]
fn modes_are_unset_in_reverse_on_every_way_out() {
    type Leave = fn(&Terminal);
    let ways: [(&str, Leave); 6] = [
        ("q", |terminal| terminal.send("q")),
        ("ctrl-c", |terminal| terminal.send("\x03")),
        ("quit over a dialog", |terminal| terminal.send("?\x03")),
        ("TERM", |terminal| terminal.signal(Signal::TERM)),
        ("HUP", |terminal| terminal.signal(Signal::HUP)),
        ("panic", |terminal| terminal.send("1")),
    ];
    for (way, leave) in ways {
        let home = home();
        let mut start =
            Start::freecell(home.path(), &["617", "--autoplay", "off", "--no-animation"]);
        if way == "panic" {
            start = start.env("FREECELL_DEBUG_PANIC", "main");
        }
        let terminal = start.run();
        terminal.wait_for_text("617");
        terminal.wait_until_quiet();
        leave(&terminal);
        terminal.exit();
        assert_unset_in_reverse(&terminal);
    }
}

#[test]
fn a_mouse_that_was_turned_off_and_on_is_off_at_the_end() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.send("\x1b[20~");
    terminal.wait_for_text("left to the terminal");
    assert_eq!(
        terminal.look(vt100::Screen::mouse_protocol_mode),
        vt100::MouseProtocolMode::None
    );
    terminal.send("\x1b[20~");
    terminal.wait_for_text("used by the game");
    assert_ne!(
        terminal.look(vt100::Screen::mouse_protocol_mode),
        vt100::MouseProtocolMode::None
    );
    quit(&terminal);
    assert_unset_in_reverse(&terminal);
}

/// A frame is shown at once: what is drawn stands between the marks of a frame.
#[test]
fn frames_are_wrapped_in_synchronized_output() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.wait_until_quiet();
    let before = terminal.bytes().len();
    terminal.send("\x0c");
    terminal.wait_for_more_than(before);
    terminal.wait_until_quiet();
    let bytes = terminal.bytes();
    let frame = &bytes[before..];
    assert!(
        frame.starts_with(b"\x1b[?2026h"),
        "{:?}",
        String::from_utf8_lossy(&frame[..40])
    );
    assert!(frame.ends_with(b"\x1b[?2026l"));
    let text = String::from_utf8_lossy(&bytes);
    assert_eq!(
        text.matches("\x1b[?2026h").count(),
        text.matches("\x1b[?2026l").count()
    );
    quit(&terminal);
}

/// No question to the terminal, no title, no clipboard, no bell; only what a game needs.
#[test]
fn nothing_is_asked_of_the_terminal_and_nothing_put_into_its_clipboard() {
    let home = home();
    let terminal = still(home.path(), "617");
    for keys in [
        "?", "\x1b", "n", "\x1b", "o", "\x1b", "i", "\x1b", "p", "p", "1a", "u", "r", "t", "w",
        "/7s", "M", "'", "\x1b", "P", "\x1b",
    ] {
        terminal.send(keys);
        terminal.wait_until_quiet();
    }
    terminal.resize(100, 30);
    terminal.send("\x1b[O\x1b[I\x0c");
    terminal.wait_until_quiet();
    quit(&terminal);
    let bytes = terminal.all_bytes();
    let text = String::from_utf8(bytes).unwrap();
    for never in [
        "\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x07", "\x1b[6n", "\x1b[c", "\x1b[0c", "\x1b[>",
        "\x1b[?u", "\x1b[18t", "\u{9b}", "\u{9d}",
    ] {
        assert!(!text.contains(never), "{never:?}");
    }
}

/// Neither a file nor the name of one reaches the terminal as a command.
#[test]
fn hostile_files_command_nothing() {
    let home = home();
    let games = home.path().join("games");
    std::fs::create_dir_all(&games).unwrap();
    let hostile = r"\u001b]52;c;aGk=\u0007\u001b[2J\u009b31m\u202e";
    std::fs::write(
        home.path().join("settings.json"),
        format!(r#"{{"clock": false, "theme": "{hostile}"}}"#),
    )
    .unwrap();
    let save = format!(
        r#"{{"version":1,"deal":617,"rules":"{hostile}","steps":["{hostile}"],"cursor":0,"marks":[],"undos":0,"elapsed_ms":0,"helps":{{"tips":0,"solutions":0,"verdicts":0}},"last_played":0,"recorded":false}}"#
    );
    std::fs::write(games.join("617-a.json"), &save).unwrap();
    std::fs::write(
        games.join("617-b.json"),
        save.replace(&format!(r#""rules":"{hostile}""#), r#""rules":"freecell""#),
    )
    .unwrap();
    std::fs::write(games.join("617-\x1b]52;c;aGk=\x07.json"), "{}").unwrap();
    std::fs::write(
        home.path().join("record.jsonl"),
        format!("{{\"version\":1,\"game\":\"{hostile}\"}}\n"),
    )
    .unwrap();
    let terminal = Start::freecell(home.path(), &["617", "--no-animation"]).run();
    terminal.wait_for_text("617");
    for keys in ["o", "\x1b", "n", "\x1b", "i", "\x1b"] {
        terminal.send(keys);
        terminal.wait_until_quiet();
    }
    quit(&terminal);
    let text = String::from_utf8(terminal.all_bytes()).unwrap();
    for never in ["\x1b]", "\x07", "\u{9b}", "\u{202e}"] {
        assert!(!text.contains(never), "{never:?}");
    }
    assert!(text.contains(r"\u{1b}]52"), "it is told");
}

#[test]
fn without_the_focus_the_clock_stands() {
    let home = home();
    std::fs::write(home.path().join("settings.json"), r#"{"clock": true}"#).unwrap();
    let terminal = still(home.path(), "617");
    terminal.send("1a");
    terminal.wait_for_text("0:01");
    terminal.send("\x1b[O");
    terminal.wait_until_quiet();
    terminal.assert_silent();
    let board = terminal.text();
    assert!(board.contains('♦'), "the board is not hidden");
    terminal.send("\x1b[I");
    let length = terminal.bytes().len();
    assert!(
        terminal.grows_within(length, Duration::from_secs(5)),
        "the clock goes on"
    );
    quit(&terminal);
}

/// A terminal that is gone ends the game within a second, also where the signal of it was ignored.
#[test]
fn a_vanished_terminal_ends_it_at_once_also_under_nohup() {
    for script in [
        "exec \"$0\" 617 --autoplay off --no-animation",
        "trap '' HUP; exec \"$0\" 617 --autoplay off --no-animation",
    ] {
        let once = || {
            let home = home();
            let command = Command::new("sh").args(["-c", script]).arg(program());
            std::fs::write(home.path().join("settings.json"), r#"{"clock": false}"#).unwrap();
            let mut terminal = Start::command(command, home.path()).run();
            terminal.wait_for_text("617");
            terminal.send("1a");
            terminal.wait_for_text("1 command");
            let began = Instant::now();
            terminal.close();
            terminal.exit();
            let took = began.elapsed();
            assert!(saved_board(home.path()).contains("Freecells: JD"));
            took
        };
        // A busy machine may need a second try.
        let took = (0..3).map(|_| once()).min().unwrap();
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

/// Under `make` it is one of several processes of the terminal's job.
#[test]
fn a_signal_under_make_gives_the_terminal_back() {
    if std::process::Command::new("make")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("skipped: there is no make here");
        return;
    }
    let home = home();
    let makefile = home.path().join("Makefile");
    let recipe = format!(
        "play:\n\t@{} 617 --autoplay off --no-animation\n",
        program().display()
    );
    std::fs::write(&makefile, recipe).unwrap();
    std::fs::write(home.path().join("settings.json"), r#"{"clock": false}"#).unwrap();
    let command = Command::new("make").arg("-f").arg(&makefile);
    let terminal = Start::command(command, home.path()).run();
    terminal.wait_for("the game", |screen| {
        screen.alternate_screen() && words(screen).contains("617")
    });
    terminal.send("1a");
    terminal.wait_for_text("1 command");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(0));
    assert!(position(&terminal.all_bytes(), b"\x1b[?1049l").is_some());
    assert!(saved_board(home.path()).contains("Freecells: JD"));
}

/// Some terminals draw a suit two columns wide: what follows one is placed, so that nothing ever shifts. And a
/// suit is never followed by a character that would make a picture of it.
#[test]
fn what_follows_a_suit_is_placed() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.send("1a");
    terminal.wait_until_quiet();
    quit(&terminal);
    let text = String::from_utf8(terminal.all_bytes()).unwrap();
    let mut after = text.split(['♠', '♥', '♦', '♣']);
    after.next();
    let after: Vec<&str> = after.collect();
    assert!(after.len() > 52);
    for rest in after {
        let sequence = rest.strip_prefix("\x1b[");
        let end = sequence.and_then(|rest| rest.find(|c: char| c.is_ascii_alphabetic()));
        let last = end.and_then(|end| sequence.and_then(|rest| rest[end..].chars().next()));
        assert!(
            matches!(last, Some('H' | 'G' | 'l' | 'h')),
            "{:?}",
            rest.chars().take(12).collect::<String>()
        );
    }
    assert!(!text.contains('\u{fe0f}') && !text.contains('\u{fe0e}'));
}

/// A terminal that has lost its picture gets it again.
#[test]
fn a_key_draws_everything_again() {
    let home = home();
    let terminal = still(home.path(), "617");
    terminal.wait_until_quiet();
    let before = terminal.text();
    terminal.forget_screen();
    assert_ne!(terminal.text(), before);
    terminal.send("\x0c");
    terminal.wait_for("the same screen", |screen| words(screen) == before);
    quit(&terminal);
}
