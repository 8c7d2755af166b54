//! Crashes of apps, each from a long trace of a monkey, minimised by the gibbon way, by delta debugging that trusts
//! single runs, by ND3MIN as published and, where the trace does not always show its crash, by its heuristic with one
//! run at a time. What ND3MIN made of a trace is minimised again with single runs, as its authors did.
//!
//! `cargo run --release -p lab --example minimize_crashes -- GROUP [+ GROUP]...` prints the tables of
//! `docs/minimize.md`; a group is `MONKEYS LENGTH END VARY STUBS APK...`, where END is `first` or `last` (the trace ends
//! where its failure shows first or last), VARY is as for `--vary` and STUBS a file as for `--network stub:`, or `-`. Of each
//! failure the longest trace is kept; with `FLAKY=1` only if some of its runs do not show it, and with `ONLY=gibbon` only that
//! method is run. Apps are shared by two processes. Every run and every executed event is counted, with gate and final
//! check; what made a flaky result pass or fail is not looked into, because only gibbon could. Times are of the host's processor. The histogram is of the candidates of ND3MIN's searches, in all their forms. The shortest sequence of the trace's own events is looked for breadth first, and not
//! counted.

mod monkey;
#[path = "../common/phone.rs"]
mod phone;
#[path = "../common/rates.rs"]
mod rates;
mod table;

use device::{AppFile, Device};
use embedded::Embedded;
use minimize::device_oracle::DeviceOracle;
use minimize::goal::Watch;
use minimize::insight::Insight;
use minimize::oracle::{Item, Oracle, Run};
use minimize::statistics::{Rule, Tally};
use minimize::{gibbon, nd3min};
use monkey::{Case, End, Plan, failures};
use phone::phone;
use rates::Rates;
use std::collections::{BTreeSet, VecDeque};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use table::{AGAIN, About, Compared, GIBBON, HEURISTIC, METHODS, PUBLISHED, Row};

pub(crate) type Failure = Box<dyn std::error::Error>;

/// Fresh seeds that check a result.
const CHECK: u32 = 200;
/// Fresh runs of the whole trace that tell how often it shows the failure; more where it does not always.
const WHOLE: u32 = 20;
const WHOLE_FLAKY: u32 = 50;
/// Events that one minimisation may execute.
const BUDGET: u64 = 60_000;
/// Events that the search for the shortest sequence may execute.
const OPTIMUM: u64 = 4_000;

/// Processes at once, one for each app.
const PROCESSES: usize = 2;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("part", part)) = args.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        return compare_part(part);
    }
    let mut parts = Vec::new();
    for group in args.split(|a| a == "+") {
        let (head, apps) = group.split_at_checked(HEAD).ok_or(USAGE)?;
        parts.extend(apps.iter().map(|app| [head, std::slice::from_ref(app)].concat()));
    }
    table::head();
    let compared = compare_all(parts);
    table::summary(&compared);
    rates::histogram(&compared.iter().flat_map(|c| c.rates.iter().copied()).collect::<Vec<_>>());
    Ok(())
}

/// Words of a group before its apps.
const HEAD: usize = 5;
const USAGE: &str = "usage: minimize_crashes MONKEYS LENGTH first|last VARY STUBS APK... [+ MONKEYS ...]";

/// Compares on all apps, each in a process of its own, and prints what came of each as it comes.
fn compare_all(parts: Vec<Vec<String>>) -> Vec<Compared> {
    let (open, done) = (Mutex::new(VecDeque::from(parts)), Mutex::new(Vec::new()));
    let next = || open.lock().ok()?.pop_front();
    std::thread::scope(|scope| {
        for _ in 0..PROCESSES {
            scope.spawn(|| {
                while let Some(part) = next() {
                    let compared = delegate(&part).unwrap_or_else(|e| {
                        eprintln!("{}: {e}", part.join(" "));
                        Vec::new()
                    });
                    compared.iter().for_each(Compared::print);
                    done.lock().into_iter().for_each(|mut all| all.extend(compared.clone()));
                }
            });
        }
    });
    done.into_inner().unwrap_or_default()
}

/// Lets another process compare on one app.
fn delegate(part: &[String]) -> Result<Vec<Compared>, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    let said = command.arg("part").args(part).stderr(Stdio::inherit()).output()?.stdout;
    let told = serde_json::Deserializer::from_slice(&said).into_iter::<Compared>();
    Ok(told.collect::<Result<Vec<Compared>, serde_json::Error>>()?)
}

