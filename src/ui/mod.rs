//! Everything that is drawn, and what keys and pointer mean. It reads [`App`](crate::app::App) and never
//! changes it: input becomes [`Action`](crate::app::Action)s.

pub mod chord;
pub mod input;
pub mod keymap;
