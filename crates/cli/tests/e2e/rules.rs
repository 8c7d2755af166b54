//! Rules of the user for an app: what is denied, what is typed, flows and their conditions; and that secrets stay secret.

use crate::common::{Place, check, run};
use std::path::{Path, PathBuf};

/// Only the right word leads on; what is typed is shown on the next screen too.
const LOGIN: &str = r#"
start = "Login"
vars = { word = "" }
[screens.Login]
widgets = [
  { class = "EditText", id = "word", bind = "word", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "go", text = "Go", bounds = [0, 100, 500, 200], on.click = "if word == hunter2xyz: push Home" },
  { class = "Button", id = "forbidden", text = "No", bounds = [0, 200, 500, 300], on.click = "crash java.lang.Error at com.example.app.Login.forbidden:7" },
]
[screens.Home]
widgets = [
  { class = "TextView", id = "hello", text = "Hello {word}", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 100, 500, 200], on.click = "crash java.lang.IllegalStateException at com.example.app.Home.boom:9" },
]
"#;

const RULES: &str = r#"
[rules]
mix = { burst = 0, fuzz = 0, environment = 0 }
[[rules.widgets]]
select = "//*[contains(@resource-id,'forbidden')]"
actions = []
[[rules.widgets]]
select = "//*[contains(@resource-id,'word')]"
text = "${PASS_WORD}"
[[rules.widgets]]
select = "//*[@text='Nowhere']"
actions = []
"#;

/// Logs in and leaves the rest of the first screen alone.
const FLOWS: &str = r#"
[rules]
mix = { burst = 0, fuzz = 0, environment = 0 }
deny_activities = ["com.example.app/.Nowhere"]
[[rules.flows]]
file = "flows/login.yaml"
[[rules.flows]]
file = "flows/idle.yaml"
when = "//*[@text='Nobody']"
chance = 500
[[rules.widgets]]
area = [0, 200, 500, 300]
actions = []
"#;

/// The name of the field stands in a file of its own.
const FLOW: &str = "appId: com.example.app\n---\n- runFlow: type.yaml\n- tapOn: Go\n- assertVisible: Boom\n";

#[test]
fn rules_are_followed_and_secrets_stay_secret() {
    let place = Place::new("rules/secrets");
    place.write("login.toml", LOGIN);
    place.write("gibbon.toml", RULES);
    check(&place.gibbon("test login.toml --events 5 -o none"), 2, "PASS_WORD is needed, but not set");
    let tested = run(place.command("test login.toml --events 120 -o run").env("PASS_WORD", "hunter2xyz"));
    check(&tested, 1, "java.lang.IllegalStateException at com.example.app.Home.boom");
    assert!(!tested.stdout.contains("Login.forbidden"), "a widget that is denied was touched: {tested:?}");
    check(&tested, 1, "a rule matched nothing: //*[@text='Nowhere']");
    let found = grep(&place.path("run"), b"hunter2xyz");
    assert!(found.is_empty(), "the secret is in {found:?}");
    assert!(!grep(&place.path("run"), b"${PASS_WORD}").is_empty(), "it was typed by name");
    let mut found = std::fs::read_dir(place.path("run/findings")).expect("findings").flatten();
    let minimal = format!("run/findings/{}/minimal.trace.jsonl", found.next().expect("one").file_name().display());
    check(&place.gibbon(&format!("replay {minimal}")), 2, "PASS_WORD is needed, but not set");
    for command in [format!("replay {minimal}"), format!("minimize {minimal} -o short.trace.jsonl")] {
        check(&run(place.command(&command).env("PASS_WORD", "hunter2xyz")), 1, "");
    }
    assert!(!place.read("short.trace.jsonl").contains("hunter2xyz"));
    place.write("gibbon.toml", "[rules]\nstrings = []\nwidget = 1\n");
    check(&place.gibbon("test login.toml"), 2, "line 3");
}

#[test]
fn flows_are_run_after_each_clean_start_and_areas_are_left_alone() {
    let place = Place::new("rules/flows");
    place.write("login.toml", LOGIN);
    place.write("gibbon.toml", FLOWS);
    check(&place.gibbon("explore login.toml"), 2, "flows/login.yaml");
    std::fs::create_dir(place.path("flows")).expect("a folder");
    place.write("flows/login.yaml", FLOW);
    place.write("flows/idle.yaml", "- back\n");
    check(&place.gibbon("explore login.toml"), 2, "type.yaml");
    place.write("flows/type.yaml", "- tapOn:\n    id: word\n- inputText: ${PASS_WORD}\n");
    check(&place.gibbon("explore login.toml"), 2, "PASS_WORD is needed, but not set");
    let tested = run(place.command("test login.toml --events 60 -o run").env("PASS_WORD", "hunter2xyz"));
    check(&tested, 1, "java.lang.IllegalStateException at com.example.app.Home.boom");
    assert!(!tested.stdout.contains("Login.forbidden"), "an area that is denied was touched: {tested:?}");
    for idle in ["activity com.example.app/.Nowhere", "flow flows/idle.yaml: //*[@text='Nobody']"] {
        check(&tested, 1, &format!("a rule matched nothing: {idle}"));
    }
    let log = place.read("run/events.jsonl");
    assert!(log.contains("\"why\":\"flow\"") && log.contains("${PASS_WORD}"), "{log}");
    assert!(grep(&place.path("run"), b"hunter2xyz").is_empty());
    // What the flow did is part of the trace, so that it replays without the flow.
    let mut found = std::fs::read_dir(place.path("run/findings")).expect("findings").flatten();
    let minimal =
        format!("replay run/findings/{}/minimal.trace.jsonl", found.next().expect("one").file_name().display());
    check(&run(place.command(&minimal).env("PASS_WORD", "hunter2xyz")), 1, "the finding shows");
}

/// Files below a run folder that hold some bytes; the copy of the app is what the user gave and does not count.
fn grep(folder: &Path, wanted: &[u8]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()) {
        if path.ends_with("run/app") {
            continue;
        } else if path.is_dir() {
            found.extend(grep(&path, wanted));
        } else if std::fs::read(&path).expect("a file").windows(wanted.len()).any(|w| w == wanted) {
            found.push(path);
        }
    }
    found
}
