//! Several seeds of one plan. Each is a run of its own in a folder of its own (`device-<seed>`), carried out by this
//! process or by workers; what they left on disk is put together in the order of the seeds. So the number of workers
//! changes nothing but the time, and a seed that is finished is not run again.

use super::evidence::Evidence;
use super::{Folder, Inputs, Plan, Watcher, prepare, single, sum};
use crate::RunError;
use crate::crew::Alone;
use crate::summary::{CoveredMethods, FindingSummary, GapsSummary, ModelSummary, Share, StoppedBy, Summary};
use crate::watched::Watched;
use device::Device;
use gui::hash::Hasher;
use gui::observation::Gap;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Keeps the plan and makes the folders of the seeds; gives those of seeds that are not finished, each with its plan.
pub fn begin(folder: &Folder, plan: &Plan, inputs: &Inputs<'_>) -> Result<Vec<Folder>, RunError> {
    prepare(folder, plan, inputs)?;
    let mut unfinished = Vec::new();
    for seed in numbers(plan) {
        let home = folder.within(&format!("device-{seed}"))?;
        if !home.has("run.json") {
            home.write_json("run.json", &Plan { seed, seeds: 1, minimize: false, ..plan.clone() })?;
        }
        let finished =
            home.has("summary.json") && home.read_json::<Summary>("summary.json")?.stopped_by != StoppedBy::Interrupt;
        if !finished {
            unfinished.push(home);
        }
    }
    Ok(unfinished)
}

/// Runs the seeds that are not finished, and puts all of them together.
pub(super) fn run(
    device: &mut dyn Device,
    plan: &Plan,
    inputs: &Inputs<'_>,
    folder: &Folder,
    watcher: &mut dyn Watcher,
) -> Result<Summary, RunError> {
    let start = Instant::now();
    let alone =
        Inputs { baseline: Vec::new(), mapping: inputs.mapping.clone(), model: inputs.model.clone(), ..*inputs };
    for home in begin(folder, plan, inputs)? {
        let summary = single(device, &home.read_json("run.json")?, &alone, &home, watcher)?;
        if summary.stopped_by == StoppedBy::Interrupt {
            break;
        }
    }
    let mut device = Watched::new(device);
    let app = device.install(inputs.files)?;
    let mut evidence = Evidence::new(folder, plan, inputs.mapping.clone());
    let mut whole = Whole::default();
    for seed in numbers(plan) {
        let home = folder.within(&format!("device-{seed}"))?;
        if home.has("summary.json") {
            whole.add(folder, &home, &mut evidence, watcher)?;
        }
    }
    folder.write_json("coverage.json", &CoveredMethods::of_numbers(&whole.methods))?;
    folder.write_json("gaps.json", &whole.gaps())?;
    evidence.prove(&mut device, inputs.help.unwrap_or(&Alone), watcher)?;
    let declared = app.activities.clone();
    let mut summary =
        Summary { seed: plan.seed, seeds: plan.seeds, command: plan.command.clone(), ..whole.summary(&declared) };
    summary.findings = evidence.findings().iter().map(|f| FindingSummary::of(&f.finding, f.seed)).collect();
    summary.executed_events += device.account.events;
    summary.wall_seconds += start.elapsed().as_secs_f64();
    sum::compare(&mut summary, &inputs.baseline);
    folder.write_json("summary.json", &summary)?;
    Ok(summary)
}

fn numbers(plan: &Plan) -> impl Iterator<Item = u64> {
    let first = plan.seed;
    (0..plan.seeds).map(move |n| first.wrapping_add(n))
}

/// What the seeds did, added up.
#[derive(Default)]
struct Whole {
    seeds: Vec<Summary>,
    methods: BTreeSet<u32>,
    gaps: BTreeMap<(String, String), u32>,
}

