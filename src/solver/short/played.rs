//! A solution as it is played: the player's commands, and what autoplay does after each of them.

use crate::core::follow::follow_deal;
use crate::core::{Autoplay, Board, Command, Move, MoveRequest, Source};
use crate::solver::solution::{Solution, request};
use crate::solver::state::Step;

/// A solution under an autoplay rule, counted in commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Short {
    solution: Solution,
    commands: usize,
}

impl Short {
    /// The solution: every move written out, autoplay's too, in the order in which a game plays them.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// How many commands a player enters. Autoplay of the deal comes before the first one and is none.
    pub const fn commands(&self) -> usize {
        self.commands
    }

    /// Plays a search's commands. `None` if they do not win.
    pub(super) fn of_steps(start: &Board, autoplay: Autoplay, steps: &[Step]) -> Option<Self> {
        let mut table = Table::new(start, autoplay);
        for &step in steps {
            if autoplay == Autoplay::Off {
                // The beam takes them for granted.
                table.enter_home_moves(Autoplay::Safe);
            }
            table.enter(request(&table.board, step)?)?;
        }
        table.won()
    }

    /// Plays an explicit solution. `None` if the rule sends home a card that the solution needs.
    pub(super) fn of_moves(start: &Board, autoplay: Autoplay, moves: &[Move]) -> Option<Self> {
        let (mut played, commands) = follow_deal(start, moves, autoplay)?;
        played.extend(commands.iter().flat_map(Command::moves));
        Some(Self {
            solution: Solution::played(played),
            commands: commands.len(),
        })
    }
}

/// A game in play, without its history.
struct Table {
    board: Board,
    autoplay: Autoplay,
    moves: Vec<Move>,
    commands: usize,
}

impl Table {
    fn new(start: &Board, autoplay: Autoplay) -> Self {
        let mut board = start.clone();
        let moves = autoplay.run(&mut board, None);
        Self {
            board,
            autoplay,
            moves,
            commands: 0,
        }
    }

    fn enter(&mut self, request: MoveRequest) -> Option<()> {
        let mv = self.board.check(request).ok()?;
        let taken_back = match mv.from() {
            Source::Foundation(_) => self.board.exposed(mv.from()),
            Source::Cascade(_) | Source::FreeCell(_) => None,
        };
        self.board.apply(mv);
        self.moves.push(mv);
        self.commands += 1;
        self.moves
            .extend(self.autoplay.run(&mut self.board, taken_back));
        Some(())
    }

    /// The player sends home what that rule would.
    fn enter_home_moves(&mut self, rule: Autoplay) {
        let moves = rule.run(&mut self.board, None);
        self.commands += moves.len();
        self.moves.extend(moves);
    }

    /// What autoplay leaves at the end, the player sends home.
    fn won(mut self) -> Option<Short> {
        self.enter_home_moves(Autoplay::All);
        self.board.is_won().then(|| Short {
            solution: Solution::played(self.moves),
            commands: self.commands,
        })
    }
}
