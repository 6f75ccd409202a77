//! A position in the formats that scripts read.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::BoardFormat;
use crate::core::board_text::{self, BoardStyle};
use crate::core::{Board, Card, DealNumber, Suit};

/// The JSON object of a position.
#[derive(Debug, Serialize)]
struct Position {
    deal: Option<i64>,
    rules: String,
    cascades: Vec<Vec<String>>,
    cells: Vec<Option<String>>,
    foundations: Foundations,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Foundations {
    c: u8,
    d: u8,
    h: u8,
    s: u8,
}

impl Position {
    fn new(deal: Option<DealNumber>, board: &Board) -> Self {
        let names = |cards: &[Card]| cards.iter().map(Card::to_string).collect();
        Self {
            deal: deal.map(DealNumber::get),
            rules: board.rules().to_string(),
            cascades: board.cascades().map(|(_, cards)| names(cards)).collect(),
            cells: board
                .cells()
                .map(|(_, card)| card.map(|card| card.to_string()))
                .collect(),
            foundations: Foundations {
                c: board.foundation(Suit::Clubs),
                d: board.foundation(Suit::Diamonds),
                h: board.foundation(Suit::Hearts),
                s: board.foundation(Suit::Spades),
            },
        }
    }
}

/// Prints a position. `style` is how [`BoardFormat::Board`] writes it.
pub fn write(
    out: &mut dyn Write,
    format: BoardFormat,
    style: BoardStyle,
    deal: Option<DealNumber>,
    board: &Board,
) -> io::Result<()> {
    match format {
        BoardFormat::Board => write!(out, "{}", board_text::write(board, style)),
        BoardFormat::Rows => write!(out, "{}", board_text::write(board, BoardStyle::Rows)),
        BoardFormat::Json => {
            serde_json::to_writer(&mut *out, &Position::new(deal, board))?;
            writeln!(out)
        }
    }
}
