//! Cards: four suits, thirteen ranks, two colours.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use super::visible::visible;

/// One of the four suits, in the order of Microsoft's pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// ♣, black.
    Clubs,
    /// ♦, red.
    Diamonds,
    /// ♥, red.
    Hearts,
    /// ♠, black.
    Spades,
}

/// The colour of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

impl Suit {
    /// All suits, in the order of Microsoft's pack: clubs, diamonds, hearts, spades.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// 0 to 3 in the order of [`Suit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Red or black.
    pub const fn color(self) -> Color {
        match self {
            Self::Clubs | Self::Spades => Color::Black,
            Self::Diamonds | Self::Hearts => Color::Red,
        }
    }

    /// The letter of the suit: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// The English word for the suit.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }

    /// Reads a letter of either case, or a suit symbol.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'C' | 'c' | '♣' => Some(Self::Clubs),
            'D' | 'd' | '♦' => Some(Self::Diamonds),
            'H' | 'h' | '♥' => Some(Self::Hearts),
            'S' | 's' | '♠' => Some(Self::Spades),
            _ => None,
        }
    }
}

impl Color {
    /// `red` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
        }
    }

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::Red,
            Self::Red => Self::Black,
        }
    }
}

/// The rank of a card, from ace (1) to king (13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(NonZeroU8);

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(NonZeroU8::MIN);
    /// The king.
    pub const KING: Self = match Self::new(13) {
        Some(king) => king,
        None => unreachable!(),
    };

    /// A rank from its number, 1 to 13.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(n) if number <= 13 => Some(Self(n)),
            _ => None,
        }
    }

    /// The number of the rank, 1 to 13.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The rank one higher; none above the king.
    pub const fn next(self) -> Option<Self> {
        Self::new(self.number() + 1)
    }

    /// The rank one lower; none below the ace.
    pub const fn previous(self) -> Option<Self> {
        Self::new(self.number() - 1)
    }

    /// The letter of the rank: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.number() as usize - 1] as char
    }

    /// Reads a rank letter of either case; `1` also means the ace.
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_uppercase() {
            'A' | '1' => Self::new(1),
            d @ '2'..='9' => Self::new(d as u8 - b'0'),
            'T' => Self::new(10),
            'J' => Self::new(11),
            'Q' => Self::new(12),
            'K' => Self::new(13),
            _ => None,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the fifty-two cards.
///
/// ```
/// use freecell::core::{Card, Rank, Suit};
/// let ten: Card = "TH".parse().unwrap();
/// assert_eq!((ten.rank().number(), ten.suit()), (10, Suit::Hearts));
/// assert_eq!(Card::new(Rank::ACE, Suit::Spades).to_string(), "AS");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card of that rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        match NonZeroU8::new((rank.number() - 1) * 4 + suit as u8 + 1) {
            Some(n) => Self(n),
            None => unreachable!(),
        }
    }

    /// The card with an index in Microsoft's pack, 0 (ace of clubs) to 51 (king of spades).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 52 {
            Some(Self(NonZeroU8::MIN.saturating_add(index as u8)))
        } else {
            None
        }
    }

    /// The index in Microsoft's pack: AC AD AH AS 2C … KS, 0 to 51.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The rank of the card.
    pub const fn rank(self) -> Rank {
        match Rank::new((self.0.get() - 1) / 4 + 1) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// The suit of the card.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0.get() as usize - 1) % 4]
    }

    /// The colour of the card's suit.
    pub const fn color(self) -> Color {
        self.suit().color()
    }

    /// The fifty-two cards in the order of Microsoft's pack.
    pub fn pack() -> impl Iterator<Item = Self> {
        (0..52).filter_map(Self::from_index)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a card (a card is a rank A 2-9 T J Q K and a suit C D H S, like TH)", visible(.0))]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `TH`, `10H`, `th`, `T♥`.
    fn from_str(word: &str) -> Result<Self, NotACard> {
        let error = || NotACard(word.chars().take(12).collect());
        let (rank, suit) = if let Some(suit) = word.strip_prefix("10") {
            (Rank::new(10), suit)
        } else {
            let mut chars = word.chars();
            (chars.next().and_then(Rank::from_char), chars.as_str())
        };
        let mut rest = suit.chars();
        match (rank, rest.next().and_then(Suit::from_char), rest.next()) {
            (Some(rank), Some(suit), None) => Ok(Self::new(rank, suit)),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for (index, card) in Card::pack().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        assert_eq!(Card::from_index(52), None);
        assert_eq!("10d".parse::<Card>().unwrap().to_string(), "TD");
    }

    #[test]
    fn nonsense_is_not_a_card() {
        for word in [
            "", "A", "S", "1", "10", "11H", "ZZ", "AHH", "H9", "é", "T H",
        ] {
            assert!(word.parse::<Card>().is_err(), "{word}");
        }
    }

    #[test]
    fn ranks_end_at_ace_and_king() {
        assert_eq!(Rank::ACE.previous(), None);
        assert_eq!(Rank::KING.next(), None);
        assert_eq!(Rank::new(0), None);
        assert_eq!(Rank::new(14), None);
    }
}
