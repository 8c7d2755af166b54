//! The survey: many apps, each started and used at random for a while, and what was seen of each in one table.
//!
//! It is the compatibility page and the list of work: gaps and models are counted by the number of apps that met them.
//! Every tenth event is preceded by a detour that is taken back, so that each app is also a test of snapshots.

mod page;

pub use page::{html, markdown};

use crate::proof::way;
use device::{AppFile, Device, HashKind, Snapshot, stroll};
use gui::Action;
use gui::event::Event;
use gui::finding::Finding;
use gui::hash::draw;
use gui::observation::Observation;
use gui::trace::{Header, Step, Trace};
use minimize::goal::{Goal, Watch};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Events between two detours.
const DETOUR: u64 = 10;
/// Runs that the proof of a failure may take: its trace is not the shortest.
const PROOF: u32 = 60;

/// One app of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Name of the file.
    pub file: String,
    /// Package.
    pub package: String,
    /// What `inspect` says: runs, partly or no.
    pub verdict: String,
    /// shows, crashes, hangs, empty, fails or refused.
    pub state: String,
    /// Why it does not show a screen.
    pub why: String,
    /// Activities that came to the front.
    pub reached: usize,
    /// Activities that the manifest declares.
    pub declared: usize,
    /// Failures by exception and place, with what they are.
    pub failures: BTreeMap<String, Failure>,
    /// Calls by member that has no answer.
    pub gaps: BTreeMap<String, u64>,
    /// Calls by member that answers in a simplified way.
    pub models: BTreeMap<String, u64>,
    /// Events performed.
    pub events: u64,
    /// Events in a second of real time, with detours, trees and hashes.
    pub events_per_second: f64,
    /// Virtual seconds of an event.
    pub virtual_seconds_per_event: f64,
    /// Share of the events that changed the tree.
    pub changed: f64,
    /// Detours that were taken back, and those that left a trace.
    pub detours: (u64, u64),
    /// Memory that the process has written after the app, in megabytes.
    pub memory_mb: u64,
}

/// A crash or hang.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// How often it was seen.
    pub hits: u64,
    /// The event before it was seen first.
    pub event: u64,
    /// The exceptions and the innermost calls of each.
    pub stack: Vec<String>,
    /// Proven to be the app's own.
    pub clean: bool,
    /// The answers that make it vanish, or why nothing was proven.
    pub tainted_by: Vec<String>,
    /// States of the phone that it needs.
    #[serde(default)]
    pub needs: Vec<String>,
}

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Version of the format.
    pub schema: u32,
    /// Events that each app was to get.
    pub events: u64,
    /// Apps that show a screen.
    pub shown: usize,
    /// The apps.
    pub apps: Vec<Row>,
    /// Gaps and models, those that most apps met first.
    pub members: Vec<Member>,
}

/// A member of the platform that is not Android's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Class, name and signature.
    pub name: String,
    /// Whether it is a model; a gap otherwise.
    pub model: bool,
    /// Apps that met it.
    pub apps: usize,
    /// Calls by all of them.
    pub calls: u64,
}

impl Table {
    /// Sums rows up.
    pub fn new(events: u64, apps: Vec<Row>) -> Table {
        let mut members: BTreeMap<(bool, &String), (usize, u64)> = BTreeMap::new();
        for row in &apps {
            let gaps = row.gaps.iter().map(|(name, calls)| ((false, name), calls));
            for (key, calls) in gaps.chain(row.models.iter().map(|(name, calls)| ((true, name), calls))) {
                let sum = members.entry(key).or_default();
                *sum = (sum.0 + 1, sum.1 + calls);
            }
        }
        let mut members: Vec<Member> = members
            .into_iter()
            .map(|((model, name), (apps, calls))| Member { name: name.clone(), model, apps, calls })
            .collect();
        members.sort_by(|a, b| (a.model, b.apps, b.calls, &a.name).cmp(&(b.model, a.apps, a.calls, &b.name)));
        let shown = apps.iter().filter(|row| row.state == "shows").count();
        Table { schema: 1, events, shown, apps, members }
    }
}

