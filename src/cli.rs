//! The command line: what a user may type, as types. What it means is in [`commands`](crate::commands).

mod competition;
mod moves;
mod play;
mod solve;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::values::{RulesValue, cascades, cells};
use crate::core::rules::RulesError;
use crate::core::{Autoplay, DealNumber, Rules};
pub use competition::CompetitionArgs;
pub use moves::{ExportArgs, ExportFormat, ReplayArgs, VerifyArgs};
pub use play::{ColorWhen, Day, GameChoice, LookArgs, PlayArgs, PlayOptions};
pub use solve::{GoalValue, RateArgs, SolveArgs};

const EXIT_CODES: &str = "\
Exit codes: 0 done, winnable or verified; 1 a negative answer (lost, not a win); 2 bad use, bad input or \
output that could not be written, with a sentence that says what and where; 3 undecided, or stopped by a limit.";

const USAGE: &str = "freecell [OPTIONS] [DEAL]\n       freecell <COMMAND>";

/// FreeCell for the terminal.
///
/// Without DEAL, goes on with the game that was played last; if none is open, deals a random winnable one.
#[derive(Debug, Parser)]
#[command(name = "freecell", version, override_usage = USAGE, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to play and how.
    #[command(flatten)]
    pub play: PlayArgs,

    /// Keep every file (settings, games, record) under DIR instead of the usual folders; the environment
    /// variable `FREECELL_HOME` does the same.
    #[arg(long, value_name = "DIR", global = true)]
    pub home: Option<PathBuf>,

    /// Print a completion script, or the man page, and end.
    #[arg(long, value_name = "WHAT", exclusive = true)]
    pub generate: Option<Generated>,

    /// The plain subcommands; without one, a game is played.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A plain subcommand: it needs no terminal.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print a deal.
    Deal(DealArgs),
    /// Print the present position of an open game.
    Show(ShowArgs),
    /// List the open games.
    Games(GamesArgs),
    /// Find out whether deals can be won, and how.
    #[command(after_help = solve::SOLVE_EXIT_CODES)]
    Solve(SolveArgs),
    /// Print how difficult deals are: the fewest free cells with which they can be won.
    #[command(after_help = solve::RATE)]
    Rate(RateArgs),
    /// Look at a game again in the terminal: one of the record, or those of a file.
    #[command(after_help = moves::REPLAY)]
    Replay(ReplayArgs),
    /// Print the moves of an open or finished game.
    Export(ExportArgs),
    /// Replay moves under the rules and say whether they win.
    Verify(VerifyArgs),
    /// Print the record of finished games.
    Stats(StatsArgs),
    /// Print the results of a competition, rank players, and exchange results.
    #[command(after_help = competition::COMPETITION)]
    Competition(CompetitionArgs),
    /// List the rule sets, or describe one.
    Rules(DescribeArgs),
}

/// A rule set and what to change in it.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The rule set (`freecell rules` lists them).
    #[arg(long = "rules", value_name = "NAME", value_parser = RulesValue, hide_possible_values = true)]
    pub rules: Option<Rules>,

    /// The number of free cells, 0 to 10.
    #[arg(long, value_name = "N", value_parser = cells, allow_negative_numbers = true)]
    pub cells: Option<u8>,

    /// The number of cascades, 4 to 10.
    #[arg(long, value_name = "N", value_parser = cascades, allow_negative_numbers = true)]
    pub cascades: Option<u8>,
}

impl RulesArgs {
    /// The rules that were asked for; nothing if none were.
    pub fn asked(&self) -> Result<Option<Rules>, RulesError> {
        if self.rules.is_none() && self.cells.is_none() && self.cascades.is_none() {
            return Ok(None);
        }
        self.or_default().map(Some)
    }

    /// The rules that were asked for, on top of FreeCell.
    pub fn or_default(&self) -> Result<Rules, RulesError> {
        let mut rules = self.rules.unwrap_or_default();
        if let Some(cells) = self.cells {
            rules = rules.with_cells(cells)?;
        }
        if let Some(cascades) = self.cascades {
            rules = rules.with_cascades(cascades)?;
        }
        Ok(rules)
    }
}

/// What `--generate` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// Completions for bash.
    Bash,
    /// Completions for zsh.
    Zsh,
    /// Completions for fish.
    Fish,
    /// Completions for powershell.
    #[value(name = "powershell")]
    PowerShell,
    /// Completions for elvish.
    Elvish,
    /// The man page, in roff.
    Man,
}

/// How a position is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum BoardFormat {
    /// A line a cascade, the exposed card last.
    #[default]
    Board,
    /// A line a row across the cascades, as a dealer lays them.
    Rows,
    /// A JSON object.
    Json,
}

/// The arguments of `deal`.
#[derive(Debug, Args)]
pub struct DealArgs {
    /// The deal: 1 to 8589934591, or -1 to -4; a leading # is allowed.
    #[arg(allow_negative_numbers = true)]
    pub deal: DealNumber,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: BoardFormat,

    /// The rules to deal by.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The game, as `freecell games` names it, or the number of its deal; default: the game played last.
    #[arg(allow_negative_numbers = true)]
    pub game: Option<String>,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: BoardFormat,
}

/// The arguments of `games`.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print a JSON array.
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Print a JSON object.
    #[arg(long)]
    pub json: bool,

    /// Only games under these rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `rules`.
#[derive(Debug, Args)]
pub struct DescribeArgs {
    /// The rule set to describe, perhaps with changes: "freecell cells=3".
    #[arg(value_parser = RulesValue, hide_possible_values = true)]
    pub name: Option<Rules>,
}

/// The names of the autoplay rules as values of an option.
fn autoplay() -> impl TypedValueParser<Value = Autoplay> {
    PossibleValuesParser::new(Autoplay::ALL.map(Autoplay::name))
        .try_map(|name| name.parse::<Autoplay>())
}
