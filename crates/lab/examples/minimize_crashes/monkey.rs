//! Long traces that end with a failure: what a monkey did to an app.
//!
//! A monkey does not stop at a failure; it starts the app again and goes on. So the trace to a failure may contain other
//! failures, and the same one earlier, as everything that random testing leaves behind. It is recorded as `gibbon test`
//! records: with the screen before every event.

use crate::Failure;
use device::Device;
use embedded::Embedded;
use gui::finding::FindingKind;
use gui::hash::{below, draw};
use gui::observation::Observation;
use gui::trace::Step;
use gui::{Action, Event, Flag, Node, Point, Tree};
use minimize::goal::{Goal, Watch};
use std::collections::BTreeMap;

/// A trace that ends with a failure.
pub(crate) struct Case {
    pub(crate) steps: Vec<Step>,
    pub(crate) seed: u64,
    pub(crate) goal: Goal,
    pub(crate) crash: bool,
    /// The class of what was thrown.
    pub(crate) what: String,
    /// After how many events the failure showed first.
    pub(crate) first: usize,
}

/// Where a trace ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Where the failure shows for the first time.
    First,
    /// Where it shows for the last time.
    Last,
}

/// What monkeys do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) monkeys: u64,
    pub(crate) length: u64,
    pub(crate) end: End,
}

/// The failures that monkeys meet, each with the longest trace that ends with it.
pub(crate) fn failures(device: &mut Embedded, package: &str, plan: Plan) -> Result<BTreeMap<String, Case>, Failure> {
    let mut found: BTreeMap<String, Case> = BTreeMap::new();
    for seed in 0..plan.monkeys {
        let Walk { steps, met } = walk(device, package, seed, plan.length)?;
        for (id, met) in met {
            let end = if plan.end == End::First { met.first } else { met.last };
            if end > 0 && found.get(&id).is_none_or(|known| known.steps.len() < end) {
                let (steps, goal) = (steps[..end].to_vec(), Goal::Finding(id.clone()));
                found.insert(id, Case { steps, seed, goal, crash: met.crash, what: met.what, first: met.first });
            }
        }
    }
    Ok(found)
}

/// What one monkey did, and which failures it met.
struct Walk {
    steps: Vec<Step>,
    met: BTreeMap<String, Met>,
}

/// When a failure showed.
struct Met {
    crash: bool,
    what: String,
    first: usize,
    last: usize,
}

/// Screens of other apps in a row after which a monkey goes back to its own.
const AWAY: u32 = 3;

fn walk(device: &mut Embedded, package: &str, seed: u64, length: u64) -> Result<Walk, Failure> {
    let watch = Watch::new(Goal::Finding(String::new()), package, None);
    let mut walk = Walk { steps: Vec::new(), met: BTreeMap::new() };
    device.reset(seed)?;
    device.launch(None)?;
    let mut away = 0;
    for n in 0..=length {
        let seen = device.observe().unwrap_or_default();
        let failures = watch.buckets(&seen);
        away = if seen.package() == package { 0 } else { away + 1 };
        let start = !failures.is_empty() || away >= AWAY;
        for (kind, id) in failures {
            let (crash, at) = (kind == FindingKind::Crash, n as usize);
            walk.met.entry(id).or_insert_with(|| Met { crash, what: what(&seen), first: at, last: at }).last = at;
        }
        if n == length {
            break;
        }
        let launch = || Event::settled(Action::Launch { component: None, stop: false, clear: false });
        let event = if start { launch() } else { event(seed, n, &seen.tree) };
        let step = Step {
            t: seen.time,
            activity: seen.activity().to_owned(),
            gui: Some(seen.hashes.gui),
            ..Step::new(n, event)
        };
        device.perform(step.id, &step.event)?;
        walk.steps.push(step);
    }
    Ok(walk)
}

fn what(seen: &Observation) -> String {
    let class = seen.crashes.first().and_then(|c| c.chain.last()).map(|t| t.class.as_str());
    class.and_then(|class| class.rsplit('.').next()).unwrap_or("hang").to_owned()
}

/// What a monkey does: mostly touches, half of them on something that reacts to them, sometimes a key, a text, a turn or a
/// start.
fn event(seed: u64, n: u64, screen: &Tree) -> Event {
    let pick = |what: &str, range: u64| below(draw(seed, what, &[n]), range) as i32;
    let live: Vec<Point> = screen.nodes().iter().filter(|w| reacts(w)).map(|w| w.bounds.center()).collect();
    let anywhere = Point::new(pick("x", 1080), 60 + pick("y", 1860));
    let aimed = live.get(pick("widget", live.len().max(1) as u64) as usize).filter(|_| pick("aim", 2) == 0);
    let at = aimed.copied().unwrap_or(anywhere);
    Event::settled(match pick("kind", 40) {
        0..=1 => Action::key("BACK"),
        2 => Action::key("MENU"),
        3 => Action::Text { text: "hello".to_owned(), replace: false },
        4 => Action::Launch { component: None, stop: false, clear: false },
        5 => Action::Rotate { quarters: pick("turn", 2) as u8 },
        6..=8 => Action::LongPress { at, ms: 1000 },
        _ => Action::Tap { at },
    })
}

fn reacts(widget: &Node) -> bool {
    widget.is(Flag::Visible) && (widget.is(Flag::Clickable) || widget.is(Flag::LongClickable))
}
