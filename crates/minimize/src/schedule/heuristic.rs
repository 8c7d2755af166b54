//! The paper's heuristic: give a promising candidate at once all the runs that it probably needs to pass, and a
//! hopeless one those that it probably needs to die.

use super::{RoundRobin, Schedule, Scheduler, deal};
use crate::statistics::{Rule, Tally};
use libm::ceil;

/// The published split between promising and hopeless.
pub const SPLIT: f64 = 0.8;

/// The heuristic scheduler.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    /// Candidates whose share of passes is at least this are promising.
    pub split: f64,
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic { split: SPLIT }
    }
}

impl Scheduler for Heuristic {
    fn next(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Schedule {
        if tallies.iter().all(|t| t.runs() == 0) {
            return RoundRobin.next(tallies, rule, room);
        }
        let mut step = Step { tallies, rule, room, whole: room, schedule: vec![0; tallies.len()] };
        let (promising, hopeless) = self.split(tallies, rule);
        let deferred = step.promising(&promising);
        step.room = deal(&mut step.schedule, &deferred, tallies, rule, step.room);
        step.hopeless(&hopeless);
        let all: Vec<usize> = (0..tallies.len()).collect();
        deal(&mut step.schedule, &all, tallies, rule, step.room);
        step.schedule
    }
}

impl Heuristic {
    /// The open candidates, best first, split in two.
    fn split(self, tallies: &[Tally], rule: Rule) -> (Vec<usize>, Vec<usize>) {
        let mut open: Vec<usize> = (0..tallies.len()).filter(|&j| rule.open(tallies[j])).collect();
        open.sort_by(|&a, &b| {
            let by_rate = rate(tallies[b]).total_cmp(&rate(tallies[a]));
            by_rate.then(tallies[b].passed.cmp(&tallies[a].passed))
        });
        open.into_iter().partition(|&j| rate(tallies[j]) >= self.split)
    }
}

struct Step<'a> {
    tallies: &'a [Tally],
    rule: Rule,
    room: u32,
    whole: u32,
    schedule: Schedule,
}

impl Step<'_> {
    /// Promising candidates get what they probably need to pass. One that needs more than is left but not more than
    /// a whole step waits for the next step; those are returned.
    fn promising(&mut self, candidates: &[usize]) -> Vec<usize> {
        let mut deferred = Vec::new();
        for &j in candidates {
            let t = self.tallies[j];
            let missing = f64::from(self.rule.successes - t.passed);
            let need = self.rule.left(t).min(ceil(missing / rate(t)) as u32);
            if need > self.room && need <= self.whole {
                deferred.push(j);
            } else {
                self.give(j, need);
            }
        }
        deferred
    }

    /// Hopeless candidates get what they probably need to die.
    fn hopeless(&mut self, candidates: &[usize]) {
        for &j in candidates {
            let t = self.tallies[j];
            let missing = f64::from(self.rule.runs - self.rule.successes + 1 - t.failed);
            let need = self.rule.left(t).min(ceil(missing / (1.0 - rate(t))) as u32);
            self.give(j, need);
        }
    }

    fn give(&mut self, j: usize, runs: u32) {
        let runs = runs.min(self.room);
        self.schedule[j] += runs;
        self.room -= runs;
    }
}

/// Share of passes; a candidate that was never run is as promising as can be.
fn rate(t: Tally) -> f64 {
    t.rate().unwrap_or(1.0)
}
