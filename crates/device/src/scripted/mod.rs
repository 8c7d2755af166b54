//! A device for tests: a small state machine that is described in TOML and behaves like an app.
//!
//! It has all that the engines must cope with (hidden variables, lists that change their order, seeded luck, timers,
//! crashes, dialogs, other apps in front, snapshots) and nothing else, so that a scenario fits on one screen and its
//! outcome can be told by reading it. The language of handlers is described in `statement.rs`, the form of a
//! script by the scenarios in `crates/explore/tests`.

mod machine;
mod screen;
mod script;
mod state;
mod statement;

pub use script::{Script, ScriptError};
pub use statement::StatementError;

use crate::{
    AppFile, Capabilities, Device, Draw, Effects, Error, EventCoverage, HashKind, Installed, Performed, Result,
    Snapshot,
};
use gui::event::Intent;
use gui::hash::{Hash, below, draw as keyed_draw};
use gui::observation::{Hashes, Notification, Observation};
use gui::trace::{App, DeviceInfo};
use gui::{Action, After, Event};
use machine::Machine;
use state::State;
use std::collections::BTreeMap;

/// What a settled step waits for at least, in virtual milliseconds.
const SETTLE_WINDOW: u64 = 250;
/// What a settled step waits for at most.
const HORIZON: u64 = 5000;
/// Time between a settled step and the next event.
const THINK_TIME: u64 = 50;

/// A device that plays a [`Script`].
#[derive(Clone, Debug)]
pub struct Scripted {
    capabilities: Capabilities,
    machine: Machine,
    snapshots: BTreeMap<u64, State>,
    next_snapshot: u64,
}

impl Scripted {
    /// A device with this app installed.
    pub fn new(script: Script) -> Scripted {
        Scripted {
            capabilities: capabilities(),
            machine: Machine::new(script),
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
        }
    }

    /// A device with the app that the TOML describes.
    pub fn from_toml(toml: &str) -> std::result::Result<Scripted, ScriptError> {
        Script::parse(toml).map(Scripted::new)
    }

    /// Switches off what a backend may lack, to test how engines cope.
    #[must_use]
    pub fn without_snapshots(mut self) -> Scripted {
        self.capabilities.snapshots = false;
        self.capabilities.snapshot_files = false;
        self
    }

    /// The value of a variable of the app, for assertions.
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.machine.state.vars.get(name).map(String::as_str)
    }

    /// Number of snapshots that are kept, for assertions about leaks.
    pub fn kept_snapshots(&self) -> usize {
        self.snapshots.len()
    }

    fn remember(&mut self, state: State) -> Snapshot {
        self.next_snapshot += 1;
        self.snapshots.insert(self.next_snapshot, state);
        Snapshot(self.next_snapshot)
    }

    fn need_snapshots(&self) -> Result<()> {
        if self.capabilities.snapshots { Ok(()) } else { Err(Error::Unsupported("snapshots")) }
    }
}

impl Device for Scripted {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn info(&self) -> DeviceInfo {
        DeviceInfo::new("scripted", BTreeMap::new())
    }

    fn install(&mut self, _files: &[AppFile]) -> Result<Installed> {
        self.reset(0)?;
        self.machine.forget_coverage();
        let script = &self.machine.script;
        let mut activities: Vec<String> = script.screens.values().map(|s| script.component(&s.activity)).collect();
        activities.sort();
        activities.dedup();
        let app = App { package: script.package.clone(), version_name: "1".into(), version_code: 1, files: Vec::new() };
        let main_activity = script.component(&script.screens[&script.start].activity);
        Ok(Installed { app, main_activity, activities, min_sdk: 1 })
    }

    fn reset(&mut self, device_seed: u64) -> Result<()> {
        self.machine.reset(device_seed);
        Ok(())
    }

    fn launch(&mut self, _intent: Option<&Intent>) -> Result<()> {
        let start = Event::settled(Action::Launch { component: None, stop: false, clear: false });
        self.perform(u64::MAX, &start).map(|_| ())
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        if !self.capabilities.can(&event.action) {
            return Err(Error::Unsupported(event.action.kind()));
        }
        let start = self.machine.state.time;
        self.machine.begin(id);
        self.machine.inject(&event.action)?;
        let settled = match event.after {
            After::Settle => self.machine.settle(SETTLE_WINDOW, HORIZON),
            After::Ms(ms) => self.machine.advance(u64::from(ms)),
        };
        if event.after == After::Settle {
            self.machine.advance(THINK_TIME);
        }
        Ok(Performed { elapsed: self.machine.state.time - start, settled })
    }

