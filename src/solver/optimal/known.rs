//! The positions that a search has met, found by exact key.
//!
//! A position costs 28 bytes and a share of a table of four-byte places. The store grows in small steps, so that no
//! growth takes long, and nothing is copied that was stored.

use super::super::key::Key;

/// "No position."
pub(super) const NOBODY: u32 = u32::MAX;

/// Positions in a block, as a power of two.
const BLOCK: u32 = 14;
/// Tables, as a power of two.
const TABLES: u32 = 12;

/// A position that was met.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub(super) struct Node<K> {
    pub(super) key: K,
    /// The position before it on the shortest way known.
    pub(super) parent: u32,
    /// The next one in the same queue.
    pub(super) next: u32,
    /// The length of the shortest way known.
    pub(super) length: u16,
    /// The bound for the moves that are not moves home.
    pub(super) bound: u8,
    /// Waiting to be looked at.
    pub(super) open: bool,
}

/// All positions that were met. See the module.
pub(super) struct Known<K> {
    blocks: Vec<Vec<Node<K>>>,
    /// Open addressing; the table is chosen by the highest bits of the hash, the place by the lowest.
    tables: Vec<Vec<u32>>,
    filled: Vec<u32>,
    count: u32,
    places: usize,
}

impl<K: Key> Known<K> {
    pub(super) fn new() -> Self {
        Self {
            blocks: Vec::new(),
            tables: vec![Vec::new(); 1 << TABLES],
            filled: vec![0; 1 << TABLES],
            count: 0,
            places: 0,
        }
    }

    /// Positions stored.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        (self.blocks.len() << BLOCK) * size_of::<Node<K>>()
            + self.places * size_of::<u32>()
            + (1 << TABLES) * (size_of::<Vec<u32>>() + size_of::<u32>())
    }

    #[inline]
    pub(super) fn get(&self, id: u32) -> Node<K> {
        self.blocks[(id >> BLOCK) as usize][(id & ((1 << BLOCK) - 1)) as usize]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, id: u32) -> &mut Node<K> {
        &mut self.blocks[(id >> BLOCK) as usize][(id & ((1 << BLOCK) - 1)) as usize]
    }

    /// The number of a position, or else the place where it belongs.
    #[inline]
    pub(super) fn find(&self, key: K) -> Result<u32, Place> {
        let hash = key.hash();
        let table = (hash >> (64 - TABLES)) as usize;
        let places = &self.tables[table];
        if places.is_empty() {
            return Err(Place { table, at: 0, hash });
        }
        let mask = places.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let id = places[place];
            if id == NOBODY {
                return Err(Place {
                    table,
                    at: place,
                    hash,
                });
            }
            let stored = self.get(id).key;
            if stored == key {
                return Ok(id);
            }
            place = (place + 1) & mask;
        }
    }

    /// Stores a position where it belongs and returns its number.
    pub(super) fn add(&mut self, belongs: Place, node: Node<K>) -> u32 {
        let Place {
            table,
            at: mut place,
            hash,
        } = belongs;
        let filled = self.filled[table] as usize;
        if filled * 4 >= self.tables[table].len() * 3 {
            self.grow(table);
            let places = &self.tables[table];
            let mask = places.len() - 1;
            place = hash as usize & mask;
            while places[place] != NOBODY {
                place = (place + 1) & mask;
            }
        }
        let id = self.push(node);
        self.tables[table][place] = id;
        self.filled[table] += 1;
        id
    }

    /// Stores a position a second time, for a shorter way to it: the first entry stays in its queue, dead.
    pub(super) fn renew(&mut self, old: u32, node: Node<K>) -> u32 {
        self.get_mut(old).open = false;
        let id = self.push(node);
        let hash = node.key.hash();
        let places = &mut self.tables[(hash >> (64 - TABLES)) as usize];
        let mask = places.len() - 1;
        let mut place = hash as usize & mask;
        while places[place] != old {
            place = (place + 1) & mask;
        }
        places[place] = id;
        id
    }

    fn push(&mut self, node: Node<K>) -> u32 {
        if self.count & ((1 << BLOCK) - 1) == 0 {
            self.blocks.push(Vec::with_capacity(1 << BLOCK));
        }
        let id = self.count;
        assert!(
            id < NOBODY,
            "four billion positions do not fit into any memory limit"
        );
        self.blocks.last_mut().expect("there is a block").push(node);
        self.count += 1;
        id
    }

    fn grow(&mut self, table: usize) {
        let larger = (self.tables[table].len() * 2).max(8);
        self.places += larger - self.tables[table].len();
        let mask = larger - 1;
        let mut places = vec![NOBODY; larger];
        for &id in self.tables[table].iter().filter(|&&id| id != NOBODY) {
            let key = self.get(id).key;
            let mut place = key.hash() as usize & mask;
            while places[place] != NOBODY {
                place = (place + 1) & mask;
            }
            places[place] = id;
        }
        self.tables[table] = places;
    }
}

/// Where a position that is not stored belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    table: usize,
    at: usize,
    hash: u64,
}

impl<K> Node<K> {
    /// A position that waits to be looked at.
    pub(super) fn open(key: K, parent: u32, length: u16, bound: u8) -> Self {
        Self {
            key,
            parent,
            next: NOBODY,
            length,
            bound,
            open: true,
        }
    }
}
