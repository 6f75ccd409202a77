//! A game in one line, for others to read and to play: `FreeCell #617 · 92 moves · 3:41 · clean`.
//!
//! The rules are named when they are not those of FreeCell (`· rules eight-off ·`). Where only plain
//! characters can be written, ` - ` stands for ` · `; both read back.

use std::fmt;

use super::deal::NotADealNumber;
use super::rules::RulesError;
use super::visible::shown;
use super::{DealNumber, Rules};

/// The first word of every such line.
const NAME: &str = "FreeCell";
/// The rest of a line that starts from a board that has no number.
const OWN_BOARD: &str = "own board";
/// The longest line that is read, in bytes; none that is written comes near it.
const LONGEST: usize = 400;

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Won without a move taken back and without help.
    Clean,
    /// Won without help.
    Won,
    /// Won with help of the solver.
    Assisted,
    /// Ended where no win was possible any more.
    Lost,
    /// Given up.
    GivenUp,
    /// Neither won nor given up.
    Unfinished,
}

impl Standing {
    const ALL: [Self; 6] = [
        Self::Clean,
        Self::Won,
        Self::Assisted,
        Self::Lost,
        Self::GivenUp,
        Self::Unfinished,
    ];

    /// The word in the line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Won => "won",
            Self::Assisted => "assisted",
            Self::Lost => "lost",
            Self::GivenUp => "given up",
            Self::Unfinished => "unfinished",
        }
    }
}

/// A game as its line tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareLine {
    /// The deal; nothing if the game started from a board of its own.
    pub deal: Option<DealNumber>,
    /// The rules.
    pub rules: Rules,
    /// The commands from the start to the last position.
    pub moves: usize,
    /// Whole seconds on the clock, where they are known.
    pub seconds: Option<u64>,
    /// How it stands.
    pub standing: Standing,
}

impl fmt::Display for ShareLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deal {
            Some(deal) => write!(f, "{NAME} #{deal}")?,
            None => write!(f, "{NAME} {OWN_BOARD}")?,
        }
        if self.rules != Rules::default() {
            write!(f, " · rules {}", self.rules)?;
        }
        let s = if self.moves == 1 { "" } else { "s" };
        write!(f, " · {} move{s}", self.moves)?;
        if let Some(seconds) = self.seconds {
            write!(f, " · {}", clock(seconds))?;
        }
        write!(f, " · {}", self.standing.word())
    }
}

fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// What a line is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    /// The deal.
    pub deal: DealNumber,
    /// The rules.
    pub rules: Rules,
}

