//! The findings of a run and their proof.
//!
//! Each has a folder of its own that can be handed on: `finding.json`, the full trace, the shortest one, the stack and
//! the steps in words. The full trace is confirmed once from a fresh start; how reliably a finding shows is measured
//! on the shortest trace only.

use super::folder::Folder;
use super::{Ask, Plan, Watcher};
use crate::RunError;
use crate::crew::{self, Done, Hire, Task, Work};
use crate::proof::way;
use crate::shrink::Shrunk;
use crate::summary::FindingSummary;
use crate::watched::Watched;
use device::Device;
use gui::Event;
use gui::finding::{self, Finding, Reproduction};
use gui::mapping::Mapping;
use gui::trace::{Expectation, Header, Step, Trace};
use minimize::goal::Goal;
use minimize::replay::{self, Mode, Outcome};
use minimize::statistics::{Tally, clopper_pearson};
use std::collections::BTreeSet;
use std::path::Path;

/// Findings in the order of discovery.
pub(super) struct Evidence<'a> {
    folder: &'a Folder,
    plan: &'a Plan,
    mapping: Option<Mapping>,
    found: Vec<Found>,
}

/// A finding with the trace that showed it first.
pub(super) struct Found {
    pub(super) finding: Finding,
    pub(super) seed: u64,
    trace: Trace,
    /// The shortest trace and what is known of it.
    minimal: Option<Shrunk>,
}

impl Found {
    /// The events of the shortest trace.
    fn minimal_events(&self) -> Option<Vec<&Event>> {
        self.minimal.as_ref().map(|shrunk| shrunk.trace.steps.iter().map(|s| &s.event).collect())
    }
}

/// Tasks that a finding gives rise to, roughly.
const PARTS: usize = 4;

/// What there is to do when a task of a finding is done: the shortest trace is checked in parts, and proven.
fn follow(_: usize, task: &Task, done: &Done) -> Vec<Task> {
    let (Task::Shrink { trace, finding, check, .. }, Done::Shrunk(shrunk)) = (task, done) else { return Vec::new() };
    let shortest = shrunk.as_ref().map_or(trace, |shrunk| &shrunk.trace);
    let prove = Task::Prove { trace: shortest.clone(), finding: finding.clone(), budget: way::BUDGET };
    let seeds = shrunk.as_ref().map(|shrunk| shrunk.seeds_left(trace, *check)).unwrap_or_default();
    let goal = Goal::Finding(finding.clone());
    std::iter::once(prove).chain(Task::checks(shortest, &goal, &seeds)).collect()
}

fn interrupted(watcher: &dyn Watcher) -> bool {
    watcher.stop_asked() == Some(Ask::Interrupt)
}

