//! The exploration in the hands of a script, such as a login: whatever drives a device can drive a [`Hand`], and each of
//! its events is performed, observed, logged and judged like those of the strategy.

use super::{Explorer, Sink};
use device::{Device, Layer, Performed, Result};
use gui::event::Intent;
use gui::{Action, Event, Observation, Target};

/// The rule under which events of a script are logged.
const RULE: &str = "flow";

/// A device whose events belong to an exploration.
pub struct Hand<'e, 'd, 's> {
    explorer: &'e mut Explorer<'d>,
    sink: &'s mut dyn Sink,
    /// The next start clears the app's data.
    cleared: bool,
}

impl<'d> Explorer<'d> {
    /// Lets a script go on from here. What it leads to is new to the strategy, which drops its plans.
    pub fn by_hand<'e, 's>(&'e mut self, sink: &'s mut dyn Sink) -> Hand<'e, 'd, 's> {
        self.pending.clear();
        self.episode.blur();
        if let Some(strategy) = &mut self.strategy {
            strategy.forget();
        }
        Hand { explorer: self, sink, cleared: false }
    }
}

impl Layer for Hand<'_, '_, '_> {
    fn behind(&self) -> &dyn Device {
        self.explorer.device
    }

    fn behind_mut(&mut self) -> &mut dyn Device {
        self.explorer.device
    }

    /// The device goes on in the run it is in; only the app's data goes, with the next start.
    fn reset(&mut self, _device_seed: u64) -> Result<()> {
        self.cleared = true;
        Ok(())
    }

    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        let clear = std::mem::take(&mut self.cleared);
        self.explorer.start_app(self.sink, true, clear, RULE)?;
        match intent {
            Some(intent) => Layer::perform(self, 0, &Action::Intent { intent: intent.clone() }.into()).map(drop),
            None => Ok(()),
        }
    }

    fn perform(&mut self, _id: u64, event: &Event) -> Result<Performed> {
        let before = self.explorer.seen.time;
        let target = Target::touched(&self.explorer.seen.tree, &event.action);
        self.explorer.perform(self.sink, event.clone(), RULE, target, None)?;
        let seen = &self.explorer.seen;
        Ok(Performed { elapsed: seen.time.saturating_sub(before), settled: seen.settled })
    }

    fn observe(&mut self) -> Result<Observation> {
        Ok((*self.explorer.seen).clone())
    }

    fn news(&mut self) -> Result<Observation> {
        Layer::observe(self)
    }
}
