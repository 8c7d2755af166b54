//! How sure a result is: the published confidence report, exact intervals, and sequential tests.
//!
//! A fixed number of runs wastes most of them, because most candidates never pass or always do. The sequential tests
//! stop as soon as the question is answered and state how often they are wrong: the probability ratio test for the two
//! rates it is given, whatever is believed beforehand; the Bayesian one averaged over the prior.

use crate::prior::{Prior, choose, likelihood};
use libm::{exp, lgamma, log};
use serde::{Deserialize, Serialize};

/// Counts of runs that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tally {
    /// Runs that passed.
    pub passed: u32,
    /// Runs that failed.
    pub failed: u32,
}

impl Tally {
    /// So many passes and failures.
    pub const fn new(passed: u32, failed: u32) -> Tally {
        Tally { passed, failed }
    }

    /// All runs.
    pub fn runs(self) -> u32 {
        self.passed + self.failed
    }

    /// Counts one run.
    pub fn count(&mut self, passed: bool) {
        if passed { self.passed += 1 } else { self.failed += 1 }
    }

    /// Share of passes; none before the first run.
    pub fn rate(self) -> Option<f64> {
        (self.runs() > 0).then(|| f64::from(self.passed) / f64::from(self.runs()))
    }
}

/// ND3MIN's fixed rule: `successes` of `runs` must pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Runs per candidate (nr).
    pub runs: u32,
    /// Passes needed (st).
    pub successes: u32,
}

impl Rule {
    /// The published rule: 18 of 20.
    pub const PUBLISHED: Rule = Rule { runs: 20, successes: 18 };

    /// Whether the candidate has passed often enough.
    pub fn passed(self, t: Tally) -> bool {
        t.passed >= self.successes
    }

    /// Whether it can no longer pass often enough.
    pub fn dead(self, t: Tally) -> bool {
        t.failed > self.runs - self.successes
    }

    /// Whether the question is still open.
    pub fn open(self, t: Tally) -> bool {
        !self.passed(t) && !self.dead(t)
    }

    /// Runs that are left.
    pub fn left(self, t: Tally) -> u32 {
        self.runs.saturating_sub(t.runs())
    }

    /// The probability that a subtrace with pass rate `p` is accepted: B(p).
    pub fn acceptance(self, p: f64) -> f64 {
        (self.successes..=self.runs).map(|k| choose(self.runs, k) * likelihood(p, k, self.runs - k)).sum()
    }
}

/// The rate that a minimal trace should have (p_b), and the one that is still tolerated (p_b - eps).
pub const WANTED: f64 = 0.9;
/// The rate below which a trace counts as bad.
pub const TOLERATED: f64 = 0.85;

/// Pr[P >= `least` | the rule accepted].
pub fn after_acceptance(prior: &Prior, rule: Rule, least: f64) -> f64 {
    prior.share(least, |p| rule.acceptance(p))
}

/// p1: the probability that the rate is at least 0.85, given the final check.
pub fn p1(prior: &Prior, check: Tally) -> f64 {
    prior.share(TOLERATED, |p| likelihood(p, check.passed, check.failed))
}

/// p2: the probability that no subtrace that is one event shorter has a rate of at least 0.9, given that the rule
/// rejected each of them (Lemma 1).
pub fn p2(prior: &Prior, rule: Rule, length: usize) -> f64 {
    let each = 1.0 - prior.share(WANTED, |p| 1.0 - rule.acceptance(p));
    libm::pow(each, length as f64)
}

/// Two digits, truncated as the paper prints them.
pub fn two_digits(p: f64) -> f64 {
    libm::floor(p * 100.0 + 1e-9) / 100.0
}

/// The exact (Clopper-Pearson) interval for a rate at this level, such as 0.95.
pub fn clopper_pearson(t: Tally, level: f64) -> (f64, f64) {
    let (k, n, tail) = (t.passed, t.runs(), (1.0 - level) / 2.0);
    let low = if k == 0 { 0.0 } else { bisect(|p| at_least(n, k, p) < tail) };
    let high = if k == n { 1.0 } else { bisect(|p| at_least(n, k + 1, p) < 1.0 - tail) };
    (low, high)
}

