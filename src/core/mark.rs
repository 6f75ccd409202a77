//! Marked positions of a game.

use std::fmt;
use std::str::FromStr;

use super::Command;
use super::visible::is_visible;

/// A marked position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The commands that lead there from the start.
    pub line: Vec<Command>,
    /// The name that the player gave it.
    pub name: Option<MarkName>,
}

/// The name of a mark: a few words that can be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkName(String);

/// Why a text is not the name of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAMarkName {
    /// There is nothing in it.
    #[error("a name has at least one letter")]
    Empty,
    /// It is too long.
    #[error("a name has at most {} letters", MarkName::LONGEST)]
    TooLong,
    /// A character in it cannot be seen, or would command the terminal.
    #[error("a name has only letters that can be seen")]
    Unseen,
}

impl MarkName {
    /// The most characters of a name.
    pub const LONGEST: usize = 24;
}

impl FromStr for MarkName {
    type Err = NotAMarkName;

    fn from_str(text: &str) -> Result<Self, NotAMarkName> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NotAMarkName::Empty);
        }
        if text.chars().nth(Self::LONGEST).is_some() {
            return Err(NotAMarkName::TooLong);
        }
        if !text.chars().all(is_visible) {
            return Err(NotAMarkName::Unseen);
        }
        Ok(Self(text.into()))
    }
}

impl fmt::Display for MarkName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_can_be_seen() {
        let name = " vor der Dame ♠ ".parse::<MarkName>().unwrap();
        assert_eq!(name.to_string(), "vor der Dame ♠");
        let parse = |text: &str| text.parse::<MarkName>();
        assert!(parse(&"é".repeat(24)).is_ok());
        assert_eq!(parse(&"é".repeat(25)), Err(NotAMarkName::TooLong));
        assert_eq!(parse("  "), Err(NotAMarkName::Empty));
        for text in ["a\u{1b}[2J", "a\nb", "a\u{202e}b"] {
            assert_eq!(parse(text), Err(NotAMarkName::Unseen), "{text:?}");
        }
    }
}
