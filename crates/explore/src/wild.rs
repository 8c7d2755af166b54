//! Events without a plan: APE's fuzz bundle, Monkey's mix, changes of the environment and bursts that do not wait.
//! Each function answers with plain events; who performs them counts and logs each.

use crate::config::{BurstConfig, Config, MonkeyConfig};
use crate::luck::Luck;
use crate::model::build::{Screen, Shown};
use crate::model::name::ActionKind;
use crate::model::tree::WidgetId;
use device::Capabilities;
use gui::event::{Network, NotificationTouch, Pointer, TimedPoint};
use gui::geometry::{Point, Rect};
use gui::keys::KEYS;
use gui::observation::Notification;
use gui::{Action, Event, Observation};

const NAV_KEYS: [&str; 4] = ["DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT"];
const MAJOR_NAV_KEYS: [&str; 2] = ["MENU", "DPAD_CENTER"];
const VOLUME_KEYS: [&str; 4] = ["VOLUME_UP", "VOLUME_DOWN", "VOLUME_MUTE", "MUTE"];
const SYSTEM_KEYS: [&str; 8] = ["HOME", "BACK", "CALL", "ENDCALL", "VOLUME_UP", "VOLUME_DOWN", "VOLUME_MUTE", "MUTE"];
/// Keys that would switch the device off.
const NEVER: [&str; 3] = ["ENDCALL", "POWER", "SLEEP"];

