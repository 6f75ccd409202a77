//! The deals of a day: a fixed public function of the date, the same for everybody, and never to change.
//!
//! The date as a number (20261129) is the seed of Vigna's `SplitMix64` generator. Each of its numbers modulo 32,000,
//! plus 1, is a deal, left out if it came before or is known to be impossible. The first five are those of the
//! competition, the sixth is the daily deal: so all can be won with four free cells.

use std::collections::HashSet;

use super::date::Date;
use super::record::FinishedGame;
use crate::core::impossible::is_known_impossible;
use crate::core::{DealNumber, Rules, Start};

/// How many deals of the day are the competition's.
pub(super) const OF_THE_COMPETITION: usize = 5;
/// Seconds of a day.
const DAY: u64 = 86_400;

/// The deals of a day, without end.
pub(super) fn deals_of(date: Date) -> impl Iterator<Item = DealNumber> {
    let mut state = u64::from(date.number());
    let mut before = HashSet::new();
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = 1 + ((mixed ^ mixed >> 31) % 32_000) as i64;
        DealNumber::new(number).expect("a number from 1 to 32000")
    })
    .filter(move |&deal| !is_known_impossible(deal, Rules::default()) && before.insert(deal))
}

/// The daily deal.
///
/// ```
/// use freecell::app::daily::daily;
/// assert_eq!(daily("2026-11-30".parse().unwrap()).get(), 28_078);
/// ```
pub fn daily(date: Date) -> DealNumber {
    let mut deals = deals_of(date).skip(OF_THE_COMPETITION);
    deals.next().expect("there is no end of them")
}

/// The daily deals that were won on their day without help, under the standard rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dailies {
    /// The days, counted from 1970-01-01.
    won: HashSet<u64>,
}

impl Dailies {
    /// Takes a finished game in.
    pub fn add(&mut self, game: &FinishedGame) {
        if !game.is_unaided_win() || game.rules != Rules::default() {
            return;
        }
        let of_its_day = || daily(Date::of_unix_seconds(game.finished_at));
        if matches!(game.start, Start::Deal(deal) if deal.get() <= 32_000 && deal == of_its_day()) {
            self.won.insert(game.finished_at / DAY);
        }
    }

    /// Whether the deal of the day of a time in Unix seconds is won.
    pub fn is_won(&self, seconds: u64) -> bool {
        self.won.contains(&(seconds / DAY))
    }

    /// How many days in a row up to that of a time in Unix seconds, or up to the day before as long as that day's deal
    /// can still be won.
    pub fn streak(&self, seconds: u64) -> usize {
        let today = seconds / DAY;
        let last = if self.is_won(seconds) {
            Some(today)
        } else {
            today.checked_sub(1)
        };
        let days = last.into_iter().flat_map(|last| (0..=last).rev());
        days.take_while(|day| self.won.contains(day)).count()
    }
}
