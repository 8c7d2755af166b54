//! `gibbon inspect APK`: what is in a package, and whether gibbon can run it.

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "inspect",
    about: "Say what is in an app and whether gibbon can run it",
    details: "Several files are taken as one app: a base with its splits.",
    operands: Operands::Files("APK"),
    run,
};

fn run(_: &Job, _: &mut Out) -> Result<Exit, Failure> {
    Err(Failure::internal("inspect is not finished in this build"))
}
