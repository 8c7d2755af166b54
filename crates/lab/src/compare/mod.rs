//! Strategies against each other on many apps: which gains more of the app's own code after the launch, with the same
//! number of events, and is the difference more than luck?
//!
//! The raw runs are kept, one folder each (`<app>/<strategy>/<seed>`), and the table is made from them alone: making it
//! again needs no app and no device. Per app, strategies are compared seed against seed (Mann-Whitney, A12, corrected by
//! Holm over the apps); over all apps by the medians (Wilcoxon, with a bootstrap interval of the median difference).

mod page;
pub mod statistics;

pub use page::html;

use crate::RunError;
use crate::run::Folder;
use crate::summary::{StoppedBy, Summary};
use serde::{Deserialize, Serialize};
use statistics::{a12, bootstrap, holm, mann_whitney, median, wilcoxon};
use std::collections::BTreeMap;

/// Points of a curve.
pub const POINTS: usize = 50;

/// What is compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Design {
    /// Apps, by the names of their folders.
    pub apps: Vec<String>,
    /// Strategies; the first one is compared with each of the others.
    pub strategies: Vec<String>,
    /// Events per run.
    pub events: u64,
    /// The first seed.
    pub seed: u64,
    /// Number of seeds.
    pub seeds: u64,
}

impl Design {
    /// The folders of all runs, app by app.
    pub fn runs(&self) -> impl Iterator<Item = (&str, &str, u64)> {
        let seeds = self.seed..self.seed.wrapping_add(self.seeds);
        self.apps.iter().flat_map(move |app| {
            let seeds = seeds.clone();
            self.strategies.iter().flat_map(move |s| seeds.clone().map(move |n| (app.as_str(), s.as_str(), n)))
        })
    }
}

/// The folder of one run inside the folder of the comparison.
pub fn home(app: &str, strategy: &str, seed: u64) -> String {
    format!("{app}/{strategy}/{seed}")
}

/// What is read of one run.
#[derive(Clone, Debug, Default)]
struct Run {
    /// Instructions gained after the launch.
    gained: f64,
    activities: f64,
    findings: BTreeMap<String, u64>,
    virtual_seconds: f64,
    wall_seconds: f64,
    /// Instructions gained after each of [`POINTS`] equal shares of the events.
    curve: Vec<f64>,
}

/// The table of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// Version of the file.
    pub schema: u32,
    /// What was compared.
    pub design: Design,
    /// One entry per app.
    pub apps: Vec<AppRow>,
    /// The first strategy against each of the others, over all apps.
    pub overall: Vec<Overall>,
}

/// One app of the table.
#[derive(Clone, Debug, Serialize)]
pub struct AppRow {
    /// Its name.
    pub app: String,
    /// What each strategy reached.
    pub strategies: Vec<Cell>,
    /// The first strategy against each of the others.
    pub against: Vec<Against>,
}

/// What a strategy reached on an app.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Its name.
    pub strategy: String,
    /// Median of the instructions gained after the launch.
    pub gained: f64,
    /// Median of the activities reached.
    pub activities: f64,
    /// Findings of all seeds, each with the first event that showed it in any of them.
    pub findings: BTreeMap<String, u64>,
    /// Median of the virtual seconds.
    pub virtual_seconds: f64,
    /// Median of the wall-clock seconds.
    pub wall_seconds: f64,
    /// Median curve.
    pub curve: Vec<f64>,
}

/// Two strategies on one app.
#[derive(Clone, Debug, Serialize)]
pub struct Against {
    /// The other strategy.
    pub other: String,
    /// How likely luck alone does this.
    pub p: f64,
    /// The same, corrected for the number of apps.
    pub holm: f64,
    /// The chance that the first strategy gains more.
    pub a12: f64,
}

/// Two strategies over all apps.
#[derive(Clone, Debug, Serialize)]
pub struct Overall {
    /// The other strategy.
    pub other: String,
    /// Apps on which the median of the first strategy is larger, equal, smaller.
    pub apps: [usize; 3],
    /// Median of the relative differences of the medians, in percent.
    pub percent: f64,
    /// Its interval.
    pub interval: (f64, f64),
    /// How likely luck alone does this.
    pub p: f64,
}

/// Makes the table from the runs in a folder.
pub fn table(folder: &Folder, design: &Design) -> Result<Table, RunError> {
    let mut apps = Vec::new();
    for app in &design.apps {
        let mut samples = Vec::new();
        for strategy in &design.strategies {
            let seeds = design.seed..design.seed.wrapping_add(design.seeds);
            let runs: Result<Vec<Run>, RunError> =
                seeds.map(|seed| read(folder, &home(app, strategy, seed), design.events)).collect();
            samples.push((strategy.clone(), runs?));
        }
        apps.push(app_row(app, &samples));
    }
    correct(&mut apps);
    let overall = design.strategies.iter().skip(1).enumerate().map(|(n, other)| over_all(&apps, n + 1, other));
    Ok(Table { schema: 1, design: design.clone(), overall: overall.collect(), apps })
}

