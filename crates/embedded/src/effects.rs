//! What an event read and wrote, in the words of [`device`].
//!
//! The machine names objects by their addresses, which are the same in every run with equal events before. Files are
//! compared before and after the event, so only what changed in them is known, not what was read; a preference is a
//! file of its own, and all tables of a database are one.

use device::{Effects, Place, PlaceKind};
use std::collections::BTreeSet;
use vm::region::Addr;
use vm::{Vm, effects};
use xxhash_rust::xxh3::xxh3_64;

/// Effects of one event in the making.
pub struct Recorder {
    files: Vec<(Vec<u8>, u128)>,
    /// What the last event did.
    pub last: Effects,
}

impl Recorder {
    /// Begins with the files as they are.
    pub fn new(vm: &Vm) -> Recorder {
        Recorder { files: crate::canonical::files(vm), last: Effects::default() }
    }

    /// An event begins: whatever happened before is not its doing.
    pub fn begin(&mut self, vm: &Vm) {
        self.files = crate::canonical::files(vm);
    }

    /// An event has ended; this is what the machine saw of it.
    pub fn end(&mut self, vm: &Vm, seen: &effects::Effects) {
        let now = crate::canonical::files(vm);
        let reads = seen.reads().map(memory).collect();
        let mut writes: BTreeSet<Place> = seen.writes().map(memory).collect();
        let (before, after): (BTreeSet<_>, BTreeSet<_>) = (self.files.iter().collect(), now.iter().collect());
        writes.extend(before.symmetric_difference(&after).map(|(path, _)| file(path)));
        self.last = Effects { reads, writes };
        self.files = now;
    }
}

fn memory(place: Addr) -> Place {
    Place { kind: PlaceKind::Memory, key: u64::from(place.0) }
}

fn file(path: &[u8]) -> Place {
    let preference = path.windows(14).any(|w| w == b"/shared_prefs/");
    let kind = if preference { PlaceKind::Preference } else { PlaceKind::File };
    let kind = if path.windows(11).any(|w| w == b"/databases/") { PlaceKind::Table } else { kind };
    Place { kind, key: xxh3_64(path) }
}
