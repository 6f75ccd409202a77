//! Totals over many deals, in memory that does not grow with them.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use super::outcome::{Outcome, Verdict};

/// Times up to here, in microseconds, are told apart; longer ones by their first eleven bits.
const EXACT: u64 = 1 << 11;

/// How often each time occurred, to within a thousandth.
#[derive(Debug)]
struct Times {
    counts: Vec<u64>,
    total: u64,
    longest: u64,
}

impl Times {
    fn new() -> Self {
        Self {
            counts: Vec::new(),
            total: 0,
            longest: 0,
        }
    }

    fn add(&mut self, micros: u64) {
        let index = bucket(micros);
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.total += 1;
        self.longest = self.longest.max(micros);
    }

    /// The least time that so many of a hundred deals do not exceed; 0 without deals.
    fn percentile(&self, percent: u64) -> u64 {
        let wanted = (self.total * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = self.counts.iter().position(|&count| {
            seen += count;
            seen >= wanted
        });
        reached.map_or(0, |index| highest_in(index).min(self.longest))
    }
}

/// The number of the bucket of a time: exact ones first, then 1024 for each further bit.
fn bucket(micros: u64) -> usize {
    if micros < EXACT {
        return micros as usize;
    }
    let shift = (micros / EXACT).ilog2() as usize + 1;
    shift * (EXACT as usize / 2) + (micros >> shift) as usize
}

/// The longest time of a bucket.
fn highest_in(index: usize) -> u64 {
    let half = EXACT as usize / 2;
    if index < EXACT as usize {
        return index as u64;
    }
    let shift = index / half - 1;
    let first = ((index - shift * half) as u64) << shift;
    first + ((1 << shift) - 1)
}

/// A sum and how many went into it.
#[derive(Debug, Default, Clone, Copy)]
struct Mean {
    sum: u64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: usize) {
        self.sum += value as u64;
        self.count += 1;
    }

    /// The mean to two places; nothing of nothing.
    fn value(self) -> Option<f64> {
        (self.count > 0).then(|| (self.sum as f64 / self.count as f64 * 100.0).round() / 100.0)
    }
}

/// What came of all deals.
#[derive(Debug)]
pub(crate) struct Totals {
    /// Deals with a solution.
    pub(crate) winnable: u64,
    /// Deals that a finished search found no solution of.
    pub(crate) lost: u64,
    /// Deals whose search stopped at a limit.
    pub(crate) undecided: u64,
    nodes: u64,
    times: Times,
    commands: Mean,
    all_moves: Mean,
    card_moves: Mean,
}

impl Totals {
    /// Of nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            winnable: 0,
            lost: 0,
            undecided: 0,
            nodes: 0,
            times: Times::new(),
            commands: Mean::default(),
            all_moves: Mean::default(),
            card_moves: Mean::default(),
        }
    }

    /// Adds a deal.
    pub(crate) fn add(&mut self, outcome: &Outcome) {
        match outcome.verdict {
            Verdict::Winnable => self.winnable += 1,
            Verdict::Lost => self.lost += 1,
            Verdict::Undecided => self.undecided += 1,
        }
        self.nodes += outcome.nodes;
        self.times.add(outcome.micros);
        if let Some(solution) = &outcome.solution {
            if let Some(commands) = solution.commands {
                self.commands.add(commands);
            }
            self.all_moves.add(solution.words.len());
            self.card_moves.add(solution.card_moves);
        }
    }

    /// All deals.
    pub(crate) const fn deals(&self) -> u64 {
        self.winnable + self.lost + self.undecided
    }

    fn object(&self, elapsed: Duration) -> Object {
        Object {
            deals: self.deals(),
            winnable: self.winnable,
            lost: self.lost,
            undecided: self.undecided,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            nodes: self.nodes,
            p50_micros: self.times.percentile(50),
            p99_micros: self.times.percentile(99),
            max_micros: self.times.longest,
            mean_commands: self.commands.value(),
            mean_all_moves: self.all_moves.value(),
            mean_card_moves: self.card_moves.value(),
        }
    }

    /// A line a figure.
    pub(crate) fn write_text(&self, elapsed: Duration, out: &mut dyn Write) -> io::Result<()> {
        let all = self.object(elapsed);
        let mean = |value: Option<f64>| value.map_or("-".into(), |mean| mean.to_string());
        for (name, value) in [
            ("deals", all.deals.to_string()),
            ("winnable", all.winnable.to_string()),
            ("lost", all.lost.to_string()),
            ("undecided", all.undecided.to_string()),
            ("seconds", all.seconds.to_string()),
            ("nodes", all.nodes.to_string()),
            ("p50_micros", all.p50_micros.to_string()),
            ("p99_micros", all.p99_micros.to_string()),
            ("max_micros", all.max_micros.to_string()),
            ("mean_commands", mean(all.mean_commands)),
            ("mean_all_moves", mean(all.mean_all_moves)),
            ("mean_card_moves", mean(all.mean_card_moves)),
        ] {
            writeln!(out, "{name:16}{value}")?;
        }
        Ok(())
    }

    /// A JSON object on a line.
    pub(crate) fn write_json(&self, elapsed: Duration, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.object(elapsed))?;
        writeln!(out)
    }
}

#[derive(Debug, Serialize)]
struct Object {
    deals: u64,
    winnable: u64,
    lost: u64,
    undecided: u64,
    seconds: f64,
    nodes: u64,
    p50_micros: u64,
    p99_micros: u64,
    max_micros: u64,
    mean_commands: Option<f64>,
    mean_all_moves: Option<f64>,
    mean_card_moves: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_exact_and_then_narrow() {
        let mut times: Vec<u64> = (0..5000).collect();
        times
            .extend((0..53).flat_map(|bit| [(EXACT << bit) - 1, EXACT << bit, (EXACT << bit) + 1]));
        times.push(u64::MAX);
        for micros in times {
            let highest = highest_in(bucket(micros));
            assert!(highest >= micros, "{micros}");
            assert!(highest - micros <= micros / 1024, "{micros}: {highest}");
            assert_eq!(bucket(highest), bucket(micros));
        }
        assert_eq!(highest_in(bucket(2047)), 2047);
    }

    #[test]
    fn percentiles_are_those_of_the_sorted_list() {
        let mut times = Times::new();
        assert_eq!(times.percentile(50), 0);
        for micros in (1..=200).rev() {
            times.add(micros);
        }
        assert_eq!(times.percentile(50), 100);
        assert_eq!(times.percentile(99), 198);
        times.add(1_000_000);
        assert_eq!(times.longest, 1_000_000);
        assert_eq!(times.percentile(100), 1_000_000);
    }
}
