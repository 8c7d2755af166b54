//! Decides whether a candidate is as good as the original.
//!
//! Both are asked under the same luck: seed by seed, a pass counts for the candidate, a failure counts against it only
//! if the original passes on that seed, and where both fail nothing is learnt. What is tested is the share of the
//! seeds on which the candidate passes among those on which either does; 0.95 of it means that the candidate loses at
//! most a twentieth of the original's reliability. The reference is always the original and never the last candidate,
//! so that small losses cannot add up. Answers are remembered, because a device is a pure function, and a seed that has the
//! same run as another one needs none of its own.

use super::Config;
use crate::oracle::{Item, Meter, Oracle, Purpose, Run, Seeds, Stop};
use crate::statistics::{Ruling, Sequential, Tally};
use gui::hash::{Hash, Hasher};
use std::collections::BTreeMap;

/// How much evidence a decision needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// A single run: most apps behave the same on all seeds, and the proof will tell.
    Once,
    /// Little: the proof comes later.
    Quick,
    /// Much.
    Sure,
    /// As much as the proof, and on its seeds.
    Proof,
    /// On the seeds of the proof, for a candidate that is so short that a larger loss is worth it.
    Lenient,
}

/// Seeds that are tried at most for one decision; only a trace that hardly ever passes needs so many.
const MOST: u64 = 400;
/// Runs after which a candidate that is still on the border is rejected: the search has better things to try.
const QUICK_RUNS: u32 = 12;
/// The same where much evidence is wanted.
const SURE_RUNS: u32 = 60;
/// The proof asks longer, because its answer is final.
pub(super) const PROOF_RUNS: u32 = 200;
/// Distance between the seeds of two attempts.
const PER_ATTEMPT: u64 = 10_000;

pub(super) struct Judge {
    quick: Sequential,
    earnest: Sequential,
    proof: Sequential,
    lenient: Sequential,
    seeds: Seeds,
    original: Vec<Item>,
    /// The seed of the gate comes first: there the original is known to pass.
    gate_seed: u64,
    attempt: u64,
    known: BTreeMap<(Hash, u64), Run>,
}

impl Judge {
    pub(super) fn new(original: Vec<Item>, config: &Config) -> Judge {
        Judge {
            quick: config.quick.clone(),
            earnest: config.earnest.clone(),
            proof: config.proof.clone(),
            lenient: Sequential::lenient(),
            seeds: Seeds::new(config.seed),
            original,
            gate_seed: config.recorded_seed,
            attempt: 0,
            known: BTreeMap::new(),
        }
    }

    /// Takes note of the seed on which the original passed the gate.
    pub(super) fn start(&mut self, gate_seed: u64, hit: usize) {
        let passed = Run { hit: Some(hit), executed: 0, certain: false };
        self.known.insert((name(&self.original), gate_seed), passed);
        self.gate_seed = gate_seed;
    }

    pub(super) fn gate_seed(&self) -> u64 {
        self.gate_seed
    }

    /// Every attempt searches on seeds of its own, because those of the last one have led it astray.
    pub(super) fn renew(&mut self, attempt: u32) {
        self.attempt = u64::from(attempt);
    }

    /// Tests a candidate; gives its latest first hit if it is good enough.
    pub(super) fn test<O: Oracle>(
        &mut self,
        meter: &mut Meter<O>,
        candidate: &[Item],
        trust: Trust,
    ) -> Result<Option<usize>, Stop> {
        let is_proof = matches!(trust, Trust::Proof | Trust::Lenient);
        let purpose = if is_proof { Purpose::Estimate } else { Purpose::Search };
        self.decide(meter, candidate, trust, purpose)
    }

    fn decide<O: Oracle>(
        &mut self,
        meter: &mut Meter<O>,
        candidate: &[Item],
        trust: Trust,
        purpose: Purpose,
    ) -> Result<Option<usize>, Stop> {
        let (mut tally, mut latest) = (Tally::default(), 0);
        for n in 0..MOST {
            let seed = self.seed(purpose, n);
            let run = self.ask(meter, candidate, seed)?;
            latest = latest.max(run.hit.unwrap_or(0));
            if run.certain || trust == Trust::Once {
                return Ok(run.hit);
            }
            if run.passed() || self.ask_original(meter, seed)? {
                tally.count(run.passed());
            }
            let (test, most) = match trust {
                Trust::Once | Trust::Quick => (&self.quick, QUICK_RUNS),
                Trust::Sure => (&self.earnest, SURE_RUNS),
                Trust::Proof => (&self.proof, PROOF_RUNS),
                Trust::Lenient => (&self.lenient, PROOF_RUNS),
            };
            match test.rule(tally) {
                Ruling::Accept => return Ok(Some(latest)),
                Ruling::Reject => return Ok(None),
                Ruling::Continue if tally.runs() >= most => return Ok(None),
                Ruling::Continue => {}
            }
        }
        Ok(None)
    }

    fn seed(&self, purpose: Purpose, n: u64) -> u64 {
        match (purpose, n) {
            (Purpose::Search, 0) => self.gate_seed,
            _ => self.seeds.get(purpose, self.attempt * PER_ATTEMPT + n),
        }
    }

    fn ask_original<O: Oracle>(&mut self, meter: &mut Meter<O>, seed: u64) -> Result<bool, Stop> {
        let original = std::mem::take(&mut self.original);
        let run = self.ask(meter, &original, seed);
        self.original = original;
        run.map(|r| r.passed())
    }

    fn ask<O: Oracle>(&mut self, meter: &mut Meter<O>, candidate: &[Item], seed: u64) -> Result<Run, Stop> {
        let key = (name(candidate), seed);
        if let Some(run) = self.known.get(&key) {
            return Ok(*run);
        }
        let run = meter.ask(candidate, seed)?;
        self.known.insert(key, run);
        Ok(run)
    }
}

fn name(candidate: &[Item]) -> Hash {
    let mut h = Hasher::new("minimize/candidate");
    candidate.iter().for_each(|i| _ = h.u64(*i as u64));
    h.finish()
}
