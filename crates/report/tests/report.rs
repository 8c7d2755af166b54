//! Reports of a real run on the scripted device, with an app that tries to be markup everywhere it can.

use device::scripted::Scripted;
use lab::run::{Folder, Inputs, Nobody, Plan, run};
use report::{Format, Options};
use std::path::Path;

/// Texts that become markup, script, a link or a broken file wherever somebody forgets to escape.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "\\\"><img src=x onerror=alert(2)>",
    "' onmouseover='alert(3)",
    "</script><script>alert(4)</script>",
    "]]><x>",
    "javascript:alert(5)",
    "${alert(6)} {{7*7}}",
    "<!-- -->",
    "\\u202Egnp.exe",
    "&lt;b&gt;",
];

fn hostile_app() -> String {
    let button = |(n, text): (usize, &&str)| {
        let top = n * 100;
        let crash = format!("crash java.lang.Error at com.example.app.Main.tap{n}:7");
        format!(
            "  {{ class = \"Button\", id = \"b{n}\", text = \"{text}\", bounds = [0, {top}, 500, {}], on.click = \"{crash}\" }},\n",
            top + 100
        )
    };
    let buttons: String = HOSTILE.iter().enumerate().map(button).collect();
    format!("start = \"Main\"\n[screens.Main]\nwidgets = [\n{buttons}]\n")
}

fn report(name: &str, seeds: u64) -> Folder {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_dir_all(&path);
    let folder = Folder::create(&path).expect("a folder");
    let mut device = Scripted::from_toml(&hostile_app()).unwrap_or_else(|e| panic!("{e}"));
    let plan = Plan { events: 120, check_runs: 5, seeds, ..Plan::default() };
    run(&mut device, &plan, &Inputs::default(), &folder, &mut Nobody).expect("a run");
    report::write(&folder, &Format::ALL, &Options::default()).expect("a report");
    folder
}

fn read(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(&format!("report/{name}")).expect(name)).expect("text")
}

#[test]
fn no_text_of_the_app_is_markup_in_any_page() {
    let folder = report("report-hostile", 1);
    let names = std::fs::read_dir(folder.path("report"))
        .expect("a folder")
        .filter_map(|e| e.ok()?.file_name().into_string().ok());
    let pages: Vec<String> = names.filter(|n| n.ends_with(".html")).collect();
    assert!(pages.len() >= 5, "{pages:?}");
    let mut seen = false;
    for page in &pages {
        let html = read(&folder, page);
        for bad in ["<script>", "<img src=x", "onerror=alert", "<x>", "<!-- -->", "\u{202e}"] {
            let harmless = html.replace("&lt;img src=x onerror=alert", "");
            assert!(!harmless.contains(bad), "{page} holds {bad}");
        }
        assert!(!html.contains("href=\"javascript:"), "{page}");
        assert!(!html.contains("http://") && !html.contains("https://"), "{page} asks the network");
        seen |= html.contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        let tags = html.matches('<').count();
        assert_eq!(tags, html.matches('>').count(), "{page} has unbalanced tags");
    }
    assert!(seen, "the text is there as text");
    let steps = read(&folder, "steps-1-0.js");
    assert!(!steps.contains('<') && steps.starts_with("gibbonSteps(0,["));
}

#[test]
fn every_page_that_is_linked_exists() {
    let folder = report("report-links", 2);
    let index = read(&folder, "index.html");
    let links: Vec<&str> = index.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.contains(&"steps-2.html") && links.iter().any(|l| l.starts_with("finding-")), "{links:?}");
    for link in links {
        assert!(folder.has(&format!("report/{link}")), "{link}");
    }
}

#[test]
fn junit_is_xml_with_a_case_per_finding() {
    let folder = report("report-junit", 1);
    let text = read(&folder, "junit.xml");
    let document = roxmltree::Document::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let cases: Vec<_> = document.descendants().filter(|n| n.has_tag_name("testcase")).collect();
    let failures = document.descendants().filter(|n| n.has_tag_name("failure")).count();
    assert!(failures > 0 && cases.len() == failures + 1, "{} {failures}", cases.len());
    let mut names: Vec<_> = cases.iter().filter_map(|c| c.attribute("name")).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cases.len());
}

#[test]
fn sarif_has_a_rule_a_place_and_a_fingerprint_per_result() {
    let folder = report("report-sarif", 1);
    let sarif: serde_json::Value = serde_json::from_str(&read(&folder, "results.sarif")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    assert!(!results.is_empty());
    for result in results {
        assert_eq!(result["ruleId"], "crash");
        assert_eq!(result["level"], "error");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "com/example/app/Main.java");
        assert_eq!(place["region"]["startLine"], 7);
        assert!(result["partialFingerprints"]["gibbonBucket/v1"].is_string());
    }
}

#[test]
fn sources_name_the_place_in_the_repository() {
    let folder = report("report-sources", 1);
    let options = Options { sources: vec!["app/src/main/java/com/example/app/Main.java".into()] };
    report::write(&folder, &[Format::Sarif], &options).expect("a report");
    assert!(read(&folder, "results.sarif").contains("app/src/main/java/com/example/app/Main.java"));
}

#[test]
fn markdown_says_the_verdict_first_and_holds_no_markup() {
    let folder = report("report-md", 1);
    let text = read(&folder, "summary.md");
    assert!(text.starts_with("## gibbon: com"), "{text}");
    assert!(!text.contains("<script>") && !text.contains("<img"), "{text}");
}

#[test]
fn a_summary_that_names_a_path_is_refused() {
    let folder = report("report-path", 1);
    let text = String::from_utf8(folder.read("summary.json").expect("a summary")).expect("text");
    let id = text.split("\"id\": \"").nth(1).and_then(|r| r.split('"').next()).expect("an id").to_owned();
    folder.write("summary.json", text.replace(&id, "../../x").as_bytes()).expect("a file");
    assert!(report::write(&folder, &[Format::Html], &Options::default()).is_err());
}
