//! What can be done to a device.
//!
//! The base is a pointer gesture, a key, text or a change of the environment; tap, swipe and their like are sugar
//! that the file keeps readable, and [`Action::gesture`] turns them into the base form, so that a device needs to
//! know only that. Each event says what follows it: waiting until the app has settled, or a number of virtual
//! milliseconds, so that fast taps and taps into running work can be expressed.

use crate::geometry::{Point, Rect};
use crate::tree::Direction;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// Hold time of a long press in milliseconds; longer than Android's 500 ms by APE's margin.
pub const LONG_PRESS_MS: u32 = 1000;
/// Duration of a swipe in milliseconds.
pub const SWIPE_MS: u32 = 200;
/// Time between the two touches of a double tap, inside Android's 300 ms and outside its 40 ms minimum.
pub const DOUBLE_TAP_GAP_MS: u32 = 100;
/// Time a finger stays down in a tap.
pub const TAP_MS: u32 = 10;
/// Number of moves in a straight line.
const MOVES: u32 = 10;

/// One event and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What is done.
    #[serde(flatten)]
    pub action: Action,
    /// What follows.
    #[serde(default)]
    pub after: After,
}

impl Event {
    /// The action, then waiting until the app has settled.
    pub fn settled(action: Action) -> Event {
        Event { action, after: After::Settle }
    }

    /// The action, then so many virtual milliseconds.
    pub fn timed(action: Action, ms: u32) -> Event {
        Event { action, after: After::Ms(ms) }
    }
}

impl From<Action> for Event {
    fn from(action: Action) -> Event {
        Event::settled(action)
    }
}

/// What follows an event: `"settle"` or a number of milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum After {
    /// Wait until the app has settled.
    #[default]
    Settle,
    /// Let so many virtual milliseconds pass.
    Ms(u32),
}

impl Serialize for After {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            After::Settle => s.serialize_str("settle"),
            After::Ms(ms) => s.serialize_u32(*ms),
        }
    }
}

impl<'de> Deserialize<'de> for After {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<After, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Raw {
            Ms(u32),
            Word(String),
        }
        match Raw::deserialize(d)? {
            Raw::Ms(ms) => Ok(After::Ms(ms)),
            Raw::Word(w) if w == "settle" => Ok(After::Settle),
            Raw::Word(w) => Err(de::Error::invalid_value(de::Unexpected::Str(&w), &"settle or milliseconds")),
        }
    }
}

/// One finger's way across the screen. A finger that comes down when another is up already starts a touch of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointer {
    /// Where it was when; down at the first, up at the last.
    pub points: Vec<TimedPoint>,
}

/// A place and a time since the start of the gesture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedPoint {
    /// Milliseconds since the start of the gesture.
    pub t: u32,
    /// Pixels from the left edge.
    pub x: i32,
    /// Pixels from the top edge.
    pub y: i32,
}

/// What an external activity (camera, file chooser …) answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExternalAnswer {
    /// Result code as Android counts: -1 is `RESULT_OK`, 0 `RESULT_CANCELED`.
    pub code: i32,
    /// Data URI of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// Extras of the result.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub extras: BTreeMap<String, Extra>,
}

/// What a user does to a notification.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationTouch {
    /// It is tapped.
    #[default]
    Open,
    /// The button with these words is tapped.
    Button(String),
    /// It is wiped away.
    Dismiss,
}

impl NotificationTouch {
    fn is_open(&self) -> bool {
        *self == NotificationTouch::Open
    }
}

/// A value in an intent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Extra {
    /// A truth value.
    Bool(bool),
    /// A number; the device narrows it to what the receiver asks for.
    Int(i64),
    /// A string.
    Text(String),
    /// A list of strings.
    List(Vec<String>),
}

/// An intent, for starting an activity or for a broadcast.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Intent {
    /// Action, such as `android.intent.action.VIEW`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Data URI.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// MIME type.
    #[serde(rename = "mime", skip_serializing_if = "Option::is_none")]
    pub mime: Option<String>,
    /// Component as `package/class`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<String>,
    /// Categories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// Extras.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub extras: BTreeMap<String, Extra>,
    /// Flags as Android numbers them.
    #[serde(skip_serializing_if = "is_zero")]
    pub flags: u32,
}

