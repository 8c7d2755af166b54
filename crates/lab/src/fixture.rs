//! Tests of our own apps (`tests/apps/*/*.toml`): steps in a few words, and what must be seen after each.
//!
//! A file has either `[[step]]`s, which follow each other, or `[[case]]`s, each of which starts anew. The outcome is
//! the list of what did not hold; it must be the list of known failures in the file, so that a fix is noticed as well
//! as a regression.

use crate::locator::{Locator, Spot, Words, within};
use crate::network;
use crate::session::{Session, key};
use device::{AppFile, Device, Error};
use embedded::Policy;
use embedded::network::Stub;
use gui::event::{
    Action, After, Event, ExternalAnswer, Intent, LONG_PRESS_MS, Network, NotificationTouch, Pointer, SWIPE_MS,
    TimedPoint,
};
use gui::observation::Crash;
use gui::stack::Frame;
use gui::tree::{Direction, Tree};
use gui::{Flag, Point};
use serde::Deserialize;

/// How often a list is scrolled for a text.
const SCROLLS: u32 = 40;
/// How far from the middle the fingers of a pinch are when they are together.
const PINCH: i32 = 100;
/// Android's number for the left control key.
const META_CTRL: u32 = 0x3000;

/// A test of an app.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Test {
    /// What the app shows.
    pub about: String,
    /// How the device is set up.
    pub config: Setup,
    /// What is known not to hold, word for word.
    pub known_failures: Vec<String>,
    /// Steps that follow each other.
    pub step: Vec<Step>,
    /// Cases that each start anew.
    pub case: Vec<Case>,
}

/// How the device is set up; what is not said is as ever.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// `grant`, `deny` or `ask`.
    pub permissions: Option<String>,
    /// `cancel`, `ok` or `ask`.
    pub external: Option<String>,
    /// Whether the keyboard takes its place on the screen.
    pub keyboard: Option<bool>,
    /// Whether activities outlive being covered.
    pub keep_activities: Option<bool>,
    /// Whether there are sample data.
    pub sample_data: Option<bool>,
    /// `load` or `fail`.
    pub libraries: Option<String>,
    /// What hosts answer, in YAML; the device is connected if there are any.
    pub network: String,
}

impl Setup {
    /// What hosts answer.
    pub fn stubs(&self) -> Result<Vec<Stub>, String> {
        let alone = |name: &str| Err(format!("{name}: a test has no other files"));
        if self.network.is_empty() {
            Ok(Vec::new())
        } else {
            network::parse(&self.network, &alone).map_err(|e| e.to_string())
        }
    }

    /// The policy that it describes.
    pub fn policy(&self) -> Result<Policy, String> {
        let usual = Policy::default();
        Ok(Policy {
            permissions: self.permissions.as_deref().map_or(Ok(usual.permissions), str::parse)?,
            external: self.external.as_deref().map_or(Ok(usual.external), str::parse)?,
            keyboard: self.keyboard.unwrap_or(usual.keyboard),
            keep_activities: self.keep_activities.unwrap_or(usual.keep_activities),
            sample_data: self.sample_data.unwrap_or(usual.sample_data),
            connected: !self.network.is_empty(),
            libraries: self.libraries.as_deref().map_or(Ok(usual.libraries), str::parse)?,
            ..Policy::default()
        })
    }
}

/// What a test showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What did not hold, in order.
    pub wrong: Vec<String>,
    /// The first screen in a few words per node.
    pub first: String,
}

/// One step and what must hold after it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// What is done, such as `tap id/save`.
    #[serde(rename = "do")]
    pub action: String,
    /// Milliseconds after it, instead of settling.
    pub after: Option<u32>,
    /// The simple name of the activity in front.
    pub activity: Option<String>,
    /// Texts that are there.
    pub texts: Vec<String>,
    /// Texts that are not.
    pub absent: Vec<String>,
    /// Toasts since the step before.
    pub toasts: Vec<String>,
    /// Number of windows of the app.
    pub windows: Option<usize>,
    /// Titles of the notifications that show.
    pub notifications: Option<Vec<String>>,
    /// Actions of the intents that left the app.
    pub external: Vec<String>,
    /// Members that were called and are not there, since the test began.
    pub gaps: Option<Vec<String>>,
}

