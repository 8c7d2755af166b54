//! The other side of the canonical hash: pairs of equal hash that two histories lead to, and whether the same 20 events
//! show the same trees and failures after both. `audit [--seeds N] [--screens N] [--rules FILE] APK...`

#[path = "../tests/common/apks.rs"]
mod apks;
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
    let seeds = take(&mut args, "--seeds")?.unwrap_or(2);
    let screens = take(&mut args, "--screens")?.unwrap_or(1) as usize;
    let rules = words(&mut args, "--rules");
    let files = if args.is_empty() { apks::apks(&[]) } else { args.iter().map(Into::into).collect() };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    if let Some(file) = rules {
        phone.phone().vm.set_canonical_rules(vm::canonical::Rules::parse(&std::fs::read_to_string(file)?)?);
    }
    let (mut pairs, mut wrong) = (0, 0);
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if loops::start(&mut phone, &path).is_none() {
            continue;
        }
        let mut found = Audit::default();
        let ended = audit::audit(&mut phone, screens, seeds, &mut found);
        println!("{name}: {} pairs, {} wrong", found.pairs, found.wrong.len());
        found.wrong.iter().for_each(|w| println!("    {w}"));
        if let Err(e) = ended {
            println!("    ended early: {e}");
        }
        (pairs, wrong) = (pairs + found.pairs, wrong + found.wrong.len());
    }
    println!("{pairs} pairs, {wrong} wrong");
    if wrong == 0 { Ok(()) } else { Err("two histories of equal hash went on differently".into()) }
}

/// Takes an option with its number out of the arguments.
fn take(args: &mut Vec<String>, name: &str) -> Result<Option<u64>, Box<dyn std::error::Error>> {
    Ok(words(args, name).map(|n| n.parse()).transpose()?)
}

/// Takes an option with its value out of the arguments.
fn words(args: &mut Vec<String>, name: &str) -> Option<String> {
    let at = args.iter().position(|a| a == name).filter(|at| at + 1 < args.len())?;
    args.remove(at);
    Some(args.remove(at))
}
