//! Errors and diagnostics: one shape for both, because the same oddity is an error to a linter and a remark to a user.
//!
//! A reader reports through [`Diagnostics::report`]; in [`Mode::Strict`] that is an error at once, otherwise it is kept
//! beside the value. So no reader decides by itself how strict it is.

use std::fmt;

use crate::codes::Code;
use crate::options::{Mode, Options};

/// What every reader of this crate answers.
pub type Result<T> = std::result::Result<T, Error>;

/// Why something could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The stable code, such as `E0101`.
    pub code: Code,
    /// The file, `outer!/inner` for an entry of an archive.
    pub file: String,
    /// The offset in that file where it showed.
    pub offset: u64,
    /// One line for people. May quote the file: escape it before it reaches a terminal.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} at offset {:#x}: {}", self.code, self.file, self.offset, self.message)
    }
}

impl std::error::Error for Error {}

/// Something odd in a file that could be read all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The stable code, such as `E0105`.
    pub code: Code,
    /// The file, `outer!/inner` for an entry of an archive.
    pub file: String,
    /// The offset in that file where it showed.
    pub offset: u64,
    /// One line for people. May quote the file: escape it before it reaches a terminal.
    pub message: String,
}

/// Collects what is odd about a file while it is read, and knows how odd it may be.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    options: Options,
    file: String,
    list: Vec<Diagnostic>,
    dropped: usize,
}

impl Diagnostics {
    /// A collector for the file of that name.
    pub fn new(file: impl Into<String>, options: Options) -> Self {
        Diagnostics { options, file: file.into(), list: Vec::new(), dropped: 0 }
    }

    /// Mode and limits that hold for the readers.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The name of the file that is being read.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// What was found so far, in the order of reading.
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// How many more were found than the limit keeps.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Gives up the list.
    pub fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }

    /// Runs `read` with the name of an inner file, so that its diagnostics say `outer!/inner`.
    pub fn within<T>(&mut self, inner: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let name = if self.file.is_empty() { inner.to_owned() } else { format!("{}!/{inner}", self.file) };
        let outer = std::mem::replace(&mut self.file, name);
        let value = read(self);
        self.file = outer;
        value
    }

    /// Notes an oddity; in strict mode it is an error.
    pub(crate) fn report(&mut self, code: Code, offset: impl TryInto<u64>, message: impl fmt::Display) -> Result<()> {
        if self.options.mode == Mode::Strict {
            return Err(self.error(code, offset, message));
        }
        self.note(code, offset, message);
        Ok(())
    }

    /// Notes an oddity that is none even to a linter.
    pub(crate) fn note(&mut self, code: Code, offset: impl TryInto<u64>, message: impl fmt::Display) {
        if self.list.len() < self.options.limits.diagnostics {
            let Error { code, file, offset, message } = self.error(code, offset, message);
            self.list.push(Diagnostic { code, file, offset, message });
        } else {
            self.dropped += 1;
        }
    }

    /// Turns an error into a diagnostic, where the rest of the file can be read without the part that failed.
    pub fn absorb(&mut self, error: Error) -> Result<()> {
        if self.options.mode == Mode::Strict {
            return Err(error);
        }
        if self.list.len() < self.options.limits.diagnostics {
            let Error { code, file, offset, message } = error;
            self.list.push(Diagnostic { code, file, offset, message });
        } else {
            self.dropped += 1;
        }
        Ok(())
    }

    /// An error at `offset` of the current file.
    pub(crate) fn error(&self, code: Code, offset: impl TryInto<u64>, message: impl fmt::Display) -> Error {
        let offset = offset.try_into().unwrap_or(u64::MAX);
        Error { code, file: self.file.clone(), offset, message: message.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_oddity_is_a_remark_or_an_error_by_mode() {
        let mut android = Diagnostics::new("a.apk", Options::default());
        assert!(android.report(Code::ZipTrailingBytes, 7u64, "x").is_ok());
        assert_eq!(android.list()[0].offset, 7);

        let mut strict = Diagnostics::new("a.apk", Options { mode: Mode::Strict, ..Options::default() });
        let error = strict.report(Code::ZipTrailingBytes, 7u64, "x").unwrap_err();
        assert_eq!(error.to_string(), format!("{}: a.apk at offset 0x7: x", Code::ZipTrailingBytes));
    }

    #[test]
    fn the_list_is_bounded_and_counts_the_rest() {
        let mut diagnostics = Diagnostics::new("a", Options::default());
        for n in 0..1000u64 {
            diagnostics.report(Code::ZipTrailingBytes, n, "x").unwrap();
        }
        assert_eq!((diagnostics.list().len(), diagnostics.dropped()), (200, 800));
    }

    #[test]
    fn inner_files_are_named_through_the_outer_one() {
        let mut diagnostics = Diagnostics::new("a.apk", Options::default());
        diagnostics.within("b.xml", |d| d.note(Code::ZipTrailingBytes, 0u64, "x"));
        assert_eq!(diagnostics.list()[0].file, "a.apk!/b.xml");
        assert_eq!(diagnostics.file(), "a.apk");
    }
}
