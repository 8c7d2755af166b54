//! Names the semantics of the machine: a hash of the sources that decide what a machine does.
//!
//! A saved machine may only be read by a gibbon that would have made the same one; the name keeps others apart.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates whose code runs in a machine, or lays out its state.
const CRATES: [&str; 8] = ["apk", "dex", "vm", "store", "libcore", "graphics", "android", "embedded"];

fn main() -> Result<(), Box<dyn Error>> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = vec![crates.join("../Cargo.lock")];
    for name in CRATES {
        let folder = crates.join(name).join("src");
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &mut files)?;
    }
    println!("cargo::rerun-if-changed={}", files[0].display());
    files[1..].sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(file)? {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=GIBBON_SEMANTICS={hash:016x}");
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
