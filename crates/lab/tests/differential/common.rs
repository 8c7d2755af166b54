//! What the tests of the machine share: the boot pack, and Java programs compiled to DEX.

use boot::{BootPack, Options, Silent};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The boot pack, made if need be.
pub(crate) fn pack() -> Arc<BootPack> {
    let pack = boot::prepare(&Options::new(23), &mut Silent);
    Arc::new(pack.unwrap_or_else(|e| panic!("no boot pack: {e}")))
}

/// Runs a program of the host and gives its output; panics with what it printed when it fails.
pub(crate) fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?} cannot be started: {e}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{said}");
    output.stdout
}

/// All files below a folder with this ending, sorted.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut work = vec![folder.to_owned()];
    while let Some(folder) = work.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
            let path = entry.path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Only one cause explains that something differs from OpenJDK; all others are defects of ours.
pub(crate) fn all_explained(differences: &BTreeMap<String, String>) {
    let others: Vec<_> =
        differences.iter().filter(|(_, cause)| !cause.starts_with("Android's library differs: ")).collect();
    assert!(others.is_empty(), "{others:?}");
}

/// A fresh folder for this test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    }
    fs::create_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    folder
}

/// Compiles sources to class files.
pub(crate) fn compile(sources: &[PathBuf], classes: &Path) {
    run(Command::new("javac")
        .args(["--release", "8", "-nowarn", "-Xlint:none", "-g", "-d"])
        .arg(classes)
        .args(sources));
}

/// Converts class files to one DEX file and gives its bytes.
pub(crate) fn dex(classes: &Path, target: &Path) -> Vec<u8> {
    dex_with(classes, target, &["--debug", "--min-api", "23"])
}

/// The same with options of the converter.
pub(crate) fn dex_with(classes: &Path, target: &Path, options: &[&str]) -> Vec<u8> {
    let jar = Options::new(23).cache.join("boot/jars/r8-8.0.40.jar");
    assert!(jar.is_file(), "{} is missing: it is fetched when the boot pack is made", jar.display());
    let mut d8 = Command::new("java");
    d8.arg("-cp").arg(jar).arg("com.android.tools.r8.D8");
    d8.args(options).arg("--output").arg(target);
    run(d8.args(files(classes, "class")));
    fs::read(target.join("classes.dex")).unwrap_or_else(|e| panic!("D8 made nothing: {e}"))
}
