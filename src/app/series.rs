//! The games of a record one after the other, as charts show them.

use super::record::FinishedGame;
use crate::core::location::MAX_CELLS;

/// The games that ended on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    /// The day in Greenwich, counted from 1 January 1970.
    pub number: u32,
    /// Games that ended.
    pub games: usize,
    /// Of these: won.
    pub won: usize,
}

/// What charts show of some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Series {
    /// Of each game that counts, in the order in which they ended: whether it was won.
    pub results: Vec<bool>,
    /// The seconds of each win without help, the least first.
    pub seconds: Vec<u64>,
    /// How many wins without help there are by the most free cells that were in use at once.
    pub cells: [usize; MAX_CELLS + 1],
    /// The days on which games ended, the first one first.
    pub days: Vec<Day>,
}

impl Series {
    pub(super) fn add(&mut self, game: &FinishedGame) {
        self.add_day(day_of(game.finished_at), game.is_won());
        if game.is_impossible() {
            return;
        }
        self.results.push(game.is_won());
        if game.is_unaided_win() {
            self.seconds.push(game.seconds);
            // A record that says more was not written by a game.
            self.cells[game.counters.most_cells.min(MAX_CELLS)] += 1;
        }
    }

    fn add_day(&mut self, number: u32, won: bool) {
        // Games mostly end in the order of their days, but a clock can be set back.
        let at = match self.days.last() {
            Some(last) if last.number == number => self.days.len() - 1,
            Some(last) if last.number > number => {
                self.days.partition_point(|day| day.number < number)
            }
            Some(_) | None => self.days.len(),
        };
        if self.days.get(at).is_none_or(|day| day.number != number) {
            let day = Day {
                number,
                games: 0,
                won: 0,
            };
            self.days.insert(at, day);
        }
        let day = &mut self.days[at];
        day.games += 1;
        day.won += usize::from(won);
    }

    pub(super) fn finish(&mut self) {
        self.seconds.sort_unstable();
    }

    /// The games of a day.
    pub fn day(&self, number: u32) -> Option<Day> {
        let at = self.days.binary_search_by_key(&number, |day| day.number);
        at.ok().map(|at| self.days[at])
    }

    /// The most days in a row.
    pub(super) fn longest_days(&self) -> usize {
        let rows = self.days.chunk_by(|a, b| a.number + 1 == b.number);
        rows.map(<[Day]>::len).max().unwrap_or(0)
    }
}

/// The day of a time in Unix seconds.
pub fn day_of(unix_seconds: u64) -> u32 {
    // The last day that there is a date for.
    (unix_seconds / 86_400).min(2_932_896) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_stay_in_order_when_a_clock_is_set_back() {
        let mut series = Series::default();
        for (number, won) in [
            (5, true),
            (5, false),
            (7, true),
            (6, true),
            (5, true),
            (9, false),
        ] {
            series.add_day(number, won);
        }
        let days: Vec<_> = series
            .days
            .iter()
            .map(|d| (d.number, d.games, d.won))
            .collect();
        assert_eq!(days, [(5, 3, 2), (6, 1, 1), (7, 1, 1), (9, 1, 0)]);
        assert_eq!(series.longest_days(), 3);
        assert_eq!(series.day(6).map(|day| day.games), Some(1));
        assert_eq!(series.day(8), None);
    }
}
