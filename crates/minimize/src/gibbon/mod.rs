//! The gibbon way: cheap cuts first, then search, then proof.
//!
//! 1. *Guesses*: often the last few events do it alone, or with a short way to the screen where they begin; a recording
//!    says which screens it met. Then only they are looked at, and the rest of the trace is not even run.
//! 2. *Gate*: otherwise the trace must show the target on some seed.
//! 3. *Free pass* (`free`): what comes after the hit, no-ops and loops (by canonical hash), and what the target does not
//!    depend on (by effects).
//! 4. *Counter* (`reduce`): chunks go, from the back, in rounds of falling size; then single events until none can go.
//! 5. *Polish* (`polish`): simpler values, after which less may be needed; at the end of the search also a canonical
//!    order of events that may change places.
//!    Events that seem to matter only because the others would miss their widgets without them go, too, and those that
//!    only let time pass become one that waits.
//! 6. *Minimum*: a breadth-first search over remembered moments looks for anything shorter; where it cannot, pairs.
//! 7. *Proof*: a fresh set of seeds must confirm the result; if it does not, the search goes back to where it was still
//!    right and goes on in earnest. What was refused is the result all the same if what stands is far longer and the loss
//!    is moderate. A third set measures the result.
//!
//! Every cut is verified by runs (`judge`). The search is optimistic, because the proof comes at the end: at first it
//! trusts single runs, as all runs of most apps come out the same. If the proof finds such a result unreliable, the
//! search begins again with more evidence for each step: a failure on one seed then rejects at once only if the original
//! passes there, so that a candidate is compared with the original under the same luck.

mod free;
mod judge;
mod polish;
mod reduce;

use crate::insight::{Explanation, Insight, Instrumented};
use crate::oracle::{Cost, Item, Meter, Purpose, Run, Seeds, Stop};
use crate::prior::Prior;
use crate::statistics::{Rule, Sequential, Tally, clopper_pearson, p1, p2};
use judge::{Judge, PROOF_RUNS, Trust};
use serde::{Deserialize, Serialize};

/// Parameters of the search.
#[derive(Clone, Debug)]
pub struct Config {
    /// The seed with which the trace was recorded; it is tried first.
    pub recorded_seed: u64,
    /// Root of all other seeds.
    pub seed: u64,
    /// The test of the optimistic search.
    pub quick: Sequential,
    /// The test of a search in earnest.
    pub earnest: Sequential,
    /// The test of the proof.
    pub proof: Sequential,
    /// Seeds on which the trace may fail before it counts as not reproducible.
    pub gate: u32,
    /// Seeds of the final check.
    pub check: u32,
    /// Others can take over the final check: it ends after its first seeds if those have little in common.
    pub hand_over: bool,
    /// Events that are expected to matter; sets the size of the first chunks.
    pub expected: f64,
    /// The longest trace whose pairs are tried, and whose events follow their widgets.
    pub pairs: usize,
    /// Events that the search for the minimum may execute.
    pub search: u64,
    /// Events that may be executed in all, without the final check.
    pub budget: u64,
    /// What is switched on.
    pub phases: Phases,
}

/// Phases that can be switched off, for comparison and for devices where they do not pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// The last events alone or with a short way to them, before anything else.
    pub guesses: bool,
    /// Cuts by canonical hash.
    pub hashes: bool,
    /// The slice by effects.
    pub slice: bool,
    /// The search for the minimum.
    pub minimum: bool,
    /// Touches that follow their widgets where a shorter trace moves them.
    pub widgets: bool,
    /// Pairs of events.
    pub pairs: bool,
    /// Simpler values and canonical order.
    pub polish: bool,
    /// The explanation of flaky outcomes.
    pub explain: bool,
}

