//! Shrinking a trace: what `gibbon test` does to every finding and `gibbon minimize` to one trace.
//!
//! The input is never changed. A trace that was recorded elsewhere is first replayed by its widgets, and what was
//! really performed there is what gets shrunk, so that a new build or another version needs no recording of its own.

use crate::RunError;
use crate::crew::{self, Checked, Done, Hire, Task, Work};
use crate::watched::Watched;
use device::{Device, Installed};
use gui::finding::FindingKind;
use gui::mapping::Mapping;
use gui::trace::{Expectation, Header, Step, Trace};
use minimize::device_oracle::DeviceOracle;
use minimize::gibbon::{self, End, Phases};
use minimize::goal::{Goal, Watch};
use minimize::insight::{Explanation, Insight};
use minimize::nd3min;
use minimize::oracle::{Cost, Item, Oracle, Purpose, Seeds};
use minimize::prior::Prior;
use minimize::replay::{self, Divergence, Mode, Outcome, WrongApp};
use minimize::statistics::{Rule, Tally, clopper_pearson, p1, p2};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What to shrink a trace for, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// What the short trace must still show.
    pub goal: Goal,
    /// Names of obfuscated code.
    pub mapping: Option<Mapping>,
    /// How.
    pub method: Method,
    /// Runs of the final check.
    pub check: u32,
    /// Events that the search may execute.
    pub budget: u64,
}

/// How a trace is shrunk.
#[derive(Clone, Debug)]
pub enum Method {
    /// The gibbon way.
    Gibbon,
    /// ND3MIN as published, with these parameters; budget, check and seed are those of the request.
    Nd3min(nd3min::Config),
}

/// A shorter trace and how far it is to be trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shrunk {
    /// The trace, recorded anew.
    #[serde(with = "written")]
    pub trace: Trace,
    /// How the search ended.
    pub end: End,
    /// No event can be left out.
    pub one_minimal: bool,
    /// No shorter sequence of these events does it on the recorded seed.
    pub minimum: bool,
    /// No seed can change the outcome.
    pub certain: bool,
    /// Runs on seeds that the search never used.
    pub check: Tally,
    /// Those of the gibbon way, seed by seed.
    pub outcomes: Vec<(u64, bool)>,
    /// The exact 95 % interval of the rate.
    pub interval: (f64, f64),
    /// ND3MIN's p1 and p2.
    pub confidence: (f64, f64),
    /// What it cost, by phase.
    pub costs: Vec<(String, Cost)>,
    /// Parallel steps, where the method counts them.
    pub steps: Option<u64>,
    /// Which draw decides, if the trace is flaky and the device can tell.
    pub explanation: Option<Explanation>,
    /// Other findings that showed on the way.
    pub others: BTreeSet<String>,
}

/// What came of shrinking.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A trace that shows the goal; it may be as long as the input.
    Shrunk(Box<Shrunk>),
    /// Every event ran on so many seeds, and the goal never showed.
    Gone(u32),
    /// The trace cannot be followed on this app and device.
    Diverged(Option<Divergence>),
    /// The method refuses the trace, because it passed too rarely at its gate.
    Refused(Tally),
}

/// The trace as this app and device perform it, with the mode that was needed; a divergence if they cannot.
pub fn adapt(
    device: &mut dyn Device,
    installed: &Installed,
    trace: &Trace,
    goal: &Goal,
) -> Result<(Mode, Result<Trace, Option<Divergence>>), AdaptError> {
    let mode = Mode::choose(&trace.header, installed, &device.info())?;
    if mode == Mode::Exact {
        return Ok((mode, Ok(trace.clone())));
    }
    let config = replay::Config { goal: Some(goal.clone()), ..replay::Config::new(mode) };
    let report = replay::replay(device, trace, &config, None, &mut |_, _| {})?;
    if report.outcome == Outcome::Inconclusive {
        return Ok((mode, Err(report.divergence)));
    }
    let header = Header { app: installed.app.clone(), device: device.info(), ..trace.header.clone() };
    Ok((mode, Ok(Trace { header, steps: report.steps })))
}

/// Why a trace could not even be tried.
#[derive(Debug)]
pub enum AdaptError {
    /// It is of another app.
    App(WrongApp),
    /// The device failed.
    Device(device::Error),
}

impl From<WrongApp> for AdaptError {
    fn from(e: WrongApp) -> AdaptError {
        AdaptError::App(e)
    }
}

impl From<device::Error> for AdaptError {
    fn from(e: device::Error) -> AdaptError {
        AdaptError::Device(e)
    }
}

/// Shrinks a trace that fits the device, checks the result with whoever helps, and explains it. The app is installed
/// already.
pub fn shrink(device: &mut dyn Device, trace: &Trace, request: &Request, help: &dyn Hire) -> Result<Answer, RunError> {
    let mut answer = search(device, trace, request)?;
    if let Answer::Shrunk(shrunk) = &mut answer {
        let seeds = shrunk.seeds_left(trace, request.check);
        let tasks: Vec<(usize, Task)> = Task::checks(&shrunk.trace, &request.goal, &seeds).enumerate().collect();
        for checked in share_checks(device, tasks, request, help)? {
            shrunk.add(&checked);
        }
        explain(device, shrunk, request)?;
    }
    Ok(answer)
}

