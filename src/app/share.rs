//! Telling others of a game: a line for the clipboard of the terminal, and the moves if they are wanted too.

use super::dialog::Dialog;
use super::replay::Reel;
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::written_game;

/// The longest text that goes to the clipboard, in bytes. Written in base 64 it stays below what terminals take,
/// some 75,000 characters.
pub const LONGEST_COPY: usize = 50_000;

/// A game to be written into a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// What the name of the file begins with.
    pub stem: String,
    /// What is written.
    pub text: String,
}

impl App {
    /// Writes the moves of a game into a file.
    pub(super) fn export(reel: &Reel) -> Vec<Effect> {
        let deal = reel
            .game
            .deal()
            .map_or_else(|| "board".to_owned(), |deal| format!("deal-{deal}"));
        let standing = reel.standing().word().replace(' ', "-");
        vec![Effect::Export(Box::new(Export {
            stem: format!("{deal}-{standing}"),
            text: written_game::write(&reel.game),
        }))]
    }

    pub(super) fn exported(&mut self, written: Result<String, String>) {
        match written {
            Ok(path) => self.say(Tone::Info, format!("written into {path}")),
            Err(trouble) => self.say(Tone::Trouble, trouble),
        }
    }

    /// Whether a game is shown of which a line could be copied.
    pub(super) fn can_share(&self) -> bool {
        let shown = match &self.dialog {
            None | Some(Dialog::Won(_)) => true,
            Some(Dialog::Record(view)) => view.game.is_some(),
            Some(_) => false,
        };
        shown && self.lesson.is_none()
    }

    /// The game that is shown, with all that is known of it.
    pub(super) fn shown_reel(&self, now: Now) -> Reel {
        if let Some(watched) = self.watched() {
            return watched.reel().clone();
        }
        let looked_at = match &self.dialog {
            Some(Dialog::Record(view)) => view.game.as_deref(),
            _ => None,
        };
        looked_at
            .and_then(|record| Reel::of_record(record).ok())
            .unwrap_or_else(|| Reel::of_open(&self.saved(now)))
    }

    /// Copies the line of the game that is shown; asked for again at once, with its moves.
    pub(super) fn share(&mut self, again: bool, now: Now) -> Vec<Effect> {
        let reel = self.shown_reel(now);
        let line = reel.share_line().to_string();
        let whole = format!("{line}\n\n{}", written_game::write(&reel.game));
        let has_moves = reel.game.counters().commands > 0;
        let sent = Sentence::from("sent to the terminal's clipboard: ");
        let (text, sentence) = if !again || !has_moves {
            self.shared_line = has_moves;
            let sentence = if has_moves {
                sent.then("the line; ")
                    .given(Command::Share)
                    .then(" again adds the moves")
            } else {
                sent.then("the line of this game")
            };
            (line, sentence)
        } else if whole.len() > LONGEST_COPY {
            let sentence = sent.then("the line alone, the moves are too long");
            (line, sentence)
        } else {
            (whole, sent.then("the line and the moves"))
        };
        self.say(Tone::Info, sentence);
        vec![Effect::Copy(text)]
    }
}
