//! Themes of the player's own: a built-in theme with other colours for some of what it draws.

use std::fmt;
use std::str::FromStr;

use super::settings::THEMES;
use crate::core::visible::{is_visible, shown};

/// A colour as the player writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeColor {
    /// The terminal's own.
    Terminal,
    /// One of the sixteen that every terminal has.
    Named(u8),
    /// One of the 256 of xterm, from 16 on.
    Indexed(u8),
    /// Red, green, blue.
    Rgb(u8, u8, u8),
}

/// The names of the sixteen colours, by their numbers.
const COLORS: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "dark-gray",
    "light-red",
    "light-green",
    "light-yellow",
    "light-blue",
    "light-magenta",
    "light-cyan",
    "white",
];

impl ThemeColor {
    /// The colour of that number.
    pub const fn numbered(number: u8) -> Self {
        if number < 16 {
            Self::Named(number)
        } else {
            Self::Indexed(number)
        }
    }
}

/// A text is no colour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no colour: it should be a name (default, black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, light-red to light-cyan, white), a number from 0 to 255, or #rrggbb"
)]
pub struct NotAColor(String);

impl FromStr for ThemeColor {
    type Err = NotAColor;

    fn from_str(text: &str) -> Result<Self, NotAColor> {
        let wrong = || NotAColor(shown(text));
        if let Some(digits) = text.strip_prefix('#') {
            if digits.len() != 6 || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
                return Err(wrong());
            }
            let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
            let [_, red, green, blue] = value.to_be_bytes();
            return Ok(Self::Rgb(red, green, blue));
        }
        let name = text.to_ascii_lowercase().replace("grey", "gray");
        if name == "default" {
            return Ok(Self::Terminal);
        }
        if let Some(number) = COLORS.iter().position(|known| *known == name) {
            return Ok(Self::Named(number as u8));
        }
        let number: Result<u8, _> = text.parse();
        number.map(Self::numbered).map_err(|_| wrong())
    }
}

/// What a theme gives colours to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeRole {
    /// The table, and words on it.
    Table,
    /// What is not a card and should be seen.
    Accent,
    /// What should hardly be seen.
    Quiet,
    /// The faces of cards, and what is black on them.
    Card,
    /// What is red on cards.
    CardRed,
    /// Clubs, where each suit has its colour.
    Clubs,
    /// Diamonds, where each suit has its colour.
    Diamonds,
    /// Lines on faces.
    Edge,
    /// Lifted cards.
    Lifted,
    /// Cards that take the lifted ones.
    Target,
    /// Cards of a tip.
    Tip,
    /// A card that was looked for.
    Found,
    /// Keys that can be pressed now, and the chosen line of a list.
    Chip,
    /// Dialogs.
    Dialog,
}

/// The foreground or the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Characters.
    Fg,
    /// What lies behind them.
    Bg,
}

impl ThemeRole {
    /// Every role.
    pub const ALL: [Self; 14] = [
        Self::Table,
        Self::Accent,
        Self::Quiet,
        Self::Card,
        Self::CardRed,
        Self::Clubs,
        Self::Diamonds,
        Self::Edge,
        Self::Lifted,
        Self::Target,
        Self::Tip,
        Self::Found,
        Self::Chip,
        Self::Dialog,
    ];

    /// The name in the settings file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Accent => "accent",
            Self::Quiet => "quiet",
            Self::Card => "card",
            Self::CardRed => "card-red",
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Edge => "edge",
            Self::Lifted => "lifted",
            Self::Target => "target",
            Self::Tip => "tip",
            Self::Found => "found",
            Self::Chip => "chip",
            Self::Dialog => "dialog",
        }
    }

    /// The sides that it has: others lie on what is there, or show what is there.
    pub const fn sides(self) -> &'static [Side] {
        match self {
            Self::Table | Self::Card | Self::Tip | Self::Found | Self::Chip | Self::Dialog => {
                &[Side::Fg, Side::Bg]
            }
            Self::Accent
            | Self::Quiet
            | Self::CardRed
            | Self::Clubs
            | Self::Diamonds
            | Self::Edge => &[Side::Fg],
            Self::Lifted | Self::Target => &[Side::Bg],
        }
    }

    /// The role of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl Side {
    /// The name in the settings file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fg => "fg",
            Self::Bg => "bg",
        }
    }
}

/// The name of a theme of the player's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeName(String);

/// Why a theme cannot have a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAThemeName {
    /// It is that of a built-in theme.
    #[error("`{0}` is a theme of the program's own")]
    BuiltIn(String),
    /// It is too long, empty, or cannot be seen.
    #[error(
        "`{0}` is no name for a theme: it should be 1 to {LONGEST_NAME} characters that can be seen"
    )]
    Unfit(String),
}

/// The longest name of a theme: it is shown in a column.
const LONGEST_NAME: usize = 24;

impl FromStr for ThemeName {
    type Err = NotAThemeName;

    fn from_str(name: &str) -> Result<Self, NotAThemeName> {
        if THEMES.contains(&name) {
            return Err(NotAThemeName::BuiltIn(name.into()));
        }
        let fits = (1..=LONGEST_NAME).contains(&name.chars().count())
            && name.chars().all(is_visible)
            && name.trim() == name;
        if fits {
            Ok(Self(name.into()))
        } else {
            Err(NotAThemeName::Unfit(shown(name)))
        }
    }
}

impl ThemeName {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A theme of the player's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserTheme {
    /// Its name.
    pub name: ThemeName,
    /// The built-in theme that it changes.
    pub based_on: &'static str,
    /// Its own colours.
    pub colors: Vec<(ThemeRole, Side, ThemeColor)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_names_numbers_and_parts_of_red_green_and_blue() {
        let color = |text: &str| text.parse::<ThemeColor>().ok();
        assert_eq!(color("default"), Some(ThemeColor::Terminal));
        assert_eq!(color("black"), Some(ThemeColor::Named(0)));
        assert_eq!(color("dark-grey"), Some(ThemeColor::Named(8)));
        assert_eq!(color("White"), Some(ThemeColor::Named(15)));
        assert_eq!(color("7"), Some(ThemeColor::Named(7)));
        assert_eq!(color("208"), Some(ThemeColor::Indexed(208)));
        assert_eq!(color("#20c0FF"), Some(ThemeColor::Rgb(0x20, 0xc0, 0xff)));
        for text in [
            "", "pink", "256", "-1", "#20c0f", "#20c0fg", "#+0c0ff", "#é0c0f", "0x10",
        ] {
            assert_eq!(color(text), None, "{text}");
        }
    }

    #[test]
    fn roles_and_themes_are_named() {
        for role in ThemeRole::ALL {
            assert_eq!(ThemeRole::named(role.name()), Some(role));
        }
        for name in ["", " mine", "dark", "a\u{1b}[2J", &"x".repeat(25)] {
            assert!(name.parse::<ThemeName>().is_err(), "{name:?}");
        }
        assert_eq!("mine".parse::<ThemeName>().unwrap().as_str(), "mine");
    }
}
