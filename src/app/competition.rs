//! A competition of Championship `FreeCell`: the same deals for everybody, one card at a time. A deal is won
//! best with the fewest free cells in use at once, and of those wins with the fewest moves of single cards.
//!
//! Nothing here is believed: a result is what its moves come to when they are replayed under the rules.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::date::Date;
use super::record::GameRecord;
use crate::core::deal::NotADealNumber;
use crate::core::deal_range::{DealRange, NotARange};
use crate::core::history::{HistoryError, WrittenStep};
use crate::core::impossible::is_known_impossible;
use crate::core::{Counters, DealNumber, Game, Rules, RunRule, Start};

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

/// The five deals of a day: public, the same for everybody, and never to change.
///
/// The date as a number (20261129) is the seed of Vigna's `SplitMix64` generator; each of its numbers modulo 32,000, plus
/// 1, is a deal, left out if it was taken before or is known to be impossible. So all five can be won with four free
/// cells or more. With fewer some cannot: of all these deals 99 in 100 can with three, 4 in 5 with two, 1 in 5 with one.
pub fn deals_of(date: Date) -> Vec<DealNumber> {
    let mut state = u64::from(date.number());
    let mut deals = Vec::new();
    while deals.len() < 5 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = 1 + ((mixed ^ mixed >> 31) % 32_000) as i64;
        let deal = DealNumber::new(number).expect("a number from 1 to 32000");
        if !deals.contains(&deal) && !is_known_impossible(deal, Rules::default()) {
            deals.push(deal);
        }
    }
    deals
}

/// What a won deal came to. Less is better: fewer free cells, then fewer moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DealResult {
    /// The most free cells in use at once.
    pub cells: usize,
    /// The moves of single cards.
    pub card_moves: usize,
}

impl fmt::Display for DealResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |number: usize| if number == 1 { "" } else { "s" };
        let Self { cells, card_moves } = *self;
        let (cell, mv) = (s(cells), s(card_moves));
        write!(f, "{cells} free cell{cell} and {card_moves} card move{mv}")
    }
}

impl From<Counters> for DealResult {
    fn from(counters: Counters) -> Self {
        Self {
            cells: counters.most_cells,
            card_moves: counters.card_moves,
        }
    }
}

/// A win that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What its moves come to.
    pub result: DealResult,
    /// The moves, as [`GameRecord::line`] has them.
    pub line: String,
}

/// Why moves are no win.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// They are not moves, or not legal.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// They do not bring all cards home.
    #[error("the moves do not win: {home} of 52 cards are home after them")]
    NotAWin {
        /// Cards at home at the end.
        home: usize,
    },
}

/// Replays the moves of a win under the rules.
pub fn replay(start: &Start, rules: Rules, line: &str) -> Result<DealResult, LineError> {
    let steps: Vec<WrittenStep> = line
        .split_whitespace()
        .map(|word| WrittenStep::Command(word.into()))
        .collect();
    let game = Game::new(start.clone(), rules).with_history(&steps, steps.len(), 0)?;
    if !game.is_won() {
        return Err(LineError::NotAWin {
            home: game.board().home_count(),
        });
    }
    Ok(game.counters().into())
}

/// The best win of a deal in a record; of equal ones the first.
///
/// Wins with tips or shown solutions do not count. A verdict of the solver moves no card: the warning that a
/// position is lost is part of Championship `FreeCell`.
pub fn best(records: &[GameRecord], start: &Start, rules: Rules) -> Option<Entry> {
    let wins = records
        .iter()
        .filter(|record| is_own_win(record) && is_of(record, start, rules));
    wins.filter_map(|record| {
        Some(Entry {
            result: replay(start, rules, &record.line).ok()?,
            line: record.line.clone(),
        })
    })
    .min_by_key(|entry| entry.result)
}

/// A win that the player found without being shown a move.
pub(super) fn is_own_win(record: &GameRecord) -> bool {
    record.is_won() && record.helps.tips == 0 && record.helps.solutions == 0
}

/// Whether a game is one of a deal under `rules`, or under the same rules with fewer free cells.
pub(super) fn is_of(record: &GameRecord, start: &Start, rules: Rules) -> bool {
    let alike = Rules {
        cells: rules.cells,
        ..record.rules
    };
    record.start == *start && record.rules.cells <= rules.cells && alike == rules
}

/// A player with the best wins, one for each deal of the competition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The wins, in the order of the deals.
    pub entries: Vec<Option<Entry>>,
}

