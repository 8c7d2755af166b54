//! `gibbon export TRACE --to FORMAT`: a trace in the form that other tools run.

use export::{Format, export};

use super::device::{say, write};
use super::trace::{read_trace, the_trace};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "export",
    about: "Write a trace in another tool's format",
    details: "The result goes to stdout, with characters that steer a terminal written out, or with -o as it is to a file. What the format cannot say is told on stderr with the number of the event. Monkey scripts and Maestro flows can be given instead of a trace.\n\nExample: gibbon export run/findings/a1b2c3d4/minimal.trace.jsonl --to maestro -o flow.yaml",
    operands: Operands::Files("TRACE"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let names = Format::ALL.map(Format::name).join(", ");
    let format = job.settings.run.to.ok_or_else(|| Failure::usage(format!("--to is needed: one of {names}")))?;
    let trace = read_trace(&the_trace(job)?)?;
    let written = export(&trace, format);
    written.notes.iter().for_each(|note| say(job, &note.to_string()));
    match &job.settings.run.output {
        Some(path) => write(path, written.text.as_bytes())?,
        None => written.text.lines().for_each(|line| out.text(line)),
    }
    Ok(Exit::Clean)
}
