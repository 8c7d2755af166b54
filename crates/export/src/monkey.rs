//! Scripts for Android's `monkey -f`.
//!
//! The reader on the phone looks for keywords anywhere in a line and runs some of them as commands, so texts are
//! written only if they are harmless. Its `PressAndHold` never lifts the finger; long presses are written as single
//! pointer events instead.

use crate::common::{Notes, component, imported, main_activity, sugar};
use crate::{Export, ImportError};
use gui::event::{Action, After, DOUBLE_TAP_GAP_MS, Event, Pointer, SWIPE_MS, TimedPoint};
use gui::trace::{Step, Trace};
use gui::{Point, keys};

/// The wait that stands for "until the app has settled".
const SETTLE_MS: u32 = 1000;
/// How long a long key press lasts.
const LONG_KEY_MS: u64 = 1000;

pub(crate) fn write(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let mut lines: Vec<String> = Vec::new();
    match main_activity(trace) {
        Some((package, class)) => lines.extend([format!("LaunchActivity({package},{class})"), wait(SETTLE_MS)]),
        None => trace.steps.first().into_iter().for_each(|s| notes.add(s, "the activity to start is not known")),
    }
    for step in &trace.steps {
        match write_action(&step.event.action) {
            Some(written) => lines.extend(written),
            None => notes.cannot(step, "a monkey script"),
        }
        match step.event.after {
            After::Settle => lines.push(wait(SETTLE_MS)),
            After::Ms(0) => {}
            After::Ms(ms) => lines.push(wait(ms)),
        }
    }
    let count = lines.len();
    let text = format!("type= raw events\ncount= {count}\nspeed= 1.0\nstart data >>\n{}\n", lines.join("\n"));
    Export { text, notes: notes.0 }
}

fn wait(ms: u32) -> String {
    format!("UserWait({ms})")
}

fn write_action(action: &Action) -> Option<Vec<String>> {
    Some(match action {
        Action::Tap { at } => vec![tap(*at)],
        Action::DoubleTap { at } => vec![tap(*at), wait(DOUBLE_TAP_GAP_MS), tap(*at)],
        Action::Pinch { .. } => vec![pinch(&action.gesture()?)?],
        touch if touch.is_touch() => pointer(&touch.gesture()?)?,
        Action::Key { key, long: false, meta: 0 } => {
            vec![format!("DispatchPress(KEYCODE_{})", keys::name(keys::code(key)?)?)]
        }
        Action::Key { key, long, meta } => {
            let held = if *long { LONG_KEY_MS } else { 0 };
            let code = keys::code(key)?;
            let line = |t: u64, up: u8| format!("DispatchKey(0,{t},{up},{code},0,{meta},0,0)");
            vec![line(0, 0), line(held, 1)]
        }
        Action::Text { text, replace: false } => vec![format!("DispatchString({})", harmless(text)?)],
        Action::Trackball { dx, dy } => vec![format!("DispatchTrackball(0,0,2,{dx},{dy},1.0,1.0,0,1.0,1.0,0,0)")],
        Action::Rotate { quarters } => vec![format!("RotateScreen({},0)", quarters % 4)],
        Action::Launch { component: Some(name), stop: false, clear: false } => {
            let (package, class) = name.split_once('/').and_then(|(p, c)| component(p, c))?;
            vec![format!("LaunchActivity({package},{class})")]
        }
        Action::Background => vec!["DispatchPress(KEYCODE_HOME)".to_owned()],
        Action::AdvanceTime { ms } => vec![wait(u32::try_from(*ms).ok()?)],
        _ => return None,
    })
}

fn tap(at: Point) -> String {
    format!("Tap({},{})", at.x, at.y)
}

/// One finger as single pointer events; the time between them as waits, because the phone sets the times itself.
fn pointer(pointers: &[Pointer]) -> Option<Vec<String>> {
    let [Pointer { points }] = pointers else { return None };
    let last = points.len().checked_sub(1)?;
    let mut lines = Vec::new();
    let mut now = points[0].t;
    for (i, p) in points.iter().enumerate() {
        if p.t > now {
            lines.push(wait(p.t - now));
            now = p.t;
        }
        let action = if i == 0 { 0 } else { 2 };
        lines.push(format!("DispatchPointer(0,0,{action},{},{},1.0,1.0,0,1.0,1.0,0,0)", p.x, p.y));
        if i == last {
            lines.push(format!("DispatchPointer(0,0,1,{},{},1.0,1.0,0,1.0,1.0,0,0)", p.x, p.y));
        }
    }
    Some(lines)
}

