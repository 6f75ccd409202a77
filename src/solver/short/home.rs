//! The home moves that a command brings with it, under each autoplay rule.

use crate::core::Autoplay;
use crate::solver::key::Key;
use crate::solver::origin::Origin;
use crate::solver::state::State;

/// Whether the next card of a suit goes home without being asked, if it is exposed. With autoplay off, the player
/// has to send every card home some time, so the safe ones may as well go at once.
#[inline]
pub(super) fn sends<const N: usize, K: Key>(
    autoplay: Autoplay,
    origin: &Origin,
    state: &State<N, K>,
    suit: usize,
) -> bool {
    match autoplay {
        Autoplay::All => true,
        Autoplay::Safe | Autoplay::Off => state.is_safe(origin.terms.building, suit),
        Autoplay::Horne => {
            let opposite = if suit == 0 || suit == 3 {
                state.home[1].min(state.home[2])
            } else {
                state.home[0].min(state.home[3])
            };
            state.home[suit] < 2 || opposite >= state.home[suit]
        }
    }
}

/// Makes the home moves that a command brings with it.
#[inline]
pub(super) fn settle<const N: usize, K: Key>(
    autoplay: Autoplay,
    origin: &Origin,
    state: &mut State<N, K>,
) {
    let mut suit = 0;
    let mut quiet = 0;
    while quiet < 4 {
        match state.home_step(suit) {
            Some(step) if sends(autoplay, origin, state, suit) => {
                state.apply(origin, step);
                quiet = 0;
            }
            _ => {
                quiet += 1;
                suit = (suit + 1) & 3;
            }
        }
    }
}
