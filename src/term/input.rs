//! What the terminal sends, read into events: keys, mouse, paste, focus. The bytes are those of xterm and its
//! kin; what nobody asked for is skipped.
//!
//! Crossterm's own reader is not used on Unix: it loses input after 1,024 bytes at once until the next key,
//! and spins when the terminal is gone. Its types are used, so that the rest of the program is the same
//! everywhere.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Longer sequences are none that a terminal sends.
const LONGEST: usize = 64;
/// A pasted text is cut here: nothing that is pasted into this game is long.
const LONGEST_PASTE: usize = 4096;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Turns bytes into events, however they were cut.
#[derive(Debug, Default)]
pub struct Decoder {
    pending: Vec<u8>,
    paste: Option<Vec<u8>>,
}

/// What the first bytes are.
enum Taken {
    /// So many bytes are this event, or nothing of interest.
    Event(usize, Option<Event>),
    /// So many bytes begin a paste.
    PasteBegins(usize),
    /// More bytes are needed.
    More,
}

impl Decoder {
    /// Takes bytes in and gives the events that are complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        self.pending.extend_from_slice(bytes);
        self.run(&mut events);
        events
    }

    /// Whether an escape waits to be the key of its own or the begin of a sequence. A sequence that has begun
    /// waits for its end without limit: on a slow line its rest must not be taken for keys.
    pub fn is_waiting(&self) -> bool {
        self.paste.is_none() && self.pending == [0x1b]
    }

    /// No more bytes came: an escape was the key.
    pub fn settle(&mut self) -> Option<Event> {
        let waiting = self.is_waiting();
        waiting.then(|| {
            self.pending.clear();
            key(KeyCode::Esc)
        })
    }

    fn run(&mut self, events: &mut Vec<Event>) {
        loop {
            if self.paste.is_some() {
                let Some(text) = self.take_paste() else {
                    return;
                };
                events.push(Event::Paste(text));
            }
            if self.pending.is_empty() {
                return;
            }
            let used = match take(&self.pending) {
                Taken::Event(used, event) => {
                    events.extend(event);
                    used
                }
                Taken::PasteBegins(used) => {
                    self.paste = Some(Vec::new());
                    used
                }
                Taken::More => return,
            };
            self.pending.drain(..used);
        }
    }

    /// The pasted text, if its end has come.
    fn take_paste(&mut self) -> Option<String> {
        let paste = self.paste.as_mut()?;
        let mut windows = self.pending.windows(PASTE_END.len());
        let (text, used) = match windows.position(|bytes| bytes == PASTE_END) {
            Some(end) => (end, end + PASTE_END.len()),
            None => {
                let kept = self.pending.len().min(PASTE_END.len() - 1);
                let text = self.pending.len() - kept;
                (text, text)
            }
        };
        let room = LONGEST_PASTE - paste.len().min(LONGEST_PASTE);
        paste.extend(&self.pending[..text.min(room)]);
        self.pending.drain(..used);
        if used == text {
            return None;
        }
        let text = self.paste.take()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }
}

fn take(bytes: &[u8]) -> Taken {
    match bytes {
        [0x1b] => Taken::More,
        [0x1b, b'[', rest @ ..] => take_csi(rest),
        [0x1b, b'O', rest @ ..] => match rest.first() {
            None => Taken::More,
            Some(&letter) => Taken::Event(3, final_key(letter).map(key)),
        },
        // A slow link or a multiplexer joins a quick Esc with the key after it. No key of the game is
        // pressed with Alt, so both mean what they say.
        [0x1b, ..] => Taken::Event(1, Some(key(KeyCode::Esc))),
        _ => take_char(bytes),
    }
}

fn take_char(bytes: &[u8]) -> Taken {
    let control = |letter: u8| {
        let code = KeyCode::Char(char::from(letter));
        Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL))
    };
    let event = match bytes[0] {
        b'\r' | b'\n' => key(KeyCode::Enter),
        b'\t' => key(KeyCode::Tab),
        0x7f | 0x08 => key(KeyCode::Backspace),
        0 => control(b' '),
        code @ 1..=26 => control(b'a' + code - 1),
        code @ 0x1c..=0x1f => control(b'4' + code - 0x1c),
        code => {
            let length = match code {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => 1,
            };
            let whole = bytes.get(..length).unwrap_or(bytes);
            return match std::str::from_utf8(whole) {
                Ok(text) => Taken::Event(length, text.chars().next().map(char_key)),
                Err(error) if error.error_len().is_none() => Taken::More,
                Err(_) => Taken::Event(1, None),
            };
        }
    };
    Taken::Event(1, Some(event))
}

