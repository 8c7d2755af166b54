//! What the sources must not contain: promises of docs/architecture.md that no run can show.

use std::path::{Path, PathBuf};

/// Crates that a device is made of.
const DEVICE: [&str; 6] = ["vm", "store", "libcore", "graphics", "android", "embedded"];
/// Crates that read files of others.
const READERS: [&str; 5] = ["apk", "dex", "inspect", "origins", "gui"];
/// SQLite is one library for the whole process, so what binds it to a device is not part of one.
const BINDING: &str = "store/src/vfs/engine.rs";

#[test]
fn a_device_has_one_thread_and_no_globals() {
    // Values that are made once and never change are no state.
    let is_state =
        |line: &str| ["Mutex", "RwLock", "Atomic", "RefCell", "Cell<", "static mut"].iter().any(|w| line.contains(w));
    let is_global = |line: &str| line.contains("static ") && !line.contains("const ") && is_state(line);
    let starts_thread = |line: &str| line.contains("thread::spawn") || line.contains("thread::scope");
    check(&DEVICE, |line| is_global(line) || starts_thread(line) || line.contains("thread_local!"));
}

#[test]
fn readers_of_files_open_none() {
    check(&READERS, |line| ["std::fs", "std::net", "std::process", "std::env"].iter().any(|w| line.contains(w)));
}

/// No line of the crates may be one that `is_wrong` knows.
fn check(crates: &[&str], is_wrong: impl Fn(&str) -> bool) {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in crates {
        let files = sources(&home.join(name).join("src"));
        assert!(!files.is_empty(), "{name} has sources");
        for file in files.iter().filter(|f| !f.ends_with(BINDING) && !is_test(f)) {
            let text = std::fs::read_to_string(file).expect("a source can be read");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let wrong = code.lines().find(|line| !line.trim_start().starts_with("//") && is_wrong(line));
            assert_eq!(wrong, None, "{}", file.display());
        }
    }
}

fn is_test(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}
