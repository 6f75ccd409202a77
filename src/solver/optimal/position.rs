//! A position spelled out from its key, and what one move makes of it.
//!
//! The search for a shortest solution keeps keys only: 16 bytes say everything about a position but the order of its
//! cascades. Each position is spelled out once, when its moves are made; a move then writes to the free room above a
//! cascade, and the cascades' lengths say which cards count.

use super::super::origin::{NONE, Origin, bit, rank, suit};
use super::super::state::{CELL, HOME};
use super::Measure;
use super::digits::Digits;
use crate::core::{Build, EmptyCascade, RunRule};

/// A command: the highest of its cards, how many they are, where they lie and where they go (a cascade, [`CELL`] or
/// [`HOME`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Carry {
    pub(super) card: u8,
    pub(super) count: u8,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// What changes with every move: all but the cards of the cascades themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline<K> {
    pub(super) key: K,
    pub(super) lengths: [u8; 10],
    pub(super) home: [u8; 4],
    pub(super) cells: u64,
}

impl<K> Outline<K> {
    /// The next card of a foundation.
    #[inline]
    pub(super) fn next(&self, suit: usize) -> Option<u8> {
        (self.home[suit] < 13).then(|| self.home[suit] * 4 + suit as u8)
    }

    /// Cards on the foundations.
    #[inline]
    pub(super) fn cards_home(&self) -> u16 {
        self.home.iter().map(|&ranks| u16::from(ranks)).sum()
    }

    /// Whether the next card of a foundation can never be needed below (RULES.md 3, "general").
    fn is_safe(&self, building: Build, suit: usize) -> bool {
        match building {
            Build::Suit => true,
            Build::Alternating | Build::Rank => self.unneeded(building, self.home[suit] + 1, suit),
        }
    }

    fn unneeded(&self, building: Build, rank: u8, suit: usize) -> bool {
        let red = |suit| suit == 1 || suit == 2;
        (0..4)
            .filter(|&other| match building {
                Build::Alternating => red(other) != red(suit),
                Build::Suit => false,
                Build::Rank => other != suit,
            })
            .all(|other| {
                let home = self.home[other];
                home + 1 >= rank || (home + 2 == rank && self.unneeded(building, rank - 1, other))
            })
    }
}

/// A position with its cascades. See the module.
#[derive(Clone, Debug)]
pub(super) struct Position<K> {
    pub(super) now: Outline<K>,
    /// The cards of the cascades from the bottom up; what lies above a cascade's length is room for moves. A cascade
    /// never has more cards than there are, and its room never less than a run's.
    pub(super) columns: [[u8; 64]; 10],
    /// Cascades in the rules.
    cascades: usize,
}

impl<K: Digits> Position<K> {
    /// A position with no cards anywhere, to spell others out in.
    pub(super) fn blank(origin: &Origin) -> Self {
        Self {
            now: Outline {
                key: K::default(),
                lengths: [0; 10],
                home: [0; 4],
                cells: 0,
            },
            columns: [[NONE; 64]; 10],
            cascades: usize::from(origin.terms.cascades),
        }
    }

    /// The origin's own position.
    pub(super) fn start(origin: &Origin) -> Self {
        let mut position = Self::blank(origin);
        position.now.home = origin.home;
        position.now.cells = origin.cells;
        position.now.lengths = origin.lengths;
        for (column, cards) in position.columns.iter_mut().zip(&origin.columns) {
            column[..52].copy_from_slice(cards);
        }
        for card in 0..52 {
            let digit = if origin.home[suit(card)] >= rank(card) {
                K::HOME
            } else if origin.cells & bit(card) != 0 {
                K::CELL
            } else {
                0
            };
            position.now.key = position.now.key.plus(K::share(card, digit));
        }
        position
    }

