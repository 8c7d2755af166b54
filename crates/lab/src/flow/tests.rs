//! Flows as people write them, on the scripted device; and what a wrong one is told.

use super::*;
use crate::session::Session;
use device::scripted::Scripted;
use expect_test::{Expect, expect};

const APP: &str = r#"
start = "Main"
vars = { name = "", said = "", dark = 0 }
lists = { rows = ["one", "two", "three"] }
[screens.Main]
widgets = [
  { class = "TextView", id = "hello", text = "Hello {said}", bounds = [0, 0, 500, 100] },
  { class = "EditText", id = "name", bind = "name", bounds = [0, 100, 500, 200] },
  { class = "Button", id = "say", text = "Say it", bounds = [0, 200, 500, 300], on.click = "set said {name}" },
  { class = "Button", id = "next", text = "Next", bounds = [0, 300, 500, 400], on.click = "push Other" },
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 400, 500, 500], on.click = "crash java.lang.Error at com.example.app.Main.boom:1" },
]
[screens.Other]
widgets = [ { class = "TextView", id = "there", text = "There you are", bounds = [0, 0, 500, 100] } ]
"#;

fn no_files(_: &str) -> Result<String, String> {
    Err("there is no such file".to_owned())
}

fn check_error(text: &str, expected: Expect) {
    let told = match parse(text, &no_files) {
        Ok(flow) => format!("accepted: {} commands", flow.commands.len()),
        Err(e) => e.to_string(),
    };
    expected.assert_eq(&told);
}

/// Runs a flow and writes what was done, one line per command.
fn play(text: &str, files: Files<'_>) -> String {
    let flow = match parse(text, files) {
        Ok(flow) => flow,
        Err(e) => return format!("wrong: {e}\n"),
    };
    let mut device = Scripted::from_toml(APP).expect("a script");
    let mut session = Session::install(&mut device, &[], 1).expect("a session");
    let mut lines = String::new();
    let mut tell = |r: &Report| {
        let skipped = r.skipped.as_ref().map(|why| format!(" (skipped: {why})")).unwrap_or_default();
        lines += &format!("{}{}: {}{skipped}\n", "  ".repeat(r.depth), r.mark.line, r.what);
    };
    let outcome = run(&mut session, &flow, &BTreeMap::new(), &mut tell, &mut |_, _| Ok(()));
    match outcome {
        Ok(()) => lines + "passed\n",
        Err(failure) => lines + &format!("failed: {failure}\n"),
    }
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&play(text, &no_files));
}