fn pinch(pointers: &[Pointer]) -> Option<String> {
    let [a, b] = pointers else { return None };
    let ends = |p: &Pointer| Some((*p.points.first()?, *p.points.last()?));
    let ((a0, a1), (b0, b1)) = (ends(a)?, ends(b)?);
    let steps = a.points.len().saturating_sub(1);
    Some(format!("PinchZoom({},{},{},{},{},{},{},{},{steps})", a0.x, a0.y, a1.x, a1.y, b0.x, b0.y, b1.x, b1.y))
}

/// A text that means nothing else to the phone's reader: no separators, and none of its keywords.
fn harmless(text: &str) -> Option<String> {
    let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '_' | '@' | '-' | ':' | '/');
    let keyword = KEYWORDS.iter().any(|k| text.contains(k));
    (!text.is_empty() && !keyword && text.chars().all(fine)).then(|| text.replace(' ', "%s"))
}

const KEYWORDS: [&str; 14] = [
    "Dispatch",
    "Launch",
    "UserWait",
    "LongPress",
    "PowerLog",
    "WriteLog",
    "RunCmd",
    "Tap",
    "ProfileWait",
    "DeviceWakeUp",
    "PressAndHold",
    "Drag",
    "PinchZoom",
    "Capture",
];

/// Reads a script. Lines that are no commands are skipped, as on the phone; a command with wrong arguments is an
/// error, because leaving it out would replay something else.
pub(crate) fn read(text: &str) -> Result<Trace, ImportError> {
    let mut reader = Reader::default();
    let mut data = false;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if !data {
            data = line.contains("start data >>");
        } else if let Some((name, arguments)) = line.split_once('(') {
            let arguments = arguments.split(')').next().unwrap_or("");
            reader
                .command(name.trim(), arguments)
                .ok_or_else(|| ImportError { line: number, why: format!("cannot read {line:?}") })?;
        }
    }
    if !data {
        return Err(ImportError { line: 0, why: "there is no line \"start data >>\"".to_owned() });
    }
    Ok(reader.finish())
}

#[derive(Default)]
struct Reader {
    package: String,
    events: Vec<Event>,
    /// A finger that is down.
    down: Option<Pointer>,
    key_down: Option<(u64, u32)>,
    now: u32,
}

impl Reader {
    fn command(&mut self, name: &str, arguments: &str) -> Option<()> {
        let words: Vec<&str> = arguments.split(',').map(str::trim).collect();
        let numbers: Vec<i32> = words.iter().filter_map(|w| w.parse::<f32>().ok()).map(|v| v as i32).collect();
        // Recorders write `captureDispatchPointer` and its like; the phone does not mind.
        let name = name.strip_prefix("capture").unwrap_or(name);
        match (name, &numbers[..], &words[..]) {
            ("Tap", [x, y, ..], _) => self.push(Action::Tap { at: Point::new(*x, *y) }),
            ("PressAndHold", [x, y, ms], _) => {
                self.push(Action::LongPress { at: Point::new(*x, *y), ms: u32::try_from(*ms).ok()? });
            }
            ("Drag", [x, y, to_x, to_y, _], _) => {
                self.push(Action::Swipe { from: Point::new(*x, *y), to: Point::new(*to_x, *to_y), ms: SWIPE_MS });
            }
            ("PinchZoom", &[ax, ay, bx, by, cx, cy, dx, dy, _], _) => {
                self.push(pinch_of([(ax, ay), (bx, by)], [(cx, cy), (dx, dy)]));
            }
            ("DispatchPointer", [_, _, action, x, y, ..], _) => self.touch(*action, *x, *y)?,
            ("DispatchTrackball", [_, _, _, x, y, ..], _) => self.push(Action::Trackball { dx: *x, dy: *y }),
            ("DispatchKey", _, [_, time, up, code, _, meta, ..]) => self.key(time, up, code, meta)?,
            ("DispatchPress", _, [key]) => self.push(Action::key(keys::name(keys::code(key)?)?)),
            ("DispatchString", _, [text]) => self.push(Action::Text { text: text.replace("%s", " "), replace: false }),
            ("RotateScreen", [quarters, ..], _) => {
                self.push(Action::Rotate { quarters: u8::try_from(quarters % 4).ok()? });
            }
            ("LaunchActivity", _, [package, class, ..]) => self.launch(package, class)?,
            ("UserWait", [ms], _) => self.wait(u32::try_from(*ms).ok()?),
            ("ProfileWait" | "DeviceWakeUp" | "PowerLog" | "WriteLog", _, _) => {}
            _ => return None,
        }
        Some(())
    }

