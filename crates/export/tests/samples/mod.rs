//! Traces that every format is tried on: a finding as it comes out of the minimiser, one event of every kind with hostile
//! words wherever words can be, and the same of an app whose very names are hostile.

use gui::event::{Action, Event, ExternalAnswer, Intent, Network, NotificationTouch};
use gui::finding::FindingKind;
use gui::trace::{App, DeviceInfo, Expectation, Header, Step, Trace};
use gui::tree::Direction;
use gui::{Point, Rect, Target};

/// A text that means something to every language: quotes, templates, commands, markup, other scripts, a line break.
pub(crate) const HOSTILE: &str = "a\"b'c\\d $x ${y} `z` $(id) <b> \n é 😀 */ #{q} %s ''' \"\"\"";

pub(crate) fn trace(steps: Vec<Step>) -> Trace {
    let app = App { package: "com.example.notes".into(), version_name: "1.2".into(), version_code: 3, files: vec![] };
    let mut header = Header::new(app, DeviceInfo::default(), 0, 0);
    header.expect = Some(Expectation {
        finding: Some("a1b2c3d4".into()),
        kind: Some(FindingKind::Crash),
        exception: Some("java.lang.NullPointerException".into()),
        frames: vec!["com.example.notes.Main.open".into()],
        ..Expectation::default()
    });
    Trace { header, steps }
}

pub(crate) fn numbered(events: Vec<Event>) -> Vec<Step> {
    (0..).zip(events).map(|(n, e)| Step { activity: "com.example.notes/.Main".into(), ..Step::new(n, e) }).collect()
}

pub(crate) fn aimed(mut step: Step, id: Option<&str>, text: Option<&str>) -> Step {
    let own = |s: Option<&str>| s.map(str::to_owned);
    step.target =
        Some(Target { id: own(id), text: own(text), bounds: Some(Rect::new(0, 0, 100, 50)), ..Target::default() });
    step
}

/// Three steps as a minimised finding has them.
pub(crate) fn finding() -> Trace {
    let at = Point::new(50, 25);
    let mut steps = numbered(vec![
        Action::Tap { at }.into(),
        Action::Text { text: "milk".into(), replace: false }.into(),
        Event::timed(Action::LongPress { at, ms: 1000 }, 200),
        Action::key("BACK").into(),
    ]);
    steps[0] = aimed(steps[0].clone(), Some("com.example.notes:id/title"), None);
    steps[2] = aimed(steps[2].clone(), Some("com.example.notes:id/save"), Some("Save"));
    trace(steps)
}

/// One event of every kind, with hostile words wherever words can be.
pub(crate) fn everything() -> Trace {
    let at = Point::new(7, 9);
    let text = |t: &str| Action::Text { text: t.into(), replace: false };
    let intent = Intent { action: Some(HOSTILE.into()), data: Some(HOSTILE.into()), ..Intent::default() };
    let actions = vec![
        Action::Tap { at },
        Action::LongPress { at, ms: 700 },
        Action::DoubleTap { at },
        Action::Swipe { from: at, to: Point::new(70, 90), ms: 300 },
        Action::Scroll { direction: Direction::Down, within: Rect::new(0, 0, 90, 90) },
        Action::Pinch { at: Point::new(50, 50), from: 10, to: 40, ms: 200 },
        Action::Gesture { pointers: vec![] },
        Action::key("MENU"),
        Action::Key { key: "A".into(), long: true, meta: 1 },
        Action::key(HOSTILE),
        Action::Trackball { dx: 1, dy: -1 },
        text("plain words"),
        text(HOSTILE),
        text("RunCmd"),
        text("${PASSWORD}"),
        Action::Text { text: HOSTILE.into(), replace: true },
        Action::Rotate { quarters: 1 },
        Action::Launch { component: Some(HOSTILE.into()), stop: false, clear: false },
        Action::Launch { component: None, stop: true, clear: false },
        Action::Launch { component: None, stop: false, clear: true },
        Action::Intent { intent: intent.clone() },
        Action::Broadcast { intent },
        Action::Background,
        Action::Foreground,
        Action::Kill,
        Action::Permission { name: None, grant: false },
        Action::External { answer: ExternalAnswer::default() },
        Action::Network { state: Network::Off },
        Action::Airplane { on: true },
        Action::Power { plugged: false, level: None },
        Action::Screen { on: false },
        Action::Locale { tag: HOSTILE.into() },
        Action::Night { on: true },
        Action::FontScale { percent: 130 },
        Action::Location { latitude_e7: 525_200_000, longitude_e7: -10 },
        Action::AdvanceTime { ms: 1500 },
        Action::Notification { index: 0, title: Some(HOSTILE.into()), touch: NotificationTouch::Open },
        Action::Notification {
            index: 0,
            title: Some(HOSTILE.into()),
            touch: NotificationTouch::Button(HOSTILE.into()),
        },
        Action::Notification { index: 1, title: None, touch: NotificationTouch::Dismiss },
    ];
    let mut steps = numbered(actions.into_iter().map(Event::settled).collect());
    let touches = steps.iter().position(|s| s.event.action.kind() == "gesture").unwrap_or(0);
    for step in &mut steps[..touches] {
        *step = aimed(step.clone(), Some(HOSTILE), Some(HOSTILE));
    }
    let mut whole = trace(steps);
    if let Some(expect) = &mut whole.header.expect {
        expect.exception = Some(HOSTILE.into());
    }
    whole
}

/// A package that is no name.
pub(crate) fn super_hostile() -> Trace {
    let mut trace = everything();
    trace.header.app.package = HOSTILE.into();
    trace.header.app.version_name = HOSTILE.into();
    trace.steps.iter_mut().for_each(|s| s.activity = format!("{HOSTILE}/{HOSTILE}"));
    trace
}
