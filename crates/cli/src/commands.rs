//! The commands. A command stands in this table when it works, not earlier; help, completions and documentation follow the table.

pub mod boot;
pub mod compare;
pub mod completions;
pub mod config;
pub mod dalvikvm;
mod device;
pub mod diff;
pub mod doctor;
pub mod explore;
pub mod export;
pub mod flow;
pub mod inspect;
pub mod launch;
pub mod man;
pub mod minimize;
mod progress;
pub mod replay;
pub mod report;
pub mod shell;
pub mod survey;
pub mod test;
mod trace;
pub mod version;
pub mod worker;
mod workers;

use std::ffi::OsString;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::settings::{Host, Settings};
use crate::output::Out;

/// One command.
pub struct Command {
    /// The word that calls it.
    pub name: &'static str,
    /// What it does, in one line without full stop.
    pub about: &'static str,
    /// What there is to know beyond that; may be empty.
    pub details: &'static str,
    /// What stands beside the flags.
    pub operands: Operands,
    /// Does it.
    pub run: fn(&Job, &mut Out) -> Result<Exit, Failure>,
}

/// What stands beside the flags.
#[derive(Clone, Copy)]
pub enum Operands {
    /// Nothing.
    None,
    /// One or more files, shown under this name.
    Files(&'static str),
    /// Any number of files, shown under this name.
    AnyFiles(&'static str),
    /// One of these words, shown under this name.
    OneOf(&'static str, &'static [&'static str]),
    /// One of these words or nothing.
    Optional(&'static str, &'static [&'static str]),
    /// A name and everything behind it, flags or not, shown under this name.
    Program(&'static str),
}

impl Operands {
    /// How a synopsis shows them.
    pub fn label(self) -> String {
        match self {
            Self::None => String::new(),
            Self::Files(label) => format!("{label}..."),
            Self::AnyFiles(label) => format!("[{label}...]"),
            Self::OneOf(_, words) => words.join("|"),
            Self::Optional(_, words) => format!("[{}]", words.join("|")),
            Self::Program(label) => format!("{label} [ARGS...]"),
        }
    }
}

/// What a command is to work on.
pub struct Job {
    /// All settings.
    pub settings: Settings,
    /// What stood beside the flags.
    pub operands: Vec<OsString>,
    /// The environment.
    pub host: Host,
}

/// Every command, in the order in which help shows them.
pub static COMMANDS: &[Command] = &[
    test::COMMAND,
    explore::COMMAND,
    compare::COMMAND,
    replay::COMMAND,
    minimize::COMMAND,
    launch::COMMAND,
    shell::COMMAND,
    flow::COMMAND,
    inspect::COMMAND,
    survey::COMMAND,
    report::COMMAND,
    diff::COMMAND,
    export::COMMAND,
    dalvikvm::COMMAND,
    boot::COMMAND,
    doctor::COMMAND,
    config::COMMAND,
    completions::COMMAND,
    man::COMMAND,
    worker::COMMAND,
];
