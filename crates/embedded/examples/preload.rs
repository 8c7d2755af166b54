//! Makes the list of classes that the zygote loads for all apps: those of the framework that many apps initialise.
//!
//! `cargo run --release -p embedded --example preload -- APK... > java/android/gibbon/server/preloaded-classes.txt`

use device::{AppFile, Device};
use embedded::Embedded;
use gui::Action;
use gui::event::Event;
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;

/// A class is loaded for all when one app in so many uses it.
const SHARE: usize = 15;

/// Prefixes of classes whose initialisers look at what differs between runs, or act.
const NEVER: &[&str] = &["gibbon.", "java.util.Random", "java.util.UUID", "java.security.SecureRandom"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, Config::default())?;
    let mut users: BTreeMap<String, usize> = BTreeMap::new();
    let apps: Vec<String> = std::env::args().skip(1).collect();
    for app in &apps {
        match used(&mut device, app) {
            Ok(classes) => classes.into_iter().for_each(|c| *users.entry(c).or_default() += 1),
            Err(e) => eprintln!("{app}: {e}"),
        }
    }
    for (class, n) in users {
        if n * SHARE >= apps.len() && !NEVER.iter().any(|p| class.starts_with(p)) {
            println!("{class}");
        }
    }
    Ok(())
}

/// The framework's classes that an app's start and a few events initialise.
fn used(device: &mut Embedded, path: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    device.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    device.launch(None)?;
    let key = |key: &str| Action::Key { key: key.into(), long: false, meta: 0 };
    for (n, action) in [key("MENU"), key("BACK"), key("TAB"), key("ENTER")].into_iter().enumerate() {
        let _performed = device.perform(n as u64, &Event::settled(action))?;
    }
    let boot_files = device.boot_files();
    let vm = &mut device.phone().vm;
    let mut classes = vm.initialised_classes();
    let ours =
        |vm: &vm::Vm, id| vm.classes.linked(id).and_then(|c| c.origin).is_some_and(|(dex, _)| dex.0 < boot_files);
    classes.retain(|id| ours(vm, *id));
    Ok(classes.into_iter().map(|id| vm.classes.name(id)).collect())
}
