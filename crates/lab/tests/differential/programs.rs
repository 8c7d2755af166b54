//! Programs that OpenJDK cannot run, with what they print on Android: class loaders, natives under a lock, standard
//! input, and calls that go on in another process.

use crate::common;
use boot::BootPack;
use embedded::machine::machine;
use lab::program::{End, Program, Stream, run};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use store::fs::flags;
use vm::class::LoaderId;
use vm::observer::{Coverage, Nothing};
use vm::taint::{Role, Taint};
use vm::{Config, Ended, Until, Vm};

/// Instructions that each may take.
const BUDGET: u64 = 200_000_000;

/// The programs of `tests/programs` as one DEX file.
fn dex() -> &'static [u8] {
    static DEX: OnceLock<Vec<u8>> = OnceLock::new();
    DEX.get_or_init(|| {
        let folder = common::scratch("programs");
        let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
        fs::create_dir_all(&classes).unwrap();
        fs::create_dir_all(&dexed).unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
        // Without names of variables no handler takes an exception that it does not use.
        let mut javac = Command::new("javac");
        javac.args(["--release", "8", "-nowarn", "-Xlint:none", "-g:none", "-d"]).arg(&classes);
        common::run(javac.args(common::files(&sources, "java")));
        common::dex(&classes, &dexed)
    })
}

fn printed(pack: &Arc<BootPack>, main: &str, more_input: Option<fn() -> Vec<u8>>) -> String {
    printed_by(pack, Config::default(), main, more_input)
}

/// What a program prints on a machine of this configuration.
pub(crate) fn printed_by(
    pack: &Arc<BootPack>,
    config: Config,
    main: &str,
    more_input: Option<fn() -> Vec<u8>>,
) -> String {
    let file = ("programs.dex".to_owned(), dex().to_vec());
    // A program is named with its arguments.
    let mut words = main.split(' ').map(str::to_owned);
    let main = words.next().unwrap_or_default();
    let program = Program { config, more_input, ..Program::new(file, &main, words.collect(), BUDGET) };
    let mut out = Vec::new();
    let mut print = |stream, bytes: &[u8]| match stream {
        Stream::Out => out.extend_from_slice(bytes),
        Stream::Err => print!("{}", String::from_utf8_lossy(bytes)),
    };
    let outcome = run(pack, &program, &mut print).unwrap();
    assert_eq!(outcome.end, End::Status(0), "{}", String::from_utf8_lossy(&out));
    String::from_utf8(out).unwrap()
}

/// What the answers of a loader mean. A class that it defined is found afterwards, although it denied it.
const LOADERS: &str = "\
another class: true, same name: true
its loader: true
not an Inside of mine: true
inside: runs 1, helper 2
helper is mine: true
shared is not: false
caught shared
lost: java.lang.NoClassDefFoundError: Failed resolution of: LLoaders$InsideLost;, caused by java.lang.ClassNotFoundException: no Loaders$InsideLost
nothing: java.lang.NullPointerException: ClassLoader.loadClass returned null for Loaders$Nothing
angry: java.lang.IllegalStateException: not Loaders$Angry
inside: runs 2, helper 5
helper is mine: true
shared is not: false
caught shared
lost: nothing thrown
nothing: java.lang.NullPointerException: ClassLoader.loadClass returned null for Loaders$Nothing
angry: java.lang.IllegalStateException: not Loaders$Angry
mine: 0 0
";

#[test]
fn a_loader_of_the_program_decides_what_names_mean() {
    let text = printed(&common::pack(), "Loaders", None);
    let (said, asked): (Vec<&str>, Vec<&str>) = text.lines().partition(|l| !l.starts_with("asked "));
    assert_eq!(said.join("\n") + "\n", LOADERS);
    let times = |name: &str| asked.iter().filter(|l| l.strip_prefix("asked ") == Some(name)).count();
    let found = ["Loaders$Inside", "Loaders$InsideBase", "Loaders$InsideHelper", "Loaders$Shared", "Loaders$Thrower"];
    assert_eq!(found.map(times), [1; 5], "a name that was found is asked once: {text}");
    assert_eq!(["Loaders$Nothing", "Loaders$Angry"].map(times), [2; 2], "one that was not, each time: {text}");
    assert_eq!(times("java.lang.Runnable"), 0, "{text}");
}

/// In ART 6 as well: only later versions refuse a file to a second loader.
#[test]
fn two_loaders_define_different_classes_from_one_dex_file() {
    let text = printed(&common::pack(), "Twins", None);
    let expected = "different: true true true
loaders: true true
found again: true true
another Counter
another Counter
11 1023 11 23 1036
mine: 0 0
instances: true false true
";
    assert_eq!(text, expected);
}