#[test]
fn a_flow_as_people_write_it() {
    let flow = r#"appId: com.example.app
env:
  WHO: Ann
---
- launchApp:
    clearState: true
- tapOn:
    id: name
- inputText: ${WHO}
- tapOn: "say it"
- assertVisible: "Hello Ann"
- assertNotVisible: "Hello Bob"
- tapOn:
    text: "Next"
    below: "Say.*"
- assertVisible: "There.*"
- back
- extendedWaitUntil:
    visible:
      id: "com.example.app:id/say"
    timeout: 2000
- assertTrue: ${WHO == 'Ann'}
"#;
    check(
        flow,
        expect![[r#"
            5: launchApp
            7: tapOn id name
            9: inputText "${WHO}"
            10: tapOn "say it"
            11: assertVisible "Hello Ann"
            12: assertNotVisible "Hello Bob"
            13: tapOn "Next", below "Say.*"
            16: assertVisible "There.*"
            17: back
            18: extendedWaitUntil id com.example.app:id/say
            22: assertTrue ${WHO == 'Ann'}
            passed
        "#]],
    );
}

#[test]
fn a_failing_step_is_named_and_an_optional_one_is_not_fatal() {
    let flow = "- tapOn:\n    text: Nowhere\n    optional: true\n- assertVisible: Nobody\n";
    check(
        flow,
        expect![[r#"
            1: tapOn "Nowhere" (skipped: "Nowhere" is not on the screen)
            failed: line 4: assertVisible "Nobody": "Nobody" is not on the screen
        "#]],
    );
}

#[test]
fn a_crash_fails_the_flow() {
    check(
        "- tapOn: Boom\n- back\n",
        expect![[r#"
            failed: line 1: tapOn "Boom": the app crashed: java.lang.Error at com.example.app.Main.boom(Main.java:1)
        "#]],
    );
}

#[test]
fn flows_call_flows_and_repeat() {
    let files = |name: &str| match name {
        "go.yaml" => Ok("- tapOn: ${BUTTON}\n- assertVisible: There.*\n- back\n".to_owned()),
        _ => Err("there is no such file".to_owned()),
    };
    let flow = r"- runFlow:
    file: go.yaml
    env:
      BUTTON: Next
- runFlow:
    when:
      visible: Nobody
    commands:
      - tapOn: Nobody
- repeat:
    times: 2
    commands:
      - tapOn: Next
      - back
- repeat:
    while:
      notVisible: There.*
    commands:
      - tapOn: Next
";
    let expected = expect![[r#"
          1: tapOn "${BUTTON}"
          2: assertVisible "There.*"
          3: back
        1: runFlow
        5: runFlow
          13: tapOn "Next"
          14: back
          13: tapOn "Next"
          14: back
        10: repeat
          19: tapOn "Next"
        15: repeat
        passed
    "#]];
    expected.assert_eq(&play(flow, &files));
}

#[test]
fn what_is_not_understood_is_an_error_with_its_place() {
    check_error(
        "appId: a\n---\n- tapon: x\n",
        expect!["line 3, column 3: \"tapon\" is no command that gibbon knows; did you mean tapOn?"],
    );
    check_error(
        "- tapOn:\n    text: x\n    colour: red\n",
        expect![[r#"line 3, column 5: tapOn has no field "colour" that gibbon knows"#]],
    );
    check_error(
        "- swipe:\n    start: 10%,10%\n",
        expect!["line 2, column 5: swipe needs direction, or from and direction, or start and end"],
    );
    check_error("- evalScript: ${1}\n", expect![[r#"line 1, column 3: "evalScript" is no command that gibbon knows"#]]);
    check_error("- pressKey: Foo\n", expect![[r#"line 1, column 13: there is no key "Foo""#]]);
    check_error("- runFlow: other.yaml\n", expect!["line 1, column 12: other.yaml: there is no such file"]);
    check_error(
        "- tapOn:\n    point: 50%\n",
        expect!["line 2, column 12: expected a point such as 50%,20% or 100,200"],
    );
    check_error("- repeat:\n    commands: []\n", expect!["line 2, column 5: repeat needs times or while"]);
    check_error("- back\n  tapOn: x\n", expect!["line 2, column 8: mapping values are not allowed in this context"]);
    check_error("", expect!["line 1, column 1: expected settings, a line ---, and a list of commands"]);
}

#[test]
fn commands_for_the_end_are_done_after_a_failure_too() {
    let flow = "appId: com.example.app\nonFlowComplete:\n  - tapOn: Next\n---\n- assertVisible: Nobody\n";
    check(
        flow,
        expect![[r#"
            3: tapOn "Next"
            failed: line 5: assertVisible "Nobody": "Nobody" is not on the screen
        "#]],
    );
}

#[test]
fn what_fails_is_tried_again_as_often_as_it_says() {
    let flow = "- retry:\n    maxRetries: 2\n    commands:\n      - tapOn: Next\n      - assertVisible: Say it\n";
    check(
        flow,
        expect![[r#"
              4: tapOn "Next"
            failed: line 4: tapOn "Next": "Next" is not on the screen
        "#]],
    );
    let flow = "- retry:\n    commands:\n      - tapOn: Say it\n      - tapOn: Boom\n";
    check(
        flow,
        expect![[r#"
              3: tapOn "Say it"
            failed: line 4: tapOn "Boom": the app crashed: java.lang.Error at com.example.app.Main.boom(Main.java:1)
        "#]],
    );
}

#[test]
fn a_point_of_a_widget_is_meant_when_there_is_one() {
    check(
        "- tapOn:\n    text: Next\n    point: 10%,90%\n- assertVisible: There.*\n",
        expect![[r#"
            1: tapOn "Next" at 10%,90%
            4: assertVisible "There.*"
            passed
        "#]],
    );
    check_error(
        "- tapOn:\n    text: Next\n    point: 10,90\n",
        expect!["line 3, column 12: expected a point of the widget such as 50%,20%"],
    );
}

#[test]
fn permissions_are_those_of_the_run() {
    let told =
        |how: &str| parse(&format!("- launchApp:\n    permissions: {{ {how} }}\n"), &no_files).map_err(|e| e.why);
    assert!(told("all: allow").is_ok() && told("camera: deny, location: deny").is_ok());
    assert_eq!(told("all: perhaps").map(drop), Err("expected allow, deny or unset".to_owned()));
    assert_eq!(
        told("camera: deny, location: allow").map(drop),
        Err("gibbon answers requests for all permissions alike".to_owned())
    );
}

#[test]
fn places_on_earth_are_degrees() {
    check(
        "- setLocation:\n    latitude: 91\n    longitude: 0\n",
        expect![[r#"
            failed: line 1: setLocation: 91 degrees are more than 90
        "#]],
    );
}

#[test]
fn numbers_are_typed_as_they_are_written() {
    let flow = parse("- inputText: 007\n- inputText: \"1.50\"\n- inputText: 1.50\n", &no_files).expect("a flow");
    let typed: Vec<String> = flow.commands.iter().map(|c| format!("{:?}", c.act)).collect();
    assert_eq!(typed, ["InputText(\"007\")", "InputText(\"1.50\")", "InputText(\"1.50\")"]);
}

#[test]
fn endless_nesting_and_endless_calls_end() {
    let deep = "[".repeat(100_000);
    assert!(parse(&deep, &no_files).is_err());
    let itself = |_: &str| Ok("- runFlow: me.yaml\n".to_owned());
    let told = parse("- runFlow: me.yaml\n", &itself).map(drop).map_err(|e| e.why);
    assert_eq!(told, Err("flows call each other more than 16 deep".to_owned()));
}
