//! The screen that ratatui draws on: it turns changed cells into few bytes and never asks the terminal
//! anything.

use std::convert::Infallible;
use std::io::Write as _;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use super::output::Output;

/// Begin and end of a frame that is shown at once, where the terminal knows it (mode 2026).
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// A frame of so many bytes is shown at once anyway: it is one write, and one packet on a network.
const SMALL: usize = 400;

/// The colours and attributes in which the terminal writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Pen {
    const PLAIN: Self = Self {
        fg: Color::Reset,
        bg: Color::Reset,
        modifier: Modifier::empty(),
    };

    /// The attributes that are seen where nothing is written.
    const SEEN_ON_BLANKS: Modifier = Modifier::REVERSED
        .union(Modifier::UNDERLINED)
        .union(Modifier::CROSSED_OUT);

    /// A pen that writes a blank like this one, as like `present` as can be.
    fn for_blank(self, present: Self) -> Self {
        let seen = self.modifier & Self::SEEN_ON_BLANKS;
        if seen.is_empty() {
            Self {
                fg: present.fg,
                bg: self.bg,
                modifier: present.modifier - Self::SEEN_ON_BLANKS,
            }
        } else {
            self
        }
    }
}

/// The attributes with the numbers that turn them on and off.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The parameters that change one pen into another.
fn changes(from: Pen, to: Pen) -> Vec<String> {
    let mut numbers = Vec::new();
    let gone = from.modifier - to.modifier;
    for (modifier, _, off) in ATTRIBUTES {
        if gone.contains(modifier) && !numbers.contains(&off) {
            numbers.push(off);
        }
    }
    let off = numbers.clone();
    for (modifier, on, its_off) in ATTRIBUTES {
        // Bold and dim share what turns them off, and so do the two kinds of blinking.
        let new = !from.modifier.contains(modifier) || off.contains(&its_off);
        if to.modifier.contains(modifier) && new {
            numbers.push(on);
        }
    }
    let mut parameters: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if to.fg != from.fg {
        parameters.push(color(to.fg, 30));
    }
    if to.bg != from.bg {
        parameters.push(color(to.bg, 40));
    }
    parameters
}

/// A screen of a fixed size until it is told another.
#[derive(Debug)]
pub(super) struct Screen {
    output: Output,
    size: Size,
    frame: Vec<u8>,
    pen: Pen,
    /// Where the terminal's cursor is, if that is certain.
    at: Option<Position>,
    /// The row of the terminal's cursor, if that is certain.
    row: Option<u16>,
    cursor_shown: bool,
}

impl Screen {
    /// A screen of a terminal that was just entered.
    pub(super) fn new(output: Output, size: Size) -> Self {
        Self {
            output,
            size,
            frame: Vec::new(),
            pen: Pen::PLAIN,
            at: None,
            row: None,
            cursor_shown: false,
        }
    }

    /// Another size.
    pub(super) fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// The size that it was told.
    pub(super) const fn known_size(&self) -> Size {
        self.size
    }

    /// The terminal was left and entered again: nothing is known of it.
    pub(super) fn forget(&mut self) {
        self.frame.clear();
        self.pen = Pen::PLAIN;
        self.at = None;
        self.row = None;
        self.cursor_shown = false;
    }

    fn put(&mut self, bytes: &[u8]) {
        self.frame.extend_from_slice(bytes);
    }

    fn put_fmt(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a vector does not fail.
        let _ = self.frame.write_fmt(text);
    }

    fn move_to(&mut self, to: Position) {
        if self.at == Some(to) {
            return;
        }
        match self.at {
            Some(at) if at.y == to.y && at.x < to.x => match to.x - at.x {
                1 => self.put(b"\x1b[C"),
                gap => self.put_fmt(format_args!("\x1b[{gap}C")),
            },
            // The next line of a card: down (a vertical tab, which no line discipline changes), and back.
            Some(at) if at.y + 1 == to.y && (to.x + 1..=to.x + 9).contains(&at.x) => {
                self.put_fmt(format_args!("\x0b\x1b[{}D", at.x - to.x));
            }
            _ if self.row == Some(to.y) => self.put_fmt(format_args!("\x1b[{}G", to.x + 1)),
            _ => self.put_fmt(format_args!("\x1b[{};{}H", to.y + 1, to.x + 1)),
        }
        self.at = Some(to);
        self.row = Some(to.y);
    }

