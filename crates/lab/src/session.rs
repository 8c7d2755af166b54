//! An app on a device in the hands of a person or a script: `launch`, `flow`, `shell` and the tests of our own apps.
//!
//! Every event is performed, observed and kept as a step of a trace, so that whatever was done by hand can be replayed.

use device::{AppFile, Device, Error, Installed, Performed, Result};
use gui::event::Intent;
use gui::observation::{Anr, Coverage, Crash, ExternalIntent, LogLine};
use gui::trace::{Header, Step, Trace};
use gui::{Action, Event, Observation, Target, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// An app on a device.
pub struct Session<'d> {
    device: &'d mut dyn Device,
    app: Installed,
    seed: u64,
    started: bool,
    next: u64,
    seen: Observation,
    steps: Vec<Step>,
    /// What happened since the session began.
    pub happened: Happened,
}

/// What happened in a session.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// Exceptions that reached the top of a thread.
    pub crashes: Vec<Crash>,
    /// Times the app did not answer.
    pub anrs: Vec<Anr>,
    /// Lines of the log.
    pub log: Vec<LogLine>,
    /// Toasts.
    pub toasts: Vec<String>,
    /// Intents that left the app.
    pub external: Vec<ExternalIntent>,
    /// Calls of what is not there.
    pub gaps: BTreeMap<(String, String), u64>,
    /// Code of the app that ran.
    pub covered: Coverage,
    /// Activities that were in front.
    pub activities: BTreeSet<String>,
}

impl<'d> Session<'d> {
    /// Installs an app; it is not started yet.
    pub fn install(device: &'d mut dyn Device, files: &[AppFile], device_seed: u64) -> Result<Session<'d>> {
        let app = device.install(files)?;
        device.reset(device_seed)?;
        Ok(Session::new(device, app, device_seed))
    }

    /// A session with an app that runs already.
    pub fn on(device: &'d mut dyn Device, app: Installed, device_seed: u64) -> Result<Session<'d>> {
        let mut session = Session { started: true, ..Session::new(device, app, device_seed) };
        session.look()?;
        // What happened before belongs to whoever had the device then.
        session.happened = Happened::default();
        Ok(session)
    }

    fn new(device: &'d mut dyn Device, app: Installed, seed: u64) -> Session<'d> {
        Session {
            device,
            app,
            seed,
            started: false,
            next: 0,
            seen: Observation::default(),
            steps: Vec::new(),
            happened: Happened::default(),
        }
    }

    /// Starts the app as the launcher does, or by an intent, and looks at it.
    pub fn start(&mut self, intent: Option<&Intent>) -> Result<()> {
        if intent.is_none() && self.app.main_activity.is_empty() {
            return Err(Error::App("no activity of it is for the launcher; one must be named".to_owned()));
        }
        self.device.launch(intent)?;
        self.started = true;
        self.look()
    }

    /// Back to a freshly installed app that was never started.
    pub fn clear(&mut self) -> Result<()> {
        self.device.reset(self.seed)?;
        self.started = false;
        self.steps.clear();
        self.seen = Observation::default();
        Ok(())
    }

    /// Performs an event and looks at what came of it. An app that was not started yet is started first.
    pub fn perform(&mut self, event: impl Into<Event>) -> Result<Performed> {
        if !self.started {
            self.start(None)?;
        }
        let event = event.into();
        if !self.device.capabilities().can(&event.action) {
            return Err(Error::Unsupported(event.action.kind()));
        }
        let step = self.step(event);
        let performed = self.device.perform(step.id, &step.event)?;
        self.next += 1;
        self.steps.push(step);
        self.look()?;
        Ok(performed)
    }

    /// Looks at the screen. One that cannot be read is an error, but what happened besides is kept.
    pub fn look(&mut self) -> Result<()> {
        let seen = self.device.observe()?;
        let happened = &mut self.happened;
        happened.crashes.extend(seen.crashes.iter().cloned());
        happened.anrs.extend(seen.anrs.iter().cloned());
        happened.log.extend(seen.log.iter().cloned());
        happened.toasts.extend(seen.toasts.iter().cloned());
        happened.external.extend(seen.external.iter().cloned());
        for gap in &seen.gaps {
            *happened.gaps.entry((gap.name.clone(), gap.caller.clone())).or_default() += u64::from(gap.calls);
        }
        happened.covered.add(seen.gained);
        if !seen.activity().is_empty() {
            happened.activities.insert(seen.activity().to_owned());
        }
        self.seen = seen;
        Ok(())
    }

    /// What was seen last.
    pub fn seen(&self) -> &Observation {
        &self.seen
    }

    /// The screen.
    pub fn tree(&self) -> &Tree {
        &self.seen.tree
    }

    /// Whether the app was started.
    pub fn is_started(&self) -> bool {
        self.started
    }

    /// The app.
    pub fn app(&self) -> &Installed {
        &self.app
    }

    /// The device.
    pub fn device(&mut self) -> &mut dyn Device {
        self.device
    }

    /// How many events were performed.
    pub fn performed(&self) -> usize {
        self.steps.len()
    }

    /// The device went back to a moment at which only so many events had been performed: the others never happened.
    pub fn went_back(&mut self, performed: usize) -> Result<()> {
        self.steps.truncate(performed);
        self.look()
    }

    /// What was done, as a trace.
    pub fn trace(&self) -> Trace {
        let header = Header::new(self.app.app.clone(), self.device.info(), 0, self.seed);
        Trace { header, steps: self.steps.clone() }
    }

    fn step(&self, event: Event) -> Step {
        let target = Target::touched(self.tree(), &event.action);
        Step {
            t: self.seen.time,
            id: self.next,
            target,
            activity: self.seen.activity().to_owned(),
            gui: Some(self.seen.hashes.gui),
            exact: self.seen.hashes.exact,
            why: "script".to_owned(),
            ..Step::new(self.steps.len() as u64, event)
        }
    }
}

/// A press of the key, then waiting.
pub fn key(name: &str) -> Event {
    Action::key(name).into()
}
