//! Replaying written moves under the conventions of other programs.

use std::fmt;
use std::str::FromStr;

use super::location::{Source, Target};
use super::notation::{WrittenMove, WrittenTarget};
use super::visible::shown;
use super::{Autoplay, Board, Card, Command, Move, MoveError, MoveRequest, RunRule};

/// What a list of moves leaves unwritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Convention {
    /// Nothing: home moves are written too.
    Explicit,
    /// Horne's autoplay after each move, and the room for runs of Microsoft's program up to Windows XP.
    Xp,
    /// Horne's autoplay after each move.
    Horne,
    /// Every card that fits goes home, from the deal on.
    All,
}

impl Convention {
    /// In the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::Explicit, Self::Xp, Self::Horne, Self::All];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Xp => "xp",
            Self::Horne => "horne",
            Self::All => "all",
        }
    }

    const fn autoplay(self) -> Autoplay {
        match self {
            Self::Explicit => Autoplay::Off,
            Self::Xp | Self::Horne => Autoplay::Horne,
            Self::All => Autoplay::All,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Convention {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|c| c.name() == name);
        known.ok_or_else(|| {
            let name = shown(name);
            format!("`{name}` is not a convention (explicit, xp, horne and all are)")
        })
    }
}

/// The end of a replay.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// The last position.
    pub board: Board,
    /// A command for each written move, with the unwritten moves that follow it. A first one that nobody
    /// played is what goes home from the deal on.
    pub commands: Vec<Command>,
}

impl Replayed {
    /// All moves, with the unwritten ones, in order.
    pub fn moves(&self) -> Vec<Move> {
        self.commands.iter().flat_map(Command::moves).collect()
    }
}

/// A move of the list that is not legal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {error}")]
pub struct IllegalMove {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// Why it is not legal.
    pub error: MoveError,
}

/// Replays `moves` from `start`.
///
/// A list that uses `r` for "any empty free cell" names free cells in the order in which they were filled,
/// with no gaps, and plays home from the deal on (macroxue's solver writes so).
pub fn replay(
    start: &Board,
    moves: &[WrittenMove],
    convention: Convention,
) -> Result<Replayed, IllegalMove> {
    let packed = moves.iter().any(|mv| mv.to == WrittenTarget::AnyCell);
    let mut board = start.clone();
    let mut commands = Vec::new();
    // The cards in the free cells in the order in which they came.
    let mut order: Vec<Card> = board.cells().filter_map(|(_, card)| card).collect();
    if packed || convention == Convention::All {
        let autoplay = convention.autoplay().run(&mut board, None);
        if !autoplay.is_empty() {
            commands.push(Command {
                played: None,
                autoplay,
            });
        }
    }
    for (index, written) in moves.iter().enumerate() {
        let illegal = |error| IllegalMove {
            number: index + 1,
            error,
        };
        order.retain(|&card| matches!(board.find(card), Some((Source::FreeCell(_), _))));
        let mut request = written.request(&board).map_err(illegal)?;
        if let (true, Source::FreeCell(id)) = (packed, request.from) {
            let card = order.get(id.index());
            let (place, _) = card
                .and_then(|&card| board.find(card))
                .ok_or_else(|| illegal(MoveError::EmptySource(request.from)))?;
            request.from = place;
        }
        let mv = check(&board, request, convention).map_err(illegal)?;
        if let (Target::FreeCell(_), Some(card)) = (mv.to(), board.exposed(mv.from())) {
            order.push(card);
        }
        board.apply(mv);
        commands.push(Command {
            played: Some(mv),
            autoplay: convention.autoplay().run(&mut board, None),
        });
    }
    Ok(Replayed { board, commands })
}

/// What the replay under one convention came to.
pub type Trial = (Convention, Result<Replayed, IllegalMove>);

/// Replays under each of the conventions: the first that wins; else the one that got furthest, the first of
/// equals.
pub fn best_trial(start: &Board, moves: &[WrittenMove], conventions: &[Convention]) -> Trial {
    let rank = |(_, result): &Trial| match result {
        Ok(end) if end.board.is_won() => (2, 0),
        Ok(_) => (1, 0),
        Err(illegal) => (0, illegal.number),
    };
    let try_out = |convention| (convention, replay(start, moves, convention));
    let mut best = try_out(conventions.first().copied().unwrap_or(Convention::Explicit));
    for &convention in conventions.iter().skip(1) {
        if rank(&best).0 == 2 {
            break;
        }
        let trial = try_out(convention);
        if rank(&trial) > rank(&best) {
            best = trial;
        }
    }
    best
}

/// Microsoft's room is never more than the room of the standard rules, so a move that it allows is checked
/// again, with its count, under the rules of the board.
fn check(board: &Board, request: MoveRequest, convention: Convention) -> Result<Move, MoveError> {
    if convention != Convention::Xp {
        return board.check(request);
    }
    let rules = super::Rules {
        runs: RunRule::Xp,
        ..board.rules()
    };
    let narrow = board
        .to_layout()
        .board(rules)
        .expect("the same cards in the same places");
    board.check(narrow.check(request)?.request())
}
