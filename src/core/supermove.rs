//! The room for a run: how many cards may move in one command, and the single cards that such a command
//! stands for.

use super::location::{CascadeId, FreeCellId, Source, Target};
use super::{Board, EmptyCascade, Move, Rules, RunRule};

/// The room for a run: the most cards that `rules` let move in one command.
///
/// `cells` is the number of empty free cells, `spare` the number of empty cascades without the target, and
/// `into_empty` says whether the target is an empty cascade.
///
/// Under [`RunRule::Super`] it is *(cells + 1) · 2^spare*: with one spare cascade, *cells + 1* cards are
/// put there first, *cells + 1* more go to the target, and the first ones follow; each further spare
/// doubles again. Exhaustive search finds no longer run that can move. Empty cascades that do not take
/// any card are no room: then it is *cells + 1*.
///
/// ```
/// use freecell::core::{Rules, supermove::room};
/// assert_eq!(room(Rules::default(), 2, 2, false), 12);
/// ```
pub fn room(rules: Rules, cells: usize, spare: usize, into_empty: bool) -> usize {
    let spare = match rules.empty {
        EmptyCascade::Any => spare,
        EmptyCascade::King | EmptyCascade::None => 0,
    };
    match rules.runs {
        RunRule::Super => (cells + 1) << spare,
        RunRule::Xp if into_empty => cells + 1,
        RunRule::Xp | RunRule::Linear => (cells + 1) * (spare + 1),
        RunRule::Cells => cells + 1,
        RunRule::Single => 1,
        RunRule::Free => 52,
    }
}

/// The fewest single-card moves that carry a run of `n` cards with `cells` empty free cells and `spare`
/// empty cascades, and the number of cards to put on the first spare (0: none); nothing if it cannot be
/// done.
///
/// *M(n, c, 0) = 2n − 1* if *n ≤ c + 1*; *M(n, c, e) = min over m of 2·M(m, c, e−1) + M(n−m, c, e−1)*.
fn fewest_steps(n: usize, cells: usize, spare: usize) -> Option<(usize, usize)> {
    // Column e of the table holds (steps, cards on the first spare) for each n.
    let mut best: Vec<Option<(usize, usize)>> = (0..=n)
        .map(|k| match k {
            0 => Some((0, 0)),
            k if k <= cells + 1 => Some((2 * k - 1, 0)),
            _ => None,
        })
        .collect();
    for _ in 0..spare {
        best = (0..=n)
            .map(|k| {
                (0..k.max(1))
                    .filter_map(|m| {
                        let (first, _) = best[m]?;
                        let (rest, _) = best[k - m]?;
                        Some((2 * first + rest, m))
                    })
                    .min()
            })
            .collect();
    }
    best[n]
}

/// The single-card moves that `mv` stands for on `board`, each legal after the ones before it.
///
/// A run that moves only because the rules do not ask for room ([`RunRule::Free`]) has no such list:
/// the command itself is returned and counts as one.
pub fn expand(board: &Board, mv: Move) -> Vec<Move> {
    let (Source::Cascade(from), Target::Cascade(to)) = (mv.from(), mv.to()) else {
        return vec![mv];
    };
    if mv.count() == 1 {
        return vec![mv];
    }
    let cells: Vec<FreeCellId> = board.empty_cells().collect();
    let spares: Vec<CascadeId> = match board.rules().empty {
        EmptyCascade::Any => board.empty_cascades().filter(|&id| id != to).collect(),
        EmptyCascade::King | EmptyCascade::None => Vec::new(),
    };
    if fewest_steps(mv.count(), cells.len(), spares.len()).is_none() {
        return vec![mv];
    }
    let mut steps = Vec::new();
    carry(mv.count(), from, to, &spares, &cells, &mut steps);
    steps
}

fn carry(
    n: usize,
    from: CascadeId,
    to: CascadeId,
    spares: &[CascadeId],
    cells: &[FreeCellId],
    steps: &mut Vec<Move>,
) {
    let Some((_, first)) = fewest_steps(n, cells.len(), spares.len()) else {
        return;
    };
    let (from_cascade, to_cascade) = (Source::Cascade(from), Target::Cascade(to));
    if first == 0 {
        // The spares beyond what is needed stay empty: n fits the cells alone or fewer spares.
        if n > cells.len() + 1 {
            return carry(n, from, to, &spares[1..], cells, steps);
        }
        let parked = &cells[..n - 1];
        steps.extend(
            parked
                .iter()
                .map(|&cell| Move::single(from_cascade, Target::FreeCell(cell))),
        );
        steps.push(Move::single(from_cascade, to_cascade));
        steps.extend(
            parked
                .iter()
                .rev()
                .map(|&cell| Move::single(Source::FreeCell(cell), to_cascade)),
        );
    } else {
        let (spare, rest) = (spares[0], &spares[1..]);
        carry(first, from, spare, rest, cells, steps);
        carry(n - first, from, to, rest, cells, steps);
        carry(first, spare, to, rest, cells, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_the_exhausted_table() {
        let table = [
            [1, 2, 4, 8],
            [2, 4, 8, 16],
            [3, 6, 12, 24],
            [4, 8, 16, 32],
            [5, 10, 20, 40],
        ];
        for (cells, row) in table.iter().enumerate() {
            for (spare, &cards) in row.iter().enumerate() {
                assert_eq!(room(Rules::default(), cells, spare, false), cards);
                assert_eq!(room(Rules::default(), cells, spare, true), cards);
            }
        }
    }

    #[test]
    fn other_rules_have_their_own_room() {
        let with = |runs| Rules {
            runs,
            ..Rules::default()
        };
        assert_eq!(room(with(RunRule::Xp), 2, 2, false), 9);
        assert_eq!(room(with(RunRule::Xp), 2, 2, true), 3);
        assert_eq!(room(with(RunRule::Linear), 2, 2, true), 9);
        assert_eq!(room(with(RunRule::Cells), 2, 2, false), 3);
        assert_eq!(room(with(RunRule::Single), 4, 3, false), 1);
        assert_eq!(room(with(RunRule::Free), 0, 0, false), 52);
        let kings = Rules {
            empty: EmptyCascade::King,
            ..Rules::default()
        };
        assert_eq!(room(kings, 2, 2, false), 3);
    }

    #[test]
    fn fewest_steps_is_the_checked_table() {
        let steps = |c, e, longest: usize| {
            (1..=longest)
                .map(|n| fewest_steps(n, c, e).expect("fits").0)
                .collect::<Vec<_>>()
        };
        assert_eq!(steps(0, 2, 4), [1, 3, 5, 9]);
        assert_eq!(steps(1, 1, 4), [1, 3, 5, 9]);
        assert_eq!(steps(3, 1, 8), [1, 3, 5, 7, 9, 13, 17, 21]);
        assert_eq!(steps(4, 1, 10), [1, 3, 5, 7, 9, 11, 15, 19, 23, 27]);
        assert_eq!(fewest_steps(5, 0, 2), None);
        assert_eq!(fewest_steps(11, 4, 1), None);
    }
}
