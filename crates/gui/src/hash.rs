//! 128-bit hashes and keyed draws.
//!
//! Hashes name things in files that outlive a release, so values are fed with their lengths (two fields can never run
//! into each other) and every use starts with a domain and a version. A draw is a hash of (seed, source, key) and
//! never "the next number of a stream": leaving out one event leaves all other draws as they were.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// A 128-bit hash, written as 32 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub u128);

impl Hash {
    /// The first eight digits: short enough to read aloud, long enough within one run.
    pub fn short(self) -> String {
        format!("{:08x}", (self.0 >> 96) as u32)
    }

    /// The hash written as `text`, if it is one.
    pub fn parse(text: &str) -> Option<Hash> {
        let hex = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        if hex { u128::from_str_radix(text, 16).ok().map(Hash) } else { None }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(d)?;
        Hash::parse(&text).ok_or_else(|| de::Error::custom("a hash has 32 hexadecimal digits"))
    }
}

/// Feeds values into a hash so that different lists of values are different byte strings.
pub struct Hasher(Xxh3);

impl Hasher {
    /// A hasher for one purpose; `domain` holds its name and version.
    pub fn new(domain: &str) -> Hasher {
        let mut h = Hasher(Xxh3::new());
        h.str(domain);
        h
    }

    /// Feeds a string with its length.
    pub fn str(&mut self, s: &str) -> &mut Hasher {
        self.bytes(s.as_bytes())
    }

    /// Feeds bytes with their number.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Hasher {
        self.u64(bytes.len() as u64);
        self.0.update(bytes);
        self
    }

    /// Feeds a number.
    pub fn u64(&mut self, v: u64) -> &mut Hasher {
        self.0.update(&v.to_le_bytes());
        self
    }

    /// Feeds a signed number.
    pub fn i32(&mut self, v: i32) -> &mut Hasher {
        self.0.update(&v.to_le_bytes());
        self
    }

    /// Feeds another hash.
    pub fn hash(&mut self, h: Hash) -> &mut Hasher {
        self.0.update(&h.0.to_le_bytes());
        self
    }

    /// The hash of all that was fed.
    pub fn finish(&self) -> Hash {
        Hash(self.0.digest128())
    }
}

/// The draw that `seed` makes for `key` at `source`. `source` names the rule that draws, `key` the thing it draws for.
pub fn draw(seed: u64, source: &str, key: &[u64]) -> u64 {
    let mut bytes = Vec::with_capacity(24 + source.len() + key.len() * 8);
    bytes.extend(seed.to_le_bytes());
    bytes.extend((source.len() as u64).to_le_bytes());
    bytes.extend(source.as_bytes());
    for k in key {
        bytes.extend(k.to_le_bytes());
    }
    xxh3_64(&bytes)
}

/// Maps a draw to `0..n` without the bias of a remainder; 0 when `n` is 0.
pub fn below(draw: u64, n: u64) -> u64 {
    ((u128::from(draw) * u128::from(n)) >> 64) as u64
}

/// Whether a draw falls into the first `permille` thousandths.
pub fn chance(draw: u64, permille: u32) -> bool {
    below(draw, 1000) < u64::from(permille)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_run_into_each_other() {
        let ab = Hasher::new("t").str("ab").str("c").finish();
        let a = Hasher::new("t").str("a").str("bc").finish();
        assert_ne!(ab, a);
    }

    #[test]
    fn hashes_are_pinned() {
        assert_eq!(Hasher::new("pin/1").str("x").u64(7).finish().to_string(), "0440c3c50cf1282bb5ca9eafe4900440");
        assert_eq!(draw(1, "rule", &[2, 3]), 5579313111082995506);
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let mut counts = [0u32; 5];
        for k in 0..5000 {
            counts[below(draw(9, "t", &[k]), 5) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (900..1100).contains(&c)), "{counts:?}");
    }

    #[test]
    fn a_hash_reads_back() {
        let h = Hash(0x1234);
        assert_eq!(Hash::parse(&h.to_string()), Some(h));
        assert_eq!(Hash::parse("12"), None);
        assert_eq!(Hash::parse("+2345678901234567890123456789012"), None);
    }
}
