//! `summary.json`: what a run did and found, for people and programs. Fields may be added, never renamed.

use crate::health::Health;
use gui::finding::{Finding, FindingKind, Reproduction};
use gui::trace::App;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Version of the file.
pub const SCHEMA: u32 = 1;

/// What a run did and found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// Version of the file.
    pub schema: u32,
    /// Version of gibbon.
    pub gibbon: String,
    /// `test` or `explore`.
    pub command: String,
    /// Seed of the strategy; the first of several.
    pub seed: u64,
    /// How many seeds were run.
    pub seeds: u64,
    /// Seed of the device.
    pub device_seed: u64,
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// The app.
    pub app: AppSummary,
    /// The device.
    pub device: DeviceSummary,
    /// Whether the run could do its job.
    pub health: Health,
    /// Who decided.
    pub strategy: String,
    /// How often each rule decided.
    pub rules: BTreeMap<String, u64>,
    /// Rules of the user that no widget ever matched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unmatched_rules: Vec<String>,
    /// Events of the exploration.
    pub events: u64,
    /// Events of the exploration, of confirming and of minimising.
    pub executed_events: u64,
    /// Time that passed on the host.
    pub wall_seconds: f64,
    /// Time that passed for the app.
    pub virtual_seconds: f64,
    /// Events of the exploration per second on the host.
    pub events_per_second: f64,
    /// The model at the end; sums over several seeds.
    pub model: ModelSummary,
    /// The app's own code that ran; of several seeds the union where the device tells, else the best.
    pub coverage: CoverageSummary,
    /// What was found.
    pub findings: Vec<FindingSummary>,
    /// Buckets of the baseline that did not show.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// Answers of the platform that are not there.
    pub gaps: GapsSummary,
    /// Equal for equal runs.
    pub log_hash: String,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The budget of events is used up.
    #[default]
    Events,
    /// Nothing is left to be done.
    Saturated,
    /// The budget of time is used up.
    Time,
    /// Somebody interrupted it.
    Interrupt,
    /// A limit, or the app could not be brought to a usable screen.
    Limit,
}

/// The app of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AppSummary {
    /// Package, version, files.
    #[serde(flatten)]
    pub app: App,
    /// The activity that the launcher starts.
    pub main_activity: String,
}

/// The device of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeviceSummary {
    /// `embedded`, `adb` or `scripted`.
    pub kind: String,
    /// API level.
    pub api: u64,
    /// Size and density of the screen.
    pub screen: String,
    /// Names the whole configuration.
    pub config_hash: String,
}

/// The model of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelSummary {
    /// States.
    pub states: u64,
    /// Transitions.
    pub transitions: u64,
    /// Different screens.
    pub trees: u64,
    /// Actions refined.
    pub refine_action: u64,
    /// Refinements that resolved non-determinism.
    pub refine_state: u64,
    /// Refinements undone.
    pub coarsen: u64,
    /// Actions given up.
    pub blacklisted: u64,
    /// Planned actions found again in another state.
    pub relocated: u64,
    /// Edges that became weak.
    pub detached: u64,
    /// Edges that became strong again.
    pub reattached: u64,
    /// Restarts of the app.
    pub restarts: u64,
    /// Jumps to remembered moments.
    pub jumps: u64,
}

/// Covered of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Share {
    /// Covered.
    pub covered: u64,
    /// All; 0 if unknown.
    pub total: u64,
}

/// Activities of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Activities {
    /// Reached.
    pub covered: u64,
    /// Those that can be reached; without knowledge of the app's code, all that are declared.
    pub reachable: u64,
    /// Declared.
    pub total: u64,
    /// The names of those that were reached.
    pub names: Vec<String>,
    /// The names of those that were not.
    pub missed: Vec<String>,
}

/// Code covered by a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CoverageSummary {
    /// Activities.
    pub activities: Activities,
    /// Instructions of the app's own.
    pub instructions: Share,
    /// Methods of the app's own.
    pub methods: Share,
    /// Branches of the app's own.
    pub branches: Share,
    /// What was covered before the first event.
    pub launch: Launch,
    /// What was covered of the libraries that the app brings.
    pub libraries: Libraries,
}

/// What starting the app covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Launch {
    /// Instructions.
    pub instructions: u64,
}

/// Covered code of libraries that the app brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Libraries {
    /// Instructions.
    pub instructions: Share,
}

/// Gaps of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GapsSummary {
    /// Different ones.
    pub distinct: u64,
    /// Calls.
    pub calls: u64,
}

/// Whether a finding is in the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is not.
    #[default]
    New,
    /// It is.
    Known,
}

/// One finding on one line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FindingSummary {
    /// Bucket.
    pub id: String,
    /// Kind.
    pub kind: FindingKind,
    /// Class of the root cause.
    pub exception: String,
    /// Place in the app.
    pub top_frame: String,
    /// How much it matters.
    pub severity: gui::finding::Severity,
    /// Proven to be the app's own: no other answer of a gap or model makes it vanish.
    pub clean: bool,
    /// The answers that make it vanish, or why nothing was proven.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tainted_by: Vec<String>,
    /// States of the phone that it needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Whether it is in the baseline.
    pub status: Status,
    /// Number of the event that first showed it.
    pub first_event: u64,
    /// The seed of the strategy that found it.
    pub seed: u64,
    /// How often the run showed it.
    pub hits: u32,
    /// Trace, relative to the run folder.
    pub trace: String,
    /// Shortest trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<String>,
    /// Events in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal_events: Option<u32>,
    /// How reliably it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reproduced: Option<Reproduction>,
    /// Findings with equal shortest steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same_steps_as: Vec<String>,
}

