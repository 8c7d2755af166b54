//! What must hold for every app, tried on apps that nobody has written: a generator makes screens, widgets and
//! handlers from a number.

use crate::run::{Run, explore};
use explore::config::{Config, StrategyKind};
use explore::model::config::{NamingScope, Profile};
use explore::model::name::ActionKind;
use gui::hash::{below, draw};
use gui::log::{Record, path_to};
use proptest::prelude::*;

/// A random app: some screens of some activities, widgets that share classes, labels that count, doors that depend on
/// what can and cannot be seen, luck, timers and crashes.
fn app(seed: u64) -> String {
    let n = |key: &[u64], limit: u64| below(draw(seed, "app", key), limit);
    let screens = 2 + n(&[1], 5);
    let classes = ["Button", "Switch", "CheckBox", "TextView"];
    let mut out =
        String::from("start = \"S0\"\nvars = { a = 0, b = 0, c = 0 }\nlists = { l = [\"x\", \"y\", \"z\", \"w\"] }\n");
    for s in 0..screens {
        out += &format!("[screens.S{s}]\nactivity = \".A{}\"\nwidgets = [\n", n(&[2, s], 3));
        for w in 0..1 + n(&[3, s], 6) {
            let class = classes[n(&[4, s, w], 4) as usize];
            let text = ["", "t{a}", "t{b}", "same", "n{c}"][n(&[5, s, w], 5) as usize];
            let checked = if n(&[6, s, w], 4) == 0 { ", checked = \"b == 1\"" } else { "" };
            let id = if n(&[7, s, w], 2) == 0 { format!(", id = \"i{}\"", n(&[8, s, w], 4)) } else { String::new() };
            let does = statement(seed, s * 100 + w, screens);
            out += &format!("  {{ class = \"{class}\", text = \"{text}\"{id}{checked}, on.click = {does:?} }},\n");
        }
        if n(&[9, s], 3) == 0 {
            out += "  { class = \"ListView\", children = [{ repeat = \"l\", text = \"{item}\", on.click = [\"promote l {item}\", \"push S1\"] }] },\n";
        }
        out += "]\n";
    }
    out
}

fn statement(seed: u64, key: u64, screens: u64) -> String {
    let n = |k: u64, limit: u64| below(draw(seed, "statement", &[key, k]), limit);
    let there = format!("S{}", n(1, screens));
    let other = format!("S{}", n(2, screens));
    match n(0, 12) {
        0 => "add a 1".into(),
        1 => "if b == 1: set b 0 else set b 1".into(),
        2 => "add c 1".into(),
        3 => format!("if a > 2: push {there} else push {other}"),
        4 => format!("if b == 1: push {there} else goto {other}"),
        5 => format!("if c > 1: push {there} else push {other}"),
        6 => format!("if chance 50: push {there} else push {other}"),
        7 => format!("after 100: push {there}"),
        8 => "back".into(),
        9 => format!("if a > 3: crash java.lang.Error at com.example.app.C.m{key}"),
        _ => format!("push {there}"),
    }
}

fn config(pick: u64) -> Config {
    let profile = [Profile::Gibbon, Profile::ApeCode, Profile::ApePaper][(pick % 3) as usize];
    let strategy =
        [StrategyKind::Gibbon, StrategyKind::Ape, StrategyKind::WidgetRandom, StrategyKind::Q][(pick / 3 % 4) as usize];
    let mut config = Config::of(strategy, profile);
    if (pick / 12).is_multiple_of(5) {
        config.model.scope = NamingScope::Activity;
    }
    config.restart.min = 20;
    config.restart.max = 60;
    config
}

/// Every non-deterministic action that plans may rely on has a reason that the log names.
fn check_doubts(run: &Run) -> Result<(), TestCaseError> {
    let graph = run.model.graph();
    for state in graph.states() {
        for action in graph.state(state).actions.iter().filter(|a| a.kind != ActionKind::Back) {
            let strong: Vec<_> =
                action.edges.iter().map(|e| graph.edge(*e)).filter(|e| e.strong(&run.model.config)).collect();
            if strong.len() > 1 {
                let mut entries = action.edges.iter().flat_map(|e| graph.edge(*e).taken.iter());
                let reason = entries.find_map(|e| run.model.doubts().get(e));
                prop_assert!(
                    reason.is_some(),
                    "two strong targets without a reason in state {}:\n{}",
                    state.0,
                    run.lines()
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_graph_follows_from_the_facts(seed in any::<u64>(), luck in 0u64..1000, pick in 0u64..60) {
        let run = explore(&app(seed), &config(pick), luck, 150);
        prop_assert_eq!(run.model.derived_again().fingerprint(), run.model.fingerprint());
        check_doubts(&run)?;
    }

    #[test]
    fn every_event_has_a_path_from_a_fresh_start(seed in any::<u64>(), luck in 0u64..1000) {
        let run = explore(&app(seed), &config(0), luck, 80);
        for record in &run.log {
            if let Record::Event(e) = record {
                let path = path_to(&run.log, e.step.n);
                prop_assert!(path.is_some_and(|p| p.last().is_some_and(|s| s.id == e.step.n)));
            }
        }
    }
}
