//! Jars as the preparation needs them: sorted names, whole entries.

use std::path::{Path, PathBuf};

use apk::{Archive, Blob, Diagnostics, Options};

use crate::error::Error;
use crate::map::MappedFile;

/// An opened jar. It is a pinned artefact, so limits against hostile archives only have to be wide enough.
pub(crate) struct Jar {
    path: PathBuf,
    archive: Archive,
    diagnostics: Diagnostics,
}

impl Jar {
    pub(crate) fn open(path: &Path) -> Result<Jar, Error> {
        let file = MappedFile::open(path).map_err(|e| Error::io(path, e))?;
        let mut diagnostics = Diagnostics::new(path.to_string_lossy(), Options::default());
        let archive = Archive::open(Blob::new(file), &mut diagnostics).map_err(|e| failure(path, &e))?;
        Ok(Jar { path: path.to_owned(), archive, diagnostics })
    }

    /// Names of all files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        self.archive.sorted().map(|(name, _)| name.into_owned()).filter(|name| !name.ends_with('/')).collect()
    }

    /// The content of a file that [`names`](Jar::names) lists.
    pub(crate) fn read(&mut self, name: &str) -> Result<Blob, Error> {
        self.archive.read_name(name, &mut self.diagnostics).map_err(|e| failure(&self.path, &e))
    }
}

fn failure(path: &Path, error: &apk::Error) -> Error {
    Error::Archive { path: path.to_owned(), message: error.to_string() }
}
