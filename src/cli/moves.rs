//! The arguments of the subcommands that read or write the moves of a game.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::{LookArgs, RulesArgs};
use crate::commands::values::{convention_names, place};
use crate::core::DealNumber;
use crate::core::replay::Convention;

pub(super) const REPLAY: &str = "\
Without FILE and --game, the game that ended last is shown. FILE may be of FreeCell Pro, with several games, what \
`freecell export` and `freecell solve` print, a game that was shared with its moves, or bare moves with --deal. \
Space plays and stops, left and right step, + and - set the speed, Enter goes on from there in a new game.";

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A file of games or moves; - reads standard input.
    #[arg(value_name = "FILE", conflicts_with = "game")]
    pub file: Option<PathBuf>,

    /// A finished game by its name, or the last one of that deal; of what is not finished, an open one.
    #[arg(long, value_name = "GAME", allow_negative_numbers = true)]
    pub game: Option<String>,

    /// The deal, where FILE names none.
    #[arg(
        long,
        value_name = "DEAL",
        requires = "file",
        conflicts_with = "board",
        allow_negative_numbers = true
    )]
    pub deal: Option<DealNumber>,

    /// The moves of FILE start from the position in BOARD.
    #[arg(long, value_name = "BOARD", requires = "file")]
    pub board: Option<PathBuf>,

    /// Begin with the game of that number in FILE, from 1; up and down go to the others.
    #[arg(long, value_name = "N", requires = "file", value_parser = place, allow_negative_numbers = true)]
    pub nth: Option<NonZeroUsize>,

    /// What the moves of FILE leave unwritten, as in `verify`. Default: all are tried.
    #[arg(long, value_name = "NAME", requires = "file", value_parser = convention())]
    pub convention: Option<Convention>,

    /// The rules, whatever FILE says of them; of the record, only games under these.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// How it looks.
    #[command(flatten)]
    pub look: LookArgs,
}

/// How a game is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ExportFormat {
    /// Standard notation, every move written, under a header that names deal and rules.
    #[default]
    Notation,
    /// A JSON object.
    Json,
}

/// The arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The game by its name, or the last one of that deal: an open one, else a finished one. Default: the
    /// open game played last, or the one that ended last.
    #[arg(allow_negative_numbers = true)]
    pub game: Option<String>,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: ExportFormat,

    /// Only games under these rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The deal, and then the moves in standard notation (26 4a b7 3h 12v3), or - to read the moves from
    /// standard input. With --board, moves only. - alone reads games whose headers name their deals, or have
    /// their boards, as `freecell export` writes them.
    #[arg(
        value_name = "DEAL|MOVES",
        allow_negative_numbers = true,
        required_unless_present = "board"
    )]
    pub words: Vec<String>,

    /// Start from the position in FILE instead of a deal; - reads it from standard input.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// What the moves leave unwritten. explicit: nothing; xp: Horne's autoplay and the room of Microsoft's
    /// program up to Windows XP; horne: Horne's autoplay; all: every card that fits goes home, from the deal
    /// on. Default: try them in that order.
    #[arg(long, value_name = "NAME", value_parser = convention())]
    pub convention: Option<Convention>,
}

/// The names of the conventions as values of an option.
fn convention() -> impl TypedValueParser<Value = Convention> {
    PossibleValuesParser::new(convention_names()).try_map(|name| name.parse::<Convention>())
}