/// A case: steps and how they end.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Case {
    /// What is done.
    pub steps: Vec<String>,
    /// Texts on the screen at the end.
    pub texts: Vec<String>,
    /// The simple name of the activity in front at the end; empty when there is none.
    pub activity: Option<String>,
    /// The crash it ends in.
    pub crash: Option<CrashWanted>,
    /// The ANR it ends in.
    pub anr: Option<AnrWanted>,
    /// Lines that are in the log, as `tag: message`.
    pub log: Vec<String>,
}

/// A crash that is expected.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CrashWanted {
    /// Class of the root cause.
    pub exception: String,
    /// The app's first frame, as `Class.method`.
    pub frame: String,
    /// `app` if a handler of the app takes it.
    pub handled_by: Option<String>,
}

/// An ANR that is expected.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnrWanted {
    /// A frame that all samples of the main thread have, as `Class.method`.
    pub frame: String,
    /// What was waiting: input, broadcast or service.
    pub reason: Option<String>,
}

/// Reads a test.
pub fn parse(text: &str) -> Result<Test, toml::de::Error> {
    toml::from_str(text)
}

/// Runs a test; gives what did not hold, in order. Nothing after the first step that fails in itself is tried.
pub fn run(device: &mut dyn Device, files: &[AppFile], test: &Test) -> Result<Outcome, Error> {
    let mut outcome = Outcome::default();
    if !test.step.is_empty() {
        let mut session = Session::install(device, files, 1)?;
        steps(&mut session, &test.step, &mut outcome);
    }
    for (n, case) in test.case.iter().enumerate() {
        let mut session = Session::install(device, files, 1)?;
        let wrong = run_case(&mut session, case, &mut outcome.first);
        outcome.wrong.extend(wrong.into_iter().map(|w| format!("case {}: {w}", n + 1)));
    }
    Ok(outcome)
}

/// A tree in a line per node: class, id, text, description, place.
pub fn outline(tree: &Tree) -> String {
    let mut lines = String::new();
    let mut open: Vec<usize> = Vec::new();
    for (id, node) in tree.nodes().iter().enumerate() {
        while open.last().is_some_and(|end| *end <= id) {
            open.pop();
        }
        let class = node.class.rsplit('.').next().unwrap_or(&node.class);
        let mut line = format!("{}{class}", "  ".repeat(open.len()));
        let name = Some(&node.id).filter(|id| !id.is_empty()).map(|id| format!(" {id}"));
        let text = Some(&node.text).filter(|t| !t.is_empty()).map(|t| format!(" {t:?}"));
        let description = Some(&node.description).filter(|d| !d.is_empty()).map(|d| format!(" ({d:?})"));
        line.extend(name.into_iter().chain(text).chain(description));
        let b = node.bounds;
        lines += &format!("{line} [{},{}][{},{}]\n", b.left, b.top, b.right, b.bottom);
        open.push(tree.end(id));
    }
    lines
}

fn steps(session: &mut Session<'_>, steps: &[Step], outcome: &mut Outcome) {
    let wrong = &mut outcome.wrong;
    for (n, step) in steps.iter().enumerate() {
        let before = Before::of(session);
        let at = format!("step {} ({})", n + 1, step.action);
        let after = step.after.map_or(After::Settle, After::Ms);
        if let Err(why) = perform(session, &step.action, after) {
            wrong.push(format!("{at}: {why}"));
            return;
        }
        if let Some(crash) = session.happened.crashes.first() {
            wrong.push(format!("{at}: crash {}", root_cause(crash)));
            return;
        }
        if !session.happened.anrs.is_empty() {
            wrong.push(format!("{at}: the app does not answer"));
            return;
        }
        if n == 0 {
            outcome.first = outline(session.tree());
        }
        wrong.extend(check(session, step, &before).into_iter().map(|w| format!("{at}: {w}")));
    }
}

fn run_case(session: &mut Session<'_>, case: &Case, first: &mut String) -> Vec<String> {
    if let Err(e) = session.start(None) {
        return vec![format!("start: {e}")];
    }
    if first.is_empty() {
        *first = outline(session.tree());
    }
    for action in &case.steps {
        if let Err(why) = perform(session, action, After::Settle) {
            return vec![format!("{action}: {why}")];
        }
    }
    let mut wrong: Vec<String> = missing(session, &case.texts);
    wrong.extend(other_activity(session, case.activity.as_ref()));
    let log: Vec<String> = session.happened.log.iter().map(|l| format!("{}: {}", l.tag, l.message)).collect();
    wrong.extend(case.log.iter().filter(|line| !log.contains(line)).map(|line| format!("no line {line:?} in the log")));
    match &case.crash {
        Some(wanted) => wrong.extend(other_crash(session, wanted)),
        None => wrong.extend(session.happened.crashes.first().map(|c| format!("crash {}", root_cause(c)))),
    }
    match &case.anr {
        Some(wanted) => wrong.extend(other_anr(session, wanted)),
        None => wrong.extend(session.happened.anrs.first().map(|a| format!("an ANR of {}", a.reason))),
    }
    wrong
}

