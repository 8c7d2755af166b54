//! Every format, checked by readers that are not ours where one is at hand.

mod samples;

use expect_test::{Expect, expect};
use export::{Format, export, import};
use gui::Point;
use gui::event::{Action, Event};
use gui::trace::Trace;
use samples::{HOSTILE, aimed, everything, finding, numbered, super_hostile, trace};
use std::io::Write;
use std::process::{Command, Stdio};

fn check(format: Format, expected: Expect) {
    expected.assert_eq(&export(&finding(), format).text);
}

#[test]
fn monkey_scripts_are_written() {
    check(
        Format::Monkey,
        expect![[r#"
        type= raw events
        count= 13
        speed= 1.0
        start data >>
        LaunchActivity(com.example.notes,com.example.notes.Main)
        UserWait(1000)
        Tap(50,25)
        UserWait(1000)
        DispatchString(milk)
        UserWait(1000)
        DispatchPointer(0,0,0,50,25,1.0,1.0,0,1.0,1.0,0,0)
        UserWait(1000)
        DispatchPointer(0,0,2,50,25,1.0,1.0,0,1.0,1.0,0,0)
        DispatchPointer(0,0,1,50,25,1.0,1.0,0,1.0,1.0,0,0)
        UserWait(200)
        DispatchPress(KEYCODE_BACK)
        UserWait(1000)
    "#]],
    );
}

#[test]
fn maestro_flows_are_written() {
    check(
        Format::Maestro,
        expect![[r##"
        # Written by gibbon.
        # gibbon expects: {"finding":"a1b2c3d4","kind":"crash","exception":"java.lang.NullPointerException","frames":["com.example.notes.Main.open"]}
        appId: "com.example.notes"
        ---
        - launchApp:
            clearState: true
        - tapOn:
            id: "com\\.example\\.notes:id/title"
        - inputText: "milk"
        - longPressOn:
            id: "com\\.example\\.notes:id/save"
            text: "Save"
        - back
        - assertNotVisible: ".*(has stopped|keeps stopping|isn't responding).*"
    "##]],
    );
}

#[test]
fn shell_scripts_are_written() {
    check(
        Format::Shell,
        expect![[r##"
            #!/bin/sh
            # Written by gibbon. Ends with 1 while the failure shows: java.lang.NullPointerException in com.example.notes.Main.open
            # Needs adb and one device with the app installed; clears the app's data.
            set -eu
            adb shell pm clear com.example.notes
            adb logcat -c
            adb shell am start -W -n ''\''com.example.notes/com.example.notes.Main'\'''
            sleep 3
            # 0: Tap the widget title
            adb shell input tap 50 25
            sleep 1
            # 1: Type "milk"
            adb shell input text ''\''milk'\'''
            sleep 1
            # 2: Long-press "Save", and go on after 200 ms
            adb shell input swipe 50 25 50 25 1000
            sleep 0.200
            # 3: Press BACK
            adb shell input keyevent KEYCODE_BACK
            sleep 1
            if adb logcat -d -b crash | grep -q 'Process: com.example.notes'; then
              echo 'the failure shows' >&2
              exit 1
            fi
        "##]],
    );
}

#[test]
fn steps_are_written() {
    check(
        Format::Markdown,
        expect![[r##"
            # Steps to reproduce

            1. Start com.example.notes 1.2.
            2. Tap the widget title.
            3. Type "milk".
            4. Long-press "Save", and go on after 200 ms.
            5. Press BACK.

            Expected: the app goes on.  
            Instead: java.lang.NullPointerException in com.example.notes.Main.open.
        "##]],
    );
}

/// Only what the tests say; what stands above is the same for all.
fn body(format: Format, from: &str) -> String {
    let text = export(&finding(), format).text;
    text.split_once(from).map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

#[test]
fn uiautomator_tests_are_written() {
    expect![[r#"
            fun reproduce() {
                launch("com.example.notes")
                // 0: Tap the widget title
                find(By.res("com.example.notes:id/title"), 0).click()
                device.waitForIdle()
                // 1: Type "milk"
                device.findObject(By.focused(true)).let { it.text = it.text.orEmpty() + "milk" }
                device.waitForIdle()
                // 2: Long-press "Save", and go on after 200 ms
                find(By.res("com.example.notes:id/save").text("Save"), 0).longClick()
                SystemClock.sleep(200L)
                // 3: Press BACK
                device.pressBack()
                device.waitForIdle()
                assertTrue("the app is gone", device.hasObject(By.pkg("com.example.notes")))
                val stopped = By.text(java.util.regex.Pattern.compile(".*(has stopped|keeps stopping|isn't responding).*"))
                assertTrue("the app has stopped", !device.hasObject(stopped))
            }
        }
    "#]].assert_eq(&body(Format::UiAutomator, "@Test\n"));
}

#[test]
fn espresso_tests_are_written() {
    expect![[r#"
            fun reproduce() {
                ActivityScenario.launch(com.example.notes.Main::class.java)
                // 0: Tap the widget title
                onView(allOf(withResourceName("title"), isDisplayed())).perform(click())
                InstrumentationRegistry.getInstrumentation().waitForIdleSync()
                // 1: Type "milk"
                onView(hasFocus()).perform(typeTextIntoFocusedView("milk"))
                InstrumentationRegistry.getInstrumentation().waitForIdleSync()
                // 2: Long-press "Save", and go on after 200 ms
                onView(allOf(withResourceName("save"), withText("Save"), isDisplayed())).perform(longClick())
                SystemClock.sleep(200L)
                // 3: Press BACK
                pressBackUnconditionally()
                InstrumentationRegistry.getInstrumentation().waitForIdleSync()
                onView(isRoot()).check(matches(isDisplayed()))
            }
        }
    "#]]
    .assert_eq(&body(Format::Espresso, "@Test\n"));
}

#[test]
fn appium_tests_are_written() {
    let test = format!("def test{}", body(Format::Appium, "def test"));
    expect![[r#"
        def test_reproduce():
            options = UiAutomator2Options()
            options.app_package = "com.example.notes"
            options.full_reset = False
            options.app_activity = "com.example.notes.Main"
            driver = webdriver.Remote(os.environ.get("APPIUM_URL", "http://127.0.0.1:4723"), options=options)
            try:
                time.sleep(3)
                # 0: Tap the widget title
                find(driver, AppiumBy.ID, "com.example.notes:id/title", 0).click()
                time.sleep(1)
                # 1: Type "milk"
                driver.switch_to.active_element.send_keys("milk")
                time.sleep(1)
                # 2: Long-press "Save", and go on after 200 ms
                driver.execute_script("mobile: longClickGesture", {"elementId": find(driver, AppiumBy.XPATH, "//*[@resource-id='com.example.notes:id/save' and @text='Save']", 0).id, "duration": 1000})
                time.sleep(0.200)
                # 3: Press BACK
                driver.press_keycode(4, 0)
                time.sleep(1)
                assert driver.query_app_state("com.example.notes") >= 3, "the app is gone"
            finally:
                driver.quit()
    "#]].assert_eq(&test);
}

#[test]
fn requests_follow_the_protocol() {
    for trace in [finding(), everything()] {
        let text = export(&trace, Format::W3c).text;
        let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for request in list.as_array().expect("a list") {
            assert_eq!(request["method"], "POST");
            for source in request["body"]["actions"].as_array().into_iter().flatten() {
                let kinds: Vec<&str> =
                    source["actions"].as_array().expect("actions").iter().filter_map(|a| a["type"].as_str()).collect();
                let (downs, ups) = (count(&kinds, "pointerDown"), count(&kinds, "pointerUp"));
                assert!(downs == 1 && ups == 1 && kinds.last() == Some(&"pointerUp"), "{request}");
            }
        }
    }
}

fn count(kinds: &[&str], wanted: &str) -> usize {
    kinds.iter().filter(|k| **k == wanted).count()
}

/// Feeds a text to a program and says whether it was accepted; none if the program is not there.
fn accepted(program: &str, arguments: &[&str], text: &str) -> Option<(bool, String)> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        println!("{program} is not installed: not checked");
        return None;
    };
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("written");
    let done = child.wait_with_output().expect("an end");
    Some((done.status.success(), String::from_utf8_lossy(&done.stderr).into_owned()))
}

#[test]
fn other_readers_accept_what_is_written() {
    for trace in [finding(), everything(), super_hostile()] {
        let python = "import sys; compile(sys.stdin.read(), 'test', 'exec')";
        let checks = [(Format::Shell, "sh", vec!["-n"]), (Format::Appium, "python3", vec!["-c", python])];
        for (format, program, arguments) in checks {
            let text = export(&trace, format).text;
            if let Some((good, why)) = accepted(program, &arguments, &text) {
                assert!(good, "{program}: {why}\n{text}");
            }
        }
    }
}

/// The shell runs what was written; nothing of the app's words may be a command.
#[test]
fn words_of_the_app_are_never_commands() {
    let text = export(&everything(), Format::Shell).text;
    let harness = format!(
        "adb() {{ printf '[%s]' \"$@\"; echo; }}\nsleep() {{ :; }}\nid() {{ echo HACKED; }}\nPASSWORD=x\n{text}"
    );
    let child = Command::new("sh").arg("-c").arg(harness).output().expect("sh is there");
    let out = String::from_utf8_lossy(&child.stdout);
    assert!(!out.contains("HACKED") && out.contains("[input][tap][7][9]"), "{out}");
    let kotlin = export(&everything(), Format::UiAutomator).text;
    assert!(kotlin.contains(r#"By.res("a\"b'c\\d \$x \${y}"#), "{kotlin}");
    assert_eq!(kotlin.matches("fun reproduce").count(), 1);
}

#[test]
fn what_cannot_be_said_is_noted() {
    let kinds = |format| export(&everything(), format).notes.iter().map(|n| n.event).collect::<Vec<u64>>();
    let all = everything().steps.len();
    for format in Format::ALL {
        let notes = export(&everything(), format).notes;
        assert!(notes.len() < all && (format == Format::Markdown) == notes.is_empty(), "{}: {notes:?}", format.name());
    }
    assert!(kinds(Format::Monkey).contains(&13), "a keyword is not written as text");
    let shown = export(&everything(), Format::Monkey).notes[0].to_string();
    assert_eq!(shown, "event 6: a monkey script cannot do gesture");
}

fn events(trace: &Trace) -> Vec<Event> {
    trace.steps.iter().map(|s| s.event.clone()).collect()
}

#[test]
fn monkey_scripts_read_back() {
    let at = Point::new(7, 9);
    let steps = numbered(vec![
        Action::Tap { at }.into(),
        Event::timed(Action::LongPress { at, ms: 700 }, 0),
        Event::timed(Action::DoubleTap { at }, 30),
        Action::Swipe { from: at, to: Point::new(70, 90), ms: 300 }.into(),
        Action::Pinch { at: Point::new(50, 50), from: 10, to: 40, ms: 200 }.into(),
        Action::key("BACK").into(),
        Action::Key { key: "A".into(), long: true, meta: 1 }.into(),
        Action::Trackball { dx: 1, dy: -1 }.into(),
        Action::Text { text: "two words".into(), replace: false }.into(),
        Action::Rotate { quarters: 3 }.into(),
        Action::Launch {
            component: Some("com.example.notes/com.example.notes.Other".into()),
            stop: false,
            clear: false,
        }
        .into(),
    ]);
    let original = trace(steps);
    let written = export(&original, Format::Monkey);
    assert_eq!(written.notes, []);
    let read = import(&written.text, Format::Monkey).expect("a script");
    assert_eq!((read.header.app.package.as_str(), events(&read)), ("com.example.notes", events(&original)));
}

#[test]
fn maestro_flows_read_back() {
    let at = Point::new(7, 9);
    let mut steps = numbered(vec![
        Action::Tap { at }.into(),
        Action::LongPress { at, ms: 1000 }.into(),
        Action::DoubleTap { at }.into(),
        Action::Swipe { from: at, to: Point::new(70, 90), ms: 300 }.into(),
        Action::key("BACK").into(),
        Action::key("ENTER").into(),
        Action::Text { text: HOSTILE.into(), replace: false }.into(),
        Action::Text { text: "${PASSWORD}".into(), replace: true }.into(),
        Action::Rotate { quarters: 3 }.into(),
        Action::Launch { component: None, stop: true, clear: false }.into(),
        Action::Kill.into(),
        Action::Airplane { on: true }.into(),
        Action::AdvanceTime { ms: 1500 }.into(),
        Action::Tap { at: Point::default() }.into(),
    ]);
    let last = steps.len() - 1;
    steps[last] = aimed(steps[last].clone(), Some("a:id/b"), Some(HOSTILE));
    let original = trace(steps);
    let written = export(&original, Format::Maestro);
    assert_eq!(written.notes, []);
    let read = import(&written.text, Format::Maestro).expect("a flow");
    assert_eq!((events(&read), &read.header.expect), (events(&original), &original.header.expect));
    let target = read.steps[last].target.clone().unwrap_or_default();
    assert_eq!((target.id.as_deref(), target.text.as_deref()), (Some("a:id/b"), Some(HOSTILE)));
}

#[test]
fn files_that_are_wrong_are_told_with_their_line() {
    let check = |format: Format, text: &str, message: &str| {
        let told = import(text, format).map(|_| ()).map_err(|e| e.to_string());
        assert!(told.as_ref().is_err_and(|e| e.contains(message)), "{told:?} instead of {message}");
    };
    check(Format::Monkey, "Tap(1,2)\n", "there is no line \"start data >>\"");
    check(Format::Monkey, "start data >>\nTap(1,2)\nTap(x)\n", "line 3: cannot read \"Tap(x)\"");
    check(Format::Monkey, "start data >>\nRunCmd(reboot)\n", "line 2: cannot read");
    check(
        Format::Maestro,
        "appId: a\n---\n- tapOn:\n    point: 50%,50%\n",
        "line 3: \"50%,50%\" is not a point in pixels",
    );
    check(Format::Maestro, "appId: a\n---\n- back\n- fly\n", "line 4: unknown command \"fly\"");
    check(Format::Maestro, "appId: a\n---\n- tapOn: \"a.*b\"\n", "line 3: only plain texts");
    check(Format::Maestro, &"[".repeat(4000), "nested too deep");
    check(Format::Maestro, "a: b: c", "");
    check(Format::Shell, "", "adb is written only");
}

#[test]
fn other_peoples_files_are_read() {
    let script = "type= raw events\ncount= 3\nspeed= 1.0\nstart data >>\ncaptureDispatchPointer(5,5,0,100,200,1,1,0,0,0,0,0)\n\
                  captureDispatchPointer(5,9,1,100,200,1,1,0,0,0,0,0)\ncaptureDispatchPress(KEYCODE_MENU)\nProfileWait()\n";
    let read =
        import(script, Format::Monkey).map(|t| t.steps.into_iter().map(|s| s.event.action.kind()).collect::<Vec<_>>());
    assert_eq!(read, Ok(vec!["tap", "key"]));
    let flow = "appId: com.example\n---\n- launchApp\n- tapOn: Save\n- swipe:\n    direction: UP\n- assertVisible: Done\n- inputText: 42\n";
    let read =
        import(flow, Format::Maestro).map(|t| t.steps.into_iter().map(|s| s.event.action.kind()).collect::<Vec<_>>());
    assert_eq!(read, Ok(vec!["tap", "scroll", "text"]));
}
