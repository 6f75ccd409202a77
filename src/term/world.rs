//! What the program asks of the world and no screen has to do with: files and the solver.

use std::io;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::advisor::{Advisor, Pick};
use super::events::Msg;
use super::opening::RunSettings;
use super::saver::{Job, Saver};
use crate::app::settings::Settings;
use crate::app::{Action, Effect};
use crate::core::{DealNumber, Rules};
use crate::storage::Store;

/// How long a command waits for the one before it to be on the disk. Only a program types so fast that it waits at
/// all, or a disk is busy; where it does not answer, the game stands still once and then goes on without.
const BEHIND: Duration = Duration::from_secs(2);

/// The threads that do it.
#[derive(Debug)]
pub(super) struct World {
    saver: Saver,
    advisor: Advisor,
    settings: RunSettings,
}

/// What is left for who plays: the rest of the effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ForScreen {
    /// Capture the mouse or leave it to the terminal.
    Mouse(bool),
    /// Put a text into the clipboard of the terminal.
    Copy(String),
    /// Draw everything again.
    Redraw,
    /// Stop until the shell continues the program.
    Suspend,
    /// Leave.
    Quit,
}

impl World {
    /// Starts the threads; their answers go to `to`.
    pub(super) fn start(
        store: &Store,
        settings: RunSettings,
        to: &Sender<Msg>,
        panic_on_question: bool,
    ) -> io::Result<Self> {
        let answer = || {
            let to = to.clone();
            // Nobody listens when the game has ended.
            move |action: Action| drop(to.send(Msg::Action(action)))
        };
        Ok(Self {
            saver: Saver::start(store.clone(), answer())?,
            advisor: Advisor::start(store.without_locks(), answer(), panic_on_question)?,
            settings,
        })
    }

    /// Does what is asked, or gives back what a screen has to do. `settings` are those of the program.
    pub(super) fn perform(&self, effect: Effect, settings: &Settings) -> Option<ForScreen> {
        match effect {
            Effect::Save(saved) => {
                self.saver.catch_up(BEHIND);
                self.saver.ask(Job::Save(saved));
            }
            Effect::Close(id) => self.saver.ask(Job::Close(id)),
            Effect::Append(record) => self.saver.ask(Job::Append(record)),
            Effect::SaveSettings(settings) => {
                let kept = self.settings.to_keep(*settings);
                self.saver.ask(Job::SaveSettings(Box::new(kept)));
            }
            Effect::ListGames => self.saver.ask(Job::ListGames),
            Effect::Load(id) => self.saver.ask(Job::Load(id)),
            Effect::ReadRecord => self.saver.ask(Job::ReadRecord),
            Effect::ReadPlayed => self.saver.ask(Job::ReadPlayed),
            Effect::ReadOverview => self.saver.ask(Job::ReadOverview),
            Effect::ReadFinished(finished) => self.saver.ask(Job::ReadFinished(finished)),
            Effect::ReadNotes => self.saver.ask(Job::ReadNotes),
            Effect::AppendNote(note) => self.saver.ask(Job::AppendNote(note)),
            Effect::ReadJourney => self.saver.ask(Job::ReadJourney),
            Effect::SaveJourney(journey) => self.saver.ask(Job::SaveJourney(journey)),
            Effect::PickDeal(wish) => self.advisor.pick_deal(Pick::Any(wish, settings.winnable)),
            Effect::Ask(question) => self.advisor.ask(question),
            Effect::StopAsking => self.advisor.stop(),
            Effect::Mouse(on) => return Some(ForScreen::Mouse(on)),
            Effect::Export(export) => self.saver.ask(Job::Export(export)),
            Effect::Copy(text) => return Some(ForScreen::Copy(text)),
            Effect::Redraw => return Some(ForScreen::Redraw),
            Effect::Suspend => return Some(ForScreen::Suspend),
            Effect::Quit => return Some(ForScreen::Quit),
        }
        None
    }

    /// Looks for the deal on the table in the record; if it was played before, another one is picked.
    pub(super) fn check_deal(&self, deal: DealNumber, rules: Rules) {
        self.advisor.pick_deal(Pick::Unless {
            deal,
            wish: rules.into(),
            winnable: self.settings.began().winnable,
        });
    }

    /// Waits until everything is on the disk, but no longer than `limit`.
    pub(super) fn settle(&self, limit: Duration) {
        self.saver.settle(limit);
    }

    /// Waits until everything is on the disk and ends. Gives what could not be written, in sentences.
    pub(super) fn end(self) -> Vec<String> {
        self.saver.end()
    }
}
