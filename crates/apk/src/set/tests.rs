//! Sets of packages built by hand.

use super::*;
use crate::config::Device;
use crate::testing::xml::{Attr, Node, document};
use crate::testing::zip::{Item, archive};
use crate::testing::{codes, diagnostics};
use crate::value;

/// A package with nothing but a manifest.
fn package(name: &str, split: Option<&str>, version: u32) -> Vec<u8> {
    let strings = ["versionCode", "package", "split", "manifest", "application", name, split.unwrap_or("")];
    let mut attributes: Vec<Attr> = vec![(-1, 0, -1, value::TYPE_INT_DEC, version), (-1, 1, 5, value::TYPE_STRING, 5)];
    if split.is_some() {
        attributes.push((-1, 2, 6, value::TYPE_STRING, 6));
    }
    let nodes = [Node::Start(1, 3, &attributes), Node::Start(1, 4, &[]), Node::End(4), Node::End(3)];
    archive(&[Item::deflated(MANIFEST, &document(&strings, &[0x0101_021b], &nodes))])
}

fn blobs(files: Vec<(&str, Vec<u8>)>) -> Vec<(String, Source)> {
    files.into_iter().map(|(name, bytes)| (name.to_owned(), bytes.into())).collect()
}

/// The splits that are chosen, or the code of the error, and the codes of diagnostics.
fn check(files: Vec<(&str, Vec<u8>)>, target: &Target) -> (std::result::Result<Vec<String>, Code>, Vec<Code>) {
    let mut diagnostics = diagnostics();
    let set = PackageSet::open(blobs(files), target, &mut diagnostics).map_err(|error| error.code);
    let names = |set: PackageSet| set.files().iter().map(|f| f.manifest.split.clone().unwrap_or_default()).collect();
    (set.map(names), codes(&diagnostics))
}

fn splits(names: &[&'static str]) -> Vec<(&'static str, Vec<u8>)> {
    let base = ("base.apk", package("a.b", None, 1));
    std::iter::once(base).chain(names.iter().map(|name| (*name, package("a.b", Some(name), 1)))).collect()
}

#[test]
fn one_package_is_a_set() {
    let (found, codes) = check(splits(&[]), &Target::default());
    assert_eq!((found, codes), (Ok(vec![String::new()]), vec![]));
}

#[test]
fn splits_are_chosen_for_the_device() {
    let all = [
        "config.mdpi",
        "config.xhdpi",
        "config.xxhdpi",
        "config.arm64_v8a",
        "config.x86",
        "config.en",
        "config.de",
        "config.pt",
        "extra",
        "extra.config.xhdpi",
        "extra.config.hdpi",
        "config.astc",
    ];
    let device = Device { density: 320, locale: "de-AT".to_owned(), ..Device::default() };
    let target =
        Target { config: device.config(), abis: vec!["x86".to_owned(), "arm64-v8a".to_owned()], features: None };
    let (found, codes) = check(splits(&all), &target);
    let expected = ["", "config.xhdpi", "config.x86", "config.de", "extra", "extra.config.xhdpi", "config.astc"];
    assert_eq!(found.unwrap(), expected);
    assert_eq!(codes, [Code::SetSkippedSplit; 6]);

    let target = Target { features: Some(vec![]), ..target };
    assert_eq!(check(splits(&["extra", "extra.config.hdpi"]), &target).0.unwrap(), [""]);
}

#[test]
fn files_must_belong_together() {
    let target = Target::default();
    let of = |name: &'static str, bytes| (name, bytes);
    let base = || of("base.apk", package("a.b", None, 1));
    assert_eq!(check(vec![of("s.apk", package("a.b", Some("s"), 1))], &target).0, Err(Code::SetNoBase));
    assert_eq!(check(vec![base(), base()], &target).0, Err(Code::SetSeveralBases));
    assert_eq!(check(vec![base(), of("s.apk", package("x.y", Some("s"), 1))], &target).0, Err(Code::SetMismatch));
    let newer = check(vec![base(), of("s.apk", package("a.b", Some("s"), 2))], &target);
    assert_eq!(newer, (Ok(vec![String::new(), "s".to_owned()]), vec![Code::SetMismatch]));
    let twice = check(splits(&["s", "s"]), &target);
    assert_eq!(twice, (Ok(vec![String::new(), "s".to_owned()]), vec![Code::SetDuplicateSplit]));
}

#[test]
fn containers_are_looked_into() {
    let base = package("a.b", None, 1);
    let split = package("a.b", Some("config.en"), 1);
    let apkm = archive(&[
        Item::stored("base.apk", &base),
        Item::deflated("split_config.en.apk", &split),
        Item::stored("info.json", b"{}"),
    ]);
    assert_eq!(check(vec![("x.apkm", apkm)], &Target::default()).0.unwrap(), ["", "config.en"]);

    let apks = archive(&[
        Item::stored("toc.pb", b""),
        Item::stored("splits/base-master.apk", &base),
        Item::stored("splits/base-en.apk", &split),
        Item::stored("standalones/standalone-x86.apk", &base),
    ]);
    assert_eq!(check(vec![("x.apks", apks)], &Target::default()).0.unwrap(), ["", "config.en"]);

    let standalones = archive(&[
        Item::stored("standalones/standalone-mdpi.apk", &package("a.mdpi", None, 1)),
        Item::stored("standalones/standalone-xxhdpi.apk", &package("a.xxhdpi", None, 1)),
    ]);
    let mut diagnostics = diagnostics();
    let set = PackageSet::open(blobs(vec![("x.apks", standalones)]), &Target::default(), &mut diagnostics).unwrap();
    assert_eq!(set.base().manifest.package, "a.xxhdpi");
}

#[test]
fn what_is_no_package_is_told_apart() {
    let bundle =
        archive(&[Item::stored("BundleConfig.pb", b"x"), Item::stored("base/manifest/AndroidManifest.xml", b"x")]);
    let error = PackageSet::open(blobs(vec![("app.aab", bundle)]), &Target::default(), &mut diagnostics()).unwrap_err();
    assert_eq!(error.code, Code::SetBundle);
    assert!(error.message.ends_with("bundletool build-apks --bundle=app.aab --output=app.apks"));
    let jar = archive(&[Item::stored("Main.class", b"x")]);
    assert_eq!(check(vec![("a.jar", jar)], &Target::default()).0, Err(Code::SetNoPackage));
    assert_eq!(
        check(vec![("a.txt", b"hello hello hello hello hello".to_vec())], &Target::default()).0,
        Err(Code::ZipNotAnArchive)
    );
}

#[test]
fn diagnostics_name_the_file_within_its_container() {
    let mut damaged = package("a.b", None, 1);
    let at = damaged.windows(4).position(|w| w == [0x50, 0x4b, 1, 2]).unwrap();
    damaged[at + 8] |= 1; // Claims encryption.
    let container = archive(&[Item::stored("base.apk", &damaged)]);
    let mut diagnostics = diagnostics();
    PackageSet::open(blobs(vec![("x.apkm", container)]), &Target::default(), &mut diagnostics).unwrap();
    assert_eq!(diagnostics.list()[0].file, "test!/x.apkm!/base.apk");
}
