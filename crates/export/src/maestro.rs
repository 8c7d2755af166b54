//! Flows for Maestro: written so that Maestro runs them, read so that its flows can be replayed here.
//!
//! Maestro takes ids and texts as regular expressions; they are escaped when written, and read back where they are
//! nothing else than an escaped text. Maestro waits after every command until the screen is still, so that events
//! without waiting cannot be said. What the trace expects is kept in a comment, which Maestro does not see.

use crate::common::{Notes, imported, locator, movement, package, start};
use crate::{Export, ImportError};
use gui::event::{Action, After, Event, Intent, LONG_PRESS_MS, SWIPE_MS};
use gui::trace::{Expectation, Step, Trace};
use gui::tree::Direction;
use gui::{Point, Rect, Target};
use saphyr::{LoadableYamlNode, MarkedYaml, YamlData};

const EXPECT: &str = "# gibbon expects: ";
const ORIENTATIONS: [&str; 4] = ["PORTRAIT", "LANDSCAPE_LEFT", "UPSIDE_DOWN", "LANDSCAPE_RIGHT"];
const KEYS: [(&str, &str); 10] = [
    ("HOME", "Home"),
    ("ENTER", "Enter"),
    ("DEL", "Backspace"),
    ("POWER", "Power"),
    ("VOLUME_UP", "Volume Up"),
    ("VOLUME_DOWN", "Volume Down"),
    ("TAB", "Tab"),
    ("DPAD_UP", "Remote Dpad Up"),
    ("DPAD_DOWN", "Remote Dpad Down"),
    ("DPAD_CENTER", "Remote Dpad Center"),
];
/// Longer lines and files are not read.
const MAX_LINE: usize = 4096;
const MAX_FILE: usize = 1 << 20;
/// Brackets may be nested so deep.
const MAX_NESTING: i32 = 64;

pub(crate) fn write(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let mut out = String::from("# Written by gibbon.\n");
    if let Some(json) = trace.header.expect.as_ref().and_then(|e| serde_json::to_string(e).ok()) {
        out.push_str(&format!("{EXPECT}{json}\n"));
    }
    out.push_str(&format!("appId: {}\n---\n- launchApp:\n    clearState: true\n", quoted(package(trace))));
    for step in &trace.steps {
        match command(step) {
            Some(text) => out.push_str(&text),
            None => notes.cannot(step, "Maestro"),
        }
        if step.event.after != After::Settle {
            notes.add(step, "Maestro waits after every command");
        }
    }
    if trace.header.expect.is_some() {
        out.push_str("- assertNotVisible: \".*(has stopped|keeps stopping|isn't responding).*\"\n");
    }
    Export { text: out, notes: notes.0 }
}

fn command(step: &Step) -> Option<String> {
    let line = |name: &str, value: &str| Some(format!("- {name}: {value}\n"));
    match &step.event.action {
        Action::Tap { .. } => Some(on("tapOn", step)),
        Action::LongPress { .. } => Some(on("longPressOn", step)),
        Action::DoubleTap { .. } => Some(on("doubleTapOn", step)),
        Action::Scroll { direction, .. } if locator(step).is_some() => {
            let finger = opposite(*direction).name().to_uppercase();
            Some(format!("- swipe:\n    from:\n{}    direction: {finger}\n", selector(step, 6)))
        }
        Action::Swipe { .. } | Action::Scroll { .. } => {
            let (from, to, ms) = movement(&step.event.action)?;
            let point = |p: Point| format!("\"{},{}\"", p.x, p.y);
            Some(format!("- swipe:\n    start: {}\n    end: {}\n    duration: {ms}\n", point(from), point(to)))
        }
        Action::Key { key, long: false, meta: 0 } if key == "BACK" => Some("- back\n".to_owned()),
        Action::Key { key, long: false, meta: 0 } => {
            let (_, name) = KEYS.iter().find(|(k, _)| k == key)?;
            line("pressKey", name)
        }
        Action::Text { text, replace } => {
            let erase = if *replace { "- eraseText: 100\n" } else { "" };
            Some(format!("{erase}- inputText: {}\n", quoted(text)))
        }
        Action::Rotate { quarters } => line("setOrientation", ORIENTATIONS[usize::from(quarters % 4)]),
        Action::Launch { component: None, stop, clear } => {
            Some(format!("- launchApp:\n    stopApp: {}\n    clearState: {clear}\n", *stop || *clear))
        }
        Action::Intent { intent } => {
            let link = intent.data.as_ref().filter(|_| intent.extras.is_empty() && intent.component.is_none())?;
            line("openLink", &quoted(link))
        }
        Action::Background => line("pressKey", "Home"),
        Action::Kill => Some("- killApp\n".to_owned()),
        Action::Airplane { on } => line("setAirplaneMode", if *on { "enabled" } else { "disabled" }),
        Action::AdvanceTime { ms } => Some(format!("- waitForAnimationToEnd:\n    timeout: {ms}\n")),
        _ => None,
    }
}

