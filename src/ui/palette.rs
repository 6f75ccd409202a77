//! The palettes of the built-in themes, in true colours and in the sixteen of every terminal.

use ratatui::style::Color;

use super::theme::Level;
use crate::app::user_theme::{Side, ThemeColor, ThemeRole, UserTheme};

/// The colours of a theme. Pairs are foreground and background.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    /// The table; `Reset` is the terminal's own background.
    pub(super) table: Color,
    /// Words on it.
    pub(super) text: Color,
    /// What should be seen; nothing: bold.
    pub(super) accent: Option<Color>,
    /// What should hardly be seen; nothing: dim.
    pub(super) quiet: Option<Color>,
    /// The face of a card.
    pub(super) face: Color,
    /// Lines on a face.
    pub(super) edge: Color,
    /// Spades, and clubs too unless they have a colour of their own.
    pub(super) black: Color,
    /// Hearts, and diamonds too unless they have a colour of their own.
    pub(super) red: Color,
    /// Clubs with four colours.
    pub(super) clubs: Color,
    /// Diamonds with four colours.
    pub(super) diamonds: Color,
    /// The face of a lifted card.
    pub(super) lifted: Color,
    /// The face of a card that takes the lifted ones.
    pub(super) target: Color,
    /// Red on that face.
    pub(super) red_on_target: Color,
    /// A card of a tip.
    pub(super) tip: (Color, Color),
    /// A card that was looked for.
    pub(super) found: (Color, Color),
    /// A key that can be pressed now, and the chosen line of a list.
    pub(super) chip: (Color, Color),
    /// A dialog.
    pub(super) dialog: (Color, Color),
}

