//! Ways that lead back to where they began: what was done is undone, so the canonical hash should be as before.

use device::{AppFile, Device, HashKind};
use embedded::Embedded;
use gui::Action;
use gui::event::Event;
use gui::geometry::{Point, Rect};
use gui::hash::Hash;
use gui::tree::{Flag, Tree};
use std::path::PathBuf;

/// A way that leads back.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// What it does.
    pub(crate) name: &'static str,
    /// Its events.
    pub(crate) events: Vec<Action>,
}

/// All apps beside the repository, in order; empty, with a line that says so, when they are not there.
pub(crate) fn apks() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../../shared/apks", "../../../../shared/apks"].map(|f| root.join(f));
    let files = folders.iter().filter_map(|f| std::fs::read_dir(f).ok()).flatten().filter_map(Result::ok);
    let mut found: Vec<PathBuf> =
        files.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "apk")).collect();
    if found.is_empty() {
        println!("skipped: no apps in ../shared/apks");
    }
    found.sort();
    found
}

/// Starts an app; `None` when it does not start.
pub(crate) fn start(phone: &mut Embedded, path: &PathBuf) -> Option<Tree> {
    let bytes = std::fs::read(path).ok()?;
    phone.install(&[AppFile { name: "base.apk".into(), bytes }]).ok()?;
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

/// The loops that a screen offers.
pub(crate) fn loops(tree: &Tree) -> Vec<Loop> {
    let mut found = vec![
        Loop { name: "dead tap", events: vec![dead_tap(tree)] },
        Loop { name: "menu", events: vec![Action::key("MENU"), Action::key("BACK")] },
        Loop { name: "rotate", events: vec![Action::Rotate { quarters: 1 }, Action::Rotate { quarters: 0 }] },
        Loop { name: "home", events: vec![Action::Background, Action::Foreground] },
    ];
    let window = tree.active_window().and_then(|w| w.root);
    let range = window.map_or(0..tree.len(), |root| root..tree.end(root));
    let nodes = || tree.nodes()[range.clone()].iter().filter(|n| !n.bounds.is_empty() && n.is(Flag::Enabled));
    if let Some(n) = nodes().find(|n| n.description == "More options") {
        found.push(Loop { name: "overflow", events: vec![Action::tap(n.bounds), Action::key("BACK")] });
    }
    for n in nodes().filter(|n| n.is(Flag::Checkable)).take(2) {
        found.push(Loop { name: "toggle", events: vec![center(n.bounds), center(n.bounds)] });
    }
    for n in nodes().filter(|n| n.class.ends_with("EditText") && n.is(Flag::Focused)).take(1) {
        let text = Action::Text { text: "q".into(), replace: false };
        let _ = n;
        found.push(Loop { name: "type", events: vec![text, Action::key("DEL")] });
    }
    let targets = nodes().filter(|n| n.is(Flag::Clickable) && !n.is(Flag::Checkable) && !n.class.ends_with("EditText"));
    for n in targets.take(4) {
        found.push(Loop { name: "there and back", events: vec![center(n.bounds), Action::key("BACK")] });
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
    for (i, action) in way.events.iter().enumerate() {
        phone.perform(i as u64, &Event::settled(action.clone()))?;
    }
    let seen = phone.observe()?;
    if !seen.running || !seen.crashes.is_empty() || seen.tree.hash() != before.hash() {
        return Ok(Outcome::Elsewhere);
    }
    Ok(if canonical(phone)? == hash { Outcome::Equal } else { Outcome::Different })
}

/// The canonical hash of a device.
pub(crate) fn canonical(phone: &mut Embedded) -> Result<Hash, device::Error> {
    phone.hash(HashKind::Canonical)
}
