//! From the positions on a way to the moves between them, and to a solution that the core has replayed.

use crate::core::{Board, Card, Source};

use super::super::Solution;
use super::super::origin::{NONE, Origin};
use super::super::state::{CELL, HOME, Step};
use super::Measure;
use super::digits::Digits;
use super::position::{Carry, Position};

/// The solution that leads through these positions.
pub(super) fn solution<K: Digits>(
    board: &Board,
    origin: &Origin,
    measure: Measure,
    keys: &[K],
) -> Solution {
    let mut walk = Walk {
        board: board.clone(),
        steps: Vec::new(),
    };
    let mut position = Position::<K>::start(origin);
    let mut settled = position.now;
    position.settle(origin, &mut settled);
    walk.home(settled.home);
    let mut moves = Vec::new();
    for pair in keys.windows(2) {
        position.read(origin, pair[0]);
        moves.clear();
        position.moves(origin, measure, &mut moves);
        let (carry, onto, home) = moves
            .iter()
            .find_map(|&carry| {
                let onto = match carry.to {
                    CELL | HOME => NONE,
                    to => position.exposed(&position.now, usize::from(to)),
                };
                let mut next = position.after(origin, carry);
                position.settle(origin, &mut next);
                (next.key == pair[1]).then_some((carry, onto, next.home))
            })
            .expect("each position comes from the one before it by a move");
        walk.carry(carry, onto);
        walk.home(home);
    }
    Solution::replay(board, &walk.steps).expect("the search makes moves that the core allows")
}

/// A board on the way, and the steps so far with their places on it.
struct Walk {
    board: Board,
    steps: Vec<Step>,
}

impl Walk {
    /// The cascade where a card is, or [`CELL`].
    fn place(&self, card: u8) -> u8 {
        let card = Card::from_index(usize::from(card)).expect("one of fifty-two");
        match self.board.find(card) {
            Some((Source::Cascade(id), _)) => id.index() as u8,
            Some((Source::FreeCell(_), _)) => CELL,
            Some((Source::Foundation(_), _)) | None => unreachable!("{card} is still in play"),
        }
    }

    fn carry(&mut self, carry: Carry, onto: u8) {
        let to = match carry.to {
            CELL | HOME => carry.to,
            _ if onto == NONE => {
                let empty = self.board.empty_cascades().next();
                empty.expect("the search saw an empty cascade").index() as u8
            }
            _ => self.place(onto),
        };
        self.step(Step {
            card: carry.card,
            from: self.place(carry.card),
            to,
            count: carry.count,
        });
    }

    /// Sends cards home until the foundations hold so many.
    fn home(&mut self, home: [u8; 4]) {
        loop {
            let mut quiet = true;
            for (suit, ranks) in crate::core::Suit::ALL.into_iter().zip(home) {
                let next = self.board.next_home(suit);
                let Some(rank) = next.filter(|rank| rank.number() <= ranks) else {
                    continue;
                };
                let card = Card::new(rank, suit);
                if let Some((_, 0)) = self.board.find(card) {
                    let card = card.index() as u8;
                    self.step(Step {
                        card,
                        from: self.place(card),
                        to: HOME,
                        count: 1,
                    });
                    quiet = false;
                }
            }
            if quiet {
                return;
            }
        }
    }

    fn step(&mut self, step: Step) {
        let request = super::super::solution::request(&self.board, step)
            .expect("the places of a step are on the board");
        let mv = self
            .board
            .check(request)
            .expect("the search makes moves that the core allows");
        self.board.apply(mv);
        self.steps.push(step);
    }
}
