//! A written solution as a player enters it while autoplay sends cards home.

use super::location::{Source, Target};
use super::{Autoplay, Board, Card, Command, Move, MoveRequest};

/// The commands that carry out `moves`, which win from `start`, under an autoplay rule: moves home that
/// autoplay makes are its own, and cards that are home already are left out of later moves.
///
/// Autoplay acts after each command, not before the first. Nothing if it sends home a card that the rest of
/// the moves needs on the table; under [`Autoplay::Safe`] and [`Autoplay::Horne`] that does not happen.
pub fn follow(start: &Board, moves: &[Move], autoplay: Autoplay) -> Option<Vec<Command>> {
    follow_on(start, start.clone(), moves, autoplay)
}

/// The same from the deal on: autoplay of the deal comes first. Its moves are the first of the pair.
pub fn follow_deal(
    start: &Board,
    moves: &[Move],
    autoplay: Autoplay,
) -> Option<(Vec<Move>, Vec<Command>)> {
    let mut played = start.clone();
    let opening = autoplay.run(&mut played, None);
    let commands = follow_on(start, played, moves, autoplay)?;
    Some((opening, commands))
}

/// `played` is `start` with some cards more at home.
fn follow_on(
    start: &Board,
    mut played: Board,
    moves: &[Move],
    autoplay: Autoplay,
) -> Option<Vec<Command>> {
    let mut written = start.clone();
    let mut commands = Vec::new();
    for &mv in moves {
        if played.is_won() {
            break;
        }
        let card = highest(&written, mv)?;
        written.apply(written.check(mv.request()).ok()?);
        let (from, on_it, taken_back) = match mv.from() {
            from @ Source::Foundation(_) => (from, 0, Some(card)),
            Source::Cascade(_) | Source::FreeCell(_) if played.is_home(card) => continue,
            Source::Cascade(_) | Source::FreeCell(_) => {
                let (from, on_it) = played.find(card)?;
                (from, on_it, None)
            }
        };
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
            autoplay: autoplay.run(&mut played, taken_back),
        });
    }
    played.is_won().then_some(commands)
}

/// The highest card that a move takes.
fn highest(board: &Board, mv: Move) -> Option<Card> {
    match mv.from() {
        Source::Cascade(id) => board.cascade(id).iter().rev().nth(mv.count() - 1).copied(),
        from @ (Source::FreeCell(_) | Source::Foundation(_)) => board.exposed(from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::notation;
    use crate::core::{DealNumber, Rules};

    #[test]
    fn moves_that_autoplay_makes_are_not_commands() {
        // Deal -3 falls to moves home alone.
        let start = DealNumber::new(-3).unwrap().board(Rules::default());
        let moves = Autoplay::All.run(&mut start.clone(), None);
        assert_eq!(moves.len(), 52);
        let each = follow(&start, &moves, Autoplay::Off).unwrap();
        assert_eq!(each.len(), 52);
        let one = follow(&start, &moves, Autoplay::Safe).unwrap();
        assert_eq!((one.len(), one[0].autoplay.len()), (1, 51));
        let (opening, none) = follow_deal(&start, &moves, Autoplay::Safe).unwrap();
        assert_eq!((opening.len(), none.len()), (52, 0));
    }

    #[test]
    fn what_does_not_win_is_no_solution() {
        let start = DealNumber::new(1).unwrap().board(Rules::default());
        let written = notation::parse("4a 4b 24").unwrap();
        let mut board = start.clone();
        let mut moves = Vec::new();
        for mv in written {
            let mv = board.check(mv.request(&board).unwrap()).unwrap();
            board.apply(mv);
            moves.push(mv);
        }
        assert_eq!(follow(&start, &moves, Autoplay::Safe), None);
    }
}
