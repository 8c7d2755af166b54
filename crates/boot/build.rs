//! Puts our own Java sources into the program, so that an installed binary can make the boot pack by itself.
//!
//! Writes `sources.rs`: tables of (path below `java/core`, `java/android` or `java/newer`, text).

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const ROOTS: [(&str, &str); 3] = [("core", "CORE"), ("android", "ANDROID"), ("newer", "NEWER")];

fn main() -> Result<(), Box<dyn Error>> {
    let java = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../java");
    let mut table = String::new();
    for (root, constant) in ROOTS {
        writeln!(table, "/// Path below `java/{root}`, and text, of every Java source there.")?;
        writeln!(table, "pub(crate) const {constant}: &[(&str, &str)] = &[")?;
        let root = java.join(root);
        println!("cargo::rerun-if-changed={}", root.display());
        let mut files = Vec::new();
        collect(&root, &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
            writeln!(table, "    ({name:?}, include_str!({:?})),", file.canonicalize()?)?;
        }
        table.push_str("];\n");
    }
    let tools =
        [("CORPUS_RUNNER", "CorpusRunner.java"), ("DEX_EACH", "DexEach.java"), ("LINK_CHECK", "LinkCheck.java")];
    for (constant, file) in tools {
        let path = java.join("tools").join(file).canonicalize()?;
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(table, "/// Text of `{file}`.\npub(crate) const {constant}: &str = include_str!({path:?});")?;
    }
    writeln!(table, "/// Members that the VM adds to classes when it links them.")?;
    let extra = java.join("core/extra-methods.txt").canonicalize()?;
    writeln!(table, "pub(crate) const EXTRA_METHODS: &str = include_str!({extra:?});")?;
    writeln!(table, "/// Names of the classes that the zygote loads for all apps.")?;
    let preloaded = java.join("android/preloaded-classes.txt").canonicalize()?;
    writeln!(table, "pub(crate) const PRELOADED_CLASSES: &str = include_str!({preloaded:?});")?;
    let launcher = java.join("boot/AndroidOnHost.java").canonicalize()?;
    println!("cargo::rerun-if-changed={}", launcher.display());
    writeln!(table, "/// Runs android.icu on the host.")?;
    writeln!(table, "pub(crate) const ANDROID_ON_HOST: &str = include_str!({launcher:?});")?;
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("sources.rs"), table)?;
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "java") {
            files.push(path);
        }
    }
    Ok(())
}