impl Whole {
    fn add(
        &mut self,
        folder: &Folder,
        home: &Folder,
        evidence: &mut Evidence<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<(), RunError> {
        let summary: Summary = home.read_json("summary.json")?;
        for line in &summary.findings {
            if let Some(finding) = evidence.adopt(home, line)? {
                watcher.found(&finding, folder.root());
            }
        }
        self.methods.extend(home.read_json::<CoveredMethods>("coverage.json")?.methods);
        for gap in home.read_json::<Vec<Gap>>("gaps.json")? {
            let calls = self.gaps.entry((gap.name, gap.caller)).or_default();
            *calls = calls.saturating_add(gap.calls);
        }
        move_pictures(home, folder)?;
        self.seeds.push(summary);
        Ok(())
    }

    fn gaps(&self) -> Vec<Gap> {
        let gap = |((name, caller), calls): (&(String, String), &u32)| Gap {
            name: name.clone(),
            caller: caller.clone(),
            calls: *calls,
        };
        let mut gaps: Vec<Gap> = self.gaps.iter().map(gap).collect();
        gaps.sort_by_key(|g| std::cmp::Reverse(g.calls));
        gaps
    }

    /// The summary of all, without findings. What cannot be added up is that of the seed that did best.
    fn summary(self, declared: &[String]) -> Summary {
        let mut log = Hasher::new("logs/1");
        let mut all = self.seeds.first().cloned().unwrap_or_default();
        for seed in self.seeds.iter().skip(1) {
            add(&mut all, seed);
        }
        self.seeds.iter().for_each(|seed| _ = log.str(&seed.log_hash));
        let activities = &mut all.coverage.activities;
        activities.covered = activities.names.iter().filter(|a| declared.contains(a)).count() as u64;
        activities.missed = declared.iter().filter(|a| !activities.names.contains(a)).cloned().collect();
        all.coverage.methods.covered = all.coverage.methods.covered.max(self.methods.len() as u64);
        let calls = self.gaps.values().map(|n| u64::from(*n)).sum();
        all.gaps = GapsSummary { distinct: self.gaps.len() as u64, calls };
        all.log_hash = log.finish().to_string();
        all
    }
}

fn add(all: &mut Summary, seed: &Summary) {
    let seconds = |s: &Summary| s.events as f64 / s.events_per_second.max(0.1);
    let exploring = seconds(all) + seconds(seed);
    all.stopped_by = if all.stopped_by == StoppedBy::Interrupt { StoppedBy::Interrupt } else { seed.stopped_by };
    if seed.health.state > all.health.state {
        all.health = seed.health.clone();
    }
    seed.rules.iter().for_each(|(rule, n)| *all.rules.entry(rule.clone()).or_default() += n);
    all.unmatched_rules.retain(|rule| seed.unmatched_rules.contains(rule));
    all.events += seed.events;
    all.executed_events += seed.executed_events;
    all.wall_seconds += seed.wall_seconds;
    all.virtual_seconds += seed.virtual_seconds;
    all.events_per_second = (all.events as f64 / exploring * 10.0).round() / 10.0;
    add_model(&mut all.model, &seed.model);
    let (to, from) = (&mut all.coverage, &seed.coverage);
    let new = from.activities.names.iter().filter(|a| !to.activities.names.contains(a)).cloned();
    let new: Vec<String> = new.collect();
    to.activities.names.extend(new);
    to.activities.names.sort();
    for (to, from) in [
        (&mut to.instructions, from.instructions),
        (&mut to.methods, from.methods),
        (&mut to.branches, from.branches),
        (&mut to.libraries.instructions, from.libraries.instructions),
    ] {
        *to = Share { covered: to.covered.max(from.covered), total: to.total };
    }
}

fn add_model(to: &mut ModelSummary, from: &ModelSummary) {
    let ModelSummary {
        states,
        transitions,
        trees,
        refine_action,
        refine_state,
        coarsen,
        blacklisted,
        relocated,
        detached,
        reattached,
        restarts,
        jumps,
    } = from;
    to.states += states;
    to.transitions += transitions;
    to.trees += trees;
    to.refine_action += refine_action;
    to.refine_state += refine_state;
    to.coarsen += coarsen;
    to.blacklisted += blacklisted;
    to.relocated += relocated;
    to.detached += detached;
    to.reattached += reattached;
    to.restarts += restarts;
    to.jumps += jumps;
}

/// Equal screens have equal names, so it does not matter whose picture stays.
fn move_pictures(home: &Folder, folder: &Folder) -> Result<(), RunError> {
    let Ok(entries) = std::fs::read_dir(home.path("screens")) else { return Ok(()) };
    folder.make("screens")?;
    for path in entries.flatten().map(|e| e.path()) {
        let Some(name) = path.file_name() else { continue };
        let target = folder.path("screens").join(name);
        std::fs::rename(&path, &target).map_err(RunError::file(&target))?;
    }
    Ok(())
}
