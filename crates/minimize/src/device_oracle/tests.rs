//! The device's oracle on scripted apps.

use super::*;
use crate::goal::Goal;
use device::scripted::Scripted;
use gui::event::Action;
use gui::trace::{App, Header};
use gui::{Event, Point};

/// Two buttons arm a bomb; the third lights it. Every row is 100 pixels high.
const BOMB: &str = r#"
start = "Main"
vars = { a = 0, b = 0 }
[screens.Main]
widgets = [
  { class = "Button", id = "a", text = "a", bounds = [0, 0, 100, 100], on.click = "set a 1" },
  { class = "Button", id = "b", text = "b", bounds = [0, 100, 100, 200], on.click = "set b 1" },
  { class = "Button", id = "c", text = "c", bounds = [0, 200, 100, 300], on.click = ["if a == 1 and b == 1 and chance 60: crash java.lang.Error at com.example.app.Main.boom:1"] },
  { class = "Button", id = "d", text = "d", bounds = [0, 300, 100, 400], on.click = "toast d" },
]
"#;

fn taps(rows: &str) -> Vec<Step> {
    let at = |c: char| Point::new(50, 50 + 100 * (c as i32 - 'a' as i32));
    rows.chars().zip(0..).map(|(c, n)| Step::new(n, Event::from(Action::Tap { at: at(c) }))).collect()
}

fn bomb() -> Scripted {
    Scripted::from_toml(BOMB).expect("a script")
}

/// The bucket of the crash, found by running everything with many seeds.
fn bucket() -> String {
    let mut device = bomb();
    let watch = Watch::new(Goal::Finding("none".into()), "com.example.app", None);
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), watch).expect("an oracle");
    (0..20).for_each(|seed| _ = oracle.run(&[0, 1, 2], seed));
    oracle.watch.others.pop_first().expect("a crash")
}

fn watch() -> Watch {
    Watch::new(Goal::Finding(bucket()), "com.example.app", None)
}

#[test]
fn runs_share_their_prefixes() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("abdc"), watch())?;
    let first = oracle.run(&[0, 1, 2, 3], 1)?;
    assert_eq!(first.executed, 4);
    // Nothing was drawn before the last event, so that another seed starts there.
    let second = oracle.run(&[0, 1, 2, 3], 2)?;
    assert_eq!(second.executed, 1);
    assert_eq!(oracle.run(&[0, 1, 3], 2)?.executed, 1);
    assert!(!first.certain && oracle.run(&[0, 1, 2], 3)?.certain);
    let mut plain = bomb().without_snapshots();
    let mut slow = DeviceOracle::new(&mut plain, &taps("abdc"), watch())?;
    let verdicts = |o: &mut DeviceOracle<'_>| (0..50).map(|s| o.run(&[0, 1, 3], s).map(|r| r.hit)).collect::<Vec<_>>();
    assert_eq!(verdicts(&mut oracle), verdicts(&mut slow));
    oracle.finish()?;
    assert_eq!(device.kept_snapshots(), 0);
    Ok(())
}

#[test]
fn another_crash_is_not_the_target() -> device::Result<()> {
    let mut device = bomb();
    let other = Watch::new(Goal::Finding("deadbeef".into()), "com.example.app", None);
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), other)?;
    assert!((0..20).all(|seed| oracle.run(&[0, 1, 2], seed).is_ok_and(|r| !r.passed())));
    assert_eq!(oracle.watch.others.len(), 1);
    Ok(())
}

#[test]
fn the_shortest_sequence_is_found() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("abcd"), watch())?;
    let seed = (0..20).find(|s| oracle.run(&[0, 1, 2], *s).is_ok_and(|r| r.passed())).expect("a lucky seed");
    let first = oracle.search(&[3, 2, 1, 0], seed, 5, 1000)?.expect("it can search");
    assert_eq!(first.found.as_ref().map(Vec::len), Some(3), "{first:?}");
    // Whoever does not want it gets the others, until there are none.
    let mut all = vec![first];
    while all.last().is_some_and(|last| last.found.is_some()) {
        all.push(oracle.search_on(1000)?);
    }
    assert!(all.iter().filter_map(|s| s.found.as_ref()).any(|p| *p == [1, 0, 2]), "{all:?}");
    assert!(all.last().is_some_and(|last| last.exhausted));
    let none = oracle.search(&[3, 2, 1, 0], seed, 3, 1000)?.expect("it can search");
    assert!(none.found.is_none() && none.exhausted);
    oracle.finish()?;
    assert_eq!(device.kept_snapshots(), 0);
    Ok(())
}

