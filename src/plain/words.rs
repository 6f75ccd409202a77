//! A line into what it asks for. Case does not matter, words may be shortened as long as only one is meant, and
//! a line that is not understood costs nothing.

use super::table::{Means, TABLE, Word};
use crate::app::Command;
use crate::app::settings::ROWS;
use crate::core::deal::NotADealNumber;
use crate::core::mark::{MarkName, NotAMarkName};
use crate::core::notation::{self, WrittenMove, WrittenTarget};
use crate::core::rules::RulesError;
use crate::core::{Card, CascadeId, DealNumber, FreeCellId, Rank, Rules, Source, Suit, Target};

/// The settings that mean something without a screen.
pub const HEARD: [&str; 7] = [
    "Autoplay",
    "Ten",
    "Clock",
    "Time bonus",
    "Random deals",
    "Verdict",
    "Warn",
];

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Nothing: it is empty, or a comment.
    Nothing,
    /// Moves in notation.
    Moves(Vec<WrittenMove>),
    /// Cards are to go from one end to another.
    Carry(End, End),
    /// Reads the table, or a cascade.
    Board(Option<CascadeId>),
    /// Reads the top cards.
    Ends,
    /// Reads the free cells.
    Cells,
    /// Reads the foundations.
    Foundations,
    /// Says where a card is.
    Where(Card),
    /// Lists the legal moves.
    Moveable,
    /// Says how the game stands.
    Status,
    /// Says the rules.
    Rules,
    /// Takes back so many commands.
    Undo(usize),
    /// Does so many again.
    Redo(usize),
    /// Lists the marks.
    Marks,
    /// Marks the position.
    Mark(Option<MarkName>),
    /// Goes to the mark of that number or name.
    Go(String),
    /// Forgets the mark of that number or name.
    Unmark(String),
    /// A command that needs nothing else.
    Command(Command),
    /// Deals: that number or a random one, under those rules or those of the game.
    New(Option<DealNumber>, Option<Rules>),
    /// Lists the open games.
    Games,
    /// Goes on with the game of that index in the list.
    Open(usize),
    /// Gives up.
    GiveUp,
    /// Saves.
    Save,
    /// Says what was won and lost.
    Record,
    /// Lists the settings.
    Settings,
    /// Explains the setting of that row.
    Setting(usize),
    /// Gives the setting of that row the value that its name begins with these letters.
    Set(usize, String),
    /// Explains all words, or one, or names them.
    Help(Topic),
    /// An answer.
    Answer(bool),
}

/// What help is asked about.
#[derive(Debug, Clone, Copy)]
pub enum Topic {
    /// Which words there are.
    Names,
    /// Every word.
    All,
    /// A word.
    Word(&'static Word),
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Names, Self::Names) | (Self::All, Self::All) => true,
            (Self::Word(one), Self::Word(other)) => std::ptr::eq(*one, *other),
            _ => false,
        }
    }
}

impl Eq for Topic {}

/// One end of a move in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A cascade.
    Cascade(CascadeId),
    /// A free cell.
    FreeCell(FreeCellId),
    /// The first empty free cell.
    AnyCell,
    /// Home.
    Home,
    /// Wherever that card lies.
    Card(Card),
}