fn on(name: &str, step: &Step) -> String {
    format!("- {name}:\n{}", selector(step, 4))
}

/// The widget by id and text, or the place.
fn selector(step: &Step, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let Some(l) = locator(step) else {
        let at = start(&step.event.action);
        return format!("{pad}point: \"{},{}\"\n", at.x, at.y);
    };
    let mut out = String::new();
    out.extend(l.id.map(|id| format!("{pad}id: {}\n", quoted(&escape(id)))));
    out.extend(l.text.or(l.description).map(|t| format!("{pad}text: {}\n", quoted(&escape(t)))));
    if l.index > 0 {
        out.push_str(&format!("{pad}index: {}\n", l.index));
    }
    out
}

fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
    }
}

/// Characters that mean something in a regular expression.
const SPECIAL: &str = r"\.[]{}()*+?^$|";

fn escape(text: &str) -> String {
    let escaped = |c: char| if SPECIAL.contains(c) { vec!['\\', c] } else { vec![c] };
    text.chars().flat_map(escaped).collect()
}

/// The text that an expression stands for, if it is nothing else than an escaped text.
fn unescape(pattern: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(chars.next().filter(|n| SPECIAL.contains(*n))?),
            '.' => out.push('.'),
            c if SPECIAL.contains(c) => return None,
            c => out.push(c),
        }
    }
    Some(out)
}

/// A double-quoted YAML string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            c if c.is_alphanumeric() => out.push(c),
            c => out.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    out + "\""
}

/// Reads a flow. Assertions, pictures and other things that do nothing to the app are skipped; a command that is not known is an
/// error with its line.
pub(crate) fn read(text: &str) -> Result<Trace, ImportError> {
    bounded(text)?;
    let bad = |e: String| ImportError { line: 0, why: e };
    let documents = MarkedYaml::load_from_str(text).map_err(|e| bad(e.to_string()))?;
    let (config, commands) = match &documents[..] {
        [config, commands] => (Some(config), commands),
        [commands] => (None, commands),
        _ => return Err(bad("a flow has a configuration and a list of commands".to_owned())),
    };
    let app = config.and_then(|c| get(c, "appId")).and_then(text_of).unwrap_or_default();
    let YamlData::Sequence(list) = &commands.data else {
        return Err(ImportError { line: commands.span.start.line(), why: "a list of commands is expected".to_owned() });
    };
    let mut reader = Reader::default();
    for node in list {
        let line = node.span.start.line();
        reader.command(node).map_err(|why| ImportError { line, why })?;
    }
    let mut trace = imported(&app, reader.events);
    let expected = text.lines().find_map(|l| l.strip_prefix(EXPECT));
    trace.header.expect = expected.and_then(|json| serde_json::from_str::<Expectation>(json).ok());
    Ok(trace)
}

