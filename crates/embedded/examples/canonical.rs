//! Loops that lead back to where they began, and the fields in which the machine differs afterwards: this is how
//! the list in `src/canonical.rules` is found.
//!
//! `canonical [--kind NAME] [--screens N] [--fields N] [--first] [--rules FILE] APK...`
//!
//! Every loop goes round twice. The first turn also makes what is made at first use and tells an app that it was
//! restored; the second one finds all that in place. Fields are shown for the second turn, or with `--first` for the
//! first one. A difference is the app's own when one of its files, what a field that one of its classes declares leads
//! to, or what the app registered with the platform is another: then the loop has changed the app, and no hash may be
//! equal; such loops are listed at the end with what they changed. The last table tells how long a hash takes.

#[path = "../tests/common/apks.rs"]
mod apks;
#[path = "../tests/canonical/loops.rs"]
mod loops;

use device::Device;
use embedded::{Embedded, canonical};
use loops::{Loop, Outcome};
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;
use vm::canonical::{Difference, Graph};

type Failure = Box<dyn std::error::Error>;
type Files = Vec<(Vec<u8>, u128)>;

/// How the names of classes begin that are not an app's own: the platform, and libraries that it took along.
const NOT_OWN: [&str; 17] = [
    "android.",
    "androidx.",
    "java.",
    "javax.",
    "com.android.",
    "com.google.android.",
    "dalvik.",
    "gibbon.",
    "kotlin.",
    "kotlinx.",
    "libcore.",
    "org.apache.",
    "org.jacoco.",
    "org.json.",
    "sun.",
    "roots.",
    "[",
];

/// Where the platform keeps what an app gave it to keep: cursors, dialogs, receivers, alarms. What a cursor of the app points to
/// is the app's doing too.
const REGISTERED: [&str; 9] = [
    "android.app.Activity.mManagedCursors",
    "android.app.Activity.mManagedDialogs",
    "android.database.AbstractCursor.mPos",
    "android.database.AbstractWindowedCursor.mWindow",
    "android.database.sqlite.SQLiteCursor.mCount",
    "android.support.v4.content.LocalBroadcastManager.mActions",
    "android.support.v4.content.LocalBroadcastManager.mReceivers",
    "gibbon.server.AlarmManagerService.alarms",
    "gibbon.server.BroadcastQueue.registered",
];

/// The same, as it shows in the way to what differs: receivers in another order, a cursor that was asked again, a dialog
/// that onCreateDialog made and the activity keeps.
const KEPT: [&str; 3] = ["BroadcastQueue.registered", ".mManagedCursors", ".mManagedDialogs"];

fn main() -> Result<(), Failure> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let options = Options {
        kind: take(&mut args, "--kind"),
        screens: take(&mut args, "--screens").map_or(Ok(2), |n| n.parse())?,
        fields: take(&mut args, "--fields").map_or(Ok(3), |n| n.parse())?,
        first: args.iter().position(|a| a == "--first").map(|at| args.remove(at)).is_some(),
    };
    let rules = take(&mut args, "--rules");
    let files = if args.is_empty() { apks::apks(&[]) } else { args.iter().map(Into::into).collect() };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    if let Some(file) = rules {
        phone.phone().vm.set_canonical_rules(vm::canonical::Rules::parse(&std::fs::read_to_string(file)?)?);
    }
    let mut found = Found::default();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if loops::start(&mut phone, &path).is_none() {
            println!("{name}: does not start");
        } else if let Err(e) = app(&mut phone, &name, &options, &mut found) {
            println!("{name}: ended early: {e}");
        }
    }
    found.print();
    Ok(())
}

struct Options {
    kind: Option<String>,
    screens: usize,
    fields: usize,
    first: bool,
}

/// Takes an option with its value out of the arguments.
fn take(args: &mut Vec<String>, name: &str) -> Option<String> {
    let at = args.iter().position(|a| a == name)?;
    args.remove(at);
    (at < args.len()).then(|| args.remove(at))
}

