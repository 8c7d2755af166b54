//! Steps that are done once: each keeps its output in a folder that is named by the hash of its inputs.
//!
//! The output is made in a temporary folder and renamed when it is complete, so a folder that exists is a step that is
//! done. An interrupted preparation goes on where it was, a changed input repeats only the steps that depend on it.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::Error;

/// Collects what a step depends on.
#[derive(Clone)]
pub(crate) struct Inputs(Sha256);

impl Inputs {
    /// Begins with the name and version of the step.
    pub(crate) fn of(step: &str) -> Inputs {
        Inputs(Sha256::new()).and(step.as_bytes())
    }

    /// Adds one input; its length counts, so that parts cannot run into each other.
    pub(crate) fn and(mut self, input: impl AsRef<[u8]>) -> Inputs {
        let bytes = input.as_ref();
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// The first bytes of the hash, in hexadecimal: enough for a name.
    pub(crate) fn key(self) -> String {
        hex(&self.0.finalize()[..8])
    }
}

/// What a step left, and whether it had been done before.
pub(crate) struct Done {
    pub(crate) folder: PathBuf,
    pub(crate) reused: bool,
}

/// Does a step unless its folder exists; `work` fills the folder it is given.
pub(crate) fn once(
    root: &Path,
    step: &str,
    key: &str,
    work: impl FnOnce(&Path) -> Result<(), Error>,
) -> Result<Done, Error> {
    let folder = root.join(format!("{step}-{key}"));
    if folder.is_dir() {
        return Ok(Done { folder, reused: true });
    }
    let temporary = root.join(format!("{step}-{key}.tmp"));
    let _ = fs::remove_dir_all(&temporary);
    fs::create_dir_all(&temporary).map_err(|e| Error::io(&temporary, e))?;
    work(&temporary)?;
    fs::rename(&temporary, &folder).map_err(|e| Error::io(&folder, e))?;
    drop_stale(root, step, &folder)?;
    Ok(Done { folder, reused: false })
}

/// Removes what the same step left for other inputs.
fn drop_stale(root: &Path, step: &str, keep: &Path) -> Result<(), Error> {
    let prefix = format!("{step}-");
    for entry in fs::read_dir(root).map_err(|e| Error::io(root, e))? {
        let path = entry.map_err(|e| Error::io(root, e))?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path != keep && name.strip_prefix(&prefix).is_some_and(is_key) {
            fs::remove_dir_all(&path).map_err(|e| Error::io(&path, e))?;
        }
    }
    Ok(())
}

/// Steps may have names that begin alike; only a bare key (or an interrupted one) behind the name counts.
fn is_key(rest: &str) -> bool {
    let key = rest.strip_suffix(".tmp").unwrap_or(rest);
    key.len() == 16 && key.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
