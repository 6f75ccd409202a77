//! The competition in the game: its dialog, its next deal, and the best win known of the deal in play.

use super::action::{Direction, OpenGame};
use super::competition::{self, Competition, MOST_CELLS};
use super::date::Date;
use super::dialog::{Championship, CompetitionItem, CompetitionView, Dialog, OwnDeal};
use super::dialogs::chosen;
use super::entry::{self, BestKnown};
use super::record::GameRecord;
use super::{App, Command, Effect, Now};
use crate::core::deal_range::DealRange;
use crate::core::{RunRule, Start};

impl App {
    /// Whether the game in play is one where single moves are counted and compared.
    pub fn is_championship(&self) -> bool {
        self.lesson.is_none() && self.game.rules().runs == RunRule::Single
    }

    /// Whether the game in play is a deal of the competition in progress.
    pub fn competes(&self) -> bool {
        self.settings.competition.as_ref().is_some_and(|own| {
            let of_it = |deal| own.deals().contains(&deal);
            self.lesson.is_none()
                && self.game.deal().is_some_and(of_it)
                && self.game.rules() == own.rules()
        })
    }

    /// The best win known of the deal in play, where it counts.
    pub const fn best_known(&self) -> BestKnown {
        self.best
    }

    /// Asks for the best win of the deal in play, where it counts.
    pub(super) fn ask_best(&self) -> Vec<Effect> {
        if self.is_championship() {
            vec![Effect::ReadRecord]
        } else {
            Vec::new()
        }
    }

    /// The record, which more than one part of the program may wait for.
    pub(super) fn read_record(&mut self, records: &[GameRecord]) {
        if self.is_championship() && !self.recorded {
            let best = entry::best(records, self.game.start(), self.game.rules());
            self.best = best.map_or(BestKnown::None, |entry| BestKnown::Win(entry.result));
        }
        match &mut self.dialog {
            Some(Dialog::Competition(view)) => view.read(records),
            Some(Dialog::Won(_)) => self.read_after_win(records),
            _ => {}
        }
    }

    /// What a win is worth where single moves are counted; from now on it is the best one, if it is.
    pub(super) fn championship(&mut self) -> Option<Championship> {
        if !self.is_championship() {
            return None;
        }
        let won = Championship {
            result: self.game.counters().into(),
            before: self.best,
            counts: !self.recorded && self.helps.tips == 0 && self.helps.solutions == 0,
        };
        if won.is_best() {
            self.best = BestKnown::Win(won.result);
        }
        Some(won)
    }

    /// Opens the competition in progress; without one, the deals of the day.
    pub(super) fn offer_competition(&mut self, now: Now) -> Vec<Effect> {
        let date = Date::of_unix_seconds(now.unix_millis / 1000);
        let own = self.settings.competition.clone();
        let mut effects = self.save(now);
        self.dialog = Some(Dialog::Competition(CompetitionView::new(
            own.unwrap_or_else(|| Competition::of_day(date)),
            date,
        )));
        effects.extend([Effect::ListGames, Effect::ReadRecord]);
        effects
    }

    pub(super) fn competition_command(
        &mut self,
        mut view: CompetitionView,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        let count = view.items().count();
        let item = view.items().nth(view.chosen);
        let other = match (command, item) {
            (Command::Accept, Some(CompetitionItem::Today)) => {
                let cells = view.competition.cells();
                Some(Competition::of_day(view.date).with_cells(cells))
            }
            (Command::Accept, Some(CompetitionItem::Deals)) => Some(
                competition::parse_deals(&view.typed)
                    .map_err(Into::into)
                    .and_then(|ranges| {
                        let deals = ranges.into_iter().flat_map(DealRange::deals);
                        Competition::new(deals, view.competition.cells())
                    }),
            ),
            (
                Command::Accept | Command::Cursor(Direction::Left | Direction::Right),
                Some(CompetitionItem::Cells),
            ) => {
                let back = command == Command::Cursor(Direction::Left);
                let step = if back { MOST_CELLS - 2 } else { 0 };
                let cells = (view.competition.cells() + step) % MOST_CELLS + 1;
                Some(view.competition.clone().with_cells(cells))
            }
            (Command::Accept, Some(CompetitionItem::Deal(index))) => {
                let deal = view.competition.deals()[index];
                let rules = view.competition.rules();
                let mut effects = self.keep_competition(view.competition);
                let open = view.open.unwrap_or_default();
                effects.extend(self.deal_or_go_on(&open, deal, rules, now));
                return effects;
            }
            _ => {
                view.seeks_next = false;
                view.chosen = chosen(view.chosen, count, command);
                None
            }
        };
        let effects = match other {
            None => Vec::new(),
            Some(Err(error)) => {
                view.fault = Some(error.to_string());
                Vec::new()
            }
            Some(Ok(competition)) => {
                // Other deals: the next one is what the player looks for.
                let same = competition.deals() == view.competition.deals();
                view = CompetitionView {
                    open: view.open,
                    chosen: view.chosen,
                    seeks_next: !same,
                    ..CompetitionView::new(competition, view.date)
                };
                let mut effects = self.keep_competition(view.competition.clone());
                effects.push(Effect::ReadRecord);
                effects
            }
        };
        self.dialog = Some(Dialog::Competition(view));
        effects
    }

    /// The competition in progress is this one.
    fn keep_competition(&mut self, competition: Competition) -> Vec<Effect> {
        let own = Some(competition);
        if self.settings.competition == own {
            return Vec::new();
        }
        self.settings.competition = own;
        self.settings_changed()
    }
}

impl CompetitionView {
    fn new(competition: Competition, date: Date) -> Self {
        Self {
            competition,
            date,
            own: None,
            open: None,
            chosen: 0,
            seeks_next: true,
            typed: String::new(),
            fault: None,
        }
    }

    /// Takes the results from the record.
    fn read(&mut self, records: &[GameRecord]) {
        let rules = self.competition.rules();
        let tried = |start: &Start| {
            let mut of_it = records.iter();
            of_it.any(|record| entry::is_of(record, start, rules))
        };
        let entries = self.competition.entries(records);
        let deals = self.competition.deals().iter().zip(&entries);
        let own = deals.map(|(&deal, entry)| OwnDeal {
            best: entry.as_ref().map(|entry| entry.result),
            tried: tried(&Start::Deal(deal)),
        });
        self.own = Some(own.collect());
        if std::mem::take(&mut self.seeks_next)
            && let Some(next) = self.competition.next(records)
        {
            self.chosen = CompetitionItem::BEFORE_DEALS + next;
        }
    }

    /// Whether a game of the deal is open.
    pub fn is_open(&self, index: usize) -> bool {
        let deal = self.competition.deals().get(index).copied();
        let rules = self.competition.rules().to_string();
        let of_it = |open: &OpenGame| open.deal == deal && open.rules == rules;
        deal.is_some() && self.open.iter().flatten().any(of_it)
    }
}

impl Championship {
    /// Whether it is the best win of its deal so far.
    pub fn is_best(&self) -> bool {
        self.counts
            && match self.before {
                BestKnown::Unread => false,
                BestKnown::None => true,
                BestKnown::Win(before) => self.result < before,
            }
    }
}