/// The parts of a check, in the order of their seeds.
fn share_checks(
    device: &mut dyn Device,
    tasks: Vec<(usize, Task)>,
    request: &Request,
    help: &dyn Hire,
) -> Result<Vec<Checked>, RunError> {
    let mates = if tasks.is_empty() { Vec::new() } else { help.hire(tasks.len()) };
    let (follow, stop) = (|_: usize, _: &Task, _: &Done| Vec::new(), || false);
    let work = Work { tasks, follow: &follow, stop: &stop, mapping: request.mapping.as_ref() };
    let mut parts = BTreeMap::new();
    crew::share(&mut Watched::new(device), mates, work, &mut |n, done| {
        if let Done::Checked(checked) = done {
            parts.insert(n, checked);
        }
        Ok(())
    })?;
    Ok(parts.into_values().collect())
}

/// Searches for the shortest trace. Of the final check it does the first part, and all of it where seeds share their runs;
/// ND3MIN checks as it was published.
pub fn search(device: &mut dyn Device, trace: &Trace, request: &Request) -> device::Result<Answer> {
    let mut oracle = oracle(device, trace, &request.goal, request.mapping.as_ref())?;
    let all: Vec<Item> = (0..trace.steps.len()).collect();
    let found = match &request.method {
        Method::Gibbon => by_gibbon(&mut oracle, &all, trace.header.device_seed, request),
        Method::Nd3min(config) => by_nd3min(&mut oracle, &all, trace.header.device_seed, config, request),
    };
    let answer = found.and_then(|found| match found {
        Found::Short(items, seed, mut shrunk) => {
            let header = Header { expect: Some(expectation(&trace.header, &request.goal)), ..trace.header.clone() };
            shrunk.trace = oracle.record(&items, &header, seed)?;
            shrunk.others = oracle.watch.others.clone();
            Ok(Answer::Shrunk(shrunk))
        }
        Found::None(answer) => Ok(answer),
    });
    oracle.finish()?;
    answer
}

/// Decides for each seed whether a trace shows the goal; a seed that has the same run as another one is not run.
pub fn check(
    device: &mut dyn Device,
    trace: &Trace,
    goal: &Goal,
    mapping: Option<&Mapping>,
    seeds: &[u64],
) -> device::Result<Checked> {
    let mut oracle = oracle(device, trace, goal, mapping)?;
    let all: Vec<Item> = (0..trace.steps.len()).collect();
    let mut checked = Checked::default();
    for &seed in seeds {
        let run = match oracle.known(&all, seed) {
            Some(run) => run,
            None => {
                checked.calls += 1;
                oracle.run_once(&all, seed)?
            }
        };
        checked.outcomes.push((seed, run.passed()));
        checked.executed += run.executed;
    }
    checked.others.clone_from(&oracle.watch.others);
    oracle.finish()?;
    Ok(checked)
}

/// Finds out which draw decides, if the check saw both outcomes and the device can tell.
pub fn explain(device: &mut dyn Device, shrunk: &mut Shrunk, request: &Request) -> device::Result<()> {
    let find = |wanted: bool| shrunk.outcomes.iter().find(|(_, passed)| *passed == wanted).map(|(seed, _)| *seed);
    let (Some(pass), Some(fail)) = (find(true), find(false)) else { return Ok(()) };
    let mut oracle = oracle(device, &shrunk.trace, &request.goal, request.mapping.as_ref())?;
    let all: Vec<Item> = (0..shrunk.trace.steps.len()).collect();
    shrunk.explanation = oracle.explain(&all, pass, fail)?;
    oracle.finish()?;
    if let Some(e) = &shrunk.explanation {
        shrunk.costs.push(("explain".to_owned(), Cost { calls: e.calls, events: e.executed }));
    }
    Ok(())
}

impl Shrunk {
    /// The seeds of the final check that were not run yet, for the short form of this trace.
    pub fn seeds_left(&self, of: &Trace, check: u32) -> Vec<u64> {
        let seeds = Seeds::new(of.header.device_seed);
        let done = if self.certain { check } else { self.check.runs() };
        (done..check).map(|n| seeds.get(Purpose::Final, n.into())).collect()
    }

    /// Adds runs of the final check.
    pub fn add(&mut self, checked: &Checked) {
        checked.outcomes.iter().for_each(|(_, passed)| self.check.count(*passed));
        self.outcomes.extend(&checked.outcomes);
        self.others.extend(checked.others.iter().cloned());
        let (calls, events) = (checked.calls, checked.executed);
        if let Some((_, cost)) = self.costs.iter_mut().find(|(name, _)| name == "check") {
            *cost = Cost { calls: cost.calls + calls, events: cost.events + events };
        }
        self.measure();
    }

    /// What the check of the gibbon way says.
    pub(crate) fn measure(&mut self) {
        let prior = Prior::published();
        self.interval = if self.certain { (1.0, 1.0) } else { clopper_pearson(self.check, 0.95) };
        self.confidence = (p1(&prior, self.check), p2(&prior, Rule::PUBLISHED, self.trace.steps.len()));
    }
}

