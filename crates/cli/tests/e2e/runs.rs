//! The commands that run apps, on a scripted app: streams, exit codes, files.

use crate::common::{Place, check, run};

const APP: &str = r#"
start = "Main"
vars = { n = 0 }
[screens.Main]
widgets = [
  { class = "TextView", id = "count", text = "count {n}", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "more", text = "More", bounds = [0, 100, 500, 200], on.click = "set n 1" },
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 200, 500, 300], on.click = "if n == 1: crash java.lang.Error at com.example.app.Main.boom:7" },
]
"#;

/// An app that nothing is wrong with.
const SOUND: &str = "start = \"Main\"\n[screens.Main]\nwidgets = [ { class = \"Button\", id = \"b\", text = \"b\", bounds = [0, 0, 500, 100] } ]\n";

fn place(name: &str) -> Place {
    let place = Place::new(&format!("runs/{name}"));
    place.write("app.toml", APP);
    place.write("sound.toml", SOUND);
    place
}

#[test]
fn test_finds_shrinks_reports_and_replays() {
    let place = place("test");
    let tested = place.gibbon("test app.toml --events 200 -o run");
    check(&tested, 1, "java.lang.Error at com.example.app.Main.boom(Main.java:7), 2 steps");
    assert!(tested.stderr.contains("found crash"), "{tested:?}");
    for file in [
        "summary.json",
        "events.jsonl",
        "report/index.html",
        "report/junit.xml",
        "report/results.sarif",
        "report/summary.md",
    ] {
        assert!(place.has(&format!("run/{file}")), "{file}");
    }
    let findings: Vec<_> = std::fs::read_dir(place.path("run/findings")).expect("findings").flatten().collect();
    let trace = findings[0].path().join("minimal.trace.jsonl");
    check(&place.gibbon(&format!("replay {}", trace.display())), 1, "the finding shows after 2 events");
    let elsewhere = place.path("alone.trace.jsonl");
    std::fs::copy(&trace, &elsewhere).expect("a copy");
    check(&place.gibbon("replay alone.trace.jsonl"), 3, "give it with --app");
    check(&place.gibbon("replay alone.trace.jsonl --app app.toml"), 1, "shows");
    check(&place.gibbon("test app.toml --events 200 -o again --baseline run"), 0, "crash");
    check(&place.gibbon("test app.toml --events 200 -o none --fail-on none"), 0, "crash");
    check(&place.gibbon("diff run again"), 0, "known");
    check(&place.gibbon("report run --report junit"), 0, "run/report/junit.xml");
}

#[test]
fn a_run_without_findings_is_clean_and_says_its_health() {
    let place = place("sound");
    let explored = place.gibbon("explore sound.toml --events 60 --strategy ape --json");
    assert_eq!(explored.code(), Some(0), "{explored:?}");
    let summary: serde_json::Value = serde_json::from_str(&explored.stdout).expect("one JSON document");
    assert_eq!((&summary["schema"], &summary["strategy"]), (&1.into(), &"ape".into()));
    assert_eq!(summary["health"]["state"], "ok");
    let runs: Vec<_> = std::fs::read_dir(place.path("runs")).expect("the default folder").flatten().collect();
    assert_eq!(runs.len(), 1);
}

#[test]
fn equal_seeds_print_equal_hashes() {
    let place = place("hash");
    let hash = |args: &str| {
        let run = place.gibbon(&format!("explore app.toml --events 80 --json {args}"));
        let summary: serde_json::Value = serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {run:?}"));
        summary["log_hash"].as_str().expect("a hash").to_owned()
    };
    assert_eq!(hash("-o a"), hash("-o b"));
    assert_ne!(hash("-o c"), hash("-o d --seed 7"));
}

/// An app whose crash is a matter of luck.
const FLAKY: &str = r#"
start = "Main"
[screens.Main]
widgets = [
  { class = "Button", id = "boom", text = "Boom", bounds = [0, 200, 500, 300], on.click = "if chance 70: crash java.lang.Error at com.example.app.Main.boom:7" },
  { class = "Button", id = "bang", text = "Bang", bounds = [0, 300, 500, 400], on.click = "crash java.lang.Error at com.example.app.Main.bang:9" },
]
"#;

