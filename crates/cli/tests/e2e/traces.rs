//! The commands that work on a trace (`replay`, `minimize`, `export`): on a scripted app for every exit code, and on a
//! real app from end to end.

use crate::common::{Place, check, shared_apks};
use std::path::Path;
use std::process::Command;

/// Two presses of `More` arm it; `Other` does nothing.
const APP: &str = r#"
start = "Main"
vars = { n = 0 }
[screens.Main]
widgets = [
  { class = "TextView", id = "count", text = "count {n}", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "more", text = "More", bounds = [0, 100, 500, 200], on.click = "add n 1" },
  { class = "Button", id = "other", text = "Other", bounds = [0, 200, 500, 300], on.click = "toast other" },
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 300, 500, 400], on.click = "if n >= 2: crash java.lang.Error at com.example.app.Main.boom:7" },
]
"#;

/// A folder with the app, and a run of it that found the crash.
fn place(name: &str) -> Place {
    let place = Place::new(&format!("traces/{name}"));
    place.write("app.toml", APP);
    check(&place.gibbon("test app.toml --events 300 --no-minimize -o run"), 1, "java.lang.Error");
    place
}

/// The trace of the finding, relative to the folder.
fn trace(place: &Place) -> String {
    let mut found = std::fs::read_dir(place.path("run/findings")).expect("findings").flatten();
    let id = found.next().expect("a finding").file_name();
    format!("run/findings/{}/finding.trace.jsonl", id.to_string_lossy())
}

#[test]
fn minimize_writes_the_events_that_matter_and_leaves_the_input_alone() {
    let place = place("minimize");
    let trace = trace(&place);
    let before = place.read(&trace);
    let short = place.gibbon(&format!("minimize {trace} -o short.trace.jsonl"));
    check(&short, 1, "3 events instead of");
    assert!(short.stdout.contains("1. Tap \"More\""), "{short:?}");
    assert_eq!(place.read(&trace), before);
    check(&place.gibbon(&format!("minimize {trace} -o {trace}")), 2, "never changed");
    check(
        &place.gibbon("replay short.trace.jsonl --app app.toml --repeat 20 --seeds 5"),
        1,
        "20 replays with the same seed were equal",
    );
    check(&place.gibbon("replay short.trace.jsonl --app app.toml --until 2"), 0, "every event ran");
    for method in ["naive", "round-robin", "heuristic", "mdp"] {
        let args = format!(
            "minimize short.trace.jsonl --app app.toml --scheduler {method} --parallel 15 --json -o {method}.jsonl"
        );
        let found = place.gibbon(&args);
        check(&found, 1, "\"shrunk\"");
        let sheet: serde_json::Value = serde_json::from_str(&found.stdout).expect("JSON");
        assert_eq!(sheet["minimal"]["events"], 3, "{method}");
        assert!(sheet["minimal"]["steps"].is_u64(), "{method}");
    }
}

#[test]
fn a_target_is_anything_that_can_be_seen() {
    let place = place("target");
    let trace = trace(&place);
    check(&place.gibbon(&format!("minimize {trace} --target gui:text=count_1")), 0, "does not show");
    let args = format!("minimize {trace} --target gui:id=more -o start.jsonl");
    check(&place.gibbon(&args), 1, "0 events instead of");
    check(&place.gibbon("replay start.jsonl --app app.toml"), 1, "shows after 0 events");
    check(&place.gibbon(&format!("minimize {trace} --target planet:mars")), 2, "kinds are finding, activity");
    check(&place.gibbon(&format!("minimize {trace} --scheduler naive --runs 0")), 2, "at least 1");
}

#[test]
fn a_fixed_build_is_clean_and_a_changed_one_is_told() {
    let place = place("builds");
    let trace = trace(&place);
    check(&place.gibbon(&format!("minimize {trace} -o short.trace.jsonl")), 1, "3 events");
    std::fs::write(place.path("fixed.toml"), APP.replace("if n >= 2: crash", "if n >= 99: crash")).expect("a file");
    check(&place.gibbon("replay short.trace.jsonl --app fixed.toml"), 0, "does not show");
    check(&place.gibbon("minimize short.trace.jsonl --app fixed.toml -o x.jsonl"), 0, "does not show");
    assert!(!place.path("x.jsonl").exists());
    let gone = APP
        .replace("id = \"boom\", text = \"Boom\"", "id = \"quiet\", text = \"Quiet\"")
        .replace("[0, 300, 500, 400]", "[0, 900, 90, 990]");
    std::fs::write(place.path("gone.toml"), gone).expect("a file");
    let lost = place.gibbon(&format!("replay {trace} --app gone.toml"));
    assert!(matches!(lost.code(), Some(0 | 7)), "{lost:?}");
    std::fs::write(place.path("other.toml"), format!("package = \"org.other\"\n{APP}")).expect("a file");
    check(&place.gibbon("replay short.trace.jsonl --app other.toml"), 3, "this is a trace of com.example.app");
    check(&place.gibbon("minimize short.trace.jsonl --app other.toml"), 3, "this is a trace of com.example.app");
}