/// Pr[at least k of n pass] at rate p.
pub fn at_least(n: u32, k: u32, p: f64) -> f64 {
    if k == 0 || p >= 1.0 {
        return 1.0;
    }
    if p <= 0.0 {
        return 0.0;
    }
    let term = |i: u32| exp(ln_choose(n, i) + f64::from(i) * log(p) + f64::from(n - i) * log(1.0 - p));
    let sum: f64 = (k..=n).map(term).sum();
    sum.min(1.0)
}

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The rate is good enough.
    Accept,
    /// It is not.
    Reject,
    /// Not known yet.
    Continue,
}

/// A test that is asked after every run.
#[derive(Clone, Debug, PartialEq)]
pub enum Sequential {
    /// Wald's probability ratio test: a rate of `bad` is accepted with probability at most about `accept_bad`, a rate
    /// of `good` rejected with at most about `reject_good`.
    Ratio {
        /// The rate that should be rejected.
        bad: f64,
        /// The rate that should be accepted.
        good: f64,
        /// Error of accepting `bad`.
        accept_bad: f64,
        /// Error of rejecting `good`.
        reject_good: f64,
    },
    /// Accepts when the rate is at least 0.85, and rejects when it is below 0.9, with probability `1 - error` given
    /// the prior.
    Bayes {
        /// What is believed beforehand.
        prior: Prior,
        /// Share of wrong answers of either kind, averaged over the prior.
        error: f64,
    },
    /// ND3MIN's rule, stopped early.
    Fixed(Rule),
}

/// Runs after which a sequential test that is still undecided goes by the rate alone.
pub const PATIENCE: u32 = 1000;

impl Sequential {
    /// 0.85 against 0.95 with errors of 1 %.
    pub fn ratio() -> Sequential {
        Sequential::Ratio { bad: TOLERATED, good: 0.95, accept_bad: 0.01, reject_good: 0.01 }
    }

    /// 0.88 against 0.97 with errors of 5 %: a result that loses reliability is told from one that loses next to none.
    pub fn proof() -> Sequential {
        Sequential::Ratio { bad: 0.88, good: 0.97, accept_bad: 0.05, reject_good: 0.05 }
    }

    /// The same for a search in earnest, which decides on many candidates: what is bad passes as one in fifty.
    pub fn earnest() -> Sequential {
        Sequential::Ratio { bad: 0.88, good: 0.97, accept_bad: 0.02, reject_good: 0.05 }
    }

    /// 0.75 against 0.88, for a result so short that a loss which the proof refuses may be worth it.
    pub fn lenient() -> Sequential {
        Sequential::Ratio { bad: 0.75, good: 0.88, accept_bad: 0.05, reject_good: 0.05 }
    }

    /// The published prior with this error.
    pub fn bayes(error: f64) -> Sequential {
        Sequential::Bayes { prior: Prior::published(), error }
    }

    /// What follows from the runs so far.
    pub fn rule(&self, t: Tally) -> Ruling {
        let ruling = match self {
            Sequential::Ratio { bad, good, accept_bad, reject_good } => {
                let ratio =
                    f64::from(t.passed) * log(good / bad) + f64::from(t.failed) * log((1.0 - good) / (1.0 - bad));
                decide(ratio >= log((1.0 - reject_good) / accept_bad), ratio <= log(reject_good / (1.0 - accept_bad)))
            }
            Sequential::Bayes { prior, error } => {
                let share = |least| prior.share(least, |p| likelihood(p, t.passed, t.failed));
                decide(share(TOLERATED) >= 1.0 - error, share(WANTED) <= *error)
            }
            Sequential::Fixed(rule) => return decide(rule.passed(t), rule.dead(t)),
        };
        let late = ruling == Ruling::Continue && t.runs() >= PATIENCE;
        if late { decide(t.rate() >= Some(TOLERATED), t.rate() < Some(TOLERATED)) } else { ruling }
    }
}

fn decide(accept: bool, reject: bool) -> Ruling {
    match (accept, reject) {
        (true, _) => Ruling::Accept,
        (_, true) => Ruling::Reject,
        _ => Ruling::Continue,
    }
}

/// Where a falling-to-rising condition over 0..1 stops to hold.
fn bisect(below: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if below(middle) { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

fn ln_choose(n: u32, k: u32) -> f64 {
    let ln = |v: u32| lgamma(f64::from(v) + 1.0);
    ln(n) - ln(k) - ln(n - k)
}

#[cfg(test)]
mod tests;
