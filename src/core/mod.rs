//! The rules of FreeCell.
//!
//! Fifty-two cards are dealt face up into eight **cascades**. Four **free cells** hold one card each.
//! Four **foundations**, one a suit, are built up from ace to king; when all cards are there the game
//! is won. Only the last card of a cascade and the cards in free cells can move:
//!
//! - onto a cascade whose last card has the other colour and is one rank higher;
//! - into an empty cascade, any card;
//! - into an empty free cell;
//! - home, onto its foundation, when the card below it in its suit is there. It never comes back.
//!
//! A **run** (ordered cards at the end of a cascade) moves in one command, a [`supermove`], if there is
//! room to move it card by card: *(c + 1) · 2^e* cards with *c* empty free cells and *e* empty cascades,
//! the target not counted.
//!
//! Every related game is the same code with other data: see [`Rules`].

pub mod autoplay;
pub mod board;
pub mod board_text;
pub mod card;
pub mod deal;
pub mod deal_range;
pub mod fewest_cells;
pub mod follow;
pub mod game;
pub mod history;
pub mod impossible;
pub mod layout;
pub mod location;
pub mod mark;
pub mod moves;
pub mod notation;
pub mod replay;
pub mod rule_sets;
pub mod rules;
pub mod rules_text;
pub mod share_line;
pub mod supermove;
pub mod visible;
pub mod written_game;

pub use autoplay::Autoplay;
pub use board::Board;
pub use card::{Card, Color, Rank, Suit};
pub use deal::DealNumber;
pub use game::{Command, Counters, Game, Start};
pub use layout::{Layout, LayoutError};
pub use location::{CascadeId, FreeCellId, Source, Target};
pub use moves::{Move, MoveError, MoveRequest};
pub use rules::{Build, EmptyCascade, Rules, RunRule};
