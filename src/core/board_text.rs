//! Boards as text: the format of fc-solve, and rows as a dealer lays them.
//!
//! ```text
//! Foundations: H-0 C-2 D-A S-0
//! Freecells: 9C - KH -
//! : JD KD 2S 4C
//! :
//! ```
//!
//! Reading also takes `Founds:`, `FC:`, `10` for `T`, any case, cascades without the colon, and the rows
//! layout: a line a row, one card for each cascade.

use std::fmt::Write as _;

use super::layout::{Layout, Placed};
use super::visible::visible;
use super::{Board, Card, Rank, Rules, Suit};

/// How a board is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardStyle {
    /// A line a cascade; foundations and free cells only if they hold something.
    Deal,
    /// A line a cascade, each after `: `; foundations and free cells always.
    Position,
    /// A line a row across the cascades.
    Rows,
}

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardTextError {
    /// A word that is not a card.
    #[error("line {line}, column {column}: `{}` is not a card", visible(.word))]
    NotACard {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// The word.
        word: String,
    },
    /// A word of a foundations line that is not a foundation.
    #[error("line {line}, column {column}: `{}` is not a foundation (`H-0` or `C-T` are)", visible(.word))]
    NotAFoundation {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// The word.
        word: String,
    },
    /// A second line of foundations or free cells.
    #[error("line {line}: {what} are given twice")]
    Again {
        /// The line, from 1.
        line: usize,
        /// `foundations` or `free cells`.
        what: &'static str,
    },
    /// More cards than a pack has.
    #[error("line {line}: more than 52 cards")]
    TooManyCards {
        /// The line, from 1.
        line: usize,
    },
    /// No card at all.
    #[error("there is no card in it")]
    Empty,
}

/// Writes a board; every line ends with a newline.
pub fn write(board: &Board, style: BoardStyle) -> String {
    let mut text = String::new();
    let always = style == BoardStyle::Position;
    if always || board.home_count() > 0 {
        // The order of fc-solve.
        let order = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];
        let each = order.map(|suit| {
            let rank = Rank::new(board.foundation(suit)).map_or('0', Rank::letter);
            format!("{}-{rank}", suit.letter())
        });
        let _ = writeln!(text, "Foundations: {}", each.join(" "));
    }
    if always || board.cells_in_use() > 0 {
        let each: Vec<String> = board
            .cells()
            .map(|(_, card)| card.map_or("-".into(), |card| card.to_string()))
            .collect();
        let _ = writeln!(
            text,
            "{}",
            format!("Freecells: {}", each.join(" ")).trim_end()
        );
    }
    if style == BoardStyle::Rows {
        let longest = board
            .cascades()
            .map(|(_, cards)| cards.len())
            .max()
            .unwrap_or(0);
        for row in 0..longest {
            let cell = |cards: &[Card]| cards.get(row).map_or("  ".into(), Card::to_string);
            let line: Vec<String> = board.cascades().map(|(_, cards)| cell(cards)).collect();
            let _ = writeln!(text, "{}", line.join(" ").trim_end());
        }
        return text;
    }
    for (_, cards) in board.cascades() {
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        // A plain empty line would be lost by readers.
        let colon = if always || cards.is_empty() { ": " } else { "" };
        let _ = writeln!(text, "{}", format!("{colon}{}", words.join(" ")).trim_end());
    }
    text
}

/// Reads a board. The layout still has to be checked: see [`Layout::board`].
///
/// `rules` tells rows from cascades: lines of one card for each cascade, more or fewer than there are
/// cascades, are rows.
pub fn parse(text: &str, rules: Rules) -> Result<Layout, BoardTextError> {
    let mut layout = Layout::default();
    let mut lines: Vec<(bool, Vec<Placed>)> = Vec::new();
    let mut seen = [false; 2];
    let mut cards_seen = 0;
    // Some editors put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = raw.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let (head, body) = match raw.split_once(':') {
            Some((head, body)) => (Some(head.trim().to_ascii_lowercase()), body),
            None => (None, raw),
        };
        let offset = raw.len() - body.len();
        let words = words_of(body).map(|(at, word)| {
            let column = raw[..offset + at].chars().count() + 1;
            (column, word)
        });
        let not_a_card = |column, word: &str| BoardTextError::NotACard {
            line,
            column,
            word: word.chars().take(12).collect(),
        };
        let mut once = |which: usize, what| {
            if std::mem::replace(&mut seen[which], true) {
                return Err(BoardTextError::Again { line, what });
            }
            Ok(())
        };
        match head.as_deref() {
            Some("foundations" | "founds" | "found" | "decks") => {
                once(0, "foundations")?;
                for (column, word) in words {
                    let (suit, home) = foundation(word).ok_or(BoardTextError::NotAFoundation {
                        line,
                        column,
                        word: word.chars().take(12).collect(),
                    })?;
                    layout.foundations[suit.index()] = home;
                }
            }
            Some("freecells" | "freecell" | "fc") => {
                once(1, "free cells")?;
                for (column, word) in words {
                    let card = match word {
                        "-" | "*" | "--" => None,
                        _ => Some(word.parse().map_err(|_| not_a_card(column, word))?),
                    };
                    layout.cells.push(card.map(|card| Placed { card, line }));
                    if layout.cells.len() > 52 {
                        return Err(BoardTextError::TooManyCards { line });
                    }
                }
            }
            None | Some("") => {
                let mut cards = Vec::new();
                for (column, word) in words {
                    let card = word.parse().map_err(|_| not_a_card(column, word))?;
                    cards.push(Placed { card, line });
                    cards_seen += 1;
                    if cards_seen > 52 {
                        return Err(BoardTextError::TooManyCards { line });
                    }
                }
                lines.push((head.is_some(), cards));
            }
            Some(word) => {
                let column = raw.chars().take_while(|c| c.is_whitespace()).count() + 1;
                return Err(not_a_card(column, &format!("{word}:")));
            }
        }
    }
    if cards_seen == 0
        && layout.cells.iter().flatten().next().is_none()
        && layout.foundations == [0; 4]
    {
        return Err(BoardTextError::Empty);
    }
    let across = usize::from(rules.cascades);
    let are_rows = lines.len() != across
        && lines.iter().all(|(colon, _)| !colon)
        && lines.split_last().is_some_and(|((_, last), rows)| {
            last.len() <= across && rows.iter().all(|(_, row)| row.len() == across)
        });
    layout.cascades = if are_rows {
        let column = |index| {
            lines
                .iter()
                .filter_map(move |(_, row)| row.get(index).copied())
        };
        (0..across).map(|index| column(index).collect()).collect()
    } else {
        lines.into_iter().map(|(_, cards)| cards).collect()
    };
    Ok(layout)
}

