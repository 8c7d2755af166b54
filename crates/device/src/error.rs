//! Why a device could not do what it was asked.

use crate::Snapshot;
use gui::tree::TreeError;
use std::fmt;

/// Why a device could not do what it was asked. Misbehaviour of the app is never an error: it is observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// This kind of device cannot do it; [`crate::Capabilities`] says so beforehand.
    Unsupported(&'static str),
    /// The app cannot be read, installed or started.
    App(String),
    /// The tree cannot be read now, for this reason.
    NoTree(String),
    /// There is no such snapshot.
    UnknownSnapshot(Snapshot),
    /// The bytes are not a snapshot of this app and configuration.
    BadSnapshot(String),
    /// A limit of memory, instructions or time was exceeded.
    Limit(String),
    /// The device is gone.
    Lost(String),
    /// A defect of gibbon itself.
    Internal(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unsupported(what) => write!(f, "this device cannot do {what}"),
            Error::App(why) => write!(f, "the app cannot be run: {why}"),
            Error::NoTree(why) => write!(f, "the screen cannot be read: {why}"),
            Error::UnknownSnapshot(s) => write!(f, "there is no snapshot {}", s.0),
            Error::BadSnapshot(why) => write!(f, "not a snapshot of this app: {why}"),
            Error::Limit(what) => write!(f, "limit exceeded: {what}"),
            Error::Lost(why) => write!(f, "the device is lost: {why}"),
            Error::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<TreeError> for Error {
    fn from(e: TreeError) -> Error {
        Error::NoTree(e.to_string())
    }
}
