//! Any placement of cards, perhaps a wrong one: what a file or a dealer gives before it is checked.

use super::{Board, Card, Rules, Suit};

/// A card with the line of the text that it was read from (0: from no text).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// The line, from 1.
    pub line: usize,
}

/// Cards in places, not necessarily a position that can occur.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The cascades, exposed card last.
    pub cascades: Vec<Vec<Placed>>,
    /// The free cells.
    pub cells: Vec<Option<Placed>>,
    /// The number of cards on each foundation, in the order of [`Suit::ALL`], 0 to 13.
    pub foundations: [u8; 4],
}

/// Why a layout is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// More cascades than the rules have.
    #[error("there are {found} cascades, the rules have {allowed}")]
    TooManyCascades {
        /// Cascades in the layout.
        found: usize,
        /// Cascades of the rules.
        allowed: usize,
    },
    /// More free cells than the rules have.
    #[error("there are {found} free cells, the rules have {allowed}")]
    TooManyCells {
        /// Free cells in the layout.
        found: usize,
        /// Free cells of the rules.
        allowed: usize,
    },
    /// A foundation holds more than thirteen cards.
    #[error("the {} foundation cannot hold {} cards", .0.name(), .1)]
    Foundation(Suit, u8),
    /// A card lies in two places.
    #[error("{card} is there twice{}", at_lines(*.first, *.line))]
    Twice {
        /// The card.
        card: Card,
        /// The line where it is first.
        first: usize,
        /// The line where it is again.
        line: usize,
    },
    /// A card lies on the table and on its foundation.
    #[error("{card}{} is already on its foundation", at_line(*.line))]
    AlreadyHome {
        /// The card.
        card: Card,
        /// The line where it lies on the table.
        line: usize,
    },
    /// Cards are nowhere.
    #[error("{} missing: {}", if .0.len() == 1 { "a card is" } else { "cards are" }, list(.0))]
    Missing(Vec<Card>),
}

fn at_line(line: usize) -> String {
    if line == 0 {
        String::new()
    } else {
        format!(" in line {line}")
    }
}

fn at_lines(first: usize, second: usize) -> String {
    if second == 0 {
        String::new()
    } else if first == second {
        format!(", in line {second}")
    } else {
        format!(", in line {first} and in line {second}")
    }
}

fn list(cards: &[Card]) -> String {
    let shown: Vec<String> = cards.iter().take(6).map(Card::to_string).collect();
    let more = cards.len().saturating_sub(6);
    if more == 0 {
        shown.join(" ")
    } else {
        format!("{} and {more} more", shown.join(" "))
    }
}

impl Layout {
    /// Adds a cascade.
    pub fn push_cascade(&mut self, cards: impl IntoIterator<Item = Card>) {
        let placed = cards.into_iter().map(|card| Placed { card, line: 0 });
        self.cascades.push(placed.collect());
    }

    /// Adds a free cell.
    pub fn push_cell(&mut self, card: Option<Card>) {
        self.cells.push(card.map(|card| Placed { card, line: 0 }));
    }

    /// Whether this is a position under `rules`: no more places than there are, each card exactly once.
    pub fn check(&self, rules: Rules) -> Result<(), LayoutError> {
        if self.cascades.len() > rules.cascades.into() {
            return Err(LayoutError::TooManyCascades {
                found: self.cascades.len(),
                allowed: rules.cascades.into(),
            });
        }
        if self.cells.len() > rules.cells.into() {
            return Err(LayoutError::TooManyCells {
                found: self.cells.len(),
                allowed: rules.cells.into(),
            });
        }
        for suit in Suit::ALL {
            let home = self.foundations[suit.index()];
            if home > 13 {
                return Err(LayoutError::Foundation(suit, home));
            }
        }
        let mut seen = [None; 52];
        for placed in self
            .cells
            .iter()
            .flatten()
            .chain(self.cascades.iter().flatten())
        {
            let Placed { card, line } = *placed;
            if card.rank().number() <= self.foundations[card.suit().index()] {
                return Err(LayoutError::AlreadyHome { card, line });
            }
            if let Some(first) = seen[card.index()].replace(line) {
                return Err(LayoutError::Twice { card, first, line });
            }
        }
        let missing: Vec<Card> = Card::pack()
            .filter(|card| {
                seen[card.index()].is_none()
                    && card.rank().number() > self.foundations[card.suit().index()]
            })
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(LayoutError::Missing(missing))
        }
    }

    /// The position, if it is one under `rules`.
    pub fn board(&self, rules: Rules) -> Result<Board, LayoutError> {
        Board::from_layout(self, rules)
    }
}
