//! Requests of the W3C WebDriver protocol, one per event, as a JSON list: method, path and body. Keys and changes of the
//! environment go through Appium's extensions, because the protocol knows fingers only.

use crate::Export;
use crate::common::{Notes, package};
use gui::event::{Action, After, Pointer};
use gui::keys;
use gui::trace::{Step, Trace};
use serde_json::{Value, json};

pub(crate) fn write(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let mut requests = Vec::new();
    for step in &trace.steps {
        match request(step, package(trace)) {
            Some((path, body)) => requests.push(json!({
                "event": step.n,
                "method": "POST",
                "path": format!("/session/{{session id}}/{path}"),
                "body": body,
                "wait_ms": wait(step.event.after),
            })),
            None => notes.cannot(step, "WebDriver"),
        }
    }
    let text = serde_json::to_string_pretty(&requests).unwrap_or_default() + "\n";
    Export { text, notes: notes.0 }
}

fn wait(after: After) -> u32 {
    match after {
        After::Settle => 1000,
        After::Ms(ms) => ms,
    }
}

fn request(step: &Step, package: &str) -> Option<(&'static str, Value)> {
    let action = &step.event.action;
    if let Some(pointers) = action.gesture() {
        return Some(("actions", json!({ "actions": fingers(&pointers) })));
    }
    let mobile =
        |script: &str, arguments: Value| Some(("execute/sync", json!({ "script": script, "args": [arguments] })));
    match action {
        Action::Key { key, long, meta } => {
            let arguments = json!({ "keycode": keys::code(key)?, "metastate": meta, "isLongPress": long });
            mobile("mobile: pressKey", arguments)
        }
        Action::Text { text, replace: false } => mobile("mobile: type", json!({ "text": text })),
        Action::Rotate { quarters } => {
            let name = if quarters % 2 == 0 { "PORTRAIT" } else { "LANDSCAPE" };
            Some(("orientation", json!({ "orientation": name })))
        }
        Action::Background => mobile("mobile: pressKey", json!({ "keycode": 3 })),
        Action::Foreground | Action::Launch { component: None, stop: false, clear: false } => {
            mobile("mobile: activateApp", json!({ "appId": package }))
        }
        Action::Intent { intent } => {
            let url = intent.data.as_ref().filter(|_| intent.extras.is_empty())?;
            mobile("mobile: deepLink", json!({ "url": url, "package": package }))
        }
        Action::Airplane { on } => mobile("mobile: setConnectivity", json!({ "airplaneMode": on })),
        _ => None,
    }
}

/// One input source per finger. All sources advance together, so that a finger that comes down later waits first.
fn fingers(pointers: &[Pointer]) -> Value {
    let finger = |(i, p): (usize, &Pointer)| {
        json!({
            "type": "pointer",
            "id": format!("finger{i}"),
            "parameters": { "pointerType": "touch" },
            "actions": ticks(p),
        })
    };
    Value::Array(pointers.iter().enumerate().map(finger).collect())
}

fn ticks(pointer: &Pointer) -> Vec<Value> {
    let Some(first) = pointer.points.first() else { return Vec::new() };
    let to = |ms: u32, x: i32, y: i32| json!({ "type": "pointerMove", "duration": ms, "x": x, "y": y, "origin": "viewport" });
    let mut actions = vec![to(0, first.x, first.y)];
    if first.t > 0 {
        actions.insert(0, json!({ "type": "pause", "duration": first.t }));
    }
    actions.push(json!({ "type": "pointerDown", "button": 0 }));
    for pair in pointer.points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let ms = b.t.saturating_sub(a.t);
        let still = (a.x, a.y) == (b.x, b.y);
        actions.push(if still { json!({ "type": "pause", "duration": ms }) } else { to(ms, b.x, b.y) });
    }
    actions.push(json!({ "type": "pointerUp", "button": 0 }));
    actions
}
