//! What went wrong, in a form that a person, a script and a search box can use: one line with a stable code, the file, the offset and the cause.
//! With `--json` the same facts go to stdout as an object, so that a caller never has to parse English.

use std::fmt;

use serde::Serialize;

use crate::exit::Exit;
use crate::printable::printable;

/// A run that could not do its job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// How the process ends.
    pub exit: Exit,
    /// The stable code, for example `E0101`; documented in `docs/errors.md`.
    pub code: &'static str,
    /// What happened, the value concerned and what to try next; one sentence.
    pub message: String,
    /// The file concerned.
    pub file: Option<String>,
    /// Where in that file.
    pub offset: Option<u64>,
}

/// The command line, the environment or a configuration file is wrong.
pub const USAGE: &str = "E0001";
/// A file or folder of the host could not be read or written.
pub const HOST: &str = "E0002";
/// A bug in gibbon.
pub const INTERNAL: &str = "E0003";

/// The app cannot be started or run here.
pub const APP: &str = "E0004";
/// The device is not there or cannot do what it is asked.
pub const DEVICE: &str = "E0005";
/// A limit stopped the run.
pub const LIMIT: &str = "E0006";
/// A flow, a trace or a run folder is not what it should be.
pub const CONTENT: &str = "E0007";

/// The codes of this crate with what they mean.
pub const CODES: &[(&str, &str)] = &[
    (USAGE, "The command line, the environment or a configuration file is wrong."),
    (HOST, "A file of this machine cannot be read or written."),
    (INTERNAL, "A bug in gibbon; please report it with the line it printed."),
    (APP, "The app cannot be started, or cannot run here."),
    (DEVICE, "The device is not there, went away, or cannot do what it is asked."),
    (LIMIT, "A limit of memory, instructions, time or disk stopped the run."),
    (CONTENT, "A flow, a trace or a run folder is not what it should be."),
];

impl Failure {
    /// A mistake on the command line or in the configuration.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Usage, code: USAGE, message: message.into(), file: None, offset: None }
    }

    /// A bug in gibbon.
    pub fn internal(message: impl Into<String>) -> Self {
        Self { exit: Exit::Internal, code: INTERNAL, message: message.into(), file: None, offset: None }
    }

    /// A file that is not what it should be.
    pub fn content(message: impl Into<String>) -> Self {
        Self { code: CONTENT, ..Self::usage(message) }
    }

    /// The same failure with the file it is about.
    pub fn in_file(self, file: impl Into<String>) -> Self {
        Self { file: Some(file.into()), ..self }
    }

    /// The same failure with the place in the file.
    pub fn at(self, offset: u64) -> Self {
        Self { offset: Some(offset), ..self }
    }

    /// The object that `--json` prints.
    pub fn to_json(&self) -> String {
        let error =
            ErrorObject { code: self.code, message: &self.message, file: self.file.as_deref(), offset: self.offset };
        serde_json::to_string(&ErrorDocument { schema: 1, error }).unwrap_or_default()
    }
}

impl From<device::Error> for Failure {
    fn from(error: device::Error) -> Self {
        use device::Error as E;
        let (exit, code) = match &error {
            E::App(_) | E::NoTree(_) => (Exit::App, APP),
            E::Unsupported(_) => (Exit::Device, DEVICE),
            E::Lost(_) => (Exit::Device, DEVICE),
            E::Limit(_) => (Exit::Limit, LIMIT),
            E::UnknownSnapshot(_) | E::BadSnapshot(_) | E::Internal(_) => (Exit::Internal, INTERNAL),
        };
        Self { exit, code, ..Self::usage(error.to_string()) }
    }
}

impl From<lab::RunError> for Failure {
    fn from(error: lab::RunError) -> Self {
        use lab::RunError as E;
        match error {
            E::Device(e) => e.into(),
            E::File { path, cause } => {
                // A disk that is full or read-only stops a run; a file that is not there was asked for by mistake.
                let missing = cause.kind() == std::io::ErrorKind::NotFound;
                let exit = if missing { Exit::Usage } else { Exit::Limit };
                Self { exit, code: HOST, ..Self::usage(cause.to_string()) }.in_file(path.display().to_string())
            }
            E::Content { path, why } => Self::content(why).in_file(path.display().to_string()),
            E::Config(_) => Self::usage(error.to_string()),
            E::Resume(_) => Self::content(error.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code)?;
        if let Some(file) = &self.file {
            write!(f, "{}: ", printable(file))?;
        }
        if let Some(offset) = self.offset {
            write!(f, "at offset {offset}: ")?;
        }
        f.write_str(&printable(&self.message))
    }
}

#[derive(Serialize)]
struct ErrorDocument<'a> {
    schema: u32,
    error: ErrorObject<'a>,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    code: &'a str,
    message: &'a str,
    file: Option<&'a str>,
    offset: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_one_line_whatever_its_parts_hold() {
        let failure = Failure::usage("no\nsuch\x1b[0m thing").in_file("a\nb.apk").at(12);
        assert_eq!(failure.to_string(), "E0001: a\\nb.apk: at offset 12: no\\nsuch\\u{1b}[0m thing");
    }

    #[test]
    fn json_has_every_field() {
        let failure = Failure::internal("x").in_file("f");
        assert_eq!(
            failure.to_json(),
            r#"{"schema":1,"error":{"code":"E0003","message":"x","file":"f","offset":null}}"#
        );
    }
}
