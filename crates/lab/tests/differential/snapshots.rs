//! Invariant 3: a snapshot is complete, and nothing leaks between branches.
//!
//! hash(prefix, detour, restore, suffix) = hash(prefix, suffix) in a fresh machine, and also from a snapshot
//! that was written and read. The program loads classes, makes proxies, reflects, matches regular expressions,
//! holds contended monitors, waits and collects, so that the points lie in all of these.

use crate::common;
use boot::{BootPack, Options};
use embedded::machine::machine;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use store::fs::flags;
use vm::effects::Effects;
use vm::observer::{Coverage, Nothing, Observer};
use vm::taint::Taint;
use vm::{Compiling, Config, Until, Vm};

const PROGRAM: &str = r#"
import java.lang.reflect.*;
import java.util.*;
import java.util.regex.*;

public class Busy {
    interface Shape { long area(int side); }

    static long total;

    public static void main(String[] args) throws Exception {
        final Object lock = new Object();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            final int number = i;
            threads[i] = new Thread() {
                public void run() {
                    for (int k = 0; k < 40; k++) {
                        synchronized (lock) {
                            total += number + k;
                            if (k % 10 == 0) lock.notifyAll();
                            try { lock.wait(3); } catch (InterruptedException e) { return; }
                        }
                    }
                }
            };
            threads[i].start();
        }
        Shape shape = (Shape) Proxy.newProxyInstance(Busy.class.getClassLoader(), new Class<?>[] {Shape.class},
                new InvocationHandler() {
                    public Object invoke(Object proxy, Method method, Object[] a) { return 3L * (Integer) a[0]; }
                });
        Map<String, Object> map = new TreeMap<String, Object>();
        for (int round = 0; round < 200; round++) {
            Matcher matcher = Pattern.compile("(\\d+)-(\\w+)").matcher("x 12-ab 345-cd 6-e");
            while (matcher.find()) map.put(matcher.group(2) + round, matcher.group(1));
            map.put("area" + round, shape.area(round));
            try { throw new IllegalStateException("r" + round); } catch (IllegalStateException e) { map.put(e.getMessage(), e); }
            List<byte[]> garbage = new ArrayList<byte[]>();
            for (int i = 0; i < 20; i++) garbage.add(new byte[4096]);
            if (round % 7 == 0) System.gc();
        }
        for (Thread t : threads) t.join();
        System.out.println(map.size() + " " + total);
    }
}
"#;

struct Lab {
    pack: Arc<BootPack>,
    dex: Vec<u8>,
}