/// The rest of a sequence after `ESC [`.
fn take_csi(rest: &[u8]) -> Taken {
    if let [b'[', rest @ ..] = rest {
        // The function keys of the Linux console.
        return match rest.first() {
            None => Taken::More,
            Some(&letter @ b'A'..=b'E') => {
                Taken::Event(4, Some(key(KeyCode::F(letter - b'A' + 1))))
            }
            Some(_) => Taken::Event(3, None),
        };
    }
    let is_body = |byte: &u8| (0x20..=0x3f).contains(byte);
    let body = rest.iter().take(LONGEST + 1);
    let length = body.take_while(|byte| is_body(byte)).count();
    if length > LONGEST {
        return Taken::Event(2 + length, None);
    }
    let Some(&last) = rest.get(length) else {
        return Taken::More;
    };
    let used = 2 + length + 1;
    if !(0x40..=0x7e).contains(&last) {
        // Not a sequence: what stopped it is read afresh.
        return Taken::Event(used - 1, None);
    }
    let body = std::str::from_utf8(&rest[..length]).unwrap_or_default();
    if let (Some(report), b'M' | b'm') = (body.strip_prefix('<'), last) {
        return Taken::Event(used, mouse(report, last == b'm'));
    }
    if last == b'M' && body.is_empty() {
        return take_old_mouse(&rest[1..]);
    }
    let mut numbers = body.split(';').map(|number| number.parse::<u16>().ok());
    let first = numbers.next().flatten().unwrap_or(1);
    let modifiers = modifiers(numbers.next().flatten().unwrap_or(1));
    if let (b'~', Some(number)) = (last, shifted_f(first)) {
        let key = KeyEvent::new(KeyCode::F(number), KeyModifiers::SHIFT);
        return Taken::Event(used, Some(Event::Key(key)));
    }
    let code = match last {
        b'I' => return Taken::Event(used, Some(Event::FocusGained)),
        b'O' => return Taken::Event(used, Some(Event::FocusLost)),
        b'Z' => Some(KeyCode::BackTab),
        b'~' if first == 200 => return Taken::PasteBegins(used),
        b'~' => numbered_key(first),
        // An answer to a question about the cursor looks like F3; nobody asks.
        letter => final_key(letter),
    };
    let event = code.map(|code| Event::Key(KeyEvent::new(code, modifiers)));
    Taken::Event(used, event)
}

fn key(code: KeyCode) -> Event {
    Event::Key(code.into())
}

fn char_key(c: char) -> Event {
    let modifiers = if c.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    Event::Key(KeyEvent::new(KeyCode::Char(c), modifiers))
}

fn final_key(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

fn numbered_key(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F((number - 10) as u8),
        17..=21 => KeyCode::F((number - 11) as u8),
        23 | 24 => KeyCode::F((number - 12) as u8),
        _ => return None,
    })
}

/// What the Linux console and old terminals send for F1 to F8 with Shift, as F13 to F20.
fn shifted_f(number: u16) -> Option<u8> {
    let numbers = [25, 26, 28, 29, 31, 32, 33, 34];
    let index = numbers.iter().position(|&known| known == number)?;
    Some(index as u8 + 1)
}

/// The modifiers of a key: 1 and a sum of shift 1, alt 2, control 4.
fn modifiers(number: u16) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, bits & 1 != 0);
    modifiers.set(KeyModifiers::ALT, bits & 2 != 0);
    modifiers.set(KeyModifiers::CONTROL, bits & 4 != 0);
    modifiers
}

/// A mouse report `button;column;row`.
fn mouse(report: &str, released: bool) -> Option<Event> {
    let mut numbers = report.split(';').map(str::parse::<u16>);
    let mut next = || numbers.next()?.ok();
    mouse_event(next()?, next()?, next()?, released)
}

/// The report of terminals that do not know the numbered form: three bytes, each 32 and more.
fn take_old_mouse(rest: &[u8]) -> Taken {
    let &[button, column, row, ..] = rest else {
        return Taken::More;
    };
    let number = |byte: u8| u16::from(byte.saturating_sub(32));
    let event = mouse_event(number(button), number(column), number(row), false);
    Taken::Event(6, event)
}

