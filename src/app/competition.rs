//! A competition of Championship `FreeCell`: the same deals for everybody, one card at a time. A deal is won
//! best with the fewest free cells in use at once, and of those wins with the fewest moves of single cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::daily;
use super::date::Date;
use super::entry::{Entry, best, is_of, is_own_win};
use super::record::GameRecord;
use crate::core::deal::NotADealNumber;
use crate::core::deal_range::{DealRange, NotARange};
use crate::core::{DealNumber, Rules, RunRule, Start};

/// The most deals of a competition.
pub const MOST_DEALS: usize = 100;
/// The most free cells of a competition; the least is 1.
pub const MOST_CELLS: u8 = 8;

/// The deals of a competition, and the free cells that it allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Competition {
    deals: Vec<DealNumber>,
    cells: u8,
}

/// A competition in files.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    deals: Vec<i64>,
    cells: u8,
}

/// Why there is no such competition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompetitionError {
    /// It has no deals.
    #[error("a competition needs deals (like 1-10 or 1,617)")]
    NoDeals,
    /// It has too many deals.
    #[error("a competition has no more than {MOST_DEALS} deals")]
    TooManyDeals,
    /// It allows too few or too many free cells.
    #[error("{0} free cells are not possible in a competition: 1 to {MOST_CELLS} are")]
    Cells(u8),
    /// A part of it is not a deal or a range.
    #[error(transparent)]
    Range(#[from] NotARange),
}

impl Competition {
    /// A competition over some deals, each of which counts once.
    pub fn new(
        deals: impl IntoIterator<Item = DealNumber>,
        cells: u8,
    ) -> Result<Self, CompetitionError> {
        let mut each = Vec::new();
        for deal in deals {
            if each.contains(&deal) {
                continue;
            }
            if each.len() == MOST_DEALS {
                return Err(CompetitionError::TooManyDeals);
            }
            each.push(deal);
        }
        if each.is_empty() {
            return Err(CompetitionError::NoDeals);
        }
        Self {
            deals: each,
            cells: 1,
        }
        .with_cells(cells)
    }

    /// The five deals of a day, with standard free cells: see [`deals_of`].
    pub fn of_day(date: Date) -> Self {
        Self {
            deals: deals_of(date),
            cells: Rules::default().cells,
        }
    }

    /// The same deals with other free cells, 1 to 8.
    pub fn with_cells(self, cells: u8) -> Result<Self, CompetitionError> {
        if !(1..=MOST_CELLS).contains(&cells) {
            return Err(CompetitionError::Cells(cells));
        }
        Ok(Self { cells, ..self })
    }

    /// The deals, in the order in which they are played.
    pub fn deals(&self) -> &[DealNumber] {
        &self.deals
    }

    /// The free cells that it allows.
    pub const fn cells(&self) -> u8 {
        self.cells
    }

    /// The rules that it is played under.
    pub fn rules(&self) -> Rules {
        Rules {
            cells: self.cells,
            runs: RunRule::Single,
            ..Rules::default()
        }
    }

    /// A player's best wins in a record, one for each deal.
    pub fn entries(&self, records: &[GameRecord]) -> Vec<Option<Entry>> {
        let rules = self.rules();
        let starts = self.deals.iter().map(|&deal| Start::Deal(deal));
        starts.map(|start| best(records, &start, rules)).collect()
    }

    /// The deal to play next: the first one that no game was finished of, else the first one that is not won.
    /// Its index.
    pub fn next(&self, records: &[GameRecord]) -> Option<usize> {
        let rules = self.rules();
        let among = |counts: &dyn Fn(&GameRecord) -> bool| {
            self.deals.iter().position(|&deal| {
                let start = Start::Deal(deal);
                !records
                    .iter()
                    .any(|record| is_of(record, &start, rules) && counts(record))
            })
        };
        among(&|_| true).or_else(|| among(&is_own_win))
    }
}

