//! Statistics, computed from the record alone: nothing here is ever stored, so nothing can disagree with it.
//!
//! Two games are of the same *deal* if they have the same start and the same rules. A lost game of a deal that
//! is [known to be impossible](crate::core::impossible) is no loss: it counts only in [`Totals::impossible`].
//! All other games *count*.

use std::collections::HashMap;

use super::quick_hash::QuickHash;
use super::record::{FinishedGame, Outcome, score};
use super::series::Series;
use crate::core::share_line::Standing;
use crate::core::{Rules, Start};

/// A number of games in a row with the same outcome.
///
/// Games in a row are, in the order in which they ended: losses that count, and wins without help of deals that
/// were not won before. Other wins neither go on with a streak nor end one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Streak {
    /// No game yet.
    #[default]
    None,
    /// So many wins, at least 1.
    Wins(usize),
    /// So many losses, at least 1.
    Losses(usize),
}

/// The numbers over some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// Games that count: won and lost.
    pub played: usize,
    /// Games won, with help or without.
    pub won: usize,
    /// Games lost or given up, without those of known impossible deals.
    pub lost: usize,
    /// Of the lost: those that were given up without being known to be lost.
    pub given_up: usize,
    /// Games lost or given up of known impossible deals; not part of `played`.
    pub impossible: usize,
    /// Of the wins: those with help of the solver.
    pub assisted_wins: usize,
    /// Of the wins: those without a move taken back and without help.
    pub clean_wins: usize,
    /// Of the wins: those without help in the first game of their deal.
    pub first_try_wins: usize,
    /// The streak that the last game in a row is part of.
    pub streak: Streak,
    /// The longest streak of wins.
    pub longest_wins: usize,
    /// The longest streak of losses.
    pub longest_losses: usize,
    /// The least seconds of a win without help.
    pub best_seconds: Option<u64>,
    /// The median of the seconds of wins without help; of an even number the mean of the middle two, rounded half up.
    pub median_seconds: Option<u64>,
    /// The fewest commands of a win without help.
    pub fewest_commands: Option<usize>,
    /// The fewest moves of single cards of a win without help.
    pub fewest_card_moves: Option<usize>,
    /// The fewest free cells in use at once of a win without help.
    pub fewest_cells: Option<usize>,
    /// Days, in Greenwich, on which a game ended.
    pub days: usize,
    /// The most such days in a row.
    pub longest_days: usize,
}

impl Totals {
    /// Won games of a hundred that count, rounded half up, and 100 only without a loss; nothing without a game.
    pub fn percent(&self) -> Option<usize> {
        if self.played == 0 {
            return None;
        }
        let rounded = (200 * self.won + self.played) / (2 * self.played);
        Some(if self.lost > 0 {
            rounded.min(99)
        } else {
            rounded
        })
    }

    /// The highest score of a win without help: that of the best time.
    pub fn best_score(&self) -> Option<u64> {
        self.best_seconds.map(score)
    }
}

/// The numbers of one deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealTotals {
    /// Where its games start.
    pub start: Start,
    /// Their rules.
    pub rules: Rules,
    /// Finished games of the deal, also lost games of an impossible deal.
    pub tries: usize,
    /// Of these: won, with help or without.
    pub wins: usize,
    /// Of the wins: those without a move taken back and without help.
    pub clean_wins: usize,
    /// Of these: lost, and known to be.
    pub lost: usize,
    /// How the first one ended.
    pub first_result: Outcome,
    /// The least seconds of a win without help.
    pub best_seconds: Option<u64>,
    /// The fewest commands of a win without help.
    pub fewest_commands: Option<usize>,
    /// The fewest moves of single cards of a win without help.
    pub fewest_card_moves: Option<usize>,
    /// The fewest free cells in use at once of a win without help.
    pub fewest_cells: Option<usize>,
    /// When the last one ended, in Unix seconds.
    pub last_played: u64,
}

