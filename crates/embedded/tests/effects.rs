//! What events read and write, on a real app.

#[path = "common/apks.rs"]
mod apks;

use apks::apks;
use device::{AppFile, Device, Effects, HashKind};
use embedded::Embedded;
use gui::Action;
use gui::event::Event;
use std::sync::Arc;
use vm::Config;

/// ApiDemos on a phone, started.
fn launched() -> Option<Embedded> {
    let file = apks(&["c01-apidemos-3.0.0.apk"]).into_iter().next()?;
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made");
    let mut phone = Embedded::new(Arc::new(pack), Config::default()).expect("the framework starts");
    let bytes = std::fs::read(file).expect("the file can be read");
    phone.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }]).expect("the app can be installed");
    phone.launch(None).expect("the app can be launched");
    Some(phone)
}

#[test]
fn effects_are_told_and_recording_changes_nothing() {
    let Some(mut phone) = launched() else { return };
    let row = phone.observe().expect("a screen").tree.nodes().iter().find(|n| n.text == "App").expect("a row").bounds;
    let here = phone.snapshot().expect("a snapshot");
    let mut run = |record: bool| {
        phone.restore(here).expect("the snapshot");
        phone.record_effects(record).expect("a switch");
        phone.perform(1, &Event::settled(Action::tap(row))).expect("a tap");
        let opened = phone.effects().ok();
        let hash = phone.hash(HashKind::Exact).expect("a hash");
        phone.perform(2, &Event::settled(Action::key("BACK"))).expect("a key");
        (hash, opened, phone.effects().ok())
    };
    let (plain, none, _) = run(false);
    let (recorded, opened, back) = run(true);
    assert_eq!((plain, none), (recorded, None));
    let (opened, back): (Effects, Effects) = (opened.expect("effects"), back.expect("effects"));
    assert!(!opened.reads.is_empty() && !opened.writes.is_empty());
    assert!(back.depends_on(&opened), "what closes a screen reads what opened it");
    assert_eq!(run(true).1, Some(opened), "equal runs have equal effects");
}
