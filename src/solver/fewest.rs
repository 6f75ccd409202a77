//! The fewest free cells with which a deal can be won.

use std::sync::atomic::AtomicBool;

use super::{Answer, Limit, Limits, NotSupported, Solver};
use crate::core::location::MAX_CELLS;
use crate::core::{DealNumber, Rules};

/// The number that is tried first: it decides most deals of the standard rules together with the next lower one.
const FIRST: u8 = 2;

/// How few free cells a deal can be won with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fewest {
    /// It was won with so many; nothing if with no number that is possible.
    pub cells: Option<u8>,
    /// Why it is not proved that fewer are not enough; nothing if it is.
    pub unproved: Option<Unproved>,
}

/// Why a number of free cells was not proved to be too few.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unproved {
    /// The search reached a limit.
    Limit(Limit),
    /// The solver takes no such question.
    NotSupported(NotSupported),
}

impl Solver {
    /// Finds the fewest free cells with which a deal can be won under rules that are else these: a solution with so
    /// many, and a finished search with one fewer. Each search has the whole limits for itself.
    pub fn fewest_cells(
        &mut self,
        deal: DealNumber,
        rules: Rules,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Fewest {
        // Cells that hold a card after the deal have to be there.
        let least = (u16::BITS - rules.filled.leading_zeros()) as u8;
        let first = FIRST.max(least);
        let mut cells = first;
        let mut unproved = None;
        // Up to a number that is enough.
        loop {
            match self.wins(deal, Rules { cells, ..rules }, limits, cancel) {
                Ok(true) => break,
                Ok(false) => unproved = None,
                Err(reason) => unproved = Some(reason),
            }
            if usize::from(cells) == MAX_CELLS || is_cancelled(unproved) {
                return Fewest {
                    cells: None,
                    unproved,
                };
            }
            cells += 1;
        }
        // Down to the last number that is enough, if the first one was.
        while cells <= first && cells > least {
            match self.wins(
                deal,
                Rules {
                    cells: cells - 1,
                    ..rules
                },
                limits,
                cancel,
            ) {
                Ok(true) => cells -= 1,
                Ok(false) => break,
                Err(reason) => {
                    unproved = Some(reason);
                    break;
                }
            }
        }
        Fewest {
            cells: Some(cells),
            unproved,
        }
    }

    fn wins(
        &mut self,
        deal: DealNumber,
        rules: Rules,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<bool, Unproved> {
        match self.solve_any(&deal.board(rules), limits, cancel) {
            Ok(report) => match report.answer {
                Answer::Winnable(_) => Ok(true),
                Answer::Lost => Ok(false),
                Answer::Undecided(limit) => Err(Unproved::Limit(limit)),
            },
            Err(reason) => Err(Unproved::NotSupported(reason)),
        }
    }
}

fn is_cancelled(unproved: Option<Unproved>) -> bool {
    unproved == Some(Unproved::Limit(Limit::Cancelled))
}