impl DealTotals {
    /// What the player has come to with the deal: won once is won; else lost, if a game of it was known to be.
    pub const fn standing(&self) -> Outcome {
        match (self.wins, self.lost) {
            (1.., _) => Outcome::Won,
            (0, 1..) => Outcome::Lost,
            (0, 0) => Outcome::GivenUp,
        }
    }

    /// The same, with the best of the wins told apart.
    pub const fn best_standing(&self) -> Standing {
        match self.standing() {
            Outcome::Won if self.clean_wins > 0 => Standing::Clean,
            Outcome::Won if self.best_seconds.is_some() => Standing::Won,
            Outcome::Won => Standing::Assisted,
            Outcome::Lost => Standing::Lost,
            Outcome::GivenUp => Standing::GivenUp,
        }
    }
}

/// The numbers over some games, and the games one by one, for charts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// The numbers.
    pub totals: Totals,
    /// What charts show.
    pub series: Series,
}

/// All statistics of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Over all games.
    pub overall: Part,
    /// Over the games of each rule set, in the order in which the rule sets were first played.
    pub by_rules: Vec<(Rules, Part)>,
    /// Each deal, in the order in which the deals were first finished.
    pub deals: Vec<DealTotals>,
}

impl Stats {
    /// The statistics of games in the order in which they ended.
    pub fn of(games: &[FinishedGame]) -> Self {
        let mut overall = Part::default();
        let mut by_rules: Vec<(Rules, Part)> = Vec::new();
        let mut deals: Vec<DealTotals> = Vec::with_capacity(games.len());
        let mut known: HashMap<(usize, &Start), usize, QuickHash> =
            HashMap::with_capacity_and_hasher(games.len(), QuickHash::default());
        for game in games {
            let rules = by_rules.iter().position(|(rules, _)| *rules == game.rules);
            let rules = rules.unwrap_or_else(|| {
                by_rules.push((game.rules, Part::default()));
                by_rules.len() - 1
            });
            let next = deals.len();
            let index = *known.entry((rules, &game.start)).or_insert(next);
            if index == next {
                deals.push(DealTotals::new(game));
            }
            let deal = &mut deals[index];
            let before = Before {
                tries: deal.tries,
                wins: deal.wins,
            };
            deal.add(game);
            overall.add(game, before);
            by_rules[rules].1.add(game, before);
        }
        overall.finish();
        for (_, part) in &mut by_rules {
            part.finish();
        }
        Self {
            overall,
            by_rules,
            deals,
        }
    }

    /// The numbers of a deal under some rules.
    pub fn deal(&self, start: &Start, rules: Rules) -> Option<&DealTotals> {
        let is_it = |deal: &&DealTotals| deal.start == *start && deal.rules == rules;
        self.deals.iter().find(is_it)
    }
}

/// What the record has of a deal before a game of it.
#[derive(Debug, Clone, Copy)]
struct Before {
    tries: usize,
    wins: usize,
}

impl DealTotals {
    fn new(first: &FinishedGame) -> Self {
        Self {
            start: first.start.clone(),
            rules: first.rules,
            tries: 0,
            wins: 0,
            clean_wins: 0,
            lost: 0,
            first_result: first.outcome,
            best_seconds: None,
            fewest_commands: None,
            fewest_card_moves: None,
            fewest_cells: None,
            last_played: first.finished_at,
        }
    }

    fn add(&mut self, game: &FinishedGame) {
        self.tries += 1;
        self.wins += usize::from(game.is_won());
        self.clean_wins += usize::from(game.is_clean_win());
        self.lost += usize::from(game.outcome == Outcome::Lost);
        self.last_played = self.last_played.max(game.finished_at);
        if game.is_unaided_win() {
            let counters = game.counters;
            lower(&mut self.best_seconds, game.seconds);
            lower(&mut self.fewest_commands, counters.commands);
            lower(&mut self.fewest_card_moves, counters.card_moves);
            lower(&mut self.fewest_cells, counters.most_cells);
        }
    }
}