const fn hex(value: u32) -> Color {
    Color::Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

const DEFAULT: Palette = Palette {
    table: Color::Reset,
    text: Color::Reset,
    accent: Some(Color::Indexed(30)),
    quiet: Some(Color::Indexed(243)),
    face: Color::Indexed(254),
    edge: Color::Indexed(241),
    black: Color::Indexed(234),
    red: Color::Indexed(124),
    clubs: Color::Indexed(22),
    diamonds: Color::Indexed(127),
    lifted: Color::Indexed(228),
    target: Color::Indexed(158),
    red_on_target: Color::Indexed(124),
    tip: (Color::Indexed(231), Color::Indexed(25)),
    found: (Color::Indexed(231), Color::Indexed(90)),
    chip: (Color::Indexed(232), Color::Indexed(37)),
    dialog: (Color::Reset, Color::Reset),
};

const DARK: Palette = Palette {
    table: hex(0x0015_2a24),
    text: hex(0x00dc_e6df),
    accent: Some(hex(0x00e7_c068)),
    quiet: Some(hex(0x008c_ad9c)),
    face: hex(0x00f3_eee1),
    edge: hex(0x006c_685e),
    black: hex(0x001e_2422),
    red: hex(0x00ae_1820),
    clubs: hex(0x000f_5132),
    diamonds: hex(0x009c_2a7a),
    lifted: hex(0x00ff_dc7c),
    target: hex(0x00b9_e8c9),
    red_on_target: hex(0x00ae_1820),
    tip: (hex(0x00ff_ffff), hex(0x001f_5fa8)),
    found: (hex(0x00ff_ffff), hex(0x0078_2f8f)),
    chip: (hex(0x0015_2a24), hex(0x00e7_c068)),
    dialog: (hex(0x00dc_e6df), hex(0x001f_3a33)),
};

const LIGHT: Palette = Palette {
    table: hex(0x00d9_e2da),
    text: hex(0x0022_2e28),
    accent: Some(hex(0x0000_5f56)),
    quiet: Some(hex(0x0053_645a)),
    face: hex(0x00ff_ffff),
    edge: hex(0x006e_776f),
    black: hex(0x001a_1f1c),
    red: hex(0x00b8_1824),
    clubs: hex(0x000b_5a34),
    diamonds: hex(0x009c_2a7a),
    lifted: hex(0x00ff_d97a),
    target: hex(0x00b5_eccb),
    red_on_target: hex(0x00b8_1824),
    tip: (hex(0x00ff_ffff), hex(0x001f_5fa8)),
    found: (hex(0x00ff_ffff), hex(0x0078_2f8f)),
    chip: (hex(0x00ff_ffff), hex(0x0000_5f56)),
    dialog: (hex(0x0022_2e28), hex(0x00ee_f3ee)),
};

const HIGH_CONTRAST: Palette = Palette {
    table: hex(0x0000_0000),
    text: hex(0x00ff_ffff),
    accent: Some(hex(0x00ff_ff00)),
    quiet: Some(hex(0x00c8_c8c8)),
    face: hex(0x00ff_ffff),
    edge: hex(0x0000_0000),
    black: hex(0x0000_0000),
    red: hex(0x00a8_0000),
    clubs: hex(0x0000_4a1f),
    diamonds: hex(0x0080_0070),
    lifted: hex(0x00ff_ff00),
    target: hex(0x0066_ffff),
    red_on_target: hex(0x00a8_0000),
    tip: (hex(0x00ff_ffff), hex(0x0000_00c0)),
    found: (hex(0x00ff_ffff), hex(0x0090_0090)),
    chip: (hex(0x0000_0000), hex(0x00ff_ff00)),
    dialog: (hex(0x00ff_ffff), hex(0x0000_0000)),
};

/// Red and green are never what tells two things apart: black, blue and yellow are. Hearts and diamonds are
/// blue, which no common form of colour blindness takes for black.
const COLOR_BLIND: Palette = Palette {
    table: Color::Reset,
    text: Color::Reset,
    accent: Some(Color::Indexed(31)),
    quiet: Some(Color::Indexed(243)),
    face: hex(0x00e6_e6e6),
    edge: hex(0x005c_5f66),
    black: hex(0x0010_1828),
    red: hex(0x0000_48c0),
    clubs: hex(0x006b_4400),
    diamonds: hex(0x0074_2aa0),
    lifted: hex(0x00f7_df6e),
    target: hex(0x00c4_e4f7),
    red_on_target: hex(0x0000_48c0),
    tip: (hex(0x00ff_ffff), hex(0x0000_5a9c)),
    found: (hex(0x00ff_ffff), hex(0x0040_4040)),
    chip: (hex(0x00ff_ffff), hex(0x0000_5a9c)),
    dialog: (Color::Reset, Color::Reset),
};

const SIXTEEN: Palette = Palette {
    table: Color::Reset,
    text: Color::Reset,
    accent: None,
    quiet: None,
    face: Color::White,
    edge: Color::Black,
    black: Color::Black,
    red: Color::Red,
    clubs: Color::Blue,
    diamonds: Color::Magenta,
    lifted: Color::LightYellow,
    target: Color::LightCyan,
    // What terminals show as light cyan differs: black can be read on all of it, red cannot.
    red_on_target: Color::Black,
    tip: (Color::White, Color::Blue),
    found: (Color::White, Color::Magenta),
    chip: (Color::Black, Color::Cyan),
    dialog: (Color::Reset, Color::Reset),
};

const SIXTEEN_DARK: Palette = Palette {
    table: Color::Black,
    text: Color::White,
    accent: Some(Color::LightYellow),
    quiet: Some(Color::Gray),
    dialog: (Color::White, Color::Black),
    ..SIXTEEN
};

const SIXTEEN_LIGHT: Palette = Palette {
    table: Color::Gray,
    text: Color::Black,
    accent: Some(Color::Blue),
    quiet: Some(Color::Black),
    dialog: (Color::Black, Color::White),
    ..SIXTEEN
};

const SIXTEEN_HIGH_CONTRAST: Palette = Palette {
    quiet: Some(Color::White),
    chip: (Color::Black, Color::LightYellow),
    ..SIXTEEN_DARK
};

/// The palette of a theme; an unknown name is the default.
pub(super) fn palette(name: &str, level: Level) -> Palette {
    match level {
        Level::None | Level::Sixteen => match name {
            "dark" => SIXTEEN_DARK,
            "light" => SIXTEEN_LIGHT,
            "high-contrast" => SIXTEEN_HIGH_CONTRAST,
            "color-blind" => Palette {
                red: Color::Blue,
                clubs: Color::Red,
                ..SIXTEEN
            },
            _ => SIXTEEN,
        },
        Level::Rgb => full(name),
        Level::Indexed => full(name).map(nearest),
    }
}

fn full(name: &str) -> Palette {
    match name {
        "dark" => DARK,
        "light" => LIGHT,
        "high-contrast" => HIGH_CONTRAST,
        "color-blind" => COLOR_BLIND,
        _ => DEFAULT,
    }
}

impl Palette {
    fn map(self, to: fn(Color) -> Color) -> Self {
        let pair = |(fg, bg)| (to(fg), to(bg));
        Self {
            table: to(self.table),
            text: to(self.text),
            accent: self.accent.map(to),
            quiet: self.quiet.map(to),
            face: to(self.face),
            edge: to(self.edge),
            black: to(self.black),
            red: to(self.red),
            clubs: to(self.clubs),
            diamonds: to(self.diamonds),
            lifted: to(self.lifted),
            target: to(self.target),
            red_on_target: to(self.red_on_target),
            tip: pair(self.tip),
            found: pair(self.found),
            chip: pair(self.chip),
            dialog: pair(self.dialog),
        }
    }
}

/// The palette of a theme of the player's own.
///
/// Where there are sixteen colours, others become the nearest of those, and a pair that cannot be read then is
/// left to the theme below it.
pub(super) fn own_palette(own: &UserTheme, level: Level) -> Palette {
    let below = palette(own.based_on, level);
    let mut mine = below;
    for &(role, side, color) in &own.colors {
        let color = match level {
            Level::Rgb => drawn(color),
            Level::Indexed => nearest(drawn(color)),
            Level::None | Level::Sixteen => nearest_of_sixteen(drawn(color)),
        };
        mine.set(role, side, color);
    }
    if level == Level::Sixteen {
        mine.mend(&below);
    }
    mine
}

/// A colour of the player's as it is drawn.
const fn drawn(color: ThemeColor) -> Color {
    match color {
        ThemeColor::Terminal => Color::Reset,
        ThemeColor::Rgb(r, g, b) => Color::Rgb(r, g, b),
        ThemeColor::Indexed(number) => Color::Indexed(number),
        ThemeColor::Named(number) => SIXTEEN_COLORS[(number % 16) as usize],
    }
}

const SIXTEEN_COLORS: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

impl Palette {
    /// Gives a role a colour.
    fn set(&mut self, role: ThemeRole, side: Side, color: Color) {
        let place = match (role, side) {
            (ThemeRole::Table, Side::Fg) => &mut self.text,
            (ThemeRole::Table, Side::Bg) => &mut self.table,
            (ThemeRole::Accent, _) => {
                self.accent = Some(color);
                return;
            }
            (ThemeRole::Quiet, _) => {
                self.quiet = Some(color);
                return;
            }
            (ThemeRole::Card, Side::Fg) => &mut self.black,
            (ThemeRole::Card, Side::Bg) => &mut self.face,
            (ThemeRole::CardRed, _) => {
                // Where red does not go onto the face of a target, black does.
                if self.red_on_target == self.red {
                    self.red_on_target = color;
                }
                &mut self.red
            }
            (ThemeRole::Clubs, _) => &mut self.clubs,
            (ThemeRole::Diamonds, _) => &mut self.diamonds,
            (ThemeRole::Edge, _) => &mut self.edge,
            (ThemeRole::Lifted, _) => &mut self.lifted,
            (ThemeRole::Target, _) => &mut self.target,
            (ThemeRole::Tip, Side::Fg) => &mut self.tip.0,
            (ThemeRole::Tip, Side::Bg) => &mut self.tip.1,
            (ThemeRole::Found, Side::Fg) => &mut self.found.0,
            (ThemeRole::Found, Side::Bg) => &mut self.found.1,
            (ThemeRole::Chip, Side::Fg) => &mut self.chip.0,
            (ThemeRole::Chip, Side::Bg) => &mut self.chip.1,
            (ThemeRole::Dialog, Side::Fg) => &mut self.dialog.0,
            (ThemeRole::Dialog, Side::Bg) => &mut self.dialog.1,
        };
        *place = color;
    }

    /// Takes from another palette the pairs that cannot be read in this one.
    fn mend(&mut self, from: &Self) {
        let poor = |fg: Color, bg: Color| contrast(fg, bg).is_some_and(|ratio| ratio < READABLE);
        let on_faces = [self.face, self.lifted, self.target];
        let inks = [self.black, self.red, self.clubs, self.diamonds];
        if inks
            .iter()
            .any(|&ink| on_faces.iter().any(|&face| poor(ink, face)))
        {
            self.black = from.black;
            self.red = from.red;
            self.red_on_target = from.red_on_target;
            self.clubs = from.clubs;
            self.diamonds = from.diamonds;
            self.face = from.face;
            self.edge = from.edge;
            self.lifted = from.lifted;
            self.target = from.target;
        }
        let words = [Some(self.text), self.accent, self.quiet];
        let on_words = |bg: Color| words.iter().flatten().any(|&fg| poor(fg, bg));
        if on_words(self.table) || on_words(self.dialog.1) || poor(self.dialog.0, self.dialog.1) {
            self.table = from.table;
            self.text = from.text;
            self.accent = from.accent;
            self.quiet = from.quiet;
            self.dialog = from.dialog;
        }
        for (mine, theirs) in [
            (&mut self.tip, from.tip),
            (&mut self.found, from.found),
            (&mut self.chip, from.chip),
        ] {
            if poor(mine.0, mine.1) {
                *mine = theirs;
            }
        }
    }
}

/// The contrast that words need to be read without effort.
pub(super) const READABLE: f64 = 4.5;

/// The contrast of two colours after WCAG: (lighter + 0.05) / (darker + 0.05) of their relative luminances.
/// Nothing if one of them is the terminal's own.
pub(super) fn contrast(fg: Color, bg: Color) -> Option<f64> {
    let luminance = |color| {
        let (red, green, blue) = rgb(color)?;
        let linear = |part: u8| {
            let c = f64::from(part) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        Some(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    };
    let (fg, bg) = (luminance(fg)? + 0.05, luminance(bg)? + 0.05);
    Some(fg.max(bg) / fg.min(bg))
}

/// The six steps of a colour in xterm's cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// How far apart two colours are; nothing if one of them is the terminal's own.
fn distance(a: Color, b: Color) -> Option<i32> {
    let (one, other) = (rgb(a)?, rgb(b)?);
    let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
    Some(square(one.0, other.0) + square(one.1, other.1) + square(one.2, other.2))
}

/// The nearest of xterm's 240 fixed colours.
fn nearest(color: Color) -> Color {
    if !matches!(color, Color::Rgb(..)) {
        return color;
    }
    let all = (16..=255).map(Color::Indexed);
    all.min_by_key(|&known| distance(color, known).unwrap_or(i32::MAX))
        .unwrap_or(color)
}

/// The nearest of the sixteen colours of every terminal.
fn nearest_of_sixteen(color: Color) -> Color {
    if !matches!(color, Color::Rgb(..) | Color::Indexed(_)) {
        return color;
    }
    let all = SIXTEEN_COLORS.into_iter();
    all.min_by_key(|&known| distance(color, known).unwrap_or(i32::MAX))
        .unwrap_or(color)
}

/// Red, green and blue of a colour, as xterm shows it; nothing for the terminal's own.
pub(super) const fn rgb(color: Color) -> Option<(u8, u8, u8)> {
    Some(match color {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(index @ 232..=255) => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
        Color::Indexed(index @ 16..=231) => {
            let cube = index - 16;
            (
                CUBE[(cube / 36) as usize],
                CUBE[(cube / 6 % 6) as usize],
                CUBE[(cube % 6) as usize],
            )
        }
        Color::Indexed(_) | Color::Reset => return None,
        Color::Black => (0, 0, 0),
        Color::Red => (205, 0, 0),
        Color::Green => (0, 205, 0),
        Color::Yellow => (205, 205, 0),
        Color::Blue => (0, 0, 238),
        Color::Magenta => (205, 0, 205),
        Color::Cyan => (0, 205, 205),
        Color::Gray => (229, 229, 229),
        Color::DarkGray => (127, 127, 127),
        Color::LightRed => (255, 0, 0),
        Color::LightGreen => (0, 255, 0),
        Color::LightYellow => (255, 255, 0),
        Color::LightBlue => (92, 92, 255),
        Color::LightMagenta => (255, 0, 255),
        Color::LightCyan => (0, 255, 255),
        Color::White => (255, 255, 255),
    })
}
