//! A whole run on the scripted device: what it finds, what it writes, that it repeats and resumes.

use device::scripted::Scripted;
use explore::config::{Config, StrategyKind};
use explore::model::config::Profile;
use gui::Finding;
use gui::log::EventLog;
use gui::trace::Trace;
use lab::RunError;
use lab::crew::{self, Effort, Hire, Mate, Report, Task};
use lab::run::{Ask, Folder, Inputs, Nobody, Plan, Progress, Watcher, run};
use lab::summary::{FailOn, FindingSummary, StoppedBy, Summary};
use lab::watched::Watched;
use std::path::{Path, PathBuf};

/// A small app: a crash behind four steps and one behind two taps.
const NOTES: &str = include_str!("../../../tests/scripts/notes.toml");

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_dir_all(&path);
    path
}

fn plan(events: u64) -> Plan {
    Plan { events, check_runs: 20, ..Plan::default() }
}

fn run_in(folder: &Folder, plan: &Plan, watcher: &mut dyn Watcher) -> Result<Summary, RunError> {
    let mut device = Scripted::from_toml(NOTES).expect("a script");
    run(&mut device, plan, &Inputs::default(), folder, watcher)
}

#[test]
fn a_run_finds_confirms_shrinks_and_writes() {
    let folder = Folder::create(&scratch("run-whole")).expect("a folder");
    let summary = run_in(&folder, &plan(400), &mut Nobody).expect("a run");
    assert_eq!((summary.events, summary.stopped_by), (400, StoppedBy::Events));
    assert_eq!(summary.findings.len(), 2, "{:?}", summary.findings);
    let npe = summary.findings.iter().find(|f| f.exception.ends_with("NullPointerException")).expect("the crash");
    assert_eq!(npe.top_frame, "com.example.app.Main.open(Main.java:9)");
    assert_eq!(npe.minimal_events, Some(4));
    assert!(npe.is_reproduced() && npe.clean && FailOn::default().counts(npe));
    let minimal = Trace::parse(&folder.read(npe.minimal.as_deref().expect("a trace")).expect("a file"));
    assert_eq!(minimal.map(|t| t.steps.len()), Ok(4));
    let finding: Finding = folder.read_json(&format!("findings/{}/finding.json", npe.id)).expect("a finding");
    assert_eq!(finding.id, npe.id);
    let stack = folder.read(&format!("findings/{}/stack.txt", npe.id)).expect("a stack");
    assert!(stack.starts_with(b"java.lang.NullPointerException"));
    let log = EventLog::parse(&folder.read("events.jsonl").expect("a log")).expect("a log that reads back");
    assert_eq!(log.header.kind, "events");
    let written: Summary = folder.read_json("summary.json").expect("a summary");
    assert_eq!(written, summary);
    assert!(folder.has("model.json") && folder.has("gaps.json") && folder.has("run.json"));
}

/// Two crashes on one screen, one of them after the other.
const CRASHES: &str = r#"
start = "Main"
[screens.Main]
widgets = [
  { class = "Button", id = "a", text = "a", bounds = [0, 0, 500, 100], on.click = "crash java.lang.Error at com.example.app.Main.a:1" },
  { class = "Button", id = "b", text = "b", bounds = [0, 100, 500, 200], on.click = "crash java.lang.Error at com.example.app.Main.b:2" },
]
"#;

#[test]
fn a_replay_confirms_what_it_passes_on_its_way() {
    let mut device = Scripted::from_toml(CRASHES).expect("a script");
    let folder = Folder::create(&scratch("run-passing")).expect("a folder");
    let config = Config::of(StrategyKind::Ape, Profile::Gibbon);
    let short = Plan { explore: config, minimize: false, ..plan(60) };
    let summary = run(&mut device, &short, &Inputs::default(), &folder, &mut Nobody).expect("a run");
    let firsts: Vec<u64> = summary.findings.iter().map(|f| f.first_event).collect();
    assert_eq!(firsts.len(), 2);
    assert!(summary.findings.iter().all(FindingSummary::is_reproduced), "{:?}", summary.findings);
    let longest = firsts.into_iter().max().unwrap_or(0) + 1;
    assert_eq!(summary.executed_events, summary.events + longest, "one replay is enough for both");
}

