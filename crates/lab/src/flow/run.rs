//! Performs a flow on a device. Waiting for a widget is virtual time: it costs nothing, and it always takes as long.

use super::expression::{self, Env};
use super::{
    Act, Command, Condition, Flow, Launch, Mark, Place, Repeat, RunFlow, ScrollUntil, Swipe, SwipePath, Touch,
    TouchKind,
};
use crate::locator::{Locator, Words, within};
use crate::session::{Session, key};
use device::Error;
use gui::event::{Action, Event, Intent, LONG_PRESS_MS, Pointer, TimedPoint};
use gui::tree::Direction;
use gui::{Flag, Point, Rect};
use std::fmt;

/// How long a widget is waited for, in virtual milliseconds.
const LOOKUP_MS: u64 = 17_000;
/// The same for commands that may fail.
const OPTIONAL_MS: u64 = 7_000;
/// The pause between two looks.
const POLL_MS: u64 = 500;
/// Android's flags of an intent that starts a task of its own and removes what was in it.
const NEW_TASK: u32 = 0x1000_0000;
const CLEAR_TASK: u32 = 0x8000;
/// How often commands may be repeated at most.
const MAX_REPEATS: u64 = 10_000;

/// Keeps a picture under the name that the flow gives it, or says why it cannot.
pub type Picture<'a> = &'a mut dyn FnMut(&str, &[u8]) -> Result<(), String>;

/// What became of one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Where it stands.
    pub mark: Mark,
    /// What was done.
    pub what: String,
    /// How deeply it is nested in others.
    pub depth: usize,
    /// Virtual milliseconds it took.
    pub ms: u64,
    /// Why an optional command failed.
    pub skipped: Option<String>,
}

/// Why a flow failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The command.
    pub mark: Mark,
    /// What was to be done.
    pub what: String,
    /// What went wrong.
    pub why: String,
    /// The device itself failed, and not the app or the flow.
    pub device: Option<Error>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.mark.line, self.what, self.why)
    }
}

impl std::error::Error for Failure {}

/// Runs a flow; `tell` hears of every command that was performed, `picture` gets the pictures that were asked for.
pub fn run(
    session: &mut Session<'_>,
    flow: &Flow,
    env: &Env,
    tell: &mut dyn FnMut(&Report),
    picture: Picture<'_>,
) -> Result<(), Failure> {
    let mut all = flow.env.clone();
    all.extend(env.clone());
    Runner { session, env: all, copied: String::new(), airplane: false, tell, picture, depth: 0 }.flow(flow)
}

struct Runner<'a, 'd> {
    session: &'a mut Session<'d>,
    env: Env,
    copied: String,
    airplane: bool,
    tell: &'a mut dyn FnMut(&Report),
    picture: Picture<'a>,
    depth: usize,
}

/// Why a command failed.
enum Trouble {
    Why(String),
    Device(Error),
    /// A command inside failed; what is to be said is said there.
    Inner(Box<Failure>),
}

impl From<Error> for Trouble {
    fn from(e: Error) -> Trouble {
        Trouble::Device(e)
    }
}

impl From<String> for Trouble {
    fn from(why: String) -> Trouble {
        Trouble::Why(why)
    }
}

type Done = Result<(), Trouble>;

impl Runner<'_, '_> {
    /// The commands, and then in any case those for the end; the first failure counts.
    fn flow(&mut self, flow: &Flow) -> Result<(), Failure> {
        let done = self.commands(&flow.commands);
        let last = self.commands(&flow.last);
        done.and(last)
    }

    fn commands(&mut self, commands: &[Command]) -> Result<(), Failure> {
        commands.iter().try_for_each(|c| self.command(c))
    }

    fn command(&mut self, command: &Command) -> Result<(), Failure> {
        let start = self.session.seen().time;
        let patience = if command.optional { OPTIONAL_MS } else { LOOKUP_MS };
        let outcome = self.act(&command.act, patience).and_then(|()| self.alive());
        let what = describe(command);
        let failure = |why: String, device| Failure { mark: command.mark, what: what.clone(), why, device };
        let skipped = match outcome {
            Ok(()) => None,
            Err(Trouble::Inner(inner)) => return Err(*inner),
            Err(Trouble::Why(why)) if command.optional => Some(why),
            Err(Trouble::Why(why)) => return Err(failure(why, None)),
            Err(Trouble::Device(e @ (Error::Unsupported(_) | Error::NoTree(_)))) if command.optional => {
                Some(e.to_string())
            }
            Err(Trouble::Device(e)) => return Err(failure(e.to_string(), Some(e))),
        };
        let ms = self.session.seen().time.saturating_sub(start);
        (self.tell)(&Report { mark: command.mark, what, depth: self.depth, ms, skipped });
        Ok(())
    }

