//! Everything that is drawn, and what keys and pointer mean. It reads [`App`] and never changes it: input
//! becomes [`Action`](crate::app::Action)s.

mod card;
mod dialogs;
pub mod fold;
pub mod geometry;
pub mod glyphs;
pub mod hints;
pub mod input;
mod lesson;
mod look;
mod mouse;
mod paint;
mod palette;
mod record;
mod screen;
mod shown;
mod status;
mod table;
mod theme;
mod unfolded;
pub mod wrap;

pub use input::action;
pub use look::Look;
pub use mouse::pointer;
pub use screen::{draw, scroll_limit};
pub use theme::{Level, Theme};
