//! A run of an app on a device: explore, confirm, shrink, sum up.
//!
//! The order is fixed. A finding is on disk before it is announced; after the exploration each is confirmed once, from
//! a fresh start, without snapshots and with the same seed, and then shrunk. Whatever happens in between, the folder
//! holds what was found so far. Wall-clock time appears in the summary only.

pub(crate) mod album;
mod evidence;
mod flows;
pub mod folder;
mod journal;
mod plan;
pub mod seeds;
pub mod sum;

pub use folder::Folder;
pub use journal::Journal;
pub use plan::{Plan, Totals};

use crate::RunError;
use crate::crew::{Alone, Hire};
use crate::summary::{CoveredMethods, Summary};
use crate::watched::Watched;
use album::Album;
use device::{AppFile, Device, Installed};
use evidence::Evidence;
use explore::explorer::{Explorer, Stats, Stop};
use explore::model::Model;
use flows::Flows;
use gui::Finding;
use gui::mapping::Mapping;
use gui::trace::Header;
use std::path::Path;
use std::time::Instant;
use sum::Total;

/// What a run is told and asked while it goes on.
pub trait Watcher {
    /// The app is installed.
    fn installed(&mut self, _app: &Installed) {}
    /// Events were performed. How far the run is costs something to find out, so it is only asked for.
    fn progress(&mut self, _progress: &dyn Fn() -> Progress) {}
    /// A finding is new and on disk, below this run folder. With several seeds it may be told again, from another folder.
    fn found(&mut self, _finding: &Finding, _folder: &Path) {}
    /// Another part of the run begins.
    fn phase(&mut self, _what: &str) {}
    /// Whether the run is to end now, in good order.
    fn stop_asked(&self) -> Option<Ask> {
        None
    }
}

/// Who asks a run to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A person.
    Interrupt,
    /// A budget of time.
    Time,
}

/// How far a run is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The seed that is being run.
    pub seed: u64,
    /// Events so far.
    pub events: u64,
    /// Of so many.
    pub of: u64,
    /// States of the model.
    pub states: usize,
    /// Activities reached.
    pub activities: usize,
    /// Activities declared.
    pub declared: usize,
    /// Instructions covered.
    pub instructions: u64,
    /// Event after which something new was last seen.
    pub last_news: u64,
    /// Findings so far.
    pub findings: usize,
    /// The activity in front.
    pub activity: String,
}

impl Progress {
    /// How the run fares, in words for a person who waits.
    pub fn health(&self) -> String {
        let quiet = self.events.saturating_sub(self.last_news);
        if self.activities <= 1 && self.declared > 3 && self.events > 200 {
            format!("has not left its first activity in {} events; a flow may help", self.events)
        } else if quiet > 500 {
            format!("nothing new for {quiet} events")
        } else {
            "ok".to_owned()
        }
    }
}

/// Nobody watches.
pub struct Nobody;

impl Watcher for Nobody {}

/// What a run works on besides its plan.
#[derive(Default)]
pub struct Inputs<'a> {
    /// The files of the app.
    pub files: &'a [AppFile],
    /// Names of obfuscated code.
    pub mapping: Option<Mapping>,
    /// The model of an earlier run, from which every seed goes on.
    pub model: Option<Model>,
    /// Buckets that are known already.
    pub baseline: Vec<String>,
    /// Who helps to shrink and prove findings.
    pub help: Option<&'a dyn Hire>,
}

/// Runs a plan in a folder; resumes it if the folder holds the same plan, begun before.
pub fn run(
    device: &mut dyn Device,
    plan: &Plan,
    inputs: &Inputs<'_>,
    folder: &Folder,
    watcher: &mut dyn Watcher,
) -> Result<Summary, RunError> {
    if plan.seeds > 1 {
        seeds::run(device, plan, inputs, folder, watcher)
    } else {
        single(device, plan, inputs, folder, watcher)
    }
}

/// Runs a plan of one seed.
fn single(
    device: &mut dyn Device,
    plan: &Plan,
    inputs: &Inputs<'_>,
    folder: &Folder,
    watcher: &mut dyn Watcher,
) -> Result<Summary, RunError> {
    let start = Instant::now();
    let mut device = Watched::new(device);
    let app = device.install(inputs.files)?;
    watcher.installed(&app);
    prepare(folder, plan, inputs)?;
    let header = Header::new(app.app.clone(), device.info(), plan.seed, plan.device_seed);
    let mut total = Total::new(plan, &app, &device.info());
    let mut evidence = Evidence::new(folder, plan, inputs.mapping.clone());
    if plan.evidence && device.capabilities().screenshots {
        device.album = Some(Album::new(folder)?);
    }
    let mut used = Used::default();
    let mut journal = Journal::open(&folder.path("events.jsonl"), &header)?;
    let mut one = Exploration { plan, app: &app, header: &header, journal: &mut journal, evidence: &mut evidence };
    let (stop, stats, model) = one.explore(&mut device, inputs, &mut used, watcher)?;
    folder.write("model.json", model.as_bytes())?;
    total.add(&journal, &stats, stop);
    device.album.take().map_or(Ok(()), Album::finish)?;
    total.exploration(&device.account, start.elapsed());
    folder.write_json("coverage.json", &CoveredMethods::of(&device.account.methods))?;
    if plan.evidence {
        evidence.prove(&mut device, inputs.help.unwrap_or(&Alone), watcher)?;
    }
    let mut summary = total.summary(&device.account, evidence.findings(), &inputs.baseline, start.elapsed());
    let met = &summary.coverage.activities.names;
    summary.unmatched_rules = plan.rules.unmatched(&used.widgets, &used.sequences, met);
    summary.unmatched_rules.extend(used.flows);
    folder.write_json("gaps.json", &sum::gaps(&device.account))?;
    folder.write_json("summary.json", &summary)?;
    Ok(summary)
}