    /// An app that crashed has failed the flow, whatever the flow asks for next.
    fn alive(&mut self) -> Done {
        let Some(crash) = self.session.happened.crashes.first() else { return Ok(()) };
        let cause = crash.chain.last();
        let class = cause.map_or("an exception", |t| t.class.as_str());
        let place = cause.and_then(|t| t.frames.first()).map(|f| format!(" at {f}")).unwrap_or_default();
        Err(format!("the app crashed: {class}{place}").into())
    }

    fn act(&mut self, act: &Act, patience: u64) -> Done {
        match act {
            Act::LaunchApp(launch) => self.launch(launch),
            Act::StopApp | Act::KillApp => self.perform(Action::Kill),
            Act::ClearState => Ok(self.session.clear()?),
            Act::Touch(touch) => self.touch(touch, patience),
            Act::InputText(text) => {
                let text = self.fill(text)?;
                self.perform(Action::Text { text, replace: false })
            }
            Act::EraseText(n) => self.erase(*n),
            Act::PasteText => {
                let text = self.copied.clone();
                self.perform(Action::Text { text, replace: false })
            }
            Act::CopyTextFrom(locator) => self.copy(locator, patience),
            Act::PressKey(name) if name == "HOME" => self.perform(Action::Background),
            Act::PressKey(name) => self.perform_event(key(name)),
            Act::Back => self.perform_event(key("BACK")),
            Act::HideKeyboard => self.hide_keyboard(),
            Act::Swipe(swipe) => self.swipe(swipe, patience),
            Act::Scroll => self.scroll(Direction::Down),
            Act::ScrollUntilVisible(until) => self.scroll_until(until),
            Act::AssertVisible(locator) => self.wait_for(locator, true, patience),
            Act::AssertNotVisible(locator) => self.wait_for(locator, false, patience),
            Act::AssertTrue(condition) => match self.holds(condition)? {
                true => Ok(()),
                false => Err(format!("{condition} is not true").into()),
            },
            Act::Wait(wait) => self.wait_for(&wait.element, wait.visible, wait.timeout),
            Act::WaitForAnimation => self.pause(POLL_MS),
            other => self.act_on_phone(other),
        }
    }

    fn act_on_phone(&mut self, act: &Act) -> Done {
        match act {
            Act::OpenLink(link) => {
                let data = Some(self.fill(link)?);
                let action = Some("android.intent.action.VIEW".to_owned());
                self.perform(Action::Intent { intent: Intent { action, data, ..Intent::default() } })
            }
            Act::SetLocation(latitude, longitude) => {
                let latitude_e7 = degrees(&self.fill(latitude)?, 90.0)?;
                let longitude_e7 = degrees(&self.fill(longitude)?, 180.0)?;
                self.perform(Action::Location { latitude_e7, longitude_e7 })
            }
            Act::SetAirplaneMode(on) => {
                self.airplane = on.unwrap_or(!self.airplane);
                self.perform(Action::Airplane { on: self.airplane })
            }
            Act::SetOrientation(quarters) => self.perform(Action::Rotate { quarters: *quarters }),
            Act::TakeScreenshot(path) => {
                let path = self.fill(path)?;
                let png = self.session.device().screenshot()?;
                Ok((self.picture)(&path, &png)?)
            }
            Act::RunFlow(inner) => self.run_flow(inner),
            Act::Repeat(repeat) => self.repeat(repeat),
            Act::Retry(times, inner) => self.retry(*times, inner),
            _ => Ok(()),
        }
    }

