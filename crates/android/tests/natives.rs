//! Natives as the guest sees them: a Java program on the real framework classes calls them and prints what it gets.

use boot::{BootPack, Options, Silent};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use store::fs::flags;
use vm::class::LoaderId;
use vm::machine::Resources;
use vm::observer::Nothing;
use vm::{Config, Ended, Until, Vm};

const PROGRAM: &str = include_str!("guest/Natives.java");
const EXPECTED: &str = include_str!("guest/expected.txt");

#[test]
fn the_guest_gets_what_android_gives() {
    let lab = Lab::new("whole");
    let mut vm = lab.start();
    let ended = vm.run(Until::instructions(BUDGET), &mut Nothing);
    let gaps: Vec<_> = vm.gaps.keys().map(|(name, _)| name.clone()).collect();
    assert_eq!(printed(&vm), EXPECTED, "gaps: {gaps:?}");
    assert_eq!(ended, Ended::Exit(0));
}

/// Invariant 3 for the peers of this crate: another process that reads a snapshot goes on as if nothing had been.
#[test]
fn peers_are_in_snapshots() {
    let lab = Lab::new("snapshots");
    let mut vm = lab.start();
    let mut points = 0;
    while vm.run(Until::instructions(STRIDE), &mut Nothing) == Ended::Budget {
        let moment = vm.snapshot();
        let bytes = vm.write_snapshot(&moment);
        let mut other = lab.start();
        let read = other.read_snapshot(&bytes).unwrap();
        other.restore(&read);
        assert_eq!(other.exact_hash(), vm.exact_hash(), "after {} instructions", vm.side.instructions);
        let before = printed(&vm);
        other.run(Until::instructions(BUDGET), &mut Nothing);
        assert_eq!(before + &printed(&other), EXPECTED, "from {} instructions on", vm.side.instructions);
        points += 1;
    }
    assert!(points >= 8, "{points} points");
}

/// More than the program takes.
const BUDGET: u64 = 200_000_000;
/// Instructions between two snapshots.
const STRIDE: u64 = 45_000;

/// The program, and what it runs on.
struct Lab {
    pack: Arc<BootPack>,
    dex: Vec<u8>,
}

impl Lab {
    fn new(test: &str) -> Lab {
        let pack = boot::prepare(&Options::new(23), &mut Silent).unwrap_or_else(|e| panic!("no boot pack: {e}"));
        Lab { pack: Arc::new(pack), dex: compile(test) }
    }

    /// A machine that is about to run the program.
    fn start(&self) -> Vm {
        let mut vm = machine(&self.pack);
        let files = libcore::natives::io::files::fs(&mut vm);
        files.mkdirs(b"/data/local/tmp", 0o771).unwrap();
        let fd = files.open(b"/data/local/tmp/natives.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
        files.write(fd, &self.dex).unwrap();
        files.close(fd).unwrap();
        vm.class_path = "/data/local/tmp/natives.jar".into();
        vm.start_main("Natives", &[]).unwrap();
        vm
    }
}

/// What the program wrote so far. Standard error has the trace of a thread of MediaPlayer that misses an application.
fn printed(vm: &Vm) -> String {
    let bytes = vm.output.iter().filter(|(fd, _)| *fd == 1).flat_map(|(_, b)| b.clone()).collect();
    String::from_utf8(bytes).unwrap()
}

/// Files beside the classes, for ICU's data.
struct ClassFiles(Arc<BootPack>);

impl Resources for ClassFiles {
    fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.get(&format!("class/{name}"))
    }
}

fn machine(pack: &Arc<BootPack>) -> Vm {
    let mut vm = Vm::new(Config::default()).unwrap();
    libcore::natives::register(&mut vm);
    android::register(&mut vm);
    libcore::natives::add_files(&mut vm).unwrap();
    for name in &boot::manifest(pack).unwrap().boot_class_path {
        let bytes = pack.get(name).unwrap().to_vec();
        vm.install(Arc::new(bytes), LoaderId::BOOT, false).unwrap();
    }
    vm.resources = Some(Arc::new(ClassFiles(pack.clone())));
    vm.resolve_known().unwrap();
    android::allow_partial_services(&mut vm).unwrap();
    vm
}

/// Compiles the program against the framework and gives its DEX file.
fn compile(test: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).unwrap();
    fs::write(folder.join("Natives.java"), PROGRAM).unwrap();
    let jars = Options::new(23).cache.join("boot/jars");
    let framework = jars.join("android-all-6.0.1_r3-robolectric-r1.jar");
    let mut javac = Command::new("javac");
    javac.args(["--release", "8", "-nowarn", "-Xlint:none", "-cp"]).arg(&framework).arg("-d").arg(&classes);
    run(javac.arg(folder.join("Natives.java")));
    let mut d8 = Command::new("java");
    d8.arg("-cp").arg(jars.join("r8-8.0.40.jar")).arg("com.android.tools.r8.D8");
    d8.args(["--debug", "--min-api", "23", "--output"]).arg(&folder);
    let found = fs::read_dir(&classes).unwrap().flatten().map(|e| e.path());
    run(d8.args(found.filter(|p| p.extension().is_some_and(|e| e == "class"))));
    fs::read(folder.join("classes.dex")).unwrap()
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?} cannot be started: {e}"));
    assert!(output.status.success(), "{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
}
