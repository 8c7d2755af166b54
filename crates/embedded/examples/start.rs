//! Starts an app and prints what happened: for finding out why one does not start.

use device::{AppFile, Device};
use embedded::Embedded;
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: start APK [PICTURE.png]")?;
    let bytes = std::fs::read(&path)?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    println!("zygote: {} instructions", phone.phone().vm.side.instructions);
    let installed = phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    println!("{} {}", installed.app.package, installed.main_activity);
    phone.launch(None)?;
    let vm = &phone.phone().vm;
    println!("{} instructions, {} ms", vm.side.instructions, vm.now().millis());
    for failure in phone.take_failures() {
        println!("failure {failure}");
    }
    match phone.observe() {
        Ok(seen) => show(&seen),
        Err(e) => println!("{e}\n{}", phone.phone().last_words()),
    }
    if let Some(file) = std::env::args().nth(2) {
        std::fs::write(file, phone.screenshot()?)?;
    }
    Ok(())
}

fn show(seen: &gui::observation::Observation) {
    for line in &seen.log {
        println!("{}/{}: {}", line.level, line.tag, line.message);
    }
    println!("running {} settled {} activity {}", seen.running, seen.settled, seen.activity());
    for crash in &seen.crashes {
        println!("crash {:?}", crash.chain.last().map(|t| (&t.class, t.frames.first())));
    }
    for anr in &seen.anrs {
        println!("anr {}", anr.threads);
    }
    for node in seen.tree.nodes() {
        println!("  {} {} '{}' {:?} {:?}", node.simple_class(), node.id, node.text, node.bounds, node.flags);
    }
    let mut gaps: BTreeMap<&str, u32> = BTreeMap::new();
    for gap in &seen.gaps {
        *gaps.entry(&gap.name).or_default() += gap.calls;
    }
    for (member, n) in gaps {
        println!("gap {n} {member}");
    }
}
