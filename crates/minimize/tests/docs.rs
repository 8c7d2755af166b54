//! `docs/minimize.md` says which code does what and which test holds it; here that is checked.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_file_and_test_on_the_page_exists() {
    let page = std::fs::read_to_string(root().join("docs/minimize.md")).expect("docs/minimize.md is there");
    let crates = ["minimize", "export", "lab", "cli", "embedded"];
    let sources: Vec<String> = crates.iter().flat_map(|name| sources(&root().join("crates").join(name))).collect();
    let mut wrong = Vec::new();
    for row in page.lines().filter(|l| l.starts_with('|') && l.matches('|').count() == 4) {
        let cells: Vec<&str> = row.split('|').collect();
        for file in quoted(cells[2]).into_iter().filter(|f| f.ends_with(".rs")) {
            let exists = root().join("crates/minimize/src").join(&file).is_file();
            wrong.extend((!exists).then_some(file));
        }
        for test in quoted(cells[3]) {
            let exists = sources.iter().any(|s| s.contains(&format!("fn {test}(")));
            wrong.extend((!exists).then_some(test));
        }
    }
    assert!(wrong.is_empty(), "named on docs/minimize.md but not there: {wrong:#?}");
}

fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
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