/// A flow is small and flat; what is not would only exhaust the reader.
fn bounded(text: &str) -> Result<(), ImportError> {
    let mut depth = 0;
    for (line, number) in text.lines().zip(1..) {
        depth += line.chars().fold(0, |d, c| d + i32::from(matches!(c, '[' | '{')) - i32::from(matches!(c, ']' | '}')));
        if line.len() > MAX_LINE || depth > MAX_NESTING {
            return Err(ImportError { line: number, why: "the line is too long or nested too deep".to_owned() });
        }
    }
    if text.len() > MAX_FILE { Err(ImportError { line: 0, why: "the file is too large".to_owned() }) } else { Ok(()) }
}

#[derive(Default)]
struct Reader {
    events: Vec<(Event, Option<Target>)>,
    started: bool,
    erase: bool,
}

impl Reader {
    fn command(&mut self, node: &MarkedYaml<'_>) -> Result<(), String> {
        if let Some(name) = text_of(node) {
            return self.plain(&name, None);
        }
        let YamlData::Mapping(map) = &node.data else { return Err("a command is expected".to_owned()) };
        let (key, value) = map.iter().next().ok_or("an empty command")?;
        let name = text_of(key).ok_or("the name of a command is expected")?;
        self.plain(&name, Some(value))
    }

    fn plain(&mut self, name: &str, value: Option<&MarkedYaml<'_>>) -> Result<(), String> {
        let text = || value.and_then(text_of).ok_or_else(|| format!("{name} needs a value"));
        match name {
            "launchApp" => self.launch(value),
            "tapOn" | "longPressOn" | "doubleTapOn" => {
                let (at, target) = aim(value.ok_or_else(|| format!("{name} needs a widget"))?)?;
                let action = match name {
                    "tapOn" => Action::Tap { at },
                    "doubleTapOn" => Action::DoubleTap { at },
                    _ => Action::LongPress { at, ms: LONG_PRESS_MS },
                };
                self.push(action, target);
            }
            "swipe" => {
                let (action, target) = swipe(value.ok_or("swipe needs values")?)?;
                self.push(action, target);
            }
            "scroll" => self.push(Action::Scroll { direction: Direction::Down, within: Rect::default() }, None),
            "back" => self.push(Action::key("BACK"), None),
            "pressKey" => {
                let wanted = text()?;
                let key = KEYS.iter().find(|(_, n)| n.eq_ignore_ascii_case(&wanted)).map(|(k, _)| *k);
                let key = key.or(wanted.eq_ignore_ascii_case("back").then_some("BACK"));
                self.push(Action::key(key.ok_or_else(|| format!("unknown key {wanted:?}"))?), None);
            }
            "eraseText" => self.erase = true,
            "inputText" => {
                let replace = std::mem::take(&mut self.erase);
                let typed = text().or_else(|e| value.and_then(|v| get(v, "text")).and_then(text_of).ok_or(e))?;
                self.push(Action::Text { text: typed, replace }, None);
            }
            "setOrientation" => {
                let wanted = text()?;
                let quarters = ORIENTATIONS.iter().position(|o| *o == wanted).ok_or("unknown orientation")?;
                self.push(Action::Rotate { quarters: quarters as u8 }, None);
            }
            "openLink" => {
                let link = text().or_else(|e| value.and_then(|v| get(v, "link")).and_then(text_of).ok_or(e))?;
                let action = Some("android.intent.action.VIEW".to_owned());
                self.push(Action::Intent { intent: Intent { action, data: Some(link), ..Intent::default() } }, None);
            }
            "killApp" => self.push(Action::Kill, None),
            "stopApp" => {}
            "setAirplaneMode" => self.push(Action::Airplane { on: text()? == "enabled" }, None),
            "waitForAnimationToEnd" => {
                let ms = value.and_then(|v| get(v, "timeout")).and_then(number).unwrap_or(1000);
                self.push(Action::AdvanceTime { ms }, None);
            }
            "assertVisible" | "assertNotVisible" | "assertTrue" | "takeScreenshot" | "hideKeyboard"
            | "extendedWaitUntil" | "startRecording" | "stopRecording" | "clearState" => {}
            other => return Err(format!("unknown command {other:?}")),
        }
        Ok(())
    }

