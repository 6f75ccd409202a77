//! Solutions: a search's steps as moves of the core, replayed before anybody sees them.

use crate::core::follow::follow_deal;
use crate::core::{Autoplay, Board, Card, CascadeId, Move, MoveRequest, Source, Target, supermove};

use super::key::Key;
use super::origin::Origin;
use super::state::{CELL, HOME, State, Step};

/// A way to win, every move written out: those home too, and the number of cards of every run.
///
/// Only made by replaying the moves on a board of the core until it was won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    moves: Vec<Move>,
}

impl Solution {
    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves, in order.
    pub fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// The moves of a game that was won, each checked by the board that it was played on.
    pub(super) const fn played(moves: Vec<Move>) -> Self {
        Self { moves }
    }

    /// Replays explicit steps, and lets the remaining cards go home. `None` if that does not win.
    pub(crate) fn replay(start: &Board, steps: &[Step]) -> Option<Self> {
        let mut board = start.clone();
        let mut moves = Vec::with_capacity(steps.len() + 52);
        for &step in steps {
            let request = request(&board, step)?;
            let mv = board.check(request).ok()?;
            board.apply(mv);
            moves.push(mv);
        }
        moves.extend(Autoplay::All.run(&mut board, None));
        board.is_won().then_some(Self { moves })
    }

    /// How many commands a player enters who follows this solution while `autoplay` sends cards home, from the
    /// deal on. `None` if that rule sends home a card that the solution still needs.
    pub fn commands(&self, start: &Board, autoplay: Autoplay) -> Option<usize> {
        let (_, commands) = follow_deal(start, &self.moves, autoplay)?;
        Some(commands.len())
    }

    /// How many cards are carried one by one, a run being moved with the help of the free room.
    pub fn card_moves(&self, start: &Board) -> usize {
        let mut board = start.clone();
        let mut cards = 0;
        for &mv in &self.moves {
            cards += if mv.count() == 1 {
                1
            } else {
                supermove::expand(&board, mv).len()
            };
            board.apply(mv);
        }
        cards
    }
}

/// What the core has to be asked for a step.
pub(super) fn request(board: &Board, step: Step) -> Option<MoveRequest> {
    let from = if step.from == CELL {
        let card = Card::from_index(usize::from(step.card))?;
        Source::FreeCell(board.cells().find(|&(_, held)| held == Some(card))?.0)
    } else {
        Source::Cascade(CascadeId::new(usize::from(step.from))?)
    };
    let to = match step.to {
        HOME => Target::Foundation,
        CELL => Target::FreeCell(board.empty_cells().next()?),
        to => Target::Cascade(CascadeId::new(usize::from(to))?),
    };
    Some(MoveRequest {
        from,
        to,
        count: Some(usize::from(step.count)),
    })
}

/// The steps of a path of commands with everything that goes home in between.
pub(crate) fn written_out<const N: usize, K: Key>(origin: &Origin, path: &[Step]) -> Vec<Step> {
    let mut steps = Vec::with_capacity(path.len() + 52);
    let mut state = State::<N, K>::start(origin);
    state.autoplay(origin, false, |step| steps.push(step));
    for &step in path {
        steps.push(step);
        state.apply(origin, step);
        state.autoplay(origin, false, |step| steps.push(step));
    }
    steps
}
