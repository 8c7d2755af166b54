//! The optimal scheduler: a Markov decision process solved by one backward sweep.
//!
//! Schedules use the whole room (or all runs that are left, which ends the race); schedules that differ only by a
//! permutation of equal candidates are tried once. The same sweep also computes what a given scheduler is worth, so
//! that "never worse than the heuristic" is a comparison of two exact numbers.

use super::value::{Code, Ranks, Space};
use super::{Schedule, Scheduler};
use crate::statistics::Tally;
use std::collections::BTreeMap;

/// Expected steps of every state with up to `n` open candidates, and, where it was solved, the best schedules.
#[derive(Clone, Debug)]
pub struct Table {
    space: Space,
    ranks: Ranks,
    /// By number of open candidates less one, then by rank.
    values: Vec<Vec<f64>>,
    /// The best schedule of the states that the best policy can reach; empty if the table evaluates a scheduler.
    best: Vec<Vec<Choice>>,
}

/// Schedules are remembered packed, eight bits per candidate.
type Choice = u64;

/// What decides in the states of a table.
enum Decider<'a> {
    Best,
    Given(&'a mut dyn Scheduler),
}

impl Table {
    /// The best policy for a race of `n` candidates.
    pub fn solve(space: Space, n: usize) -> Table {
        Table::sweep(space, n, Decider::Best)
    }

    /// The exact expected steps of a scheduler that looks at open candidates only.
    pub fn evaluate(space: Space, n: usize, scheduler: &mut dyn Scheduler) -> Table {
        Table::sweep(space, n, Decider::Given(scheduler))
    }

    /// Expected steps of a race of `n` fresh candidates.
    pub fn expected_steps(&self, n: usize) -> f64 {
        let start = self.space.code(Tally::default());
        self.value(&vec![start; n])
    }

    /// Number of states of a race of `n` candidates: all with `n` open ones whose runs are a multiple of the room, and
    /// all with fewer.
    pub fn states(space: &Space, n: usize) -> usize {
        let mut count = 0;
        for length in 1..=n {
            for_each_state(space.width() as u8, length, &mut |s| {
                count += usize::from(length < n || space.runs(s).is_multiple_of(space.room));
            });
        }
        count
    }

    /// The states that the best policy reaches from `n` fresh candidates, with its schedules.
    pub fn reachable(&self, n: usize) -> BTreeMap<Vec<Code>, Schedule> {
        let mut found = BTreeMap::new();
        let mut work = vec![vec![self.space.code(Tally::default()); n]];
        while let Some(state) = work.pop() {
            if found.contains_key(&state) {
                continue;
            }
            let schedule = self.best(&state);
            work.extend(self.space.successors(&state, &schedule));
            found.insert(state, schedule);
        }
        found
    }

    fn sweep(space: Space, n: usize, mut decider: Decider<'_>) -> Table {
        let ranks = Ranks::new(space.width(), n);
        let empty = |length: usize| vec![0.0; ranks.count(space.width(), length)];
        let values: Vec<Vec<f64>> = (1..=n).map(empty).collect();
        let choices = |length: usize| match decider {
            Decider::Best => vec![0; ranks.count(space.width(), length)],
            Decider::Given(_) => Vec::new(),
        };
        let best = (1..=n).map(choices).collect();
        let mut table = Table { space, ranks, values, best };
        for length in 1..=n {
            for state in table.in_order(length, n) {
                table.visit(&state, &mut decider);
            }
        }
        table
    }

    /// The states with `length` open candidates, those with the most runs first.
    fn in_order(&self, length: usize, n: usize) -> Vec<Vec<Code>> {
        let mut by_runs: BTreeMap<u32, Vec<Vec<Code>>> = BTreeMap::new();
        for_each_state(self.space.width() as u8, length, &mut |s| {
            let runs = self.space.runs(s);
            if length < n || runs.is_multiple_of(self.space.room) {
                by_runs.entry(runs).or_default().push(s.to_vec());
            }
        });
        by_runs.into_values().rev().flatten().collect()
    }

    fn visit(&mut self, state: &[Code], decider: &mut Decider<'_>) {
        let (steps, schedule) = match decider {
            Decider::Best => self.optimum(state),
            Decider::Given(scheduler) => {
                let tallies: Vec<Tally> = state.iter().map(|c| self.space.tally(*c)).collect();
                let schedule = scheduler.next(&tallies, self.space.rule, self.space.room);
                (self.steps(state, &schedule, f64::INFINITY), schedule)
            }
        };
        let rank = self.ranks.rank(state);
        self.values[state.len() - 1][rank] = steps;
        if let Some(choice) = self.best[state.len() - 1].get_mut(rank) {
            *choice = pack(&schedule);
        }
    }

    fn optimum(&self, state: &[Code]) -> (f64, Schedule) {
        let mut best = (f64::INFINITY, Vec::new());
        self.for_each_schedule(state, &mut |schedule| {
            let steps = self.steps(state, schedule, best.0);
            // A margin makes the choice among equals independent of rounding.
            if steps < best.0 - 1e-9 {
                best = (steps, schedule.to_vec());
            }
        });
        best
    }

    fn steps(&self, state: &[Code], schedule: &[u32], bound: f64) -> f64 {
        1.0 + self.space.expect(state, schedule, bound - 1.0, &|s: &[Code]| self.value(s))
    }

    fn value(&self, state: &[Code]) -> f64 {
        self.values[state.len() - 1][self.ranks.rank(state)]
    }

    fn best(&self, state: &[Code]) -> Schedule {
        unpack(self.best[state.len() - 1][self.ranks.rank(state)], state.len())
    }

    /// All schedules that use the whole room, or the one that uses all runs left.
    fn for_each_schedule(&self, state: &[Code], visit: &mut impl FnMut(&[u32])) {
        let left: Vec<u32> = state.iter().map(|c| self.space.left(*c)).collect();
        if left.iter().sum::<u32>() <= self.space.room {
            return visit(&left);
        }
        let mut schedule = vec![0; state.len()];
        compositions(state, &left, self.space.room, 0, &mut schedule, visit);
    }
}

/// Fills the schedule from place `j`; equal candidates get runs in falling order.
fn compositions(
    state: &[Code],
    left: &[u32],
    room: u32,
    j: usize,
    schedule: &mut Schedule,
    visit: &mut impl FnMut(&[u32]),
) {
    let twin = j > 0 && state[j] == state[j - 1];
    let most = left[j].min(room).min(if twin { schedule[j - 1] } else { u32::MAX });
    if j + 1 == state.len() {
        if room <= most {
            schedule[j] = room;
            visit(schedule);
        }
        return;
    }
    let rest: u32 = left[j + 1..].iter().sum();
    for v in (room.saturating_sub(rest)..=most).rev() {
        schedule[j] = v;
        compositions(state, left, room - v, j + 1, schedule, visit);
    }
}

fn for_each_state(width: Code, length: usize, visit: &mut impl FnMut(&[Code])) {
    fn extend(width: Code, length: usize, state: &mut Vec<Code>, visit: &mut impl FnMut(&[Code])) {
        if state.len() == length {
            return visit(state);
        }
        for code in state.last().copied().unwrap_or(0)..width {
            state.push(code);
            extend(width, length, state, visit);
            state.pop();
        }
    }
    extend(width, length, &mut Vec::new(), visit);
}

fn pack(schedule: &[u32]) -> Choice {
    schedule.iter().rev().fold(0, |packed, v| packed << 8 | u64::from(*v))
}

fn unpack(choice: Choice, length: usize) -> Schedule {
    (0..length).map(|j| (choice >> (8 * j) & 255) as u32).collect()
}