/// State of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Network {
    /// No connection.
    Off,
    /// A fast one.
    Wifi,
    /// A metered one.
    Mobile,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Pointers move; the base of all touches.
    Gesture {
        /// One per finger.
        pointers: Vec<Pointer>,
    },
    /// A short touch.
    Tap {
        /// Where.
        at: Point,
    },
    /// A long touch.
    LongPress {
        /// Where.
        at: Point,
        /// How long.
        ms: u32,
    },
    /// Two short touches.
    DoubleTap {
        /// Where.
        at: Point,
    },
    /// A straight movement.
    Swipe {
        /// Start.
        from: Point,
        /// End.
        to: Point,
        /// Duration.
        ms: u32,
    },
    /// Moves the content of a widget: a swipe inside `within` against `direction`.
    Scroll {
        /// Towards what.
        direction: Direction,
        /// The widget.
        within: Rect,
    },
    /// Two fingers move apart or together.
    Pinch {
        /// Middle of the gesture.
        at: Point,
        /// Distance of each finger from the middle at the start.
        from: i32,
        /// Distance at the end.
        to: i32,
        /// Duration.
        ms: u32,
    },
    /// A key goes down and up.
    Key {
        /// Name of the key without `KEYCODE_`, such as `BACK` or `DPAD_UP`; see [`crate::keys`].
        key: String,
        /// Held long.
        #[serde(default, skip_serializing_if = "is_false")]
        long: bool,
        /// Modifier keys as Android numbers them.
        #[serde(default, skip_serializing_if = "is_zero")]
        meta: u32,
    },
    /// The trackball moves.
    Trackball {
        /// Steps to the right.
        dx: i32,
        /// Steps down.
        dy: i32,
    },
    /// Text for the widget that has the focus.
    Text {
        /// The text; `${NAME}` stands for a secret.
        text: String,
        /// Replaces what is there instead of inserting at the cursor.
        #[serde(default, skip_serializing_if = "is_false")]
        replace: bool,
    },
    /// The screen turns.
    Rotate {
        /// Quarter turns from upright, 0 to 3.
        quarters: u8,
    },
    /// Starts the app as the launcher does.
    Launch {
        /// Another activity than the main one, as `package/class`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        component: Option<String>,
        /// Stops the app first.
        #[serde(default, skip_serializing_if = "is_false")]
        stop: bool,
        /// Stops the app and clears its data first.
        #[serde(default, skip_serializing_if = "is_false")]
        clear: bool,
    },
    /// Starts an activity by intent or deep link.
    Intent {
        /// The intent.
        intent: Intent,
    },
    /// Sends a broadcast.
    Broadcast {
        /// The intent.
        intent: Intent,
    },
    /// The app goes to the background, as with the home key.
    Background,
    /// The app comes back to the front, as from the list of recent apps.
    Foreground,
    /// The process dies in the background and saved state remains.
    Kill,
    /// Answers the permission that is being asked for.
    Permission {
        /// Its name; none answers whatever is being asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether it is granted.
        grant: bool,
    },
    /// Answers the external activity that the app waits for.
    External {
        /// The answer.
        answer: ExternalAnswer,
    },
    /// The network changes.
    Network {
        /// To what.
        state: Network,
    },
    /// Airplane mode changes.
    Airplane {
        /// On or off.
        on: bool,
    },
    /// Power changes.
    Power {
        /// Whether the charger is connected.
        plugged: bool,
        /// Charge in percent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
    },
    /// The screen goes off or on.
    Screen {
        /// Whether it is on.
        on: bool,
    },
    /// The locale changes.
    Locale {
        /// BCP 47 tag.
        tag: String,
    },
    /// Night mode changes.
    Night {
        /// On or off.
        on: bool,
    },
    /// The font size changes.
    FontScale {
        /// Percent of the normal size.
        percent: u16,
    },
    /// The phone is somewhere else.
    Location {
        /// Ten millionths of a degree to the north.
        latitude_e7: i32,
        /// Ten millionths of a degree to the east.
        longitude_e7: i32,
    },
    /// Time passes.
    AdvanceTime {
        /// Virtual milliseconds.
        ms: u64,
    },
    /// Something is done to a notification.
    Notification {
        /// Which one, from the newest.
        index: u32,
        /// Its title when it was chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// What is done to it.
        #[serde(default, skip_serializing_if = "NotificationTouch::is_open")]
        touch: NotificationTouch,
    },
}

impl Action {
    /// A tap at the middle of a rectangle.
    pub fn tap(bounds: Rect) -> Action {
        Action::Tap { at: bounds.center() }
    }

    /// A press of a named key.
    pub fn key(name: &str) -> Action {
        Action::Key { key: name.to_owned(), long: false, meta: 0 }
    }

    /// All names of [`kind`](Action::kind).
    pub const KINDS: &[&str] = &[
        "gesture",
        "tap",
        "long_press",
        "double_tap",
        "swipe",
        "scroll",
        "pinch",
        "key",
        "trackball",
        "text",
        "rotate",
        "launch",
        "intent",
        "broadcast",
        "background",
        "foreground",
        "kill",
        "permission",
        "external",
        "network",
        "airplane",
        "power",
        "screen",
        "locale",
        "night",
        "font_scale",
        "location",
        "advance_time",
        "notification",
    ];

