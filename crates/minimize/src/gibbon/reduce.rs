//! Leaving out events: chunks of falling size, single events, pairs, single events while the others follow their
//! widgets; and the search for anything shorter.
//!
//! The size of the chunks follows from a counter of rounds alone: an event is taken to matter with probability p,
//! which grows by 1/(1 - 1/e) per round, and a chunk has the size that makes the expected gain largest. This does what
//! probabilistic delta debugging does, without probabilities per event and without testing the same thing twice. The
//! walk goes from the back, because there a candidate shares most with what was run before.

use super::Search;
use super::judge::Trust;
use crate::insight::{Insight, Searched};
use crate::oracle::{Item, Stop};
use libm::{log, round};
use std::collections::BTreeSet;

/// Finds of a search that may turn out to be unreliable before it is given up.
const REJECTED: u32 = 8;

/// The search for the minimum may execute as many events as everything before it, and always so many: it shall not cost more
/// than all else does.
const AT_LEAST: u64 = 100;

/// In traces that are no longer than this no event is replaced by waiting.
const LONG: usize = 8;

/// What remains after a part was left out.
fn without(trace: &[Item], start: usize, end: usize) -> Vec<Item> {
    [&trace[..start], &trace[end..]].concat()
}

/// The size of chunks if every event matters with probability `p`.
fn chunk(p: f64) -> usize {
    round(-1.0 / log(1.0 - p.clamp(0.001, 0.999))).max(1.0) as usize
}

