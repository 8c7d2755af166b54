//! What a report is made from: the files of a run folder.

use crate::blocked::reasons;
use gui::Finding;
use gui::hash::Hash;
use gui::log::{EventLog, Record};
use gui::observation::Gap;
use gui::trace::Trace;
use lab::RunError;
use lab::run::{Folder, Plan};
use lab::summary::{CoveredMethods, FindingSummary, Share, Summary};
use std::collections::{BTreeMap, BTreeSet};

/// A run, as its folder tells it.
#[derive(Clone, Debug)]
pub struct Run {
    /// What was done and found.
    pub summary: Summary,
    /// The findings with all that is known.
    pub cases: Vec<Case>,
    /// Answers of the platform that are not there.
    pub gaps: Vec<Gap>,
    /// The logs, one per seed.
    pub logs: Vec<(u64, EventLog)>,
    /// The app's own classes and how much of each ran; empty if that is not known.
    pub classes: Vec<ClassCoverage>,
    /// Why activities were not reached, where that is known.
    pub blocked: BTreeMap<String, String>,
    /// Screens that there is a picture of.
    pub pictures: BTreeSet<Hash>,
}

/// A class of the app's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCoverage {
    /// Its name as Java writes it.
    pub name: String,
    /// Methods with code, and those of them that ran.
    pub methods: Share,
}

/// A finding with its line in the summary and its shortest known trace.
#[derive(Clone, Debug)]
pub struct Case {
    /// The line in the summary.
    pub line: FindingSummary,
    /// The finding.
    pub finding: Finding,
    /// The shortest trace.
    pub trace: Trace,
    /// The stack as Android prints it.
    pub stack: String,
}

impl Run {
    /// Reads a run folder.
    pub fn read(folder: &Folder) -> Result<Run, RunError> {
        let summary: Summary = folder.read_json("summary.json")?;
        let cases = summary.findings.iter().map(|line| case(folder, line)).collect::<Result<_, _>>()?;
        let gaps = if folder.has("gaps.json") { folder.read_json("gaps.json")? } else { Vec::new() };
        let logs = (0..summary.seeds.max(1)).map(|n| summary.seed.wrapping_add(n));
        let logs = logs.filter_map(|seed| log(folder, &summary, seed).transpose()).collect::<Result<_, _>>()?;
        let (ran, pictures) = (ran(folder)?, pictures(folder));
        let classes = ran.as_ref().map(|ran| classes(folder, ran)).unwrap_or_default();
        let blocked = blocked(folder, &summary, &ran.unwrap_or_default());
        Ok(Run { summary, cases, gaps, logs, classes, blocked, pictures })
    }

    /// Steps that were performed in a log, in order.
    pub fn events(log: &EventLog) -> impl Iterator<Item = &gui::log::Performed> {
        log.records.iter().filter_map(|r| match r {
            Record::Event(e) => Some(&**e),
            _ => None,
        })
    }

    /// The picture of a screen, as pages refer to it.
    pub fn picture(&self, screen: Option<Hash>) -> Option<String> {
        screen.filter(|hash| self.pictures.contains(hash)).map(|hash| format!("../screens/{hash}.png"))
    }

    /// The name of the run for headings.
    pub fn title(&self) -> String {
        let app = &self.summary.app.app;
        format!("{} {}", app.package, app.version_name).trim_end().to_owned()
    }
}

/// The methods of the app that ran, by number; none if that is not known.
fn ran(folder: &Folder) -> Result<Option<BTreeSet<u32>>, RunError> {
    if !folder.has("coverage.json") {
        return Ok(None);
    }
    let covered: CoveredMethods = folder.read_json("coverage.json")?;
    Ok(Some(covered.methods.into_iter().collect()))
}

/// The app that the folder keeps. One that cannot be read (a script of the scripted device, say) is none.
fn app(folder: &Folder) -> Option<inspect::App> {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder.path("app")).into_iter().flatten().flatten().map(|e| e.path()).collect();
    paths.sort();
    let input = |path: &std::path::PathBuf| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        Some(inspect::Input { name, bytes: std::fs::read(path).ok()?.into() })
    };
    inspect::App::open(paths.iter().filter_map(input).collect()).ok()
}

/// The app's own classes and how much of each ran.
fn classes(folder: &Folder, ran: &BTreeSet<u32>) -> Vec<ClassCoverage> {
    let own = app(folder).and_then(|app| app.own_methods().ok()).unwrap_or_default();
    let share = |c: inspect::OwnClass| {
        let covered = c.methods.iter().filter(|n| ran.contains(n)).count() as u64;
        ClassCoverage { name: c.name, methods: Share { covered, total: c.methods.len() as u64 } }
    };
    own.into_iter().filter(|c| !c.methods.is_empty()).map(share).collect()
}

fn blocked(folder: &Folder, summary: &Summary, ran: &BTreeSet<u32>) -> BTreeMap<String, String> {
    let missed = &summary.coverage.activities.missed;
    if missed.is_empty() {
        return BTreeMap::new();
    }
    let ways = app(folder).and_then(|app| app.ways().ok()).unwrap_or_default();
    let rules = folder.read_json::<Plan>("run.json").map(|plan| plan.rules).unwrap_or_default();
    reasons(missed, &rules, &ways, ran)
}

/// The screens that the folder has pictures of.
fn pictures(folder: &Folder) -> BTreeSet<Hash> {
    let entries = std::fs::read_dir(folder.path("screens")).into_iter().flatten().flatten();
    let hash = |e: std::fs::DirEntry| Hash::parse(e.file_name().to_str()?.strip_suffix(".png")?);
    entries.filter_map(hash).collect()
}

fn case(folder: &Folder, line: &FindingSummary) -> Result<Case, RunError> {
    // The id names a folder; it is ours, but the file it is read from may come from anywhere.
    let plain = !line.id.is_empty() && line.id.chars().all(|c| c.is_ascii_alphanumeric());
    if !plain {
        return Err(RunError::content(
            &folder.path("summary.json"),
            format!("{:?} is not the id of a finding", line.id),
        ));
    }
    let home = format!("findings/{}", line.id);
    let minimal = format!("{home}/minimal.trace.jsonl");
    let name = if folder.has(&minimal) { minimal } else { format!("{home}/finding.trace.jsonl") };
    let trace = Trace::parse(&folder.read(&name)?).map_err(|e| RunError::content(&folder.path(&name), e))?;
    let stack = folder.read(&format!("{home}/stack.txt")).unwrap_or_default();
    Ok(Case {
        line: line.clone(),
        finding: folder.read_json(&format!("{home}/finding.json"))?,
        trace,
        stack: String::from_utf8_lossy(&stack).into_owned(),
    })
}

fn log(folder: &Folder, summary: &Summary, seed: u64) -> Result<Option<(u64, EventLog)>, RunError> {
    let name = if summary.seeds > 1 { format!("device-{seed}/events.jsonl") } else { "events.jsonl".to_owned() };
    if !folder.has(&name) {
        return Ok(None);
    }
    let log = EventLog::parse(&folder.read(&name)?).map_err(|e| RunError::content(&folder.path(&name), e))?;
    Ok(Some((seed, log)))
}
