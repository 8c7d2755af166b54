//! Random taps, keys and texts on many apps: finds internal errors, and measures events per second.

use device::{AppFile, Device, stroll};
use embedded::Embedded;
use gui::event::Event;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let events: u64 = args.next().ok_or("usage: monkey EVENTS APK...")?.parse()?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    for path in args {
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        println!("{:40} {}", name, run(&mut phone, &path, events).unwrap_or_else(|e| format!("ERROR {e}")));
    }
    Ok(())
}

fn run(phone: &mut Embedded, path: &str, events: u64) -> Result<String, Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    phone.launch(None)?;
    let mut found: Vec<String> = Vec::new();
    let (mut gaps, mut starts, mut changed, mut before) = (std::collections::BTreeSet::new(), 0, 0, Default::default());
    for n in 0..events {
        let seen = phone.observe()?;
        gaps.extend(seen.gaps.iter().map(|g| g.name.clone()));
        changed += u32::from(seen.hashes.gui != before);
        before = seen.hashes.gui;
        for crash in &seen.crashes {
            let Some(t) = crash.chain.last() else { continue };
            let app = t.frames.iter().find(|f| !origins::is_framework(&f.class)).or(t.frames.first());
            found.push(format!("{n}:{} {}", t.class, app.map(ToString::to_string).unwrap_or_default()));
        }
        found.extend(seen.anrs.iter().map(|a| format!("{n}:ANR {:?}", a.samples.first().and_then(|s| s.first()))));
        if !seen.running || !seen.anrs.is_empty() || seen.tree.is_empty() {
            starts += 1;
            phone.reset(n)?;
            phone.launch(None)?;
            continue;
        }
        phone.perform(n, &Event::settled(stroll::play(&seen.tree, gui::hash::draw(7, "monkey", &[n]), 10)))?;
    }
    found.dedup();
    for failure in phone.take_failures() {
        found.push(format!("FAILURE {}", failure.lines().take(4).collect::<Vec<_>>().join(" | ")));
    }
    let total = phone.coverage_total();
    Ok(format!("{changed} changed {starts} starts {total} instructions covered {found:?} gaps {gaps:?}"))
}