impl<O: Insight> Search<'_, O> {
    /// Rounds of falling size, then single events until none can go.
    pub(super) fn reduce(&mut self, trust: Trust) -> Result<(), Stop> {
        let growth = 1.0 / (1.0 - libm::exp(-1.0));
        let mut p = (self.config.expected / self.best.len().max(1) as f64).min(0.5);
        while chunk(p) > 1 && self.best.len() > 2 {
            self.round(chunk(p), trust)?;
            p *= growth;
        }
        self.one_by_one(trust)
    }

    /// One walk over all chunks. The last event is left alone: it is the one that shows the target.
    fn round(&mut self, size: usize, trust: Trust) -> Result<(), Stop> {
        let mut end = self.best.len().saturating_sub(1);
        while end > 0 {
            let start = end.saturating_sub(size);
            let candidate = without(&self.best, start, end);
            self.accept(candidate, trust)?;
            end = start.min(self.best.len().saturating_sub(1));
        }
        Ok(())
    }

    /// Walks over single events until a whole walk has changed nothing: then the trace is 1-minimal.
    pub(super) fn one_by_one(&mut self, trust: Trust) -> Result<(), Stop> {
        let (mut at, mut kept) = (self.best.len(), 0);
        while kept < self.best.len() {
            at = if at == 0 { self.best.len() - 1 } else { (at - 1).min(self.best.len() - 1) };
            let candidate = without(&self.best, at, at + 1);
            kept = if self.accept(candidate, trust)? { 0 } else { kept + 1 };
        }
        self.one_minimal = true;
        Ok(())
    }

    /// Events that cannot go alone may go together, such as one that does harm and the one that repairs it.
    pub(super) fn remove_pairs(&mut self, trust: Trust) -> Result<(), Stop> {
        if self.best.len() > self.config.pairs {
            return Ok(());
        }
        while self.remove_a_pair(trust)? {
            self.one_by_one(trust)?;
        }
        Ok(())
    }

    fn remove_a_pair(&mut self, trust: Trust) -> Result<bool, Stop> {
        let best = self.best.clone();
        for i in 0..best.len() {
            for j in i + 1..best.len() {
                let rest = without(&without(&best, j, j + 1), i, i + 1);
                if self.accept(rest, trust)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Lets time pass instead of events that do nothing else. An app that shows its name for three seconds takes dozens of
    /// events before it begins, none of which can go alone: all that come after it would come too early. Only long traces
    /// are looked at, because there is little to be gained in short ones.
    pub(super) fn wait_instead(&mut self, trust: Trust) -> Result<(), Stop> {
        let mut size = if self.best.len() > LONG { self.best.len() } else { 0 };
        while size > 1 {
            size = size.div_ceil(2).min(self.best.len());
            if self.wait_in_chunks(size, trust)? {
                self.one_by_one(trust)?;
                size = self.best.len() * 2;
            }
        }
        Ok(())
    }

    /// Lets time pass instead of the first chunk of so many events, from the front, for which that does; the last event is
    /// left alone.
    fn wait_in_chunks(&mut self, size: usize, trust: Trust) -> Result<bool, Stop> {
        let best = self.best.clone();
        let Some(times) = self.watch_best()?.map(|seen| seen.times.clone()) else { return Ok(false) };
        for start in (0..best.len() - 1).step_by(size) {
            let end = (start + size).min(best.len() - 1);
            let passed = times.get(end).zip(times.get(start)).map(|(then, before)| then.saturating_sub(*before));
            let Some(wait) = passed.filter(|_| end - start > 1).and_then(|ms| self.meter.oracle.wait(ms)) else {
                continue;
            };
            let candidate = [&best[..start], &[wait], &best[end..]].concat();
            if self.accept(candidate, trust)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Leaves out single events once more while the others follow their widgets, until none can go. This comes last,
    /// because screens have to be read for it.
    pub(super) fn follow_widgets(&mut self, trust: Trust) -> Result<(), Stop> {
        let wanted = |s: &Self| s.config.phases.widgets && s.best.len() <= s.config.pairs;
        while wanted(self) && self.followed.as_ref() != Some(&self.best) {
            if self.leave_out_one_by_widgets(trust)? {
                self.one_by_one(trust)?;
            } else {
                self.followed = Some(self.best.clone());
            }
        }
        Ok(())
    }

    fn leave_out_one_by_widgets(&mut self, trust: Trust) -> Result<bool, Stop> {
        let (best, seed) = (self.best.clone(), self.judge.gate_seed());
        if self.config.phases.polish {
            // The order will ask for it, too.
            self.watch_best()?;
        }
        for at in (0..best.len()).rev() {
            let followed = self.meter.oracle.follow(&best, at, seed)?;
            self.meter.charge(u64::from(followed.executed > 0), followed.executed);
            if let Some(found) = followed.found
                && self.accept(found, trust)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks for a shorter sequence of the trace's events in any order.
    pub(super) fn look_for_minimum(&mut self, trust: Trust) -> Result<(), Stop> {
        let alphabet = self.alphabet();
        while self.best.len() > 1 {
            let seed = self.judge.gate_seed();
            let budget = self.config.search.min(self.meter.left()).min(self.meter.cost().events.max(AT_LEAST));
            let Some(searched) = self.meter.oracle.search(&alphabet, seed, self.best.len(), budget)? else {
                return Ok(());
            };
            let Some(length) = self.first_accepted(searched, budget, trust)? else { return Ok(()) };
            self.one_by_one(trust)?;
            // Breadth first: before this one was found, everything shorter had been tried.
            if length == self.best.len() {
                break;
            }
        }
        self.minimum = true;
        Ok(())
    }

    /// Goes on with a search until something that it finds is accepted; gives its length. Else it is known whether
    /// everything was tried.
    fn first_accepted(&mut self, mut searched: Searched, budget: u64, trust: Trust) -> Result<Option<usize>, Stop> {
        let (mut left, mut rejected) = (budget, 0);
        loop {
            self.meter.charge(u64::from(left == budget), searched.executed);
            left = left.saturating_sub(searched.executed);
            let Some(found) = searched.found else {
                self.minimum = searched.exhausted;
                return Ok(None);
            };
            let length = found.len();
            if self.accept(found, trust)? {
                return Ok(Some(length));
            }
            rejected += 1;
            if rejected >= REJECTED {
                return Ok(None);
            }
            searched = self.meter.oracle.search_on(left)?;
        }
    }

    /// The different events of the trace: those of the best trace first, then those before the hit that changed anything.
    fn alphabet(&self) -> Vec<Item> {
        let hashes = self.watched.as_ref().map_or(&[][..], |w| &w.hashes);
        let effective = |i: &usize| hashes.get(*i).zip(hashes.get(i + 1)).is_none_or(|(a, b)| a != b);
        let others = (0..self.hit).filter(effective).map(|i| self.original[i]);
        let mut seen = BTreeSet::new();
        self.best.iter().copied().chain(others).filter(|i| seen.insert(self.meter.oracle.describe(*i))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_shrink_by_the_counter_alone() {
        let growth = 1.0 / (1.0 - libm::exp(-1.0));
        let sizes: Vec<usize> =
            std::iter::successors(Some(0.1), |p| Some(p * growth)).map(chunk).take_while(|s| *s > 1).collect();
        assert_eq!(sizes, [9, 6, 3, 2]);
        assert_eq!((chunk(4.0 / 500.0), chunk(0.0), chunk(1.0)), (124, 999, 1));
    }
}
