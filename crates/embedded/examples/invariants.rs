//! Invariants 3, 4 and 5 on many apps, and whether long walks are safe.
//!
//! `invariants EVENTS [--twice] [--live] [--horizon MS] APK...`: walks at random, then again unwatched, by asking every
//! view, with detours, and from snapshots that another process reads. `--twice` only repeats the walk and looks at memory:
//! for walks of thousands of events. `--live` uses the whole phone and not only the app. Where walks in the app alone take
//! more memory because the app keeps more, that must be known (`tests/invariants/kept.txt`). `--horizon` ends steps sooner,
//! for apps that never rest.

#[path = "../tests/common/apks.rs"]
mod apks;
#[path = "../tests/invariants/walk.rs"]
mod walk;

use device::Device;
use embedded::{Embedded, memory};
use std::collections::VecDeque;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use vm::Config;
use walk::{Gait, Walk};

type Failure = Box<dyn std::error::Error>;

/// The apps that keep more and more, each with the reason.
const KEPT: &str = include_str!("../tests/invariants/kept.txt");

/// Events between two snapshots that another process reads, and events that it goes on for.
const FILES: (usize, usize) = (250, 10);

fn main() -> Result<(), Failure> {
    let mut args = VecDeque::from_iter(std::env::args().skip(1));
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut walks = Walks { pack, horizon: None, gait: Gait::Play };
    if args.front().is_some_and(|a| a == "--go-on") {
        return child(&walks, args.make_contiguous());
    }
    let events: u64 = args.pop_front().ok_or(USAGE)?.parse()?;
    let mut twice = false;
    while args.front().is_some_and(|a| a.starts_with("--")) {
        match args.pop_front().unwrap_or_default().as_str() {
            "--twice" => twice = true,
            "--live" => walks.gait = Gait::Live,
            "--horizon" => walks.horizon = Some(args.pop_front().ok_or("--horizon needs milliseconds")?.parse()?),
            _ => return Err(USAGE.into()),
        }
    }
    let files: Vec<PathBuf> = args.iter().map(PathBuf::from).collect();
    let mut bad = 0;
    for path in if files.is_empty() { apks::apks(&[]) } else { files } {
        let result = if twice { long(&walks, &path, events) } else { all(&walks, &path, events) };
        bad += usize::from(!result.as_ref().is_ok_and(|r| r.starts_with("holds")));
        println!("{}: {}", path.display(), result.unwrap_or_else(|e| format!("ERROR {e}")));
    }
    if bad == 0 { Ok(()) } else { Err(format!("{bad} apps differ").into()) }
}

const USAGE: &str = "usage: invariants EVENTS [--twice] [--live] [--horizon MS] APK...";

/// How walks are made.
struct Walks {
    pack: Arc<boot::BootPack>,
    /// Milliseconds after which a step ends in any case, if not the usual ones.
    horizon: Option<u64>,
    gait: Gait,
}

impl Walks {
    fn phone(&self) -> Result<Embedded, Failure> {
        let mut phone = Embedded::new(self.pack.clone(), Config::default())?;
        if let Some(millis) = self.horizon {
            phone.phone().rule.horizon = vm::thread::Nanos::from_millis(millis);
        }
        Ok(phone)
    }

    /// Why an app is known to keep more and more if it is only played with. Somebody who uses the whole phone ends its
    /// process now and then, and what it kept with it.
    fn why_kept(&self, path: &Path) -> Option<&'static str> {
        let name = path.file_stem().filter(|_| self.gait == Gait::Play)?.to_str()?;
        let known = KEPT.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
        known.into_iter().find(|(app, _)| *app == name).map(|(_, why)| why.trim())
    }
}

fn all(walks: &Walks, path: &Path, events: u64) -> Result<String, Failure> {
    let mut first = walks.phone()?;
    walk::start(&mut first, path)?;
    let recorded = walk::record(&mut first, walks.gait, events, 7)?;
    drop(first);
    let told =
        |(n, how): (usize, &str)| format!("differs at {n} {how}: {:?}", recorded.events.get(n.saturating_sub(1)));
    let mut second = walks.phone()?;
    walk::start(&mut second, path)?;
    if let Some(differs) = walk::again(&mut second, &recorded)? {
        return Ok(told(differs));
    }
    walk::start(&mut second, path)?;
    if let Some(differs) = walk::asking_all(&mut second, &recorded)? {
        return Ok(told(differs));
    }
    walk::start(&mut second, path)?;
    if let Some(differs) = walk::with_detours(&mut second, &recorded, 25, 3)? {
        return Ok(told(differs));
    }
    walk::start(&mut second, path)?;
    if let Some(differs) = in_files(&mut second, path, &recorded)? {
        return Ok(format!("differs from a file: {differs}"));
    }
    let changed = recorded.trees.windows(2).filter(|w| w[0] != w[1]).count();
    Ok(format!("holds, {changed} of {events} events changed the tree"))
}

