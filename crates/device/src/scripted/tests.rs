//! The scripted device keeps the promises of [`Device`], because the tests of all engines stand on it.

use super::*;
use gui::{Flag, Target};

const APP: &str = r#"
start = "main"
persistent = ["saved"]
vars = { count = 0, saved = 0, name = "", mode = 0 }
lists = { files = ["xlsx", "pptx", "docx"] }

[screens.main]
widgets = [
  { class = "Button", id = "inc", text = "count {count}", on.click = "add count 1" },
  { class = "Button", id = "save", text = "save", on.click = "set saved {count}", on.long_press = "toast long" },
  { class = "EditText", id = "name", bind = "name" },
  { class = "Button", id = "luck", text = "luck", on.click = "if chance 50: push detail else toast no" },
  { class = "Button", id = "slow", text = "slow", on.click = "after 400: push detail" },
  { class = "Button", id = "soon", text = "soon", on.click = "after 100: push detail" },
  { class = "Button", id = "boom", text = "boom", on.click = "if count > 1: crash java.lang.NullPointerException at com.example.app.Main.onClick:7" },
  { class = "Button", id = "ask", text = "ask", on.click = "push dialog" },
  { class = "Button", id = "out", text = "out", on.click = "external com.camera/.Shot" },
  { class = "ListView", id = "list", on.scroll_down = "shuffle files", children = [
    { repeat = "files", text = "{item}", on.click = ["promote files {item}", "push detail"] },
  ] },
]
[screens.detail]
widgets = [{ text = "detail" }]
[screens.dialog]
activity = ".main"
kind = "dialog"
widgets = [{ class = "Button", text = "ok", on.click = "back" }]
"#;

fn device() -> Scripted {
    let mut d = Scripted::from_toml(APP).expect("the script is right");
    d.install(&[]).expect("installs");
    d.reset(7).expect("resets");
    d.launch(None).expect("launches");
    d
}

fn tap(d: &mut Scripted, id: u64, text: &str) -> Observation {
    let seen = d.observe().expect("observes");
    let target = seen.tree.nodes().iter().find(|n| n.text == text || n.id.ends_with(&format!("/{text}")));
    let action = Action::tap(target.expect(text).bounds);
    d.perform(id, &action.into()).expect("performs");
    d.observe().expect("observes")
}

fn texts(o: &Observation) -> Vec<&str> {
    o.tree.nodes().iter().map(|n| n.text.as_str()).filter(|t| !t.is_empty()).collect()
}

#[test]
fn taps_reach_their_handlers() {
    let mut d = device();
    assert!(texts(&tap(&mut d, 1, "inc")).contains(&"count 1"));
    let seen = tap(&mut d, 2, "docx");
    assert_eq!((texts(&seen), seen.activity()), (vec!["detail"], "com.example.app/.detail"));
    d.perform(3, &Action::key("BACK").into()).expect("back");
    let seen = d.observe().expect("observes");
    assert_eq!(texts(&seen)[texts(&seen).len() - 3..], ["docx", "xlsx", "pptx"]);
}

#[test]
fn text_goes_to_the_focused_widget() {
    let mut d = device();
    d.perform(1, &Action::Text { text: "lost".into(), replace: false }.into()).expect("types");
    assert_eq!(d.variable("name"), Some(""));
    tap(&mut d, 2, "name");
    d.perform(3, &Action::Text { text: "a".into(), replace: false }.into()).expect("types");
    d.perform(4, &Action::Text { text: "b".into(), replace: false }.into()).expect("types");
    assert_eq!(d.variable("name"), Some("ab"));
    let seen = d.observe().expect("observes");
    assert!(seen.tree.nodes().iter().any(|n| n.is(Flag::Focused) && n.is(Flag::Editable) && n.text == "ab"));
}

#[test]
fn a_crash_kills_the_process_and_is_seen_once() {
    let mut d = device();
    tap(&mut d, 1, "inc");
    tap(&mut d, 2, "save");
    tap(&mut d, 3, "inc");
    let seen = tap(&mut d, 4, "boom");
    assert_eq!(seen.crashes.len(), 1);
    assert_eq!(seen.crashes[0].chain[0].frames[0].to_string(), "com.example.app.Main.onClick(Main.java:7)");
    assert!(!seen.running && !seen.activity().starts_with("com.example"));
    assert!(d.observe().expect("observes").crashes.is_empty());
    d.perform(5, &Action::Launch { component: None, stop: false, clear: false }.into()).expect("launches");
    assert_eq!((d.variable("count"), d.variable("saved")), (Some("0"), Some("1")));
    d.perform(6, &Action::Launch { component: None, stop: true, clear: true }.into()).expect("launches");
    assert_eq!(d.variable("saved"), Some("0"));
}