#[test]
fn the_number_of_processes_changes_nothing_but_the_time() {
    let place = place("processes");
    place.write("flaky.toml", FLAKY);
    let tested = |jobs: &str| {
        let run = place.gibbon(&format!("test flaky.toml --events 100 --json -o jobs{jobs} -j {jobs}"));
        let mut summary: serde_json::Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {run:?}"));
        for time in ["wall_seconds", "events_per_second"] {
            summary[time] = 0.into();
        }
        summary
    };
    let alone = tested("1");
    let findings = alone["findings"].as_array().expect("findings");
    let is_flaky = |f: &&serde_json::Value| f["reproduced"]["n"] == 200 && f["reproduced"]["k"].as_u64() < Some(200);
    let flaky = findings.iter().find(is_flaky).unwrap_or_else(|| panic!("{alone:#}"));
    assert_eq!(alone, tested("3"));
    assert_eq!(alone, tested("0"));
    let id = flaky["id"].as_str().expect("an id");
    let minimal = |jobs: &str| {
        let name = format!("jobs{jobs}/findings/{id}/finding.trace.jsonl");
        let run = place.gibbon(&format!("minimize {name} --json -o short{jobs}.jsonl -j {jobs}"));
        let mut sheet: serde_json::Value = serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {run:?}"));
        sheet["minimal"]["file"] = "".into();
        (sheet, place.read(&format!("short{jobs}.jsonl")))
    };
    assert_eq!(minimal("1"), minimal("3"));
}

#[test]
fn a_worker_that_gets_no_task_says_so() {
    let place = place("worker");
    check(&place.gibbon("worker app.toml"), 2, "there is nothing on the input");
}

/// A login that nobody gets past, in an app of five activities.
const LOCKED: &str = r#"
start = "Login"
vars = { word = "" }
[screens.Login]
widgets = [
  { class = "EditText", id = "word", bind = "word", password = true, bounds = [0, 0, 500, 100] },
  { class = "Button", id = "go", text = "Go", bounds = [0, 100, 500, 200], on.click = "if word == nobody-knows-this: push A" },
]
[screens.A]
[screens.B]
[screens.C]
[screens.D]
"#;

#[test]
fn a_run_that_got_nowhere_is_not_green_in_ci() {
    let place = place("ci");
    place.write("locked.toml", LOCKED);
    let stuck = "health stuck: 1 of 5 activities; stuck at Login for 9";
    check(&place.gibbon("test locked.toml --events 100 -o desk"), 0, stuck);
    check(&place.gibbon("test locked.toml --events 100 -o again"), 0, "give a flow that logs in");
    let in_ci = |args: &str| run(place.command(args).env("CI", "true"));
    check(&in_ci("test locked.toml --events 100 -o ci"), 6, stuck);
    check(&in_ci("test locked.toml --events 100 --no-require-health -o unasked"), 0, stuck);
}

