//! The arguments of a competition.

use std::path::PathBuf;

use clap::Args;

use super::Day;
use crate::commands::competition::player_name;
use crate::commands::values::cells;
use crate::core::deal_range::DealRange;

pub(super) const COMPETITION: &str = "\
A competition is played under the rules `championship`, one card at a time. A deal is won best with the fewest \
free cells in use at once, and of those wins with the fewest moves of single cards; in total, more deals won come \
first, then fewer free cells, then fewer moves. Wins with tips or shown solutions do not count. Exported results \
carry their moves, and whoever imports them replays them.

Today's five follow from the date alone, the same for everybody; all can be won with four free cells or more.";

/// The arguments of `competition`.
#[derive(Debug, Args)]
pub struct CompetitionArgs {
    /// Deals and ranges of deals, like 617 or 1-10; default: those of the first imported file, or of the
    /// competition in progress in the game.
    #[arg(value_name = "WHAT", allow_negative_numbers = true)]
    pub deals: Vec<DealRange>,

    /// The five deals of today in Greenwich, or of DATE, like 2026-11-29.
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        default_missing_value = "today",
        conflicts_with = "deals"
    )]
    pub today: Option<Day>,

    /// The free cells that may be in use at once, 1 to 8; default: 4.
    #[arg(long, value_name = "N", value_parser = cells, allow_negative_numbers = true)]
    pub cells: Option<u8>,

    /// The name of the player here.
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    pub name: Option<String>,

    /// Print the own results as JSON with their moves, for others to import.
    #[arg(long, conflicts_with = "import")]
    pub json: bool,

    /// Rank the players of these files, made with --json, beside the own results; - reads standard input.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub import: Vec<PathBuf>,
}
