//! `gibbon report RUN`: writes the reports of a finished run again, in any format.

use lab::run::Folder;
use report::Options;

use super::device::paths;
use super::test::sources;
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "report",
    about: "Write the reports of a run again, in any format",
    details: "Example: gibbon report runs/2026-01-31-com.example-1 --report junit,sarif",
    operands: Operands::Files("RUN"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let options = Options { sources: sources(job)? };
    for path in paths(job) {
        let folder = Folder::open(&path)?;
        report::write(&folder, &job.settings.run.formats, &options)?;
        for format in &job.settings.run.formats {
            out.text(&folder.path(&format!("report/{}", format.file())).display().to_string());
        }
    }
    Ok(Exit::Clean)
}