/// Why a line is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotUnderstood {
    /// No such word.
    #[error("`{0}` is not a word of this game: help names them")]
    Unknown(String),
    /// It may be short for several words.
    #[error("`{0}` can be {1}")]
    Ambiguous(String, String),
    /// The word stands alone.
    #[error("`{0}` takes nothing after it")]
    TakesNothing(&'static str),
    /// The word needs something after it.
    #[error("{0} is said with what it needs, as `{1}`")]
    Needs(&'static str, String),
    /// Not a move.
    #[error("`{0}` is not a move: two places like 26, 4a, b7, 3h or 12v3")]
    NotAMove(String),
    /// Neither a place nor a card.
    #[error(
        "`{0}` is neither a place (1 to 10, a free cell's letter, home) nor a card (7s, 7 of spades)"
    )]
    NotAnEnd(String),
    /// Not a cascade.
    #[error("`{0}` is not a cascade: they are numbered from 1 to 10")]
    NotACascade(String),
    /// Not a card.
    #[error("`{0}` is not a card: say it as 7s or 7 of spades")]
    NotACard(String),
    /// Not a number that can be meant.
    #[error("`{0}` is not a number that can be meant: {1}")]
    NotANumber(String, String),
    /// Not a deal.
    #[error(transparent)]
    Deal(#[from] NotADealNumber),
    /// Not a rule set.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Not the name of a mark.
    #[error(transparent)]
    MarkName(#[from] NotAMarkName),
    /// Not a setting.
    #[error("`{0}` is not a setting: settings names them")]
    NotASetting(String),
}

/// As much of a wrong word as a sentence bears, in plain characters.
fn shown(word: &str) -> String {
    let plain = |c: char| if c.is_ascii_graphic() { c } else { '?' };
    let mut shown: String = word.chars().take(16).map(plain).collect();
    if word.chars().nth(16).is_some() {
        shown.push_str("...");
    }
    shown
}

/// No word, number or name is longer.
const LONGEST_WORD: usize = 40;

/// Reads a line.
pub fn parse(said: &str) -> Result<Line, NotUnderstood> {
    let line = said.trim().to_ascii_lowercase();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Line::Nothing);
    }
    let tokens: Vec<&str> = line.split_whitespace().collect();
    if let [only] = tokens[..]
        && let Some(id) = cascade(only)
    {
        return Ok(Line::Board(Some(id)));
    }
    if let Some((word, rest)) = exact(&tokens) {
        // The letter of a free cell may begin a move: `b to 2` is none of the word `b`.
        return match carry(&tokens) {
            Some(Ok(carried)) if tokens.len() != 2 || rest == ["home"] => Ok(carried),
            _ => with(word, rest, said),
        };
    }
    if may_be_moves(tokens[0]) {
        return match (moves(&tokens), carry(&tokens)) {
            (Ok(moves), _) => Ok(moves),
            (Err(_), Some(carried)) => carried,
            (Err(error), None) => Err(error),
        };
    }
    if let Some(long) = tokens.iter().find(|word| word.len() > LONGEST_WORD) {
        return Err(NotUnderstood::Unknown(shown(long)));
    }
    if let Some(carried) = carry(&tokens) {
        return carried;
    }
    with(begins(tokens[0])?, &tokens[1..], said)
}

/// Whether a word may be moves. Free cells have letters, and a word of letters only would hardly be meant as
/// several moves.
fn may_be_moves(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit()) || notation::parse_one(word).is_some()
}

fn moves(tokens: &[&str]) -> Result<Line, NotUnderstood> {
    let mut moves = Vec::new();
    for token in tokens {
        let not_a_move = |token: &str| NotUnderstood::NotAMove(shown(token));
        if !may_be_moves(token) {
            return Err(not_a_move(token));
        }
        moves.extend(notation::parse(token).map_err(|error| not_a_move(&error.token))?);
    }
    Ok(Line::Moves(moves))
}

/// The word that a line starts with, and what follows it.
fn exact<'a, 'b>(tokens: &'b [&'a str]) -> Option<(&'static Word, &'b [&'a str])> {
    let said = |name: &str| {
        let parts: Vec<&str> = name.split(' ').collect();
        tokens.starts_with(&parts).then_some(parts.len())
    };
    let found = |word: &'static Word| {
        let length = word.names.iter().filter_map(|name| said(name)).max()?;
        Some((word, length))
    };
    let (word, length) = TABLE
        .iter()
        .filter_map(found)
        .max_by_key(|(_, length)| *length)?;
    Some((word, &tokens[length..]))
}

/// The one word that begins with these letters.
fn begins(start: &str) -> Result<&'static Word, NotUnderstood> {
    let fits = |word: &&Word| word.names.iter().any(|name| name.starts_with(start));
    let found: Vec<&'static Word> = TABLE.iter().filter(fits).collect();
    match found[..] {
        [word] => Ok(word),
        [] => Err(NotUnderstood::Unknown(shown(start))),
        _ => {
            let names: Vec<&str> = found.iter().map(|word| word.name()).collect();
            Err(NotUnderstood::Ambiguous(shown(start), names.join(" or ")))
        }
    }
}