/// Starts an app and uses it for so many events; what was seen until something broke is in the row all the same.
pub fn survey(device: &mut dyn Device, files: &[AppFile], seed: u64, events: u64, row: &mut Row) -> device::Result<()> {
    row.state = "refused".into();
    let app = device.install(files)?;
    (row.package, row.declared, row.state) = (app.app.package.clone(), app.activities.len(), "fails".into());
    let start = Instant::now();
    let trace = Trace { header: Header::new(app.app, device.info(), seed, seed), steps: Vec::new() };
    let mut user = User { device, row, seed, trace, activities: BTreeSet::new(), virtual_ms: 0, proving: 0.0 };
    let used = user.use_app(events);
    user.sum_up(start.elapsed().as_secs_f64());
    if row.state == "fails" && matches!(used, Err(device::Error::App(_))) {
        row.state = "refused".into();
    }
    used
}

fn state(seen: &Observation) -> &'static str {
    match () {
        () if !seen.crashes.is_empty() => "crashes",
        () if !seen.anrs.is_empty() => "hangs",
        () if seen.tree.is_empty() => "empty",
        () => "shows",
    }
}

/// Somebody who uses an app at random.
struct User<'a> {
    device: &'a mut dyn Device,
    row: &'a mut Row,
    seed: u64,
    /// The steps since the last fresh start.
    trace: Trace,
    activities: BTreeSet<String>,
    virtual_ms: u64,
    /// Seconds that proofs took.
    proving: f64,
}

impl User<'_> {
    fn use_app(&mut self, events: u64) -> device::Result<()> {
        self.track(true)?;
        let mut seen = self.start(self.seed)?;
        self.row.state = state(&seen).into();
        let mut changed = 0;
        for n in 0..events {
            if self.note(&seen, n)? {
                seen = self.start(self.seed.wrapping_add(n))?;
            }
            if n % DETOUR == DETOUR - 1 && self.device.capabilities().snapshots {
                self.detour(n)?;
            }
            let before = seen.hashes.gui;
            if !seen.running || seen.tree.is_empty() {
                seen = self.start(self.seed.wrapping_add(n))?;
            } else {
                let event = Event::settled(stroll::play(&seen.tree, draw(self.seed, "survey", &[n]), 12));
                self.virtual_ms += self.device.perform(n, &event)?.elapsed;
                self.trace.steps.push(Step::new(n, event));
                seen = self.device.observe()?;
            }
            changed += u64::from(seen.hashes.gui != before);
            self.row.events = n + 1;
            self.row.changed = changed as f64 / (n + 1) as f64;
        }
        self.note(&seen, events)?;
        Ok(())
    }

    fn start(&mut self, seed: u64) -> device::Result<Observation> {
        self.trace.header.device_seed = seed;
        self.trace.steps.clear();
        self.device.reset(seed)?;
        self.device.launch(None)?;
        self.device.observe()
    }

    /// Notes what an observation shows; says whether something failed, so that the app must be started anew.
    fn note(&mut self, seen: &Observation, event: u64) -> device::Result<bool> {
        if !seen.activity().is_empty() && seen.package() == self.row.package {
            self.activities.insert(seen.activity().to_owned());
        }
        for gap in &seen.gaps {
            *self.row.gaps.entry(gap.name.clone()).or_default() += u64::from(gap.calls);
        }
        let names: Vec<String> = seen.crashes.iter().map(crash_name).chain(seen.anrs.iter().map(hang_name)).collect();
        let watch = Watch::new(Goal::Finding(String::new()), &self.row.package, None);
        for (name, (kind, id)) in names.iter().zip(watch.buckets(seen)) {
            if !self.row.failures.contains_key(name) {
                let proven = self.prove(Finding { id, kind, ..Finding::default() })?;
                let Finding { clean, tainted_by, needs, .. } = proven;
                let failure = Failure { hits: 0, event, stack: stack(seen), clean, tainted_by, needs };
                self.row.failures.insert(name.clone(), failure);
            }
            self.row.failures.entry(name.clone()).and_modify(|failure| failure.hits += 1);
        }
        Ok(!names.is_empty())
    }

    /// Finds out whose fault a failure is, by the steps since the last fresh start.
    fn prove(&mut self, mut finding: Finding) -> device::Result<Finding> {
        let start = Instant::now();
        self.track(false)?;
        way::prove(&mut *self.device, &self.trace, None, PROOF, &mut finding)?;
        self.track(true)?;
        self.proving += start.elapsed().as_secs_f64();
        Ok(finding)
    }

    /// Begins to remember which models are called, or takes down what was remembered.
    fn track(&mut self, on: bool) -> device::Result<()> {
        if !self.device.capabilities().answers {
            return Ok(());
        }
        for met in self.device.met()?.into_iter().filter(|m| m.model) {
            *self.row.models.entry(met.member).or_default() += met.callers.values().sum::<u64>();
        }
        self.device.track_answers(on)
    }

    /// Leaves for a few events and comes back; counts whether that left a trace.
    fn detour(&mut self, n: u64) -> device::Result<()> {
        let here: Snapshot = self.device.snapshot()?;
        let before = self.device.hash(HashKind::Exact)?;
        for k in 0..1 + draw(self.seed, "survey-detour", &[n]) % 3 {
            let draw = draw(self.seed, "survey-blind", &[n, k]);
            let (x, y) = ((draw >> 8) as i32 & 0x3ff, (draw >> 32) as i32 & 0x6ff);
            let action = if draw.is_multiple_of(4) {
                Action::key("BACK")
            } else {
                Action::tap(gui::geometry::Rect::new(x, y, x + 1, y + 1))
            };
            self.device.perform(k, &Event::settled(action))?;
        }
        self.device.restore(here)?;
        self.device.drop_snapshot(here);
        let same = self.device.hash(HashKind::Exact)? == before;
        self.row.detours.0 += 1;
        self.row.detours.1 += u64::from(!same);
        Ok(())
    }

    fn sum_up(&mut self, seconds: f64) {
        // A device that broke cannot tell what it met.
        _ = self.track(false);
        let row = &mut *self.row;
        row.reached = self.activities.len();
        let seconds = seconds - self.proving;
        row.events_per_second = if seconds > 0.0 { row.events as f64 / seconds } else { 0.0 };
        row.virtual_seconds_per_event = self.virtual_ms as f64 / 1000.0 / row.events.max(1) as f64;
    }
}

