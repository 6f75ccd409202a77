//! A deal or a range of deals, as players write them.

use std::fmt;
use std::str::FromStr;

use super::DealNumber;
use super::deal::NotADealNumber;
use super::visible::shown;

/// The deals from a first to a last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealRange {
    first: DealNumber,
    last: DealNumber,
}

/// A text that is not a range of deals.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotARange {
    /// A number in it is not a deal.
    #[error(transparent)]
    Number(#[from] NotADealNumber),
    /// The range goes down.
    #[error("`{0}` goes down: the first deal of a range comes first")]
    Reversed(String),
    /// A range from a special deal.
    #[error("`{0}` is not a range: special deals are given one by one")]
    Special(String),
}

impl DealRange {
    /// The first deal.
    pub const fn first(self) -> DealNumber {
        self.first
    }

    /// The last deal.
    pub const fn last(self) -> DealNumber {
        self.last
    }

    /// Whether the deal is one of them.
    pub fn contains(self, deal: DealNumber) -> bool {
        (self.first..=self.last).contains(&deal)
    }

    /// The deals, in ascending order.
    pub fn deals(self) -> impl Iterator<Item = DealNumber> {
        (self.first.get()..=self.last.get()).filter_map(DealNumber::new)
    }

    /// How many deals these are.
    pub const fn count(self) -> u64 {
        // A range never crosses from special to other deals.
        (self.last.get() - self.first.get()) as u64 + 1
    }

    /// The same deals, each once, in ascending order.
    pub fn ascending(mut ranges: Vec<Self>) -> Vec<Self> {
        ranges.sort_by_key(|range| range.first);
        let mut merged: Vec<Self> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match merged.last_mut() {
                Some(last) if range.first <= last.last => last.last = last.last.max(range.last),
                _ => merged.push(range),
            }
        }
        merged
    }
}

impl fmt::Display for DealRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for DealRange {
    type Err = NotARange;

    /// Reads `617`, `#617`, `-1`, `1-32000`.
    fn from_str(text: &str) -> Result<Self, NotARange> {
        // A minus at the start belongs to a special deal.
        let signs = text.len() - text.trim_start_matches(['#', '-']).len();
        let Some((first, last)) = text[signs..].split_once('-') else {
            let deal = text.parse()?;
            return Ok(Self {
                first: deal,
                last: deal,
            });
        };
        let first: DealNumber = [&text[..signs], first].concat().parse()?;
        let last: DealNumber = last.parse()?;
        if first.get() < 0 || last.get() < 0 {
            return Err(NotARange::Special(shown(text)));
        }
        if last < first {
            return Err(NotARange::Reversed(shown(text)));
        }
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> DealRange {
        text.parse().unwrap()
    }

    #[test]
    fn ranges_are_read() {
        assert_eq!(range("617").count(), 1);
        assert_eq!(range("-3").deals().next(), DealNumber::new(-3));
        assert_eq!(range("#5-#7").count(), 3);
        assert_eq!(range("1-8589934591").count(), 8_589_934_591);
        assert_eq!(range("4-4").deals().count(), 1);
    }

    #[test]
    fn faults_have_their_sentence() {
        let fault = |text: &str| text.parse::<DealRange>().unwrap_err().to_string();
        assert!(fault("7-5").contains("goes down"));
        assert!(fault("0-5").starts_with("`0` is not a deal number"));
        assert!(fault("5-8589934592").starts_with("`8589934592` is not"));
        assert!(fault("-4--1").contains("one by one"));
        assert!(fault("1-").starts_with("`` is not"));
        for text in ["", "-", "#", "a-b", "1-2-3", "1–5", "--1", "1..5"] {
            assert!(text.parse::<DealRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn overlapping_ranges_are_taken_once() {
        let merged = DealRange::ascending(vec![
            range("10-20"),
            range("-1"),
            range("15-25"),
            range("7"),
        ]);
        assert_eq!(merged, [range("-1"), range("7"), range("10-25")]);
    }
}