    fn push(&mut self, action: Action) {
        let again = Event::timed(action.clone(), DOUBLE_TAP_GAP_MS);
        match (&action, self.events.last_mut()) {
            (Action::Tap { at }, Some(last)) if *last == again => {
                *last = Event::timed(Action::DoubleTap { at: *at }, 0);
            }
            _ => self.events.push(Event::timed(action, 0)),
        }
    }

    /// The first start is the start of the app, which every replay begins with.
    fn launch(&mut self, package: &str, class: &str) -> Option<()> {
        let (package, class) = component(package, class)?;
        if self.package.is_empty() && self.events.is_empty() {
            self.package = package;
        } else {
            self.push(Action::Launch { component: Some(format!("{package}/{class}")), stop: false, clear: false });
        }
        Some(())
    }

    fn wait(&mut self, ms: u32) {
        if self.down.is_some() {
            self.now = self.now.saturating_add(ms);
            return;
        }
        let Some(last) = self.events.last_mut() else { return };
        match last.after {
            After::Ms(0) => last.after = if ms == SETTLE_MS { After::Settle } else { After::Ms(ms) },
            _ => self.events.push(Event::timed(Action::AdvanceTime { ms: u64::from(ms) }, 0)),
        }
    }

    fn touch(&mut self, action: i32, x: i32, y: i32) -> Option<()> {
        let point = TimedPoint { t: self.now, x, y };
        match action {
            0 => {
                self.now = 0;
                self.down = Some(Pointer { points: vec![TimedPoint { t: 0, x, y }] });
            }
            2 => self.down.as_mut()?.points.push(point),
            1 => {
                let mut pointer = self.down.take()?;
                if pointer.points.last() != Some(&point) {
                    pointer.points.push(point);
                }
                self.push(sugar(vec![pointer]));
            }
            _ => return None,
        }
        Some(())
    }

    fn key(&mut self, time: &str, up: &str, code: &str, meta: &str) -> Option<()> {
        let (time, code, meta) = (time.parse::<u64>().ok()?, code.parse::<u32>().ok()?, meta.parse::<u32>().ok()?);
        match (up, self.key_down.take()) {
            ("0", _) => self.key_down = Some((time, code)),
            ("1", Some((since, same))) if same == code => {
                let long = time.saturating_sub(since) >= 500;
                self.push(Action::Key { key: keys::name(code)?.to_owned(), long, meta });
            }
            _ => return None,
        }
        Some(())
    }

    fn finish(self) -> Trace {
        let mut trace = imported(&self.package, self.events.into_iter().map(|e| (e, None)).collect());
        trace.steps.iter_mut().for_each(|s: &mut Step| s.why = "monkey".to_owned());
        trace
    }
}

/// Two fingers on one line are a pinch; anything else is two movements.
fn pinch_of(a: [(i32, i32); 2], b: [(i32, i32); 2]) -> Action {
    let middle = Point::new((a[0].0 + b[0].0) / 2, a[0].1);
    let pinch = Action::Pinch { at: middle, from: middle.x - a[0].0, to: middle.x - a[1].0, ms: SWIPE_MS };
    let line = |p: [(i32, i32); 2]| Pointer {
        points: vec![TimedPoint { t: 0, x: p[0].0, y: p[0].1 }, TimedPoint { t: SWIPE_MS, x: p[1].0, y: p[1].1 }],
    };
    let ends =
        |ps: &[Pointer]| ps.iter().map(|p| (p.points.first().copied(), p.points.last().copied())).collect::<Vec<_>>();
    let wanted = vec![line(a), line(b)];
    let same = pinch.gesture().is_some_and(|g| ends(&g) == ends(&wanted));
    if same { pinch } else { Action::Gesture { pointers: wanted } }
}
