//! Events in words, for steps that people read: one voice for reports, exports and the terminal.
//!
//! What an app says is quoted with its odd characters escaped; whoever writes markup or code escapes the sentence as a whole.

use crate::event::{Action, After, Network, NotificationTouch, Pointer};
use crate::trace::Step;
use crate::{Event, Point, Rect, Target};

/// Characters of a text that a step quotes.
const LONGEST_QUOTE: usize = 60;

/// What a step does, in one line: `Tap "Save"`.
pub fn describe(step: &Step) -> String {
    let mut words = action(&step.event.action, step.target.as_ref());
    if let (After::Ms(ms), false) = (step.event.after, matches!(step.event.action, Action::AdvanceTime { .. })) {
        words += &format!(", and go on after {ms} ms");
    }
    words
}

/// What an event does, in one line.
pub fn describe_event(event: &Event) -> String {
    describe(&Step::new(0, event.clone()))
}

fn action(action: &Action, target: Option<&Target>) -> String {
    let on = |place: String| target.and_then(widget).unwrap_or(place);
    let at = |p: Point| format!("at {},{}", p.x, p.y);
    match action {
        Action::Gesture { pointers } => gesture(pointers),
        Action::Tap { at: p } => format!("Tap {}", on(at(*p))),
        Action::LongPress { at: p, .. } => format!("Long-press {}", on(at(*p))),
        Action::DoubleTap { at: p } => format!("Double-tap {}", on(at(*p))),
        Action::Swipe { from, to, .. } => format!("Swipe from {},{} to {},{}", from.x, from.y, to.x, to.y),
        Action::Scroll { direction, within } => {
            format!("Scroll {} {}", direction.name(), on(format!("in {}", place(*within))))
        }
        Action::Pinch { at: p, from, to, .. } => {
            format!("Move two fingers {} {}", if to > from { "apart" } else { "together" }, on(at(*p)))
        }
        Action::Key { key, long, .. } => format!("{} {key}", if *long { "Hold" } else { "Press" }),
        Action::Trackball { dx, dy } => format!("Move the trackball by {dx},{dy}"),
        Action::Text { text, replace } => format!("{} {text:?}", if *replace { "Replace the text by" } else { "Type" }),
        Action::Rotate { quarters } => format!("Turn the screen to {} degrees", u32::from(*quarters) * 90),
        Action::Launch { clear: true, .. } => "Clear the app's data and start it".to_owned(),
        Action::Launch { stop: true, .. } => "Stop the app and start it".to_owned(),
        Action::Launch { component: Some(c), .. } => format!("Start {c}"),
        Action::Launch { .. } => "Start the app".to_owned(),
        Action::Intent { intent } => format!("Start by intent {}", intent_words(intent)),
        Action::Broadcast { intent } => format!("Send the broadcast {}", intent_words(intent)),
        Action::Background => "Go to the home screen".to_owned(),
        Action::Foreground => "Come back to the app".to_owned(),
        Action::Kill => "The system kills the app in the background".to_owned(),
        other => environment(other),
    }
}

/// Where each finger comes down, and where it goes to if it moves.
fn gesture(pointers: &[Pointer]) -> String {
    let ways = pointers.iter().filter_map(|pointer| {
        let (from, to) = (pointer.points.first()?, pointer.points.last()?);
        let moved = (from.x, from.y) != (to.x, to.y);
        let to = if moved { format!(" to {},{}", to.x, to.y) } else { String::new() };
        Some(format!("{},{}{to}", from.x, from.y))
    });
    let fingers = if pointers.len() == 1 { "one finger".to_owned() } else { format!("{} fingers", pointers.len()) };
    format!("Touch with {fingers} at {}", ways.collect::<Vec<_>>().join(" and "))
}