#[test]
fn equal_seeds_give_equal_logs_and_others_do_not() {
    let hash = |name: &str, plan: &Plan| {
        let folder = Folder::create(&scratch(name)).expect("a folder");
        run_in(&folder, plan, &mut Nobody).expect("a run").log_hash
    };
    let short = Plan { minimize: false, ..plan(150) };
    assert_eq!(hash("run-equal-1", &short), hash("run-equal-2", &short));
    assert_ne!(hash("run-equal-3", &short), hash("run-other", &Plan { seed: 2, ..short.clone() }));
}

#[test]
fn several_seeds_have_a_log_each_and_share_findings() {
    let folder = Folder::create(&scratch("run-seeds")).expect("a folder");
    let summary = run_in(&folder, &Plan { seeds: 3, minimize: false, ..plan(150) }, &mut Nobody).expect("a run");
    assert_eq!(summary.events, 450);
    for seed in 1..=3 {
        assert!(folder.has(&format!("device-{seed}/events.jsonl")), "{seed}");
    }
    let mut ids: Vec<&str> = summary.findings.iter().map(|f| f.id.as_str()).collect();
    ids.dedup();
    assert_eq!(ids.len(), summary.findings.len());
}

/// Asks a run to end after some events.
struct Impatient(u64, bool);

impl Watcher for Impatient {
    fn progress(&mut self, progress: &dyn Fn() -> Progress) {
        self.1 = progress().events >= self.0;
    }

    fn stop_asked(&self) -> Option<Ask> {
        self.1.then_some(Ask::Interrupt)
    }
}

#[test]
fn an_interrupted_run_ends_in_order_and_resumes_to_the_log_of_an_unbroken_one() {
    let short = Plan { minimize: false, ..plan(200) };
    let whole = Folder::create(&scratch("run-unbroken")).expect("a folder");
    let unbroken = run_in(&whole, &short, &mut Nobody).expect("a run");
    let broken = Folder::create(&scratch("run-broken")).expect("a folder");
    let first = run_in(&broken, &short, &mut Impatient(70, false)).expect("a run");
    assert_eq!(first.stopped_by, StoppedBy::Interrupt);
    // A kill tears the last line; that must not matter.
    let log = broken.path("events.jsonl");
    let torn = std::fs::read(&log).map(|bytes| bytes[..bytes.len() - 9].to_vec()).expect("a log");
    std::fs::write(&log, torn).expect("a torn log");
    let resumed = run_in(&broken, &short, &mut Nobody).expect("a run");
    assert_eq!(resumed.log_hash, unbroken.log_hash);
    assert_eq!(std::fs::read(&log).expect("a log"), whole.read("events.jsonl").expect("a log"));
}

#[test]
fn several_seeds_resume_where_they_were_interrupted() {
    let short = Plan { seeds: 3, minimize: false, ..plan(120) };
    let whole = Folder::create(&scratch("run-seeds-unbroken")).expect("a folder");
    let unbroken = run_in(&whole, &short, &mut Nobody).expect("a run");
    let broken = Folder::create(&scratch("run-seeds-broken")).expect("a folder");
    let first = run_in(&broken, &short, &mut Impatient(70, false)).expect("a run");
    assert_eq!((first.stopped_by, broken.has("device-2/events.jsonl")), (StoppedBy::Interrupt, false));
    let resumed = run_in(&broken, &short, &mut Nobody).expect("a run");
    let ids = |summary: &Summary| summary.findings.iter().map(|f| f.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&resumed), ids(&unbroken));
    assert_eq!((resumed.log_hash, resumed.events), (unbroken.log_hash.clone(), 360));
    // Nothing is left to be run: what is there is put together again.
    let again = run_in(&broken, &short, &mut Late).expect("a run");
    assert_eq!((again.log_hash, again.stopped_by), (unbroken.log_hash, StoppedBy::Events));
}

/// Has no time at all.
struct Late;

impl Watcher for Late {
    fn stop_asked(&self) -> Option<Ask> {
        Some(Ask::Time)
    }
}

#[test]
fn a_run_without_time_ends_at_once() {
    let folder = Folder::create(&scratch("run-late")).expect("a folder");
    let summary = run_in(&folder, &plan(200), &mut Late).expect("a run");
    assert_eq!((summary.stopped_by, summary.events), (StoppedBy::Time, 0));
}