/// The words of a line with the byte at which each starts.
fn words_of(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Reads `H-0`, `C-T`, `d-10`.
fn foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    let mut letters = suit.chars();
    let suit = letters.next().and_then(Suit::from_char)?;
    let home = match rank {
        "0" => 0,
        "10" => 10,
        _ => {
            let mut letters = letters.by_ref().chain(rank.chars());
            let rank = letters.next().and_then(Rank::from_char)?;
            letters.next().is_none().then(|| rank.number())?
        }
    };
    letters.next().is_none().then_some((suit, home))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::DealNumber;

    fn deal(number: i64) -> Board {
        DealNumber::new(number).unwrap().board(Rules::default())
    }

    #[test]
    fn all_styles_read_back() {
        for number in [1, 617, 11982, -1] {
            let board = deal(number);
            for style in [BoardStyle::Deal, BoardStyle::Position, BoardStyle::Rows] {
                let text = write(&board, style);
                let again = parse(&text, Rules::default())
                    .unwrap()
                    .board(Rules::default());
                assert_eq!(again.as_ref(), Ok(&board), "{text}");
            }
        }
    }

    #[test]
    fn a_position_with_empty_places_reads_back() {
        let text = "Foundations: H-K C-K D-K S-T\nFreecells: JS - QS -\n: KS\n:\n";
        let board = parse(text, Rules::default())
            .unwrap()
            .board(Rules::default())
            .unwrap();
        let written = write(&board, BoardStyle::Position);
        assert!(
            written.starts_with("Foundations: H-K C-K D-K S-T\nFreecells: JS - QS -\n: KS\n:\n"),
            "{written}"
        );
        assert_eq!(
            parse(&written, Rules::default())
                .unwrap()
                .board(Rules::default()),
            Ok(board)
        );
    }

    #[test]
    fn other_spellings_are_read() {
        let text = "founds: c-10 d-k h-k s-k\nfc: jc * -\nQC KC\n";
        let board = parse(text, Rules::default())
            .unwrap()
            .board(Rules::default())
            .unwrap();
        assert_eq!(board.home_count(), 49);
    }

    #[test]
    fn faults_name_the_place() {
        let fault = |text: &str| match parse(text, Rules::default()) {
            Err(error) => error.to_string(),
            Ok(layout) => layout.board(Rules::default()).unwrap_err().to_string(),
        };
        assert_eq!(
            fault("AC 2C\n: 3C XX"),
            "line 2, column 6: `XX` is not a card"
        );
        assert_eq!(
            fault("Foundations: H-Z\n"),
            "line 1, column 14: `H-Z` is not a foundation (`H-0` or `C-T` are)"
        );
        assert_eq!(
            fault("Freecells: AC\nFC: 2C\n"),
            "line 2: free cells are given twice"
        );
        assert_eq!(fault("\n# nothing\n"), "there is no card in it");
        assert_eq!(
            fault("Stock: AC"),
            "line 1, column 1: `stock:` is not a card"
        );
        let whole = write(&deal(1), BoardStyle::Deal);
        assert_eq!(
            fault(&whole.replace("JD", "KD")),
            "KD is there twice, in line 1"
        );
        assert_eq!(fault(&whole.replace(" 4C", "")), "a card is missing: 4C");
        assert_eq!(
            fault(&format!("Foundations: C-4\n{whole}")),
            "4C in line 2 is already on its foundation"
        );
        assert!(fault(&"AC ".repeat(60)).contains("more than 52"));
        assert_eq!(
            fault(&format!("{whole}:\n")),
            "there are 9 cascades, the rules have 8"
        );
        assert_eq!(
            fault(&format!("FC: - - - - -\n{whole}")),
            "there are 5 free cells, the rules have 4"
        );
    }
}
