//! A position: where each of the fifty-two cards is.

use super::layout::{Layout, LayoutError};
use super::location::{CascadeId, FreeCellId, MAX_CASCADES, MAX_CELLS, Source, Target};
use super::{Card, Move, Rank, Rules, Suit};

/// A valid position under some rules: each of the fifty-two cards is in exactly one place.
///
/// A board comes from a [deal](super::deal) or from a checked [`Layout`], and changes only by
/// [`Board::apply`].
///
/// ```
/// use freecell::core::{DealNumber, Rules, CascadeId};
/// let board = "617".parse::<DealNumber>().unwrap().board(Rules::default());
/// let first = CascadeId::new(0).unwrap();
/// assert_eq!(board.cascade(first)[0].to_string(), "7D");
/// assert_eq!(board.empty_cells().count(), 4);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rules: Rules,
    cascades: [Vec<Card>; MAX_CASCADES],
    cells: [Option<Card>; MAX_CELLS],
    /// The number of cards on each foundation, in the order of [`Suit::ALL`].
    foundations: [u8; 4],
}

/// Fifty-two cards in suits, so that the top of a foundation can be lent as a slice.
const BY_SUIT: [[Card; 13]; 4] = {
    let mut cards = [[Card::new(Rank::ACE, Suit::Clubs); 13]; 4];
    let mut suit = 0;
    while suit < 4 {
        let mut rank = 0;
        while rank < 13 {
            if let Some(r) = Rank::new(rank as u8 + 1) {
                cards[suit][rank] = Card::new(r, Suit::ALL[suit]);
            }
            rank += 1;
        }
        suit += 1;
    }
    cards
};

impl Board {
    /// A board from a layout, if it is a valid position under `rules`.
    pub fn from_layout(layout: &Layout, rules: Rules) -> Result<Self, LayoutError> {
        layout.check(rules)?;
        let mut board = Self {
            rules,
            cascades: Default::default(),
            cells: [None; MAX_CELLS],
            foundations: layout.foundations,
        };
        for (cascade, placed) in board.cascades.iter_mut().zip(&layout.cascades) {
            cascade.extend(placed.iter().map(|p| p.card));
        }
        for (cell, placed) in board.cells.iter_mut().zip(&layout.cells) {
            *cell = placed.map(|p| p.card);
        }
        Ok(board)
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cards of a cascade, the exposed card last; empty for a cascade that the rules do not have.
    pub fn cascade(&self, id: CascadeId) -> &[Card] {
        &self.cascades[id.index()]
    }

    /// The cascades of the game with their cards, in order.
    pub fn cascades(&self) -> impl Iterator<Item = (CascadeId, &[Card])> {
        CascadeId::first(self.rules.cascades.into()).map(|id| (id, self.cascade(id)))
    }

    /// The card in a free cell.
    pub const fn cell(&self, id: FreeCellId) -> Option<Card> {
        self.cells[id.index()]
    }

    /// The free cells of the game with their cards, in order.
    pub fn cells(&self) -> impl Iterator<Item = (FreeCellId, Option<Card>)> + '_ {
        FreeCellId::first(self.rules.cells.into()).map(|id| (id, self.cell(id)))
    }

    /// The number of cards on a foundation, 0 to 13: also the number of its top rank.
    pub const fn foundation(&self, suit: Suit) -> u8 {
        self.foundations[suit.index()]
    }

    /// The next rank that a foundation takes; nothing if it is complete.
    pub const fn next_home(&self, suit: Suit) -> Option<Rank> {
        Rank::new(self.foundations[suit.index()] + 1)
    }

    /// The number of cards on all foundations, 0 to 52.
    pub fn home_count(&self) -> usize {
        self.foundations.iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether the card is on its foundation.
    pub const fn is_home(&self, card: Card) -> bool {
        card.rank().number() <= self.foundation(card.suit())
    }

    /// All cards are home.
    pub fn is_won(&self) -> bool {
        self.home_count() == 52
    }

    /// The free cells without a card, in order.
    pub fn empty_cells(&self) -> impl Iterator<Item = FreeCellId> + '_ {
        self.cells()
            .filter(|(_, card)| card.is_none())
            .map(|(id, _)| id)
    }

    /// The number of free cells that hold a card.
    pub fn cells_in_use(&self) -> usize {
        self.cells().filter(|(_, card)| card.is_some()).count()
    }

    /// The cascades without a card, in order.
    pub fn empty_cascades(&self) -> impl Iterator<Item = CascadeId> + '_ {
        self.cascades()
            .filter(|(_, cards)| cards.is_empty())
            .map(|(id, _)| id)
    }

    /// Where a card is, if it is not home, with the number of cards that lie on it.
    pub fn find(&self, card: Card) -> Option<(Source, usize)> {
        let in_cell = self
            .cells()
            .find(|&(_, c)| c == Some(card))
            .map(|(id, _)| (Source::FreeCell(id), 0));
        in_cell.or_else(|| {
            self.cascades().find_map(|(id, cards)| {
                let at = cards.iter().position(|&c| c == card)?;
                Some((Source::Cascade(id), cards.len() - 1 - at))
            })
        })
    }

    /// The card that a move from there would take: the exposed card.
    pub fn exposed(&self, from: Source) -> Option<Card> {
        match from {
            Source::Cascade(id) => self.cascade(id).last().copied(),
            Source::FreeCell(id) => self.cell(id),
            Source::Foundation(suit) => self.foundation_slice(suit).first().copied(),
        }
    }

    pub(super) fn cell_slice(&self, id: FreeCellId) -> &[Card] {
        self.cells[id.index()].as_slice()
    }

    pub(super) fn foundation_slice(&self, suit: Suit) -> &'static [Card] {
        let home = usize::from(self.foundation(suit));
        &BY_SUIT[suit.index()][home.saturating_sub(1)..home]
    }

    /// Carries out a move that was checked against this board.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal here.
    pub fn apply(&mut self, mv: Move) {
        debug_assert_eq!(
            self.check(mv.request()),
            Ok(mv),
            "an unchecked move on {self:?}"
        );
        let mut cards = match mv.from() {
            Source::Cascade(id) => {
                let cascade = &mut self.cascades[id.index()];
                cascade.split_off(cascade.len() - mv.count())
            }
            Source::FreeCell(id) => self.cells[id.index()].take().into_iter().collect(),
            Source::Foundation(suit) => {
                let top = self.foundation_slice(suit).to_vec();
                self.foundations[suit.index()] -= 1;
                top
            }
        };
        match mv.to() {
            Target::Cascade(id) => self.cascades[id.index()].append(&mut cards),
            Target::FreeCell(id) => self.cells[id.index()] = cards.pop(),
            Target::Foundation => {
                for card in cards {
                    self.foundations[card.suit().index()] += 1;
                }
            }
        }
    }

    /// The same position as a layout.
    pub fn to_layout(&self) -> Layout {
        let mut layout = Layout {
            foundations: self.foundations,
            ..Layout::default()
        };
        for (_, cards) in self.cascades() {
            layout.push_cascade(cards.iter().copied());
        }
        for (_, card) in self.cells() {
            layout.push_cell(card);
        }
        layout
    }
}