fn root_cause(crash: &Crash) -> String {
    let what = crash.chain.last().map(|t| format!("{} {}", t.class, t.message.clone().unwrap_or_default()));
    what.unwrap_or_default().trim_end().to_owned()
}

/// What had happened before a step.
struct Before {
    toasts: usize,
    external: usize,
}

impl Before {
    fn of(session: &Session<'_>) -> Before {
        Before { toasts: session.happened.toasts.len(), external: session.happened.external.len() }
    }
}

fn check(session: &Session<'_>, expect: &Step, before: &Before) -> Vec<String> {
    let mut wrong = Vec::new();
    let seen = session.seen();
    wrong.extend(other_activity(session, expect.activity.as_ref()));
    wrong.extend(missing(session, &expect.texts));
    let texts = texts(session);
    wrong.extend(expect.absent.iter().filter(|t| texts.contains(t)).map(|t| format!("{t:?} is still there")));
    let toasts = &session.happened.toasts[before.toasts..];
    wrong.extend(expect.toasts.iter().filter(|t| !toasts.contains(t)).map(|t| format!("no toast {t:?}")));
    let windows = seen.tree.windows().iter().filter(|w| w.kind != gui::WindowKind::Toast).count();
    if let Some(wanted) = expect.windows.filter(|wanted| *wanted != windows) {
        wrong.push(format!("{windows} windows instead of {wanted}"));
    }
    let shown: Vec<String> = seen.notifications.iter().map(|n| n.title.clone()).collect();
    if let Some(wanted) = expect.notifications.as_ref().filter(|wanted| **wanted != shown) {
        wrong.push(format!("notifications {shown:?} instead of {wanted:?}"));
    }
    let left: Vec<String> =
        session.happened.external[before.external..].iter().map(|e| format!("{:?}", e.intent)).collect();
    let absent = expect.external.iter().filter(|wanted| !left.iter().any(|l| l.contains(wanted.as_str())));
    wrong.extend(absent.map(|wanted| format!("no intent {wanted}")));
    let met: Vec<&String> = session.happened.gaps.keys().map(|(member, _)| member).collect();
    if let Some(wanted) = expect.gaps.as_ref().filter(|wanted| !met.iter().copied().eq(wanted.iter())) {
        wrong.push(format!("gaps {met:?} instead of {wanted:?}"));
    }
    wrong
}

fn other_activity(session: &Session<'_>, wanted: Option<&String>) -> Option<String> {
    let activity = session.seen().activity().rsplit(['/', '.']).next().unwrap_or_default();
    let wanted = wanted.filter(|wanted| *wanted != activity)?;
    Some(format!("activity {activity:?} instead of {wanted:?}"))
}

fn texts<'s>(session: &'s Session<'_>) -> Vec<&'s String> {
    let shown = session.tree().nodes().iter().filter(|n| n.is(Flag::Visible));
    shown.flat_map(|n| [&n.text, &n.description]).filter(|t| !t.is_empty()).collect()
}

fn missing(session: &Session<'_>, wanted: &[String]) -> Vec<String> {
    let there = texts(session);
    wanted.iter().filter(|t| !there.iter().any(|s| s.contains(t.as_str()))).map(|t| format!("no {t:?}")).collect()
}

fn other_crash(session: &Session<'_>, wanted: &CrashWanted) -> Option<String> {
    let Some(crash) = session.happened.crashes.first() else {
        return Some(format!("no crash instead of {}", wanted.exception));
    };
    let cause = crash.chain.last()?;
    if cause.class != wanted.exception {
        return Some(format!("crash {} instead of {}", cause.class, wanted.exception));
    }
    if !crash.chain.iter().any(|t| t.frames.iter().any(|f| is_frame(f, &wanted.frame))) {
        return Some(format!("{} without the frame {}", cause.class, wanted.frame));
    }
    let handled = crash.handled_by.is_some();
    (wanted.handled_by.is_some() != handled).then(|| format!("handled by the app: {handled}"))
}

