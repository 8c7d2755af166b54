//! Public libraries pass their own JUnit tests on our machine as they do on OpenJDK.
//!
//! Jars come from Maven Central, pinned by checksum, and are kept beside the boot pack. Every test class runs in a
//! machine of its own. By default a few classes of each library run; `SUITES=all` runs everything, `SUITES=codec` one
//! library, and `SUITE_CLASS=…` classes whose name contains a text. Differences are listed with their cause in
//! `suite-differences.toml` and must keep differing.

use crate::common;
use boot::{BootPack, Options};
use lab::program::{End, Program, Stream, run};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A jar: `group:name:version[:jar:classifier]` and its SHA-256.
type Jar = (&'static str, &'static str);

/// A library with its tests.
struct Suite {
    name: &'static str,
    library: Jar,
    tests: Jar,
    /// What the tests need besides JUnit.
    needs: &'static [Jar],
    /// A folder of `java/tools` with stand-ins for classes that Android lacks.
    stand_ins: Option<&'static str>,
    /// Classes of the short run, by what their name contains.
    short: &'static [&'static str],
}

const JUNIT: [Jar; 2] = [
    ("junit:junit:4.12", "59721f0805e223d84b90677887d9ff567dc534d7c502ca903c0c2b17f05c116a"),
    ("org.hamcrest:hamcrest-all:1.3", "4877670629ab96f34f5f90ab283125fcd9acb7e683e66319a68be6eb2cca60de"),
];
const EASYMOCK: Jar = ("org.easymock:easymock:3.1", "5cffd3ce63ee5eab8588cfa56663b7281808f35b5778b3a18ac7f77967d228c4");
const COMMONS_IO: Jar =
    ("commons-io:commons-io:2.4", "cc6a41dc3eaacc9e440a6bd0d2890b20d36b4ee408fe2d67122f328bb6e01581");

const SUITES: [Suite; 5] = [
    Suite {
        name: "codec",
        library: (
            "commons-codec:commons-codec:1.10",
            "4241dfa94e711d435f29a4604a3e2de5c4aa3c165e23bd066be6fc1fc4309569",
        ),
        tests: (
            "commons-codec:commons-codec:1.10:jar:tests",
            "cff493d703e0705c6150ceb9f2d47b34488e54b7359c400b05e254015ee7bf64",
        ),
        needs: &[],
        stand_ins: None,
        short: &["binary.HexTest", "language.SoundexTest", "net.URLCodecTest"],
    },
    Suite {
        name: "csv",
        library: (
            "org.apache.commons:commons-csv:1.4",
            "9d4924588d6280c7516db3a4b7298306db5b6f0d1cdf568ce738309b5660f008",
        ),
        tests: (
            "org.apache.commons:commons-csv:1.4:jar:tests",
            "8c18955942168ff6775cb70a51988043abbb82f65560521e8d5f00bc242e9e20",
        ),
        needs: &[COMMONS_IO],
        stand_ins: None,
        short: &["CSVParserTest", "LexerTest"],
    },
    Suite {
        name: "collections4",
        library: (
            "org.apache.commons:commons-collections4:4.0",
            "93f8dfcd20831a28d092427723f696bceb70b28e7fb89d7914f14d5ea492ce5a",
        ),
        tests: (
            "org.apache.commons:commons-collections4:4.0:jar:tests",
            "0e4145ab4d7bf05d70d54e2f5600c10f6fa4a39488459dae177f65f4d66aa518",
        ),
        needs: &[EASYMOCK],
        stand_ins: None,
        short: &["bag.HashBagTest", "map.LRUMapTest"],
    },
    Suite {
        name: "lang3",
        library: (
            "org.apache.commons:commons-lang3:3.4",
            "734c8356420cc8e30c795d64fd1fcd5d44ea9d90342a2cc3262c5158fbc6d98b",
        ),
        tests: (
            "org.apache.commons:commons-lang3:3.4:jar:tests",
            "bef2406b4163ba8e9c05c82d8fedeb7eda5a1a91930560fe2b6d5fd49377f37b",
        ),
        needs: &[EASYMOCK, COMMONS_IO],
        stand_ins: None,
        short: &["StringUtilsTest", "math.FractionTest", "mutable.MutableIntTest"],
    },
    Suite {
        name: "pool2",
        library: (
            "org.apache.commons:commons-pool2:2.4.2",
            "21112aa673733dfcd045354ddf75b31e1d464b99c8e515974349b2532254cc53",
        ),
        tests: (
            "org.apache.commons:commons-pool2:2.4.2:jar:tests",
            "de17334853296f0165f64f1da01f21b86d07c4881c316f5b029475fbee8828c9",
        ),
        needs: &[],
        stand_ins: Some("jmx"),
        short: &["TestPoolUtils"],
    },
];

