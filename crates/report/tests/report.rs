//! Reports of a real run on the scripted device, with an app that tries to be markup everywhere it can.

mod hostile;

use hostile::{hostile_app, report_of};
use lab::run::{Folder, Plan};
use report::{Format, Options};

fn report(name: &str, seeds: u64) -> Folder {
    report_of(name, &hostile_app(), &Plan { events: 120, check_runs: 5, seeds, ..Plan::default() })
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
        for bad in ["<script>", "<img src=x", "<svg", "<x>", "<!-- -->", "\u{202e}", "\" onfocus", "' onfocus"] {
            assert!(!html.contains(bad), "{page} holds {bad}");
        }
        assert!(!html.contains("href=\"javascript:"), "{page}");
        assert!(!html.contains("=\"http"), "{page} asks the network");
        seen |= html.contains("&lt;script&gt;document.documentElement");
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
    for link in links.into_iter().filter_map(|l| l.split('#').next()).filter(|l| !l.is_empty()) {
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
