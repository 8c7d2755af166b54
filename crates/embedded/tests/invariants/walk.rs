//! A random walk through an app, and the ways in which it must be repeatable: on a fresh device without being watched,
//! with detours that are taken back, and from a snapshot that was written and read.

use device::{AppFile, Device, HashKind, stroll};
use embedded::Embedded;
use embedded::phone::Asking;
use gui::Action;
use gui::event::Event;
use gui::hash::{Hash, draw};
use gui::observation::Observation;
use std::collections::VecDeque;
use std::path::Path;

/// What a walk did, and the exact hash after each event.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    /// Events.
    pub(crate) events: Vec<Event>,
    /// Hashes, that after the launch first.
    pub(crate) hashes: Vec<Hash>,
    /// Hashes of the trees that were seen, that after the launch first.
    pub(crate) trees: Vec<Hash>,
}

/// Starts an app anew.
pub(crate) fn start(phone: &mut Embedded, path: &Path) -> device::Result<()> {
    let bytes = std::fs::read(path).map_err(|e| device::Error::App(e.to_string()))?;
    phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    phone.launch(None)
}

/// How somebody walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// Taps, keys, texts and turns of the screen: most of it happens in the app's own code.
    Play,
    /// Everything that a user does and that happens to a phone.
    Live,
}

impl Gait {
    /// What to do next, one step or a few that belong together.
    fn next(self, seen: &Observation, draw: u64) -> Vec<Action> {
        if !seen.running || !seen.anrs.is_empty() || seen.tree.is_empty() {
            return vec![restart()];
        }
        match self {
            Gait::Play => vec![stroll::play(&seen.tree, draw, 12)],
            Gait::Live => stroll::live(&seen.tree, seen.notifications.len(), draw),
        }
    }
}

/// Walks at random and watches, so that the next event fits the screen.
pub(crate) fn record(phone: &mut Embedded, gait: Gait, events: u64, seed: u64) -> device::Result<Walk> {
    let (mut walk, mut plan) = (Walk::default(), VecDeque::new());
    for n in 0..=events {
        let seen = phone.observe()?;
        walk.hashes.push(phone.hash(HashKind::Exact)?);
        walk.trees.push(seen.hashes.gui);
        if n == events {
            break;
        }
        if plan.is_empty() {
            plan.extend(gait.next(&seen, draw(seed, "walk", &[n])));
        }
        let event = Event::settled(plan.pop_front().unwrap_or_else(restart));
        phone.perform(n, &event)?;
        walk.events.push(event);
    }
    Ok(walk)
}

fn restart() -> Action {
    Action::Launch { component: None, stop: true, clear: false }
}

/// An event for a detour: drawn without looking, because nobody needs to know where it leads.
fn blind(seed: u64, n: u64) -> Event {
    let draw = draw(seed, "detour", &[n]);
    let (x, y) = ((draw >> 8) as i32 % 1080, (draw >> 32) as i32 % 1900);
    Event::settled(match draw % 8 {
        0 => Action::key("BACK"),
        1 => Action::key("MENU"),
        2 => Action::Text { text: "q".into(), replace: false },
        3 => Action::Rotate { quarters: (draw >> 8) as u8 % 2 },
        _ => Action::tap(gui::geometry::Rect::new(x.abs(), y.abs(), x.abs() + 1, y.abs() + 1)),
    })
}

/// Where a repetition first had another hash, and how it was made.
pub(crate) type Differs = Option<(usize, &'static str)>;

/// Goes the walk again without watching.
pub(crate) fn again(phone: &mut Embedded, walk: &Walk) -> device::Result<Differs> {
    for n in 0..walk.hashes.len() {
        if phone.hash(HashKind::Exact)? != walk.hashes[n] {
            return Ok(Some((n, "without observing")));
        }
        if let Some(event) = walk.events.get(n) {
            phone.perform(n as u64, event)?;
        }
    }
    Ok(None)
}

/// Goes the walk again and reads each screen in both ways: by what is known of the framework's widgets, and by asking
/// every view.
pub(crate) fn asking_all(phone: &mut Embedded, walk: &Walk) -> device::Result<Differs> {
    for n in 0..walk.hashes.len() {
        let [known, asked] = [Asking::Unknown, Asking::All].map(|asking| phone.phone().read_tree_by(asking).ok());
        if known != asked {
            return Ok(Some((n, "by asking every view")));
        }
        if let Some(event) = walk.events.get(n) {
            phone.perform(n as u64, event)?;
        }
    }
    Ok(None)
}

/// Goes the walk again and leaves it now and then for 1 to 20 events that are taken back.
pub(crate) fn with_detours(phone: &mut Embedded, walk: &Walk, every: u64, seed: u64) -> device::Result<Differs> {
    for (n, event) in walk.events.iter().enumerate() {
        if draw(seed, "leave", &[n as u64]).is_multiple_of(every) {
            let here = phone.snapshot()?;
            for k in 0..1 + draw(seed, "length", &[n as u64]) % 20 {
                phone.perform(k, &blind(seed, n as u64 * 100 + k))?;
                if k % 5 == 0 {
                    _ = phone.observe()?;
                }
            }
            phone.restore(here)?;
            phone.drop_snapshot(here);
            if phone.hash(HashKind::Exact)? != walk.hashes[n] {
                return Ok(Some((n, "right after a restore")));
            }
        }
        phone.perform(n as u64, event)?;
        if phone.hash(HashKind::Exact)? != walk.hashes[n + 1] {
            return Ok(Some((n + 1, "some events after a restore")));
        }
    }
    Ok(None)
}

/// Goes on from a snapshot that another device wrote before event `n`, for a few events.
pub(crate) fn go_on(
    phone: &mut Embedded,
    bytes: &[u8],
    walk: &Walk,
    n: usize,
    events: usize,
) -> device::Result<Differs> {
    let snapshot = phone.read_snapshot(bytes)?;
    phone.restore(snapshot)?;
    phone.drop_snapshot(snapshot);
    for i in n..(n + events).min(walk.events.len()) {
        if phone.hash(HashKind::Exact)? != walk.hashes[i] {
            return Ok(Some((i, "from a snapshot that was written and read")));
        }
        phone.perform(i as u64, &walk.events[i])?;
    }
    Ok(None)
}
