//! The one place that carries out actions.

use super::{Action, App, Effect, Now};

impl App {
    /// Carries out an action and says what the world has to do.
    pub fn update(&mut self, action: Action, now: Now) -> Vec<Effect> {
        let _ = (action, now);
        Vec::new()
    }
}
