//! The question that every minimiser asks: does this candidate show the target?
//!
//! Events are numbers in a pool that the oracle holds; a candidate is a list of them. So a subtrace, a trace with
//! another order and a trace with simpler values are the same kind of thing, and a minimiser needs to know nothing of
//! events. An answer is a pure function of candidate and seed: asking with a fresh seed each time gives independent
//! answers, as ND3MIN assumes; asking with the same seed compares two candidates under the same luck.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of an event in the oracle's pool.
pub type Item = usize;

/// Answers whether a candidate shows the target.
pub trait Oracle {
    /// Runs the candidate from a fresh start under the luck of `seed`.
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run>;

    /// The same for a candidate and a seed that nobody will ask for again, so that nothing need be remembered of it.
    fn run_once(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.run(candidate, seed)
    }

    /// What a run would show, if it is known without making it: because it was made before, or because another seed has
    /// the very same run.
    fn known(&self, _candidate: &[Item], _seed: u64) -> Option<Run> {
        None
    }
}

impl<O: Oracle + ?Sized> Oracle for &mut O {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        (**self).run(candidate, seed)
    }

    fn run_once(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        (**self).run_once(candidate, seed)
    }

    fn known(&self, candidate: &[Item], seed: u64) -> Option<Run> {
        (**self).known(candidate, seed)
    }
}

/// What one run of a candidate showed and cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// After how many events of the candidate the target was first seen (0: the start of the app suffices); none if
    /// it was not seen.
    pub hit: Option<usize>,
    /// Events that were executed for this answer. Events that a snapshot saved are not among them.
    pub executed: u64,
    /// No random draw was made, so that every seed gives this very answer.
    pub certain: bool,
}

impl Run {
    /// Whether the target was seen.
    pub fn passed(&self) -> bool {
        self.hit.is_some()
    }
}

/// What a minimisation has cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Runs asked of the oracle.
    pub calls: u64,
    /// Events executed in them.
    pub events: u64,
}

impl Cost {
    /// What was spent since an earlier moment.
    #[must_use]
    pub fn since(self, earlier: Cost) -> Cost {
        Cost { calls: self.calls - earlier.calls, events: self.events - earlier.events }
    }
}

/// Counts what an oracle costs and stops at a budget. Budgets are executed events, never wall time, because equal
/// searches must end at the same point on every machine.
#[derive(Debug)]
pub struct Meter<O> {
    /// The oracle that is asked.
    pub oracle: O,
    cost: Cost,
    budget: u64,
}

/// Why a minimiser ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget of executed events is used up.
    Budget,
    /// The device failed.
    Device(device::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Budget => f.write_str("the budget of executed events is used up"),
            Stop::Device(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Stop {}

impl From<device::Error> for Stop {
    fn from(e: device::Error) -> Stop {
        Stop::Device(e)
    }
}

impl<O: Oracle> Meter<O> {
    /// A meter that stops when `budget` events were executed.
    pub fn new(oracle: O, budget: u64) -> Meter<O> {
        Meter { oracle, cost: Cost::default(), budget }
    }

    /// What a candidate shows; a run that is known need not be made, and counts for nothing.
    pub fn ask(&mut self, candidate: &[Item], seed: u64) -> Result<Run, Stop> {
        match self.oracle.known(candidate, seed) {
            Some(run) => Ok(run),
            None => self.run(candidate, seed),
        }
    }

    /// Runs a candidate and counts it.
    pub fn run(&mut self, candidate: &[Item], seed: u64) -> Result<Run, Stop> {
        self.check()?;
        let run = self.oracle.run(candidate, seed)?;
        self.charge(1, run.executed);
        Ok(run)
    }

    /// Adds what was spent beside plain runs.
    pub fn charge(&mut self, calls: u64, events: u64) {
        self.cost.calls += calls;
        self.cost.events += events;
    }

    /// What was spent so far.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Events that may still be executed.
    pub fn left(&self) -> u64 {
        self.budget.saturating_sub(self.cost.events)
    }

    /// Gives more to spend.
    pub fn extend(&mut self, events: u64) {
        self.budget = self.budget.saturating_add(events);
    }

    fn check(&self) -> Result<(), Stop> {
        if self.left() == 0 { Err(Stop::Budget) } else { Ok(()) }
    }
}

/// Sets of seeds that never meet: one to search, one to estimate again what the search chose, one to judge the end
/// result, one to see later whether that holds. The best of many looks better than it is on the seeds that chose it, so
/// those may not judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    root: u64,
}

/// What a seed is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// Looking again at what was judged.
    Replay = 0,
    /// Choosing among candidates.
    Search = 1,
    /// Estimating the chosen one again.
    Estimate = 2,
    /// Judging the end result.
    Final = 3,
}

impl Seeds {
    /// The sets that belong to this root.
    pub fn new(root: u64) -> Seeds {
        Seeds { root }
    }

    /// The `n`-th seed of a set. The two highest bits name the set, so that no seed is in two.
    pub fn get(self, purpose: Purpose, n: u64) -> u64 {
        let number = gui::hash::draw(self.root, "minimize/seed", &[purpose as u64, n]);
        (purpose as u64) << 62 | number >> 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    struct Long;

    impl Oracle for Long {
        fn run(&mut self, candidate: &[Item], _: u64) -> device::Result<Run> {
            Ok(Run { hit: None, executed: candidate.len() as u64, certain: false })
        }
    }

    #[test]
    fn a_meter_counts_and_stops() {
        let mut meter = Meter::new(Long, 5);
        assert!(meter.run(&[1, 2, 3], 0).is_ok() && meter.run(&[1, 2, 3], 0).is_ok());
        assert_eq!(meter.cost(), Cost { calls: 2, events: 6 });
        assert_eq!(meter.run(&[1], 0), Err(Stop::Budget));
    }

    #[test]
    fn the_sets_of_seeds_are_disjoint() {
        let seeds = Seeds::new(7);
        let of = |p| (0..1000).map(|n| seeds.get(p, n)).collect::<BTreeSet<u64>>();
        let sets = [Purpose::Replay, Purpose::Search, Purpose::Estimate, Purpose::Final].map(of);
        assert_eq!(sets.iter().flatten().collect::<BTreeSet<_>>().len(), 4000);
        let [_, search, _, last] = sets;
        let top = |s: &u64| s >> 62;
        assert!(search.iter().all(|s| top(s) == 1) && last.iter().all(|s| top(s) == 3));
    }
}
