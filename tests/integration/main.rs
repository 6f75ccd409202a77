//! Tests of the whole program through its library, one binary so that it links once.

mod autoplay;
mod deals;
mod game_props;
mod layering;
mod notation;
mod replay;
mod rules;
mod solver;
mod storage;
mod supermoves;
mod support;
