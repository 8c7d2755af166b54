//! Kotlin tests: UiAutomator sees the whole device and reproduces everything that fingers and keys can do; Espresso
//! lives inside the app and is what most projects have. Both fail as long as the app does.

use crate::Export;
use crate::common::{Locator, Notes, failure, locator, main_activity, movement, one_line, package, secret, start};
use gui::event::{Action, After};
use gui::keys;
use gui::trace::{Step, Trace};
use gui::words::describe;

const UI_HEAD: &str = r#"package gibbon

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import androidx.test.uiautomator.By
import androidx.test.uiautomator.BySelector
import androidx.test.uiautomator.UiDevice
import androidx.test.uiautomator.UiObject2
import androidx.test.uiautomator.Until
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GibbonUiTest {
    private val device = UiDevice.getInstance(InstrumentationRegistry.getInstrumentation())

    private fun find(selector: BySelector, index: Int): UiObject2 {
        device.wait(Until.hasObject(selector), 10_000L)
        return device.findObjects(selector)[index]
    }

    private fun launch(name: String) {
        val context = InstrumentationRegistry.getInstrumentation().context
        val intent = context.packageManager.getLaunchIntentForPackage(name)!!
        context.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        device.wait(Until.hasObject(By.pkg(name).depth(0)), 10_000L)
    }

"#;

const ESPRESSO_HEAD: &str = r#"package gibbon

import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBackUnconditionally
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.doubleClick
import androidx.test.espresso.action.ViewActions.longClick
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.action.ViewActions.swipeDown
import androidx.test.espresso.action.ViewActions.swipeLeft
import androidx.test.espresso.action.ViewActions.swipeRight
import androidx.test.espresso.action.ViewActions.swipeUp
import androidx.test.espresso.action.ViewActions.typeTextIntoFocusedView
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.hasFocus
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.isRoot
import androidx.test.espresso.matcher.ViewMatchers.withContentDescription
import androidx.test.espresso.matcher.ViewMatchers.withResourceName
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.hamcrest.Matchers.allOf
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GibbonTest {
"#;

pub(crate) fn uiautomator(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let package = string(package(trace));
    let mut out = comment(trace) + UI_HEAD;
    out.push_str(&format!("    @Test\n    fun reproduce() {{\n        launch({package})\n"));
    for step in &trace.steps {
        let line = ui_call(step, &package);
        body(&mut out, &mut notes, step, line, "UiAutomator", "device.waitForIdle()");
    }
    out.push_str(&format!("        assertTrue(\"the app is gone\", device.hasObject(By.pkg({package})))\n"));
    out.push_str("        val stopped = By.text(java.util.regex.Pattern.compile(\".*(has stopped|keeps stopping|isn't responding).*\"))\n");
    out.push_str("        assertTrue(\"the app has stopped\", !device.hasObject(stopped))\n    }\n}\n");
    Export { text: out, notes: notes.0 }
}

pub(crate) fn espresso(trace: &Trace) -> Export {
    let mut notes = Notes::default();
    let mut out = comment(trace) + ESPRESSO_HEAD;
    out.push_str("    @Test\n    fun reproduce() {\n");
    match main_activity(trace) {
        Some((_, class)) => out.push_str(&format!(
            "        ActivityScenario.launch({class}::class.java)\n",
            class = class.replace('$', ".")
        )),
        None => trace.steps.first().into_iter().for_each(|s| notes.add(s, "the activity to start is not known")),
    }
    for step in &trace.steps {
        let line = espresso_call(step);
        body(
            &mut out,
            &mut notes,
            step,
            line,
            "Espresso",
            "InstrumentationRegistry.getInstrumentation().waitForIdleSync()",
        );
    }
    out.push_str("        onView(isRoot()).check(matches(isDisplayed()))\n    }\n}\n");
    Export { text: out, notes: notes.0 }
}

fn comment(trace: &Trace) -> String {
    let what = failure(trace).map_or(String::new(), |f| format!(" Fails while the failure shows: {}", one_line(&f)));
    format!("// Written by gibbon.{what}\n")
}

fn body(out: &mut String, notes: &mut Notes, step: &Step, line: Option<String>, format: &str, settle: &str) {
    out.push_str(&format!("        // {}: {}\n", step.n, one_line(&describe(step))));
    match line {
        Some(line) => out.push_str(&format!("        {line}\n")),
        None => notes.cannot(step, format),
    }
    match step.event.after {
        After::Settle => out.push_str(&format!("        {settle}\n")),
        After::Ms(0) => {}
        After::Ms(ms) => out.push_str(&format!("        SystemClock.sleep({ms}L)\n")),
    }
}

fn ui_call(step: &Step, package: &str) -> Option<String> {
    let element = locator(step).map(|l| selector(&l));
    let at = start(&step.event.action);
    let on = |method: &str, otherwise: String| Some(element.as_ref().map_or(otherwise, |e| format!("{e}.{method}")));
    let hold = |ms: u32| format!("device.swipe({x}, {y}, {x}, {y}, {})", (ms / 5).max(1), x = at.x, y = at.y);
    match &step.event.action {
        Action::Tap { .. } => on("click()", format!("device.click({}, {})", at.x, at.y)),
        Action::LongPress { ms, .. } => on("longClick()", hold(*ms)),
        Action::DoubleTap { .. } => {
            let click = element.map_or(format!("device.click({}, {})", at.x, at.y), |e| format!("{e}.click()"));
            Some(format!("repeat(2) {{ {click} }}"))
        }
        Action::Swipe { .. } | Action::Scroll { .. } => {
            let (from, to, ms) = movement(&step.event.action)?;
            Some(format!("device.swipe({}, {}, {}, {}, {})", from.x, from.y, to.x, to.y, (ms / 5).max(1)))
        }
        Action::Key { key, long: false, meta } => match (key.as_str(), meta) {
            ("BACK", 0) => Some("device.pressBack()".to_owned()),
            _ => Some(format!("device.pressKeyCode({}, {meta})", keys::code(key)?)),
        },
        Action::Text { text, replace } => {
            let old = if *replace { "" } else { "it.text.orEmpty() + " };
            Some(format!("device.findObject(By.focused(true)).let {{ it.text = {old}{} }}", value(text)))
        }
        Action::Rotate { quarters } => Some(match quarters % 4 {
            0 => "device.setOrientationNatural()".to_owned(),
            1 => "device.setOrientationLeft()".to_owned(),
            3 => "device.setOrientationRight()".to_owned(),
            _ => return None,
        }),
        Action::Launch { component: None, stop: false, clear: false } | Action::Foreground => {
            Some(format!("launch({package})"))
        }
        Action::Background => Some("device.pressHome()".to_owned()),
        Action::Kill => {
            Some(format!("device.pressHome()\n        device.executeShellCommand(\"am kill \" + {package})"))
        }
        Action::Screen { on } => Some(if *on { "device.wakeUp()" } else { "device.sleep()" }.to_owned()),
        Action::AdvanceTime { ms } => Some(format!("SystemClock.sleep({ms}L)")),
        _ => None,
    }
}

fn selector(l: &Locator<'_>) -> String {
    let by = match (l.id, l.text, l.description) {
        (Some(id), Some(text), _) => format!("By.res({}).text({})", string(id), string(text)),
        (Some(id), None, _) => format!("By.res({})", string(id)),
        (None, Some(text), _) => format!("By.text({})", string(text)),
        (None, None, description) => format!("By.desc({})", string(description.unwrap_or_default())),
    };
    format!("find({by}, {})", l.index)
}

fn espresso_call(step: &Step) -> Option<String> {
    let view = locator(step).filter(|l| l.index == 0).map(|l| matcher(&l));
    let on = |action: &str| view.as_ref().map(|v| format!("onView({v}).perform({action})"));
    match &step.event.action {
        Action::Tap { .. } => on("click()"),
        Action::LongPress { .. } => on("longClick()"),
        Action::DoubleTap { .. } => on("doubleClick()"),
        // Content moves against the finger.
        Action::Scroll { direction, .. } => match direction.name() {
            "down" => on("swipeUp()"),
            "up" => on("swipeDown()"),
            "right" => on("swipeLeft()"),
            _ => on("swipeRight()"),
        },
        Action::Key { key, long: false, meta: 0 } => match key.as_str() {
            "BACK" => Some("pressBackUnconditionally()".to_owned()),
            _ => Some(format!("InstrumentationRegistry.getInstrumentation().sendKeyDownUpSync({})", keys::code(key)?)),
        },
        Action::Text { text, replace: true } => {
            Some(format!("onView(hasFocus()).perform(replaceText({}))", value(text)))
        }
        Action::Text { text, .. } => {
            Some(format!("onView(hasFocus()).perform(typeTextIntoFocusedView({}))", value(text)))
        }
        Action::AdvanceTime { ms } => Some(format!("SystemClock.sleep({ms}L)")),
        _ => None,
    }
}

fn matcher(l: &Locator<'_>) -> String {
    let id = l.id.map(|id| format!("withResourceName({})", string(id.rsplit('/').next().unwrap_or(id))));
    let text = l.text.map(|t| format!("withText({})", string(t)));
    let description = l.description.map(|d| format!("withContentDescription({})", string(d)));
    let all: Vec<String> = [id, text, description, Some("isDisplayed()".to_owned())].into_iter().flatten().collect();
    format!("allOf({})", all.join(", "))
}

/// A text, or the argument of the test run that holds a secret.
fn value(text: &str) -> String {
    secret(text).map_or_else(
        || string(text),
        |name| format!("InstrumentationRegistry.getArguments().getString({})!!", string(name)),
    )
}

/// A Kotlin string in ASCII; a dollar would start a template.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match char::from_u32(u32::from(unit)) {
            Some(c @ ('"' | '\\' | '$')) => out.extend(['\\', c]),
            Some(c @ ' '..='~') => out.push(c),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out + "\""
}
