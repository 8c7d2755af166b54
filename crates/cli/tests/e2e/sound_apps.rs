//! `inspect` on sound files of our own making: sets, views, texts that try to steer the terminal, and what the README shows.

use std::fs;
use std::path::PathBuf;

use hostile::Package;
use hostile::zip::{Entry, Zip};
use serde_json::Value;

use crate::common::{Run, gibbon, run, shared_apks};

fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sound");
    fs::create_dir_all(&folder).expect("folder");
    let file = folder.join(name);
    fs::write(&file, bytes).expect("written");
    file
}

fn inspect(files: &[&PathBuf], flags: &[&str]) -> Run {
    run(gibbon().arg("inspect").args(files).args(flags))
}

fn json(files: &[&PathBuf], flags: &[&str]) -> Value {
    let run = inspect(files, &[&["--json"], flags].concat());
    assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""));
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn the_report_has_every_field_of_the_contract() {
    let report = json(&[&write("tiny.apk", &Package::tiny().bytes)], &[]);
    assert_eq!(report["schema"], 1);
    assert_eq!(report["package"], "org.gibbon.seed");
    assert_eq!((&report["version_name"], &report["version_code"]), (&"1.7".into(), &7.into()));
    assert_eq!((&report["min_sdk"], &report["target_sdk"]), (&14.into(), &23.into()));
    assert_eq!((&report["label"], &report["main_activity"]), (&"Seed".into(), &"org.gibbon.seed.Main".into()));
    assert_eq!(report["activities"], serde_json::json!(["org.gibbon.seed.Main"]));
    assert_eq!(report["permissions"], serde_json::json!(["android.permission.INTERNET"]));
    for empty in ["services", "receivers", "providers", "signers", "native_libraries"] {
        assert_eq!(report[empty], serde_json::json!([]), "{empty}");
    }
    let dex = &report["dex"];
    assert_eq!(
        [&dex["files"], &dex["classes"], &dex["methods"], &dex["instructions"]],
        [1, 41, 41, 82].map(Value::from).each_ref()
    );
    assert_eq!((&report["verdict"], &report["not_run"]), (&"runs".into(), &serde_json::json!([])));
    let diagnostics = report["diagnostics"].as_array().expect("a list");
    assert_eq!(
        diagnostics.iter().map(|diagnostic| &diagnostic["code"]).collect::<Vec<_>>(),
        ["E0501"],
        "it is not signed"
    );
}

/// Debug builds with Instant Run have their code in an archive inside of the APK; they were taken for packed apps.
#[test]
fn the_code_of_a_build_with_instant_run_is_found() {
    let package = Package::tiny();
    let code = package.zip.entries.iter().find(|entry| entry.name == b"classes.dex").expect("code").data();
    let starter =
        hostile::dex::write(&["Lcom/android/tools/fd/runtime/BootstrapApplication;"], "Landroid/app/Application;");
    let build = |inside: Vec<u8>| {
        let mut zip = package.zip.clone();
        zip.entry("classes.dex").set_data(&starter);
        zip.entries.push(Entry::new("instant-run.zip", &inside));
        json(&[&write("instant-run.apk", &zip.write())], &[])
    };
    let slices = Zip { entries: vec![Entry::new("slice_0-classes.dex", &code)], ..Zip::default() };
    let report = build(slices.write());
    assert_eq!(
        (&report["verdict"], &report["dex"]["files"], &report["dex"]["classes"]),
        (&"runs".into(), &2.into(), &42.into())
    );
    let damaged = build(b"not an archive".to_vec());
    let codes: Vec<&Value> = damaged["diagnostics"].as_array().expect("a list").iter().map(|d| &d["code"]).collect();
    assert_eq!((&damaged["verdict"], codes.contains(&&"E0101".into())), (&"no".into(), true), "{codes:?}");
}

#[test]
fn base_and_splits_are_one_app() {
    let base = write("base.apk", &Package::tiny().bytes);
    let german = write("split_config.de.apk", &Package::split("config.de"));
    let english = write("split_config.en.apk", &Package::split("config.en"));
    let report = json(&[&base, &german, &english], &[]);
    let splits: Vec<_> = report["files"].as_array().expect("a list").iter().map(|file| &file["split"]).collect();
    assert_eq!(splits, [&Value::Null, &"config.en".into()]);
    assert_eq!(report["skipped_splits"], serde_json::json!(["config.de"]));

    let alone = inspect(&[&german], &[]);
    assert_eq!(alone.code(), Some(3), "a split alone is no app");
    assert!(alone.stderr.contains("no base"), "{}", alone.stderr);
}

