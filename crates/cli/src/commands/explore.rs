//! `gibbon explore APK`: the exploration alone, for research and for large budgets. Findings are confirmed, not shrunk.

use super::test::{carry_out, tell, verdict};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "explore",
    about: "Explore an app without shrinking and reporting",
    details: "The run folder can be reported later with 'gibbon report'.",
    operands: Operands::AnyFiles("APK"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let (summary, folder) = carry_out(job, "explore")?;
    tell(job, &summary, &folder, out);
    Ok(verdict(job, &summary))
}
