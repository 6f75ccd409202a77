//! The arguments of the subcommands that ask the solver.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{RulesArgs, autoplay};
use crate::commands::values::{RulesValue, jobs, megabytes, nodes};
use crate::core::deal_range::DealRange;
use crate::core::{Autoplay, Rules};

pub(super) const SOLVE_EXIT_CODES: &str = "\
Exit codes: 0 winnable, 1 lost, 3 undecided (or, with the optimal goals, not proved). For more than one deal: 0 if \
every deal is decided, 3 if not. \
Ctrl-C ends with what is decided so far, and 3; the next run can begin after the last deal that was printed.";

pub(super) const RATE: &str = "\
A deal is rated by the fewest free cells with which it can be won, proved by a finished search with one fewer, and by \
the effort of the solver with four: the exponent of the power of two of the positions that it looks at. Both make the \
difficulty, of deals under the standard rules: easy, medium, hard or expert.

Microsoft's deals 1 to 32000 are known from a table in the program; other deals and other rules are measured.

Exit codes: 0 rated; 1 (for one deal) no number of free cells is enough; 3 a limit or Ctrl-C left something unproved.";

/// What a solution should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum GoalValue {
    /// Any, found as fast as possible.
    #[default]
    Any,
    /// Few commands of the player, under the autoplay rule; looks at --max-nodes positions, or at half a
    /// million.
    Short,
    /// The fewest moves of single cards, proved; or the best found, if a limit stops the proof.
    Optimal,
    /// The same where a run that moves at once counts as one move.
    OptimalMoves,
}

/// The arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Deals and ranges of deals, like 617 or 1-32000.
    #[arg(
        value_name = "WHAT",
        allow_negative_numbers = true,
        required_unless_present = "board",
        conflicts_with = "board"
    )]
    pub deals: Vec<DealRange>,

    /// Solve the position in FILE; - reads it from standard input.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Give a deal up as undecided after N positions.
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub max_nodes: Option<NonZeroU64>,

    /// Use no more than about MB megabytes, shared by all jobs, and leave deals that need more undecided;
    /// default: 2048.
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    pub max_memory: Option<NonZeroU64>,

    /// Solve N deals at a time; default: one for each processor.
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,

    /// What the solution should be.
    #[arg(long, value_enum, value_name = "GOAL", default_value_t)]
    pub goal: GoalValue,

    /// The autoplay rule under which commands are counted.
    #[arg(long, value_name = "RULE", value_parser = autoplay(), default_value = "safe")]
    pub autoplay: Autoplay,

    /// Print one JSON object a line, deals in ascending order.
    #[arg(long)]
    pub json: bool,

    /// Print totals only.
    #[arg(long)]
    pub summary: bool,
}

/// The arguments of `rate`.
#[derive(Debug, Args)]
pub struct RateArgs {
    /// Deals and ranges of deals, like 617 or 1-32000.
    #[arg(value_name = "WHAT", allow_negative_numbers = true, required = true)]
    pub deals: Vec<DealRange>,

    /// The rule set, whose number of free cells is varied (`freecell rules` lists them).
    #[arg(long, value_name = "NAME", value_parser = RulesValue, hide_possible_values = true)]
    pub rules: Option<Rules>,

    /// Measure what the table of the program knows, too.
    #[arg(long)]
    pub measure: bool,

    /// Make the table of the program, or go on with it: measure what is not known and proved in FILE, and write
    /// it there every few seconds and at the end, also when Ctrl-C ends it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "measure", "json"])]
    pub table: Option<PathBuf>,

    /// Give a search up after N positions.
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub max_nodes: Option<NonZeroU64>,

    /// Use no more than about MB megabytes, shared by all jobs; default: 2048.
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    pub max_memory: Option<NonZeroU64>,

    /// Measure N deals at a time; default: one for each processor.
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,

    /// Print one JSON object a line, deals in ascending order.
    #[arg(long)]
    pub json: bool,
}
