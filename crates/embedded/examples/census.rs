//! What grows in a long walk: `census [--live] EVENTS APK [DESCRIPTOR…]` counts by kind what there is after a tenth of the
//! events and after all, and tells who holds the objects of classes. `--live` uses the whole phone and not only the app.
//!
//! Counts are taken on a copy that collects first, so they are what is reachable; memory of the process is read before.

#[path = "../tests/invariants/walk.rs"]
#[expect(dead_code, reason = "only the walk itself is wanted")]
mod walk;

use device::Device;
use embedded::{Embedded, memory};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use vm::Config;
use vm::census::Count;

type Failure = Box<dyn std::error::Error>;
type Census = BTreeMap<String, Count>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let live = args.first().is_some_and(|a| a == "--live");
    let gait = if live { walk::Gait::Live } else { walk::Gait::Play };
    let [events, path, classes @ ..] = &args[usize::from(live)..] else {
        return Err("usage: census [--live] EVENTS APK [DESCRIPTOR...]".into());
    };
    let (events, path) = (events.parse::<u64>()?, Path::new(path));
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    let mut censuses = Vec::new();
    for events in [events / 10, events] {
        walk::start(&mut phone, path)?;
        walk::record(&mut phone, gait, events, 7)?;
        println!("after {events} events: {} KiB written", memory::in_use() / 1024);
        parts().iter().for_each(|(what, kib)| println!("{kib:>9} KiB {what}"));
        censuses.push(count(&mut phone)?);
    }
    for (before, after) in censuses[0].iter().zip(&censuses[1]) {
        show(before, after);
    }
    for class in classes {
        println!("ways to {class}:");
        let ways = phone.phone().vm.ways_to(class);
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        ways.into_iter().for_each(|way| *counted.entry(way).or_default() += 1);
        counted.iter().for_each(|(way, times)| println!("{times:>9}  {way}"));
    }
    std::process::exit(0)
}

/// Totals, reachable objects and state beside them.
fn count(phone: &mut Embedded) -> Result<[Census; 3], Failure> {
    let here = phone.snapshot()?;
    let vm = &mut phone.phone().vm;
    let mut totals = Census::new();
    let mut total = |what: &str, number: usize, bytes: u64| {
        totals.insert(what.to_owned(), Count { number: number as u64, bytes });
    };
    total("heap in use, garbage included", 1, vm.heap.used());
    total("heap from first to last block", 1, vm.heap.extent());
    total("saved pages", vm.saved_pages(), vm.saved_pages() as u64 * 4096);
    total("threads", vm.side.threads.iter().flatten().count(), 0);
    total("monitors", vm.side.monitors.len(), 0);
    total("recipes of classes", vm.side.made.len(), 0);
    total("finalizable", vm.side.finalizable.len(), 0);
    total("waiting to be finalized", vm.side.finalizing.len(), 0);
    total("collections", vm.side.collections as usize, 0);
    let states = vm.census_of_states();
    let objects = vm.census_of_objects();
    total("heap that is reached", 1, vm.heap.used());
    phone.restore(here)?;
    phone.drop_snapshot(here);
    Ok([totals, states, objects])
}

/// The kinds that grew, those that grew most first, with both counts.
fn show(before: &Census, after: &Census) {
    let mut rows: Vec<(&String, Count, Count)> =
        after.iter().map(|(kind, now)| (kind, before.get(kind).copied().unwrap_or_default(), *now)).collect();
    rows.retain(|(_, then, now)| now.bytes > then.bytes || now.number > then.number);
    rows.sort_by_key(|(_, then, now)| std::cmp::Reverse(now.bytes.saturating_sub(then.bytes)));
    println!("{:>9} {:>9} {:>9} {:>9}  kind", "first", "last", "KiB first", "last");
    for (kind, then, now) in rows {
        let kib = |count: Count| count.bytes / 1024;
        println!("{:>9} {:>9} {:>9} {:>9}  {kind}", then.number, now.number, kib(then), kib(now));
    }
}

/// KiB that this process has written, by what they belong to: a file that is mapped, the host's heap, guest memory (the one
/// mapping for which the kernel reserves nothing), and other memory.
fn parts() -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string("/proc/self/smaps").unwrap_or_default();
    let (mut parts, mut name, mut kib) = (BTreeMap::new(), String::new(), 0);
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["Anonymous:", size, _] => kib = size.parse().unwrap_or(0),
            ["VmFlags:", flags @ ..] => {
                let guest = name == "other" && flags.contains(&"nr");
                *parts.entry(if guest { "guest memory".to_owned() } else { name.clone() }).or_insert(0) += kib;
            }
            [range, _, _, _, _, rest @ ..] if range.contains('-') && !range.ends_with(':') => {
                name = if rest.is_empty() { "other".to_owned() } else { rest.join(" ") };
            }
            _ => {}
        }
    }
    parts.retain(|_, kib| *kib > 100);
    parts
}
