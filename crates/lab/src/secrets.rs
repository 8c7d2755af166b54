//! Secrets: values of the environment that rules name as `${NAME}`. They exist below this device only: what is typed is
//! filled in on the way down, and wherever the value shows on the way up (trees, logs, toasts, stacks) it is the name
//! again. Whatever is written above therefore cannot hold it. Pictures are the exception: a field that shows what is
//! typed shows it there too, so use secrets in password fields.

use device::{
    AppFile, Capabilities, Device, Draw, Effects, Error, EventCoverage, HashKind, Installed, Met, OtherAnswer,
    Performed, Result, Snapshot,
};
use gui::event::Intent;
use gui::hash::Hash;
use gui::observation::Observation;
use gui::trace::DeviceInfo;
use gui::{Action, Event};
use std::collections::BTreeMap;

/// Shorter values are not masked: they would be found everywhere.
const SHORTEST: usize = 3;

/// A device behind which secrets are kept.
pub struct Keeper<'d> {
    device: &'d mut dyn Device,
    /// Values by name.
    secrets: BTreeMap<String, String>,
}

impl<'d> Keeper<'d> {
    /// Keeps secrets, given by name.
    pub fn new(device: &'d mut dyn Device, secrets: BTreeMap<String, String>) -> Keeper<'d> {
        Keeper { device, secrets }
    }

    fn reveal(&self, event: &Event) -> Event {
        let mut event = event.clone();
        if let Action::Text { text, .. } = &mut event.action {
            for (name, value) in &self.secrets {
                *text = text.replace(&format!("${{{name}}}"), value);
            }
        }
        event
    }

    /// Masks an observation as a whole, in its written form, so that no field can be forgotten.
    fn mask(&self, seen: Observation) -> Result<Observation> {
        let failed = |e: serde_json::Error| Error::Internal(format!("an observation cannot be masked: {e}"));
        let mut text = serde_json::to_string(&seen).map_err(failed)?;
        for (name, value) in self.secrets.iter().filter(|(_, value)| value.len() >= SHORTEST) {
            let quoted = serde_json::to_string(value).map_err(failed)?;
            text = text.replace(quoted.trim_matches('"'), &format!("${{{name}}}"));
        }
        serde_json::from_str(&text).map_err(failed)
    }
}

impl Device for Keeper<'_> {
    fn capabilities(&self) -> &Capabilities {
        self.device.capabilities()
    }

    fn info(&self) -> DeviceInfo {
        self.device.info()
    }

    fn install(&mut self, files: &[AppFile]) -> Result<Installed> {
        self.device.install(files)
    }

    fn reset(&mut self, device_seed: u64) -> Result<()> {
        self.device.reset(device_seed)
    }

    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        self.device.launch(intent)
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        let event = self.reveal(event);
        self.device.perform(id, &event)
    }

    fn observe(&mut self) -> Result<Observation> {
        let seen = self.device.observe()?;
        if self.secrets.is_empty() { Ok(seen) } else { self.mask(seen) }
    }

    fn hash(&mut self, kind: HashKind) -> Result<Hash> {
        self.device.hash(kind)
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        self.device.screenshot()
    }

    fn snapshot(&mut self) -> Result<Snapshot> {
        self.device.snapshot()
    }

    fn restore(&mut self, snapshot: Snapshot) -> Result<()> {
        self.device.restore(snapshot)
    }

    fn drop_snapshot(&mut self, snapshot: Snapshot) {
        self.device.drop_snapshot(snapshot);
    }

    fn write_snapshot(&mut self, snapshot: Snapshot) -> Result<Vec<u8>> {
        self.device.write_snapshot(snapshot)
    }

    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<Snapshot> {
        self.device.read_snapshot(bytes)
    }

    fn coverage(&mut self) -> Result<EventCoverage> {
        self.device.coverage()
    }

    fn record_effects(&mut self, on: bool) -> Result<()> {
        self.device.record_effects(on)
    }

    fn effects(&mut self) -> Result<Effects> {
        self.device.effects()
    }

    fn reseed(&mut self, device_seed: u64) -> Result<()> {
        self.device.reseed(device_seed)
    }

    fn record_draws(&mut self, on: bool) -> Result<()> {
        self.device.record_draws(on)
    }

    fn draws(&mut self) -> Result<Vec<Draw>> {
        self.device.draws()
    }

    fn override_draws(&mut self, draws: &[Draw]) -> Result<()> {
        self.device.override_draws(draws)
    }

    fn track_answers(&mut self, on: bool) -> Result<()> {
        self.device.track_answers(on)
    }

    fn met(&mut self) -> Result<Vec<Met>> {
        self.device.met()
    }

    fn answer(&mut self, other: Option<(&str, OtherAnswer)>) -> Result<()> {
        self.device.answer(other)
    }
}
