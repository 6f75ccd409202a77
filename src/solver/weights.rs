//! What the best-first search thinks of a position, as numbers found by trying.

/// The parts of the estimate: the lower the sum, the sooner a position is looked at. They were found by a random
/// walk over deals from 2,000,001 on.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) command: i32,
    pub(crate) unsorted: i32,
    pub(crate) blocker: i32,
    pub(crate) depth: [i32; 14],
    pub(crate) room: [[i32; 16]; 4],
    pub(crate) away: i32,
    pub(crate) buried_rest: i32,
    pub(crate) buried_built: i32,
    pub(crate) buried_any: i32,
    pub(crate) second_rest: i32,
    pub(crate) second_built: i32,
    pub(crate) second_any: i32,
    pub(crate) root: [i32; 14],
    pub(crate) floor: [i32; 14],
    pub(crate) cell: [i32; 14],
    pub(crate) buried_tail: i32,
}

const fn basic(command: i32, unsorted: i32, cell: i32) -> Weights {
    let mut room = [[0; 16]; 4];
    let mut e = 0;
    while e < 4 {
        let mut u = 0;
        while u < 16 {
            room[e][u] = cell * u as i32 - 11 * e as i32;
            u += 1;
        }
        e += 1;
    }
    Weights {
        command,
        unsorted,
        blocker: 0,
        depth: [0; 14],
        room,
        away: 6,
        buried_rest: 6,
        buried_built: 6,
        buried_any: 0,
        second_rest: 0,
        second_built: 0,
        second_any: 0,
        root: [0; 14],
        floor: [0; 14],
        cell: [0; 14],
        buried_tail: 0,
    }
}

static FIRST: Weights = basic(12, 18, 33);
static SECOND: Weights = basic(10, 20, 26);

/// The stages: weights and the most positions.
pub(crate) static PLAN: &[(&Weights, usize)] = &[
    (&FIRST, 600),
    (&SECOND, 2_000),
    (&FIRST, 10_000),
    (&SECOND, 50_000),
];
