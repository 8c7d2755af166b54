//! `gibbon inspect APK`: what is in a package, and whether gibbon can run it. Reads the files and lays out the answer of the crate `inspect`.

mod classes;
mod disassembly;
mod manifest;
mod resources;
mod summary;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use inspect::report::Diagnostic;
use inspect::{App, Input};

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{Failure, HOST};
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
    let inputs = job.operands.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let app = App::open(inputs)?;
    match &job.settings.view {
        View::Summary => summary::show(&app.report()?, job, out),
        View::Manifest => manifest::show(&app, job, out),
        View::Resources(query) => resources::show(&app.resources(query.as_deref())?, query.is_some(), job, out),
        View::Classes => classes::show(&app.classes()?, job, out),
        View::Disassemble(query) => disassembly::show(&app.disassemble(query)?, job, out),
    }
    Ok(Exit::Clean)
}

/// Reads a whole file. Only its last name is used from here on: folders are nobody's business.
fn read(path: &OsString) -> Result<Input, Failure> {
    let path = Path::new(path);
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    match contents(path) {
        Ok(bytes) => Ok(Input { name, bytes: bytes.into() }),
        Err(error) => {
            let message = format!("cannot read the app: {error}");
            let file = Some(path.display().to_string());
            Err(Failure { exit: Exit::App, code: HOST, message, file, offset: Some(0) })
        }
    }
}

fn contents(path: &Path) -> io::Result<Vec<u8>> {
    let kind = File::open(path)?.metadata()?;
    if kind.is_dir() {
        return Err(io::Error::other("it is a folder; give the APK itself"));
    }
    if !kind.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    fs::read(path)
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
