//! Proves on a device that a finding is the app's own (see [`proof`]).

use crate::proof::{self, Proof, Seen};
use device::Device;
use gui::finding::Finding;
use gui::libraries::is_framework;
use gui::mapping::Mapping;
use gui::observation::Observation;
use gui::trace::Trace;
use minimize::goal::{Goal, Watch};

/// Replays that the proof of one finding may take.
const BUDGET: u32 = 150;

/// Sets whether a finding is clean, by its shortest trace. A device that cannot try other answers leaves it as it is.
pub(super) fn prove(
    device: &mut dyn Device,
    trace: &Trace,
    mapping: Option<&Mapping>,
    finding: &mut Finding,
) -> device::Result<()> {
    if !device.capabilities().answers {
        return Ok(());
    }
    let watch = Watch::new(Goal::Finding(finding.id.clone()), &trace.header.app.package, mapping.cloned());
    device.track_answers(true)?;
    let proof = Way { device, trace, watch }.prove();
    device.track_answers(false)?;
    finding.tainted_by = proof?.tainted_by;
    finding.clean = finding.tainted_by.is_empty();
    Ok(())
}

/// The way to a finding.
struct Way<'a> {
    device: &'a mut dyn Device,
    trace: &'a Trace,
    watch: Watch,
}

impl Way<'_> {
    fn prove(&mut self) -> device::Result<Proof> {
        if self.go()? != Seen::Shows {
            let why = "not proven: it did not show again".to_owned();
            return Ok(Proof { tainted_by: vec![why], ..Proof::default() });
        }
        let met = self.device.met()?;
        proof::prove(&met, BUDGET, &mut |member, other| {
            self.device.answer(Some((member, other)))?;
            let seen = self.go();
            self.device.answer(None)?;
            seen
        })
    }

    /// Goes the way from a fresh start, as recorded.
    fn go(&mut self) -> device::Result<Seen> {
        self.device.reset(self.trace.header.device_seed)?;
        self.device.launch(None)?;
        let mut seen = self.look(self.trace.steps.is_empty())?;
        for (n, step) in self.trace.steps.iter().enumerate() {
            if seen.is_some() {
                break;
            }
            self.device.perform(step.id, &step.event)?;
            seen = self.look(n + 1 == self.trace.steps.len())?;
        }
        Ok(seen.unwrap_or(Seen::Gone))
    }

    /// What the device shows of failures; `last`: the step that showed the finding has just been taken.
    fn look(&mut self, last: bool) -> device::Result<Option<Seen>> {
        let seen = self.device.observe()?;
        Ok(match () {
            () if self.watch.shows(&seen, None) => Some(Seen::Shows),
            () if seen.crashes.is_empty() && seen.anrs.is_empty() => None,
            () if last && fails_in_app(&seen) => Some(Seen::Instead),
            () => Some(Seen::Elsewhere),
        })
    }
}

/// Whether a crash was thrown by code that is not the platform's.
fn fails_in_app(seen: &Observation) -> bool {
    let thrower = |c: &gui::observation::Crash| c.chain.last().and_then(|t| t.frames.first().cloned());
    seen.crashes.iter().filter_map(thrower).any(|frame| !is_framework(&frame.class))
}
