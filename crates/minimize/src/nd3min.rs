//! ND3MIN as published (FSE 2016): delta debugging for traces whose outcome is a matter of chance.
//!
//! A candidate passes if at least `successes` of `runs` runs with fresh seeds show the target. Which of several
//! candidates to run next is left to a scheduler. Two things that the paper implies but does not say are switches
//! here: a passing candidate is cut after the event at which the target was last first seen, and the empty trace is
//! tried first. Steps (parallel batches of runs) are counted as in the paper, where the final check is not among them.

use crate::oracle::{Cost, Item, Meter, Oracle, Purpose, Seeds, Stop};
use crate::prior::Prior;
use crate::schedule::{Kind, Scheduler};
use crate::statistics::{Rule, Tally, clopper_pearson, p1, p2};

/// Parameters; the default is the published set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Parts of the first split and of the split after a subset passed (n).
    pub parts: usize,
    /// When a candidate passes (nr, st).
    pub rule: Rule,
    /// Runs in parallel (m).
    pub room: u32,
    /// The scheduler.
    pub scheduler: Kind,
    /// Runs and passes that make a trace usable.
    pub gate: Rule,
    /// Runs of the final check.
    pub check: u32,
    /// Whether the empty trace is tried before anything else.
    pub try_empty: bool,
    /// Whether passing candidates are cut after the last first hit.
    pub truncate: bool,
    /// Root of the seeds.
    pub seed: u64,
    /// Events that may be executed.
    pub budget: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            parts: 5,
            rule: Rule::PUBLISHED,
            room: 15,
            scheduler: Kind::Heuristic,
            gate: Rule { runs: 20, successes: 15 },
            check: 20,
            try_empty: true,
            truncate: true,
            seed: 0,
            budget: u64::MAX,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The shortest trace found.
    pub trace: Vec<Item>,
    /// How often the input passed at the gate.
    pub gate: Tally,
    /// Whether the gate let it through; if not, the trace is the input.
    pub usable: bool,
    /// Whether the search came to its end; if not, the budget was used up and the trace is the best so far.
    pub complete: bool,
    /// Parallel steps of gate and search.
    pub steps: u64,
    /// What gate, search and final check cost.
    pub cost: Cost,
    /// What of that gate and search cost.
    pub searched: Cost,
    /// How often the result passed in the final check.
    pub check: Tally,
    /// Exact 95 % interval of its rate.
    pub interval: (f64, f64),
    /// Probability that its rate is at least 0.85.
    pub p1: f64,
    /// Probability that no trace that is one event shorter has a rate of at least 0.9.
    pub p2: f64,
}

/// Minimises a trace.
pub fn minimize(oracle: impl Oracle, trace: &[Item], config: &Config) -> Result<Report, device::Error> {
    let mut search = Search {
        meter: Meter::new(oracle, config.budget),
        scheduler: config.scheduler.scheduler(),
        config,
        seeds: Seeds::new(config.seed),
        asked: 0,
        steps: 0,
        best: trace.to_vec(),
    };
    let gate = match search.sample(trace, config.gate.runs) {
        Ok(gate) => gate,
        Err(stop) => return search.report(Tally::default(), false, Err(stop)),
    };
    let usable = config.gate.passed(gate);
    let end = if usable { search.minimize(trace.to_vec()) } else { Ok(()) };
    search.report(gate, usable, end)
}

struct Search<'a, O> {
    meter: Meter<O>,
    scheduler: Box<dyn Scheduler>,
    config: &'a Config,
    seeds: Seeds,
    asked: u64,
    steps: u64,
    best: Vec<Item>,
}

/// A candidate in a race.
struct Racer {
    trace: Vec<Item>,
    tally: Tally,
    /// The latest of the first hits.
    hit: usize,
}