/// A wild event and the rule that made it.
pub type Wild = (Event, &'static str);

/// APE's bundle: five to fourteen events, each drawn from twenty; then the rotation is put back.
pub fn fuzz(config: &Config, luck: Luck, screen: Rect) -> Vec<Wild> {
    let count = luck.between("fuzz_count", 0, config.fuzz.min, config.fuzz.max);
    let mut out = Vec::new();
    for n in 0..u64::from(count) {
        fuzz_one(config, luck, n * 100, screen, &mut out);
    }
    if out.iter().any(|(e, _)| matches!(e.action, Action::Rotate { .. })) {
        out.push((Action::Rotate { quarters: 0 }.into(), "fuzz_rotation_reset"));
    }
    out
}

fn fuzz_one(config: &Config, luck: Luck, key: u64, screen: Rect, out: &mut Vec<Wild>) {
    let mut one = |action: Action, rule: &'static str| out.push((action.into(), rule));
    match luck.below("fuzz_kind", key, 20) {
        0 => one(Action::Rotate { quarters: luck.below("fuzz_rotate", key, 4) as u8 }, "fuzz_rotation"),
        1 => {
            one(Action::Background, "fuzz_app_switch");
            one(Action::Foreground, "fuzz_app_switch");
        }
        2..=5 => navigation_bundle(luck, key, out),
        6..=8 => one(Action::key(pick(luck, key, &VOLUME_KEYS)), "fuzz_system_key"),
        9 | 10 => one(any_key(luck, key), "fuzz_any_key"),
        11 | 12 => one(trackball(luck, key), "fuzz_trackball"),
        13 | 14 => one(drag(luck, key, screen), "fuzz_drag"),
        15 | 16 => one(touch(luck, key, screen), "fuzz_click"),
        _ if config.fuzz.pinch => one(pinch(luck, key, screen), "fuzz_pinch"),
        _ => {}
    }
}

fn navigation_bundle(luck: Luck, key: u64, out: &mut Vec<Wild>) {
    let flip = |n: u64| luck.toss("fuzz_nav", key + n, 500);
    if flip(10) {
        out.push((trackball(luck, key + 10).into(), "fuzz_navigation"));
    }
    for n in 0..5 {
        let keys: &[&str] = if flip(n) { &NAV_KEYS } else { &MAJOR_NAV_KEYS };
        out.push((Action::key(pick(luck, key + n, keys)).into(), "fuzz_navigation"));
    }
    if flip(11) {
        out.push((trackball(luck, key + 11).into(), "fuzz_navigation"));
    }
}

/// One event of Monkey's mix; what the device cannot do leaves its share to the others.
pub fn monkey(config: &MonkeyConfig, luck: Luck, screen: Rect, can: &Capabilities) -> Wild {
    let c = config;
    let if_able = |weight, action: &str| if can.actions.contains(action) { weight } else { 0 };
    let weights = [
        c.touch,
        c.motion,
        if_able(c.pinch, "pinch"),
        if_able(c.trackball, "trackball"),
        if_able(c.rotation, "rotate"),
        if_able(c.permission, "permission"),
        c.nav,
        c.major_nav,
        c.system,
        c.app_switch,
        if_able(c.flip, "rotate"),
        c.any,
    ];
    let (action, rule) = match luck.weighted("monkey", 0, &weights).unwrap_or(0) {
        0 => (Action::Tap { at: point(luck, 1, screen) }, "monkey_touch"),
        1 => (drag(luck, 1, screen), "monkey_motion"),
        2 => (pinch(luck, 1, screen), "monkey_pinch"),
        3 => (trackball(luck, 1), "monkey_trackball"),
        4 => (Action::Rotate { quarters: luck.below("monkey_rotate", 1, 4) as u8 }, "monkey_rotation"),
        5 => (Action::Permission { name: None, grant: luck.toss("monkey_grant", 1, 500) }, "monkey_permission"),
        6 => (Action::key(pick(luck, 1, &NAV_KEYS)), "monkey_nav"),
        7 => (Action::key(pick(luck, 1, &MAJOR_NAV_KEYS)), "monkey_major_nav"),
        8 => (Action::key(pick(luck, 1, &SYSTEM_KEYS)), "monkey_system"),
        9 => (Action::Launch { component: None, stop: false, clear: false }, "monkey_app_switch"),
        10 => (Action::Rotate { quarters: luck.below("monkey_flip", 1, 2) as u8 }, "monkey_flip"),
        _ => (any_key(luck, 1), "monkey_any"),
    };
    let event = c.throttle.map_or_else(|| Event::settled(action.clone()), |ms| Event::timed(action.clone(), ms));
    (event, rule)
}

/// A change of the environment that the device can make, from the usual to the rare.
pub fn environment(luck: Luck, seen: &Observation, can: &Capabilities) -> Vec<Wild> {
    let turned = seen.tree.rotation() != 0;
    let rotate = Action::Rotate { quarters: if turned { 0 } else { 1 + luck.below("env_turn", 0, 3) as u8 } };
    let network = [Network::Off, Network::Wifi, Network::Mobile][luck.below("env_net", 0, 3)];
    let choices: [(u32, &'static str, Vec<Action>); 10] = [
        (30, "env_rotate", vec![rotate]),
        (20, "env_background", vec![Action::Background, Action::Foreground]),
        (12, "env_kill", vec![Action::Background, Action::Kill, Action::Foreground]),
        (10, "env_network", vec![Action::Network { state: network }]),
        (6, "env_time", vec![Action::AdvanceTime { ms: 1 << luck.between("env_ms", 0, 10, 22) }]),
        (4, "env_screen", vec![Action::Screen { on: false }, Action::Screen { on: true }]),
        (3, "env_night", vec![Action::Night { on: luck.toss("env_night", 0, 500) }]),
        (3, "env_font", vec![Action::FontScale { percent: [85, 100, 115, 130][luck.below("env_font", 0, 4)] }]),
        (2, "env_locale", vec![Action::Locale { tag: pick(luck, 5, &["en-US", "de-DE", "ar-EG", "ja-JP"]).into() }]),
        (if seen.notifications.is_empty() { 0 } else { 20 }, "env_notification", vec![notification(luck, seen)]),
    ];
    let weights: Vec<u32> =
        choices.iter().map(|(w, _, actions)| if actions.iter().all(|a| can.can(a)) { *w } else { 0 }).collect();
    let Some(at) = luck.weighted("env", 0, &weights) else { return Vec::new() };
    let (_, rule, actions) = &choices[at];
    actions.iter().map(|a| (Event::settled(a.clone()), *rule)).collect()
}

/// Where a finger can come down on something that reacts.
#[derive(Clone, Copy, Debug)]
pub struct Touchable {
    /// The widget.
    pub widget: WidgetId,
    /// Its middle.
    at: Point,
}

/// All widgets of the screen that can be tapped.
pub fn touchable(screen: &Screen) -> Vec<Touchable> {
    let reacts = |w: &Shown| w.enabled && w.valid(screen.root) && w.actions.contains(&ActionKind::Click);
    let widgets = screen.widgets.iter().enumerate().filter(|(_, w)| reacts(w));
    widgets.map(|(n, w)| Touchable { widget: n as WidgetId, at: w.bounds.intersection(screen.root).center() }).collect()
}

/// A few touches that do not wait for each other: fast taps, a double tap, two fingers, a tap into running work.
pub fn burst(config: &BurstConfig, luck: Luck, first: Touchable, touchable: &[Touchable]) -> Vec<Wild> {
    let first = first.at;
    let at = |key: u64| luck.pick("burst_at", key, touchable).map_or(first, |t| t.at);
    let pause = |key: u64| luck.between("burst_pause", key, 0, 80);
    match luck.below("burst_kind", 0, 4) {
        0 => vec![(Action::DoubleTap { at: first }.into(), "burst_double_tap")],
        1 => {
            let finger = |p: Point| Pointer { points: vec![timed(0, p), timed(60, p)] };
            vec![(Action::Gesture { pointers: vec![finger(first), finger(at(1))] }.into(), "burst_two_fingers")]
        }
        2 => vec![
            (Event::timed(Action::Tap { at: first }, pause(2)), "burst_tap_and_back"),
            (Action::key("BACK").into(), "burst_tap_and_back"),
        ],
        _ => {
            let count = luck.between("burst_count", 0, 2, config.max.max(2) + 1);
            let tap = |n: u32| Action::Tap { at: if n == 1 { first } else { at(u64::from(n) + 10) } };
            let fast = (1..count).map(|n| (Event::timed(tap(n), pause(u64::from(n))), "burst_taps"));
            fast.chain([(Event::settled(tap(count)), "burst_taps")]).collect()
        }
    }
}

/// Something that can be done to one of the notifications that show.
fn notification(luck: Luck, seen: &Observation) -> Action {
    let touches = |n: &Notification| {
        let whole = [(n.tappable, NotificationTouch::Open), (n.dismissible, NotificationTouch::Dismiss)];
        let whole = whole.into_iter().filter(|(can, _)| *can).map(|(_, touch)| touch);
        whole.chain(n.buttons.iter().cloned().map(NotificationTouch::Button)).collect::<Vec<_>>()
    };
    let of_all = seen.notifications.iter().enumerate().flat_map(|(i, n)| touches(n).into_iter().map(move |t| (i, t)));
    let (index, touch) = luck.pick("env_notification", 0, &of_all.collect::<Vec<_>>()).cloned().unwrap_or_default();
    let title = seen.notifications.get(index).map(|n| n.title.clone());
    Action::Notification { index: index as u32, title, touch }
}

fn pick(luck: Luck, key: u64, names: &[&'static str]) -> &'static str {
    luck.pick("key", key, names).copied().unwrap_or("BACK")
}

fn any_key(luck: Luck, key: u64) -> Action {
    let allowed: Vec<&str> = KEYS.iter().map(|(name, _)| *name).filter(|n| !NEVER.contains(n)).collect();
    Action::key(luck.pick("any_key", key, &allowed).copied().unwrap_or("BACK"))
}

fn trackball(luck: Luck, key: u64) -> Action {
    let step = |k: u64| luck.below("trackball", key * 100 + k, 10) as i32 - 5;
    Action::Trackball { dx: (0..10).map(step).sum(), dy: (10..20).map(step).sum() }
}

fn touch(luck: Luck, key: u64, screen: Rect) -> Action {
    let at = point(luck, key, screen);
    let long = luck.toss("long_touch", key, 100);
    if long { Action::LongPress { at, ms: gui::event::LONG_PRESS_MS } } else { Action::Tap { at } }
}

/// A random walk of one finger.
fn drag(luck: Luck, key: u64, screen: Rect) -> Action {
    let start = point(luck, key, screen);
    let steps = 1 + luck.below("drag_steps", key, 10);
    let v = (vector(luck, key), vector(luck, key + 1));
    let mut at = start;
    let mut points = vec![timed(0, at)];
    for n in 1..=steps {
        at = walk(luck, key * 100 + n as u64, at, v, screen);
        points.push(timed(n as u32 * 20, at));
    }
    Action::Gesture { pointers: vec![Pointer { points }] }
}

fn pinch(luck: Luck, key: u64, screen: Rect) -> Action {
    let half = screen.width().min(screen.height()) / 4;
    let length = |k: u64| 10 + luck.below("pinch", key * 10 + k, half.max(1) as usize) as i32;
    Action::Pinch { at: point(luck, key, screen), from: length(1), to: length(2), ms: 200 }
}

fn point(luck: Luck, key: u64, screen: Rect) -> Point {
    let along = |rule: &str, from: i32, length: i32| from + luck.below(rule, key, length.max(1) as usize) as i32;
    Point::new(along("x", screen.left, screen.width()), along("y", screen.top, screen.height()))
}

fn vector(luck: Luck, key: u64) -> i32 {
    luck.below("vector", key, 51) as i32 - 25
}

fn walk(luck: Luck, key: u64, at: Point, v: (i32, i32), screen: Rect) -> Point {
    let part = |k: u64, v: i32| v * luck.below("walk", key * 10 + k, 1000) as i32 / 1000;
    Point::new(
        (at.x + part(0, v.0)).clamp(screen.left, (screen.right - 1).max(screen.left)),
        (at.y + part(1, v.1)).clamp(screen.top, (screen.bottom - 1).max(screen.top)),
    )
}

fn timed(t: u32, p: Point) -> TimedPoint {
    TimedPoint { t, x: p.x, y: p.y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    const SCREEN: Rect = Rect::new(0, 0, 1080, 1920);

    #[test]
    fn monkeys_mix_has_its_percentages() {
        let actions = ["pinch", "trackball", "rotate", "permission"].into_iter().collect();
        let can = Capabilities { actions, ..Capabilities::default() };
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for n in 0..20_000 {
            *counts.entry(monkey(&MonkeyConfig::default(), Luck::new(1, n), SCREEN, &can).1).or_default() += 1;
        }
        let percent = |rule: &str| f64::from(counts.get(rule).copied().unwrap_or(0)) / 200.0;
        for (rule, expected) in
            [("monkey_touch", 15.0), ("monkey_nav", 25.0), ("monkey_any", 13.0), ("monkey_flip", 1.0)]
        {
            assert!((percent(rule) - expected).abs() < 1.0, "{rule}: {}", percent(rule));
        }
        assert_eq!(percent("monkey_rotation"), 0.0);
    }

    /// A phone without a trackball ended the run.
    #[test]
    fn monkey_does_only_what_the_device_can() {
        let can = Capabilities { actions: ["rotate"].into_iter().collect(), ..Capabilities::default() };
        let rules: BTreeSet<&str> =
            (0..2_000).map(|n| monkey(&MonkeyConfig::default(), Luck::new(1, n), SCREEN, &can).1).collect();
        assert!(rules.contains("monkey_flip") && rules.contains("monkey_touch"));
        assert!(!rules.contains("monkey_trackball") && !rules.contains("monkey_pinch"));
    }

    #[test]
    fn a_bundle_has_five_to_fourteen_members_and_puts_the_rotation_back() {
        let config = Config::of(crate::config::StrategyKind::Ape, crate::model::config::Profile::Gibbon);
        let mut rules: BTreeMap<&str, u32> = BTreeMap::new();
        for n in 0..500 {
            let bundle = fuzz(&config, Luck::new(2, n), SCREEN);
            assert!((5..=14 * 7 + 1).contains(&bundle.len()), "{}", bundle.len());
            let turned = bundle.iter().any(|(_, r)| *r == "fuzz_rotation");
            assert_eq!(bundle.last().map(|(e, _)| e.action.clone()) == Some(Action::Rotate { quarters: 0 }), turned);
            bundle.iter().for_each(|(_, r)| *rules.entry(r).or_default() += 1);
        }
        let expected = [
            "fuzz_any_key",
            "fuzz_app_switch",
            "fuzz_click",
            "fuzz_drag",
            "fuzz_navigation",
            "fuzz_pinch",
            "fuzz_rotation",
            "fuzz_rotation_reset",
            "fuzz_system_key",
            "fuzz_trackball",
        ];
        assert_eq!(rules.keys().copied().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn apes_pinch_does_nothing() {
        let config = Config::of(crate::config::StrategyKind::Ape, crate::model::config::Profile::ApeCode);
        let pinches = |c: &Config| {
            (0..300).flat_map(|n| fuzz(c, Luck::new(2, n), SCREEN)).filter(|(_, r)| *r == "fuzz_pinch").count()
        };
        assert_eq!(pinches(&config), 0);
        assert!(pinches(&Config::default()) > 0);
    }

    #[test]
    fn the_environment_changes_only_what_the_device_can() {
        let can = Capabilities { actions: ["rotate"].into_iter().collect(), ..Capabilities::default() };
        for n in 0..100 {
            let events = environment(Luck::new(1, n), &Observation::default(), &can);
            assert!(events.iter().all(|(_, rule)| *rule == "env_rotate") && !events.is_empty());
        }
        assert!(environment(Luck::new(1, 1), &Observation::default(), &Capabilities::default()).is_empty());
    }

    #[test]
    fn drags_stay_on_the_screen() {
        for n in 0..500 {
            let Action::Gesture { pointers } = drag(Luck::new(4, n), 1, SCREEN) else { panic!("no gesture") };
            assert!(pointers[0].points.iter().all(|p| SCREEN.contains(Point::new(p.x, p.y))));
        }
    }
}
