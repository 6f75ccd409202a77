//! The player's settings, each with the sentence that explains it.

use serde::{Deserialize, Serialize};

use super::competition::Competition;
use super::keymap::{DigitRow, Keymap, OwnKeys};
use super::user_theme::UserTheme;
use crate::core::Autoplay;

/// Whether and how fast cards move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Movement {
    /// Cards are where they go at once.
    Off,
    /// Each command within 300 ms.
    Fast,
    /// Each single card can be followed.
    Slow,
}

/// Which size of cards to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardStyle {
    /// The largest that fits.
    Auto,
    /// Boxed faces.
    Tall,
    /// One row a card with edges.
    Wide,
    /// One row a card without edges.
    Compact,
}

/// When to use letters and plain lines instead of suit symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbols {
    /// As the locale says.
    Auto,
    /// ♣ ♦ ♥ ♠.
    Unicode,
    /// C D H S.
    Ascii,
}

/// Where a double click sends a card first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DoubleClick {
    /// Home if that is safe, else the best cascade, else a free cell.
    Smart,
    /// A free cell.
    Cell,
}

/// When the solver says whether the position can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictLine {
    /// Never.
    Off,
    /// When asked.
    Ask,
    /// Always.
    Always,
}

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The autoplay rule: `off`, `horne`, `safe` or `all`.
    #[serde(with = "autoplay_name")]
    pub autoplay: Autoplay,
    /// How cards move.
    pub movement: Movement,
    /// The name of the theme.
    pub theme: String,
    /// The themes of the player's own.
    #[serde(skip)]
    pub themes: Vec<UserTheme>,
    /// The size of the cards.
    pub cards: CardStyle,
    /// Suit symbols or letters.
    pub symbols: Symbols,
    /// Each suit has a colour of its own.
    pub four_colors: bool,
    /// Tens are written `10` instead of `T`.
    pub ten: bool,
    /// The mouse is used.
    pub mouse: bool,
    /// The clock is shown.
    pub clock: bool,
    /// The time bonus is shown as it runs down.
    pub bonus: bool,
    /// The clock stops while the terminal does not have the focus.
    pub focus_pause: bool,
    /// What a double click does.
    pub double_click: DoubleClick,
    /// Random deals can be won.
    pub winnable: bool,
    /// When the solver judges the position.
    pub verdict: VerdictLine,
    /// A command that turns a winnable position into a lost one asks first.
    pub warn: bool,
    /// What the row of digits gives besides them.
    pub digit_row: DigitRow,
    /// The keys that the player chose.
    #[serde(skip_serializing_if = "OwnKeys::is_empty")]
    pub keys: OwnKeys,
    /// The step at which the course for beginners was left.
    pub lesson: usize,
    /// The competition in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub competition: Option<Competition>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            autoplay: Autoplay::Safe,
            movement: Movement::Fast,
            theme: "default".into(),
            themes: Vec::new(),
            cards: CardStyle::Auto,
            symbols: Symbols::Auto,
            four_colors: false,
            ten: false,
            mouse: true,
            clock: true,
            bonus: false,
            focus_pause: true,
            double_click: DoubleClick::Smart,
            winnable: true,
            verdict: VerdictLine::Ask,
            warn: false,
            digit_row: DigitRow::Digits,
            keys: OwnKeys::new(),
            lesson: 0,
            competition: None,
        }
    }
}

impl Settings {
    /// What the setting of that name in the file should be; nothing if there is none.
    pub fn expected(name: &str) -> Option<&'static str> {
        const YES_NO: &str = "true or false";
        Some(match name {
            "autoplay" => "`off`, `horne`, `safe` or `all`",
            "movement" => "`off`, `fast` or `slow`",
            "theme" => "the name of a theme",
            "cards" => "`auto`, `tall`, `wide` or `compact`",
            "symbols" => "`auto`, `unicode` or `ascii`",
            "four_colors" | "ten" | "mouse" | "clock" | "bonus" | "focus_pause" | "winnable"
            | "warn" => YES_NO,
            "double_click" => "`smart` or `cell`",
            "verdict" => "`off`, `ask` or `always`",
            "digit_row" => "`digits` or `azerty`",
            "keys" => "commands with lists of keys",
            "lesson" => "the number of a step, from 0",
            "competition" => "a competition as the game writes it",
            _ => return None,
        })
    }

    /// The names of all themes, the built-in ones first.
    pub fn theme_names(&self) -> impl Iterator<Item = &str> {
        let own = self.themes.iter().map(|theme| theme.name.as_str());
        THEMES.into_iter().chain(own)
    }

    /// The theme of that name.
    pub fn theme_named(&self, name: &str) -> Option<ThemeChoice<'_>> {
        let built_in = THEMES.iter().find(|&&known| known == name);
        let own = self.themes.iter().find(|theme| theme.name.as_str() == name);
        built_in
            .map(|name| ThemeChoice::BuiltIn(name))
            .or(own.map(ThemeChoice::Own))
    }

    /// The effective keys.
    pub fn keymap(&self) -> Keymap {
        Keymap::new(self.digit_row, &self.keys).0
    }
}

