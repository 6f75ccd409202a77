//! The journey: a range of deals played in order under the standard rules. What was won is in the record; here is which
//! range it is and what was put off.

use std::str::FromStr as _;

use serde::{Deserialize, Serialize};

use super::played::Played;
use crate::core::deal_range::DealRange;
use crate::core::impossible::is_known_impossible;
use crate::core::{DealNumber, Rules};

/// The most deals that can be put off at a time.
pub const MOST_LATER: usize = 1000;

/// A journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Journey {
    range: DealRange,
    later: Vec<DealNumber>,
}

/// A journey in files.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    deals: String,
    later: Vec<i64>,
}

/// Where a journey is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The deal to play now; nothing if all are won.
    pub next: Option<DealNumber>,
    /// Deals of it that are won.
    pub won: u64,
    /// Deals of it that can be won, as far as is known.
    pub all: u64,
}

impl Default for Journey {
    /// Microsoft's deals.
    fn default() -> Self {
        Self::over(DealRange::from_str("1-32000").expect("a range"))
    }
}

impl Journey {
    /// A journey over some deals.
    pub const fn over(range: DealRange) -> Self {
        Self {
            range,
            later: Vec::new(),
        }
    }

    /// The deals.
    pub const fn range(&self) -> DealRange {
        self.range
    }

    /// What is said when nothing of it is left to play.
    pub fn end(&self) -> String {
        let range = self.range;
        format!("the journey {range} is over: all its deals are won")
    }

    /// The same journey over other deals; what was put off of them stays so.
    #[must_use]
    pub fn with_range(mut self, range: DealRange) -> Self {
        self.range = range;
        self.later.retain(|&deal| range.contains(deal));
        self
    }

    /// The deals that were put off and are not won since.
    pub fn later(&self, played: &Played) -> Vec<DealNumber> {
        let won = |deal| played.is_won(deal, Rules::default());
        self.later.iter().copied().filter(|&d| !won(d)).collect()
    }

    /// Whether the deal is one of the journey.
    pub fn contains(&self, deal: DealNumber, rules: Rules) -> bool {
        rules == Rules::default() && self.range.contains(deal)
    }

    /// Puts a deal off, behind those that were put off before. False if no more can be.
    pub fn put_off(&mut self, deal: DealNumber, played: &Played) -> bool {
        self.later = self.later(played);
        self.later.retain(|&other| other != deal);
        if self.later.len() >= MOST_LATER {
            return false;
        }
        self.later.push(deal);
        true
    }

    /// Takes a deal back into its place.
    pub fn take_back(&mut self, deal: DealNumber) {
        self.later.retain(|&other| other != deal);
    }

    /// Where it is: at the first deal that is neither won nor put off nor known to be impossible; at the end of the range
    /// at the deal that was put off first.
    pub fn progress(&self, played: &Played) -> Progress {
        let rules = Rules::default();
        let possible = |deal: DealNumber| !is_known_impossible(deal, rules);
        let later = self.later(played);
        let next = self
            .range
            .deals()
            .find(|&d| possible(d) && !played.is_won(d, rules) && !later.contains(&d))
            .or_else(|| later.first().copied());
        let inside = |deal: &DealNumber| self.range.contains(*deal) && possible(*deal);
        let impossible = crate::core::impossible::IMPOSSIBLE
            .into_iter()
            .filter_map(DealNumber::new)
            .filter(|&deal| self.range.contains(deal))
            .count();
        Progress {
            next,
            won: played.won(rules).filter(inside).count() as u64,
            all: self.range.count() - impossible as u64,
        }
    }
}

impl From<Journey> for Written {
    fn from(journey: Journey) -> Self {
        Self {
            deals: journey.range.to_string(),
            later: journey.later.iter().map(|deal| deal.get()).collect(),
        }
    }
}

impl TryFrom<Written> for Journey {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let range: DealRange = written
            .deals
            .parse()
            .map_err(|error| format!("deals: {error}"))?;
        let mut later: Vec<DealNumber> = Vec::new();
        for number in written.later {
            let deal = DealNumber::new(number)
                .filter(|&deal| range.contains(deal))
                .ok_or_else(|| format!("later: {number} is no deal of the journey"))?;
            if !later.contains(&deal) {
                later.push(deal);
            }
            if later.len() > MOST_LATER {
                return Err(format!("later: there are more than {MOST_LATER} deals"));
            }
        }
        Ok(Self { range, later })
    }
}
