//! What the embedded device costs: time of each part of an app's start and of each event, and memory.
//!
//! `benches/device/run` calls it. The events are taps on clickable widgets, drawn with a fixed seed, so that two runs
//! measure the same work.
//! Times are the processor's time of this thread, so that other work on the machine disturbs them little.

use device::{AppFile, Device, stroll};
use embedded::Embedded;
use gui::Event;
use gui::event::Intent;
use rustix::time::{ClockId, clock_gettime};
use std::sync::Arc;
use vm::{Compiling, Config};

/// Launches that are measured.
const LAUNCHES: u64 = 7;
/// Bytes of a page of guest memory.
const PAGE: usize = 4096;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: figures [--interpreted] EVENTS APK...";
    let mut first = args.next().ok_or(usage)?;
    let compiles = first != "--interpreted";
    if !compiles {
        first = args.next().ok_or(usage)?;
    }
    let events: u64 = first.parse()?;
    println!(
        "{:24} {:>6} {:>6} {:>6} {:>6} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>6} {:>6} {:>5} {:>5} {:>7} {:>4}",
        "app",
        "start",
        "first",
        "launch",
        "bound",
        "tap",
        "tree",
        "hash",
        "snap",
        "KiB",
        "p95",
        "restor",
        "shot",
        "chg%",
        "ms/ev",
        "ev/s",
        "MB"
    );
    for path in args {
        match measure(&path, events, compiles) {
            Ok(line) => println!("{line}"),
            Err(e) => println!("{path}: {e}"),
        }
    }
    println!(
        "milliseconds, medians; ms/ev and ev/s are over all events: performing, settling, tree, exact hash, coverage"
    );
    Ok(())
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

fn measure(path: &str, events: u64, compiles: bool) -> Result<String, Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    let mut clock = Clock(now());
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, Config::default())?;
    if !compiles {
        device.phone().vm.set_compiling(Compiling::Never);
    }
    device.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    let start = clock.lap();
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
    play(&mut device, &mut times, tree, events)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    let spent: f64 = times.perform.iter().chain(&times.hash).chain(&times.observe).sum();
    let n = times.perform.len().max(1) as f64;
    Ok(format!(
        "{:24.24} {start:6.1} {first:6.1} {:6.1} {:6.1} {:5.2} {:5.2} {:5.2} {:5.2} {:5.0} {:5.0} {:6.2} {:6.1} {:5.0} {:5.1} {:7.0} {:4.0}",
        name,
        at(&mut times.launch, 50),
        at(&mut times.bound, 50),
        at(&mut times.perform, 50),
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
        private_memory() / 1e6,
    ))
}

/// Launches the main activity in a process that is bound to the app already. A start with an activity that nobody wrote
/// leaves the process there.
fn launch_bound(
    device: &mut Embedded,
    times: &mut Times,
    expected: &gui::Tree,
) -> Result<(), Box<dyn std::error::Error>> {
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
fn play(
    device: &mut Embedded,
    times: &mut Times,
    mut tree: gui::Tree,
    events: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut snapshots = Vec::new();
    for n in 0..events {
        let mut clock = Clock(now());
        let _performed =
            device.perform(n, &Event::settled(stroll::tap_or_back(&tree, gui::hash::draw(7, "figures", &[n]))))?;
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
        tree = seen.tree;
        if !seen.running || !seen.anrs.is_empty() || tree.is_empty() {
            device.reset(n)?;
            device.launch(None)?;
            tree = device.observe()?.tree;
        } else if n % 10 == 9 {
            clock.lap();
            device.screenshot()?;
            times.screenshot.push(clock.lap());
            let back = gui::hash::draw(7, "restore", &[n]) as usize % snapshots.len();
            let here = device.snapshot()?;
            clock.lap();
            device.restore(snapshots[back])?;
            times.restore.push(clock.lap());
            device.restore(here)?;
            device.drop_snapshot(here);
        }
    }
    Ok(())
}

/// The value at a percentage of a sorted list.
fn at(values: &mut [f64], percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) * percent / 100).copied().unwrap_or(f64::NAN)
}

/// Memory that this process has written; what it only maps belongs to nobody.
fn private_memory() -> f64 {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let private = text.lines().filter(|l| l.starts_with("Private_Dirty"));
    private.filter_map(|l| l.split_whitespace().nth(1)?.parse::<f64>().ok()).sum::<f64>() * 1024.0
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
