//! Events for those who need an app to be used but do not care how: tests of devices and measurements. A number that the
//! caller draws decides; what it decides must not change, because figures in the docs were measured with it.

use gui::Action;
use gui::tree::{Flag, Node, Tree};

/// A tap on a clickable widget; in one of eight cases, or where nothing can be tapped, BACK.
pub fn tap_or_back(tree: &Tree, draw: u64) -> Action {
    let nodes = clickable(tree.nodes());
    match nodes.get(draw as usize % nodes.len().max(1)) {
        Some(node) if draw >> 60 > 1 => Action::tap(node.bounds),
        _ => Action::key("BACK"),
    }
}

/// A tap on a clickable widget of the window in front; in four of so many cases BACK, MENU, a text or a rotation.
pub fn play(tree: &Tree, draw: u64, of: u64) -> Action {
    let window = tree.active_window().and_then(|w| w.root);
    let range = window.map_or(0..tree.len(), |root| root..tree.end(root));
    let nodes = clickable(&tree.nodes()[range]);
    match draw % of {
        0 => Action::key("BACK"),
        1 => Action::key("MENU"),
        2 => Action::Text { text: "12a".into(), replace: false },
        3 => Action::Rotate { quarters: (draw >> 8) as u8 % 2 },
        _ if nodes.is_empty() => Action::key("BACK"),
        _ => Action::tap(nodes[(draw >> 8) as usize % nodes.len()].bounds),
    }
}

fn clickable(nodes: &[Node]) -> Vec<&Node> {
    nodes.iter().filter(|n| n.is(Flag::Clickable) && !n.bounds.is_empty()).collect()
}
