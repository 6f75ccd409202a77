//! What a search may use, and how it is stopped from outside.

use std::sync::atomic::{AtomicBool, Ordering};

/// What a search may use before it has to answer "undecided".
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Bytes to keep positions in.
    pub memory: Option<usize>,
}

/// The limit that stopped a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// As many positions as allowed were looked at.
    Nodes,
    /// More positions would not fit into the memory allowed.
    Memory,
    /// The caller asked to stop.
    Cancelled,
}

/// Counts what a search uses, over all its stages.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    cancel: &'a AtomicBool,
    most: u64,
    pub(crate) nodes: u64,
    pub(crate) memory: usize,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &Limits, cancel: &'a AtomicBool) -> Self {
        Self {
            cancel,
            most: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            memory: limits.memory.unwrap_or(usize::MAX),
        }
    }

    /// How many more positions may be looked at; nothing if any number may.
    pub(crate) fn left(&self) -> Option<u64> {
        (self.most != u64::MAX).then(|| self.most.saturating_sub(self.nodes))
    }

    /// For a part of the search that may look at so many positions only.
    pub(crate) fn part(&self, nodes: u64) -> Self {
        Self {
            cancel: self.cancel,
            most: nodes.min(self.most.saturating_sub(self.nodes)),
            nodes: 0,
            memory: self.memory,
        }
    }

    /// Says if the caller asked to stop, for work that counts no positions.
    #[inline]
    pub(crate) fn go_on(&self) -> Result<(), Limit> {
        if self.cancel.load(Ordering::Relaxed) {
            Err(Limit::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Counts one position; says if the search has to stop. The flag is looked at every 256 positions, which is
    /// every 50 microseconds or so.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Limit> {
        if self.nodes >= self.most {
            return Err(Limit::Nodes);
        }
        if self.nodes.is_multiple_of(256) && self.cancel.load(Ordering::Relaxed) {
            return Err(Limit::Cancelled);
        }
        self.nodes += 1;
        Ok(())
    }
}
