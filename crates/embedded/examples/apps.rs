//! Starts many apps, one after the other, and prints a line for each.

use device::{AppFile, Device};
use embedded::Embedded;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    for path in std::env::args().skip(1) {
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        println!("{:32} {}", name, start(&mut phone, &path).unwrap_or_else(|e| format!("ERROR {e}")));
    }
    Ok(())
}

fn start(phone: &mut Embedded, path: &str) -> Result<String, Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    phone.launch(None)?;
    let instructions = phone.phone().vm.side.instructions / 1000;
    let failures = phone.take_failures();
    let seen = phone.observe()?;
    let crash = seen.crashes.first().and_then(|c| c.chain.last()).map(|t| {
        let frames: Vec<String> = t.frames.iter().take(3).map(|f| format!("{}.{}", f.class, f.method)).collect();
        format!("CRASH {} {} {}", t.class, t.message.clone().unwrap_or_default(), frames.join(" < "))
    });
    let anr = if seen.anrs.is_empty() { "" } else { "ANR " };
    let gaps: Vec<&str> = seen.gaps.iter().map(|g| g.name.as_str()).take(3).collect();
    let failures = failures.first().map(|f| f.lines().next().unwrap_or_default().to_owned()).unwrap_or_default();
    Ok(format!(
        "{} {}k {} nodes {anr}{} {failures} {} gaps {gaps:?}",
        if seen.settled { "quiet" } else { "busy" },
        instructions,
        seen.tree.len(),
        crash.unwrap_or_default(),
        seen.gaps.len()
    ))
}