fn environment(action: &Action) -> String {
    let switch = |on: &bool| if *on { "on" } else { "off" };
    match action {
        Action::Permission { name, grant } => {
            let what = name.as_deref().map_or("the permission".to_owned(), |n| format!("the permission {n}"));
            format!("{} {what}", if *grant { "Grant" } else { "Deny" })
        }
        Action::External { answer } => format!("The other app answers with result {}", answer.code),
        Action::Network { state: Network::Off } => "The network goes away".to_owned(),
        Action::Network { state: Network::Wifi } => "Wi-Fi connects".to_owned(),
        Action::Network { state: Network::Mobile } => "The mobile network connects".to_owned(),
        Action::Airplane { on } => format!("Airplane mode {}", switch(on)),
        Action::Power { plugged, .. } => format!("Charger {}", if *plugged { "connected" } else { "disconnected" }),
        Action::Screen { on } => format!("Screen {}", switch(on)),
        Action::Locale { tag } => format!("The language becomes {tag}"),
        Action::Night { on } => format!("Night mode {}", switch(on)),
        Action::FontScale { percent } => format!("The font size becomes {percent} %"),
        Action::Location { latitude_e7, longitude_e7 } => {
            format!("The phone is at {:.7}, {:.7}", f64::from(*latitude_e7) / 1e7, f64::from(*longitude_e7) / 1e7)
        }
        Action::AdvanceTime { ms } => format!("Wait {ms} ms"),
        Action::Notification { title, touch, .. } => {
            let which = title.as_deref().map_or("the notification".to_owned(), |t| format!("the notification {t:?}"));
            match touch {
                NotificationTouch::Open => format!("Tap {which}"),
                NotificationTouch::Button(words) => format!("Tap {words:?} of {which}"),
                NotificationTouch::Dismiss => format!("Wipe {which} away"),
            }
        }
        other => other.kind().to_owned(),
    }
}

fn intent_words(intent: &crate::event::Intent) -> String {
    let parts = [&intent.action, &intent.data, &intent.component];
    parts.into_iter().flatten().cloned().collect::<Vec<_>>().join(" ")
}

/// A widget by what a person sees of it: text before description before id before class.
fn widget(target: &Target) -> Option<String> {
    let quoted = |s: &Option<String>| s.as_deref().map(quote);
    let id = || target.id.as_ref().map(|id| format!("the widget {}", id.rsplit('/').next().unwrap_or(id)));
    let class = || {
        let last = target.path.as_ref()?.rsplit('/').next()?;
        Some(format!("the {}", last.split('[').next().unwrap_or(last)))
    };
    quoted(&target.text).or_else(|| quoted(&target.description)).or_else(id).or_else(class)
}

/// The beginning of a text, as much as helps to find it on the screen; a licence may have thousands of words.
fn quote(text: &str) -> String {
    let mut start: String = text.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

fn place(r: Rect) -> String {
    format!("[{},{}][{},{}]", r.left, r.top, r.right, r.bottom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::TimedPoint;

    fn check(action: Action, target: Option<Target>, expected: &str) {
        let step = Step { target, ..Step::new(0, action.into()) };
        assert_eq!(describe(&step), expected);
    }

    #[test]
    fn a_widget_is_called_by_what_a_person_sees() {
        let tap = || Action::tap(Rect::new(0, 0, 10, 20));
        let id = Some("a.b:id/save".to_owned());
        check(tap(), None, "Tap at 5,10");
        check(tap(), Some(Target { id: id.clone(), ..Target::default() }), "Tap the widget save");
        check(tap(), Some(Target { id, text: Some("Save".into()), ..Target::default() }), "Tap \"Save\"");
        let path = Some("FrameLayout/Button[2]".to_owned());
        check(tap(), Some(Target { path, ..Target::default() }), "Tap the Button");
        let licence = Some("é".repeat(LONGEST_QUOTE + 1));
        let start = format!("Tap \"{}…\"", "é".repeat(LONGEST_QUOTE));
        check(tap(), Some(Target { text: licence, ..Target::default() }), &start);
    }

    #[test]
    fn a_gesture_says_where_its_fingers_are() {
        let finger = |to| Pointer { points: vec![TimedPoint { t: 0, x: 1, y: 2 }, TimedPoint { t: 9, x: 1, y: to }] };
        let gesture = |pointers| Action::Gesture { pointers };
        check(gesture(vec![finger(2), finger(5)]), None, "Touch with 2 fingers at 1,2 and 1,2 to 1,5");
        check(gesture(vec![finger(2)]), None, "Touch with one finger at 1,2");
    }

    #[test]
    fn what_follows_at_once_is_said() {
        assert_eq!(describe_event(&Event::timed(Action::key("BACK"), 20)), "Press BACK, and go on after 20 ms");
        assert_eq!(describe_event(&Action::AdvanceTime { ms: 5 }.into()), "Wait 5 ms");
    }
}
