//! What the solver costs: `cargo bench --bench solver`. The figures are for one thread; on a shared machine
//! compare them with another program's in the same minute, never with those of another day.

#[path = "../integration/support/positions.rs"]
mod positions;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use freecell::core::{Autoplay, Board, DealNumber, Rules};
use freecell::solver::{Answer, Limits, Measure, OptimalAnswer, Solver, optimal};

static NEVER: AtomicBool = AtomicBool::new(false);

fn deal(number: i64) -> Board {
    DealNumber::new(number)
        .expect("a deal number")
        .board(Rules::default())
}

/// The time below which this part of the measurements lies.
fn quantile(times: &mut [Duration], part: f64) -> f64 {
    times.sort_unstable();
    let index = ((times.len() - 1) as f64 * part).round() as usize;
    times[index].as_secs_f64() * 1e6
}

fn line(name: &str, mut times: Vec<Duration>, more: &str) {
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e6 / times.len() as f64;
    println!(
        "{name}: {} positions, mean {mean:.1} us, p50 {:.1}, p99 {:.1}, max {:.1}{more}",
        times.len(),
        quantile(&mut times, 0.5),
        quantile(&mut times, 0.99),
        quantile(&mut times, 1.0),
    );
}

fn range(solver: &mut Solver, first: i64, last: i64) {
    let (mut times, mut nodes, mut commands, mut never) = (Vec::new(), 0, 0, Vec::new());
    for number in first..=last {
        let begin = Instant::now();
        let board = deal(number);
        let report = solver
            .solve_any(&board, &Limits::default(), &NEVER)
            .expect("supported rules");
        times.push(begin.elapsed());
        nodes += report.nodes;
        match report.answer {
            Answer::Winnable(solution) => {
                commands += solution
                    .commands(&board, Autoplay::Safe)
                    .expect("safe autoplay takes nothing that is needed");
            }
            Answer::Lost => never.push(number),
            Answer::Undecided(limit) => panic!("no limit was set, but {limit:?}"),
        }
    }
    let won = times.len() - never.len();
    let more = format!(
        "; nodes {:.1}, commands {:.2}, lost {never:?}",
        nodes as f64 / times.len() as f64,
        commands as f64 / won as f64
    );
    line(&format!("deals {first}-{last}"), times, &more);
}

fn proof(solver: &mut Solver, prune: bool) {
    let board = deal(11_982);
    let mut times = Vec::new();
    let mut nodes = 0;
    for _ in 0..20 {
        let begin = Instant::now();
        let report = solver
            .prove(&board, prune, &Limits::default(), &NEVER)
            .expect("supported rules");
        times.push(begin.elapsed());
        nodes = report.nodes;
        assert_eq!(report.answer, Answer::Lost);
    }
    let name = if prune { "with" } else { "without" };
    line(
        &format!("proof of 11982 {name} pruning"),
        times,
        &format!("; nodes {nodes}"),
    );
}

fn verdicts(solver: &mut Solver, name: &str, boards: &[Board]) {
    let (mut times, mut winnable) = (Vec::new(), 0);
    for board in boards {
        let begin = Instant::now();
        let report = solver
            .solve_any(board, &Limits::default(), &NEVER)
            .expect("supported rules");
        times.push(begin.elapsed());
        winnable += u32::from(matches!(report.answer, Answer::Winnable(_)));
    }
    line(name, times, &format!("; winnable {winnable}"));
}

/// The most positions that fit into a given memory.
fn memory(solver: &mut Solver) {
    // Without free cells in use and with many cascades free, the search has no end in sight.
    let rules: Rules = "freecell cells=2".parse().expect("a rule set");
    let board = DealNumber::new(384_243)
        .expect("a deal number")
        .board(rules);
    let bytes = 256 << 20;
    let limits = Limits {
        nodes: None,
        memory: Some(bytes),
    };
    let report = solver
        .prove(&board, true, &limits, &NEVER)
        .expect("supported rules");
    println!(
        "memory: {:?} after {} positions in {} MiB, {:.1} bytes each",
        report.answer,
        report.nodes,
        bytes >> 20,
        bytes as f64 / report.nodes as f64
    );
}

/// Shortest solutions of deals 1 to 10.
fn shortest(rules: &str, measure: Measure) {
    let rules: Rules = rules.parse().expect("a rule set");
    let (mut times, mut lengths, mut nodes, mut bytes) = (Vec::new(), Vec::new(), 0, 0);
    for number in 1..=10 {
        let board = DealNumber::new(number).expect("a deal number").board(rules);
        let begin = Instant::now();
        let report = optimal(&board, measure, &Limits::default(), &NEVER).expect("supported rules");
        times.push(begin.elapsed());
        assert!(matches!(report.answer, OptimalAnswer::Shortest(_)));
        lengths.extend(report.length);
        nodes += report.nodes;
        bytes = bytes.max(report.memory);
    }
    line(
        &format!("shortest in {measure:?}, {rules}"),
        times,
        &format!(
            "; nodes {}, at most {} MiB, lengths {lengths:?}",
            nodes / 10,
            bytes >> 20
        ),
    );
}

fn main() {
    // `cargo test --benches` only wants to know that this runs.
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let mut solver = Solver::new();
    if quick {
        range(&mut solver, 1, 100);
        return;
    }
    range(&mut solver, 1, 32_000);
    range(&mut solver, 1_000_001, 1_032_000);
    proof(&mut solver, false);
    proof(&mut solver, true);
    verdicts(
        &mut solver,
        "after random moves",
        &positions::wandered(1000),
    );
    verdicts(&mut solver, "off a solution", &positions::strayed(1000));
    memory(&mut solver);
    shortest("freecell", Measure::Cards);
    shortest("xp", Measure::Moves);
}