/// The exceptions of the first crash, each with its message and innermost calls.
fn stack(seen: &Observation) -> Vec<String> {
    const MOST: usize = 12;
    let chain = seen.crashes.first().map(|c| &c.chain[..]).unwrap_or_default();
    let lines = chain.iter().flat_map(|thrown| {
        let frames = thrown.frames.iter().take(MOST).map(|f| format!("  at {f}"));
        std::iter::once(format!("{}: {}", thrown.class, thrown.message.as_deref().unwrap_or_default())).chain(frames)
    });
    lines.collect()
}

/// The exception of a crash and the first frame that is not the platform's.
fn crash_name(crash: &gui::observation::Crash) -> String {
    let Some(cause) = crash.chain.last() else { return "crash".into() };
    let own = cause.frames.iter().find(|f| !origins::is_framework(&f.class)).or(cause.frames.first());
    format!("{} at {}", cause.class, own.map(ToString::to_string).unwrap_or_default())
}

/// The place where a hanging app was seen first.
fn hang_name(anr: &gui::observation::Anr) -> String {
    let sample = anr.samples.first();
    let own = sample.and_then(|s| s.iter().find(|f| !origins::is_framework(&f.class)).or(s.first()));
    format!("ANR at {}", own.map(ToString::to_string).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_the_order_of_apps_met() {
        let row = |gaps: &[(&str, u64)]| Row {
            state: "shows".into(),
            gaps: gaps.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect(),
            models: [("m".to_owned(), 1)].into(),
            ..Row::default()
        };
        let table = Table::new(5, vec![row(&[("a", 9), ("b", 1)]), row(&[("b", 1)])]);
        let order: Vec<(&str, usize, bool)> =
            table.members.iter().map(|m| (m.name.as_str(), m.apps, m.model)).collect();
        assert_eq!(order, [("b", 2, false), ("a", 1, false), ("m", 2, true)]);
        assert_eq!(table.shown, 2);
    }
}
