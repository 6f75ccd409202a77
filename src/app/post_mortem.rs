//! The look back over a game: every position judged, and the command that lost it.

use super::advice::{OnPath, Verdict};
use super::dialog::{Dialog, PostMortem};
use super::{App, Command, Effect, Sentence, Tone};
use crate::core::Board;

impl App {
    /// Looks back over the game in play, or over the one that ended last if nothing was played since.
    pub(super) fn look_back(&mut self) -> Vec<Effect> {
        if self.game.is_begun() || self.finished.is_none() {
            return self.post_mortem();
        }
        self.look_back_at_finished(None)
    }

    /// Looks back over the game that ended last. Leaving leads back to the dialog.
    pub(super) fn look_back_at_finished(&mut self, from: Option<Dialog>) -> Vec<Effect> {
        let mut effects = self.show_finished(from);
        if self.watched().is_some() {
            effects.extend(self.post_mortem());
        }
        effects
    }

    /// Opens the look back over the game that is shown, and asks about every position that is not known.
    pub(super) fn post_mortem(&mut self) -> Vec<Effect> {
        let game = self.shown_game();
        let line: Vec<_> = game.line().into_iter().cloned().collect();
        if line.iter().all(|command| command.played.is_none()) {
            let taken_back = self.playback.is_none() && game.cursor() < game.steps().len();
            let sentence = if taken_back {
                Sentence::from("all is taken back: ")
                    .given(Command::Redo)
                    .then(" plays it again, to be looked back on")
            } else {
                "nothing was played yet: there is nothing to look back on".into()
            };
            self.say(Tone::Refusal, sentence);
            return Vec::new();
        }
        let commands = game.write_line(&line);
        let mut board = game.start_board().clone();
        let mut positions = vec![board.clone()];
        for command in &line {
            command.moves().for_each(|mv| board.apply(mv));
            positions.push(board.clone());
        }
        let unknown: Vec<Board> = positions
            .iter()
            .filter(|board| self.advice.known(board).is_none() && !board.is_won())
            .cloned()
            .collect();
        // What is said of the deal in play helps with it; a result that is in the record stays as it is.
        let of_deal_in_play = self.shown_game().start_board() == self.game.start_board();
        if of_deal_in_play && !self.recorded {
            self.helps.verdicts = self.helps.verdicts.saturating_add(1);
        }
        if let Some(playback) = &mut self.playback {
            playback.stop();
        }
        self.dialog = Some(Dialog::PostMortem(PostMortem {
            judged: vec![None; positions.len()],
            positions,
            commands,
            chosen: 0,
        }));
        self.judge_post_mortem();
        if unknown.is_empty() {
            return Vec::new();
        }
        vec![self.question(unknown, true)]
    }

    pub(super) fn judge_post_mortem(&mut self) {
        let Some(Dialog::PostMortem(post)) = &mut self.dialog else {
            return;
        };
        let was_known = post.losing();
        for (board, judged) in post.positions.iter().zip(&mut post.judged) {
            *judged = if board.is_won() {
                Some((Verdict::Winnable, Some(0)))
            } else {
                self.advice
                    .known(board)
                    .map(|known| (known.verdict, known.way.as_ref().map(OnPath::left)))
            };
        }
        // The command that lost the game is what the player looks for.
        if let (None, Some(losing)) = (was_known, post.losing()) {
            post.chosen = losing;
        }
    }
}
