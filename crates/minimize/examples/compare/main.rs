//! Compares the ways of minimising on the fixtures and prints the table of `docs/minimize.md`:
//! `cargo run --release -p minimize --example compare`. Every call and every executed event is counted, with gate and
//! final check. A method may refuse traces, and its means are over those that it took; the last two columns are gibbon's
//! rate and calls on the very same ones. `others` behind it takes six more apps, `cut` ends
//! every trace where the bug shows first, `all` takes all apps in either form, `phases` says what the gibbon way makes of
//! each trace and what it spends where. The last lines are over all flaky traces that a method took: the mean difference
//! of the rates with its 95 % interval, which tells whether gibbon's results are as reliable, and how many times fewer
//! calls they took; and over all traces, how many results are as short as can be (`optimum`).

#[path = "../../tests/fixtures/mod.rs"]
mod fixtures;
mod optimum;

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
#[derive(Clone, Copy)]
struct Result {
    events: usize,
    /// Share of fresh seeds on which it shows the bug.
    rate: f64,
    cost: Cost,
    usable: bool,
}

type Method = fn(&Case) -> Result;

const METHODS: [(&str, Method); 3] = [("ddmin", ddmin), ("heuristic, m = 1", heuristic), ("as published", published)];

/// A trace that a method took: the rate of the whole trace, what the method made of it, and what the gibbon way did.
struct Pair {
    whole: f64,
    other: Result,
    own: Result,
}

fn main() {
    println!(
        "| app | shortest | rate | method | traces | events | rate of the result | calls | executed events | gibbon's rate | gibbon's calls |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let told = |word: &str| words.iter().any(|w| w == word);
    let mut pairs: [Vec<Pair>; METHODS.len()] = Default::default();
    let mut sizes = Sizes::default();
    for cut in [false, true].into_iter().filter(|cut| told("all") || told("cut") == *cut) {
        for others in [false, true].into_iter().filter(|others| told("all") || told("others") == *others) {
            let apps: &[(&str, &'static str, usize)] = if others { &OTHERS } else { &ALL };
            for &(name, script, shortest) in apps {
                let cases = (0..TRACES).map(|n| case(script, LENGTH, n));
                let cases: Vec<Case> = cases.map(|case| if cut { case.cut() } else { case }).collect();
                if told("phases") {
                    cases.iter().for_each(|case| phases(name, case));
                } else {
                    compare(name, shortest, &cases, &mut pairs, &mut sizes);
                }
            }
        }
    }
    for ((method, _), pairs) in METHODS.iter().zip(&pairs) {
        reliability(method, pairs);
    }
    sizes.print();
}

/// How many results are as short as the shortest sequence that is as reliable as the trace, among those where that has at
/// most [`optimum::LONGEST`] events: where the whole trace always shows the bug, and where it does not.
#[derive(Default)]
struct Sizes([Short; 2]);

#[derive(Default)]
struct Short {
    traces: usize,
    known: usize,
    reached: usize,
}

impl Sizes {
    fn count(&mut self, case: &Case, whole: f64, own: &Result) {
        let kind = &mut self.0[usize::from(whole < 1.0)];
        let shortest = optimum::optimum(case, whole);
        kind.traces += 1;
        kind.known += usize::from(shortest.is_some());
        kind.reached += usize::from(shortest.is_some_and(|n| own.events <= n));
    }

    fn print(&self) {
        for (Short { traces, known, reached }, which) in self.0.iter().zip(["always", "not always"]) {
            println!(
                "\n{traces} traces that {which} show the bug: of {known} at most {} events are enough to be as reliable, \
                 and gibbon's result has no more than the fewest in {reached}",
                optimum::LONGEST
            );
        }
    }
}

/// Prints the rows of an app and keeps what is known of each trace.
fn compare(name: &str, shortest: usize, cases: &[Case], pairs: &mut [Vec<Pair>; METHODS.len()], sizes: &mut Sizes) {
    let wholes: Vec<f64> = cases.iter().map(whole).collect();
    let whole = mean(wholes.iter().copied());
    let own: Vec<Result> = cases.iter().map(gibbon_way).collect();
    cases.iter().zip(&wholes).zip(&own).for_each(|((case, whole), own)| sizes.count(case, *whole, own));
    row(name, shortest, whole, "gibbon", &own, &own);
    for ((method, run), pairs) in METHODS.iter().zip(pairs) {
        let results: Vec<Result> = cases.iter().map(run).collect();
        row(name, shortest, whole, method, &results, &own);
        let taken = results.into_iter().zip(&own).zip(&wholes).filter(|((other, _), _)| other.usable);
        pairs.extend(taken.map(|((other, own), whole)| Pair { whole: *whole, other, own: *own }));
    }
}

/// Prints whether the gibbon way is as reliable as a method on flaky traces, and how many times fewer calls it takes.
fn reliability(method: &str, pairs: &[Pair]) {
    let flaky: Vec<&Pair> = pairs.iter().filter(|p| p.whole > 0.3 && p.whole < 1.0).collect();
    if flaky.len() < 2 {
        return;
    }
    let differences: Vec<f64> = flaky.iter().map(|p| p.own.rate - p.other.rate).collect();
    let (count, middle) = (differences.len() as f64, mean(differences.iter().copied()));
    let variance = differences.iter().map(|d| (d - middle) * (d - middle)).sum::<f64>() / (count - 1.0);
    let half = 1.96 * libm::sqrt(variance / count);
    let mut times: Vec<f64> =
        flaky.iter().map(|p| p.other.cost.calls as f64 / p.own.cost.calls.max(1) as f64).collect();
    times.sort_by(f64::total_cmp);
    let often = |least: f64| times.iter().filter(|t| **t >= least).count();
    println!(
        "\n{method}, {} traces that show the bug in 0.3 to 1 of the runs: gibbon's rate is higher by {middle:.3} ({:.3} to {:.3}); \
         fewer calls: {:.1} times in the median, {:.1} at least; three times or more in {}, ten in {}",
        flaky.len(),
        middle - half,
        middle + half,
        times[times.len() / 2],
        times[0],
        often(3.0),
        often(10.0),
    );
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

/// A seed that no search uses.
fn fresh_seed(n: u64) -> u64 {
    1 << 40 | n
}

/// The share of fresh seeds on which a trace shows the bug.
fn rate(oracle: &mut DeviceOracle<'_>, trace: &[Item]) -> f64 {
    let passed = (0..FRESH).filter(|n| oracle.run(trace, fresh_seed(*n)).is_ok_and(|r| r.passed())).count();
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
