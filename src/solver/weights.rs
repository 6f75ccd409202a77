//! What the best-first search thinks of a position, as numbers found by trying.

use super::origin::{rank, suit};

/// The parts of the estimate. They were found by a random walk over deals from 2,000,001 on.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A command.
    pub(crate) command: i32,
    /// A card that is not home.
    pub(crate) away: i32,
    /// A card under its cascade's run.
    pub(crate) unsorted: i32,
    /// A card above a lower one of its suit, while both lie as at the origin.
    pub(crate) blocker: i32,
    /// A card above another, while both lie as at the origin, by the rank of the lower.
    pub(crate) depth: [i32; 14],
    /// Empty cascades and free cells in use.
    pub(crate) room: [[i32; 16]; 16],
    /// The next card of a foundation where it lay at the origin: each card on it, and any.
    pub(crate) buried: [i32; 2],
    /// The same for the card after the next.
    pub(crate) second: [i32; 2],
    /// The next card of a foundation in a run elsewhere.
    pub(crate) buried_tail: i32,
    /// A card that goes home by a step (a gain), together with what that may set off.
    pub(crate) home: i32,
    /// A card in a free cell, by the number of cards that have to go home before it.
    pub(crate) waiting: [i32; 16],
    /// The bottom card of a cascade that was empty before, by rank.
    pub(crate) root: [i32; 14],
    /// The bottom card of a cascade since the origin, by rank.
    pub(crate) floor: [i32; 14],
}

impl Weights {
    /// What free cells in use and empty cascades are worth.
    #[inline]
    pub(crate) fn room(&self, used: u8, empties: u8) -> i32 {
        self.room[usize::from(empties & 15)][usize::from(used & 15)]
    }

    /// What a card in a free cell costs besides the cell.
    #[inline]
    pub(crate) fn waiting(&self, card: u8, home: [u8; 4]) -> i32 {
        self.waiting[usize::from((rank(card) - home[suit(card)] - 1) & 15)]
    }
}

/// Up to three empty cascades and four free cells in use are tuned; more cascades are as good as three, and each
/// further cell costs what the fourth did.
const fn rooms(tuned: [[i32; 5]; 4]) -> [[i32; 16]; 16] {
    let mut room = [[0; 16]; 16];
    let mut empties = 0;
    while empties < 16 {
        let row = tuned[if empties < 3 { empties } else { 3 }];
        let mut used = 0;
        while used < 16 {
            room[empties][used] = if used < 5 {
                row[used]
            } else {
                row[4] + (used as i32 - 4) * (row[4] - row[3])
            };
            used += 1;
        }
        empties += 1;
    }
    room
}

/// The quickest to a first win.
static FIRST: Weights = Weights {
    command: 16,
    away: 7,
    unsorted: 18,
    blocker: 2,
    depth: [0, 3, 0, 0, -2, -2, 1, 2, 1, 2, 0, 2, 0, 0],
    room: rooms([
        [25, 45, 66, 94, 123],
        [18, 27, 38, 58, 104],
        [1, 16, 25, 35, 76],
        [-14, -1, 14, 18, 36],
    ]),
    buried: [6, -7],
    second: [2, -4],
    buried_tail: 8,
    home: 1,
    waiting: [6, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    root: [0, -5, 31, 6, 10, 5, 5, 1, 1, -3, -2, -3, -4, -13],
    floor: [0, 3, 8, 5, 2, 3, 1, -3, 3, 6, 5, -1, 3, -3],
};

/// Another opinion, for the deals where the first is led astray.
static SECOND: Weights = Weights {
    command: 12,
    away: 10,
    unsorted: 19,
    blocker: 3,
    depth: [0, 2, -1, -1, -2, -2, 0, 0, 0, 2, 0, 1, 0, 0],
    room: rooms([
        [12, 39, 67, 98, 133],
        [-2, 19, 39, 66, 120],
        [-3, 12, 18, 35, 105],
        [-13, -2, 51, 17, 154],
    ]),
    buried: [6, -2],
    second: [2, 1],
    buried_tail: 6,
    home: 3,
    waiting: [10, 0, -1, 0, 0, 0, -2, -1, 0, 1, -1, -2, -2, -2, -2, -2],
    root: [0, 11, 15, 6, 7, 3, 4, 1, 3, 2, -1, 2, 0, -9],
    floor: [0, 5, 8, 2, 1, 11, 4, 4, 6, 3, 1, -2, 2, -16],
};

/// A third.
static THIRD: Weights = Weights {
    command: 13,
    away: 9,
    unsorted: 18,
    blocker: 0,
    depth: [0, 1, 0, 0, -2, -2, 1, 2, 1, 2, 0, 0, 0, 0],
    room: rooms([
        [11, 35, 66, 98, 133],
        [-1, 16, 40, 67, 121],
        [-8, 8, 22, 38, 97],
        [-19, 0, 18, 23, 88],
    ]),
    buried: [6, -4],
    second: [2, 0],
    buried_tail: 2,
    home: 12,
    waiting: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    root: [0, 1, 10, -1, 8, 5, 3, 0, 3, -1, -3, -1, -4, -8],
    floor: [0, 3, 2, 4, -6, 7, 4, 0, 4, -4, 4, 1, 3, -2],
};

/// A fourth, tuned on deals that the first did not win.
static FOURTH: Weights = Weights {
    command: 13,
    away: 5,
    unsorted: 18,
    blocker: 0,
    depth: [0, 0, 0, 0, -2, 6, 3, 2, 3, 2, 2, 0, 0, 0],
    room: rooms([
        [9, 37, 66, 98, 133],
        [4, 19, 44, 65, 118],
        [-1, 0, 14, 28, 96],
        [-21, -1, 7, 14, 107],
    ]),
    buried: [2, -3],
    second: [2, 0],
    buried_tail: 4,
    home: 4,
    waiting: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    root: [0, 1, 40, 0, 8, 8, 0, 0, 2, -1, -5, -3, -4, -10],
    floor: [0, 1, 3, 4, -2, 6, 4, -2, 1, -1, 4, 5, 4, -11],
};

/// The stages: weights and the most positions. Where one opinion fails, another one mostly does not: four short tries
/// win more than one long one.
pub(crate) static PLAN: &[(&Weights, u64)] = &[
    (&FIRST, 500),
    (&SECOND, 800),
    (&THIRD, 1_500),
    (&FOURTH, 2_500),
    (&SECOND, 6_000),
    (&FIRST, 12_000),
    (&THIRD, 30_000),
];

/// The stages after a first try at a proof.
pub(crate) static LAST: &[(&Weights, u64)] = &[
    (&FOURTH, 100_000),
    (&SECOND, 300_000),
    (&FIRST, 600_000),
    (&THIRD, 1_200_000),
];
