//! The gibbon way on simulated worlds, where the truth is known.

use super::*;
use crate::insight::Searched;
use crate::oracle::Oracle;
use crate::simulate::{Simulated, Spoiler, Way, World};

impl Insight for Simulated {}

fn world(events: usize, needs: &[Item], rate: f64) -> World {
    World { events, ways: vec![Way { needs: needs.to_vec(), rate, spoilers: Vec::new() }] }
}

fn run(world: &World, config: &Config) -> Minimal {
    minimize(Simulated { world: world.clone() }, &world.trace(), config).expect("a result")
}

#[test]
fn scattered_events_are_found() {
    let found = run(&world(500, &[7, 230, 460], 1.0), &Config::default());
    assert_eq!((found.trace.as_slice(), found.end, found.one_minimal), (&[7, 230, 460][..], End::Confirmed, true));
    assert_eq!((found.check, found.interval.1), (Tally::new(200, 0), 1.0));
    assert!(found.interval.0 > 0.98);
}

#[test]
fn a_flaky_trace_keeps_its_reliability() {
    let mut inside = 0;
    for seed in 0..20 {
        let config = Config { seed, ..Config::default() };
        let found = run(&world(200, &[3, 77, 150], 0.4), &config);
        assert_eq!(found.trace, [3, 77, 150]);
        inside += u32::from(found.interval.0 < 0.4 && found.interval.1 > 0.4);
    }
    assert!(inside >= 18, "{inside} of 20 intervals hold the truth");
}

#[test]
fn the_last_events_alone_are_tried_first() {
    let found = run(&world(320, &[317, 319], 1.0), &Config::default());
    assert_eq!((found.trace.as_slice(), found.end), (&[317, 319][..], End::Confirmed));
    let search: u64 = found.costs.iter().filter(|(phase, _)| *phase != "check").map(|(_, cost)| cost.events).sum();
    assert!(search < 100, "the whole trace of 320 events was not run: {:?}", found.costs);
}

/// The last event alone does it on every other seed, an early one on all: the tail that is tried first passes by luck.
#[test]
fn a_lucky_tail_is_not_the_result() {
    let way = |event, rate| Way { needs: vec![event], rate, spoilers: Vec::new() };
    let world = World { events: 200, ways: vec![way(199, 0.5), way(10, 1.0)] };
    let lucky = |seed: &u64| Simulated { world: world.clone() }.run(&[199], *seed).is_ok_and(|run| run.passed());
    for seed in (0..20).filter(lucky) {
        let found = run(&world, &Config { seed, recorded_seed: seed, ..Config::default() });
        assert_eq!((found.trace.as_slice(), found.end), (&[10][..], End::Confirmed), "seed {seed}");
    }
    assert!((0..20).filter(lucky).count() > 4);
}

/// Attempts that succeed every other time: leaving out any one of many loses next to nothing, and single steps that are
/// each within the error add up. The result is one that fresh seeds confirm, and not far below the whole.
#[test]
fn what_fresh_seeds_do_not_confirm_is_not_the_result() {
    let way = |event| Way { needs: vec![event], rate: 0.5, spoilers: Vec::new() };
    let world = World { events: 120, ways: (0..120).step_by(10).map(way).collect() };
    let mut losses = 0;
    for seed in 0..20 {
        let found = run(&world, &Config { seed, ..Config::default() });
        assert_eq!(found.end, End::Confirmed, "seed {seed}");
        losses += u32::from(world.rate(&found.trace) < 0.85);
    }
    assert!(losses <= 1, "{losses} of 20 lose 15 %");
}

/// Two events do it nearly as often as the whole trace, whose other way needs a hundred events: a search that insisted on
/// the rest of the reliability ended with all of them.
#[test]
fn three_events_that_nearly_stand_the_proof_are_preferred_to_hundreds() {
    let way = |needs, rate| Way { needs, rate, spoilers: Vec::new() };
    let world = World { events: 400, ways: vec![way(vec![10, 20], 0.83), way((100..200).collect(), 0.45)] };
    let mut doubtful = 0;
    for seed in 0..20 {
        let found = run(&world, &Config { seed, ..Config::default() });
        assert_eq!((found.trace.as_slice(), found.check.runs()), (&[10, 20][..], 200), "seed {seed}");
        doubtful += u32::from(found.end == End::Doubtful);
    }
    assert!((4..=16).contains(&doubtful), "{doubtful} of 20 do not stand the proof, and are said not to");
}

