//! The end of a game: the win, its place in the record, and deals that nobody can win.

use super::advice::Verdict;
use super::daily::daily;
use super::date::Date;
use super::dialog::{Dialog, Win};
use super::record::{GameRecord, Outcome, score};
use super::saved::SavedGame;
use super::{App, Effect, Now};
use crate::core::{Game, Rules, impossible};

impl App {
    /// The game is won: its result goes into the record, once, and it is no longer open.
    pub(super) fn won(&mut self, now: Now) -> Vec<Effect> {
        let seconds = self.elapsed(now.at).as_secs();
        let championship = self.championship();
        let win = Win {
            deal: self.game.deal(),
            seconds,
            score: score(seconds),
            counters: self.game.counters(),
            helps: self.helps,
            again: self.recorded,
            championship,
            competes: self.competes(),
            daily: self.wins_daily(now).then_some(None),
            journeys: false,
        };
        let daily = win.daily.is_some();
        let counts = self.counts() && !win.by_itself();
        self.win = Some(win.clone());
        self.dialog = Some(Dialog::Won(win));
        let mut effects = vec![self.compare_win()];
        let record = self.record_of(&self.saved(now), Outcome::Won, now);
        if !self.recorded && counts {
            effects.push(Effect::Append(Box::new(record.clone())));
        }
        if !self.recorded && self.game.deal().is_some() && self.game.rules() == Rules::default() {
            effects.push(Effect::ReadJourney);
        }
        if daily {
            effects.push(Effect::ReadRecord);
        }
        self.finished = Some(record);
        self.recorded = true;
        effects.push(Effect::Close(self.id.clone()));
        effects
    }

    /// The game in play is the daily deal of today.
    pub fn is_daily(&self) -> bool {
        self.game.rules() == Rules::default()
            && self.game.deal() == Some(daily(Date::of_unix_seconds(self.unix_seconds)))
    }

    /// Whether this win is one of the daily deal on its day.
    fn wins_daily(&self, now: Now) -> bool {
        let today = Date::of_unix_seconds(now.unix_millis / 1000);
        !self.recorded
            && !self.helps.any()
            && self.game.rules() == Rules::default()
            && self.game.deal() == Some(daily(today))
    }

    /// Whether results go into the record: not where cards may come back from the foundations, which makes
    /// another game of it.
    pub(super) fn counts(&self) -> bool {
        !self.game.rules().foundation_back
    }

    /// The line of the record for a game.
    pub(super) fn record_of(&self, saved: &SavedGame, outcome: Outcome, now: Now) -> GameRecord {
        GameRecord::new(
            saved,
            outcome,
            self.settings.autoplay,
            now.unix_millis / 1000,
        )
    }

    /// What the end of a game is that is not won: lost only where that is known.
    pub(super) fn unwon(&self, game: &Game) -> Outcome {
        let board = game.board();
        let impossible = game
            .deal()
            .is_some_and(|deal| impossible::is_known_impossible(deal, game.rules()));
        if impossible || board.is_stuck() || self.known_verdict(board) == Some(Verdict::Lost) {
            Outcome::Lost
        } else {
            Outcome::GivenUp
        }
    }

    /// The deal is one of those that are known to be impossible.
    pub(super) fn is_known_impossible(&self) -> bool {
        let rules = self.game.rules();
        let listed = self
            .game
            .deal()
            .is_some_and(|deal| impossible::is_known_impossible(deal, rules));
        let proved = self.known_verdict(self.game.start_board()) == Some(Verdict::Lost);
        listed || proved
    }
}
