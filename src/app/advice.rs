//! What the solver has said about positions, and what is asked of it.
//!
//! Answers are kept by position, so that an answer can never be shown for another one and an undo shows it
//! at once. A solution is kept as a [`Path`]: while the player follows it, nothing is searched anew.

use std::collections::HashMap;
use std::rc::Rc;

use crate::core::follow::follow;
use crate::core::{Autoplay, Board, Command, Move, MoveRequest};

/// What is known of a position. See the words: lost is only ever the end of a finished search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A solution is in hand.
    Winnable,
    /// A finished search found no solution.
    Lost,
    /// The search stopped at its limit.
    Undecided,
}

/// A question to the solver about one or more positions, answered one by one.
#[derive(Debug, Clone)]
pub struct Question {
    /// The positions, the most wanted first.
    pub boards: Vec<Board>,
    /// The autoplay under which a solution should be short.
    pub autoplay: Autoplay,
    /// Go on after a first solution and answer again with shorter ones.
    pub shorten: bool,
}

/// What the solver found about one position.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The position.
    pub board: Board,
    /// The verdict.
    pub verdict: Verdict,
    /// The moves of a solution, home moves too; empty unless winnable.
    pub solution: Vec<Move>,
}

/// A solution as the player would enter it: commands, each followed by autoplay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The positions: one more than there are commands, the last one won.
    pub boards: Vec<Board>,
    /// The commands.
    pub commands: Vec<Command>,
}

impl Path {
    /// The commands that carry out `solution` from `start` under an autoplay rule; nothing if autoplay
    /// spoils it.
    pub fn of_solution(start: &Board, solution: &[Move], autoplay: Autoplay) -> Option<Self> {
        let commands = follow(start, solution, autoplay)?;
        let mut boards = vec![start.clone()];
        for command in &commands {
            let mut board = boards.last()?.clone();
            command.moves().for_each(|mv| board.apply(mv));
            boards.push(board);
        }
        Some(Self { boards, commands })
    }
}

/// A place on a path: that many commands from its start.
#[derive(Debug, Clone)]
pub(super) struct OnPath {
    pub(super) path: Rc<Path>,
    pub(super) at: usize,
}

impl OnPath {
    /// The commands that are left.
    pub(super) fn left(&self) -> usize {
        self.path.commands.len() - self.at
    }

    /// The next command's move.
    pub(super) fn next(&self) -> Option<Move> {
        self.path.commands.get(self.at)?.played
    }
}

/// What is known of one position.
#[derive(Debug, Clone)]
pub(super) struct Known {
    pub(super) verdict: Verdict,
    /// A way to win under the player's autoplay, if there is one in hand.
    pub(super) way: Option<OnPath>,
}

/// What the player waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Want {
    /// A tip.
    Tip,
    /// The solution, to be played.
    Solution,
    /// The verdict in words.
    Verdict,
    /// To be taken back to a position that can be won.
    Back,
    /// A verdict on the position that a command leads to, before it is carried out.
    Warning(MoveRequest),
}

/// All that the solver has said, and what it is asked.
#[derive(Debug, Clone, Default)]
pub(super) struct Advice {
    known: HashMap<Board, Known>,
    /// Positions of which the player asked the verdict: it is shown there.
    pub(super) asked: std::collections::HashSet<Board>,
    pub(super) want: Option<Want>,
}

impl Advice {
    pub(super) fn known(&self, board: &Board) -> Option<&Known> {
        self.known.get(board)
    }

    /// Keeps an answer, and for a solution every position that it passes.
    pub(super) fn learn(&mut self, answer: &Answer, autoplay: Autoplay) {
        let path = match answer.verdict {
            Verdict::Winnable => Path::of_solution(&answer.board, &answer.solution, autoplay),
            Verdict::Lost | Verdict::Undecided => None,
        };
        let Some(path) = path.map(Rc::new) else {
            let undecided = |known: &Known| known.verdict == Verdict::Undecided;
            if self.known(&answer.board).is_none_or(undecided) {
                let known = Known {
                    verdict: answer.verdict,
                    way: None,
                };
                self.known.insert(answer.board.clone(), known);
            }
            return;
        };
        for (at, board) in path.boards.iter().enumerate() {
            let way = OnPath {
                path: Rc::clone(&path),
                at,
            };
            let shorter = self
                .known(board)
                .and_then(|known| known.way.as_ref())
                .is_none_or(|known| way.left() < known.left());
            if shorter {
                let known = Known {
                    verdict: Verdict::Winnable,
                    way: Some(way),
                };
                self.known.insert(board.clone(), known);
            }
        }
    }

    /// Forgets the solutions, which another autoplay rule may spoil or shorten; what is lost stays lost.
    pub(super) fn forget_solutions(&mut self) {
        self.known.retain(|_, known| known.verdict == Verdict::Lost);
    }
}