/// Names the screens before its events: there is one for each, so that nothing is a way to anything.
struct Recorded {
    oracle: Simulated,
    asked: Vec<usize>,
}

impl Oracle for Recorded {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.asked.push(candidate.len());
        self.oracle.run(candidate, seed)
    }
}

impl Insight for Recorded {
    fn recorded(&self, trace: &[Item]) -> Option<Vec<gui::hash::Hash>> {
        Some(trace.iter().map(|i| gui::hash::Hash(*i as u128)).collect())
    }
}

#[test]
fn ends_that_began_on_other_screens_are_not_guessed() {
    let world = world(320, &[10], 1.0);
    let mut recorded = Recorded { oracle: Simulated { world: world.clone() }, asked: Vec::new() };
    minimize(&mut recorded, &world.trace(), &Config::default()).expect("a result");
    assert_eq!(recorded.asked.first(), Some(&320));
}

/// Knows how to search, and notes what it may spend on it.
struct Searcher {
    oracle: Simulated,
    executed: u64,
    allowed: Vec<(u64, u64)>,
}

impl Oracle for Searcher {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        let run = self.oracle.run(candidate, seed)?;
        self.executed += run.executed;
        Ok(run)
    }
}

impl Insight for Searcher {
    fn search(&mut self, _: &[Item], _: u64, _: usize, budget: u64) -> device::Result<Option<Searched>> {
        self.allowed.push((budget, self.executed));
        Ok(Some(Searched::default()))
    }
}

#[test]
fn the_search_for_the_minimum_costs_no_more_than_all_else() {
    for (events, needs) in [(400, [7, 260]), (20, [3, 15])] {
        let world = world(events, &needs, 1.0);
        let mut searcher = Searcher { oracle: Simulated { world: world.clone() }, executed: 0, allowed: Vec::new() };
        minimize(&mut searcher, &world.trace(), &Config::default()).expect("a result");
        let (allowed, before) = searcher.allowed[0];
        assert_eq!(allowed, before.clamp(100, 3000), "{events} events");
    }
}

#[test]
fn the_start_alone_may_do() {
    let found = run(&world(50, &[], 1.0), &Config::default());
    assert!(found.trace.is_empty() && found.minimum);
}

#[test]
fn a_pair_that_cancels_out_goes() {
    let spoilers = vec![Spoiler { event: 20, cure: 21 }];
    let spoilt = World { events: 60, ways: vec![Way { needs: vec![5, 40], rate: 1.0, spoilers }] };
    assert_eq!(run(&spoilt, &Config::default()).trace, [5, 40]);
}

#[test]
fn a_trace_that_never_shows_it_is_told() {
    let never = world(30, &[3], 0.0);
    let result = minimize(Simulated { world: never.clone() }, &never.trace(), &Config::default());
    assert_eq!(result, Err(Failure::NotReproduced(20)));
}

#[test]
fn a_budget_ends_the_search_with_the_best_so_far() {
    let config = Config { budget: 2500, ..Config::default() };
    let found = run(&world(500, &[7, 230, 460], 1.0), &config);
    assert_eq!(found.end, End::Budget);
    assert!(found.trace.len() < 500 && found.check.failed == 0);
}

/// The error of the whole search over many worlds: results are 1-minimal, and they lose no more reliability than the
/// tests allow.
#[test]
fn results_are_minimal_and_reliable_over_many_worlds() {
    let rates = [1.0, 1.0, 0.97, 0.9, 0.7, 0.5];
    let (mut inferior, mut fat, mut outside, worlds) = (0, 0, 0, 300);
    for seed in 0..worlds {
        let world = World::random(seed, 60, &rates, seed % 2 == 0);
        let found = run(&world, &Config { seed, ..Config::default() });
        let (whole, rate) = (world.rate(&world.trace()), world.rate(&found.trace));
        inferior += u32::from(rate < 0.85 * whole);
        fat += u32::from(!world.is_minimal(&found.trace, 0.95 * whole));
        outside += u32::from(rate < found.interval.0 - 1e-9 || rate > found.interval.1 + 1e-9);
    }
    assert!(inferior <= 6, "{inferior} of {worlds} lost more than 15 % of their reliability");
    assert!(fat <= 9, "{fat} of {worlds} are not 1-minimal");
    assert!(outside <= 22, "{outside} of {worlds} are outside their interval");
}
