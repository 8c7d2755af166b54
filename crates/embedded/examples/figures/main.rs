//! What the embedded device costs: time of each part of an app's start and of each event, and memory.
//!
//! `benches/device/run` calls it: `figures [--interpreted] FOLDER APK...`, where the folder has a list of events for each
//! app ([`list`]); `figures --record FOLDER EVENTS APK...` makes the lists. Times are the processor's time of this thread,
//! so that other work on the machine disturbs them little. How an event's time is shared between dispatch, layout
//! and drawing is told by a second round, in which the machine is stopped every 2,000 instructions to look at its stack.

mod list;

use device::{AppFile, Device};
use embedded::profile::Profile;
use embedded::{Embedded, memory};
use gui::Event;
use gui::event::Intent;
use rustix::time::{ClockId, clock_gettime};
use std::path::Path;
use std::sync::Arc;
use vm::{Compiling, Config};

/// Launches that are measured.
const LAUNCHES: u64 = 7;
/// Bytes of a page of guest memory.
const PAGE: usize = 4096;
/// Titles of the columns, and how wide each is.
const COLUMNS: [(&str, usize); 19] = [
    ("start", 6),
    ("first", 6),
    ("launch", 6),
    ("bound", 6),
    ("event", 6),
    ("dispat", 6),
    ("layout", 6),
    ("draw", 5),
    ("tree", 5),
    ("hash", 5),
    ("snap", 5),
    ("KiB", 5),
    ("p95", 5),
    ("restor", 6),
    ("shot", 5),
    ("chg%", 4),
    ("ms/ev", 5),
    ("ev/s", 5),
    ("MB", 4),
];
/// Everything that measures and places views, and draws them; what draws is told apart.
const TRAVERSALS: &str = "android.view.ViewRootImpl.performTraversals";
/// Draws them.
const DRAWING: &str = "android.view.ViewRootImpl.performDraw";

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match &words[..] {
        ["--record", folder, events, apks @ ..] => record(Path::new(folder), events.parse()?, apks),
        ["--interpreted", folder, apks @ ..] => table(Path::new(folder), apks, false),
        [folder, apks @ ..] => table(Path::new(folder), apks, true),
        [] => Err("usage: figures [--interpreted] FOLDER APK... | figures --record FOLDER EVENTS APK...".into()),
    }
}

fn record(folder: &Path, events: u64, apks: &[&str]) -> Result<(), Failure> {
    for apk in apks {
        let (mut device, _) = install(apk, true)?;
        device.launch(None)?;
        std::fs::write(list::file(folder, apk), list::make(&mut device, events)?)?;
    }
    Ok(())
}

fn table(folder: &Path, apks: &[&str], compiles: bool) -> Result<(), Failure> {
    let titles: Vec<String> = COLUMNS.iter().map(|(title, width)| format!("{title:>width$}")).collect();
    println!("{:24} {}", "app", titles.join(" "));
    let mut all = Vec::new();
    for apk in apks {
        match measure(folder, apk, compiles) {
            Ok((line, events, spent)) => {
                println!("{line}");
                all.push((events, spent));
            }
            Err(e) => println!("{apk}: {e}"),
        }
    }
    let mut rates: Vec<f64> = all.iter().map(|(events, spent)| events * 1000.0 / spent).collect();
    let (events, spent) = all.iter().fold((0.0, 0.0), |(n, ms), (events, spent)| (n + events, ms + spent));
    println!(
        "events a second: {:.0} in the median of the apps, {:.0} over all",
        at(&mut rates, 50),
        events * 1000.0 / spent
    );
    println!(
        "milliseconds, medians; event is performing and settling, and dispatch, layout and draw are its mean; ms/ev and ev/s are over all events: event, tree, exact hash, coverage"
    );
    Ok(())
}

/// A device with an app, and what that took.
fn install(path: &str, compiles: bool) -> Result<(Embedded, f64), Failure> {
    let bytes = std::fs::read(path)?;
    let mut clock = Clock(now());
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, Config::default())?;
    if !compiles {
        device.phone().vm.set_compiling(Compiling::Never);
    }
    device.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    Ok((device, clock.lap()))
}

/// Times of one app.
#[derive(Default)]
struct Times {
    launch: Vec<f64>,
    bound: Vec<f64>,
    perform: Vec<f64>,
    observe: Vec<f64>,
    hash: Vec<f64>,
    snapshot: Vec<f64>,
    kilobytes: Vec<f64>,
    restore: Vec<f64>,
    screenshot: Vec<f64>,
    changed: u32,
}