/// Compares on one app and tells the process that asked for it.
fn compare_part(part: &[String]) -> Result<(), Failure> {
    let [monkeys, length, end, vary, stubs, path] = part else { return Err(USAGE.into()) };
    let end = match end.as_str() {
        "first" => End::First,
        "last" => End::Last,
        _ => return Err(format!("{end}: a trace ends with the first or the last failure").into()),
    };
    let plan = Plan { monkeys: monkeys.parse()?, length: length.parse()?, end };
    let mut device = phone(vary, stubs)?;
    let name = path.rsplit('/').next().unwrap_or_default().split(['-', '.']).next().unwrap_or_default();
    let package =
        device.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(path)?.into() }])?.app.package;
    for (id, case) in &failures(&mut device, &package, plan)? {
        let whole = whole(&mut device, &package, case)?;
        if whole.failed == 0 && std::env::var_os("FLAKY").is_some() {
            eprintln!("{name} {id} {}: {} of {}, left out", case.what, whole.passed, whole.runs());
            continue;
        }
        let compared = compare(&mut device, &package, case, format!("{name} | {id} {}", case.what), whole)?;
        println!("{}", serde_json::to_string(&compared)?);
    }
    Ok(())
}

/// Minimises a trace by all methods that are worth it.
fn compare(device: &mut Embedded, package: &str, case: &Case, name: String, whole: Tally) -> Result<Compared, Failure> {
    let all: Vec<Item> = (0..case.steps.len()).collect();
    let mut rates = Rates::default();
    let mut minimise = |method, rule, items: &[Item]| -> Result<(Row, Vec<Item>), Failure> {
        let began = seconds();
        let (row, result) = minimise(device, package, case, method, rule, items, &mut rates)?;
        Ok((Row { seconds: seconds() - began, ..row }, result))
    };
    let (mut rows, mut reliable) = (Vec::new(), None);
    for method in METHODS
        .into_iter()
        .filter(|m| whole.failed > 0 || *m != HEURISTIC)
        .filter(|m| std::env::var_os("ONLY").is_none() || *m == GIBBON)
    {
        let (mut row, mut result) = minimise(method, Rule::PUBLISHED, &all)?;
        // The rule asks for nine runs of ten. Where the whole trace cannot do that, it is asked for nine tenths of what
        // the whole trace did at the gate, which is then no gate any more.
        if method == HEURISTIC && row.events.is_none() && row.check.passed > 0 {
            let rule = Rule { successes: (row.check.passed * 9 / 10).max(1), ..Rule::PUBLISHED };
            rows.push(row);
            (row, result) = minimise(method, rule, &all)?;
        }
        if row.events.is_some() && [HEURISTIC, PUBLISHED].contains(&method) {
            reliable = Some(result);
        }
        rows.push(row);
    }
    if let Some(result) = reliable {
        rows.push(minimise(AGAIN, Rule::PUBLISHED, &result)?.0);
    }
    let least = rows.iter().filter_map(|row| row.events).min();
    let shortest = least.map(|least| shortest(device, package, case, least)).transpose()?.flatten();
    let about = About { name, length: case.steps.len(), first: case.first, whole, shortest };
    Ok(Compared { about, rows, rates: rates.told() })
}

fn oracle<'d>(device: &'d mut Embedded, package: &str, case: &Case) -> device::Result<DeviceOracle<'d>> {
    let oracle = DeviceOracle::new(device, &case.steps, Watch::new(case.goal.clone(), package, None))?;
    Ok(if case.crash { oracle.for_a_crash() } else { oracle })
}

/// The length of the shortest sequence of the trace's events that shows the failure; none if the search had to end before
/// it knew.
fn shortest(device: &mut Embedded, package: &str, case: &Case, least: usize) -> Result<Option<usize>, Failure> {
    let mut oracle = oracle(device, package, case)?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    oracle.instrument(&all, case.seed)?;
    let mut seen = BTreeSet::new();
    let alphabet: Vec<Item> = all.into_iter().filter(|item| seen.insert(oracle.describe(*item))).collect();
    let searched = oracle.search(&alphabet, case.seed, least, OPTIMUM)?;
    oracle.finish()?;
    Ok(searched.and_then(|s| s.found.map(|way| way.len()).or(s.exhausted.then_some(least))))
}

