//! Words of a user or of a file inside a sentence: what reaches the terminal of them can only be seen. Control
//! characters would command the terminal, and characters that turn the direction of writing would make a
//! sentence say something else.

/// Whether a character does nothing but be seen: no control character and none that is invisible or changes
/// how the characters around it are shown.
pub fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(
            c,
            '\u{ad}'
                | '\u{180e}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// As much of a wrong text as a sentence bears.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 24;
    let start: String = text.chars().take(LONGEST).collect();
    let end = if start.len() < text.len() { "..." } else { "" };
    visible(&start) + end
}

/// A text with every other character written out, as `\u{1b}`.
pub fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        if is_visible(c) {
            seen.push(c);
        } else {
            seen.extend(c.escape_default());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_written_out() {
        assert_eq!(visible("deal ♠ 10, größer"), "deal ♠ 10, größer");
        assert_eq!(visible("a\u{1b}]52;c\u{7}\n"), r"a\u{1b}]52;c\u{7}\n");
        assert_eq!(shown(&"\u{1b}".repeat(25)), r"\u{1b}".repeat(24) + "...");
        assert_eq!(visible("\u{9b}2J\u{202e}"), r"\u{9b}2J\u{202e}");
    }
}
