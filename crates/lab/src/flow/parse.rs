//! Reads a flow: one function per command, each of which knows its fields and refuses all others.

use super::yaml::{self, Key, Kind, Value, error};
use super::{
    Act, Command, Condition, Flow, FlowError, Launch, Mark, Place, Repeat, RunFlow, ScrollUntil, Swipe, SwipePath,
    Touch, TouchKind, Wait,
};
use crate::locator::{Locator, Relation, Words};
use gui::Flag;
use gui::event::Extra;
use gui::tree::Direction;
use std::collections::BTreeMap;

/// Gives the text of another file that a flow names, or says why it cannot.
pub type Files<'a> = &'a dyn Fn(&str) -> std::result::Result<String, String>;

/// How deeply flows may call each other.
const MAX_CALLS: usize = 16;
/// What Maestro waits for a scroll.
const SCROLL_TIMEOUT: u64 = 20_000;
/// Characters that are erased when no number is given.
const ERASE: u32 = 50;
/// How often commands are tried again when no number is given, and at most.
const RETRIES: u32 = 1;
const MAX_RETRIES: u32 = 3;
/// Duration of a swipe when none is given.
const SWIPE_MS: u32 = 400;

/// Reads a flow.
pub fn parse(text: &str, files: Files<'_>) -> Result<Flow> {
    Reader { files, calls: 0 }.flow(text)
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    files: Files<'a>,
    calls: usize,
}

type Result<T> = std::result::Result<T, FlowError>;

