//! The sentence that the program says. A sentence names commands, not keys: which key gives a command is the
//! screen's to say, and where there is no screen a word gives it.

use super::Command;
use super::keymap::Entry;
use crate::core::visible::visible;

/// The tone of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something was refused.
    Refusal,
    /// Something went wrong outside the game.
    Trouble,
}

/// The sentence on the message line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub sentence: Sentence,
    /// Its tone.
    pub tone: Tone,
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// What a command is called, and how it is given: `undo (u)`.
    Named(&'static str, Command),
    /// How a command is given: `u`.
    Given(Command),
}

/// A sentence in pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence(Vec<Part>);

impl Sentence {
    /// The sentence begins, or goes on, with words. They may come from the world: what cannot be seen of them
    /// is written out.
    #[must_use]
    pub fn then(mut self, text: impl Into<String>) -> Self {
        self.0.push(Part::Text(visible(&text.into())));
        self
    }

    /// It goes on with a command by its name, and how it is given.
    #[must_use]
    pub fn named(mut self, name: &'static str, command: Command) -> Self {
        self.0.push(Part::Named(name, command));
        self
    }

    /// It goes on with how a command is given.
    #[must_use]
    pub fn given(mut self, command: Command) -> Self {
        self.0.push(Part::Given(command));
        self
    }

    /// A text of the program in which `{undo}` stands for how the command of that name is given.
    #[must_use]
    pub fn template(text: &str) -> Self {
        let mut sentence = Self::default();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let named = after
                .split_once('}')
                .and_then(|(name, after)| Some((name.parse::<Entry>().ok()?, after)));
            (sentence, rest) = match named {
                Some((entry, after)) => (sentence.then(before).given(entry.command()), after),
                None => (sentence.then(before).then("{"), after),
            };
        }
        sentence.then(rest)
    }

    /// The pieces.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// The sentence as one text, each piece put into words by `words`.
    pub fn text(&self, words: impl Fn(&Part) -> String) -> String {
        self.0.iter().map(words).collect()
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        Self::default().then(text)
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Self::default().then(text)
    }
}
