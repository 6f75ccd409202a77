//! Commands and answers while the statistics screen is open.

use std::sync::Arc;

use super::super::action::{Command, Direction};
use super::super::dialog::Dialog;
use super::super::dialogs::scrolled;
use super::super::notes::Notes;
use super::super::overview::Overview;
use super::super::record::GameRecord;
use super::super::replay::Reel;
use super::super::{App, Effect, Now, Tone};
use super::{List, RecordPage, RecordView, Typing};
use crate::core::Board;

impl App {
    /// Opens the statistics screen.
    pub(in crate::app) fn open_record(&mut self, now: Now) -> Vec<Effect> {
        self.dialog = Some(Dialog::Record(Box::new(RecordView::new(now))));
        vec![Effect::ReadOverview]
    }

    pub(in crate::app) fn read_overview(&mut self, overview: Arc<Overview>, notes: Notes) {
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.overview = Some(overview);
            view.notes = notes;
            view.change_lists();
        }
    }

    pub(in crate::app) fn read_notes(&mut self, notes: Notes) {
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.take_notes(notes);
        }
    }

    pub(in crate::app) fn read_finished(&mut self, read: Result<Box<GameRecord>, String>) {
        match (&mut self.dialog, read) {
            (Some(Dialog::Record(view)), Ok(game)) => view.game = Some(game),
            (_, Ok(_)) => {}
            (_, Err(trouble)) => self.say(Tone::Trouble, trouble),
        }
    }

    /// The commands of the solver's short solution from a start, as far as it is known.
    pub fn short_solution(&self, start: &Board) -> Option<usize> {
        self.known_commands(start)
    }

    pub(in crate::app) fn record_command(
        &mut self,
        mut view: Box<RecordView>,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        if command == Command::Accept
            && let Some(game) = view.game.clone()
        {
            return self.show_record(&game, Some(Dialog::Record(view)));
        }
        if command == Command::Export
            && let Some(game) = &view.game
        {
            let effects = match Reel::of_record(game) {
                Ok(reel) => Self::export(&reel),
                Err(error) => {
                    self.say(
                        Tone::Trouble,
                        format!("this game cannot be written: {error}"),
                    );
                    Vec::new()
                }
            };
            self.dialog = Some(Dialog::Record(view));
            return effects;
        }
        let effects = if view.typing.is_some() {
            view.typing_command(command, now)
        } else {
            self.looking_command(&mut view, command)
        };
        self.dialog = Some(Dialog::Record(view));
        effects
    }

    /// Goes back a step; nothing if there is none, and the screen closes.
    pub(in crate::app) fn record_back(&mut self, view: &mut RecordView) -> Option<Vec<Effect>> {
        view.fault = None;
        if view.typing.take().is_some() || view.game.take().is_some() {
            return Some(Vec::new());
        }
        view.deal.take().map(|_| self.stop_comparing())
    }

    /// The solver need not look for the short solution of a deal of the record; it goes on with what it did for
    /// the game in play.
    pub(in crate::app) fn stop_comparing(&mut self) -> Vec<Effect> {
        if self.game.is_won() {
            return vec![self.compare_win()];
        }
        let mut effects = vec![Effect::StopAsking];
        effects.extend(self.judge_if_always());
        effects
    }

    /// Asks how short the deal in play can be won, to compare with.
    pub(in crate::app) fn compare_win(&self) -> Effect {
        self.question(vec![self.game.start_board().clone()], true)
    }

    fn looking_command(&mut self, view: &mut RecordView, command: Command) -> Vec<Effect> {
        if view.overview.is_none() {
            if let Command::Cursor(side @ (Direction::Left | Direction::Right)) = command {
                view.turn(view.page.turned(side == Direction::Right));
            }
            return Vec::new();
        }
        // A note is of the deal: from one of its games it is written on the page of the deal.
        if view.game.is_some() && command != Command::Note {
            return Vec::new();
        }
        match command {
            Command::Note => {
                view.game = None;
                if view.deal.is_none() {
                    let mut effects = self.look_at_deal(view);
                    effects.extend(view.begin_note());
                    return effects;
                }
                return view.begin_note();
            }
            Command::Accept => {
                let chosen = match view.page {
                    RecordPage::Deals if view.deal.is_none() => return self.look_at_deal(view),
                    _ => view.list().and_then(List::row),
                };
                if let Some(game) = chosen.and_then(|row| view.finished(row as u32)) {
                    return vec![Effect::ReadFinished(Box::new(game.clone()))];
                }
            }
            Command::Cursor(side @ (Direction::Left | Direction::Right)) if view.deal.is_none() => {
                view.turn(view.page.turned(side == Direction::Right));
            }
            Command::RuleSet if view.deal.is_none() => {
                let count = view.overview.as_ref().map_or(0, |o| o.stats.by_rules.len());
                view.rules = match view.rules {
                    None if count > 1 => Some(0),
                    Some(rules) if rules + 1 < count => Some(rules + 1),
                    None | Some(_) => None,
                };
                view.scroll = 0;
                view.change_lists();
            }
            Command::Results if view.list().is_some() && view.deal.is_none() => {
                view.filter = view.filter.with_next_outcome();
                view.change_lists();
            }
            Command::Find if view.deal.is_none() => {
                if view.list().is_none() {
                    view.turn(RecordPage::Games);
                }
                // What is shown now stands above; what is typed takes its place.
                view.typing = Some(Typing::Filter(String::new()));
            }
            _ => match view.list_mut() {
                Some(list) => list.obey(command),
                None => view.scroll = scrolled(view.scroll, command),
            },
        }
        Vec::new()
    }

    /// Looks at the chosen deal. If it was won, the solver is asked how short it can be.
    fn look_at_deal(&self, view: &mut RecordView) -> Vec<Effect> {
        let Some(index) = view.chosen_deal() else {
            return Vec::new();
        };
        let board = view.open_deal(index).map(|deal| deal.board.clone());
        let won = view.deal_totals().is_some_and(|deal| deal.wins > 0);
        match board {
            Some(board) if won => vec![self.question(vec![board], true)],
            _ => Vec::new(),
        }
    }
}
