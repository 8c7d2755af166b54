//! The report in a real browser (Debian's chromium): texts of a hostile app do nothing, the pages' own scripts do their
//! work, a run of 5,000 steps is a list of a few dozen rows. `./check --long` sets BROWSER; without it, or without a
//! browser, the test says so and checks nothing.

mod hostile;

use hostile::{hostile_app, report_of};
use lab::run::{Folder, Plan};
use std::process::Command;

/// What the texts of the hostile app try to leave behind.
const TRACE: &str = "data-hacked";

#[test]
fn a_browser_shows_the_report_and_obeys_no_text_of_the_app() {
    let Some(browser) = browser() else { return };
    let folder = report_of("report-browser", &hostile_app(), &Plan { events: 150, check_runs: 5, ..Plan::default() });
    lengthen(&folder, 5000);
    report::write(&folder, &[report::Format::Html], &report::Options::default()).expect("a report");
    let pages = std::fs::read_dir(folder.path("report")).expect("a report").flatten();
    let pages: Vec<String> =
        pages.filter_map(|e| e.file_name().into_string().ok()).filter(|n| n.ends_with(".html")).collect();
    // The pages of findings are all made alike; a few of them will do.
    let (findings, others): (Vec<&String>, Vec<&String>) = pages.iter().partition(|p| p.starts_with("finding-"));
    for page in others.into_iter().chain(findings.into_iter().take(3)) {
        let (dom, said) = open(&browser, &folder.path(&format!("report/{page}")).display().to_string());
        assert!(dom.contains("</html>"), "{page}: {said}");
        let root = dom.split('>').find(|tag| tag.contains("<html")).unwrap_or_default();
        assert!(!root.contains(TRACE), "{page} was taken over: {root}");
        for trouble in ["Refused to", "Content Security Policy", "Uncaught", "ERR_"] {
            assert!(!said.contains(trouble), "{page}: {said}");
        }
        let rows = dom.matches("role=\"option\"").count();
        match page.as_str() {
            "steps-1.html" => assert!((10..100).contains(&rows), "{rows} rows for 5,000 steps"),
            "map.html" => assert!(dom.contains("class=\"node") && dom.contains("Leads to"), "{dom}"),
            _ => {}
        }
    }
    assert!(pages.len() > 10, "{pages:?}");
}

/// Repeats the events of a log until there are so many: exploring that long would take minutes.
fn lengthen(folder: &Folder, events: usize) {
    let text = String::from_utf8(folder.read("events.jsonl").expect("a log")).expect("text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let recorded: Vec<serde_json::Value> = lines[1..].iter().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let performed: Vec<&serde_json::Value> = recorded.iter().filter(|r| r.get("event").is_some()).collect();
    for n in performed.len()..events {
        let mut again = performed[n % performed.len()].clone();
        again["n"] = n.into();
        lines.push(again.to_string());
    }
    folder.write("events.jsonl", (lines.join("\n") + "\n").as_bytes()).expect("a log");
}

/// The browser, if it is wanted and there.
fn browser() -> Option<String> {
    if std::env::var_os("BROWSER").is_none() {
        eprintln!("not tried in a browser: BROWSER is not set (./check --long sets it)");
        return None;
    }
    let there = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(there);
    if found.is_none() {
        eprintln!("not tried in a browser: chromium is not installed (apt-get install chromium)");
    }
    found.map(str::to_owned)
}

/// The document after its scripts have run, and what the browser's console says.
fn open(browser: &str, path: &str) -> (String, String) {
    let flags =
        ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--virtual-time-budget=3000"];
    let out =
        Command::new(browser).args(flags).args(["--dump-dom", &format!("file://{path}")]).output().expect("it starts");
    let console = String::from_utf8_lossy(&out.stderr);
    let console: Vec<&str> = console.lines().filter(|line| line.contains("CONSOLE")).collect();
    (String::from_utf8_lossy(&out.stdout).into_owned(), console.join("\n"))
}