/// A run that was watched tells what leads nowhere: the search does not try it again, and finds the same.
#[test]
fn the_search_knows_what_was_watched() -> device::Result<()> {
    let search = |watched: bool, shorter: usize| -> device::Result<Searched> {
        let mut device = bomb();
        let mut oracle = DeviceOracle::new(&mut device, &taps("dabdc"), watch())?;
        let all = [0, 1, 2, 3, 4];
        let seed = (0..20).find(|s| oracle.run(&all, *s).is_ok_and(|r| r.passed())).expect("a lucky seed");
        if watched {
            oracle.instrument(&all, seed)?;
        }
        Ok(oracle.search(&[0, 1, 2, 4], seed, shorter, 1000)?.expect("it can search"))
    };
    for shorter in [3, 4] {
        let (blind, knowing) = (search(false, shorter)?, search(true, shorter)?);
        assert_eq!(
            (&knowing.found.as_ref().map(Vec::len), knowing.exhausted),
            (&blind.found.as_ref().map(Vec::len), blind.exhausted)
        );
        assert!(knowing.executed * 3 <= blind.executed * 2, "{} and {} events", knowing.executed, blind.executed);
    }
    Ok(())
}

/// Where all that a candidate does was watched, nobody has to run it to know that it does not show the goal.
#[test]
fn what_was_watched_is_foreseen() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("adbd"), watch())?;
    assert_eq!(oracle.known(&[0, 2], 7), None);
    oracle.instrument(&[0, 1, 2, 3], 1)?;
    let foreseen = oracle.known(&[0, 2], 7).expect("a after nothing, b after a");
    assert_eq!((foreseen.hit, foreseen.certain), (None, true));
    assert_eq!(oracle.known(&[2], 7), None, "b after nothing was never seen");
    Ok(())
}

/// What is looked at must not matter: a crash shows with and without the screen, and a run that nobody comes back to is
/// as good as another.
#[test]
fn a_crash_shows_without_the_screen() -> device::Result<()> {
    let (mut device, mut blind) = (bomb(), bomb());
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), watch())?;
    let runs: Vec<Run> = (0..20).map(|seed| oracle.run(&[0, 1, 2], seed)).collect::<device::Result<_>>()?;
    let mut oracle = DeviceOracle::new(&mut blind, &taps("abc"), watch())?.for_a_crash();
    let again: Vec<Run> = (0..20).map(|seed| oracle.run_once(&[0, 1, 2], seed)).collect::<device::Result<_>>()?;
    assert_eq!(runs, again);
    assert!(runs.iter().any(Run::passed) && !runs.iter().all(Run::passed));
    Ok(())
}

/// A seed whose draws come out alike is not run: there are two ways for the last event, whatever the seed.
#[test]
fn seeds_that_draw_alike_are_one_run() -> device::Result<()> {
    let (mut device, mut plain) = (bomb(), bomb().without_snapshots());
    let mut oracle = DeviceOracle::new(&mut device, &taps("abcd"), watch())?;
    let mut slow = DeviceOracle::new(&mut plain, &taps("abcd"), watch())?;
    let mut runs = 0;
    for seed in 0..100 {
        let known = oracle.known(&[0, 1, 2], seed);
        runs += u64::from(known.is_none());
        let hit = known.map_or_else(|| oracle.run(&[0, 1, 2], seed), Ok)?.hit;
        assert_eq!(hit, slow.run(&[0, 1, 2], seed)?.hit, "seed {seed}");
        // Where the goal has shown, it does not matter what would come after it.
        let longer = oracle.known(&[0, 1, 2, 3], seed).and_then(|run| run.hit);
        assert_eq!(longer, hit);
    }
    assert_eq!(runs, 2);
    assert!(oracle.known(&[0, 1], 0).is_none(), "nobody has run this");
    Ok(())
}