impl Reader<'_> {
    fn flow(self, text: &str) -> Result<Flow> {
        let documents = yaml::documents(text)?;
        let mut flow = Flow::default();
        let commands = match documents.as_slice() {
            [commands] => commands,
            [config, commands] => {
                self.config(config, &mut flow)?;
                commands
            }
            _ => {
                return Err(error(
                    Mark { line: 1, column: 1 },
                    "expected settings, a line ---, and a list of commands",
                ));
            }
        };
        flow.commands.extend(self.commands(commands)?);
        Ok(flow)
    }

    fn config(self, config: &Value, flow: &mut Flow) -> Result<()> {
        for (key, value) in config.map()? {
            match key.name.as_str() {
                "appId" | "url" => flow.app_id = Some(value.text()?.to_owned()),
                "name" => flow.name = Some(value.text()?.to_owned()),
                "env" => flow.env = texts(value)?,
                "tags" => _ = value.list()?,
                "onFlowStart" => flow.commands.extend(self.commands(value)?),
                "onFlowComplete" => flow.last = self.commands(value)?,
                _ => return Err(unknown(key, "settings")),
            }
        }
        Ok(())
    }

    fn commands(self, list: &Value) -> Result<Vec<Command>> {
        list.list()?.iter().map(|c| self.command(c)).collect()
    }

    /// A bare word, or one name with its value.
    fn command(self, value: &Value) -> Result<Command> {
        let nothing = Value { mark: value.mark, kind: Kind::Null };
        let (mark, name, argument) = match &value.kind {
            Kind::Text(name) => (value.mark, name.as_str(), &nothing),
            Kind::Map(map) => match map.as_slice() {
                [(key, argument)] => (key.mark, key.name.as_str(), argument),
                [_, (second, _), ..] => return Err(error(second.mark, "a command has one name; indent its fields")),
                [] => return Err(error(value.mark, "expected a command")),
            },
            _ => return Err(error(value.mark, "expected a command")),
        };
        let mut fields = Fields::new(name, argument)?;
        let optional = fields.take("optional").map_or(Ok(false), Value::flag)?;
        let label = fields.take("label").map(|v| v.text().map(str::to_owned)).transpose()?;
        let act = self.act(mark, name, &mut fields)?;
        fields.finish()?;
        Ok(Command { mark, name: label.unwrap_or_else(|| name.to_owned()), optional, act })
    }

    fn act(self, mark: Mark, name: &str, f: &mut Fields<'_>) -> Result<Act> {
        Ok(match name {
            "launchApp" => Act::LaunchApp(launch(f)?),
            "stopApp" => f.ignored_app(Act::StopApp)?,
            "killApp" => f.ignored_app(Act::KillApp)?,
            "clearState" => f.ignored_app(Act::ClearState)?,
            "tapOn" => Act::Touch(touch(TouchKind::Tap, f)?),
            "longPressOn" => Act::Touch(touch(TouchKind::Long, f)?),
            "doubleTapOn" => Act::Touch(touch(TouchKind::Double, f)?),
            "inputText" => Act::InputText(f.text("text")?),
            "eraseText" => Act::EraseText(f.number("charactersToErase")?.unwrap_or(ERASE)),
            "pasteText" => Act::PasteText,
            "copyTextFrom" => Act::CopyTextFrom(locator(f)?),
            "pressKey" => Act::PressKey(key_name(f)?),
            "back" => Act::Back,
            "hideKeyboard" => Act::HideKeyboard,
            "swipe" => Act::Swipe(swipe(f)?),
            "scroll" => Act::Scroll,
            "scrollUntilVisible" => Act::ScrollUntilVisible(scroll_until(f)?),
            "assertVisible" => Act::AssertVisible(locator(f)?),
            "assertNotVisible" => Act::AssertNotVisible(locator(f)?),
            "assertTrue" => Act::AssertTrue(f.text("condition")?),
            "extendedWaitUntil" => Act::Wait(wait(f)?),
            "waitForAnimationToEnd" => {
                _ = f.take("timeout");
                Act::WaitForAnimation
            }
            "openLink" => {
                _ = (f.take("autoVerify"), f.take("browser"));
                Act::OpenLink(f.text("link")?)
            }
            "setLocation" => Act::SetLocation(f.text("latitude")?, f.text("longitude")?),
            "setAirplaneMode" => Act::SetAirplaneMode(Some(airplane(f)?)),
            "toggleAirplaneMode" => Act::SetAirplaneMode(None),
            "setOrientation" => Act::SetOrientation(orientation(f)?),
            "takeScreenshot" => Act::TakeScreenshot(f.text("path")?),
            "runFlow" => Act::RunFlow(Box::new(self.run_flow(f)?)),
            "repeat" => Act::Repeat(Box::new(self.repeat(f)?)),
            "retry" => {
                let times = f.take("maxRetries").map_or(Ok(RETRIES), Value::number)?;
                Act::Retry(times.min(MAX_RETRIES), Box::new(self.called(f)?))
            }
            _ => return Err(error(mark, format!("{name:?} is no command that gibbon knows{}", hint(name)))),
        })
    }

    fn run_flow(self, f: &mut Fields<'_>) -> Result<RunFlow> {
        let when = f.take("when").map_or(Ok(Condition::default()), condition)?;
        Ok(RunFlow { when, flow: self.called(f)? })
    }

    /// Another file, or commands of this one, with variables of their own.
    fn called(self, f: &mut Fields<'_>) -> Result<Flow> {
        let env = f.take("env").map_or(Ok(BTreeMap::new()), texts)?;
        let commands = f.take("commands").map(|c| self.commands(c)).transpose()?;
        let mut flow = match (commands, f.take_main("file")) {
            (Some(commands), None) => Flow { commands, ..Flow::default() },
            (None, Some(file)) => self.other_flow(file)?,
            _ => return Err(error(f.mark, format!("{} needs either file or commands", f.command))),
        };
        flow.env.extend(env);
        Ok(flow)
    }

    fn other_flow(self, file: &Value) -> Result<Flow> {
        let name = file.text()?;
        if self.calls >= MAX_CALLS {
            return Err(error(file.mark, format!("flows call each other more than {MAX_CALLS} deep")));
        }
        let text = (self.files)(name).map_err(|why| error(file.mark, format!("{name}: {why}")))?;
        let inner = Reader { calls: self.calls + 1, ..self };
        let in_file = |e: FlowError| FlowError { file: e.file.or(Some(name.to_owned())), ..e };
        inner.flow(&text).map_err(in_file)
    }

    fn repeat(self, f: &mut Fields<'_>) -> Result<Repeat> {
        let times = f.take("times").map(|v| v.text().map(str::to_owned)).transpose()?;
        let while_ = f.take("while").map(condition).transpose()?;
        let commands = f.take("commands").ok_or_else(|| error(f.mark, "repeat needs commands"))?;
        if times.is_none() && while_.is_none() {
            return Err(error(f.mark, "repeat needs times or while"));
        }
        Ok(Repeat { times, while_, commands: self.commands(commands)? })
    }
}

