//! Adds up what the seeds of a run did.

use super::evidence::Found;
use super::{Ask, Ended, Journal, Plan};
use crate::health::{self, Facts};
use crate::summary::{
    Activities, AppSummary, CoverageSummary, DeviceSummary, FindingSummary, GapsSummary, Launch, Libraries,
    ModelSummary, SCHEMA, Share, Status, StoppedBy, Summary,
};
use crate::watched::Account;
use device::Installed;
use explore::explorer::{Stats, Stop};
use gui::hash::Hasher;
use gui::observation::Gap;
use gui::trace::DeviceInfo;
use std::collections::BTreeSet;
use std::time::Duration;

/// Rules that only wait for a screen on which something can be done.
const IDLE_RULES: [&str; 5] =
    ["bad_state_wait", "bad_state_restart", "no_tree_wait", "no_tree_activate", "no_tree_restart"];

/// What was done so far.
pub(super) struct Total {
    summary: Summary,
    declared: Vec<String>,
    reached: BTreeSet<String>,
    facts: Facts,
    instructions: u64,
    methods: u64,
    branches: u64,
    launch: u64,
    libraries: u64,
    totals: super::Totals,
    log: Hasher,
}

impl Total {
    pub(super) fn new(plan: &Plan, app: &Installed, device: &DeviceInfo) -> Total {
        let text = |key: &str| device.config.get(key).and_then(|v| v.as_str()).unwrap_or_default().to_owned();
        let summary = Summary {
            schema: SCHEMA,
            gibbon: env!("CARGO_PKG_VERSION").to_owned(),
            command: plan.command.clone(),
            seed: plan.seed,
            seeds: plan.seeds,
            device_seed: plan.device_seed,
            app: AppSummary { app: app.app.clone(), main_activity: app.main_activity.clone() },
            device: DeviceSummary {
                kind: device.kind.clone(),
                api: device.config.get("api").and_then(serde_json::Value::as_u64).unwrap_or_default(),
                screen: text("screen"),
                config_hash: device.config_hash.clone(),
            },
            strategy: plan.explore.strategy.name().to_owned(),
            ..Summary::default()
        };
        Total {
            summary,
            declared: app.activities.clone(),
            reached: BTreeSet::new(),
            facts: Facts::default(),
            instructions: 0,
            methods: 0,
            branches: 0,
            libraries: 0,
            launch: 0,
            totals: plan.totals,
            log: Hasher::new("logs/1"),
        }
    }

    /// Adds a seed.
    pub(super) fn add(&mut self, journal: &Journal, stats: &Stats, ended: Ended) {
        self.log.hash(journal.hash());
        let summary = &mut self.summary;
        summary.events += journal.events();
        stats.rules.iter().for_each(|(rule, n)| *summary.rules.entry((*rule).to_owned()).or_default() += n);
        summary.stopped_by = match ended {
            Ended::By(Stop::Events) => StoppedBy::Events,
            Ended::By(Stop::Saturated) => StoppedBy::Saturated,
            Ended::By(Stop::Stuck(why)) => {
                self.facts.stuck = Some(why);
                StoppedBy::Limit
            }
            Ended::Asked(Ask::Interrupt) => StoppedBy::Interrupt,
            Ended::Asked(Ask::Time) => StoppedBy::Time,
        };
        add_model(&mut summary.model, stats);
        for (activity, n) in &journal.time_in {
            *self.facts.time_in.entry(activity.clone()).or_default() += n;
        }
        self.reached.extend(stats.activities.iter().cloned());
        self.facts.passwords.extend(stats.passwords.iter().cloned());
        let all = |a: u32, b: u32| u64::from(a) + u64::from(b);
        self.instructions = self.instructions.max(all(stats.launch.instructions, stats.gained.instructions));
        self.methods = self.methods.max(all(stats.launch.methods, stats.gained.methods));
        self.branches = self.branches.max(all(stats.launch.branches, stats.gained.branches));
        self.launch = self.launch.max(u64::from(stats.launch.instructions));
        let libraries = all(stats.launch.library_instructions, stats.gained.library_instructions);
        self.libraries = self.libraries.max(libraries);
    }

    /// Notes what the exploration alone took.
    pub(super) fn exploration(&mut self, account: &Account, wall: Duration) {
        self.summary.virtual_seconds = account.virtual_ms as f64 / 1000.0;
        let rate = self.summary.events as f64 / wall.as_secs_f64().max(1e-9);
        self.summary.events_per_second = (rate * 10.0).round() / 10.0;
    }

