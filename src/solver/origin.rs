//! The position that a search starts from, with all that stays the same while it lasts: the rules as tables and, for
//! each card, what it lay on.
//!
//! A cascade is always what is left of its cards at the origin plus one run built on top, so whatever depends on the
//! undisturbed part only is looked up here.

use crate::core::{self, Board, Build, EmptyCascade, RunRule, Suit};

use super::key::Key;

/// Stands for "no card": beneath the bottom card of a cascade, and as the exposed card of an empty cascade.
pub(crate) const NONE: u8 = 52;
/// Stands for the exposed card of a cascade that the rules do not have.
pub(crate) const CLOSED: u8 = 53;
/// Row and cascade of a card that was not in the cascades at the origin.
pub(crate) const AWAY: u8 = 255;

/// Rank of a card, 1 to 13.
#[inline]
pub(crate) const fn rank(card: u8) -> u8 {
    card / 4 + 1
}

/// Suit of a card, 0 to 3 in Microsoft's order (clubs, diamonds, hearts, spades).
#[inline]
pub(crate) const fn suit(card: u8) -> usize {
    (card & 3) as usize
}

/// The one-card set.
#[inline]
pub(crate) const fn bit(card: u8) -> u64 {
    1 << card
}

/// How cards build, on the numbers of the inner loops.
impl Build {
    const fn accepts(self, parent_suit: u8, child_suit: u8) -> bool {
        match self {
            Self::Suit => parent_suit == child_suit,
            Self::Rank => true,
            // 1 and 2 are red, 0 and 3 black.
            Self::Alternating => {
                (parent_suit == 1 || parent_suit == 2) != (child_suit == 1 || child_suit == 2)
            }
        }
    }

    const fn children(self) -> [u64; 54] {
        let mut sets = [0; 54];
        let mut parent = 4;
        while parent < 52 {
            let mut child_suit = 0;
            while child_suit < 4 {
                if self.accepts(parent & 3, child_suit) {
                    sets[parent as usize] |= bit(parent / 4 * 4 - 4 + child_suit);
                }
                child_suit += 1;
            }
            parent += 1;
        }
        sets
    }
}

/// The children of each card turned round.
const fn parents(children: &[u64; 54]) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut parent = 0;
    while parent < 52 {
        let mut child = 0;
        while child < 52 {
            if children[parent as usize] & bit(child) != 0 {
                sets[child as usize] |= bit(parent);
            }
            child += 1;
        }
        parent += 1;
    }
    sets
}

static ALTERNATING: [u64; 54] = Build::Alternating.children();
static SUIT: [u64; 54] = Build::Suit.children();
static RANK: [u64; 54] = Build::Rank.children();
static ALTERNATING_PARENTS: [u64; 64] = parents(&ALTERNATING);
static SUIT_PARENTS: [u64; 64] = parents(&SUIT);
static RANK_PARENTS: [u64; 64] = parents(&RANK);

/// The rules as the search needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(crate) cascades: u8,
    pub(crate) cells: u8,
    pub(crate) building: Build,
    pub(crate) empty: EmptyCascade,
    pub(crate) runs: RunRule,
}

/// The start of a search. See the module.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) terms: Terms,
    /// The cascades, bottom card first.
    pub(crate) columns: [[u8; 52]; 10],
    pub(crate) lengths: [u8; 10],
    pub(crate) cells: u64,
    pub(crate) home: [u8; 4],
    /// For each card, the cards that may be built on it.
    pub(crate) children: &'static [u64; 54],
    /// For each card, the cards that it may be built on.
    pub(crate) parents: &'static [u64; 64],
    /// No position has more commands than this.
    pub(crate) most_steps: usize,
    /// For each card, what it lay on: a card, [`NONE`] at the bottom, or [`AWAY`].
    pub(crate) below: [u8; 52],
    /// For each card, the cascade it was in, or [`AWAY`].
    pub(crate) cascade: [u8; 52],
    /// For each card, its place from the bottom, counted from 0, or [`AWAY`].
    pub(crate) row: [u8; 52],
    /// For each card in the cascades, the first card of the run that ends with it.
    pub(crate) run_base: [u8; 52],
    /// For each card in the cascades, all cards of the run that ends with it.
    pub(crate) run_cards: [u64; 52],
}