/// How often the whole trace shows its failure.
fn whole(device: &mut Embedded, package: &str, case: &Case) -> Result<Tally, Failure> {
    let mut oracle = oracle(device, package, case)?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    let mut tally = Tally::default();
    while tally.runs() < if tally.failed == 0 { WHOLE } else { WHOLE_FLAKY } {
        let seed = 1 << 40 | u64::from(tally.runs());
        let run = oracle.known(&all, seed).map_or_else(|| oracle.run_once(&all, seed), Ok)?;
        tally.count(run.passed());
        if run.certain {
            break;
        }
    }
    oracle.finish()?;
    Ok(tally)
}

/// What a method makes of some events of a trace.
fn minimise(
    device: &mut Embedded,
    package: &str,
    case: &Case,
    method: &str,
    rule: Rule,
    items: &[Item],
    rates: &mut Rates,
) -> Result<(Row, Vec<Item>), Failure> {
    let mut oracle = oracle(device, package, case)?;
    let made = if method == GIBBON {
        by_gibbon(&mut oracle, items, case.seed)?
    } else {
        let once = Rule { runs: 1, successes: 1 };
        let plain = nd3min::Config { seed: case.seed, check: CHECK, budget: BUDGET, rule, ..Default::default() };
        let report = match method {
            PUBLISHED => nd3min::minimize(rates.of(Unshared(&mut oracle)), items, &plain)?,
            HEURISTIC => {
                let gate = if rule == Rule::PUBLISHED { plain.gate } else { Rule { successes: 0, ..plain.gate } };
                nd3min::minimize(rates.of(&mut oracle), items, &nd3min::Config { room: 1, gate, ..plain })?
            }
            _ => {
                let config = nd3min::Config { parts: 2, rule: once, gate: once, room: 1, ..plain };
                nd3min::minimize(rates.of(&mut oracle), items, &config)?
            }
        };
        (by_nd3min(method, rule, &report), report.trace)
    };
    oracle.finish()?;
    Ok(made)
}

fn by_gibbon(oracle: &mut DeviceOracle<'_>, items: &[Item], seed: u64) -> Result<(Row, Vec<Item>), Failure> {
    let phases = gibbon::Phases { explain: false, ..gibbon::Phases::default() };
    let config =
        gibbon::Config { recorded_seed: seed, seed, check: CHECK, budget: BUDGET, phases, ..gibbon::Config::default() };
    let found = gibbon::minimize(oracle, items, &config)?;
    if std::env::var_os("PHASES").is_some() {
        eprintln!("{:?}", found.costs);
    }
    let remark = if found.end == gibbon::End::Confirmed { String::new() } else { format!(" ({})", found.end.name()) };
    let check = found.costs.iter().filter(|(phase, _)| *phase == "check").map(|(_, cost)| *cost).next_back();
    let (cost, events) = (found.cost(), Some(found.trace.len()));
    let searched = cost.since(check.unwrap_or_default());
    Ok((
        Row { method: GIBBON.to_owned(), remark, events, check: found.check, cost, searched, seconds: 0.0 },
        found.trace,
    ))
}

fn by_nd3min(method: &str, rule: Rule, report: &nd3min::Report) -> Row {
    let method = method.to_owned();
    let (cost, searched) = (report.cost, report.searched);
    if !report.usable {
        let remark = format!(" at {} of {}", report.gate.passed, report.gate.runs());
        return Row { method, remark, events: None, check: report.gate, cost, searched, seconds: 0.0 };
    }
    let rule = if rule == Rule::PUBLISHED { String::new() } else { format!(", st = {}", rule.successes) };
    let remark = if report.complete { rule } else { rule + " (budget)" };
    Row { method, remark, events: Some(report.trace.len()), check: report.check, cost, searched, seconds: 0.0 }
}

/// Counts every event of a run, as a device without snapshots would have to perform it.
struct Unshared<O>(O);

impl<O: Oracle> Oracle for Unshared<O> {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        // What is known need not be run to be counted.
        let run = self.0.known(candidate, seed).map_or_else(|| self.0.run_once(candidate, seed), Ok)?;
        Ok(Run { executed: run.hit.unwrap_or(candidate.len()) as u64, ..run })
    }
}

/// Processor time of this process so far.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|f| f.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}