    fn launch(&mut self, launch: &Launch) -> Done {
        self.check_permissions(launch)?;
        if launch.clear {
            self.session.clear()?;
        }
        let main = Some(self.session.app().main_activity.clone());
        let intent = (!launch.arguments.is_empty()).then(|| Intent {
            action: Some("android.intent.action.MAIN".to_owned()),
            component: main,
            extras: launch.arguments.clone(),
            ..Intent::default()
        });
        if !self.session.is_started() {
            return Ok(self.session.start(intent.as_ref())?);
        }
        match intent {
            // An app that is stopped first must see the arguments in its first intent, and no other activity below.
            Some(intent) if launch.stop => {
                self.perform(Action::Kill)?;
                self.perform(Action::Intent { intent: Intent { flags: NEW_TASK | CLEAR_TASK, ..intent } })
            }
            Some(intent) => self.perform(Action::Intent { intent }),
            None => self.perform(Action::Launch { component: None, stop: launch.stop, clear: false }),
        }
    }

    /// A flow that counts on other permissions than the device gives would test something else.
    fn check_permissions(&mut self, launch: &Launch) -> Done {
        let info = self.session.device().info();
        let given = info.config.get("permissions").and_then(|value| value.as_str());
        match (launch.permissions, given) {
            (Some(wanted), Some(given)) if wanted != given => {
                Err(format!("the flow counts on other permissions: run it with --permissions {wanted}").into())
            }
            _ => Ok(()),
        }
    }

    fn touch(&mut self, touch: &Touch, patience: u64) -> Done {
        for n in 0..touch.repeat.max(1) {
            let at = self.place(&touch.on, patience)?;
            let other = touch.together.as_ref().map(|l| self.widget(l, patience)).transpose()?;
            let action = match (other, touch.kind) {
                (Some(other), _) => two_fingers(at, other.center()),
                (None, TouchKind::Tap) => Action::Tap { at },
                (None, TouchKind::Long) => Action::LongPress { at, ms: LONG_PRESS_MS },
                (None, TouchKind::Double) => Action::DoubleTap { at },
            };
            let last = n + 1 >= touch.repeat;
            self.perform_event(if last { action.into() } else { Event::timed(action, touch.delay) })?;
        }
        Ok(())
    }

    fn place(&mut self, place: &Place, patience: u64) -> Result<Point, Trouble> {
        let screen = self.screen();
        match place {
            Place::Pixels(x, y) => Ok(Point::new(*x, *y)),
            Place::Share(x, y) => Ok(within(screen, *x, *y)),
            Place::Widget(locator) => self.widget(locator, patience).map(Rect::center),
            Place::Inside(locator, x, y) => self.widget(locator, patience).map(|bounds| within(bounds, *x, *y)),
        }
    }

    /// The bounds of a widget, once it is there.
    fn widget(&mut self, locator: &Locator, patience: u64) -> Result<Rect, Trouble> {
        let locator = self.filled(locator)?;
        let mut waited = 0;
        loop {
            self.started()?;
            let tree = self.session.tree();
            if let Some(bounds) = locator.find(tree).and_then(|id| tree.get(id)).map(|n| n.bounds) {
                return Ok(bounds);
            }
            if waited >= patience {
                return Err(format!("{locator} is not on the screen").into());
            }
            self.pause(POLL_MS)?;
            waited += POLL_MS;
        }
    }

    fn wait_for(&mut self, locator: &Locator, visible: bool, patience: u64) -> Done {
        let locator = self.filled(locator)?;
        let mut waited = 0;
        loop {
            self.started()?;
            if locator.find(self.session.tree()).is_some() == visible {
                return Ok(());
            }
            if waited >= patience {
                let still = if visible { "is not on the screen" } else { "is still on the screen" };
                return Err(format!("{locator} {still}").into());
            }
            self.pause(POLL_MS)?;
            waited += POLL_MS;
        }
    }

    fn erase(&mut self, n: u32) -> Done {
        let focused = self.session.tree().nodes().iter().find(|n| n.is(Flag::Focused) && n.is(Flag::Editable));
        let there = focused.map(|node| node.text.chars().count());
        if there.is_some_and(|there| there <= n as usize) {
            return self.perform(Action::Text { text: String::new(), replace: true });
        }
        (0..n).try_for_each(|_| self.perform_event(key("DEL")))
    }

    fn copy(&mut self, locator: &Locator, patience: u64) -> Done {
        self.widget(locator, patience)?;
        let locator = self.filled(locator)?;
        let tree = self.session.tree();
        let node = locator.find(tree).and_then(|id| tree.get(id)).cloned().unwrap_or_default();
        self.copied = if node.text.is_empty() { node.description } else { node.text };
        self.env.insert("maestro.copiedText".to_owned(), self.copied.clone());
        Ok(())
    }

