//! What a screen may ask of the program. Nothing here changes anything.

use std::time::Duration;

use super::advice::Verdict;
use super::animation::Frame;
use super::dialog::Dialog;
use super::keymap::Keymap;
use super::replay::Watched;
use super::saved::GameId;
use super::settings::{Settings, VerdictLine};
use super::update::{IDLE, SAVE_EVERY};
use super::{App, Drag, Message, Place, Playback, Selection};
use crate::core::{
    Autoplay, Board, Card, CascadeId, FreeCellId, Game, Move, MoveRequest, Suit, Target,
};

impl App {
    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The name of the game while it is open.
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// The present position. While cards are in flight the screen shows [`App::frame`] instead.
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The moment of a movement, if one is under way.
    pub fn frame(&self, now: Duration) -> Option<Frame> {
        self.animation.as_ref()?.frame(now)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The effective keys.
    pub const fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The autoplay rule in force.
    pub(super) fn autoplay(&self) -> Autoplay {
        match &self.lesson {
            Some(lesson) => lesson.autoplay(),
            None => self.settings.autoplay,
        }
    }

    /// What the clock shows.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.clock.elapsed(now)
    }

    /// Whether the clock runs.
    pub const fn clock_runs(&self) -> bool {
        self.clock.is_running()
    }

    /// The selection.
    pub const fn selection(&self) -> Option<Selection> {
        self.selection
    }

    /// The cards that are lifted: how many at the end of the selected place.
    ///
    /// Without a number of the player's own it is the most that any target takes, at least 1.
    pub fn lifted(&self) -> usize {
        let Some(selection) = self.selection else {
            return 0;
        };
        selection
            .count
            .unwrap_or_else(|| self.most_liftable(selection.from))
    }

    /// The places that take the selection.
    pub fn targets(&self) -> Vec<Place> {
        let Some(selection) = self.selection else {
            return Vec::new();
        };
        self.place_targets(selection)
            .map(|(place, _)| place)
            .collect()
    }

    /// The places that take the selection, each with the number of cards that would go there.
    pub(super) fn place_targets(
        &self,
        selection: Selection,
    ) -> impl Iterator<Item = (Place, usize)> {
        let board = self.board();
        let rules = board.rules();
        let cascades = CascadeId::first(rules.cascades.into()).map(Place::Cascade);
        let cells = FreeCellId::first(rules.cells.into()).map(Place::FreeCell);
        let card = board.exposed(selection.from.source());
        let home = card.map(|card| Place::Foundation(card.suit()));
        cascades.chain(cells).chain(home).filter_map(move |place| {
            let request = Self::request(selection, place.target());
            let mv = board.check(request).ok()?;
            Some((place, mv.count()))
        })
    }

    /// The request that moves the selection to a target. A lift of several cards is for cascades; a single
    /// card goes elsewhere.
    pub(super) const fn request(selection: Selection, to: Target) -> MoveRequest {
        let count = match to {
            Target::Cascade(_) => selection.count,
            Target::FreeCell(_) | Target::Foundation => None,
        };
        MoveRequest {
            from: selection.from.source(),
            to,
            count,
        }
    }

    /// The place of the keyboard cursor, once it was used. Nothing is picked up in a game that is looked at.
    pub fn cursor(&self) -> Option<Place> {
        self.cursor.filter(|_| self.watched().is_none())
    }

    /// The cards that follow the pointer.
    pub const fn drag(&self) -> Option<Drag> {
        self.drag
    }

    /// The card that was looked for and is marked.
    pub const fn found(&self) -> Option<Card> {
        self.found
    }

    /// Whether cascades that do not fit are shown whole, over other parts of the screen.
    pub const fn unfolded(&self) -> bool {
        self.unfolded
    }

    /// The sentence on the message line.
    pub const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// The dialog over the board.
    pub const fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The position to draw: the player's, or that of what is being played.
    pub fn shown_board(&self) -> &Board {
        match &self.playback {
            Some(playback) => playback.board(),
            None => self.board(),
        }
    }

    /// The move that a tip points at.
    pub const fn tip(&self) -> Option<Move> {
        self.tip
    }

    /// The solution or the game being played.
    pub const fn playback(&self) -> Option<&Playback> {
        self.playback.as_ref()
    }

    /// The game that is looked at again.
    pub fn watched(&self) -> Option<&Watched> {
        self.playback.as_ref().and_then(Playback::watched)
    }

    /// The game that the screen is about: the player's, or the one that is looked at again.
    pub fn shown_game(&self) -> &Game {
        self.watched()
            .map_or(&self.game, |watched| &watched.reel().game)
    }

    /// What to show of the solver's verdict on the present position: never one for another position.
    pub fn verdict(&self) -> Option<Verdict> {
        let shown = match self.settings.verdict {
            VerdictLine::Off => false,
            VerdictLine::Ask => self.advice.asked.contains(self.board()),
            VerdictLine::Always => true,
        };
        if !shown || self.game.is_won() || self.watched().is_some() {
            return None;
        }
        self.known_verdict(self.board())
    }

    /// Whether the solver was asked something that the player waits for.
    pub const fn is_thinking(&self) -> bool {
        self.advice.want.is_some()
    }

    /// When something changes on screen by itself: the latest time for the next [`Action::Tick`]; nothing
    /// while all stands still.
    pub fn next_deadline(&self, now: Duration) -> Option<Duration> {
        // Few enough that a movement is cheap over a slow link, and still seen as one.
        const FRAME: Duration = Duration::from_millis(50);
        let movement = self.animation.as_ref().map(|a| a.end().min(now + FRAME));
        let second = self.clock_runs().then(|| {
            let elapsed = self.elapsed(now);
            let next = Duration::from_secs(elapsed.as_secs() + 1);
            now + next.saturating_sub(elapsed)
        });
        let second = second.filter(|_| self.settings.clock || self.settings.bonus);
        [movement, second, self.next_event()]
            .into_iter()
            .flatten()
            .min()
    }

    /// When something happens by itself that is more than a picture: the latest time for the next
    /// [`Action::Tick`]; nothing while nothing does.
    pub fn next_event(&self) -> Option<Duration> {
        let opening = self
            .opening
            .filter(|_| self.dialog.is_none() && self.playback.is_none());
        let playback = self.playback.as_ref().and_then(Playback::next_at);
        let playback = playback.filter(|_| self.dialog.is_none());
        let idle = self.clock_runs().then(|| self.last_input + IDLE);
        let save = self.clock_runs().then(|| self.last_saved + SAVE_EVERY);
        [opening, playback, idle, save].into_iter().flatten().min()
    }

    /// The next card that each foundation takes, where one is missing.
    pub fn next_home(&self) -> impl Iterator<Item = Card> + '_ {
        Suit::ALL
            .into_iter()
            .filter_map(|suit| Some(Card::new(self.board().next_home(suit)?, suit)))
    }
}
