//! Strategies against each other on many apps: which gains more of the app's own code after the launch, with the same
//! number of events, and is the difference more than luck?
//!
//! The raw runs are kept, one folder each (`<app>/<strategy>/<seed>`), and what the table needs of them in one file
//! ([`ledger`]), from which alone it is made: making it again needs no app, no device and not even the runs. Per app, strategies are compared seed against seed (Mann-Whitney, A12, corrected by
//! Holm over the apps); over all apps by the medians (Wilcoxon, with a bootstrap interval of the median difference).

pub mod ledger;
mod page;
pub mod statistics;

pub use ledger::Ledger;
pub use page::html;

use ledger::Run;
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
    /// The seeds of each strategy on each app.
    pub fn seeds(&self) -> std::ops::Range<u64> {
        self.seed..self.seed.wrapping_add(self.seeds)
    }

    /// The folders of all runs, app by app.
    pub fn runs(&self) -> impl Iterator<Item = (&str, &str, u64)> {
        let seeds = self.seeds();
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
    /// Runs, one for each seed that there is.
    pub runs: usize,
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

/// Makes the table from the runs of a ledger. A strategy has the seeds that were run.
pub fn table(ledger: &Ledger, design: &Design) -> Table {
    let samples = |app: &str| -> Vec<(String, Vec<&Run>)> {
        let runs = |s: &String| design.seeds().filter_map(|seed| ledger.run(app, s, seed)).collect();
        design.strategies.iter().map(|s| (s.clone(), runs(s))).collect()
    };
    let mut apps: Vec<AppRow> = design.apps.iter().map(|app| app_row(app, &samples(app))).collect();
    correct(&mut apps);
    let overall = design.strategies.iter().skip(1).enumerate().map(|(n, other)| over_all(&apps, n + 1, other));
    Table { schema: 1, design: design.clone(), overall: overall.collect(), apps }
}

fn app_row(app: &str, samples: &[(String, Vec<&Run>)]) -> AppRow {
    let gained = |runs: &[&Run]| -> Vec<f64> { runs.iter().map(|r| r.gained as f64).collect() };
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

fn cell(strategy: &str, runs: &[&Run]) -> Cell {
    let of = |f: &dyn Fn(&Run) -> f64| median(&runs.iter().map(|r| f(r)).collect::<Vec<_>>());
    let mut findings: BTreeMap<String, u64> = BTreeMap::new();
    for (title, first) in runs.iter().flat_map(|r| &r.findings) {
        let known = findings.entry(title.clone()).or_insert(*first);
        *known = (*known).min(*first);
    }
    Cell {
        strategy: strategy.to_owned(),
        runs: runs.len(),
        gained: of(&|r| r.gained as f64),
        activities: of(&|r| r.activities as f64),
        virtual_seconds: of(&|r| r.virtual_seconds),
        wall_seconds: of(&|r| r.wall_seconds),
        curve: (0..POINTS).map(|at| of(&|r| r.curve.get(at).map_or(0.0, |n| *n as f64))).collect(),
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
    // Where a strategy was not run there is nothing to compare.
    let both = apps.iter().map(|a| (&a.strategies[0], &a.strategies[at])).filter(|(a, b)| a.runs > 0 && b.runs > 0);
    let medians: Vec<(f64, f64)> = both.map(|(ours, theirs)| (ours.gained, theirs.gained)).collect();
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
