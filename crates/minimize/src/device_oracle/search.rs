//! Breadth-first search for the shortest sequence that shows the goal, over remembered moments.
//!
//! Minimal is not minimum: a trace from which nothing can be left out may still be longer than another one. States
//! that were met before, by canonical hash, are not entered again, so that the search is over states and not over
//! sequences.

use super::DeviceOracle;
use crate::insight::Searched;
use crate::oracle::Item;
use device::{HashKind, Snapshot};
use gui::hash::Hash;
use std::collections::BTreeSet;

/// Sequences that are reported at most.
const FOUND: usize = 8;

pub(super) fn search(
    oracle: &mut DeviceOracle<'_>,
    alphabet: &[Item],
    seed: u64,
    shorter: usize,
    budget: u64,
) -> device::Result<Option<Searched>> {
    if !oracle.capabilities.snapshots || !oracle.capabilities.canonical_hash || shorter == 0 {
        return Ok(None);
    }
    let mut search = Search { oracle, alphabet, known: BTreeSet::new(), result: Searched::default(), budget };
    let result = search.levels(seed, shorter);
    let done = search.result;
    result.map(|()| Some(done))
}

struct Search<'a, 'd> {
    oracle: &'a mut DeviceOracle<'d>,
    alphabet: &'a [Item],
    known: BTreeSet<Hash>,
    result: Searched,
    budget: u64,
}

/// A state to go on from.
struct Open {
    moment: Snapshot,
    path: Vec<Item>,
}

impl Search<'_, '_> {
    fn levels(&mut self, seed: u64, shorter: usize) -> device::Result<()> {
        if self.oracle.start(seed)?.1 {
            self.result.found.push(Vec::new());
            return Ok(());
        }
        self.known.insert(self.oracle.device.hash(HashKind::Canonical)?);
        let mut level = vec![Open { moment: self.oracle.device.snapshot()?, path: Vec::new() }];
        self.result.exhausted = true;
        for depth in 1..shorter {
            let next = self.expand(&level, depth + 1 < shorter)?;
            level.into_iter().for_each(|open| self.oracle.device.drop_snapshot(open.moment));
            level = next;
        }
        level.into_iter().for_each(|open| self.oracle.device.drop_snapshot(open.moment));
        Ok(())
    }

    /// Tries every event in every state of a level; gives the new states if they are to be entered.
    fn expand(&mut self, level: &[Open], enter: bool) -> device::Result<Vec<Open>> {
        let mut next = Vec::new();
        for open in level {
            for &item in self.alphabet {
                if self.result.executed >= self.budget || self.result.found.len() >= FOUND {
                    self.result.exhausted = false;
                    return Ok(next);
                }
                next.extend(self.step(open, item, enter)?);
            }
        }
        Ok(next)
    }

    fn step(&mut self, open: &Open, item: Item, enter: bool) -> device::Result<Option<Open>> {
        self.oracle.device.restore(open.moment)?;
        self.result.executed += 1;
        let item = self.fresh(&open.path, item);
        let mut at = super::Position::default();
        let path = [&open.path[..], &[item]].concat();
        if self.oracle.perform(item, &mut at)? {
            self.result.found.push(path);
            return Ok(None);
        }
        let new = enter && self.known.insert(self.oracle.device.hash(HashKind::Canonical)?);
        let moment = if new { Some(self.oracle.device.snapshot()?) } else { None };
        Ok(moment.map(|moment| Open { moment, path }))
    }

    /// An event that comes twice needs a second id, because draws are keyed by it.
    fn fresh(&mut self, path: &[Item], item: Item) -> Item {
        if !path.contains(&item) {
            return item;
        }
        let twin = |i: &Item| self.oracle.pool[*i].event == self.oracle.pool[item].event && !path.contains(i);
        let known = (item + 1..self.oracle.pool.len()).find(twin);
        known.unwrap_or_else(|| self.oracle.add(self.oracle.pool[item].clone()))
    }
}
