//! The folder of a run. Everything a run writes lies in it, and nothing that exists is ever overwritten by another run.
//!
//! Files appear whole: they are written beside their place and moved there, so that a reader, or a run that is killed,
//! never sees half of one. Names from an app never become paths.

use crate::RunError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How often a name is varied before giving up.
const MOST_TWINS: u32 = 10_000;

/// The folder of a run.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// Makes a new folder. A name that is taken gets a number: `name-2`, `name-3`. An empty folder that exists is used.
    pub fn create(wanted: &Path) -> Result<Folder, RunError> {
        if fs::read_dir(wanted).is_ok_and(|mut entries| entries.next().is_none()) {
            return Ok(Folder { root: wanted.to_owned() });
        }
        if let Some(parent) = wanted.parent().filter(|p| !p.as_os_str().is_empty()) {
            fs::create_dir_all(parent).map_err(RunError::file(parent))?;
        }
        for n in 1..MOST_TWINS {
            let root = if n == 1 { wanted.to_owned() } else { numbered(wanted, n) };
            match fs::create_dir(&root) {
                Ok(()) => return Ok(Folder { root }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(RunError::file(&root)(e)),
            }
        }
        Err(RunError::content(wanted, "there are too many runs of this name"))
    }

    /// The folder of an earlier run.
    pub fn open(root: &Path) -> Result<Folder, RunError> {
        fs::metadata(root.join("run.json")).map_err(RunError::file(&root.join("run.json")))?;
        Ok(Folder { root: root.to_owned() })
    }

    /// A folder that exists, whatever is in it.
    pub fn at(root: &Path) -> Result<Folder, RunError> {
        fs::read_dir(root).map_err(RunError::file(root))?;
        Ok(Folder { root: root.to_owned() })
    }

    /// A folder inside, for a run that is a part of this one.
    pub fn within(&self, name: &str) -> Result<Folder, RunError> {
        Ok(Folder { root: self.make(name)? })
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A place inside; `name` is of our own making.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Makes a folder inside.
    pub fn make(&self, name: &str) -> Result<PathBuf, RunError> {
        let path = self.path(name);
        fs::create_dir_all(&path).map_err(RunError::file(&path))?;
        Ok(path)
    }

    /// Writes a file; it appears whole or not at all.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let path = self.path(name);
        let beside = path.with_extension("part");
        fs::write(&beside, bytes).map_err(RunError::file(&beside))?;
        fs::rename(&beside, &path).map_err(RunError::file(&path))
    }

    /// Writes a JSON document.
    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), RunError> {
        let text = serde_json::to_string_pretty(value).map_err(|e| RunError::content(&self.path(name), e))?;
        self.write(name, (text + "\n").as_bytes())
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, RunError> {
        let path = self.path(name);
        fs::read(&path).map_err(RunError::file(&path))
    }

    /// Reads a JSON document.
    pub fn read_json<T: DeserializeOwned>(&self, name: &str) -> Result<T, RunError> {
        let bytes = self.read(name)?;
        serde_json::from_slice(&bytes).map_err(|e| RunError::content(&self.path(name), e))
    }

    /// Whether a file is there.
    pub fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }
}

/// A package name as part of a file name: whatever an app calls itself, only plain characters remain.
pub fn sanitised(package: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '_' };
    let name: String = package.chars().take(80).map(plain).collect();
    let name = name.trim_matches('.');
    if name.is_empty() { "app".to_owned() } else { name.to_owned() }
}

fn numbered(path: &Path, n: u32) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!("-{n}"));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_apps_are_no_paths() {
        assert_eq!(sanitised("com.example.app"), "com.example.app");
        assert_eq!(sanitised("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(sanitised("..."), "app");
        assert_eq!(sanitised("a\n\u{202e}b"), "a__b");
        assert_eq!(sanitised(&"x".repeat(500)).len(), 80);
    }
}
