//! Selecting, moving, taking back: the commands on the board.

use super::advice::Verdict;
use super::animation::Animation;
use super::dialog::{Dialog, Games, Win};
use super::record::{GameRecord, Outcome, score};
use super::saved::SavedGame;
use super::settings::DoubleClick;
use super::{App, Command, Direction, Effect, Now, Place, Selection, Tone};
use crate::core::game::MARKS;
use crate::core::{
    Autoplay, Board, CascadeId, FreeCellId, Move, MoveError, MoveRequest, RunRule, Source, Suit,
    Target, autoplay,
};

/// The deals below a million that cannot be won, and the two of the joke deals.
const IMPOSSIBLE: [i64; 10] = [
    -2, -1, 11982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

impl App {
    pub(super) fn board_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        if !matches!(command, Command::Tip | Command::Cursor(_)) {
            self.tip = None;
        }
        match command {
            Command::Cascade(id) => self.name(Place::Cascade(id), now),
            Command::FreeCell(id) => self.name(Place::FreeCell(id), now),
            Command::AnyCell => {
                let empty = self.board().empty_cells().next();
                match empty {
                    Some(id) => self.send(Target::FreeCell(id), now),
                    None => self.refuse(&MoveError::NoEmptyCell),
                }
            }
            Command::Home => self.send(Target::Foundation, now),
            Command::Accept => match self.cursor {
                Some(Place::Foundation(_)) if self.selection.is_some() => {
                    self.send(Target::Foundation, now)
                }
                Some(place) => self.name(place, now),
                None => {
                    self.cursor = CascadeId::new(0).map(Place::Cascade);
                    Vec::new()
                }
            },
            Command::Cursor(direction) => {
                self.cursor = Some(self.next_cursor(direction));
                Vec::new()
            }
            Command::LiftMore => self.lift(true),
            Command::LiftFewer => self.lift(false),
            Command::Cancel => {
                self.selection = None;
                self.drag = None;
                self.found = None;
                self.message = None;
                self.unfolded = false;
                self.stop_wanting();
                vec![Effect::StopAsking]
            }
            Command::Undo => self.step(now, crate::core::Game::undo, "nothing to undo"),
            Command::Redo => self.step(now, crate::core::Game::redo, "nothing to redo"),
            Command::Restart => {
                let effects = self.step(
                    now,
                    crate::core::Game::restart,
                    "this is the start of the deal",
                );
                if !effects.is_empty() {
                    self.say(Tone::Info, "back at the start; undo (u) returns");
                }
                effects
            }
            Command::Finish => self.finish(now),
            Command::Mark => self.mark(now),
            Command::Marks => {
                if self.game.marks().iter().flatten().next().is_none() {
                    self.say(Tone::Refusal, "no position is marked yet: M marks this one");
                } else {
                    self.dialog = Some(Dialog::Marks { chosen: 0 });
                }
                Vec::new()
            }
            Command::Find => {
                self.dialog = Some(Dialog::Find {
                    typed: String::new(),
                });
                Vec::new()
            }
            Command::Unfold => {
                self.unfolded = !self.unfolded;
                Vec::new()
            }
            Command::Tip => self.ask_tip(now),
            Command::Solution => self.ask_solution(now),
            Command::Verdict => self.ask_verdict(now),
            Command::BackToWinnable => self.back_to_winnable(now),
            Command::PostMortem => self.post_mortem(),
            Command::Pause => {
                self.dialog = Some(Dialog::Paused);
                Vec::new()
            }
            Command::New => self.offer_games(now),
            Command::Options => {
                self.dialog = Some(Dialog::Options { chosen: 0 });
                Vec::new()
            }
            Command::Record => {
                self.dialog = Some(Dialog::Record(super::dialog::RecordView::default()));
                vec![Effect::ReadRecord]
            }
            Command::Help => {
                self.dialog = Some(Dialog::Help { scroll: 0 });
                Vec::new()
            }
            // Handled before it comes here, or of no meaning on the board.
            Command::PageUp
            | Command::PageDown
            | Command::Remove
            | Command::Mouse
            | Command::Quit
            | Command::Redraw
            | Command::Suspend => Vec::new(),
        }
    }

    pub(super) fn offer_games(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.save(now);
        self.dialog = Some(Dialog::Games(Games {
            rules: self.game.rules(),
            ..Games::default()
        }));
        effects.push(Effect::ListGames);
        effects
    }

    /// Names a place: the source of a move, then its target.
    pub(super) fn name(&mut self, place: Place, now: Now) -> Vec<Effect> {
        match self.selection {
            None => self.select(place, None),
            Some(selection) if selection.from == place => {
                // Where cards move one at a time, choosing again lets go.
                if self.board().rules().runs == RunRule::Single {
                    self.selection = None;
                    self.message = None;
                    Vec::new()
                } else {
                    self.smart_move(now)
                }
            }
            Some(_) => self.send(place.target(), now),
        }
    }

    pub(super) fn select(&mut self, place: Place, count: Option<usize>) -> Vec<Effect> {
        self.message = None;
        self.found = None;
        match self.board().movable(place.source()) {
            Ok(_) => {
                self.selection = Some(Selection { from: place, count });
                Vec::new()
            }
            Err(error) => self.refuse(&error),
        }
    }

    pub(super) fn refuse(&mut self, error: &MoveError) -> Vec<Effect> {
        self.selection = None;
        self.say(Tone::Refusal, error.to_string());
        Vec::new()
    }

    /// Sends the selection to a target.
    pub(super) fn send(&mut self, to: Target, now: Now) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            self.say(Tone::Refusal, "choose the card to move first");
            return Vec::new();
        };
        self.attempt(Self::request(selection, to), false, now)
    }

    /// Plays a move if it is legal, or says why not. `carried`: the pointer carried the cards there.
    pub(super) fn attempt(&mut self, request: MoveRequest, carried: bool, now: Now) -> Vec<Effect> {
        if let Err(error) = self.board().check(request) {
            return self.refuse(&error);
        }
        if self.settings.warn
            && let Some(effects) = self.warn_first(request)
        {
            return effects;
        }
        self.play(request, carried, now)
    }

    /// Plays a move.
    pub(super) fn play(&mut self, request: MoveRequest, carried: bool, now: Now) -> Vec<Effect> {
        let before = self.game.board().clone();
        match self.game.play(request, self.settings.autoplay) {
            Ok(command) => {
                let moves: Vec<Move> = command.moves().collect();
                self.after_moves(&before, &moves, carried, now)
            }
            Err(error) => self.refuse(&error),
        }
    }

    /// What follows from moves that were made: movement, messages, saving, the win.
    pub(super) fn after_moves(
        &mut self,
        before: &Board,
        moves: &[Move],
        carried: bool,
        now: Now,
    ) -> Vec<Effect> {
        self.animation = Animation::new(before, moves, carried, self.settings.movement, now.at);
        self.after_change(now)
    }

    fn after_change(&mut self, now: Now) -> Vec<Effect> {
        self.selection = None;
        self.drag = None;
        self.found = None;
        self.tip = None;
        self.message = None;
        self.sync_clock(now);
        if self.game.is_won() {
            return self.won(now);
        }
        if self.board().is_stuck() {
            self.say(
                Tone::Refusal,
                "no legal move is left: undo (u), restart (R) or new game (n)",
            );
        } else if autoplay::finish_is_certain(self.board()) {
            self.say(Tone::Info, "every card can go home now: x finishes");
        }
        let mut effects = self.save(now);
        effects.extend(self.judge_if_always());
        effects
    }

    /// Undo, redo or restart.
    fn step(
        &mut self,
        now: Now,
        step: fn(&mut crate::core::Game) -> bool,
        nothing: &str,
    ) -> Vec<Effect> {
        if step(&mut self.game) {
            self.animation = None;
            self.after_change(now)
        } else {
            self.selection = None;
            self.say(Tone::Refusal, nothing);
            Vec::new()
        }
    }

    pub(super) fn undo(&mut self, now: Now) -> Vec<Effect> {
        self.board_command(Command::Undo, now)
    }

    fn finish(&mut self, now: Now) -> Vec<Effect> {
        let before = self.game.board().clone();
        let Some(command) = self.game.finish() else {
            self.selection = None;
            self.say(Tone::Refusal, "no card can go home safely now");
            return Vec::new();
        };
        let moves: Vec<Move> = command.moves().collect();
        self.after_moves(&before, &moves, false, now)
    }

    fn mark(&mut self, now: Now) -> Vec<Effect> {
        let free = self.game.marks().iter().position(Option::is_none);
        match free {
            Some(index) => {
                self.game.mark(index);
                self.say(
                    Tone::Info,
                    format!("marked as {}; ' lists the marks", index + 1),
                );
                self.save(now)
            }
            None => {
                self.say(
                    Tone::Refusal,
                    format!("all {MARKS} marks are in use: Delete in the list (') frees one"),
                );
                Vec::new()
            }
        }
    }

    /// Goes to a mark.
    pub(super) fn go_to_mark(&mut self, index: usize, now: Now) -> Vec<Effect> {
        if self.game.go_to_mark(index) {
            self.dialog = None;
            let effects = self.after_change(now);
            self.say(
                Tone::Info,
                format!("at mark {}; undo (u) returns", index + 1),
            );
            effects
        } else {
            Vec::new()
        }
    }

    /// Lifts one card more or fewer, up to the most that some target takes.
    fn lift(&mut self, more: bool) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            self.say(Tone::Refusal, "choose a cascade first");
            return Vec::new();
        };
        let run = self
            .board()
            .movable(selection.from.source())
            .map_or(1, <[_]>::len);
        let most = self.most_liftable(selection.from);
        let lifted = self.lifted();
        let wanted = if more {
            lifted + 1
        } else {
            lifted.saturating_sub(1)
        };
        if wanted > run {
            let cards = if run == 1 {
                "1 card is"
            } else {
                &format!("{run} cards are")
            };
            self.say(
                Tone::Refusal,
                format!("{cards} in order there, and no more"),
            );
        } else if wanted > most {
            let why = self.too_many(selection.from, wanted);
            self.say(Tone::Refusal, why);
        } else if wanted >= 1 {
            self.selection = Some(Selection {
                count: Some(wanted),
                ..selection
            });
            self.message = None;
        }
        Vec::new()
    }

    /// The most cards of the run there that any target takes, at least 1.
    pub(super) fn most_liftable(&self, from: Place) -> usize {
        let whole = Selection { from, count: None };
        let counts = self.place_targets(whole).map(|(_, count)| count);
        counts.max().unwrap_or(1)
    }

    /// Why that many cards of the run there can go nowhere.
    pub(super) fn too_many(&self, from: Place, wanted: usize) -> String {
        let room = self.most_room(from);
        if wanted > room {
            format!("needs room for {wanted} cards, there is room for {room}")
        } else {
            format!("no cascade takes {wanted} of these cards now")
        }
    }

    /// The most room that a run from there finds now.
    pub(super) fn most_room(&self, from: Place) -> usize {
        let rooms = CascadeId::first(self.board().rules().cascades.into())
            .filter(|&id| Place::Cascade(id) != from)
            .map(|id| self.board().room_for(id));
        rooms.max().unwrap_or(1)
    }

    /// The move that makes sense for the selected cards: home if that is safe, else onto the best cascade,
    /// else into an empty cascade, else into a free cell.
    pub(super) fn smart_move(&mut self, now: Now) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            return Vec::new();
        };
        match self.smart_request(selection, DoubleClick::Smart) {
            Some(request) => self.attempt(request, false, now),
            None => {
                self.selection = None;
                let card = self.board().exposed(selection.from.source());
                let card = card.map_or(String::new(), |card| format!("{card} "));
                self.say(Tone::Refusal, format!("{card}can go nowhere now"));
                Vec::new()
            }
        }
    }

    pub(super) fn smart_request(
        &self,
        selection: Selection,
        order: DoubleClick,
    ) -> Option<MoveRequest> {
        let board = self.board();
        let from = selection.from.source();
        let legal = |to: Target| {
            let mv = board.check(Self::request(selection, to)).ok()?;
            Some(mv)
        };
        let single = selection.count.is_none_or(|count| count == 1);
        let card = board.exposed(from)?;
        let home = legal(Target::Foundation).filter(|_| single);
        let safe_home = home.filter(|_| Autoplay::Safe.sends(board, card));
        let cascades = CascadeId::first(board.rules().cascades.into());
        // The best cascade is the one that takes most cards, and then the one with the longest run.
        let onto_card = cascades
            .clone()
            .filter(|&id| !board.cascade(id).is_empty())
            .filter_map(|id| Some((legal(Target::Cascade(id))?, id)))
            .max_by_key(|(mv, id)| {
                let run = board.rules().run_len(board.cascade(*id));
                (mv.count(), run, std::cmp::Reverse(id.index()))
            })
            .map(|(mv, _)| mv);
        let whole = match from {
            Source::Cascade(id) => board.cascade(id).len(),
            Source::FreeCell(_) | Source::Foundation(_) => 0,
        };
        // A whole cascade gains nothing in an empty one.
        let into_empty = cascades
            .filter(|&id| board.cascade(id).is_empty())
            .find_map(|id| legal(Target::Cascade(id)))
            .filter(|mv| mv.count() != whole);
        let cell = board
            .empty_cells()
            .next()
            .and_then(|id| legal(Target::FreeCell(id)))
            .filter(|_| single);
        let chosen = match order {
            DoubleClick::Smart => safe_home.or(onto_card).or(into_empty).or(cell).or(home),
            DoubleClick::Cell => cell.or(safe_home).or(onto_card).or(into_empty).or(home),
        };
        chosen.map(Move::request)
    }

    /// The place one step further. Free cells and foundations are one row above the cascades.
    fn next_cursor(&self, direction: Direction) -> Place {
        let rules = self.board().rules();
        let cascades: Vec<Place> = CascadeId::first(rules.cascades.into())
            .map(Place::Cascade)
            .collect();
        let top: Vec<Place> = FreeCellId::first(rules.cells.into())
            .map(Place::FreeCell)
            .chain(Suit::ALL.map(Place::Foundation))
            .collect();
        let Some(place) = self.cursor else {
            return cascades[0];
        };
        let at = |row: &[Place]| row.iter().position(|&p| p == place);
        let across = |from: usize, row: &[Place], to: &[Place]| {
            to[(from * to.len() / row.len()).min(to.len() - 1)]
        };
        let (row, index, other) = match (at(&cascades), at(&top)) {
            (Some(index), _) => (&cascades, index, &top),
            (None, Some(index)) => (&top, index, &cascades),
            (None, None) => return cascades[0],
        };
        match direction {
            Direction::Left => row[(index + row.len() - 1) % row.len()],
            Direction::Right => row[(index + 1) % row.len()],
            Direction::Up | Direction::Down => across(index, row, other),
        }
    }

    /// The game is won: its result goes into the record, once, and it is no longer open.
    fn won(&mut self, now: Now) -> Vec<Effect> {
        let seconds = self.elapsed(now.at).as_secs();
        self.dialog = Some(Dialog::Won(Win {
            deal: self.game.deal(),
            seconds,
            score: score(seconds),
            counters: self.game.counters(),
            helps: self.helps,
            again: self.recorded,
        }));
        let mut effects = vec![Effect::StopAsking];
        if !self.recorded {
            effects.push(Effect::Append(Box::new(self.record_of(
                &self.saved(now),
                Outcome::Won,
                now,
            ))));
            self.recorded = true;
        }
        effects.push(Effect::Close(self.id.clone()));
        effects
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

    /// The deal is one of those that are known to be impossible.
    pub(super) fn is_known_impossible(&self) -> bool {
        let standard = self.game.rules() == crate::core::Rules::default();
        let listed = self
            .game
            .deal()
            .is_some_and(|number| IMPOSSIBLE.contains(&number.get()));
        let proved = self.known_verdict(self.game.start_board()) == Some(Verdict::Lost);
        standard && listed || proved
    }
}
