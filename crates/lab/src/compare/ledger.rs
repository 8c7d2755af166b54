//! What the table of a comparison needs of its runs, a line for each: `runs.jsonl`.
//!
//! A run of 3,000 events is megabytes of log, and ten seeds of a dozen strategies take days of a core. So what counts is
//! kept apart: the file is small enough to be committed, lines of several machines are put together by `cat`, and a line
//! says which build and which device it came from, so that nobody mixes what cannot be compared.

use super::{POINTS, home};
use crate::RunError;
use crate::run::Folder;
use crate::summary::{StoppedBy, Summary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file in the folder of a comparison.
pub const FILE: &str = "runs.jsonl";

/// One run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// The app, by the name of its folder.
    pub app: String,
    /// The strategy.
    pub strategy: String,
    /// The seed.
    pub seed: u64,
    /// Events that were asked for.
    pub events: u64,
    /// Hash of the device's configuration.
    pub config_hash: String,
    /// Hash of the run's log: equal for equal builds.
    pub log_hash: String,
    /// Instructions of the app's own gained after the launch.
    pub gained: u64,
    /// Activities reached.
    pub activities: u64,
    /// Findings, each with the first event that showed it.
    pub findings: BTreeMap<String, u64>,
    /// How often each rule decided.
    pub rules: BTreeMap<String, u64>,
    /// Virtual seconds.
    pub virtual_seconds: f64,
    /// Wall-clock seconds.
    pub wall_seconds: f64,
    /// Instructions gained after each of [`POINTS`] equal shares of the events.
    pub curve: Vec<u64>,
}

/// The runs of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    runs: BTreeMap<(String, String, u64), Run>,
}

impl Ledger {
    /// Reads the file of a folder; none is an empty one. Of two lines for one run the later one counts.
    pub fn read(folder: &Folder) -> Result<Ledger, RunError> {
        let mut ledger = Ledger::default();
        if !folder.has(FILE) {
            return Ok(ledger);
        }
        let bytes = folder.read(FILE)?;
        let lines = bytes.split(|b| *b == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty());
        for (n, line) in lines {
            let wrong = |e| RunError::content(&folder.path(FILE), format!("line {}: {e}", n + 1));
            ledger.add(serde_json::from_slice(line).map_err(wrong)?);
        }
        Ok(ledger)
    }

    /// Adds a run.
    pub fn add(&mut self, run: Run) {
        self.runs.insert((run.app.clone(), run.strategy.clone(), run.seed), run);
    }

    /// A run, if it is known.
    pub fn run(&self, app: &str, strategy: &str, seed: u64) -> Option<&Run> {
        self.runs.get(&(app.to_owned(), strategy.to_owned(), seed))
    }

    /// Writes the file, in the order of apps, strategies and seeds.
    pub fn write(&self, folder: &Folder) -> Result<(), RunError> {
        let line = |run: &Run| serde_json::to_string(run).map_err(|e| RunError::content(&folder.path(FILE), e));
        let lines: Result<Vec<String>, RunError> = self.runs.values().map(line).collect();
        folder.write(FILE, (lines?.join("\n") + "\n").as_bytes())
    }
}

/// What counts of a run that lies in its folder as a whole; one that was interrupted has a summary too, and is none.
pub fn finished(folder: &Folder, run: (&str, &str, u64), events: u64) -> Option<Run> {
    let (app, strategy, seed) = run;
    let home = home(app, strategy, seed);
    let summary: Summary = folder.read_json(&format!("{home}/summary.json")).ok()?;
    if summary.stopped_by == StoppedBy::Interrupt {
        return None;
    }
    let log = folder.read(&format!("{home}/events.jsonl")).ok()?;
    let launch = summary.coverage.launch.instructions;
    Some(Run {
        app: app.to_owned(),
        strategy: strategy.to_owned(),
        seed,
        events,
        config_hash: summary.device.config_hash,
        log_hash: summary.log_hash,
        gained: summary.coverage.instructions.covered.saturating_sub(launch),
        activities: summary.coverage.activities.covered,
        findings: summary.findings.iter().map(|f| (f.title(), f.first_event)).collect(),
        rules: summary.rules,
        virtual_seconds: summary.virtual_seconds,
        wall_seconds: summary.wall_seconds,
        curve: curve(&log, events),
    })
}

/// The only parts of a logged event that a curve needs.
#[derive(Deserialize)]
struct Line {
    n: Option<u64>,
    outcome: Option<Gain>,
}

#[derive(Deserialize)]
struct Gain {
    #[serde(default)]
    gained: u32,
}

fn curve(log: &[u8], events: u64) -> Vec<u64> {
    let mut points = vec![0; POINTS];
    let lines = log.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice::<Line>(line).ok());
    for (n, gain) in lines.filter_map(|line| Some((line.n?, line.outcome?))) {
        let at = (n * POINTS as u64 / events.max(1)).min(POINTS as u64 - 1);
        points[at as usize] += u64::from(gain.gained);
    }
    points
        .iter()
        .scan(0, |sum, p| {
            *sum += p;
            Some(*sum)
        })
        .collect()
}