impl Part {
    fn add(&mut self, game: &FinishedGame, before: Before) {
        self.series.add(game);
        let totals = &mut self.totals;
        if game.is_impossible() {
            totals.impossible += 1;
            return;
        }
        totals.played += 1;
        if game.is_won() {
            totals.won += 1;
            totals.clean_wins += usize::from(game.is_clean_win());
        } else {
            totals.lost += 1;
            totals.given_up += usize::from(game.outcome == Outcome::GivenUp);
            let losses = match totals.streak {
                Streak::Losses(n) => n + 1,
                Streak::None | Streak::Wins(_) => 1,
            };
            totals.streak = Streak::Losses(losses);
            totals.longest_losses = totals.longest_losses.max(losses);
        }
        if game.is_unaided_win() {
            totals.first_try_wins += usize::from(before.tries == 0);
            if before.wins == 0 {
                let wins = match totals.streak {
                    Streak::Wins(n) => n + 1,
                    Streak::None | Streak::Losses(_) => 1,
                };
                totals.streak = Streak::Wins(wins);
                totals.longest_wins = totals.longest_wins.max(wins);
            }
            let counters = game.counters;
            lower(&mut totals.fewest_commands, counters.commands);
            lower(&mut totals.fewest_card_moves, counters.card_moves);
            lower(&mut totals.fewest_cells, counters.most_cells);
        } else {
            totals.assisted_wins += usize::from(game.is_won());
        }
    }

    /// What can be said only after the last game.
    fn finish(&mut self) {
        self.series.finish();
        let seconds = &self.series.seconds;
        self.totals.best_seconds = seconds.first().copied();
        self.totals.median_seconds = median(seconds);
        self.totals.days = self.series.days.len();
        self.totals.longest_days = self.series.longest_days();
    }
}

fn median(sorted: &[u64]) -> Option<u64> {
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = sorted[middle - 1];
    Some(lower + (upper - lower).div_ceil(2))
}

