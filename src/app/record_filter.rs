//! Which games of the record a list shows.

use std::fmt;
use std::str::FromStr;

use super::date::Date;
use super::record::FinishedGame;
use super::stats::DealTotals;
use crate::core::share_line::Standing;
use crate::core::{DealNumber, Rules, Start};

/// What a player wants to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Filter {
    /// Games that ended so; `won` is any win.
    pub result: Option<Standing>,
    /// Games of this deal.
    pub deal: Option<DealNumber>,
    /// Games that ended on this day or later.
    pub from: Option<Date>,
    /// Games that ended on this day or before.
    pub to: Option<Date>,
}

/// A word that says nothing about games.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not understood: won, clean, assisted, lost, given up, #617, 2026-01-31, 2026-01 or 2026-01-01..2026-02-28 are"
)]
pub struct NotAFilter(pub String);

impl Filter {
    /// The same with the next outcome: all, won, lost, given up.
    #[must_use]
    pub fn with_next_outcome(self) -> Self {
        let result = match self.result {
            None => Some(Standing::Won),
            Some(Standing::Won | Standing::Clean | Standing::Assisted) => Some(Standing::Lost),
            Some(Standing::Lost) => Some(Standing::GivenUp),
            Some(Standing::GivenUp | Standing::Unfinished) => None,
        };
        Self { result, ..self }
    }

    /// Whether a list of games shows a game, of some rules if there are some.
    pub fn shows_game(&self, game: &FinishedGame, rules: Option<Rules>) -> bool {
        self.shows(
            game.standing(),
            &game.start,
            game.finished_at,
            rules.is_none_or(|rules| rules == game.rules),
        )
    }

    /// Whether a list of deals shows a deal; the days are those of its last game.
    pub fn shows_deal(&self, deal: &DealTotals, rules: Option<Rules>) -> bool {
        self.shows(
            deal.best_standing(),
            &deal.start,
            deal.last_played,
            rules.is_none_or(|rules| rules == deal.rules),
        )
    }

    fn shows(&self, standing: Standing, start: &Start, at: u64, of_rules: bool) -> bool {
        let is_win = matches!(standing, Standing::Clean | Standing::Assisted);
        let is_it = |wanted| wanted == standing || (wanted == Standing::Won && is_win);
        let of_deal = |deal: DealNumber| *start == Start::Deal(deal);
        let between = || {
            let date = Date::of_unix_seconds(at);
            self.from.is_none_or(|from| from <= date) && self.to.is_none_or(|to| date <= to)
        };
        of_rules
            && self.result.is_none_or(is_it)
            && self.deal.is_none_or(of_deal)
            && ((self.from.is_none() && self.to.is_none()) || between())
    }
}

impl fmt::Display for Filter {
    /// As [`FromStr`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map(|result| result.word().to_owned());
        let deal = self.deal.map(|deal| format!("#{deal}"));
        let days = match (self.from, self.to) {
            (None, None) => None,
            (Some(from), Some(to)) if from == to => Some(from.to_string()),
            (from, to) => {
                let date = |date: Option<Date>| date.map_or(String::new(), |d| d.to_string());
                Some(format!("{}..{}", date(from), date(to)))
            }
        };
        let words: Vec<String> = [result, deal, days].into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Filter {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Self, NotAFilter> {
        let mut filter = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "won" => filter.result = Some(Standing::Won),
                "clean" => filter.result = Some(Standing::Clean),
                "assisted" => filter.result = Some(Standing::Assisted),
                "lost" => filter.result = Some(Standing::Lost),
                "given" | "given-up" => {
                    filter.result = Some(Standing::GivenUp);
                    words.next_if_eq(&"up");
                }
                _ => {
                    if let Ok(deal) = word.trim_start_matches('#').parse() {
                        filter.deal = Some(deal);
                    } else if let Some((from, to)) = days(word) {
                        (filter.from, filter.to) = (from, to);
                    } else {
                        return Err(NotAFilter(word.into()));
                    }
                }
            }
        }
        Ok(filter)
    }
}

/// The first and the last of some days.
fn days(word: &str) -> Option<(Option<Date>, Option<Date>)> {
    let one = |text: &str| -> Option<(Date, Date)> {
        match text.parse::<Date>() {
            Ok(date) => Some((date, date)),
            Err(_) => Date::month(text),
        }
    };
    match word.split_once("..") {
        None => one(word).map(|(first, last)| (Some(first), Some(last))),
        Some(("", "")) => None,
        Some((from, "")) => Some((Some(one(from)?.0), None)),
        Some(("", to)) => Some((None, Some(one(to)?.1))),
        Some((from, to)) => Some((Some(one(from)?.0), Some(one(to)?.1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Filter {
        text.parse().unwrap()
    }

    #[test]
    fn a_filter_reads_back() {
        for text in [
            "",
            "won",
            "clean",
            "assisted #617",
            "given up #617",
            "lost 2026-01-31",
            "#-1 2026-01-01..2026-02-28",
            "2026-02-01..",
            "given up ..2026-03-31",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        assert_eq!(read("617 won").to_string(), "won #617");
        assert_eq!(read("2024-02").to_string(), "2024-02-01..2024-02-29");
        assert_eq!(
            read("2026-01..2026-02").to_string(),
            "2026-01-01..2026-02-28"
        );
        assert_eq!(read("given-up"), read("given"));
    }

    #[test]
    fn other_words_are_refused_with_what_would_be_right() {
        for text in [
            "wom",
            "2026-02-30",
            "..",
            "up",
            "#",
            "0",
            "2026-13",
            "\u{1b}[2J",
        ] {
            let error = text.parse::<Filter>().unwrap_err().to_string();
            assert!(error.contains("given up, #617"), "{text}: {error}");
        }
    }

    #[test]
    fn outcomes_go_round() {
        let mut filter = Filter::default();
        for name in ["won", "lost", "given up", ""] {
            filter = filter.with_next_outcome();
            assert_eq!(filter.to_string(), name);
        }
    }
}