    /// Spells a key out.
    pub(super) fn read(&mut self, origin: &Origin, key: K) {
        let mut digits = [0; 52];
        self.now.key = key;
        key.digits(&mut self.now.home, &mut digits);
        self.now.cells = 0;
        self.now.lengths = [0; 10];
        // What lies on each card.
        let mut above = [NONE; 53];
        let mut cascade = 0;
        let mut bottoms = [NONE; 10];
        for card in 4 * self.now.home.iter().min().expect("four suits")..52 {
            if rank(card) <= self.now.home[suit(card)] {
                continue;
            }
            let digit = digits[usize::from(card)];
            let under = if digit == 0 {
                origin.below[usize::from(card)]
            } else if digit == K::CELL {
                self.now.cells |= bit(card);
                continue;
            } else if digit == K::BOTTOM {
                NONE
            } else {
                4 * rank(card) + K::parent_suit(digit, card & 3, origin.terms.building)
            };
            if under == NONE {
                bottoms[cascade] = card;
                cascade += 1;
            } else {
                above[usize::from(under)] = card;
            }
        }
        for (index, &bottom) in bottoms[..cascade].iter().enumerate() {
            let column = &mut self.columns[index];
            let mut card = bottom;
            let mut length = 0;
            while card != NONE {
                column[length & 63] = card;
                length += 1;
                card = above[usize::from(card)];
            }
            self.now.lengths[index] = length as u8;
        }
    }

    /// The card at the end of a cascade.
    #[inline]
    pub(super) fn exposed(&self, outline: &Outline<K>, cascade: usize) -> u8 {
        match outline.lengths[cascade] {
            0 => NONE,
            length => self.columns[cascade][usize::from(length - 1) & 63],
        }
    }

    /// The cascades of the rules.
    #[inline]
    pub(super) fn cascades(&self) -> std::ops::Range<usize> {
        0..self.cascades
    }

    /// Adds the moves that can matter to `moves`. Left out: what only renames places (cell to cell, a whole cascade
    /// into an empty one, any but the first empty cascade).
    pub(super) fn moves(&self, origin: &Origin, measure: Measure, moves: &mut Vec<Carry>) {
        let terms = origin.terms;
        let now = &self.now;
        let used = now.cells.count_ones() as u8;
        let mut tops = [NONE; 10];
        let mut empties = 0;
        let mut empty = None;
        for cascade in self.cascades() {
            tops[cascade] = self.exposed(now, cascade);
            if tops[cascade] == NONE {
                empties += 1;
                empty = Some(cascade);
            }
        }
        let tops = &tops[..self.cascades];
        let with_runs = match (measure, terms.runs) {
            (_, RunRule::Single) => false,
            (Measure::Moves, _) | (Measure::Cards, RunRule::Free) => true,
            (Measure::Cards, _) => false,
        };
        let (onto_card, into_empty) = match (with_runs, empty) {
            (false, _) => (1, 1),
            (true, None) => (terms.room_onto_card(used, 0), 0),
            (true, Some(_)) => (
                terms.room_onto_card(used, empties),
                terms.room_into_empty(used, empties),
            ),
        };
        let exposed = tops
            .iter()
            .enumerate()
            .map(|(from, &card)| (card, from as u8));
        for (top, from) in exposed {
            if top == NONE {
                continue;
            }
            if now.home[suit(top)] + 1 == rank(top) {
                moves.push(Carry {
                    card: top,
                    count: 1,
                    from,
                    to: HOME,
                });
            }
            let column = &self.columns[usize::from(from)];
            let length = now.lengths[usize::from(from)];
            let mut card = top;
            for count in 1..=onto_card.max(into_empty) {
                if count <= onto_card {
                    for (to, &parent) in tops.iter().enumerate() {
                        if origin.builds(card, parent) {
                            moves.push(Carry {
                                card,
                                count,
                                from,
                                to: to as u8,
                            });
                        }
                    }
                }
                if let Some(to) = empty
                    && count <= into_empty
                    && count < length
                    && terms.fills_empty(card)
                {
                    moves.push(Carry {
                        card,
                        count,
                        from,
                        to: to as u8,
                    });
                }
                if count == length {
                    break;
                }
                let under = column[usize::from(length - count - 1) & 63];
                if !origin.builds(card, under) {
                    break;
                }
                card = under;
            }
            if used < terms.cells {
                moves.push(Carry {
                    card: top,
                    count: 1,
                    from,
                    to: CELL,
                });
            }
        }
        let mut cells = now.cells;
        while cells != 0 {
            let card = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            let mut add = |to| {
                moves.push(Carry {
                    card,
                    count: 1,
                    from: CELL,
                    to,
                });
            };
            if now.home[suit(card)] + 1 == rank(card) {
                add(HOME);
            }
            for (to, &parent) in tops.iter().enumerate() {
                if origin.builds(card, parent) {
                    add(to as u8);
                }
            }
            if let Some(to) = empty
                && terms.empty != EmptyCascade::None
                && terms.fills_empty(card)
            {
                add(to as u8);
            }
        }
    }

