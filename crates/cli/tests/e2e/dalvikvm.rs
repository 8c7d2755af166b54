//! `gibbon dalvikvm`: messages, exit codes, folders of the host, and programs that want to harm it.

use crate::common::{Run, gibbon, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The programs of `tests/programs` as one DEX file.
fn dex() -> &'static Path {
    static DEX: OnceLock<PathBuf> = OnceLock::new();
    DEX.get_or_init(|| {
        let folder = scratch("programs");
        let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
        fs::create_dir_all(&classes).expect("a folder");
        fs::create_dir_all(&dexed).expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
        let sources = fs::read_dir(sources).expect("programs").map(|entry| entry.expect("an entry").path());
        succeed(
            Command::new("javac").args(["--release", "8", "-nowarn", "-Xlint:none", "-d"]).arg(&classes).args(sources),
        );
        assert_eq!(run(gibbon().arg("boot")).code(), Some(0), "the boot pack can be made");
        let d8 = boot::Options::new(23).cache.join("boot/jars/r8-8.0.40.jar");
        let files = fs::read_dir(&classes).expect("classes").map(|entry| entry.expect("an entry").path());
        let mut java = Command::new("java");
        java.arg("-cp").arg(d8).args(["com.android.tools.r8.D8", "--release", "--min-api", "23", "--output"]);
        succeed(java.arg(&dexed).args(files));
        dexed.join("classes.dex")
    })
}

fn succeed(command: &mut Command) {
    let done = run(command);
    assert!(done.status.success(), "{command:?}: {}", done.stderr);
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dalvikvm").join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn start(flags: &[&str], program: &[&str]) -> Run {
    run(gibbon().arg("dalvikvm").args(flags).arg("-cp").arg(dex()).args(program))
}

#[test]
fn what_is_wrong_with_a_program_is_said_in_androids_words() {
    for (class, message) in [
        ("com.example.Missing", "Unable to locate class 'com/example/Missing'\njava.lang.ClassNotFoundException"),
        (
            "Plain$Without",
            "Unable to find static main(String[]) in 'Plain$Without'\njava.lang.NoSuchMethodError: no static method",
        ),
        ("Plain$Hidden", "Sorry, main() is not public\n"),
    ] {
        let ended = start(&[], &[class]);
        assert_eq!(ended.code(), Some(1), "{ended:?}");
        assert!(ended.stderr.starts_with(message), "{ended:?}");
    }
}

#[test]
fn a_broken_file_is_refused_with_the_place() {
    let folder = scratch("broken");
    let mut bytes = fs::read(dex()).expect("the file");
    bytes.truncate(50);
    fs::write(folder.join("cut.dex"), bytes).expect("a file");
    let ended = run(gibbon().args(["dalvikvm", "-cp", "cut.dex", "Plain"]).current_dir(folder));
    assert_eq!(ended.code(), Some(3), "{ended:?}");
    assert!(ended.stderr.contains("cut.dex") && ended.stderr.contains("offset"), "{ended:?}");
}

#[test]
fn code_with_wrong_types_is_rejected_when_its_class_is_initialised() {
    let folder = scratch("typed");
    let mut bytes = fs::read(dex()).expect("the file");
    // add-int/lit16 with that number, then return; the latter becomes return-object.
    let places: Vec<usize> = (0..bytes.len() - 3).filter(|at| bytes[*at..*at + 3] == [0x5a, 0x5a, 0x0f]).collect();
    let [place] = places[..] else { panic!("the code is not where it was: {places:?}") };
    bytes[place + 2] = 0x11;
    let sum = adler32(&bytes[12..]);
    bytes[8..12].copy_from_slice(&sum.to_le_bytes());
    fs::write(folder.join("typed.dex"), bytes).expect("a file");
    let ended = run(gibbon().args(["dalvikvm", "-cp", "typed.dex", "Typed"]).current_dir(folder));
    let rejected =
        "java.lang.VerifyError: Verifier rejected class Typed$Inner due to bad method int Typed$Inner.bad(int)";
    let expected = format!("{rejected}\njava.lang.VerifyError: Typed$Inner\nafter\n");
    assert_eq!((ended.code(), ended.stdout.as_str()), (Some(0), expected.as_str()), "{ended:?}");
}

fn adler32(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1, 0), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    b << 16 | a
}

#[test]
fn a_folder_of_the_host_is_seen_when_it_is_mapped() {
    let folder = scratch("mapped");
    fs::write(folder.join("in.txt"), "a line\n").expect("a file");
    let mapping = format!("{}=/work", folder.display());
    let ended = start(&["--map", &mapping], &["Plain", "/work"]);
    assert_eq!((ended.code(), ended.stdout.as_str()), (Some(0), "[in.txt]\na line\n"), "{ended:?}");
    assert_eq!(fs::read_to_string(folder.join("out.txt")).expect("it came back"), "written");

    fs::remove_file(folder.join("out.txt")).expect("it is there");
    let ended = start(&["--map", &format!("{mapping}:ro")], &["Plain", "/work"]);
    assert_eq!((ended.code(), ended.stdout.as_str()), (Some(1), "[in.txt]\na line\n"), "{ended:?}");
    assert!(ended.stderr.contains("EROFS"), "{ended:?}");
    assert!(!folder.join("out.txt").exists());

    let ended = start(&["--map", "/nonexistent=/work"], &["Plain"]);
    assert_eq!(ended.code(), Some(2), "{ended:?}");
}

#[test]
fn coverage_is_told_and_changes_nothing() {
    let plain = start(&["--time"], &["Plain"]);
    let covered = start(&["--time", "--coverage"], &["Plain"]);
    assert_eq!((covered.code(), &covered.stdout), (Some(0), &plain.stdout), "{covered:?}");
    assert!(covered.stderr.starts_with("covered: 1 of "), "{covered:?}");
    assert_eq!(covered.stderr.lines().last(), plain.stderr.lines().last(), "equal cost");
}

#[test]
fn a_bomb_hurts_only_itself() {
    for (bomb, code, words) in [
        ("recursion", 0, ""),
        ("memory", 1, "java.lang.OutOfMemoryError"),
        ("array", 1, "java.lang.OutOfMemoryError"),
        ("threads", 1, "java.lang.OutOfMemoryError: pthread_create"),
        ("loop", 6, "the budget of instructions is used up"),
        ("wait", 6, "all threads wait for each other"),
    ] {
        let ended = start(&["--budget", "200000000"], &["Bombs", bomb]);
        assert_eq!(ended.code(), Some(code), "{bomb}: {ended:?}");
        assert!(ended.stderr.contains(words), "{bomb}: {ended:?}");
    }
}

#[test]
fn a_program_that_overwrites_the_machine_ends_like_any() {
    for what in ["headers", "lengths", "classes", "threads", "methods", "low", "anywhere"] {
        for seed in ["1", "2"] {
            let ended = start(&["--budget", "300000000"], &["Attack", what, seed]);
            let fair = ended.code().is_some_and(|code| [0, 1, 3, 6].contains(&code));
            assert!(fair && !ended.stderr.contains("panicked"), "{what} {seed}: {ended:?}");
        }
    }
}
