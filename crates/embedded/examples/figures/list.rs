//! Lists of events that are committed, so that two builds and two machines measure the same work.
//!
//! A line is `tap X Y` or `back`. A list is made by chance once, with one rule: where fewer than [`SHARE`] of the events
//! so far changed the tree, an event that changes nothing is taken back and another one drawn, because an app that
//! is tapped without effect is quick and tells nothing.

use device::{Device, stroll};
use embedded::Embedded;
use gui::{Action, Event, Observation, Point, Tree};
use std::error::Error;
use std::path::{Path, PathBuf};

/// Percentage of the events that have to change the tree.
const SHARE: u64 = 40;
/// Draws for one event before it is taken as it comes.
const DRAWS: u64 = 20;

/// Where the list of an app lies.
pub(crate) fn file(folder: &Path, apk: &str) -> PathBuf {
    let name = Path::new(apk).file_stem().unwrap_or_default().to_string_lossy();
    folder.join(format!("{name}.events"))
}

/// Reads a list.
pub(crate) fn read(path: &Path) -> Result<Vec<Event>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let events = text.lines().map(|line| event(line).ok_or_else(|| format!("{}: {line:?}", path.display()).into()));
    events.collect()
}

/// Makes a list for an app that has been launched.
pub(crate) fn make(device: &mut Embedded, events: u64) -> Result<String, Box<dyn Error>> {
    let (mut list, mut changed) = (String::new(), 0);
    let mut tree = device.observe()?.tree;
    for n in 0..events {
        let before = device.snapshot()?;
        for attempt in 0..DRAWS {
            let action = stroll::tap_or_back(&tree, gui::hash::draw(7, "figures", &[n, attempt]));
            let event = Event::settled(action);
            device.perform(n, &event)?;
            let after = device.observe()?;
            let changes = after.tree.hash() != tree.hash();
            if changes || changed * 100 >= n * SHARE || attempt + 1 == DRAWS {
                changed += u64::from(changes);
                list += &line(&event.action);
                tree = go_on(device, n, &after)?;
                break;
            }
            device.restore(before)?;
        }
        device.drop_snapshot(before);
    }
    Ok(list)
}

/// The screen to go on from: an app that has ended, hangs or shows nothing is started again.
pub(crate) fn go_on(device: &mut Embedded, n: u64, seen: &Observation) -> Result<Tree, Box<dyn Error>> {
    if seen.running && seen.anrs.is_empty() && !seen.tree.is_empty() {
        return Ok(seen.tree.clone());
    }
    device.reset(n)?;
    device.launch(None)?;
    Ok(device.observe()?.tree)
}

fn line(action: &Action) -> String {
    match action {
        Action::Tap { at } => format!("tap {} {}\n", at.x, at.y),
        _ => "back\n".to_owned(),
    }
}

fn event(line: &str) -> Option<Event> {
    let words: Vec<&str> = line.split(' ').collect();
    let action = match words[..] {
        ["back"] => Action::key("BACK"),
        ["tap", x, y] => Action::Tap { at: Point::new(x.parse().ok()?, y.parse().ok()?) },
        _ => return None,
    };
    Some(Event::settled(action))
}