/// A build with Instant Run lost its first screen to an IllegalAccessError.
#[test]
fn the_files_of_a_loader_are_one_package_in_whatever_order_they_come() {
    let text = printed(&common::pack(), "Slices", None);
    let own = ["In1", "In0", "In2"].map(|name| format!("Slices${name} is its own: true\n"));
    assert_eq!(text, own.concat() + "111\n");
}

#[test]
fn who_waits_for_a_lock_gets_it_from_a_loop_that_hardly_lets_go() {
    let printed = printed(&common::pack(), "Greedy", None);
    assert_eq!(printed, "ended after a few rounds: true\nnobody holds the lock\n");
}

#[test]
fn a_synchronized_native_waits_for_the_lock() {
    let text = printed(&common::pack(), "Locked", None);
    assert_eq!(text, "after the object's: 1\nafter the class's: 2\ngiven back: true true\n");
}

#[test]
fn standard_input_is_read_when_it_is_wanted() {
    thread_local!(static LINES: std::cell::RefCell<Vec<&'static str>> = const { std::cell::RefCell::new(Vec::new()) });
    LINES.set(vec!["", "Grace\n", "Ada\n"]);
    let text = printed(&common::pack(), "Talks", Some(|| LINES.with_borrow_mut(|l| l.pop().unwrap_or("").into())));
    let (talk, end) = text.split_once("bye at ").unwrap();
    assert_eq!(talk, "name? hello Ada\nname? hello Grace\nname? ");
    assert_eq!(LINES.with_borrow(Vec::len), 0, "all was read, and the end once");
    assert!(end.trim().parse::<u32>().is_ok(), "{text}");
}

/// Draws are keyed by what they are for: code in between, and another order of threads, leave them as they are.
#[test]
fn code_that_draws_nothing_leaves_all_draws_equal() {
    let pack = common::pack();
    let plain = printed(&pack, "Draws", None);
    assert_eq!(printed(&pack, "Draws busy", None), plain);
    let seed = Config { seed: 2, ..Config::default() };
    let other = printed_by(&pack, seed, "Draws", None);
    let equal = plain.lines().zip(other.lines()).filter(|(a, b)| a == b).count();
    assert_eq!((plain.lines().count(), equal), (5, 0), "another seed draws everything anew: {plain}{other}");
}

#[test]
fn a_class_that_throws_dice_when_it_is_first_used_shifts_nobodys_dice() {
    let pack = common::pack();
    let plain = printed(&pack, "Dice", None);
    assert_eq!(printed(&pack, "Dice others", None), plain);
    let thrown: Vec<&str> = plain.lines().collect();
    assert!(thrown.len() == 2 && thrown[0] != thrown[1], "{plain}");
}

fn start(pack: &Arc<BootPack>, main: &str) -> Vm {
    let mut vm = machine(pack, Config::default()).unwrap();
    let fs = libcore::natives::io::files::fs(&mut vm);
    fs.mkdirs(b"/data/local/tmp", 0o771).unwrap();
    let fd = fs.open(b"/data/local/tmp/programs.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
    fs.write(fd, dex()).unwrap();
    fs.close(fd).unwrap();
    vm.class_path = "/data/local/tmp/programs.jar".into();
    vm.start_main(main, &[]).unwrap();
    vm
}

fn output(vm: &Vm) -> String {
    let bytes: Vec<u8> = vm.output.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Runs in pieces until a text was printed.
fn until(vm: &mut Vm, text: &str) {
    while !output(vm).contains(text) {
        assert_eq!(vm.run(Until::instructions(50), &mut Nothing), Ended::Budget, "{}", output(vm));
    }
}

/// A machine that reads a snapshot has prepared no code: every caller that a result returns to is met for the first time.
#[test]
fn wide_results_return_into_callers_that_were_not_prepared() {
    let pack = common::pack();
    let mut vm = start(&pack, "Frames");
    until(&mut vm, "deep");
    let moment = vm.snapshot();
    let bytes = vm.write_snapshot(&moment);
    until(&mut vm, "ignored");
    let expected = output(&vm).split_once("deep").unwrap().1.to_owned();
    assert_eq!(expected.trim(), "6523253152043146605 210.28679719907925\nignored 50");

    let mut fresh = machine(&pack, Config::default()).unwrap();
    let moment = fresh.read_snapshot(&bytes).unwrap();
    fresh.restore(&moment);
    until(&mut fresh, "ignored");
    assert_eq!(output(&fresh).trim(), expected.trim());
}

#[test]
fn an_exception_that_no_handler_takes_is_forgotten() {
    let mut vm = start(&common::pack(), "Frames");
    until(&mut vm, "ignored");
    let pending: Vec<_> = vm.side.threads.iter().flatten().map(|t| t.pending).collect();
    assert!(pending.iter().all(|p| p.is_null()), "{pending:?}");
}

/// The same answers of a loader come again after a restore, because the program may count how often it is asked.
#[test]
fn a_restore_takes_the_answers_of_loaders_back() {
    let pack = common::pack();
    assert!(restored_everywhere(&pack, "Loaders") >= 20);
    assert!(restored_everywhere(&pack, "Twins") >= 10);
    assert!(restored_everywhere(&pack, "Slices") >= 10);
}

/// Runs a program straight and with a detour every 5,000 instructions; gives the number of points at which both were compared.
fn restored_everywhere(pack: &Arc<BootPack>, main: &str) -> usize {
    let mut straight = start(pack, main);
    let mut branched = start(pack, main);
    let mut points = 0;
    loop {
        let ended = straight.run(Until::instructions(5_000), &mut Nothing);
        let moment = branched.snapshot();
        for _ in 0..12 {
            branched.run(Until::instructions(7_000), &mut Nothing);
        }
        branched.restore(&moment);
        branched.run(Until::instructions(5_000), &mut Nothing);
        assert_eq!(branched.exact_hash(), straight.exact_hash(), "{main}, point {points}");
        points += 1;
        if ended != Ended::Budget {
            return points;
        }
    }
}

/// Rounds of loops in which threads wait are counted and not run where coverage is watched; where nothing is, all are run.
/// Both must agree at every point, however uneven.
#[test]
fn rounds_that_are_not_run_are_not_felt() {
    let pack = common::pack();
    let (mut run, mut counted) = (start(&pack, "Spins"), start(&pack, "Spins"));
    for point in 0_u64.. {
        let length = 1 + point * 7_919 % 31_013 * (1 + point % 9);
        let ended = run.run(Until::instructions(length), &mut Nothing);
        assert_eq!(counted.run(Until::instructions(length), &mut Coverage), ended, "point {point}");
        assert_eq!(counted.side.instructions, run.side.instructions, "point {point}");
        if ended != Ended::Budget || point % 8 == 0 {
            assert_eq!(counted.exact_hash(), run.exact_hash(), "point {point}");
        }
        if ended != Ended::Budget {
            assert_eq!(ended, Ended::Exit(0));
            break;
        }
    }
    assert_eq!(output(&counted), output(&run));
    assert_eq!(run.passed_instructions(), 0);
    let (passed, all) = (counted.passed_instructions(), run.side.instructions);
    assert!(passed * 2 > all, "{passed} of {all} instructions were not run");
}

/// The proof that the hooks see every way that a value can take.
#[test]
fn taint_follows_values_from_sources_to_sinks() {
    let mut vm = start(&common::pack(), "Flows");
    let mut taint = Taint::default();
    // The class is known to the machine as soon as its file is opened.
    let class = loop {
        assert_eq!(vm.run(Until::instructions(500), &mut taint), Ended::Budget, "{}", output(&vm));
        let loaders = (1..vm.side.loaders.len() as u32).map(LoaderId);
        let found = loaders.filter_map(|loader| vm.find_class(loader, "Flows").ok()).next();
        if let Some(class) = found {
            break class;
        }
    };
    for (name, signature, labels) in [("secret", "()I", 1), ("name", "()Ljava/lang/String;", 2), ("wide", "()J", 4)] {
        let method = vm.find_method(class, name, signature).unwrap();
        taint.watch(method, Role::Source(labels));
    }
    for kind in ["I", "J", "D", "Ljava/lang/Object;", "[I"] {
        let method = vm.find_method(class, "sink", &format!("(ILjava/lang/String;{kind})V")).unwrap();
        taint.watch(method, Role::Sink);
    }
    assert_eq!(vm.run(Until::instructions(BUDGET), &mut taint), Ended::Exit(0), "{}", output(&vm));
    let text = include_str!("../programs/Flows.java");
    let calls = text.lines().filter_map(|line| line.trim().strip_prefix("sink("));
    let expected: Vec<(u8, &str)> =
        calls.map(|call| (call[..1].parse().unwrap(), call.split('"').nth(1).unwrap())).collect();
    let seen: Vec<u8> = taint.reached.iter().filter(|((_, argument), _)| *argument == 2).map(|(_, l)| *l).collect();
    assert_eq!(seen.len(), expected.len(), "{seen:?}");
    let wrong: Vec<_> = expected.iter().zip(&seen).filter(|((labels, _), seen)| labels != *seen).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
