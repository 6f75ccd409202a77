//! A day of the calendar. The program never asks which day it is: the date comes from outside.

use std::fmt;
use std::str::FromStr;

use crate::core::visible::visible;

/// A day.
///
/// ```
/// use freecell::app::date::Date;
/// let date: Date = "2026-02-28".parse().unwrap();
/// assert_eq!(Date::of_unix_seconds(1_772_236_800), date);
/// assert!("2026-02-29".parse::<Date>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is not a day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a date (year, month and day are, like 2026-11-29)", visible(.0))]
pub struct NotADate(pub String);

impl Date {
    /// The day in Greenwich of a time in Unix seconds, so that it is the same day for everybody; of a time after
    /// the year 9999 its last day.
    ///
    /// The arithmetic is `civil_from_days` of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms":
    /// years begin in March, so that the odd day of a leap year is the last one.
    pub fn of_unix_seconds(seconds: u64) -> Self {
        const LAST: u64 = 2_932_896;
        let since_march = (seconds / 86_400).min(LAST) + 719_468;
        let (era, day_of_era) = (since_march / 146_097, since_march % 146_097);
        let leap_days = day_of_era / 1_460 + day_of_era / 146_096 - day_of_era / 36_524;
        let year_of_era = (day_of_era - leap_days) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        Self {
            year: (era * 400 + year_of_era + u64::from(month <= 2)) as u16,
            month: month as u8,
            day: (day_of_year - (153 * from_march + 2) / 5 + 1) as u8,
        }
    }

    /// The day of that number, counted from 1 January 1970.
    pub fn of_day(number: u32) -> Self {
        Self::of_unix_seconds(u64::from(number) * 86_400)
    }

    /// The first and the last day of a month, which is written like `2026-11`.
    pub fn month(text: &str) -> Option<(Self, Self)> {
        let first: Self = format!("{text}-01").parse().ok()?;
        let day = days_in(first.year, first.month);
        Some((first, Self { day, ..first }))
    }

    /// The month, from 1, and the day in it.
    pub const fn month_and_day(self) -> (u8, u8) {
        (self.month, self.day)
    }

    /// The day as one number: 20261129 for 2026-11-29.
    pub fn number(self) -> u32 {
        u32::from(self.year) * 10_000 + u32::from(self.month) * 100 + u32::from(self.day)
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let number = |part: &str, length: usize| {
            let plain = part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| part.parse::<u16>().ok()).flatten()
        };
        let parts: Vec<&str> = text.split('-').collect();
        let date = match parts[..] {
            [year, month, day] => number(year, 4)
                .zip(number(month, 2))
                .zip(number(day, 2))
                .map(|((year, month), day)| Self {
                    year,
                    month: month as u8,
                    day: day as u8,
                }),
            _ => None,
        };
        let is_day = |date: &Self| {
            date.year > 0
                && (1..=12).contains(&date.month)
                && (1..=days_in(date.year, date.month)).contains(&date.day)
        };
        date.filter(is_day)
            .ok_or_else(|| NotADate(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another_without_gaps() {
        let mut date = Date::of_unix_seconds(0);
        assert_eq!(date.to_string(), "1970-01-01");
        for day in 1..200_000_u64 {
            let next = Date::of_unix_seconds(day * 86_400);
            let last_of_month = date.day == days_in(date.year, date.month);
            let expected = match (last_of_month, date.month) {
                (false, _) => (date.year, date.month, date.day + 1),
                (true, 12) => (date.year + 1, 1, 1),
                (true, month) => (date.year, month + 1, 1),
            };
            assert_eq!((next.year, next.month, next.day), expected);
            assert_eq!(next.to_string().parse(), Ok(next));
            date = next;
        }
        assert_eq!(Date::of_unix_seconds(86_399).to_string(), "1970-01-01");
        assert_eq!(Date::of_unix_seconds(u64::MAX).to_string(), "9999-12-31");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "today",
            "2026-2-3",
            "2026-00-01",
            "2026-13-01",
            "2026-04-31",
            "1900-02-29",
            "0000-01-01",
            "2026-11-29 ",
            "+026-11-29",
            "2026-11-29-1",
            "２０２６-11-29",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        assert!("2000-02-29".parse::<Date>().is_ok());
    }
}
