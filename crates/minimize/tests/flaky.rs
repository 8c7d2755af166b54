//! Every fixture, deterministic or flaky: the result is short, shows the same bug, and keeps its reliability.

mod fixtures;

use fixtures::{ALL, case};
use minimize::device_oracle::DeviceOracle;
use minimize::gibbon::{Config, minimize};
use minimize::oracle::Oracle;

#[test]
fn fixtures_become_short_and_stay_reliable() {
    for (name, script, shortest) in ALL {
        let case = case(script, 300, 0);
        let mut device = case.device();
        let mut oracle = DeviceOracle::new(&mut device, &case.steps, case.watch()).expect("an oracle");
        let config = Config { recorded_seed: case.seed, seed: 1, ..Config::default() };
        let found = minimize(&mut oracle, &case.all(), &config).expect("a result");
        // What shows in every other run needs many attempts to be nearly as reliable as 300 events.
        assert!(found.one_minimal && (shortest..=12).contains(&found.trace.len()), "{name}: {found:?}");
        let passed = (0..100).filter(|s| oracle.run(&found.trace, 1 << 40 | s).is_ok_and(|r| r.passed())).count();
        assert!(passed >= 75, "{name}: {passed} of 100");
        let flaky = found.check.failed > 0;
        assert_eq!(flaky, found.explanation.is_some(), "{name}: a flaky result is explained");
        assert!(oracle.watch.others.is_empty(), "{name}: there is one bug only");
    }
}
