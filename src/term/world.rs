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
            Effect::Save(saved) => self.write(Job::Save(saved)),
            Effect::Append(record) => self.write(Job::Append(record)),
            Effect::Close(id) => self.write(Job::Close(id)),
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

    /// Writes what a game has come to. All that was written before is on the disk by then, so that a kill takes no more
    /// than the last command, and a result is in the record when it is told.
    fn write(&self, job: Job) {
        self.saver.catch_up(BEHIND);
        self.saver.ask(job);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::record::{GameRecord, Outcome};
    use crate::app::saved::SavedGame;
    use crate::core::{Autoplay, Game, Start};
    use crate::storage::Paths;
    use crate::term::watch;
    use std::sync::mpsc;

    /// The command that wins waits like any other for the one before it, and its result is there when it is told.
    #[test]
    fn what_ends_a_game_waits_for_what_was_before_it() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let (to, _inbox) = mpsc::channel();
        let settings = Settings::default();
        let world = World::start(&store, RunSettings::default(), &to, false).unwrap();
        for deal in ["617", "7", "1941"] {
            let game = Game::new(Start::Deal(deal.parse().unwrap()), Rules::default());
            let mut saved = SavedGame::new(game, watch::unix_millis());
            let mv = saved.game.board().legal_moves()[0];
            saved.game.play(mv.request(), Autoplay::Off).unwrap();
            let record = GameRecord::new(&saved, Outcome::Won, Autoplay::Off, 1);
            let before = store.record().unwrap().games.len();
            world.perform(Effect::Save(Box::new(saved.clone())), &settings);
            world.perform(Effect::Append(Box::new(record)), &settings);
            assert_eq!(store.load(&saved.id).unwrap().game, saved.game);
            world.perform(Effect::Close(saved.id), &settings);
            assert_eq!(store.record().unwrap().games.len(), before + 1);
        }
    }
}
