//! Real apps on the embedded device.

#[path = "common/apks.rs"]
mod apks;

use apks::apks;
use device::{Alike, AppFile, Device, Draw, HashKind};
use embedded::{Embedded, Phone, Policy, image};
use gui::event::Event;
use gui::geometry::Rect;
use gui::hash::Hash;
use gui::{Action, tree::Tree};
use std::fs;
use std::sync::Arc;
use vm::Config;

/// The file of an app beside the repository, by the beginning of its name.
fn apk(prefix: &str) -> Option<AppFile> {
    let found = apks(&[prefix]).into_iter().next()?;
    let bytes = fs::read(&found).ok()?;
    Some(AppFile { name: found.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes: bytes.into() })
}

/// A phone on which the app was launched.
fn launched(prefix: &str) -> Option<Embedded> {
    let file = apk(prefix)?;
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made");
    let mut phone = Embedded::new(Arc::new(pack), Config::default()).expect("the framework starts");
    phone.install(&[file]).expect("the app can be installed");
    phone.launch(None).expect("the app can be launched");
    Some(phone)
}

fn tree(phone: &mut Embedded) -> Tree {
    let seen = phone.observe().expect("the screen can be read");
    assert!(seen.crashes.is_empty() && seen.anrs.is_empty(), "{:?} {:?}", seen.crashes, seen.anrs);
    seen.tree
}

fn bounds(tree: &Tree, text: &str) -> Rect {
    let found = tree.nodes().iter().find(|n| n.text == text || n.id == text);
    found.unwrap_or_else(|| panic!("no {text} in {:?}", texts(tree))).bounds
}

fn texts(tree: &Tree) -> Vec<&str> {
    tree.nodes().iter().map(|n| n.text.as_str()).filter(|t| !t.is_empty()).collect()
}

fn tap(phone: &mut Embedded, text: &str) -> Tree {
    let at = bounds(&tree(phone), text);
    perform(phone, Action::tap(at))
}

fn perform(phone: &mut Embedded, action: Action) -> Tree {
    phone.perform(1, &Event::settled(action)).expect("the event can be performed");
    tree(phone)
}

#[test]
fn api_demos_has_the_bounds_of_a_phone() {
    let Some(mut phone) = launched("c01") else { return };
    let tree = tree(&mut phone);
    assert_eq!(tree.activity(), "io.appium.android.apis/io.appium.android.apis.ApiDemos");
    assert_eq!(bounds(&tree, "android:id/action_bar_container"), Rect::new(0, 63, 1080, 210));
    assert_eq!(bounds(&tree, "android:id/content"), Rect::new(0, 210, 1080, 1794));
    let rows: Vec<Rect> = tree.nodes().iter().filter(|n| n.id == "android:id/text1").map(|n| n.bounds).collect();
    let expected: Vec<Rect> =
        (0..rows.len() as i32).map(|i| Rect::new(0, 210 + 129 * i, 1080, 336 + 129 * i)).collect();
    assert_eq!((rows.len(), rows), (12, expected));
}

#[test]
fn a_tap_opens_an_activity_and_back_closes_it() {
    let Some(mut phone) = launched("c01") else { return };
    let first = texts(&tree(&mut phone)).join(",");
    let second = tap(&mut phone, "App");
    assert!(texts(&second).contains(&"Alert Dialogs"), "{:?}", texts(&second));
    let back = perform(&mut phone, Action::key("BACK"));
    assert_eq!(texts(&back).join(","), first);
}

#[test]
fn surfaces_go_with_their_windows() {
    let Some(mut phone) = launched("c01") else { return };
    let surfaces = |phone: &mut Embedded| {
        let counts = phone.phone().vm.census_of_states();
        counts.iter().find(|(kind, _)| kind.ends_with(": surfaces")).map(|(_, count)| count.number)
    };
    assert_eq!(surfaces(&mut phone), Some(1));
    for _ in 0..3 {
        _ = tap(&mut phone, "App");
        _ = tap(&mut phone, "Alert Dialogs");
        _ = tap(&mut phone, "OK Cancel dialog with a message");
        assert_eq!(surfaces(&mut phone), Some(2), "one of the activity, one of the dialog");
        (0..3).for_each(|_| _ = perform(&mut phone, Action::key("BACK")));
    }
    assert_eq!(surfaces(&mut phone), Some(1));
    let ways = phone.phone().vm.ways_to("Lio/appium/android/apis/ApiDemos;");
    assert!(ways.iter().all(|way| way.starts_with("static ") || way.starts_with("root > ")), "{ways:?}");
    assert!(ways.iter().any(|way| way.ends_with("android.view.View.mContext")), "{ways:?}");
}

