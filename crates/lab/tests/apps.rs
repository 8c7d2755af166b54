//! Our own apps (`java/fixtures`) on the embedded device: each is built, its `test.toml` is performed, and what does not
//! hold is compared with `known-failures.txt`. So a fix is noticed as well as a regression; after either,
//! `UPDATE_EXPECT=1 cargo test -p lab --test apps` writes the file anew, and the difference is reviewed.

use boot::{BootPack, Options, Silent, Toolchain};
use device::AppFile;
use embedded::Embedded;
use lab::fixture;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

#[test]
fn our_own_apps_do_what_they_say() {
    let options = Options::new(23);
    let pack = Arc::new(boot::prepare(&options, &mut Silent).expect("a boot pack"));
    let builder = Builder::new(&pack, &options);
    let mut device = None;
    let mut told = String::new();
    for name in builder.names() {
        let apk = builder.build(&name);
        let text = fs::read_to_string(builder.home(&name).join("test.toml")).expect("a test");
        let test = fixture::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let files = [AppFile { name: format!("{name}.apk"), bytes: apk }];
        // A device that panics has a bug of its own; the other apps are still worth trying.
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let phone = device.get_or_insert_with(|| {
                Embedded::new(Arc::clone(&pack), vm::Config::default()).expect("the zygote boots")
            });
            fixture::run(phone, &files, &test)
        }));
        told += &format!("{name}: {}", words(outcome.as_ref().map_err(|_| ())));
        if outcome.is_err() {
            device = None;
        }
    }
    expect_test::expect_file!["known-failures.txt"].assert_eq(&told);
}

fn words(outcome: Result<&Result<Vec<String>, device::Error>, ()>) -> String {
    match outcome {
        Ok(Ok(wrong)) if wrong.is_empty() => "holds\n".to_owned(),
        Ok(Ok(wrong)) => format!("does not hold\n{}", wrong.iter().map(|w| format!("  {w}\n")).collect::<String>()),
        Ok(Err(e)) => format!("does not hold\n  {e}\n"),
        Err(()) => "does not hold\n  the device panics\n".to_owned(),
    }
}

/// Makes an APK of a folder with Java, resources and a manifest.
struct Builder {
    fixtures: PathBuf,
    scratch: PathBuf,
    framework: PathBuf,
    tools: Toolchain,
}

impl Builder {
    fn new(pack: &BootPack, options: &Options) -> Builder {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/fixtures");
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures");
        _ = fs::remove_dir_all(&scratch);
        fs::create_dir_all(&scratch).expect("a scratch folder");
        let table = pack.get("framework/resources.arsc").expect("the framework's resources");
        fs::write(scratch.join("resources.arsc"), table).expect("a file");
        let framework = scratch.join("framework.zip");
        run(Command::new("jar").arg("cfM").arg(&framework).arg("-C").arg(&scratch).arg("resources.arsc"));
        let tools = Toolchain::prepare(options, &mut Silent).expect("a toolchain");
        Builder { fixtures, scratch, framework, tools }
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.fixtures).expect("java/fixtures");
        let mut names: Vec<String> = entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect();
        names.sort();
        assert!(names.len() >= 20, "{names:?}");
        names
    }

    fn home(&self, name: &str) -> PathBuf {
        self.fixtures.join(name)
    }

    fn build(&self, name: &str) -> Vec<u8> {
        let (home, out) = (self.home(name), self.scratch.join(name));
        let (generated, classes) = (out.join("gen"), out.join("classes"));
        fs::create_dir_all(&generated).expect("a folder");
        let apk = out.join("app.apk");
        run(Command::new("aapt")
            .args(["package", "-f", "-m", "-J"])
            .arg(&generated)
            .arg("-M")
            .arg(home.join("AndroidManifest.xml"))
            .arg("-S")
            .arg(home.join("res"))
            .arg("-I")
            .arg(&self.framework)
            .arg("-F")
            .arg(&apk));
        let mut sources = java(&home.join("src"));
        sources.extend(java(&generated));
        self.tools.compile_app(&sources, &[], &classes).unwrap_or_else(|e| panic!("{name}: {e}"));
        self.tools.dex(&classes, &[], &out).unwrap_or_else(|e| panic!("{name}: {e}"));
        run(Command::new("aapt").arg("add").arg("app.apk").arg("classes.dex").current_dir(&out));
        fs::read(&apk).expect("an APK")
    }
}

fn java(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        for path in fs::read_dir(&folder).expect("a folder").filter_map(|e| e.ok().map(|e| e.path())) {
            match path.extension() {
                _ if path.is_dir() => pending.push(path),
                Some(ending) if ending == "java" => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn run(command: &mut Command) {
    let done = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(done.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&done.stderr));
}