/// Which rules of the user took effect.
#[derive(Default)]
struct Used {
    widgets: Vec<bool>,
    sequences: Vec<u64>,
    /// What is to be told of flows.
    flows: Vec<String>,
}

impl Used {
    fn note(&mut self, explorer: &Explorer<'_>, flows: &Flows<'_>) {
        let rules = &explorer.model().rules;
        self.widgets = rules.iter().map(|rule| rule.matched > 0).collect();
        self.sequences = explorer.sequences_begun().to_vec();
        self.flows = flows.remarks();
    }
}

/// Why an exploration ended, seen from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ended {
    By(Stop),
    Asked(Ask),
}

/// Keeps the plan and the app, or checks that the folder's plan is this one.
fn prepare(folder: &Folder, plan: &Plan, inputs: &Inputs<'_>) -> Result<(), RunError> {
    if folder.has("run.json") {
        let before: Plan = folder.read_json("run.json")?;
        let same = before == *plan;
        return if same { Ok(()) } else { Err(RunError::Resume("its plan is another one".to_owned())) };
    }
    let app = folder.make("app")?;
    for file in inputs.files {
        let path = app.join(folder::sanitised(&file.name));
        std::fs::write(&path, &file.bytes).map_err(RunError::file(&path))?;
    }
    folder.write_json("run.json", plan)
}

/// One seed of a run.
struct Exploration<'a, 'e> {
    plan: &'a Plan,
    app: &'a Installed,
    header: &'a Header,
    journal: &'a mut Journal,
    evidence: &'a mut Evidence<'e>,
}

impl Exploration<'_, '_> {
    fn explore(
        &mut self,
        device: &mut Watched<'_>,
        inputs: &Inputs<'_>,
        used: &mut Used,
        watcher: &mut dyn Watcher,
    ) -> Result<(Ended, Stats, String), RunError> {
        watcher.phase("explore");
        device.reset(self.plan.device_seed)?;
        let mut explorer = Explorer::new(device, self.app, self.plan.explore.clone(), self.plan.seed);
        if let Some(model) = &inputs.model {
            explorer = explorer.with_model(model.clone());
        }
        if let Some(mapping) = &inputs.mapping {
            explorer = explorer.with_mapping(mapping.clone());
        }
        let mut explorer = explorer.with_sequences().map_err(|e| RunError::Config(e.to_string()))?;
        explorer.model_mut().rules = self.plan.rules.tree_rules()?;
        explorer.start(self.journal)?;
        let mut flows = Flows::new(&self.plan.rules.flows, self.app)?;
        let ended = self.steps(&mut explorer, &mut flows, watcher);
        let (stats, model) = (explorer.stats(), explorer.model().to_json());
        used.note(&explorer, &flows);
        drop(explorer);
        Ok((ended?, stats, model))
    }

    fn steps(
        &mut self,
        explorer: &mut Explorer<'_>,
        flows: &mut Flows<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Ended, RunError> {
        self.take_findings(explorer, watcher)?;
        while self.journal.events() < self.plan.events {
            if let Some(ask) = watcher.stop_asked() {
                return Ok(Ended::Asked(ask));
            }
            let ran = flows.run_due(explorer, self.journal)?;
            let stop = if ran { None } else { explorer.step(self.journal)? };
            self.journal.check()?;
            self.take_findings(explorer, watcher)?;
            watcher.progress(&|| self.progress(explorer));
            if let Some(stop) = stop {
                return Ok(Ended::By(stop));
            }
        }
        Ok(Ended::By(Stop::Events))
    }

    fn take_findings(&mut self, explorer: &Explorer<'_>, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        for announced in self.journal.take_announced() {
            let Some(finding) = explorer.findings().all().find(|f| f.id == announced.finding) else { continue };
            // What shows while the app starts has no event before it.
            let at = (self.journal.events() > 0).then_some(announced.at);
            let steps = at.map_or(Ok(Vec::new()), |at| self.journal.path_to(at))?;
            if self.evidence.take(finding, announced.new, steps, self.header)? {
                watcher.found(finding, self.evidence.root());
            }
        }
        Ok(())
    }

    fn progress(&self, explorer: &Explorer<'_>) -> Progress {
        let stats = explorer.stats();
        Progress {
            seed: self.plan.seed,
            events: self.journal.events(),
            of: self.plan.events,
            states: stats.states,
            activities: stats.activities.len(),
            declared: self.app.activities.len(),
            instructions: u64::from(stats.launch.instructions) + u64::from(stats.gained.instructions),
            last_news: stats.last_news,
            findings: self.evidence.len(),
            activity: explorer.seen().activity().to_owned(),
        }
    }
}
