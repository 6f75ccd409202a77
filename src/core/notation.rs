//! Standard notation: a move is two places and perhaps a count, like `26`, `4a`, `b7`, `3h`, `12v3`.
//!
//! Places are cascades `1` to `9` and `10`, free cells `a` to `g`, `k`, `l`, `m`, and `h` for home. The count
//! after `v` is a hexadecimal digit and says how many cards go into an empty cascade. `r` is any empty free
//! cell. A card taken back from its foundation, where the rules allow it, starts with `h` and its suit:
//! `hs4`.

use std::fmt;

use super::location::{CascadeId, FreeCellId, Source, Target};
use super::visible::visible;
use super::{Board, Move, MoveError, MoveRequest, Suit};

/// Where a written move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenTarget {
    /// A place.
    Place(Target),
    /// The first empty free cell.
    AnyCell,
}

/// A move as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenMove {
    /// Where the cards come from.
    pub from: Source,
    /// Where they go.
    pub to: WrittenTarget,
    /// The count after `v`.
    pub count: Option<usize>,
}

/// A text that is not a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "move {number}, line {line}: `{}` is not a move (two places, like 26, 4a, b7, 3h or 12v3)",
    visible(.token)
)]
pub struct NotationError {
    /// The number of the move, from 1.
    pub number: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// What stands there.
    pub token: String,
}

impl WrittenMove {
    /// The request on a board: `r` becomes the first empty free cell.
    pub fn request(self, board: &Board) -> Result<MoveRequest, MoveError> {
        let to = match self.to {
            WrittenTarget::Place(to) => to,
            WrittenTarget::AnyCell => {
                Target::FreeCell(board.empty_cells().next().ok_or(MoveError::NoEmptyCell)?)
            }
        };
        Ok(MoveRequest {
            from: self.from,
            to,
            count: self.count,
        })
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_source(f, self.from)?;
        match self.to {
            WrittenTarget::Place(to) => write_target(f, to)?,
            WrittenTarget::AnyCell => write!(f, "r")?,
        }
        self.count.map_or(Ok(()), |count| write!(f, "v{count:x}"))
    }
}

fn write_source(f: &mut fmt::Formatter<'_>, from: Source) -> fmt::Result {
    match from {
        Source::Cascade(id) => write!(f, "{id}"),
        Source::FreeCell(id) => write!(f, "{id}"),
        Source::Foundation(suit) => write!(f, "h{}", suit.letter().to_ascii_lowercase()),
    }
}

fn write_target(f: &mut fmt::Formatter<'_>, to: Target) -> fmt::Result {
    match to {
        Target::Cascade(id) => write!(f, "{id}"),
        Target::FreeCell(id) => write!(f, "{id}"),
        Target::Foundation => write!(f, "h"),
    }
}

/// A move with the board that it is made on, for writing: a run into an empty cascade carries its count.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a>(pub &'a Board, pub Move);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board, mv) = self;
        write_source(f, mv.from())?;
        write_target(f, mv.to())?;
        match (mv.from(), mv.to()) {
            (Source::Cascade(_), Target::Cascade(id)) if board.cascade(id).is_empty() => {
                write!(f, "v{:x}", mv.count())
            }
            _ => Ok(()),
        }
    }
}

/// Writes moves, each of which is made on the board that the ones before it leave.
pub fn write_all(start: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = start.clone();
    let write = |&mv: &Move| {
        let text = Written(&board, mv).to_string();
        board.apply(mv);
        text
    };
    moves.iter().map(write).collect()
}

/// Reads one move, like `26` or `12v3`, in any case.
pub fn parse_one(text: &str) -> Option<WrittenMove> {
    let mut rest = text.as_bytes();
    let mv = take(&mut rest)?;
    rest.is_empty().then_some(mv)
}

/// A word that is not moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotMoves {
    /// How many moves come before the fault.
    pub before: usize,
    /// What stands there, shortened.
    pub token: String,
}

/// Reads the moves of one line, with or without blanks between them.
pub fn parse_line(line: &str) -> Result<Vec<WrittenMove>, NotMoves> {
    read_line(line, take)
}

/// Reads the moves of one line where each has a third character, the number of cards that it moves.
pub fn parse_counted_line(line: &str) -> Result<Vec<WrittenMove>, NotMoves> {
    read_line(line, take_counted)
}