    fn observe(&mut self) -> Result<Observation> {
        if self.machine.unreadable() {
            return Err(Error::NoTree("the script says so".to_owned()));
        }
        let tree = self.machine.draw()?.tree;
        let hashes = Hashes { gui: tree.hash(), exact: Some(self.machine.state.exact()), canonical: None };
        let news = self.machine.take_news();
        let state = &self.machine.state;
        let shown = |title: &String| Notification { title: title.clone(), tappable: true, ..Notification::default() };
        Ok(Observation {
            tree,
            hashes,
            time: state.time,
            notifications: state.notifications.iter().rev().map(shown).collect(),
            permission_asked: state.asked.clone(),
            running: state.running,
            settled: state.timers.is_empty(),
            ..news
        })
    }

    fn hash(&mut self, kind: HashKind) -> Result<Hash> {
        Ok(match kind {
            HashKind::Gui => self.machine.draw()?.tree.hash(),
            HashKind::Exact => self.machine.state.exact(),
            HashKind::Canonical => self.machine.state.canonical(),
        })
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        Err(Error::Unsupported("screenshots"))
    }

    fn snapshot(&mut self) -> Result<Snapshot> {
        self.need_snapshots()?;
        let state = self.machine.state.clone();
        Ok(self.remember(state))
    }

    fn restore(&mut self, snapshot: Snapshot) -> Result<()> {
        self.need_snapshots()?;
        let state = self.snapshots.get(&snapshot.0).ok_or(Error::UnknownSnapshot(snapshot))?;
        self.machine.go_to(state.clone());
        Ok(())
    }

    fn drop_snapshot(&mut self, snapshot: Snapshot) {
        self.snapshots.remove(&snapshot.0);
    }

    fn write_snapshot(&mut self, snapshot: Snapshot) -> Result<Vec<u8>> {
        let state = self.snapshots.get(&snapshot.0).ok_or(Error::UnknownSnapshot(snapshot))?;
        serde_json::to_vec(state).map_err(|e| Error::Internal(e.to_string()))
    }

    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<Snapshot> {
        self.need_snapshots()?;
        let state: State = serde_json::from_slice(bytes).map_err(|e| Error::BadSnapshot(e.to_string()))?;
        self.machine.fits(&state).map_err(Error::BadSnapshot)?;
        Ok(self.remember(state))
    }

    fn coverage(&mut self) -> Result<EventCoverage> {
        Ok(self.machine.event_coverage.clone())
    }

    fn effects(&mut self) -> Result<Effects> {
        Ok(self.machine.effects.clone())
    }

    fn reseed(&mut self, device_seed: u64) -> Result<()> {
        self.machine.state.seed = device_seed;
        Ok(())
    }

    fn record_draws(&mut self, on: bool) -> Result<()> {
        self.machine.recorded = on.then(Vec::new);
        Ok(())
    }

    fn draws(&mut self) -> Result<Vec<Draw>> {
        Ok(self.machine.recorded.as_mut().map(std::mem::take).unwrap_or_default())
    }

    fn draws_alike(&self, draw: &Draw, device_seed: u64) -> bool {
        draw.alike.holds(draw.value, keyed_draw(device_seed, &draw.source, &draw.key), below)
    }

    fn override_draws(&mut self, draws: &[Draw]) -> Result<()> {
        self.machine.overridden = draws.iter().map(|d| ((d.source.clone(), d.key.clone()), d.value)).collect();
        Ok(())
    }
}

fn capabilities() -> Capabilities {
    Capabilities {
        actions: Action::KINDS.iter().copied().collect(),
        snapshots: true,
        snapshot_files: true,
        exact_hash: true,
        canonical_hash: true,
        coverage: true,
        effects: true,
        draws: true,
        answers: false,
        screenshots: false,
        virtual_time: true,
    }
}

#[cfg(test)]
mod tests;
