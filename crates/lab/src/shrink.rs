//! Shrinking a trace: what `gibbon test` does to every finding and `gibbon minimize` to one trace.
//!
//! The input is never changed. A trace that was recorded elsewhere is first replayed by its widgets, and what was
//! really performed there is what gets shrunk, so that a new build or another version needs no recording of its own.

use device::{Device, Installed};
use gui::mapping::Mapping;
use gui::trace::{Expectation, Header, Step, Trace};
use minimize::device_oracle::DeviceOracle;
use minimize::gibbon::{self, End};
use minimize::goal::{Goal, Watch};
use minimize::insight::Explanation;
use minimize::nd3min;
use minimize::oracle::{Cost, Item, Seeds};
use minimize::replay::{self, Divergence, Mode, Outcome, WrongApp};
use minimize::statistics::Tally;
use std::collections::BTreeSet;

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
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The trace, recorded anew.
    pub trace: Trace,
    /// How the search ended, in one word: `confirmed`, `doubtful` or `budget`.
    pub end: &'static str,
    /// No event can be left out.
    pub one_minimal: bool,
    /// No shorter sequence of these events does it on the recorded seed.
    pub minimum: bool,
    /// No seed can change the outcome.
    pub certain: bool,
    /// Runs on seeds that the search never used.
    pub check: Tally,
    /// The exact 95 % interval of the rate.
    pub interval: (f64, f64),
    /// ND3MIN's p1 and p2.
    pub confidence: (f64, f64),
    /// What it cost, by phase.
    pub costs: Vec<(&'static str, Cost)>,
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

/// Shrinks a trace that fits the device. The app is installed already.
pub fn shrink(device: &mut dyn Device, trace: &Trace, request: &Request) -> device::Result<Answer> {
    let watch = Watch::new(request.goal.clone(), &trace.header.app.package, request.mapping.clone());
    let mut oracle = DeviceOracle::new(device, &trace.steps, watch)?;
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
        budget: request.budget,
        ..gibbon::Config::default()
    };
    let minimal = match gibbon::minimize(oracle, all, &config) {
        Ok(minimal) => minimal,
        Err(gibbon::Failure::NotReproduced(seeds)) => return Ok(Found::None(Answer::Gone(seeds))),
        Err(gibbon::Failure::Device(e)) => return Err(e),
    };
    let end = match minimal.end {
        End::Confirmed => "confirmed",
        End::Doubtful => "doubtful",
        End::Budget => "budget",
    };
    let shrunk = Shrunk {
        trace: empty(),
        end,
        one_minimal: minimal.one_minimal,
        minimum: minimal.minimum,
        certain: minimal.certain,
        check: minimal.check,
        interval: minimal.interval,
        confidence: (minimal.p1, minimal.p2),
        costs: minimal.costs,
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
        end: if report.complete { "confirmed" } else { "budget" },
        one_minimal: report.complete,
        minimum: false,
        certain: false,
        check: report.check,
        interval: report.interval,
        confidence: (report.p1, report.p2),
        costs: vec![("all", report.cost)],
        steps: Some(report.steps),
        explanation: None,
        others: BTreeSet::new(),
    };
    Ok(Found::Short(report.trace, seed, Box::new(shrunk)))
}

/// A seed on which the trace shows the goal, the recorded one if it does; the paper asks on fresh seeds only.
fn passing_seed(oracle: &mut DeviceOracle<'_>, items: &[Item], recorded: u64) -> device::Result<u64> {
    use minimize::oracle::{Oracle, Purpose};
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
