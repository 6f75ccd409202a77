//! Colours: one style for each thing that is drawn. No colour is named anywhere else.
//!
//! A theme is a [`Palette`] of true colours; for 256 colours the nearest are taken, for 16 it has a palette of
//! its own. Cards set foreground and background together, so that they are readable on any terminal; what
//! lies outside cards and chips uses the terminal's own colours in the default theme.

use ratatui::style::{Color, Modifier, Style};

use super::glyphs::Mark;
use super::palette::{Palette, READABLE, contrast, own_palette, palette};
use crate::app::settings::{Settings, THEMES, ThemeChoice};
use crate::app::user_theme::{ThemeRole, UserTheme};
use crate::core::{Color as CardColor, Suit};

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// None: reverse, bold and underline only.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// Red, green and blue.
    Rgb,
}

/// A style for each thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The table under everything.
    pub table: Style,
    /// Words on the table.
    pub text: Style,
    /// What is not a card and should be seen: numbers, letters, keys.
    pub accent: Style,
    /// What is there when looked for: outlines of empty places.
    pub quiet: Style,
    /// A place that takes the cards in hand: its number or letter.
    pub chip: Style,
    /// A sentence that refuses.
    pub refusal: Style,
    /// A dialog.
    pub dialog: Style,
    /// The chosen line of a dialog.
    pub chosen: Style,
    /// Cards, by suit.
    cards: [Style; 4],
    /// Lines on a card's face.
    pub edge: Style,
    marks: [Style; 5],
    /// Red on lifted cards and on targets, where it is not as black there.
    red_on_mark: Option<[Color; 2]>,
}

impl Theme {
    /// The theme of these settings.
    pub fn of(settings: &Settings, level: Level) -> Self {
        let four_colors = settings.four_colors;
        match settings.theme_named(&settings.theme) {
            Some(ThemeChoice::Own(_)) if level == Level::None => Self::mono(),
            // What is based on no colours begins with the terminal's own.
            Some(ThemeChoice::Own(own)) => Self::colored(&own_palette(own, level), four_colors),
            Some(ThemeChoice::BuiltIn(name)) => Self::new(name, level, four_colors),
            None => Self::new(THEMES[0], level, four_colors),
        }
    }

    /// The built-in theme of that name; an unknown name is the default.
    pub fn new(name: &str, level: Level, four_colors: bool) -> Self {
        if level == Level::None || name == "mono" {
            return Self::mono();
        }
        Self::colored(&palette(name, level), four_colors)
    }

    /// The pair of colours of a theme of the player's own that is hardest to read, by a role that the player gave
    /// a colour of it, and its contrast; nothing if all are well.
    pub fn poorest(own: &UserTheme, level: Level) -> Option<(ThemeRole, f64)> {
        if level == Level::None {
            return None;
        }
        let palette = own_palette(own, level);
        let pairs = [false, true].map(|four_colors| Self::colored(&palette, four_colors).pairs());
        let is_own = |role: &ThemeRole| own.colors.iter().any(|(known, ..)| known == role);
        let contrasts = pairs.into_iter().flatten().filter_map(|(roles, fg, bg)| {
            let contrast = contrast(fg, bg)?;
            let role = roles.into_iter().find(is_own).unwrap_or(roles[0]);
            (contrast < READABLE).then_some((role, contrast))
        });
        contrasts.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The style of a card's face.
    pub const fn card(&self, suit: Suit) -> Style {
        self.cards[suit.index()]
    }

    /// The style of a marked card's face.
    pub fn marked(&self, suit: Suit, mark: Mark) -> Style {
        let style = self.marks[mark as usize];
        if suit.color() != CardColor::Red {
            return style;
        }
        match (self.red_on_mark, mark) {
            (Some([lifted, _]), Mark::Lifted) => style.fg(lifted),
            (Some([_, target]), Mark::Target) => style.fg(target),
            (_, _) => style,
        }
    }

    /// The style of a mark where no card lies.
    pub const fn mark(&self, mark: Mark) -> Style {
        self.marks[mark as usize]
    }

    fn colored(p: &Palette, four_colors: bool) -> Self {
        let on = |fg: Color, bg: Color| Style::new().fg(fg).bg(bg);
        let table = on(p.text, p.table);
        let quiet = match p.quiet {
            Some(color) => table.fg(color),
            None => table.add_modifier(Modifier::DIM),
        };
        let accent = match p.accent {
            Some(color) => table.fg(color).add_modifier(Modifier::BOLD),
            None => table.add_modifier(Modifier::BOLD),
        };
        let card = |suit: Suit| {
            let color = match (suit, four_colors) {
                (Suit::Clubs, true) => p.clubs,
                (Suit::Diamonds, true) => p.diamonds,
                (_, _) if suit.color() == CardColor::Red => p.red,
                (_, _) => p.black,
            };
            let style = on(color, p.face);
            // Four colours hide which suits are red: those are bold then.
            if four_colors && suit.color() == CardColor::Red {
                style.add_modifier(Modifier::BOLD)
            } else {
                style
            }
        };
        Self {
            table,
            text: table,
            accent,
            quiet,
            chip: on(p.chip.0, p.chip.1).add_modifier(Modifier::BOLD),
            refusal: table.add_modifier(Modifier::BOLD),
            dialog: on(p.dialog.0, p.dialog.1),
            chosen: on(p.chip.0, p.chip.1).add_modifier(Modifier::BOLD),
            cards: Suit::ALL.map(card),
            edge: on(p.edge, p.face),
            marks: [
                on(p.black, p.lifted),
                on(p.black, p.target),
                on(p.tip.0, p.tip.1).add_modifier(Modifier::BOLD),
                on(p.tip.0, p.tip.1).add_modifier(Modifier::BOLD),
                on(p.found.0, p.found.1).add_modifier(Modifier::BOLD),
            ],
            red_on_mark: Some([p.red, p.red_on_target]),
        }
    }

    /// Reverse, bold and underline only.
    fn mono() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let reverse = plain.add_modifier(Modifier::REVERSED);
        let under = Modifier::UNDERLINED;
        Self {
            table: plain,
            text: plain,
            accent: bold,
            quiet: plain,
            chip: reverse.add_modifier(Modifier::BOLD),
            refusal: bold,
            dialog: plain,
            chosen: reverse,
            cards: [reverse; 4],
            edge: reverse,
            marks: [
                bold,
                reverse.add_modifier(under),
                bold.add_modifier(under),
                reverse.add_modifier(Modifier::BOLD).add_modifier(under),
                reverse.add_modifier(Modifier::BOLD),
            ],
            red_on_mark: None,
        }
    }

