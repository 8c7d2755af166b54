//! Files that cannot be answered for: exit code 3, one line that names file, offset and cause, and the same as an object.

use std::fs;
use std::path::PathBuf;

use hostile::Package;
use hostile::zip::{Entry, Zip};

use crate::common::{gibbon, run};

/// Writes `bytes` to a file of that name and expects to be told `cause`.
fn check(name: &str, bytes: &[u8], cause: &str) {
    let path = folder().join(name);
    fs::write(&path, bytes).expect("written");
    check_path(path, cause);
}

fn check_path(path: PathBuf, cause: &str) {
    let text = run(gibbon().arg("inspect").arg(&path));
    assert_eq!((text.code(), text.stdout.as_str()), (Some(3), ""), "{}", path.display());
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(text.stderr.contains(&name) && text.stderr.contains(cause), "{}", text.stderr);
    assert_eq!(text.stderr.matches('\n').count(), 1, "{}", text.stderr);

    let json = run(gibbon().arg("inspect").arg(&path).arg("--json"));
    assert_eq!((json.code(), &json.stderr), (Some(3), &text.stderr));
    let document: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    let error = &document["error"];
    assert_eq!(document["schema"], 1);
    assert!(error["message"].as_str().is_some_and(|message| message.contains(cause)), "{document}");
    assert!(error["file"].as_str().is_some_and(|file| file.contains(&name)) && error["offset"].is_u64(), "{document}");
    assert!(text.stderr.contains(error["code"].as_str().expect("a code")));
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad-input");
    fs::create_dir_all(&folder).expect("folder");
    folder
}

fn without(name: &str) -> Vec<u8> {
    let mut zip = Package::tiny().zip;
    zip.entries.retain(|entry| entry.name != name.as_bytes());
    zip.write()
}

#[test]
fn a_missing_file() {
    check_path(folder().join("nowhere.apk"), "No such file");
}

#[test]
fn a_folder() {
    let path = folder().join("folder.apk");
    fs::create_dir_all(&path).expect("folder");
    check_path(path, "it is a folder");
}

#[test]
fn a_device() {
    check_path(PathBuf::from("/dev/zero"), "not a regular file");
}

#[test]
fn an_empty_file() {
    check("empty.apk", b"", "empty");
}

#[test]
fn not_a_zip() {
    check("text.apk", &b"This is a plain text, which is no archive at all. ".repeat(20), "zip");
}

#[test]
fn a_zip_without_manifest() {
    check("no-manifest.apk", &without("AndroidManifest.xml"), "AndroidManifest.xml");
    check(
        "other.apk",
        &Zip { entries: vec![Entry::new("notes.txt", b"hello")], ..Zip::default() }.write(),
        "AndroidManifest.xml",
    );
}

#[test]
fn a_package_without_code() {
    check("no-dex.apk", &without("classes.dex"), "classes.dex");
}

#[test]
fn without_code_a_package_without_code_is_no_error() {
    let path = folder().join("no-dex-no-code.apk");
    fs::write(&path, without("classes.dex")).expect("written");
    let run = run(gibbon().args(["inspect", "--no-code"]).arg(&path));
    assert_eq!(run.code(), Some(0), "{run:?}");
    assert!(run.stdout.contains("no classes.dex") && run.stdout.contains("not looked at"), "{run:?}");
}

#[test]
fn no_code_does_not_go_with_views_of_code() {
    for view in ["--classes", "--disassemble=a.B"] {
        let run = run(gibbon().args(["inspect", "--no-code", view, "any.apk"]));
        assert_eq!(run.code(), Some(2), "{run:?}");
        assert!(run.stderr.contains("--no-code leaves out"), "{run:?}");
    }
}

#[test]
fn corrupted_entries() {
    for name in ["AndroidManifest.xml", "classes.dex"] {
        let mut zip = Package::tiny().zip;
        zip.entry(name).packed.fill(0xff);
        check(&format!("corrupted-{name}.apk"), &zip.write(), name);
    }
}

#[test]
fn a_bundle_is_answered_with_the_command_that_helps() {
    let entries = vec![Entry::new("BundleConfig.pb", b"x"), Entry::new("base/manifest/AndroidManifest.xml", b"x")];
    check(
        "app.aab",
        &Zip { entries, ..Zip::default() }.write(),
        "bundletool build-apks --bundle=app.aab --output=app.apks",
    );
}

#[test]
fn a_hostile_file_name_is_shown_harmlessly() {
    let path = folder().join("\x1b[31m\u{202e}.apk");
    fs::write(&path, b"x").expect("written");
    let said = run(gibbon().arg("inspect").arg(&path)).stderr;
    assert!(said.contains("\\u{1b}[31m\\u{202e}.apk"), "{said}");
}