/// The fields of a command, each of which is to be taken by somebody.
struct Fields<'a> {
    command: &'a str,
    mark: Mark,
    /// The value, if the command has one value and no fields.
    main: Option<&'a Value>,
    fields: Vec<(&'a Key, &'a Value)>,
}

impl<'a> Fields<'a> {
    fn new(command: &'a str, value: &'a Value) -> Result<Fields<'a>> {
        let (main, fields) = match &value.kind {
            Kind::Null => (None, Vec::new()),
            Kind::Map(map) => (None, map.iter().map(|(k, v)| (k, v)).collect()),
            Kind::Text(_) => (Some(value), Vec::new()),
            Kind::List(_) => return Err(error(value.mark, format!("{command} takes no list"))),
        };
        Ok(Fields { command, mark: value.mark, main, fields })
    }

    fn take(&mut self, name: &str) -> Option<&'a Value> {
        let at = self.fields.iter().position(|(key, _)| key.name == name)?;
        Some(self.fields.remove(at).1)
    }

    /// The field, or the value of a command that was given without fields.
    fn take_main(&mut self, name: &str) -> Option<&'a Value> {
        self.main.take().or_else(|| self.take(name))
    }

    fn is_empty(&self) -> bool {
        self.main.is_none() && self.fields.is_empty()
    }

    fn text(&mut self, name: &str) -> Result<String> {
        let value = self.take_main(name).ok_or_else(|| error(self.mark, format!("{} needs {name}", self.command)))?;
        value.text().map(str::to_owned)
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        self.take_main(name).map(Value::number).transpose()
    }

    /// A command about the app; which app is known, so a name is read and not needed.
    fn ignored_app(&mut self, act: Act) -> Result<Act> {
        _ = self.take_main("appId").map(Value::text).transpose()?;
        Ok(act)
    }

    fn finish(self) -> Result<()> {
        if let Some(main) = self.main {
            return Err(error(main.mark, format!("{} takes no value", self.command)));
        }
        self.fields.first().map_or(Ok(()), |(key, _)| Err(unknown(key, self.command)))
    }
}

fn launch(f: &mut Fields<'_>) -> Result<Launch> {
    _ = f.take_main("appId").map(Value::text).transpose()?;
    _ = (f.take("url"), f.take("clearKeychain"));
    let permissions = f.take("permissions").map_or(Ok(None), permissions)?;
    let clear = f.take("clearState").map_or(Ok(false), Value::flag)?;
    let stop = f.take("stopApp").map_or(Ok(true), Value::flag)?;
    let arguments = f.take("arguments").map_or(Ok(BTreeMap::new()), extras)?;
    Ok(Launch { clear, stop, arguments, permissions })
}

/// What the flow counts on. The device answers all requests for permissions alike, by a policy for the whole run.
fn permissions(value: &Value) -> Result<Option<&'static str>> {
    let mut wanted = None;
    for (key, value) in value.map()? {
        let policy = match value.text()?.to_ascii_lowercase().as_str() {
            "allow" => "grant",
            "deny" => "deny",
            "unset" => "ask",
            _ => return Err(error(value.mark, "expected allow, deny or unset")),
        };
        if wanted.replace(policy).is_some_and(|other| other != policy) {
            return Err(error(key.mark, "gibbon answers requests for all permissions alike"));
        }
    }
    Ok(wanted)
}

