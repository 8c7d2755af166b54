//! Why a run could not be made or finished.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a run could not be made or finished. What an app does wrong is never an error: it is a finding.
#[derive(Debug)]
pub enum RunError {
    /// The device could not do what it was asked.
    Device(device::Error),
    /// A file of the run folder could not be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A file of the run folder is not what it should be.
    Content {
        /// Which one.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A setting of the exploration is wrong.
    Config(String),
    /// The run cannot go on where it stopped.
    Resume(String),
}

impl RunError {
    /// Names the file of an input or output error.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> RunError {
        let path = path.to_owned();
        move |cause| RunError::File { path, cause }
    }

    /// A file that is not what it should be.
    pub fn content(path: &Path, why: impl fmt::Display) -> RunError {
        RunError::Content { path: path.to_owned(), why: why.to_string() }
    }
}

impl From<device::Error> for RunError {
    fn from(e: device::Error) -> RunError {
        RunError::Device(e)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Device(e) => e.fmt(f),
            RunError::File { path, cause } => write!(f, "{}: {cause}", path.display()),
            RunError::Content { path, why } => write!(f, "{}: {why}", path.display()),
            RunError::Config(why) => f.write_str(why),
            RunError::Resume(why) => write!(f, "the run cannot be resumed: {why}"),
        }
    }
}

impl std::error::Error for RunError {}