#[test]
fn a_turned_screen_has_another_layout() {
    let Some(mut phone) = launched("c01") else { return };
    let turned = perform(&mut phone, Action::Rotate { quarters: 1 });
    assert_eq!((turned.rotation(), turned.nodes()[0].bounds.width()), (1, 1794));
    let upright = perform(&mut phone, Action::Rotate { quarters: 0 });
    assert_eq!(bounds(&upright, "android:id/content"), Rect::new(0, 210, 1080, 1794));
}

#[test]
fn a_detour_and_a_restore_leave_no_trace() {
    let Some(mut phone) = launched("c01") else { return };
    let here = phone.snapshot().expect("a snapshot");
    let ways = [vec!["App"], vec!["App", "Activity"], vec!["Views"], vec!["Graphics"]];
    let go = |phone: &mut Embedded, way: &[&str]| {
        way.iter().for_each(|text| _ = tap(phone, text));
        phone.hash(HashKind::Exact).expect("a hash")
    };
    let straight: Vec<_> = ways
        .iter()
        .map(|way| {
            phone.restore(here).expect("the snapshot");
            go(&mut phone, way)
        })
        .collect();
    for (way, expected) in ways.iter().zip(&straight).rev() {
        phone.restore(here).expect("the snapshot");
        _ = go(&mut phone, &["OS"]);
        phone.restore(here).expect("the snapshot");
        assert_eq!(go(&mut phone, way), *expected, "{way:?}");
    }
    let mut fresh = launched("c01").expect("the app is there");
    assert_eq!(go(&mut fresh, &ways[1]), straight[1], "a fresh start without snapshots goes the same way");
}

/// The image of the zygote is a shortcut and nothing else.
#[test]
fn a_phone_from_an_image_is_the_phone_itself() {
    let Some(file) = apk("c01") else { return };
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made");
    let pack = Arc::new(pack);
    let mut booted = Phone::boot(&pack, Config::default()).expect("the framework starts");
    let bytes = booted.vm.write_image();
    let path = std::env::temp_dir().join(format!("gibbon-{}.image", std::process::id()));
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("a file can be written");
    assert!(image::load(&path, &pack).is_none(), "half an image is none");
    fs::remove_file(&path).expect("it is there");
    fs::write(&path, &bytes).expect("a file can be written");
    let loaded = image::load(&path, &pack).expect("the image can be read");
    fs::remove_file(&path).expect("it is mapped, so it may go");
    let after_a_tap = |phone: Phone| {
        let mut device = Embedded::on(pack.clone(), Config::default(), phone);
        device.install(std::slice::from_ref(&file)).expect("the app can be installed");
        device.launch(None).expect("the app can be launched");
        let tree = tap(&mut device, "App");
        (device.hash(HashKind::Exact).expect("a hash"), texts(&tree).join(","))
    };
    assert_eq!(after_a_tap(booted), after_a_tap(loaded));
}

#[test]
fn observing_changes_nothing() {
    let Some(mut phone) = launched("c01") else { return };
    let before = phone.hash(HashKind::Exact).expect("a hash");
    _ = tree(&mut phone);
    _ = phone.screenshot().expect("a picture");
    assert_eq!(phone.hash(HashKind::Exact).expect("a hash"), before);
}

#[test]
fn a_screen_is_read_once_in_a_state() {
    let Some(mut phone) = launched("c02") else { return };
    let here = tree(&mut phone);
    let moment = phone.snapshot().expect("a snapshot");
    phone.screenshot().expect("a picture");
    assert_eq!(tree(&mut phone).hash(), here.hash());
    assert_eq!(phone.phone().readings, 1);
    let there = perform(&mut phone, Action::key("MENU"));
    assert_ne!(there.hash(), here.hash());
    phone.restore(moment).expect("the way back");
    assert_eq!(tree(&mut phone).hash(), here.hash());
    assert_eq!(phone.phone().readings, 2);
    phone.track_answers(true).expect("answers are tracked");
    assert_eq!(tree(&mut phone).hash(), here.hash());
    assert_eq!(phone.phone().readings, 3, "who asks what was met wants to see it all");
}