fn other_anr(session: &Session<'_>, wanted: &AnrWanted) -> Option<String> {
    let Some(anr) = session.happened.anrs.first() else {
        return Some(format!("no ANR instead of one in {}", wanted.frame));
    };
    if let Some(reason) = wanted.reason.as_ref().filter(|reason| **reason != anr.reason) {
        return Some(format!("an ANR of {} instead of {reason}", anr.reason));
    }
    let there = anr.samples.len() > 1 && anr.samples.iter().all(|s| s.iter().any(|f| is_frame(f, &wanted.frame)));
    (!there).then(|| format!("an ANR without the frame {}: {:?}", wanted.frame, anr.samples))
}

/// `MainActivity.onClick` is any class of that simple name.
fn is_frame(frame: &Frame, wanted: &str) -> bool {
    let simple = frame.class.rsplit('.').next().unwrap_or(&frame.class);
    format!("{simple}.{}", frame.method) == wanted
}

fn notification(session: &Session<'_>, title: &str, touch: NotificationTouch) -> Result<Action, String> {
    let shown = session.seen().notifications.iter().position(|n| n.title == title);
    let index = shown.ok_or_else(|| format!("no notification {title:?}"))? as u32;
    Ok(Action::Notification { index, title: Some(title.to_owned()), touch })
}

/// Does what a step says.
fn perform(session: &mut Session<'_>, words: &str, after: After) -> Result<(), String> {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let told = |e: Error| e.to_string();
    let action = match verb {
        "launch" if !session.is_started() => return session.start(None).map_err(told),
        "launch" => Action::Launch { component: None, stop: false, clear: false },
        "tap" => Action::Tap { at: spot(session, rest)? },
        "double-tap" => Action::DoubleTap { at: spot(session, rest)? },
        "long-press" => Action::LongPress { at: spot(session, rest)?, ms: LONG_PRESS_MS },
        "type" => return type_text(session, rest, false),
        "replace" => return type_text(session, rest, true),
        "swipe" => swipe(session, rest)?,
        "drag" => drag(session, rest)?,
        "trackball" => {
            let (dx, dy) = rest.split_once(',').ok_or("trackball needs two numbers")?;
            let number = |word: &str| word.parse().map_err(|_| format!("{word} is no number"));
            Action::Trackball { dx: number(dx)?, dy: number(dy)? }
        }
        "scroll-until-visible" => return scroll_until(session, rest),
        "advance" => Action::AdvanceTime { ms: milliseconds(rest)? },
        "back" => return session.perform(key("BACK")).map(drop).map_err(told),
        "menu" => return session.perform(key("MENU")).map(drop).map_err(told),
        "rotate" => Action::Rotate { quarters: (session.tree().rotation() + 1) % 2 },
        "home" => Action::Background,
        "recents" => Action::Foreground,
        "kill" => Action::Kill,
        "key" => pressed(rest, false)?,
        "hold-key" => pressed(rest, true)?,
        "hold" => {
            let (ms, place) = rest.split_once(' ').ok_or("hold needs a time and a place")?;
            Action::LongPress { at: spot(session, place)?, ms: milliseconds(ms)? as u32 }
        }
        "pinch" => {
            let (name, way) = rest.rsplit_once(' ').ok_or("pinch needs a widget and out or in")?;
            let (from, to) = if way == "out" { (PINCH, 3 * PINCH) } else { (3 * PINCH, PINCH) };
            Action::Pinch { at: spot(session, name)?, from, to, ms: SWIPE_MS }
        }
        "fling" => fling(session, rest)?,
        "location" => {
            let (north, east) = rest.split_once(',').ok_or("location needs two numbers")?;
            let e7 = |word: &str| word.parse::<f64>().map(|d| (d * 1e7) as i32).map_err(|e| e.to_string());
            Action::Location { latitude_e7: e7(north)?, longitude_e7: e7(east)? }
        }
        "permission" => Action::Permission { name: None, grant: rest == "grant" },
        "answer" => Action::External { answer: answer(rest) },
        "airplane" => Action::Airplane { on: rest == "on" },
        "network" => Action::Network { state: network_state(rest)? },
        "night" => Action::Night { on: rest == "on" },
        "screen" => Action::Screen { on: rest == "on" },
        "locale" => Action::Locale { tag: rest.to_owned() },
        "font" => Action::FontScale { percent: rest.parse().map_err(|_| format!("{rest:?} is no percentage"))? },
        "plug" => Action::Power { plugged: true, level: None },
        "unplug" => Action::Power { plugged: false, level: rest.parse().ok() },
        "broadcast" => Action::Broadcast { intent: Intent { action: Some(rest.to_owned()), ..Intent::default() } },
        "tap-notification" => match rest.split_once(" / ") {
            Some((title, button)) => notification(session, title, NotificationTouch::Button(button.to_owned()))?,
            None => notification(session, rest, NotificationTouch::Open)?,
        },
        "wipe-notification" => notification(session, rest, NotificationTouch::Dismiss)?,
        _ => return Err(format!("{verb:?} is no step")),
    };
    session.perform(Event { action, after }).map(drop).map_err(told)
}

