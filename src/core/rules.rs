//! A rule set as data: every game of the family is one value of [`Rules`].

use std::fmt;
use std::str::FromStr;

use super::location::{FreeCellId, MAX_CASCADES, MAX_CELLS};
use super::visible::{shown, visible};
use super::{Card, rule_sets};

/// How cards build down on a cascade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Build {
    /// One rank lower, of the other colour.
    Alternating,
    /// One rank lower, of the same suit.
    Suit,
    /// One rank lower, of any suit.
    Rank,
}

/// What may be put into an empty cascade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EmptyCascade {
    /// Any card or run.
    Any,
    /// A king, or a run that starts with a king.
    King,
    /// Nothing.
    None,
}

/// How many cards of a run may move in one command. *c* is the number of empty free cells, *e* the number
/// of empty cascades without the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunRule {
    /// *(c + 1) · 2^e*: the true maximum.
    Super,
    /// *(c + 1)(e + 1)* onto a card and *c + 1* into an empty cascade: Microsoft's program up to Windows XP.
    Xp,
    /// *(c + 1)(e + 1)* everywhere.
    Linear,
    /// *c + 1*: free cells only.
    Cells,
    /// One card at a time.
    Single,
    /// Any number.
    Free,
}

/// The rules of one game of the family.
///
/// ```
/// use freecell::core::Rules;
/// assert_eq!(Rules::default().to_string(), "freecell");
/// let six: Rules = "bakers-game cells=6".parse().unwrap();
/// assert_eq!(six.cells, 6);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Free cells, 0 to 10.
    pub cells: u8,
    /// Cascades, 4 to 10.
    pub cascades: u8,
    /// How cards build down on a cascade.
    pub build: Build,
    /// What may go into an empty cascade.
    pub empty: EmptyCascade,
    /// How many cards of a run move in one command.
    pub runs: RunRule,
    /// The free cells that hold a card after the deal: bit 0 is cell a.
    pub filled: u16,
    /// The twos and then the aces are dealt first, so that they lie deepest.
    pub low_first: bool,
    /// The top card of a foundation may be taken back.
    pub foundation_back: bool,
}

impl Default for Rules {
    /// `FreeCell` itself.
    fn default() -> Self {
        rule_sets::FREECELL
    }
}

/// Why a rule set was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No rule set has that name.
    #[error(
        "there are no rules named `{}` (nearest: `{nearest}`; `freecell rules` lists them)",
        visible(.name)
    )]
    UnknownName {
        /// What was asked for.
        name: String,
        /// The known name most like it.
        nearest: &'static str,
    },
    /// The number of free cells is out of range.
    #[error("{0} free cells are not possible: 0 to {MAX_CELLS} are")]
    Cells(String),
    /// The number of cascades is out of range.
    #[error("{0} cascades are not possible: 4 to {MAX_CASCADES} are")]
    Cascades(String),
    /// A word after the name that is not an option.
    #[error("`{0}` is not an option of a rule set (`cells=N`, `cascades=N` and `back` are)")]
    UnknownOption(String),
}

impl Rules {
    /// The same rules with another number of free cells, 0 to 10.
    pub fn with_cells(self, cells: u8) -> Result<Self, RulesError> {
        if usize::from(cells) > MAX_CELLS {
            return Err(RulesError::Cells(cells.to_string()));
        }
        Ok(Self { cells, ..self })
    }

    /// The same rules with another number of cascades, 4 to 10.
    pub fn with_cascades(self, cascades: u8) -> Result<Self, RulesError> {
        if !(4..=MAX_CASCADES as u8).contains(&cascades) {
            return Err(RulesError::Cascades(cascades.to_string()));
        }
        Ok(Self { cascades, ..self })
    }

    /// The free cells that hold a card after the deal.
    pub fn filled_cells(self) -> impl Iterator<Item = FreeCellId> {
        FreeCellId::first(self.cells.into()).filter(move |id| self.filled >> id.index() & 1 == 1)
    }

    /// Whether `card` may be laid on `onto` in a cascade.
    pub fn stacks_on(self, card: Card, onto: Card) -> bool {
        card.rank().number() + 1 == onto.rank().number()
            && match self.build {
                Build::Alternating => card.color() != onto.color(),
                Build::Suit => card.suit() == onto.suit(),
                Build::Rank => true,
            }
    }

    /// The number of ordered cards at the end of `cards`; 0 only for an empty cascade.
    pub fn run_len(self, cards: &[Card]) -> usize {
        let pairs = cards.windows(2).rev();
        let ordered = pairs
            .take_while(|pair| self.stacks_on(pair[1], pair[0]))
            .count();
        cards.len().min(ordered + 1)
    }
}

impl fmt::Display for Rules {
    /// The name of the set, with the options that make it differ: `freecell`, `freecell cells=3`.
    /// [`FromStr`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Self {
            foundation_back: false,
            ..*self
        };
        let named = rule_sets::ALL.iter();
        let (set, cells, cascades) = if let Some(set) = named.clone().find(|s| s.rules == plain) {
            (set, false, false)
        } else {
            let alike = |s: &&rule_sets::RuleSet| {
                s.rules
                    == Self {
                        cells: s.rules.cells,
                        cascades: s.rules.cascades,
                        ..plain
                    }
            };
            let Some(set) = named.clone().find(alike) else {
                return write!(f, "custom");
            };
            (
                set,
                set.rules.cells != self.cells,
                set.rules.cascades != self.cascades,
            )
        };
        write!(f, "{}", set.name)?;
        if cells {
            write!(f, " cells={}", self.cells)?;
        }
        if cascades {
            write!(f, " cascades={}", self.cascades)?;
        }
        if self.foundation_back {
            write!(f, " back")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut words = text.split_whitespace();
        let mut rules = rule_sets::by_name(words.next().unwrap_or_default())?.rules;
        for word in words {
            rules = match word.split_once('=') {
                Some(("cells", n)) => match n.parse() {
                    Ok(n) => rules.with_cells(n)?,
                    Err(_) => return Err(RulesError::Cells(shown(n))),
                },
                Some(("cascades", n)) => match n.parse() {
                    Ok(n) => rules.with_cascades(n)?,
                    Err(_) => return Err(RulesError::Cascades(shown(n))),
                },
                None if word == "back" => Self {
                    foundation_back: true,
                    ..rules
                },
                _ => return Err(RulesError::UnknownOption(shown(word))),
            };
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for set in rule_sets::ALL {
            assert_eq!(set.rules.to_string(), set.name);
            assert_eq!(set.name.parse(), Ok(set.rules));
            let changed = set.rules.with_cells(9).unwrap().with_cascades(4).unwrap();
            assert_eq!(changed.to_string().parse(), Ok(changed), "{changed}");
        }
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        let nearest = "frecell".parse::<Rules>().unwrap_err().to_string();
        assert!(nearest.contains("`freecell`"), "{nearest}");
        let range = Rules::default().with_cascades(3).unwrap_err().to_string();
        assert!(range.contains("4 to 10"), "{range}");
        assert!("freecell cells=11".parse::<Rules>().is_err());
        assert!("freecell cells=x".parse::<Rules>().is_err());
        assert!("freecell hat".parse::<Rules>().is_err());
    }
}
