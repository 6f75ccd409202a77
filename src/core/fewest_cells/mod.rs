//! The fewest free cells with which each of Microsoft's 32,000 deals can be won, and how much our solver had to look
//! for a solution: known facts, measured once and kept as a table.
//!
//! `freecell rate 1-32000 --table FILE` makes the table. A byte is a deal: 0 is not known; else bits 0 to 2 are the
//! cells and 1, bit 3 says that fewer were proved not to be enough, and bits 4 to 7 are the effort.

use std::str::FromStr;

use super::DealNumber;

/// How many deals the table has: the deals 1 to 32,000.
pub const DEALS: usize = 32_000;

/// The most free cells that a byte of the table can tell.
const MOST_CELLS: u8 = 6;
/// The most effort that a byte of the table can tell.
const MOST_EFFORT: u8 = 15;

static TABLE: &[u8; DEALS] = include_bytes!("table.bin");

/// What is known of a deal under the standard rules, where nothing but the number of free cells varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// It can be won with so many free cells.
    pub cells: u8,
    /// With fewer it cannot: a search of everything that can be reached found no win.
    pub proved: bool,
    /// How many positions our solver looks at before it answers for four free cells, as the exponent of the power of
    /// two that it does not exceed; no more than 15.
    pub effort: u8,
}

/// How difficult a deal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Difficulty {
    /// About 38 deals of a hundred.
    Easy,
    /// About 38 of a hundred.
    #[default]
    Medium,
    /// About 20 of a hundred.
    Hard,
    /// About 4 of a hundred.
    Expert,
}

/// A word that is not a difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a difficulty is easy, medium, hard or expert")]
pub struct NotADifficulty;

impl Rating {
    /// The effort of a search that looked at so many positions.
    pub const fn effort_of(nodes: u64) -> u8 {
        let exponent = match nodes.checked_ilog2() {
            Some(exponent) => exponent,
            None => 0,
        };
        if exponent > MOST_EFFORT as u32 {
            MOST_EFFORT
        } else {
            exponent as u8
        }
    }

    /// How difficult the deal is, by the free cells that it needs, and among those that need two or three by the
    /// effort: fewer than 64 positions are easy to find a win in, 512 and more are hard.
    pub const fn difficulty(self) -> Difficulty {
        match (self.cells, self.effort) {
            (0 | 1, _) | (2, ..=5) => Difficulty::Easy,
            (2, 6..=8) => Difficulty::Medium,
            (2, _) | (3, ..=8) => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    /// Reads a byte of the table: nothing if the deal is not known or if it is no such byte.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte & 7 {
            0 | 7 => None,
            code => Some(Self {
                cells: code - 1,
                proved: byte & 8 != 0,
                effort: byte >> 4,
            }),
        }
    }

    /// The byte of the table; 0 where the cells are more than it can tell.
    pub const fn to_byte(self) -> u8 {
        if self.cells >= MOST_CELLS {
            return 0;
        }
        (self.cells + 1) | (self.proved as u8) << 3 | self.effort << 4
    }
}

/// What the table knows of a deal.
pub fn rating(deal: DealNumber) -> Option<Rating> {
    Rating::from_byte(TABLE[index(deal)?])
}

/// The deals of the table that are so difficult, in ascending order.
pub fn deals_of(difficulty: Difficulty) -> impl Iterator<Item = DealNumber> {
    let deals = (1..=DEALS as i64).filter_map(DealNumber::new);
    deals.filter(move |&deal| rating(deal).is_some_and(|rating| rating.difficulty() == difficulty))
}

/// Where a deal stands in the table.
pub fn index(deal: DealNumber) -> Option<usize> {
    let index = usize::try_from(deal.get().checked_sub(1)?).ok()?;
    (index < DEALS).then_some(index)
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// The next one, or the one before, going round.
    #[must_use]
    pub const fn turned(self, forward: bool) -> Self {
        let step = if forward { 1 } else { Self::ALL.len() - 1 };
        Self::ALL[(self as usize + step) % Self::ALL.len()]
    }
}

impl FromStr for Difficulty {
    type Err = NotADifficulty;

    fn from_str(text: &str) -> Result<Self, NotADifficulty> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or(NotADifficulty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_read_back_as_it_was_written() {
        for cells in 0..MOST_CELLS {
            for proved in [false, true] {
                for effort in 0..=MOST_EFFORT {
                    let rating = Rating {
                        cells,
                        proved,
                        effort,
                    };
                    assert_eq!(Rating::from_byte(rating.to_byte()), Some(rating));
                }
            }
        }
        assert_eq!(Rating::from_byte(0), None);
        assert_eq!(Rating::from_byte(0xff), None);
    }

    #[test]
    fn effort_is_the_exponent_of_two() {
        let efforts = [0, 1, 2, 3, 4, 1023, 1024, 32_768, u64::MAX].map(Rating::effort_of);
        assert_eq!(efforts, [0, 0, 1, 1, 2, 9, 10, 15, 15]);
    }
}
