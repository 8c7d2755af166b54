//! Code of real apps is not rejected: what phones have run for years passes the verifier.
//!
//! Every class of every app beside the repository is verified, also those that no run reaches.

use crate::common;
use apk::{Archive, Diagnostics};
use dex::ClassDefIdx;
use embedded::machine::phone_machine;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use vm::class::LoaderId;
use vm::layout::Ref;
use vm::made::RunTimeDex;
use vm::{Config, Vm};

#[test]
fn code_of_real_apps_is_not_rejected() {
    let Some(folder) = apps() else {
        println!("shared/apks is absent: nothing is verified");
        return;
    };
    let pack = common::pack();
    let (mut classes, mut rejected, begin) = (0, Vec::new(), Instant::now());
    for app in common::files(&folder, "apk") {
        let mut vm = phone_machine(&pack, Config::default(), None).unwrap();
        let (count, failures) = verify(&mut vm, code_of(&app));
        classes += count;
        let name = app.file_name().unwrap_or_default().to_string_lossy().into_owned();
        rejected.extend(failures.into_iter().map(|failure| format!("{name}: {failure}")));
    }
    println!("{classes} classes verified in {:.1} s", begin.elapsed().as_secs_f64());
    assert!(classes > 10_000, "only {classes} classes");
    assert!(rejected.is_empty(), "{} classes rejected\n{}", rejected.len(), rejected.join("\n"));
}

/// Verifies all classes of some DEX files; those whose superclass is missing cannot be linked and are left out.
fn verify(vm: &mut Vm, files: Vec<Vec<u8>>) -> (usize, Vec<String>) {
    let loader = vm.add_guest_loader(LoaderId::BOOT, Ref::NULL);
    let files: Vec<_> =
        files.into_iter().map(|bytes| vm.install_at_run_time(&RunTimeDex::new(bytes), loader).unwrap()).collect();
    let (mut count, mut failures) = (0, Vec::new());
    for file in files {
        for def in 0..vm.classes.dex(file).view().class_defs().count() {
            let class = vm.classes.dex(file).class_id(ClassDefIdx(def as u32));
            if vm.classes.class(class).is_ok() {
                count += 1;
                let failure = vm.classes.first_failure(class);
                failures.extend(failure.map(|(method, failure)| format!("{method}: {:?} {failure}", failure.kind)));
            }
        }
    }
    (count, failures)
}

fn code_of(app: &Path) -> Vec<Vec<u8>> {
    let mut diagnostics = Diagnostics::default();
    let bytes = fs::read(app).unwrap();
    let archive = Archive::open(bytes.into(), &mut diagnostics).unwrap();
    let names = std::iter::once("classes.dex".to_owned()).chain((2..).map(|n| format!("classes{n}.dex")));
    let entries = names.map_while(|name| archive.find(&name).map(|_| name));
    entries.map(|name| archive.read_name(&name, &mut diagnostics).unwrap().to_vec()).collect()
}

fn apps() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["../../../shared/apks", "../../../../shared/apks"].map(|f| root.join(f)).into_iter().find(|f| f.is_dir())
}
