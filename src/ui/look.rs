//! How everything looks: colours and characters together, from the settings and what the terminal can do.

use super::glyphs::Glyphs;
use super::theme::{Level, Theme};
use crate::app::settings::{Settings, Symbols, ThemeChoice};

/// Colours and characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
    /// The colours that the terminal has.
    pub level: Level,
}

impl Look {
    /// A sentence on what is hard to read in the player's own theme, if it is the one in use and something is.
    pub fn warning(settings: &Settings, level: Level) -> Option<String> {
        let ThemeChoice::Own(own) = settings.theme_named(&settings.theme)? else {
            return None;
        };
        let (role, contrast) = Theme::poorest(own, level)?;
        Some(format!(
            "the theme `{}` is hard to read: `{}` has a contrast of {contrast:.1}, and 4.5 is easy",
            own.name,
            role.name()
        ))
    }
}

impl Look {
    /// The look for a terminal with so many colours, which shows symbols if `unicode`.
    pub fn new(settings: &Settings, level: Level, unicode: bool) -> Self {
        let unicode = match settings.symbols {
            Symbols::Auto => unicode,
            Symbols::Unicode => true,
            Symbols::Ascii => false,
        };
        Self {
            theme: Theme::of(settings, level),
            glyphs: Glyphs {
                unicode,
                ten: settings.ten,
            },
            level,
        }
    }
}
