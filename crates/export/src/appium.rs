//! A Python test for pytest with the Appium client. It fails as long as the app does.

use crate::Export;
use crate::common::{Locator, Notes, failure, locator, movement, one_line, package, secret, start};
use gui::event::{Action, After};
use gui::keys;
use gui::trace::{Step, Trace};
use gui::words::describe;

const HEAD: &str = r#"import os
import time

from appium import webdriver
from appium.options.android import UiAutomator2Options
from appium.webdriver.common.appiumby import AppiumBy
from selenium.webdriver.support.ui import WebDriverWait


def find(driver, by, value, index=0):
    wait = WebDriverWait(driver, 10)
    return wait.until(lambda d: (d.find_elements(by, value)[index:] or [None])[0])

"#;

pub(crate) fn write(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let package = string(package(trace));
    let title = failure(trace).map_or(String::new(), |f| format!(" Fails while the failure shows: {}", one_line(&f)));
    let mut out = format!("# Written by gibbon.{title}\n{HEAD}\ndef test_reproduce():\n");
    out.push_str("    options = UiAutomator2Options()\n");
    out.push_str(&format!("    options.app_package = {package}\n    options.full_reset = False\n"));
    if let Some((_, class)) = crate::common::main_activity(trace) {
        out.push_str(&format!("    options.app_activity = {}\n", string(&class)));
    }
    out.push_str(
        "    driver = webdriver.Remote(os.environ.get(\"APPIUM_URL\", \"http://127.0.0.1:4723\"), options=options)\n",
    );
    out.push_str("    try:\n        time.sleep(3)\n");
    for step in &trace.steps {
        out.push_str(&format!("        # {}: {}\n", step.n, one_line(&describe(step))));
        match call(step, &package) {
            Some(line) => out.push_str(&format!("        {line}\n")),
            None => notes.cannot(step, "Appium"),
        }
        out.push_str(&pause(step.event.after));
    }
    out.push_str(&format!("        assert driver.query_app_state({package}) >= 3, \"the app is gone\"\n"));
    out.push_str("    finally:\n        driver.quit()\n");
    Export { text: out, notes: notes.0 }
}

fn pause(after: After) -> String {
    match after {
        After::Settle => "        time.sleep(1)\n".to_owned(),
        After::Ms(0) => String::new(),
        After::Ms(ms) => format!("        time.sleep({}.{:03})\n", ms / 1000, ms % 1000),
    }
}

fn call(step: &Step, package: &str) -> Option<String> {
    let element = locator(step).map(|l| find(&l));
    let at = start(&step.event.action);
    let gesture = |script: &str, more: &str| {
        let place = match &element {
            Some(e) => format!("\"elementId\": {e}.id"),
            None => format!("\"x\": {}, \"y\": {}", at.x, at.y),
        };
        Some(format!("driver.execute_script(\"mobile: {script}\", {{{place}{more}}})"))
    };
    match &step.event.action {
        Action::Tap { .. } => match &element {
            Some(e) => Some(format!("{e}.click()")),
            None => gesture("clickGesture", ""),
        },
        Action::LongPress { ms, .. } => gesture("longClickGesture", &format!(", \"duration\": {ms}")),
        Action::DoubleTap { .. } => gesture("doubleClickGesture", ""),
        Action::Swipe { .. } | Action::Scroll { .. } => {
            let (from, to, ms) = movement(&step.event.action)?;
            Some(format!("driver.swipe({}, {}, {}, {}, {ms})", from.x, from.y, to.x, to.y))
        }
        Action::Key { key, long, meta } => {
            let press = if *long { "long_press_keycode" } else { "press_keycode" };
            Some(format!("driver.{press}({}, {meta})", keys::code(key)?))
        }
        Action::Text { text, replace } => {
            let value = secret(text).map_or_else(|| string(text), |name| format!("os.environ[{}]", string(name)));
            let clear = if *replace { "driver.switch_to.active_element.clear()\n        " } else { "" };
            Some(format!("{clear}driver.switch_to.active_element.send_keys({value})"))
        }
        Action::Rotate { quarters } => {
            Some(format!("driver.orientation = \"{}\"", if quarters % 2 == 0 { "PORTRAIT" } else { "LANDSCAPE" }))
        }
        Action::Launch { component: None, stop, clear } => {
            let stopped = format!("driver.terminate_app({package})\n        ");
            let cleared = format!("driver.execute_script(\"mobile: clearApp\", {{\"appId\": {package}}})\n        ");
            let before = if *clear {
                cleared
            } else if *stop {
                stopped
            } else {
                String::new()
            };
            Some(format!("{before}driver.activate_app({package})"))
        }
        Action::Intent { intent } => {
            let url = intent.data.as_ref().filter(|_| intent.extras.is_empty())?;
            Some(format!(
                "driver.execute_script(\"mobile: deepLink\", {{\"url\": {}, \"package\": {package}}})",
                string(url)
            ))
        }
        Action::Background => Some("driver.press_keycode(3)".to_owned()),
        Action::Foreground => Some(format!("driver.activate_app({package})")),
        Action::Airplane { on } => {
            let value = if *on { "True" } else { "False" };
            Some(format!("driver.execute_script(\"mobile: setConnectivity\", {{\"airplaneMode\": {value}}})"))
        }
        Action::AdvanceTime { ms } => Some(format!("time.sleep({}.{:03})", ms / 1000, ms % 1000)),
        _ => None,
    }
}

/// Ids and texts together need an XPath; alone they have a strategy of their own.
fn find(l: &Locator<'_>) -> String {
    let (by, value) = match (l.id, l.text, l.description) {
        (Some(id), Some(text), _) => ("XPATH", format!("//*[@resource-id={} and @text={}]", xpath(id), xpath(text))),
        (Some(id), None, _) => ("ID", id.to_owned()),
        (None, Some(text), _) => ("XPATH", format!("//*[@text={}]", xpath(text))),
        (None, None, description) => ("ACCESSIBILITY_ID", description.unwrap_or_default().to_owned()),
    };
    format!("find(driver, AppiumBy.{by}, {}, {})", string(&value), l.index)
}

/// XPath has no escapes: a text with both kinds of quotes is put together.
fn xpath(text: &str) -> String {
    if !text.contains('\'') {
        return format!("'{text}'");
    }
    if !text.contains('"') {
        return format!("\"{text}\"");
    }
    let parts: Vec<String> = text.split('\'').map(|p| format!("'{p}'")).collect();
    format!("concat({})", parts.join(", \"'\", "))
}

/// A Python string in ASCII.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            ' '..='~' => out.push(c),
            _ => out.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    out + "\""
}