impl FindingSummary {
    /// The line of a finding.
    pub fn of(finding: &Finding, seed: u64) -> FindingSummary {
        FindingSummary {
            id: finding.id.clone(),
            kind: finding.kind,
            exception: finding.exception().to_owned(),
            top_frame: finding.site.clone(),
            severity: finding.severity,
            clean: finding.clean,
            tainted_by: finding.tainted_by.clone(),
            needs: finding.needs.clone(),
            status: Status::New,
            first_event: finding.first_event,
            seed,
            hits: finding.hits,
            trace: finding.trace.clone().unwrap_or_default(),
            minimal: finding.minimal.clone(),
            minimal_events: finding.minimal_events,
            reproduced: finding.reproduced,
            same_steps_as: finding.same_steps_as.clone(),
        }
    }

    /// Whether it showed again from a fresh start.
    pub fn is_reproduced(&self) -> bool {
        self.reproduced.is_some_and(|r| r.k > 0)
    }

    /// What it is, for people: the exception, or the kind.
    pub fn title(&self) -> String {
        let what = if self.exception.is_empty() { self.kind.name() } else { &self.exception };
        if self.top_frame.is_empty() { what.to_owned() } else { format!("{what} at {}", self.top_frame) }
    }
}

/// Which findings make a run fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailOn {
    kinds: Vec<FindingKind>,
    tainted: bool,
    flaky: bool,
}

impl Default for FailOn {
    fn default() -> FailOn {
        let kinds = vec![FindingKind::Crash, FindingKind::Anr, FindingKind::Functional, FindingKind::Native];
        FailOn { kinds, tainted: false, flaky: false }
    }
}

impl FailOn {
    /// Reads `crash,anr,tainted,flaky` or `none`. Kinds that are not named do not count; naming none of them means all.
    pub fn parse(text: &str) -> Result<FailOn, String> {
        let mut fail = FailOn { kinds: Vec::new(), tainted: false, flaky: false };
        let mut none = false;
        for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            match word {
                "crash" => fail.kinds.push(FindingKind::Crash),
                "anr" => fail.kinds.push(FindingKind::Anr),
                "tainted" => fail.tainted = true,
                "flaky" => fail.flaky = true,
                "none" => none = true,
                _ => return Err("expected some of crash, anr, tainted, flaky, or none".to_owned()),
            }
        }
        if !none && fail.kinds.is_empty() {
            fail.kinds = FailOn::default().kinds;
        }
        Ok(fail)
    }

    /// Whether this finding makes the run fail.
    pub fn counts(&self, finding: &FindingSummary) -> bool {
        self.kinds.contains(&finding.kind)
            && finding.status == Status::New
            && (finding.clean || self.tainted)
            && (finding.is_reproduced() || self.flaky)
    }
}

/// `coverage.json`: the methods of the app's own that the exploration ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoveredMethods {
    /// Version of the format.
    pub schema: u32,
    /// Their numbers: DEX file in the order of the app, shifted by 16, and number in its table of methods.
    pub methods: Vec<u32>,
}

impl CoveredMethods {
    /// The methods of a set.
    pub fn of(methods: &device::Bitmap) -> CoveredMethods {
        CoveredMethods { schema: SCHEMA, methods: methods.iter().collect() }
    }

    /// The methods with these numbers.
    pub fn of_numbers(methods: &BTreeSet<u32>) -> CoveredMethods {
        CoveredMethods { schema: SCHEMA, methods: methods.iter().copied().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(kind: FindingKind, clean: bool, k: u32, status: Status) -> FindingSummary {
        let reproduced = Some(Reproduction { k, n: 1, low: 0.0, high: 1.0 });
        FindingSummary { kind, clean, reproduced, status, ..FindingSummary::default() }
    }

    fn check(words: Option<&str>, found: FindingSummary, expected: bool) {
        let fail = words.map_or(Ok(FailOn::default()), FailOn::parse).expect("words");
        assert_eq!(fail.counts(&found), expected, "{words:?} {found:?}");
    }

    #[test]
    fn by_default_clean_reproduced_and_new_ones_count() {
        use FindingKind::{Anr, Crash};
        check(None, finding(Crash, true, 1, Status::New), true);
        check(None, finding(Crash, false, 1, Status::New), false);
        check(None, finding(Anr, true, 0, Status::New), false);
        check(None, finding(Crash, true, 1, Status::Known), false);
        check(Some("crash,tainted"), finding(Crash, false, 1, Status::New), true);
        check(Some("crash"), finding(Anr, true, 1, Status::New), false);
        check(Some("flaky"), finding(Anr, true, 0, Status::New), true);
        check(Some("none"), finding(Crash, true, 1, Status::New), false);
        assert!(FailOn::parse("crash,warnings").is_err());
    }

    #[test]
    fn a_summary_has_the_promised_fields() {
        let json = serde_json::to_value(Summary::default()).expect("JSON");
        for field in ["schema", "gibbon", "command", "seed", "device_seed", "stopped_by", "app", "device", "health"] {
            assert!(json.get(field).is_some(), "{field}");
        }
        for path in ["/app/package", "/app/main_activity", "/coverage/activities/reachable", "/coverage/launch"] {
            assert!(json.pointer(path).is_some(), "{path}");
        }
    }
}
