//! `gibbon inspect APK`: what is in a package, and whether gibbon can run it. Reads the files and lays out the answer of the crate `inspect`.

mod classes;
mod disassembly;
mod file;
mod manifest;
mod resources;
mod summary;

use std::path::Path;

use inspect::report::Diagnostic;
use inspect::{App, Input};

use self::file::InputFile;
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::settings::View;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "inspect",
    about: "Say what is in an app and whether gibbon can run it",
    details: "Several files are taken as one app: a base with its splits. The verdict is `runs`, `partly` or `no`, with the reasons.",
    operands: Operands::Files("APK"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let needs_code = matches!(job.settings.view, View::Classes | View::Disassemble(_));
    if job.settings.no_code && needs_code {
        return Err(Failure::usage("--no-code leaves out what --classes and --disassemble show; use it without them"));
    }
    let files = job.operands.iter().map(|path| InputFile::open(Path::new(path))).collect::<Result<Vec<_>, _>>()?;
    let shown = show(files.iter().map(InputFile::input).collect(), job, out);
    // A file that could not be read looks damaged, but it is the machine that is to blame.
    match files.iter().find_map(|file| file.trouble()) {
        Some(failure) => Err(failure),
        None => shown,
    }
}

fn show(inputs: Vec<Input>, job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let app = App::open(inputs)?;
    match &job.settings.view {
        View::Summary if job.settings.no_code => summary::show(&app.report_without_code()?, job, out),
        View::Summary => summary::show(&app.report()?, job, out),
        View::Manifest => manifest::show(&app, job, out),
        View::Resources(query) => resources::show(&app.resources(query.as_deref())?, query.is_some(), job, out),
        View::Classes => classes::show(&app.classes()?, job, out),
        View::Disassemble(query) => disassembly::show(&app.disassemble(query)?, job, out),
    }
    Ok(Exit::Clean)
}

/// Lists what is odd, below a view.
fn odd(diagnostics: &[Diagnostic], out: &mut Out) {
    for diagnostic in diagnostics {
        let Diagnostic { code, file, offset, message, .. } = diagnostic;
        out.line(&[(Style::Warn, "odd: "), (Style::Plain, &format!("{code} {file} at {offset}: {message}"))]);
    }
}

impl From<inspect::Error> for Failure {
    fn from(error: inspect::Error) -> Self {
        Self {
            exit: if error.is_wrong_question() { Exit::Usage } else { Exit::App },
            code: error.code,
            message: error.message,
            file: Some(error.file),
            offset: Some(error.offset),
        }
    }
}
