//! Hostile files against the whole binary: every way to damage a package, on our own seeds and on real apps.
//!
//! Whatever the file: no panic, no hang, bounded memory, nothing written, one line per failure with a code and an offset, and no answer that
//! differs from the sound file's without a diagnostic. `HOSTILE=all` takes more seeds and more random numbers.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{Run, limited, shared_apks};
use hostile::{MUTATIONS, Mutation, Package, Promise, Random};
use serde_json::Value;

#[test]
fn hostile_files_are_answered_or_refused() {
    let seeds = seeds();
    let numbers: u64 = if everything() { 3 } else { 1 };
    let cases: Vec<_> = seeds
        .iter()
        .flat_map(|seed| {
            MUTATIONS.iter().flat_map(move |mutation| (1..=numbers).map(move |number| (seed, mutation, number)))
        })
        .collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, failures, cases) = (&next, &failures, &cases);
            scope.spawn(move || {
                let folder = Folder::new(&format!("worker-{worker}"));
                while let Some((seed, mutation, number)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = folder.try_one(seed, mutation, *number);
                    failures.lock().expect("no worker panics").extend(found);
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no worker panics");
    eprintln!("{} files from {} seeds in {} ways", cases.len(), seeds.len(), MUTATIONS.len());
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// A sound package and what is true about it.
struct Seed {
    name: String,
    package: Package,
    facts: Facts,
}

/// What an answer must get right.
#[derive(Debug, PartialEq, Clone)]
struct Facts {
    package: Value,
    versions: [Value; 2],
    activities: Value,
    main_activity: Value,
    classes: Value,
}

impl Facts {
    fn of(document: &Value) -> Self {
        Self {
            package: document["package"].clone(),
            versions: [document["version_code"].clone(), document["version_name"].clone()],
            activities: document["activities"].clone(),
            main_activity: document["main_activity"].clone(),
            classes: document["dex"]["classes"].clone(),
        }
    }

    /// What is left of it when nobody looks at the code.
    fn without_code(&self) -> Self {
        Self { classes: Value::Null, ..self.clone() }
    }
}

/// A scratch folder three levels deep, with a canary on each level.
struct Folder {
    levels: Vec<PathBuf>,
}

impl Folder {
    fn new(name: &str) -> Self {
        let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
        _ = fs::remove_dir_all(&top);
        let levels = vec![top.clone(), top.join("a"), top.join("a/b"), top.join("a/b/c")];
        for level in &levels {
            fs::create_dir_all(level).expect("folder");
            fs::write(level.join("canary"), "sings").expect("canary");
        }
        Self { levels }
    }

    /// Writes the mutant, looks at it in every view, and says what was not as promised.
    fn try_one(&self, seed: &Seed, mutation: &Mutation, number: u64) -> Vec<String> {
        let bytes = (mutation.make)(seed.package.clone(), &mut Random::new(number));
        let file = self.levels[3].join("app.apk");
        fs::write(&file, &bytes).expect("written");
        let mut wrong = Vec::new();
        let disassemble = ["--disassemble", seed.facts.main_activity.as_str().unwrap_or("Main")];
        for view in VIEWS.iter().copied().chain([disassemble.as_slice()]) {
            let args: Vec<&str> = ["inspect", "app.apk"].iter().chain(view).copied().collect();
            let run = limited(&self.levels[3], bytes.len() as u64, &args);
            let complaint = judge(&run, view).and_then(|()| match view {
                ["--json"] => judge_answer(&run, &seed.facts, mutation.promise),
                ["--json", "--no-code"] => {
                    judge_answer(&run, &seed.facts.without_code(), about_the_rest(mutation.promise))
                }
                _ => Ok(()),
            });
            wrong.extend(
                complaint
                    .err()
                    .map(|what| format!("{} / {} / {number} {}: {what}", seed.name, mutation.name, view.join(" "))),
            );
        }
        fs::remove_file(file).expect("removed");
        wrong.extend(self.disturbed().map(|what| format!("{} / {} / {number}: {what}", seed.name, mutation.name)));
        wrong
    }

    fn disturbed(&self) -> Option<String> {
        let expected = ["a canary", "b canary", "c canary", "canary"];
        self.levels.iter().zip(expected).find_map(|(level, expected)| {
            let mut names: Vec<_> = fs::read_dir(level)
                .expect("folder")
                .map(|entry| entry.expect("entry").file_name().into_string().expect("name"))
                .collect();
            names.sort();
            let sings = fs::read_to_string(level.join("canary")).is_ok_and(|text| text == "sings");
            (names.join(" ") != expected || !sings)
                .then(|| format!("the folder {} was touched: {names:?}", level.display()))
        })
    }
}

const VIEWS: &[&[&str]] =
    &[&["--json"], &["--json", "--no-code"], &[], &["--manifest"], &["--resources"], &["--classes"]];

/// What holds for every run in every view.
fn judge(run: &Run, view: &[&str]) -> Result<(), String> {
    if let Some(steering) = run.stdout.chars().chain(run.stderr.chars()).find(|c| steers(*c)) {
        return Err(format!("a steering character reached the terminal: {steering:?}"));
    }
    match run.code() {
        Some(0) if run.stderr.is_empty() => Ok(()),
        Some(0) => Err(format!("succeeded, but said on stderr: {}", run.stderr)),
        Some(3) => judge_failure(run, view),
        // The class that is to be disassembled may have lost its name.
        Some(2) if view.contains(&"--disassemble") && run.stderr.starts_with("gibbon: E0802: app.apk") => Ok(()),
        code => Err(format!("ended with {code:?} ({}): {}", run.status, run.stderr)),
    }
}

/// A failure is one line with code, file and offset, and the same as an object.
fn judge_failure(run: &Run, view: &[&str]) -> Result<(), String> {
    let line = run.stderr.strip_suffix('\n').filter(|line| !line.contains('\n'));
    let line = line.ok_or_else(|| format!("not one line: {:?}", run.stderr))?;
    let rest = line.strip_prefix("gibbon: E").ok_or_else(|| format!("no code: {line}"))?;
    let (digits, rest) = rest.split_at_checked(4).ok_or_else(|| format!("no code: {line}"))?;
    if !digits.bytes().all(|digit| digit.is_ascii_digit())
        || !rest.starts_with(": app.apk")
        || !rest.contains(": at offset ")
    {
        return Err(format!("no code, file or offset: {line}"));
    }
    if !view.contains(&"--json") {
        return Ok(());
    }
    let document: Value = serde_json::from_str(&run.stdout).map_err(|error| format!("no JSON: {error}"))?;
    let error = &document["error"];
    let same =
        error["code"].as_str() == Some(&format!("E{digits}")) && error["offset"].is_u64() && document["schema"] == 1;
    if same { Ok(()) } else { Err(format!("the object differs from the line: {document}")) }
}

fn judge_answer(run: &Run, facts: &Facts, promise: Promise) -> Result<(), String> {
    if run.code() != Some(0) {
        return match promise {
            Promise::Any | Promise::Refused => Ok(()),
            Promise::Read | Promise::ReadAndReported => Err(format!("refused: {}", run.stderr)),
        };
    }
    let document: Value = serde_json::from_str(&run.stdout).map_err(|error| format!("no JSON: {error}"))?;
    let reported = document["diagnostics"].as_array().is_some_and(|list| !list.is_empty());
    let right = Facts::of(&document) == *facts;
    match promise {
        Promise::Refused => Err("answered what cannot be answered".to_owned()),
        Promise::Read | Promise::ReadAndReported if !right => {
            Err(format!("answered {:?} for {facts:?}", Facts::of(&document)))
        }
        Promise::ReadAndReported if !reported => Err("the trick was not reported".to_owned()),
        _ if !right && !reported => Err(format!("a wrong answer without a diagnostic: {:?}", Facts::of(&document))),
        _ => Ok(()),
    }
}

/// What a promise is worth to whoever does not look at the code: a file that is refused for its code alone may be answered.
fn about_the_rest(promise: Promise) -> Promise {
    match promise {
        Promise::Refused => Promise::Any,
        // The trick may be one with the code.
        Promise::ReadAndReported => Promise::Read,
        promise => promise,
    }
}

/// Written down once more, apart from the code that is tested.
fn steers(c: char) -> bool {
    (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c)
}

fn seeds() -> Vec<Seed> {
    let own = [("tiny".to_owned(), Package::tiny()), ("loud".to_owned(), Package::loud())];
    let real = shared_apks().into_iter().flat_map(|folder| real_apps(&folder));
    own.into_iter().chain(real).map(|(name, package)| Seed { facts: facts(&name, &package), name, package }).collect()
}

/// Small real apps: small ones are quick, and hold all there is to break.
fn real_apps(folder: &Path) -> Vec<(String, Package)> {
    let limit = if everything() { 100_000 } else { 20_000 };
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("folder").map(|entry| entry.expect("entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "apk"));
    paths.retain(|path| path.metadata().is_ok_and(|data| data.len() < limit));
    paths.sort();
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), Package::read(fs::read(path).expect("readable")))).collect()
}

fn facts(name: &str, package: &Package) -> Facts {
    let folder = Folder::new(&format!("seed-{name}"));
    fs::write(folder.levels[3].join("app.apk"), &package.bytes).expect("written");
    let run = limited(&folder.levels[3], package.bytes.len() as u64, &["inspect", "app.apk", "--json"]);
    assert_eq!(run.code(), Some(0), "{name}: {}", run.stderr);
    Facts::of(&serde_json::from_str(&run.stdout).expect("JSON"))
}

fn everything() -> bool {
    std::env::var_os("HOSTILE").is_some_and(|value| value == "all")
}
