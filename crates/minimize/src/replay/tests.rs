//! Replay on the same build, on changed builds and on the wrong app.

use super::*;
use crate::device_oracle::DeviceOracle;
use crate::oracle::Oracle;
use device::scripted::Scripted;
use gui::event::Action;
use gui::trace::{App, Expectation};
use gui::{FindingKind, Rect};

const SHOP: &str = r#"
start = "Main"
vars = { cart = 0 }
[screens.Main]
widgets = [
  { class = "Button", id = "add", text = "Add", bounds = [0, 0, 400, 100], on.click = "add cart 1" },
  { class = "Button", id = "pay", text = "Pay", bounds = [0, 100, 400, 200], on.click = "if cart == 2: crash java.lang.Error at com.example.app.Cart.pay:3" },
]
"#;

fn device(script: &str) -> Scripted {
    Scripted::from_toml(script).expect("a script")
}

/// Add, add, pay: recorded on the first build.
fn recorded() -> Trace {
    let mut shop = device(SHOP);
    let tap = |n: u64, row: i32| Step::new(n, Action::tap(Rect::new(0, row * 100, 400, row * 100 + 100)).into());
    let steps = vec![tap(0, 0), tap(1, 0), tap(2, 1)];
    let watch = Watch::new(Goal::Finding(String::new()), "com.example.app", None);
    let mut oracle = DeviceOracle::new(&mut shop, &steps, watch).expect("an oracle");
    oracle.run(&[0, 1, 2], 5).expect("a run");
    let finding = oracle.watch.others.pop_first();
    let app = App { package: "com.example.app".into(), version_name: "1".into(), version_code: 1, files: Vec::new() };
    let mut header = Header::new(app, DeviceInfo::default(), 0, 5);
    header.expect = Some(Expectation { finding, kind: Some(FindingKind::Crash), ..Expectation::default() });
    oracle.record(&[0, 1, 2], &header, 5).expect("a trace")
}

fn play(script: &str, mode: Mode) -> Report {
    let trace = recorded();
    let screens = screens(&mut device(SHOP), &trace).expect("screens");
    replay(&mut device(script), &trace, &Config::new(mode), Some(&screens), &mut |_, _| {}).expect("a replay")
}

const ANOTHER_BUILD: Mode = Mode::Semantic(Reason::App);

#[test]
fn the_same_build_replays_exactly_every_time() {
    let first = play(SHOP, Mode::Exact);
    assert_eq!((&first.outcome, first.outcome.exit_code(), &first.divergence), (&Outcome::Shows(3), 1, &None));
    for _ in 0..19 {
        assert_eq!(play(SHOP, Mode::Exact), first);
    }
}

#[test]
fn widgets_that_moved_are_found() {
    let moved = SHOP.replace("[0, 0, 400, 100]", "[0, 500, 400, 700]").replace("id = \"pay\"", "id = \"buy\"");
    let report = play(&moved, ANOTHER_BUILD);
    assert_eq!(report.outcome, Outcome::Shows(3));
    assert!(report.played[0].moved && report.played[2].score < Some(1000));
}

#[test]
fn a_fixed_build_is_told_from_a_changed_one() {
    let fixed = play(
        &SHOP.replace("if cart == 2: crash java.lang.Error at com.example.app.Cart.pay:3", "toast paid"),
        ANOTHER_BUILD,
    );
    assert_eq!((fixed.outcome.clone(), fixed.outcome.exit_code()), (Outcome::Gone, 0));
    let other = SHOP.replace("com.example.app.Cart.pay", "com.example.app.Till.ring");
    let another = play(&other, ANOTHER_BUILD);
    assert_eq!((another.outcome, another.others.len()), (Outcome::Gone, 1));
}

#[test]
fn a_widget_that_is_gone_makes_it_inconclusive() {
    let without = SHOP.replace(
        "id = \"add\", text = \"Add\", bounds = [0, 0, 400, 100]",
        "id = \"help\", text = \"Help\", bounds = [500, 900, 600, 950]",
    );
    let report = play(&without, ANOTHER_BUILD);
    assert_eq!((report.outcome.clone(), report.outcome.exit_code()), (Outcome::Inconclusive, 7));
    let told = report.divergence.map(|d| d.to_string()).unwrap_or_default();
    assert!(told.starts_with("event 0: no widget add \"Add\" in com.example.app/.Main\n  "), "{told}");
    assert!(told.contains("- Button#add \"Add\"") && told.contains("+ Button#help \"Help\""), "{told}");
}

#[test]
fn late_widgets_are_waited_for_and_hidden_ones_scrolled_to() {
    let late = SHOP
        .replace("vars = { cart = 0 }", "vars = { cart = 0, ready = 0 }\non_start = \"after 2500: set ready 1\"")
        .replace("id = \"add\",", "id = \"add\", when = \"ready == 1\",");
    let report = play(&late, ANOTHER_BUILD);
    assert_eq!((report.outcome, report.played[0].waits), (Outcome::Shows(3), 3));
    let hidden = SHOP
        .replace("vars = { cart = 0 }", "vars = { cart = 0, page = 0 }")
        .replace("id = \"pay\",", "id = \"pay\", when = \"page == 2\",")
        .replace("\n]\n", "\n  { class = \"ListView\", id = \"list\", bounds = [0, 1000, 400, 1500], on.scroll_down = \"add page 1\" },\n]\n");
    let report = play(&hidden, ANOTHER_BUILD);
    assert_eq!((report.outcome, report.played[2].scrolls), (Outcome::Shows(3), 2));
}

#[test]
fn a_changed_state_is_noticed_at_the_event_that_meets_it() {
    let report = play(&SHOP.replace("add cart 1", "add cart 3"), Mode::Exact);
    assert_eq!(report.outcome, Outcome::Inconclusive);
    let divergence = report.divergence.expect("one");
    assert!(divergence.at == 1 && matches!(divergence.why, Why::Hash { same_screen: true, .. }), "{divergence:?}");
}

#[test]
fn the_mode_follows_from_what_is_the_same() {
    let trace = recorded();
    let mut shop = device(SHOP);
    let installed = shop.install(&[]).expect("an app");
    let info = shop.info();
    let mode = |h: &Header, i: &Installed, d: &DeviceInfo| Mode::choose(h, i, d);
    assert_eq!(mode(&trace.header, &installed, &info), Ok(Mode::Exact));
    let newer = Installed { app: App { version_code: 2, ..installed.app.clone() }, ..installed.clone() };
    assert_eq!(mode(&trace.header, &newer, &info), Ok(ANOTHER_BUILD));
    let phone = DeviceInfo { kind: "adb".into(), ..info.clone() };
    assert_eq!(mode(&trace.header, &installed, &phone), Ok(Mode::Semantic(Reason::Device)));
    let old = Header { gibbon: "0.0.1".into(), ..trace.header.clone() };
    assert_eq!(mode(&old, &installed, &info), Ok(Mode::Semantic(Reason::Version)));
    let stranger = Installed { app: App { package: "org.other".into(), ..installed.app.clone() }, ..installed };
    let told = mode(&trace.header, &stranger, &info).map_err(|e| e.to_string());
    assert_eq!(told, Err("this is a trace of com.example.app, not of org.other".to_owned()));
}

#[test]
fn a_replay_can_stop_early() {
    let trace = recorded();
    let mut pictures = Vec::new();
    let config = Config { until: Some(2), ..Config::new(Mode::Exact) };
    let report = replay(&mut device(SHOP), &trace, &config, None, &mut |n, _| pictures.push(n)).expect("a replay");
    assert_eq!((report.outcome, pictures), (Outcome::Ran, vec![0, 1]));
}
