//! The boot classes fit together: what none of them has is listed, with the reason, in `unresolved.txt`.

use std::path::{Path, PathBuf};

use boot::{Options, Silent, Toolchain, java_files, pack_path};

/// Only where the pack has been made: these tests fetch at most one small artefact besides.
fn toolchain() -> Option<Toolchain> {
    let options = Options::new(23);
    if !pack_path(&options).unwrap().is_file() {
        eprintln!("not checked: there is no boot pack, run `gibbon boot` first");
        return None;
    }
    Some(Toolchain::prepare(&options, &mut Silent).unwrap())
}

fn members(report: &str) -> Vec<&str> {
    report.lines().filter_map(|line| line.split('\t').next()).collect()
}

/// Lines of the committed list without its comments, which tell the reasons.
fn known() -> Vec<&'static str> {
    include_str!("unresolved.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect()
}

#[test]
fn unresolved_references_of_the_boot_classes_are_known() {
    let Some(toolchain) = toolchain() else { return };
    let report = toolchain.unresolved(None).unwrap();
    let mut known = known();
    known.sort_unstable();
    assert_eq!(members(&report), known, "{report}");
}

#[test]
fn the_corpus_uses_only_what_the_level_has() {
    let Some(toolchain) = toolchain() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/corpus");
    let programs = toolchain.programs("corpus", &java_files(&root).unwrap()).unwrap();
    let report = toolchain.unresolved(Some(&programs.classes)).unwrap();
    // Lambdas are desugared by D8 when the programs are converted.
    assert_eq!(members(&report), ["invokedynamic"], "{report}");
    assert!(programs.names().unwrap().len() >= 300, "the corpus has to have 300 programs");
    let dex: PathBuf = programs.dex;
    assert!(dex.is_file());
}