/// Six rows in any order.
const DECK: &str = r#"
start = "Main"
lists = { rows = ["1", "2", "3", "4", "5", "6"] }
[screens.Main]
widgets = [{ class = "Button", id = "a", text = "mix", bounds = [0, 0, 100, 100], on.click = "shuffle rows" }]
"#;

#[test]
fn moments_that_hardly_any_seed_meets_are_not_kept() -> device::Result<()> {
    let kept = |run: fn(&mut DeviceOracle<'_>, u64) -> device::Result<Run>| {
        let mut device = Scripted::from_toml(DECK).expect("a script");
        let mut oracle = DeviceOracle::new(&mut device, &taps("aa"), watch())?;
        (0..10).try_for_each(|seed| run(&mut oracle, seed).map(|_| ()))?;
        device::Result::Ok(device.kept_snapshots())
    };
    let (once, often) = (kept(|o, seed| o.run_once(&[0, 1], seed))?, kept(|o, seed| o.run(&[0, 1], seed))?);
    assert_eq!((once, often), (1, 21), "the start serves all");
    Ok(())
}

#[test]
fn the_draw_that_decides_is_named() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), watch())?;
    let find =
        |o: &mut DeviceOracle<'_>, wanted| (0..50).find(|s| o.run(&[0, 1, 2], *s).is_ok_and(|r| r.passed() == wanted));
    let (pass, fail) = (find(&mut oracle, true).expect("one"), find(&mut oracle, false).expect("one"));
    let why = oracle.explain(&[0, 1, 2], pass, fail)?.expect("it can explain");
    assert_eq!((why.draws.len(), why.draws[0].draw.source.as_str(), why.both_ways), (1, "chance", true));
    assert!(why.draws[0].draw.key.starts_with(&[2]) && why.draws[0].failing.is_some());
    Ok(())
}

#[test]
fn the_result_is_recorded_with_what_it_met() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), watch())?;
    let header = Header::new(App::default(), gui::trace::DeviceInfo::default(), 0, 0);
    let trace = oracle.record(&[0, 2], &header, 7)?;
    let ids: Vec<_> = trace.steps.iter().map(|s| (s.n, s.id, s.target.clone().and_then(|t| t.text))).collect();
    assert_eq!(ids, [(0, 0, Some("a".into())), (1, 2, Some("c".into()))]);
    assert_eq!((trace.header.device_seed, trace.header.device.kind.as_str()), (7, "scripted"));
    assert!(trace.steps.iter().all(|s| s.exact.is_some() && s.gui.is_some() && s.activity.ends_with(".Main")));
    Ok(())
}

/// A turned screen has its button elsewhere; a second one is only there when it is turned.
const TURNED: &str = r#"
start = "Tall"
[screens.Tall]
widgets = [
  { class = "Button", id = "turn", text = "turn", bounds = [0, 0, 100, 100], on.click = "goto Wide" },
  { class = "Button", id = "boom", text = "boom", bounds = [0, 500, 100, 600], on.click = "crash java.lang.Error at com.example.app.Main.boom:1" },
]
[screens.Wide]
widgets = [
  { class = "Button", id = "boom", text = "boom", bounds = [400, 0, 500, 100], on.click = "crash java.lang.Error at com.example.app.Main.boom:1" },
  { class = "CheckBox", id = "only", bounds = [400, 500, 500, 600], on.click = "crash java.lang.Error at com.example.app.Main.only:2" },
]
"#;

fn turned(last: Point) -> (Vec<Step>, Scripted) {
    let tap = |n, at| Step::new(n, Event::from(Action::Tap { at }));
    (vec![tap(0, Point::new(50, 50)), tap(1, last)], Scripted::from_toml(TURNED).expect("a script"))
}

