//! The game in lines as a program: scripts, pipes, exit codes, and what is on the disk when it ends.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Stdio};

use crate::support::program::{Program, Said};

/// The moves of a published solution of deal 617 in which every move is written.
fn solution() -> Vec<&'static str> {
    let lines = include_str!("../data/solutions.txt").lines();
    let mut lines = lines.map(|line| line.split(" | ").collect::<Vec<_>>());
    let found = lines.find(|fields| fields[0] == "617" && fields[1] == "explicit");
    found.expect("a solution")[2].split(' ').collect()
}

/// Plays a script.
fn play(program: &Program, arguments: &str, script: &str) -> Said {
    let said = program.run_with(&format!("{arguments} --plain --autoplay off"), script);
    assert!(
        !said.out.contains('\x1b') && said.out.is_ascii(),
        "{said:?}"
    );
    said
}

/// A game that goes on until its input is closed.
fn start(program: &Program) -> Child {
    let arguments = ["617", "--plain", "--autoplay", "off"];
    let mut command = program.command(&arguments);
    command.stdin(Stdio::piped()).spawn().expect("the program")
}

#[test]
fn a_script_wins_and_the_exit_code_says_so() {
    let program = Program::new();
    let rows: Vec<String> = solution().chunks(10).map(|row| row.join(" ")).collect();
    let script = format!("# a solution\n{}\n", rows.join("\n"));
    let said = play(&program, "617 --exit-status", &script);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(
        said.out.contains("Won: deal 617 is complete."),
        "{}",
        said.out
    );
    let stats = program.run("stats").out;
    assert!(stats.contains("won"), "{stats}");
    assert_eq!(program.run("games --json").out.trim(), "[]");
}

#[test]
fn a_solution_that_the_program_prints_can_be_fed_to_it() {
    let program = Program::new();
    let script = program.run("solve 617").out;
    assert!(script.starts_with('#'));
    let said = play(&program, "617 --exit-status", &script);
    assert_eq!(said.code, Some(0), "{said:?}");
}

#[test]
fn a_script_hears_each_verdict() {
    let program = Program::new();
    let said = play(&program, "617", "set verdict always\n1a 1b\n1c\n1d\n");
    let heard: Vec<&str> = said
        .out
        .lines()
        .filter(|line| ["Winnable.", "Lost."].contains(line) || line.contains(" cell c"))
        .collect();
    let third = "4 of clubs to free cell c, 1 still empty; king of diamonds on top of cascade 1.";
    assert_eq!(heard, ["Winnable.", third, "Lost."], "{}", said.out);
}

#[test]
fn what_is_not_won_is_1_and_bad_use_is_2() {
    let program = Program::new();
    let said = play(&program, "617 --exit-status", "58\n");
    assert_eq!(said.code, Some(1), "{said:?}");
    assert_eq!(play(&program, "617", "58\n").code, Some(0));
    assert_eq!(play(&program, "617 --exit-status", "").code, Some(1));
    program
        .run("abc --plain --exit-status")
        .assert_refused("abc");
    program
        .run("617 --plain --exit-status --cells 99")
        .assert_refused("99");
}

#[cfg(unix)]
#[test]
fn what_could_not_be_saved_is_2() {
    let program = Program::new();
    program.file("games", "in the way");
    let said = program.run_with("617 --plain --autoplay off", "83\n");
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("cannot save"), "{said:?}");
}

#[test]
fn without_a_terminal_lines_are_offered() {
    Program::new().run("617").assert_refused("freecell --plain");
}

#[test]
fn the_next_run_goes_on_where_the_script_ended() {
    let program = Program::new();
    play(&program, "617", "58 4a\nmark");
    let said = play(&program, "", "where 4h\nundo\nmarks\n");
    assert!(
        said.out.contains("FreeCell, deal 617, 2 commands played."),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("4 of hearts: free cell a."),
        "{}",
        said.out
    );
    assert!(
        said.out.contains("Mark 1: after 2 commands."),
        "{}",
        said.out
    );
    let board = program.run("show").out;
    assert!(board.contains("Freecells: - - - -"), "{board}");
}

