//! `docs/ape.md` says which code does what and which test holds it; here that is checked.

use crate::table::ALL;
use explore::config::{Config, StrategyKind};
use explore::model::config::Profile;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/ape.md")).expect("docs/ape.md is there")
}

#[test]
fn every_file_and_test_on_the_page_exists() {
    let sources = sources(&root().join("crates/explore"));
    let mut wrong = Vec::new();
    for row in page().lines().filter(|l| l.starts_with('|') && l.matches('|').count() == 4) {
        let cells: Vec<&str> = row.split('|').collect();
        for file in quoted(cells[2], '`').into_iter().filter(|f| f.ends_with(".rs")) {
            let exists = root().join("crates/explore/src").join(&file).is_file();
            wrong.extend((!exists).then_some(file));
        }
        for test in quoted(cells[3], '`') {
            let exists = test.contains('.') || sources.iter().any(|s| s.contains(&format!("fn {test}(")));
            wrong.extend((!exists).then_some(test));
        }
        for scenario in quoted(cells[3], '*') {
            wrong.extend((!ALL.iter().any(|s| s.name == scenario)).then_some(scenario));
        }
    }
    assert!(wrong.is_empty(), "named on docs/ape.md but not there: {wrong:#?}");
}

#[test]
fn every_scenario_is_on_the_page() {
    let page = page();
    let missing: Vec<&str> = ALL.iter().map(|s| s.name).filter(|n| !page.contains(&format!("*{n}*"))).collect();
    assert!(missing.is_empty(), "not on docs/ape.md: {missing:?}");
}

#[test]
fn the_table_of_profiles_is_true() {
    let page = page();
    let (_, table) =
        page.split_once("| setting | ape-paper | ape-code | gibbon |\n|---|---|---|---|\n").expect("a table");
    assert_eq!(table, differences(), "the end of docs/ape.md should be:\n{}", differences());
}

fn differences() -> String {
    let profiles = [Profile::ApePaper, Profile::ApeCode, Profile::Gibbon];
    let flat = profiles.map(|p| {
        let mut out = BTreeMap::new();
        flatten("", &serde_json::to_value(Config::of(StrategyKind::Ape, p)).expect("plain data"), &mut out);
        out
    });
    let rows = flat[0].keys().filter(|k| flat[0][*k] != flat[1][*k] || flat[1][*k] != flat[2][*k]);
    let row = |k: &String| format!("| `{k}` | {} | {} | {} |\n", flat[0][k], flat[1][k], flat[2][k]);
    rows.filter(|k| !k.ends_with("profile")).map(row).collect()
}

fn flatten(prefix: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                let dot = if prefix.is_empty() { "" } else { "." };
                flatten(&format!("{prefix}{dot}{key}"), inner, out);
            }
        }
        Value::Number(n) if n.as_u64() == Some(u64::MAX) => _ = out.insert(prefix.to_owned(), "no limit".to_owned()),
        plain => _ = out.insert(prefix.to_owned(), plain.to_string().replace('"', "")),
    }
}

fn quoted(cell: &str, mark: char) -> Vec<String> {
    cell.split(mark).skip(1).step_by(2).map(str::to_owned).collect()
}

fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(std::fs::read_to_string(&path).expect("a text"));
        }
    }
    found
}
