//! The game that a user means: an open one or a finished one, by its name or by the number of its deal.

use super::note;
use crate::app::record::GameRecord;
use crate::app::saved::{GameId, SavedGame};
use crate::core::visible::shown;
use crate::core::{DealNumber, Rules, Start};
use crate::error::Error;
use crate::storage::Store;

/// A game that was found.
#[derive(Debug, Clone)]
pub enum Found {
    /// An open game.
    Open(Box<SavedGame>),
    /// A game of the record.
    Finished(Box<GameRecord>),
}

/// Where to look first for what both an open and a finished game are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// Among the open games.
    Open,
    /// In the record.
    Finished,
}

/// The game of that name, or the last one of that deal; without a wish the last one of all. `rules` leaves out
/// games under others.
pub fn find(
    store: &Store,
    asked: Option<&str>,
    rules: Option<Rules>,
    first: First,
) -> Result<Found, Error> {
    let wish = asked.map(|asked| Wish {
        id: GameId::new(asked),
        deal: asked.parse().ok(),
    });
    let found = match first {
        First::Open => match open(store, wish.as_ref(), rules)? {
            Some(found) => Some(found),
            None => finished(store, wish.as_ref(), rules)?,
        },
        First::Finished => match finished(store, wish.as_ref(), rules)? {
            Some(found) => Some(found),
            None => open(store, wish.as_ref(), rules)?,
        },
    };
    found.ok_or_else(|| match asked {
        Some(asked) => Error::NoGameOfThatName(shown(asked)),
        None => Error::NoGameAtAll,
    })
}

struct Wish {
    id: Option<GameId>,
    deal: Option<DealNumber>,
}

impl Wish {
    fn is_id(&self, id: &GameId) -> bool {
        self.id.as_ref() == Some(id)
    }

    fn is_deal(&self, deal: Option<DealNumber>) -> bool {
        self.deal.is_some() && self.deal == deal
    }
}

fn open(store: &Store, wish: Option<&Wish>, rules: Option<Rules>) -> Result<Option<Found>, Error> {
    let listing = store.list();
    for problem in &listing.problems {
        note(&problem.to_string());
    }
    let under = |written: &str| rules.is_none_or(|rules| written == rules.to_string());
    let mut games = listing.games.iter().filter(|game| under(&game.rules));
    let game = match wish {
        None => games.next(),
        Some(wish) => games
            .clone()
            .find(|game| wish.is_id(&game.id))
            .or_else(|| games.find(|game| wish.is_deal(game.deal))),
    };
    let Some(game) = game else {
        return Ok(None);
    };
    Ok(Some(Found::Open(Box::new(store.load(&game.id)?))))
}

fn finished(
    store: &Store,
    wish: Option<&Wish>,
    rules: Option<Rules>,
) -> Result<Option<Found>, Error> {
    let record = store.record()?;
    if let Some(omissions) = record.omissions() {
        note(&omissions);
    }
    let under = |game: &&GameRecord| rules.is_none_or(|rules| game.rules == rules);
    let deal = |game: &GameRecord| match game.start {
        Start::Deal(number) => Some(number),
        Start::Board(_) => None,
    };
    let mut games = record.games.iter().rev().filter(under);
    let game = match wish {
        None => games.next(),
        Some(wish) => games
            .clone()
            .find(|game| wish.is_id(&game.game))
            .or_else(|| games.find(|game| wish.is_deal(deal(game)))),
    };
    Ok(game.map(|game| Found::Finished(Box::new(game.clone()))))
}
