//! Exact keys: two positions of one search have the same key if and only if they differ by no more than the order
//! of their cascades and of their free cells.
//!
//! A card that is not on its foundation is in one of a few places: where the origin had it, on one of the cards that
//! it may be built on, at the bottom of a cascade, or in a free cell. That is one digit a card, and the digits of a
//! suit form a number. Each card's share is added and subtracted on its own, so a key follows a move in constant time
//! and never needs the cascades sorted.
//!
//! ```text
//! share of rank r with digit d = d * B^(13-r)        B = 5 (two possible parents) or 7 (four, building by rank)
//! share of rank r on its foundation = B^(14-r)
//! ```
//!
//! With `k` ranks home, the digits of the other ranks add up to less than `B^(13-k)`, which is the distance to the
//! next possible sum of the home shares, so the sum of a suit is unambiguous. It is less than 1.25 * 5^13 < 2^31, or
//! 7/6 * 7^13 < 2^37, so four suits fit 128 bits in the first case, and 256 in the second.

use std::fmt::Debug;

/// A sum of card shares. The suits have lanes of their own that cannot overflow into each other.
pub(crate) trait Key: Copy + Eq + Debug + Default {
    /// Digit of a card at the bottom of a cascade, when the origin did not have it there.
    const BOTTOM: u8;
    /// Digit of a card in a free cell.
    const CELL: u8;
    /// Digit that stands for the foundation.
    const HOME: u8;

    /// Digit of a card that lies on a card of suit `parent` by building (0 is "where the origin had it").
    fn built_on(parent: u8) -> u8;
    /// What a card adds to the key.
    fn share(card: u8, digit: u8) -> Self;
    /// Sum.
    #[must_use]
    fn plus(self, share: Self) -> Self;
    /// Difference.
    #[must_use]
    fn minus(self, share: Self) -> Self;
    /// The key as a table stores it: never the default value, which marks a free slot.
    #[must_use]
    fn marked(self) -> Self;
    /// The key that was [`marked`](Self::marked).
    #[must_use]
    fn unmarked(self) -> Self;
    /// A well-mixed hash. Two keys may share it, so whoever uses it compares keys too.
    fn hash(self) -> u64;
}

const fn power(base: u64, exponent: u32) -> u64 {
    base.pow(exponent)
}

/// Shares of the narrow key, by card and digit (rows padded to 8 for the index arithmetic).
static NARROW: [[u128; 8]; 52] = {
    let mut table = [[0; 8]; 52];
    let mut card = 0;
    while card < 52 {
        let rank = card as u32 / 4 + 1;
        let lane = 32 * (card as u32 % 4);
        let mut digit = 0;
        while digit < 5 {
            table[card][digit] = ((digit as u64 * power(5, 13 - rank)) as u128) << lane;
            digit += 1;
        }
        table[card][5] = (power(5, 14 - rank) as u128) << lane;
        card += 1;
    }
    table
};

impl Key for u128 {
    const BOTTOM: u8 = 3;
    const CELL: u8 = 4;
    const HOME: u8 = 5;

    /// The two red suits are 1 and 2, the two black ones 0 and 3, and a card has parents of one colour only.
    #[inline]
    fn built_on(parent: u8) -> u8 {
        1 + (parent >> 1)
    }

    #[inline]
    fn share(card: u8, digit: u8) -> Self {
        NARROW[usize::from(card)][usize::from(digit)]
    }

    #[inline]
    fn plus(self, share: Self) -> Self {
        self.wrapping_add(share)
    }

    #[inline]
    fn minus(self, share: Self) -> Self {
        self.wrapping_sub(share)
    }

    #[inline]
    fn marked(self) -> Self {
        self | 1 << 127
    }

    #[inline]
    fn unmarked(self) -> Self {
        self & !(1 << 127)
    }

    #[inline]
    fn hash(self) -> u64 {
        mix(self as u64, (self >> 64) as u64)
    }
}

/// The key for building by rank, where four cards can be a card's parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wide([u64; 4]);

impl Wide {
    /// The sum of a suit.
    #[inline]
    pub(crate) fn lane(self, suit: usize) -> u64 {
        self.0[suit]
    }
}

impl Key for Wide {
    const BOTTOM: u8 = 5;
    const CELL: u8 = 6;
    const HOME: u8 = 7;

    #[inline]
    fn built_on(parent: u8) -> u8 {
        1 + parent
    }

    #[inline]
    fn share(card: u8, digit: u8) -> Self {
        let rank = u32::from(card / 4 + 1);
        let mut lanes = [0; 4];
        lanes[usize::from(card % 4)] = if digit == Self::HOME {
            power(7, 14 - rank)
        } else {
            u64::from(digit) * power(7, 13 - rank)
        };
        Self(lanes)
    }

    #[inline]
    fn plus(mut self, share: Self) -> Self {
        for (lane, more) in self.0.iter_mut().zip(share.0) {
            *lane = lane.wrapping_add(more);
        }
        self
    }

    #[inline]
    fn minus(mut self, share: Self) -> Self {
        for (lane, less) in self.0.iter_mut().zip(share.0) {
            *lane = lane.wrapping_sub(less);
        }
        self
    }

    #[inline]
    fn marked(mut self) -> Self {
        self.0[3] |= 1 << 63;
        self
    }

    #[inline]
    fn unmarked(mut self) -> Self {
        self.0[3] &= !(1 << 63);
        self
    }

    #[inline]
    fn hash(self) -> u64 {
        mix(mix(self.0[0], self.0[1]), mix(self.0[2], self.0[3]))
    }
}

/// Folds two words by a full multiplication; the constants are the fractions of the golden ratio and of pi.
#[inline]
fn mix(low: u64, high: u64) -> u64 {
    let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15)
        * u128::from(high.rotate_left(17) ^ 0x243f_6a88_85a3_08d3);
    (product as u64) ^ ((product >> 64) as u64)
}