#[test]
fn typed_text_is_in_the_field() {
    let Some(mut phone) = launched("b06") else { return };
    tap(&mut phone, "Add Contact");
    let tree = tree(&mut phone);
    let field = tree.nodes().iter().find(|n| n.class == "android.widget.EditText").expect("a field").bounds;
    perform(&mut phone, Action::tap(field));
    let typed = perform(&mut phone, Action::Text { text: "gibbon".into(), replace: false });
    assert!(texts(&typed).contains(&"gibbon"), "{:?}", texts(&typed));
}

#[test]
fn a_development_platform_is_refused() {
    let Some(file) = apk("b01") else { return };
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent).expect("the boot pack can be made");
    let mut phone = Embedded::new(Arc::new(pack), Config::default()).expect("the framework starts");
    phone.install(&[file]).expect("it can be read");
    let refused = phone.launch(None);
    assert!(matches!(&refused, Err(device::Error::App(why)) if why.contains("development platform")), "{refused:?}");
}

#[test]
fn a_restarted_app_has_its_files_and_a_later_clock() {
    // Its contacts come from a database of the system, whose file outlives the process though its handles do not.
    let Some(mut phone) = launched("b06") else { return };
    let before = phone.observe().expect("the screen can be read").time;
    let again = perform(&mut phone, Action::Launch { component: None, stop: true, clear: false });
    assert!(!again.is_empty());
    let seen = phone.observe().expect("the screen can be read");
    assert!(seen.running && seen.time >= before, "{} after {before}", seen.time);
}

/// The table of its strings once lay behind the classes that were used before it was opened, of which a process that gets
/// a saved state has more: everything was linked and compiled anew, 0.3 s each time.
#[test]
fn an_app_that_comes_back_is_not_linked_anew() {
    for app in ["b06", "c02", "k14"] {
        let Some(mut phone) = launched(app) else { return };
        let before = phone.phone().vm.classes.generation();
        phone.perform(1, &Event::settled(Action::Kill)).expect("the process ends");
        assert!(!perform(&mut phone, Action::Foreground).is_empty());
        assert_eq!(phone.phone().vm.classes.generation(), before, "{app}");
    }
}

#[test]
fn who_signed_an_app_is_known() {
    let Some(file) = apk("c01") else { return };
    let signers = embedded::install::Contents::of(&[file]).certificates;
    assert!(signers.len() == 1 && signers[0].starts_with(&[0x30, 0x82]), "{signers:?}");
}

#[test]
fn what_varies_is_drawn_by_the_seed_and_another_draw_can_be_put_in_its_place() {
    let Some(mut phone) = launched("c01") else { return };
    let mut run = |sources: &str, seed: u64, instead: &[Draw]| {
        phone.set_policy(Policy { vary: sources.parse().expect("sources"), ..Policy::default() });
        phone.record_draws(true).expect("draws are recorded");
        phone.override_draws(instead).expect("draws are replaced");
        phone.reset(seed).expect("a fresh start");
        phone.launch(None).expect("the app can be launched");
        let nowhere = Rect::new(500, 70, 510, 80);
        let performed = phone.perform(7, &Event::settled(Action::tap(nowhere))).expect("a tap");
        (performed.elapsed, phone.draws().expect("recorded draws"))
    };
    let drawn = |draws: &[Draw], source: &str| draws.iter().filter(|d| d.source == source).cloned().collect::<Vec<_>>();
    let (elapsed, draws) = run("delay,clock", 5, &[]);
    assert_eq!((elapsed, draws.clone()), run("delay,clock", 5, &[]), "the same seed");
    assert_eq!(drawn(&draws, "delay").iter().map(|d| d.key.clone()).collect::<Vec<_>>(), [[7]], "one for the event");
    assert_ne!(drawn(&draws, "clock"), drawn(&run("delay,clock", 6, &[]).1, "clock"), "another seed");
    let delay = |value: u64| Draw { source: "delay".to_owned(), key: vec![7], value, alike: Alike::default() };
    let (at_once, late) = (run("delay", 5, &[delay(0)]).0, run("delay", 5, &[delay(7)]).0);
    assert!(late > at_once + 1_900, "0 and 2,000 ms before the event: {at_once} {late}");
    let still = run("none", 5, &[]).1;
    assert!(["turn", "delay", "clock"].iter().all(|source| drawn(&still, source).is_empty()), "{still:?}");
}