    fn hide_keyboard(&mut self) -> Done {
        let shown = self.session.tree().windows().iter().any(|w| w.kind == gui::WindowKind::Ime);
        if shown { self.perform_event(key("BACK")) } else { Ok(()) }
    }

    fn swipe(&mut self, swipe: &Swipe, patience: u64) -> Done {
        let screen = self.screen();
        let (from, to) = match &swipe.path {
            SwipePath::Points(ends) => (self.place(&ends[0], patience)?, self.place(&ends[1], patience)?),
            SwipePath::Across(direction) => {
                let (from, to) = across(*direction);
                (within(screen, from.0, from.1), within(screen, to.0, to.1))
            }
            SwipePath::From(locator, direction) => {
                let from = self.widget(locator, patience)?.center();
                let edge = across(*direction).1;
                let to = within(screen, edge.0, edge.1);
                let vertical = matches!(direction, Direction::Up | Direction::Down);
                (from, if vertical { Point::new(from.x, to.y) } else { Point::new(to.x, from.y) })
            }
        };
        self.perform(Action::Swipe { from, to, ms: swipe.ms })
    }

    fn scroll(&mut self, direction: Direction) -> Done {
        let scrollable = self.session.tree().nodes().iter().filter(|n| n.is(Flag::Scrollable));
        let within = scrollable.map(|n| n.bounds).max_by_key(|b| b.area()).unwrap_or_else(|| self.screen());
        self.perform(Action::Scroll { direction, within })
    }

    fn scroll_until(&mut self, until: &ScrollUntil) -> Done {
        let locator = self.filled(&until.element)?;
        self.started()?;
        let start = self.session.seen().time;
        while locator.find(self.session.tree()).is_none() {
            if self.session.seen().time.saturating_sub(start) >= until.timeout {
                return Err(format!("{locator} did not come into view").into());
            }
            self.scroll(until.direction)?;
        }
        Ok(())
    }

    fn run_flow(&mut self, inner: &RunFlow) -> Done {
        if !self.condition(&inner.when)? {
            return Ok(());
        }
        self.call(&inner.flow)
    }

    /// Another flow with its variables.
    fn call(&mut self, flow: &Flow) -> Done {
        let outer = self.env.clone();
        for (name, value) in &flow.env {
            let value = self.fill(value)?;
            self.env.insert(name.clone(), value);
        }
        let done = self.nested(|runner| runner.flow(flow));
        self.env = outer;
        done
    }

    fn retry(&mut self, times: u32, flow: &Flow) -> Done {
        for _ in 0..times {
            match self.call(flow) {
                // What the app or the screen did may be otherwise the next time; a crash is a finding and stays one.
                Err(Trouble::Inner(failure)) if failure.device.is_none() && self.alive().is_ok() => {}
                other => return other,
            }
        }
        self.call(flow)
    }

    fn repeat(&mut self, repeat: &Repeat) -> Done {
        let times = match &repeat.times {
            Some(times) => self.fill(times)?.trim().parse::<u64>().map_err(|_| format!("{times} is no number"))?,
            None => MAX_REPEATS,
        };
        for _ in 0..times.min(MAX_REPEATS) {
            if let Some(condition) = &repeat.while_
                && !self.condition(condition)?
            {
                return Ok(());
            }
            self.nested(|runner| runner.commands(&repeat.commands))?;
        }
        if repeat.times.is_none() || times > MAX_REPEATS {
            return Err(format!("repeated {MAX_REPEATS} times without an end").into());
        }
        Ok(())
    }

