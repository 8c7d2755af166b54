//! Random programs print on our machine what they print on OpenJDK.
//!
//! Hundreds of programs are compiled, converted and run together, because starting a Java tool costs more than all that
//! a program does. `GENERATED=10000` says how many there shall be, `GENERATED=2000..3000` which. A difference names the number of a program, which
//! `cargo run -p difftest --example write -- FOLDER NUMBER 1` writes.

use crate::common;
use lab::program::{End, Program, Stream, run};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Programs that are compiled together. More would not fit into one DEX file.
const BATCH: u64 = 250;

/// Programs of a short run.
const SHORT: u64 = 250;

/// Instructions that a batch may take; a program bounds its own loops.
const BUDGET: u64 = 20_000_000_000;

/// Runs the programs one after the other, under a line that names each.
const DRIVER: &str = r#"
public class AllPrograms {
    public static void main(String[] args) throws Exception {
        long first = Long.parseLong(args[0]), count = Long.parseLong(args[1]);
        for (long n = first; n < first + count; n++) {
            System.out.println("program " + n);
            try {
                Class.forName("G" + n).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println("uncaught " + e.getCause().getClass().getName());
            }
        }
    }
}
"#;

#[test]
fn generated_programs_print_what_openjdk_prints() {
    let (start, end) = wanted(&std::env::var("GENERATED").unwrap_or(SHORT.to_string()));
    let pack = common::pack();
    let mut wrong = Vec::new();
    for first in (start..end).step_by(BATCH as usize) {
        let size = BATCH.min(end - first);
        let folder = common::scratch("generated");
        let classes = folder.join("classes");
        write_programs(&folder, first, size);
        common::compile(&common::files(&folder, "java"), &classes);
        let expected = on_openjdk(&classes, first, size);
        let dexed = folder.join("dex");
        fs::create_dir_all(&dexed).unwrap();
        let found = on_our_machine(&pack, common::dex(&classes, &dexed), first, size);
        assert!(!dexed.join("classes2.dex").exists(), "{size} programs are too many for one file");
        wrong.extend(differences(&expected, &found, first, size));
        println!("programs {start} to {}: {} differ", first + size - 1, wrong.len());
    }
    assert!(start < end, "no programs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `10000` or `2000..3000`.
fn wanted(text: &str) -> (u64, u64) {
    let number = |text: &str| text.parse().unwrap_or_else(|e| panic!("GENERATED={text}: {e}"));
    match text.split_once("..") {
        Some((start, end)) => (number(start), number(end)),
        None => (0, number(text)),
    }
}

fn write_programs(folder: &Path, first: u64, size: u64) {
    fs::create_dir_all(folder.join("classes")).unwrap();
    fs::write(folder.join("AllPrograms.java"), DRIVER).unwrap();
    for program in (first..first + size).map(difftest::program) {
        fs::write(folder.join(format!("{}.java", program.name)), program.source).unwrap();
    }
}

fn on_openjdk(classes: &Path, first: u64, size: u64) -> String {
    let mut java = Command::new("java");
    java.arg("-cp").arg(classes).arg("AllPrograms").args([first.to_string(), size.to_string()]);
    String::from_utf8_lossy(&common::run(&mut java)).into_owned()
}

fn on_our_machine(pack: &std::sync::Arc<boot::BootPack>, dex: Vec<u8>, first: u64, size: u64) -> String {
    let args = vec![first.to_string(), size.to_string()];
    let program = Program::new(("generated.dex".into(), dex), "AllPrograms", args, BUDGET);
    let mut out = Vec::new();
    let mut print = |stream, bytes: &[u8]| match stream {
        Stream::Out => out.extend_from_slice(bytes),
        Stream::Err => print!("{}", String::from_utf8_lossy(bytes)),
    };
    let outcome = run(pack, &program, &mut print).unwrap_or_else(|e| panic!("programs from {first}: {e}"));
    assert_eq!(outcome.end, End::Status(0), "programs from {first}, after {}", String::from_utf8_lossy(&out));
    String::from_utf8_lossy(&out).into_owned()
}

/// A line for each program whose output differs, with the first lines that do.
fn differences(expected: &str, found: &str, first: u64, size: u64) -> Vec<String> {
    let parts = |text: &str| text.split("program ").skip(1).map(str::to_owned).collect::<Vec<_>>();
    let (expected, found) = (parts(expected), parts(found));
    assert_eq!(expected.len() as u64, size, "OpenJDK ran all programs from {first}");
    assert_eq!(found.len() as u64, size, "our machine ran all programs from {first}");
    let pairs = expected.iter().zip(&found).zip(first..).filter(|((a, b), _)| a != b);
    let explain = |((a, b), number): ((&String, &String), u64)| {
        let (a, b) = a.lines().zip(b.lines()).find(|(a, b)| a != b).unwrap_or(("its end", "its end"));
        format!("program {number}: OpenJDK prints {a}, our machine {b}")
    };
    pairs.map(explain).collect()
}
