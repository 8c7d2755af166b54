//! Random numbers for mutations: a small generator of our own, so that a mutant is named by its class, its seed file and one number.

/// SplitMix64.
pub struct Random(u64);

impl Random {
    /// A generator for this number.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() % end.max(1) as u64) as usize
    }

    /// Flips `count` bits of `bytes` from offset `from` on.
    pub fn flip(&mut self, bytes: &mut [u8], from: usize, count: usize) {
        for _ in 0..count {
            let at = from + self.below(bytes.len().saturating_sub(from));
            bytes[at] ^= 1 << self.below(8);
        }
    }
}
