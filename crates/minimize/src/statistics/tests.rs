//! Reference values of the paper and of the specification.

use super::*;
use std::collections::BTreeMap;

#[test]
fn p2_matches_the_papers_tables() {
    let prior = Prior::published();
    let each = p2(&prior, Rule::PUBLISHED, 1);
    assert!((each - 0.98328).abs() < 5e-6, "{each}");
    let lengths = [1, 2, 3, 5, 7, 8, 10, 15, 19, 25];
    let expected = [0.98, 0.96, 0.95, 0.91, 0.88, 0.87, 0.84, 0.77, 0.72, 0.65];
    assert_eq!(lengths.map(|l| two_digits(p2(&prior, Rule::PUBLISHED, l))), expected);
}

#[test]
fn p1_matches_the_specification() {
    let prior = Prior::published();
    let checks = [20, 19, 18, 17, 16, 15, 14, 12, 0];
    let expected = [0.99, 0.81, 0.65, 0.43, 0.23, 0.11, 0.04, 0.0, 0.0];
    assert_eq!(checks.map(|c| two_digits(p1(&prior, Tally::new(c, 20 - c)))), expected);
}

#[test]
fn an_accepted_subtrace_is_reliable_with_95_percent() {
    let share = after_acceptance(&Prior::published(), Rule::PUBLISHED, TOLERATED);
    assert!((share - 0.954).abs() < 5e-4, "{share}");
}

#[test]
fn exact_intervals_are_the_tabulated_ones() {
    let check = |k: u32, n: u32, low: f64, high: f64| {
        let (l, h) = clopper_pearson(Tally::new(k, n - k), 0.95);
        assert!((l - low).abs() < 5e-4 && (h - high).abs() < 5e-4, "{k}/{n}: {l} {h}");
    };
    check(200, 200, 0.9817, 1.0);
    check(0, 200, 0.0, 0.0183);
    check(18, 20, 0.6830, 0.9877);
    check(5, 10, 0.1871, 0.8129);
    check(190, 200, 0.9100, 0.9758);
}

/// Exact probability of acceptance and mean number of runs at a rate: a sweep over all tallies that are still open.
fn exact(test: &Sequential, rate: f64) -> (f64, f64) {
    let (mut open, mut accepted, mut runs) = (BTreeMap::from([(Tally::default(), 1.0)]), 0.0, 0.0);
    while !open.is_empty() {
        let mut next: BTreeMap<Tally, f64> = BTreeMap::new();
        for (t, chance) in open {
            match test.rule(t) {
                Ruling::Accept => accepted += chance,
                Ruling::Reject => {}
                Ruling::Continue => {
                    runs += chance;
                    *next.entry(Tally::new(t.passed + 1, t.failed)).or_default() += chance * rate;
                    *next.entry(Tally::new(t.passed, t.failed + 1)).or_default() += chance * (1.0 - rate);
                }
            }
        }
        next.retain(|_, chance| *chance > 0.0);
        open = next;
    }
    (accepted, runs)
}

#[test]
fn the_ratio_test_errs_as_stated() {
    let test = Sequential::ratio();
    let (bad, good) = (exact(&test, 0.85), exact(&test, 0.95));
    assert!(bad.0 <= 0.01 && good.0 >= 0.99, "{bad:?} {good:?}");
    assert_eq!((exact(&test, 1.0), exact(&test, 0.0)), ((1.0, 42.0), (0.0, 5.0)));
    let proof = Sequential::proof();
    let (bad, good) = (exact(&proof, 0.88), exact(&proof, 0.97));
    assert!(bad.0 <= 0.05 && good.0 >= 0.95, "{bad:?} {good:?}");
    assert_eq!((exact(&proof, 1.0), exact(&proof, 0.0)), ((1.0, 31.0), (0.0, 3.0)));
    let earnest = Sequential::earnest();
    let (bad, good) = (exact(&earnest, 0.88), exact(&earnest, 0.97));
    assert!(bad.0 <= 0.02 && good.0 >= 0.95, "{bad:?} {good:?}");
}

#[test]
fn the_bayesian_test_errs_as_stated_over_its_prior() {
    let (prior, test) = (Prior::published(), Sequential::bayes(0.01));
    let (mut bad_accepted, mut accepted, mut good_rejected, mut rejected) = (0.0, 0.0, 0.0, 0.0);
    for (p, w) in prior.points() {
        let share = exact(&test, p).0;
        accepted += w * share;
        rejected += w * (1.0 - share);
        bad_accepted += if p < TOLERATED - 1e-9 { w * share } else { 0.0 };
        good_rejected += if p >= WANTED - 1e-9 { w * (1.0 - share) } else { 0.0 };
    }
    assert!(bad_accepted / accepted <= 0.01, "{}", bad_accepted / accepted);
    assert!(good_rejected / rejected <= 0.01, "{}", good_rejected / rejected);
}

#[test]
fn the_bayesian_test_answers_plain_cases_at_once() {
    let first = |passes: bool, error: f64| {
        let test = Sequential::bayes(error);
        let tally = |n| if passes { Tally::new(n, 0) } else { Tally::new(0, n) };
        (0..PATIENCE).find(|n| test.rule(tally(*n)) != Ruling::Continue)
    };
    assert_eq!((first(false, 0.01), first(true, 0.01), first(true, 0.1)), (Some(1), Some(15), Some(6)));
}

#[test]
fn the_fixed_rule_stops_early() {
    let test = Sequential::Fixed(Rule::PUBLISHED);
    assert_eq!(test.rule(Tally::new(17, 2)), Ruling::Continue);
    assert_eq!(test.rule(Tally::new(18, 0)), Ruling::Accept);
    assert_eq!(test.rule(Tally::new(0, 3)), Ruling::Reject);
}
