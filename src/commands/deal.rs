//! `freecell deal`: prints a deal.

use std::io::Write;

use super::{ExitStatus, board_output};
use crate::cli::DealArgs;
use crate::core::board_text::BoardStyle;
use crate::error::Error;

/// Prints the deal that was asked for.
pub fn run(args: &DealArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let board = args.deal.board(args.rules.or_default()?);
    board_output::write(out, args.format, BoardStyle::Deal, Some(args.deal), &board)?;
    Ok(ExitStatus::Success)
}