fn extras(value: &Value) -> Result<BTreeMap<String, Extra>> {
    let extra = |(key, value): &(Key, Value)| {
        let text = value.text()?;
        let typed = match (text, text.parse::<i64>()) {
            ("true", _) => Extra::Bool(true),
            ("false", _) => Extra::Bool(false),
            (_, Ok(number)) => Extra::Int(number),
            _ => Extra::Text(text.to_owned()),
        };
        Ok((key.name.clone(), typed))
    };
    value.map()?.iter().map(extra).collect()
}

fn touch(kind: TouchKind, f: &mut Fields<'_>) -> Result<Touch> {
    let repeat = f.take("repeat").map_or(Ok(1), Value::number)?;
    let delay = f.take("delay").map_or(Ok(100), Value::number)?;
    for hint in ["retryTapIfNoChange", "waitUntilVisible", "waitToSettleTimeoutMs"] {
        _ = f.take(hint);
    }
    let together = f.take("together");
    let point = f.take("point").map(|value| place(value).map(|place| (value.mark, place))).transpose()?;
    let on = match point {
        Some((_, place)) if f.is_empty() => place,
        Some((_, Place::Share(x, y))) => Place::Inside(locator(f)?, x, y),
        Some((mark, _)) => return Err(error(mark, "expected a point of the widget such as 50%,20%")),
        None => Place::Widget(locator(f)?),
    };
    let together = together.map(|value| locator_of("together", value)).transpose()?;
    Ok(Touch { kind, on, repeat, delay, together })
}

/// `50%,20%` of the screen or `100,200` pixels.
fn place(value: &Value) -> Result<Place> {
    let wrong = || error(value.mark, "expected a point such as 50%,20% or 100,200");
    let (x, y) = value.text()?.split_once(',').ok_or_else(wrong)?;
    let share = |part: &str| part.trim().strip_suffix('%').and_then(|p| p.trim().parse::<f64>().ok());
    match (share(x), share(y)) {
        (Some(x), Some(y)) if (0.0..=100.0).contains(&x) && (0.0..=100.0).contains(&y) => {
            Ok(Place::Share((x * 10.0) as i64, (y * 10.0) as i64))
        }
        (None, None) => {
            let pixel = |part: &str| part.trim().parse::<i32>().map_err(|_| wrong());
            Ok(Place::Pixels(pixel(x)?, pixel(y)?))
        }
        _ => Err(wrong()),
    }
}

/// A selector: a text alone, or fields.
fn locator(f: &mut Fields<'_>) -> Result<Locator> {
    let mut found = Locator::default();
    let mut written = Vec::new();
    if let Some(text) = f.take_main("text") {
        found.text = Some(Words::regex(text.text()?));
        written.push(format!("{:?}", text.text()?));
    }
    if let Some(id) = f.take("id") {
        found.id = Some(Words::regex(id.text()?));
        written.push(format!("id {}", id.text()?));
    }
    if let Some(index) = f.take("index") {
        found.index = Some(index.number()?);
        written.push(format!("index {}", index.text()?));
    }
    for (name, flag) in FLAGS {
        if let Some(value) = f.take(name) {
            found.flags.push((flag, value.flag()?));
            written.push(format!("{name} {}", value.text()?));
        }
    }
    for (name, relation) in RELATIONS {
        let others = match f.take(name) {
            Some(Value { kind: Kind::List(list), .. }) => list.iter().collect(),
            Some(value) => vec![value],
            None => Vec::new(),
        };
        for other in others {
            let other = locator_of(name, other)?;
            written.push(format!("{name} {}", other.written));
            found.relations.push((relation, other));
        }
    }
    if written.is_empty() {
        return Err(error(f.mark, format!("{} needs a text, an id or another selector", f.command)));
    }
    found.written = written.join(", ");
    Ok(found)
}

