//! What the terminal can show, from the environment and what the player asked for. The terminal is not asked.

use std::ffi::OsString;

use crate::app::settings::Settings;
use crate::cli::{ColorWhen, PlayOptions};
use crate::ui::{Level, Look};

/// The environment, or a piece of it in a test. A variable that is set to nothing counts as not set.
pub(super) trait Environment {
    /// The value of a variable.
    fn get(&self, name: &str) -> Option<OsString>;
}

/// The environment of this process.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProcessEnvironment;

impl Environment for ProcessEnvironment {
    fn get(&self, name: &str) -> Option<OsString> {
        std::env::var_os(name).filter(|value| !value.is_empty())
    }
}

/// What the terminal can show.
#[derive(Debug, Clone, Copy)]
pub(super) struct Abilities {
    /// The colours to use.
    pub(super) colors: Level,
    /// The locale has suit symbols and lines.
    pub(super) unicode: bool,
}

impl Abilities {
    /// What this process's terminal can show.
    pub(super) fn new(options: &PlayOptions, environment: &impl Environment) -> Self {
        Self {
            colors: colors(options.color, environment),
            unicode: unicode(environment),
        }
    }

    /// The look under these settings.
    pub(super) fn look(self, settings: &Settings) -> Look {
        Look::new(settings, self.colors, self.unicode)
    }
}

/// A value as text; what is not Unicode is like nothing that is looked for.
fn text(environment: &impl Environment, name: &str) -> Option<String> {
    Some(environment.get(name)?.to_string_lossy().into_owned())
}

/// The colours to use.
fn colors(asked: Option<ColorWhen>, environment: &impl Environment) -> Level {
    match asked.unwrap_or(ColorWhen::Auto) {
        ColorWhen::Auto if environment.get("NO_COLOR").is_some() => Level::None,
        ColorWhen::Auto | ColorWhen::Always => terminal_colors(environment),
        ColorWhen::Never => Level::None,
        ColorWhen::Ansi16 => Level::Sixteen,
        ColorWhen::Ansi256 => Level::Indexed,
        ColorWhen::Rgb => Level::Rgb,
    }
}

/// The colours that the terminal says it has.
fn terminal_colors(environment: &impl Environment) -> Level {
    let color_term = text(environment, "COLORTERM").unwrap_or_default();
    let term = text(environment, "TERM").unwrap_or_default();
    if matches!(color_term.as_str(), "truecolor" | "24bit") || term.ends_with("-direct") {
        Level::Rgb
    } else if term.contains("256color") {
        Level::Indexed
    } else if term.starts_with("vt") {
        // Monochrome terminals: they skip colours, so nothing may depend on them.
        Level::None
    } else {
        Level::Sixteen
    }
}

/// Whether the locale has suit symbols and lines; else letters and plain characters are shown.
fn unicode(environment: &impl Environment) -> bool {
    let mut names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.find_map(|name| text(environment, name));
    let locale = locale.unwrap_or_default().to_ascii_uppercase();
    locale.contains("UTF-8") || locale.contains("UTF8")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(&'static [(&'static str, &'static str)]);

    impl Environment for Fixed {
        fn get(&self, name: &str) -> Option<OsString> {
            let found = self.0.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.into())
        }
    }

    #[test]
    fn colors_follow_the_flag_then_no_color_then_the_terminal() {
        let auto = |variables| colors(None, &Fixed(variables));
        assert_eq!(auto(&[]), Level::Sixteen);
        assert_eq!(auto(&[("TERM", "xterm")]), Level::Sixteen);
        assert_eq!(auto(&[("TERM", "linux")]), Level::Sixteen);
        assert_eq!(auto(&[("TERM", "vt220")]), Level::None);
        assert_eq!(auto(&[("TERM", "tmux-256color")]), Level::Indexed);
        assert_eq!(auto(&[("TERM", "xterm-direct")]), Level::Rgb);
        let rich = &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(auto(rich), Level::Rgb);
        let plain = Fixed(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]);
        assert_eq!(colors(None, &plain), Level::None);
        assert_eq!(colors(Some(ColorWhen::Always), &plain), Level::Rgb);
        assert_eq!(colors(Some(ColorWhen::Ansi16), &plain), Level::Sixteen);
        assert_eq!(colors(Some(ColorWhen::Never), &Fixed(rich)), Level::None);
    }

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        let auto = |variables| unicode(&Fixed(variables));
        assert!(!auto(&[]));
        assert!(auto(&[("LANG", "C.UTF-8")]));
        assert!(auto(&[("LANG", "de_DE.utf8")]));
        assert!(!auto(&[("LANG", "en_US.ISO-8859-1")]));
        assert!(!auto(&[("LC_ALL", "C"), ("LANG", "C.UTF-8")]));
        assert!(!auto(&[("LC_CTYPE", "POSIX"), ("LANG", "C.UTF-8")]));
        assert!(auto(&[("LC_ALL", "en_US.UTF-8"), ("LC_CTYPE", "C")]));
    }
}
