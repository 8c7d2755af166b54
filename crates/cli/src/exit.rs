//! How a run ends, as a shell or a CI sees it. The numbers are a contract: scripts compare them, so a value may be added but never moved.

use std::process::ExitCode;

/// The way a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The job is done and there is nothing to act on.
    Clean = 0,
    /// The job is done and there is something to act on.
    Findings = 1,
    /// The command line, the environment or a configuration file is wrong.
    Usage = 2,
    /// The app could not be read or started, or cannot run here.
    App = 3,
    /// The device is not there, or it went away.
    Device = 4,
    /// A bug in gibbon.
    Internal = 5,
    /// A limit stopped the run: disk, memory, or poor health.
    Limit = 6,
    /// The run ended before the question was answered.
    Inconclusive = 7,
    /// Interrupted from outside; what was found so far is kept.
    Interrupted = 130,
}

impl Exit {
    /// Every value with the words that help, man page and documentation use.
    pub const ALL: [(Self, &str); 9] = [
        (Self::Clean, "done, nothing found"),
        (Self::Findings, "done, with findings"),
        (Self::Usage, "wrong usage or configuration"),
        (Self::App, "the app could not be read or started, or cannot run here"),
        (Self::Device, "the device is unavailable or was lost"),
        (Self::Internal, "internal error: a bug in gibbon"),
        (Self::Limit, "stopped by a resource limit or by poor health"),
        (Self::Inconclusive, "inconclusive"),
        (Self::Interrupted, "interrupted; the run can be resumed"),
    ];

    /// The number the shell sees.
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.number())
    }
}