#[test]
fn a_log_of_something_else_is_not_resumed() {
    let folder = Folder::create(&scratch("run-foreign")).expect("a folder");
    let short = Plan { minimize: false, ..plan(50) };
    run_in(&folder, &short, &mut Nobody).expect("a run");
    let log = folder.path("events.jsonl");
    let text = std::fs::read_to_string(&log).expect("a log").replace("com.example.app", "com.example.bpp");
    std::fs::write(&log, text).expect("a log");
    let outcome = run_in(&folder, &short, &mut Nobody);
    assert!(matches!(outcome, Err(RunError::Resume(_))), "{outcome:?}");
    let outcome = run_in(&folder, &Plan { seed: 9, ..short }, &mut Nobody);
    assert!(matches!(outcome, Err(RunError::Resume(_))), "{outcome:?}");
}

#[test]
fn a_crash_at_the_start_has_an_empty_trace() {
    let script = "start = \"Main\"\non_start = \"crash java.lang.Error at com.example.app.Main.onCreate:3\"\n[screens.Main]\nwidgets = []\n";
    let mut device = match Scripted::from_toml(script) {
        Ok(device) => device,
        Err(e) => panic!("{e}"),
    };
    let folder = Folder::create(&scratch("run-dead")).expect("a folder");
    let config = Config::of(StrategyKind::Ape, Profile::Gibbon);
    let short = Plan { explore: config, ..plan(30) };
    let summary = run(&mut device, &short, &Inputs::default(), &folder, &mut Nobody).expect("a run");
    assert_eq!(summary.health.state, lab::health::State::Stuck);
    assert_eq!(summary.findings.len(), 1);
    assert_eq!(summary.findings[0].minimal_events, Some(0));
}

#[test]
fn folders_are_never_overwritten() {
    let wanted = scratch("run-names").join("a");
    let first = Folder::create(&wanted).expect("a folder");
    first.write("x", b"1").expect("a file");
    let second = Folder::create(&wanted).expect("a folder");
    assert_eq!(second.root().file_name(), Some("a-2".as_ref()));
}

/// A mate in this process, with a device of its own; it fails at its last task.
struct Beside {
    tasks: usize,
}

impl Mate for Beside {
    fn carry_out(&mut self, task: &Task) -> Option<Report> {
        self.tasks = self.tasks.checked_sub(1)?;
        let mut device = Scripted::from_toml(NOTES).expect("a script");
        let mut device = Watched::new(&mut device);
        // What goes over a pipe must come out of it as it was.
        let written = serde_json::to_string(task).expect("a task");
        let task: Task = serde_json::from_str(&written).expect("the same task");
        let done = crew::carry_out(&mut device, &task, None).expect("what came of it");
        let report = Report { done, effort: Effort::of(&device.account) };
        serde_json::from_str(&serde_json::to_string(&report).expect("a report")).ok()
    }

    fn stopper(&self) -> Box<dyn Fn() + Send + Sync> {
        Box::new(|| ())
    }
}

struct Several(Vec<usize>);

impl Hire for Several {
    fn hire(&self, _: usize) -> Vec<Box<dyn Mate>> {
        self.0.iter().map(|tasks| Box::new(Beside { tasks: *tasks }) as Box<dyn Mate>).collect()
    }
}

/// All that is written about the findings of a run, and its summary without times.
fn written(folder: &Folder, mut summary: Summary) -> (Summary, Vec<(String, Vec<u8>)>) {
    (summary.wall_seconds, summary.events_per_second) = (0.0, 0.0);
    let names = ["finding.json", "finding.trace.jsonl", "minimal.trace.jsonl", "stack.txt", "steps.md"];
    let of = |f: &FindingSummary| names.map(|name| format!("findings/{}/{name}", f.id));
    let files = summary.findings.iter().flat_map(of).map(|name| (name.clone(), folder.read(&name).expect("a file")));
    let files = files.collect();
    (summary, files)
}

#[test]
fn whoever_helps_changes_nothing_but_the_time() {
    let plan = Plan { events: 400, check_runs: 130, ..Plan::default() };
    let helped = |name: &str, mates: &[usize]| {
        let folder = Folder::create(&scratch(name)).expect("a folder");
        let (mut device, help) = (Scripted::from_toml(NOTES).expect("a script"), Several(mates.to_vec()));
        let inputs = Inputs { help: Some(&help), ..Inputs::default() };
        let summary = run(&mut device, &plan, &inputs, &folder, &mut Nobody).expect("a run");
        written(&folder, summary)
    };
    let alone = helped("crew-alone", &[]);
    assert!(alone.0.findings.len() == 2 && alone.0.executed_events > 400, "{:?}", alone.0);
    assert_eq!(alone, helped("crew-two", &[usize::MAX, usize::MAX]));
    assert_eq!(alone, helped("crew-that-fails", &[0, 1, 2]));
}
