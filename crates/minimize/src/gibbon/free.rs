//! Cuts that cost one run: what a single watched run tells of all events at once.
//!
//! Events that leave the canonical hash as it is are no-ops; events between two equal hashes are a loop. Both can go
//! without a search. What is on the screen serves in the same way as a hint: equal screens are often equal states, and
//! a way from screen to screen is short. Then the effects say on which earlier events the last one depends. Nothing is
//! believed: each cut is a candidate like any other and is verified by runs.

use super::Search;
use super::judge::Trust;
use crate::insight::Insight;
use crate::oracle::{Item, Stop};
use device::Effects;
use gui::hash::Hash;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A way that is no longer than this needs no hints from the screens: single events are tried as cheaply.
const SHORT: usize = 20;

impl<O: Insight> Search<'_, O> {
    pub(super) fn free_pass(&mut self, trust: Trust) -> Result<(), Stop> {
        for kept in self.free_cuts() {
            let candidate: Vec<Item> = kept.iter().filter_map(|i| self.original.get(*i).copied()).collect();
            if candidate.len() < self.best.len() && self.accept(candidate, trust)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What may be kept, the shortest first. What comes after the hit is never among it, but the hit on one seed does
    /// not prove that another seed needs nothing behind it: that too is left to the test.
    fn free_cuts(&self) -> Vec<Vec<usize>> {
        let whole: Vec<usize> = (0..self.hit).collect();
        let Some(watched) = &self.watched else { return vec![whole] };
        let (by_hash, by_effects) = (self.config.phases.hashes, self.config.phases.slice);
        let by = |hashes: &[Hash]| hashes.get(..self.hit).filter(|_| by_hash).map(shortcuts).unwrap_or_default();
        let mut cuts = by(&watched.hashes);
        if cuts.first().is_none_or(|cut| cut.len() > SHORT) {
            cuts.extend(by(&watched.screens));
            cuts.extend(watched.screens.get(..self.hit).filter(|_| by_hash).map(tails).unwrap_or_default());
        }
        if let Some(effects) = watched.effects.get(..self.hit).filter(|_| by_effects) {
            let sliced = slice(effects);
            let common = |cut: &Vec<usize>| sliced.iter().copied().filter(|i| cut.contains(i)).collect();
            cuts.extend(cuts.first().map(common));
            cuts.push(sliced);
        }
        cuts.push(whole);
        cuts.sort_by_key(Vec::len);
        cuts.dedup();
        cuts
    }
}

/// Places of events that lead to the last event's state, given the hash before each event: the shortest way, the way
/// without loops in the order of the trace, the way without no-ops; shortest first, without repetitions. The last
/// event is always kept.
pub(super) fn shortcuts(before: &[Hash]) -> Vec<Vec<usize>> {
    let Some(last) = before.len().checked_sub(1) else { return Vec::new() };
    let with_last = |mut places: Vec<usize>| {
        places.push(last);
        places
    };
    let mut ways =
        vec![with_last(shortest(before)), with_last(without_loops(before)), with_last(without_no_ops(before))];
    ways.sort_by_key(Vec::len);
    ways.dedup();
    ways.retain(|w| w.len() < before.len());
    ways
}

/// The last 2, 4, 8 … events with a shortest way to where they begin: what a screen hides was often set not long ago.
pub(super) fn tails(before: &[Hash]) -> Vec<Vec<usize>> {
    let lengths = std::iter::successors(Some(2), |n| Some(n * 2)).take_while(|n| *n < before.len());
    let tail = |n: usize| {
        let start = before.len() - n;
        shortest(&before[..=start]).into_iter().chain(start..before.len()).collect()
    };
    lengths.map(tail).collect()
}

/// The events on which the last one depends, directly or not, and itself.
pub(super) fn slice(effects: &[Effects]) -> Vec<usize> {
    let Some((last, earlier)) = effects.split_last() else { return Vec::new() };
    let mut needed: BTreeSet<_> = last.reads.clone();
    let mut places = vec![effects.len() - 1];
    for (i, e) in earlier.iter().enumerate().rev() {
        if !e.writes.is_disjoint(&needed) {
            needed.extend(e.reads.iter().copied());
            places.push(i);
        }
    }
    places.reverse();
    places
}

/// A shortest way from the first to the last hash over the transitions of the run, in any order.
fn shortest(before: &[Hash]) -> Vec<usize> {
    let (Some(start), Some(goal)) = (before.first(), before.last()) else { return Vec::new() };
    let mut from: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
    (0..before.len() - 1).for_each(|i| from.entry(before[i]).or_default().push(i));
    let mut reached: BTreeMap<Hash, Option<usize>> = BTreeMap::from([(*start, None)]);
    let mut open = VecDeque::from([*start]);
    while let Some(state) = open.pop_front().filter(|_| !reached.contains_key(goal)) {
        for &i in from.get(&state).into_iter().flatten() {
            if let Entry::Vacant(new) = reached.entry(before[i + 1]) {
                new.insert(Some(i));
                open.push_back(before[i + 1]);
            }
        }
    }
    let back = |at: &Option<usize>| at.and_then(|i| reached.get(&before[i]).copied());
    let mut way: Vec<usize> = std::iter::successors(reached.get(goal).copied(), back).map_while(|step| step).collect();
    way.reverse();
    way
}

/// From each state on to its last occurrence.
fn without_loops(before: &[Hash]) -> Vec<usize> {
    let last_of: BTreeMap<Hash, usize> = before.iter().enumerate().map(|(i, h)| (*h, i)).collect();
    let (mut places, mut at) = (Vec::new(), 0);
    while let Some(hash) = before.get(at) {
        at = last_of[hash];
        if at + 1 < before.len() {
            places.push(at);
        }
        at += 1;
    }
    places
}

fn without_no_ops(before: &[Hash]) -> Vec<usize> {
    (0..before.len().saturating_sub(1)).filter(|&i| before[i] != before[i + 1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::{Place, PlaceKind};

    fn hashes(states: &str) -> Vec<Hash> {
        states.bytes().map(|b| Hash(u128::from(b))).collect()
    }

    #[test]
    fn no_ops_and_loops_are_cut() {
        let check = |states: &str, expected: &[&[usize]]| assert_eq!(shortcuts(&hashes(states)), expected);
        check("", &[]);
        check("a", &[]);
        check("aab", &[&[1, 2]]);
        check("abcb", &[&[0, 3]]);
        // The way back to a state by another event is shorter than the loop around it.
        check("abacbd", &[&[0, 4, 5], &[2, 3, 4, 5]]);
        check("aabbcc", &[&[1, 3, 5]]);
    }

    #[test]
    fn the_last_events_are_kept_with_a_way_to_them() {
        assert_eq!(tails(&hashes("abcacd")), [vec![3, 4, 5], vec![0, 1, 2, 3, 4, 5]]);
        assert_eq!(tails(&hashes("ab")), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn the_slice_follows_what_was_read() {
        let place = |key: u64| Place { kind: PlaceKind::Memory, key };
        let effects = |reads: &[u64], writes: &[u64]| Effects {
            reads: reads.iter().map(|k| place(*k)).collect(),
            writes: writes.iter().map(|k| place(*k)).collect(),
        };
        let run =
            [effects(&[], &[1]), effects(&[], &[9]), effects(&[1], &[2]), effects(&[8], &[8]), effects(&[2], &[])];
        assert_eq!(slice(&run), [0, 2, 4]);
        assert_eq!(slice(&[]), Vec::<usize>::new());
    }
}
