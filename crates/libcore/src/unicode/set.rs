//! Sets of code points as inversion lists: the sorted places where membership changes.

use std::ops::RangeInclusive;

/// One more than the greatest code point.
pub const LIMIT: u32 = 0x110000;

/// A set of code points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodePointSet {
    changes: Vec<u32>,
}

impl CodePointSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// All code points.
    pub fn all() -> Self {
        CodePointSet { changes: vec![0, LIMIT] }
    }

    /// The set of one range.
    pub fn range(range: RangeInclusive<u32>) -> Self {
        CodePointSet { changes: vec![*range.start(), range.end() + 1] }
    }

    /// A set from sorted, non-adjacent changes (as the tables store them).
    pub(crate) fn from_changes(changes: Vec<u32>) -> Self {
        debug_assert!(changes.len().is_multiple_of(2) && changes.windows(2).all(|w| w[0] < w[1]));
        CodePointSet { changes }
    }

    /// The ranges in ascending order.
    pub fn ranges(&self) -> impl DoubleEndedIterator<Item = RangeInclusive<u32>> + '_ {
        self.changes.chunks_exact(2).map(|r| r[0]..=r[1] - 1)
    }

    /// The places where membership changes.
    pub fn changes(&self) -> &[u32] {
        &self.changes
    }

    /// Whether the set holds `c`.
    pub fn contains(&self, c: u32) -> bool {
        self.changes.partition_point(|&change| change <= c) % 2 == 1
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// How many code points are in the set.
    pub fn len(&self) -> u32 {
        self.changes.chunks_exact(2).map(|r| r[1] - r[0]).sum()
    }

    /// The least code point.
    pub fn first(&self) -> Option<u32> {
        self.changes.first().copied()
    }

    /// Adds one code point.
    pub fn add(&mut self, c: u32) {
        self.add_range(c..=c);
    }

    /// Adds a range; one whose start lies above its end is empty.
    pub fn add_range(&mut self, range: RangeInclusive<u32>) {
        if range.is_empty() {
            return;
        }
        let (start, end) = (*range.start(), range.end() + 1);
        let from = self.changes.partition_point(|&c| c < start);
        let to = self.changes.partition_point(|&c| c <= end);
        let mut middle = [0; 2];
        let mut n = 0;
        if from % 2 == 0 {
            middle[n] = start;
            n += 1;
        }
        if to % 2 == 0 {
            middle[n] = end;
            n += 1;
        }
        self.changes.splice(from..to, middle[..n].iter().copied());
    }

    /// Takes everything out that is in and puts everything in that is out.
    pub fn complement(&mut self) {
        match self.changes.first() {
            Some(0) => drop(self.changes.remove(0)),
            _ => self.changes.insert(0, 0),
        }
        match self.changes.last() {
            Some(&LIMIT) => drop(self.changes.pop()),
            _ => self.changes.push(LIMIT),
        }
    }

    /// The complement as a set of its own.
    pub fn complemented(mut self) -> Self {
        self.complement();
        self
    }

    /// Adds all of `other`.
    pub fn union(&mut self, other: &Self) {
        *self = self.merge(other, |a, b| a || b);
    }

    /// Keeps what is in both.
    pub fn intersect(&mut self, other: &Self) {
        *self = self.merge(other, |a, b| a && b);
    }

    /// Takes all of `other` out.
    pub fn subtract(&mut self, other: &Self) {
        *self = self.merge(other, |a, b| a && !b);
    }

    fn merge(&self, other: &Self, keep: impl Fn(bool, bool) -> bool) -> Self {
        let (a, b) = (&self.changes, &other.changes);
        let (mut i, mut j) = (0, 0);
        let mut changes = Vec::with_capacity(a.len() + b.len());
        while i < a.len() || j < b.len() {
            let at = a.get(i).copied().unwrap_or(LIMIT + 1).min(b.get(j).copied().unwrap_or(LIMIT + 1));
            i += usize::from(a.get(i) == Some(&at));
            j += usize::from(b.get(j) == Some(&at));
            if keep(i % 2 == 1, j % 2 == 1) != (changes.len() % 2 == 1) {
                changes.push(at);
            }
        }
        CodePointSet { changes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bits(set: &CodePointSet) -> Vec<bool> {
        (0..40).map(|c| set.contains(c)).collect()
    }

    fn sets() -> impl Strategy<Value = CodePointSet> {
        prop::collection::vec((0u32..36, 0u32..4), 0..8).prop_map(|ranges| {
            let mut set = CodePointSet::new();
            ranges.iter().for_each(|&(start, n)| set.add_range(start..=start + n));
            set
        })
    }

    proptest! {
        #[test]
        fn operations_are_those_of_bits(a in sets(), b in sets()) {
            let check = |op: fn(&mut CodePointSet, &CodePointSet), bit: fn(bool, bool) -> bool| {
                let mut c = a.clone();
                op(&mut c, &b);
                let expected: Vec<bool> = bits(&a).iter().zip(bits(&b)).map(|(&x, y)| bit(x, y)).collect();
                assert_eq!(bits(&c), expected);
                assert!(c.changes.windows(2).all(|w| w[0] < w[1]));
            };
            check(CodePointSet::union, |x, y| x || y);
            check(CodePointSet::intersect, |x, y| x && y);
            check(CodePointSet::subtract, |x, y| x && !y);
            let n = bits(&a).iter().filter(|&&bit| bit).count() as u32;
            prop_assert_eq!(a.len(), n);
            prop_assert_eq!(a.clone().complemented().len(), LIMIT - n);
            prop_assert_eq!(a.clone().complemented().complemented(), a);
        }
    }
}
