//! The apps beside the repository. Tests that need them say so when they are not there.

use std::path::PathBuf;

/// Those whose names begin so, or all, in order; says when there are none. A worktree lies one folder deeper than the repository.
pub(crate) fn apks(prefixes: &[&str]) -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../../shared/apks", "../../../../shared/apks"].map(|f| root.join(f));
    let entries = folders.iter().find_map(|f| std::fs::read_dir(f).ok()).into_iter().flatten();
    let wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".apk") && (prefixes.is_empty() || prefixes.iter().any(|prefix| name.starts_with(prefix)))
    };
    let mut found: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(wanted).collect();
    if found.is_empty() {
        println!("skipped: no apps {} in ../shared/apks", prefixes.join(", "));
    }
    found.sort();
    found
}
