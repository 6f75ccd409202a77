//! A hasher for keys of the player's own files, where nobody makes keys that collide on purpose: a record has a
//! hundred thousand of them, and the standard one is the slowest part of adding them up.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds [`QuickHasher`]s.
pub type QuickHash = BuildHasherDefault<QuickHasher>;

/// The multiplicative hash of Firefox and of the Rust compiler, with its good upper bits brought down.
#[derive(Debug, Clone, Copy, Default)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher as _;

    use super::*;

    #[test]
    fn keys_that_follow_one_another_are_spread() {
        let hash = |key: (usize, i64)| QuickHash::default().hash_one(key);
        let low = |bits: u32| {
            let hashes = (0..4096).map(|deal| hash((0, deal)) % (1 << bits));
            hashes.collect::<HashSet<u64>>().len()
        };
        assert!(low(16) > 3500, "{}", low(16));
        let high: HashSet<u64> = (0..4096).map(|deal| hash((0, deal)) >> 57).collect();
        assert!(high.len() > 100);
    }
}
