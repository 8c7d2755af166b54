//! Steps for people: what to do, what should happen and what happens instead.

use crate::Export;
use crate::common::{failure, one_line};
use gui::event::{Action, After, NotificationTouch};
use gui::trace::{Step, Trace};

pub(crate) fn write(trace: &Trace) -> Export {
    let app = &trace.header.app;
    let mut text =
        format!("# Steps to reproduce\n\n1. Start {} {}.\n", escape(&app.package), escape(&app.version_name));
    for (number, step) in (2..).zip(&trace.steps) {
        text.push_str(&format!("{number}. {}.{}\n", sentence(step), after(step.event.after)));
    }
    match failure(trace) {
        Some(what) => text.push_str(&format!("\nExpected: the app goes on.  \nInstead: {}.\n", escape(&what))),
        None => text.push_str("\nThe trace says nothing of what to expect.\n"),
    }
    Export { text, notes: Vec::new() }
}

fn after(after: After) -> String {
    match after {
        After::Settle => String::new(),
        After::Ms(ms) => format!(" Go on after {ms} ms without waiting."),
    }
}

/// What a person does.
pub(crate) fn sentence(step: &Step) -> String {
    let widget = widget(step);
    match &step.event.action {
        Action::Tap { .. } => format!("Tap {widget}"),
        Action::LongPress { .. } => format!("Press and hold {widget}"),
        Action::DoubleTap { .. } => format!("Double-tap {widget}"),
        Action::Swipe { from, to, .. } => format!("Swipe from ({}, {}) to ({}, {})", from.x, from.y, to.x, to.y),
        Action::Scroll { direction, .. } => format!("Scroll {} in {widget}", direction.name()),
        Action::Pinch { from, to, .. } => {
            format!("Move two fingers {} on {widget}", if to > from { "apart" } else { "together" })
        }
        Action::Gesture { pointers } => format!("Draw with {} finger(s) from {widget}", pointers.len()),
        Action::Key { key, long, .. } => format!("{} {}", if *long { "Hold" } else { "Press" }, escape(key)),
        Action::Trackball { dx, dy } => format!("Move the trackball by ({dx}, {dy})"),
        Action::Text { text, replace } => {
            format!("{} {}", if *replace { "Replace the text by" } else { "Type" }, quoted(text))
        }
        Action::Rotate { quarters } => format!("Turn the screen to {} degrees", u32::from(*quarters) * 90),
        Action::Launch { clear: true, .. } => "Clear the app's data and start it".to_owned(),
        Action::Launch { stop: true, .. } => "Stop the app and start it".to_owned(),
        Action::Launch { component: Some(name), .. } => format!("Start {}", escape(name)),
        Action::Launch { .. } => "Start the app from the launcher".to_owned(),
        Action::Intent { intent } | Action::Broadcast { intent } => {
            let what = intent.action.as_deref().or(intent.data.as_deref()).unwrap_or("an intent");
            format!("Send {}", escape(what))
        }
        Action::Background => "Press HOME".to_owned(),
        Action::Foreground => "Come back to the app".to_owned(),
        Action::Kill => "Let the system kill the app in the background and come back".to_owned(),
        Action::Permission { grant, .. } => format!("{} the permission", if *grant { "Allow" } else { "Deny" }),
        Action::External { answer } => {
            format!("Let the other app answer {}", if answer.code == -1 { "OK" } else { "CANCELED" })
        }
        Action::Network { state } => format!("Set the network to {state:?}"),
        Action::Airplane { on } => format!("Switch airplane mode {}", switch(*on)),
        Action::Power { plugged, .. } => format!("{} the charger", if *plugged { "Connect" } else { "Disconnect" }),
        Action::Screen { on } => format!("Switch the screen {}", switch(*on)),
        Action::Locale { tag } => format!("Change the language to {}", escape(tag)),
        Action::Night { on } => format!("Switch night mode {}", switch(*on)),
        Action::FontScale { percent } => format!("Set the font size to {percent} %"),
        Action::Location { latitude_e7, longitude_e7 } => {
            format!("Put the phone to {:.7}, {:.7}", f64::from(*latitude_e7) / 1e7, f64::from(*longitude_e7) / 1e7)
        }
        Action::AdvanceTime { ms } => format!("Wait {ms} ms"),
        Action::Notification { title, touch, .. } => {
            let which =
                title.as_deref().map_or("the notification".to_owned(), |t| format!("the notification {}", quoted(t)));
            match touch {
                NotificationTouch::Open => format!("Tap {which}"),
                NotificationTouch::Button(words) => format!("Tap {} of {which}", quoted(words)),
                NotificationTouch::Dismiss => format!("Wipe {which} away"),
            }
        }
    }
}

fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn widget(step: &Step) -> String {
    let target = step.target.as_ref();
    let text = target.and_then(|t| t.text.as_ref().or(t.description.as_ref())).map(|t| quoted(t));
    let id = target.and_then(|t| t.id.as_deref()).and_then(|id| id.rsplit('/').next()).map(escape);
    match (text, id) {
        (Some(text), Some(id)) => format!("{text} ({id})"),
        (Some(text), None) => text,
        (None, Some(id)) => id,
        (None, None) => {
            let at = crate::common::start(&step.event.action);
            format!("the screen at ({}, {})", at.x, at.y)
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escape(text))
}

/// Nothing in the text is markup.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