/// What a record of draws says of other seeds holds to the bit: threads that contend (c07, k01) and threads that do not.
#[test]
fn seeds_that_draw_alike_have_the_very_same_run() {
    const SEEDS: u64 = 12;
    for (app, most) in [("b06", 1), ("c07", SEEDS - 1), ("k01", SEEDS - 1)] {
        let Some(mut phone) = launched(app) else { return };
        phone.record_draws(true).expect("draws are recorded");
        let mut run = |seed: u64| {
            phone.draws().expect("draws of the last run");
            phone.reset(seed).expect("a fresh start");
            phone.launch(None).expect("the app can be launched");
            phone.perform(7, &Event::settled(Action::tap(Rect::new(500, 700, 510, 710)))).expect("a tap");
            (phone.draws().expect("recorded draws"), phone.hash(HashKind::Exact).expect("a hash"))
        };
        let runs: Vec<(Vec<Draw>, Hash)> = (0..SEEDS).map(&mut run).collect();
        let mut told = 0;
        for (n, (draws, hash)) in runs.iter().enumerate() {
            let alike = |seed: u64| draws.iter().all(|draw| phone.draws_alike(draw, seed));
            let others: Vec<u64> = (0..SEEDS).filter(|seed| alike(*seed)).collect();
            assert!(others.contains(&(n as u64)), "{app}: a run is its own");
            assert!(others.iter().all(|seed| runs[*seed as usize].1 == *hash), "{app}: {n} {others:?} {draws:?}");
            told += u64::from(others[0] == n as u64);
        }
        assert!(told <= most, "{app}: {told} runs of {SEEDS} seeds");
    }
}

#[test]
fn an_event_throws_the_same_dice_whatever_came_before_it() {
    let Some(mut phone) = launched("k17") else { return };
    phone.record_draws(true).expect("draws are recorded");
    let mut run = |seed: u64, before: &[u64]| {
        phone.reset(seed).expect("a fresh start");
        phone.launch(None).expect("the app can be launched");
        for id in before {
            phone.perform(*id, &Event::settled(Action::tap(Rect::new(500, 70, 510, 80)))).expect("a tap");
        }
        phone.draws().expect("draws of the start");
        phone.perform(7, &Event::settled(Action::Kill)).expect("the process ends");
        phone.perform(8, &Event::settled(Action::Foreground)).expect("the app comes back");
        let draws = phone.draws().expect("recorded draws");
        draws.into_iter().filter(|d| d.source == "random seed").collect::<Vec<_>>()
    };
    let plain = run(1, &[]);
    assert!(!plain.is_empty(), "k17 asks a generator when it starts");
    assert_eq!(run(1, &[3, 4]), plain);
    assert_ne!(run(2, &[]), plain);
}

/// Starts an app afresh with one of the sources drawn as said and the others as usual; its texts, and when it was ready.
fn started_with(phone: &mut Embedded, source: &str, value: u64) -> (Vec<String>, u64) {
    phone.set_policy(Policy { vary: "network,locale,storage".parse().expect("sources"), ..Policy::default() });
    phone.record_draws(true).expect("draws are recorded");
    let usual = ["network", "locale", "storage"].map(|s| (s, if s == source { value } else { 0 }));
    let draw =
        |(source, value): (&str, u64)| Draw { source: source.to_owned(), key: vec![0], value, alike: Alike::default() };
    let draws = usual.map(draw);
    phone.override_draws(&draws).expect("draws are replaced");
    phone.reset(1).expect("a fresh start");
    phone.launch(None).expect("the app can be launched");
    let made: Vec<Draw> = phone.draws().expect("recorded draws");
    let made: Vec<Draw> = made.into_iter().map(|d| Draw { alike: Alike::default(), ..d }).collect();
    assert!(draws.iter().all(|d| made.contains(d)), "{made:?}");
    let texts = phone.observe().expect("a screen").tree.nodes().iter().map(|n| n.text.clone()).collect();
    (texts, phone.phone().vm.now().millis())
}

#[test]
fn language_and_network_vary_from_run_to_run() {
    let Some(mut phone) = launched("k01") else { return };
    let english = started_with(&mut phone, "locale", 0).0;
    assert_ne!(started_with(&mut phone, "locale", 1).0, english, "the app speaks German");
    let online = started_with(&mut phone, "network", 1).0;
    assert_eq!(online, english, "nothing of this app's first screen depends on it");
}

#[test]
fn storage_varies_from_run_to_run() {
    // An app that makes a database at its start and has a first screen that comes to rest.
    let Some(mut phone) = launched("b11") else { return };
    let (texts, quick) = started_with(&mut phone, "storage", 0);
    let (slow_texts, slow) = started_with(&mut phone, "storage", 3);
    assert_eq!(slow_texts, texts);
    assert!(slow >= quick + 20, "a database was made: {quick} and {slow} ms");
}
