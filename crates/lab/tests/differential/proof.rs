//! Failures that a gap caused are not called clean, genuine ones are.
//!
//! The gaps are native methods of the program itself: nobody wrote them, so they answer defaults. Each case is one
//! argument of the program below; its name says what is expected.

use crate::common;
use boot::BootPack;
use device::OtherAnswers;
use embedded::machine::machine;
use gui::Frame;
use lab::proof::{self, Proof, Seen};
use std::fs;
use std::sync::Arc;
use store::fs::flags;
use vm::observer::Nothing;
use vm::trace::TraceLine;
use vm::{Answer, Call, Callback, Compiling, Config, Native, NativeResult, Until, Value, Vm};

/// Cases whose failure goes away with another answer.
const CAUSED: &[&str] = &[
    "wrongNumber",
    "nullText",
    "nullArray",
    "nullObject",
    "branchOnFalse",
    "branchOnZero",
    "missingCallback",
    "missingCallbackLater",
    "voidThatShouldThrow",
    "storedAndUsedLater",
    "loopThatNeverRuns",
    "wrongLong",
    "nullAsIndexed",
    "twoNumbers",
    "twoOfThree",
    "numberAndObject",
    "twoCallbacks",
];

/// Cases that fail whatever the gaps answer.
const GENUINE: &[&str] = &[
    "plainNull",
    "afterIgnoredNumber",
    "afterIgnoredText",
    "afterVoid",
    "afterCallback",
    "bothBranches",
    "indexOutOfBounds",
    "badCast",
    "parseError",
    "inInitializer",
    "stackOverflow",
    "thrownOnPurpose",
    "afterUsedNumber",
    "afterTwoNumbers",
];

const PROGRAM: &str = r#"
import java.util.*;

public class Cases {
    static class Box { String text = "x"; }
    interface Listener { void done(int code); }
    static class Initialised { static final int LENGTH = Cases.nothing().length(); }

    static native int number();
    static native long large();
    static native String text();
    static native int[] array();
    static native Box box();
    static native int width();
    static native int height();
    static native boolean ready();
    static native boolean closed();
    static native void load();
    static native void ask(Listener listener);
    static native void tell(Listener listener);
    static native void log(String line);

    static String nothing() { return null; }
    static String answer;
    static int stored;

    public static void main(String[] args) {
        switch (args[0]) {
            case "wrongNumber": System.out.println(10 / number()); break;
            case "nullText": System.out.println(text().length()); break;
            case "nullArray": System.out.println(array().length); break;
            case "nullObject": System.out.println(box().text.length()); break;
            case "branchOnFalse": if (!ready()) throw new IllegalStateException("not ready"); break;
            case "branchOnZero": if (number() == 0) System.out.println(nothing().length()); break;
            case "missingCallback": ask(code -> answer = "done"); System.out.println(answer.length()); break;
            case "missingCallbackLater":
                ask(code -> answer = "done");
                try { Thread.sleep(100); } catch (InterruptedException e) { return; }
                System.out.println(answer.length());
                break;
            case "voidThatShouldThrow":
                answer = "fallback";
                try { load(); answer = null; } catch (RuntimeException e) { log("no library"); }
                System.out.println(answer.length());
                break;
            case "storedAndUsedLater":
                stored = number();
                for (int i = 0; i < 1000; i++) log("line " + i);
                System.out.println(new int[] {7}[stored - 1]);
                break;
            case "loopThatNeverRuns":
                List<String> all = new ArrayList<String>();
                for (int i = 0; i < number(); i++) all.add("item");
                System.out.println(all.get(0));
                break;
            case "wrongLong": System.out.println(100L % large()); break;

            case "nullAsIndexed": System.out.println(array()[0]); break;
            case "twoNumbers": System.out.println(100 / (width() * height())); break;
            case "twoOfThree":
                if (closed()) throw new IllegalStateException("closed");
                System.out.println(100 / (width() * height()));
                break;
            case "numberAndObject": System.out.println(box().text.length() / number()); break;
            case "twoCallbacks":
                ask(code -> stored++);
                tell(code -> stored++);
                System.out.println(100 / (stored / 2));
                break;

            case "plainNull": System.out.println(nothing().length()); break;
            case "afterIgnoredNumber": number(); System.out.println(nothing().length()); break;
            case "afterIgnoredText": String t = text(); System.out.println(t == null ? 0 : t.length()); System.out.println(nothing().length()); break;
            case "afterVoid": log("before"); System.out.println(nothing().length()); break;
            case "afterCallback": ask(code -> answer = "done"); System.out.println(nothing().length()); break;
            case "afterTwoNumbers": System.out.println(width() + height()); System.out.println(nothing().length()); break;
            case "bothBranches": answer = ready() ? "yes" : "no"; System.out.println(nothing().length()); break;
            case "indexOutOfBounds": number(); int[] three = new int[3]; System.out.println(three[args.length + 4]); break;
            case "badCast": Object o = "text"; text(); System.out.println((Integer) o); break;
            case "parseError": ready(); System.out.println(Integer.parseInt("12x")); break;
            case "inInitializer": number(); System.out.println(Initialised.LENGTH); break;
            case "stackOverflow": number(); System.out.println(depth(0)); break;
            case "thrownOnPurpose": large(); throw new UnsupportedOperationException("no");
            case "afterUsedNumber":
                String used = text();
                System.out.println(1000 / (number() + 5));
                System.out.println(nothing().length());
                break;
            default: throw new Error("no such case");
        }
    }

    static int depth(int n) { return depth(n + 1) + 1; }
}
"#;

struct Case<'a> {
    pack: &'a Arc<BootPack>,
    dex: &'a [u8],
    name: &'a str,
}