#[test]
fn suites_pass_as_on_openjdk() {
    let chosen = std::env::var("SUITES").unwrap_or_default();
    let part = std::env::var("SUITE_CLASS").ok();
    let pack = common::pack();
    let known = known_differences();
    let mut wrong = Vec::new();
    for suite in SUITES.iter().filter(|s| chosen.is_empty() || chosen == "all" || chosen == s.name) {
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
    let classes: Vec<&str> = listed.lines().filter(|c| wanted(c)).collect();
    if classes.is_empty() {
        return;
    }
    let expected = built.expected(&classes);
    let passed = count(expected.lines().filter_map(|l| l.strip_prefix("pass ")));
    let bytes = fs::read(&built.dexed).unwrap_or_else(|e| panic!("{}: {e}", built.dexed.display()));
    let mut outputs = Vec::new();
    for class in &classes {
        let output = output_of(pack, &bytes, class, &failed_there(&expected, class));
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
        explained += usize::from(cause.is_some()) * (times - here);
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
    dexed: PathBuf,
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
        java.arg("-cp").arg(&self.class_path).arg("SuiteRunner").args(args);
        String::from_utf8_lossy(&common::run(&mut java)).into_owned()
    }
}

/// Fetches what a suite needs, and converts it once.
fn build(suite: &Suite) -> Built {
    let cache = Options::new(23).cache.join("suites");
    let (library, tests) = (fetch(suite.library, &cache), fetch(suite.tests, &cache));
    let mut jars = vec![library.clone(), tests.clone()];
    jars.extend(JUNIT.iter().chain(suite.needs).map(|jar| fetch(*jar, &cache)));
    let folder = common::scratch(&format!("suite-{}", suite.name));
    let classes = folder.join("runner");
    fs::create_dir_all(&classes).unwrap();
    let join = |jars: &[PathBuf]| jars.iter().map(|j| j.display().to_string()).collect::<Vec<_>>().join(":");
    let source = tools().join("SuiteRunner.java");
    let mut javac = Command::new("javac");
    javac.args(["--release", "8", "-nowarn", "-Xlint:none", "-cp"]).arg(join(&jars));
    common::run(javac.arg("-d").arg(&classes).arg(source));
    let runner = jar_of(&classes);
    jars.push(runner);
    let class_path = join(&jars);
    jars.extend(suite.stand_ins.map(|name| stand_ins(name, &folder)));
    let dexed = dexed(&cache, suite, &jars, &folder, [&library, &tests]);
    Built { class_path, tests, dexed }
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

/// Converts the jars and adds the files of library and tests, without those that are large.
fn dexed(cache: &Path, suite: &Suite, jars: &[PathBuf], folder: &Path, with_files: [&PathBuf; 2]) -> PathBuf {
    let mut sources = vec![tools().join("SuiteRunner.java")];
    sources.extend(suite.stand_ins.iter().flat_map(|name| common::files(&tools().join(name), "java")));
    let inputs: Vec<u8> = sources.iter().flat_map(|source| fs::read(source).unwrap()).collect();
    let target = cache.join(format!("{}-{}.jar", suite.name, &hex(&inputs)[..16]));
    if target.is_file() {
        return target;
    }
    let made = folder.join("dexed.jar");
    let boot = Options::new(23).cache.join("boot/jars");
    let mut d8 = Command::new("java");
    d8.arg("-cp").arg(boot.join("r8-8.0.40.jar")).arg("com.android.tools.r8.D8").args(["--debug", "--min-api", "23"]);
    d8.arg("--lib").arg(boot.join("android-all-6.0.1_r3-robolectric-r1.jar")).arg("--output").arg(&made);
    common::run(d8.args(jars));
    let files = folder.join("files");
    fs::create_dir_all(&files).unwrap();
    for jar in with_files {
        common::run(Command::new("jar").arg("--extract").arg("--file").arg(jar).current_dir(&files));
    }
    let _ = fs::remove_dir_all(files.join("META-INF"));
    for file in all_files(&files) {
        let large = fs::metadata(&file).is_ok_and(|m| m.len() > 1 << 20);
        if large || file.extension().is_some_and(|e| e == "class") {
            fs::remove_file(&file).unwrap();
        }
    }
    common::run(Command::new("jar").arg("--update").arg("--file").arg(&made).arg("-C").arg(&files).arg("."));
    fs::rename(&made, &target).or_else(|_| fs::copy(&made, &target).map(|_| ())).unwrap();
    target
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

/// Instructions that the tests of one class may take.
const BUDGET: u64 = 100_000_000_000;

/// Tests of a class that OpenJDK fails. They are left out here: they prove nothing, and some would not come to an end.
fn failed_there(expected: &str, class: &str) -> Vec<String> {
    let names = expected.lines().filter_map(|l| l.strip_prefix("fail ")).map(name_of);
    names.filter(|test| test.contains('#') && class_of(test) == class).map(str::to_owned).collect()
}

/// What the runner prints on our machine.
fn output_of(pack: &Arc<BootPack>, bytes: &[u8], class: &str, without: &[String]) -> String {
    let file = ("suite.jar".into(), bytes.to_vec());
    let args = std::iter::once(class.to_owned()).chain(without.iter().map(|test| format!("-{test}"))).collect();
    let program = Program::new(file, "SuiteRunner", args, BUDGET);
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

/// Names of tests or classes with their cause: lines `"suite name" = "cause"`.
fn known_differences() -> BTreeMap<String, String> {
    let text = include_str!("../suite-differences.toml");
    let lines = text.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(" = "));
    let known: BTreeMap<_, _> =
        lines.map(|(n, c)| (n.trim_matches('"').to_owned(), c.trim_matches('"').to_owned())).collect();
    common::all_explained(&known);
    known
}
