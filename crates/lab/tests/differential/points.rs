//! Invariant 3 at many points: a run that is left for a detour and restored at every point goes on like one that was
//! never left, and so does one that another process reads from a file.
//!
//! `Moments.java` dwells in each state that a snapshot is likely to miss and says so; the programs of `java/corpus` give
//! points in everything else. A short run looks at twenty or more points of each state, `POINTS=all` at
//! more than a thousand in all.

use crate::common;
use boot::BootPack;
use embedded::machine::machine;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use store::fs::flags;
use vm::observer::Nothing;
use vm::{Config, Ended, Until, Vm};

/// The states of design section 3, as `Moments.java` names them.
const STATES: [&str; 10] = [
    "initialiser",
    "reflection",
    "proxy",
    "finalizer",
    "monitor",
    "transaction",
    "inflater",
    "digest",
    "matcher",
    "file",
];

/// The folder whose snapshots a child process continues.
const CHILD: &str = "POINTS_CHILD";

/// Programs whose snapshots can be continued.
struct Lab {
    pack: Arc<BootPack>,
    dex: Vec<u8>,
}

/// A stretch of a run and the point at its end.
struct Point {
    /// The lengths of the pieces that lead here from the point before. They are run one by one, because where a run is
    /// cut is part of it.
    pieces: Vec<u64>,
    hash: u128,
    state: String,
}

