//! Ways that lead back to where they began: what was done is undone, so the canonical hash should be as before.

use device::{AppFile, Device, HashKind};
use embedded::Embedded;
use gui::Action;
use gui::event::Event;
use gui::geometry::{Point, Rect};
use gui::hash::Hash;
use gui::tree::{Flag, Node, Tree};
use std::path::PathBuf;

/// A way that leads back.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// What it does.
    pub(crate) name: &'static str,
    /// Its events.
    pub(crate) events: Vec<Action>,
}

/// Starts an app; `None` when it does not start.
pub(crate) fn start(phone: &mut Embedded, path: &PathBuf) -> Option<Tree> {
    let bytes = std::fs::read(path).ok()?;
    phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }]).ok()?;
    phone.launch(None).ok()?;
    let tree = phone.observe().ok()?.tree;
    (!tree.is_empty()).then_some(tree)
}

/// Whether the node or one above it takes touches.
fn takes_touches(tree: &Tree, node: usize) -> bool {
    let takes = |id: usize| {
        tree.get(id).is_some_and(|n| {
            [Flag::Clickable, Flag::LongClickable, Flag::Scrollable, Flag::Checkable, Flag::Focusable]
                .iter()
                .any(|f| n.is(*f))
                || n.class.contains("Web")
        })
    };
    takes(node) || tree.ancestors(node).any(takes)
}

/// A point of the active window at which nothing takes touches.
pub(crate) fn dead_point(tree: &Tree) -> Option<Point> {
    let window = tree.active_window()?.bounds;
    let points = (1..24).flat_map(|y| (1..12).map(move |x| (x, y)));
    let points =
        points.map(|(x, y)| Point::new(window.left + window.width() * x / 12, window.top + window.height() * y / 24));
    points
        .filter(|p| tree.at(*p).is_some_and(|node| !takes_touches(tree, node)))
        .min_by_key(|p| (p.y - window.center().y).abs())
}

/// A tap on nothing. An app that is active everywhere is tapped on the status bar.
pub(crate) fn dead_tap(tree: &Tree) -> Action {
    let p = dead_point(tree).unwrap_or(Point::new(540, 30));
    Action::tap(Rect::new(p.x, p.y, p.x + 1, p.y + 1))
}

fn center(bounds: Rect) -> Action {
    let p = bounds.center();
    Action::tap(Rect::new(p.x, p.y, p.x + 1, p.y + 1))
}

/// A screen of an app.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    /// What leads to it from the first one.
    pub(crate) way: Vec<Action>,
    /// What it shows.
    pub(crate) tree: Tree,
}

/// How long a screen rests before a loop begins: timers of the start are over then, and the phone is no longer young.
const REST: Action = Action::AdvanceTime { ms: 16_000 };
/// How long it rests at the end of a loop: scroll bars have faded, threads of filters have ended.
const END: Action = Action::AdvanceTime { ms: 5_000 };
/// Instructions from which on a further screen is not taken: games draw all the time, and nothing there is at rest.
const BUSY: u64 = 100_000_000;

/// The first screen, and some that one tap leads to. The app has just started; afterwards it is at rest there.
pub(crate) fn screens(phone: &mut Embedded, most: usize) -> Result<Vec<Screen>, device::Error> {
    phone.perform(900, &Event::settled(REST))?;
    let first = phone.observe()?;
    let mut found = vec![Screen { way: Vec::new(), tree: first.tree.clone() }];
    if first.tree.is_empty() {
        return Ok(Vec::new());
    }
    let here = phone.snapshot()?;
    for bounds in ways_out(&first.tree) {
        if found.len() > most {
            break;
        }
        phone.restore(here)?;
        let screen = Screen { way: vec![center(bounds), REST], tree: Tree::default() };
        let before = phone.phone().vm.side.instructions;
        phone.perform(901, &Event::settled(screen.way[0].clone()))?;
        if phone.phone().vm.side.instructions - before > BUSY {
            continue;
        }
        phone.perform(902, &Event::settled(REST))?;
        let seen = phone.observe()?;
        let is_new = !seen.tree.is_empty() && found.iter().all(|s| s.tree.hash() != seen.tree.hash());
        if seen.running && seen.crashes.is_empty() && is_new {
            found.push(Screen { tree: seen.tree, ..screen });
        }
    }
    phone.restore(here)?;
    phone.drop_snapshot(here);
    Ok(found)
}

