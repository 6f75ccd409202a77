//! Bytes into lines, in bounded memory whatever comes.

/// The longest line that can be meant: many times a whole solution.
pub const LONGEST: usize = 4096;

/// A line as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawLine {
    /// A line of text without control characters.
    Text(String),
    /// What is no line of text, and why.
    Refused(LineError),
}

/// Why bytes are not a line of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// More bytes than a line can have.
    #[error("that line is longer than {LONGEST} bytes: nothing of it was done")]
    TooLong,
    /// Control characters.
    #[error("that line holds control characters: nothing of it was done")]
    Control,
    /// Not UTF-8.
    #[error("that line is not text: nothing of it was done")]
    NotText,
}

/// Collects bytes until a line is complete.
#[derive(Debug, Default)]
pub struct Splitter {
    line: Vec<u8>,
    too_long: bool,
}

impl Splitter {
    /// Takes bytes in and gives the lines that they complete.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<RawLine> {
        let mut lines = Vec::new();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (text, complete) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            self.too_long |= self.line.len() + text.len() > LONGEST;
            if self.too_long {
                self.line.clear();
            } else {
                self.line.extend_from_slice(text);
            }
            if complete {
                lines.push(self.take());
            }
        }
        lines
    }

    /// The rest after the last line, at the end of the input.
    pub fn end(&mut self) -> Option<RawLine> {
        let empty = self.line.is_empty() && !self.too_long;
        (!empty).then(|| self.take())
    }

    fn take(&mut self) -> RawLine {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.too_long) {
            return RawLine::Refused(LineError::TooLong);
        }
        read(&line)
    }
}

/// A line of bytes as text. A mark at the start of a file and the carriage returns of other systems are no part
/// of it, and tabs are blanks.
fn read(line: &[u8]) -> RawLine {
    let Ok(text) = std::str::from_utf8(line) else {
        return RawLine::Refused(LineError::NotText);
    };
    let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
    let text = text.replace('\t', " ");
    if text.chars().any(char::is_control) {
        return RawLine::Refused(LineError::Control);
    }
    RawLine::Text(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> RawLine {
        RawLine::Text(text.into())
    }

    #[test]
    fn lines_come_whole_however_the_bytes_come() {
        let bytes = "\u{feff}26 4a\r\n\tboard\n\nlast".as_bytes();
        let expected = [text("26 4a"), text(" board"), text(""), text("last")];
        for size in 1..=bytes.len() {
            let mut splitter = Splitter::default();
            let mut lines: Vec<RawLine> = bytes
                .chunks(size)
                .flat_map(|chunk| splitter.feed(chunk))
                .collect();
            lines.extend(splitter.end());
            assert_eq!(lines, expected, "chunks of {size}");
            assert_eq!(splitter.end(), None);
        }
    }

    #[test]
    fn what_is_no_line_of_text_is_refused_and_the_next_is_heard() {
        let mut splitter = Splitter::default();
        let mut lines = Vec::new();
        for _ in 0..3000 {
            lines.extend(splitter.feed(&[b'x'; 1000]));
            assert!(splitter.line.capacity() <= 2 * LONGEST);
        }
        lines.extend(splitter.feed(b"\n26\n\x1b[2J\na\0b\n\xff\xfe\nok\n"));
        let refused = RawLine::Refused;
        assert_eq!(
            lines,
            [
                refused(LineError::TooLong),
                text("26"),
                refused(LineError::Control),
                refused(LineError::Control),
                refused(LineError::NotText),
                text("ok"),
            ]
        );
    }

    #[test]
    fn the_longest_line_is_one() {
        let mut splitter = Splitter::default();
        let line = "x".repeat(LONGEST);
        assert_eq!(splitter.feed(format!("{line}\n").as_bytes()), [text(&line)]);
        let more = format!("{line}x\n");
        assert_eq!(
            splitter.feed(more.as_bytes()),
            [RawLine::Refused(LineError::TooLong)]
        );
    }
}