/// `ENTER`, or `CTRL+S`.
fn pressed(words: &str, long: bool) -> Result<Action, String> {
    let (meta, key) = words.strip_prefix("CTRL+").map_or((0, words), |key| (META_CTRL, key));
    gui::keys::code(key).ok_or_else(|| format!("there is no key {key:?}"))?;
    Ok(Action::Key { key: key.to_owned(), long, meta })
}

/// `id/board 400 50ms`: so many pixels to the right in that time.
fn fling(session: &Session<'_>, words: &str) -> Result<Action, String> {
    let [name, pixels, time] = words.split(' ').collect::<Vec<_>>()[..] else {
        return Err("fling needs a widget, a distance and a time".to_owned());
    };
    let from = spot(session, name)?;
    let dx: i32 = pixels.parse().map_err(|_| format!("{pixels:?} is no number"))?;
    Ok(Action::Swipe { from, to: Point::new(from.x + dx, from.y), ms: milliseconds(time)? as u32 })
}

/// `id/from to id/board 0.9,0.6`: a long press, and then the finger moves before it is lifted.
fn drag(session: &Session<'_>, words: &str) -> Result<Action, String> {
    let (from, to) = words.split_once(" to ").ok_or("drag needs two places")?;
    let (from, to) = (spot(session, from)?, spot(session, to)?);
    let moments = [(0, from), (LONG_PRESS_MS, from), (LONG_PRESS_MS + 100, to), (LONG_PRESS_MS + 200, to)];
    let points = moments.into_iter().map(|(t, at)| TimedPoint { t, x: at.x, y: at.y }).collect();
    Ok(Action::Gesture { pointers: vec![Pointer { points }] })
}

/// `cancel`, or `ok` with the data of the result.
fn answer(words: &str) -> ExternalAnswer {
    let (word, data) = words.split_once(' ').unwrap_or((words, ""));
    let data = Some(data.to_owned()).filter(|d| !d.is_empty());
    ExternalAnswer { code: if word == "ok" { -1 } else { 0 }, data, ..ExternalAnswer::default() }
}

fn network_state(word: &str) -> Result<Network, String> {
    match word {
        "off" => Ok(Network::Off),
        "wifi" => Ok(Network::Wifi),
        "mobile" => Ok(Network::Mobile),
        _ => Err(format!("{word:?} is no network")),
    }
}

/// The place of a widget, optionally with a place inside it: `id/board 0.1,0.9`.
fn spot(session: &Session<'_>, words: &str) -> Result<Point, String> {
    let tree = session.tree();
    if let Some((name, inside)) = words.rsplit_once(' ')
        && let Some((x, y)) = inside.split_once(',')
        && let (Ok(x), Ok(y)) = (x.parse::<f64>(), y.parse::<f64>())
    {
        let bounds = bounds(session, name)?;
        return Ok(within(bounds, (x * 1000.0) as i64, (y * 1000.0) as i64));
    }
    Spot::parse(words).place(tree).ok_or_else(|| format!("{words} is not on the screen"))
}

fn bounds(session: &Session<'_>, words: &str) -> Result<gui::Rect, String> {
    let Spot::Widget(locator) = Spot::parse(words) else { return Err(format!("{words} is no widget")) };
    let tree = session.tree();
    let node = locator.find(tree).and_then(|id| tree.get(id));
    node.map(|n| n.bounds).ok_or_else(|| format!("{words} is not on the screen"))
}

fn type_text(session: &mut Session<'_>, words: &str, replace: bool) -> Result<(), String> {
    let (name, text) = words.split_once(' ').ok_or("type needs a widget and a text")?;
    let at = spot(session, name)?;
    let told = |e: Error| e.to_string();
    session.perform(Action::Tap { at }).map_err(told)?;
    session.perform(Action::Text { text: text.to_owned(), replace }).map(drop).map_err(told)
}