fn read_line(
    line: &str,
    take: fn(&mut &[u8]) -> Option<WrittenMove>,
) -> Result<Vec<WrittenMove>, NotMoves> {
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let mut rest = word.as_bytes();
        while !rest.is_empty() {
            let at = rest.len();
            let Some(mv) = take(&mut rest) else {
                let token = String::from_utf8_lossy(&word.as_bytes()[word.len() - at..]);
                return Err(NotMoves {
                    before: moves.len(),
                    token: token.chars().take(12).collect(),
                });
            };
            moves.push(mv);
        }
    }
    Ok(moves)
}

/// Reads a list of moves, with or without blanks between them. Lines that start with `#` are skipped, so
/// the header of a `FreeCell` Pro file and our own are too.
pub fn parse(text: &str) -> Result<Vec<WrittenMove>, NotationError> {
    let mut moves = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        let read = parse_line(line).map_err(|fault| NotationError {
            number: moves.len() + fault.before + 1,
            line: index + 1,
            token: fault.token,
        })?;
        moves.extend(read);
    }
    Ok(moves)
}

fn take_counted(rest: &mut &[u8]) -> Option<WrittenMove> {
    let from = take_source(rest)?;
    let to = take_target(rest)?;
    let (&digit, after) = rest.split_first()?;
    let count = char::from(digit).to_digit(16).filter(|&n| n > 0)? as usize;
    *rest = after;
    // Only between cascades is there a choice.
    let between = matches!(
        (from, to),
        (Source::Cascade(_), WrittenTarget::Place(Target::Cascade(_)))
    );
    match count {
        1.. if between => Some(WrittenMove {
            from,
            to,
            count: Some(count),
        }),
        1 => Some(WrittenMove {
            from,
            to,
            count: None,
        }),
        _ => None,
    }
}

fn take(rest: &mut &[u8]) -> Option<WrittenMove> {
    let from = take_source(rest)?;
    let to = take_target(rest)?;
    let mut count = None;
    if let [b'v' | b'V', digit, ..] = rest {
        let n = char::from(*digit).to_digit(16)?;
        *rest = &rest[2..];
        count = Some(n as usize);
    }
    Some(WrittenMove { from, to, count })
}

fn take_cascade(rest: &mut &[u8]) -> Option<CascadeId> {
    let (number, used) = match rest {
        [b'1', b'0', ..] => (10, 2),
        [digit @ b'1'..=b'9', ..] => (usize::from(digit - b'0'), 1),
        _ => return None,
    };
    *rest = &rest[used..];
    CascadeId::new(number - 1)
}

fn take_cell(rest: &mut &[u8]) -> Option<FreeCellId> {
    let cell = FreeCellId::from_letter(char::from(*rest.first()?))?;
    *rest = &rest[1..];
    Some(cell)
}

fn take_source(rest: &mut &[u8]) -> Option<Source> {
    if let [b'h' | b'H', suit, ..] = rest {
        let suit = Suit::from_char(char::from(*suit))?;
        *rest = &rest[2..];
        return Some(Source::Foundation(suit));
    }
    let cascade = take_cascade(rest).map(Source::Cascade);
    cascade.or_else(|| take_cell(rest).map(Source::FreeCell))
}

fn take_target(rest: &mut &[u8]) -> Option<WrittenTarget> {
    let special = match rest.first()?.to_ascii_lowercase() {
        b'h' => Some(WrittenTarget::Place(Target::Foundation)),
        b'r' => Some(WrittenTarget::AnyCell),
        _ => None,
    };
    if special.is_some() {
        *rest = &rest[1..];
        return special;
    }
    let cascade = take_cascade(rest).map(Target::Cascade);
    let place = cascade.or_else(|| take_cell(rest).map(Target::FreeCell));
    place.map(WrittenTarget::Place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_case_and_headers_do_not_matter() {
        let tidy = parse("26 4a b7 3h 12v3 10a 110 5r").unwrap();
        assert_eq!(tidy.len(), 8);
        assert_eq!(
            parse("# freecell deal=1\n264ab73h12v310a1105r"),
            Ok(tidy.clone())
        );
        let file =
            "#10913 Attempt: 1 NumFcs=4 (FCPro - Solved)\r\n26 4A B7\r\n3H 12V3 10A 110 5R\r\n";
        assert_eq!(parse(file), Ok(tidy));
    }

    #[test]
    fn faults_name_the_move() {
        let error = parse("26 4a\n9z 33").unwrap_err();
        assert_eq!(
            (error.number, error.line, error.token.as_str()),
            (3, 2, "9z")
        );
        for text in ["2", "0a", "20", "2v", "26vg", "é4", "h4", "i2", "aj"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!(parse_one("26 "), None);
        assert!(parse_one("hs4").is_some());
    }
}
