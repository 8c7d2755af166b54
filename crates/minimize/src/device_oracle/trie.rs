//! Remembered moments, named by the events that led to them.
//!
//! A moment that no draw has touched is stored without a seed and serves all of them. When there are too many, the one
//! that was not used for the longest time goes.

use crate::oracle::Item;
use device::{Device, Snapshot};
use gui::hash::{Hash, Hasher};
use std::collections::BTreeMap;

/// Names a list of events.
pub(super) type Key = Hash;

/// The names of all prefixes of a candidate, from the empty one to the whole.
pub(super) fn keys(candidate: &[Item]) -> Vec<Key> {
    let start = Hasher::new("minimize/prefix").finish();
    let next = |key: &mut Hash, item: &Item| {
        *key = Hasher::new("minimize/prefix").hash(*key).u64(*item as u64).finish();
        Some(*key)
    };
    std::iter::once(start).chain(candidate.iter().scan(start, next)).collect()
}

#[derive(Debug)]
pub(super) struct Trie {
    moments: BTreeMap<(Option<u64>, Key), Moment>,
    room: usize,
    clock: u64,
    /// Moments that serve a single seed are not remembered: nobody will come back to it.
    pub(super) all_seeds_only: bool,
}

#[derive(Debug)]
struct Moment {
    snapshot: Snapshot,
    used: u64,
}

impl Trie {
    /// A trie that keeps at most so many moments.
    pub(super) fn new(room: usize) -> Trie {
        Trie { moments: BTreeMap::new(), room, clock: 0, all_seeds_only: false }
    }

    /// Goes to the longest remembered prefix; gives its length and whether a draw was made on the way.
    pub(super) fn restore(
        &mut self,
        device: &mut dyn Device,
        keys: &[Key],
        seed: u64,
    ) -> device::Result<Option<(usize, bool)>> {
        for depth in (0..keys.len()).rev() {
            for scope in [Some(seed), None] {
                if let Some(moment) = self.moments.get_mut(&(scope, keys[depth])) {
                    self.clock += 1;
                    moment.used = self.clock;
                    device.restore(moment.snapshot)?;
                    if scope.is_none() {
                        device.reseed(seed)?;
                    }
                    return Ok(Some((depth, scope.is_some())));
                }
            }
        }
        Ok(None)
    }

    /// Remembers the present moment.
    pub(super) fn remember(&mut self, device: &mut dyn Device, key: Key, seed: u64, drawn: bool) -> device::Result<()> {
        let name = (drawn.then_some(seed), key);
        if self.room == 0 || drawn && self.all_seeds_only || self.moments.contains_key(&name) {
            return Ok(());
        }
        if self.moments.len() >= self.room {
            self.forget_oldest(device);
        }
        self.clock += 1;
        let snapshot = device.snapshot()?;
        self.moments.insert(name, Moment { snapshot, used: self.clock });
        Ok(())
    }

    pub(super) fn clear(&mut self, device: &mut dyn Device) {
        std::mem::take(&mut self.moments).into_values().for_each(|m| device.drop_snapshot(m.snapshot));
    }

    fn forget_oldest(&mut self, device: &mut dyn Device) {
        let oldest = self.moments.iter().min_by_key(|(_, m)| m.used).map(|(name, _)| *name);
        if let Some(moment) = oldest.and_then(|name| self.moments.remove(&name)) {
            device.drop_snapshot(moment.snapshot);
        }
    }
}
