//! What can go wrong, told so that the command line can choose an exit code and say what helps.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a pack could not be prepared or opened.
#[derive(Debug)]
pub enum Error {
    /// A program that is needed once, to make the pack, is not installed.
    MissingTool {
        /// Its name, such as `javac`.
        tool: &'static str,
        /// How to get it.
        help: &'static str,
    },
    /// There is no table entry for this API level.
    UnknownLevel(u32),
    /// An artefact is needed that has not been fetched, and fetching is forbidden.
    Offline(String),
    /// An artefact could not be fetched.
    Fetch {
        /// Its coordinates.
        artefact: String,
        /// The end of what the client printed.
        log: String,
    },
    /// An artefact is not the pinned one.
    Checksum {
        /// Its coordinates.
        artefact: String,
        /// The pinned SHA-256.
        expected: String,
        /// The one of the file.
        found: String,
    },
    /// An archive could not be read.
    Archive {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// A compiler or converter failed.
    Tool {
        /// What was being done.
        step: String,
        /// The end of what it printed.
        log: String,
    },
    /// A file of the host could not be read or written.
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A pack is damaged or of another version.
    Pack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: PackError,
    },
}

/// What is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// It does not begin like a pack.
    NotAPack,
    /// It was written by another version of the format.
    Version {
        /// The version in the file.
        found: u32,
        /// The only one that can be read.
        expected: u32,
    },
    /// It is shorter or longer than it says.
    Truncated,
    /// The index is not the one that was written.
    IndexChecksum,
    /// An entry lies outside of the content or out of order.
    BadEntry(u32),
    /// The content is not the one that was written.
    ContentChecksum,
    /// A name was used twice while writing.
    Duplicate(String),
}

impl Error {
    pub(crate) fn io(path: &Path, source: io::Error) -> Error {
        Error::Io { path: path.to_owned(), source }
    }

    /// Whether the user's setup is at fault (a missing program, no network), not the files.
    pub fn is_setup(&self) -> bool {
        matches!(self, Error::MissingTool { .. } | Error::UnknownLevel(_) | Error::Offline(_) | Error::Fetch { .. })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::MissingTool { tool, help } => write!(f, "{tool} is not installed; {help}"),
            Error::UnknownLevel(api) => write!(f, "there is no boot image for API level {api}"),
            Error::Offline(artefact) => {
                write!(f, "{artefact} has not been fetched yet; run once without --offline, or import a pack")
            }
            Error::Fetch { artefact, log } => write!(f, "cannot fetch {artefact}:\n{log}"),
            Error::Checksum { artefact, expected, found } => {
                write!(f, "{artefact} has SHA-256 {found}, expected {expected}")
            }
            Error::Archive { path, message } => write!(f, "{}: {message}", path.display()),
            Error::Tool { step, log } => write!(f, "{step} failed:\n{log}"),
            Error::Io { path, source } => write!(f, "{}: {source}", path.display()),
            Error::Pack { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::NotAPack => write!(f, "not a boot pack"),
            PackError::Version { found, expected } => {
                write!(f, "written in format {found}, this program reads {expected}; prepare it again")
            }
            PackError::Truncated => write!(f, "the file is not complete"),
            PackError::IndexChecksum => write!(f, "the index is damaged"),
            PackError::BadEntry(number) => write!(f, "entry {number} of the index is wrong"),
            PackError::ContentChecksum => write!(f, "the content is damaged"),
            PackError::Duplicate(name) => write!(f, "entry {name} exists already"),
        }
    }
}
