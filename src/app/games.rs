//! The list of games: going on with an open one, dealing a new one, giving one up.

use super::action::{Direction, OpenGame};
use super::daily::daily;
use super::dialog::{Confirm, Dialog, Games, GamesItem};
use super::dialogs::chosen;
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::location::MAX_CELLS;
use crate::core::{DealNumber, Rules, rule_sets};

/// What is said while the record is being read.
const UNREAD: &str = "the record is still being read";

impl App {
    pub(super) fn games_command(
        &mut self,
        mut games: Games,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        let count = games.items().len();
        let item = games.items().get(games.chosen).copied();
        match (command, item) {
            (Command::Accept, Some(GamesItem::Random)) => {
                return vec![Effect::PickDeal(games.rules.into())];
            }
            (Command::Accept, Some(GamesItem::Number)) => match games.typed.parse::<DealNumber>() {
                Ok(number) => {
                    let open = games.open.take().unwrap_or_default();
                    return self.deal_or_go_on(&open, number, games.rules, now);
                }
                Err(_) if games.typed.is_empty() => {
                    games.fault = Some("type the number of a deal".into());
                }
                Err(error) => games.fault = Some(error.to_string()),
            },
            (
                Command::Accept | Command::Cursor(Direction::Left | Direction::Right),
                Some(GamesItem::Cells),
            ) => {
                let count = MAX_CELLS as u8 + 1;
                let back = command == Command::Cursor(Direction::Left);
                let step = if back { count - 1 } else { 1 };
                games.rules.cells = (games.rules.cells + step) % count;
                games.retry = 0;
                games.refresh();
            }
            (Command::Accept, Some(GamesItem::Unplayed)) => match games.unplayed {
                Some(deal) => return self.deal(deal, games.rules, now),
                None => games.fault = Some(UNREAD.into()),
            },
            (Command::Accept, Some(GamesItem::Lost)) => match games.offered() {
                Some(deal) => {
                    let open = games.open.take().unwrap_or_default();
                    return self.deal_or_go_on(&open, deal, games.rules, now);
                }
                None if games.lost.is_none() => games.fault = Some(UNREAD.into()),
                None => games.fault = Some("no deal was lost under these rules".into()),
            },
            (
                Command::Cursor(side @ (Direction::Left | Direction::Right)),
                Some(GamesItem::Lost),
            ) => {
                let count = games.lost.as_ref().map_or(0, Vec::len).max(1);
                let step = if side == Direction::Left {
                    count - 1
                } else {
                    1
                };
                games.retry = (games.retry + step) % count;
            }
            (Command::Accept, Some(GamesItem::Daily)) => {
                let open = games.open.take().unwrap_or_default();
                let deal = daily(games.date());
                return self.deal_or_go_on(&open, deal, Rules::default(), now);
            }
            (Command::Accept, Some(GamesItem::Difficulty)) => {
                return vec![Effect::PickDeal(games.difficulty.into())];
            }
            (
                Command::Cursor(side @ (Direction::Left | Direction::Right)),
                Some(GamesItem::Difficulty),
            ) => games.difficulty = games.difficulty.turned(side == Direction::Right),
            (Command::Accept, Some(GamesItem::Journey)) => return self.offer_journey(now),
            (Command::Accept, Some(GamesItem::Competition)) => return self.offer_competition(now),
            (Command::Accept, Some(GamesItem::Lesson)) => return self.begin_lesson(now),
            (Command::Accept, Some(GamesItem::Open(open))) => {
                if open.id == self.id {
                    return Vec::new();
                }
                return vec![Effect::Load(open.id.clone())];
            }
            (Command::Remove, Some(GamesItem::Open(open))) => {
                self.dialog = Some(Dialog::Confirm(Confirm::GiveUp(open.id.clone())));
                return Vec::new();
            }
            (
                Command::Accept | Command::Cursor(Direction::Left | Direction::Right),
                Some(GamesItem::Rules),
            ) => {
                let sets = rule_sets::ALL;
                let at = sets
                    .iter()
                    .position(|set| {
                        let cells = set.rules.cells;
                        set.rules
                            == Rules {
                                cells,
                                ..games.rules
                            }
                    })
                    .unwrap_or(0);
                let back = command == Command::Cursor(Direction::Left);
                let step = if back { sets.len() - 1 } else { 1 };
                games.rules = sets[(at + step) % sets.len()].rules;
                games.retry = 0;
                games.refresh();
            }
            _ => {
                games.chosen = chosen(games.chosen, count, command);
                games.fault = None;
            }
        }
        self.dialog = Some(Dialog::Games(games));
        Vec::new()
    }

    /// A number that was typed: an open game of that deal and rules goes on, else it is dealt.
    pub(super) fn deal_or_go_on(
        &mut self,
        open: &[OpenGame],
        number: DealNumber,
        rules: Rules,
        now: Now,
    ) -> Vec<Effect> {
        let same = |deal: Option<DealNumber>, other: &str| {
            deal == Some(number) && other == rules.to_string()
        };
        let in_play = self.game.is_worth_keeping() && !self.game.is_won();
        if in_play && same(self.game.deal(), &self.game.rules().to_string()) {
            self.say(
                Tone::Info,
                Sentence::from("this deal is in play: ")
                    .given(Command::Restart)
                    .then(" goes back to its start"),
            );
            return Vec::new();
        }
        if let Some(open) = open
            .iter()
            .find(|open| same(open.deal, &open.rules) && open.id != self.id)
        {
            return vec![Effect::Load(open.id.clone())];
        }
        self.deal(number, rules, now)
    }

    /// Gives up an open game: it is lost. The game in play is followed by another deal.
    pub(super) fn give_up(&mut self, id: super::saved::GameId, now: Now) -> Vec<Effect> {
        if id != self.id {
            // The record needs the game itself: it is read and then closed.
            self.giving_up = Some(id.clone());
            return vec![Effect::Load(id)];
        }
        self.was_given_up = self.game.is_begun();
        let mut effects = self.close_as_lost(now);
        effects.push(Effect::PickDeal(self.game.rules().into()));
        effects
    }

    /// The result of the game in play is a loss. A loss of an impossible deal is nobody's fault and is told
    /// apart by the record's readers.
    pub(super) fn close_as_lost(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.game.is_begun() && !self.recorded {
            let outcome = self.unwon(&self.game);
            let record = self.record_of(&self.saved(now), outcome, now);
            self.finished = Some(record.clone());
            if self.counts() {
                effects.push(Effect::Append(Box::new(record)));
            }
        }
        self.recorded = true;
        effects.push(Effect::Close(self.id.clone()));
        effects
    }
}