fn lower<T: Ord>(best: &mut Option<T>, value: T) {
    if best.as_ref().is_none_or(|best| value < *best) {
        *best = Some(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saved::Helps;
    use crate::core::{Autoplay, Counters, DealNumber};

    fn record(deal: i64, outcome: Outcome) -> FinishedGame {
        FinishedGame {
            at: 0,
            finished_at: 0,
            start: Start::Deal(DealNumber::new(deal).unwrap()),
            rules: Rules::default(),
            outcome,
            seconds: 100,
            counters: Counters::default(),
            helps: Helps::default(),
            autoplay: Autoplay::Safe,
        }
    }

    fn won(deal: i64) -> FinishedGame {
        record(deal, Outcome::Won)
    }

    fn lost(deal: i64) -> FinishedGame {
        record(deal, Outcome::Lost)
    }

    fn helped(mut record: FinishedGame) -> FinishedGame {
        record.helps.tips = 1;
        record
    }

    fn overall(records: &[FinishedGame]) -> Totals {
        Stats::of(records).overall.totals
    }

    #[test]
    fn an_empty_record_has_no_numbers() {
        assert_eq!(overall(&[]), Totals::default());
        assert_eq!(overall(&[]).percent(), None);
    }

    #[test]
    fn percent_is_rounded_and_a_hundred_only_without_a_loss() {
        let percent = |won, lost| {
            let totals = Totals {
                played: won + lost,
                won,
                lost,
                ..Totals::default()
            };
            totals.percent().unwrap()
        };
        assert_eq!(percent(1, 7), 13);
        assert_eq!(percent(1, 2), 33);
        assert_eq!(percent(2, 1), 67);
        assert_eq!(percent(999, 1), 99);
        assert_eq!(percent(5, 0), 100);
        assert_eq!(percent(0, 5), 0);
    }

    #[test]
    fn streaks_go_both_ways() {
        let totals = overall(&[won(1), won(2), won(3), lost(4), lost(5), won(6)]);
        assert_eq!(totals.streak, Streak::Wins(1));
        assert_eq!((totals.longest_wins, totals.longest_losses), (3, 2));
    }

    #[test]
    fn helped_and_repeated_wins_are_outside_streaks() {
        let totals = overall(&[won(1), won(1), helped(won(2)), won(2), won(3)]);
        assert_eq!(totals.streak, Streak::Wins(2));
        assert_eq!(totals.won, 5);
        assert_eq!(totals.assisted_wins, 1);
        // Deal 2 was first won with help, so only 1 and 3 are first tries.
        assert_eq!(totals.first_try_wins, 2);
        let totals = overall(&[lost(1), helped(won(2)), lost(3)]);
        assert_eq!(totals.streak, Streak::Losses(2));
    }

    #[test]
    fn a_helped_game_given_up_is_a_loss() {
        let totals = overall(&[won(1), helped(lost(2))]);
        assert_eq!(totals.streak, Streak::Losses(1));
    }

    #[test]
    fn impossible_deals_are_no_losses() {
        let stats = Stats::of(&[won(1), lost(11982), lost(-1), won(2)]);
        let totals = &stats.overall.totals;
        assert_eq!(totals.streak, Streak::Wins(2));
        assert_eq!((totals.played, totals.impossible), (2, 2));
        assert_eq!(totals.percent(), Some(100));
        assert_eq!(stats.deals[1].tries, 1);
        let mut five_cells = lost(11982);
        five_cells.rules.cells = 5;
        assert_eq!(overall(&[five_cells]).lost, 1);
    }

    #[test]
    fn rule_sets_and_deals_are_apart() {
        let mut other = won(1);
        other.rules = "bakers-game".parse().unwrap();
        let stats = Stats::of(&[lost(1), other.clone(), won(1)]);
        assert_eq!(stats.by_rules.len(), 2);
        assert_eq!(stats.by_rules[0].1.totals.played, 2);
        assert_eq!(stats.by_rules[1].0, other.rules);
        assert_eq!(stats.by_rules[1].1.totals.first_try_wins, 1);
        assert_eq!(stats.deals.len(), 2);
        let first = &stats.deals[0];
        assert_eq!((first.tries, first.wins), (2, 1));
        assert_eq!(first.first_result, Outcome::Lost);
    }

    #[test]
    fn bests_are_of_wins_without_help() {
        let timed = |seconds, commands, record: FinishedGame| FinishedGame {
            seconds,
            counters: Counters {
                commands,
                card_moves: commands * 2,
                most_cells: 4,
                undos: 0,
            },
            ..record
        };
        let records = [
            timed(300, 90, won(1)),
            timed(201, 95, won(2)),
            timed(5, 10, helped(won(3))),
            timed(1, 1, lost(4)),
        ];
        let totals = overall(&records);
        assert_eq!(totals.best_seconds, Some(201));
        assert_eq!(totals.median_seconds, Some(251));
        assert_eq!(totals.fewest_commands, Some(90));
        assert_eq!(totals.fewest_card_moves, Some(180));
        assert_eq!(totals.fewest_cells, Some(4));
        assert_eq!(totals.clean_wins, 2);
    }

    #[test]
    fn both_ways_to_end_without_a_win_are_losses_and_told_apart() {
        let stats = Stats::of(&[
            record(1, Outcome::GivenUp),
            lost(2),
            record(2, Outcome::GivenUp),
            record(3, Outcome::GivenUp),
            won(3),
        ]);
        let totals = &stats.overall.totals;
        assert_eq!(
            (totals.lost, totals.given_up, totals.longest_losses),
            (4, 3, 4)
        );
        let standings: Vec<Outcome> = stats.deals.iter().map(DealTotals::standing).collect();
        assert_eq!(standings, [Outcome::GivenUp, Outcome::Lost, Outcome::Won]);
    }
}
