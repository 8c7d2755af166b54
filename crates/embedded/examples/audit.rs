//! The other side of the canonical hash: pairs of equal hash that two histories lead to, and whether the same 20 events
//! show the same trees and failures after both. `audit [--seeds N] APK...`

#[path = "../tests/canonical/audit.rs"]
mod audit;
#[path = "../tests/canonical/loops.rs"]
mod loops;

use audit::Audit;
use embedded::Embedded;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let seeds = match args.iter().position(|a| a == "--seeds") {
        Some(at) if at + 1 < args.len() => {
            args.remove(at);
            args.remove(at).parse()?
        }
        _ => 5,
    };
    let files = if args.is_empty() { loops::apks() } else { args.iter().map(Into::into).collect() };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    let (mut pairs, mut wrong) = (0, 0);
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(tree) = loops::start(&mut phone, &path) else { continue };
        let mut found = Audit::default();
        let ended = audit::audit(&mut phone, &tree, seeds, &mut found);
        println!("{name}: {} pairs, {} wrong", found.pairs, found.wrong.len());
        found.wrong.iter().for_each(|w| println!("    {w}"));
        if let Err(e) = ended {
            println!("    ended early: {e}");
        }
        (pairs, wrong) = (pairs + found.pairs, wrong + found.wrong.len());
    }
    println!("{pairs} pairs, {wrong} wrong");
    Ok(())
}