    /// Changes the pen with one sequence: the shorter of what has to change and everything afresh.
    fn set_pen(&mut self, pen: Pen) {
        if pen == self.pen {
            return;
        }
        let afresh = [vec![String::new()], changes(Pen::PLAIN, pen)].concat();
        let (change, afresh) = (changes(self.pen, pen).join(";"), afresh.join(";"));
        let shorter = if afresh.len() < change.len() {
            afresh
        } else {
            change
        };
        self.put_fmt(format_args!("\x1b[{shorter}m"));
        self.pen = pen;
    }

    fn put_cell(&mut self, at: Position, cell: &Cell) {
        self.move_to(at);
        let pen = Pen {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        };
        let symbol = cell.symbol();
        self.set_pen(if symbol == " " {
            pen.for_blank(self.pen)
        } else {
            pen
        });
        self.put(symbol.as_bytes());
        // Some terminals draw a suit two columns wide, and all of them what people write in Chinese: what follows is
        // placed, so that it never shifts. After the last column the cursor waits in a state that terminals
        // disagree on.
        let certain = symbol.chars().all(is_narrow) && at.x + 1 < self.size.width;
        self.at = certain.then_some(Position::new(at.x + 1, at.y));
        self.row = (at.x + 2 < self.size.width || certain).then_some(at.y);
    }
}

/// Whether a terminal draws a character one column wide for certain: plain characters, and the lines, blocks and dots
/// that tables and charts are made of.
const fn is_narrow(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}')
}

