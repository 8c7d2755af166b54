//! Random draws of a device, and which values of them make no difference.

use serde::{Deserialize, Serialize};

/// One random draw of the device.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Draw {
    /// What draws: a source of variation.
    pub source: String,
    /// For which thing.
    pub key: Vec<u64>,
    /// What came out.
    pub value: u64,
    /// What else could have come out without changing anything.
    #[serde(default, skip_serializing_if = "Alike::is_exact")]
    pub alike: Alike,
}

/// The outcomes of a draw that lead to the very same run.
///
/// A device makes one of `of` outcomes out of the value of a draw, in a way of its own. Where several have the same
/// consequences they stand together, so that a first and a last one name them. Two seeds whose draws are all alike have
/// the same run: up to the first draw nothing random has happened, from there to the next draw the outcomes do not matter,
/// and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Alike {
    /// How many outcomes there are; 0 if every bit of the value counts.
    pub of: u64,
    /// The first outcome with these consequences.
    pub low: u64,
    /// The last one.
    pub high: u64,
}

impl Alike {
    /// Whether no other value would do.
    pub fn is_exact(&self) -> bool {
        self.of == 0
    }

    /// Whether a value would do, of which the device makes an outcome by `outcome(value, of)`.
    pub fn holds(&self, drawn: u64, value: u64, outcome: impl Fn(u64, u64) -> u64) -> bool {
        if self.is_exact() { drawn == value } else { (self.low..=self.high).contains(&outcome(value, self.of)) }
    }

    /// The share of all values that would do.
    pub fn share(&self) -> f64 {
        if self.is_exact() { 0.0 } else { (self.high - self.low + 1) as f64 / self.of as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_the_same_outcome_are_alike() {
        let remainder = |value: u64, of: u64| value % of;
        let some = Alike { of: 6, low: 2, high: 4 };
        let holds: Vec<u64> = (0..12).filter(|value| some.holds(3, *value, remainder)).collect();
        assert_eq!((holds, some.share()), (vec![2, 3, 4, 8, 9, 10], 0.5));
        let exact = Alike::default();
        assert!(exact.holds(7, 7, remainder) && !exact.holds(7, 8, remainder));
        assert_eq!(exact.share(), 0.0);
    }
}
