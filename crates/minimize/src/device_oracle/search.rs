//! Breadth-first search for the shortest sequence that shows the goal, over remembered moments.
//!
//! Minimal is not minimum: a trace from which nothing can be left out may still be longer than another one. States
//! that were met before, by canonical hash, are not entered again, so that the search is over states and not over
//! sequences. A hash costs more than an event, so a state gets its hash when it is about to be entered: most never are.
//! What the watched run has shown is not tried again, nor what never did anything on such a screen (`habits`).

use super::habits::Occasion;
use super::{DeviceOracle, Position, trie};
use crate::insight::{Insight, Searched};
use crate::oracle::Item;
use device::{Device, HashKind, Snapshot};
use gui::hash::Hash;
use std::collections::BTreeSet;

/// States without a hash that are kept; more would take too much memory.
const WAITING: usize = 256;

/// A search that can be gone on with.
pub(super) struct Frontier {
    alphabet: Vec<Item>,
    known: BTreeSet<Hash>,
    /// The states of the present level.
    level: Vec<Open>,
    /// The states that were met from them.
    next: Vec<Open>,
    /// How many events lead to the present level.
    depth: usize,
    /// Sequences of this length are not looked for.
    shorter: usize,
    /// The next trial: which state of the level, and which event.
    at: (usize, usize),
    seed: u64,
}

/// A state to go on from.
struct Open {
    moment: Snapshot,
    path: Vec<Item>,
    /// Its hash, if it is known to be no state that was met before.
    new: Option<Hash>,
    /// What is on the screen, once it was entered.
    looks: Option<Hash>,
    /// The hash before the last event, and the occasion of that, if it was not left to chance.
    led: Option<(Hash, Occasion)>,
}

impl Open {
    fn new(moment: Snapshot, path: Vec<Item>) -> Open {
        Open { moment, path, new: None, looks: None, led: None }
    }
}

impl Frontier {
    /// Forgets all moments.
    pub(super) fn clear(self, device: &mut dyn Device) {
        self.level.into_iter().chain(self.next).for_each(|open| device.drop_snapshot(open.moment));
    }

    /// The next state and event to try; none when all levels are done.
    fn advance(&mut self, device: &mut dyn Device) -> Option<(usize, Item)> {
        loop {
            let (state, event) = self.at;
            if self.depth + 1 >= self.shorter || self.level.is_empty() {
                return None;
            }
            if state >= self.level.len() {
                self.level.drain(..).for_each(|open| device.drop_snapshot(open.moment));
                self.level = std::mem::take(&mut self.next);
                (self.depth, self.at) = (self.depth + 1, (0, 0));
                continue;
            }
            match self.alphabet.get(event) {
                Some(item) => {
                    self.at = (state, event + 1);
                    return Some((state, *item));
                }
                None => self.at = (state + 1, 0),
            }
        }
    }

    /// Whether states that are met now will be gone on from.
    fn enters(&self) -> bool {
        self.depth + 2 < self.shorter
    }
}

