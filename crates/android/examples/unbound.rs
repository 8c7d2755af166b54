//! Prints the native methods of `android.*`, `com.android.internal.*` and the older OpenGL that nobody wrote, by
//! class, and how many of all there are of each fidelity. These are the gaps that an app can meet.

use dex::{AccessFlags, Dex};
use std::collections::BTreeMap;
use vm::native::Fidelity;
use vm::{Config, Vm};

type Failed = Box<dyn std::error::Error>;

/// Packages whose natives belong to the framework.
const PREFIXES: &[&str] = &["android/", "com/android/internal/", "com/google/android/gles_jni/"];

fn main() -> Result<(), Failed> {
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent)?;
    let mut vm = Vm::new(Config::default())?;
    libcore::natives::register(&mut vm);
    android::register(&mut vm);
    let manifest = boot::manifest(&pack).ok_or("the boot pack has no manifest")?;
    let mut unbound: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut bound = [0; 2];
    for name in &manifest.boot_class_path {
        let bytes = pack.get(name).ok_or("the boot pack is incomplete")?;
        for (class, method, signature) in natives(bytes)? {
            match vm.classes.registry.find(&class, method.as_bytes(), signature.as_bytes()) {
                Some(id) => bound[usize::from(vm.classes.registry.get(id).fidelity != Fidelity::Exact)] += 1,
                None => unbound.entry(class).or_default().push(format!("{method}{signature}")),
            }
        }
    }
    for (class, methods) in &unbound {
        println!("{class}: {}", methods.len());
        methods.iter().for_each(|m| println!("    {m}"));
    }
    let gaps: usize = unbound.values().map(Vec::len).sum();
    println!("{} exact, {} models, {gaps} gaps in {} classes", bound[0], bound[1], unbound.len());
    Ok(())
}

/// Class, name and signature of the framework's native methods in a DEX file.
fn natives(bytes: &[u8]) -> Result<Vec<(String, String, String)>, Failed> {
    let dex = Dex::parse(bytes)?;
    let mut found = Vec::new();
    for def in dex.class_defs() {
        let descriptor = dex.type_descriptor(def.class)?;
        let class = String::from_utf8_lossy(descriptor.bytes()).trim_matches(['L', ';']).to_owned();
        if !PREFIXES.iter().any(|p| class.starts_with(p)) {
            continue;
        }
        for method in dex.class_data(&def)?.methods().filter(|m| m.flags.contains(AccessFlags::NATIVE)) {
            let id = dex.method(method.method)?;
            let name = String::from_utf8_lossy(dex.string(id.name)?.bytes()).into_owned();
            let signature = String::from_utf8_lossy(&dex.signature(id.proto)?).into_owned();
            found.push((class.clone(), name, signature));
        }
    }
    Ok(found)
}
