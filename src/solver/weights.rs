//! What the best-first search thinks of a position, as numbers found by trying.

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
    /// Empty cascades (0 to 3 and more) and free cells in use.
    pub(crate) room: [[i32; 16]; 4],
    /// The next card of a foundation where it lay at the origin: each card on it, and any.
    pub(crate) buried: [i32; 2],
    /// The same for the card after the next.
    pub(crate) second: [i32; 2],
    /// The next card of a foundation in a run elsewhere.
    pub(crate) buried_tail: i32,
    /// A card that goes home by a step (a gain), together with what that may set off.
    pub(crate) home: i32,
    /// The bottom card of a cascade that was empty before, by rank.
    pub(crate) root: [i32; 14],
    /// The bottom card of a cascade since the origin, by rank.
    pub(crate) floor: [i32; 14],
}

impl Weights {
    /// What free cells in use and empty cascades are worth.
    #[inline]
    pub(crate) fn room(&self, used: u8, empties: u8) -> i32 {
        self.room[usize::from(empties.min(3))][usize::from(used & 15)]
    }
}

/// Up to four free cells in use are tuned; each further one costs what the fourth did.
const fn rooms(tuned: [[i32; 5]; 4]) -> [[i32; 16]; 4] {
    let mut room = [[0; 16]; 4];
    let mut empties = 0;
    while empties < 4 {
        let row = tuned[empties];
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
    away: 8,
    unsorted: 18,
    blocker: 0,
    depth: [0, 3, 0, 0, -2, -2, 1, 2, 1, 2, 0, 0, 0, 0],
    room: rooms([
        [11, 35, 66, 94, 124],
        [9, 17, 36, 67, 121],
        [-2, 8, 14, 37, 97],
        [-12, 0, 18, 23, 58],
    ]),
    buried: [6, -13],
    second: [2, 2],
    buried_tail: 2,
    home: 4,
    root: [0, 1, 18, -3, 8, 5, 6, 3, 2, 2, -5, -1, -4, -9],
    floor: [0, 3, 2, 4, -7, 6, 4, 0, 4, -4, 4, 1, 3, 0],
};

/// Another opinion, for the deals where the first is led astray.
static SECOND: Weights = Weights {
    command: 12,
    away: 10,
    unsorted: 19,
    blocker: 3,
    depth: [0, 0, -1, -1, -2, -2, 0, 0, 0, 2, 0, 1, 0, 0],
    room: rooms([
        [8, 39, 67, 98, 133],
        [-7, 19, 39, 71, 120],
        [-4, 3, 17, 48, 105],
        [-14, -1, 51, 42, 66],
    ]),
    buried: [6, -2],
    second: [2, 1],
    buried_tail: 6,
    home: 2,
    root: [0, 6, 7, 2, 4, 1, 4, -3, 1, 2, -4, 3, 0, -7],
    floor: [0, 5, 2, 3, 1, 11, 4, 6, 1, 3, -1, 1, 6, -6],
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
    root: [0, 1, 10, -1, 8, 5, 3, 0, 3, -1, -3, -1, -4, -8],
    floor: [0, 3, 2, 4, -6, 7, 4, 0, 4, -4, 4, 1, 3, -2],
};

/// The stages: weights and the most positions.
pub(crate) static PLAN: &[(&Weights, u64)] = &[
    (&FIRST, 500),
    (&SECOND, 800),
    (&THIRD, 3_000),
    (&FIRST, 6_000),
    (&SECOND, 10_000),
    (&THIRD, 30_000),
];
