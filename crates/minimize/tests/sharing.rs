//! Seeds that draw alike are one run: in random apps, what is told without running is what a run shows.

use device::scripted::Scripted;
use gui::Point;
use gui::event::{Action, Event};
use gui::hash::{below, draw};
use gui::trace::Step;
use minimize::device_oracle::DeviceOracle;
use minimize::goal::{Goal, Watch};
use minimize::oracle::Oracle;

const WORLDS: u64 = 40;
const EVENTS: u64 = 12;
const SEEDS: u64 = 30;

/// What a button may do: with and without luck, at once and later, with and without the goal.
const HANDLERS: [&str; 14] = [
    "set a 1",
    "add b 1",
    "goto Other",
    "goto Main",
    "shuffle list",
    "if chance 20: add b 1",
    "if chance 70: goto Other else set a 0",
    "if chance 100: set c 1",
    "after 400: add c 1",
    "after 100: if chance 40: set a 2",
    "if a == 1 and chance 60: crash java.lang.Error at com.example.app.Main.boom:1",
    "if b > 2: crash java.lang.Error at com.example.app.Main.boom:1",
    "if c > 0 and chance 30 and chance 80: crash java.lang.Error at com.example.app.Main.boom:1",
    "if a == 2: crash java.lang.Error at com.example.app.Main.boom:1 else promote list y",
];

/// Two screens of five buttons; what the first item of a list is matters to one of them.
fn world(n: u64) -> String {
    let button = |screen: u64, row: u64| {
        let pick = below(draw(n, "handler", &[screen, row]), HANDLERS.len() as u64) as usize;
        let (top, bottom, does) = (row * 100, row * 100 + 100, HANDLERS[pick]);
        format!(
            "  {{ class = \"Button\", id = \"b{row}\", bounds = [0, {top}, 500, {bottom}], on.click = \"{does}\" }},\n"
        )
    };
    let screen = |name: &str, screen: u64| {
        let buttons: String = (0..5).map(|row| button(screen, row)).collect();
        let list = "  { class = \"Text\", repeat = \"list\", text = \"{item}\", bounds = [0, 600, 500, 700] },\n";
        format!("[screens.{name}]\nwidgets = [\n{buttons}{list}]\n")
    };
    let start = if draw(n, "start", &[]).is_multiple_of(2) { "on_start = \"if chance 50: set a 1\"\n" } else { "" };
    let vars = "vars = { a = 0, b = 0, c = 0 }\nlists = { list = [\"x\", \"y\", \"z\"] }\n";
    format!("start = \"Main\"\n{start}{vars}{}{}", screen("Main", 0), screen("Other", 1))
}

fn taps(n: u64) -> Vec<Step> {
    let tap = |e: u64| Action::Tap { at: Point::new(50, 50 + 100 * below(draw(n, "tap", &[e]), 5) as i32) };
    (0..EVENTS).map(|e| Step::new(e, Event::settled(tap(e)))).collect()
}

/// Some events of a trace.
fn candidate(n: u64, which: u64) -> Vec<usize> {
    (0..EVENTS).filter(|e| below(draw(n, "keep", &[which, *e]), 3) > 0).map(|e| e as usize).collect()
}

fn watch(goal: &str) -> Watch {
    Watch::new(Goal::parse(goal).expect("a goal"), "com.example.app", None)
}

/// The bucket of the only crash there is, as far as a few runs tell.
fn goal(script: &str, n: u64) -> String {
    let mut device = Scripted::from_toml(script).expect("a script");
    let mut oracle = DeviceOracle::new(&mut device, &taps(n), watch("finding:none")).expect("an oracle");
    let all: Vec<usize> = (0..EVENTS as usize).collect();
    (0..20).for_each(|seed| _ = oracle.run(&all, seed).expect("a run"));
    oracle.watch.others.pop_first().map_or_else(|| "gui:text=x".to_owned(), |id| format!("finding:{id}"))
}

#[test]
fn what_is_told_without_running_is_what_a_run_shows() {
    let (mut told, mut asked, mut both) = (0, 0, [0, 0]);
    for n in 0..WORLDS {
        let (script, steps) = (world(n), taps(n));
        let goal = goal(&script, n);
        let mut shared = Scripted::from_toml(&script).expect("a script");
        let mut shared = DeviceOracle::new(&mut shared, &steps, watch(&goal)).expect("an oracle");
        for which in 0..4 {
            let candidate = candidate(n, which);
            for seed in 0..SEEDS {
                // A device of its own that remembers nothing.
                let mut alone = Scripted::from_toml(&script).expect("a script").without_snapshots();
                let mut alone = DeviceOracle::new(&mut alone, &steps, watch(&goal)).expect("an oracle");
                let hit = alone.run(&candidate, seed).expect("a run").hit;
                let known = shared.known(&candidate, seed);
                told += u64::from(known.is_some());
                let run = known.map_or_else(|| shared.run(&candidate, seed), Ok).expect("a run");
                assert_eq!(run.hit, hit, "world {n}, candidate {candidate:?}, seed {seed}, {known:?}\n{script}");
                asked += 1;
                both[usize::from(hit.is_some())] += 1;
            }
        }
    }
    assert!(told * 2 > asked, "{told} of {asked} were told");
    assert!(both.iter().all(|count| *count > asked / 10), "both verdicts come up: {both:?}");
}