impl Default for Phases {
    fn default() -> Phases {
        Phases {
            guesses: true,
            hashes: true,
            slice: true,
            minimum: true,
            widgets: true,
            pairs: true,
            polish: true,
            explain: true,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            recorded_seed: 0,
            seed: 0,
            quick: Sequential::bayes(0.1),
            earnest: Sequential::earnest(),
            proof: Sequential::proof(),
            gate: 20,
            check: 200,
            hand_over: false,
            expected: 4.0,
            pairs: 20,
            search: 3000,
            budget: 100_000,
            phases: Phases::default(),
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Minimal {
    /// The shortest trace found.
    pub trace: Vec<Item>,
    /// A seed on which it shows the target.
    pub seed: u64,
    /// How far the search came.
    pub end: End,
    /// No event can be left out.
    pub one_minimal: bool,
    /// No shorter sequence of the events that were looked at (all, or the last ones if those suffice) shows the target on
    /// the seed above, as far as canonical hashes and screens tell.
    pub minimum: bool,
    /// No random draw is made, so that no seed can change the outcome.
    pub certain: bool,
    /// The final check, on seeds that were never used before.
    pub check: Tally,
    /// The same, seed by seed.
    pub outcomes: Vec<(u64, bool)>,
    /// Its exact 95 % interval; all of it is at 1 if the outcome is certain.
    pub interval: (f64, f64),
    /// Probability that the rate is at least 0.85 (as ND3MIN reports it).
    pub p1: f64,
    /// Probability that no trace that is one event shorter has a rate of at least 0.9, by the published rule.
    pub p2: f64,
    /// Why it is flaky, if it is and the device can tell.
    pub explanation: Option<Explanation>,
    /// What each phase cost, in order; everything is counted.
    pub costs: Vec<(&'static str, Cost)>,
}

impl Minimal {
    /// What it cost in all.
    pub fn cost(&self) -> Cost {
        let add = |a: Cost, (_, b): &(&str, Cost)| Cost { calls: a.calls + b.calls, events: a.events + b.events };
        self.costs.iter().fold(Cost::default(), add)
    }
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// To its end, and fresh seeds confirmed the result.
    Confirmed,
    /// To its end, but fresh seeds show a loss of reliability that the search could not repair.
    Doubtful,
    /// The budget was used up; the trace is the best so far.
    Budget,
}

impl End {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            End::Confirmed => "confirmed",
            End::Doubtful => "doubtful",
            End::Budget => "budget",
        }
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The trace does not show the target on any of so many seeds.
    NotReproduced(u32),
    /// The device failed.
    Device(device::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::NotReproduced(n) => write!(f, "the trace does not show the target on any of {n} seeds"),
            Failure::Device(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// Minimises a trace.
pub fn minimize(oracle: impl Insight, trace: &[Item], config: &Config) -> Result<Minimal, Failure> {
    let mut search = Search::new(oracle, trace, config);
    let end = match search.by_a_guess() {
        Ok(true) => End::Confirmed,
        Ok(false) => search.by_the_whole()?,
        // Nothing has shown the target before the budget was used up.
        Err(Stop::Budget) if search.chain.len() == 1 => return Err(Failure::NotReproduced(0)),
        Err(Stop::Budget) => End::Budget,
        Err(Stop::Device(e)) => return Err(Failure::Device(e)),
    };
    let end = match search.phase("estimate", |s| s.settle(end)) {
        Ok(end) => end,
        Err(Stop::Budget) => End::Budget,
        Err(Stop::Device(e)) => return Err(Failure::Device(e)),
    };
    search.report(end).map_err(Failure::Device)
}

/// The last events alone are a guess if they are at most such a part of the trace.
const TAIL: usize = 16;

/// All guesses together cost at most such a part of what a run of the trace does.
const GUESSES: usize = 16;

/// Seeds of the final check after which it is clear whether seeds share their runs.
const HANDED_OVER: u32 = 20;

/// A trace that nearly stood the proof is rather the result than one that is longer by more than so many times.
const FAR_LONGER: usize = 8;

/// How often a search goes back when fresh seeds do not confirm it.
const REPEATS: u32 = 2;

/// The final check, seed by seed.
#[derive(Default)]
struct Check {
    tally: Tally,
    certain: bool,
    outcomes: Vec<(u64, bool)>,
}

struct Search<'a, O> {
    meter: Meter<O>,
    config: &'a Config,
    seeds: Seeds,
    judge: Judge,
    /// The trace as it came.
    original: Vec<Item>,
    /// After how many of its events the target was seen on the gate's seed.
    hit: usize,
    /// The best trace so far.
    best: Vec<Item>,
    /// The original and all traces that were accepted since, in order.
    chain: Vec<Vec<Item>>,
    /// What is known of the original's run on the gate's seed.
    watched: Option<Instrumented>,
    /// The same of the best trace at some time.
    watched_best: Option<(Vec<Item>, Instrumented)>,
    one_minimal: bool,
    minimum: bool,
    /// Single runs are trusted: no proof has failed yet.
    trusting: bool,
    /// The shortest trace that did not stand the proof.
    refused: Option<Vec<Item>>,
    /// A trace of which no event can go even if the others follow their widgets.
    followed: Option<Vec<Item>>,
    costs: Vec<(&'static str, Cost)>,
}

impl<'a, O: Insight> Search<'a, O> {
    fn new(oracle: O, trace: &[Item], config: &'a Config) -> Search<'a, O> {
        let seeds = Seeds::new(config.seed);
        Search {
            meter: Meter::new(oracle, config.budget),
            config,
            seeds,
            judge: Judge::new(trace.to_vec(), config),
            original: trace.to_vec(),
            hit: trace.len(),
            best: trace.to_vec(),
            chain: vec![trace.to_vec()],
            watched: None,
            watched_best: None,
            one_minimal: false,
            minimum: false,
            trusting: true,
            refused: None,
            followed: None,
            costs: Vec::new(),
        }
    }

    /// Runs a phase and writes down what it cost.
    fn phase<T>(&mut self, name: &'static str, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.meter.cost();
        let result = run(self);
        let spent = self.meter.cost().since(before);
        match self.costs.iter_mut().find(|(n, _)| *n == name) {
            Some((_, cost)) => *cost = Cost { calls: cost.calls + spent.calls, events: cost.events + spent.events },
            None => self.costs.push((name, spent)),
        }
        result
    }

    /// Looks at a short guess only, if it shows the target by itself; says whether fresh seeds confirm what comes of it.
    fn by_a_guess(&mut self) -> Result<bool, Stop> {
        let Some(guess) = self.phase("guesses", Self::passing_guess)? else { return Ok(false) };
        let whole = std::mem::replace(&mut self.original, guess.clone());
        (self.best, self.hit) = (guess.clone(), guess.len());
        self.chain.push(guess);
        self.judge.start(self.config.recorded_seed, whole.len());
        self.phase("guesses", |s| s.watch(s.config.recorded_seed))?;
        self.attempt(Trust::Once)?;
        let confirmed = self.phase("estimate", Self::confirmed)?;
        if !confirmed {
            self.begin_again(whole);
        }
        Ok(confirmed)
    }

    /// Begins again with the whole trace; single runs are not trusted any more.
    fn begin_again(&mut self, whole: Vec<Item>) {
        (self.original, self.best) = (whole.clone(), whole.clone());
        self.chain = vec![whole];
        self.trusting = false;
    }

    /// The first guess that shows the target on the recorded seed.
    fn passing_guess(&mut self) -> Result<Option<Vec<Item>>, Stop> {
        let mut room = self.original.len() / GUESSES;
        for mut guess in self.guesses() {
            let Some(left) = room.checked_sub(guess.len()) else { return Ok(None) };
            room = left;
            if let Some(hit) = self.meter.ask(&guess, self.config.recorded_seed)?.hit {
                guess.truncate(hit);
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// What may do it alone, the shortest first: what the screens of the recording suggest, or the last 1, 2, 4, 8 …
    /// events if it names none: where it does, they are among the suggestions if they began on the first screen.
    fn guesses(&self) -> Vec<Vec<Item>> {
        if !self.config.phases.guesses {
            return Vec::new();
        }
        let trace = &self.original;
        let lengths = std::iter::successors(Some(1), |n| Some(n * 2)).take_while(|n| *n <= trace.len() / TAIL);
        let mut guesses: Vec<Vec<Item>> = match self.meter.oracle.recorded(trace) {
            Some(screens) => {
                let ways = free::shortcuts(&screens).into_iter().chain(free::tails(&screens));
                ways.map(|places| places.into_iter().map(|i| trace[i]).collect()).collect()
            }
            None => lengths.map(|length| trace[trace.len() - length..].to_vec()).collect(),
        };
        guesses.sort_by_key(Vec::len);
        guesses.dedup();
        guesses
    }

    fn by_the_whole(&mut self) -> Result<End, Failure> {
        match self.gate() {
            Ok(true) => {}
            Ok(false) => return Err(Failure::NotReproduced(self.config.gate)),
            Err(Stop::Budget) => return Err(Failure::NotReproduced(0)),
            Err(Stop::Device(e)) => return Err(Failure::Device(e)),
        }
        match self.attempts() {
            Ok(true) => Ok(End::Confirmed),
            Ok(false) => Ok(End::Doubtful),
            Err(Stop::Budget) => Ok(End::Budget),
            Err(Stop::Device(e)) => Err(Failure::Device(e)),
        }
    }

    /// Finds a seed on which the trace shows the target, watching closely.
    fn gate(&mut self) -> Result<bool, Stop> {
        self.phase("gate", |s| {
            for n in 0..u64::from(s.config.gate) {
                let seed = if n == 0 { s.config.recorded_seed } else { s.seeds.get(Purpose::Search, n) };
                if let Some(hit) = s.watch(seed)? {
                    s.hit = hit;
                    s.judge.start(seed, hit);
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    fn watch(&mut self, seed: u64) -> Result<Option<usize>, Stop> {
        if let Some(seen) = self.meter.oracle.instrument(&self.original, seed)? {
            self.meter.charge(1, seen.executed);
            let hit = seen.hit;
            self.watched = Some(seen);
            return Ok(hit);
        }
        Ok(self.meter.run(&self.original, seed)?.hit)
    }

    /// What a close look at the best trace tells; none if there is nothing to see.
    fn watch_best(&mut self) -> Result<Option<&Instrumented>, Stop> {
        if self.watched_best.as_ref().is_none_or(|(of, _)| *of != self.best) {
            let seed = self.judge.gate_seed();
            let Some(seen) = self.meter.oracle.instrument(&self.best, seed)? else { return Ok(None) };
            self.meter.charge(1, seen.executed);
            self.watched_best = Some((self.best.clone(), seen));
        }
        Ok(self.watched_best.as_ref().map(|(_, seen)| seen))
    }

    /// A search that trusts single runs, then one that is still optimistic. As long as fresh seeds do not confirm its
    /// result, it goes back to the shortest trace on the way that they do confirm, and searches on from there in earnest; at
    /// last every step has to stand the test of the proof itself.
    fn attempts(&mut self) -> Result<bool, Stop> {
        if self.trusting {
            self.attempt(Trust::Once)?;
            if self.phase("estimate", Self::confirmed)? {
                return Ok(true);
            }
            self.trusting = false;
            self.phase("retreat", |s| s.retreat(Trust::Quick))?;
        }
        self.attempt(Trust::Quick)?;
        for attempt in 1..=REPEATS {
            if self.phase("estimate", Self::confirmed)? {
                return Ok(true);
            }
            self.judge.renew(attempt);
            self.phase("retreat", |s| s.retreat(Trust::Sure))?;
            self.phase("reduce", |s| s.reduce(Trust::Sure))?;
            self.phase("widgets", |s| s.follow_widgets(Trust::Sure))?;
            if self.config.phases.polish {
                self.phase("polish", |s| s.polish(Trust::Sure))?;
            }
        }
        if self.phase("estimate", Self::confirmed)? {
            return Ok(true);
        }
        self.judge.renew(REPEATS + 1);
        self.phase("retreat", |s| s.retreat(Trust::Proof))?;
        // Even the whole trace is tested: one that hardly ever shows its target is not confirmed.
        let confirmed = self.phase("retreat", Self::confirmed)?;
        self.phase("reduce", |s| s.reduce(Trust::Proof))?;
        Ok(confirmed)
    }

    /// Goes back along the accepted traces to the last one that stands a test on new seeds: rather a longer one that is
    /// reliable than a short one that is not. Reliability falls along the way, so that halving finds it.
    fn retreat(&mut self, trust: Trust) -> Result<(), Stop> {
        let chain = std::mem::take(&mut self.chain);
        let (mut good, mut bad) = (0, chain.len().saturating_sub(1));
        while bad > good + 1 {
            let middle = good.midpoint(bad);
            let stands = self.judge.test(&mut self.meter, &chain[middle], trust)?.is_some();
            if stands { good = middle } else { bad = middle }
        }
        self.best = chain.get(good).unwrap_or(&self.original).clone();
        self.chain = chain[..=good.min(chain.len() - 1)].to_vec();
        self.minimum = false;
        Ok(())
    }

    fn attempt(&mut self, trust: Trust) -> Result<(), Stop> {
        (self.one_minimal, self.minimum) = (false, false);
        if self.phase("free", |s| s.accept(Vec::new(), trust))? {
            (self.one_minimal, self.minimum) = (true, true);
            return Ok(());
        }
        self.phase("free", |s| s.free_pass(trust))?;
        if self.config.phases.polish && self.best.len() <= self.config.pairs {
            self.phase("polish", |s| s.simplify_at_once(trust))?;
        }
        self.phase("reduce", |s| s.reduce(trust))?;
        self.phase("waits", |s| s.wait_instead(trust))?;
        if self.config.phases.polish {
            self.phase("polish", |s| s.simplify_all(trust))?;
        }
        self.phase("widgets", |s| s.follow_widgets(trust))?;
        if self.config.phases.minimum {
            self.phase("minimum", |s| s.look_for_minimum(trust))?;
        }
        if self.config.phases.pairs && !self.minimum {
            self.phase("pairs", |s| s.remove_pairs(trust))?;
        }
        self.phase("widgets", |s| s.follow_widgets(trust))?;
        if self.config.phases.polish {
            self.phase("polish", |s| s.polish(trust))?;
        }
        Ok(())
    }

    /// Tests a candidate and takes it as the best if it passes, cut after its last first hit.
    fn accept(&mut self, candidate: Vec<Item>, trust: Trust) -> Result<bool, Stop> {
        let Some(hit) = self.judge.test(&mut self.meter, &candidate, trust)? else { return Ok(false) };
        self.best = candidate;
        self.best.truncate(hit);
        self.chain.push(self.best.clone());
        Ok(true)
    }

    /// Whether the best trace stands the test of the proof on fresh seeds.
    fn confirmed(&mut self) -> Result<bool, Stop> {
        let best = self.best.clone();
        let stands = self.judge.test(&mut self.meter, &best, Trust::Proof)?.is_some();
        if !stands && self.refused.as_ref().is_none_or(|other| best.len() < other.len()) {
            self.refused = Some(best);
        }
        Ok(stands)
    }

    /// Whoever has to understand a failure would rather have three events that show it a little less often than hundreds.
    fn settle(&mut self, end: End) -> Result<End, Stop> {
        let Some(short) = self.refused.take().filter(|s| s.len() * FAR_LONGER < self.best.len()) else {
            return Ok(end);
        };
        self.meter.extend((self.original.len() + short.len()) as u64 * u64::from(PROOF_RUNS));
        if self.judge.test(&mut self.meter, &short, Trust::Lenient)?.is_none() {
            return Ok(end);
        }
        (self.best, self.one_minimal, self.minimum) = (short, false, false);
        Ok(End::Doubtful)
    }

    fn report(mut self, end: End) -> Result<Minimal, device::Error> {
        let before = self.meter.cost();
        let Check { tally: check, certain, outcomes } = self.check()?;
        self.costs.push(("check", self.meter.cost().since(before)));
        let before = self.meter.cost();
        let explanation = self.explain(&outcomes)?;
        if explanation.is_some() {
            self.costs.push(("explain", self.meter.cost().since(before)));
        }
        let prior = Prior::published();
        let interval = if certain { (1.0, 1.0) } else { clopper_pearson(check, 0.95) };
        Ok(Minimal {
            seed: self.judge.gate_seed(),
            end,
            one_minimal: self.one_minimal,
            minimum: self.minimum,
            certain,
            check,
            outcomes,
            interval,
            p1: p1(&prior, check),
            p2: p2(&prior, Rule::PUBLISHED, self.best.len()),
            explanation,
            costs: self.costs,
            trace: self.best,
        })
    }

    /// Decides for seeds that were never used whether the result shows the target. A seed that would draw as another one
    /// did needs no run, so that one run without draws settles the matter for all of them.
    fn check(&mut self) -> Result<Check, device::Error> {
        let (mut check, mut runs) = (Check::default(), 0);
        for n in 0..self.config.check {
            if self.config.hand_over && n == HANDED_OVER && runs * 2 > n {
                break;
            }
            let seed = self.seeds.get(Purpose::Final, n.into());
            let known = self.meter.oracle.known(&self.best, seed);
            runs += u32::from(known.is_none());
            let run = known.map_or_else(|| self.run_once(seed), Ok)?;
            check.tally.count(run.passed());
            check.outcomes.push((seed, run.passed()));
            check.certain |= run.certain && run.passed();
        }
        Ok(check)
    }

    /// Runs the result on a seed that nobody will ask for again.
    fn run_once(&mut self, seed: u64) -> Result<Run, device::Error> {
        let run = self.meter.oracle.run_once(&self.best, seed)?;
        self.meter.charge(1, run.executed);
        Ok(run)
    }

    fn explain(&mut self, outcomes: &[(u64, bool)]) -> Result<Option<Explanation>, device::Error> {
        let find = |wanted: bool| outcomes.iter().find(|(_, passed)| *passed == wanted).map(|(seed, _)| *seed);
        let (Some(pass), Some(fail), true) = (find(true), find(false), self.config.phases.explain) else {
            return Ok(None);
        };
        let found = self.meter.oracle.explain(&self.best, pass, fail)?;
        if let Some(e) = &found {
            self.meter.charge(e.calls, e.executed);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
