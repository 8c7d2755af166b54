//! The rules of SATA by hand, on models that are built screen by screen.

use super::*;
use crate::model::config::{ModelConfig, Profile};
use crate::model::tests::{arrive, click, screen};
use std::collections::BTreeMap;

/// A model of screens without the menu key, which would be one more thing to try on each.
fn model() -> Model {
    Model::new(ModelConfig { menu_key: false, ..ModelConfig::of(Profile::Gibbon) })
}

/// Lets a strategy choose on the screen it has arrived at.
fn choose(strategy: &mut dyn Strategy, m: &mut Model, from: Option<Arrival>, lines: &str, decision: u64) -> Choice {
    let config = Config::of(StrategyKind::Ape, Profile::Gibbon);
    let built = m.build(&screen("A", lines));
    let last = from.and(m.history().len().checked_sub(1)).map(|n| n as u32);
    let arrival = m.arrive(&built, None, false, false);
    let before = from.map(|f| m.placed(f.tree).state);
    let luck = Luck::new(1, decision);
    let mut view = View { config: &config, model: m, screen: &built, arrival, before, last, typed: false, luck };
    strategy.choose(&mut view).expect("a choice")
}

fn name(m: &Model, choice: &Choice) -> String {
    m.describe_action(choice.action)
}

#[test]
fn priorities_are_apes() {
    let mut m = model();
    let lines = "Button#a click\nRow#b click\nRow#b click\nSwitch#c click long\nandroid.widget.ListView#d scroll";
    let here = arrive(&mut m, "A", lines, None);
    let config = SataConfig::default();
    let of = |m: &Model, id: &str, kind: ActionKind| {
        let state = m.graph().state(here.state);
        let fits = |a: &&crate::model::graph::Action| {
            a.kind == kind && a.target.map_or(id.is_empty(), |n| m.describe(n).contains(&format!("\"{id}\"")))
        };
        let at = state.actions.iter().position(|a| fits(&a)).expect("an action") as u32;
        priority::priority(m, &config, ActionId { state: here.state, at })
    };
    let scroll = |d| ActionKind::Scroll(d);
    assert_eq!(of(&m, "a", ActionKind::Click), 4 * 8 + 20);
    assert_eq!(of(&m, "b", ActionKind::Click), 4 * 8 + 20 + 2 * 4, "two widgets under one name");
    assert_eq!(of(&m, "c", ActionKind::LongClick), 2 * 8 + 20);
    assert_eq!(of(&m, "d", scroll(gui::tree::Direction::Down)), 3 * 8 + 20);
    assert_eq!(of(&m, "d", scroll(gui::tree::Direction::Up)), 2 * 8 + 20);
    assert_eq!(of(&m, "", ActionKind::Back), 8 + 5);
    click(&mut m, here, "Button", "A", "Other#z click");
    assert_eq!(of(&m, "a", ActionKind::Click), 4 * 8 + 10, "known, to an unsaturated state of the same activity");
    let empty = arrive(&mut m, "A", lines, None);
    click(&mut m, empty, "Switch", "B", "Label");
    assert_eq!(of(&m, "c", ActionKind::Click), 4 * 8, "known, to another activity");
}

#[test]
fn the_differ_leaves_out_what_the_state_before_had_done() {
    let mut m = model();
    let config = SataConfig::default();
    let first = "Button#a click\nSwitch#b click";
    let at = arrive(&mut m, "A", first, None);
    let there = click(&mut m, at, "Button", "A", "Button#a click\nSwitch#b click\nCheck#c click");
    let names = |m: &Model, from: Option<StateId>| {
        let actions = greedy::actions(m, &config, from, there.state);
        actions
            .iter()
            .map(|a| m.describe_action(*a).chars().skip_while(|c| *c != '"').skip(1).take(6).collect::<String>())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&m, Some(at.state)), ["Switch", "Check\""], "a is done there, b undone in both, c new");
    assert_eq!(names(&m, None).len(), 4, "without a state before, everything undone, and BACK");
    let other = SataConfig { differ: false, ..config.clone() };
    let undone = greedy::actions(&m, &other, Some(at.state), there.state);
    assert_eq!(undone.len(), 2, "by name: a was taken somewhere in the activity");
}

/// Android calls the words of a tab and those of an item of a menu alike; that the tab was tapped says nothing about
/// the item.
#[test]
fn of_a_window_that_has_just_opened_everything_undone_is_greedy() {
    let mut m = model();
    let at = arrive(&mut m, "A", "TextView#title click\nButton#find click", None);
    let below = click(&mut m, at, "TextView", "A", "TextView#title click\nButton#find click").state;
    let mut menu = m.build(&screen("A", "TextView#title click"));
    menu.overlay = true;
    let menu = m.arrive(&menu, None, false, false).state;
    let greedy = |from: StateId, fresh_windows: bool| {
        let config = SataConfig { fresh_windows, ..SataConfig::default() };
        greedy::actions(&m, &config, Some(from), menu).len()
    };
    assert_eq!((greedy(below, true), greedy(below, false)), (1, 0));
}

#[test]
fn the_shortest_way_uses_the_oldest_edges() {
    let mut m = model();
    let hub = "Button#a click\nSwitch#b click";
    let at = arrive(&mut m, "Hub", hub, None);
    click(&mut m, at, "Button", "Left", "Go#go click");
    let at = arrive(&mut m, "Hub", hub, None);
    click(&mut m, at, "Switch", "Right", "Go#go click");
    for side in ["Left", "Right"] {
        let at = arrive(&mut m, side, "Go#go click", None);
        click(&mut m, at, "Go", "End", "Goal click");
    }
    let end = |m: &Model, s: StateId| m.activity_name(m.graph().state(s).activity) == "End";
    let way = |m: &Model| {
        let found = path::shortest(m, m.placed(at.tree).state, |_| true, |_, to| end(m, to));
        (found.len(), m.describe_action(m.graph().edge(found[0]).action).contains("Button"))
    };
    assert_eq!(way(&m), (2, true), "the button was used before the switch");
    let at = arrive(&mut m, "Hub", hub, None);
    click(&mut m, at, "Button", "Left", "Go#go click");
    assert_eq!(way(&m), (2, false));
}

#[test]
fn back_is_tried_once_and_then_followed() {
    let mut m = model();
    let at = arrive(&mut m, "A", "Label", None);
    let choice = choose(&mut Sata::default(), &mut m, Some(at), "Label", 1);
    assert_eq!((choice.rule, name(&m, &choice).as_str()), ("back", "back"));
    let entry = m.act(at.tree, None, ActionKind::Back);
    arrive(&mut m, "Below", "Button click", Some(entry));
    let choice = choose(&mut Sata::default(), &mut m, Some(at), "Label", 2);
    assert_eq!(choice.rule, "backtrack");
}

#[test]
fn one_decision_in_twenty_is_random() {
    let mut m = model();
    let lines = "Button#a click\nSwitch#b click";
    for target in ["Button", "Switch"] {
        let at = arrive(&mut m, "A", lines, None);
        click(&mut m, at, target, "A", lines);
    }
    let at = arrive(&mut m, "A", lines, None);
    m.act(at.tree, None, ActionKind::Back);
    let mut rules: BTreeMap<&str, u32> = BTreeMap::new();
    for n in 0..4000 {
        *rules.entry(choose(&mut Sata::default(), &mut m, Some(at), lines, n).rule).or_default() += 1;
    }
    assert_eq!(rules.keys().copied().collect::<Vec<_>>(), ["epsilon_random", "least_visited"]);
    assert!((150..250).contains(&rules["epsilon_random"]), "{rules:?}");
}
