//! The set of positions that a complete search has seen: their exact keys and nothing else.
//!
//! Open addressing with linear probing, in parts that grow one at a time, so that growing needs the room of one part
//! only. A part is at most 4/5 full and at least 2/5 once it has grown: 20 to 40 bytes a position.

use super::key::Key;

const PARTS: usize = 32;
const SMALLEST: usize = 32;
/// A part of up to this size is kept for the next search: clearing it costs less than growing it again.
const KEPT: usize = 4096;

#[derive(Debug)]
struct Part<K> {
    slots: Vec<K>,
    used: usize,
}

/// A set of keys.
#[derive(Debug)]
pub(crate) struct KeySet<K> {
    parts: [Part<K>; PARTS],
}

impl<K: Key> KeySet<K> {
    pub(crate) fn new() -> Self {
        Self {
            parts: std::array::from_fn(|_| Part {
                slots: vec![K::default(); SMALLEST],
                used: 0,
            }),
        }
    }

    /// Forgets all keys, but keeps some room for the next search.
    pub(crate) fn clear(&mut self) {
        for part in &mut self.parts {
            if part.used > 0 {
                if part.slots.len() > KEPT {
                    part.slots = vec![K::default(); KEPT];
                } else {
                    part.slots.fill(K::default());
                }
                part.used = 0;
            }
        }
    }

    /// Bytes in use, and how many more the next growth may take.
    pub(crate) fn bytes(&self) -> (usize, usize) {
        let slots: usize = self.parts.iter().map(|part| part.slots.len()).sum();
        let largest = self
            .parts
            .iter()
            .map(|part| part.slots.len())
            .max()
            .unwrap_or(0);
        (slots * size_of::<K>(), 2 * largest * size_of::<K>())
    }

    /// Asks for the memory that [`insert`](Self::insert) will look at, without waiting for it.
    #[inline]
    pub(crate) fn touch(&self, key: K) {
        let hash = key.hash();
        let part = &self.parts[hash as usize % PARTS];
        let at = (hash >> 8) as usize & (part.slots.len() - 1);
        std::hint::black_box(part.slots[at]);
    }

    /// Adds a key and says whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> bool {
        let hash = key.hash();
        let key = key.marked();
        let part = &mut self.parts[hash as usize % PARTS];
        let mask = part.slots.len() - 1;
        let mut at = (hash >> 8) as usize & mask;
        loop {
            let slot = part.slots[at];
            if slot == key {
                return false;
            }
            if slot == K::default() {
                break;
            }
            at = (at + 1) & mask;
        }
        part.slots[at] = key;
        part.used += 1;
        if part.used * 5 > part.slots.len() * 4 {
            part.grow();
        }
        true
    }
}

impl<K: Key> Part<K> {
    #[cold]
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![K::default(); size]);
        for key in old {
            if key != K::default() {
                let mut at = (key.unmarked().hash() >> 8) as usize & (size - 1);
                while self.slots[at] != K::default() {
                    at = (at + 1) & (size - 1);
                }
                self.slots[at] = key;
            }
        }
    }
}
