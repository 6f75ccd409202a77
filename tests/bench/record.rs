//! What a long record costs: reading and adding up 100,000 games, and the statistics screen of the real program
//! in a pseudo-terminal, from its key to its frame. `cargo bench --bench record` prints one line a figure.

#[cfg(unix)]
#[path = "../pty/terminal.rs"]
// The tests use more of it.
#[allow(dead_code)]
mod terminal;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use freecell::app::stats::Stats;
use freecell::storage::{Paths, Store};

fn main() {
    // `cargo test --benches` only wants to know that it works.
    let (games, times) = if std::env::args().any(|argument| argument == "--bench") {
        (100_000, 15)
    } else {
        (300, 1)
    };
    let home = tempfile::tempdir().unwrap();
    let bytes = write_record(home.path(), games);
    println!("{games} games, {} MB", bytes / 1_000_000);
    read(home.path(), games, times);
    #[cfg(unix)]
    open(home.path(), games, times);
}

fn line(what: &str, figure: Duration, budget: &str) {
    println!("{what:<44} {figure:>16.1?}   budget {budget}");
}

/// The median, and the least: what it costs where nothing else runs.
fn lines(what: &str, mut times: Vec<Duration>, budget: &str) {
    times.sort();
    line(&format!("{what}, median"), times[times.len() / 2], budget);
    line(&format!("{what}, least"), times[0], budget);
}

/// A record as the program writes it, of a player who plays the first deals again and again.
fn write_record(home: &Path, games: u64) -> usize {
    let mut state = 1_u64;
    let mut next = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let moves =
        "26 2a 3b 74,1h 54v2 a3 4c 16 6d b5 c2,3h,4h 81 8a 71 7b,2h 35 3h 64 6h 17 ".repeat(8);
    let mut text = String::new();
    for number in 0..games {
        let often = next(3) == 0;
        let deal = 1 + next(if often { 1000 } else { 1_000_000 });
        let rules = ["freecell", "freecell", "freecell", "bakers-game"][next(4) as usize];
        let (won, seconds) = (next(4) > 0, 60 + next(900));
        let ending = if won {
            format!(
                r#""won","seconds":{seconds},"score":{}"#,
                900_u64.saturating_sub(seconds)
            )
        } else {
            format!(r#""lost","gave_up":true,"seconds":{seconds}"#)
        };
        let (commands, cells) = (40 + next(60), next(5));
        let line = &moves[..moves.len().min(180 + next(200) as usize)];
        writeln!(
            text,
            r#"{{"version":1,"game":"{deal}-{number:x}z","finished_at":{},"deal":{deal},"rules":"{rules}","result":{ending},"commands":{commands},"card_moves":{},"most_cells":{cells},"undos":{},"helps":{{"tips":0,"solutions":0,"verdicts":0}},"assisted":false,"autoplay":"safe","line":"{line}"}}"#,
            1_600_000_000 + number * 2000,
            commands + 30,
            next(4),
        )
        .unwrap();
    }
    fs::write(home.join("record.jsonl"), &text).unwrap();
    text.len()
}

fn read(home: &Path, games: u64, times: usize) {
    let store = Store::new(Paths::under(home));
    let mut took = Vec::new();
    let mut added = Vec::new();
    for _ in 0..times {
        let began = Instant::now();
        let record = store.finished_games().unwrap();
        took.push(began.elapsed());
        assert_eq!(record.games.len() as u64, games);
        assert_eq!(record.omissions(), None);
        let began = Instant::now();
        let stats = Stats::of(&record.games);
        added.push(began.elapsed());
        assert!(stats.overall.totals.played > 0);
    }
    lines("reading without moves", took, "-");
    lines("adding up", added, "-");
    let began = Instant::now();
    assert_eq!(store.record().unwrap().games.len() as u64, games);
    line("reading with moves", began.elapsed(), "-");
}

#[cfg(unix)]
fn open(home: &Path, games: u64, times: usize) {
    use terminal::Start;

    let terminal = Start::freecell(home, &["617", "--no-animation"]).run();
    terminal.wait_for_text("#617");
    let mut took = Vec::new();
    for _ in 0..times {
        terminal.wait_until_quiet();
        let began = Instant::now();
        terminal.send("i");
        terminal.wait_for_text("Games won, lost or given up");
        took.push(began.elapsed());
        terminal.send("\x1b");
        terminal.wait_for_text("tip");
    }
    lines("statistics screen, key to frame", took, "100 ms");
    let memory = || {
        let status = format!("/proc/{}/status", terminal.pid.as_raw_nonzero());
        let status = fs::read_to_string(status).ok()?;
        let rss = status.lines().find(|line| line.starts_with("VmRSS"))?;
        Some(rss.split_whitespace().nth(1)?.to_owned())
    };
    if let Some(kilobytes) = memory() {
        println!("{:<44} {kilobytes:>13} kB", "memory after it was closed");
    }
    terminal.send("i");
    terminal.wait_for_text("Games won, lost or given up");
    // The list of all games.
    let began = Instant::now();
    terminal.send("4");
    terminal.wait_for_text(&format!("{games} games"));
    line("list of all games, key to frame", began.elapsed(), "-");
    if let Some(kilobytes) = memory() {
        println!("{:<44} {kilobytes:>13} kB", "memory while it is open");
    }
    terminal.send("q");
    terminal.wait_for_text("tip");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), Some(0));
}