impl Terms {
    /// The same rules in the solver's words.
    pub(crate) fn of(rules: core::Rules) -> Self {
        Self {
            cascades: rules.cascades,
            cells: rules.cells,
            building: rules.build,
            empty: rules.empty,
            runs: rules.runs,
        }
    }
}

impl Origin {
    /// The tables for a board.
    pub(crate) fn of(board: &Board) -> Self {
        let mut cards = [[NONE; 52]; 10];
        let mut columns: [&[u8]; 10] = [&[]; 10];
        let terms = Terms::of(board.rules());
        for ((id, cascade), (room, column)) in
            board.cascades().zip(cards.iter_mut().zip(&mut columns))
        {
            debug_assert!(id.index() < usize::from(terms.cascades));
            for (card, place) in cascade.iter().zip(room.iter_mut()) {
                *place = card.index() as u8;
            }
            *column = &room[..cascade.len()];
        }
        let cells = board
            .cells()
            .filter_map(|(_, card)| card)
            .fold(0, |set, card| set | bit(card.index() as u8));
        let home = Suit::ALL.map(|suit| board.foundation(suit));
        Self::new(terms, &columns, cells, home)
    }

    /// The tables for a position. `columns` are the cascades, bottom card first; together with `cells` (a set) and
    /// `home` (ranks by suit) they hold each of the 52 cards once.
    pub(crate) fn new(terms: Terms, columns: &[&[u8]], cells: u64, home: [u8; 4]) -> Self {
        let mut origin = Self {
            terms,
            columns: [[NONE; 52]; 10],
            lengths: [0; 10],
            cells,
            home,
            children: match terms.building {
                Build::Alternating => &ALTERNATING,
                Build::Suit => &SUIT,
                Build::Rank => &RANK,
            },
            parents: match terms.building {
                Build::Alternating => &ALTERNATING_PARENTS,
                Build::Suit => &SUIT_PARENTS,
                Build::Rank => &RANK_PARENTS,
            },
            // Onto each exposed card at most four others, each foundation, into an empty cascade any cut of any run
            // and any free cell, and each exposed card into a cell.
            most_steps: 4 * 10 + 4 + 10 * 13 + 10 + 10,
            below: [AWAY; 52],
            cascade: [AWAY; 52],
            row: [AWAY; 52],
            run_base: [NONE; 52],
            run_cards: [0; 52],
        };
        for (index, column) in columns.iter().enumerate() {
            origin.lengths[index] = column.len() as u8;
            let mut below = NONE;
            for (row, &card) in column.iter().enumerate() {
                let c = usize::from(card);
                origin.columns[index][row] = card;
                origin.below[c] = below;
                origin.cascade[c] = index as u8;
                origin.row[c] = row as u8;
                if origin.children[usize::from(below)] & bit(card) != 0 {
                    origin.run_base[c] = origin.run_base[usize::from(below)];
                    origin.run_cards[c] = origin.run_cards[usize::from(below)] | bit(card);
                } else {
                    origin.run_base[c] = card;
                    origin.run_cards[c] = bit(card);
                }
                below = card;
            }
        }
        origin
    }

    /// Whether building allows `card` on `parent` ([`NONE`] and [`CLOSED`] take nothing by building).
    #[inline]
    pub(crate) fn builds(&self, card: u8, parent: u8) -> bool {
        self.children[usize::from(parent)] & bit(card) != 0
    }

    /// The key digit of a card that lies on `below` (a card or [`NONE`]).
    #[inline]
    pub(crate) fn digit<K: Key>(&self, card: u8, below: u8) -> u8 {
        if self.below[usize::from(card)] == below {
            0
        } else if below == NONE {
            K::BOTTOM
        } else {
            K::built_on(below & 3)
        }
    }
}
