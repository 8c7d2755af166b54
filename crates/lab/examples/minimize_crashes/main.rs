//! Crashes of apps, each from a long trace of a monkey, minimised by the gibbon way, by delta debugging that trusts
//! single runs, and, where the trace does not always show its crash, by ND3MIN's heuristic with one run at a time.
//!
//! `cargo run --release -p lab --example minimize_crashes -- GROUP [+ GROUP]...` prints the table of `docs/minimize.md`;
//! a group is `MONKEYS LENGTH VARY STUBS APK...`, where VARY is as for `--vary` and STUBS a file as for
//! `--network stub:`, or `-`. A monkey stops at the first failure of an app; of each failure the longest trace is kept.
//! Every run and every executed event is counted, with gate and final check; times are of the host's processor. The
//! shortest sequence of the trace's own events is looked for breadth first, and not counted.

use device::{AppFile, Device};
use embedded::{Embedded, Policy};
use gui::hash::{below, draw};
use gui::trace::Step;
use gui::{Action, Event, Flag, Node, Point, Tree};
use minimize::device_oracle::DeviceOracle;
use minimize::goal::{Goal, Watch};
use minimize::insight::Insight;
use minimize::oracle::{Cost, Item, Oracle};
use minimize::statistics::{Rule, Tally};
use minimize::{gibbon, nd3min};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

/// Fresh runs that check a result.
const CHECK: u32 = 50;
/// Fresh runs of the whole trace that tell how often it shows the failure.
const WHOLE: u64 = 20;
/// Events that one minimisation may execute.
const BUDGET: u64 = 20_000;
/// Events that the search for the shortest sequence may execute.
const OPTIMUM: u64 = 2_000;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    println!("| app | failure | trace | shows | shortest | method | events | shows | runs | executed | seconds |");
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let mut rows = Vec::new();
    for group in args.split(|a| a == "+") {
        rows.extend(table(group)?);
    }
    println!("\n| traces | method | cases | events | share | as short as any | runs | executed | seconds |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (what, always) in [("always show it", true), ("show it at times", false)] {
        for method in METHODS {
            let of: Vec<&Row> = rows.iter().filter(|r| r.always == always && r.method == method).collect();
            println!("| {what} | {method} | {} |", medians(&of));
        }
    }
    Ok(())
}

const METHODS: [&str; 3] = ["gibbon", "ddmin", "heuristic, m = 1"];

/// What a method made of a trace.
struct Row {
    method: &'static str,
    always: bool,
    length: usize,
    shortest: Option<usize>,
    /// Nothing if the method refused the trace.
    events: Option<usize>,
    cost: Cost,
    seconds: f64,
}

/// The rows of a group of apps.
fn table(group: &[String]) -> Result<Vec<Row>, Failure> {
    let [monkeys, length, vary, stubs, apps @ ..] = group else {
        return Err("usage: minimize_crashes MONKEYS LENGTH VARY STUBS APK... [+ MONKEYS ...]".into());
    };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, vm::Config::default())?;
    device.set_policy(Policy { vary: vary.parse()?, connected: stubs != "-", ..Policy::default() });
    if stubs != "-" {
        let alone = |name: &str| Err(format!("{name}: one file is enough"));
        device.set_network(lab::network::parse(&std::fs::read_to_string(stubs)?, &alone)?);
    }
    let mut rows = Vec::new();
    for path in apps {
        let name = path.rsplit('/').next().unwrap_or_default().split(['-', '.']).next().unwrap_or_default();
        let package =
            device.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(path)?.into() }])?.app.package;
        for (id, case) in &failures(&mut device, &package, monkeys.parse()?, length.parse()?)? {
            let about = format!("| {name} | {id} {} | {} |", case.what, case.steps.len());
            rows.extend(compare(&mut device, &package, case, &about)?);
        }
    }
    Ok(rows)
}

/// Minimises a trace by all methods that are worth it.
fn compare(device: &mut Embedded, package: &str, case: &Case, about: &str) -> Result<Vec<Row>, Failure> {
    let whole = whole(device, package, case)?;
    let (always, length) = (whole.failed == 0, case.steps.len());
    let mut made = Vec::new();
    for method in METHODS.into_iter().filter(|m| !always || !m.starts_with("heuristic")) {
        let began = seconds();
        let (said, events, cost) = minimise(device, package, case, method)?;
        made.push((said, Row { method, always, length, shortest: None, events, cost, seconds: seconds() - began }));
    }
    let least = made.iter().filter_map(|(_, row)| row.events).min();
    let shortest = least.map(|least| shortest(device, package, case, least)).transpose()?.flatten();
    let known = shortest.map_or("?".to_owned(), |n| n.to_string());
    let rows = made.into_iter().map(|(said, row)| {
        let (method, seconds) = (row.method, row.seconds);
        println!("{about} {} of {} | {known} | {method} | {said} | {seconds:.1} |", whole.passed, whole.runs());
        Row { shortest, ..row }
    });
    Ok(rows.collect())
}

