//! The findings of a run and their proof.
//!
//! Each has a folder of its own that can be handed on: `finding.json`, the full trace, the shortest one, the stack and
//! the steps in words. The full trace is confirmed once from a fresh start; how reliably a finding shows is measured
//! on the shortest trace only.

use super::folder::Folder;
use super::{Ask, Plan, Watcher};
use crate::RunError;
use crate::proof::way;
use crate::shrink::{self, Answer, Method, Request, Shrunk};
use crate::summary::FindingSummary;
use crate::watched::Watched;
use crate::words;
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
    /// The events of the shortest trace.
    minimal: Option<Vec<Event>>,
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

    /// Confirms and shrinks every finding. Only a person's wish ends this early: a budget of time is for exploring.
    pub(super) fn prove(&mut self, device: &mut Watched<'_>, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        for n in self.longest_first() {
            let interrupted = |watcher: &dyn Watcher| watcher.stop_asked() == Some(Ask::Interrupt);
            if interrupted(watcher) {
                break;
            }
            watcher.phase("confirm");
            let confirmed = self.confirm(n, device)?;
            if confirmed && self.plan.minimize && !interrupted(watcher) {
                watcher.phase("minimise");
                self.shrink(n, device)?;
            }
            if !interrupted(watcher) {
                watcher.phase("prove");
                let trace = self.shortest(n)?;
                let finding = &mut self.found[n].finding;
                way::prove(device, &trace, self.mapping.as_ref(), way::BUDGET, finding)?;
            }
            self.picture(n, device)?;
            self.write(&self.found[n])?;
        }
        self.note_equal_steps()
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

    fn shrink(&mut self, n: usize, device: &mut Watched<'_>) -> Result<(), RunError> {
        let found = &self.found[n];
        let request = Request {
            goal: Goal::Finding(found.finding.id.clone()),
            mapping: self.mapping.clone(),
            method: Method::Gibbon,
            check: self.plan.check_runs,
            budget: self.plan.minimize_budget,
        };
        match shrink::shrink(device, &found.trace, &request)? {
            Answer::Shrunk(shrunk) => self.note_minimal(n, &shrunk),
            // The finding keeps its full trace; that it does not show again is already written down.
            Answer::Gone(_) | Answer::Diverged(_) | Answer::Refused(_) => Ok(()),
        }
    }

    fn note_minimal(&mut self, n: usize, shrunk: &Shrunk) -> Result<(), RunError> {
        let finding = &mut self.found[n].finding;
        let trace = &shrunk.trace;
        let name = format!("findings/{}/minimal.trace.jsonl", finding.id);
        self.folder.write(&name, trace.to_jsonl().as_bytes())?;
        finding.minimal = Some(name);
        finding.minimal_events = Some(trace.steps.len() as u32);
        if shrunk.check.runs() > 0 {
            let (low, high) = shrunk.interval;
            finding.reproduced = Some(Reproduction { k: shrunk.check.passed, n: shrunk.check.runs(), low, high });
        }
        weigh(finding, &trace.steps);
        let steps = steps_text(finding, &trace.steps);
        self.folder.write(&format!("findings/{}/steps.md", finding.id), steps.as_bytes())?;
        self.found[n].minimal = Some(trace.steps.iter().map(|s| s.event.clone()).collect());
        Ok(())
    }

    /// Findings whose shortest steps are equal point to each other; they are never merged.
    fn note_equal_steps(&mut self) -> Result<(), RunError> {
        for n in 0..self.found.len() {
            let twin =
                |other: &&Found| other.minimal == self.found[n].minimal && other.finding.id != self.found[n].finding.id;
            let twins: Vec<String> = match &self.found[n].minimal {
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
        let trace = self.shortest(n)?;
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

    fn shortest(&self, n: usize) -> Result<Trace, RunError> {
        let found = &self.found[n];
        let Some(name) = &found.finding.minimal else { return Ok(found.trace.clone()) };
        Trace::parse(&self.folder.read(name)?).map_err(|e| RunError::content(&self.folder.path(name), e))
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
        out += &format!("{}. {}\n", n + 2, words::describe(step));
    }
    out
}

fn title(finding: &Finding) -> String {
    let what = if finding.exception().is_empty() { finding.kind.name() } else { finding.exception() };
    if finding.site.is_empty() { what.to_owned() } else { format!("{what} at {}", finding.site) }
}
