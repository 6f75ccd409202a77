//! Tests of the whole program through its library, one binary so that it links once.

mod replay;
mod solver;
mod storage;