#[test]
fn containers_are_read_as_they_are() {
    let entries =
        vec![Entry::new("base.apk", &Package::tiny().bytes), Entry::new("split.apk", &Package::split("config.en"))];
    let report = json(&[&write("app.xapk", &Zip { entries, ..Zip::default() }.write())], &[]);
    assert_eq!((&report["package"], report["files"].as_array().map(Vec::len)), (&"org.gibbon.seed".into(), Some(2)));
    let entries = vec![Entry::new("splits/base-master.apk", &Package::tiny().bytes), Entry::new("toc.pb", b"x")];
    let report = json(&[&write("app.apks", &Zip { entries, ..Zip::default() }.write())], &[]);
    assert_eq!(report["dex"]["classes"], 41);
}

#[test]
fn an_app_cannot_steer_the_terminal() {
    let file = write("loud.apk", &Package::loud().bytes);
    for flags in [&[][..], &["--color=always"], &["--resources"], &["--resources=app_name"], &["--json"]] {
        let said = inspect(&[&file], flags).stdout;
        let own: String = said
            .replace("\x1b[0m", "")
            .replace("\x1b[1m", "")
            .replace("\x1b[2m", "")
            .replace("\x1b[32m", "")
            .replace("\x1b[33m", "");
        assert!(!own.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{flags:?}: {own:?}");
    }
    assert!(
        inspect(&[&file], &[]).stdout.starts_with("\\u{1b}[2J\\u{1b}]0;owned\\u{7}\\u{202e}loud"),
        "its name is shown as it is"
    );
}

#[test]
fn views_look_further() {
    let file = &write("views.apk", &Package::tiny().bytes);
    assert!(
        inspect(&[file], &["--manifest"]).stdout.contains("    <application android:label=\"@string/app_name\">\n")
    );
    assert_eq!(json(&[file], &["--manifest"])["manifest"]["name"], "manifest");
    let resource = "0x7f010000  string/app_name\n* default: \"Seed\"\n";
    for query in ["string/app_name", "@string/app_name", "app_name", "0x7f010000", "R.string.app_name"] {
        assert!(inspect(&[file], &["--resources", query]).stdout.starts_with(resource), "{query}");
    }
    assert_eq!(json(&[file], &["--resources"])["resources"].as_array().map(Vec::len), Some(2));
    assert_eq!(json(&[file], &["--classes"])["classes"][40]["name"], "org.gibbon.seed.Main");
    let code = inspect(&[file], &["--disassemble", "org.gibbon.seed.Main.<init>"]).stdout;
    assert!(code.contains("invoke-direct {p0}, android.app.Activity.<init>(): void"), "{code}");
    assert_eq!(json(&[file], &["--disassemble", "org.gibbon.seed.Main"])["class"], "org.gibbon.seed.Main");
}

#[test]
fn a_name_that_is_not_there_is_wrong_usage_with_a_hint() {
    let file = &write("names.apk", &Package::tiny().bytes);
    let run = inspect(&[file], &["--disassemble", "main"]);
    assert_eq!(run.code(), Some(2));
    assert!(
        run.stderr.ends_with("the app has no class or method main; did you mean org.gibbon.seed.Main?\n"),
        "{}",
        run.stderr
    );
    assert_eq!(inspect(&[file], &["--resources", "string/nope"]).code(), Some(2));
}

#[test]
fn the_readme_shows_what_users_see() {
    let readme = include_str!("../../../../README.md");
    let example = |command: &str| {
        let start = readme.find(command).expect("the README shows it") + command.len();
        readme[start..].split("```").next().expect("the end of the block").to_owned()
    };
    let broken = write("app.apk", b"This is no archive, but it is long enough to be one.");
    assert_eq!(inspect(&[&broken], &[]).stderr, example("list of everything odd about it:\n\n```\n"));
    if let Some(folder) = shared_apks() {
        let app = write("opensudoku.apk", &fs::read(folder.join("k01-opensudoku-1.1.2.apk")).expect("the app"));
        assert_eq!(inspect(&[&app], &[]).stdout, example("$ ./gibbon inspect opensudoku.apk\n"));
    }
}
