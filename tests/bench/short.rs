//! How short solutions are for how much work: `cargo bench --bench short -- [FIRST LAST [AUTOPLAY]]`.
//!
//! One thread. The budgets are positions, so that the commands do not depend on the machine; the time of the thread
//! stands beside them (wall time where the system does not tell a thread's).

use std::env;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use freecell::core::{Autoplay, DealNumber, Rules};
use freecell::solver::{Limits, Shortener, Shortest};

/// Positions a deal: on a quiet machine of 2025 about 3, 15, 60, 250 and 1000 ms.
const BUDGETS: [u64; 5] = [6_000, 28_000, 110_000, 450_000, 1_800_000];

fn main() {
    let words: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let number = |index: usize, or: i64| {
        words
            .get(index)
            .map_or(or, |w| w.parse().expect("a number"))
    };
    let (first, last) = (number(0, 1), number(1, 50));
    let autoplay: Autoplay = words
        .get(2)
        .map_or(Autoplay::All, |w| w.parse().expect("a rule"));
    println!("deals {first}-{last}, autoplay {autoplay}");
    println!(
        "{:>10} {:>9} {:>7} {:>9} {:>9}",
        "budget", "commands", "none", "ms", "ns/pos"
    );
    for budget in BUDGETS {
        let limits = Limits {
            nodes: Some(budget),
            memory: None,
        };
        let mut shortener = Shortener::new();
        let (mut commands, mut found, mut nodes) = (0, 0, 0);
        let begun = seconds();
        for deal in first..=last {
            let board = DealNumber::new(deal)
                .expect("a deal number")
                .board(Rules::default());
            let report = shortener
                .shorten(
                    &board,
                    autoplay,
                    &limits,
                    &AtomicBool::new(false),
                    None,
                    &mut |_| (),
                )
                .expect("the rules are supported");
            nodes += report.nodes;
            if let Shortest::Found(short) = report.answer {
                commands += short.commands();
                found += 1;
            }
        }
        let deals = (last - first + 1) as f64;
        let taken = seconds() - begun;
        println!(
            "{budget:>10} {:>9.3} {:>7} {:>9.2} {:>9.0}",
            commands as f64 / f64::from(found),
            deals - f64::from(found),
            taken * 1e3 / deals,
            taken * 1e9 / nodes as f64,
        );
    }
}

/// The time that this thread has used, or the time of day since the first call.
fn seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let begun = BEGUN.get_or_init(Instant::now);
    let of_thread = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    of_thread.map_or_else(|| begun.elapsed().as_secs_f64(), |nanos| nanos * 1e-9)
}
