//! Small apps that each need one mechanism of the explorer. Each scenario is run with and without its mechanism: with
//! it the promise holds and the decisions are those of the golden log beside the app, without it the promise fails.

use crate::run::explore;
use crate::table::{ALL, Scenario};
use expect_test::expect_file;

#[test]
fn with_its_mechanism_each_scenario_keeps_its_promise_and_its_log() {
    for s in ALL {
        let run = explore(s.app, &s.config(), s.seed, s.events);
        assert!((s.promise)(&run), "{}:\n{}", s.name, run.lines());
        let path = format!("{}/tests/scenarios/{}.log", env!("CARGO_MANIFEST_DIR"), s.name);
        expect_file![path].assert_eq(&run.lines());
    }
}

#[test]
fn without_its_mechanism_no_scenario_keeps_its_promise() {
    let kept = |s: &&Scenario| (s.promise)(&explore(s.app, &s.config_without(), s.seed, s.events));
    let still: Vec<&str> = ALL.iter().filter(kept).map(|s| s.name).collect();
    assert!(still.is_empty(), "the mechanism does not matter: {still:?}");
}

#[test]
fn the_same_seed_gives_the_same_log_and_another_seed_another() {
    for s in ALL.iter().filter(|s| s.events >= 60) {
        let lines = |seed: u64| explore(s.app, &s.config(), seed, s.events).lines();
        assert_eq!(lines(s.seed), lines(s.seed), "{}", s.name);
        assert_ne!(lines(s.seed), lines(s.seed + 1000), "{}", s.name);
    }
}
