//! Proves on a device that a finding is the app's own.
//!
//! The way to the finding is gone once, with a snapshot before every step. A member that a step met first is tried from
//! the snapshot before that step: until then another answer of it could not be felt.

use super::link::{self, Fault};
use super::{Proof, Seen, is_passed};
use device::{Device, Error, Met, Snapshot};
use gui::finding::Finding;
use gui::mapping::Mapping;
use gui::observation::{Crash, Observation};
use gui::stack::Throwable;
use gui::trace::Trace;
use gui::{Action, Event, Frame};
use minimize::goal::{Goal, Watch};
use serde_json::Value;
use std::collections::BTreeMap;

/// Runs that the proof of a finding with its shortest trace may take.
pub const BUDGET: u32 = 150;
/// Virtual milliseconds that a failure may come late by another answer.
const LATE: u64 = 5_000;
/// What is thrown where the name of a host means nothing.
const UNKNOWN_HOST: &str = "android.system.GaiException";
/// What that needs while the phone is offline.
const OFFLINE: &str = "a phone without network";
/// What an app needs to miss something that came with a newer Android.
const OLD_PHONE: &str = "a phone with Android 6";

/// Sets whether a finding is clean, by a trace that shows it, with at most `budget` runs. A device that cannot try other answers leaves it as it is.
pub fn prove(
    device: &mut dyn Device,
    trace: &Trace,
    mapping: Option<&Mapping>,
    budget: u32,
    finding: &mut Finding,
) -> device::Result<()> {
    let able = device.capabilities();
    if !able.answers || !able.snapshots {
        return Ok(());
    }
    let watch = Watch::new(Goal::Finding(finding.id.clone()), &trace.header.app.package, mapping.cloned());
    device.track_answers(true)?;
    let (points, first) = (Vec::new(), BTreeMap::new());
    let mut way = Way { device, trace, watch, points, first, exception: None, gaps: false, failed: Vec::new() };
    let proof = way.prove(budget).map(|proof| way.judged(proof));
    way.points.iter().for_each(|point| way.device.drop_snapshot(*point));
    device.track_answers(false)?;
    let proof = proof?;
    (finding.tainted_by, finding.needs) = (proof.tainted_by, proof.needs);
    finding.clean = finding.tainted_by.is_empty();
    Ok(())
}

/// The way to a finding: the launch is step 0, the events follow.
struct Way<'a> {
    device: &'a mut dyn Device,
    trace: &'a Trace,
    watch: Watch,
    /// Before each step.
    points: Vec<Snapshot>,
    /// The step that met a member first.
    first: BTreeMap<String, usize>,
    /// The root cause; nothing for a hang.
    exception: Option<Throwable>,
    /// Whether the way met gaps.
    gaps: bool,
    /// The stack of the failure.
    failed: Vec<Frame>,
}

