//! The steps that a position allows: as a player's commands (runs move at once) or card by card.

use super::key::Key;
use super::origin::{NONE, Origin, Terms, bit, rank, suit};
use super::state::{CELL, HOME, State, Step};
use crate::core::{EmptyCascade, RunRule};

impl Terms {
    /// How many cards may move onto a card at once (RULES.md 2).
    #[inline]
    pub(crate) fn room_onto_card(self, used: u8, empties: u8) -> u8 {
        let free = u32::from(self.cells - used + 1);
        // Empty cascades that do not take every card are no place to park any.
        let spare = if self.empty == EmptyCascade::Any {
            u32::from(empties)
        } else {
            0
        };
        let room = match self.runs {
            RunRule::Super => free << spare,
            RunRule::Xp | RunRule::Linear => free * (spare + 1),
            RunRule::Cells => free,
            RunRule::Single => 1,
            RunRule::Free => 13,
        };
        room.min(13) as u8
    }

    /// How many cards may move into an empty cascade at once; `empties` counts it too.
    #[inline]
    pub(crate) fn room_into_empty(self, used: u8, empties: u8) -> u8 {
        match self.runs {
            RunRule::Xp => self.room_onto_card(used, 0),
            _ => self.room_onto_card(used, empties - 1),
        }
    }

    /// Whether an empty cascade takes this card (as the highest of its run).
    #[inline]
    pub(crate) fn fills_empty(self, card: u8) -> bool {
        match self.empty {
            EmptyCascade::Any => true,
            EmptyCascade::King => rank(card) == 13,
            EmptyCascade::None => false,
        }
    }
}

/// Which cuts of a run are offered to an empty cascade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cuts {
    /// The most that fits, and the exposed card alone.
    Ends,
    /// Every number.
    All,
}

impl Terms {
    /// The cuts that are enough to reach every position: with single cards everything can be, unless runs move
    /// without room.
    #[inline]
    pub(crate) fn cuts(self) -> Cuts {
        if self.runs == RunRule::Free {
            Cuts::All
        } else {
            Cuts::Ends
        }
    }
}

impl<const N: usize, K: Key> State<N, K> {
    /// The cascade whose run holds this card.
    #[inline]
    pub(crate) fn tail_with(&self, card: u8) -> usize {
        // Nearly always the exposed card moves, or the whole run.
        if let Some(cascade) = self.exposed_in(card).or_else(|| self.run_from(card)) {
            return usize::from(cascade);
        }
        (0..N)
            .find(|&cascade| {
                let mut lies_on = self.top[cascade];
                if lies_on >= NONE || rank(self.base[cascade]) < rank(card) {
                    return false;
                }
                while rank(lies_on) < rank(card) {
                    lies_on = self.below[usize::from(lies_on)];
                }
                lies_on == card
            })
            .expect("the card is in a run")
    }

    /// The first empty cascade (they are all alike).
    #[inline]
    pub(crate) fn first_empty(&self) -> Option<u8> {
        if self.empties == 0 {
            None
        } else {
            self.exposed_in(NONE)
        }
    }

    /// Calls `each` with the player's commands that can matter. Left out: what only renames places (cell to cell, a
    /// whole cascade into an empty one, any but the first empty cascade).
    #[inline]
    pub(crate) fn commands(&self, origin: &Origin, cuts: Cuts, mut each: impl FnMut(Step)) {
        let terms = origin.terms;
        let movable = self.tails | self.cells;
        let room = terms.room_onto_card(self.used, self.empties);
        for to in 0..N {
            let mut sources = origin.children[usize::from(self.top[to])] & movable;
            while sources != 0 {
                let card = sources.trailing_zeros() as u8;
                sources &= sources - 1;
                if self.cells & bit(card) != 0 {
                    each(Step {
                        card,
                        from: CELL,
                        to: to as u8,
                        count: 1,
                    });
                    continue;
                }
                let from = self.tail_with(card);
                let count = rank(card) - rank(self.top[from]) + 1;
                if count <= room {
                    each(Step {
                        card,
                        from: from as u8,
                        to: to as u8,
                        count,
                    });
                }
            }
        }
        for suit_index in 0..4 {
            if let Some(step) = self.home_step(suit_index) {
                each(step);
            }
        }
        if let Some(to) = self.first_empty() {
            let mut cards = self.cells;
            while cards != 0 {
                let card = cards.trailing_zeros() as u8;
                cards &= cards - 1;
                if terms.fills_empty(card) {
                    each(Step {
                        card,
                        from: CELL,
                        to,
                        count: 1,
                    });
                }
            }
            let most = terms.room_into_empty(self.used, self.empties);
            for from in 0..N {
                self.empty_steps(origin, cuts, from, to, most, &mut each);
            }
        }
        if self.used < terms.cells {
            for from in 0..N {
                let card = self.top[from];
                if card < NONE {
                    each(Step {
                        card,
                        from: from as u8,
                        to: CELL,
                        count: 1,
                    });
                }
            }
        }
    }

    /// The commands from one cascade into an empty one.
    #[inline]
    pub(crate) fn empty_steps(
        &self,
        origin: &Origin,
        cuts: Cuts,
        from: usize,
        to: u8,
        most: u8,
        mut each: impl FnMut(Step),
    ) {
        let tail = self.tail(from);
        // A whole cascade in an empty one is the same position.
        let whole = u8::from(tail == self.length[from]);
        let longest = (tail.max(whole) - whole).min(most);
        let mut card = self.top[from];
        for count in 1..=longest {
            if (cuts == Cuts::All || count == 1 || count == longest)
                && origin.terms.fills_empty(card)
            {
                each(Step {
                    card,
                    from: from as u8,
                    to,
                    count,
                });
            }
            card = self.below[usize::from(card)];
        }
    }

    /// Calls `each` with every move of a single card, without the ones that only rename places.
    #[inline]
    pub(crate) fn singles(&self, origin: &Origin, mut each: impl FnMut(Step)) {
        let terms = origin.terms;
        let empty = self.first_empty();
        let tops = self
            .top
            .iter()
            .fold(0, |set, &card| set | u64::from(card < NONE) << (card & 63));
        let mut moves_of = |card: u8, from: u8, length: u8| {
            let mut targets = origin.parents[usize::from(card & 63)] & tops;
            while targets != 0 {
                let to = self.showing(targets.trailing_zeros() as u8) as u8;
                targets &= targets - 1;
                each(Step {
                    card,
                    from,
                    to,
                    count: 1,
                });
            }
            if self.home[suit(card)] + 1 == rank(card) {
                each(Step {
                    card,
                    from,
                    to: HOME,
                    count: 1,
                });
            }
            if let Some(to) = empty
                && length > 1
                && terms.fills_empty(card)
            {
                each(Step {
                    card,
                    from,
                    to,
                    count: 1,
                });
            }
            if from != CELL && self.used < terms.cells {
                each(Step {
                    card,
                    from,
                    to: CELL,
                    count: 1,
                });
            }
        };
        for from in 0..N {
            if self.top[from] < NONE {
                moves_of(self.top[from], from as u8, self.length[from]);
            }
        }
        let mut cards = self.cells;
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            moves_of(card, CELL, u8::MAX);
        }
    }
}
