//! ND3MIN's experiment on real apps, and the same with the gibbon way: random taps, every activity and every crash that
//! they reach is a target, each is minimised by each method.
//!
//! `cargo run --release -p lab --example minimize_apps -- TRACES LENGTH METHODS VARY STUBS APK...` prints the tables of
//! `docs/minimize.md`; METHODS is a list of gibbon, heuristic, mdp, naive, round-robin and once (nr = st = 1), VARY is as for
//! `--vary`, and STUBS a file as for `--network stub:`, or `-`. A trace that ND3MIN's gate refuses is minimised with a
//! rule that it can meet. Every run and every executed event is counted, with gate and
//! final check. The histogram is over all candidates of ND3MIN's searches that were run at least three times.

#[path = "common/phone.rs"]
mod phone;
#[path = "common/rates.rs"]
mod rates;

use device::{AppFile, Device};
use embedded::Embedded;
use gui::hash::draw;
use gui::trace::Step;
use gui::{Action, Event, Point};
use minimize::device_oracle::DeviceOracle;
use minimize::goal::{Goal, Watch};
use minimize::oracle::Item;
use minimize::schedule::Kind;
use minimize::statistics::Rule;
use minimize::{gibbon, nd3min};
use phone::phone;
use rates::Rates;
use std::collections::BTreeSet;

type Failure = Box<dyn std::error::Error>;

/// Fresh runs that check a result, as in the paper.
const CHECK: u32 = 20;
/// Events that one minimisation may execute.
const BUDGET: u64 = 200_000;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: minimize_apps TRACES LENGTH METHODS VARY STUBS APK...";
    let traces: u64 = args.next().ok_or(usage)?.parse()?;
    let length: u64 = args.next().ok_or(usage)?.parse()?;
    let methods: Vec<String> = args.next().ok_or(usage)?.split(',').map(str::to_owned).collect();
    let (vary, stubs) = (args.next().ok_or(usage)?, args.next().ok_or(usage)?);
    let mut device = phone(&vary, &stubs)?;
    println!(
        "| app | target | hit | method | events | steps | check | runs | executed events |\n|---|---|---|---|---|---|---|---|---|"
    );
    let mut told = Vec::new();
    for path in args {
        let name = path.rsplit('/').next().unwrap_or_default().split('-').next().unwrap_or_default().to_owned();
        let package =
            device.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(&path)?.into() }])?.app.package;
        let mut known = BTreeSet::new();
        for trace in 0..traces {
            let steps: Vec<Step> = (0..length).map(|n| Step::new(n, tap(trace, n))).collect();
            for (goal, hit) in targets(&mut device, &steps, &package, trace)? {
                if known.insert(goal.to_string()) {
                    let mut rates = Rates::default();
                    for method in &methods {
                        let row = minimise(&mut device, &steps, &package, &goal, trace, method, &mut rates)?;
                        println!("| {name} | {} | {hit} | {method} | {row} |", short(&goal));
                    }
                    told.extend(rates.told());
                }
            }
        }
    }
    rates::histogram(&told);
    Ok(())
}

/// A tap anywhere on the screen.
fn tap(trace: u64, n: u64) -> Event {
    let part = |axis: u64, size: u64| (draw(trace, "minimize/taps", &[n, axis]) % size) as i32;
    Event::settled(Action::Tap { at: Point::new(part(0, 1080), part(1, 1920)) })
}

/// What a trace reaches: activities and failures, with the number of events that it takes.
fn targets(device: &mut Embedded, steps: &[Step], package: &str, seed: u64) -> Result<Vec<(Goal, usize)>, Failure> {
    let watch = Watch::new(Goal::Finding(String::new()), package, None);
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    device.reset(seed)?;
    device.launch(None)?;
    for n in 0..=steps.len() {
        let seen = device.observe().unwrap_or_default();
        let activity = seen.activity().to_owned();
        let own = activity.split('/').next() == Some(package);
        let failures = watch.buckets(&seen).into_iter().map(|(_, id)| Goal::Finding(id));
        for goal in own.then_some(Goal::Activity(activity)).into_iter().chain(failures) {
            if known.insert(goal.to_string()) {
                found.push((goal, n));
            }
        }
        if let Some(step) = steps.get(n) {
            device.perform(step.id, &step.event)?;
        }
    }
    Ok(found)
}

fn short(goal: &Goal) -> String {
    let text = goal.to_string();
    match goal {
        Goal::Activity(name) => name.rsplit(['.', '/']).next().unwrap_or(name).to_owned(),
        _ => text,
    }
}

fn minimise(
    device: &mut Embedded,
    steps: &[Step],
    package: &str,
    goal: &Goal,
    seed: u64,
    method: &str,
    rates: &mut Rates,
) -> Result<String, Failure> {
    let watch = Watch::new(goal.clone(), package, None);
    let all: Vec<Item> = (0..steps.len()).collect();
    let mut oracle = DeviceOracle::new(device, steps, watch)?;
    let row = if method == "gibbon" {
        let config =
            gibbon::Config { recorded_seed: seed, seed, check: CHECK, budget: BUDGET, ..gibbon::Config::default() };
        match gibbon::minimize(&mut oracle, &all, &config) {
            Ok(m) => {
                let cost = m.cost();
                format!(
                    "{} | | {} of {} | {} | {}",
                    m.trace.len(),
                    m.check.passed,
                    m.check.runs(),
                    cost.calls,
                    cost.events
                )
            }
            Err(gibbon::Failure::NotReproduced(_)) => "not reproduced | | | |".to_owned(),
            Err(gibbon::Failure::Device(e)) => return Err(e.into()),
        }
    } else {
        let once = Rule { runs: 1, successes: 1 };
        let plain = nd3min::Config { seed, check: CHECK, budget: BUDGET, ..nd3min::Config::default() };
        let config = match method {
            "once" => nd3min::Config { rule: once, gate: once, room: 1, ..plain },
            name => nd3min::Config { scheduler: Kind::parse(name).ok_or("no such method")?, ..plain },
        };
        let mut r = nd3min::minimize(rates.of(&mut oracle), &all, &config)?;
        let mut end = String::new();
        // Where the whole trace cannot do what the rule asks for, it is asked for nine tenths of what it did at the gate.
        if !r.usable && r.gate.passed > 0 {
            let rule = Rule { successes: (r.gate.passed * 9 / 10).max(1), ..config.rule };
            let gate = Rule { successes: 0, ..config.gate };
            r = nd3min::minimize(rates.of(&mut oracle), &all, &nd3min::Config { rule, gate, ..config })?;
            end = format!(" (st = {})", rule.successes);
        }
        let events = r.trace.len();
        end += if r.complete { "" } else { " (budget)" };
        if r.usable {
            format!(
                "{events}{end} | {} | {} of {} | {} | {}",
                r.steps,
                r.check.passed,
                r.check.runs(),
                r.cost.calls,
                r.cost.events
            )
        } else {
            format!("refused ({} of {}) | | | {} | {}", r.gate.passed, r.gate.runs(), r.cost.calls, r.cost.events)
        }
    };
    oracle.finish()?;
    Ok(row)
}