/// A word with what follows it.
///
/// `said` is the whole line as it was written.
fn with(word: &'static Word, rest: &[&str], said: &str) -> Result<Line, NotUnderstood> {
    let before = said.split_whitespace().count() - rest.len();
    let said: Vec<&str> = said.split_whitespace().skip(before).collect();
    if word.takes.is_empty() && !rest.is_empty() {
        return Err(NotUnderstood::TakesNothing(word.name()));
    }
    let needs = || NotUnderstood::Needs(word.name(), word.usage());
    Ok(match word.means {
        Means::Move => return carry(rest).unwrap_or_else(|| as_notation(rest).ok_or_else(needs)),
        Means::Board => match rest {
            [] => Line::Board(None),
            _ => Line::Board(Some(one_cascade(rest, needs)?)),
        },
        Means::Cascade => Line::Board(Some(one_cascade(rest, needs)?)),
        Means::Ends => Line::Ends,
        Means::Cells => Line::Cells,
        Means::Foundations => Line::Foundations,
        Means::Where => match rest {
            [] => Line::Status,
            _ => Line::Where(card(rest).ok_or_else(|| NotUnderstood::NotACard(joined(rest)))?),
        },
        Means::Moves => Line::Moveable,
        Means::Status => Line::Status,
        Means::Rules => Line::Rules,
        Means::Undo => Line::Undo(times(rest)?),
        Means::Redo => Line::Redo(times(rest)?),
        Means::Marks => Line::Marks,
        Means::Mark if rest.is_empty() => Line::Mark(None),
        Means::Mark => Line::Mark(Some(said.join(" ").parse()?)),
        Means::Go | Means::Unmark if rest.is_empty() => return Err(needs()),
        Means::Go => Line::Go(said.join(" ")),
        Means::Unmark => Line::Unmark(said.join(" ")),
        Means::Command(command) => Line::Command(command),
        Means::New => new_game(rest)?,
        Means::Games => Line::Games,
        Means::Open => match rest {
            [number] => match number.parse::<usize>() {
                Ok(number @ 1..) => Line::Open(number - 1),
                _ => {
                    let right = "games numbers the open games from 1".into();
                    return Err(NotUnderstood::NotANumber(shown(number), right));
                }
            },
            _ => return Err(needs()),
        },
        Means::GiveUp => Line::GiveUp,
        Means::Save => Line::Save,
        Means::Record => Line::Record,
        Means::Settings => setting(rest)?,
        Means::Help => match rest {
            [] => Line::Help(Topic::Names),
            ["all"] => Line::Help(Topic::All),
            _ => Line::Help(Topic::Word(match exact(rest) {
                Some((word, _)) => word,
                None => begins(rest[0])?,
            })),
        },
        Means::Answer(yes) => Line::Answer(yes),
    })
}

fn joined(tokens: &[&str]) -> String {
    shown(&tokens.join(" ").replace(' ', "_")).replace('_', " ")
}

fn cascade(word: &str) -> Option<CascadeId> {
    let number: usize = match word {
        "10" => 10,
        digit if digit.len() == 1 => digit.parse().ok()?,
        _ => return None,
    };
    CascadeId::new(number.checked_sub(1)?)
}

fn one_cascade(
    rest: &[&str],
    needs: impl Fn() -> NotUnderstood,
) -> Result<CascadeId, NotUnderstood> {
    match rest {
        [word] => cascade(word).ok_or_else(|| NotUnderstood::NotACascade(shown(word))),
        _ => Err(needs()),
    }
}

/// How often, at least once.
fn times(rest: &[&str]) -> Result<usize, NotUnderstood> {
    match rest {
        [] => Ok(1),
        [number] if matches!(number.parse::<usize>(), Ok(1..)) => {
            Ok(number.parse().unwrap_or(usize::MAX))
        }
        _ => Err(NotUnderstood::NotANumber(
            joined(rest),
            "say how many commands, as undo 3".into(),
        )),
    }
}

