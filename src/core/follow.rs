//! A written solution as a player enters it while autoplay sends cards home.

use super::location::{Source, Target};
use super::{Autoplay, Board, Card, Command, Move, MoveRequest};

/// The commands that carry out `moves`, which win from `start`, under an autoplay rule: moves home that
/// autoplay makes are its own, and cards that are home already are left out of later moves.
///
/// Autoplay acts after each command, not before the first. Nothing if it sends home a card that the rest of
/// the moves needs on the table; under [`Autoplay::Safe`] and [`Autoplay::Horne`] that does not happen.
pub fn follow(start: &Board, moves: &[Move], autoplay: Autoplay) -> Option<Vec<Command>> {
    let mut written = start.clone();
    let mut played = start.clone();
    let mut commands = Vec::new();
    for &mv in moves {
        let card = highest(&written, mv)?;
        written.apply(mv);
        if played.is_home(card) {
            continue;
        }
        let (from, on_it) = played.find(card)?;
        let to = match mv.to() {
            Target::FreeCell(_) => Target::FreeCell(played.empty_cells().next()?),
            to @ (Target::Cascade(_) | Target::Foundation) => to,
        };
        let request = MoveRequest {
            from,
            to,
            count: Some(on_it + 1),
        };
        let mv = played.check(request).ok()?;
        played.apply(mv);
        commands.push(Command {
            played: Some(mv),
            autoplay: autoplay.run(&mut played, None),
        });
        if played.is_won() {
            return Some(commands);
        }
    }
    None
}

/// The highest card that a move takes.
fn highest(board: &Board, mv: Move) -> Option<Card> {
    match mv.from() {
        Source::Cascade(id) => board.cascade(id).iter().rev().nth(mv.count() - 1).copied(),
        from @ (Source::FreeCell(_) | Source::Foundation(_)) => board.exposed(from),
    }
}
