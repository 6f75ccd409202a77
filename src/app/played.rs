//! What the record says of the deals, as far as it matters for what to play next.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};

use super::daily::Dailies;
use super::record::FinishedGame;
use crate::core::{DealNumber, Rules, Start};

/// The deals of a record.
#[derive(Debug, Clone, Default)]
pub struct Played {
    by_rules: HashMap<Rules, Deals>,
    dailies: Dailies,
}

/// The deals that were finished under the same rules.
#[derive(Debug, Clone, Default)]
struct Deals {
    won: HashSet<DealNumber>,
    /// In the order in which they were lost; a deal may be there more than once.
    lost: Vec<DealNumber>,
}

impl Played {
    /// The deals of the games of a record, which are in the order in which they ended.
    pub fn of<G: Borrow<FinishedGame>>(games: impl IntoIterator<Item = G>) -> Self {
        let mut played = Self::default();
        for game in games {
            let game = game.borrow();
            played.dailies.add(game);
            let Start::Deal(deal) = game.start else {
                continue;
            };
            let deals = played.by_rules.entry(game.rules).or_default();
            if game.is_won() {
                deals.won.insert(deal);
            } else {
                deals.lost.push(deal);
            }
        }
        played
    }

    /// The daily deals that were won on their day.
    pub const fn dailies(&self) -> &Dailies {
        &self.dailies
    }

    /// Whether a game of the deal was won.
    pub fn is_won(&self, deal: DealNumber, rules: Rules) -> bool {
        self.by_rules
            .get(&rules)
            .is_some_and(|deals| deals.won.contains(&deal))
    }

    /// The deals of which a game was won.
    pub fn won(&self, rules: Rules) -> impl Iterator<Item = DealNumber> {
        let deals = self.by_rules.get(&rules);
        deals
            .into_iter()
            .flat_map(|deals| deals.won.iter().copied())
    }

    /// The deals of which a game was won, lost or given up.
    pub fn finished(&self, rules: Rules) -> HashSet<DealNumber> {
        let deals = self.by_rules.get(&rules);
        let lost = deals.into_iter().flat_map(|deals| deals.lost.iter());
        self.won(rules).chain(lost.copied()).collect()
    }

    /// The deals to try again: lost or given up, and never won. The one lost last comes first.
    pub fn lost(&self, rules: Rules) -> Vec<DealNumber> {
        let Some(deals) = self.by_rules.get(&rules) else {
            return Vec::new();
        };
        let mut seen = HashSet::new();
        let latest = deals.lost.iter().rev().copied();
        latest
            .filter(|&deal| !deals.won.contains(&deal) && seen.insert(deal))
            .collect()
    }

    /// The first deal from 1 on that no game was finished of and that is not `taken`.
    pub fn next_unplayed(
        &self,
        rules: Rules,
        taken: &dyn Fn(DealNumber) -> bool,
    ) -> Option<DealNumber> {
        let finished = self.finished(rules);
        let mut deals = (1..=DealNumber::MAX).filter_map(DealNumber::new);
        deals.find(|&deal| !finished.contains(&deal) && !taken(deal))
    }
}
