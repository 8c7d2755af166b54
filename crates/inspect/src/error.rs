//! Why a package could not be looked into: a stable code, the file, the offset and the cause.

use std::fmt;

/// A package that cannot be answered for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The stable code.
    pub code: &'static str,
    /// The file, `outer!/inner` for an entry of an archive.
    pub file: String,
    /// Where in that file.
    pub offset: u64,
    /// What is wrong. May quote the file: escape it before it reaches a terminal.
    pub message: String,
}

/// The app has no code.
pub(crate) const NO_CODE: &str = "E0801";
/// The app has no class, method or resource of that name.
pub(crate) const NOT_THERE: &str = "E0802";
/// Classes share names, members or code beyond belief; counting was cut short.
pub(crate) const SHARED_CODE: &str = "E0803";

/// The manifest repeats its texts beyond belief.
pub(crate) const REPEATED_TEXT: &str = "E0804";

/// Resources share names and values beyond belief; listing was cut short.
pub(crate) const SHARED_VALUES: &str = "E0805";

/// The codes of this crate with what they mean.
pub const CODES: &[(&str, &str)] = &[
    (NO_CODE, "The app has no code that could be read."),
    (NOT_THERE, "The app has nothing of that name."),
    (SHARED_CODE, "The classes of a DEX file share names, members or code so often that counting was cut short."),
    (REPEATED_TEXT, "The manifest repeats its texts so often that they would fill the memory."),
    (SHARED_VALUES, "The resources share names and values so often that listing them was cut short."),
];

impl Error {
    /// Whether the file is all right, and the question was wrong.
    pub fn is_wrong_question(&self) -> bool {
        self.code == NOT_THERE
    }
}

impl From<apk::Error> for Error {
    fn from(error: apk::Error) -> Self {
        Self { code: error.code.as_str(), file: error.file, offset: error.offset, message: error.message }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: at offset {}: {}", self.code, self.file, self.offset, self.message)
    }
}

impl std::error::Error for Error {}
