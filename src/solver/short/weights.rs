//! The numbers of the beam's estimate.
//!
//! They were fitted on each level of wide beams over deals from 2,102,001 on: the positions that led to the shortest
//! solution were to come before the others, the loss being the logarithm of their soft rank.

use crate::solver::origin::{rank, suit};

/// Free cells that may be in use, and none.
pub(crate) const USED: usize = 11;
/// Cards that may be built on others, and none.
pub(crate) const BUILT: usize = 13;

/// Phases of a game, each with weights of its own.
pub(crate) const PHASES: usize = 3;

/// The phase of a game, by the cards that are home.
#[inline]
pub(crate) const fn phase(home: u8) -> usize {
    (home >= 8) as usize + (home >= 20) as usize
}

/// The weights of the sum. The rest of a cascade is what is left of it since the start.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// A card below the run at its cascade's end.
    pub(crate) unsorted: i32,
    /// A run that lies on another card.
    pub(crate) run: i32,
    /// A card that lies over a lower card of its suit.
    pub(crate) blocker: i32,
    /// A run that holds such a card: a command has to move it.
    pub(crate) must_move: i32,
    /// A card that is not home.
    pub(crate) away: i32,
    /// A run at a cascade's end, not the whole of it, for which a fitting card is exposed and room is there.
    pub(crate) merge: i32,
    /// The same, if the next card of a suit lies under it.
    pub(crate) merge_next: i32,
    /// A next card of a suit that lies in the same cascade as another.
    pub(crate) shared: i32,
    /// By cards in the rest.
    pub(crate) rest: [i32; 10],
    /// By cards built on the rest.
    pub(crate) built: [i32; BUILT],
    /// By cards in the run at the end of a rest.
    pub(crate) tail: [i32; 14],
    /// By the rank of the exposed card over a rest.
    pub(crate) top: [i32; 14],
    /// By the rank of the first card of a run of several at the end of a rest.
    pub(crate) base: [i32; 14],
    /// By the rank of the first card of each run that lies on another card.
    pub(crate) break_base: [i32; 14],
    /// By the rank of the bottom card of a rest.
    pub(crate) floor: [i32; 14],
    /// By the ranks of the first and of the exposed card in a cascade that was empty.
    pub(crate) root: [i32; 14],
    pub(crate) root_top: [i32; 14],
    /// By the rank of a card of the rest, for each card of the rest over it.
    pub(crate) pull: [i32; 14],
    /// By the difference of ranks, for each lower card under a card: of its suit, its colour, the other colour.
    pub(crate) over: [[i32; 13]; 3],
    /// The next card of a suit lies under others; and for each card of the rest and each built card over it. By how
    /// much more of its suit is home than of the suit of which least is; then the same for the card after the next.
    pub(crate) watch: [[i32; 3]; 8],
    /// By empty cascades and free cells in use.
    pub(crate) room: [[i32; USED]; 4],
    /// By the rank of a card in a free cell.
    pub(crate) cell: [i32; 14],
    /// By how many ranks a card in a free cell is ahead of its foundation.
    pub(crate) cell_ahead: [i32; 14],
    /// By how many ranks the exposed card over a rest is ahead of its foundation.
    pub(crate) top_ahead: [i32; 14],
}

impl Weights {
    /// For a card in a free cell.
    #[inline]
    pub(crate) fn in_cell(&self, card: u8, home: &[u8; 4]) -> i32 {
        let ahead = rank(card) - home[suit(card)];
        self.cell[usize::from(rank(card))] + self.cell_ahead[usize::from(ahead)]
    }
}

