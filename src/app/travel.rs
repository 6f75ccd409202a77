//! The journey in the game: its dialog, and what a win means for it.

use super::dialog::{Dialog, JourneyItem, JourneyView};
use super::dialogs::chosen;
use super::journey::{Journey, MOST_LATER};
use super::played::Played;
use super::record::GameRecord;
use super::{App, Command, Effect, Now};
use crate::core::Rules;
use crate::core::deal_range::DealRange;

impl App {
    /// Opens the journey.
    pub(super) fn offer_journey(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.save(now);
        self.dialog = Some(Dialog::Journey(JourneyView::default()));
        effects.extend([Effect::ReadJourney, Effect::ListGames, Effect::ReadPlayed]);
        effects
    }

    /// The journey, which a dialog waits for, or a win.
    pub(super) fn read_journey(&mut self, journey: Option<Journey>) -> Vec<Effect> {
        match &mut self.dialog {
            Some(Dialog::Journey(view)) => {
                view.journey = Some(journey.unwrap_or_default());
                view.refresh();
                Vec::new()
            }
            Some(Dialog::Won(_)) => {
                let deal = self.game.deal();
                let rules = self.game.rules();
                self.journey = journey
                    .filter(|journey| deal.is_some_and(|deal| journey.contains(deal, rules)));
                if self.journey.is_some() {
                    vec![Effect::ReadRecord]
                } else {
                    Vec::new()
                }
            }
            _ => Vec::new(),
        }
    }

    /// What the record says of the deals, for what is offered.
    pub(super) fn read_played(&mut self, played: Played) {
        match &mut self.dialog {
            Some(Dialog::Games(games)) => {
                games.played = Some(played);
                games.refresh();
            }
            Some(Dialog::Journey(view)) => {
                view.played = Some(played);
                view.refresh();
            }
            _ => {}
        }
    }

    /// What the record says of a win that is in it by now.
    pub(super) fn read_after_win(&mut self, records: &[GameRecord]) {
        let others = records.iter().filter(|record| record.game != self.id);
        let before = Played::of(others.map(|record| record.without_moves(0)));
        let journeys = self.journey.as_ref().is_some_and(|journey| {
            let next = journey.progress(&before).next;
            next.is_some() && next == self.game.deal()
        });
        let daily = self.win.as_ref().is_some_and(|win| win.daily.is_some());
        let streak = daily.then(|| {
            let own = records.iter().find(|record| record.game == self.id);
            let played = Played::of(records.iter().map(|record| record.without_moves(0)));
            own.map(|own| played.dailies().streak(own.finished_at))
        });
        if let Some(win) = &mut self.win {
            win.journeys |= journeys;
            win.daily = streak;
            if matches!(self.dialog, Some(Dialog::Won(_))) {
                self.dialog = Some(Dialog::Won(win.clone()));
            }
        }
    }

    pub(super) fn journey_command(
        &mut self,
        mut view: JourneyView,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        let items = view.items();
        let item = items.get(view.chosen).copied();
        let next = view.progress.and_then(|progress| progress.next);
        let mut effects = Vec::new();
        match (command, item) {
            (Command::Accept, Some(JourneyItem::Next | JourneyItem::Later(_))) => {
                let deal = match item {
                    Some(JourneyItem::Later(deal)) => Some(deal),
                    _ => next,
                };
                if let (Some(deal), Some(journey)) = (deal, view.journey.take()) {
                    // From now on it is a journey that was begun.
                    effects.push(Effect::SaveJourney(Box::new(journey)));
                    let open = view.open.unwrap_or_default();
                    effects.extend(self.deal_or_go_on(&open, deal, Rules::default(), now));
                    return effects;
                }
            }
            (Command::Accept, Some(JourneyItem::PutOff)) => {
                if let (Some(deal), Some(journey), Some(played)) =
                    (next, &mut view.journey, &view.played)
                {
                    if journey.put_off(deal, played) {
                        effects.push(Effect::SaveJourney(Box::new(journey.clone())));
                    } else {
                        view.fault =
                            Some(format!("{MOST_LATER} deals are put off: play one first"));
                    }
                }
            }
            (Command::Remove, Some(JourneyItem::Later(deal))) => {
                if let Some(journey) = &mut view.journey {
                    journey.take_back(deal);
                    effects.push(Effect::SaveJourney(Box::new(journey.clone())));
                    view.chosen -= 1;
                }
            }
            (Command::Accept, Some(JourneyItem::Deals)) => match view.typed.parse::<DealRange>() {
                Ok(range) => {
                    if let Some(journey) = view.journey.take() {
                        let journey = journey.with_range(range);
                        effects.push(Effect::SaveJourney(Box::new(journey.clone())));
                        view.journey = Some(journey);
                        view.typed.clear();
                        view.chosen = 0;
                    }
                }
                Err(_) if view.typed.is_empty() => {
                    view.fault = Some("type the deals (like 1-1000)".into());
                }
                Err(error) => view.fault = Some(error.to_string()),
            },
            _ => {
                view.chosen = chosen(view.chosen, items.len(), command);
                view.fault = None;
            }
        }
        view.refresh();
        self.dialog = Some(Dialog::Journey(view));
        effects
    }
}