/// Writes snapshots along the walk, each of which a process of its own reads and goes on from.
fn in_files(phone: &mut Embedded, path: &Path, walk: &Walk) -> Result<Option<String>, Failure> {
    let folder = std::env::temp_dir().join(format!("gibbon-invariants-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    for (n, event) in walk.events.iter().enumerate() {
        if n % FILES.0 == FILES.0 / 2 {
            let here = phone.snapshot()?;
            std::fs::write(folder.join("snapshot"), phone.write_snapshot(here)?)?;
            phone.drop_snapshot(here);
            std::fs::write(folder.join("walk.json"), serde_json::to_vec(&(&walk.events, &walk.hashes))?)?;
            let (number, mut child) = (n.to_string(), Command::new(std::env::current_exe()?));
            let done = child.args(["--go-on", &number]).arg(&folder).arg(path).output()?;
            if !done.status.success() {
                return Ok(Some(format!("event {n}: {}", String::from_utf8_lossy(&done.stderr).trim())));
            }
        }
        phone.perform(n as u64, event)?;
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(None)
}

/// What the other process does.
fn child(walks: &Walks, args: &[String]) -> Result<(), Failure> {
    let [_, number, folder, path] = args else { return Err("usage: --go-on NUMBER FOLDER APK".into()) };
    let bytes = std::fs::read(Path::new(folder).join("snapshot"))?;
    let (events, hashes) = serde_json::from_slice(&std::fs::read(Path::new(folder).join("walk.json"))?)?;
    let mut phone = walks.phone()?;
    let apk = std::fs::read(path)?;
    phone.install(&[device::AppFile { name: "base.apk".into(), bytes: apk.into() }])?;
    let walk = Walk { events, hashes, trees: Vec::new() };
    match walk::go_on(&mut phone, &bytes, &walk, number.parse()?, FILES.1)? {
        None => Ok(()),
        Some(differs) => Err(format!("{differs:?}").into()),
    }
}

/// A long walk, twice: equal hashes, and memory that does not grow without end.
fn long(walks: &Walks, path: &Path, events: u64) -> Result<String, Failure> {
    let mut first = walks.phone()?;
    walk::start(&mut first, path)?;
    let early = walk::record(&mut first, walks.gait, events / 10, 7)?;
    let little = memory::in_use();
    walk::start(&mut first, path)?;
    let one = walk::record(&mut first, walks.gait, events, 7)?;
    let much = Taken { written: memory::in_use(), reached: reached(&mut first)? };
    drop(first);
    let mut second = walks.phone()?;
    walk::start(&mut second, path)?;
    let two = walk::record(&mut second, walks.gait, events, 7)?;
    // Counting objects takes memory that stays, so it comes after all that is measured.
    walk::start(&mut second, path)?;
    walk::record(&mut second, walks.gait, events / 10, 7)?;
    let little = Taken { written: little, reached: reached(&mut second)? };
    let differs = one.hashes.iter().zip(&two.hashes).position(|(a, b)| a != b);
    let start = early.hashes.iter().zip(&one.hashes).position(|(a, b)| a != b);
    let memory = format!("{little} after {}, {much} after {events}", events / 10);
    if differs.is_some() || start.is_some() {
        return Ok(format!("differs at {differs:?} {start:?}, {memory}"));
    }
    let (grows, kept) = (much.written * 2 > little.written * 3, much.is_held_by_the_app(&little));
    Ok(match (grows, walks.why_kept(path)) {
        (false, None) => format!("holds, {memory}"),
        (false, Some(_)) => format!("grows no more, but is said to: {memory}"),
        (true, _) if !kept => format!("leaks: {memory}"),
        (true, None) => format!("grows with what the app keeps: {memory}"),
        (true, Some(why)) => format!("holds but for what is kept ({why}), {memory}"),
    })
}

/// Memory of a walk.
struct Taken {
    /// Bytes that the process has written.
    written: u64,
    /// Bytes of objects that the guest reaches.
    reached: u64,
}

/// Bytes of objects that the guest reaches now.
fn reached(phone: &mut Embedded) -> Result<u64, Failure> {
    let vm = &mut phone.phone().vm;
    vm.collect_hard();
    Ok(vm.heap.used())
}

impl Taken {
    /// Whether what the process took since grew no more than what the app and the framework hold: that would grow on a
    /// phone, too.
    fn is_held_by_the_app(&self, before: &Taken) -> bool {
        self.written * before.reached <= before.written * self.reached
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MB ({:.1} of the guest's objects)", self.written >> 20, self.reached as f64 / f64::from(1 << 20))
    }
}
