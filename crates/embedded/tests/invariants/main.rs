//! Invariants 3, 4 and 5 on real apps: a sample. `--example invariants` does all of them.

#[path = "../common/apks.rs"]
mod apks;
mod walk;

use device::Device;
use embedded::Embedded;
use std::sync::Arc;
use vm::Config;
use walk::Gait;

/// Apps of the sample: widgets of all kinds, a database, fragments.
const SAMPLE: [&str; 3] = ["c01", "b06", "s01"];
const EVENTS: u64 = 60;

#[test]
fn a_walk_is_repeatable_unwatched_with_detours_and_from_files() {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made"));
    let phone = || Embedded::new(pack.clone(), Config::default()).expect("the framework starts");
    let mut other = phone();
    let gaits = [Gait::Play, Gait::Live];
    for (path, gait) in apks::apks(&SAMPLE).into_iter().flat_map(|path| gaits.map(|gait| (path.clone(), gait))) {
        let mut first = phone();
        walk::start(&mut first, &path).expect("it starts");
        let recorded = walk::record(&mut first, gait, EVENTS, 7).expect("a walk");
        walk::start(&mut other, &path).expect("it starts");
        assert_eq!(walk::again(&mut other, &recorded).expect("a walk"), None, "{} {gait:?}", path.display());
        walk::start(&mut other, &path).expect("it starts");
        assert_eq!(walk::asking_all(&mut other, &recorded).expect("a walk"), None, "{} {gait:?}", path.display());
        walk::start(&mut other, &path).expect("it starts");
        assert_eq!(
            walk::with_detours(&mut other, &recorded, 12, 3).expect("a walk"),
            None,
            "{} {gait:?}",
            path.display()
        );
        let end = other.snapshot().expect("a snapshot");
        let bytes = other.write_snapshot(end).expect("bytes");
        let mut third = phone();
        walk::start(&mut third, &path).expect("it starts");
        let restored = walk::go_on(&mut third, &bytes, &recorded, recorded.events.len(), 1).expect("it can be read");
        assert_eq!(restored, None, "{} {gait:?}", path.display());
    }
}