/// For each phase, times 8 and rounded.
pub(crate) static TUNED: [Weights; PHASES] = [
    Weights {
        unsorted: 19,
        run: 27,
        blocker: 6,
        must_move: 17,
        away: 9,
        merge: -26,
        merge_next: -23,
        shared: -51,
        rest: [0, -16, 5, 14, 27, 32, 4, -30, 0, 0],
        built: [20, 6, 9, 2, 2, -2, 2, 0, -10, -6, 9, 8, 0],
        tail: [0, 19, 10, 1, 5, 15, -4, 2, -3, -8, -6, 8, 5, 0],
        top: [0, 0, 19, 20, 22, 9, 8, 6, 0, 6, 5, 0, -3, -6],
        base: [0, 0, 0, 23, 19, 5, 2, 7, -3, 2, 5, -1, -1, 1],
        break_base: [0, 1, -13, -8, 2, 17, 15, 19, 26, 25, 27, 23, 24, 23],
        floor: [0, 5, 17, 26, 21, 6, 22, 21, 13, 19, 21, 19, 11, -24],
        root: [0, 0, 24, 26, 34, 39, 37, 47, 34, 31, 34, 25, 9, -56],
        root_top: [0, 0, 20, 1, 9, -2, 2, -7, 1, 9, 7, 12, 18, 41],
        pull: [0, 13, 8, 4, -2, -2, 0, 1, 0, 3, 4, 5, 3, 1],
        over: [
            [0, 9, 7, 7, 6, 2, 6, 4, 3, 6, 6, 12, 11],
            [0, 4, 1, 2, 7, 10, 8, 6, 5, 12, 5, 17, 14],
            [0, -4, -2, 5, 7, 5, 7, 15, 13, 14, 10, 18, 15],
        ],
        watch: [
            [-4, 25, 14],
            [-7, 21, 17],
            [-10, 20, 17],
            [-29, 19, 16],
            [-3, -1, 7],
            [2, 4, 4],
            [-2, 6, 4],
            [1, 5, 4],
        ],
        room: [
            [-44, -23, -12, 27, 83, 139, 195, 251, 308, 364, 420],
            [-14, -42, -75, -54, 6, 66, 126, 186, 246, 306, 366],
            [1, 1, -22, -45, -17, 12, 40, 68, 96, 124, 152],
            [-1, 6, 9, -17, -9, -2, 6, 13, 21, 28, 36],
        ],
        cell: [0, 0, 15, 14, 25, 25, 26, 27, 28, 35, 38, 42, 44, 27],
        cell_ahead: [0, 0, 5, 8, 14, 33, 30, 34, 30, 37, 42, 37, 35, 39],
        top_ahead: [0, 0, 3, 3, 5, 13, 12, 10, 11, 8, 5, 5, 0, 1],
    },
    Weights {
        unsorted: 18,
        run: 26,
        blocker: 8,
        must_move: 28,
        away: 8,
        merge: -22,
        merge_next: -19,
        shared: -57,
        rest: [0, -1, 6, 16, 21, 22, 5, -22, 0, 0],
        built: [16, 6, 11, 7, 8, 3, 1, 6, -1, 6, 8, 7, 0],
        tail: [0, 17, 8, 7, 4, 15, 3, 2, 3, 3, 7, 7, 5, 0],
        top: [0, 0, 17, 22, 17, 12, 12, 11, 1, 4, 2, 0, -4, -4],
        base: [0, 0, 0, 22, 12, 8, 11, 12, 6, 1, 7, -3, 3, 0],
        break_base: [0, 1, -6, -8, -1, 10, 11, 13, 21, 21, 24, 24, 26, 24],
        floor: [0, 11, 23, 22, 17, 15, 17, 15, 15, 15, 20, 11, 11, -29],
        root: [0, 0, 33, 25, 35, 36, 36, 51, 39, 34, 29, 22, 7, -42],
        root_top: [0, 0, 25, 10, 8, 5, 6, -3, 3, 12, 5, 17, 27, 41],
        pull: [0, 17, 9, 7, 1, -1, 2, 1, 1, 2, 3, 4, 5, 2],
        over: [
            [0, 10, 6, 10, 8, 7, 4, 4, 11, 12, 5, 2, 7],
            [0, 2, 3, 6, 9, 7, 8, 8, 7, 13, 15, 5, 19],
            [0, -4, 1, 6, 6, 8, 12, 14, 17, 10, 14, 22, 13],
        ],
        watch: [
            [-21, 22, 16],
            [-12, 20, 15],
            [-12, 20, 14],
            [-28, 21, 12],
            [0, -1, 8],
            [2, 1, 6],
            [-7, 6, 3],
            [1, 4, 2],
        ],
        room: [
            [-21, -12, -4, 14, 85, 155, 225, 296, 366, 437, 507],
            [-9, -32, -66, -50, 7, 63, 120, 177, 234, 291, 348],
            [1, 1, -36, -71, -27, 17, 61, 105, 149, 193, 237],
            [-1, 6, 9, -20, -18, -17, -15, -14, -13, -11, -10],
        ],
        cell: [0, 0, 11, 15, 17, 17, 23, 31, 26, 29, 28, 30, 36, 14],
        cell_ahead: [0, 0, 4, 8, 16, 18, 27, 27, 25, 35, 27, 32, 27, 25],
        top_ahead: [0, 0, -3, 1, 6, 9, 12, 10, 11, 9, 6, 8, 8, 6],
    },
    Weights {
        unsorted: 18,
        run: 25,
        blocker: 17,
        must_move: 39,
        away: 9,
        merge: -15,
        merge_next: -12,
        shared: -60,
        rest: [0, -3, 1, 11, 17, 20, 8, -22, 0, 0],
        built: [10, 10, 10, 5, 7, 1, 1, 10, -8, 2, 7, 7, 0],
        tail: [0, 12, 8, 5, 3, 14, 5, -3, 6, -5, 2, 7, 5, 0],
        top: [0, 0, 10, 10, 14, 11, 11, 8, 4, 3, -4, 2, -3, -1],
        base: [0, 0, 0, 13, 8, 8, 5, 14, -2, 0, 9, -2, 1, 5],
        break_base: [0, 0, -3, -3, 2, 5, 3, 12, 15, 18, 17, 25, 28, 27],
        floor: [0, 17, 11, 23, 16, 14, 20, 20, 12, 4, 9, 11, 5, -26],
        root: [0, 0, 24, 19, 25, 17, 26, 35, 24, 17, 23, 15, 5, -27],
        root_top: [0, 0, 21, 0, 14, 4, 4, -7, 3, 4, 0, 7, 17, 32],
        pull: [0, 16, 9, 8, 3, 0, 5, 0, 2, 5, 1, 6, 2, 0],
        over: [
            [0, 15, 16, 14, 16, 1, 10, 8, 8, 3, 8, 9, 9],
            [0, 7, 3, 0, 7, 7, 10, 10, 5, 6, 5, 10, 17],
            [0, -9, -1, 3, 11, 6, 18, 13, 19, 10, 17, 15, 9],
        ],
        watch: [
            [-17, 27, 11],
            [-11, 15, 9],
            [-13, 18, 8],
            [-33, 15, 10],
            [15, -2, 10],
            [2, 0, 0],
            [-5, -1, -1],
            [4, 2, -1],
        ],
        room: [
            [-19, -1, -7, 4, 61, 118, 175, 232, 289, 345, 402],
            [-5, -22, -33, -36, -1, 35, 70, 105, 141, 176, 212],
            [1, 2, -29, -44, -12, 19, 51, 82, 114, 145, 176],
            [-1, 10, 15, -27, -10, 7, 24, 41, 58, 75, 91],
        ],
        cell: [0, 0, 11, 8, 18, 21, 16, 22, 11, 19, 25, 19, 17, -1],
        cell_ahead: [0, 0, 4, 12, 5, 14, 12, 11, 15, 18, 16, 13, 27, 22],
        top_ahead: [0, 0, -3, 4, 0, 7, 5, 6, 18, 6, 5, 8, 0, 8],
    },
];