#[test]
fn workers_change_nothing_but_the_time() {
    let place = place("seeds");
    let finds = "java.lang.Error at com.example.app.Main.boom(Main.java:7), 2 steps";
    check(&place.gibbon("test app.toml --seeds 3 --events 120 --check-runs 5 -j 1 -o one"), 1, finds);
    check(&place.gibbon("test app.toml --seeds 3 --events 120 --check-runs 5 -j 3 -o three"), 1, finds);
    for seed in 1..=3 {
        let log = format!("device-{seed}/events.jsonl");
        assert!(place.read(&format!("one/{log}")) == place.read(&format!("three/{log}")), "seed {seed}");
    }
    let summary = |folder: &str| {
        let text = place.read(&format!("{folder}/summary.json"));
        let told = |line: &&str| !["wall_seconds", "events_per_second"].iter().any(|key| line.contains(key));
        text.lines().filter(told).map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(summary("one"), summary("three"));
    assert!(summary("one").iter().any(|line| line.contains("\"events\": 360")), "{:?}", summary("one"));
    assert!(place.has("three/report/steps-3.html") && !place.has("three/device-1/app"));
}

#[test]
fn launch_performs_in_order_and_writes_what_it_is_asked() {
    let place = place("launch");
    let launched = place.gibbon("launch app.toml --tap More --dump screen.xml --json");
    assert_eq!(launched.code(), Some(0), "{launched:?}");
    let sheet: serde_json::Value = serde_json::from_str(&launched.stdout).expect("one JSON document");
    for field in ["activity", "windows", "nodes", "crash", "gaps", "gui", "exact", "timings"] {
        assert!(sheet.get(field).is_some(), "{field}");
    }
    let dump = std::fs::read_to_string(place.path("screen.xml")).expect("a dump");
    assert!(dump.contains("text=\"count 1\""), "{dump}");
    check(&place.gibbon("launch app.toml --tap More --tap Boom"), 1, "crash: java.lang.Error");
    check(&place.gibbon("launch app.toml --tap Nowhere"), 2, "\"Nowhere\" is not on the screen");
    check(&place.gibbon("launch app.toml --tap 99999,5"), 2, "\"99999,5\" is not on the screen");
    check(&place.gibbon("launch app.toml --key FOO"), 2, "there is no key");
    check(&place.gibbon("launch app.toml --activity Nobody"), 2, "no activity Nobody");
    check(&place.gibbon("launch app.toml --trace missing.jsonl"), 2, "E0002");
    check(&place.gibbon("launch app.toml --screenshot a.png"), 4, "screenshots");
}

#[test]
fn flows_pass_fail_and_are_refused() {
    let place = place("flow");
    place.write("good.yaml", "appId: com.example.app\n---\n- launchApp\n- tapOn: More\n- assertVisible: count ${N}\n");
    place.write("bad.yaml", "- tapOn: More\n- assertVisible: count 2\n");
    place.write("wrong.yaml", "- tapOn: More\n- danceOn: Table\n");
    check(&place.gibbon("flow good.yaml app.toml -e N=1"), 0, "passed");
    let failed = place.gibbon("flow bad.yaml app.toml");
    check(&failed, 1, "failed line 2: assertVisible \"count 2\"");
    assert!(failed.stdout.contains("TextView count"), "the screen is shown: {failed:?}");
    check(&place.gibbon("flow wrong.yaml app.toml"), 2, "E0007: wrong.yaml: line 2, column 3");
    check(&place.gibbon("flow good.yaml"), 2, "needs a flow and an app");
}

#[test]
fn survey_tabulates() {
    let place = place("survey");
    place.write("broken.toml", "start = 7");
    let all = place.gibbon("survey app.toml sound.toml broken.toml");
    check(&all, 1, "2 of 3 show a screen");
}

#[test]
fn survey_in_workers_says_the_same() {
    let place = place("survey-workers");
    let rows = |jobs: &str| {
        let text = place.gibbon(&format!("survey app.toml sound.toml --events 30 --json -q -j {jobs}")).stdout;
        let mut table: serde_json::Value = serde_json::from_str(&text).expect("a table");
        for row in table["apps"].as_array_mut().expect("rows") {
            (row["events_per_second"], row["memory_mb"]) = (0.into(), 0.into());
            assert_eq!(row["events"], 30, "{row}");
        }
        table
    };
    assert_eq!(rows("1"), rows("4"));
}

#[test]
fn compare_keeps_its_runs_and_makes_the_table_again() {
    let place = place("compare");
    let line = "compare app.toml sound.toml --strategies ape,widget-random --events 40 --seeds 3";
    check(&place.gibbon(&format!("{line} -j 1 -o one")), 0, "ape against widget-random: ahead on");
    check(&place.gibbon(&format!("{line} -j 4 -o four")), 0, "four/index.html");
    let hash = |folder: &str, seed: u64| {
        let path = place.path(&format!("{folder}/app/ape/{seed}/summary.json"));
        let text = std::fs::read_to_string(path).expect("a run");
        serde_json::from_str::<serde_json::Value>(&text).expect("a summary")["log_hash"].to_string()
    };
    for seed in 1..=3 {
        assert_eq!(hash("one", seed), hash("four", seed));
    }
    let summary = std::fs::read_to_string(place.path("one/app/ape/1/summary.json")).expect("a run");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("a summary");
    assert!(summary["findings"].as_array().is_some_and(|all| !all.is_empty()), "{summary}");
    assert_eq!(summary["executed_events"], 40, "nothing is replayed to confirm a finding");
    let table = || std::fs::read_to_string(place.path("one/compare.json")).expect("a table");
    let before = table();
    std::fs::remove_file(place.path("one/compare.json")).expect("gone");
    check(&place.gibbon("compare --resume one"), 0, "page: one/index.html");
    assert_eq!(table(), before);
    let page = std::fs::read_to_string(place.path("one/index.html")).expect("a page");
    assert!(page.contains("<polyline") && page.contains("java.lang.Error at com.example.app.Main.boom"), "{page}");
    let ledger = std::fs::read(place.path("one/runs.jsonl")).expect("a ledger");
    std::fs::create_dir(place.path("small")).expect("a folder");
    for file in ["design.json", "runs.jsonl"] {
        std::fs::copy(place.path(&format!("one/{file}")), place.path(&format!("small/{file}"))).expect("a copy");
    }
    check(&place.gibbon("compare --resume small"), 0, "page: small/index.html");
    let small = std::fs::read_to_string(place.path("small/compare.json")).expect("a table");
    assert_eq!(small, before, "the ledger is all that the table needs");
    std::fs::remove_file(place.path("one/runs.jsonl")).expect("gone");
    let interrupted = place.path("one/app/ape/2/summary.json");
    let text = std::fs::read_to_string(&interrupted).expect("a run");
    let text = text.replace("\"stopped_by\": \"events\"", "\"stopped_by\": \"interrupt\"");
    assert!(text.contains("interrupt"), "{text}");
    std::fs::write(&interrupted, text).expect("a run that was interrupted");
    check(&place.gibbon("compare --resume one"), 0, "page: one/index.html");
    let again = std::fs::read_to_string(&interrupted).expect("a run");
    assert!(!again.contains("interrupt"), "a run that was interrupted goes on: {again}");
    let lines = |bytes: &[u8]| bytes.iter().filter(|b| **b == b'\n').count();
    let renewed = std::fs::read(place.path("one/runs.jsonl")).expect("a ledger");
    assert_eq!((lines(&ledger), lines(&renewed)), (12, 12), "a line for each run");
    std::fs::write(place.path("small/runs.jsonl"), "{\"app\":1}\n").expect("a damaged ledger");
    check(&place.gibbon("compare --resume small"), 2, "line 1");
    check(&place.gibbon("compare"), 2, "compare needs apps");
    check(&place.gibbon("compare app.toml --strategies ape,clever"), 2, "expected gibbon, ape");
}

#[test]
fn wrong_input_is_told_and_leaves_nothing_behind() {
    let place = place("wrong");
    check(&place.gibbon("test app.toml --strategy clever"), 2, "expected gibbon, ape, random");
    check(&place.gibbon("test"), 2, "an APK is needed");
    check(&place.gibbon("test missing.toml"), 3, "cannot read the app");
    check(&place.gibbon("test app.toml --fail-on everything"), 2, "expected some of crash");
    check(&place.gibbon("test --resume nowhere"), 2, "run.json");
    check(&place.gibbon("report nowhere"), 2, "run.json");
    check(&place.gibbon("replay app.toml"), 2, "E0007");
    check(&place.gibbon("test app.toml -o /proc/nowhere/run --events 5"), 2, "/proc/nowhere");
    assert!(!place.has("runs"));
}
