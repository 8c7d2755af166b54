//! A shell script that calls adb. It ends with 1 as long as the failure shows, and with 0 when it is gone.

use crate::Export;
use crate::common::{Notes, component, failure, main_activity, movement, one_line, package, secret};
use gui::event::{Action, After, Intent, Network};
use gui::keys;
use gui::trace::{Step, Trace};
use gui::words::describe;

pub(crate) fn write(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let mut out = String::from("#!/bin/sh\n");
    let what = failure(trace).map_or(String::new(), |f| format!(": {}", f.replace('\r', " ")));
    let package = package(trace);
    out.push_str(&format!("# Written by gibbon. Ends with 1 while the failure shows{what}\n"));
    out.push_str("# Needs adb and one device with the app installed; clears the app's data.\nset -eu\n");
    out.push_str(&format!("adb shell pm clear {package}\nadb logcat -c\n{}\nsleep 3\n", start(trace, package)));
    for step in &trace.steps {
        out.push_str(&format!("# {}: {}\n", step.n, one_line(&describe(step))));
        match command(step, package) {
            Some(line) => out.push_str(&format!("{line}\n")),
            None => notes.cannot(step, "adb"),
        }
        out.push_str(&pause(step.event.after));
    }
    out.push_str(&format!("if adb logcat -d -b crash | grep -q 'Process: {package}'; then\n"));
    out.push_str("  echo 'the failure shows' >&2\n  exit 1\nfi\n");
    Export { text: out, notes: notes.0 }
}

fn start(trace: &Trace, package: &str) -> String {
    match main_activity(trace) {
        Some((package, class)) => format!("adb shell am start -W -n {}", double(&format!("{package}/{class}"))),
        None => format!("adb shell monkey -p {package} -c android.intent.category.LAUNCHER 1"),
    }
}

fn pause(after: After) -> String {
    match after {
        After::Settle => "sleep 1\n".to_owned(),
        After::Ms(0) => String::new(),
        After::Ms(ms) => format!("sleep {}.{:03}\n", ms / 1000, ms % 1000),
    }
}

fn command(step: &Step, package: &str) -> Option<String> {
    let input = |rest: String| Some(format!("adb shell input {rest}"));
    match &step.event.action {
        Action::Tap { at } => input(format!("tap {} {}", at.x, at.y)),
        Action::DoubleTap { at } => input(format!("tap {} {}", at.x, at.y)).map(|l| format!("{l}\n{l}")),
        Action::LongPress { .. } | Action::Swipe { .. } | Action::Scroll { .. } => {
            let (from, to, ms) = movement(&step.event.action)?;
            input(format!("swipe {} {} {} {} {ms}", from.x, from.y, to.x, to.y))
        }
        Action::Key { key, long, meta: 0 } => {
            let name = keys::name(keys::code(key)?)?;
            input(format!("keyevent {}KEYCODE_{name}", if *long { "--longpress " } else { "" }))
        }
        Action::Trackball { dx, dy } => input(format!("trackball roll {dx} {dy}")),
        Action::Text { text, replace: false } => typed(text),
        Action::Rotate { quarters } => Some(format!(
            "adb shell settings put system accelerometer_rotation 0\nadb shell settings put system user_rotation {}",
            quarters % 4
        )),
        Action::Launch { component: name, stop, clear } => launch(name.as_deref(), *stop, *clear, package),
        Action::Intent { intent } => Some(format!("adb shell am start -W {}", arguments(intent)?)),
        Action::Broadcast { intent } => Some(format!("adb shell am broadcast {}", arguments(intent)?)),
        Action::Background => input("keyevent KEYCODE_HOME".to_owned()),
        Action::Foreground => launch(None, false, false, package),
        Action::Kill => Some(format!("adb shell input keyevent KEYCODE_HOME\nadb shell am kill {package}")),
        Action::Network { state } => {
            let (wifi, data) = match state {
                Network::Off => ("disable", "disable"),
                Network::Wifi => ("enable", "disable"),
                Network::Mobile => ("disable", "enable"),
            };
            Some(format!("adb shell svc wifi {wifi}\nadb shell svc data {data}"))
        }
        Action::Power { plugged: false, .. } => Some("adb shell dumpsys battery unplug".to_owned()),
        Action::Power { plugged: true, .. } => Some("adb shell dumpsys battery reset".to_owned()),
        Action::Screen { on } => input(format!("keyevent {}", if *on { "KEYCODE_WAKEUP" } else { "KEYCODE_SLEEP" })),
        Action::FontScale { percent } => {
            Some(format!("adb shell settings put system font_scale {}.{:02}", percent / 100, percent % 100))
        }
        Action::Location { latitude_e7, longitude_e7 } => {
            Some(format!("adb emu geo fix {:.7} {:.7}", f64::from(*longitude_e7) / 1e7, f64::from(*latitude_e7) / 1e7))
        }
        Action::AdvanceTime { ms } => Some(format!("sleep {}.{:03}", ms / 1000, ms % 1000)),
        _ => None,
    }
}

fn launch(name: Option<&str>, stop: bool, clear: bool, package: &str) -> Option<String> {
    let start = match name {
        Some(name) => {
            let (package, class) = name.split_once('/').and_then(|(p, c)| component(p, c))?;
            format!("adb shell am start -W -n {}", double(&format!("{package}/{class}")))
        }
        None => format!("adb shell monkey -p {package} -c android.intent.category.LAUNCHER 1"),
    };
    Some(match (stop, clear) {
        (_, true) => format!("adb shell pm clear {package}\n{start}"),
        (true, _) => format!("adb shell am force-stop {package}\n{start}"),
        _ => start,
    })
}

/// `input text` knows ASCII only and takes `%s` for a blank.
fn typed(text: &str) -> Option<String> {
    if let Some(name) = secret(text) {
        return Some(format!(
            "adb shell input text \"$(printf %s \"${{{name}}}\" | sed 's/[^A-Za-z0-9._@-]/\\\\&/g')\""
        ));
    }
    let plain = !text.is_empty() && text.chars().all(|c| c == ' ' || c.is_ascii_graphic()) && !text.contains("%s");
    plain.then(|| format!("adb shell input text {}", double(&text.replace(' ', "%s"))))
}

fn arguments(intent: &Intent) -> Option<String> {
    let mut words = Vec::new();
    let mut add = |flag: &str, value: &Option<String>| {
        words.extend(value.iter().map(|v| format!("{flag} {}", double(v))));
    };
    add("-a", &intent.action);
    add("-d", &intent.data);
    add("-t", &intent.mime);
    add("-n", &intent.component);
    words.extend(intent.categories.iter().map(|c| format!("-c {}", double(c))));
    let hostile = |w: &String| w.chars().any(char::is_control);
    (intent.extras.is_empty() && !words.is_empty() && !words.iter().any(hostile)).then(|| words.join(" "))
}

/// Quoted for two shells: adb hands its words to the shell of the phone.
fn double(text: &str) -> String {
    single(&single(text))
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