/// Which way the finger goes: the content follows it.
fn swipe(session: &Session<'_>, words: &str) -> Result<Action, String> {
    let (name, direction) = words.rsplit_once(' ').ok_or("swipe needs a widget and a direction")?;
    let bounds = bounds(session, name)?;
    let place = |x, y| within(bounds, x, y);
    let (from, to) = match direction {
        "up" => (place(500, 800), place(500, 200)),
        "down" => (place(500, 200), place(500, 800)),
        "left" => (place(800, 500), place(200, 500)),
        "right" => (place(200, 500), place(800, 500)),
        _ => return Err(format!("{direction:?} is no direction")),
    };
    Ok(Action::Swipe { from, to, ms: SWIPE_MS })
}

fn scroll_until(session: &mut Session<'_>, words: &str) -> Result<(), String> {
    let (name, text) = words.split_once(' ').ok_or("scroll-until-visible needs a widget and a text")?;
    let wanted = Locator { text: Some(Words::Exact(text.to_owned())), ..Locator::default() };
    for _ in 0..SCROLLS {
        if wanted.find(session.tree()).is_some() {
            return Ok(());
        }
        let within = bounds(session, name)?;
        let scroll = Action::Scroll { direction: Direction::Down, within };
        session.perform(scroll).map_err(|e| e.to_string())?;
    }
    Err(format!("{text:?} did not come into view"))
}

fn milliseconds(text: &str) -> Result<u64, String> {
    let (number, unit) = text.split_at(text.trim_end_matches(char::is_alphabetic).len());
    let number: u64 = number.trim().parse().map_err(|_| format!("{text:?} is no time"))?;
    match unit {
        "ms" => Ok(number),
        "s" => Ok(number * 1000),
        "m" => Ok(number * 60_000),
        _ => Err(format!("{text:?} has no unit")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::scripted::Scripted;

    const APP: &str = r#"
start = "Main"
vars = { said = "nothing" }
[screens.Main]
widgets = [
  { class = "TextView", id = "hello", text = "said {said}", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "say", text = "Say", bounds = [0, 200, 500, 300], on.click = "set said hi" },
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 400, 500, 500], on.click = "crash java.lang.Error at com.example.app.Main.boom:1" },
]
"#;

    fn check(test: &str, expected: &[&str]) {
        let test = parse(test).unwrap_or_else(|e| panic!("{e}"));
        let mut device = Scripted::from_toml(APP).expect("a script");
        assert_eq!(run(&mut device, &[], &test).expect("a device").wrong, expected);
    }

    #[test]
    fn steps_hold_or_say_what_does_not() {
        let step =
            |text: &str| format!("[[step]]\ndo = \"launch\"\n[[step]]\ndo = \"tap id/say\"\ntexts = [\"{text}\"]\n");
        check(&step("said hi"), &[]);
        check(&step("said no"), &["step 2 (tap id/say): no \"said no\""]);
        check("[[step]]\ndo = \"tap id/none\"\n", &["step 1 (tap id/none): id/none is not on the screen"]);
        check("[[step]]\ndo = \"dance\"\n", &["step 1 (dance): \"dance\" is no step"]);
    }

    #[test]
    fn cases_end_in_what_they_say() {
        let case = |exception: &str, frame: &str| {
            format!(
                "[[case]]\nsteps = [\"tap text=Boom\"]\ncrash = {{ exception = \"{exception}\", frame = \"{frame}\" }}\n"
            )
        };
        check(&case("java.lang.Error", "Main.boom"), &[]);
        check(
            &case("java.lang.Exception", "Main.boom"),
            &["case 1: crash java.lang.Error instead of java.lang.Exception"],
        );
        check(&case("java.lang.Error", "Main.bang"), &["case 1: java.lang.Error without the frame Main.bang"]);
        let nothing = "[[case]]\nsteps = [\"tap id/say\"]\nanr = { frame = \"Main.busy\" }\n";
        check(nothing, &["case 1: no ANR instead of one in Main.busy"]);
    }

    #[test]
    fn times_have_units() {
        assert_eq!(
            (milliseconds("59s"), milliseconds("250ms"), milliseconds("2m")),
            (Ok(59_000), Ok(250), Ok(120_000))
        );
        assert!(milliseconds("5").is_err() && milliseconds("s").is_err());
    }
}
