//! Minimising on the scripted device: the whole way from a long random trace to a few steps.

use device::Device;
use device::scripted::Scripted;
use gui::Point;
use gui::event::{Action, Event};
use gui::hash::{below, draw};
use gui::trace::{Header, Step};
use minimize::device_oracle::DeviceOracle;
use minimize::gibbon::{Config, End, minimize};
use minimize::goal::{Goal, Watch};
use minimize::oracle::Oracle;

const PACKAGE: &str = "com.example.app";

/// A small app with a crash that needs four steps.
const NOTES: &str = include_str!("../../../tests/scripts/notes.toml");

/// Random taps and BACK keys, as a monkey would do them.
fn monkey(seed: u64, events: u64) -> Vec<Step> {
    let tap = |n: u64| {
        let pick = |what: &str, range: u64| below(draw(seed, what, &[n]), range) as i32;
        let action = match pick("kind", 16) {
            0 => Action::key("BACK"),
            1 => Action::Launch { component: None, stop: false, clear: false },
            _ => Action::Tap { at: Point::new(pick("x", 500), pick("y", 600)) },
        };
        Step::new(n, Event::settled(action))
    };
    (0..events).map(tap).collect()
}

fn notes() -> Scripted {
    Scripted::from_toml(NOTES).expect("a script")
}

/// A device, a trace that shows the crash, and what to look for.
fn crash(script: &str, events: u64) -> (Scripted, Vec<Step>, Goal) {
    for seed in 0..50 {
        let mut device = Scripted::from_toml(script).expect("a script");
        let steps = monkey(seed, events);
        let all: Vec<usize> = (0..steps.len()).collect();
        let watch = Watch::new(Goal::Finding(String::new()), PACKAGE, None);
        let mut oracle = DeviceOracle::new(&mut device, &steps, watch).expect("an oracle");
        oracle.run(&all, 0).expect("a run");
        if let Some(id) = oracle.watch.others.pop_first() {
            oracle.finish().expect("a device");
            return (device, steps, Goal::Finding(id));
        }
    }
    panic!("no monkey found the crash");
}

/// An app that shows its name for three seconds, during which nothing that is done matters.
const SPLASH: &str = r#"
start = "Splash"
vars = { ready = 0 }
on_start = "after 3000: set ready 1"
[screens.Splash]
widgets = [
  { class = "TextView", id = "name", text = "name", bounds = [0, 0, 500, 300], on.click = "toast name" },
  { class = "Button", id = "go", text = "go", bounds = [0, 300, 500, 600], on.click = "if ready == 1: crash java.lang.Error at com.example.app.Main.go:1" },
]
"#;

#[test]
fn events_that_only_let_time_pass_become_one_that_waits() {
    let (mut device, steps, goal) = crash(SPLASH, 120);
    let all: Vec<usize> = (0..steps.len()).collect();
    let mut oracle = DeviceOracle::new(&mut device, &steps, Watch::new(goal, PACKAGE, None)).expect("an oracle");
    let found = minimize(&mut oracle, &all, &Config::default()).expect("a result");
    let events: Vec<&Action> = found.trace.iter().filter_map(|i| oracle.step(*i)).map(|s| &s.event.action).collect();
    assert!(matches!(events[..], [Action::AdvanceTime { ms: 1_000..=3_000 }, Action::Tap { .. }]), "{events:?}");
    assert_eq!((found.one_minimal, found.end), (true, End::Confirmed));
}

#[test]
fn a_long_trace_becomes_four_steps() {
    let (mut device, steps, goal) = crash(NOTES, 500);
    let all: Vec<usize> = (0..steps.len()).collect();
    let mut oracle = DeviceOracle::new(&mut device, &steps, Watch::new(goal, PACKAGE, None)).expect("an oracle");
    let found = minimize(&mut oracle, &all, &Config::default()).expect("a result");
    assert_eq!((found.trace.len(), found.end), (4, End::Confirmed));
    assert!(found.one_minimal && found.minimum && found.certain, "{found:?}");
    assert!(found.cost().events < 2000, "{:?}", found.costs);
    let header = Header::new(gui::trace::App::default(), gui::trace::DeviceInfo::default(), 0, 0);
    let trace = oracle.record(&found.trace, &header, found.seed).expect("a trace");
    let texts: Vec<String> = trace.steps.iter().filter_map(|s| s.target.clone()?.text).collect();
    // The two independent parts come in the order of their descriptions, whichever the monkey did first.
    assert_eq!(texts, ["sort", "new", "save", "open"]);
}

#[test]
fn a_device_without_anything_special_gives_the_same_result() {
    let (_, steps, goal) = crash(NOTES, 200);
    let mut device = notes().without_snapshots();
    let all: Vec<usize> = (0..steps.len()).collect();
    let mut oracle = DeviceOracle::new(&mut device, &steps, Watch::new(goal, PACKAGE, None)).expect("an oracle");
    let config = Config {
        phases: minimize::gibbon::Phases { hashes: false, slice: false, minimum: false, ..Default::default() },
        ..Config::default()
    };
    let found = minimize(&mut oracle, &all, &config).expect("a result");
    assert_eq!(found.trace.len(), 4);
}

#[test]
fn the_input_is_never_another_bug() {
    let (mut device, steps, _) = crash(NOTES, 300);
    let all: Vec<usize> = (0..steps.len()).collect();
    let watch = Watch::new(Goal::Finding("00000000".into()), PACKAGE, None);
    let mut oracle = DeviceOracle::new(&mut device, &steps, watch).expect("an oracle");
    let result = minimize(&mut oracle, &all, &Config::default());
    assert_eq!(result, Err(minimize::gibbon::Failure::NotReproduced(20)));
}

#[test]
fn activities_and_screens_are_targets_too() {
    for (goal, length) in [("activity:com.example.app/.About", 1), ("gui:id=save", 1), ("gui:text=new", 0)] {
        let mut device = notes();
        let steps = monkey(1, 100);
        let all: Vec<usize> = (0..steps.len()).collect();
        let watch = Watch::new(Goal::parse(goal).expect("a goal"), PACKAGE, None);
        let mut oracle = DeviceOracle::new(&mut device, &steps, watch).expect("an oracle");
        let found = minimize(&mut oracle, &all, &Config::default()).expect("a result");
        assert_eq!(found.trace.len(), length, "{goal}");
        assert!(device.capabilities().snapshots && device.kept_snapshots() <= 256);
    }
}