/// One row of the settings screen.
#[derive(Debug, Clone, Copy)]
pub struct SettingRow {
    /// The name of the setting.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub explanation: &'static str,
    value: fn(&Settings) -> &str,
    change: fn(&mut Settings, bool),
}

impl SettingRow {
    /// The present value in words.
    pub fn value<'a>(&self, settings: &'a Settings) -> &'a str {
        (self.value)(settings)
    }

    /// Goes to the next value, or to the one before.
    pub fn change(&self, settings: &mut Settings, forward: bool) {
        (self.change)(settings, forward);
    }
}

/// The value after `present` in `all`, or before it, going round.
fn turn<T: Copy + PartialEq>(present: T, all: &[T], forward: bool) -> T {
    let at = all.iter().position(|&value| value == present).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

const fn yes_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

/// A theme, by where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeChoice<'a> {
    /// The program's own of that name.
    BuiltIn(&'static str),
    /// The player's own.
    Own(&'a UserTheme),
}

/// The names of the built-in themes; the drawing side has a palette for each.
pub const THEMES: [&str; 6] = [
    "default",
    "dark",
    "light",
    "high-contrast",
    "color-blind",
    "mono",
];

/// The rows of the settings screen.
pub const ROWS: &[SettingRow] = &[
    SettingRow {
        name: "Autoplay",
        explanation: "Which cards go home by themselves after a command: none (off), those that Microsoft's program sends (horne), those that nothing can need any more (safe), or all that fit.",
        value: |s| s.autoplay.name(),
        change: |s, forward| s.autoplay = turn(s.autoplay, &Autoplay::ALL, forward),
    },
    SettingRow {
        name: "Movement",
        explanation: "Whether cards are seen moving: off, fast (each command within 0.3 seconds) or slow (card by card). Any key ends a movement.",
        value: |s| match s.movement {
            Movement::Off => "off",
            Movement::Fast => "fast",
            Movement::Slow => "slow",
        },
        change: |s, forward| {
            s.movement = turn(
                s.movement,
                &[Movement::Off, Movement::Fast, Movement::Slow],
                forward,
            );
        },
    },
    SettingRow {
        name: "Theme",
        explanation: "The colours of the table; `default` uses those of the terminal, and the settings file can have themes of yours.",
        value: |s| &s.theme,
        change: |s, forward| {
            let names: Vec<&str> = s.theme_names().collect();
            let theme = turn(s.theme.as_str(), &names, forward).to_owned();
            s.theme = theme;
        },
    },
    SettingRow {
        name: "Cards",
        explanation: "The size of the cards: the largest that fits (auto), or one that you choose; where tall cards do not fit, long cascades are folded.",
        value: |s| match s.cards {
            CardStyle::Auto => "auto",
            CardStyle::Tall => "tall",
            CardStyle::Wide => "wide",
            CardStyle::Compact => "compact",
        },
        change: |s, forward| {
            let all = [
                CardStyle::Auto,
                CardStyle::Tall,
                CardStyle::Wide,
                CardStyle::Compact,
            ];
            s.cards = turn(s.cards, &all, forward);
        },
    },
    SettingRow {
        name: "Symbols",
        explanation: "Suit symbols and lines, or letters and plain characters (ascii); auto follows the locale.",
        value: |s| match s.symbols {
            Symbols::Auto => "auto",
            Symbols::Unicode => "unicode",
            Symbols::Ascii => "ascii",
        },
        change: |s, forward| {
            let all = [Symbols::Auto, Symbols::Unicode, Symbols::Ascii];
            s.symbols = turn(s.symbols, &all, forward);
        },
    },
    SettingRow {
        name: "Four colours",
        explanation: "Each suit has a colour of its own; red and black stay apart by weight too.",
        value: |s| yes_no(s.four_colors),
        change: |s, _| s.four_colors = !s.four_colors,
    },
    SettingRow {
        name: "Ten",
        explanation: "Tens are written T or 10.",
        value: |s| if s.ten { "10" } else { "T" },
        change: |s, _| s.ten = !s.ten,
    },
    SettingRow {
        name: "Mouse",
        explanation: "The game uses the mouse; with Shift held, or when off, the terminal selects text.",
        value: |s| yes_no(s.mouse),
        change: |s, _| s.mouse = !s.mouse,
    },
    SettingRow {
        name: "Clock",
        explanation: "The clock is shown; it always runs.",
        value: |s| if s.clock { "shown" } else { "hidden" },
        change: |s, _| s.clock = !s.clock,
    },
    SettingRow {
        name: "Time bonus",
        explanation: "Shows the bonus for time as it runs down: 900 less one a second. What is left at a win is its score.",
        value: |s| yes_no(s.bonus),
        change: |s, _| s.bonus = !s.bonus,
    },
    SettingRow {
        name: "Focus pause",
        explanation: "The clock stops while another window has the focus, where the terminal tells.",
        value: |s| yes_no(s.focus_pause),
        change: |s, _| s.focus_pause = !s.focus_pause,
    },
    SettingRow {
        name: "Double click",
        explanation: "Where a double click sends a card: home, else a cascade, else a free cell (smart), or a free cell first (cell).",
        value: |s| match s.double_click {
            DoubleClick::Smart => "smart",
            DoubleClick::Cell => "cell",
        },
        change: |s, forward| {
            let all = [DoubleClick::Smart, DoubleClick::Cell];
            s.double_click = turn(s.double_click, &all, forward);
        },
    },
    SettingRow {
        name: "Digit row",
        explanation: "What names cascades: the digits, or also the signs of a French keyboard without Shift (azerty); then ) lifts fewer cards and {marks} lists the marks.",
        value: |s| match s.digit_row {
            DigitRow::Digits => "1234567890",
            DigitRow::Azerty => "azerty",
        },
        change: |s, forward| {
            let all = [DigitRow::Digits, DigitRow::Azerty];
            s.digit_row = turn(s.digit_row, &all, forward);
        },
    },
    SettingRow {
        name: "Random deals",
        explanation: "Random deals are checked by the solver so that they can be won; a number that you type is always dealt.",
        value: |s| if s.winnable { "winnable" } else { "any" },
        change: |s, _| s.winnable = !s.winnable,
    },
    SettingRow {
        name: "Verdict",
        explanation: "Whether the solver says if the position can be won: never (off), when asked with {winnable} (ask), or always.",
        value: |s| match s.verdict {
            VerdictLine::Off => "off",
            VerdictLine::Ask => "ask",
            VerdictLine::Always => "always",
        },
        change: |s, forward| {
            let all = [VerdictLine::Off, VerdictLine::Ask, VerdictLine::Always];
            s.verdict = turn(s.verdict, &all, forward);
        },
    },
    SettingRow {
        name: "Warn",
        explanation: "A command that would lose a winnable game asks first; games played so count as assisted.",
        value: |s| yes_no(s.warn),
        change: |s, _| s.warn = !s.warn,
    },
];

/// Autoplay by its name.
mod autoplay_name {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::core::Autoplay;

    pub(super) fn serialize<S: Serializer>(rule: &Autoplay, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(rule.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Autoplay, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_goes_round() {
        for row in ROWS {
            let start = Settings::default();
            let mut settings = start.clone();
            let mut seen = vec![row.value(&settings).to_owned()];
            loop {
                row.change(&mut settings, true);
                if settings == start {
                    break;
                }
                seen.push(row.value(&settings).to_owned());
                assert!(seen.len() < 20, "{}", row.name);
            }
            assert!(seen.len() > 1, "{}", row.name);
            row.change(&mut settings, false);
            assert_eq!(Some(row.value(&settings)), seen.last().map(String::as_str));
        }
    }

    #[test]
    fn what_each_setting_should_be_is_known() {
        let settings = Settings {
            competition: Competition::new(["1".parse().unwrap()], 4).ok(),
            ..Settings::default()
        };
        let all = serde_json::to_value(settings).unwrap();
        let names = all.as_object().unwrap().keys();
        assert!(names.len() > 15);
        for name in names {
            assert!(Settings::expected(name).is_some(), "{name}");
        }
    }

    #[test]
    fn settings_read_back_and_unknown_rules_are_refused() {
        let text = serde_json::to_string(&Settings::default()).unwrap();
        assert_eq!(
            serde_json::from_str::<Settings>(&text).unwrap(),
            Settings::default()
        );
        assert_eq!(
            serde_json::from_str::<Settings>("{}").unwrap(),
            Settings::default()
        );
        assert!(serde_json::from_str::<Settings>(r#"{"autoplay":"maybe"}"#).is_err());
    }
}
