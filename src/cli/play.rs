//! The arguments of a game in the terminal, and what they ask for.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::{RulesArgs, autoplay};
use crate::app::date::{Date, NotADate};
use crate::commands::values::{DealToPlay, PlayError, ThemeValue, agreed_rules, deal_to_play};
use crate::core::fewest_cells::Difficulty;
use crate::core::{Autoplay, DealNumber, Rules};

/// The arguments of a game.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The deal: 1 to 8589934591, or -1 to -4; a leading # is allowed. Or a line that was shared, like
    /// "FreeCell #617 - 92 moves - 3:41 - clean". Goes on with an open game of that deal, if there is one.
    #[arg(allow_negative_numbers = true, value_parser = deal_to_play)]
    pub deal: Option<DealToPlay>,

    /// Deal a random winnable game, whatever is open; open games stay open.
    #[arg(long, conflicts_with = "deal")]
    pub new: bool,

    /// Deal the daily deal of today in Greenwich, or of DATE, like 2026-11-29: the same for everybody.
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        default_missing_value = "today",
        conflicts_with_all = ["deal", "new", "difficulty", "journey", "rules", "cells", "cascades"]
    )]
    pub daily: Option<Day>,

    /// Deal a random one of Microsoft's deals 1 to 32000 that is easy, medium, hard or expert.
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = difficulty(),
        conflicts_with_all = ["deal", "new", "journey", "rules", "cells", "cascades"]
    )]
    pub difficulty: Option<Difficulty>,

    /// Go on with the journey: Microsoft's deals in order, or the range that was chosen in the game.
    #[arg(long, conflicts_with_all = ["deal", "new", "rules", "cells", "cascades"])]
    pub journey: bool,

    /// Go back to the start of DEAL if a game of it is open; it stays the same game.
    #[arg(long, requires = "deal")]
    pub restart: bool,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Which cards go home by themselves, for this game.
    #[arg(long, value_name = "RULE", value_parser = autoplay())]
    pub autoplay: Option<Autoplay>,

    /// How it looks.
    #[command(flatten)]
    pub look: LookArgs,

    /// Play in lines of words, without a screen: for screen readers, scripts and slow links.
    #[arg(long)]
    pub plain: bool,

    /// End with 0 if the game was won and with 1 if not.
    #[arg(long)]
    pub exit_status: bool,
}

/// How the table looks, for one run.
#[derive(Debug, Args)]
pub struct LookArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,

    /// Which colours to use.
    #[arg(long, value_name = "WHEN")]
    pub color: Option<ColorWhen>,

    /// The theme of colours: default, dark, light, high-contrast, color-blind, mono, or one of your own in the
    /// settings file.
    #[arg(long, value_name = "NAME", value_parser = ThemeValue, hide_possible_values = true)]
    pub theme: Option<String>,

    /// Leave the mouse to the terminal.
    #[arg(long)]
    pub no_mouse: bool,

    /// Show each move at once.
    #[arg(long)]
    pub no_animation: bool,
}

impl LookArgs {
    /// What these arguments ask for, and nothing else.
    pub fn options(&self) -> PlayOptions {
        PlayOptions {
            game: GameChoice::Last,
            rules: None,
            autoplay: None,
            ascii: self.ascii,
            color: self.color,
            theme: self.theme.clone(),
            mouse: !self.no_mouse,
            animation: !self.no_animation,
            plain: false,
            exit_status: false,
            home: None,
        }
    }
}

/// When to use colours, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// As many as the terminal has; none if `NO_COLOR` is set.
    Auto,
    /// As many as the terminal has, even if `NO_COLOR` is set.
    Always,
    /// None.
    Never,
    /// The 16 colours of every terminal.
    #[value(name = "16")]
    Ansi16,
    /// The palette of 256 colours.
    #[value(name = "256")]
    Ansi256,
    /// 24-bit colours.
    Rgb,
}

/// A day as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Day {
    /// The day that the computer's clock says.
    Today,
    /// That day.
    Date(Date),
}

impl FromStr for Day {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        if text == "today" {
            return Ok(Self::Today);
        }
        text.parse().map(Self::Date)
    }
}

/// The names of the difficulties as values of an option.
fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name))
        .try_map(|name| name.parse::<Difficulty>())
}

/// What was asked for, of a game in the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOptions {
    /// Which game.
    pub game: GameChoice,
    /// The rules; nothing: those of the settings.
    pub rules: Option<Rules>,
    /// The autoplay rule; nothing: that of the settings.
    pub autoplay: Option<Autoplay>,
    /// Draw with ASCII characters only.
    pub ascii: bool,
    /// Which colours to use; nothing: as the settings say.
    pub color: Option<ColorWhen>,
    /// The name of the theme; nothing: that of the settings.
    pub theme: Option<String>,
    /// Use the mouse, if the settings do.
    pub mouse: bool,
    /// Show movement, if the settings do.
    pub animation: bool,
    /// Play in lines of words.
    pub plain: bool,
    /// The exit code tells whether the game was won.
    pub exit_status: bool,
    /// The folder of all files, if it was given.
    pub home: Option<PathBuf>,
}

/// Which game to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameChoice {
    /// The game played last, or a random winnable deal if none is open.
    Last,
    /// A random winnable deal.
    Random,
    /// The daily deal.
    Daily(Day),
    /// A random deal that is so difficult.
    Difficulty(Difficulty),
    /// The deal that the journey is at.
    Journey,
    /// The open game of that deal, or the deal.
    Deal(DealNumber),
    /// The deal from its start.
    Afresh(DealNumber),
}

impl PlayArgs {
    /// What these arguments ask for.
    pub fn options(self, home: Option<PathBuf>) -> Result<PlayOptions, PlayError> {
        let rules = agreed_rules(self.deal, self.rules.asked()?)?;
        let game = match self.deal.map(|asked| asked.deal) {
            Some(deal) if self.restart => GameChoice::Afresh(deal),
            Some(deal) => GameChoice::Deal(deal),
            None if self.new => GameChoice::Random,
            None if self.journey => GameChoice::Journey,
            None => match (self.daily, self.difficulty) {
                (Some(day), _) => GameChoice::Daily(day),
                (None, Some(difficulty)) => GameChoice::Difficulty(difficulty),
                (None, None) => GameChoice::Last,
            },
        };
        Ok(PlayOptions {
            game,
            rules,
            autoplay: self.autoplay,
            animation: !self.look.no_animation && !self.plain,
            plain: self.plain,
            exit_status: self.exit_status,
            home,
            ..self.look.options()
        })
    }
}
