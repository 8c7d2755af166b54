//! Agreement with the platform's own reader: what aapt reads right from a damaged file, gibbon reads too.
//!
//! aapt does not look at code, so a file that gibbon refuses because of its DEX files is no disagreement.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use hostile::{MUTATIONS, Package, Random};

use crate::common::{gibbon, run, shared_apks};

#[test]
fn what_aapt_reads_gibbon_reads() {
    if Command::new("aapt").arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        eprintln!("aapt is absent: nothing was compared with it");
        return;
    }
    let (mut accepted, mut wrong) = (0, Vec::new());
    for (name, seed) in seeds() {
        let file = write(&name, &seed.bytes);
        let truth = aapt(&file).expect("aapt reads a sound file");
        assert_eq!(said_by_gibbon(&file), Ok(truth.clone()), "{name}");
        for mutation in MUTATIONS.iter().filter(|mutation| !mutation.name.starts_with("dex")) {
            let file = write(&name, &(mutation.make)(seed.clone(), &mut Random::new(1)));
            if aapt(&file).as_ref() != Some(&truth) {
                continue;
            }
            accepted += 1;
            let said = said_by_gibbon(&file);
            let about_code = said.as_ref().is_err_and(|error| error.contains(".dex"));
            if said != Ok(truth.clone()) && !about_code {
                wrong.push(format!("{name} / {}: {said:?}", mutation.name));
            }
        }
    }
    eprintln!("aapt read {accepted} damaged files right");
    assert!(wrong.is_empty(), "{} of {accepted}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Package, version code and version name.
type Identity = [String; 3];

fn seeds() -> Vec<(String, Package)> {
    let apps = shared_apks().map(|folder| folder.join("b02-urzip-0.1.apk")).filter(|path| path.is_file());
    let real = apps.map(|path| ("urzip".to_owned(), Package::read(fs::read(path).expect("readable"))));
    [("tiny".to_owned(), Package::tiny())].into_iter().chain(real).collect()
}

fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("agreement");
    fs::create_dir_all(&folder).expect("folder");
    let file = folder.join(format!("{name}.apk"));
    fs::write(&file, bytes).expect("written");
    file
}

/// What aapt says, if it says anything without complaint.
fn aapt(file: &PathBuf) -> Option<Identity> {
    let answer = run(Command::new("aapt").args(["dump", "badging"]).arg(file));
    let line = answer.stdout.lines().find(|line| line.starts_with("package: "))?;
    let field = |name: &str| line.split(&format!("{name}='")).nth(1)?.split('\'').next().map(str::to_owned);
    Some([field("name")?, field("versionCode")?, field("versionName")?]).filter(|_| answer.code() == Some(0))
}

fn said_by_gibbon(file: &PathBuf) -> Result<Identity, String> {
    let answer = run(gibbon().args(["inspect", "--json"]).arg(file));
    if answer.code() != Some(0) {
        return Err(answer.stderr);
    }
    let document: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let text = |name: &str| document[name].as_str().map_or_else(|| document[name].to_string(), str::to_owned);
    Ok(["package", "version_code", "version_name"].map(text))
}
