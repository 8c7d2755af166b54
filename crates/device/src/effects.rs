//! What an event read and wrote: the raw material of dependency slices.

use std::collections::BTreeSet;

/// What an event read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Places whose value from before the event it used.
    pub reads: BTreeSet<Place>,
    /// Places it changed.
    pub writes: BTreeSet<Place>,
}

impl Effects {
    /// Whether the result of `self` can depend on `earlier`.
    pub fn depends_on(&self, earlier: &Effects) -> bool {
        !self.reads.is_disjoint(&earlier.writes)
    }

    /// Whether the two may change places: neither reads or writes what the other writes.
    pub fn commutes_with(&self, other: &Effects) -> bool {
        self.writes.is_disjoint(&other.writes) && !self.depends_on(other) && !other.depends_on(self)
    }
}

/// Something that can be read and written, named so that the name is the same in every run with equal events before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Which one: a hash of its name or of object and slot.
    pub key: u64,
}

/// What kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// A field, a static, or an array as a whole.
    Memory,
    /// A file.
    File,
    /// A shared preference.
    Preference,
    /// A table of a database.
    Table,
    /// State of the system: back stack, windows, alarms …
    System,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(reads: &[u64], writes: &[u64]) -> Effects {
        let places = |keys: &[u64]| keys.iter().map(|&key| Place { kind: PlaceKind::Memory, key }).collect();
        Effects { reads: places(reads), writes: places(writes) }
    }

    #[test]
    fn dependence_and_commutation() {
        let (write, read, other) = (effects(&[], &[1]), effects(&[1], &[2]), effects(&[3], &[4]));
        assert!(read.depends_on(&write) && !write.depends_on(&read) && !read.commutes_with(&write));
        assert!(other.commutes_with(&read) && !write.commutes_with(&write));
    }
}
