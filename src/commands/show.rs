//! `freecell show`: prints the present position of an open game.

use std::io::Write;

use super::{ExitStatus, board_output, note};
use crate::app::saved::GameId;
use crate::cli::ShowArgs;
use crate::core::DealNumber;
use crate::core::board_text::BoardStyle;
use crate::core::visible::shown;
use crate::error::Error;
use crate::storage::{Listing, Store};

/// Prints the game that was asked for, or the one played last.
pub fn run(store: &Store, args: &ShowArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let listing = store.list();
    for problem in &listing.problems {
        note(&problem.to_string());
    }
    let id = chosen(&listing, args.game.as_deref())?;
    let game = store.load(&id)?.game;
    board_output::write(
        out,
        args.format,
        BoardStyle::Position,
        game.deal(),
        game.board(),
    )?;
    Ok(ExitStatus::Success)
}

/// A game by its name or deal; of several games of a deal the one played last.
fn chosen(listing: &Listing, asked: Option<&str>) -> Result<GameId, Error> {
    let Some(asked) = asked else {
        let last = listing.games.first().ok_or(Error::NoOpenGame)?;
        return Ok(last.id.clone());
    };
    let id = GameId::new(asked);
    let deal: Option<DealNumber> = asked.parse().ok();
    let mut games = listing.games.iter();
    let found = games
        .clone()
        .find(|game| Some(&game.id) == id.as_ref())
        .or_else(|| games.find(|game| deal.is_some() && game.deal == deal));
    match found {
        Some(game) => Ok(game.id.clone()),
        None => Err(Error::NoSuchGame(shown(asked))),
    }
}