impl Lab {
    fn start(&self, seed: u64) -> Vm {
        let config = Config { seed, ..Config::default() };
        let mut vm = machine(&self.pack, config).unwrap();
        let fs = libcore::natives::io::files::fs(&mut vm);
        fs.mkdirs(b"/data/local/tmp", 0o771).unwrap();
        let fd = fs.open(b"/data/local/tmp/busy.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
        fs.write(fd, &self.dex).unwrap();
        fs.close(fd).unwrap();
        vm.class_path = "/data/local/tmp/busy.jar".into();
        vm.start_main("Busy", &[]).unwrap();
        vm
    }
}

fn lab(test: &str) -> Lab {
    let folder = common::scratch(test);
    let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
    fs::create_dir_all(&classes).unwrap();
    fs::create_dir_all(&dexed).unwrap();
    fs::write(folder.join("Busy.java"), PROGRAM).unwrap();
    common::compile(&[folder.join("Busy.java")], &classes);
    Lab { pack: common::pack(), dex: common::dex(&classes, &dexed) }
}

fn go(vm: &mut Vm, instructions: u64) -> u128 {
    vm.run(Until::instructions(instructions), &mut Nothing);
    vm.exact_hash()
}

#[test]
fn detour_and_restore_leave_no_trace() {
    let lab = lab("detours");
    let mut points = 0;
    for prefix in (500..200_000).step_by(7_919) {
        let (suffix, detour) = (20_000, 3_000 + prefix % 40_000);
        let mut straight = lab.start(1);
        let before = go(&mut straight, prefix);
        let after = go(&mut straight, suffix);

        let mut branched = lab.start(1);
        assert_eq!(go(&mut branched, prefix), before, "equal runs at {prefix}");
        let moment = branched.snapshot();
        go(&mut branched, detour);
        let other = branched.snapshot();
        go(&mut branched, detour);
        branched.restore(&other);
        branched.restore(&moment);
        assert_eq!(branched.exact_hash(), before, "restored at {prefix}");
        assert_eq!(go(&mut branched, suffix), after, "after a detour at {prefix}");

        let bytes = branched.write_snapshot(&moment);
        let mut fresh = lab.start(1);
        let read = fresh.read_snapshot(&bytes).unwrap();
        fresh.restore(&read);
        assert_eq!(fresh.exact_hash(), before, "read from a file at {prefix}");
        assert_eq!(go(&mut fresh, suffix), after, "from a file at {prefix}");
        points += 1;
    }
    assert!(points >= 25, "{points} points");
}

/// What is compiled is nothing that a machine's state depends on, at any point, with and without coverage.
#[test]
fn compiled_code_leaves_the_memory_that_the_interpreter_leaves() {
    let lab = lab("compiled");
    let compiled = |how| {
        let mut vm = lab.start(1);
        vm.set_compiling(how);
        vm
    };
    let expected = hashes_of(compiled(Compiling::Never), &mut Nothing);
    for how in [Compiling::Often, Compiling::Always] {
        assert_eq!(hashes_of(compiled(how), &mut Nothing), expected, "{how:?}");
        assert_eq!(hashes_of(compiled(how), &mut Coverage), expected, "{how:?} with coverage");
    }
    // Points at which a turn ends lie inside of loops and calls; here are many of them, a few hundred instructions apart.
    let mut machines = [Compiling::Never, Compiling::Always].map(compiled);
    for n in 0..400 {
        let [interpreted, always] = &mut machines;
        assert_eq!(go(interpreted, 331 + n), go(always, 331 + n), "after piece {n}");
    }
}

#[test]
fn other_seeds_give_other_thread_orders() {
    let lab = lab("seeds");
    let hash = |seed| {
        let mut vm = lab.start(seed);
        let hashes: Vec<u128> = (0..20).map(|_| go(&mut vm, 100_000)).collect();
        let text: Vec<u8> = vm.output.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        (hashes, String::from_utf8(text).unwrap())
    };
    let runs: Vec<_> = (1..6).map(hash).collect();
    assert!(runs.iter().all(|(_, text)| text == &runs[0].1 && !text.is_empty()), "{runs:?}");
    assert!(runs.iter().any(|(hashes, _)| *hashes != runs[0].0), "{runs:?}");
    assert_eq!(hash(3), runs[2]);
}

/// Names the program's file to a child process.
const CHILD: &str = "RUN_CHILD";

/// The hashes at some points of a run.
fn hashes(lab: &Lab, observer: &mut impl Observer) -> Vec<u128> {
    hashes_of(lab.start(1), observer)
}

fn hashes_of(mut vm: Vm, observer: &mut impl Observer) -> Vec<u128> {
    let mut at = |_| {
        vm.run(Until::instructions(50_000), observer);
        vm.exact_hash()
    };
    (0..6).map(&mut at).collect()
}

/// Invariant 4: equal runs here, under other observers, and in processes whose surroundings differ. `RUNS=100` repeats more.
#[test]
fn a_run_depends_on_nothing_of_the_host() {
    if let Some(file) = std::env::var_os(CHILD) {
        let lab = Lab { pack: common::pack(), dex: fs::read(file).unwrap() };
        println!("hashes {:?}", hashes(&lab, &mut Nothing));
        return;
    }
    let lab = lab("surroundings");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("surroundings");
    let file = folder.join("dex/classes.dex");
    let expected = hashes(&lab, &mut Nothing);
    let runs = std::env::var("RUNS").map_or(3, |n| n.parse().expect("RUNS is a number"));
    for run in 0..runs {
        assert_eq!(hashes(&lab, &mut Nothing), expected, "run {run}");
    }
    assert_eq!(hashes(&lab, &mut Coverage), expected, "with coverage");
    assert_eq!(hashes(&lab, &mut Effects::default()), expected, "with effects");
    assert_eq!(hashes(&lab, &mut Taint::default()), expected, "with taint");
    for (name, value) in [("TZ", "Asia/Tokyo"), ("LC_ALL", "tr_TR.UTF-8"), ("HOME", "/nonexistent"), ("PWD", "/")] {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "snapshots::a_run_depends_on_nothing_of_the_host", "--nocapture"])
            .env("GIBBON_CACHE", Options::new(23).cache)
            .env(CHILD, &file)
            .env(name, value)
            .current_dir(if name == "PWD" { Path::new("/") } else { &folder })
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&child.stdout);
        assert!(said.contains(&format!("hashes {expected:?}")), "with another {name}: {said}");
    }
}