/// What is left of a trace that turns the screen and taps, and the first point that it touches.
fn without_the_turn(last: Point) -> device::Result<(usize, Option<Action>)> {
    let (steps, mut device) = turned(last);
    let nobody = Watch::new(Goal::Finding("none".into()), "com.example.app", None);
    let mut oracle = DeviceOracle::new(&mut device, &steps, nobody)?;
    oracle.run(&[0, 1], 0)?;
    let goal = Goal::Finding(oracle.watch.others.pop_first().expect("a crash"));
    let mut oracle = DeviceOracle::new(&mut device, &steps, Watch::new(goal, "com.example.app", None))?.for_a_crash();
    let found = crate::gibbon::minimize(&mut oracle, &[0, 1], &crate::gibbon::Config::default()).expect("a result");
    assert!(found.one_minimal && found.certain, "{found:?}");
    Ok((found.trace.len(), found.trace.first().and_then(|item| oracle.step(*item)).map(|s| s.event.action.clone())))
}

/// Without the turn the recorded point misses the button, so that the turn seemed to matter.
#[test]
fn events_follow_their_widgets_where_the_screen_is_another() -> device::Result<()> {
    let tap = |x, y| Some(Action::Tap { at: Point::new(x, y) });
    assert_eq!(without_the_turn(Point::new(450, 50))?, (1, tap(50, 550)));
    assert_eq!(without_the_turn(Point::new(450, 550))?, (2, tap(50, 50)), "this one is not there without the turn");
    Ok(())
}

#[test]
fn following_widgets_costs_nothing_where_nothing_can_move() -> device::Result<()> {
    let mut device = bomb();
    let mut oracle = DeviceOracle::new(&mut device, &taps("abc"), watch())?;
    oracle.run(&[0, 1, 2], 0)?;
    let executed = |executed| Followed { executed, ..Followed::default() };
    assert_eq!(oracle.follow(&[0, 1, 2], 2, 0)?, executed(0), "nothing comes after it");
    assert_eq!(oracle.follow(&[0, 1, 2], 1, 0)?, executed(3), "the trace is looked at once");
    assert_eq!(oracle.follow(&[0, 1, 2], 0, 0)?, executed(0), "the next event meets the screen that it met");
    Ok(())
}

/// Three screens in a row, and a button on the last one that crashes.
const ROW: &str = r#"
start = "One"
[screens.One]
widgets = [{ class = "Button", id = "a", text = "on", bounds = [0, 0, 100, 100], on.click = "goto Two" }]
[screens.Two]
widgets = [
  { class = "Button", id = "a", text = "back", bounds = [0, 0, 100, 100], on.click = "goto One" },
  { class = "Button", id = "b", text = "on", bounds = [0, 100, 100, 200], on.click = "goto Three" },
]
[screens.Three]
widgets = [
  { class = "Button", id = "b", text = "back", bounds = [0, 100, 100, 200], on.click = "goto Two" },
  { class = "Button", id = "c", text = "boom", bounds = [0, 200, 100, 300], on.click = "crash java.lang.Error at com.example.app.Main.boom:1" },
]
"#;

/// A recording says which screens it met, so that the way to the last one need not be looked for.
#[test]
fn the_screens_of_a_recording_tell_the_way() -> device::Result<()> {
    let steps = taps(&("abba".repeat(12) + "abc"));
    let mut device = Scripted::from_toml(ROW).expect("a script");
    let nobody = Watch::new(Goal::Finding("none".into()), "com.example.app", None);
    let all: Vec<Item> = (0..steps.len()).collect();
    let mut oracle = DeviceOracle::new(&mut device, &steps, nobody)?;
    oracle.run(&all, 0)?;
    let goal = Goal::Finding(oracle.watch.others.pop_first().expect("a crash"));
    let recorded = oracle.record(&all, &Header::new(App::default(), Default::default(), 0, 0), 0)?.steps;
    let mut spent = |steps: &[Step]| {
        let watch = Watch::new(goal.clone(), "com.example.app", None);
        let mut oracle = DeviceOracle::new(&mut device, steps, watch).expect("an oracle");
        let found = crate::gibbon::minimize(&mut oracle, &all, &crate::gibbon::Config::default()).expect("a result");
        assert_eq!((found.trace.len(), found.minimum), (3, true), "{found:?}");
        found.cost().events
    };
    let (without, with) = (spent(&steps), spent(&recorded));
    assert!(with < steps.len() as u64 && with * 2 < without, "{with} and {without} events");
    Ok(())
}
