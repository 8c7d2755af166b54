//! ND3MIN against worlds whose truth is known.

use super::*;
use crate::oracle::Run;
use crate::simulate::{Simulated, Way, World};
use crate::statistics::TOLERATED;

fn world(events: usize, ways: &[(&[Item], f64)]) -> World {
    let way = |(needs, rate): &(&[Item], f64)| Way { needs: needs.to_vec(), rate: *rate, spoilers: Vec::new() };
    World { events, ways: ways.iter().map(way).collect() }
}

fn run(world: &World, config: &Config) -> Report {
    minimize(Simulated { world: world.clone() }, &world.trace(), config).expect("a simulated oracle never fails")
}

fn classic() -> Config {
    let once = Rule { runs: 1, successes: 1 };
    Config {
        parts: 2,
        rule: once,
        gate: once,
        room: 1,
        check: 0,
        try_empty: false,
        truncate: false,
        ..Config::default()
    }
}

/// Writes down what is asked.
struct Spy<'a> {
    needs: &'a [Item],
    asked: Vec<Vec<Item>>,
}

impl Oracle for Spy<'_> {
    fn run(&mut self, candidate: &[Item], _: u64) -> device::Result<Run> {
        self.asked.push(candidate.to_vec());
        let shown = self.needs.iter().all(|n| candidate.contains(n));
        Ok(Run { hit: shown.then_some(candidate.len()), executed: candidate.len() as u64, certain: false })
    }
}

#[test]
fn with_one_run_it_is_classic_ddmin() {
    let mut spy = Spy { needs: &[1, 6, 7], asked: Vec::new() };
    let report = minimize(&mut spy, &(0..8).collect::<Vec<_>>(), &classic()).expect("never fails");
    assert_eq!(report.trace, [1, 6, 7]);
    let asked: Vec<String> =
        spy.asked.iter().map(|c| c.iter().map(ToString::to_string).collect::<Vec<_>>().join("")).collect();
    // The gate; halves; quarters and complements, of which 23 goes; thirds, of which 45 goes; halves; single events, of
    // which 0 goes; single events again, of which none goes.
    let expected = "01234567 | 0123 4567 | 01 23 45 67 234567 014567 | 01 45 67 4567 0167 | 01 67 | 0 1 6 7 167 | \
                    1 6 7 67 17 16";
    assert_eq!(asked.join(" "), expected.replace("| ", ""));
}

#[test]
fn zero_event_rows_cost_what_the_paper_prints() {
    let start = world(500, &[(&[], 1.0)]);
    let plain = Config { try_empty: false, ..Config::default() };
    let steps = |scheduler| {
        let report = run(&start, &Config { scheduler, ..plain.clone() });
        assert!(report.trace.is_empty());
        report.steps
    };
    assert_eq!((steps(Kind::Heuristic), steps(Kind::RoundRobin)), (4, 8));
}

#[test]
fn an_unusable_trace_is_left_alone() {
    let report = run(&world(20, &[(&[3], 0.5)]), &Config::default());
    assert!(!report.usable && report.trace.len() == 20 && report.steps == 2);
}

#[test]
fn scattered_events_are_found_by_every_scheduler() {
    let scattered = world(500, &[(&[7, 230, 460], 0.97)]);
    for scheduler in Kind::ALL {
        let report = run(&scattered, &Config { scheduler, ..Config::default() });
        assert_eq!(report.trace, [7, 230, 460], "{}", scheduler.name());
        assert!(report.usable && report.complete && report.check.runs() == 20);
    }
}

#[test]
fn the_passing_candidate_is_cut_after_the_hit() {
    let early = world(500, &[(&[2], 1.0)]);
    let with = run(&early, &Config::default());
    let without = run(&early, &Config { truncate: false, ..Config::default() });
    assert_eq!((with.trace.clone(), without.trace), (vec![2], vec![2]));
    assert!(with.cost.events < without.cost.events);
}

#[test]
fn a_budget_ends_the_search_with_the_best_so_far() {
    let scattered = world(500, &[(&[7, 230, 460], 1.0)]);
    let report = run(&scattered, &Config { budget: 40_000, ..Config::default() });
    assert!(!report.complete && report.trace.len() < 500 && report.check.passed == 20);
}

/// The report is honest over many worlds: the result is 1-minimal and reliable as often as p1 and p2 say.
#[test]
fn p1_and_p2_hold_over_many_worlds() {
    let (mut reliable, mut p1_sum, mut minimal, mut p2_sum, mut count) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for seed in 0..600 {
        let world = World::random(seed, 60, &[1.0, 1.0, 0.97, 0.93, 0.8, 0.6], seed % 2 == 0);
        let report = run(&world, &Config { seed, ..Config::default() });
        if !report.usable {
            continue;
        }
        count += 1.0;
        p1_sum += report.p1;
        p2_sum += report.p2;
        reliable += f64::from(u8::from(world.rate(&report.trace) >= TOLERATED));
        minimal += f64::from(u8::from(world.is_minimal(&report.trace, 0.9)));
    }
    let [reliable, p1_mean, minimal, p2_mean] = [reliable, p1_sum, minimal, p2_sum].map(|v| v / count);
    assert!(count > 400.0 && (reliable - p1_mean).abs() < 0.05, "{reliable} of {count} reliable, p1 {p1_mean}");
    assert!(minimal >= p2_mean - 0.02, "{minimal} of {count} minimal, p2 {p2_mean}");
}