/// An oracle for a trace. Where the goal is a crash, it need not look at screens.
fn oracle<'d>(
    device: &'d mut dyn Device,
    trace: &Trace,
    goal: &Goal,
    mapping: Option<&Mapping>,
) -> device::Result<DeviceOracle<'d>> {
    let watch = Watch::new(goal.clone(), &trace.header.app.package, mapping.cloned());
    let oracle = DeviceOracle::new(device, &trace.steps, watch)?;
    let expected = trace.header.expect.as_ref().filter(|e| Goal::expected(e).as_ref() == Some(goal));
    let crash = expected.and_then(|e| e.kind) == Some(FindingKind::Crash);
    Ok(if crash { oracle.for_a_crash() } else { oracle })
}

/// What a method found.
enum Found {
    /// The items of the short trace, a seed on which it shows the goal, and all else.
    Short(Vec<Item>, u64, Box<Shrunk>),
    None(Answer),
}

fn by_gibbon(oracle: &mut DeviceOracle<'_>, all: &[Item], seed: u64, request: &Request) -> device::Result<Found> {
    let config = gibbon::Config {
        recorded_seed: seed,
        seed,
        check: request.check,
        hand_over: true,
        budget: request.budget,
        phases: Phases { explain: false, ..Phases::default() },
        ..gibbon::Config::default()
    };
    let minimal = match gibbon::minimize(oracle, all, &config) {
        Ok(minimal) => minimal,
        Err(gibbon::Failure::NotReproduced(seeds)) => return Ok(Found::None(Answer::Gone(seeds))),
        Err(gibbon::Failure::Device(e)) => return Err(e),
    };
    let shrunk = Shrunk {
        trace: empty(),
        end: minimal.end,
        one_minimal: minimal.one_minimal,
        minimum: minimal.minimum,
        certain: minimal.certain,
        check: minimal.check,
        outcomes: minimal.outcomes,
        interval: minimal.interval,
        confidence: (minimal.p1, minimal.p2),
        costs: minimal.costs.into_iter().map(|(name, cost)| (name.to_owned(), cost)).collect(),
        steps: None,
        explanation: minimal.explanation,
        others: BTreeSet::new(),
    };
    Ok(Found::Short(minimal.trace, minimal.seed, Box::new(shrunk)))
}

fn by_nd3min(
    oracle: &mut DeviceOracle<'_>,
    all: &[Item],
    seed: u64,
    config: &nd3min::Config,
    request: &Request,
) -> device::Result<Found> {
    let config = nd3min::Config { seed, check: request.check, budget: request.budget, ..config.clone() };
    let report = nd3min::minimize(&mut *oracle, all, &config)?;
    if !report.usable {
        let never = report.gate.passed == 0 && report.gate.failed > 0;
        let answer = if never { Answer::Gone(report.gate.failed) } else { Answer::Refused(report.gate) };
        return Ok(Found::None(answer));
    }
    let seed = passing_seed(oracle, &report.trace, seed)?;
    let shrunk = Shrunk {
        trace: empty(),
        end: if report.complete { End::Confirmed } else { End::Budget },
        one_minimal: report.complete,
        minimum: false,
        certain: false,
        check: report.check,
        outcomes: Vec::new(),
        interval: report.interval,
        confidence: (report.p1, report.p2),
        costs: vec![("all".to_owned(), report.cost)],
        steps: Some(report.steps),
        explanation: None,
        others: BTreeSet::new(),
    };
    Ok(Found::Short(report.trace, seed, Box::new(shrunk)))
}

/// A seed on which the trace shows the goal, the recorded one if it does; the paper asks on fresh seeds only.
fn passing_seed(oracle: &mut DeviceOracle<'_>, items: &[Item], recorded: u64) -> device::Result<u64> {
    const TRIES: u64 = 50;
    let seeds = Seeds::new(recorded);
    let fresh = (0..TRIES).map(|n| seeds.get(Purpose::Estimate, n));
    for seed in std::iter::once(recorded).chain(fresh) {
        if oracle.run(items, seed)?.passed() {
            return Ok(seed);
        }
    }
    Ok(recorded)
}

/// What the short trace is expected to show: what the long one was, or the target it was shrunk for.
fn expectation(header: &Header, goal: &Goal) -> Expectation {
    let known = header.expect.clone().filter(|e| Goal::expected(e).as_ref() == Some(goal));
    known.unwrap_or_else(|| match goal {
        Goal::Finding(id) => Expectation { finding: Some(id.clone()), ..Expectation::default() },
        other => Expectation { target: Some(other.to_string()), ..Expectation::default() },
    })
}

fn empty() -> Trace {
    Trace { header: Header::new(Default::default(), Default::default(), 0, 0), steps: Vec::<Step>::new() }
}

/// Traces inside other data are written as they are in files.
pub(crate) mod written {
    use gui::trace::Trace;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(trace: &Trace, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&trace.to_jsonl())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Trace, D::Error> {
        Trace::parse(String::deserialize(from)?.as_bytes()).map_err(D::Error::custom)
    }
}