impl fmt::Display for Competition {
    /// The deals as [`parse_deals`] reads them: `1-10, 617`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = &self.deals[..];
        let mut between = "";
        while let Some(first) = rest.first().map(|deal| deal.get()) {
            let follows = |(index, deal): &(usize, &DealNumber)| {
                // Special deals are given one by one.
                *index == 0 || (first > 0 && deal.get() == first + *index as i64)
            };
            let length = rest.iter().enumerate().take_while(follows).count();
            let last = rest[length - 1].get();
            match length {
                1 => write!(f, "{between}{first}")?,
                2 => write!(f, "{between}{first}, {last}")?,
                _ => write!(f, "{between}{first}-{last}")?,
            }
            between = ", ";
            rest = &rest[length..];
        }
        Ok(())
    }
}

impl From<Competition> for Written {
    fn from(competition: Competition) -> Self {
        Self {
            deals: competition.deals.iter().map(|deal| deal.get()).collect(),
            cells: competition.cells,
        }
    }
}

impl TryFrom<Written> for Competition {
    type Error = CompetitionError;

    fn try_from(written: Written) -> Result<Self, CompetitionError> {
        let deals = written.deals.iter().map(|&number| {
            DealNumber::new(number)
                .ok_or_else(|| NotARange::from(NotADealNumber(number.to_string())).into())
        });
        let deals: Result<Vec<DealNumber>, CompetitionError> = deals.collect();
        Self::new(deals?, written.cells)
    }
}

/// Reads deals and ranges with commas or blanks between: `1-10, 617`.
pub fn parse_deals(text: &str) -> Result<Vec<DealRange>, NotARange> {
    text.split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(DealRange::from_str)
        .collect()
}

/// The five deals of a day: the first of [those of the day](super::daily).
///
/// All five can be won with four free cells or more. With fewer some cannot: of all these deals 99 in 100 can with three,
/// 4 in 5 with two, 1 in 5 with one.
pub fn deals_of(date: Date) -> Vec<DealNumber> {
    daily::deals_of(date)
        .take(daily::OF_THE_COMPETITION)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn competition(text: &str, cells: u8) -> Competition {
        let ranges = parse_deals(text).unwrap();
        Competition::new(ranges.into_iter().flat_map(DealRange::deals), cells).unwrap()
    }

    #[test]
    fn deals_read_back_as_they_are_written() {
        for text in [
            "1-10, 617",
            "-1, -2, -3",
            "5, 6",
            "9, 8, 7",
            "8589934590, 8589934591",
        ] {
            assert_eq!(competition(text, 4).to_string(), text);
        }
        assert_eq!(competition("3 1-4,2", 1).to_string(), "3, 1, 2, 4");
    }

    #[test]
    fn what_is_no_competition_says_what_is() {
        let error = |text: &str, cells| {
            let ranges = parse_deals(text).unwrap();
            let deals = ranges.into_iter().flat_map(DealRange::deals);
            Competition::new(deals, cells).unwrap_err().to_string()
        };
        assert!(error("", 4).contains("needs deals"));
        assert!(error("1-8589934591", 4).contains("no more than 100"));
        assert!(error("1", 0).contains("1 to 8"));
        assert!(error("1", 9).contains("1 to 8"));
        assert!(parse_deals("1-").is_err() && parse_deals("0").is_err());
        for json in [
            r#"{"deals":[0],"cells":4}"#,
            r#"{"deals":[],"cells":4}"#,
            r#"{"deals":[1],"cells":9}"#,
            r#"{"deals":[1],"cells":4,"more":1}"#,
        ] {
            assert!(serde_json::from_str::<Competition>(json).is_err(), "{json}");
        }
        let written = serde_json::to_string(&competition("2-3", 1)).unwrap();
        assert_eq!(written, r#"{"deals":[2,3],"cells":1}"#);
        assert_eq!(
            serde_json::from_str::<Competition>(&written).unwrap(),
            competition("2-3", 1)
        );
    }

    #[test]
    fn the_deals_of_a_day_never_change() {
        let deals = |date: &str| Competition::of_day(date.parse().unwrap()).to_string();
        assert_eq!(deals("2026-11-29"), "22079, 26144, 17431, 15452, 28962");
        assert_eq!(deals("2026-11-30"), "19487, 31534, 28147, 24319, 21955");
        assert_eq!(deals("2000-02-29"), "5744, 28664, 20216, 7983, 9127");
    }
}
