//! Tests of the whole program through its library, one binary so that it links once.

mod advice;
mod autoplay;
mod cli;
mod competition;
mod deals;
mod game_props;
mod hostile;
mod layering;
mod lesson;
mod look_again;
mod mouse;
mod notation;
mod play;
mod player;
mod rate;
mod replay;
mod rules;
mod screens;
mod solve;
mod solver;
mod solver_optimal;
mod solver_short;
mod stats;
mod storage;
mod supermoves;
mod support;
