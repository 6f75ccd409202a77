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
    cursor_shown: bool,
}

impl Screen {
    /// A screen of a terminal that was just entered.
    pub(super) fn new(output: Output, size: Size) -> Self {
        Self {
            output,
            size,
            frame: Vec::with_capacity(16 * 1024),
            pen: Pen::PLAIN,
            at: None,
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
            _ => self.put_fmt(format_args!("\x1b[{};{}H", to.y + 1, to.x + 1)),
        }
        self.at = Some(to);
    }

    /// Changes the pen with one sequence of as few parameters as possible.
    fn set_pen(&mut self, pen: Pen) {
        if pen == self.pen {
            return;
        }
        let mut before = self.pen;
        let mut parameters: Vec<String> = Vec::new();
        if !(before.modifier - pen.modifier).is_empty() {
            parameters.push(String::new());
            before = Pen::PLAIN;
        }
        for modifier in (pen.modifier - before.modifier).iter() {
            if let Some(number) = attribute(modifier) {
                parameters.push(number.to_string());
            }
        }
        if pen.fg != before.fg {
            parameters.push(color(pen.fg, 30));
        }
        if pen.bg != before.bg {
            parameters.push(color(pen.bg, 40));
        }
        self.put_fmt(format_args!("\x1b[{}m", parameters.join(";")));
        self.pen = pen;
    }

    fn put_cell(&mut self, at: Position, cell: &Cell) {
        self.move_to(at);
        self.set_pen(Pen {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        });
        let symbol = cell.symbol();
        self.put(symbol.as_bytes());
        // Some terminals draw a suit two columns wide: what follows is placed, so that it never shifts. After
        // the last column the cursor waits in a state that terminals disagree on.
        let certain = !symbol.contains(['♠', '♥', '♦', '♣']) && at.x + 1 < self.size.width;
        self.at = certain.then_some(Position::new(at.x + 1, at.y));
    }
}

/// The number of an attribute.
fn attribute(modifier: Modifier) -> Option<u8> {
    let numbers = [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::ITALIC, 3),
        (Modifier::UNDERLINED, 4),
        (Modifier::SLOW_BLINK, 5),
        (Modifier::RAPID_BLINK, 6),
        (Modifier::REVERSED, 7),
        (Modifier::HIDDEN, 8),
        (Modifier::CROSSED_OUT, 9),
    ];
    let known = numbers.iter().find(|(known, _)| *known == modifier);
    known.map(|&(_, number)| number)
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
        if !self.frame.is_empty() {
            let frame = [BEGIN, &self.frame, END].concat();
            self.frame.clear();
            self.output.send(frame);
        }
        Ok(())
    }
}
