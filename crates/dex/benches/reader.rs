//! How long it takes to read, verify and map all code of the shared apps: `cargo bench -p dex`.
//!
//! Each figure is the best of three rounds over all files in one process.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use dex::verify::{NoClasses, Verifier, check, reference_map};
use dex::{Dex, MethodBody};

fn main() {
    let files = common::app_dexes();
    let dexes: Vec<Dex<'_>> = files.iter().map(|file| Dex::parse(&file.bytes).unwrap()).collect();
    let bodies: Vec<MethodBody<'_>> = dexes.iter().flat_map(|dex| bodies(*dex)).collect();
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    let instructions: usize = bodies.iter().map(|body| body.code.insns.iter().count()).sum();
    let largest = files.iter().max_by_key(|file| file.bytes.len()).map_or("", |file| &file.name);
    println!("{} files, {:.1} MB, the largest is {largest}", files.len(), bytes as f64 / 1e6);
    println!("{} methods, {instructions} instructions", bodies.len());
    if bodies.is_empty() {
        return;
    }
    let per_method = 1e9 / bodies.len() as f64;
    let per_instruction = 1e9 / instructions as f64;
    let per_megabyte = 1e3 / (bytes as f64 / 1e6);
    report("open and list all classes and methods", "ms per MB", per_megabyte, || {
        for file in &files {
            black_box(bodies_count(Dex::parse(&file.bytes).unwrap()));
        }
    });
    report("structural verification of everything", "ms per MB", per_megabyte, || {
        dexes.iter().for_each(|dex| drop(black_box(dex::structure::verify(dex))));
    });
    report("decode", "ns per instruction", per_instruction, || {
        for item in bodies.iter().flat_map(|body| body.code.insns.iter()) {
            let _ = black_box(item);
        }
    });
    report("check of the form", "ns per method", per_method, || {
        bodies.iter().for_each(|body| drop(black_box(check(body))));
    });
    report("register maps", "ns per method", per_method, || {
        bodies.iter().for_each(|body| drop(black_box(reference_map(body))));
    });
    report("verification without classes", "ns per method", per_method, || {
        let mut hierarchy = NoClasses;
        let mut verifier = Verifier::new(&mut hierarchy);
        bodies.iter().for_each(|body| drop(black_box(verifier.verify(body))));
    });
}

fn bodies(dex: Dex<'_>) -> Vec<MethodBody<'_>> {
    let methods = dex.class_defs().flat_map(|class| dex.class_data(&class).unwrap().methods());
    methods.filter_map(|method| MethodBody::new(dex, &method)).map(Result::unwrap).collect()
}

fn bodies_count(dex: Dex<'_>) -> usize {
    dex.class_defs().map(|class| dex.class_data(&class).unwrap().methods().count()).sum()
}

fn report(what: &str, unit: &str, factor: f64, mut work: impl FnMut()) {
    let mut best = f64::MAX;
    for _ in 0..3 {
        let start = processor_seconds();
        work();
        best = best.min(processor_seconds() - start);
    }
    println!("{what:45} {:8.1} {unit}  ({best:.2} s in all)", best * factor);
}

/// The processor time of this thread, which other work on the machine does not change as it does the time of the clock.
fn processor_seconds() -> f64 {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    let nanoseconds: u64 = statistics.split_whitespace().next().unwrap().parse().unwrap();
    nanoseconds as f64 / 1e9
}
