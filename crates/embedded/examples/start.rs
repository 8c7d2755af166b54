//! Starts an app and prints what happened: for finding out why one does not start.

use embedded::Phone;
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: start APK")?;
    let bytes = std::fs::read(&path)?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Phone::boot(&pack, Config::default())?;
    println!("zygote: {} instructions", phone.vm.side.instructions);
    let package = std::env::args().nth(2).unwrap_or("app".into());
    let settled = phone.start(&package, &bytes)?;
    println!("{settled:?} after {} instructions, {} ms", phone.vm.side.instructions, phone.vm.now().millis());
    for (level, tag, text) in &phone.vm.log {
        println!("{level}/{tag}: {text}");
    }
    for report in &phone.reports {
        println!("{report:?}");
    }
    let mut gaps: BTreeMap<&str, u64> = BTreeMap::new();
    for ((member, _), n) in &phone.vm.gaps {
        *gaps.entry(member).or_default() += n;
    }
    for (member, n) in gaps {
        println!("gap {n} {member}");
    }
    println!("{}", phone.last_words());
    Ok(())
}
