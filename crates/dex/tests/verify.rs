//! The methods of real apps verify: no hard failure. The framework is not there, so soft ones are many.

mod common;
#[path = "common/hierarchy.rs"]
mod hierarchy;

use std::collections::BTreeMap;

use dex::verify::{FailureKind, Verifier};
use dex::{Dex, MethodBody};
use hierarchy::DexHierarchy;

#[test]
fn all_apps_verify() {
    let mut apps: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for file in common::app_dexes() {
        apps.entry(file.name.split('!').next().unwrap().to_string()).or_default().push(file.bytes);
    }
    let (mut methods, mut soft, mut hard) = (0, BTreeMap::<FailureKind, usize>::new(), Vec::new());
    for (app, files) in &apps {
        let dexes: Vec<Dex<'_>> = files.iter().map(|bytes| Dex::parse(bytes).unwrap()).collect();
        let mut hierarchy = DexHierarchy::new(dexes.iter().copied());
        let mut verifier = Verifier::new(&mut hierarchy);
        for dex in dexes {
            for class in dex.class_defs() {
                for method in dex.class_data(&class).unwrap().methods() {
                    let Some(body) = MethodBody::new(dex, &method) else { continue };
                    methods += 1;
                    match verifier.verify(&body.unwrap()) {
                        Ok(failures) => failures.iter().for_each(|f| *soft.entry(f.kind).or_default() += 1),
                        Err(failure) => {
                            let name = String::from_utf8_lossy(&dex.method_text(method.method).unwrap()).into_owned();
                            hard.push(format!("{app} {name}: {failure}"));
                        }
                    }
                }
            }
        }
    }
    eprintln!("{methods} methods, soft failures: {soft:?}");
    assert!(hard.is_empty(), "{} hard failures\n{}", hard.len(), hard[..hard.len().min(40)].join("\n"));
}
