//! Android's classes answer questions about locales as ICU4C 55.1 does, which is below them on a phone.
//!
//! `tests/icu/answers.tsv` holds a question and its answer per line. They were recorded with the C library on the data files
//! of the framework's jar; its README tells how.

use crate::common;
use lab::program::{End, Program, Stream, run};
use std::path::Path;

#[test]
fn locales_are_what_icu_says() {
    let folder = common::scratch("icu");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/icu");
    let recorded = std::fs::read_to_string(sources.join("answers.tsv")).unwrap();
    let lines: Vec<(&str, &str)> = recorded.lines().filter_map(|line| line.rsplit_once('\t')).collect();
    let questions: String = lines.iter().map(|(question, _)| format!("{question}\n")).collect();
    common::compile(&common::files(&sources, "java"), &folder);
    let answers = output_of(common::dex(&folder, &folder), questions.into_bytes());
    assert_eq!(answers.lines().count(), lines.len(), "{answers}");
    let pairs = lines.iter().zip(answers.lines());
    let wrong: Vec<String> = pairs
        .filter(|((_, expected), answer)| answer != expected)
        .map(|((question, expected), answer)| format!("{question}: {answer} instead of {expected}"))
        .collect();
    println!("{} questions", lines.len());
    assert!(wrong.is_empty(), "{} wrong answers\n{}", wrong.len(), wrong.join("\n"));
}

fn output_of(dex: Vec<u8>, input: Vec<u8>) -> String {
    let program = Program { input, ..Program::new(("icu.dex".into(), dex), "IcuAnswers", Vec::new(), 2_000_000_000) };
    let mut out = Vec::new();
    let mut print = |stream, bytes: &[u8]| {
        if stream == Stream::Out {
            out.extend_from_slice(bytes);
        }
    };
    let outcome = run(&common::pack(), &program, &mut print).unwrap_or_else(|e| panic!("{e}"));
    assert!(matches!(outcome.end, End::Status(0)), "{:?} {:?}", outcome.end, outcome.uncaught);
    String::from_utf8(out).unwrap()
}
