//! Runs that do not get to their end: interrupted, killed, on a disk that is full or may not be written. Nothing that was
//! announced is lost, and a resumed run ends with the log of an unbroken one.

use crate::common::{Place, check, run};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Screens enough for a run that takes a while, and a crash near the start.
fn place(name: &str) -> Place {
    let place = Place::new(&format!("signals/{name}"));
    let mut app = String::from("start = \"S0\"\nvars = { n = 0 }\n");
    for s in 0..30 {
        app += &format!("[screens.S{s}]\nwidgets = [\n");
        app += "  { class = \"TextView\", id = \"n\", text = \"n {n}\", bounds = [0, 0, 500, 50] },\n";
        for w in 1..12 {
            let does = if w % 3 == 0 { "add n 1".to_owned() } else { format!("push S{}", (s * 7 + w) % 30) };
            let (top, bottom) = (w * 100, w * 100 + 90);
            app += &format!(
                "  {{ class = \"Button\", id = \"w{w}\", text = \"{s} {w}\", bounds = [0, {top}, 500, {bottom}], on.click = \"{does}\" }},\n"
            );
        }
        app += "]\n";
    }
    app = app.replacen("on.click = \"add n 1\"", "on.click = \"crash java.lang.Error at com.example.app.S.boom:1\"", 1);
    place.write("app.toml", &app);
    place
}

const LONG: &str = "explore app.toml --events 6000 -o run";

/// Starts the long run and waits until its log has some events and a finding is on disk.
fn begun(place: &Place) -> Child {
    let mut command = place.command(LONG);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let events = || std::fs::metadata(place.path("run/events.jsonl")).map_or(0, |m| m.len());
    while events() < 200_000 || finding(place).is_none() {
        std::thread::yield_now();
    }
    child
}

/// The folder of a finding that is written.
fn finding(place: &Place) -> Option<PathBuf> {
    let found = std::fs::read_dir(place.path("run/findings")).ok()?.flatten().map(|e| e.path());
    found.into_iter().find(|path| path.join("finding.json").is_file())
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
}

fn lines(place: &Place) -> usize {
    place.read("run/events.jsonl").lines().count()
}

#[test]
fn interrupted_once_a_run_ends_in_order_and_resumes_to_the_log_of_an_unbroken_one() {
    let place = place("interrupt");
    let mut child = begun(&place);
    signal(&child, "INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(place.read("run/summary.json").contains("\"stopped_by\": \"interrupt\""));
    let before = lines(&place);
    check(&place.gibbon("explore --resume run"), 1, "java.lang.Error");
    assert!(lines(&place) > before);
    check(&place.gibbon("explore app.toml --events 6000 -o whole"), 1, "java.lang.Error");
    assert!(place.read("run/events.jsonl") == place.read("whole/events.jsonl"), "the logs differ");
}

#[test]
fn interrupted_twice_a_run_ends_at_once_and_can_be_resumed() {
    let place = place("twice");
    let mut child = begun(&place);
    // Both signals may arrive between two steps; the second must end the process wherever it is.
    signal(&child, "INT");
    signal(&child, "INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    check(&place.gibbon("explore --resume run"), 1, "java.lang.Error");
}

#[test]
fn a_killed_run_resumes_to_the_log_of_an_unbroken_one_and_has_lost_no_finding() {
    let place = place("kill");
    let mut child = begun(&place);
    signal(&child, "KILL");
    assert_eq!(child.wait().expect("it ends").signal(), Some(9));
    assert!(finding(&place).is_some_and(|f| f.join("finding.trace.jsonl").is_file()));
    check(&place.gibbon("explore --resume run"), 1, "java.lang.Error");
    check(&place.gibbon("explore app.toml --events 6000 -o whole"), 1, "java.lang.Error");
    assert!(place.read("run/events.jsonl") == place.read("whole/events.jsonl"), "the logs differ");
}

#[test]
fn a_finding_is_announced_while_the_run_goes_on() {
    let place = place("announced");
    let mut command = place.command(LONG);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a run");
    let said = BufReader::new(child.stderr.take().expect("a pipe"));
    let first = said.lines().next().expect("a line").expect("text");
    assert!(first.starts_with("found crash"), "{first}");
    assert!(!place.has("run/summary.json"), "the run is still going on");
    signal(&child, "KILL");
    child.wait().expect("it ends");
}

/// A file may not grow beyond the limit, as on a disk that is full: one line, exit code 6, no half-written report.
#[test]
fn a_full_disk_is_told_and_leaves_no_half_report() {
    let place = place("full");
    let limited = format!("ulimit -f 200; trap '' XFSZ; exec {} {LONG}", env!("CARGO_BIN_EXE_gibbon"));
    let mut command = place.command("");
    let variables: Vec<_> = command.get_envs().filter_map(|(k, v)| Some((k.to_owned(), v?.to_owned()))).collect();
    command = Command::new("sh");
    let ran = run(command.args(["-c", &limited]).envs(variables).env_remove("CI").current_dir(place.path(".")));
    check(&ran, 6, "events.jsonl");
    assert!(!place.has("run/report") && !place.has("run/summary.json"));
}

#[test]
fn output_that_cannot_be_written_is_told_before_anything_runs() {
    let place = place("readonly");
    check(&place.gibbon("test app.toml --events 5 -o /sys/gibbon-run"), 6, "/sys/gibbon-run");
    check(&place.gibbon("test app.toml --events 5 -o app.toml/run"), 6, "app.toml");
}
