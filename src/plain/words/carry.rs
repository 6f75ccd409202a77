//! Moves that are said in words: from one end, a place or a card, to another.

use super::{End, Line, NotUnderstood, cascade, joined};
use crate::core::notation::{WrittenMove, WrittenTarget};
use crate::core::{Card, FreeCellId, Rank, Source, Suit, Target};

/// `FROM to TO`, or two places and nothing else.
pub(super) fn carry(tokens: &[&str]) -> Option<Result<Line, NotUnderstood>> {
    let between = ["to", "onto", "on", "into", "in"];
    let (from, to) = match tokens.iter().position(|word| between.contains(word)) {
        Some(at) => (&tokens[..at], &tokens[at + 1..]),
        None => match tokens {
            // `7s home` and `2 6` say all as well.
            [from @ .., to] if !from.is_empty() && matches!(*to, "home" | "h") => {
                (from, &tokens[tokens.len() - 1..])
            }
            [from, to] if end(&[from]).is_some() && end(&[to]).is_some() => {
                (&tokens[..1], &tokens[1..])
            }
            _ => return None,
        },
    };
    let read = |words: &[&str]| end(words).ok_or_else(|| NotUnderstood::NotAnEnd(joined(words)));
    Some(match (read(from), read(to)) {
        (Ok(from), Ok(to)) => Ok(Line::Carry(from, to)),
        (Err(error), _) | (_, Err(error)) => Err(error),
    })
}

/// A place or a card.
fn end(words: &[&str]) -> Option<End> {
    let cell = |word: &str| {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => FreeCellId::from_letter(letter).map(End::FreeCell),
            _ => None,
        }
    };
    let place = match words {
        ["home" | "h" | "foundation" | "foundations"] => Some(End::Home),
        ["cell" | "freecell"] | ["free" | "a", "cell"] | ["a", "free", "cell"] => {
            Some(End::AnyCell)
        }
        ["cascade" | "column", number] => cascade(number).map(End::Cascade),
        ["cell" | "freecell", letter] | ["free", "cell", letter] => cell(letter),
        [word] => cascade(word).map(End::Cascade).or_else(|| cell(word)),
        _ => None,
    };
    place.or_else(|| card(words).map(End::Card))
}

/// The ranks in words.
const RANKS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

/// A card: `7s`, `7 s`, `7 of spades`, `seven of spades`.
pub(super) fn card(words: &[&str]) -> Option<Card> {
    let rank = |word: &str| {
        let named = RANKS.iter().position(|name| *name == word);
        let mut chars = word.chars();
        match (named, chars.next(), chars.next()) {
            (Some(index), ..) => Rank::new(index as u8 + 1),
            (None, Some(letter), None) => Rank::from_char(letter),
            _ if word == "10" => Rank::new(10),
            _ => None,
        }
    };
    let suit = |word: &str| {
        let named =
            |suit: &Suit| suit.name() == word || suit.name().strip_suffix('s') == Some(word);
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Suit::from_char(letter),
            _ => Suit::ALL.into_iter().find(named),
        }
    };
    match words {
        [word] => word.parse().ok(),
        [first, second] | [first, "of", second] => Some(Card::new(rank(first)?, suit(second)?)),
        _ => None,
    }
}

/// The move in notation that two ends come to, where places are known.
pub(in crate::plain) const fn written(
    from: Source,
    to: End,
    count: Option<usize>,
) -> Option<WrittenMove> {
    let to = match to {
        End::Cascade(id) => WrittenTarget::Place(Target::Cascade(id)),
        End::FreeCell(id) => WrittenTarget::Place(Target::FreeCell(id)),
        End::Home => WrittenTarget::Place(Target::Foundation),
        End::AnyCell => WrittenTarget::AnyCell,
        End::Card(_) => return None,
    };
    Some(WrittenMove { from, to, count })
}