/// Why a text is not such a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// It does not begin as one.
    #[error("`{0}` is not a line like `FreeCell #617 - 92 moves - 3:41 - clean`")]
    NotALine(String),
    /// The number is not one of a deal.
    #[error(transparent)]
    Deal(#[from] NotADealNumber),
    /// The rules are unknown.
    #[error("the line names rules that there are not: {0}")]
    Rules(#[from] RulesError),
    /// A part that no such line has.
    #[error("`{0}` does not belong in a line like `FreeCell #617 - 92 moves - 3:41 - clean`")]
    Part(String),
    /// The game has no number.
    #[error("the line is of a game that started from a board of its own: it has no deal number")]
    OwnBoard,
}

/// Whether a text means to be such a line.
pub fn looks_like_one(text: &str) -> bool {
    after_name(text.trim_start()).is_some()
}

fn after_name(text: &str) -> Option<&str> {
    let head = text.get(..NAME.len())?;
    let rest = &text[NAME.len()..];
    (head.eq_ignore_ascii_case(NAME) && rest.starts_with(' ')).then(|| rest.trim_start())
}

/// Reads a line; what comes after it, such as the moves of the game, is left alone.
pub fn read(text: &str) -> Result<Shared, ShareError> {
    let text = text.trim_start();
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    // A shell may have made one line of the moves too.
    let line = line.split(" # ").next().unwrap_or_default().trim_end();
    let not_a_line = || ShareError::NotALine(shown(line));
    if line.len() > LONGEST {
        return Err(not_a_line());
    }
    let line = line.replace('·', " - ");
    let mut parts = line.split(" - ").map(str::trim);
    let game = parts.next().and_then(after_name).ok_or_else(not_a_line)?;
    if game == OWN_BOARD {
        return Err(ShareError::OwnBoard);
    }
    if !game.starts_with('#') {
        return Err(not_a_line());
    }
    let deal = game.parse()?;
    let mut rules = None;
    for part in parts {
        match part.strip_prefix("rules ") {
            Some(name) if rules.is_none() => rules = Some(name.parse::<Rules>()?),
            None if says_how_it_went(part) => {}
            Some(_) | None => return Err(ShareError::Part(shown(part))),
        }
    }
    Ok(Shared {
        deal,
        rules: rules.unwrap_or_default(),
    })
}

/// The number of moves, the time, or the word for the end: of no use for dealing.
fn says_how_it_went(part: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let moves = part
        .strip_suffix(" moves")
        .or_else(|| part.strip_suffix(" move"));
    moves.is_some_and(number)
        || (part.contains(':') && part.split(':').all(number))
        || Standing::ALL.iter().any(|standing| standing.word() == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(rules: &str) -> ShareLine {
        ShareLine {
            deal: DealNumber::new(617),
            rules: rules.parse().unwrap(),
            moves: 92,
            seconds: Some(221),
            standing: Standing::Clean,
        }
    }

    #[test]
    fn a_game_is_told_in_one_line() {
        let freecell = line("freecell").to_string();
        assert_eq!(freecell, "FreeCell #617 · 92 moves · 3:41 · clean");
        let other = ShareLine {
            moves: 1,
            seconds: Some(3_700),
            standing: Standing::GivenUp,
            ..line("eight-off cells=7 back")
        };
        assert_eq!(
            other.to_string(),
            "FreeCell #617 · rules eight-off cells=7 back · 1 move · 1:01:40 · given up"
        );
    }

    #[test]
    fn lines_read_back_in_both_spellings_and_with_moves_after_them() {
        for rules in ["freecell", "eight-off", "championship cells=1 back", "xp"] {
            for standing in Standing::ALL {
                let line = ShareLine {
                    standing,
                    ..line(rules)
                };
                let wanted = Shared {
                    deal: DealNumber::new(617).unwrap(),
                    rules: rules.parse().unwrap(),
                };
                let text = line.to_string();
                for text in [
                    text.clone(),
                    text.replace('·', "-"),
                    format!("  {text}\r\n\n# freecell deal=617 rules=x\n26 4a\n"),
                    format!("{text} # freecell deal=617 26 4a"),
                    text.replace("FreeCell", "freecell"),
                ] {
                    assert!(looks_like_one(&text), "{text}");
                    assert_eq!(read(&text), Ok(wanted), "{text}");
                }
            }
        }
        let special = "FreeCell #-3 - 1 move - 0:01 - won";
        assert_eq!(read(special).unwrap().deal.get(), -3);
        assert_eq!(read("FreeCell #5").unwrap().deal.get(), 5);
    }

    #[test]
    fn hostile_lines_give_one_harmless_sentence() {
        let long = "x".repeat(5_000_000);
        for (text, part) in [
            ("FreeCell #0 · 1 move", "`#0` is not a deal number"),
            ("FreeCell #99999999999999999999", "is not a deal number"),
            ("FreeCell #1\u{1b}[2J · won", "`#1\\u{1b}[2J`"),
            ("FreeCell #1 · \u{1b}]52;c;AAAA\u{7}", "does not belong"),
            ("FreeCell #1 · rules \u{1b}[31mred", "\\u{1b}[31mred"),
            ("FreeCell #1 · rules freecell cells=99", "99"),
            ("FreeCell #1 · rules xp · rules xp", "does not belong"),
            ("FreeCell #1 · -5 moves", "does not belong"),
            ("FreeCell 1", "is not a line"),
            ("FreeCell own board · 2 moves", "no deal number"),
            (&format!("FreeCell {long}"), "is not a line"),
            (&format!("FreeCell #{long}"), "is not a line"),
        ] {
            let sentence = read(text).unwrap_err().to_string();
            assert!(sentence.contains(part), "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
            assert!(sentence.len() < 300, "{sentence}");
        }
    }
}