impl Case<'_> {
    fn start(&self) -> Vm {
        let mut vm = self.machine();
        vm.start_main("Cases", &[self.name]).unwrap();
        vm.track_answers(true);
        vm
    }

    /// A machine with the program.
    fn machine(&self) -> Vm {
        let mut vm = machine(self.pack, Config::default()).unwrap();
        let fs = libcore::natives::io::files::fs(&mut vm);
        fs.mkdirs(b"/data/local/tmp", 0o771).unwrap();
        let fd = fs.open(b"/data/local/tmp/cases.jar", flags::RDWR | flags::CREAT, 0o644).unwrap();
        fs.write(fd, self.dex).unwrap();
        fs.close(fd).unwrap();
        vm.class_path = "/data/local/tmp/cases.jar".into();
        vm
    }

    /// The exception that ends the program and the stack that it was thrown on.
    fn failure(vm: &mut Vm) -> Option<(String, Vec<Frame>)> {
        vm.run(Until::instructions(50_000_000), &mut Nothing);
        let (_, exception) = vm.uncaught.first().copied()?;
        let class = vm.class_of(exception);
        let name = vm.classes.name(class);
        let captured = vm::layout::Ref(vm.heap.region.load_u32(exception.at(vm.known.throwable_stack)));
        let frame = |l: TraceLine| Frame { class: l.class, method: l.method, file: l.file, line: l.line };
        Some((name.to_string(), vm.captured_lines(captured).into_iter().map(frame).collect()))
    }

    fn prove(&self) -> Proof {
        let mut vm = self.start();
        let start = vm.snapshot();
        let expected = Case::failure(&mut vm).unwrap_or_else(|| panic!("{} does not fail", self.name));
        let met = embedded::answers::met(&vm);
        let mut again = |others: &OtherAnswers<'_>| -> Result<Seen, ()> {
            vm.restore(&start);
            vm.uncaught.clear();
            embedded::answers::answer(&mut vm, others);
            Ok(match Case::failure(&mut vm) {
                None => Seen::Vanished,
                Some(failure) if failure == expected => Seen::Shows,
                Some((_, stack)) if proof::is_passed(&expected.1, &stack) => Seen::Passed,
                Some(_) => Seen::NotReached,
            })
        };
        proof::prove(&met, 100, &mut again).unwrap()
    }
}

/// A program of one class.
fn dex_of(class: &str, program: &str) -> Vec<u8> {
    let folder = common::scratch(&format!("proof-{class}"));
    let (source, classes, dexed) = (folder.join(format!("{class}.java")), folder.join("classes"), folder.join("dex"));
    fs::create_dir_all(&classes).unwrap();
    fs::create_dir_all(&dexed).unwrap();
    fs::write(&source, program).unwrap();
    common::compile(&[source], &classes);
    common::dex(&classes, &dexed)
}

#[test]
fn only_genuine_failures_are_clean() {
    let pack = common::pack();
    let dex = dex_of("Cases", PROGRAM);
    let wrong: Vec<String> = CAUSED
        .iter()
        .map(|name| (name, false))
        .chain(GENUINE.iter().map(|name| (name, true)))
        .filter_map(|(name, clean)| {
            let proof = Case { pack: &pack, dex: &dex, name }.prove();
            (proof.is_clean() != clean).then(|| format!("{name}: {proof:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Two models, one of which is answered by code of the guest while its lock is held.
const MODELS: &str = r#"
public class Models {
    static synchronized native int asked();
    static native int told();
    static int body() { return 7; }
    static int both() { return 10 * asked() + told(); }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 3000; i++) sum += both();
        System.out.println(sum);
    }
}
"#;

fn asked(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return libcore::natives::icu::in_java::answer(call);
    }
    let class = call.vm.classes.method(call.method).class;
    let method = call.vm.virtual_method(class, "body", "()I")?;
    Ok(Answer::Call(Callback { method, args: Vec::new(), step: 1, catch: false }))
}

const NATIVES: &[Native] = &[
    Native::model("Models", "asked", "()I", asked, "for this test"),
    Native::model("Models", "told", "()I", |_| Ok(Answer::Return(Value::Int(3))), "for this test"),
];

/// The tracking of answers is switched on and off while compiled code calls models: all calls are met, and nobody in the
/// guest can tell. The lock of `asked` was lost once, and then the answer of the code that it calls; a crash of a real
/// app "did not show again" because of it.
#[test]
fn compiled_code_can_be_tracked_and_cannot_tell() {
    let pack = common::pack();
    let dex = dex_of("Models", MODELS);
    let run = |how: Compiling, tracked: bool| {
        let mut vm = Case { pack: &pack, dex: &dex, name: "" }.machine();
        vm.classes.registry.add(23, NATIVES);
        vm.set_compiling(how);
        vm.start_main("Models", &[]).unwrap();
        let mut met = Vec::new();
        for piece in 0..10 {
            vm.track_answers(tracked && piece % 3 == 1);
            vm.run(Until::instructions(8_000), &mut Nothing);
            met.push(vm.met_answers().keys().filter(|member| member.starts_with("Models.")).count());
        }
        vm.run(Until::instructions(50_000_000), &mut Nothing);
        let text: Vec<u8> = vm.output.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        (String::from_utf8(text).unwrap(), vm.exact_hash(), met.iter().max().copied())
    };
    let (text, hash, _) = run(Compiling::Never, false);
    assert_eq!(text, "219000\n");
    for how in [Compiling::Never, Compiling::Often, Compiling::Always] {
        assert_eq!(run(how, true), (text.clone(), hash, Some(2)), "{how:?}");
    }
}