/// Whether a run is there as a whole; one that was interrupted has a summary too.
pub fn is_finished(folder: &Folder, home: &str) -> bool {
    let summary = folder.read_json::<Summary>(&format!("{home}/summary.json"));
    summary.is_ok_and(|s| s.stopped_by != StoppedBy::Interrupt)
}

/// Reads what is needed of one run.
fn read(folder: &Folder, home: &str, events: u64) -> Result<Run, RunError> {
    let summary: Summary = folder.read_json(&format!("{home}/summary.json"))?;
    let log = folder.read(&format!("{home}/events.jsonl"))?;
    let launch = summary.coverage.launch.instructions;
    Ok(Run {
        gained: summary.coverage.instructions.covered.saturating_sub(launch) as f64,
        activities: summary.coverage.activities.covered as f64,
        findings: summary.findings.iter().map(|f| (f.title(), f.first_event)).collect(),
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

fn curve(log: &[u8], events: u64) -> Vec<f64> {
    let mut points = vec![0.0; POINTS];
    let lines = log.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice::<Line>(line).ok());
    for (n, gain) in lines.filter_map(|line| Some((line.n?, line.outcome?))) {
        let at = (n * POINTS as u64 / events.max(1)).min(POINTS as u64 - 1);
        points[at as usize] += f64::from(gain.gained);
    }
    points
        .iter()
        .scan(0.0, |sum, p| {
            *sum += p;
            Some(*sum)
        })
        .collect()
}

fn app_row(app: &str, samples: &[(String, Vec<Run>)]) -> AppRow {
    let gained = |runs: &[Run]| -> Vec<f64> { runs.iter().map(|r| r.gained).collect() };
    let first = samples.first().map(|(_, runs)| gained(runs)).unwrap_or_default();
    let against = samples.iter().skip(1).map(|(other, runs)| {
        let theirs = gained(runs);
        let p = mann_whitney(&first, &theirs);
        Against { other: other.clone(), p, holm: p, a12: a12(&first, &theirs) }
    });
    AppRow {
        app: app.to_owned(),
        against: against.collect(),
        strategies: samples.iter().map(|(strategy, runs)| cell(strategy, runs)).collect(),
    }
}

fn cell(strategy: &str, runs: &[Run]) -> Cell {
    let of = |f: &dyn Fn(&Run) -> f64| median(&runs.iter().map(f).collect::<Vec<_>>());
    let mut findings: BTreeMap<String, u64> = BTreeMap::new();
    for (title, first) in runs.iter().flat_map(|r| &r.findings) {
        let known = findings.entry(title.clone()).or_insert(*first);
        *known = (*known).min(*first);
    }
    Cell {
        strategy: strategy.to_owned(),
        gained: of(&|r| r.gained),
        activities: of(&|r| r.activities),
        virtual_seconds: of(&|r| r.virtual_seconds),
        wall_seconds: of(&|r| r.wall_seconds),
        curve: (0..POINTS).map(|at| of(&|r| r.curve[at])).collect(),
        findings,
    }
}

/// Corrects the p-values of each pair of strategies over the apps.
fn correct(apps: &mut [AppRow]) {
    let pairs = apps.first().map_or(0, |a| a.against.len());
    for pair in 0..pairs {
        let corrected = holm(&apps.iter().map(|a| a.against[pair].p).collect::<Vec<_>>());
        apps.iter_mut().zip(corrected).for_each(|(app, p)| app.against[pair].holm = p);
    }
}

fn over_all(apps: &[AppRow], at: usize, other: &str) -> Overall {
    let medians: Vec<(f64, f64)> = apps.iter().map(|a| (a.strategies[0].gained, a.strategies[at].gained)).collect();
    let percent = |(ours, theirs): &(f64, f64)| (ours - theirs) * 100.0 / theirs.max(1.0);
    let differences: Vec<f64> = medians.iter().map(percent).collect();
    let count = |wanted: std::cmp::Ordering| medians.iter().filter(|(a, b)| a.total_cmp(b) == wanted).count();
    use std::cmp::Ordering::{Equal, Greater, Less};
    Overall {
        other: other.to_owned(),
        apps: [count(Greater), count(Equal), count(Less)],
        percent: median(&differences),
        interval: if differences.is_empty() { (0.0, 0.0) } else { bootstrap(&differences, 1) },
        p: wilcoxon(&medians.iter().map(|(a, b)| a - b).collect::<Vec<_>>()),
    }
}
