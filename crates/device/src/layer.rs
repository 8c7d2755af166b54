//! Devices that stand before another device. Everything is handed on here, once, so that a layer says only what it does
//! itself and cannot forget a method.

use crate::{
    AppFile, Capabilities, Device, Draw, Effects, EventCoverage, HashKind, Installed, Met, OtherAnswers, Performed,
    Result, Snapshot,
};
use gui::Event;
use gui::event::Intent;
use gui::hash::Hash;
use gui::observation::Observation;
use gui::trace::DeviceInfo;

/// A device before another one. What it does not do itself, the one behind it does.
pub trait Layer {
    /// The device behind.
    fn behind(&self) -> &dyn Device;

    /// The device behind, to be used.
    fn behind_mut(&mut self) -> &mut dyn Device;

    /// See [`Device::reset`].
    fn reset(&mut self, device_seed: u64) -> Result<()> {
        self.behind_mut().reset(device_seed)
    }

    /// See [`Device::launch`].
    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        self.behind_mut().launch(intent)
    }

    /// See [`Device::perform`].
    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        self.behind_mut().perform(id, event)
    }

    /// See [`Device::observe`].
    fn observe(&mut self) -> Result<Observation> {
        self.behind_mut().observe()
    }

    /// See [`Device::news`].
    fn news(&mut self) -> Result<Observation> {
        self.behind_mut().news()
    }
}

impl<L: Layer> Device for L {
    fn capabilities(&self) -> &Capabilities {
        self.behind().capabilities()
    }

    fn info(&self) -> DeviceInfo {
        self.behind().info()
    }

    fn install(&mut self, files: &[AppFile]) -> Result<Installed> {
        self.behind_mut().install(files)
    }

    fn reset(&mut self, device_seed: u64) -> Result<()> {
        Layer::reset(self, device_seed)
    }

    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        Layer::launch(self, intent)
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        Layer::perform(self, id, event)
    }

    fn observe(&mut self) -> Result<Observation> {
        Layer::observe(self)
    }

    fn news(&mut self) -> Result<Observation> {
        Layer::news(self)
    }

    fn hash(&mut self, kind: HashKind) -> Result<Hash> {
        self.behind_mut().hash(kind)
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        self.behind_mut().screenshot()
    }

    fn preview(&mut self) -> Result<Vec<u8>> {
        self.behind_mut().preview()
    }

    fn snapshot(&mut self) -> Result<Snapshot> {
        self.behind_mut().snapshot()
    }

    fn restore(&mut self, snapshot: Snapshot) -> Result<()> {
        self.behind_mut().restore(snapshot)
    }

    fn drop_snapshot(&mut self, snapshot: Snapshot) {
        self.behind_mut().drop_snapshot(snapshot);
    }

    fn write_snapshot(&mut self, snapshot: Snapshot) -> Result<Vec<u8>> {
        self.behind_mut().write_snapshot(snapshot)
    }

    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<Snapshot> {
        self.behind_mut().read_snapshot(bytes)
    }

    fn coverage(&mut self) -> Result<EventCoverage> {
        self.behind_mut().coverage()
    }

    fn record_effects(&mut self, on: bool) -> Result<()> {
        self.behind_mut().record_effects(on)
    }

    fn effects(&mut self) -> Result<Effects> {
        self.behind_mut().effects()
    }

    fn reseed(&mut self, device_seed: u64) -> Result<()> {
        self.behind_mut().reseed(device_seed)
    }

    fn record_draws(&mut self, on: bool) -> Result<()> {
        self.behind_mut().record_draws(on)
    }

    fn draws(&mut self) -> Result<Vec<Draw>> {
        self.behind_mut().draws()
    }

    fn draws_alike(&self, draw: &Draw, device_seed: u64) -> bool {
        self.behind().draws_alike(draw, device_seed)
    }

    fn override_draws(&mut self, draws: &[Draw]) -> Result<()> {
        self.behind_mut().override_draws(draws)
    }

    fn track_answers(&mut self, on: bool) -> Result<()> {
        self.behind_mut().track_answers(on)
    }

    fn met(&mut self) -> Result<Vec<Met>> {
        self.behind_mut().met()
    }

    fn answer(&mut self, others: &OtherAnswers<'_>) -> Result<()> {
        self.behind_mut().answer(others)
    }
}
