//! A device that keeps account of what passes through it, so that engines need not.
//!
//! It changes nothing: it forwards every call and adds up what a run reports at its end (events, virtual time, gaps,
//! covered code) and the last lines of the log, which belong to whatever is found next.

use crate::run::album::Album;
use device::{Bitmap, Device, Layer, Performed, Result};
use gui::Event;
use gui::event::Intent;
use gui::observation::{LogLine, Observation};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
    pub branches: BTreeSet<u32>,
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
            self.account.branches.extend(ran.branches);
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

impl Layer for Watched<'_> {
    fn behind(&self) -> &dyn Device {
        self.device
    }

    fn behind_mut(&mut self) -> &mut dyn Device {
        self.device
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

    fn news(&mut self) -> Result<Observation> {
        let seen = self.device.news()?;
        self.saw(&seen);
        Ok(seen)
    }
}