fn app(phone: &mut Embedded, name: &str, options: &Options, found: &mut Found) -> Result<(), Failure> {
    let screens = loops::screens(phone, options.screens)?;
    let first = phone.snapshot()?;
    found.costs.push(cost(phone, name)?);
    phone.restore(first)?;
    for (i, screen) in screens.iter().enumerate() {
        phone.restore(first)?;
        loops::enter(phone, screen)?;
        let here = phone.snapshot()?;
        for way in loops::loops(&screen.tree).iter().filter(|w| options.kind.as_ref().is_none_or(|k| k == w.name)) {
            phone.restore(here)?;
            let turns = [loops::run(phone, &screen.tree, way)?, loops::run(phone, &screen.tree, way)?];
            println!("{name}: screen {i}: {} {:?}, then {:?}", way.name, turns[0], turns[1]);
            let shown = turns[if options.first { 0 } else { 1 }];
            let mut own = Vec::new();
            if shown == Outcome::Different && turns[0] != Outcome::Elsewhere {
                phone.restore(here)?;
                own = differences(phone, way, options, found)?;
            }
            found.count(way.name, turns, !own.is_empty());
            if !own.is_empty() {
                found.own.push(format!("{name}: screen {i}: {}: {}", way.name, own.join(", ")));
            }
        }
        phone.drop_snapshot(here);
    }
    phone.drop_snapshot(first);
    Ok(())
}

/// Everything that was counted.
#[derive(Default)]
struct Found {
    kinds: BTreeMap<&'static str, [u32; 5]>,
    blame: BTreeMap<String, Blame>,
    /// Loops that changed the app itself, and what of it.
    own: Vec<String>,
    costs: Vec<Cost>,
}

/// What the hash of an app's first screen costs.
struct Cost {
    name: String,
    /// Bytes of the heap that are reachable.
    live: u64,
    /// Milliseconds of the processor.
    ms: f64,
}

/// Takes the fastest of some hashes of a heap that was just collected.
fn cost(phone: &mut Embedded, name: &str) -> Result<Cost, Failure> {
    phone.phone().vm.collect();
    let mut ms = f64::INFINITY;
    for _ in 0..5 {
        let start = now();
        loops::canonical(phone)?;
        ms = ms.min(now() - start);
    }
    Ok(Cost { name: name.to_owned(), live: phone.phone().vm.heap.used(), ms })
}

/// Milliseconds of the processor that this thread has used.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// How often a field differs.
#[derive(Default)]
struct Blame {
    /// Loops in which it does.
    loops: u32,
    /// Loops in which no other field does.
    alone: u32,
}

impl Found {
    fn count(&mut self, kind: &'static str, turns: [Outcome; 2], own: bool) {
        let counts = self.kinds.entry(kind).or_default();
        let is = |outcome: bool| u32::from(outcome);
        counts[0] += is(turns[0] == Outcome::Elsewhere);
        counts[1] += is(turns[0] != Outcome::Elsewhere);
        counts[2] += is(turns[0] == Outcome::Equal);
        counts[3] += is(turns == [Outcome::Equal; 2] || turns == [Outcome::Different, Outcome::Equal]);
        counts[4] += is(own);
    }

    fn print(&self) {
        println!("\n{:16} elsewhere   loops  first turn  second turn  own difference", "kind");
        let mut all = [0; 5];
        for (kind, n) in &self.kinds {
            println!("{kind:16} {:9} {:7} {:11} {:12} {:15}", n[0], n[1], n[2], n[3], n[4]);
            if *kind != "dead tap" {
                all.iter_mut().zip(n).for_each(|(all, n)| *all += n);
            }
        }
        println!("{:16} {:9} {:7} {:11} {:12} {:15}", "without dead taps", all[0], all[1], all[2], all[3], all[4]);
        println!("\nloops that changed the app's own state:");
        self.own.iter().for_each(|line| println!("    {line}"));
        self.print_blame();
        self.print_costs();
    }