fn locator_of(name: &str, value: &Value) -> Result<Locator> {
    let mut fields = Fields::new(name, value)?;
    let found = locator(&mut fields)?;
    fields.finish()?;
    Ok(found)
}

const FLAGS: [(&str, Flag); 4] =
    [("enabled", Flag::Enabled), ("checked", Flag::Checked), ("focused", Flag::Focused), ("selected", Flag::Selected)];

const RELATIONS: [(&str, Relation); 7] = [
    ("below", Relation::Below),
    ("above", Relation::Above),
    ("leftOf", Relation::LeftOf),
    ("rightOf", Relation::RightOf),
    ("childOf", Relation::ChildOf),
    ("containsChild", Relation::ContainsChild),
    ("containsDescendants", Relation::ContainsDescendant),
];

fn swipe(f: &mut Fields<'_>) -> Result<Swipe> {
    let ms = f.take("duration").map_or(Ok(SWIPE_MS), Value::number)?;
    _ = f.take("waitToSettleTimeoutMs");
    let towards = f.take("direction").map(direction).transpose()?;
    let from = f.take("from").map(|v| locator_of("from", v)).transpose()?;
    let (start, end) = (f.take("start").map(place).transpose()?, f.take("end").map(place).transpose()?);
    let path = match (start, end, from, towards) {
        (Some(start), Some(end), None, None) => SwipePath::Points(Box::new([start, end])),
        (None, None, Some(from), Some(towards)) => SwipePath::From(from, towards),
        (None, None, None, Some(towards)) => SwipePath::Across(towards),
        _ => return Err(error(f.mark, "swipe needs direction, or from and direction, or start and end")),
    };
    Ok(Swipe { path, ms })
}

fn direction(value: &Value) -> Result<Direction> {
    let name = value.text()?.to_ascii_lowercase();
    let found = Direction::ALL.iter().find(|d| d.name() == name);
    found.copied().ok_or_else(|| error(value.mark, "expected UP, DOWN, LEFT or RIGHT"))
}

fn scroll_until(f: &mut Fields<'_>) -> Result<ScrollUntil> {
    let element = f.take("element").ok_or_else(|| error(f.mark, "scrollUntilVisible needs element"))?;
    let direction = f.take("direction").map_or(Ok(Direction::Down), direction)?;
    let timeout = f.take("timeout").map_or(Ok(SCROLL_TIMEOUT), Value::number)?;
    for hint in ["speed", "visibilityPercentage", "centerElement", "waitToSettleTimeoutMs"] {
        _ = f.take(hint);
    }
    Ok(ScrollUntil { element: locator_of("element", element)?, direction, timeout })
}

fn wait(f: &mut Fields<'_>) -> Result<Wait> {
    let timeout = f.take("timeout").map_or(Ok(SCROLL_TIMEOUT), Value::number)?;
    match (f.take("visible"), f.take("notVisible")) {
        (Some(element), None) => Ok(Wait { element: locator_of("visible", element)?, visible: true, timeout }),
        (None, Some(element)) => Ok(Wait { element: locator_of("notVisible", element)?, visible: false, timeout }),
        _ => Err(error(f.mark, "extendedWaitUntil needs either visible or notVisible")),
    }
}

fn condition(value: &Value) -> Result<Condition> {
    let mut f = Fields::new("when", value)?;
    let visible = f.take("visible").map(|v| locator_of("visible", v)).transpose()?;
    let not_visible = f.take("notVisible").map(|v| locator_of("notVisible", v)).transpose()?;
    let platform = f.take("platform").map(|v| v.text().map(str::to_owned)).transpose()?;
    let is_true = f.take("true").map(|v| v.text().map(str::to_owned)).transpose()?;
    _ = (f.take("label"), f.take("optional"));
    f.finish()?;
    Ok(Condition { visible, not_visible, platform, is_true })
}

