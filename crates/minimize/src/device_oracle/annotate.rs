//! Writes the result down as a trace: every event with the screen it met and the widget it was aimed at, as if it had
//! been recorded, so that it replays exactly here and by its selectors elsewhere.

use super::DeviceOracle;
use crate::oracle::Item;
use device::{Error, HashKind};
use gui::trace::{Header, Step, Trace};
use gui::{Action, Observation, Point, Target, Tree};

impl DeviceOracle<'_> {
    /// The candidate as a trace, recorded anew with this seed. What was known of an event before is replaced by what
    /// holds in the short trace.
    pub fn record(&mut self, candidate: &[Item], header: &Header, seed: u64) -> device::Result<Trace> {
        self.device.reset(seed)?;
        self.device.launch(None)?;
        let mut steps = Vec::with_capacity(candidate.len());
        for (n, &item) in (0..).zip(candidate) {
            let seen = match self.device.observe() {
                Ok(seen) => seen,
                Err(Error::NoTree(_)) => Observation::default(),
                Err(e) => return Err(e),
            };
            let step = self.pool.get(item).ok_or_else(|| Error::Internal(format!("there is no event {item}")))?;
            let mut step = annotate(step, n, &seen);
            step.exact = if self.capabilities.exact_hash { Some(self.device.hash(HashKind::Exact)?) } else { None };
            self.device.perform(step.id, &step.event)?;
            steps.push(step);
        }
        let device = self.device.info();
        let mut header = Header { device, device_seed: seed, ..header.clone() };
        if let Some(expect) = &mut header.expect {
            expect.at = steps.len().checked_sub(1).map(|n| n as u64);
        }
        Ok(Trace { header, steps })
    }
}

fn annotate(step: &Step, n: u64, seen: &Observation) -> Step {
    Step {
        n,
        t: seen.time,
        target: target(&step.event.action, &seen.tree),
        activity: seen.activity().to_owned(),
        gui: Some(seen.hashes.gui),
        exact: None,
        ..step.clone()
    }
}

/// The widget that a touch is aimed at.
pub(super) fn target(action: &Action, screen: &Tree) -> Option<Target> {
    aim(action).and_then(|p| screen.at(p)).and_then(|id| Target::of(screen, id))
}

/// Where a touch starts.
fn aim(action: &Action) -> Option<Point> {
    let first = action.gesture()?.first()?.points.first().copied()?;
    match action {
        Action::Scroll { within, .. } => Some(within.center()),
        _ => Some(Point::new(first.x, first.y)),
    }
}
