//! A machine on the boot pack with all natives, and Java programs for it.

use boot::BootPack;
use graphics::font::{FontBytes, FontConfig};
use graphics::linebreak::BreakRules;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use vm::machine::Resources;
use vm::{Config, LoaderId, Until, Vm};

/// The boot pack, or `None` with a line that says that it is missing.
fn pack() -> Option<Arc<BootPack>> {
    let path = boot::pack_path(&boot::Options::new(23)).expect("level 23");
    let pack = BootPack::open(&path).ok();
    if pack.is_none() {
        println!("NOT TESTED: no boot pack {} (make it with `gibbon boot`)", path.display());
    }
    pack.map(Arc::new)
}

/// A part of the pack, without a copy.
struct Slice(Arc<BootPack>, std::ops::Range<usize>);

impl Slice {
    fn find(pack: &Arc<BootPack>, name: &str) -> Option<Slice> {
        let entry = pack.entries().find(|entry| entry.name == name)?;
        let start = entry.offset as usize;
        Some(Slice(pack.clone(), start..start + entry.len as usize))
    }
}

impl AsRef<[u8]> for Slice {
    fn as_ref(&self) -> &[u8] {
        &self.0.bytes()[self.1.clone()]
    }
}

struct ClassResources(Arc<BootPack>);

impl Resources for ClassResources {
    fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.get(&format!("class/{name}"))
    }
}

/// A machine with Android's folders, fonts and boot classes, or `None` with a line that says what is missing.
pub(crate) fn machine() -> Option<Vm> {
    let pack = pack()?;
    let mut vm = Vm::new(Config::default()).expect("memory");
    libcore::natives::register(&mut vm);
    libcore::natives::add_files(&mut vm).expect("files");
    android::register(&mut vm);
    let manifest = boot::manifest(&pack).expect("manifest");
    for name in &manifest.boot_class_path {
        let bytes = Slice::find(&pack, name).expect("class path entry");
        vm.install(Arc::new(bytes), LoaderId::BOOT, false).expect("DEX");
    }
    vm.resources = Some(Arc::new(ClassResources(pack.clone())));
    vm.resolve_known().expect("known classes");
    add_fonts(&mut vm, &pack);
    Some(vm)
}

fn add_fonts(vm: &mut Vm, pack: &Arc<BootPack>) {
    let list = pack.get("fonts/fonts.xml").and_then(|list| std::str::from_utf8(list).ok()).expect("fonts.xml");
    let list = FontConfig::parse(list).expect("font list");
    let fonts = pack.clone();
    let find = move |path: &str| {
        let file = path.strip_prefix("/system/fonts/")?;
        Slice::find(&fonts, &format!("fonts/{file}")).map(|slice| Arc::new(slice) as FontBytes)
    };
    android::graphics::install_fonts(vm, &list, Rc::new(find)).expect("fonts");
}

/// ICU's rules for line ends.
pub(crate) fn break_rules() -> Option<BreakRules> {
    let pack = pack()?;
    let file =
        move |name: &str| pack.get(&format!("class/android/icu/impl/data/icudt55b/brkitr/{name}")).map(<[u8]>::to_vec);
    Some(BreakRules::load(Box::new(file)).expect("break rules"))
}

/// Compiles a program of `tests/java` against the framework, runs it, and gives what it printed.
pub(crate) fn run_java(name: &str) -> Option<String> {
    let mut vm = machine()?;
    let dex = compile(name);
    vm.install(Arc::new(dex), LoaderId::BOOT, false).expect("program");
    vm.start_main(name, &[]).expect("main");
    let ended = vm.run(Until::instructions(20_000_000_000), &mut vm::observer::Nothing);
    let mut text = String::new();
    for (_, bytes) in std::mem::take(&mut vm.output) {
        text.push_str(&String::from_utf8_lossy(&bytes));
    }
    text.push_str(&format!("{ended:?}\n"));
    for line in &vm.log {
        println!("{line:?}");
    }
    for ((native, _), count) in &vm.gaps {
        println!("gap {native} {count}");
    }
    Some(text)
}

fn compile(name: &str) -> Vec<u8> {
    let jars = boot::Options::new(23).cache.join("boot/jars");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).expect("folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/java/{name}.java"));
    let framework = jars.join("android-all-6.0.1_r3-robolectric-r1.jar");
    run(Command::new("javac")
        .args(["-nowarn", "-Xlint:none", "--release", "8", "-cp"])
        .arg(&framework)
        .arg("-d")
        .arg(&classes)
        .arg(source));
    let mut d8 = Command::new("java");
    d8.arg("-cp").arg(jars.join("r8-8.0.40.jar")).arg("com.android.tools.r8.D8");
    d8.args(["--min-api", "23", "--lib"]).arg(&framework).arg("--output").arg(&folder);
    run(d8.args(class_files(&classes)));
    fs::read(folder.join("classes.dex")).expect("classes.dex")
}

fn class_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("folder").flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == "class")).collect();
    files.sort();
    files
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
}