    /// The first start is the start of the app, which every replay begins with.
    fn launch(&mut self, value: Option<&MarkedYaml<'_>>) {
        let flag = |name: &str| value.and_then(|v| get(v, name)).and_then(text_of).as_deref() == Some("true");
        if std::mem::replace(&mut self.started, true) {
            let clear = flag("clearState");
            self.push(Action::Launch { component: None, stop: flag("stopApp") && !clear, clear }, None);
        }
    }

    fn push(&mut self, action: Action, target: Option<Target>) {
        self.events.push((Event::settled(action), target));
    }
}

/// Where a touch goes: to a place, or to a widget, which replay will find.
fn aim(value: &MarkedYaml<'_>) -> Result<(Point, Option<Target>), String> {
    if let Some(text) = text_of(value) {
        let text = unescape(&text).ok_or("only plain texts can be read, not regular expressions")?;
        return Ok((Point::default(), Some(Target { text: Some(text), ..Target::default() })));
    }
    if let Some(point) = get(value, "point").and_then(text_of) {
        return Ok((point_of(&point)?, None));
    }
    widget(value).map(|target| (Point::default(), Some(target)))
}

fn widget(value: &MarkedYaml<'_>) -> Result<Target, String> {
    let plain = |name: &str| match get(value, name).and_then(text_of) {
        Some(pattern) => unescape(&pattern).map(Some).ok_or("only plain texts can be read, not regular expressions"),
        None => Ok(None),
    };
    let index = get(value, "index").and_then(number).map(|i| i as u32);
    let target = Target { id: plain("id")?, text: plain("text")?, index, ..Target::default() };
    if target.id.is_none() && target.text.is_none() {
        Err("an id, a text or a point is expected".to_owned())
    } else {
        Ok(target)
    }
}

fn swipe(value: &MarkedYaml<'_>) -> Result<(Action, Option<Target>), String> {
    let point = |name: &str| get(value, name).and_then(text_of);
    let ms = get(value, "duration").and_then(number).map_or(SWIPE_MS, |ms| ms as u32);
    if let (Some(from), Some(to)) = (point("start"), point("end")) {
        return Ok((Action::Swipe { from: point_of(&from)?, to: point_of(&to)?, ms }, None));
    }
    let finger = point("direction").map(|d| d.to_lowercase()).ok_or("a direction or start and end are expected")?;
    let finger = Direction::ALL.iter().find(|d| d.name() == finger).ok_or("unknown direction")?;
    let target = get(value, "from").map(widget).transpose()?;
    Ok((Action::Scroll { direction: opposite(*finger), within: Rect::default() }, target))
}

fn point_of(text: &str) -> Result<Point, String> {
    let number = |part: &str| part.trim().parse::<i32>().map_err(|_| format!("{text:?} is not a point in pixels"));
    let (x, y) = text.split_once(',').ok_or_else(|| format!("{text:?} is not a point"))?;
    Ok(Point::new(number(x)?, number(y)?))
}

fn get<'a, 'i>(node: &'a MarkedYaml<'i>, key: &str) -> Option<&'a MarkedYaml<'i>> {
    let YamlData::Mapping(map) = &node.data else { return None };
    map.iter().find(|(k, _)| text_of(k).as_deref() == Some(key)).map(|(_, v)| v)
}

fn text_of(node: &MarkedYaml<'_>) -> Option<String> {
    match &node.data {
        YamlData::Value(saphyr::Scalar::String(s)) => Some(s.to_string()),
        YamlData::Value(saphyr::Scalar::Integer(i)) => Some(i.to_string()),
        YamlData::Value(saphyr::Scalar::Boolean(b)) => Some(b.to_string()),
        _ => None,
    }
}

fn number(node: &MarkedYaml<'_>) -> Option<u64> {
    text_of(node)?.parse().ok()
}
