//! Sentences broken into lines, so that nothing is ever cut.

use super::paint::columns;

/// The lines of a text, each at most `width` columns wide. A word longer than a line is divided.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for c in word.chars() {
            let mut longer = line.clone();
            longer.push(c);
            if columns(&longer) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_lost_and_no_line_too_long() {
        let text = "A run moves in one command if it could move card by card.";
        for width in 1..70 {
            let lines = wrap(text, width);
            assert!(lines.iter().all(|line| columns(line) <= width), "{lines:?}");
            let joined: String = lines.concat().split_whitespace().collect();
            let all: String = text.split_whitespace().collect();
            assert_eq!(joined, all, "{width}");
        }
        assert_eq!(wrap("one two", 3), ["one", "two"]);
        assert!(wrap("", 5).is_empty());
    }
}
