//! Compares claims with the truth on 2,000 simulated worlds, half of them monotone, and prints what `docs/minimize.md`
//! says: `cargo run --release -p minimize --example calibrate`.

use minimize::insight::Insight;
use minimize::oracle::{Item, Oracle, Run};
use minimize::simulate::{Simulated, World};
use minimize::{gibbon, nd3min};

const WORLDS: u64 = 2000;
const EVENTS: usize = 100;
const RATES: [f64; 6] = [1.0, 1.0, 0.97, 0.9, 0.7, 0.5];

/// The simulated oracle, without any insight.
struct Plain(Simulated);

impl Oracle for Plain {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.0.run(candidate, seed)
    }
}

impl Insight for Plain {}

#[derive(Default)]
struct Sums {
    count: f64,
    values: [f64; 6],
}

impl Sums {
    fn add(&mut self, values: [f64; 6]) {
        self.count += 1.0;
        self.values.iter_mut().zip(values).for_each(|(sum, v)| *sum += v);
    }

    fn mean(&self, i: usize) -> f64 {
        self.values[i] / self.count
    }
}

fn main() {
    let (mut published, mut own) = (Sums::default(), Sums::default());
    for seed in 0..WORLDS {
        let world = World::random(seed, EVENTS, &RATES, seed % 2 == 0);
        let whole = world.rate(&world.trace());
        let is = |yes: bool| f64::from(u8::from(yes));
        let config = nd3min::Config { seed, ..nd3min::Config::default() };
        let report = nd3min::minimize(Simulated { world: world.clone() }, &world.trace(), &config).expect("a report");
        if report.usable {
            let rate = world.rate(&report.trace);
            let minimal = is(world.is_minimal(&report.trace, 0.9));
            published.add([
                is(rate >= 0.85),
                report.p1,
                minimal,
                report.p2,
                report.cost.calls as f64,
                report.trace.len() as f64,
            ]);
        }
        let config = gibbon::Config { seed, ..gibbon::Config::default() };
        let oracle = Plain(Simulated { world: world.clone() });
        let Ok(found) = gibbon::minimize(oracle, &world.trace(), &config) else { continue };
        let rate = world.rate(&found.trace);
        let covered = rate >= found.interval.0 - 1e-9 && rate <= found.interval.1 + 1e-9;
        let minimal = is(world.is_minimal(&found.trace, 0.95 * whole));
        own.add([
            is(rate >= 0.85 * whole),
            is(rate >= whole - 0.05),
            minimal,
            is(covered),
            found.cost().calls as f64,
            found.trace.len() as f64,
        ]);
    }
    println!(
        "ND3MIN on {} usable worlds: {:.3} reliable (p1 {:.3}), {:.3} 1-minimal (p2 {:.3}), {:.0} calls, {:.1} events",
        published.count,
        published.mean(0),
        published.mean(1),
        published.mean(2),
        published.mean(3),
        published.mean(4),
        published.mean(5)
    );
    println!(
        "gibbon on {} worlds: {:.3} keep 85 % of the rate, {:.3} within 0.05 of it, {:.3} 1-minimal, {:.3} of the 95 % intervals hold, {:.0} calls, {:.1} events",
        own.count,
        own.mean(0),
        own.mean(1),
        own.mean(2),
        own.mean(3),
        own.mean(4),
        own.mean(5)
    );
}
