//! `gibbon boot`: what it says without tools or network, and how a pack travels from one machine to another.

use crate::common::{Place, Run, check, gibbon, run};
use std::path::Path;
use std::process::Command;

/// The binary on a machine without Java, Maven or a cache.
fn bare(place: &Place, args: &[&str]) -> Command {
    let mut command = gibbon();
    command.args(args).env("PATH", place.path("nothing")).env_remove("JAVA_HOME");
    command.env("HOME", place.path("nothing")).env("XDG_CACHE_HOME", place.path("nothing"));
    command
}

fn boot(args: &[&str], cache: &Path) -> Run {
    run(gibbon().arg("boot").args(args).arg("--cache").arg(cache))
}

#[test]
fn without_java_the_way_to_get_it_is_told() {
    let place = Place::new("boot-bare");
    check(&run(&mut bare(&place, &["boot"])), 2, "java is not installed; install a JDK");
}

#[test]
fn offline_nothing_is_fetched() {
    let place = Place::new("boot-offline");
    check(&boot(&["--offline"], &place.path("cache")), 2, "has not been fetched yet");
    assert!(!place.has("cache/boot/jars/r8-8.0.40.jar"));
}

#[test]
fn a_pack_travels_and_needs_no_java() {
    let place = Place::new("boot-travels");
    let exported = place.path("exported.pack");
    let first = run(gibbon().args(["boot", "--export"]).arg(&exported));
    check(&first, 0, "is ready");
    // A second call finds everything done, without any tool.
    let cache = ::boot::Options::new(23).cache;
    let again = run(bare(&place, &["boot", "--cache"]).arg(&cache));
    check(&again, 0, "is ready");
    assert_eq!(again.stderr, "", "nothing is done the second time");
    let imported = run(bare(&place, &["boot", "--import"]).arg(&exported).arg("--cache").arg(place.path("cache")));
    check(&imported, 0, "is ready");
    check(&run(bare(&place, &["boot", "--cache"]).arg(place.path("cache"))), 0, "is ready");
    // GIBBON_IMAGE uses it where it lies; the variable has no flag, and is no mistake.
    let used = run(bare(&place, &["boot"]).env("GIBBON_IMAGE", &exported));
    check(&used, 0, "is ready");
    assert_eq!(used.stderr, "");
}

#[test]
fn a_pack_that_is_not_whole_is_refused() {
    let place = Place::new("boot-broken");
    place.write("cut.pack", "no pack");
    let ended =
        run(gibbon().args(["boot", "--import"]).arg(place.path("cut.pack")).arg("--cache").arg(place.path("cache")));
    assert_eq!(ended.code(), Some(2), "{ended:?}");
    assert!(ended.stderr.contains("cut.pack"), "{ended:?}");
    let missing = run(gibbon().args(["boot", "--import", "none.pack", "--cache"]).arg(place.path("cache")));
    check(&missing, 2, "none.pack");
}