/// Goes from the first screen to another one.
pub(crate) fn enter(phone: &mut Embedded, screen: &Screen) -> Result<(), device::Error> {
    for (i, action) in screen.way.iter().enumerate() {
        phone.perform(901 + i as u64, &Event::settled(action.clone()))?;
    }
    Ok(())
}

/// What can be tapped on a screen: a field for text, then the rest.
fn ways_out(tree: &Tree) -> Vec<Rect> {
    let fields = of_window(tree).filter(|n| n.class.ends_with("EditText") && !n.is(Flag::Focused)).take(1);
    let targets = of_window(tree).filter(|n| is_target(n));
    fields.chain(targets).map(|n| n.bounds).take(12).collect()
}

/// Nodes of the window in front that can be used.
fn of_window(tree: &Tree) -> impl Iterator<Item = &Node> {
    let window = tree.active_window().and_then(|w| w.root);
    let range = window.map_or(0..tree.len(), |root| root..tree.end(root));
    tree.nodes()[range].iter().filter(|n| !n.bounds.is_empty() && n.is(Flag::Enabled) && n.is(Flag::Visible))
}

fn is_target(n: &Node) -> bool {
    n.is(Flag::Clickable) && !n.is(Flag::Checkable) && !n.class.ends_with("EditText")
}

/// The loops that a screen offers.
pub(crate) fn loops(tree: &Tree) -> Vec<Loop> {
    let mut found = vec![Loop { name: "dead tap", events: vec![dead_tap(tree)] }];
    let mut add = |name, events: Vec<Action>| {
        found.push(Loop { name, events: events.into_iter().chain([END]).collect() });
    };
    add("menu", vec![Action::key("MENU"), Action::key("BACK")]);
    add("rotate", vec![Action::Rotate { quarters: 1 }, Action::Rotate { quarters: 0 }]);
    add("home", vec![Action::Background, Action::Foreground]);
    if let Some(n) = of_window(tree).find(|n| n.description == "More options") {
        add("overflow", vec![Action::tap(n.bounds), Action::key("BACK")]);
    }
    for n in of_window(tree).filter(|n| n.is(Flag::Checkable)).take(2) {
        add("toggle", vec![center(n.bounds), center(n.bounds)]);
    }
    if of_window(tree).any(|n| n.class.ends_with("EditText") && n.is(Flag::Focused)) {
        add("type", vec![Action::Text { text: "q".into(), replace: false }, Action::key("DEL")]);
    }
    for n in of_window(tree).filter(|n| is_target(n)).take(4) {
        add("there and back", vec![center(n.bounds), Action::key("BACK")]);
    }
    found
}

/// What became of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The tree is another than before: nothing was undone.
    Elsewhere,
    /// Same tree, same hash.
    Equal,
    /// Same tree, other hash.
    Different,
}

/// Performs a loop and tells whether the hash is as before.
pub(crate) fn run(phone: &mut Embedded, before: &Tree, way: &Loop) -> Result<Outcome, device::Error> {
    let hash = canonical(phone)?;
    go(phone, way)?;
    let seen = phone.observe()?;
    if !seen.running || !seen.crashes.is_empty() || seen.tree.hash() != before.hash() {
        return Ok(Outcome::Elsewhere);
    }
    Ok(if canonical(phone)? == hash { Outcome::Equal } else { Outcome::Different })
}

/// Performs the events of a loop.
pub(crate) fn go(phone: &mut Embedded, way: &Loop) -> Result<(), device::Error> {
    for (i, action) in way.events.iter().enumerate() {
        phone.perform(i as u64, &Event::settled(action.clone()))?;
    }
    Ok(())
}

/// The canonical hash of a device.
pub(crate) fn canonical(phone: &mut Embedded) -> Result<Hash, device::Error> {
    phone.hash(HashKind::Canonical)
}