/// A line of the table, the number of events, and the milliseconds that they took.
fn measure(folder: &Path, path: &str, compiles: bool) -> Result<(String, f64, f64), Failure> {
    let events = list::read(&list::file(folder, path))?;
    let (mut device, start) = install(path, compiles)?;
    let mut clock = Clock(now());
    device.launch(None)?;
    let mut tree = device.observe()?.tree;
    let first = clock.lap();
    let mut times = Times::default();
    for n in 0..LAUNCHES {
        device.reset(n)?;
        clock.lap();
        device.launch(None)?;
        tree = device.observe()?.tree;
        times.launch.push(clock.lap());
    }
    launch_bound(&mut device, &mut times, &tree)?;
    play(&mut device, &mut times, tree, &events)?;
    let n = events.len().max(1) as f64;
    let performing = times.perform.iter().sum::<f64>();
    let spent = performing + times.hash.iter().chain(&times.observe).sum::<f64>();
    let memory = memory::in_use() as f64 / 1e6;
    let [dispatch, layout, draw] = phases(&mut device, &events)?.map(|share| share * performing / n);
    let figures = [
        start,
        first,
        at(&mut times.launch, 50),
        at(&mut times.bound, 50),
        at(&mut times.perform, 50),
        dispatch,
        layout,
        draw,
        at(&mut times.observe, 50),
        at(&mut times.hash, 50),
        at(&mut times.snapshot, 50),
        at(&mut times.kilobytes, 50),
        at(&mut times.kilobytes, 95),
        at(&mut times.restore, 50),
        at(&mut times.screenshot, 50),
        100.0 * f64::from(times.changed) / n,
        spent / n,
        n * 1000.0 / spent,
        memory,
    ];
    let cell = |(value, (_, width)): (f64, (&str, usize))| match value {
        large if large >= 100.0 => format!("{large:width$.0}"),
        middle if middle >= 10.0 => format!("{middle:width$.1}"),
        small => format!("{small:width$.2}"),
    };
    let cells: Vec<String> = figures.into_iter().zip(COLUMNS).map(cell).collect();
    let name = path.rsplit('/').next().unwrap_or(path);
    Ok((format!("{name:24.24} {}", cells.join(" ")), n, spent))
}

/// How an event's time is shared between dispatch, layout and drawing.
fn phases(device: &mut Embedded, events: &[Event]) -> Result<[f64; 3], Failure> {
    device.reset(LAUNCHES - 1)?;
    device.launch(None)?;
    let mut profile = Profile::timed(now);
    for (n, event) in events.iter().enumerate() {
        device.phone().profile = Some(profile);
        device.perform(n as u64, event)?;
        profile = device.phone().profile.take().unwrap_or_default();
        let seen = device.observe()?;
        list::go_on(device, n as u64, &seen)?;
    }
    let (traversals, draw) = (profile.below(TRAVERSALS), profile.below(DRAWING));
    Ok([1.0 - traversals, traversals - draw, draw])
}

/// Launches the main activity in a process that is bound to the app already. A start with an activity that nobody wrote
/// leaves the process there.
fn launch_bound(device: &mut Embedded, times: &mut Times, expected: &gui::Tree) -> Result<(), Failure> {
    device.reset(LAUNCHES - 1)?;
    let nobody = Intent { component: Some("nobody/Nobody".to_owned()), ..Intent::default() };
    let _refused = device.launch(Some(&nobody));
    let bound = device.snapshot()?;
    for _ in 0..LAUNCHES {
        device.restore(bound)?;
        let mut clock = Clock(now());
        device.launch(None)?;
        let tree = device.observe()?.tree;
        times.bound.push(clock.lap());
        if tree.hash() != expected.hash() {
            println!("the screen of a bound process is another one");
        }
    }
    device.drop_snapshot(bound);
    device.reset(LAUNCHES - 1)?;
    device.launch(None)?;
    Ok(())
}

/// Performs events, with a snapshot after each and a way back now and then.
fn play(device: &mut Embedded, times: &mut Times, mut tree: gui::Tree, events: &[Event]) -> Result<(), Failure> {
    let mut snapshots = Vec::new();
    for (n, event) in (0..).zip(events) {
        let mut clock = Clock(now());
        let _performed = device.perform(n, event)?;
        times.perform.push(clock.lap());
        device.phone().vm.exact_hash();
        times.hash.push(clock.lap());
        times.kilobytes.push((device.phone().vm.changed_pages() * PAGE) as f64 / 1024.0);
        clock.lap();
        let seen = device.observe()?;
        times.observe.push(clock.lap());
        times.changed += u32::from(seen.tree.hash() != tree.hash());
        clock.lap();
        snapshots.push(device.snapshot()?);
        times.snapshot.push(clock.lap());
        let here = seen.tree.clone();
        tree = list::go_on(device, n, &seen)?;
        if n % 10 == 9 && tree.hash() == here.hash() {
            go_back(device, times, snapshots[gui::hash::draw(7, "restore", &[n]) as usize % snapshots.len()])?;
        }
    }
    Ok(())
}

/// A picture, an earlier moment, and back.
fn go_back(device: &mut Embedded, times: &mut Times, earlier: device::Snapshot) -> Result<(), Failure> {
    let mut clock = Clock(now());
    device.screenshot()?;
    times.screenshot.push(clock.lap());
    let here = device.snapshot()?;
    clock.lap();
    device.restore(earlier)?;
    times.restore.push(clock.lap());
    device.restore(here)?;
    device.drop_snapshot(here);
    Ok(())
}

/// The value at a percentage of a sorted list.
fn at(values: &mut [f64], percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) * percent / 100).copied().unwrap_or(f64::NAN)
}

struct Clock(f64);

impl Clock {
    /// Milliseconds since the last lap.
    fn lap(&mut self) -> f64 {
        let before = std::mem::replace(&mut self.0, now());
        self.0 - before
    }
}

/// Milliseconds of the processor that this thread has used.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
