//! `gibbon worker APK`: carries out tasks for another gibbon. The first line on its input says what the device is like,
//! every further line is a task; what came of it is a line on its output. It ends with its input.

use std::io::{BufRead, Write};

use gui::mapping::Mapping;
use lab::crew::{Effort, Report, Task, carry_out};
use lab::watched::Watched;
use serde::de::DeserializeOwned;

use super::device::{paths, read_text, ready, ready_as};
use super::workers::Setup;
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "worker",
    about: "Carry out tasks for another gibbon, which starts this by itself",
    details: "Reads tasks from its input, one line each, and writes what came of them. Nobody needs to call it: test and minimize start as many as they are told to use.",
    operands: Operands::Files("APK"),
    run,
};

fn run(job: &Job, _out: &mut Out) -> Result<Exit, Failure> {
    let mut lines = std::io::stdin().lock().lines();
    let mut next = || lines.next().transpose().map_err(|e| Failure::content(e.to_string()));
    let setup: Setup = parse(&next()?.ok_or_else(|| Failure::usage("there is nothing on the input"))?)?;
    let app = paths(job);
    let ready = match &setup.recorded {
        Some(recorded) => ready_as(job, &app, recorded)?,
        None => ready(job, &app)?,
    };
    let mut ready = ready.keeping(job, setup.variables)?;
    ready.device.install(&ready.files)?;
    let mapping = job.settings.run.mapping.as_deref().map(read_text).transpose()?.map(|text| Mapping::parse(&text));
    while let Some(line) = next()? {
        let task: Task = parse(&line)?;
        let mut device = Watched::new(&mut *ready.device);
        let done = carry_out(&mut device, &task, mapping.as_ref())?;
        answer(&Report { done, effort: Effort::of(&device.account) })?;
    }
    Ok(Exit::Clean)
}

fn parse<T: DeserializeOwned>(line: &str) -> Result<T, Failure> {
    serde_json::from_str(line).map_err(|e| Failure::content(format!("this is no task: {e}")))
}

fn answer(report: &Report) -> Result<(), Failure> {
    let failed = |e: std::io::Error| Failure::content(e.to_string());
    let mut line = serde_json::to_vec(report).map_err(|e| Failure::internal(e.to_string()))?;
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    out.write_all(&line).and_then(|()| out.flush()).map_err(failed)
}
