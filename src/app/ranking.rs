//! The players of a competition in their order, in total and for each deal.

use std::cmp::Reverse;

use super::entry::{DealResult, Entry};

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

#[cfg(test)]
mod tests {
    use super::*;

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
