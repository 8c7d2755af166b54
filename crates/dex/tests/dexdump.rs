//! Every class of every real app reads the same here and in Debian's dexdump.

mod common;

use std::collections::BTreeSet;
use std::process::Command;

/// A line that differs: file, our line, their line.
type Difference = (String, String, String);

#[test]
fn all_apps_print_as_dexdump_prints_them() {
    let folder = std::env::temp_dir().join(format!("gibbon-dexdump-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("classes.dex");
    let (mut found, mut lines) = (BTreeSet::new(), 0);
    let files = common::app_dexes();
    for file in &files {
        std::fs::write(&path, &file.bytes).unwrap();
        let theirs = Command::new("dexdump").args(["-d", "-l", "plain"]).arg(&path).output().unwrap().stdout;
        let ours = dex::dexdump::file(dex::Dex::parse(&file.bytes).unwrap(), &path.to_string_lossy());
        lines += compare(&file.name, &ours, &theirs, &mut found);
    }
    std::fs::remove_dir_all(&folder).unwrap();
    eprintln!("{lines} lines of {} files compared", files.len());
    let known = known_differences();
    let unexplained: Vec<_> = found.difference(&known).take(20).collect();
    assert!(unexplained.is_empty(), "not in known-differences.toml: {unexplained:#?}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(files.is_empty() || gone.is_empty(), "no longer a difference: {gone:#?}");
}

/// Compares line by line and returns the number of lines. A file that differs in length gives a difference at its end.
fn compare(file: &str, ours: &[u8], theirs: &[u8], differences: &mut BTreeSet<Difference>) -> usize {
    let show = |line: Option<&[u8]>| line.map_or("<end>".into(), |line| String::from_utf8_lossy(line).into_owned());
    let mut ours = ours.split(|&byte| byte == b'\n');
    let mut theirs = theirs.split(|&byte| byte == b'\n');
    let mut lines = 0;
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) => return lines,
            (ours, theirs) if ours == theirs => lines += 1,
            (ours, theirs) => {
                differences.insert((file.to_string(), show(ours), show(theirs)));
            }
        }
    }
}

fn known_differences() -> BTreeSet<Difference> {
    let table: toml::Table = include_str!("known-differences.toml").parse().unwrap();
    let field = |entry: &toml::Value, name: &str| entry[name].as_str().unwrap().to_string();
    let entries = table["difference"].as_array().unwrap();
    let explained = entries.iter().filter(|entry| !field(entry, "reason").is_empty());
    explained.map(|entry| (field(entry, "file"), field(entry, "ours"), field(entry, "theirs"))).collect()
}
