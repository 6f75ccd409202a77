//! What is said in words: a whole wish at once, where on a screen places and dialogs are chosen one by one. An
//! order is carried out as if it had been chosen so, and the same rules, warnings, saves and counts hold.

use super::dialog::{Confirm, Dialog};
use super::offer::Offer;
use super::saved::GameId;
use super::settings;
use super::{App, Command, Effect, Now, Place, Selection, Tone};
use crate::core::mark::MarkName;
use crate::core::notation::WrittenMove;
use crate::core::{DealNumber, Rules, Source, Target};

/// An order in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The player is there, and looks on: a pause is over.
    Attend,
    /// The deal was told: its autoplay may follow.
    Open,
    /// A command of one key that needs nothing else.
    Command(Command),
    /// A move; from a place to itself: the move that makes sense there.
    Move(WrittenMove),
    /// Takes back so many steps, or as many as there are.
    Undo(usize),
    /// Does again so many steps, or as many as there are.
    Redo(usize),
    /// Marks the position, with a name perhaps.
    Mark(Option<MarkName>),
    /// Goes to the mark with that index.
    GoToMark(usize),
    /// Forgets the mark with that index.
    Unmark(usize),
    /// A deal: the open game of it goes on, or it is dealt. Without a number a random one.
    Deal(Option<DealNumber>, Rules),
    /// A deal that the program chooses.
    Offer(Offer),
    /// Goes on with an open game.
    GoOn(GameId),
    /// The game in play is to be given up, which is asked about.
    GiveUp,
    /// Yes or no, to what was asked.
    Answer(bool),
    /// A row of [`ROWS`](settings::ROWS) goes to its next value, so many times.
    Setting(usize, usize),
    /// Writes the game now.
    Save,
}

impl App {
    pub(super) fn order(&mut self, order: Order, now: Now) -> Vec<Effect> {
        let question = match self.dialog.take() {
            Some(Dialog::Confirm(question)) => Some(question),
            // What lies over a screen is nothing to who listens.
            _ => None,
        };
        self.sought = None;
        self.playback = None;
        self.message = None;
        self.selection = None;
        self.tip = None;
        let mut effects = Vec::new();
        if self.opening.is_some() && order.is_play() {
            effects = self.open(now);
        }
        effects.extend(match order {
            Order::Attend => Vec::new(),
            Order::Open => match self.opening {
                Some(_) => self.open(now),
                None => Vec::new(),
            },
            Order::Command(Command::Quit) => self.leave(now),
            Order::Command(command) => self.board_command(command, now),
            Order::Move(written) => self.order_move(written, now),
            Order::Undo(steps) => self.step_often(Command::Undo, steps, now),
            Order::Redo(steps) => self.step_often(Command::Redo, steps, now),
            Order::Mark(name) => {
                let free = self.game.marks().iter().position(Option::is_none);
                let effects = self.board_command(Command::Mark, now);
                match free {
                    Some(index) if name.is_some() => {
                        self.game.name_mark(index, name);
                        self.save(now)
                    }
                    _ => effects,
                }
            }
            Order::GoToMark(index) => self.go_to_mark(index, now),
            Order::Unmark(index) => {
                self.game.unmark(index);
                self.save(now)
            }
            Order::Deal(None, rules) => vec![Effect::PickDeal(rules.into())],
            Order::Deal(Some(number), rules) => self.seek_deal(number, rules, now),
            Order::Offer(offer) => self.seek(offer, now),
            Order::GoOn(id) if id == self.id => {
                self.say(Tone::Refusal, "this game is in play");
                Vec::new()
            }
            Order::GoOn(id) => {
                let mut effects = self.save(now);
                effects.push(Effect::Load(id));
                effects
            }
            Order::GiveUp if self.game.is_won() || self.recorded => {
                self.say(Tone::Refusal, "this game is over");
                Vec::new()
            }
            Order::GiveUp => {
                self.dialog = Some(Dialog::Confirm(Confirm::GiveUp(self.id.clone())));
                Vec::new()
            }
            Order::Answer(yes) => match question {
                Some(Confirm::GiveUp(id)) if yes => self.give_up(id, now),
                Some(Confirm::Losing(request)) if yes => self.play(request, false, now),
                Some(_) | None => Vec::new(),
            },
            Order::Setting(row, turns) => {
                let Some(setting) = settings::ROWS.get(row) else {
                    return effects;
                };
                let mut effects: Vec<Effect> = (0..turns)
                    .flat_map(|_| self.change_setting(setting, true))
                    .collect();
                // A verdict that is always wanted is wanted now.
                effects.extend(self.judge_if_always());
                effects
            }
            Order::Save => self.save(now),
        });
        effects
    }

    fn order_move(&mut self, written: WrittenMove, now: Now) -> Vec<Effect> {
        let request = match written.request(self.board()) {
            Ok(request) => request,
            Err(error) => return self.refuse(&error),
        };
        let itself = match request.to {
            Target::Cascade(id) => request.from == Source::Cascade(id),
            Target::FreeCell(id) => request.from == Source::FreeCell(id),
            Target::Foundation => false,
        };
        if !itself {
            return self.attempt(request, false, now);
        }
        if let Err(error) = self.board().movable(request.from) {
            return self.refuse(&error);
        }
        self.selection = Some(Selection {
            from: Place::from(request.from),
            count: request.count,
        });
        self.smart_move(now)
    }

    fn step_often(&mut self, command: Command, steps: usize, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        for step in 0..steps.max(1) {
            let before = self.game.cursor();
            let done = self.board_command(command, now);
            if self.game.cursor() == before {
                if step > 0 {
                    self.message = None;
                }
                break;
            }
            effects = done;
        }
        effects
    }

    /// Lists the open games, to find the deal among them.
    pub(super) fn seek_deal(&mut self, number: DealNumber, rules: Rules, now: Now) -> Vec<Effect> {
        self.wanted_deal = Some((number, rules));
        let mut effects = self.save(now);
        effects.push(Effect::ListGames);
        effects
    }

    /// The deal that was asked for goes on if it is open, or is dealt.
    pub(super) fn deal_as_wanted(
        &mut self,
        open: &[super::action::OpenGame],
        now: Now,
    ) -> Vec<Effect> {
        match self.wanted_deal.take() {
            Some((number, rules)) => self.deal_or_go_on(open, number, rules, now),
            None => Vec::new(),
        }
    }
}

impl Order {
    /// Whether it plays on the board, so that what autoplay owes the deal has to come first.
    const fn is_play(&self) -> bool {
        match self {
            Self::Command(command) => command.is_play(),
            Self::Move(_) | Self::Mark(_) | Self::Undo(_) | Self::Redo(_) | Self::GoToMark(_) => {
                true
            }
            Self::Attend
            | Self::Open
            | Self::Unmark(_)
            | Self::Deal(..)
            | Self::Offer(_)
            | Self::GoOn(_)
            | Self::GiveUp
            | Self::Answer(_)
            | Self::Setting(..)
            | Self::Save => false,
        }
    }
}