impl<'a> Evidence<'a> {
    pub(super) fn new(folder: &'a Folder, plan: &'a Plan, mapping: Option<Mapping>) -> Evidence<'a> {
        Evidence { folder, plan, mapping, found: Vec::new() }
    }

    /// The run folder.
    pub(super) fn root(&self) -> &Path {
        self.folder.root()
    }

    /// Takes a finding from the folder of one seed; gives it if it is new to the run. It was confirmed there.
    pub(super) fn adopt(&mut self, home: &Folder, line: &FindingSummary) -> Result<Option<Finding>, RunError> {
        if let Some(known) = self.found.iter_mut().find(|f| f.finding.id == line.id) {
            known.finding.hits += line.hits;
            return Ok(None);
        }
        let finding: Finding = home.read_json(&format!("findings/{}/finding.json", line.id))?;
        let name = format!("findings/{}/finding.trace.jsonl", line.id);
        let trace = Trace::parse(&home.read(&name)?).map_err(|e| RunError::content(&home.path(&name), e))?;
        let finding = Finding { screenshots: Vec::new(), ..finding };
        let found = Found { finding: finding.clone(), seed: line.seed, trace, minimal: None };
        self.write(&found)?;
        self.found.push(found);
        Ok(Some(finding))
    }

    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    pub(super) fn findings(&self) -> &[Found] {
        &self.found
    }

    /// Takes an announcement of the explorer; says whether the finding is new to the run. It is on disk then.
    pub(super) fn take(
        &mut self,
        finding: &Finding,
        new_to_seed: bool,
        steps: Vec<Step>,
        header: &Header,
    ) -> Result<bool, RunError> {
        if let Some(known) = self.found.iter_mut().find(|f| f.finding.id == finding.id) {
            known.finding.hits += 1;
            return Ok(false);
        }
        debug_assert!(new_to_seed, "a finding that the run does not know is new to its seed too");
        let trace = Trace { header: Header { expect: Some(expectation(finding, &steps)), ..header.clone() }, steps };
        let mut finding = finding.clone();
        weigh(&mut finding, &trace.steps);
        finding.trace = Some(format!("findings/{}/finding.trace.jsonl", finding.id));
        let found = Found { finding, seed: header.seed, trace, minimal: None };
        self.write(&found)?;
        self.found.push(found);
        Ok(true)
    }

    /// Confirms, shrinks and proves every finding, with whoever helps. Only a person's wish ends this early: a budget of
    /// time is for exploring.
    pub(super) fn prove(
        &mut self,
        device: &mut Watched<'_>,
        help: &dyn Hire,
        watcher: &mut dyn Watcher,
    ) -> Result<(), RunError> {
        let order = self.longest_first();
        let mut tasks = Vec::new();
        watcher.phase("confirm");
        for n in order.iter().copied().take_while(|_| !interrupted(watcher)) {
            let confirmed = self.confirm(n, device)?;
            tasks.push((n, self.first_task(n, confirmed)));
        }
        if !interrupted(watcher) {
            watcher.phase("minimise");
            self.share(tasks, device, help, &|| interrupted(watcher))?;
        }
        for n in order.into_iter().take_while(|_| !interrupted(watcher)) {
            self.picture(n, device)?;
            self.write(&self.found[n])?;
        }
        self.note_equal_steps()
    }

    /// What is done with a finding first.
    fn first_task(&self, n: usize, confirmed: bool) -> Task {
        let (trace, finding) = (self.found[n].trace.clone(), self.found[n].finding.id.clone());
        if confirmed && self.plan.minimize {
            Task::Shrink { trace, finding, check: self.plan.check_runs, budget: self.plan.minimize_budget }
        } else {
            Task::Prove { trace, finding, budget: way::BUDGET }
        }
    }

    fn share(
        &mut self,
        tasks: Vec<(usize, Task)>,
        device: &mut Watched<'_>,
        help: &dyn Hire,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), RunError> {
        let mates = if tasks.is_empty() { Vec::new() } else { help.hire(tasks.len() * PARTS) };
        let mapping = self.mapping.clone();
        let work = Work { tasks, follow: &follow, stop, mapping: mapping.as_ref() };
        crew::share(device, mates, work, &mut |n, done| self.note(n, done))
    }

    /// Takes note of what came of a task.
    fn note(&mut self, n: usize, done: Done) -> Result<(), RunError> {
        match done {
            Done::Shrunk(Some(shrunk)) => self.note_minimal(n, *shrunk)?,
            Done::Shrunk(None) | Done::Proven(None) => {}
            Done::Checked(checked) => self.note_check(n, |shrunk| shrunk.add(&checked)),
            Done::Proven(Some(proven)) => {
                let finding = &mut self.found[n].finding;
                finding.clean = proven.tainted_by.is_empty();
                (finding.tainted_by, finding.needs) = (proven.tainted_by, proven.needs);
            }
        }
        self.write(&self.found[n])
    }

    /// Replays the full trace once, from a fresh start, without snapshots, with the seed it was found with.
    fn confirm(&mut self, n: usize, device: &mut Watched<'_>) -> Result<bool, RunError> {
        let found = &mut self.found[n];
        if let Some(known) = found.finding.reproduced {
            return Ok(known.k > 0);
        }
        let config = replay::Config { mapping: self.mapping.clone(), ..replay::Config::new(Mode::Exact) };
        let report = replay::replay(device, &found.trace, &config, None, &mut |_, _| {})?;
        let shows = matches!(report.outcome, Outcome::Shows(_));
        found.finding.reproduced = Some(measured(Tally { passed: u32::from(shows), failed: u32::from(!shows) }));
        if shows {
            self.confirm_in_passing(n, &report.others);
        }
        Ok(shows)
    }

    /// A replay that also showed findings whose traces are its beginning has confirmed them.
    fn confirm_in_passing(&mut self, n: usize, shown: &BTreeSet<String>) {
        let whole: Vec<u64> = self.found[n].trace.steps.iter().map(|s| s.id).collect();
        for other in self.found.iter_mut().filter(|f| f.finding.reproduced.is_none() && shown.contains(&f.finding.id)) {
            let steps = &other.trace.steps;
            if steps.len() <= whole.len() && steps.iter().zip(&whole).all(|(step, id)| step.id == *id) {
                other.finding.reproduced = Some(measured(Tally { passed: 1, failed: 0 }));
            }
        }
    }

    /// The findings by the length of their traces, because the long ones confirm short ones in passing.
    fn longest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_key(|n| std::cmp::Reverse(self.found[*n].trace.steps.len()));
        order
    }

    fn note_minimal(&mut self, n: usize, shrunk: Shrunk) -> Result<(), RunError> {
        let finding = &mut self.found[n].finding;
        let trace = &shrunk.trace;
        let name = format!("findings/{}/minimal.trace.jsonl", finding.id);
        self.folder.write(&name, trace.to_jsonl().as_bytes())?;
        finding.minimal = Some(name);
        finding.minimal_events = Some(trace.steps.len() as u32);
        weigh(finding, &trace.steps);
        let steps = steps_text(finding, &trace.steps);
        self.folder.write(&format!("findings/{}/steps.md", finding.id), steps.as_bytes())?;
        self.found[n].minimal = Some(shrunk);
        self.note_check(n, Shrunk::measure);
        Ok(())
    }

    /// Changes what is known of the check of the shortest trace.
    fn note_check(&mut self, n: usize, change: impl FnOnce(&mut Shrunk)) {
        let Some(shrunk) = &mut self.found[n].minimal else { return };
        change(shrunk);
        if shrunk.check.runs() > 0 {
            let (low, high) = shrunk.interval;
            let (k, n_runs) = (shrunk.check.passed, shrunk.check.runs());
            self.found[n].finding.reproduced = Some(Reproduction { k, n: n_runs, low, high });
        }
    }

    /// Findings whose shortest steps are equal point to each other; they are never merged.
    fn note_equal_steps(&mut self) -> Result<(), RunError> {
        for n in 0..self.found.len() {
            let own = self.found[n].minimal_events();
            let twin = |other: &&Found| other.minimal_events() == own && other.finding.id != self.found[n].finding.id;
            let twins: Vec<String> = match &own {
                Some(_) => self.found.iter().filter(twin).map(|f| f.finding.id.clone()).collect(),
                None => Vec::new(),
            };
            if twins != self.found[n].finding.same_steps_as {
                self.found[n].finding.same_steps_as = twins;
                self.write(&self.found[n])?;
            }
        }
        Ok(())
    }

    /// Takes pictures of the last steps of the shortest trace, on devices that can.
    fn picture(&mut self, n: usize, device: &mut Watched<'_>) -> Result<(), RunError> {
        const PICTURES: usize = 20;
        if !device.capabilities().screenshots {
            return Ok(());
        }
        let trace = self.shortest(n).clone();
        let (folder, id) = (self.folder, self.found[n].finding.id.clone());
        let from = trace.steps.len().saturating_sub(PICTURES);
        let mut taken = Vec::new();
        let mut trouble = None;
        let mut before = |step: usize, device: &mut dyn Device| {
            let Some(png) = (step >= from).then(|| device.screenshot().ok()).flatten() else { return };
            let name = format!("findings/{id}/step-{step:02}.png");
            match folder.write(&name, &png) {
                Ok(()) => taken.push(name),
                Err(e) => trouble = Some(e),
            }
        };
        let config = replay::Config { mapping: self.mapping.clone(), ..replay::Config::new(Mode::Exact) };
        replay::replay(device, &trace, &config, None, &mut before)?;
        self.found[n].finding.screenshots = taken;
        trouble.map_or(Ok(()), Err)
    }

    fn shortest(&self, n: usize) -> &Trace {
        let found = &self.found[n];
        found.minimal.as_ref().map_or(&found.trace, |shrunk| &shrunk.trace)
    }

    fn write(&self, found: &Found) -> Result<(), RunError> {
        let Found { finding, trace, .. } = found;
        let home = format!("findings/{}", finding.id);
        self.folder.make(&home)?;
        self.folder.write(&format!("{home}/finding.trace.jsonl"), trace.to_jsonl().as_bytes())?;
        self.folder.write(&format!("{home}/stack.txt"), stack_text(finding).as_bytes())?;
        if finding.minimal.is_none() {
            self.folder.write(&format!("{home}/steps.md"), steps_text(finding, &trace.steps).as_bytes())?;
        }
        self.folder.write_json(&format!("{home}/finding.json"), finding)
    }
}