#[test]
fn exports_go_to_stdout_or_a_file_and_come_back() {
    let place = place("export");
    let trace = trace(&place);
    check(&place.gibbon(&format!("minimize {trace} -o short.trace.jsonl")), 1, "3 events");
    check(&place.gibbon("export short.trace.jsonl"), 2, "--to is needed");
    check(&place.gibbon("export short.trace.jsonl --to basic"), 2, "expected monkey, maestro");
    for format in ["monkey", "maestro", "uiautomator", "espresso", "appium", "w3c", "adb", "markdown"] {
        let shown = place.gibbon(&format!("export short.trace.jsonl --to {format}"));
        assert_eq!(shown.code(), Some(0), "{shown:?}");
        check(&place.gibbon(&format!("export short.trace.jsonl --to {format} -o file.out")), 0, "");
        assert_eq!(place.read("file.out").trim_end(), shown.stdout.trim_end(), "{format}");
    }
    check(&place.gibbon("export short.trace.jsonl --to maestro -o flow.yaml"), 0, "");
    check(&place.gibbon("flow flow.yaml app.toml"), 1, "failed");
    check(&place.gibbon("replay flow.yaml --app app.toml"), 1, "shows after 3 events");
    check(&place.gibbon("export short.trace.jsonl --to monkey -o script.txt"), 0, "");
    check(&place.gibbon("replay script.txt --app app.toml"), 0, "the trace expects nothing");
    let taps =
        "type= raw events\ncount= 2\nspeed= 1.0\nstart data >>\nTap(50,150)\nTap(50,150)\nTap(50,250)\nTap(50,350)\n";
    std::fs::write(place.path("taps.txt"), taps).expect("a file");
    let id = trace.split('/').nth(2).expect("an id");
    check(
        &place.gibbon(&format!("minimize taps.txt --app app.toml --target finding:{id}")),
        1,
        "3 events instead of 4",
    );
}

#[test]
fn damaged_traces_name_their_line() {
    let place = place("damaged");
    let text = place.read(&trace(&place));
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1] = "{\"n\":0,\"event\":";
    std::fs::write(place.path("cut.trace.jsonl"), lines.join("\n")).expect("a file");
    check(&place.gibbon("replay cut.trace.jsonl --app app.toml"), 2, "line 2");
    check(&place.gibbon("minimize cut.trace.jsonl --app app.toml"), 2, "line 2");
    check(&place.gibbon("export cut.trace.jsonl --to adb"), 2, "line 2");
    check(&place.gibbon("minimize nowhere.jsonl"), 2, "nowhere.jsonl");
}

/// A real app from end to end: found, shrunk, replayed twenty times with equal logs, exported, reproduced by the flow.
#[test]
fn a_crash_of_a_real_app_is_found_shrunk_replayed_and_exported() {
    let Some(apks) = shared_apks() else { return };
    let apk = apks.join("b06-contactmanager.apk").display().to_string();
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("traces/real");
    _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("a folder");
    let gibbon = |args: &[&str], code: i32, words: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gibbon"));
        let out = command.args(args).env_remove("CI").current_dir(&place).output().expect("it starts");
        let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(words), "{words} in {said}");
    };
    gibbon(&["test", &apk, "--events", "12", "--check-runs", "5", "-o", "run"], 1, "2 steps");
    let mut found = std::fs::read_dir(place.join("run/findings")).expect("findings").flatten();
    let home = found.next().expect("a finding").path();
    let minimal = home.join("minimal.trace.jsonl").display().to_string();
    gibbon(&["replay", &minimal, "--repeat", "20"], 1, "20 replays with the same seed were equal");
    gibbon(&["replay", &minimal, "--seeds", "5"], 1, "shows on 5 of 5 seeds");
    gibbon(&["export", &minimal, "--to", "maestro", "-o", "flow.yaml"], 0, "");
    gibbon(&["flow", "flow.yaml", &apk], 1, "failed");
}