    /// The name used in files, which capabilities are asked by.
    pub fn kind(&self) -> &'static str {
        match self {
            Action::Gesture { .. } => "gesture",
            Action::Tap { .. } => "tap",
            Action::LongPress { .. } => "long_press",
            Action::DoubleTap { .. } => "double_tap",
            Action::Swipe { .. } => "swipe",
            Action::Scroll { .. } => "scroll",
            Action::Pinch { .. } => "pinch",
            Action::Key { .. } => "key",
            Action::Trackball { .. } => "trackball",
            Action::Text { .. } => "text",
            Action::Rotate { .. } => "rotate",
            Action::Launch { .. } => "launch",
            Action::Intent { .. } => "intent",
            Action::Broadcast { .. } => "broadcast",
            Action::Background => "background",
            Action::Foreground => "foreground",
            Action::Kill => "kill",
            Action::Permission { .. } => "permission",
            Action::External { .. } => "external",
            Action::Network { .. } => "network",
            Action::Airplane { .. } => "airplane",
            Action::Power { .. } => "power",
            Action::Screen { .. } => "screen",
            Action::Locale { .. } => "locale",
            Action::Night { .. } => "night",
            Action::FontScale { .. } => "font_scale",
            Action::Location { .. } => "location",
            Action::AdvanceTime { .. } => "advance_time",
            Action::Notification { .. } => "notification",
        }
    }

    /// Whether it comes from fingers on the glass.
    pub fn is_touch(&self) -> bool {
        self.gesture().is_some()
    }

    /// Whether it changes the environment instead of being input to the app.
    pub fn is_environment(&self) -> bool {
        !self.is_touch() && !matches!(self, Action::Key { .. } | Action::Trackball { .. } | Action::Text { .. })
    }

    /// The base form of a touch; none for everything else.
    pub fn gesture(&self) -> Option<Vec<Pointer>> {
        Some(match *self {
            Action::Gesture { ref pointers } => pointers.clone(),
            Action::Tap { at } => vec![hold(at, 0, TAP_MS)],
            Action::LongPress { at, ms } => vec![hold(at, 0, ms)],
            Action::DoubleTap { at } => vec![hold(at, 0, TAP_MS), hold(at, TAP_MS + DOUBLE_TAP_GAP_MS, TAP_MS)],
            Action::Swipe { from, to, ms } => vec![line(from, to, ms)],
            Action::Scroll { direction, within } => {
                let (from, to) = scroll_line(direction, within);
                vec![line(from, to, SWIPE_MS)]
            }
            Action::Pinch { at, from, to, ms } => vec![finger(at, -from, -to, ms), finger(at, from, to, ms)],
            _ => return None,
        })
    }

    /// The same touch for a widget that has moved or changed its size.
    #[must_use]
    pub fn moved(&self, from: Rect, to: Rect) -> Action {
        let map = |p: Point| from.map_point(p, to);
        match self.clone() {
            Action::Gesture { pointers } => {
                Action::Gesture { pointers: pointers.iter().map(|p| move_pointer(p, map)).collect() }
            }
            Action::Tap { at } => Action::Tap { at: map(at) },
            Action::LongPress { at, ms } => Action::LongPress { at: map(at), ms },
            Action::DoubleTap { at } => Action::DoubleTap { at: map(at) },
            Action::Swipe { from, to, ms } => Action::Swipe { from: map(from), to: map(to), ms },
            Action::Scroll { direction, .. } => Action::Scroll { direction, within: to },
            Action::Pinch { at, from, to, ms } => Action::Pinch { at: map(at), from, to, ms },
            other => other,
        }
    }
}

/// The line along which a finger moves content: against the direction, from the middle to the edge of the widget.
fn scroll_line(direction: Direction, within: Rect) -> (Point, Point) {
    let middle = within.center();
    let (x, y) = (within.width() / 3, within.height() / 3);
    let offset = |dx: i32, dy: i32| Point::new(middle.x.saturating_add(dx), middle.y.saturating_add(dy));
    match direction {
        Direction::Down => (offset(0, y), offset(0, -y)),
        Direction::Up => (offset(0, -y), offset(0, y)),
        Direction::Right => (offset(x, 0), offset(-x, 0)),
        Direction::Left => (offset(-x, 0), offset(x, 0)),
    }
}

fn hold(at: Point, start: u32, ms: u32) -> Pointer {
    let point = |t| TimedPoint { t, x: at.x, y: at.y };
    Pointer { points: vec![point(start), point(start.saturating_add(ms))] }
}

