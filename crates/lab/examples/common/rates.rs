//! How often the candidates of a search pass: the histogram that ND3MIN's authors drew, over all that were run often enough
//! to tell.

use gui::hash::{Hash, Hasher};
use minimize::oracle::{Item, Oracle, Run};
use minimize::statistics::Tally;
use std::collections::BTreeMap;

/// Runs of a candidate from which on its rate counts.
const ENOUGH: u32 = 3;
/// Rates are counted in steps of a twentieth.
const STEPS: u32 = 20;

/// How often each candidate passed, over all searches for one target.
#[derive(Default)]
pub(crate) struct Rates(BTreeMap<Hash, Tally>);

impl Rates {
    /// An oracle that takes note of what it is asked.
    pub(crate) fn of<O>(&mut self, oracle: O) -> Rated<'_, O> {
        Rated { oracle, rates: self }
    }

    /// What is known of the candidates that were run often enough.
    pub(crate) fn told(&self) -> Vec<Tally> {
        self.0.values().copied().filter(|tally| tally.runs() >= ENOUGH).collect()
    }
}

/// Prints how many candidates passed how often.
pub(crate) fn histogram(told: &[Tally]) {
    let mut bins = [0u32; STEPS as usize + 1];
    told.iter().for_each(|tally| bins[(tally.passed * STEPS / tally.runs()) as usize] += 1);
    println!("\n{} candidates were run at least {ENOUGH} times; share of runs that passed:\n", told.len());
    println!("| rate | candidates |\n|---|---|");
    for (bin, count) in bins.iter().enumerate().filter(|(_, n)| **n > 0) {
        println!("| {:.2} | {count} |", bin as f64 / f64::from(STEPS));
    }
}

/// An oracle that keeps account of what passed.
pub(crate) struct Rated<'r, O> {
    oracle: O,
    rates: &'r mut Rates,
}

impl<O: Oracle> Oracle for Rated<'_, O> {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        let run = self.oracle.run(candidate, seed)?;
        let mut name = Hasher::new("minimize/candidate");
        candidate.iter().for_each(|i| _ = name.u64(*i as u64));
        self.rates.0.entry(name.finish()).or_default().count(run.passed());
        Ok(run)
    }

    /// The final check is no part of the search.
    fn run_once(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.oracle.run_once(candidate, seed)
    }
}
