//! A key taken apart: where each card is.

use super::super::key::{Key, Wide};
use crate::core::Build;

/// The digits of a key, and what they stand for.
pub(super) trait Digits: Key {
    /// Reads the ranks home and the digits of all other cards.
    fn digits(self, home: &mut [u8; 4], digits: &mut [u8; 52]);
    /// The suit of the card that a card lies on by building.
    fn parent_suit(digit: u8, child_suit: u8, building: Build) -> u8;
}

/// The digits of one suit, rank 13 first, and how many ranks are home.
#[inline]
fn lane<const BASE: u64>(mut lane: u64, suit: usize, digits: &mut [u8; 52]) -> u8 {
    let mut home = 0;
    let mut share = BASE.pow(13);
    while home < 13 && lane >= share {
        lane -= share;
        share /= BASE;
        home += 1;
    }
    for index in (home..13).rev() {
        digits[index * 4 + suit] = (lane % BASE) as u8;
        lane /= BASE;
    }
    home as u8
}

impl Digits for u128 {
    #[inline]
    fn digits(self, home: &mut [u8; 4], digits: &mut [u8; 52]) {
        for (suit, home) in home.iter_mut().enumerate() {
            *home = lane::<5>(u64::from((self >> (32 * suit)) as u32), suit, digits);
        }
    }

    #[inline]
    fn parent_suit(digit: u8, child_suit: u8, building: Build) -> u8 {
        match building {
            // 1 and 2 are red, 0 and 3 black; the digit is 1 for the first suit of the parent's colour.
            Build::Alternating if child_suit == 1 || child_suit == 2 => (digit - 1) * 3,
            Build::Alternating => digit,
            Build::Suit | Build::Rank => child_suit,
        }
    }
}

impl Digits for Wide {
    #[inline]
    fn digits(self, home: &mut [u8; 4], digits: &mut [u8; 52]) {
        for (suit, home) in home.iter_mut().enumerate() {
            *home = lane::<7>(self.lane(suit), suit, digits);
        }
    }

    #[inline]
    fn parent_suit(digit: u8, _: u8, _: Build) -> u8 {
        digit - 1
    }
}