#[test]
fn what_is_no_line_is_refused_in_one_sentence_and_the_game_goes_on() {
    let program = Program::new();
    let mut script = vec![b'x'; 3 << 20];
    script.extend_from_slice(b"\n\x1b[2J\x07\n\0\0\n\xff\xfe\n58\n");
    let mut child = start(&program);
    let mut stdin = child.stdin.take().expect("its input");
    let writer = std::thread::spawn(move || stdin.write_all(&script));
    let output = child.wait_with_output().expect("its end");
    writer.join().expect("the writer").expect("all was read");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{said}");
    for part in [
        "longer than 4096 bytes",
        "control characters",
        "not text",
        "Jack of clubs to",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(said.matches("nothing of it was done").count(), 4, "{said}");
}

#[test]
fn a_closed_pipe_ends_it_quietly_with_the_game_saved() {
    let program = Program::new();
    let mut child = start(&program);
    let mut stdin = child.stdin.take().expect("its input");
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    while !line.contains("Help names") {
        line.clear();
        out.read_line(&mut line).expect("a line");
    }
    drop(out);
    // It finds out when it answers.
    stdin.write_all(b"58\nboard\n").expect("it listens");
    let mut errors = String::new();
    child
        .stderr
        .take()
        .expect("errors")
        .read_to_string(&mut errors)
        .expect("text");
    assert_eq!(
        (child.wait().expect("its end").code(), errors.as_str()),
        (Some(0), "")
    );
    drop(stdin);
    let games = program.run("games --json").out;
    assert!(games.contains("617"), "{games}");
}

#[test]
fn who_reads_late_hears_everything() {
    let program = Program::new();
    let mut child = start(&program);
    let mut stdin = child.stdin.take().expect("its input");
    // More than a pipe holds.
    let script = "help all\n".repeat(100) + "58\n";
    stdin.write_all(script.as_bytes()).expect("it listens");
    drop(stdin);
    let mut said = String::new();
    child
        .stdout
        .take()
        .expect("its output")
        .read_to_string(&mut said)
        .expect("text");
    assert!(child.wait().expect("its end").success());
    assert!(
        said.len() > 200_000 && said.ends_with("cascade 5.\n"),
        "{}",
        said.len()
    );
}

#[cfg(unix)]
mod signals {
    use std::os::unix::process::ExitStatusExt as _;

    use rustix::process::{Pid, Signal, kill_process};

    use super::*;

    /// Plays `moves`, each after the answer to the one before, and kills the program at once after the last
    /// answer; gives what the program is known to have answered.
    fn kill_after(program: &Program, moves: &[&str], signal: Signal) -> Option<i32> {
        let mut child = start(program);
        let mut stdin = child.stdin.take().expect("its input");
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        let mut until = |mark: &str| {
            let mut line = String::new();
            while !line.contains(mark) {
                line.clear();
                assert!(out.read_line(&mut line).expect("a line") > 0, "no {mark}");
            }
        };
        until("Help names");
        for mv in moves {
            writeln!(stdin, "{mv}").expect("it listens");
            // A comment is no answer, so the move's own line is waited for.
            until(if mv.ends_with('h') { "home" } else { "to " });
        }
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        child.wait().expect("its end").signal()
    }

    fn commands(program: &Program) -> usize {
        let said = play(program, "617", "").out;
        let first = said.lines().next().unwrap_or_default();
        let words: Vec<&str> = first.split(' ').collect();
        let at = words.iter().position(|word| word.starts_with("command"));
        at.map_or(0, |at| words[at - 1].parse().expect("a number"))
    }

    #[test]
    fn a_kill_loses_at_most_the_last_command() {
        let solution = solution();
        for played in [1, 2, 7, 20, 41] {
            let program = Program::new();
            let died = kill_after(&program, &solution[..played], Signal::KILL);
            assert_eq!(died, Some(9));
            let kept = commands(&program);
            assert!(kept == played || kept + 1 == played, "{kept} of {played}");
        }
    }

    #[test]
    fn a_signal_to_end_saves_and_kills() {
        for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2)] {
            let program = Program::new();
            let died = kill_after(&program, &solution()[..12], signal);
            assert_eq!(died, Some(number));
            assert_eq!(commands(&program), 12);
        }
    }

    #[test]
    fn a_signal_ends_it_even_if_nobody_reads() {
        let program = Program::new();
        let mut child = start(&program);
        let mut stdin = child.stdin.take().expect("its input");
        let writer = std::thread::spawn(move || {
            // It stops to listen when its answers are not read.
            let _ = stdin.write_all("58\nundo\nhelp all\n".repeat(5000).as_bytes());
        });
        let games = program.home().join("games");
        while std::fs::read_dir(&games).map_or(0, Iterator::count) == 0 {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
        assert_eq!(child.wait().expect("its end").signal(), Some(15));
        writer.join().expect("the writer");
    }
}