fn new_game(rest: &[&str]) -> Result<Line, NotUnderstood> {
    let numeric = |word: &str| {
        let digits = word.trim_start_matches(['#', '-']);
        digits.starts_with(|c: char| c.is_ascii_digit())
    };
    let (deal, rules) = match rest {
        ["random", rules @ ..] => (None, rules),
        [number, rules @ ..] if numeric(number) => (Some(number.parse::<DealNumber>()?), rules),
        rules => (None, rules),
    };
    let rules = match rules {
        [] => None,
        _ => Some(rules.join(" ").parse::<Rules>()?),
    };
    Ok(Line::New(deal, rules))
}

fn setting(rest: &[&str]) -> Result<Line, NotUnderstood> {
    if rest.is_empty() {
        return Ok(Line::Settings);
    }
    // A name may have two words.
    let found = (1..=rest.len().min(2)).rev().find_map(|length| {
        let said = rest[..length].join(" ");
        let mut rows = ROWS.iter().enumerate().filter(|(_, row)| {
            HEARD.contains(&row.name) && row.name.to_ascii_lowercase().starts_with(&said)
        });
        match (rows.next(), rows.next()) {
            (Some((row, _)), None) => Some((row, length)),
            _ => None,
        }
    });
    match found {
        Some((row, length)) => Ok(match &rest[length..] {
            [] => Line::Setting(row),
            value => Line::Set(row, value.join(" ")),
        }),
        None => Err(NotUnderstood::NotASetting(joined(rest))),
    }
}

