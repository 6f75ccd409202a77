//! Deals by Microsoft's numbers.

use std::fmt;
use std::str::FromStr;

use super::layout::Layout;
use super::visible::shown;
use super::{Board, Card, Rank, Rules, Suit};

/// The number of a deal: 1 to 8,589,934,591, or one of the four special deals −1 to −4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DealNumber(i64);

/// A text that is not the number of a deal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a deal number (1 to 8589934591 are, and -1 to -4)")]
pub struct NotADealNumber(pub String);

impl DealNumber {
    /// The highest number.
    pub const MAX: i64 = 8_589_934_591;

    /// A number, if there is such a deal.
    pub const fn new(number: i64) -> Option<Self> {
        match number {
            1..=Self::MAX | -4..=-1 => Some(Self(number)),
            _ => None,
        }
    }

    /// The number.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The fifty-two cards in the order in which they are dealt.
    ///
    /// The pack is AC AD AH AS 2C … KS. With `state` starting at the number, each draw is
    /// `state = state · 214013 + 2531011 mod 2^32`, `r = state >> 16`, and takes card `r mod left`, whose
    /// place the last card of the pack fills. Up to 2^31 − 1, `r` keeps 15 bits, as in Microsoft's program;
    /// up to 2^32 − 1 its 16th bit is set; above, the state starts at the number − 2^32 and `r` is 16 bits
    /// plus one (the scheme of FreeCell Pro).
    pub fn cards(self) -> Vec<Card> {
        if self.0 < 0 {
            return special(self.0);
        }
        let number = self.0 as u64;
        let mut state = number as u32;
        let mut pack: Vec<Card> = Card::pack().collect();
        let mut dealt = Vec::with_capacity(52);
        while !pack.is_empty() {
            state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
            let r = match number >> 31 {
                0 => state >> 16 & 0x7fff,
                1 => state >> 16 & 0x7fff | 0x8000,
                _ => (state >> 16 & 0xffff) + 1,
            };
            dealt.push(pack.swap_remove(r as usize % pack.len()));
        }
        dealt
    }

    /// The board of this deal under `rules`: row by row over the cascades, the last cards into the free
    /// cells that start filled.
    pub fn board(self, rules: Rules) -> Board {
        let mut cards = self.cards();
        if rules.low_first {
            let low = ["2C", "2S", "2H", "2D", "AC", "AS", "AH", "AD"];
            let low = low.map(|name| name.parse::<Card>().expect("a card"));
            cards.retain(|card| !low.contains(card));
            cards.splice(0..0, low);
        }
        let in_cells = cards.split_off(52 - rules.filled_cells().count());
        let mut layout = Layout::default();
        for column in 0..usize::from(rules.cascades) {
            layout.push_cascade(
                cards
                    .iter()
                    .skip(column)
                    .step_by(rules.cascades.into())
                    .copied(),
            );
        }
        let mut in_cells = in_cells.into_iter();
        for index in 0..rules.cells {
            let filled = rules.filled >> index & 1 == 1;
            layout.push_cell(if filled { in_cells.next() } else { None });
        }
        layout.board(rules).expect("a dealt pack is a position")
    }
}

/// The special deals, given by cascade and turned into dealing order.
///
/// −1 and −2 cannot be won; −3 and −4 win by themselves. The suit order of −4 is inferred.
fn special(number: i64) -> Vec<Card> {
    let [c, d, h, s] = Suit::ALL;
    let (long, short, suits) = match number {
        -1 => ("A3579JK", "QT8642", [c, d, h, s]),
        -2 => ("AKQJT98", "765432", [s, h, d, c]),
        -3 => ("KQJT987", "65432A", [s, h, d, c]),
        _ => ("", "", [s, h, d, c]),
    };
    let rank = |letter| Rank::from_char(letter).expect("a rank");
    let cascades: Vec<Vec<Card>> = if long.is_empty() {
        let poured: Vec<Card> = (1..=13)
            .rev()
            .flat_map(|n| suits.map(|suit| Card::new(Rank::new(n).expect("a rank"), suit)))
            .collect();
        let (first, second) = poured.split_at(28);
        first
            .chunks(7)
            .chain(second.chunks(6))
            .map(<[Card]>::to_vec)
            .collect()
    } else {
        [long, short]
            .iter()
            .flat_map(|ranks| {
                suits.map(|suit| ranks.chars().map(|r| Card::new(rank(r), suit)).collect())
            })
            .collect()
    };
    (0..52).map(|k| cascades[k % 8][k / 8]).collect()
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for DealNumber {
    type Err = NotADealNumber;

    /// Reads ASCII digits, with a minus for the special deals and perhaps a leading `#`. No blanks, no plus.
    fn from_str(text: &str) -> Result<Self, NotADealNumber> {
        let number = text.strip_prefix('#').unwrap_or(text);
        let digits = number.strip_prefix('-').unwrap_or(number);
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let value = if plain { number.parse().ok() } else { None };
        value
            .and_then(Self::new)
            .ok_or_else(|| NotADealNumber(shown(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: i64) -> String {
        let cards = DealNumber::new(number).unwrap().cards();
        let names: Vec<String> = cards[..8].iter().map(Card::to_string).collect();
        names.join(" ")
    }

    #[test]
    fn published_first_rows() {
        assert_eq!(row(1), "JD 2D 9H JC 5D 7H 7C 5H");
        assert_eq!(row(617), "7D AD 5C 3S 5S 8C 2D AH");
    }

    #[test]
    fn nonsense_is_refused() {
        let bad = [
            "",
            "#",
            "abc",
            "0",
            "-0",
            "-5",
            "8589934592",
            "1.5",
            "+7",
            " 12 ",
            "０１２",
            "--1",
            "##1",
            "1e3",
        ];
        for text in bad {
            assert!(text.parse::<DealNumber>().is_err(), "{text}");
        }
        let long = "9".repeat(400);
        assert!(long.parse::<DealNumber>().unwrap_err().to_string().len() < 200);
        for (text, number) in [
            ("617", 617),
            ("#617", 617),
            ("-1", -1),
            ("#-4", -4),
            ("8589934591", DealNumber::MAX),
        ] {
            assert_eq!(text.parse::<DealNumber>().unwrap().get(), number);
        }
    }

    #[test]
    fn special_deals_have_their_cascades() {
        let board = DealNumber::new(-1).unwrap().board(Rules::default());
        let names = |index| {
            let id = super::super::CascadeId::new(index).unwrap();
            board
                .cascade(id)
                .iter()
                .map(Card::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names(0), "AC 3C 5C 7C 9C JC KC");
        assert_eq!(names(7), "QS TS 8S 6S 4S 2S");
    }
}
