//! The numbers of the beam's estimate, found by trying.

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

/// Fitted so that the positions on the way to short solutions of deals from 2,100,001 on come before others.
pub(crate) static TUNED: [Weights; PHASES] = [
    Weights {
        unsorted: 20,
        run: 21,
        blocker: 8,
        must_move: 13,
        away: 13,
        merge: -22,
        merge_next: 0,
        shared: -34,
        rest: [0, 0, 2, 9, 16, 17, 3, -19, 0, 0],
        built: [13, 5, 7, 5, 5, 4, 1, 1, -1, 0, -1, 0, 0],
        tail: [0, 13, 8, 6, 4, 9, 1, -4, 0, -1, -2, -1, 0, 0],
        top: [0, 0, 16, 14, 9, 7, 9, 8, 4, 1, 4, 0, -5, -5],
        base: [0, 0, 0, 13, 13, 2, 1, 7, 3, 3, 4, 2, 2, 1],
        break_base: [0, 0, -9, -6, 3, 8, 8, 8, 17, 18, 20, 16, 21, 17],
        floor: [0, 19, 16, 14, 12, 11, 15, 15, 14, 11, 9, 15, 1, -16],
        root: [0, 0, 19, 25, 35, 29, 30, 32, 32, 28, 24, 18, 8, -42],
        root_top: [0, 0, 16, 4, 2, -2, 1, 3, 2, 4, 8, 11, 18, 35],
        pull: [0, 10, 7, 4, 0, -1, 1, 1, 0, 1, 3, 2, 1, 0],
        over: [
            [0, 11, 6, 4, 4, 3, 3, 4, -2, 2, 0, -1, -4],
            [0, 0, 1, 0, 2, 7, 4, 5, 2, 8, 9, 11, 4],
            [0, -4, -1, 1, 5, 4, 5, 6, 11, 9, 6, 4, 9],
        ],
        watch: [
            [-19, 20, 13],
            [-12, 17, 14],
            [-18, 19, 10],
            [-35, 17, 13],
            [5, 0, 5],
            [1, 2, 5],
            [-2, 4, 4],
            [5, 4, 4],
        ],
        room: [
            [-59, -44, -30, 19, 67, 115, 162, 210, 258, 306, 354],
            [7, -33, -57, -37, 5, 48, 90, 133, 175, 217, 260],
            [10, 1, -25, -37, -18, 2, 21, 41, 61, 80, 100],
            [9, 10, 8, -13, -17, -20, -24, -27, -31, -34, -38],
        ],
        cell: [0, 0, 20, 19, 21, 24, 31, 40, 42, 41, 44, 45, 39, 28],
        cell_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        top_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    Weights {
        unsorted: 20,
        run: 21,
        blocker: 8,
        must_move: 13,
        away: 13,
        merge: -22,
        merge_next: 0,
        shared: -34,
        rest: [0, 0, 2, 9, 16, 17, 3, -19, 0, 0],
        built: [13, 5, 7, 5, 5, 4, 1, 1, -1, 0, -1, 0, 0],
        tail: [0, 13, 8, 6, 4, 9, 1, -4, 0, -1, -2, -1, 0, 0],
        top: [0, 0, 16, 14, 9, 7, 9, 8, 4, 1, 4, 0, -5, -5],
        base: [0, 0, 0, 13, 13, 2, 1, 7, 3, 3, 4, 2, 2, 1],
        break_base: [0, 0, -9, -6, 3, 8, 8, 8, 17, 18, 20, 16, 21, 17],
        floor: [0, 19, 16, 14, 12, 11, 15, 15, 14, 11, 9, 15, 1, -16],
        root: [0, 0, 19, 25, 35, 29, 30, 32, 32, 28, 24, 18, 8, -42],
        root_top: [0, 0, 16, 4, 2, -2, 1, 3, 2, 4, 8, 11, 18, 35],
        pull: [0, 10, 7, 4, 0, -1, 1, 1, 0, 1, 3, 2, 1, 0],
        over: [
            [0, 11, 6, 4, 4, 3, 3, 4, -2, 2, 0, -1, -4],
            [0, 0, 1, 0, 2, 7, 4, 5, 2, 8, 9, 11, 4],
            [0, -4, -1, 1, 5, 4, 5, 6, 11, 9, 6, 4, 9],
        ],
        watch: [
            [-19, 20, 13],
            [-12, 17, 14],
            [-18, 19, 10],
            [-35, 17, 13],
            [5, 0, 5],
            [1, 2, 5],
            [-2, 4, 4],
            [5, 4, 4],
        ],
        room: [
            [-50, -35, -21, 16, 93, 170, 246, 323, 400, 476, 553],
            [6, -58, -81, -54, 14, 82, 150, 218, 286, 354, 421],
            [9, -13, -58, -77, -27, 23, 74, 124, 175, 225, 275],
            [9, 8, 3, -26, -22, -18, -14, -10, -6, -2, 2],
        ],
        cell: [0, 0, 20, 19, 21, 24, 31, 40, 42, 41, 44, 45, 39, 28],
        cell_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        top_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    Weights {
        unsorted: 20,
        run: 21,
        blocker: 8,
        must_move: 13,
        away: 13,
        merge: -22,
        merge_next: 0,
        shared: -34,
        rest: [0, 0, 2, 9, 16, 17, 3, -19, 0, 0],
        built: [13, 5, 7, 5, 5, 4, 1, 1, -1, 0, -1, 0, 0],
        tail: [0, 13, 8, 6, 4, 9, 1, -4, 0, -1, -2, -1, 0, 0],
        top: [0, 0, 16, 14, 9, 7, 9, 8, 4, 1, 4, 0, -5, -5],
        base: [0, 0, 0, 13, 13, 2, 1, 7, 3, 3, 4, 2, 2, 1],
        break_base: [0, 0, -9, -6, 3, 8, 8, 8, 17, 18, 20, 16, 21, 17],
        floor: [0, 19, 16, 14, 12, 11, 15, 15, 14, 11, 9, 15, 1, -16],
        root: [0, 0, 19, 25, 35, 29, 30, 32, 32, 28, 24, 18, 8, -42],
        root_top: [0, 0, 16, 4, 2, -2, 1, 3, 2, 4, 8, 11, 18, 35],
        pull: [0, 10, 7, 4, 0, -1, 1, 1, 0, 1, 3, 2, 1, 0],
        over: [
            [0, 11, 6, 4, 4, 3, 3, 4, -2, 2, 0, -1, -4],
            [0, 0, 1, 0, 2, 7, 4, 5, 2, 8, 9, 11, 4],
            [0, -4, -1, 1, 5, 4, 5, 6, 11, 9, 6, 4, 9],
        ],
        watch: [
            [-19, 20, 13],
            [-12, 17, 14],
            [-18, 19, 10],
            [-35, 17, 13],
            [5, 0, 5],
            [1, 2, 5],
            [-2, 4, 4],
            [5, 4, 4],
        ],
        room: [
            [-23, -8, -16, -16, 58, 131, 205, 279, 353, 427, 501],
            [26, -16, -46, -46, -21, 4, 30, 55, 81, 106, 131],
            [21, 8, -30, -48, -28, -8, 12, 32, 52, 72, 91],
            [17, 21, 17, -22, -32, -41, -50, -60, -69, -79, -88],
        ],
        cell: [0, 0, 20, 19, 21, 24, 31, 40, 42, 41, 44, 45, 39, 28],
        cell_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        top_ahead: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
];