/// The length of the shortest sequence of the trace's events that shows the failure; none if the search had to end before
/// it knew.
fn shortest(device: &mut Embedded, package: &str, case: &Case, least: usize) -> Result<Option<usize>, Failure> {
    let mut oracle = DeviceOracle::new(device, &case.steps, Watch::new(case.goal.clone(), package, None))?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    oracle.instrument(&all, case.seed)?;
    let mut seen = BTreeSet::new();
    let alphabet: Vec<Item> = all.into_iter().filter(|item| seen.insert(oracle.describe(*item))).collect();
    let searched = oracle.search(&alphabet, case.seed, least, OPTIMUM)?;
    oracle.finish()?;
    Ok(searched.and_then(|s| s.found.map(|way| way.len()).or(s.exhausted.then_some(least))))
}

fn medians(rows: &[&Row]) -> String {
    let done: Vec<(&&Row, usize)> = rows.iter().filter_map(|row| row.events.map(|n| (row, n))).collect();
    let of = |value: &dyn Fn(&Row, usize) -> f64| median(done.iter().map(|(row, n)| value(row, *n)).collect());
    let known = done.iter().filter(|(row, _)| row.shortest.is_some_and(|n| n <= 4)).count();
    let equal = done.iter().filter(|(row, n)| row.shortest.is_some_and(|s| s <= 4 && s == *n)).count();
    format!(
        "{} of {} | {:.1} | {:.1} % | {equal} of {known} | {:.0} | {:.0} | {:.1}",
        done.len(),
        rows.len(),
        of(&|_, n| n as f64),
        of(&|row, n| 100.0 * n as f64 / row.length.max(1) as f64),
        of(&|row, _| row.cost.calls as f64),
        of(&|row, _| row.cost.events as f64),
        of(&|row, _| row.seconds),
    )
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = |n: usize| values.get(n).copied().unwrap_or_default();
    middle(values.len() / 2).midpoint(middle(values.len().saturating_sub(1) / 2))
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
            let step = Step::new(n, event(seed, n, &seen.tree));
            device.perform(step.id, &step.event)?;
            steps.push(step);
        }
    }
    Ok(found)
}

/// What a monkey does: mostly touches, half of them on something that reacts to them, sometimes a key, a text, a turn or a
/// start.
fn event(seed: u64, n: u64, screen: &Tree) -> Event {
    let pick = |what: &str, range: u64| below(draw(seed, what, &[n]), range) as i32;
    let live: Vec<Point> = screen.nodes().iter().filter(|w| reacts(w)).map(|w| w.bounds.center()).collect();
    let anywhere = Point::new(pick("x", 1080), 60 + pick("y", 1860));
    let aimed = live.get(pick("widget", live.len().max(1) as u64) as usize).filter(|_| pick("aim", 2) == 0);
    let at = aimed.copied().unwrap_or(anywhere);
    Event::settled(match pick("kind", 40) {
        0..=1 => Action::key("BACK"),
        2 => Action::key("MENU"),
        3 => Action::Text { text: "hello".to_owned(), replace: false },
        4 => Action::Launch { component: None, stop: false, clear: false },
        5 => Action::Rotate { quarters: pick("turn", 2) as u8 },
        6..=8 => Action::LongPress { at, ms: 1000 },
        _ => Action::Tap { at },
    })
}

fn reacts(widget: &Node) -> bool {
    widget.is(Flag::Visible) && (widget.is(Flag::Clickable) || widget.is(Flag::LongClickable))
}

/// How often the whole trace shows its failure.
fn whole(device: &mut Embedded, package: &str, case: &Case) -> Result<Tally, Failure> {
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
    Ok(tally)
}

/// What a method makes of a trace: in words, the length of its result, what it cost.
fn minimise(
    device: &mut Embedded,
    package: &str,
    case: &Case,
    method: &str,
) -> Result<(String, Option<usize>, Cost), Failure> {
    let mut oracle = DeviceOracle::new(device, &case.steps, Watch::new(case.goal.clone(), package, None))?;
    let all: Vec<Item> = (0..case.steps.len()).collect();
    let row = if method == "gibbon" {
        let (seed, recorded_seed) = (case.seed, case.seed);
        let config = gibbon::Config { recorded_seed, seed, check: CHECK, budget: BUDGET, ..gibbon::Config::default() };
        let m = gibbon::minimize(&mut oracle, &all, &config)?;
        (row(m.trace.len(), m.end != gibbon::End::Budget, m.check, m.cost()), Some(m.trace.len()), m.cost())
    } else {
        let once = Rule { runs: 1, successes: 1 };
        let plain = nd3min::Config { seed: case.seed, check: CHECK, budget: BUDGET, room: 1, ..Default::default() };
        let config = match method {
            "ddmin" => nd3min::Config { parts: 2, rule: once, gate: once, ..plain },
            _ => plain,
        };
        let r = nd3min::minimize(&mut oracle, &all, &config)?;
        if r.usable {
            (row(r.trace.len(), r.complete, r.check, r.cost), Some(r.trace.len()), r.cost)
        } else {
            let gate = format!("refused at {} of {}", r.gate.passed, r.gate.runs());
            (format!("{gate} | | {} | {}", r.cost.calls, r.cost.events), None, r.cost)
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