    /// The summary of the whole run.
    pub(super) fn summary(
        mut self,
        account: &Account,
        found: &[Found],
        baseline: &[String],
        wall: Duration,
    ) -> Summary {
        self.facts.events = self.summary.events;
        self.facts.reached = self.reached.len();
        self.facts.declared = self.declared.len();
        let idle = IDLE_RULES.iter().filter_map(|rule| self.summary.rules.get(*rule));
        self.facts.idle = idle.sum();
        let mut summary = self.summary;
        summary.health = health::judge(&self.facts);
        summary.executed_events = account.events;
        summary.wall_seconds = wall.as_secs_f64();
        let missed = self.declared.iter().filter(|a| !self.reached.contains(*a)).cloned().collect();
        let own = self.reached.iter().filter(|a| self.declared.contains(a)).count() as u64;
        let declared = self.declared.len() as u64;
        summary.coverage = CoverageSummary {
            activities: Activities {
                covered: own,
                reachable: declared,
                total: declared,
                names: self.reached.into_iter().collect(),
                missed,
            },
            instructions: self.totals.of_instructions(self.instructions),
            methods: Share { covered: self.methods.max(account.methods.count().into()), total: self.totals.methods },
            branches: Share { covered: self.branches.max(account.branches.len() as u64), total: self.totals.branches },
            launch: Launch { instructions: self.launch },
            libraries: Libraries {
                instructions: Share { covered: self.libraries, total: self.totals.library_instructions },
            },
        };
        summary.findings = found.iter().map(|f| FindingSummary::of(&f.finding, f.seed)).collect();
        compare(&mut summary, baseline);
        summary.gaps = GapsSummary { distinct: account.gaps.len() as u64, calls: account.gaps.values().sum() };
        summary.log_hash = self.log.finish().to_string();
        summary
    }
}

/// Marks what the baseline knows, and what of it did not show.
pub(crate) fn compare(summary: &mut Summary, baseline: &[String]) {
    for finding in &mut summary.findings {
        finding.status = if baseline.contains(&finding.id) { Status::Known } else { Status::New };
    }
    let shows = |id: &&String| summary.findings.iter().any(|f| f.id == **id);
    summary.gone = baseline.iter().filter(|id| !shows(id)).cloned().collect();
}

/// The gaps of a run, the most called first.
pub(super) fn gaps(account: &Account) -> Vec<Gap> {
    let gap = |((name, caller), calls): (&(String, String), &u64)| Gap {
        name: name.clone(),
        caller: caller.clone(),
        calls: (*calls).try_into().unwrap_or(u32::MAX),
    };
    let mut gaps: Vec<Gap> = account.gaps.iter().map(gap).collect();
    gaps.sort_by_key(|g| std::cmp::Reverse(g.calls));
    gaps
}

fn add_model(sum: &mut ModelSummary, stats: &Stats) {
    let ModelSummary { states, transitions, trees, restarts, jumps, .. } = sum;
    *states += stats.states as u64;
    *transitions += stats.edges as u64;
    *trees += stats.trees as u64;
    *restarts += stats.restarts;
    *jumps += stats.jumps;
    let counted = stats.model;
    let pairs: [(&mut u64, u32); 7] = [
        (&mut sum.refine_action, counted.refine_action),
        (&mut sum.refine_state, counted.refine_state),
        (&mut sum.coarsen, counted.coarsen),
        (&mut sum.blacklisted, counted.blacklisted),
        (&mut sum.relocated, counted.relocated),
        (&mut sum.detached, counted.detached),
        (&mut sum.reattached, counted.reattached),
    ];
    for (sum, n) in pairs {
        *sum += u64::from(n);
    }
}

/// Buckets of an earlier run, from its folder, its `summary.json`, or a list with one bucket per line.
pub fn baseline(bytes: &[u8]) -> Vec<String> {
    if let Ok(summary) = serde_json::from_slice::<Summary>(bytes) {
        return summary.findings.into_iter().map(|f| f.id).collect();
    }
    let text = String::from_utf8_lossy(bytes);
    let words = text.lines().filter_map(|line| line.split('#').next()?.split_whitespace().next());
    words.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_is_a_summary_or_a_list() {
        let summary = r#"{"schema":1,"findings":[{"id":"aa","kind":"crash"}]}"#;
        assert_eq!(baseline(summary.as_bytes()), ["aa"]);
        assert_eq!(baseline(b"# known\nbb # login\naa\n\naa\n"), ["aa", "bb"]);
    }

    #[test]
    fn what_the_baseline_knows_is_known_and_what_does_not_show_is_gone() {
        let finding = |id: &str| FindingSummary { id: id.into(), ..FindingSummary::default() };
        let mut summary = Summary { findings: vec![finding("a"), finding("b")], ..Summary::default() };
        compare(&mut summary, &["b".into(), "c".into()]);
        let states: Vec<Status> = summary.findings.iter().map(|f| f.status).collect();
        assert_eq!((states, summary.gone), (vec![Status::New, Status::Known], vec!["c".to_owned()]));
    }
}
