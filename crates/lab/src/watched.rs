//! A device that keeps account of what passes through it, so that engines need not.
//!
//! It changes nothing: it forwards every call and adds up what a run reports at its end (events, virtual time, gaps,
//! covered code) and the last lines of the log, which belong to whatever is found next.

use crate::run::album::Album;
use device::{
    AppFile, Bitmap, Capabilities, Device, Draw, Effects, EventCoverage, HashKind, Installed, Met, OtherAnswer,
    Performed, Result, Snapshot,
};
use gui::Event;
use gui::event::Intent;
use gui::hash::Hash;
use gui::observation::{LogLine, Observation};
use gui::trace::DeviceInfo;
use std::collections::{BTreeMap, VecDeque};

/// Lines of the log that are kept.
const LOG_LINES: usize = 200;

/// A device with an account.
pub struct Watched<'d> {
    device: &'d mut dyn Device,
    /// What passed through it.
    pub account: Account,
    /// Takes pictures of new screens, while somebody wants them.
    pub(crate) album: Option<Album>,
}

/// What passed through a device.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// Events performed.
    pub events: u64,
    /// Virtual milliseconds that they took.
    pub virtual_ms: u64,
    /// Calls by the method that has no answer and the place that called it.
    pub gaps: BTreeMap<(String, String), u64>,
    /// Methods of the app that ran.
    pub methods: Bitmap,
    /// Branches of the app that were taken.
    pub branches: Bitmap,
    /// The last lines of the log.
    pub log: VecDeque<LogLine>,
}

impl<'d> Watched<'d> {
    /// Watches a device.
    pub fn new(device: &'d mut dyn Device) -> Watched<'d> {
        Watched { device, account: Account::default(), album: None }
    }

    fn ran(&mut self) -> Result<()> {
        if self.device.capabilities().coverage {
            let ran = self.device.coverage()?;
            self.account.methods.union(&ran.methods);
            self.account.branches.union(&ran.branches);
        }
        Ok(())
    }

    fn saw(&mut self, seen: &Observation) {
        for gap in &seen.gaps {
            let calls = self.account.gaps.entry((gap.name.clone(), gap.caller.clone())).or_default();
            *calls = calls.saturating_add(u64::from(gap.calls));
        }
        let log = &mut self.account.log;
        log.extend(seen.log.iter().cloned());
        log.drain(..log.len().saturating_sub(LOG_LINES));
    }
}

impl Device for Watched<'_> {
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
        self.device.launch(intent)?;
        self.ran()
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        let performed = self.device.perform(id, event)?;
        self.account.events += 1;
        self.account.virtual_ms += performed.elapsed;
        self.ran()?;
        Ok(performed)
    }

    fn observe(&mut self) -> Result<Observation> {
        let seen = self.device.observe()?;
        self.saw(&seen);
        if let Some(album) = &mut self.album {
            album.look(&seen, self.device);
        }
        Ok(seen)
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