    /// The outline after a move. Its cards are written above their new cascade.
    #[inline]
    pub(super) fn after(&mut self, origin: &Origin, carry: Carry) -> Outline<K> {
        let Carry {
            card,
            count,
            from,
            to,
        } = carry;
        let mut next = self.now;
        let old = if from == CELL {
            next.cells &= !bit(card);
            K::CELL
        } else {
            let from = usize::from(from);
            next.lengths[from] -= count;
            origin.digit::<K>(card, self.exposed(&next, from))
        };
        let new = match to {
            HOME => {
                next.home[suit(card)] += 1;
                K::HOME
            }
            CELL => {
                next.cells |= bit(card);
                K::CELL
            }
            to => {
                let to = usize::from(to);
                let under = self.exposed(&next, to);
                let length = usize::from(next.lengths[to]);
                if count == 1 {
                    self.columns[to][length & 63] = card;
                } else {
                    let first = usize::from(next.lengths[usize::from(from)]);
                    for row in 0..usize::from(count) {
                        self.columns[to][(length + row) & 63] =
                            self.columns[usize::from(from)][(first + row) & 63];
                    }
                }
                next.lengths[to] += count;
                origin.digit::<K>(card, under)
            }
        };
        next.key = next
            .key
            .minus(K::share(card, old))
            .plus(K::share(card, new));
        next
    }

    /// Sends home every card that nothing can need any more, and returns how many.
    ///
    /// This keeps a shortest solution. Take one of them, and send the card home first, leaving out its other moves. A
    /// card that the solution lays on it is one that could go home at that moment and is itself not needed; let it do
    /// so then, leaving out its other moves, and so on down the ranks. No move is added, the others stay legal (cells
    /// and cascades hold a part of what they held, runs get shorter, foundations are never lower), so the result is
    /// not longer, whether cards or moves are counted.
    #[inline]
    pub(super) fn settle(&self, origin: &Origin, outline: &mut Outline<K>) -> u16 {
        let mut sent = 0;
        'again: loop {
            let mut exposed = outline.cells;
            for cascade in self.cascades() {
                exposed |= 1 << self.exposed(outline, cascade);
            }
            for suit in 0..4 {
                let Some(card) = outline.next(suit) else {
                    continue;
                };
                if exposed & bit(card) == 0 || !outline.is_safe(origin.terms.building, suit) {
                    continue;
                }
                let old = if outline.cells & bit(card) != 0 {
                    outline.cells &= !bit(card);
                    K::CELL
                } else {
                    let from = self
                        .cascades()
                        .find(|&cascade| self.exposed(outline, cascade) == card)
                        .expect("the card is exposed");
                    outline.lengths[from] -= 1;
                    origin.digit::<K>(card, self.exposed(outline, from))
                };
                outline.home[suit] += 1;
                outline.key = outline
                    .key
                    .minus(K::share(card, old))
                    .plus(K::share(card, K::HOME));
                sent += 1;
                continue 'again;
            }
            return sent;
        }
    }
}
