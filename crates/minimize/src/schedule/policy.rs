//! The optimal scheduler at work: it looks its schedules up.
//!
//! For the published parameters they were computed once by `cargo run --release -p minimize --example mdp` and are
//! shipped as `policy.txt`: only the states that the best policy can reach, which are few. For other parameters a race
//! of two or three is solved on the spot. Larger races go to the heuristic, as in the paper.

use super::mdp::Table;
use super::value::{Code, Space};
use super::{Heuristic, Schedule, Scheduler};
use crate::prior::Prior;
use crate::statistics::{Rule, Tally};
use std::collections::BTreeMap;
use std::fmt;

/// Parallel runs of the published experiment.
pub const PUBLISHED_ROOM: u32 = 15;
/// The largest race that is solved when it is met.
const SOLVED_ON_THE_SPOT: usize = 3;

const SHIPPED: &str = include_str!("policy.txt");

/// Best schedules by state.
type Policy = BTreeMap<Vec<Code>, Schedule>;

/// The optimal scheduler.
#[derive(Clone, Debug)]
pub struct Mdp {
    prior: Prior,
    policies: BTreeMap<(u32, u32, u32, usize), Option<Policy>>,
    /// Decisions that were looked up.
    pub optimal: u64,
    /// Decisions that the heuristic made instead.
    pub fallback: u64,
}

impl Default for Mdp {
    fn default() -> Mdp {
        Mdp { prior: Prior::published(), policies: BTreeMap::new(), optimal: 0, fallback: 0 }
    }
}

impl Scheduler for Mdp {
    fn next(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Schedule {
        if let Some(schedule) = self.look_up(tallies, rule, room) {
            self.optimal += 1;
            return schedule;
        }
        self.fallback += 1;
        Heuristic::default().next(tallies, rule, room)
    }
}

impl Mdp {
    fn look_up(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Option<Schedule> {
        let code = |t: Tally| (t.failed * rule.successes + t.passed) as Code;
        let mut open: Vec<usize> = (0..tallies.len()).filter(|&j| rule.open(tallies[j])).collect();
        open.sort_by_key(|&j| code(tallies[j]));
        let state: Vec<Code> = open.iter().map(|&j| code(tallies[j])).collect();
        let best = self.policy(rule, room, tallies.len())?.get(&state)?.clone();
        let mut schedule = vec![0; tallies.len()];
        open.into_iter().zip(best).for_each(|(j, v)| schedule[j] = v);
        Some(schedule)
    }

    /// The policy for a race of `n`; none if it is too large.
    fn policy(&mut self, rule: Rule, room: u32, n: usize) -> Option<&Policy> {
        let key = (rule.runs, rule.successes, room, n);
        let prior = &self.prior;
        self.policies.entry(key).or_insert_with(|| find(rule, room, n, prior)).as_ref()
    }
}

fn find(rule: Rule, room: u32, n: usize, prior: &Prior) -> Option<Policy> {
    if rule == Rule::PUBLISHED && room == PUBLISHED_ROOM && *prior == Prior::published() {
        let policy = shipped().remove(&n);
        if policy.is_some() {
            return policy;
        }
    }
    let small = rule.successes * (rule.runs - rule.successes + 1) <= 64 && room < 256;
    let solvable = (2..=SOLVED_ON_THE_SPOT).contains(&n) && small;
    solvable.then(|| Table::solve(Space::new(rule, room, prior), n).reachable(n))
}

/// The shipped policies by size of the race. A line that does not read is left out, and its state goes to the
/// heuristic; a test holds that all lines read.
fn shipped() -> BTreeMap<usize, Policy> {
    let mut found: BTreeMap<usize, Policy> = BTreeMap::new();
    let mut n = 0;
    for line in SHIPPED.lines().filter(|l| !l.starts_with('#')) {
        if let Some(size) = line.strip_prefix("n=") {
            n = size.parse().unwrap_or(0);
        } else if let Some((state, schedule)) = parse_line(line) {
            found.entry(n).or_default().insert(state, schedule);
        }
    }
    found
}

/// Codes and runs are single characters: `0`-`9`, `a`-`z`, `A`-`Z`.
const DIGITS: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn parse_line(line: &str) -> Option<(Vec<Code>, Schedule)> {
    let (state, schedule) = line.split_once(' ')?;
    let value = |c: char| DIGITS.find(c);
    let state: Vec<Code> = state.chars().map(|c| value(c).map(|v| v as Code)).collect::<Option<_>>()?;
    let schedule: Schedule = schedule.chars().map(|c| value(c).map(|v| v as u32)).collect::<Option<_>>()?;
    (state.len() == schedule.len()).then_some((state, schedule))
}

/// The policy of a solved table as the lines of `policy.txt`.
pub struct Listing<'a>(pub &'a Table, pub usize);

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |v: usize| DIGITS.chars().nth(v).unwrap_or('?');
        writeln!(f, "n={}", self.1)?;
        for (state, schedule) in self.0.reachable(self.1) {
            let codes: String = state.iter().map(|c| digit(usize::from(*c))).collect();
            let runs: String = schedule.iter().map(|v| digit(*v as usize)).collect();
            writeln!(f, "{codes} {runs}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_policy_is_what_the_solver_computes() {
        for n in 2..=3 {
            let space = Space::new(Rule::PUBLISHED, PUBLISHED_ROOM, &Prior::published());
            let listing = Listing(&Table::solve(space, n), n).to_string();
            assert!(SHIPPED.contains(&listing), "policy.txt is stale: run the example mdp");
        }
    }

    #[test]
    fn every_shipped_line_reads() {
        let lines = SHIPPED.lines().filter(|l| !l.starts_with('#') && !l.starts_with("n="));
        let bad: Vec<&str> = lines.filter(|l| parse_line(l).is_none()).collect();
        assert!(bad.is_empty(), "{bad:?}");
        assert_eq!(shipped().keys().copied().collect::<Vec<_>>(), [2, 3, 4]);
    }

    #[test]
    fn larger_races_go_to_the_heuristic() {
        let mut mdp = Mdp::default();
        let fresh = |n: usize| vec![Tally::default(); n];
        assert_eq!(mdp.next(&fresh(6), Rule::PUBLISHED, 15).iter().sum::<u32>(), 15);
        assert_eq!((mdp.optimal, mdp.fallback), (0, 1));
        mdp.next(&fresh(4), Rule::PUBLISHED, 15);
        mdp.next(&fresh(3), Rule { runs: 5, successes: 4 }, 4);
        assert_eq!((mdp.optimal, mdp.fallback), (2, 1));
    }
}