impl<O: Oracle> Search<'_, O> {
    fn minimize(&mut self, trace: Vec<Item>) -> Result<(), Stop> {
        if self.config.try_empty && self.get_passing(vec![Vec::new()])?.is_some() {
            return Ok(());
        }
        self.min_r(trace)
    }

    /// The recursion of the paper as a loop: every case but the last one goes on with a trace and a number of parts.
    fn min_r(&mut self, mut trace: Vec<Item>) -> Result<(), Stop> {
        let mut parts = self.config.parts;
        loop {
            parts = parts.min(trace.len());
            let (subsets, complements) = split(&trace, parts);
            if parts > 1
                && let Some(t) = self.get_passing(subsets)?
            {
                (trace, parts) = (t, self.config.parts);
            } else if parts != 2
                && let Some(t) = self.get_passing(complements)?
            {
                (trace, parts) = (t, (parts - 1).max(2));
            } else if parts < trace.len() {
                parts = (2 * parts).min(trace.len());
            } else {
                return Ok(());
            }
            if trace.is_empty() {
                return Ok(());
            }
        }
    }

    /// A candidate that passes, or none if all fail; the scheduler decides the order.
    fn get_passing(&mut self, candidates: Vec<Vec<Item>>) -> Result<Option<Vec<Item>>, Stop> {
        let racer = |trace| Racer { trace, tally: Tally::default(), hit: 0 };
        let mut racers: Vec<Racer> = candidates.into_iter().map(racer).collect();
        while racers.iter().any(|r| self.config.rule.open(r.tally)) {
            self.step(&mut racers)?;
            if let Some(at) = racers.iter().position(|r| self.config.rule.passed(r.tally)) {
                let mut winner = racers.swap_remove(at);
                if self.config.truncate {
                    winner.trace.truncate(winner.hit);
                }
                self.best.clone_from(&winner.trace);
                return Ok(Some(winner.trace));
            }
        }
        Ok(None)
    }

    fn step(&mut self, racers: &mut [Racer]) -> Result<(), Stop> {
        let tallies: Vec<Tally> = racers.iter().map(|r| r.tally).collect();
        let schedule = self.scheduler.next(&tallies, self.config.rule, self.config.room);
        self.steps += 1;
        for (racer, runs) in racers.iter_mut().zip(schedule) {
            for _ in 0..runs {
                let seed = self.fresh_seed();
                let run = self.meter.run(&racer.trace, seed)?;
                racer.tally.count(run.passed());
                racer.hit = racer.hit.max(run.hit.unwrap_or(0));
            }
        }
        Ok(())
    }

    /// Runs a trace so many times, in as many steps as that takes.
    fn sample(&mut self, trace: &[Item], runs: u32) -> Result<Tally, Stop> {
        self.steps += u64::from(runs.div_ceil(self.config.room));
        let mut tally = Tally::default();
        for _ in 0..runs {
            let seed = self.fresh_seed();
            tally.count(self.meter.run(trace, seed)?.passed());
        }
        Ok(tally)
    }

    fn fresh_seed(&mut self) -> u64 {
        self.asked += 1;
        self.seeds.get(Purpose::Search, self.asked)
    }

    /// The final check runs whatever is left of the budget: a result without a check would be worth nothing. A trace
    /// that the gate refused is no result.
    fn report(mut self, gate: Tally, usable: bool, end: Result<(), Stop>) -> Result<Report, device::Error> {
        let steps = self.steps;
        let complete = usable && end.is_ok();
        if let Err(Stop::Device(e)) = end {
            return Err(e);
        }
        let (best, searched) = (std::mem::take(&mut self.best), self.meter.cost());
        let mut check = Tally::default();
        let checks = if usable { self.config.check } else { 0 };
        for n in 0..u64::from(checks) {
            let seed = self.seeds.get(Purpose::Final, n);
            let run = self.meter.oracle.run_once(&best, seed)?;
            self.meter.charge(1, run.executed);
            check.count(run.passed());
        }
        let prior = Prior::published();
        Ok(Report {
            gate,
            usable,
            complete,
            steps,
            cost: self.meter.cost(),
            searched,
            check,
            interval: clopper_pearson(check, 0.95),
            p1: p1(&prior, check),
            p2: p2(&prior, self.config.rule, best.len()),
            trace: best,
        })
    }
}

/// The parts of a trace, nearly equal in size, and what is left without each.
fn split(trace: &[Item], parts: usize) -> (Vec<Vec<Item>>, Vec<Vec<Item>>) {
    let bound = |i: usize| i * trace.len() / parts.max(1);
    let ranges: Vec<(usize, usize)> = (0..parts).map(|i| (bound(i), bound(i + 1))).collect();
    let subsets = ranges.iter().map(|&(a, b)| trace[a..b].to_vec()).collect();
    let complements = ranges.iter().map(|&(a, b)| [&trace[..a], &trace[b..]].concat()).collect();
    (subsets, complements)
}

#[cfg(test)]
mod tests;
