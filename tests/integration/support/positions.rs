//! Positions from the middle of games, the same ones each time. The benchmark uses them too.

// Each of its two users leaves something out.
#![allow(dead_code, unreachable_pub)]

use std::sync::atomic::AtomicBool;

use freecell::core::layout::Layout;
use freecell::core::{Board, Card, DealNumber, Rules};
use freecell::solver::{Answer, Limits, Solver};

/// A small generator of random numbers (splitmix64), so that the positions never change.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) >> 16) as usize % sides
    }

    /// One of the first million deals.
    pub fn deal(&mut self, rules: Rules) -> Board {
        let number = 1 + self.roll(1_000_000) as i64;
        DealNumber::new(number).unwrap().board(rules)
    }

    /// Makes random legal moves, as many as there are up to `moves`.
    pub fn wander(&mut self, board: &mut Board, moves: usize) {
        for _ in 0..moves {
            let legal = board.legal_moves();
            if legal.is_empty() {
                return;
            }
            board.apply(legal[self.roll(legal.len())]);
        }
    }
}

/// Random deals after 10 to 40 random moves.
pub fn wandered(count: usize) -> Vec<Board> {
    let mut dice = Dice(2026);
    (0..count)
        .map(|_| {
            let mut board = dice.deal(Rules::default());
            let moves = 10 + dice.roll(31);
            dice.wander(&mut board, moves);
            board
        })
        .collect()
}

/// Random deals played some way along a solution, and then 2 to 8 random moves.
pub fn strayed(count: usize) -> Vec<Board> {
    let mut dice = Dice(2027);
    let mut solver = Solver::new();
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = dice.deal(Rules::default());
        let report = solver.solve_any(&board, &Limits::default(), &AtomicBool::new(false));
        let Answer::Winnable(solution) = report.unwrap().answer else {
            continue;
        };
        let followed = dice.roll(solution.moves().len());
        for &mv in &solution.moves()[..followed] {
            board.apply(mv);
        }
        let moves = 2 + dice.roll(7);
        dice.wander(&mut board, moves);
        boards.push(board);
    }
    boards
}

/// An endgame: the cards from about rank `home` up, dealt at random into the cascades and free cells of `rules`.
pub fn endgame(dice: &mut Dice, rules: Rules, home: usize) -> Board {
    let mut layout = Layout::default();
    for foundation in &mut layout.foundations {
        *foundation = (home - dice.roll(3)) as u8;
    }
    let mut cards: Vec<Card> = Card::pack()
        .filter(|card| card.rank().number() > layout.foundations[card.suit().index()])
        .collect();
    for _ in 0..rules.cells {
        let held = dice.roll(2) == 0;
        let card = held.then(|| cards.swap_remove(dice.roll(cards.len())));
        layout.push_cell(card);
    }
    let mut cascades = vec![Vec::new(); usize::from(rules.cascades)];
    while !cards.is_empty() {
        let card = cards.swap_remove(dice.roll(cards.len()));
        cascades[dice.roll(rules.cascades.into())].push(card);
    }
    for cascade in cascades {
        layout.push_cascade(cascade);
    }
    layout.board(rules).expect("each card once")
}
