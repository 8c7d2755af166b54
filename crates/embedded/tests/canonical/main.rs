//! The canonical hash on real apps: equal where nothing changed, different where something did. A sample; `--example
//! canonical` takes all apps and other ways that lead back to where they began.

#[path = "../common/apks.rs"]
mod apks;
mod audit;
mod loops;

use apks::apks;
use device::Device;
use embedded::{Embedded, canonical};
use gui::event::Event;
use loops::Outcome;
use std::sync::Arc;
use vm::Config;

/// Apps of the sample: the framework's widgets, a list with a database, AppCompat.
const SAMPLE: [&str; 3] = ["c01", "b06", "s01"];

fn phone() -> Embedded {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made"));
    Embedded::new(pack, Config::default()).expect("the framework starts")
}

#[test]
fn a_tap_on_nothing_leaves_the_canonical_hash_as_it_was() {
    let mut phone = phone();
    for path in apks(&SAMPLE) {
        let tree = loops::start(&mut phone, &path).expect("it starts");
        let ways = loops::loops(&tree);
        let dead = ways.iter().find(|way| way.name == "dead tap").expect("a tap on nothing");
        let outcome = loops::run(&mut phone, &tree, dead).expect("the tap can be done");
        assert_eq!(outcome, Outcome::Equal, "{}", path.display());
    }
}

/// A sample of `--example canonical`: of the loops that lead back to an equal tree, all but one have an equal hash, the first time as
/// well as the second.
#[test]
fn what_is_done_and_undone_leaves_the_canonical_hash_as_it_was() {
    let mut phone = phone();
    let mut counts = [0; 3];
    for path in apks(&SAMPLE) {
        loops::start(&mut phone, &path).expect("it starts");
        let screens = loops::screens(&mut phone, 0).expect("a screen");
        let here = phone.snapshot().expect("a snapshot");
        for way in loops::loops(&screens[0].tree) {
            phone.restore(here).expect("a way back");
            let first = loops::run(&mut phone, &screens[0].tree, &way).expect("a turn");
            let second = loops::run(&mut phone, &screens[0].tree, &way).expect("another turn");
            counts[0] += u32::from(first != Outcome::Elsewhere);
            counts[1] += u32::from(first == Outcome::Equal);
            counts[2] += u32::from(first != Outcome::Elsewhere && second == Outcome::Equal);
        }
        phone.drop_snapshot(here);
    }
    if counts[0] > 0 {
        // b06 has its activity manage two more cursors each time its check box is tapped.
        assert_eq!(counts, [18, 17, 17], "loops, and those with an equal hash the first and the second time");
    }
}

/// A sample of `--example audit`.
#[test]
fn what_has_an_equal_canonical_hash_goes_on_equally() {
    let mut phone = phone();
    for path in apks(&SAMPLE).into_iter().take(2) {
        loops::start(&mut phone, &path).expect("it starts");
        let mut found = audit::Audit::default();
        audit::audit(&mut phone, 0, 1, &mut found).expect("the app goes on");
        assert!(found.pairs > 0, "{}: no pairs", path.display());
        assert_eq!(found.wrong, Vec::<String>::new(), "{}", path.display());
    }
}

#[test]
fn what_was_done_changes_the_canonical_hash() {
    let mut phone = phone();
    let Some(path) = apks(&SAMPLE).into_iter().find(|p| p.to_string_lossy().contains("c01")) else { return };
    let tree = loops::start(&mut phone, &path).expect("it starts");
    let before = loops::canonical(&mut phone).expect("a hash");
    assert_eq!(loops::canonical(&mut phone).expect("a hash"), before, "asking changes nothing");
    let row = tree.nodes().iter().find(|n| n.text == "App").expect("a row").bounds;
    phone.perform(1, &Event::settled(gui::Action::tap(row))).expect("a tap");
    assert_ne!(loops::canonical(&mut phone).expect("a hash"), before);
}

/// A rule that names nothing hides nothing and misleads. Classes of libraries come with apps and are not looked for.
#[test]
fn every_rule_names_a_field_of_the_framework() {
    let mut phone = phone();
    let rules = canonical::rules().expect("the list can be read");
    let vm = &mut phone.phone().vm;
    let exact = rules.named().into_iter().map(|named| (named, false));
    let looked_at = rules.looked_at().into_iter().map(|named| (named, true));
    let of_framework =
        |class: &str| !["android.support.", "androidx.", "com.google."].iter().any(|p| class.starts_with(p));
    let wrong: Vec<String> = exact
        .chain(looked_at)
        .filter(|((class, _), _)| of_framework(class))
        .filter(|((class, field), inherited)| !has_field(vm, class, field, *inherited))
        .map(|((class, field), _)| format!("{class} {field}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a class, or one of its superclasses if that is asked for, declares a field; an empty name asks for the class.
fn has_field(vm: &mut vm::Vm, class: &str, field: &str, inherited: bool) -> bool {
    let Ok(id) = vm.find_class(vm::LoaderId::BOOT, &class.replace('.', "/")) else { return false };
    let ancestors = vm.classes.class(id).expect("it is linked").ancestors.to_vec();
    let classes = if inherited { ancestors } else { vec![id] };
    field.is_empty()
        || classes.into_iter().any(|c| {
            let fields = vm.classes.class(c).expect("it is linked").fields.to_vec();
            fields.iter().any(|f| vm.classes.names.text(vm.classes.field(*f).name) == field)
        })
}
