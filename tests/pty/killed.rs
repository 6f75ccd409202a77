//! Killed at any instant of play: at most the last command is lost, and every file can be read.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process};

use super::solutions;
use super::terminal::{Start, home, program, words};

/// Numbers by xorshift.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// What a killed game left.
#[derive(Debug, Default)]
struct Left {
    /// Commands in the open game.
    commands: Option<usize>,
    /// Games in the record.
    recorded: usize,
}

/// Looks at the files with the program itself, which complains about none of them.
fn left(home: &Path) -> Left {
    let ask = |words: &[&str]| {
        let output = Command::new(program())
            .args(words)
            .env("FREECELL_HOME", home)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
        output.stdout
    };
    let games = String::from_utf8(ask(&["games", "--json"])).unwrap();
    let stats = String::from_utf8(ask(&["stats", "--json"])).unwrap();
    assert!(stats.contains("\"played\":"), "{stats}");
    let record = fs::read_to_string(home.join("record.jsonl")).unwrap_or_default();
    assert!(record.is_empty() || record.ends_with('\n'), "{record:?}");
    let mut left = Left {
        commands: None,
        recorded: record.lines().count(),
    };
    if games.contains("\"id\"") {
        let files = fs::read_dir(home.join("games")).unwrap().flatten();
        let saved = files
            .map(|file| file.path())
            .find(|path| path.extension().is_some_and(|e| e == "json"));
        let text = fs::read_to_string(saved.unwrap()).unwrap();
        let cursor = text.split_once("\"cursor\":").unwrap().1;
        left.commands = cursor.split(',').next().unwrap().trim().parse().ok();
    }
    left
}

/// Plays a deal as fast as the program shows each command, and kills it after some time. Gives how many
/// commands it had shown.
fn play_until_killed(home: &Path, keys: &[String], after: Duration) -> usize {
    let arguments = ["617", "--autoplay", "off", "--no-animation"];
    let terminal = Start::freecell(home, &arguments).run();
    let pid = terminal.pid;
    let killer = thread::spawn(move || {
        thread::sleep(after);
        // It may have won and be waiting, but it is there.
        kill_process(pid, Signal::KILL).unwrap();
    });
    let shown = |screen: &vt100::Screen, count: usize| match count {
        0 => words(screen).contains("#617"),
        1 => words(screen).contains(" 1 command"),
        count if count == keys.len() => words(screen).to_lowercase().contains("next deal"),
        count => words(screen).contains(&format!(" {count} commands")),
    };
    let mut acknowledged = 0;
    let mut alive = terminal.wait_or_end(|screen| shown(screen, 0));
    for (index, key) in keys.iter().enumerate() {
        if !alive {
            break;
        }
        acknowledged = index;
        alive = terminal.try_send(key) && terminal.wait_or_end(|screen| shown(screen, index + 1));
    }
    if alive {
        acknowledged = keys.len();
    }
    killer.join().unwrap();
    assert_eq!(terminal.death(), Some(9));
    acknowledged
}

/// How long a whole game takes that nobody kills.
fn whole_game() -> Duration {
    let home = home();
    let began = Instant::now();
    let terminal =
        Start::freecell(home.path(), &["617", "--autoplay", "off", "--no-animation"]).run();
    terminal.wait_for_text("#617");
    let keys = solutions::keys(617, &solutions::explicit(617));
    for (count, key) in (1..keys.len()).zip(&keys) {
        terminal.send(key);
        terminal.wait_for_text(&format!(" {count} command"));
    }
    terminal.send(&keys[keys.len() - 1]);
    terminal.wait_for_text("next deal");
    began.elapsed()
}

/// Kills so many games, each within `most` of its start. Gives how many commands were shown in all and how many
/// of them were lost.
fn kill(games: u64, most: Duration, seed: u64) -> (usize, usize) {
    let keys = solutions::keys(617, &solutions::explicit(617));
    let mut chance = Chance(seed);
    let (mut shown, mut lost) = (0, 0);
    for _ in 0..games {
        let home = home();
        let after = Duration::from_micros(chance.below(most.as_micros() as u64));
        let acknowledged = play_until_killed(home.path(), &keys, after);
        let left = left(home.path());
        let kept = match left.commands {
            Some(commands) => commands,
            None if left.recorded > 0 => keys.len(),
            None => 0,
        };
        assert!(
            kept + 1 >= acknowledged,
            "{acknowledged} commands were shown after {after:?}, {left:?}"
        );
        shown += acknowledged;
        lost += acknowledged.saturating_sub(kept);
    }
    (shown, lost)
}

#[test]
fn a_game_killed_at_any_instant_has_lost_at_most_its_last_command() {
    kill(40, whole_game().min(Duration::from_millis(600)), 617);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_killed_at_any_instant_have_lost_at_most_their_last_command() {
    // At any instant from the start to a little after the win.
    let most = whole_game() * 11 / 10;
    let (shown, lost) = kill(1000, most, 2026);
    println!("within {most:?} of the start,");
    println!("{shown} commands were shown, {lost} of them were lost");
}