/// `FROM to TO`, or two places and nothing else.
fn carry(tokens: &[&str]) -> Option<Result<Line, NotUnderstood>> {
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

fn as_notation(tokens: &[&str]) -> Option<Line> {
    moves(tokens).ok().filter(|_| !tokens.is_empty())
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
fn card(words: &[&str]) -> Option<Card> {
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
pub(super) const fn written(from: Source, to: End, count: Option<usize>) -> Option<WrittenMove> {
    let to = match to {
        End::Cascade(id) => WrittenTarget::Place(Target::Cascade(id)),
        End::FreeCell(id) => WrittenTarget::Place(Target::FreeCell(id)),
        End::Home => WrittenTarget::Place(Target::Foundation),
        End::AnyCell => WrittenTarget::AnyCell,
        End::Card(_) => return None,
    };
    Some(WrittenMove { from, to, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(line: &str, expected: &Line) {
        assert_eq!(parse(line).as_ref(), Ok(expected), "{line}");
    }

    fn played(text: &str) -> Line {
        Line::Moves(notation::parse(text).unwrap())
    }

    fn number(id: usize) -> CascadeId {
        CascadeId::new(id - 1).unwrap()
    }

    #[test]
    fn moves_are_read_as_everywhere() {
        for line in [
            "26", "26 4a b7", "12v3", "55", "bb", "264ab7", "3H 10a", "ah dh",
        ] {
            is(line, &played(line));
        }
        is("move 26 4a", &played("26 4a"));
        is("# 26", &Line::Nothing);
        is("   ", &Line::Nothing);
    }

    #[test]
    fn moves_may_be_said() {
        let (two, six) = (End::Cascade(number(2)), End::Cascade(number(6)));
        let seven = End::Card("7S".parse().unwrap());
        for line in [
            "move 2 to 6",
            "2 to 6",
            "2 6",
            "Move cascade 2 onto column 6",
        ] {
            is(line, &Line::Carry(two, six));
        }
        for line in [
            "move 7s to 6",
            "7 of Spades to cascade 6",
            "seven of spades onto 6",
        ] {
            is(line, &Line::Carry(seven, six));
        }
        let eight = End::Card("8H".parse().unwrap());
        is("7s on 8h", &Line::Carry(seven, eight));
        is(
            "8h on 9s",
            &Line::Carry(eight, End::Card("9S".parse().unwrap())),
        );
        is("7 of spades home", &Line::Carry(seven, End::Home));
        is("7s to a free cell", &Line::Carry(seven, End::AnyCell));
        let b = End::FreeCell(FreeCellId::from_letter('b').unwrap());
        is("7s to free cell b", &Line::Carry(seven, b));
        is("b to 2", &Line::Carry(b, two));
        is("b home", &Line::Carry(b, End::Home));
    }

    #[test]
    fn words_may_be_short_and_of_any_case() {
        is("BOARD", &Line::Board(None));
        is("bo", &Line::Board(None));
        is("b", &Line::Board(None));
        for line in ["4", "cascade 4", "column 4", "col 4", "b 4", "board 4"] {
            is(line, &Line::Board(Some(number(4))));
        }
        is("10", &Line::Board(Some(number(10))));
        for line in [
            "where 7S",
            "f 7s",
            "find 7 s",
            "w seven of spades",
            "WHERE 7 of spade",
        ] {
            is(line, &Line::Where("7S".parse().unwrap()));
        }
        is("w 10h", &Line::Where("TH".parse().unwrap()));
        is("w", &Line::Status);
        is("l", &Line::Moveable);
        is("undo 3", &Line::Undo(3));
        is("u", &Line::Undo(1));
        is("give up", &Line::GiveUp);
        is("free cells", &Line::Cells);
        is("go 2", &Line::Go("2".into()));
        is("go First try", &Line::Go("First try".into()));
        is("m First try", &Line::Mark("First try".parse().ok()));
        is("new", &Line::New(None, None));
        let deal = "617".parse().ok();
        is("new 617", &Line::New(deal, None));
        let eight_off = "eight-off".parse().ok();
        is("new 617 eight-off", &Line::New(deal, eight_off));
        is("deal random eight-off", &Line::New(None, eight_off));
        let three = "freecell cells=3".parse().ok();
        is("n #617 freecell cells=3", &Line::New(deal, three));
        is("settings warn yes", &Line::Set(row("Warn"), "yes".into()));
        is(
            "set random deals any",
            &Line::Set(row("Random deals"), "any".into()),
        );
        is("set auto", &Line::Setting(row("Autoplay")));
    }

    fn row(name: &str) -> usize {
        ROWS.iter().position(|row| row.name == name).unwrap()
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, part) in [
            ("blah", "`blah` is not a word"),
            (
                "re",
                "`re` can be redo or restart or rewind or review or replay or give up or record",
            ),
            ("board now please", "as `board [N]`"),
            ("tip me", "`tip` takes nothing"),
            ("cascade", "as `cascade N`"),
            ("cascade x", "`x` is not a cascade"),
            ("where xx", "`xx` is not a card"),
            ("26 9z", "`9z` is not a move"),
            ("26 blah", "`blah` is not a move"),
            ("99z", "`z` is not a move"),
            ("mark a name that is far too long for one", "at most 24"),
            ("go", "as `go MARK`"),
            ("undo 0", "how many commands"),
            ("new 0", "not a deal number"),
            ("new chess", "no rules named `chess`"),
            ("7s to nowhere", "`nowhere` is neither"),
            ("settings theme", "not a setting"),
            ("open x", "numbers the open games"),
            ("move", "as `move FROM to TO`"),
        ] {
            let said = parse(line).unwrap_err().to_string();
            assert!(said.contains(part), "{line}: {said}");
        }
    }

    #[test]
    fn every_name_is_found_and_is_no_move() {
        for word in TABLE {
            for name in word.names {
                let tokens: Vec<&str> = name.split(' ').collect();
                let (found, rest) = exact(&tokens).unwrap();
                assert!(std::ptr::eq(found, word) && rest.is_empty(), "{name}");
                assert!(!may_be_moves(name), "{name} is a move");
            }
            if word.names.len() > 1 {
                assert!(!word.names[1..].contains(&word.name()));
            }
        }
    }

    #[test]
    fn what_is_heard_is_a_setting() {
        for name in HEARD {
            assert!(ROWS.iter().any(|row| row.name == name), "{name}");
        }
    }
}
