//! A line into what it asks for. Case does not matter, words may be shortened as long as only one is meant, and
//! a line that is not understood costs nothing.

mod carry;

use super::table::{Means, TABLE, Word};
use crate::app::Command;
use crate::app::offer::Offer;
use crate::app::settings::ROWS;
use crate::core::deal::NotADealNumber;
use crate::core::fewest_cells::Difficulty;
use crate::core::mark::{MarkName, NotAMarkName};
use crate::core::notation::{self, WrittenMove};
use crate::core::rules::RulesError;
use crate::core::{Card, CascadeId, DealNumber, FreeCellId, Rules};
pub(super) use carry::written;
use carry::{card, carry};

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
    /// Deals what the program chooses.
    Offer(Offer),
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
    #[error("`{0}` is not a cascade: they have numbers from 1 on, 10 at the most")]
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
    /// These deals have their rules.
    #[error("`new {0}` stands alone: those deals are played under the rules of FreeCell")]
    OnlyFreeCell(&'static str),
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

/// The one word that begins with these letters. A single letter is short only where the table says so: most of them
/// are places.
fn begins(start: &str) -> Result<&'static Word, NotUnderstood> {
    if start.chars().count() < 2 {
        return Err(NotUnderstood::Unknown(shown(start)));
    }
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
        Means::New => match chosen(rest) {
            Some(offer) => Line::Offer(offer?),
            None => new_game(rest)?,
        },
        Means::Later => Line::Offer(Offer::Later),
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

/// A deal that the program chooses, if the first word is the name of such deals.
fn chosen(rest: &[&str]) -> Option<Result<Offer, NotUnderstood>> {
    let (&name, rules) = rest.split_first()?;
    let under = || match rules {
        [] => Ok(None),
        _ => rules.join(" ").parse::<Rules>().map(Some),
    };
    let (name, offer) = match name {
        "unplayed" => return Some(under().map(Offer::Unplayed).map_err(Into::into)),
        "lost" => return Some(under().map(Offer::Lost).map_err(Into::into)),
        "daily" => ("daily", Offer::Daily),
        "journey" => ("journey", Offer::Journey),
        _ => {
            let difficulty: Difficulty = name.parse().ok()?;
            (difficulty.name(), Offer::Difficulty(difficulty))
        }
    };
    Some(match rules {
        [] => Ok(offer),
        _ => Err(NotUnderstood::OnlyFreeCell(name)),
    })
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

fn as_notation(tokens: &[&str]) -> Option<Line> {
    moves(tokens).ok().filter(|_| !tokens.is_empty())
}

#[cfg(test)]
mod tests;
