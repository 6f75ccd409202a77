//! The help in lines, made from the table of words.

use super::table::{Group, TABLE, Word};
use super::words::Topic;

/// The lines about a topic.
pub fn about(topic: Topic) -> Vec<String> {
    match topic {
        Topic::Names => names(),
        Topic::All => TABLE.iter().map(explained).collect(),
        Topic::Word(word) => vec![explained(word)],
    }
}

/// The names of all words, a line a group.
fn names() -> Vec<String> {
    let mut lines = vec!["A move is two places, such as 26, 4a, b7 or 3h.".to_owned()];
    for group in Group::ALL {
        let words = TABLE.iter().filter(|word| word.group == group);
        let names: Vec<&str> = words.map(Word::name).collect();
        lines.push(format!("{}: {}.", group.title(), names.join(", ")));
    }
    lines.push("Help and a word explains it; help all explains all.".into());
    lines
}

/// A word with all that is to be known of it.
fn explained(word: &Word) -> String {
    let others = match word.names {
        [] | [_] => String::new(),
        [_, others @ ..] => format!(" (or {})", others.join(", ")),
    };
    format!("{}{others}: {}", word.usage(), word.text)
}
