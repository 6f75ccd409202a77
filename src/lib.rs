//! FreeCell for the terminal, and everything it is made of.
//!
//! The rooms of the house, from the inside out; each may use only those before it:
//!
//! - [`core`]: the rules of the game. Cards, deals, boards, legality, autoplay, notation, history.
//!   It knows no terminal, file, clock, thread or randomness.
//! - [`solver`]: whether a position can still be won, and how. It knows only the core.
//! - [`app`]: the program without a screen. Actions come in, effects go out; time is an argument.
//! - [`storage`]: settings, open games, the record: nothing else opens these files.
//! - [`ui`]: the screen and the keys. It reads the program and never changes it.
//! - [`plain`]: the game in lines of words, for the ear and for scripts.
//! - [`term`]: the game in the terminal. The only code with threads, signals and output to the screen.
//! - [`cli`]: what may be typed on the command line; [`commands`]: what that does; [`error`]: what can
//!   go wrong, in sentences.

pub mod app;
pub mod cli;
pub mod commands;
pub mod core;
pub mod error;
pub mod plain;
pub mod solver;
pub mod storage;
pub mod term;
pub mod ui;