    /// Every pair of colours that is set together, with the roles that give the characters and what is behind them.
    fn pairs(&self) -> Vec<([ThemeRole; 2], Color, Color)> {
        use ThemeRole as R;
        let mut styles = vec![
            ([R::Table, R::Table], self.text),
            ([R::Accent, R::Table], self.accent),
            ([R::Quiet, R::Table], self.quiet),
            ([R::Chip, R::Chip], self.chip),
            ([R::Table, R::Table], self.refusal),
            ([R::Dialog, R::Dialog], self.dialog),
            ([R::Chip, R::Chip], self.chosen),
            ([R::Edge, R::Card], self.edge),
        ];
        // Dialogs write with the colours of the table on a background of their own.
        for (role, style) in [(R::Accent, self.accent), (R::Quiet, self.quiet)] {
            let bg = self.dialog.bg;
            styles.push(([role, R::Dialog], Style { bg, ..style }));
        }
        for suit in Suit::ALL {
            let alike = |other: Suit| self.card(suit).fg == self.card(other).fg;
            let ink = match suit {
                Suit::Clubs if !alike(Suit::Spades) => R::Clubs,
                Suit::Diamonds if !alike(Suit::Hearts) => R::Diamonds,
                Suit::Clubs | Suit::Spades => R::Card,
                Suit::Diamonds | Suit::Hearts => R::CardRed,
            };
            styles.push(([ink, R::Card], self.card(suit)));
            let on_mark = match suit.color() {
                CardColor::Red => R::CardRed,
                CardColor::Black => R::Card,
            };
            for (mark, roles) in [
                (Mark::Lifted, [on_mark, R::Lifted]),
                (Mark::Target, [on_mark, R::Target]),
                (Mark::TipFrom, [R::Tip, R::Tip]),
                (Mark::TipTo, [R::Tip, R::Tip]),
                (Mark::Found, [R::Found, R::Found]),
            ] {
                styles.push((roles, self.marked(suit, mark)));
            }
        }
        styles
            .into_iter()
            .filter_map(|(roles, style)| Some((roles, style.fg?, style.bg?)))
            .filter(|&(_, fg, bg)| fg != Color::Reset && bg != Color::Reset)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_colours_is_readable() {
        let mut pairs = 0;
        let mut poor = Vec::new();
        for name in THEMES {
            for level in [Level::Sixteen, Level::Indexed, Level::Rgb] {
                for four_colors in [false, true] {
                    for (what, fg, bg) in Theme::new(name, level, four_colors).pairs() {
                        let ratio = contrast(fg, bg).expect("colours with known values");
                        if ratio < READABLE {
                            poor.push(format!(
                                "{name} {level:?}: {what:?} {fg:?} on {bg:?} has {ratio:.2}"
                            ));
                        }
                        pairs += 1;
                    }
                }
            }
        }
        assert!(poor.is_empty(), "{poor:#?}");
        assert!(pairs > 500, "{pairs}");
    }

    #[test]
    fn without_colours_nothing_sets_one() {
        let theme = Theme::new("dark", Level::None, true);
        assert_eq!(theme, Theme::new("mono", Level::Rgb, false));
        assert!(theme.pairs().is_empty());
        let mut marks: Vec<Style> = (0..5).map(|i| theme.marks[i]).collect();
        marks.push(theme.card(Suit::Clubs));
        for (i, a) in marks.iter().enumerate() {
            assert!(marks[i + 1..].iter().all(|b| a != b), "{a:?}");
        }
    }

    #[test]
    fn four_colours_keep_red_and_black_apart_by_weight() {
        for level in [Level::Sixteen, Level::Indexed, Level::Rgb] {
            let theme = Theme::new("default", level, true);
            for suit in Suit::ALL {
                let bold = theme.card(suit).add_modifier.contains(Modifier::BOLD);
                assert_eq!(bold, suit.color() == CardColor::Red);
            }
            let mut colors: Vec<_> = Suit::ALL.map(|suit| theme.card(suit).fg).to_vec();
            colors.dedup();
            assert_eq!(colors.len(), 4);
        }
    }
}