/// A colour as parameters; `base` is 30 for the foreground and 40 for the background.
fn color(color: Color, base: u8) -> String {
    let numbered = |number: u8| (base + number).to_string();
    let bright = |number: u8| (base + 60 + number).to_string();
    match color {
        Color::Reset => numbered(9),
        Color::Black => numbered(0),
        Color::Red => numbered(1),
        Color::Green => numbered(2),
        Color::Yellow => numbered(3),
        Color::Blue => numbered(4),
        Color::Magenta => numbered(5),
        Color::Cyan => numbered(6),
        Color::Gray => numbered(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Indexed(index) => format!("{};5;{index}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
    }
}

impl Backend for Screen {
    type Error = Infallible;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        for (x, y, cell) in content {
            self.put_cell(Position::new(x, y), cell);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        if std::mem::take(&mut self.cursor_shown) {
            self.put(b"\x1b[?25l");
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        if !std::mem::replace(&mut self.cursor_shown, true) {
            self.put(b"\x1b[?25h");
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(self.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        self.move_to(position.into());
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Infallible> {
        // Terminals fill what they clear with the present background.
        self.set_pen(Pen::PLAIN);
        self.put(match region {
            ClearType::All => b"\x1b[2J",
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        });
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::default(),
        })
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        let frame = std::mem::take(&mut self.frame);
        self.output.send(if frame.len() <= SMALL {
            frame
        } else {
            [BEGIN, &frame, END].concat()
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use proptest::prelude::*;
    use ratatui::Terminal;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    /// A terminal that keeps what is written.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    const SIZE: Size = Size::new(12, 4);

    /// What a terminal shows after frames that are drawn one after the other.
    fn shown(frames: &[Buffer]) -> (vt100::Parser, usize) {
        let kept = Kept::default();
        let output = Output::start(kept.clone(), |_| {}).unwrap();
        let Ok(mut terminal) = Terminal::new(Screen::new(output.clone(), SIZE));
        let mut before = 0;
        for frame in frames {
            before = kept.0.lock().unwrap().len();
            let Ok(_) = terminal.draw(|f| *f.buffer_mut() = frame.clone());
            assert!(output.drain(Duration::from_secs(60)));
        }
        let bytes = kept.0.lock().unwrap().clone();
        let rows = SIZE.height.try_into().unwrap();
        let mut parser = vt100::Parser::new(rows, SIZE.width.try_into().unwrap(), 0);
        parser.process(&bytes);
        (parser, bytes.len() - before)
    }

    fn cells() -> impl Strategy<Value = Vec<(char, Style)>> {
        let colors = prop_oneof![
            Just(Color::Reset),
            Just(Color::Red),
            Just(Color::White),
            Just(Color::Indexed(228)),
            Just(Color::Rgb(1, 2, 3)),
        ];
        let modifiers = prop_oneof![
            3 => Just(Modifier::empty()),
            1 => Just(Modifier::BOLD),
            1 => Just(Modifier::DIM),
            1 => Just(Modifier::UNDERLINED),
            1 => Just(Modifier::REVERSED),
            1 => Just(Modifier::BOLD | Modifier::REVERSED),
        ];
        let symbols = prop_oneof![4 => Just(' '), 1 => Just('x'), 1 => Just('♠'), 1 => Just('─')];
        let style = (colors.clone(), colors, modifiers)
            .prop_map(|(fg, bg, modifier)| Style::new().fg(fg).bg(bg).add_modifier(modifier));
        let count = usize::from(SIZE.width * SIZE.height);
        prop::collection::vec((symbols, style), count)
    }

    fn buffer(cells: &[(char, Style)]) -> Buffer {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, SIZE)));
        for (cell, (symbol, style)) in buffer.content.iter_mut().zip(cells) {
            cell.set_char(*symbol).set_style(*style);
        }
        buffer
    }

    fn vt_color(color: Color) -> vt100::Color {
        match color {
            Color::Red => vt100::Color::Idx(1),
            Color::White => vt100::Color::Idx(15),
            Color::Indexed(index) => vt100::Color::Idx(index),
            Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
            _ => vt100::Color::Default,
        }
    }

    proptest! {
        #[test]
        fn a_terminal_shows_what_was_drawn(
            first in cells(),
            mut second in cells(),
            kept in prop::collection::vec(prop::bool::weighted(0.8), 48),
        ) {
            // Few cells change, so that the cursor moves in every way.
            for (index, _) in kept.iter().enumerate().filter(|(_, kept)| **kept) {
                second[index] = first[index];
            }
            let (first, second) = (buffer(&first), buffer(&second));
            let (parser, _) = shown(&[first, second.clone()]);
            for y in 0..SIZE.height {
                for x in 0..SIZE.width {
                    let (cell, seen) = (&second[(x, y)], parser.screen().cell(y, x).unwrap());
                    let blank = cell.symbol() == " ";
                    let has = |modifier| cell.modifier.contains(modifier);
                    prop_assert!(blank && !seen.has_contents() || seen.contents() == cell.symbol());
                    prop_assert_eq!(seen.bgcolor(), vt_color(cell.bg));
                    prop_assert_eq!(seen.inverse(), has(Modifier::REVERSED));
                    prop_assert_eq!(seen.underline(), has(Modifier::UNDERLINED));
                    if !blank || has(Modifier::REVERSED) {
                        prop_assert_eq!(seen.fgcolor(), vt_color(cell.fg));
                        prop_assert_eq!(seen.bold(), has(Modifier::BOLD));
                        prop_assert_eq!(seen.dim(), has(Modifier::DIM));
                    }
                }
            }
        }
    }

    #[test]
    fn what_follows_a_wide_character_is_in_its_place() {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, SIZE)));
        buffer.set_string(1, 0, "漢字│e\u{301}x", Style::new());
        buffer.set_string(0, 1, "0123456789漢", Style::new());
        let mut after = Buffer::empty(Rect::from((Position::ORIGIN, SIZE)));
        after.set_string(2, 0, "ab", Style::new());
        let (parser, _) = shown(&[buffer.clone()]);
        assert!(
            parser
                .screen()
                .contents()
                .starts_with(" 漢字│e\u{301}x\n0123456789漢")
        );
        let (parser, _) = shown(&[buffer, after]);
        assert_eq!(parser.screen().contents().trim_end(), "  ab");
    }

    #[test]
    fn a_frame_like_the_one_before_is_no_byte() {
        let frame = Buffer::with_lines(["♠ A", "♥ K"]);
        let mut whole = Buffer::empty(Rect::from((Position::ORIGIN, SIZE)));
        whole.merge(&frame);
        assert_eq!(shown(&[whole.clone(), whole]).1, 0);
    }
}
