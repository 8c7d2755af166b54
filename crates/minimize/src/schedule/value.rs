//! The state space of the race, and what a state is worth.
//!
//! The future of a race depends on the open candidates alone and not on their order, so a state is a sorted list of
//! open tallies: the dead are dropped, which is the paper's representative for them taken to its end. Candidates only
//! gain runs or die, so one backward sweep, by fewer open candidates and then by more runs, meets every successor
//! before it is needed. A candidate has at most three open successors (it dies at the third failure), which keeps the
//! sum over outcomes short.

use crate::prior::Prior;
use crate::statistics::{Rule, Tally};

/// Number of an open tally.
pub(super) type Code = u8;

/// The parameters of a race, and all that can be computed once for them.
#[derive(Clone, Debug)]
pub struct Space {
    /// The rule that decides candidates.
    pub rule: Rule,
    /// Runs per step.
    pub room: u32,
    /// Open tallies, by code.
    tallies: Vec<Tally>,
    /// For each code and number of runs: the open tallies that may follow, with their probabilities, and the
    /// probability of dying.
    outcomes: Vec<Vec<Outcomes>>,
}

#[derive(Clone, Debug, Default)]
struct Outcomes {
    open: Vec<(Code, f64)>,
    dead: f64,
}

impl Space {
    /// The space of a rule, a number of parallel runs and a prior.
    pub fn new(rule: Rule, room: u32, prior: &Prior) -> Space {
        let failures = 0..=rule.runs - rule.successes;
        let tallies: Vec<Tally> = failures.flat_map(|f| (0..rule.successes).map(move |s| Tally::new(s, f))).collect();
        let mut space = Space { rule, room, tallies, outcomes: Vec::new() };
        let of = |t: &Tally| (0..=rule.left(*t).min(room)).map(|v| space.outcomes_of(*t, v, prior)).collect();
        space.outcomes = space.tallies.iter().map(of).collect();
        space
    }

    /// Number of open tallies.
    pub fn width(&self) -> usize {
        self.tallies.len()
    }

    /// The tally with a code.
    pub(super) fn tally(&self, code: Code) -> Tally {
        self.tallies[usize::from(code)]
    }

    /// The code of an open tally.
    pub(super) fn code(&self, t: Tally) -> Code {
        (t.failed * self.rule.successes + t.passed) as Code
    }

    /// Runs that a list of open tallies has behind it.
    pub(super) fn runs(&self, state: &[Code]) -> u32 {
        state.iter().map(|c| self.tally(*c).runs()).sum()
    }

    /// Runs that may still be given to each.
    pub(super) fn left(&self, code: Code) -> u32 {
        self.rule.left(self.tally(code))
    }

    /// The expected value of what follows a schedule, where `value` knows the states that may follow; a race that is
    /// won or lost is worth nothing. Gives up when the sum exceeds `bound`.
    pub(super) fn expect(&self, state: &[Code], schedule: &[u32], bound: f64, value: &impl Fn(&[Code]) -> f64) -> f64 {
        let mut walk =
            Walk { space: self, state, schedule, bound, value, sum: 0.0, next: Vec::with_capacity(state.len()) };
        walk.descend(0, 1.0);
        walk.sum
    }

    /// The open states that may follow a schedule.
    pub(super) fn successors(&self, state: &[Code], schedule: &[u32]) -> Vec<Vec<Code>> {
        let found = std::cell::RefCell::new(Vec::new());
        self.expect(state, schedule, f64::INFINITY, &|s: &[Code]| {
            found.borrow_mut().push(s.to_vec());
            0.0
        });
        found.into_inner()
    }

    fn outcomes_of(&self, t: Tally, v: u32, prior: &Prior) -> Outcomes {
        let mut out = Outcomes::default();
        for (k, chance) in (0..).zip(prior.predict(t.passed, t.failed, v)) {
            let next = Tally::new(t.passed + k, t.failed + v - k);
            if self.rule.open(next) {
                out.open.push((self.code(next), chance));
            } else if self.rule.dead(next) {
                out.dead += chance;
            }
        }
        out
    }
}

/// Walks over the outcomes of all candidates; outcomes in which one passes end the race and add nothing.
struct Walk<'a, V> {
    space: &'a Space,
    state: &'a [Code],
    schedule: &'a [u32],
    bound: f64,
    value: &'a V,
    sum: f64,
    next: Vec<Code>,
}

impl<V: Fn(&[Code]) -> f64> Walk<'_, V> {
    fn descend(&mut self, j: usize, chance: f64) {
        if chance == 0.0 || self.sum > self.bound {
            return;
        }
        if j == self.state.len() {
            self.arrive(chance);
            return;
        }
        let outcomes = &self.space.outcomes[usize::from(self.state[j])][self.schedule[j] as usize];
        for &(code, p) in &outcomes.open {
            self.next.push(code);
            self.descend(j + 1, chance * p);
            self.next.pop();
        }
        self.descend(j + 1, chance * outcomes.dead);
    }

    fn arrive(&mut self, chance: f64) {
        if self.next.is_empty() {
            return;
        }
        let mut sorted = [0; MAX_CANDIDATES];
        let sorted = &mut sorted[..self.next.len()];
        sorted.copy_from_slice(&self.next);
        sorted.sort_unstable();
        self.sum += chance * (self.value)(sorted);
    }
}

/// The most candidates a table is made for.
pub const MAX_CANDIDATES: usize = 8;

/// Gives every sorted list of `length` codes below `width` a number, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    /// `binomials[i][c]` = C(c + i, i + 1).
    binomials: Vec<Vec<usize>>,
}

impl Ranks {
    pub(super) fn new(width: usize, length: usize) -> Ranks {
        let mut binomials = vec![(0..=width).collect::<Vec<usize>>()];
        for _ in 1..length {
            let above = &binomials[binomials.len() - 1];
            let row = above.iter().scan(0, |sum, v| {
                *sum += v;
                Some(*sum)
            });
            binomials.push(row.collect());
        }
        Ranks { binomials }
    }

    /// How many lists there are.
    pub(super) fn count(&self, width: usize, length: usize) -> usize {
        self.binomials[length - 1][width]
    }

    /// The number of a sorted list.
    pub(super) fn rank(&self, state: &[Code]) -> usize {
        state.iter().zip(&self.binomials).map(|(c, row)| row[usize::from(*c)]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_number_of_its_own() {
        let (width, length) = (7u8, 3);
        let ranks = Ranks::new(usize::from(width), length);
        let mut seen = vec![false; ranks.count(usize::from(width), length)];
        for a in 0..width {
            for b in a..width {
                (b..width).for_each(|c| seen[ranks.rank(&[a, b, c])] = true);
            }
        }
        assert!(seen.len() == 84 && seen.iter().all(|s| *s));
    }

    #[test]
    fn outcomes_are_a_distribution() {
        let space = Space::new(Rule::PUBLISHED, 15, &Prior::published());
        assert_eq!(space.width(), 54);
        let one = |_: &[Code]| 1.0;
        let never = space.expect(&[0], &[0], f64::INFINITY, &one);
        let open = space.expect(&[0], &[15], f64::INFINITY, &one);
        assert!((never - 1.0).abs() < 1e-12 && open > 0.2 && open < 0.6, "{open}");
    }
}
