//! The look back over a game: every position judged, and the command that lost it.

use super::advice::{OnPath, Verdict};
use super::dialog::{Dialog, PostMortem};
use super::{App, Effect, Tone};
use crate::core::Board;

impl App {
    /// Opens the look back over the game, and asks about every position that is not known.
    pub(super) fn post_mortem(&mut self) -> Vec<Effect> {
        let line: Vec<_> = self.game.line().into_iter().cloned().collect();
        if line.iter().all(|command| command.played.is_none()) {
            self.say(
                Tone::Refusal,
                "nothing was played yet: there is nothing to look back on",
            );
            return Vec::new();
        }
        let mut board = self.game.start_board().clone();
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
        self.helps.verdicts += 1;
        self.dialog = Some(Dialog::PostMortem(PostMortem {
            judged: vec![None; positions.len()],
            positions,
            commands: self.game.write_line(&line),
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
