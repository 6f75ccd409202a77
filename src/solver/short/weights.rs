//! The numbers of the beam's estimate, found by trying.

/// Free cells in use that the room table tells apart.
const ROOM: usize = 11;

/// The weights of the sum.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A card below the run at its cascade's end.
    pub(crate) unsorted: i32,
    /// A card that lies over a lower card of its suit.
    pub(crate) blocker: i32,
    /// A run that holds such a card: a command has to move it.
    pub(crate) must_move: i32,
    /// A card that is not home.
    pub(crate) away: i32,
    /// A card built since the start on undisturbed ones.
    pub(crate) built: i32,
    /// The next card of a suit lies under others; and for each undisturbed and each built card over it.
    pub(crate) next: [i32; 3],
    /// The same for the card after the next.
    pub(crate) second: [i32; 3],
    /// By empty cascades and free cells in use.
    pub(crate) room: [[i32; ROOM]; 4],
    /// By the rank of a card in a free cell.
    pub(crate) cell: [i32; 14],
    /// By the rank of the bottom card of a cascade that was empty before.
    pub(crate) root: [i32; 14],
    /// By the rank of the bottom card of a cascade that was never empty.
    pub(crate) floor: [i32; 14],
}

impl Weights {
    /// Found by a random walk over deals from 2,000,001 on.
    pub(crate) const TUNED: Self = Self {
        unsorted: 24,
        blocker: 8,
        must_move: 0,
        away: 8,
        built: 1,
        next: [-29, 8, 6],
        second: [0, 0, 0],
        room: [
            room([-1, 29, 27, 72, 96]),
            room([-5, 20, -1, 44, 96]),
            room([11, -21, 17, 15, 72]),
            room([2, -12, 1, 3, 79]),
        ],
        cell: [0, 3, 2, 2, 1, 1, 0, 0, 0, -1, -1, -2, -2, -3],
        root: [0, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, -13],
        floor: [0, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 3, -56],
    };
}

/// For 0 to 4 free cells in use; each further one is like the fourth.
const fn room(table: [i32; 5]) -> [i32; ROOM] {
    let mut all = [0; ROOM];
    let mut used = 0;
    while used < ROOM {
        all[used] = if used < 5 {
            table[used]
        } else {
            table[4] + (table[4] - table[3]) * (used as i32 - 4)
        };
        used += 1;
    }
    all
}
