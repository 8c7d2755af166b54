//! What all formats share: how a widget is named, how an app is started, and how words are kept harmless.

use crate::Note;
use gui::event::{Action, Pointer, TAP_MS};
use gui::trace::{App, DeviceInfo, Header, Step, Trace};
use gui::{Event, Point};

/// A widget by what lasts. Id and text stand together where both are known: rows of a list share their id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Locator<'a> {
    pub(crate) id: Option<&'a str>,
    pub(crate) text: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) index: u32,
}

/// How the widget of an event is named; none if only its place is known.
pub(crate) fn locator(step: &Step) -> Option<Locator<'_>> {
    let target = step.target.as_ref().filter(|_| step.event.action.is_touch())?;
    let description = target.description.as_deref().filter(|_| target.id.is_none() && target.text.is_none());
    let found = Locator {
        id: target.id.as_deref(),
        text: target.text.as_deref(),
        description,
        index: target.index.unwrap_or(0),
    };
    (found.id.is_some() || found.text.is_some() || found.description.is_some()).then_some(found)
}

/// Where a touch starts.
pub(crate) fn start(action: &Action) -> Point {
    let points = action.gesture().unwrap_or_default();
    points.first().and_then(|p| p.points.first()).map_or(Point::default(), |p| Point::new(p.x, p.y))
}

/// Start, end and duration of a movement by one finger.
pub(crate) fn movement(action: &Action) -> Option<(Point, Point, u32)> {
    let pointers = action.gesture()?;
    let [Pointer { points }] = &pointers[..] else { return None };
    let (first, last) = (points.first()?, points.last()?);
    Some((Point::new(first.x, first.y), Point::new(last.x, last.y), last.t.saturating_sub(first.t)))
}

/// The sugared form of a touch, if it has one: what reads `Tap` should not become a list of points.
pub(crate) fn sugar(pointers: Vec<Pointer>) -> Action {
    let plain = Action::Gesture { pointers: pointers.clone() };
    let Some((from, to, ms)) = movement(&plain) else { return plain };
    let still = pointers.iter().flat_map(|p| &p.points).all(|p| (p.x, p.y) == (from.x, from.y));
    if still && ms <= TAP_MS {
        return Action::Tap { at: from };
    }
    let candidates = [Action::LongPress { at: from, ms }, Action::Swipe { from, to, ms }];
    candidates.into_iter().find(|a| a.gesture().as_ref() == Some(&pointers)).unwrap_or(plain)
}

/// The activity to start: that of the first event, as package and class.
pub(crate) fn main_activity(trace: &Trace) -> Option<(String, String)> {
    let (package, class) = trace.steps.first()?.activity.split_once('/')?;
    component(package, class)
}

/// Package and full class of a component, if both are proper Java names.
pub(crate) fn component(package: &str, class: &str) -> Option<(String, String)> {
    let class = if class.starts_with('.') { format!("{package}{class}") } else { class.to_owned() };
    (is_name(package) && is_name(&class)).then(|| (package.to_owned(), class))
}

/// The package, if it is a proper name.
pub(crate) fn package(trace: &Trace) -> &str {
    let name = trace.header.app.package.as_str();
    if is_name(name) { name } else { "unknown" }
}

/// Whether a text is a Java name and so cannot be anything else in any language.
pub(crate) fn is_name(text: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    !text.is_empty() && text.len() < 256 && text.chars().all(part) && !text.starts_with('.')
}

/// A text on one line, for comments.
pub(crate) fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c };
    text.chars().map(plain).take(200).collect()
}

/// What the trace shows, for people.
pub(crate) fn failure(trace: &Trace) -> Option<String> {
    let expect = trace.header.expect.as_ref()?;
    let frames = expect.frames.first().map(|f| format!(" in {f}"));
    let exception = expect.exception.clone().map(|e| e + &frames.unwrap_or_default());
    exception.or_else(|| expect.target.clone()).or_else(|| expect.finding.clone()).map(|t| one_line(&t))
}

/// The name of a secret, if the text is one.
pub(crate) fn secret(text: &str) -> Option<&str> {
    if gui::secret::is_masked(text) { text.strip_prefix("${")?.strip_suffix('}') } else { None }
}

/// Collects what a format cannot say.
#[derive(Default)]
pub(crate) struct Notes(pub(crate) Vec<Note>);

impl Notes {
    pub(crate) fn add(&mut self, step: &Step, what: impl Into<String>) {
        self.0.push(Note { event: step.n, what: what.into() });
    }

    pub(crate) fn cannot(&mut self, step: &Step, format: &str) {
        self.add(step, format!("{format} cannot do {}", step.event.action.kind()));
    }
}

/// A trace that was read from another format.
pub(crate) fn imported(package: &str, events: Vec<(Event, Option<gui::Target>)>) -> Trace {
    let app = App { package: package.to_owned(), ..App::default() };
    let step = |(n, (event, target)): (u64, (Event, Option<gui::Target>))| Step { target, ..Step::new(n, event) };
    Trace { header: Header::new(app, DeviceInfo::default(), 0, 0), steps: (0..).zip(events).map(step).collect() }
}