/// What the wins of a player come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Deals won.
    pub won: usize,
    /// Their free cells, added up.
    pub cells: usize,
    /// Their moves of single cards, added up.
    pub card_moves: usize,
}

impl Totals {
    /// The totals of some wins.
    pub fn of(entries: &[Option<Entry>]) -> Self {
        let results = entries.iter().flatten().map(|entry| entry.result);
        results.fold(Self::default(), |sum, result| Self {
            won: sum.won + 1,
            cells: sum.cells + result.cells,
            card_moves: sum.card_moves + result.card_moves,
        })
    }

    /// Less is better: more deals won, then fewer free cells, then fewer moves.
    fn order(self) -> impl Ord {
        (Reverse(self.won), self.cells, self.card_moves)
    }
}

/// A player in a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked<'a, T> {
    /// The place, from 1; equals share it, and the places after it are left out.
    pub place: usize,
    /// The player.
    pub player: &'a Player,
    /// What counts.
    pub with: T,
}

/// The players by their totals.
pub fn ranking(players: &[Player]) -> Vec<Ranked<'_, Totals>> {
    let totals = players
        .iter()
        .map(|player| (player, Totals::of(&player.entries)));
    ranked(totals.collect(), Totals::order)
}

/// The players who won the deal of an index, by their results.
pub fn ranking_of_deal(players: &[Player], index: usize) -> Vec<Ranked<'_, DealResult>> {
    let won = players.iter().filter_map(|player| {
        let entry = player.entries.get(index)?.as_ref()?;
        Some((player, entry.result))
    });
    ranked(won.collect(), |result| result)
}

fn ranked<T: Copy, K: Ord>(
    mut players: Vec<(&Player, T)>,
    order: impl Fn(T) -> K,
) -> Vec<Ranked<'_, T>> {
    players.sort_by_key(|&(_, with)| order(with));
    let before = |with: T| {
        let better = players
            .iter()
            .filter(|&&(_, other)| order(other) < order(with));
        better.count()
    };
    players
        .iter()
        .map(|&(player, with)| Ranked {
            place: before(with) + 1,
            player,
            with,
        })
        .collect()
}

/// What is known of the best win of the deal in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BestKnown {
    /// The record is not read yet.
    #[default]
    Unread,
    /// The deal was not won yet.
    None,
    /// The best win.
    Win(DealResult),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn competition(text: &str, cells: u8) -> Competition {
        let ranges = parse_deals(text).unwrap();
        Competition::new(ranges.into_iter().flat_map(DealRange::deals), cells).unwrap()
    }

    fn player(name: &str, results: &[Option<(usize, usize)>]) -> Player {
        let entry = |&(cells, card_moves): &(usize, usize)| Entry {
            result: DealResult { cells, card_moves },
            line: String::new(),
        };
        Player {
            name: name.into(),
            entries: results
                .iter()
                .map(|result| result.as_ref().map(entry))
                .collect(),
        }
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

    #[test]
    fn fewer_cells_come_before_fewer_moves() {
        let result = |cells, card_moves| DealResult { cells, card_moves };
        assert!(result(1, 200) < result(2, 80));
        assert!(result(2, 80) < result(2, 81));
    }

    #[test]
    fn more_deals_won_come_before_all_else_and_equals_share_a_place() {
        let players = [
            player("one", &[Some((0, 60)), None]),
            player("two", &[Some((4, 90)), Some((4, 95))]),
            player("three", &[Some((4, 95)), Some((4, 90))]),
            player("four", &[Some((3, 150)), Some((4, 150))]),
            player("none", &[None, None]),
        ];
        let total = ranking(&players);
        let places: Vec<(usize, &str)> = total
            .iter()
            .map(|ranked| (ranked.place, ranked.player.name.as_str()))
            .collect();
        let expected = [
            (1, "four"),
            (2, "two"),
            (2, "three"),
            (4, "one"),
            (5, "none"),
        ];
        assert_eq!(places, expected);
        let sum = Totals {
            won: 2,
            cells: 8,
            card_moves: 185,
        };
        assert_eq!(total[1].with, sum);
        let second = ranking_of_deal(&players, 1);
        let places: Vec<(usize, &str)> = second
            .iter()
            .map(|ranked| (ranked.place, ranked.player.name.as_str()))
            .collect();
        assert_eq!(places, [(1, "three"), (2, "two"), (3, "four")]);
        assert_eq!(ranking_of_deal(&players, 2), []);
    }
}
