//! Telling others of a game: a line for the clipboard of the terminal, and the moves if they are wanted too.

use super::replay::Reel;
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::written_game;

/// The longest text that goes to the clipboard, in bytes. Written in base 64 it stays below what terminals take,
/// some 75,000 characters.
pub const LONGEST_COPY: usize = 50_000;

impl App {
    /// The game that is shown, with all that is known of it.
    pub(super) fn shown_reel(&self, now: Now) -> Reel {
        match self.watched() {
            Some(watched) => watched.reel().clone(),
            None => Reel::of_open(&self.saved(now)),
        }
    }

    /// Copies the line of the game that is shown; asked for again at once, with its moves.
    pub(super) fn share(&mut self, again: bool, now: Now) -> Vec<Effect> {
        let reel = self.shown_reel(now);
        let line = reel.share_line().to_string();
        let whole = format!("{line}\n\n{}", written_game::write(&reel.game));
        let has_moves = reel.game.counters().commands > 0;
        let sent = Sentence::from("sent to the clipboard of the terminal: ");
        let (text, sentence) = if !again || !has_moves {
            self.shared_line = has_moves;
            let sentence = if has_moves {
                sent.then("the line of this game; ")
                    .given(Command::Share)
                    .then(" again adds the moves")
            } else {
                sent.then("the line of this game")
            };
            (line, sentence)
        } else if whole.len() > LONGEST_COPY {
            let sentence = sent.then("the line alone, the moves are too long for it");
            (line, sentence)
        } else {
            (whole, sent.then("the line and the moves of this game"))
        };
        self.say(Tone::Info, sentence);
        vec![Effect::Copy(text)]
    }
}
