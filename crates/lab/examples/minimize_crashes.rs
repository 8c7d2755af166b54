//! Crashes of apps, each from a long trace of a monkey, minimised by the gibbon way, by delta debugging that trusts
//! single runs, and by ND3MIN's heuristic with one run at a time.
//!
//! `cargo run --release -p lab --example minimize_crashes -- MONKEYS LENGTH VARY STUBS APK...` prints the table of
//! `docs/minimize.md`; VARY is as for `--vary`, STUBS a file as for `--network stub:`, or `-`. A monkey stops at the first
//! failure of an app; of each failure the longest trace is kept. Every run and every executed event is counted, with gate and
//! final check; times are of the host's processor.

use device::{AppFile, Device};
use embedded::{Embedded, Policy};
use gui::hash::{below, draw};
use gui::trace::Step;
use gui::{Action, Event, Point};
use minimize::device_oracle::DeviceOracle;
use minimize::goal::{Goal, Watch};
use minimize::oracle::{Cost, Item, Oracle};
use minimize::statistics::{Rule, Tally};
use minimize::{gibbon, nd3min};
use std::collections::BTreeMap;
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

/// Fresh runs that check a result.
const CHECK: u32 = 50;
/// Fresh runs of the whole trace that tell how often it shows the failure.
const WHOLE: u64 = 20;
/// Events that one minimisation may execute.
const BUDGET: u64 = 20_000;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [monkeys, length, vary, stubs, apps @ ..] = &args[..] else {
        return Err("usage: minimize_crashes MONKEYS LENGTH VARY STUBS APK...".into());
    };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, vm::Config::default())?;
    device.set_policy(Policy { vary: vary.parse()?, connected: stubs != "-", ..Policy::default() });
    if stubs != "-" {
        let alone = |name: &str| Err(format!("{name}: one file is enough"));
        device.set_network(lab::network::parse(&std::fs::read_to_string(stubs)?, &alone)?);
    }
    println!("| app | failure | trace | shows | method | events | shows | runs | executed | seconds |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for path in apps {
        let name = path.rsplit('/').next().unwrap_or_default().split(['-', '.']).next().unwrap_or_default();
        let package =
            device.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(path)?.into() }])?.app.package;
        let cases = failures(&mut device, &package, monkeys.parse()?, length.parse()?)?;
        for (id, case) in &cases {
            let whole = whole(&mut device, &package, case)?;
            for method in ["gibbon", "ddmin", "heuristic, m = 1"] {
                let began = seconds();
                let row = minimise(&mut device, &package, case, method)?;
                let (length, took) = (case.steps.len(), seconds() - began);
                println!("| {name} | {id} {} | {length} | {whole} | {method} | {row} | {took:.1} |", case.what);
            }
        }
    }
    Ok(())
}

/// A trace that ends with a failure.
struct Case {
    steps: Vec<Step>,
    seed: u64,
    goal: Goal,
    what: String,
}

/// The failures that monkeys meet, each with the longest trace that ends with it.
fn failures(
    device: &mut Embedded,
    package: &str,
    monkeys: u64,
    length: u64,
) -> Result<BTreeMap<String, Case>, Failure> {
    let watch = Watch::new(Goal::Finding(String::new()), package, None);
    let mut found: BTreeMap<String, Case> = BTreeMap::new();
    for seed in 0..monkeys {
        device.reset(seed)?;
        device.launch(None)?;
        let mut steps = Vec::new();
        for n in 0..=length {
            let seen = device.observe().unwrap_or_default();
            if let Some((_, id)) = watch.buckets(&seen).first() {
                let what = seen.crashes.first().and_then(|c| c.chain.last()).map(|t| t.class.clone());
                let what =
                    what.map_or("hang".to_owned(), |class| class.rsplit('.').next().unwrap_or(&class).to_owned());
                if found.get(id).is_none_or(|known| known.steps.len() < steps.len()) {
                    found.insert(id.clone(), Case { steps, seed, goal: Goal::Finding(id.clone()), what });
                }
                break;
            }
            let step = Step::new(n, event(seed, n));
            device.perform(step.id, &step.event)?;
            steps.push(step);
        }
    }
    Ok(found)
}

/// What a monkey does: mostly taps, sometimes a key, a text or a start.
fn event(seed: u64, n: u64) -> Event {
    let pick = |what: &str, range: u64| below(draw(seed, what, &[n]), range) as i32;
    let at = Point::new(pick("x", 1080), 60 + pick("y", 1860));
    Event::settled(match pick("kind", 40) {
        0..=1 => Action::key("BACK"),
        2 => Action::key("MENU"),
        3 => Action::Text { text: "hello".to_owned(), replace: false },
        4 => Action::Launch { component: None, stop: false, clear: false },
        5..=6 => Action::LongPress { at, ms: 1000 },
        _ => Action::Tap { at },
    })
}

/// How often the whole trace shows its failure.
fn whole(device: &mut Embedded, package: &str, case: &Case) -> Result<String, Failure> {
    let mut oracle = DeviceOracle::new(device, &case.steps, Watch::new(case.goal.clone(), package, None))?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    let mut tally = Tally::default();
    for n in 0..WHOLE {
        let run = oracle.run_once(&all, 1 << 40 | n)?;
        tally.count(run.passed());
        if run.certain {
            break;
        }
    }
    oracle.finish()?;
    Ok(format!("{} of {}", tally.passed, tally.runs()))
}

fn minimise(device: &mut Embedded, package: &str, case: &Case, method: &str) -> Result<String, Failure> {
    let mut oracle = DeviceOracle::new(device, &case.steps, Watch::new(case.goal.clone(), package, None))?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    let row = if method == "gibbon" {
        let (seed, recorded_seed) = (case.seed, case.seed);
        let config = gibbon::Config { recorded_seed, seed, check: CHECK, budget: BUDGET, ..gibbon::Config::default() };
        match gibbon::minimize(&mut oracle, &all, &config) {
            Ok(m) => row(m.trace.len(), m.end != gibbon::End::Budget, m.check, m.cost()),
            Err(e) => format!("{e} | | |"),
        }
    } else {
        let once = Rule { runs: 1, successes: 1 };
        let plain = nd3min::Config { seed: case.seed, check: CHECK, budget: BUDGET, room: 1, ..Default::default() };
        let config = match method {
            "ddmin" => nd3min::Config { parts: 2, rule: once, gate: once, ..plain },
            _ => plain,
        };
        let r = nd3min::minimize(&mut oracle, &all, &config)?;
        if r.usable {
            row(r.trace.len(), r.complete, r.check, r.cost)
        } else {
            format!("refused at {} of {} | | {} | {}", r.gate.passed, r.gate.runs(), r.cost.calls, r.cost.events)
        }
    };
    oracle.finish()?;
    Ok(row)
}

fn row(events: usize, complete: bool, check: Tally, cost: Cost) -> String {
    let end = if complete { "" } else { " (budget)" };
    format!("{events}{end} | {} of {} | {} | {}", check.passed, check.runs(), cost.calls, cost.events)
}

/// Processor time of this process so far.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|f| f.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}
