//! A machine with the framework's classes and resources, on which small Java programs run to their end.

use boot::{BootPack, Options, Silent, Toolchain};
use libcore::natives::io::files;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use store::fs::flags;
use vm::observer::Nothing;
use vm::{Config, Ended, Until, Vm};

/// Instructions after which a program is taken to hang.
const BUDGET: u64 = 2_000_000_000;

/// A machine that has not started yet; the program's classes and the given files are in place.
pub(crate) fn device(program: &str, contents: &[(&str, Vec<u8>)]) -> Vm {
    let mut vm = embedded::machine::machine(pack(), Config::default()).unwrap_or_else(|e| panic!("no machine: {e}"));
    write(&mut vm, "/data/local/tmp/0.jar", &compiled(program));
    vm.class_path = "/data/local/tmp/0.jar".to_owned();
    for (path, bytes) in contents {
        write(&mut vm, path, bytes);
    }
    vm
}

/// Runs `main` of a program and gives what it printed.
pub(crate) fn run(vm: &mut Vm, program: &str) -> String {
    vm.start_main(program, &[]).unwrap_or_else(|e| panic!("the first thread cannot be made: {e:?}"));
    let ended = vm.run(Until::instructions(BUDGET), &mut Nothing);
    let output = output(vm);
    assert_eq!(ended, Ended::Exit(0), "{program} printed:\n{output}\ngaps: {:#?}", vm.gaps);
    output
}

/// What was printed since somebody looked, to either stream.
pub(crate) fn output(vm: &mut Vm) -> String {
    let bytes: Vec<u8> = vm.output.drain(..).flat_map(|(_, bytes)| bytes).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The bytes of an app of the shared folder; `None`, with a line that says so, when it is not there.
pub(crate) fn shared_apk(name: &str) -> Option<Vec<u8>> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["../shared/apks", "../../shared/apks"].map(|folder| repository.join(folder));
    let found = folders.iter().find_map(|folder| fs::read(folder.join(name)).ok());
    if found.is_none() {
        println!("{name} is not in ../shared/apks: this test checks nothing here");
    }
    found
}

pub(crate) fn pack() -> &'static Arc<BootPack> {
    static PACK: OnceLock<Arc<BootPack>> = OnceLock::new();
    PACK.get_or_init(|| {
        let pack = boot::prepare(&Options::new(23), &mut Silent);
        Arc::new(pack.unwrap_or_else(|e| panic!("no boot pack: {e}")))
    })
}

fn write(vm: &mut Vm, path: &str, bytes: &[u8]) {
    let folder = path.rsplit_once('/').map_or("/", |(folder, _)| folder);
    let written = files::fs(vm).as_root(|fs| {
        fs.mkdirs(folder.as_bytes(), 0o771)?;
        let fd = fs.open(path.as_bytes(), flags::RDWR | flags::CREAT, 0o644)?;
        fs.write(fd, bytes)?;
        fs.close(fd)
    });
    written.unwrap_or_else(|e| panic!("{path}: {}", e.text()));
}

/// The DEX file of `tests/java/NAME.java`, compiled once per process.
fn compiled(name: &str) -> Arc<Vec<u8>> {
    static COMPILED: Mutex<BTreeMap<String, Arc<Vec<u8>>>> = Mutex::new(BTreeMap::new());
    let mut known = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(name.to_owned()).or_insert_with(|| Arc::new(compile(name))).clone()
}

fn compile(name: &str) -> Vec<u8> {
    let toolchain = Toolchain::prepare(&Options::new(23), &mut Silent).unwrap_or_else(|e| panic!("no toolchain: {e}"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (classes, source) = (folder.join("classes"), java(name));
    _ = fs::remove_dir_all(&folder);
    toolchain.compile_app(&[source], &[], &classes).unwrap_or_else(|e| panic!("{name}: {e}"));
    toolchain.dex(&classes, &[], &folder).unwrap_or_else(|e| panic!("{name}: {e}"));
    fs::read(folder.join("classes.dex")).unwrap_or_else(|e| panic!("D8 made nothing: {e}"))
}

fn java(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"))
}
