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
use crate::core::{DealNumber, Rules, rule_sets};

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

/// Reads the deal to play. A word in its place may as well be meant for a subcommand.
pub fn deal_to_play(text: &str) -> Result<DealNumber, String> {
    text.parse().map_err(|error: NotADealNumber| {
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            format!(
                "{error}, nor a subcommand (deal, show, games, solve, rate, verify, stats, competition and rules are)"
            )
        } else {
            error.to_string()
        }
    })
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
