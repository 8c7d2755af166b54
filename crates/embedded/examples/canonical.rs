//! Loops that lead back to where they began, and the fields in which the machine differs afterwards: this is how
//! the list in `src/canonical.rules` is found. `canonical [--kind NAME] [--fields N] [--rules FILE] APK...`

#[path = "../tests/canonical/loops.rs"]
mod loops;

use device::Device;
use embedded::{Embedded, canonical};
use gui::event::Event;
use loops::{Loop, Outcome};
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let kind = take(&mut args, "--kind");
    let fields: usize = take(&mut args, "--fields").map_or(Ok(3), |n| n.parse())?;
    let rules = take(&mut args, "--rules");
    let files = if args.is_empty() { loops::apks() } else { args.iter().map(Into::into).collect() };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    if let Some(file) = rules {
        phone.phone().vm.set_canonical_rules(vm::canonical::Rules::parse(&std::fs::read_to_string(file)?)?);
    }
    let (mut counts, mut blame) = (BTreeMap::<&str, [u32; 3]>::new(), BTreeMap::<String, u32>::new());
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(tree) = loops::start(&mut phone, &path) else {
            println!("{name}: does not start");
            continue;
        };
        let here = phone.snapshot()?;
        for way in loops::loops(&tree).iter().filter(|w| kind.as_ref().is_none_or(|k| k == w.name)) {
            phone.restore(here)?;
            let outcome = loops::run(&mut phone, &tree, way)?;
            counts.entry(way.name).or_default()[outcome as usize] += 1;
            println!("{name}: {} {outcome:?}", way.name);
            if outcome == Outcome::Different {
                phone.restore(here)?;
                for line in differences(&mut phone, way, fields, &mut blame)? {
                    println!("    {line}");
                }
            }
        }
        phone.drop_snapshot(here);
    }
    println!("\nkind: elsewhere, equal, different");
    counts.iter().for_each(|(kind, n)| println!("{kind:16} {n:?}"));
    let mut blame: Vec<_> = blame.into_iter().map(|(field, n)| (n, field)).collect();
    blame.sort_by(|a, b| b.cmp(a));
    blame.iter().take(40).for_each(|(n, field)| println!("{n:4} {field}"));
    Ok(())
}

/// Takes an option with its value out of the arguments.
fn take(args: &mut Vec<String>, name: &str) -> Option<String> {
    let at = args.iter().position(|a| a == name)?;
    args.remove(at);
    (at < args.len()).then(|| args.remove(at))
}

fn differences(
    phone: &mut Embedded,
    way: &Loop,
    most: usize,
    blame: &mut BTreeMap<String, u32>,
) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let before = phone.phone().vm.canonical_graph().ok_or("no rules")?;
    let files = canonical::files(&phone.phone().vm);
    for (i, action) in way.events.iter().enumerate() {
        phone.perform(i as u64, &Event::settled(action.clone()))?;
    }
    let after = phone.phone().vm.canonical_graph().ok_or("no rules")?;
    let found = before.differences(&after);
    found.iter().for_each(|d| *blame.entry(d.field.clone()).or_default() += 1);
    let show =
        |d: &vm::canonical::Difference| format!("{}  {} -> {}\n        {}", d.field, d.values.0, d.values.1, d.path);
    let mut lines: Vec<String> = found.iter().take(most).map(show).collect();
    if found.len() > most {
        lines.push(format!("and {} more", found.len() - most));
    }
    let changed = canonical::files(&phone.phone().vm);
    for (name, _) in changed.iter().filter(|f| !files.contains(f)).chain(files.iter().filter(|f| !changed.contains(f)))
    {
        lines.push(format!("file {}", String::from_utf8_lossy(name)));
    }
    Ok(lines)
}
