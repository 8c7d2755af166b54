//! Whole packages, damaged with some sense: the input chooses a way from the table that the tests use too, then flips bytes on top.

#![no_main]

use hostile::{MUTATIONS, Package, Random};
use inspect::{App, Input};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, u64, Vec<(u16, u8)>)| {
    let (way, number, edits) = data;
    let mutation = &MUTATIONS[usize::from(way) % MUTATIONS.len()];
    // Bombs and the like are slow to make and are tried by the tests.
    if ["bomb", "entries", "nesting", "share", "long name"].iter().any(|slow| mutation.name.contains(slow)) {
        return;
    }
    let mut bytes = (mutation.make)(Package::tiny(), &mut Random::new(number));
    for (at, value) in edits {
        if let Some(byte) = bytes.get_mut(usize::from(at)) {
            *byte = value;
        }
    }
    let Ok(app) = App::open(vec![Input { name: "app.apk".to_owned(), bytes: bytes.into() }]) else { return };
    _ = app.manifest_tree();
    _ = app.resources(None);
    _ = app.report();
});