    fn nested(&mut self, run: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Done {
        self.depth += 1;
        let done = run(self);
        self.depth -= 1;
        done.map_err(|failure| Trouble::Inner(Box::new(failure)))
    }

    fn condition(&mut self, when: &Condition) -> Result<bool, Trouble> {
        self.started()?;
        let shown = |locator: &Option<Locator>| -> Result<Option<bool>, Trouble> {
            let Some(locator) = locator else { return Ok(None) };
            let locator = filled(locator, &self.env)?;
            Ok(Some(locator.find(self.session.tree()).is_some()))
        };
        let there = shown(&when.visible)?.unwrap_or(true);
        let gone = !shown(&when.not_visible)?.unwrap_or(false);
        let platform = when.platform.as_deref().is_none_or(|p| p.eq_ignore_ascii_case("android"));
        let is_true = when.is_true.as_ref().map_or(Ok(true), |text| self.holds(text))?;
        Ok(there && gone && platform && is_true)
    }

    fn started(&mut self) -> Done {
        if self.session.is_started() { Ok(()) } else { Ok(self.session.start(None)?) }
    }

    fn pause(&mut self, ms: u64) -> Done {
        self.perform(Action::AdvanceTime { ms })
    }

    fn perform(&mut self, action: Action) -> Done {
        self.perform_event(action.into())
    }

    fn perform_event(&mut self, event: Event) -> Done {
        self.session.perform(event)?;
        Ok(())
    }

    fn screen(&self) -> Rect {
        let windows = self.session.tree().windows().iter().map(|w| w.bounds);
        windows.max_by_key(|b| b.area()).unwrap_or_default()
    }

    fn fill(&self, text: &str) -> Result<String, Trouble> {
        Ok(expression::fill(text, &self.env)?)
    }

    fn holds(&self, text: &str) -> Result<bool, Trouble> {
        Ok(expression::holds(text, &self.env)?)
    }

    fn filled(&self, locator: &Locator) -> Result<Locator, Trouble> {
        Ok(filled(locator, &self.env)?)
    }
}

/// The selector with its variables filled in.
fn filled(locator: &Locator, env: &Env) -> Result<Locator, String> {
    let words = |words: &Option<Words>| -> Result<Option<Words>, String> {
        match words {
            Some(Words::Regex(source, _) | Words::Exact(source)) if source.contains("${") => {
                Ok(Some(Words::regex(&expression::fill(source, env)?)))
            }
            other => Ok(other.clone()),
        }
    };
    let related = |(relation, other): &(_, Locator)| Ok((*relation, filled(other, env)?));
    Ok(Locator {
        text: words(&locator.text)?,
        id: words(&locator.id)?,
        relations: locator.relations.iter().map(related).collect::<Result<_, String>>()?,
        ..locator.clone()
    })
}

/// Where a finger moves, in thousandths of the screen.
fn across(direction: Direction) -> ((i64, i64), (i64, i64)) {
    match direction {
        Direction::Up => ((500, 500), (500, 100)),
        Direction::Down => ((500, 200), (500, 900)),
        Direction::Left => ((900, 500), (100, 500)),
        Direction::Right => ((100, 500), (900, 500)),
    }
}

/// Degrees in ten millionths of one.
fn degrees(text: &str, most: f64) -> Result<i32, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("{text:?} is no number of degrees"))?;
    if value.abs() > most || value.is_nan() {
        return Err(format!("{text} degrees are more than {most}"));
    }
    Ok((value * 1e7) as i32)
}

/// Two short touches at once.
fn two_fingers(one: Point, other: Point) -> Action {
    const MS: u32 = 60;
    let finger = |p: Point| Pointer { points: [0, MS].map(|t| TimedPoint { t, x: p.x, y: p.y }).to_vec() };
    Action::Gesture { pointers: vec![finger(one), finger(other)] }
}

fn describe(command: &Command) -> String {
    let about = match &command.act {
        Act::Touch(Touch { on: Place::Widget(l), .. }) | Act::CopyTextFrom(l) => l.written.clone(),
        Act::Touch(Touch { on: Place::Inside(l, x, y), .. }) => format!("{} at {}%,{}%", l.written, x / 10, y / 10),
        Act::AssertVisible(l) | Act::AssertNotVisible(l) => l.written.clone(),
        Act::Touch(Touch { on: Place::Share(x, y), .. }) => format!("{}%,{}%", x / 10, y / 10),
        Act::Touch(Touch { on: Place::Pixels(x, y), .. }) => format!("{x},{y}"),
        Act::ScrollUntilVisible(until) => until.element.written.clone(),
        Act::Wait(wait) => wait.element.written.clone(),
        Act::InputText(text) => format!("{text:?}"),
        Act::AssertTrue(text) | Act::OpenLink(text) | Act::PressKey(text) | Act::TakeScreenshot(text) => text.clone(),
        _ => String::new(),
    };
    if about.is_empty() { command.name.clone() } else { format!("{} {about}", command.name) }
}
