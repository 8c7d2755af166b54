//! The programs of `java/corpus` print on our machine what they print on OpenJDK.
//!
//! Known differences are listed with their cause and must keep differing, so that a fix is noticed like a
//! regression.

use crate::common;
use boot::BootPack;
use lab::program::{End, Program, Stream, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use vm::Compiling;

#[test]
fn corpus_prints_what_openjdk_prints() {
    let folder = common::scratch("corpus");
    let (classes, expected) = (folder.join("classes"), folder.join("expected"));
    let dexed = folder.join("dex");
    for f in [&classes, &expected, &dexed] {
        fs::create_dir_all(f).unwrap();
    }
    common::compile(&common::files(&root().join("java/corpus"), "java"), &classes);
    let runner = root().join("java/tools/CorpusRunner.java");
    common::run(Command::new("java").arg(runner).arg(&classes).arg(&expected));
    let bytes = common::dex(&classes, &dexed);
    let pack = common::pack();
    let known = known_differences();
    let mut wrong = Vec::new();
    let mut equal = 0;
    for file in common::files(&expected, "txt") {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let same = output_of(&pack, &bytes, &name) == fs::read_to_string(&file).unwrap();
        equal += usize::from(same);
        match (same, known.get(&name)) {
            (true, Some(_)) => wrong.push(format!("{name}: is equal now, so it is no known difference")),
            (false, None) => wrong.push(format!("{name}: differs")),
            _ => {}
        }
    }
    println!("{equal} programs print the same, {} are known to differ", known.len());
    assert!(equal >= 300, "only {equal} programs print the same");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every program of the corpus, interpreted and with everything compiled: not only the output is equal but the count of
/// instructions, so that no clock can tell.
#[test]
fn compiled_programs_do_what_interpreted_ones_do() {
    let folder = common::scratch("corpus-compiled");
    let (classes, dexed) = (folder.join("classes"), folder.join("dex"));
    for f in [&classes, &dexed] {
        fs::create_dir_all(f).unwrap();
    }
    let sources = common::files(&root().join("java/corpus"), "java");
    common::compile(&sources, &classes);
    let bytes = common::dex(&classes, &dexed);
    let pack = common::pack();
    let mut wrong = Vec::new();
    for source in &sources {
        let name = source.file_stem().unwrap().to_string_lossy().into_owned();
        let run_with = |compiling| {
            let mut program = program(&bytes, &name);
            program.compiling = compiling;
            let mut out = Vec::new();
            let outcome = run(&pack, &program, &mut |_, bytes| out.extend_from_slice(bytes)).unwrap();
            (String::from_utf8_lossy(&out).into_owned(), outcome.instructions, outcome.uncaught)
        };
        let (interpreted, compiled) = (run_with(Compiling::Never), run_with(Compiling::Always));
        if interpreted != compiled {
            wrong.push(format!("{name}: {interpreted:?} became {compiled:?}"));
        }
    }
    assert!(sources.len() >= 300, "only {} programs", sources.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn program(dex: &[u8], name: &str) -> Program {
    Program::new(("corpus.dex".into(), dex.to_vec()), name, Vec::new(), 200_000_000)
}

/// What a program prints on the machine; an exception that ends it is named in a last line.
fn output_of(pack: &Arc<BootPack>, dex: &[u8], name: &str) -> String {
    let program = program(dex, name);
    let mut out = Vec::new();
    let mut print = |stream, bytes: &[u8]| {
        if stream == Stream::Out {
            out.extend_from_slice(bytes);
        }
    };
    let outcome = run(pack, &program, &mut print).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut text = String::from_utf8_lossy(&out).into_owned();
    if let Some(class) = outcome.uncaught {
        text += &format!("uncaught {class}\n");
    }
    if !matches!(outcome.end, End::Status(_)) {
        text += &format!("ended by {:?}\n", outcome.end);
    }
    text
}

/// Names and causes: a line each, `Name = "cause"`.
fn known_differences() -> BTreeMap<String, String> {
    let path = root().join("crates/lab/tests/corpus-differences.toml");
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('='));
    let known: BTreeMap<_, _> =
        lines.map(|(n, c)| (n.trim().to_owned(), c.trim().trim_matches('"').to_owned())).collect();
    common::all_explained(&known);
    known
}

/// The repository's root.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