#[test]
fn luck_is_keyed_by_seed_and_event() {
    let outcome = |seed: u64, id: u64, detours: u64| {
        let mut d = device();
        d.reset(seed).expect("resets");
        d.launch(None).expect("launches");
        for n in 0..detours {
            tap(&mut d, 100 + n, "inc");
        }
        tap(&mut d, id, "luck").activity().to_owned()
    };
    for seed in 0..20 {
        assert_eq!(outcome(seed, 5, 0), outcome(seed, 5, 3), "other events do not change the luck of event 5");
    }
    let different: std::collections::BTreeSet<String> = (0..20).map(|seed| outcome(seed, 5, 0)).collect();
    assert_eq!(different.len(), 2);
}

#[test]
fn draws_can_be_recorded_and_overridden() {
    let mut d = device();
    d.record_draws(true).expect("records");
    let went = tap(&mut d, 5, "luck").activity().ends_with("detail");
    let draws = d.draws().expect("draws");
    assert_eq!((draws.len(), draws[0].source.as_str()), (1, "chance"));
    d.reset(7).expect("resets");
    d.launch(None).expect("launches");
    let other = Draw { value: if went { u64::MAX } else { 0 }, ..draws[0].clone() };
    d.override_draws(&[other]).expect("overrides");
    assert_ne!(tap(&mut d, 5, "luck").activity().ends_with("detail"), went);
}

#[test]
fn settling_waits_for_what_is_near() {
    let mut d = device();
    assert!(tap(&mut d, 1, "soon").activity().ends_with("detail"));
    d.perform(2, &Action::key("BACK").into()).expect("back");
    assert!(tap(&mut d, 3, "slow").activity().ends_with("main"), "400 ms are beyond the window");
    d.perform(4, &Event::timed(Action::AdvanceTime { ms: 500 }, 0)).expect("waits");
    assert!(d.observe().expect("observes").activity().ends_with("detail"));
}

#[test]
fn a_detour_leaves_no_trace() {
    let mut d = device();
    tap(&mut d, 1, "slow");
    let snapshot = d.snapshot().expect("snapshot");
    let straight = |d: &mut Scripted| {
        tap(d, 2, "luck");
        (d.hash(HashKind::Exact).expect("hash"), d.hash(HashKind::Canonical).expect("hash"))
    };
    let expected = straight(&mut d);
    for n in 0..5 {
        d.restore(snapshot).expect("restores");
        tap(&mut d, 50 + n, "inc");
        d.restore(snapshot).expect("restores");
        assert_eq!(straight(&mut d), expected);
    }
    let bytes = d.write_snapshot(snapshot).expect("writes");
    let mut other = device();
    let read = other.read_snapshot(&bytes).expect("reads");
    other.restore(read).expect("restores");
    assert_eq!(straight(&mut other), expected);
    d.drop_snapshot(snapshot);
    assert_eq!((d.restore(snapshot), d.kept_snapshots()), (Err(Error::UnknownSnapshot(snapshot)), 0));
    assert!(matches!(other.read_snapshot(b"{}"), Err(Error::BadSnapshot(_))));
}

#[test]
fn observing_changes_nothing() {
    let mut d = device();
    tap(&mut d, 1, "inc");
    let before = d.hash(HashKind::Exact);
    d.observe().expect("observes");
    assert_eq!(d.hash(HashKind::Exact), before);
}

#[test]
fn dialogs_lie_on_top_and_other_apps_in_front() {
    let mut d = device();
    let seen = tap(&mut d, 1, "ask");
    assert_eq!(seen.tree.windows().len(), 2);
    assert_eq!(seen.tree.active_window().map(|w| w.kind), Some(gui::WindowKind::Dialog));
    tap(&mut d, 2, "ok");
    let seen = tap(&mut d, 3, "out");
    assert_eq!((seen.package(), seen.external.len()), ("com.camera", 1));
    d.perform(4, &Action::key("BACK").into()).expect("back");
    d.perform(5, &Action::key("BACK").into()).expect("back");
    assert!(d.observe().expect("observes").activity().contains("launcher"));
}

#[test]
fn coverage_and_effects_belong_to_the_last_event() {
    let mut d = device();
    let seen = tap(&mut d, 1, "inc");
    assert_eq!((seen.gained.instructions, seen.gained.methods), (1, 1));
    let increment = d.effects().expect("effects");
    assert_eq!(tap(&mut d, 2, "inc").gained.instructions, 0);
    assert_eq!(d.coverage().expect("coverage").methods.count(), 1);
    tap(&mut d, 3, "save");
    let save = d.effects().expect("effects");
    assert!(save.depends_on(&increment) && !increment.depends_on(&save));
}

#[test]
fn targets_of_a_scripted_screen_are_found_again() {
    let mut d = device();
    let seen = d.observe().expect("observes");
    for id in 0..seen.tree.len() {
        assert_eq!(Target::of(&seen.tree, id).and_then(|t| t.find(&seen.tree)).map(|m| m.node), Some(id));
    }
}

#[test]
fn what_is_switched_off_is_refused() {
    let mut d = device().without_snapshots();
    assert_eq!(d.snapshot(), Err(Error::Unsupported("snapshots")));
    assert_eq!(d.screenshot(), Err(Error::Unsupported("screenshots")));
}
