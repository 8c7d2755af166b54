//! Events for those who need an app to be used but do not care how: tests of devices and measurements. A number that the
//! caller draws decides; what it decides must not change, because figures in the docs were measured with it.

use gui::Action;
use gui::event::{Network, NotificationTouch};
use gui::tree::{Direction, Flag, Node, Tree};

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
    let nodes = clickable(in_front(tree));
    match draw % of {
        0 => Action::key("BACK"),
        1 => Action::key("MENU"),
        2 => Action::Text { text: "12a".into(), replace: false },
        3 => Action::Rotate { quarters: (draw >> 8) as u8 % 2 },
        _ if nodes.is_empty() => Action::key("BACK"),
        _ => Action::tap(nodes[(draw >> 8) as usize % nodes.len()].bounds),
    }
}

/// What somebody does who uses the whole phone, one step or a few that belong together: mostly touches of all kinds, keys
/// and texts; in one of fifty cases something happens to the phone, as often as in an exploration.
pub fn live(tree: &Tree, notifications: usize, draw: u64) -> Vec<Action> {
    let node = |of: &[Flag]| touched(tree, of, draw >> 16);
    let tap = || node(&[Flag::Clickable]).map_or(Action::key("BACK"), |n| Action::tap(n.bounds));
    let one = match draw % 100 {
        0 | 1 => return happening(notifications, draw >> 8),
        2..=9 => Action::key("BACK"),
        10..=13 => Action::key("MENU"),
        14..=18 => Action::Text { text: TEXTS[(draw >> 8) as usize % TEXTS.len()].into(), replace: draw >> 63 == 1 },
        19 | 20 => Action::Rotate { quarters: (draw >> 8) as u8 % 4 },
        21..=26 => node(&[Flag::LongClickable, Flag::Clickable])
            .map_or_else(tap, |n| Action::LongPress { at: n.bounds.center(), ms: 600 }),
        27..=36 => node(&[Flag::Scrollable]).map_or_else(tap, |n| scroll(n, draw >> 8)),
        37 | 38 => node(&[Flag::Clickable]).map_or_else(tap, |n| Action::DoubleTap { at: n.bounds.center() }),
        39 => node(&[]).map_or_else(tap, |n| Action::Pinch { at: n.bounds.center(), from: 200, to: 600, ms: 300 }),
        40 | 41 => Action::key(KEYS[(draw >> 8) as usize % KEYS.len()]),
        _ => tap(),
    };
    vec![one]
}

const TEXTS: [&str; 5] = ["12a", "0", "-7.5", "Grüße", "a long text with several words"];

const KEYS: [&str; 6] = ["DPAD_DOWN", "DPAD_UP", "ENTER", "TAB", "DEL", "SEARCH"];

/// Something that happens to the phone.
fn happening(notifications: usize, draw: u64) -> Vec<Action> {
    match draw % 100 {
        0..=23 => vec![Action::Background, Action::Foreground],
        24..=38 => vec![Action::Background, Action::Kill, Action::Foreground],
        39..=52 => {
            vec![Action::Network { state: [Network::Off, Network::Wifi, Network::Mobile][(draw >> 8) as usize % 3] }]
        }
        53..=60 => vec![Action::AdvanceTime { ms: 1 << (10 + (draw >> 8) % 12) }],
        61..=66 => vec![Action::Screen { on: false }, Action::Screen { on: true }],
        67..=70 => vec![Action::Night { on: draw >> 8 & 1 == 1 }],
        71..=74 => vec![Action::FontScale { percent: [85, 100, 115, 130][(draw >> 8) as usize % 4] }],
        75..=77 => vec![Action::Locale { tag: ["en-US", "de-DE", "ar-EG", "ja-JP"][(draw >> 8) as usize % 4].into() }],
        78..=81 => vec![Action::Power { plugged: draw >> 8 & 1 == 1, level: Some((draw >> 16) as u8 % 101) }],
        82..=85 => vec![Action::Airplane { on: draw >> 8 & 1 == 1 }],
        _ if notifications > 0 => vec![Action::Notification {
            index: (draw >> 8) as u32 % notifications as u32,
            title: None,
            touch: NotificationTouch::Open,
        }],
        _ => vec![Action::Launch { component: None, stop: false, clear: false }],
    }
}

/// A widget of the window in front that has one of some flags; any, if none is named.
fn touched<'a>(tree: &'a Tree, of: &[Flag], draw: u64) -> Option<&'a Node> {
    let fits = |n: &&Node| (of.is_empty() || of.iter().any(|flag| n.is(*flag))) && !n.bounds.is_empty();
    let nodes: Vec<&Node> = in_front(tree).iter().filter(fits).collect();
    nodes.get(draw as usize % nodes.len().max(1)).copied()
}

/// The nodes of the window in front; all, if none is.
fn in_front(tree: &Tree) -> &[Node] {
    let root = tree.active_window().and_then(|w| w.root);
    &tree.nodes()[root.map_or(0..tree.len(), |root| root..tree.end(root))]
}

fn scroll(node: &Node, draw: u64) -> Action {
    let direction = [Direction::Down, Direction::Up, Direction::Left, Direction::Right][draw as usize % 4];
    Action::Scroll { direction, within: node.bounds }
}

fn clickable(nodes: &[Node]) -> Vec<&Node> {
    nodes.iter().filter(|n| n.is(Flag::Clickable) && !n.bounds.is_empty()).collect()
}
