//! Oracles with known truth, so that what a minimiser claims can be compared with what holds.
//!
//! A world says in which ways a trace can show the target: each way needs certain events in order, works with a known
//! probability, and may be spoilt by events in between. So the pass rate of every subtrace is known exactly, for
//! worlds where more events never hurt (monotone) and for those where they do.

use crate::oracle::{Item, Oracle, Run};
use gui::hash::{below, draw};
use std::collections::BTreeMap;

/// All ways in which a trace of `events` events can show the target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    /// Length of the full trace; its events are `0..events`.
    pub events: usize,
    /// The ways; one is enough.
    pub ways: Vec<Way>,
}

/// One way to show the target.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The events it needs, in order.
    pub needs: Vec<Item>,
    /// How often it works, between 0 and 1.
    pub rate: f64,
    /// Events that spoil it when they come before its last event, unless they are cured.
    pub spoilers: Vec<Spoiler>,
}

/// An event that spoils a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoiler {
    /// The event that does harm.
    pub event: Item,
    /// The later event that undoes it.
    pub cure: Item,
}

impl World {
    /// The trace that has everything.
    pub fn trace(&self) -> Vec<Item> {
        (0..self.events).collect()
    }

    /// The exact pass rate of a candidate: each way that it takes works independently of the others.
    pub fn rate(&self, candidate: &[Item]) -> f64 {
        let places = places(candidate);
        let taken = self.ways.iter().filter(|w| w.end(&places).is_some());
        1.0 - taken.map(|w| 1.0 - w.rate).product::<f64>()
    }

    /// Whether no event can be left out without the rate falling below `least`.
    pub fn is_minimal(&self, candidate: &[Item], least: f64) -> bool {
        (0..candidate.len()).all(|i| self.rate(&without(candidate, i)) < least)
    }

    /// A random world: one to three ways of one to five events, each with a rate from `rates`; every third way has a
    /// spoiler if the world is not monotone.
    pub fn random(seed: u64, events: usize, rates: &[f64], monotone: bool) -> World {
        let luck = |what: &str, key: &[u64], n: usize| below(draw(seed, what, key), n as u64) as usize;
        let way = |w: u64| {
            let length = 1 + luck("length", &[w], 5);
            let mut needs: Vec<Item> = (0..length as u64).map(|i| luck("need", &[w, i], events)).collect();
            needs.sort_unstable();
            needs.dedup();
            let spoilt = !monotone && luck("spoilt", &[w], 3) == 0;
            let spoilers = spoilt.then(|| spoiler(&needs, luck("spoiler", &[w], events))).flatten();
            Way { needs, rate: rates[luck("rate", &[w], rates.len())], spoilers: spoilers.into_iter().collect() }
        };
        World { events, ways: (0..1 + luck("ways", &[], 3) as u64).map(way).collect() }
    }
}

impl Way {
    /// After how many events the way is complete, if the candidate takes it.
    fn end(&self, places: &BTreeMap<Item, usize>) -> Option<usize> {
        let mut end = 0;
        for need in &self.needs {
            let at = *places.get(need)? + 1;
            if at <= end {
                return None;
            }
            end = at;
        }
        let harmful = |s: &Spoiler| {
            let cured = |at: usize| places.get(&s.cure).is_some_and(|c| *c > at && *c < end);
            places.get(&s.event).is_some_and(|&at| at < end && !cured(at))
        };
        (!self.spoilers.iter().any(harmful)).then_some(end)
    }
}

/// An event that is not needed spoils the way; the one after it cures, so that the full trace still works.
fn spoiler(needs: &[Item], event: Item) -> Option<Spoiler> {
    let last = *needs.last()?;
    let free = |e: &Item| !needs.contains(e) && *e < last;
    Some(Spoiler { event, cure: event + 1 }).filter(|s| free(&s.event) && free(&s.cure))
}

/// Answers for a world. The luck of a way is drawn from the seed and the way alone, so that the same seed means the
/// same luck for every candidate.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The truth.
    pub world: World,
}

impl Oracle for Simulated {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        let places = places(candidate);
        let lucky = |(n, way): (usize, &Way)| {
            let end = way.end(&places)?;
            (uniform(seed, n as u64) < way.rate).then_some(end)
        };
        let hit = self.world.ways.iter().enumerate().filter_map(lucky).min();
        Ok(Run { hit, executed: hit.unwrap_or(candidate.len()) as u64, certain: false })
    }
}

/// A number in 0..1 that belongs to a seed and a key.
pub fn uniform(seed: u64, key: u64) -> f64 {
    (draw(seed, "simulate", &[key]) >> 11) as f64 / (1u64 << 53) as f64
}

/// A candidate without its `i`-th event.
pub fn without(candidate: &[Item], i: usize) -> Vec<Item> {
    [&candidate[..i], &candidate[i + 1..]].concat()
}

fn places(candidate: &[Item]) -> BTreeMap<Item, usize> {
    candidate.iter().enumerate().map(|(at, item)| (*item, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> World {
        let spoilt = Way { needs: vec![2, 7], rate: 0.5, spoilers: vec![Spoiler { event: 3, cure: 4 }] };
        World { events: 10, ways: vec![spoilt, Way { needs: vec![8], rate: 0.8, spoilers: vec![] }] }
    }

    #[test]
    fn rates_are_known() {
        let check = |candidate: &[Item], rate: f64| assert!((world().rate(candidate) - rate).abs() < 1e-12);
        check(&[2, 7], 0.5);
        check(&[7, 2], 0.0);
        check(&[2, 3, 7], 0.0);
        check(&[2, 3, 4, 7], 0.5);
        check(&[2, 7, 3], 0.5);
        check(&[8], 0.8);
        check(&world().trace(), 0.9);
        assert!(world().is_minimal(&[8], 0.7) && !world().is_minimal(&[7, 8], 0.7));
    }

    #[test]
    fn answers_come_as_often_as_the_rate_says() -> device::Result<()> {
        let mut oracle = Simulated { world: world() };
        let trace = oracle.world.trace();
        let mut hits = 0;
        for seed in 0..4000 {
            hits += u32::from(oracle.run(&trace, seed)?.passed());
        }
        assert!((3500..3700).contains(&hits), "{hits}");
        Ok(())
    }

    #[test]
    fn random_worlds_work_as_a_whole() {
        for seed in 0..500 {
            let world = World::random(seed, 40, &[1.0, 0.9], seed % 2 == 0);
            assert!(world.rate(&world.trace()) >= 0.9, "{world:?}");
        }
        let spoilt =
            (0..500).filter(|s| World::random(*s, 40, &[1.0], false).ways.iter().any(|w| !w.spoilers.is_empty()));
        assert!(spoilt.count() > 50);
    }
}
