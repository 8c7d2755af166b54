//! Crashes that other people found in real apps show here too: each flow of `tests/known-bugs.toml` ends in the crash that
//! its matcher names, and a bug without a flow says why it has none. Exploring finds them as well: the easy ones in a
//! hundred events, and with `KNOWN_BUGS=N` in the environment most of all of them in N events (`./check --long`, and with
//! the release build `benches/known-bugs/run`, whose table is the one of docs/compare.md).

use crate::common::{gibbon, run, shared_apks};
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bugs {
    bug: Vec<Bug>,
}

/// A reported crash.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bug {
    id: String,
    report: String,
    #[serde(default)]
    exception: String,
    #[serde(default)]
    frame: String,
    flow: Option<String>,
    /// Flags that the device needs for it.
    #[serde(default)]
    flags: Vec<String>,
    why_not: Option<String>,
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

fn bugs() -> Vec<Bug> {
    let text = std::fs::read_to_string(home().join("known-bugs.toml")).expect("the list");
    toml::from_str::<Bugs>(&text).expect("a list of bugs").bug
}

#[test]
fn every_known_bug_has_a_flow_or_a_reason() {
    let bugs = bugs();
    for n in 1..=17 {
        assert!(bugs.iter().any(|b| b.id == format!("k{n:02}")), "k{n:02} is missing");
    }
    for bug in &bugs {
        assert!(!bug.report.is_empty() && bug.flow.is_some() != bug.why_not.is_some(), "{}", bug.id);
        assert!(bug.flow.is_none() || (!bug.exception.is_empty() && !bug.frame.is_empty()), "{}", bug.id);
    }
}

#[test]
fn known_bugs_show() {
    let Some(apks) = shared_apks() else { return };
    let bugs = bugs();
    let with_flow: Vec<&Bug> = bugs.iter().filter(|b| b.flow.is_some()).collect();
    let wrong: Vec<String> = with_flow.iter().filter_map(|bug| bug.differs(&apks)).collect();
    eprintln!("{} flows run", with_flow.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Bugs that a short exploration finds.
const EASY: [&str; 2] = ["k03", "k10"];

#[test]
fn exploring_finds_known_bugs() {
    let Some(apks) = shared_apks() else { return };
    let budget = std::env::var("KNOWN_BUGS").ok().and_then(|n| n.parse::<u64>().ok());
    let all = bugs();
    let wanted: Vec<&Bug> =
        all.iter().filter(|b| b.flow.is_some() && (budget.is_some() || EASY.contains(&b.id.as_str()))).collect();
    let (events, seeds, needed) = budget.map_or((100, 1, 1), |events| (events, 3, 2));
    eprintln!("| bug | seeds that found it | at event |\n|---|---|---|");
    let found = wanted.iter().filter(|bug| bug.seeds_that_find(&apks, events, seeds) >= needed).count();
    eprintln!("\n{found} of {} found by {needed} of {seeds} seeds in {events} events", wanted.len());
    assert!(found * 10 >= wanted.len() * 8, "{found} of {}", wanted.len());
}

/// Budgets that are tried first: a shorter run is the beginning of a longer one, so most bugs need no long one.
const SHORTER: [u64; 2] = [400, 3_000];

/// What ran and what there is are counted by different crates, which once disagreed about whose code a class is.
fn no_more_is_covered_than_there_is(coverage: &Value) {
    for path in ["/instructions", "/methods", "/branches", "/libraries/instructions"] {
        let share = coverage.pointer(path).unwrap_or_else(|| panic!("{path} in {coverage}"));
        let (covered, total) = (share["covered"].as_u64(), share["total"].as_u64());
        assert!(covered.is_some() && covered <= total, "{path}: {share}");
    }
}

impl Bug {
    /// How many of the seeds find it; prints its row of the table.
    fn seeds_that_find(&self, apks: &Path, events: u64, seeds: u64) -> usize {
        let firsts: Vec<Option<u64>> = std::thread::scope(|scope| {
            let runs: Vec<_> = (1..=seeds).map(|seed| scope.spawn(move || self.searched(apks, events, seed))).collect();
            runs.into_iter().map(|run| run.join().expect("a search")).collect()
        });
        let shown: Vec<String> = firsts.iter().map(|f| f.map_or_else(|| "–".to_owned(), |n| n.to_string())).collect();
        let found = firsts.iter().flatten().count();
        eprintln!("| {} | {found} of {seeds} | {} |", self.id, shown.join(", "));
        found
    }

    /// The first event that showed it, looked for with growing budgets.
    fn searched(&self, apks: &Path, events: u64, seed: u64) -> Option<u64> {
        let budgets = SHORTER.into_iter().filter(|&shorter| shorter < events).chain([events]);
        budgets.into_iter().find_map(|budget| self.explored(apks, budget, seed))
    }

    /// The first event that showed it in an exploration.
    fn explored(&self, apks: &Path, events: u64, seed: u64) -> Option<u64> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("known-bugs/{}-{seed}", self.id));
        _ = std::fs::remove_dir_all(&folder);
        let flags = ["--quiet", "--json", "--fail-on", "none", "--no-require-health", "--no-evidence"];
        let mut command = gibbon();
        command.arg("explore").arg(self.app(apks)).args(flags).args(&self.flags).arg("-o").arg(&folder);
        // Without the time limit of the other tests: how long this takes depends on the machine.
        let ran = command.args(["--events", &events.to_string(), "--seed", &seed.to_string()]).output().expect("a run");
        let summary: Value = serde_json::from_slice(&ran.stdout).unwrap_or_else(|e| panic!("{e}: {ran:?}"));
        no_more_is_covered_than_there_is(&summary["coverage"]);
        let shows = |finding: &&Value| {
            let id = finding["id"].as_str().unwrap_or_default();
            let stack = std::fs::read_to_string(folder.join(format!("findings/{id}/stack.txt"))).unwrap_or_default();
            finding["exception"] == self.exception.as_str() && stack.contains(&format!("at {}(", self.frame))
        };
        summary["findings"].as_array()?.iter().find(shows)?["first_event"].as_u64()
    }

    /// What a run of the flow showed, if it is not the crash.
    fn differs(&self, apks: &Path) -> Option<String> {
        let app = self.app(apks);
        let flow = home().join("flows").join(self.flow.as_deref()?);
        let ran = run(gibbon().args(["flow", "--json"]).args(&self.flags).arg(flow).arg(app));
        let sheet: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let crashes = sheet["crashes"].as_array().cloned().unwrap_or_default();
        let shows = ran.code() == Some(1) && crashes.iter().any(|crash| self.matches(crash));
        (!shows).then(|| format!("{}: {ran:?}", self.id))
    }

    fn matches(&self, crash: &Value) -> bool {
        let place = format!("{}(", self.frame);
        let frames = crash["frames"].as_array().into_iter().flatten().filter_map(Value::as_str);
        crash["exception"] == self.exception.as_str() && frames.into_iter().any(|f| f.starts_with(&place))
    }

    /// The app whose file name begins with the bug's number.
    fn app(&self, apks: &Path) -> PathBuf {
        let number = self.id.get(..3).expect("a number");
        let files = std::fs::read_dir(apks).expect("the apps").flatten().map(|e| e.path());
        let ours = |p: &PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&format!("{number}-")));
        files.into_iter().find(ours).unwrap_or_else(|| panic!("no app {number}"))
    }
}