fn airplane(f: &mut Fields<'_>) -> Result<bool> {
    let mark = f.mark;
    match f.text("value")?.to_ascii_lowercase().as_str() {
        "enabled" | "true" | "on" => Ok(true),
        "disabled" | "false" | "off" => Ok(false),
        _ => Err(error(mark, "expected enabled or disabled")),
    }
}

fn orientation(f: &mut Fields<'_>) -> Result<u8> {
    let mark = f.mark;
    match f.text("orientation")?.to_ascii_uppercase().as_str() {
        "PORTRAIT" => Ok(0),
        "LANDSCAPE_LEFT" => Ok(1),
        "UPSIDE_DOWN" => Ok(2),
        "LANDSCAPE_RIGHT" => Ok(3),
        _ => Err(error(mark, "expected PORTRAIT, LANDSCAPE_LEFT, UPSIDE_DOWN or LANDSCAPE_RIGHT")),
    }
}

/// Keys as Maestro calls them, and any of Android's names.
fn key_name(f: &mut Fields<'_>) -> Result<String> {
    let mark = f.mark;
    let name = f.text("key")?;
    let lower = name.to_ascii_lowercase();
    let known = KEYS.iter().find(|(theirs, _)| *theirs == lower).map(|(_, ours)| (*ours).to_owned());
    let android = name.to_ascii_uppercase().replace(' ', "_");
    let android = gui::keys::code(&android).map(|_| android);
    known.or(android).ok_or_else(|| error(mark, format!("there is no key {name:?}")))
}

const KEYS: [(&str, &str); 24] = [
    ("enter", "ENTER"),
    ("backspace", "DEL"),
    ("back", "BACK"),
    ("home", "HOME"),
    ("lock", "POWER"),
    ("power", "POWER"),
    ("tab", "TAB"),
    ("volume up", "VOLUME_UP"),
    ("volume down", "VOLUME_DOWN"),
    ("remote dpad up", "DPAD_UP"),
    ("remote dpad down", "DPAD_DOWN"),
    ("remote dpad left", "DPAD_LEFT"),
    ("remote dpad right", "DPAD_RIGHT"),
    ("remote dpad center", "DPAD_CENTER"),
    ("remote media play pause", "MEDIA_PLAY_PAUSE"),
    ("remote media stop", "MEDIA_STOP"),
    ("remote media next", "MEDIA_NEXT"),
    ("remote media previous", "MEDIA_PREVIOUS"),
    ("remote media rewind", "MEDIA_REWIND"),
    ("remote media fast forward", "MEDIA_FAST_FORWARD"),
    ("remote button a", "BUTTON_A"),
    ("remote button b", "BUTTON_B"),
    ("remote menu", "MENU"),
    ("escape", "ESCAPE"),
];

fn texts(value: &Value) -> Result<BTreeMap<String, String>> {
    value.map()?.iter().map(|(k, v)| Ok((k.name.clone(), v.text()?.to_owned()))).collect()
}

fn unknown(key: &Key, of: &str) -> FlowError {
    error(key.mark, format!("{of} has no field {:?} that gibbon knows", key.name))
}

/// What was probably meant: commands differ from each other in few letters only by accident.
fn hint(name: &str) -> String {
    const NAMES: [&str; 10] = [
        "tapOn",
        "assertVisible",
        "assertNotVisible",
        "inputText",
        "launchApp",
        "scrollUntilVisible",
        "extendedWaitUntil",
        "longPressOn",
        "doubleTapOn",
        "waitForAnimationToEnd",
    ];
    let near = NAMES.iter().find(|n| n.eq_ignore_ascii_case(name));
    near.map(|n| format!("; did you mean {n}?")).unwrap_or_default()
}
