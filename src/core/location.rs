//! Places on the table: cascades, free cells, foundations.

use std::fmt;

use super::Suit;

/// The most cascades that any rule set may have.
pub const MAX_CASCADES: usize = 10;
/// The most free cells that any rule set may have.
pub const MAX_CELLS: usize = 10;

/// The letters of the free cells. `h` is home, `i` and `j` look like digits: they are skipped, as
/// fc-solve and FreeCell Pro do.
pub const CELL_LETTERS: [char; MAX_CELLS] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'k', 'l', 'm'];

/// One of at most ten cascades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CascadeId(u8);

/// One of at most ten free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FreeCellId(u8);

impl CascadeId {
    /// The cascade at an index from 0; none from 10 up.
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_CASCADES {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that players see, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The first `count` cascades.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(MAX_CASCADES)).filter_map(Self::new)
    }
}

impl FreeCellId {
    /// The free cell at an index from 0; none from 10 up.
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_CELLS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter that players see: `a` to `g`, then `k`, `l`, `m`.
    pub const fn letter(self) -> char {
        CELL_LETTERS[self.0 as usize]
    }

    /// The free cell with a letter of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        CELL_LETTERS
            .iter()
            .position(|&l| l == letter.to_ascii_lowercase())
            .and_then(Self::new)
    }

    /// The first `count` free cells.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(MAX_CELLS)).filter_map(Self::new)
    }
}

impl fmt::Display for CascadeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Display for FreeCellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Where a card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The end of a cascade.
    Cascade(CascadeId),
    /// A free cell.
    FreeCell(FreeCellId),
    /// The top of a foundation; only under rules with [`foundation_back`](super::Rules::foundation_back).
    Foundation(Suit),
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The end of a cascade.
    Cascade(CascadeId),
    /// A free cell.
    FreeCell(FreeCellId),
    /// Home: the foundation of the card's own suit.
    Foundation,
}

impl fmt::Display for Source {
    /// In words: `cascade 3`, `free cell a`, `the hearts foundation`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cascade(id) => write!(f, "cascade {id}"),
            Self::FreeCell(id) => write!(f, "free cell {id}"),
            Self::Foundation(suit) => write!(f, "the {} foundation", suit.name()),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cascade(id) => write!(f, "cascade {id}"),
            Self::FreeCell(id) => write!(f, "free cell {id}"),
            Self::Foundation => write!(f, "home"),
        }
    }
}
