//! What playing costs, measured from outside: the real program in a pseudo-terminal at 80×24 with 256 colours.
//! `cargo bench --bench terminal` prints one line a figure, with its budget.

#[cfg(unix)]
#[path = "../pty/terminal.rs"]
// The tests use more of it.
#[allow(dead_code)]
mod terminal;

#[cfg(unix)]
fn main() {
    bench::run();
}

#[cfg(not(unix))]
fn main() {
    println!("there is no pseudo-terminal here");
}

#[cfg(unix)]
mod bench {
    use std::fs;
    use std::time::{Duration, Instant};

    use rustix::process::Signal;

    use super::terminal::{Start, Terminal, home, program};

    /// How long the program is watched doing nothing.
    const IDLE: Duration = Duration::from_secs(5);
    const FRAME_END: &[u8] = b"\x1b[?2026l";

    pub(super) fn run() {
        // `cargo test --benches` only wants to know that it works.
        let times = if std::env::args().any(|argument| argument == "--bench") {
            20
        } else {
            1
        };
        start(times);
        keys(times);
        bytes_of_moves();
        idle(times);
        leave(times);
        let size = fs::metadata(program()).unwrap().len();
        line("binary", format!("{} kB", size / 1000), "2000 kB");
    }

    fn line(what: &str, figure: impl std::fmt::Display, budget: &str) {
        println!("{what:<44} {figure:>16}   budget {budget}");
    }

    fn median(mut times: Vec<Duration>) -> Duration {
        times.sort();
        times[times.len() / 2]
    }

    /// Starts a deal, with more arguments, and waits for its first frame.
    fn play(home: &std::path::Path, arguments: &[&str]) -> Terminal {
        let all = [&["617", "--autoplay", "off"], arguments].concat();
        let terminal = Start::freecell(home, &all).run();
        terminal.wait_for_bytes(FRAME_END);
        terminal
    }

    fn quit(terminal: &Terminal) {
        terminal.send("q");
        assert_eq!(terminal.exit_code(), Some(0));
    }

    fn start(times: usize) {
        let home = home();
        let measure = || {
            let began = Instant::now();
            let terminal = play(home.path(), &[]);
            let took = began.elapsed();
            quit(&terminal);
            took
        };
        let took = median((0..times).map(|_| measure()).collect());
        line(
            "start to first frame, median",
            format!("{took:.2?}"),
            "5 ms",
        );
    }

    fn keys(times: usize) {
        let home = home();
        let terminal = play(home.path(), &["--no-animation"]);
        terminal.wait_until_quiet();
        let mut took = Vec::new();
        for index in 0..10 * times {
            // The cursor goes right and left: each key changes the screen.
            let key = if index % 2 == 0 { "\x1b[C" } else { "\x1b[D" };
            let written = terminal.bytes().len();
            let began = Instant::now();
            terminal.send(key);
            terminal.wait_for_more_than(written);
            took.push(began.elapsed());
        }
        let most = took.iter().max().copied().unwrap_or_default();
        line(
            "key to bytes, median",
            format!("{:.2?}", median(took)),
            "1 ms",
        );
        line("key to bytes, most", format!("{most:.2?}"), "-");
        quit(&terminal);
    }

    /// The bytes from the last key of a command to silence, over commands that each move one card of deal 617: onto
    /// cascades, into a free cell, home; and back and forth again, where no marks of a selection go with them.
    fn bytes_of_moves() {
        const MOVES: [&str; 6] = ["83", "8a", "83", "81", "8b", "8h"];
        for (seen, arguments) in [("at once", &["--no-animation"][..]), ("seen moving", &[])] {
            let home = home();
            let terminal = play(home.path(), arguments);
            let bytes = |keys: &str| {
                let (before, last) = keys.split_at(keys.len() - 1);
                if !before.is_empty() {
                    terminal.send(before);
                    terminal.wait_until_quiet();
                }
                let written = terminal.bytes().len();
                terminal.send(last);
                terminal.wait_until_quiet();
                terminal.bytes().len() - written
            };
            for (what, keys) in [("moved", MOVES), ("undone", ["u"; 6]), ("redone", ["r"; 6])] {
                let bytes = keys.map(bytes);
                let most = bytes.iter().max().unwrap();
                let mean = bytes.iter().sum::<usize>() / bytes.len();
                line(
                    &format!("bytes for one card {what} {seen}"),
                    format!("{mean} mean, {most} most"),
                    "200",
                );
            }
            quit(&terminal);
        }
    }

    fn idle(times: usize) {
        let home = home();
        let terminal = play(home.path(), &["--no-animation"]);
        terminal.send("1a");
        terminal.wait_until_quiet();
        let (bytes, ticks) = (terminal.bytes().len(), ticks(&terminal));
        let watched = if times > 1 { IDLE } else { IDLE / 50 };
        terminal.grows_within(usize::MAX, watched);
        let bytes = terminal.bytes().len() - bytes;
        line(&format!("bytes in {watched:?}, clock hidden"), bytes, "0");
        if let (Some(before), Some(after)) = (ticks, self::ticks(&terminal)) {
            line(&format!("ticks of CPU in {watched:?}"), after - before, "0");
        }
        for what in ["VmRSS", "RssAnon"] {
            if let Some(kilobytes) = memory(&terminal, what) {
                line(what, format!("{kilobytes} kB"), "10000 kB");
            }
        }
        quit(&terminal);
    }

    /// Processor time in ticks, where the system tells.
    fn ticks(terminal: &Terminal) -> Option<u64> {
        let stat =
            fs::read_to_string(format!("/proc/{}/stat", terminal.pid.as_raw_nonzero())).ok()?;
        let after_name = stat.rsplit_once(')')?.1;
        let mut fields = after_name.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u64>().ok();
        Some(next()? + next()?)
    }

    /// A line of the process's memory in kilobytes, where the system tells.
    fn memory(terminal: &Terminal, what: &str) -> Option<u64> {
        let status =
            fs::read_to_string(format!("/proc/{}/status", terminal.pid.as_raw_nonzero())).ok()?;
        let line = status.lines().find(|line| line.starts_with(what))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    fn leave(times: usize) {
        let measure = || {
            let home = home();
            let terminal = play(home.path(), &["--no-animation"]);
            terminal.send("1a");
            terminal.wait_until_quiet();
            let began = Instant::now();
            terminal.signal(Signal::TERM);
            assert_eq!(terminal.death(), Some(Signal::TERM.as_raw()));
            began.elapsed()
        };
        let took = median((0..times.min(10)).map(|_| measure()).collect());
        line("TERM to end, median", format!("{took:.2?}"), "500 ms");
    }
}
