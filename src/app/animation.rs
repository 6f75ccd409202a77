//! Cards in flight, as a function of time: drawn from the position before, the moves, and the time elapsed.

use std::time::Duration;

use super::settings::Movement;
use crate::core::{Board, Move, supermove};

/// The longest that a command takes when movement is fast.
pub const FAST: Duration = Duration::from_millis(300);
/// How long a single step takes when movement is fast, unless all would exceed [`FAST`].
const FAST_STEP: Duration = Duration::from_millis(110);
/// How long each single card takes when movement is slow.
const SLOW_STEP: Duration = Duration::from_millis(260);

/// A movement that was started.
#[derive(Debug, Clone)]
pub struct Animation {
    before: Board,
    steps: Vec<Move>,
    started: Duration,
    step: Duration,
}

/// One moment of a movement.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The position with the cards in flight still at their source.
    pub board: Board,
    /// The move whose cards are in flight.
    pub flying: Move,
    /// How far they have come, 0 to 1.
    pub progress: f32,
}

impl Animation {
    /// A movement of `moves` from `before`; nothing if nothing is to be seen.
    ///
    /// `carried` says that the player carried the first move's cards to their place, so that they do not
    /// fly again.
    pub fn new(
        before: &Board,
        moves: &[Move],
        carried: bool,
        movement: Movement,
        now: Duration,
    ) -> Option<Self> {
        let mut before = before.clone();
        let mut moves = moves;
        if carried && let Some((&first, rest)) = moves.split_first() {
            before.apply(first);
            moves = rest;
        }
        let (steps, step) = match movement {
            Movement::Off => return None,
            Movement::Fast => {
                let count = moves.len().max(1) as u32;
                (moves.to_vec(), FAST_STEP.min(FAST / count))
            }
            Movement::Slow => {
                let mut board = before.clone();
                let mut steps = Vec::new();
                for &mv in moves {
                    steps.extend(supermove::expand(&board, mv));
                    board.apply(mv);
                }
                (steps, SLOW_STEP)
            }
        };
        let animation = Self {
            before,
            steps,
            started: now,
            step,
        };
        (!animation.steps.is_empty()).then_some(animation)
    }

    /// The moment at `now`; nothing when the movement is over.
    pub fn frame(&self, now: Duration) -> Option<Frame> {
        let elapsed = now.saturating_sub(self.started).as_secs_f32() / self.step.as_secs_f32();
        let index = elapsed as usize;
        let &flying = self.steps.get(index)?;
        let mut board = self.before.clone();
        for &mv in &self.steps[..index] {
            board.apply(mv);
        }
        Some(Frame {
            board,
            flying,
            progress: elapsed.fract(),
        })
    }

    /// When the movement is over.
    pub fn end(&self) -> Duration {
        self.started + self.step * self.steps.len() as u32
    }
}
