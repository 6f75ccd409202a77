//! Runs that could be moved onto another cascade at once: what makes the next commands worth the most.

/// A cascade's run that could be moved onto another cascade, with more left behind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Merger {
    /// The cards that take it.
    pub(super) takers: u64,
    /// What that is worth.
    pub(super) value: i32,
    /// Its cards.
    pub(super) tail: u8,
}

/// No run that could be moved.
pub(super) const NOTHING: Merger = Merger {
    takers: 0,
    value: 0,
    tail: 0,
};

impl Merger {
    /// What it is worth with these cards exposed and room for so many.
    #[inline]
    pub(super) const fn counts(&self, exposed: u64, room: u8) -> i32 {
        if self.takers & exposed != 0 && self.tail <= room {
            self.value
        } else {
            0
        }
    }
}

/// What the runs are worth that an exposed card takes and that there is room for.
#[inline]
pub(super) fn merges<const N: usize>(mergers: &[Merger; N], exposed: u64, room: u8) -> i32 {
    mergers
        .iter()
        .map(|merger| merger.counts(exposed, room))
        .sum()
}
