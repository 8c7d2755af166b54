//! The last touches: simpler values, and one order for events that may come in any. Two reports of the same bug should
//! look the same.

use super::Search;
use super::judge::Trust;
use crate::insight::Insight;
use crate::oracle::{Item, Stop};
use device::Effects;

impl<O: Insight> Search<'_, O> {
    pub(super) fn polish(&mut self, trust: Trust) -> Result<(), Stop> {
        self.simplify_all(trust)?;
        self.order(trust)
    }

    /// Simpler values everywhere at once: the simplest, or else those that change least, as long as that does. Before events
    /// are left out one by one this saves doing that twice.
    pub(super) fn simplify_at_once(&mut self, trust: Trust) -> Result<(), Stop> {
        loop {
            let candidates = vec![self.with_all_simpler(<[Item]>::first), self.with_all_simpler(<[Item]>::last)];
            if !self.any(candidates, trust)? {
                return Ok(());
            }
        }
    }

    /// The best trace with one of the simpler values for every event that has any.
    fn with_all_simpler(&mut self, of: fn(&[Item]) -> Option<&Item>) -> Vec<Item> {
        let oracle = &mut self.meter.oracle;
        self.best.iter().map(|item| of(&oracle.simpler(*item)).copied().unwrap_or(*item)).collect()
    }

    /// Simpler values everywhere. A tap in the middle of its widget still meets it where one at its edge would not, so
    /// that events which were needed before may not be any more.
    pub(super) fn simplify_all(&mut self, trust: Trust) -> Result<(), Stop> {
        let before = self.best.clone();
        for at in 0..self.best.len() {
            self.simplify(at, trust)?;
        }
        if self.best == before { Ok(()) } else { self.one_by_one(trust) }
    }

    /// Takes simpler events for the one at a place as long as one does.
    fn simplify(&mut self, at: usize, trust: Trust) -> Result<(), Stop> {
        while let Some(item) = self.best.get(at).copied() {
            let variants = self.meter.oracle.simpler(item);
            let with = |variant: Item| [&self.best[..at], &[variant], &self.best[at + 1..]].concat();
            let candidates: Vec<Vec<Item>> = variants.into_iter().map(with).collect();
            if !self.any(candidates, trust)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes the first of these that does it, if it is another trace than the best one.
    fn any(&mut self, candidates: Vec<Vec<Item>>, trust: Trust) -> Result<bool, Stop> {
        for candidate in candidates {
            if candidate != self.best && self.accept(candidate, trust)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Sorts neighbours that do not touch the same things. The last event stays last: it shows the target.
    pub(super) fn order(&mut self, trust: Trust) -> Result<(), Stop> {
        if self.watched.as_ref().is_none_or(|w| w.effects.is_empty()) {
            return Ok(());
        }
        let names: Vec<String> = self.best.iter().map(|i| self.meter.oracle.describe(*i)).collect();
        let Some(watched) = self.watch_best()?.filter(|w| w.effects.len() >= names.len()) else { return Ok(()) };
        let order = canonical_order(&names, &watched.effects);
        let candidate: Vec<Item> = order.into_iter().map(|i| self.best[i]).collect();
        if candidate != self.best {
            let before = self.best.clone();
            if self.accept(candidate, trust)? && self.best.len() < before.len() {
                self.one_by_one(trust)?;
            }
        }
        Ok(())
    }
}

/// Sorts by name, exchanging only neighbours that commute; the last one stays.
fn canonical_order(names: &[String], effects: &[Effects]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    let free = names.len().saturating_sub(1);
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..free {
            let (a, b) = (order[i - 1], order[i]);
            if names[b] < names[a] && effects[a].commutes_with(&effects[b]) {
                order.swap(i - 1, i);
                changed = true;
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::{Place, PlaceKind};

    #[test]
    fn neighbours_that_commute_are_sorted() {
        let writes =
            |key: u64| Effects { writes: [Place { kind: PlaceKind::Memory, key }].into(), ..Effects::default() };
        let names = ["c", "b", "a", "z"].map(String::from);
        assert_eq!(canonical_order(&names, &[writes(1), writes(2), writes(3), writes(4)]), [2, 1, 0, 3]);
        assert_eq!(canonical_order(&names, &[writes(1), writes(1), writes(3), writes(4)]), [2, 0, 1, 3]);
    }
}
