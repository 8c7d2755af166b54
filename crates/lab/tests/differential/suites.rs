//! Public libraries pass their own JUnit tests on our machine as they do on OpenJDK.
//!
//! Jars come from Maven Central, pinned by checksum, and are kept beside the boot pack. Every test class runs in a
//! machine of its own. By default a few classes of some libraries run; `SUITES=all` runs everything, `SUITES=codec,csv`
//! some libraries, and `SUITE_CLASS=…` classes whose name contains a text. Differences are listed with their cause in
//! `suite-differences.toml` and must keep differing.
//!
//! As Maven has it, tests lie in a folder, not in a jar: many of them turn the address of a resource into a `File`.

use crate::common;
use crate::libraries::{JUNIT, Jar, SUITES, Suite};
use boot::{BootPack, Options};
use lab::mapping::Mapping;
use lab::program::{End, Program, Stream, run};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

#[test]
fn suites_pass_as_on_openjdk() {
    let chosen = std::env::var("SUITES").unwrap_or_default();
    let part = std::env::var("SUITE_CLASS").ok();
    let pack = common::pack();
    let known = known_differences();
    let mut wrong = Vec::new();
    let names: Vec<&str> = chosen.split(',').filter(|name| !name.is_empty() && *name != "all").collect();
    let unknown = names.iter().find(|name| SUITES.iter().all(|s| s.name != **name));
    assert_eq!(unknown, None, "SUITES names no suite");
    let is_chosen =
        |s: &&Suite| chosen == "all" || names.contains(&s.name) || (chosen.is_empty() && !s.short.is_empty());
    for suite in SUITES.iter().filter(is_chosen) {
        let all = !chosen.is_empty() || part.is_some();
        let wanted = |class: &str| match &part {
            Some(part) => class.contains(part.as_str()),
            None => all || suite.short.iter().any(|s| class.ends_with(s)),
        };
        compare(&pack, suite, &wanted, &known, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs a suite on both machines and notes every test that only OpenJDK passes and that no list explains.
fn compare(
    pack: &Arc<BootPack>,
    suite: &Suite,
    wanted: &dyn Fn(&str) -> bool,
    known: &BTreeMap<String, String>,
    wrong: &mut Vec<String>,
) {
    let built = build(suite);
    let listed = built.java(&["--list", &built.tests.to_string_lossy()]);
    let classes: Vec<&str> = listed.lines().filter(|c| wanted(c) && !ENDLESS.contains(c)).collect();
    if classes.is_empty() {
        return;
    }
    let expected = built.expected(&classes);
    let passed = count(expected.lines().filter_map(|l| l.strip_prefix("pass ")));
    let bytes = fs::read(&built.dexed).unwrap_or_else(|e| panic!("{}: {e}", built.dexed.display()));
    let mut outputs = Vec::new();
    for class in &classes {
        let output = output_of(pack, &built, &bytes, class, &failed_there(&expected, class));
        // Told at once, because all classes of a library may take an hour.
        let failed = output.lines().filter_map(|l| l.strip_prefix("fail "));
        failed.filter(|l| passed.contains_key(name_of(l))).for_each(|l| println!("only OpenJDK passes {l}"));
        outputs.push(output);
    }
    let found = count(outputs.iter().flat_map(|o| o.lines()).filter_map(|l| l.strip_prefix("pass ")));
    let failures = outputs.iter().flat_map(|o| o.lines()).filter_map(|l| l.strip_prefix("fail "));
    let failures: BTreeMap<&str, &str> = failures.map(|l| (name_of(l), l)).collect();
    let (mut same, mut explained) = (0, 0);
    for (name, times) in &passed {
        let here = found.get(name).copied().unwrap_or(0).min(*times);
        same += here;
        let key = format!("{} {name}", suite.name);
        let cause = known.get(&key).or_else(|| known.get(&format!("{} {}", suite.name, class_of(name))));
        let ok = here == *times;
        explained += usize::from(cause.is_some_and(|c| !c.starts_with(BY_DESIGN))) * (times - here);
        match (ok, cause) {
            (false, None) => {
                let why = failures.get(name).map_or_else(|| format!("{name} did not run"), |why| why.to_string());
                wrong.push(format!("{} {why}", suite.name));
            }
            (true, Some(_)) if known.contains_key(&key) => {
                wrong.push(format!("{key}: passes now, so it is no known difference"));
            }
            _ => {}
        }
    }
    let all: usize = passed.values().sum();
    println!("{}: {same} of {all} tests that OpenJDK passes, {explained} of the others explained", suite.name);
}

/// Classes that OpenJDK 17 does not come to an end with, so that there is nothing to compare. One waits for a soft reference to be
/// cleared while it fills the memory with ever smaller pieces; that went on for minutes with 24, 64, 128 and 512 MB alike.
const ENDLESS: &[&str] = &["org.apache.commons.pool2.impl.TestSoftRefOutOfMemory"];

/// How often each name occurs: a class may run a test of one name several times, with different objects.
fn count<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

/// The test that a line of the runner is about.
fn name_of(line: &str) -> &str {
    line.split_once(' ').map_or(line, |(name, _)| name)
}

fn class_of(test: &str) -> &str {
    test.split_once('#').map_or(test, |(class, _)| class)
}

/// Where the parts of a suite lie.
struct Built {
    class_path: String,
    tests: PathBuf,
    /// All code, with the files of the libraries.
    dexed: PathBuf,
    /// The files of the tests.
    files: PathBuf,
}

impl Built {
    /// What OpenJDK says of these classes, kept beside the jars: pool2 alone sleeps for seven minutes there.
    fn expected(&self, classes: &[&str]) -> String {
        let key = hex(format!("{} {}", self.dexed.display(), classes.join(" ")).as_bytes());
        let file = self.dexed.with_extension(format!("{}.openjdk", &key[..16]));
        if let Ok(kept) = fs::read_to_string(&file) {
            return kept;
        }
        let said = self.java(classes);
        fs::write(&file, &said).unwrap();
        said
    }

    /// What the runner prints on OpenJDK.
    fn java(&self, args: &[&str]) -> String {
        let mut java = Command::new("java");
        // Tests that fill the memory take half an hour when a large machine gives them a quarter of its own.
        java.arg("-Xmx512m").arg("-cp").arg(&self.class_path).arg("SuiteRunner").args(args);
        String::from_utf8_lossy(&common::run(&mut java)).into_owned()
    }
}

/// Fetches what a suite needs, and converts it once.
fn build(suite: &Suite) -> Built {
    let cache = Options::new(23).cache.join("suites");
    let tests = fetch(suite.tests, &cache);
    let libraries = std::iter::once(&suite.library).chain(suite.needs).map(|jar| fetch(*jar, &cache));
    let libraries: Vec<PathBuf> = libraries.collect();
    let mut jars = vec![tests.clone()];
    jars.extend(libraries.iter().cloned().chain(JUNIT.iter().map(|jar| fetch(*jar, &cache))));
    let folder = common::scratch(&format!("suite-{}", suite.name));
    jars.push(runner(&jars, &folder));
    let dexed = cache.join(format!("{}-{}.jar", suite.name, key(suite)));
    let files = dexed.with_extension("files");
    let on_openjdk = std::iter::once(&files).chain(&jars);
    let class_path = on_openjdk.map(|part| part.display().to_string()).collect::<Vec<_>>().join(":");
    if !dexed.is_file() {
        jars.extend(suite.stand_ins.map(|name| stand_ins(name, &folder)));
        let _ = fs::remove_dir_all(&files);
        unpack(std::slice::from_ref(&tests), &files);
        convert(&jars, &libraries, &folder, &dexed);
    }
    Built { class_path, tests, dexed, files }
}

/// Names a suite by all that its parts are made of.
fn key(suite: &Suite) -> String {
    let mut sources = vec![tools().join("SuiteRunner.java")];
    sources.extend(suite.stand_ins.iter().flat_map(|name| common::files(&tools().join(name), "java")));
    let mut inputs: Vec<u8> = sources.iter().flat_map(|source| fs::read(source).unwrap()).collect();
    let jars = [suite.library, suite.tests].into_iter().chain(suite.needs.iter().copied());
    jars.for_each(|(_, sha256)| inputs.extend_from_slice(sha256.as_bytes()));
    hex(&inputs)[..16].to_owned()
}

/// Compiles the runner against JUnit.
fn runner(jars: &[PathBuf], folder: &Path) -> PathBuf {
    let classes = folder.join("runner");
    fs::create_dir_all(&classes).unwrap();
    let class_path = jars.iter().map(|jar| jar.display().to_string()).collect::<Vec<_>>().join(":");
    let mut javac = Command::new("javac");
    javac.args(["--release", "8", "-nowarn", "-Xlint:none", "-cp"]).arg(class_path);
    common::run(javac.arg("-d").arg(&classes).arg(tools().join("SuiteRunner.java")));
    jar_of(&classes)
}

/// Compiles the stand-ins of `java/tools/NAME`.
fn stand_ins(name: &str, folder: &Path) -> PathBuf {
    let classes = folder.join(name);
    common::compile(&common::files(&tools().join(name), "java"), &classes);
    jar_of(&classes)
}

/// Where the Java programs of the tests lie.
fn tools() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/tools")
}

/// Packs a folder of class files beside it.
fn jar_of(classes: &Path) -> PathBuf {
    let jar = classes.with_extension("jar");
    common::run(Command::new("jar").arg("--create").arg("--file").arg(&jar).arg("-C").arg(classes).arg("."));
    jar
}

/// Converts the jars to one archive with the files of the libraries.
fn convert(jars: &[PathBuf], libraries: &[PathBuf], folder: &Path, target: &Path) {
    let made = folder.join("dexed.jar");
    let boot = Options::new(23).cache.join("boot/jars");
    let mut d8 = Command::new("java");
    d8.arg("-cp").arg(boot.join("r8-8.0.40.jar")).arg("com.android.tools.r8.D8").args(["--debug", "--min-api", "23"]);
    d8.arg("--lib").arg(boot.join("android-all-6.0.1_r3-robolectric-r1.jar")).arg("--output").arg(&made);
    common::run(d8.args(jars));
    let files = folder.join("files");
    unpack(libraries, &files);
    common::run(Command::new("jar").arg("--update").arg("--file").arg(&made).arg("-C").arg(&files).arg("."));
    fs::rename(&made, target).or_else(|_| fs::copy(&made, target).map(|_| ())).unwrap();
}

/// Unpacks what is no code, without the files that are large.
fn unpack(jars: &[PathBuf], folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for jar in jars {
        common::run(Command::new("jar").arg("--extract").arg("--file").arg(jar).current_dir(folder));
    }
    let _ = fs::remove_file(folder.join("META-INF/MANIFEST.MF"));
    for file in all_files(folder) {
        let large = fs::metadata(&file).is_ok_and(|m| m.len() > 2 << 20);
        if large || file.extension().is_some_and(|e| e == "class") {
            fs::remove_file(&file).unwrap();
        }
    }
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().flatten().map(|e| e.path());
    entries.flat_map(|path| if path.is_dir() { all_files(&path) } else { vec![path] }).collect()
}

/// A jar of Maven Central; one with another checksum is refused.
fn fetch((coordinates, sha256): Jar, cache: &Path) -> PathBuf {
    let parts: Vec<&str> = coordinates.split(':').collect();
    let classifier = parts.get(4).map(|c| format!("-{c}")).unwrap_or_default();
    let path = cache.join(format!("{}-{}{classifier}.jar", parts[1], parts[2]));
    if !path.is_file() {
        let mut mvn = Command::new("mvn");
        mvn.args(["-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"]);
        mvn.arg(format!("-Dartifact={coordinates}")).arg(format!("-DoutputDirectory={}", cache.display()));
        common::run(&mut mvn);
    }
    let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert_eq!(hex(&bytes), sha256, "{coordinates} is not the jar it should be");
    path
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

/// Where the guest sees the files of the tests.
const FILES: &str = "/data/local/tests";

/// Instructions that the tests of one class may take.
const BUDGET: u64 = 100_000_000_000;

/// Tests of a class that OpenJDK fails. They are left out here: they prove nothing, and some would not come to an end.
fn failed_there(expected: &str, class: &str) -> Vec<String> {
    let names = expected.lines().filter_map(|l| l.strip_prefix("fail ")).map(name_of);
    names.filter(|test| test.contains('#') && class_of(test) == class).map(str::to_owned).collect()
}

/// What the runner prints on our machine.
fn output_of(pack: &Arc<BootPack>, built: &Built, bytes: &[u8], class: &str, without: &[String]) -> String {
    let file = ("suite.jar".into(), bytes.to_vec());
    let args = std::iter::once(class.to_owned()).chain(without.iter().map(|test| format!("-{test}"))).collect();
    let mut program = Program::new(file, "SuiteRunner", args, BUDGET);
    program.maps.push(Mapping { host: built.files.clone(), guest: FILES.to_owned(), read_only: true });
    program.folders.push(FILES.to_owned());
    let mut out = Vec::new();
    let mut print = |stream, bytes: &[u8]| match stream {
        Stream::Out => out.extend_from_slice(bytes),
        Stream::Err => println!("{class}: {}", String::from_utf8_lossy(bytes)),
    };
    let outcome = run(pack, &program, &mut print).unwrap_or_else(|e| panic!("{class}: {e}"));
    println!("{class}: {} million instructions", outcome.instructions / 1_000_000);
    if outcome.end != End::Status(0) {
        println!("{class} ended by {:?} {}", outcome.end, outcome.uncaught.unwrap_or_default());
        for (thread, lines) in outcome.stacks.iter().take(3) {
            println!("  {thread}: {:?}", lines.iter().take(12).collect::<Vec<_>>());
        }
    }
    for ((native, caller), count) in outcome.gaps {
        println!("gap {native} from {caller}: {count}");
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// How the cause of a difference begins that is neither Android's nor a defect.
const BY_DESIGN: &str = "By design: ";

/// Names of tests or classes with their cause: lines `"suite name" = "cause"`.
fn known_differences() -> BTreeMap<String, String> {
    let text = include_str!("../suite-differences.toml");
    let lines = text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(" = "));
    let known: BTreeMap<_, _> =
        lines.map(|(n, c)| (n.trim_matches('"').to_owned(), c.trim_matches('"').to_owned())).collect();
    let open = known.iter().filter(|(_, cause)| !cause.starts_with(BY_DESIGN));
    common::all_explained(&open.map(|(name, cause)| (name.clone(), cause.clone())).collect());
    known
}
