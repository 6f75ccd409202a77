//! How the values of options are read, each with a sentence of its own when it is wrong.

use std::ffi::OsStr;
use std::num::{NonZeroU64, NonZeroUsize};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};

use crate::app::settings::THEMES;
use crate::core::deal::NotADealNumber;
use crate::core::location::{MAX_CASCADES, MAX_CELLS};
use crate::core::replay::Convention;
use crate::core::rules::RulesError;
use crate::core::visible::shown;
use crate::core::{DealNumber, Rules, rule_sets, share_line};

/// Reads a rule set; completions offer the names.
#[derive(Debug, Clone, Copy)]
pub struct RulesValue;

impl TypedValueParser for RulesValue {
    type Value = Rules;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Rules, clap::Error> {
        let parser = |text: &str| text.parse::<Rules>();
        TypedValueParser::parse_ref(&parser, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = rule_sets::ALL.iter();
        Some(Box::new(names.map(|set| PossibleValue::new(set.name))))
    }
}

/// Reads the name of a theme; completions offer the built-in ones. The settings know the player's own.
#[derive(Debug, Clone, Copy)]
pub struct ThemeValue;

impl TypedValueParser for ThemeValue {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        TypedValueParser::parse_ref(&StringValueParser::new(), command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(THEMES.into_iter().map(PossibleValue::new)))
    }
}

/// A deal to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealToPlay {
    /// Its number.
    pub deal: DealNumber,
    /// The rules, if a line that was shared names them.
    pub rules: Option<Rules>,
}

/// Reads the deal to play: its number, or the line of a game that was shared. A word in its place may as well
/// be meant for a subcommand.
pub fn deal_to_play(text: &str) -> Result<DealToPlay, String> {
    if share_line::looks_like_one(text) {
        let shared = share_line::read(text).map_err(|error| error.to_string())?;
        return Ok(DealToPlay {
            deal: shared.deal,
            rules: Some(shared.rules),
        });
    }
    let number = text.parse();
    let plain = |deal| DealToPlay { deal, rules: None };
    number.map(plain).map_err(|error: NotADealNumber| {
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            format!(
                "{error}, nor a subcommand (deal, show, games, replay, export, solve, rate, verify, stats, competition and rules are)"
            )
        } else {
            error.to_string()
        }
    })
}

/// Why a game cannot be played as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Rules that cannot be.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Two sets of rules at once.
    #[error("the line is of a game under the rules `{line}`, and the options ask for `{asked}`")]
    TwoRules {
        /// Those of the line.
        line: Rules,
        /// Those of the options.
        asked: Rules,
    },
}

/// The rules to play under, of a line that was shared and of the options.
pub fn agreed_rules(
    deal: Option<DealToPlay>,
    asked: Option<Rules>,
) -> Result<Option<Rules>, PlayError> {
    match (deal.and_then(|deal| deal.rules), asked) {
        (Some(line), Some(asked)) if line != asked => Err(PlayError::TwoRules { line, asked }),
        (line, asked) => Ok(line.or(asked)),
    }
}

/// Reads a number of free cells.
pub fn cells(text: &str) -> Result<u8, RulesError> {
    let number = text.parse::<u8>().ok();
    number
        .filter(|&n| usize::from(n) <= MAX_CELLS)
        .ok_or_else(|| RulesError::Cells(shown(text)))
}

/// Reads a number of cascades.
pub fn cascades(text: &str) -> Result<u8, RulesError> {
    let number = text.parse::<u8>().ok();
    number
        .filter(|&n| (4..=MAX_CASCADES).contains(&usize::from(n)))
        .ok_or_else(|| RulesError::Cascades(shown(text)))
}

/// Reads a number of positions.
pub fn nodes(text: &str) -> Result<NonZeroU64, String> {
    text.parse()
        .map_err(|_| format!("`{}` is not a number of positions, 1 or more", shown(text)))
}

/// Reads a number of megabytes.
pub fn megabytes(text: &str) -> Result<NonZeroU64, String> {
    text.parse()
        .map_err(|_| format!("`{}` is not a number of megabytes, 1 or more", shown(text)))
}

/// Reads a number of jobs.
pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok();
    number.filter(|n| n.get() <= 1024).ok_or_else(|| {
        format!(
            "`{}` is not a number of jobs (1 to 1024 are possible)",
            shown(text)
        )
    })
}

/// Reads the number of a game in a file.
pub fn place(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| format!("`{}` is not the number of a game, 1 or more", shown(text)))
}

/// The names of the conventions.
pub fn convention_names() -> [&'static str; 4] {
    Convention::ALL.map(Convention::name)
}

/// Whether an error of the command line is a wish: help or the version.
pub fn is_wish(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    )
}
