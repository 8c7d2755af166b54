//! A file that is read where it matters: an app may have hundreds of megabytes, and what is asked about it stands in a few of them.
//! Mapping it would be simpler, but a file that is cut while it is mapped kills the process; here it is an error like any other.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use apk::{ReadAt, Source};
use inspect::Input;

use crate::exit::Exit;
use crate::failure::{Failure, HOST};

/// An app's file, opened.
pub(super) struct InputFile {
    path: PathBuf,
    pieces: Arc<Pieces>,
}

struct Pieces {
    file: File,
    size: u64,
    /// Why a piece could not be read, the first time that happened.
    trouble: OnceLock<io::Error>,
}

impl InputFile {
    /// Opens a file; folders and devices are refused.
    pub(super) fn open(path: &Path) -> Result<InputFile, Failure> {
        let pieces = Pieces::open(path).map_err(|error| unreadable(path, &error))?;
        Ok(InputFile { path: path.to_owned(), pieces: Arc::new(pieces) })
    }

    /// The file as the reader of apps takes it. Only its last name is used from here on: folders are nobody's business.
    pub(super) fn input(&self) -> Input {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned();
        Input { name, bytes: Source::Pieces(self.pieces.clone()) }
    }

    /// Why a piece of it could not be read.
    pub(super) fn trouble(&self) -> Option<Failure> {
        self.pieces.trouble.get().map(|error| unreadable(&self.path, error))
    }
}

impl Pieces {
    fn open(path: &Path) -> io::Result<Pieces> {
        let file = File::open(path)?;
        let kind = file.metadata()?;
        if kind.is_dir() {
            return Err(io::Error::other("it is a folder; give the APK itself"));
        }
        if !kind.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        Ok(Pieces { file, size: kind.len(), trouble: OnceLock::new() })
    }
}

impl ReadAt for Pieces {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> bool {
        match self.file.read_exact_at(buffer, offset) {
            Ok(()) => true,
            Err(error) => {
                _ = self.trouble.set(error);
                false
            }
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let message = format!("cannot read the app: {error}");
    Failure { exit: Exit::App, code: HOST, message, file: Some(path.display().to_string()), offset: Some(0) }
}