/// What a finding needs, and how much it matters therefore.
fn weigh(finding: &mut Finding, steps: &[Step]) {
    finding.preconditions = finding::preconditions(steps.iter().map(|s| &s.event));
    finding.severity = finding::severity(&finding.preconditions);
}

fn expectation(finding: &Finding, steps: &[Step]) -> Expectation {
    Expectation {
        finding: Some(finding.id.clone()),
        kind: Some(finding.kind),
        exception: Some(finding.exception().to_owned()).filter(|e| !e.is_empty()),
        frames: finding.frames.clone(),
        target: None,
        at: steps.len().checked_sub(1).map(|n| n as u64),
    }
}

fn measured(tally: Tally) -> Reproduction {
    let (low, high) = clopper_pearson(tally, 0.95);
    Reproduction { k: tally.passed, n: tally.runs(), low, high }
}

/// The exceptions of a finding as Android prints them.
pub(super) fn stack_text(finding: &Finding) -> String {
    let mut out = String::new();
    for (n, t) in finding.chain.iter().enumerate() {
        let message = t.message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
        out += &format!("{}{}{message}\n", if n == 0 { "" } else { "Caused by: " }, t.class);
        t.frames.iter().for_each(|f| out += &format!("\tat {f}\n"));
    }
    if let Some(threads) = &finding.threads {
        out += threads;
    }
    out
}

fn steps_text(finding: &Finding, steps: &[Step]) -> String {
    let mut out = format!("# {}\n\n1. Start the app\n", title(finding));
    for (n, step) in steps.iter().enumerate() {
        out += &format!("{}. {}\n", n + 2, gui::words::describe(step));
    }
    out
}

fn title(finding: &Finding) -> String {
    let what = if finding.exception().is_empty() { finding.kind.name() } else { finding.exception() };
    if finding.site.is_empty() { what.to_owned() } else { format!("{what} at {}", finding.site) }
}