    fn print_blame(&self) {
        let mut blame: Vec<_> = self.blame.iter().collect();
        blame.sort_by_key(|(field, b)| (std::cmp::Reverse((b.loops, b.alone)), *field));
        println!("\nloops, and loops in which nothing else differs, by field");
        blame.iter().take(200).for_each(|(field, b)| println!("{:4} {:4} {field}", b.loops, b.alone));
    }

    fn print_costs(&self) {
        println!("\na hash of the first screen: MB of live heap, ms, ms for 10 MB");
        for c in &self.costs {
            let megabytes = c.live as f64 / 1e6;
            println!("{:40.40} {megabytes:6.1} {:6.1} {:6.1}", c.name, c.ms, c.ms * 10.0 / megabytes);
        }
    }
}

/// Goes round again, shows what differs after the turn, and tells what of it is the app's own.
fn differences(phone: &mut Embedded, way: &Loop, options: &Options, all: &mut Found) -> Result<Vec<String>, Failure> {
    if !options.first {
        loops::go(phone, way)?;
    }
    let (before, files) = seen(phone)?;
    loops::go(phone, way)?;
    let (after, changed) = seen(phone)?;
    let found = before.differences(&after);
    let mut fields = BTreeMap::<&str, (u32, &Difference)>::new();
    found.iter().for_each(|d| fields.entry(&d.field).or_insert((0, d)).0 += 1);
    for field in fields.keys() {
        let blame = all.blame.entry((*field).to_owned()).or_default();
        blame.loops += 1;
        blame.alone += u32::from(fields.len() == 1);
    }
    for (n, d) in fields.values().take(options.fields) {
        println!("    {n}x {}  {} -> {}\n        {}", d.field, d.values.0, d.values.1, d.path);
    }
    let files = changed.iter().filter(|f| !files.contains(f)).chain(files.iter().filter(|f| !changed.contains(f)));
    let files = files.map(|(name, _)| format!("file {}", String::from_utf8_lossy(name)));
    let own: std::collections::BTreeSet<String> = files.chain(found.iter().filter_map(|d| own(&before, d))).collect();
    own.iter().for_each(|what| println!("    own: {what}"));
    Ok(own.into_iter().collect())
}

/// What of the app itself a difference shows, if it does.
fn own(graph: &Graph, d: &Difference) -> Option<String> {
    let class = |field: &str| graph.class_behind(d.node, field).filter(|c| is_of_app(c));
    if d.field == "android.os.Message.when" {
        let who = class("android.os.Message.callback").or_else(|| class("android.os.Message.target"))?;
        return Some(format!("timer of {who}"));
    }
    if let Some(who) = d.field.strip_suffix(" wakes at").and_then(|f| f.strip_prefix("roots.")).filter(|f| is_of_app(f))
    {
        return Some(format!("thread that waits in {who}"));
    }
    let kept = KEPT.iter().find(|kept| d.path.contains(*kept));
    kept.map(|kept| (*kept).to_owned()).or_else(|| is_own(&d.owner).then(|| d.owner.clone()))
}

fn is_own(field: &str) -> bool {
    is_of_app(field) || REGISTERED.contains(&field) || is_own_static(field)
}

fn is_of_app(name: &str) -> bool {
    !name.is_empty() && !NOT_OWN.iter().any(|p| name.starts_with(p))
}

/// Statics stand below the roots.
fn is_own_static(field: &str) -> bool {
    field
        .strip_prefix("roots.")
        .is_some_and(|rest| rest.contains('.') && !rest.contains(' ') && !NOT_OWN.iter().any(|p| rest.starts_with(p)))
}

/// What a hash is made of: memory, and files by name.
fn seen(phone: &mut Embedded) -> Result<(Graph, Files), Failure> {
    let graph = phone.phone().vm.canonical_graph().ok_or("no rules")?;
    Ok((graph, canonical::files(&phone.phone().vm)))
}
