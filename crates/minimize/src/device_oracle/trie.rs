//! Remembered moments, named by the events that led to them and by what was drawn on the way.
//!
//! A moment serves every seed that would have drawn alike, and all of them if nothing was drawn. When there are too many,
//! the one that was not used for the longest time goes. How runs ended is remembered in the same way, and without a
//! limit: it takes no memory of the device.

use super::luck::Luck;
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
    moments: BTreeMap<Key, Vec<Moment>>,
    ends: BTreeMap<Key, Vec<End>>,
    room: usize,
    clock: u64,
    /// Only moments that serve at least this share of all seeds are remembered.
    pub(super) least_share: f64,
}

#[derive(Debug)]
struct Moment {
    luck: Luck,
    snapshot: Snapshot,
    used: u64,
}

/// How a run ended.
#[derive(Debug)]
struct End {
    luck: Luck,
    /// The goal showed, for the first time; otherwise the candidate was over.
    shown: bool,
}

impl Trie {
    /// A trie that keeps at most so many moments.
    pub(super) fn new(room: usize) -> Trie {
        Trie { moments: BTreeMap::new(), ends: BTreeMap::new(), room, clock: 0, least_share: 0.0 }
    }

    /// Goes to the longest remembered prefix; gives its length and what was drawn on the way.
    pub(super) fn restore(
        &mut self,
        device: &mut dyn Device,
        keys: &[Key],
        seed: u64,
    ) -> device::Result<Option<(usize, Luck)>> {
        for (depth, key) in keys.iter().enumerate().rev() {
            if let Some(luck) = self.restore_at(device, *key, seed)? {
                return Ok(Some((depth, luck)));
            }
        }
        Ok(None)
    }

    /// Goes to the moment after these very events, if it is remembered; gives what was drawn on the way.
    pub(super) fn restore_at(&mut self, device: &mut dyn Device, key: Key, seed: u64) -> device::Result<Option<Luck>> {
        let mut moments = self.moments.get_mut(&key).into_iter().flatten();
        let Some(moment) = moments.find(|m| m.luck.serves(device, seed)) else { return Ok(None) };
        self.clock += 1;
        moment.used = self.clock;
        device.restore(moment.snapshot)?;
        device.reseed(seed)?;
        Ok(Some(moment.luck.clone()))
    }

    /// Remembers the present moment, which nobody has remembered yet.
    pub(super) fn remember(&mut self, device: &mut dyn Device, key: Key, luck: &Luck) -> device::Result<()> {
        if self.room == 0 || luck.share() < self.least_share {
            return Ok(());
        }
        if self.moments.values().map(Vec::len).sum::<usize>() >= self.room {
            self.forget_oldest(device);
        }
        self.clock += 1;
        let moment = Moment { luck: luck.clone(), snapshot: device.snapshot()?, used: self.clock };
        self.moments.entry(key).or_default().push(moment);
        Ok(())
    }

    /// Writes down how a run of a seed ended, and after which events.
    pub(super) fn note_end(&mut self, device: &dyn Device, key: Key, seed: u64, luck: &Luck, shown: bool) {
        let ends = self.ends.entry(key).or_default();
        if !ends.iter().any(|end| end.luck.serves(device, seed)) {
            ends.push(End { luck: luck.clone(), shown });
        }
    }

    /// How a candidate would end with a seed, if a run is known that tells: after how many events the goal shows, if it
    /// does, and what was drawn.
    pub(super) fn end(&self, device: &dyn Device, keys: &[Key], seed: u64) -> Option<(Option<usize>, Luck)> {
        let all = keys.len() - 1;
        keys.iter().enumerate().find_map(|(depth, key)| {
            let mut ends = self.ends.get(key).into_iter().flatten().filter(|end| end.shown || depth == all);
            let end = ends.find(|end| end.luck.serves(device, seed))?;
            Some((end.shown.then_some(depth), end.luck.clone()))
        })
    }

    pub(super) fn clear(&mut self, device: &mut dyn Device) {
        let moments = std::mem::take(&mut self.moments).into_values().flatten();
        moments.for_each(|m| device.drop_snapshot(m.snapshot));
    }

    fn forget_oldest(&mut self, device: &mut dyn Device) {
        let used = |moments: &Vec<Moment>| moments.iter().map(|m| m.used).min().unwrap_or(u64::MAX);
        let Some((key, moments)) = self.moments.iter_mut().min_by_key(|(_, moments)| used(moments)) else { return };
        let (key, oldest) = (*key, moments.iter().enumerate().min_by_key(|(_, m)| m.used).map(|(at, _)| at));
        if let Some(at) = oldest {
            device.drop_snapshot(moments.remove(at).snapshot);
        }
        if moments.is_empty() {
            self.moments.remove(&key);
        }
    }
}
