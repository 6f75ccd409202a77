//! How everything looks: colours and characters together, from the settings and what the terminal can do.

use super::glyphs::Glyphs;
use super::theme::{Level, Theme};
use crate::app::settings::{Settings, Symbols};

/// Colours and characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
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
        }
    }
}
