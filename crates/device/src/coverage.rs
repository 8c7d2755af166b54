//! Which code ran: sets of small numbers as bitmaps.

use std::collections::BTreeSet;
use std::fmt;

/// A set of small numbers, such as methods in the order of the app's files.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Bitmap {
    words: Vec<u64>,
}

/// The code that one event ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventCoverage {
    /// Methods of the app's own.
    pub methods: Bitmap,
    /// Branches of the app's own. Their numbers are few and far between.
    pub branches: BTreeSet<u32>,
    /// Number of instructions of the app's own that ran at least once.
    pub instructions: u32,
}

impl Bitmap {
    /// The empty set.
    pub fn new() -> Bitmap {
        Bitmap::default()
    }

    /// Adds a number; says whether it is new.
    pub fn insert(&mut self, n: u32) -> bool {
        let (word, bit) = (n as usize / 64, 1u64 << (n % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether the number is in the set.
    pub fn contains(&self, n: u32) -> bool {
        self.words.get(n as usize / 64).is_some_and(|w| w >> (n % 64) & 1 == 1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|w| w.count_ones()).sum()
    }

    /// Adds all of another set; says how many were new.
    pub fn union(&mut self, other: &Bitmap) -> u32 {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let merge = |(mine, theirs): (&mut u64, &u64)| {
            let new = (theirs & !*mine).count_ones();
            *mine |= theirs;
            new
        };
        self.words.iter_mut().zip(&other.words).map(merge).sum()
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let bits = |(i, &w): (usize, &u64)| (0..64u32).filter(move |b| w >> b & 1 == 1).map(move |b| i as u32 * 64 + b);
        self.words.iter().enumerate().flat_map(bits)
    }
}

impl FromIterator<u32> for Bitmap {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Bitmap {
        let mut set = Bitmap::new();
        numbers.into_iter().for_each(|n| _ = set.insert(n));
        set
    }
}

impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bitmap_is_a_set() {
        let mut a: Bitmap = [1, 64, 200].into_iter().collect();
        assert!(!a.insert(64) && a.insert(3));
        assert_eq!(a.iter().collect::<Vec<_>>(), [1, 3, 64, 200]);
        assert!(a.contains(200) && !a.contains(201) && !a.contains(9999));
        let b: Bitmap = [3, 500].into_iter().collect();
        assert_eq!((a.union(&b), a.count()), (1, 5));
    }
}
