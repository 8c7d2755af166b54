//! Pairs of equal canonical hash: two histories, then the same events, which must show the same.

use crate::loops::{self, Loop, Outcome};
use device::{Device, Error};
use embedded::Embedded;
use gui::Action;
use gui::event::Event;
use gui::hash::draw;
use gui::observation::Observation;
use gui::tree::{Flag, Tree};
use vm::thread::Nanos;

/// Events after which two histories are still to show the same.
const EVENTS: u64 = 20;

/// Instructions after which a continuation ends: games compute all the time.
const MOST: u64 = 200_000_000;

/// What an audit of one app found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Audit {
    /// Pairs of equal hash.
    pub(crate) pairs: u32,
    /// Pairs that showed something different within the events, and how.
    pub(crate) wrong: Vec<String>,
}

/// Looks at the pairs that the loops of some screens give, each with several continuations; the app has just started.
pub(crate) fn audit(phone: &mut Embedded, most: usize, seeds: u64, found: &mut Audit) -> Result<(), Error> {
    let screens = loops::screens(phone, most)?;
    let first = phone.snapshot()?;
    for screen in &screens {
        phone.restore(first)?;
        loops::enter(phone, screen)?;
        let here = phone.snapshot()?;
        for way in loops::loops(&screen.tree) {
            phone.restore(here)?;
            pairs(phone, &screen.tree, &way, seeds, found)?;
        }
        phone.drop_snapshot(here);
    }
    phone.drop_snapshot(first);
    Ok(())
}

/// Goes round twice. Each turn gives pairs: after it, and after as much time in which nothing was done. The clock is no
/// part of the hash, so both must be read at the same time of day.
fn pairs(phone: &mut Embedded, tree: &Tree, way: &Loop, seeds: u64, found: &mut Audit) -> Result<(), Error> {
    for turn in 0..2 {
        let here = phone.snapshot()?;
        if loops::run(phone, tree, way)? == Outcome::Elsewhere {
            phone.drop_snapshot(here);
            break;
        }
        let (there, hash) = (phone.snapshot()?, loops::canonical(phone)?);
        let now = phone.phone().vm.now();
        phone.restore(here)?;
        wait_until(phone, now)?;
        let waited = phone.snapshot()?;
        let is_pair = loops::canonical(phone)? == hash;
        for seed in (0..seeds).filter(|_| is_pair) {
            found.pairs += 1;
            phone.restore(waited)?;
            let straight = shown(phone, tree, seed)?;
            phone.restore(there)?;
            let detour = shown(phone, tree, seed)?;
            if let Some(n) = straight.iter().zip(&detour).position(|(a, b)| a != b) {
                found.wrong.push(format!("turn {turn}, {}", wrong(way, seed, n, &straight[n], &detour[n])));
            }
        }
        phone.restore(there)?;
        for snapshot in [here, there, waited] {
            phone.drop_snapshot(snapshot);
        }
    }
    Ok(())
}

/// Lets time pass until a moment; what an event takes besides is found by trying. The clocks are then made equal to the
/// nanosecond, because numbers are drawn from them.
fn wait_until(phone: &mut Embedded, moment: Nanos) -> Result<(), Error> {
    let here = phone.snapshot()?;
    let mut ms = moment.millis().saturating_sub(phone.phone().vm.now().millis());
    for _ in 0..2 {
        phone.restore(here)?;
        phone.perform(999, &Event::settled(Action::AdvanceTime { ms }))?;
        ms = (ms + moment.millis()).saturating_sub(phone.phone().vm.now().millis());
    }
    phone.drop_snapshot(here);
    let vm = &mut phone.phone().vm;
    vm.side.slept = Nanos((vm.side.slept.0 + moment.0).saturating_sub(vm.now().0));
    Ok(())
}

fn wrong(way: &Loop, seed: u64, n: usize, straight: &Shown, detour: &Shown) -> String {
    let nodes = straight.tree.nodes().iter().zip(detour.tree.nodes()).find(|(a, b)| a != b);
    let what = match nodes {
        _ if straight.failures != detour.failures => format!("{:?} or {:?}", straight.failures, detour.failures),
        Some((a, b)) => format!("{a:?} or {b:?}"),
        None => format!("{:?} or {:?}", straight.tree.windows(), detour.tree.windows()),
    };
    format!("{}, seed {seed}, event {n}, at {} or {} ms: {what}", way.name, straight.at, detour.at)
}

/// What can be seen after an event.
#[derive(Clone, Debug)]
struct Shown {
    /// The time of day, for people.
    at: u64,
    tree: Tree,
    failures: Vec<String>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        self.tree.hash() == other.tree.hash() && self.failures == other.failures
    }
}

/// What the same events show, chosen by the first history's screens.
fn shown(phone: &mut Embedded, first: &Tree, seed: u64) -> Result<Vec<Shown>, Error> {
    let mut tree = first.clone();
    let mut all = Vec::new();
    let start = phone.phone().vm.side.instructions;
    for n in 0..EVENTS {
        // Numbers of events are beyond those of the loops, so that draws of the device are the same in both histories.
        phone.perform(1000 + n, &Event::settled(choose(&tree, seed, n)))?;
        let seen = phone.observe()?;
        let ended = !seen.running;
        let at = phone.phone().vm.now().millis();
        all.push(Shown { at, failures: failures(&seen), tree: seen.tree.clone() });
        if ended || phone.phone().vm.side.instructions - start > MOST {
            break;
        }
        tree = seen.tree;
    }
    Ok(all)
}

fn failures(seen: &Observation) -> Vec<String> {
    let crashes = seen.crashes.iter().filter_map(|c| c.chain.last()).map(|t| format!("{} {:?}", t.class, t.frames));
    crashes.chain(seen.anrs.iter().map(|a| a.component.clone())).collect()
}

fn choose(tree: &Tree, seed: u64, n: u64) -> Action {
    let draw = draw(seed, "audit", &[n]);
    let nodes: Vec<_> =
        tree.nodes().iter().filter(|n| n.is(Flag::Clickable) && n.is(Flag::Visible) && !n.bounds.is_empty()).collect();
    match draw % 10 {
        0 => Action::key("BACK"),
        1 => Action::key("MENU"),
        2 => Action::Text { text: "a1".into(), replace: false },
        3 => Action::Rotate { quarters: (draw >> 8) as u8 % 2 },
        _ if nodes.is_empty() => Action::key("BACK"),
        _ => Action::tap(nodes[(draw >> 8) as usize % nodes.len()].bounds),
    }
}
