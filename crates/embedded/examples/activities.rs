//! Starts every activity of an app in a process of its own, and prints those that do not show a screen.

use device::{AppFile, Device};
use embedded::Embedded;
use gui::event::Intent;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: activities APK")?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    let installed = phone.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(&path)?.into() }])?;
    let mut shown = 0;
    for name in &installed.activities {
        match start(&mut phone, name) {
            Ok(()) => shown += 1,
            Err(why) => println!("{name}: {why}"),
        }
    }
    println!("{shown} of {} activities show a screen", installed.activities.len());
    Ok(())
}

fn start(phone: &mut Embedded, name: &str) -> Result<(), String> {
    phone.reset(0).map_err(|e| e.to_string())?;
    let intent = Intent { component: Some(name.to_owned()), ..Intent::default() };
    phone.launch(Some(&intent)).map_err(|e| e.to_string())?;
    let failures = phone.take_failures();
    let seen = phone.observe().map_err(|e| e.to_string())?;
    if let Some(t) = seen.crashes.first().and_then(|c| c.chain.last()) {
        let frames: Vec<String> = t.frames.iter().take(4).map(ToString::to_string).collect();
        return Err(format!("{} {} {}", t.class, t.message.clone().unwrap_or_default(), frames.join(" < ")));
    }
    if let Some(anr) = seen.anrs.first() {
        let frames: Vec<String> = anr.samples.iter().flatten().take(4).map(ToString::to_string).collect();
        return Err(format!("ANR {}", frames.join(" < ")));
    }
    if !failures.is_empty() {
        return Err(failures.join("; "));
    }
    if seen.tree.is_empty() {
        return Err(format!("no screen; running {} settled {} at {}", seen.running, seen.settled, seen.activity()));
    }
    Ok(())
}
