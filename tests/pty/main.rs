//! The real program in a pseudo-terminal: what a player types, what is on the screen, what is left behind.
#![cfg(unix)]

mod championship;
mod files;
mod homes;
mod killed;
mod leaving;
mod manners;
mod plain;
mod play;
mod replay;
mod screen;
mod solutions;
mod suspend;
mod terminal;