impl Lab {
    fn start(&self, main: &str) -> Vm {
        let mut vm = machine(&self.pack, Config::default()).unwrap();
        let fs = libcore::natives::io::files::fs(&mut vm);
        fs.mkdirs(b"/data/local/tmp", 0o771).unwrap();
        let fd = fs.open(b"/data/local/tmp/points.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
        fs.write(fd, &self.dex).unwrap();
        fs.close(fd).unwrap();
        vm.class_path = "/data/local/tmp/points.jar".into();
        vm.properties = vec!["java.io.tmpdir=/data/local/tmp".to_owned()];
        vm.start_main(main, &[]).unwrap();
        vm
    }

    /// Runs a program to its end, or to its `most`th point: up to `each` of every stay in a state, and few outside.
    fn straight(&self, main: &str, each: usize, most: usize) -> Vec<Point> {
        let mut vm = self.start(main);
        let (mut points, mut pieces, mut state, mut stay) = (Vec::new(), Vec::new(), String::new(), 0);
        for n in 0.. {
            let length = 1 + draw(main, n) % 1_200;
            let ended = vm.run(Until::instructions(length), &mut Nothing);
            pieces.push(length);
            if let Some(now) = printed(&mut vm).lines().filter_map(|l| l.strip_prefix('@')).next_back() {
                (state, stay) = (now.to_owned(), 0);
            }
            let wanted =
                if state.is_empty() { n % 200 == 0 } else { stay < each && draw("point", n).is_multiple_of(2) };
            if wanted {
                let pieces = std::mem::take(&mut pieces);
                points.push(Point { pieces, hash: vm.exact_hash(), state: state.clone() });
                stay += 1;
            }
            if ended != Ended::Budget || points.len() >= most {
                break;
            }
        }
        points
    }

    /// Runs the same with a detour at each point; every `nth` snapshot is also written for the child.
    fn with_detours(&self, main: &str, points: &[Point], nth: usize, folder: &Path, list: &mut String) {
        let mut vm = self.start(main);
        for (n, point) in points.iter().enumerate() {
            go(&mut vm, &point.pieces);
            let state = &point.state;
            assert_eq!(vm.exact_hash(), point.hash, "{main}, point {n} ({state}): equal runs");
            let moment = vm.snapshot();
            go(&mut vm, &[1 + draw("detour", n as u64) % 20_000]);
            let other = vm.snapshot();
            go(&mut vm, &[1 + draw("further", n as u64) % 5_000]);
            if n % 2 == 0 {
                vm.restore(&other);
            }
            vm.restore(&moment);
            assert_eq!(vm.exact_hash(), point.hash, "{main}, point {n} ({state}): restored");
            if let Some(next) = points.get(n + 1).filter(|_| n % nth == nth / 2) {
                let file = folder.join(format!("{main}-{n}.snapshot"));
                fs::write(&file, vm.write_snapshot(&moment)).unwrap();
                let pieces = next.pieces.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
                writeln!(list, "{main}\t{}\t{pieces}\t{}\t{}", file.display(), point.hash, next.hash).unwrap();
            }
        }
    }
}

fn go(vm: &mut Vm, pieces: &[u64]) {
    for length in pieces {
        vm.run(Until::instructions(*length), &mut Nothing);
    }
}

/// What the guest has printed since this was last asked.
fn printed(vm: &mut Vm) -> String {
    let bytes: Vec<u8> = vm.output.drain(..).flat_map(|(_, bytes)| bytes).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A number for a purpose, the same on every host.
fn draw(purpose: &str, n: u64) -> u64 {
    let seed = purpose.bytes().fold(n ^ 0x9e37_79b9_7f4a_7c15, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[test]
fn nothing_leaks_at_any_point() {
    if let Some(folder) = std::env::var_os(CHILD) {
        return continue_all(Path::new(&folder));
    }
    let all = std::env::var("POINTS").is_ok_and(|v| v == "all");
    let folder = common::scratch("points");
    let lab = build(&folder, all);
    let mut list = String::new();
    let mut points = 0;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for main in programs(all) {
        let run = match (main == "Moments", all) {
            (true, true) => lab.straight(&main, 12, usize::MAX),
            (true, false) => lab.straight(&main, 5, usize::MAX),
            (false, _) => lab.straight(&main, 0, 5),
        };
        lab.with_detours(&main, &run, if main == "Moments" { 40 } else { 3 }, &folder, &mut list);
        points += run.len();
        run.iter().filter(|p| !p.state.is_empty()).for_each(|p| *counts.entry(p.state.clone()).or_default() += 1);
    }
    fs::write(folder.join("list"), &list).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "points::nothing_leaks_at_any_point", "--nocapture"])
        .env(CHILD, &folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    let expected = format!("{} snapshots went on", list.lines().count());
    assert!(child.status.success() && said.contains(&expected), "{said}\n{}", String::from_utf8_lossy(&child.stderr));
    println!("{points} points, {counts:?}; {expected} in another process");
    let least = if all { 1_000 } else { 200 };
    assert!(points >= least, "only {points} points");
    for state in STATES {
        assert!(counts.get(state).is_some_and(|n| *n >= 20), "too few points in state {state}: {counts:?}");
    }
}

/// What the child does: goes on from each snapshot of a folder.
fn continue_all(folder: &Path) {
    let lab = Lab { pack: common::pack(), dex: fs::read(folder.join("points.dex")).unwrap() };
    let list = fs::read_to_string(folder.join("list")).unwrap();
    for line in list.lines() {
        let [main, file, pieces, before, after] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut vm = lab.start(main);
        let moment = vm.read_snapshot(&fs::read(file).unwrap()).unwrap();
        vm.restore(&moment);
        assert_eq!(vm.exact_hash().to_string(), before, "{file}");
        go(&mut vm, &pieces.split(' ').map(|length| length.parse().unwrap()).collect::<Vec<_>>());
        assert_eq!(vm.exact_hash().to_string(), after, "after {file}");
    }
    println!("{} snapshots went on", list.lines().count());
}

fn build(folder: &Path, all: bool) -> Lab {
    let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
    fs::create_dir_all(&classes).unwrap();
    fs::create_dir_all(&dexed).unwrap();
    let mut sources = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/points/Moments.java")];
    if all {
        sources.extend(corpus());
    }
    common::compile(&sources, &classes);
    let dex = common::dex(&classes, &dexed);
    fs::write(folder.join("points.dex"), &dex).unwrap();
    Lab { pack: common::pack(), dex }
}

fn corpus() -> Vec<PathBuf> {
    common::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/corpus"), "java")
}

fn programs(all: bool) -> Vec<String> {
    let corpus = if all { corpus() } else { Vec::new() };
    let names = corpus.iter().filter(|f| fs::read_to_string(f).is_ok_and(|text| text.contains("void main(")));
    let names = names.map(|f| f.file_stem().unwrap_or_default().to_string_lossy().into_owned());
    std::iter::once("Moments".to_owned()).chain(names).collect()
}
