//! Every character that is drawn and is no word: suits, borders, marks; as symbols or in plain ASCII.
//!
//! Suits are plain code points without a variation selector, because terminals disagree about the width of
//! what a selector makes of them.

use ratatui::symbols::border;

use crate::app::advice::Verdict;
use crate::core::{Card, Rank, Suit};

/// What sets a card apart on the table, besides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It is in the player's hand.
    Lifted,
    /// The cards in hand may go there.
    Target,
    /// A tip says to take it.
    TipFrom,
    /// A tip says to go there.
    TipTo,
    /// It was looked for.
    Found,
}

/// The characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// Symbols instead of letters and plain lines.
    pub unicode: bool,
    /// Tens are `10` where there is room.
    pub ten: bool,
}

const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Glyphs {
    /// A text for other places than the screen, with the same choice of characters.
    pub fn plain(self, text: String) -> String {
        if self.unicode {
            text
        } else {
            text.replace('·', "-")
        }
    }

    /// The symbol of a suit.
    pub const fn suit(self, suit: Suit) -> char {
        if !self.unicode {
            return suit.letter();
        }
        match suit {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// A rank in at most `width` characters.
    pub fn rank(self, rank: Rank, width: u16) -> String {
        if self.ten && rank.number() == 10 && width >= 2 {
            "10".into()
        } else {
            rank.letter().into()
        }
    }

    /// A card in at most `width` characters.
    pub fn card(self, card: Card, width: u16) -> String {
        let mut text = self.rank(card.rank(), width.saturating_sub(1));
        text.push(self.suit(card.suit()));
        text
    }

    /// The sign of a verdict.
    pub const fn verdict(self, verdict: Verdict) -> char {
        match (verdict, self.unicode) {
            (Verdict::Winnable, true) => '✓',
            (Verdict::Winnable, false) => '+',
            (Verdict::Lost, true) => '✗',
            (Verdict::Lost, false) => 'x',
            (Verdict::Undecided, _) => '?',
        }
    }

    /// The outline of an empty place or a dialog.
    pub const fn border(self) -> border::Set<'static> {
        if self.unicode {
            border::ROUNDED
        } else {
            ASCII_BORDER
        }
    }

    /// The sign of a mark.
    pub const fn mark(self, mark: Mark) -> char {
        match (mark, self.unicode) {
            (Mark::Lifted, true) => '▌',
            (Mark::Lifted, false) => '>',
            (Mark::Target, true) => '•',
            (Mark::Target, false) => '+',
            (Mark::TipFrom, true) => '↑',
            (Mark::TipFrom, false) => '^',
            (Mark::TipTo, true) => '↓',
            (Mark::TipTo, false) => 'v',
            (Mark::Found, true) => '◆',
            (Mark::Found, false) => '*',
        }
    }

    /// The pair around what the cursor is on.
    pub const fn cursor(self) -> (char, char) {
        ('[', ']')
    }

    /// Between two facts on one line.
    pub const fn dot(self) -> &'static str {
        if self.unicode { " · " } else { " - " }
    }

    /// The upper edge of a card.
    pub const fn edge(self) -> &'static str {
        if self.unicode { "▔" } else { " " }
    }

    /// An empty place one row high.
    pub const fn empty(self) -> &'static str {
        if self.unicode { "──" } else { "--" }
    }

    /// Before the line of a list that is chosen.
    pub const fn pointer(self) -> char {
        if self.unicode { '▸' } else { '>' }
    }

    /// More lines above, more lines below.
    pub const fn more(self) -> (char, char) {
        if self.unicode {
            ('▲', '▼')
        } else {
            ('^', 'v')
        }
    }

    /// There is more than fits.
    pub const fn ellipsis(self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }
}
