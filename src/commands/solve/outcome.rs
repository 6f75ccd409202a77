//! What became of one deal, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::seeker::{Finding, Shortness};
use crate::core::written_game::board_lines;
use crate::core::{Autoplay, Board, DealNumber, Rules, notation};
use crate::solver::{Limit, NotSupported};

/// The verdict on a position: the words that scripts read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// A solution is in hand.
    Winnable,
    /// A finished search found none.
    Lost,
    /// The search stopped at a limit.
    Undecided,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Winnable => "winnable",
            Self::Lost => "lost",
            Self::Undecided => "undecided",
        }
    }
}

/// Why a position is undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Reason {
    /// The search looked at as many positions as it was allowed.
    #[error("the limit of positions was reached")]
    Nodes,
    /// The search filled the memory that it was allowed.
    #[error("the limit of memory was reached")]
    Memory,
    /// The search was broken off.
    #[error("the search was broken off")]
    BrokenOff,
    /// The solver does not judge such a position.
    #[error(transparent)]
    NotSupported(#[from] NotSupported),
}

impl From<Limit> for Reason {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Nodes => Self::Nodes,
            Limit::Memory => Self::Memory,
            Limit::Cancelled => Self::BrokenOff,
        }
    }
}

/// A solution, written and counted.
#[derive(Debug)]
pub(crate) struct Counted {
    /// The moves in notation.
    pub(crate) words: Vec<String>,
    /// What a player enters under an autoplay rule; nothing if that rule sends home a card that the solution
    /// needs on the table.
    pub(crate) commands: Option<usize>,
    /// Moves of single cards.
    pub(crate) card_moves: usize,
}

/// What became of one deal.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The number of the deal; nothing for a board.
    pub(crate) deal: Option<DealNumber>,
    /// The lines that tell the board, if it is no deal.
    board: String,
    /// The rules.
    pub(crate) rules: Rules,
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// What stopped the search, if it is undecided or its solution not proved to be the shortest.
    pub(crate) reason: Option<Reason>,
    /// How short the solution is, if the shortest was asked for.
    pub(crate) shortness: Option<Shortness>,
    /// The solution of a winnable deal.
    pub(crate) solution: Option<Counted>,
    /// Positions that were looked at.
    pub(crate) nodes: u64,
    /// The time it took.
    pub(crate) micros: u64,
}

impl Outcome {
    /// The outcome of a search from `start`.
    pub(crate) fn new(
        deal: Option<DealNumber>,
        start: &Board,
        finding: Finding,
        autoplay: Autoplay,
        micros: u64,
    ) -> Self {
        let solution = finding.solution.map(|solution| Counted {
            words: notation::write_all(start, solution.moves()),
            commands: solution.commands(start, autoplay),
            card_moves: solution.card_moves(start),
        });
        Self {
            deal,
            board: if deal.is_none() {
                board_lines(start)
            } else {
                String::new()
            },
            rules: start.rules(),
            verdict: finding.verdict,
            reason: finding.reason,
            shortness: finding.shortness,
            solution,
            nodes: finding.nodes,
            micros,
        }
    }

    /// A line about the deal, then the solution, ten moves a line.
    pub(crate) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let deal = self.deal.map_or("-".into(), |deal| deal.to_string());
        let (moves, cards) = match &self.solution {
            Some(counted) => (
                counted.words.len().to_string(),
                counted.card_moves.to_string(),
            ),
            None => ("-".into(), "-".into()),
        };
        let proved = match self.shortness {
            Some(short) if short.is_proved() => " proved=yes".into(),
            Some(short) => format!(" proved=no at_least={}", short.at_least),
            None => String::new(),
        };
        writeln!(
            out,
            "# freecell deal={deal} rules={} verdict={} moves={moves} cards={cards}{proved} nodes={} micros={}",
            self.rules,
            self.verdict.name(),
            self.nodes,
            self.micros
        )?;
        out.write_all(self.board.as_bytes())?;
        for line in self.words().chunks(10) {
            writeln!(out, "{}", line.join(" "))?;
        }
        Ok(())
    }

    /// A JSON object on a line.
    pub(crate) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let counted = self.solution.as_ref();
        let line = Line {
            deal: self.deal.map(DealNumber::get),
            rules: self.rules.to_string(),
            verdict: self.verdict,
            moves: self.words(),
            commands: counted.and_then(|counted| counted.commands),
            all_moves: counted.map(|counted| counted.words.len()),
            card_moves: counted.map(|counted| counted.card_moves),
            proved: self.shortness.map(Shortness::is_proved),
            at_least: self.shortness.map(|short| short.at_least),
            nodes: self.nodes,
            micros: self.micros,
        };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)
    }

    fn words(&self) -> &[String] {
        self.solution.as_ref().map_or(&[], |counted| &counted.words)
    }
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    deal: Option<i64>,
    rules: String,
    verdict: Verdict,
    moves: &'a [String],
    commands: Option<usize>,
    all_moves: Option<usize>,
    card_moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    nodes: u64,
    micros: u64,
}
