//! Compares the ways of minimising on the fixtures and prints the table of `docs/minimize.md`:
//! `cargo run --release -p minimize --example compare`. Every call and every executed event is counted, with gate and
//! final check. A method may refuse traces, and its means are over those that it took; the last two columns are gibbon's
//! rate and calls on the very same ones. `others` behind it takes six more apps, `cut` ends
//! every trace where the bug shows first, `phases` says what the gibbon way makes of each trace and what it spends where.

#[path = "../tests/fixtures/mod.rs"]
mod fixtures;

use fixtures::{ALL, Case, OTHERS, case};
use minimize::device_oracle::DeviceOracle;
use minimize::gibbon;
use minimize::nd3min;
use minimize::oracle::{Cost, Item, Oracle};
use minimize::statistics::Rule;

const TRACES: usize = 3;
const LENGTH: u64 = 500;
const FRESH: u64 = 400;

/// What a method made of a trace.
struct Result {
    events: usize,
    /// Share of fresh seeds on which it shows the bug.
    rate: f64,
    cost: Cost,
    usable: bool,
}

type Method = fn(&Case) -> Result;

fn main() {
    let methods: [(&str, Method); 3] = [("ddmin", ddmin), ("heuristic, m = 1", heuristic), ("as published", published)];
    println!(
        "| app | shortest | rate | method | traces | events | rate of the result | calls | executed events | gibbon's rate | gibbon's calls |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let told = |word: &str| words.iter().any(|w| w == word);
    let apps: &[(&str, &'static str, usize)] = if told("others") { &OTHERS } else { &ALL };
    for &(name, script, shortest) in apps {
        let cut = |case: Case| if told("cut") { case.cut() } else { case };
        let cases: Vec<Case> = (0..TRACES).map(|n| cut(case(script, LENGTH, n))).collect();
        if told("phases") {
            cases.iter().for_each(|case| phases(name, case));
            continue;
        }
        let whole: f64 = mean(cases.iter().map(whole));
        let own: Vec<Result> = cases.iter().map(gibbon_way).collect();
        row(name, shortest, whole, "gibbon", &own, &own);
        for (method, run) in methods {
            row(name, shortest, whole, method, &cases.iter().map(run).collect::<Vec<_>>(), &own);
        }
    }
}

/// Prints what a method made of the traces that it took, and what the gibbon way made of these.
fn row(name: &str, shortest: usize, whole: f64, method: &str, results: &[Result], own: &[Result]) {
    let both: Vec<(&Result, &Result)> = results.iter().zip(own).filter(|(r, _)| r.usable).collect();
    if both.is_empty() {
        return println!("| {name} | {shortest} | {whole:.2} | {method} | 0 | refused | | | | | |");
    }
    let average = |of: fn(&Result) -> f64| mean(both.iter().map(|(r, _)| of(r)));
    let beside = |of: fn(&Result) -> f64| mean(both.iter().map(|(_, own)| of(own)));
    println!(
        "| {name} | {shortest} | {whole:.2} | {method} | {} | {:.1} | {:.2} | {:.0} | {:.0} | {:.2} | {:.0} |",
        both.len(),
        average(|r| r.events as f64),
        average(|r| r.rate),
        average(|r| r.cost.calls as f64),
        average(|r| r.cost.events as f64),
        beside(|r| r.rate),
        beside(|r| r.cost.calls as f64),
    );
}

/// Prints what the gibbon way makes of a trace, and what that costs.
fn phases(name: &str, case: &Case) {
    let (whole, (rate, found)) = (whole(case), gibbon_search(case));
    let (long, short, end, costs) = (case.steps.len(), found.trace.len(), found.end.name(), found.costs);
    println!("{name}: {long} events at {whole:.2}, {short} at {rate:.2}, {end}: {costs:?}");
}

fn whole(case: &Case) -> f64 {
    let mut device = case.device();
    let mut oracle = DeviceOracle::new(&mut device, &case.steps, case.watch()).expect("an oracle");
    rate(&mut oracle, &case.all())
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0, 0.0), |(n, s), v| (n + 1.0, s + v));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The share of fresh seeds on which a trace shows the bug.
fn rate(oracle: &mut DeviceOracle<'_>, trace: &[Item]) -> f64 {
    let passed = (0..FRESH).filter(|s| oracle.run(trace, 1 << 40 | s).is_ok_and(|r| r.passed())).count();
    passed as f64 / FRESH as f64
}

fn gibbon_way(case: &Case) -> Result {
    let (rate, found) = gibbon_search(case);
    Result { events: found.trace.len(), rate, cost: found.cost(), usable: true }
}

fn gibbon_search(case: &Case) -> (f64, gibbon::Minimal) {
    let mut device = case.device();
    let mut oracle = DeviceOracle::new(&mut device, &case.steps, case.watch()).expect("an oracle");
    let config = gibbon::Config { recorded_seed: case.seed, seed: case.seed, ..gibbon::Config::default() };
    let found = gibbon::minimize(&mut oracle, &case.all(), &config).expect("a result");
    (rate(&mut oracle, &found.trace), found)
}

fn nd3min(case: &Case, config: &nd3min::Config, snapshots: bool) -> Result {
    let mut device = if snapshots { case.device() } else { case.device().without_snapshots() };
    let mut oracle = DeviceOracle::new(&mut device, &case.steps, case.watch()).expect("an oracle");
    let report = nd3min::minimize(&mut oracle, &case.all(), config).expect("a report");
    let rate = rate(&mut oracle, &report.trace);
    Result { events: report.trace.len(), rate, cost: report.cost, usable: report.usable }
}

/// Delta debugging that trusts a single run, with the same snapshots.
fn ddmin(case: &Case) -> Result {
    let once = Rule { runs: 1, successes: 1 };
    let config =
        nd3min::Config { parts: 2, rule: once, gate: once, room: 1, check: 200, seed: case.seed, ..Default::default() };
    nd3min(case, &config, true)
}

fn heuristic(case: &Case) -> Result {
    nd3min(case, &nd3min::Config { room: 1, check: 200, seed: case.seed, ..Default::default() }, true)
}

fn published(case: &Case) -> Result {
    nd3min(case, &nd3min::Config { check: 200, seed: case.seed, ..Default::default() }, false)
}
