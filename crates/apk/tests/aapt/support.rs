//! Where the packages are, how aapt is run, and how two texts are compared.

use std::path::{Path, PathBuf};
use std::process::Command;

use apk::{Archive, Diagnostics, Options};

/// One reason why a line of aapt's differs from ours.
#[derive(serde::Deserialize)]
pub(crate) struct Known {
    /// The command: `badging`, `xmltree` or `resources`.
    pub(crate) command: String,
    /// The package's file name; `*` for all.
    pub(crate) apk: String,
    /// The beginning of the line, without indentation.
    pub(crate) line: String,
    /// Which side has the line: `aapt` or `gibbon`.
    pub(crate) only_in: String,
    /// Why.
    #[expect(dead_code, reason = "the reason is for people; that it is there is checked by reading the file")]
    pub(crate) reason: String,
}

#[derive(serde::Deserialize)]
struct KnownFile {
    #[serde(default)]
    difference: Vec<Known>,
}

/// All packages of the shared folder, or a clear line that there are none.
pub(crate) fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let candidates = ["../../../shared/apks", "../../../../shared/apks"].map(|path| root.join(path));
    let Some(folder) = candidates.into_iter().find(|path| path.is_dir()) else {
        eprintln!("NOT COMPARED: the folder shared/apks is missing");
        return Vec::new();
    };
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "apk")).collect();
    files.sort();
    files
}

/// What aapt prints, or `None` with a clear line when it is not installed.
pub(crate) fn aapt(arguments: &[&str]) -> Option<String> {
    match Command::new("aapt").args(arguments).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            eprintln!("NOT COMPARED: aapt cannot be run: {error}");
            None
        }
    }
}

/// Opens a package.
pub(crate) fn open(path: &Path) -> (Archive, Diagnostics) {
    let mut diagnostics = Diagnostics::new(path.display().to_string(), Options::default());
    let data = std::fs::read(path).unwrap();
    let archive = Archive::open(data.into(), &mut diagnostics).unwrap();
    (archive, diagnostics)
}

/// The known differences of a command.
pub(crate) fn known(command: &str) -> Vec<Known> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known-differences.toml"));
    let file: KnownFile = toml::from_str(&text.unwrap()).unwrap();
    file.difference.into_iter().filter(|known| known.command == command).collect()
}

/// Collects differences over all packages and fails on those that nobody explained.
pub(crate) struct Comparison {
    known: Vec<Known>,
    used: Vec<bool>,
    unexplained: Vec<String>,
    lines: usize,
}

impl Comparison {
    pub(crate) fn new(command: &str) -> Comparison {
        let known = known(command);
        Comparison { used: vec![false; known.len()], known, unexplained: Vec::new(), lines: 0 }
    }

    /// Compares two texts line by line; `ordered` says whether the order of lines counts.
    pub(crate) fn compare(&mut self, apk: &Path, aapt: &str, gibbon: &str, ordered: bool) {
        let name = apk.file_name().unwrap().to_string_lossy().into_owned();
        let (mut theirs, mut ours): (Vec<&str>, Vec<&str>) = (aapt.lines().collect(), gibbon.lines().collect());
        self.lines += theirs.len();
        if !ordered {
            theirs.sort();
            ours.sort();
        }
        if theirs == ours {
            return;
        }
        for (side, line) in differences(&theirs, &ours) {
            let explains = |known: &Known| {
                (known.apk == "*" || known.apk == name)
                    && known.only_in == side
                    && line.trim_start().starts_with(&known.line)
            };
            match self.known.iter().position(explains) {
                Some(index) => self.used[index] = true,
                None => self.unexplained.push(format!("{name}: only in {side}: {line}")),
            }
        }
    }

    /// Fails when something is unexplained, or an explanation is no longer needed.
    pub(crate) fn finish(self, packages: usize) {
        let count = self.unexplained.len();
        let shown = self.unexplained.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
        assert!(count == 0, "{count} unexplained differences:\n{shown}");
        for (known, used) in self.known.iter().zip(&self.used) {
            assert!(*used || packages == 0, "no longer needed: {} {} {:?}", known.command, known.apk, known.line);
        }
        eprintln!("{packages} packages, {} lines of aapt compared, {} explanations", self.lines, self.known.len());
    }
}

/// Lines of one side that the other lacks. A cheap walk is enough: equal texts are the rule, so after a difference the
/// next line that both have is looked for nearby.
fn differences<'a>(theirs: &[&'a str], ours: &[&'a str]) -> Vec<(&'static str, &'a str)> {
    let (mut i, mut j, mut out) = (0, 0, Vec::new());
    while i < theirs.len() || j < ours.len() {
        if i < theirs.len() && j < ours.len() && theirs[i] == ours[j] {
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let ahead = |lines: &[&str], from: usize, wanted: Option<&&str>| {
            wanted.and_then(|wanted| lines[from.min(lines.len())..].iter().take(200).position(|line| line == wanted))
        };
        match (ahead(theirs, i, ours.get(j)), ahead(ours, j, theirs.get(i))) {
            (Some(skip), other) if other.is_none_or(|other| skip <= other) => {
                out.extend(theirs[i..i + skip].iter().map(|line| ("aapt", *line)));
                i += skip;
            }
            (_, Some(skip)) => {
                out.extend(ours[j..j + skip].iter().map(|line| ("gibbon", *line)));
                j += skip;
            }
            (_, None) => {
                out.extend(theirs.get(i).map(|line| ("aapt", *line)));
                out.extend(ours.get(j).map(|line| ("gibbon", *line)));
                (i, j) = ((i + 1).min(theirs.len()), (j + 1).min(ours.len()));
            }
        }
    }
    out
}

/// Text as aapt escapes it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('"', "\\\"")
}
