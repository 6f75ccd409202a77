//! Deals that the program chooses by what was played: sought in one order, where on a screen the list of games and the
//! journey are opened and a line of them is chosen. It is the same list and the same journey.

use super::daily::daily;
use super::date::Date;
use super::dialog::{Dialog, Games, GamesItem, JourneyItem, JourneyView};
use super::{App, Command, Effect, Now, Tone};
use crate::core::Rules;
use crate::core::fewest_cells::Difficulty;

/// A deal that the program chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// The deal of the day.
    Daily,
    /// The first deal that was never played under these rules, or under those of the game in play.
    Unplayed(Option<Rules>),
    /// A deal that was lost under these rules, or those of the game in play, and never won. The one lost last comes
    /// first; said again, the one before it.
    Lost(Option<Rules>),
    /// A random deal of some difficulty.
    Difficulty(Difficulty),
    /// The deal where the journey is.
    Journey,
    /// That deal is put off, and the next one of the journey is dealt.
    Later,
}

impl App {
    /// Whether what an offer depends on is still being read.
    pub const fn is_seeking(&self) -> bool {
        self.sought.is_some()
    }

    /// Deals what is offered, once it is known.
    pub(super) fn seek(&mut self, offer: Offer, now: Now) -> Vec<Effect> {
        match offer {
            Offer::Daily => {
                let deal = daily(Date::of_unix_seconds(now.unix_millis / 1000));
                self.seek_deal(deal, Rules::default(), now)
            }
            Offer::Difficulty(difficulty) => vec![Effect::PickDeal(difficulty.into())],
            Offer::Unplayed(rules) | Offer::Lost(rules) => {
                self.sought = Some(offer);
                let effects = self.offer_games(now);
                if let (Some(Dialog::Games(games)), Some(rules)) = (&mut self.dialog, rules) {
                    games.rules = rules;
                }
                effects
            }
            Offer::Journey | Offer::Later => {
                self.sought = Some(offer);
                self.offer_journey(now)
            }
        }
    }

    /// Something was read: if it was the last that the offer depends on, it is dealt.
    pub(super) fn deal_sought(&mut self, now: Now) -> Vec<Effect> {
        let Some(offer) = self.sought else {
            return Vec::new();
        };
        let effects = match (offer, self.dialog.take()) {
            (Offer::Unplayed(_), Some(Dialog::Games(games))) if is_read(&games) => {
                self.choose(games, GamesItem::Unplayed, now)
            }
            (Offer::Lost(_), Some(Dialog::Games(mut games))) if is_read(&games) => {
                let on_table = games.on_table.map(|(deal, _)| deal);
                let lost = games.lost.iter().flatten();
                let at = lost.clone().position(|&deal| Some(deal) == on_table);
                games.retry = at.map_or(0, |at| at + 1);
                self.choose(games, GamesItem::Lost, now)
            }
            (Offer::Journey, Some(Dialog::Journey(view))) if view.is_read() => {
                self.travel(view, now)
            }
            (Offer::Later, Some(Dialog::Journey(view))) if view.is_read() => {
                self.put_off(view, now)
            }
            (_, dialog) => {
                self.dialog = dialog;
                return Vec::new();
            }
        };
        self.sought = None;
        self.say_fault();
        effects
    }

    fn choose(&mut self, mut games: Games, item: GamesItem<'_>, now: Now) -> Vec<Effect> {
        games.chosen = games
            .items()
            .iter()
            .position(|other| *other == item)
            .unwrap_or_default();
        self.games_command(games, Command::Accept, now)
    }

    fn travel(&mut self, mut view: JourneyView, now: Now) -> Vec<Effect> {
        let next = view.progress.and_then(|progress| progress.next);
        if let (None, Some(journey)) = (next, &view.journey) {
            self.say(Tone::Refusal, journey.end());
            return Vec::new();
        }
        view.choose(JourneyItem::Next);
        self.journey_command(view, Command::Accept, now)
    }

    fn put_off(&mut self, mut view: JourneyView, now: Now) -> Vec<Effect> {
        let Some(deal) = view.progress.and_then(|progress| progress.next) else {
            return self.travel(view, now);
        };
        view.choose(JourneyItem::PutOff);
        let mut effects = self.journey_command(view, Command::Accept, now);
        match self.dialog.take() {
            Some(Dialog::Journey(view)) if view.fault.is_none() => {
                effects.extend(self.travel(view, now));
                if self.message.is_none() {
                    let told = format!("deal {deal} is put off to the end of the journey");
                    self.say(Tone::Info, told);
                }
            }
            dialog => self.dialog = dialog,
        }
        effects
    }

    /// What would be seen in a list is said, and the list is closed.
    fn say_fault(&mut self) {
        let fault = match &mut self.dialog {
            Some(Dialog::Games(games)) => games.fault.take(),
            Some(Dialog::Journey(view)) => view.fault.take(),
            _ => return,
        };
        self.dialog = None;
        if let Some(fault) = fault {
            self.say(Tone::Refusal, fault);
        }
    }
}

/// Whether all that the list is made of was read.
const fn is_read(games: &Games) -> bool {
    games.open.is_some() && games.played.is_some()
}

impl JourneyView {
    const fn is_read(&self) -> bool {
        self.open.is_some() && self.played.is_some() && self.journey.is_some()
    }

    fn choose(&mut self, item: JourneyItem) {
        let items = self.items();
        self.chosen = items.iter().position(|&i| i == item).unwrap_or_default();
    }
}