fn mouse_event(code: u16, column: u16, row: u16, released: bool) -> Option<Event> {
    let button = match code & 0b11 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let (wheel, moved) = (code & 64 != 0, code & 32 != 0);
    let kind = match (wheel, moved, button) {
        _ if code >= 128 => return None,
        (true, ..) => match code & 0b11 {
            0 => MouseEventKind::ScrollUp,
            1 => MouseEventKind::ScrollDown,
            2 => MouseEventKind::ScrollLeft,
            _ => MouseEventKind::ScrollRight,
        },
        (false, true, Some(button)) => MouseEventKind::Drag(button),
        (false, true, None) => MouseEventKind::Moved,
        (false, false, Some(button)) if released => MouseEventKind::Up(button),
        (false, false, Some(button)) => MouseEventKind::Down(button),
        (false, false, None) => MouseEventKind::Up(MouseButton::Left),
    };
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, code & 4 != 0);
    modifiers.set(KeyModifiers::ALT, code & 8 != 0);
    modifiers.set(KeyModifiers::CONTROL, code & 16 != 0);
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers,
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(bytes: &[u8]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        let mut events = decoder.feed(bytes);
        events.extend(decoder.settle());
        events
    }

    fn with(code: KeyCode, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    fn pointer(kind: MouseEventKind, column: u16, row: u16) -> Event {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    }

    #[test]
    fn keys() {
        let none = KeyModifiers::NONE;
        let cases: &[(&[u8], KeyCode, KeyModifiers)] = &[
            (b"7", KeyCode::Char('7'), none),
            (b"Q", KeyCode::Char('Q'), KeyModifiers::SHIFT),
            ("é".as_bytes(), KeyCode::Char('é'), none),
            ("ф".as_bytes(), KeyCode::Char('ф'), none),
            (b"\r", KeyCode::Enter, none),
            (b"\t", KeyCode::Tab, none),
            (b"\x7f", KeyCode::Backspace, none),
            (b"\x03", KeyCode::Char('c'), KeyModifiers::CONTROL),
            (b"\x1a", KeyCode::Char('z'), KeyModifiers::CONTROL),
            (b"\x1b", KeyCode::Esc, none),
            (b"\x1b[A", KeyCode::Up, none),
            (b"\x1bOB", KeyCode::Down, none),
            (b"\x1b[1;5C", KeyCode::Right, KeyModifiers::CONTROL),
            (b"\x1b[Z", KeyCode::BackTab, none),
            (b"\x1b[3~", KeyCode::Delete, none),
            (b"\x1b[5;2~", KeyCode::PageUp, KeyModifiers::SHIFT),
            (b"\x1bOP", KeyCode::F(1), none),
            (b"\x1b[[B", KeyCode::F(2), none),
            (b"\x1b[15~", KeyCode::F(5), none),
            (b"\x1b[24~", KeyCode::F(12), none),
        ];
        for &(bytes, code, modifiers) in cases {
            assert_eq!(all(bytes), [with(code, modifiers)], "{bytes:?}");
        }
    }

    #[test]
    fn a_quick_key_after_escape_is_a_key_of_its_own() {
        let u = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE);
        assert_eq!(all(b"\x1bu"), [key(KeyCode::Esc), Event::Key(u)]);
    }

    #[test]
    fn mouse_focus_and_paste() {
        let left = MouseButton::Left;
        let cases: &[(&[u8], Event)] = &[
            (b"\x1b[<0;1;1M", pointer(MouseEventKind::Down(left), 0, 0)),
            (
                b"\x1b[<32;200;60M",
                pointer(MouseEventKind::Drag(left), 199, 59),
            ),
            (b"\x1b[<0;5;6m", pointer(MouseEventKind::Up(left), 4, 5)),
            (b"\x1b[<35;5;6M", pointer(MouseEventKind::Moved, 4, 5)),
            (b"\x1b[<65;5;6M", pointer(MouseEventKind::ScrollDown, 4, 5)),
            (b"\x1b[M !\"", pointer(MouseEventKind::Down(left), 0, 1)),
            (b"\x1b[I", Event::FocusGained),
            (b"\x1b[O", Event::FocusLost),
            (b"\x1b[200~617\r\x1b[201~", Event::Paste("617\r".into())),
        ];
        for (bytes, event) in cases {
            assert_eq!(all(bytes), std::slice::from_ref(event), "{bytes:?}");
        }
    }

    #[test]
    fn answers_that_nobody_asked_for_are_skipped() {
        for bytes in ["\x1b[?62;22c", "\x1b[?1u", "\x1b[>0;95;0c", "\x1b[201~"] {
            assert_eq!(all(bytes.as_bytes()), [], "{bytes:?}");
        }
    }

    #[test]
    fn a_long_paste_is_cut_and_ends() {
        let text = [b"\x1b[200~", &[b'x'; 10_000][..], PASTE_END, b"q"].concat();
        let mut decoder = Decoder::default();
        let events: Vec<Event> = text
            .chunks(7)
            .flat_map(|bytes| decoder.feed(bytes))
            .collect();
        let expected = [
            Event::Paste("x".repeat(LONGEST_PASTE)),
            key(KeyCode::Char('q')),
        ];
        assert_eq!(events, expected);
    }

    /// Bytes of the kind that terminals send, whole and broken.
    fn input() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            Just(b"\x1b".to_vec()),
            Just(b"\x1b[".to_vec()),
            Just(b"\x1b[<0;3;4M".to_vec()),
            Just(b"\x1b[200~".to_vec()),
            Just(b"\x1b[201~".to_vec()),
            Just("♠é".as_bytes().to_vec()),
            prop::collection::vec(any::<u8>(), 0..6),
        ];
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn events_do_not_depend_on_how_the_bytes_were_cut(bytes in input(), size in 1usize..9) {
            let mut decoder = Decoder::default();
            let mut events: Vec<Event> =
                bytes.chunks(size).flat_map(|bytes| decoder.feed(bytes)).collect();
            events.extend(decoder.settle());
            prop_assert_eq!(events, all(&bytes));
            prop_assert!(!decoder.is_waiting());
        }
    }
}
