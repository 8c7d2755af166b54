//! What builds for newer levels call is there for apps that want them, and for nobody else.

use crate::common;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use store::fs::flags;
use vm::observer::Nothing;
use vm::{Config, Until, Vm};

/// The programs of `tests/newer` as class files and as one DEX file, for a level that lacks nothing: what D8 knows how to
/// write out for older ones it does not replace, and lambdas it replaces for all.
fn programs() -> &'static (PathBuf, Vec<u8>) {
    static PROGRAMS: OnceLock<(PathBuf, Vec<u8>)> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let folder = common::scratch("newer");
        let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
        fs::create_dir_all(&classes).unwrap();
        fs::create_dir_all(&dexed).unwrap();
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
        let stubs = folder.join("stubs");
        for (sources, to) in [("newer-stubs", &stubs), ("newer", &classes)] {
            let mut javac = Command::new("javac");
            javac.args(["--release", "11", "-XDstringConcat=inline", "-nowarn", "-Xlint:none", "-cp"]).arg(&stubs);
            common::run(javac.arg("-d").arg(to).args(common::files(&tests.join(sources), "java")));
        }
        let dex = common::dex_with(&classes, &dexed, &["--debug", "--min-api", "10000"]);
        (classes, dex)
    })
}

/// A machine with the programs.
fn machine(dex: &[u8], wants_newer: bool) -> Vm {
    let mut vm = embedded::machine::machine(&common::pack(), Config::default()).unwrap();
    let fs = libcore::natives::io::files::fs(&mut vm);
    fs.mkdirs(b"/data/local/tmp", 0o771).unwrap();
    let fd = fs.open(b"/data/local/tmp/newer.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
    fs.write(fd, dex).unwrap();
    fs.close(fd).unwrap();
    vm.class_path = "/data/local/tmp/newer.jar".into();
    vm.classes.want_newer(wants_newer);
    vm
}

/// A machine that has run a program to its end.
fn ran(dex: &[u8], program: &str, wants_newer: bool) -> Vm {
    let mut vm = machine(dex, wants_newer);
    vm.start_main(program, &[]).unwrap();
    vm.run(Until::instructions(100_000_000), &mut Nothing);
    vm
}

fn printed(vm: &Vm) -> String {
    let text = vm.output.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    String::from_utf8(text).unwrap()
}

#[test]
fn newer_members_do_what_openjdk_does() {
    let (classes, dex) = programs();
    for program in ["Newer", "Times", "Streams", "Numbers", "Futures"] {
        let expected = common::run(Command::new("java").arg("-cp").arg(classes).arg(program));
        let vm = ran(dex, program, true);
        assert_eq!(printed(&vm), String::from_utf8(expected).unwrap());
        assert!(vm.gaps.is_empty(), "{:?}", vm.gaps);
    }
}

const LACKING: &str = "nothing: null
a truth value: false
what is chained: 16
an object: null
a field: null
the app's own: 40
made with fewer arguments
an array: 0
Attempt to invoke virtual method 'long java.io.Reader.transferTo(java.io.Writer)' on a null object reference
fields: 3 0 0 null
Attempt to write to field 'int android.graphics.Point.depth' on a null object reference
";

#[test]
fn what_nobody_wrote_is_a_gap() {
    let (_, dex) = programs();
    let vm = ran(dex, "Lacking", true);
    assert_eq!(printed(&vm), LACKING);
    let gaps: Vec<&str> = vm.gaps.keys().map(|(member, _)| member.as_str()).collect();
    let expected = [
        "android.graphics.Point.depth",
        "android.graphics.Point.label",
        "android.graphics.Point.span",
        "java.io.PrintStream.<init>(Ljava/io/OutputStream;ZLjava/nio/charset/Charset;)V",
        "java.io.Reader.nullReader()Ljava/io/Reader;",
        "java.io.Reader.transferTo(Ljava/io/Writer;)J",
        "java.lang.Character$UnicodeBlock.ADLAM",
        "java.lang.Class.isNestmateOf(Ljava/lang/Class;)Z",
        "java.math.BigInteger.sqrt()Ljava/math/BigInteger;",
        "java.util.Arrays.compare([I[I)I",
        "java.util.Scanner.tokens()Ljava/util/stream/Stream;",
    ];
    assert_eq!(gaps, expected);
}

/// A gap has a frame while it calls the app's own method, and that frame may be read by a process that never met the gap.
#[test]
fn a_gap_goes_on_in_another_process() {
    let (_, dex) = programs();
    let mut first = machine(dex, true);
    first.start_main("Lacking", &[]).unwrap();
    let sleeping = |vm: &mut Vm| {
        let threads: Vec<_> = vm.side.threads.iter().flatten().map(|t| t.fp).collect();
        threads.into_iter().any(|fp| vm.frames(fp).iter().any(|f| vm.classes.is_newer_gap(f.method)))
    };
    while !sleeping(&mut first) {
        assert!(first.side.instructions < 100_000_000, "no gap calls anybody");
        first.run(Until::instructions(1_000), &mut Nothing);
    }
    let here = first.snapshot();
    let bytes = first.write_snapshot(&here);
    let mut second = machine(dex, true);
    let here = second.read_snapshot(&bytes).unwrap();
    second.restore(&here);
    for vm in [&mut first, &mut second] {
        vm.run(Until::instructions(100_000_000), &mut Nothing);
    }
    assert!(printed(&first).ends_with(&printed(&second)) && printed(&second).contains("the app's own: 40"));
    assert_eq!(first.exact_hash(), second.exact_hash());
}

#[test]
fn apps_that_want_no_newer_platform_do_not_see_it() {
    let (_, dex) = programs();
    for program in ["Newer", "Times", "Streams", "Numbers", "Futures", "Lacking"] {
        let text = printed(&ran(dex, program, false));
        let missing = ["java.lang.NoClassDefFoundError", "java.lang.NoSuchMethodError"];
        assert!(missing.iter().any(|error| text.contains(error)), "{program} printed {text}");
    }
}