impl DeviceOracle<'_> {
    /// Begins a search; none if this device cannot.
    pub(super) fn begin_search(
        &mut self,
        alphabet: &[Item],
        seed: u64,
        shorter: usize,
        budget: u64,
    ) -> device::Result<Option<Searched>> {
        self.end_search();
        if !self.capabilities.snapshots || !self.capabilities.canonical_hash || shorter == 0 {
            return Ok(None);
        }
        if self.start(seed)?.1 {
            return Ok(Some(Searched { found: Some(Vec::new()), ..Searched::default() }));
        }
        let start = Open::new(self.device.snapshot()?, Vec::new());
        let (alphabet, known, level) = (alphabet.to_vec(), BTreeSet::new(), vec![start]);
        self.frontier =
            Some(Frontier { alphabet, known, level, next: Vec::new(), depth: 0, shorter, at: (0, 0), seed });
        self.go_on_searching(budget).map(Some)
    }

    /// Goes on until something is found, everything was tried or the budget is used up.
    pub(super) fn go_on_searching(&mut self, budget: u64) -> device::Result<Searched> {
        let mut result = Searched::default();
        let Some(mut frontier) = self.frontier.take() else { return Ok(result) };
        while result.found.is_none() {
            if result.executed >= budget {
                break;
            }
            let Some((state, item)) = frontier.advance(self.device) else {
                result.exhausted = true;
                break;
            };
            if self.enter(&mut frontier, state)? && !self.is_futile(&frontier, state, item) {
                let (executed, found) = self.attempt(&mut frontier, state, item)?;
                (result.executed, result.found) = (result.executed + executed, found);
            }
        }
        self.frontier = Some(frontier);
        Ok(result)
    }

    pub(super) fn end_search(&mut self) {
        if let Some(frontier) = self.frontier.take() {
            frontier.clear(self.device);
        }
    }

    /// Whether a state is new; one that was met before is passed over.
    fn enter(&mut self, frontier: &mut Frontier, state: usize) -> device::Result<bool> {
        let open = &mut frontier.level[state];
        if open.new.is_none() {
            self.device.restore(open.moment)?;
            let hash = self.device.hash(HashKind::Canonical)?;
            if let Some((before, occasion)) = open.led.take() {
                self.habits.led(occasion, before, hash);
            }
            open.new = frontier.known.insert(hash).then_some(hash);
            if open.new.is_none() {
                frontier.at = (state + 1, 0);
                return Ok(false);
            }
        }
        if open.looks.is_none() {
            self.device.restore(open.moment)?;
            self.look_closely()?;
            open.looks = Some(self.looks);
        }
        Ok(true)
    }

    /// Whether it is known where an event leads from here, and nobody wants to go there.
    fn is_futile(&self, frontier: &Frontier, state: usize, item: Item) -> bool {
        let Open { new: Some(hash), looks: Some(looks), .. } = frontier.level[state] else { return false };
        let what = self.describe(item);
        let led = self.known.get(&(hash, what.clone()));
        led.is_some_and(|to| !frontier.enters() || frontier.known.contains(to))
            || self.habits.is_futile(&(looks, what), !frontier.enters())
    }

    /// Tries one event in one state; gives the events that this took, and the way if it shows the goal. Else it keeps the
    /// state that it led to.
    fn attempt(
        &mut self,
        frontier: &mut Frontier,
        state: usize,
        item: Item,
    ) -> device::Result<(u64, Option<Vec<Item>>)> {
        let open = &frontier.level[state];
        let item = self.fresh(&open.path, item);
        let path = [&open.path[..], &[item]].concat();
        let (before, occasion) = (open.new, (open.looks.unwrap_or_default(), self.describe(item)));
        let (mut executed, mut certain) = (0, false);
        if !self.was_there(&path, frontier)? {
            self.device.restore(frontier.level[state].moment)?;
            let mut at = Position::default();
            executed = 1;
            if self.perform(item, &mut at)? {
                self.habits.showed(occasion);
                return Ok((executed, Some(path)));
            }
            certain = at.luck.is_certain();
        }
        if certain {
            self.habits.tried(occasion.clone());
        }
        if frontier.enters() {
            let led = before.filter(|_| certain).map(|before| (before, occasion));
            self.keep(frontier, path, led)?;
        }
        Ok((executed, None))
    }

    /// Goes to where these events lead, if somebody was there before and did not see the goal.
    fn was_there(&mut self, path: &[Item], frontier: &Frontier) -> device::Result<bool> {
        let last = trie::keys(path).pop().unwrap_or_default();
        Ok(self.trie.restore_at(self.device, last, frontier.seed)?.is_some())
    }

    /// Keeps the present state to go on from, if it is not known to be an old one.
    fn keep(&mut self, frontier: &mut Frontier, path: Vec<Item>, led: Option<(Hash, Occasion)>) -> device::Result<()> {
        let mut new = None;
        if frontier.next.iter().filter(|open| open.new.is_none()).count() >= WAITING {
            let hash = self.device.hash(HashKind::Canonical)?;
            if !frontier.known.insert(hash) {
                return Ok(());
            }
            new = Some(hash);
        }
        frontier.next.push(Open { new, led, ..Open::new(self.device.snapshot()?, path) });
        Ok(())
    }

    /// An event that comes twice needs a second id, because draws are keyed by it.
    fn fresh(&mut self, path: &[Item], item: Item) -> Item {
        if !path.contains(&item) {
            return item;
        }
        let twin = |i: &Item| self.pool[*i].event == self.pool[item].event && !path.contains(i);
        let known = (item + 1..self.pool.len()).find(twin);
        known.unwrap_or_else(|| self.add(self.pool[item].clone()))
    }
}
