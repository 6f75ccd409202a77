//! Boards, deals and chance for the tests: everything here is reproducible.

pub(crate) mod positions;
pub(crate) mod program;

use std::collections::BTreeSet;

use freecell::core::layout::Layout;
use freecell::core::{
    Board, Card, CascadeId, DealNumber, Move, MoveRequest, Rules, Suit, board_text, notation,
};

/// A deal under the standard rules.
pub(crate) fn deal(number: i64) -> Board {
    deal_under(number, Rules::default())
}

/// A deal under given rules.
pub(crate) fn deal_under(number: i64, rules: Rules) -> Board {
    DealNumber::new(number).expect("a deal").board(rules)
}

/// Rules by their name.
pub(crate) fn rules(name: &str) -> Rules {
    name.parse().expect("rules")
}

/// A position from text.
pub(crate) fn board(text: &str, rules: Rules) -> Board {
    let layout = board_text::parse(text, rules).expect("a board");
    layout.board(rules).expect("a position")
}

/// A cascade by the number that players see.
pub(crate) fn cascade(number: usize) -> CascadeId {
    CascadeId::new(number - 1).expect("a cascade")
}

/// The request that a move in notation makes on a board.
pub(crate) fn request(board: &Board, word: &str) -> MoveRequest {
    let written = notation::parse_one(word).expect("a move");
    written.request(board).expect("a request")
}

/// Plays moves in notation, without autoplay.
pub(crate) fn play(board: &mut Board, words: &str) {
    for word in words.split_whitespace() {
        let mv = board.check(request(board, word)).expect(word);
        board.apply(mv);
    }
}

/// A position by its rows in text: cascades, each a string of cards.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|word| word.parse().expect("a card"))
        .collect()
}

/// A position in which `ends` are the ends of the first cascades, the next `empty` cascades and the last
/// `cells` free cells are empty, and all other cards are out of the way: in the other free cells and under
/// the ends, so that nothing but the ends matters.
pub(crate) fn board_with_ends(ends: &[&str], empty: usize, cells: usize, rules: Rules) -> Board {
    let ends: Vec<Vec<Card>> = ends.iter().map(|end| cards(end)).collect();
    let used: BTreeSet<Card> = ends.iter().flatten().copied().collect();
    let mut rest = Card::pack().filter(|card| !used.contains(card));
    let mut layout = Layout::default();
    for index in 0..usize::from(rules.cells) {
        let taken = index + cells < usize::from(rules.cells);
        layout.push_cell(if taken { rest.next() } else { None });
    }
    let mut cascades = vec![Vec::new(); rules.cascades.into()];
    let dumps: Vec<usize> = (0..cascades.len())
        .filter(|&index| index < ends.len() || index >= ends.len() + empty)
        .collect();
    for (index, card) in rest.enumerate() {
        cascades[dumps[index % dumps.len()]].push(card);
    }
    for (cascade, end) in cascades.iter_mut().zip(&ends) {
        cascade.extend(end);
    }
    for cascade in cascades {
        layout.push_cascade(cascade);
    }
    layout.board(rules).expect("a position")
}

/// Each of the fifty-two cards is in exactly one place.
pub(crate) fn assert_whole(board: &Board) {
    let in_cells = board.cells().filter_map(|(_, card)| card);
    let on_table: Vec<Card> = board
        .cascades()
        .flat_map(|(_, cards)| cards.iter().copied())
        .chain(in_cells)
        .collect();
    let home = Card::pack().filter(|&card| board.is_home(card));
    let all: BTreeSet<Card> = on_table.iter().copied().chain(home).collect();
    assert_eq!(all.len(), 52, "{board:?}");
    assert_eq!(on_table.len() + board.home_count(), 52, "{board:?}");
    for suit in Suit::ALL {
        assert!(board.foundation(suit) <= 13);
    }
}

/// One of the legal moves, chosen by a number; runs are preferred, or they would hardly ever move.
pub(crate) fn choose(board: &Board, choice: u32) -> Option<Move> {
    let moves = board.legal_moves();
    let runs: Vec<Move> = moves.iter().copied().filter(|mv| mv.count() > 1).collect();
    let (from, choice) = if choice.is_multiple_of(2) && !runs.is_empty() {
        (&runs, choice / 2)
    } else {
        (&moves, choice / 2)
    };
    (!from.is_empty()).then(|| from[choice as usize % from.len()])
}

/// Numbers by xorshift: chance that is the same in every run.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// A sequence of its own for each seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.number() % end
    }

    /// A deal of the whole range.
    pub(crate) fn deal(&mut self) -> DealNumber {
        let number = 1 + self.below(DealNumber::MAX as u64);
        DealNumber::new(number as i64).expect("a deal")
    }

    /// Shuffled items.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}