fn line(from: Point, to: Point, ms: u32) -> Pointer {
    let at = |step: u32, a: i32, b: i32| {
        (i64::from(a) + (i64::from(b) - i64::from(a)) * i64::from(step) / i64::from(MOVES)) as i32
    };
    let t = |step: u32| (u64::from(ms) * u64::from(step) / u64::from(MOVES)) as u32;
    let points = (0..=MOVES).map(|s| TimedPoint { t: t(s), x: at(s, from.x, to.x), y: at(s, from.y, to.y) });
    Pointer { points: points.collect() }
}

fn finger(middle: Point, from: i32, to: i32, ms: u32) -> Pointer {
    let at = |d: i32| Point::new(middle.x.saturating_add(d), middle.y);
    line(at(from), at(to), ms)
}

fn move_pointer(p: &Pointer, map: impl Fn(Point) -> Point) -> Pointer {
    let moved = p.points.iter().map(|tp| {
        let to = map(Point::new(tp.x, tp.y));
        TimedPoint { t: tp.t, x: to.x, y: to.y }
    });
    Pointer { points: moved.collect() }
}

fn is_zero(v: &u32) -> bool {
    *v == 0
}

fn is_false(v: &bool) -> bool {
    !*v
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(event: Event, json: &str) {
        assert_eq!(serde_json::to_string(&event).ok().as_deref(), Some(json));
        assert_eq!(serde_json::from_str::<Event>(json).ok(), Some(event));
    }

    #[test]
    fn kinds_are_the_names_in_files() {
        let wrong = serde_json::from_str::<Action>(r#"{"type":"nonsense"}"#).err().map(|e| e.to_string());
        let names = wrong.as_deref().and_then(|e| e.split("expected one of ").nth(1)).unwrap_or_default();
        let names = names.split(" at line").next().unwrap_or_default();
        let names: Vec<&str> = names.split(", ").map(|n| n.trim_matches('`')).collect();
        assert_eq!(names, Action::KINDS);
    }

    #[test]
    fn json_is_stable() {
        check(Action::Tap { at: Point::new(3, 4) }.into(), r#"{"type":"tap","at":{"x":3,"y":4},"after":"settle"}"#);
        check(Event::timed(Action::key("BACK"), 20), r#"{"type":"key","key":"BACK","after":20}"#);
        check(
            Action::Launch { component: None, stop: true, clear: false }.into(),
            r#"{"type":"launch","stop":true,"after":"settle"}"#,
        );
        check(Action::Background.into(), r#"{"type":"background","after":"settle"}"#);
        check(
            Action::Intent { intent: Intent { data: Some("x://y".into()), ..Intent::default() } }.into(),
            r#"{"type":"intent","intent":{"data":"x://y"},"after":"settle"}"#,
        );
        check(
            Action::Scroll { direction: Direction::Down, within: Rect::new(0, 0, 9, 9) }.into(),
            r#"{"type":"scroll","direction":"down","within":[0,0,9,9],"after":"settle"}"#,
        );
    }

    #[test]
    fn unknown_fields_are_tolerated_and_unknown_types_are_not() {
        let tolerated = r#"{"type":"tap","at":{"x":1,"y":2,"z":3},"colour":"red"}"#;
        assert_eq!(serde_json::from_str::<Event>(tolerated).ok(), Some(Action::Tap { at: Point::new(1, 2) }.into()));
        assert!(serde_json::from_str::<Event>(r#"{"type":"sneeze"}"#).is_err());
        assert!(serde_json::from_str::<Event>(r#"{"type":"background","after":"never"}"#).is_err());
    }

    #[test]
    fn kinds_are_the_names_in_the_file() {
        for action in [Action::Background, Action::key("A"), Action::tap(Rect::default()), Action::Night { on: true }] {
            let json = serde_json::to_value(&action).unwrap_or_default();
            assert_eq!(json["type"], action.kind());
        }
    }

    #[test]
    fn content_moves_against_the_finger() {
        let scroll = Action::Scroll { direction: Direction::Down, within: Rect::new(0, 0, 90, 90) };
        let points = scroll.gesture().map(|g| g[0].points.clone()).unwrap_or_default();
        assert_eq!((points[0].y, points[10].y, points[10].t), (75, 15, SWIPE_MS));
    }

    #[test]
    fn sugar_becomes_gestures() {
        let pinch = Action::Pinch { at: Point::new(50, 50), from: 10, to: 40, ms: 100 };
        let g = pinch.gesture().unwrap_or_default();
        assert_eq!(g.len(), 2);
        assert_eq!((g[0].points[0].x, g[0].points[10].x, g[1].points[10].x), (40, 10, 90));
        assert!(pinch.is_touch() && !pinch.is_environment());
        assert!(Action::Kill.is_environment() && !Action::key("BACK").is_environment());
    }
}
