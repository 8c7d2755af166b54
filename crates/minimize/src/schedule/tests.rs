//! The paper's worked examples step by step, and the reference numbers of the simulated schedulers.

use super::mdp::Table;
use super::value::Space;
use super::*;
use crate::prior::Prior;
use crate::simulate::uniform;

const RULE: Rule = Rule::PUBLISHED;
const ROOM: u32 = 15;

/// A schedule and the tallies after it.
type Step<'a> = (&'a [u32], &'a [(u32, u32)]);

fn tallies(pairs: &[(u32, u32)]) -> Vec<Tally> {
    pairs.iter().map(|&(s, f)| Tally::new(s, f)).collect()
}

/// Plays the steps of an example: before each, the scheduler must say the schedule that leads to the next tallies.
fn check(scheduler: &mut dyn Scheduler, steps: &[Step<'_>]) {
    let mut now = tallies(&[(0, 0); 3]);
    for (schedule, next) in steps {
        assert_eq!(scheduler.next(&now, RULE, ROOM), *schedule, "at {now:?}");
        now = tallies(next);
    }
    assert!(now.iter().any(|t| RULE.passed(*t)));
}

#[test]
fn naive_as_in_the_papers_example() {
    check(
        &mut Naive,
        &[
            (&[15, 0, 0], &[(13, 2), (0, 0), (0, 0)]),
            (&[5, 10, 0], &[(17, 3), (3, 7), (0, 0)]),
            (&[0, 0, 15], &[(17, 3), (3, 7), (15, 0)]),
            (&[0, 0, 5], &[(17, 3), (3, 7), (19, 1)]),
        ],
    );
}

#[test]
fn round_robin_as_in_the_papers_example() {
    check(
        &mut RoundRobin,
        &[
            (&[5, 5, 5], &[(4, 1), (2, 3), (5, 0)]),
            (&[8, 0, 7], &[(11, 2), (2, 3), (12, 0)]),
            (&[7, 0, 8], &[(17, 3), (2, 3), (19, 1)]),
        ],
    );
}

#[test]
fn heuristic_as_in_the_papers_example() {
    check(
        &mut Heuristic::default(),
        &[(&[5, 5, 5], &[(4, 1), (2, 3), (5, 0)]), (&[2, 0, 13], &[(6, 1), (2, 3), (18, 0)])],
    );
}

#[test]
fn the_heuristic_kills_the_hopeless_with_what_is_left() {
    let mut heuristic = Heuristic::default();
    let now = tallies(&[(5, 0), (1, 2), (3, 2)]);
    assert_eq!(heuristic.next(&now, RULE, 20), [14, 3, 3]);
    let unseen = tallies(&[(1, 0), (0, 0), (0, 1)]);
    assert_eq!(heuristic.next(&unseen, RULE, ROOM), [15, 0, 0]);
    assert_eq!(heuristic.next(&tallies(&[(0, 1), (0, 0)]), RULE, 1), [0, 1]);
}

#[test]
fn schedules_stay_inside_the_rule() {
    let mut schedulers: Vec<Box<dyn Scheduler>> = Kind::ALL.iter().map(|k| k.scheduler()).collect();
    for trial in 0..400 {
        let pick = |key: u64, n: u32| (uniform(trial, key) * f64::from(n)) as u32;
        let n = 1 + u64::from(pick(100, 8));
        let now: Vec<Tally> = (0..n).map(|j| Tally::new(pick(j, 17), pick(j + 50, 4))).collect();
        if !now.iter().any(|t| RULE.open(*t)) {
            continue;
        }
        for scheduler in &mut schedulers {
            let schedule = scheduler.next(&now, RULE, ROOM);
            let most: u32 = now.iter().filter(|t| RULE.open(**t)).map(|t| RULE.left(*t)).sum();
            assert_eq!(schedule.iter().sum::<u32>(), most.min(ROOM), "{now:?}");
            let fits = |(v, t): (&u32, &Tally)| *v == 0 || (RULE.open(*t) && *v <= RULE.left(*t));
            assert!(schedule.iter().zip(&now).all(fits), "{now:?} {schedule:?}");
        }
    }
}

/// Mean steps and mean calls of races between candidates whose rates come from the prior.
fn race(scheduler: &mut dyn Scheduler, n: u64, room: u32, trials: u64) -> (f64, f64) {
    let prior = Prior::published();
    let (mut steps, mut calls) = (0u64, 0u64);
    for trial in 0..trials {
        let rates: Vec<f64> = (0..n).map(|j| prior.at(uniform(trial, j))).collect();
        let mut now = vec![Tally::default(); n as usize];
        let mut asked = 1000;
        while now.iter().any(|t| RULE.open(*t)) && !now.iter().any(|t| RULE.passed(*t)) {
            steps += 1;
            for (j, v) in scheduler.next(&now, RULE, room).into_iter().enumerate() {
                calls += u64::from(v);
                for _ in 0..v {
                    asked += 1;
                    now[j].count(uniform(trial, asked) < rates[j]);
                }
            }
        }
    }
    (steps as f64 / trials as f64, calls as f64 / trials as f64)
}

fn near(found: f64, expected: f64, what: &str) {
    assert!((found / expected - 1.0).abs() <= 0.03, "{what}: {found:.3} instead of {expected}");
}

#[test]
fn simulated_steps_are_those_of_the_specification() {
    let expected = [
        (2, [(2.21, 31.1), (1.74, 24.0), (1.62, 23.0)]),
        (3, [(2.91, 42.1), (2.24, 32.4), (1.92, 28.7)]),
        (5, [(3.81, 56.3), (3.34, 46.9), (2.31, 34.2)]),
        (10, [(4.72, 70.5), (6.13, 90.3), (3.62, 54.2)]),
    ];
    for (n, rows) in expected {
        for (kind, (steps, calls)) in Kind::ALL.into_iter().zip(rows) {
            let found = race(&mut *kind.scheduler(), n, ROOM, 6_000);
            near(found.0, steps, &format!("steps of {} at n={n}", kind.name()));
            near(found.1, calls, &format!("calls of {} at n={n}", kind.name()));
        }
    }
}

/// For two candidates the specification has 14.1 for all; that is the heuristic's mean, the exact naive one is 14.53.
#[test]
fn simulated_calls_one_at_a_time_are_those_of_the_specification() {
    let expected = [(2, 14.53, 14.1), (3, 19.0, 17.7), (5, 25.1, 22.4), (10, 30.9, 25.1)];
    for (n, plain, heuristic) in expected {
        near(race(&mut Naive, n, 1, 10_000).1, plain, &format!("naive at n={n}"));
        near(race(&mut Heuristic::default(), n, 1, 10_000).1, heuristic, &format!("heuristic at n={n}"));
    }
}

#[test]
fn the_optimum_is_never_worse_than_the_heuristic() {
    let space = || Space::new(RULE, ROOM, &Prior::published());
    for n in 2..=3 {
        let best = Table::solve(space(), n).expected_steps(n);
        let heuristic = Table::evaluate(space(), n, &mut Heuristic::default()).expected_steps(n);
        assert!(best <= heuristic, "n={n}: {best} {heuristic}");
        if n == 2 {
            assert!((best - 1.613).abs() < 1e-3, "{best}");
        }
    }
}

#[test]
fn the_shipped_policy_for_four_beats_the_heuristic() {
    let (best, heuristic) =
        (race(&mut Mdp::default(), 4, ROOM, 6_000), race(&mut Heuristic::default(), 4, ROOM, 6_000));
    assert!(best.0 < heuristic.0, "{best:?} {heuristic:?}");
}

/// The paper counts final states as well; there are four of them in its encoding.
#[test]
fn the_state_space_has_the_published_size() {
    let space = Space::new(RULE, ROOM, &Prior::published());
    assert_eq!(Table::states(&space, 2), 151);
    assert_eq!(Table::states(&space, 5) + 4, 729_709);
}