impl Way<'_> {
    fn prove(&mut self, budget: u32) -> device::Result<Proof> {
        let Some(met) = self.go_first()? else {
            let why = "not proven: it did not show again".to_owned();
            return Ok(Proof { tainted_by: vec![why], ..Proof::default() });
        };
        super::prove(&met, budget, &mut |others| {
            self.device.answer(others)?;
            let first = others.iter().map(|(member, _)| self.first.get(*member).copied().unwrap_or_default());
            let seen = self.go_again(first.min().unwrap_or_default());
            self.device.answer(&[])?;
            seen
        })
    }

    /// What follows from the kind of the failure alone: whether it is a failure to link, and whether it needs a phone
    /// without network.
    fn judged(&self, mut proof: Proof) -> Proof {
        let Some(thrown) = self.exception.as_ref().filter(|_| proof.is_clean()) else { return proof };
        match link::fault(thrown) {
            Fault::None => {}
            Fault::Own if !self.gaps => {}
            Fault::Old if !self.gaps => proof.needs.push(OLD_PHONE.to_owned()),
            _ => proof.tainted_by.push(format!("not proven: {}", thrown.class)),
        }
        let connected = self.trace.header.device.config.get("connected").and_then(Value::as_bool);
        if thrown.class == UNKNOWN_HOST && connected == Some(false) && !proof.needs.iter().any(|n| n == OFFLINE) {
            proof.needs.push(OFFLINE.to_owned());
        }
        proof
    }

    /// Goes the way as it was recorded; answers what it met, or nothing if the failure did not show.
    fn go_first(&mut self) -> device::Result<Option<Vec<Met>>> {
        self.device.reset(self.trace.header.device_seed)?;
        for step in 0..=self.trace.steps.len() {
            self.points.push(self.device.snapshot()?);
            self.take(step)?;
            let seen = self.see()?;
            let met = self.device.met()?;
            met.iter().for_each(|m| _ = self.first.entry(m.member.clone()).or_insert(step));
            if self.watch.shows(&seen, None) {
                self.failed = stack(&seen);
                self.exception = exception(&seen);
                self.gaps = met.iter().any(|m| !m.model);
                return Ok(Some(met));
            }
        }
        Ok(None)
    }

    /// Goes the way again from the snapshot before a step, until something fails.
    fn go_again(&mut self, from: usize) -> device::Result<Seen> {
        let Some(point) = self.points.get(from) else { return Ok(Seen::NotReached) };
        self.device.restore(*point)?;
        let last = self.points.len() - 1;
        for step in from..=last {
            self.take(step)?;
            let seen = self.see()?;
            match self.look(&seen, step == last) {
                Some(seen) => return Ok(seen),
                None if step < last && (!seen.running || seen.tree.is_empty()) => return Ok(Seen::NotReached),
                None => {}
            }
        }
        self.device.perform(u64::MAX, &Event::settled(Action::AdvanceTime { ms: LATE }))?;
        let seen = self.see()?;
        Ok(self.look(&seen, true).unwrap_or(Seen::Vanished))
    }

    /// What the device shows; where the screen cannot be read, only what happened.
    fn see(&mut self) -> device::Result<Observation> {
        match self.device.observe() {
            Err(Error::NoTree(_)) => self.device.news(),
            seen => seen,
        }
    }

    fn take(&mut self, step: usize) -> device::Result<()> {
        match step.checked_sub(1).and_then(|n| self.trace.steps.get(n)) {
            None => self.device.launch(None),
            Some(step) => self.device.perform(step.id, &step.event).map(|_| ()),
        }
    }

    /// What an observation shows of failures; `last`: the step that showed the finding has been taken.
    fn look(&mut self, seen: &Observation, last: bool) -> Option<Seen> {
        match () {
            () if self.watch.shows(seen, None) && self.is_thrown_alike(seen) => Some(Seen::Shows),
            () if seen.crashes.is_empty() && seen.anrs.is_empty() => None,
            () if last && is_passed(&self.failed, &stack(seen)) => Some(Seen::Passed),
            () => Some(Seen::NotReached),
        }
    }

    /// Whether a crash comes from the very place. Two exceptions of one class below one line of the app count as one
    /// finding, but an object that stands for a missing one may well throw deeper down what its absence threw before.
    fn is_thrown_alike(&self, seen: &Observation) -> bool {
        let innermost = |crash: &Crash| crash.chain.last().and_then(|t| t.frames.first().cloned());
        seen.crashes.is_empty() || seen.crashes.iter().any(|c| innermost(c).as_ref() == self.failed.first())
    }
}

/// The root cause of the first crash of an observation.
fn exception(seen: &Observation) -> Option<Throwable> {
    seen.crashes.first().and_then(|c| c.chain.last()).cloned()
}

/// The stack of the first failure of an observation, the innermost call first.
fn stack(seen: &Observation) -> Vec<Frame> {
    let crash = seen.crashes.first().and_then(|c| c.chain.last()).map(|t| t.frames.clone());
    let hang = || seen.anrs.first().and_then(|a| a.samples.first().cloned());
    crash.or_else(hang).unwrap_or_default()
}
