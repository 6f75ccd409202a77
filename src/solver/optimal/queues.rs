//! The order in which a search turns to the positions that wait: queues by priority, and within one by the length of the
//! way. The queues are threaded through the positions themselves, so waiting costs no memory.

use super::super::key::Key;
use super::known::{Known, NOBODY};

/// Queues by priority, and within one by length of the way: the longest way first, the latest first among equals.
#[derive(Debug, Default)]
pub(super) struct Queues {
    rows: Vec<Row>,
    /// No row before this one holds anything.
    first: usize,
}

#[derive(Clone, Debug, Default)]
struct Row {
    heads: Vec<u32>,
    waiting: usize,
}

impl Queues {
    /// The priority of what comes next.
    pub(super) fn first(&mut self) -> Option<usize> {
        while self.first < self.rows.len() && self.rows[self.first].waiting == 0 {
            self.first += 1;
        }
        (self.first < self.rows.len()).then_some(self.first)
    }

    /// Adds a position.
    #[inline]
    pub(super) fn push<K: Key>(&mut self, known: &mut Known<K>, id: u32, priority: usize) {
        if priority >= self.rows.len() {
            self.rows.resize(priority + 1, Row::default());
        }
        self.first = self.first.min(priority);
        let node = known.get_mut(id);
        let length = usize::from(node.length);
        let row = &mut self.rows[priority];
        if length >= row.heads.len() {
            row.heads.resize(length + 1, NOBODY);
        }
        node.next = std::mem::replace(&mut row.heads[length], id);
        row.waiting += 1;
    }

    /// Takes the next position that waits.
    #[inline]
    pub(super) fn pop<K: Key>(&mut self, known: &mut Known<K>) -> Option<u32> {
        loop {
            let first = self.first()?;
            let row = &mut self.rows[first];
            while row.heads.last() == Some(&NOBODY) {
                row.heads.pop();
            }
            let head = row.heads.last_mut().expect("the row holds something");
            let id = *head;
            let node = known.get_mut(id);
            *head = node.next;
            row.waiting -= 1;
            if std::mem::replace(&mut node.open, false) {
                return Some(id);
            }
        }
    }
}
