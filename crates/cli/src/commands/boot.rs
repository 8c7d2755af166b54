//! `gibbon boot`: makes the boot pack, the Android that programs and apps run on. A second call does nothing.

use std::io::{IsTerminal, Write};

use boot::{BootPack, Options, Progress};

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{Failure, HOST, USAGE};
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "boot",
    about: "Prepare Android's classes and resources, once",
    details: "Fetches Android 6 from Maven Central, checks it against pinned checksums and converts it; this takes some minutes and needs a JDK and Maven. Afterwards neither is needed. An interrupted preparation goes on where it stopped. With GIBBON_IMAGE=FILE in the environment all commands use an exported pack where it lies.",
    operands: Operands::None,
    run,
};

const API: u32 = 23;

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let options = options(job);
    let pack = match &job.settings.import {
        Some(file) => boot::import(file, &options).map_err(failure)?,
        None => prepare(job)?,
    };
    if let Some(file) = &job.settings.export {
        boot::export(&pack, file).map_err(failure)?;
    }
    let path = boot::pack_path(&options).map_err(failure)?;
    if job.settings.quiet {
        // The launcher asks before it starts a program, whose output this must not be part of.
        return Ok(Exit::Clean);
    }
    out.text(&format!("Android 6.0.1 (API {API}) is ready: {}", path.display()));
    Ok(Exit::Clean)
}

/// The pack, made if need be.
pub fn prepare(job: &Job) -> Result<BootPack, Failure> {
    let mut progress = Lines { quiet: job.settings.quiet, open: false };
    boot::prepare(&options(job), &mut progress).map_err(failure)
}

/// Whether the pack is there already.
pub fn is_ready(job: &Job) -> bool {
    boot::pack_path(&options(job)).is_ok_and(|path| path.is_file())
}

fn options(job: &Job) -> Options {
    let mut options = Options::new(API);
    options.offline = job.settings.offline;
    if let Some(cache) = &job.settings.cache {
        options.cache.clone_from(cache);
    }
    options
}

fn failure(error: boot::Error) -> Failure {
    let code = if matches!(error, boot::Error::Io { .. }) { HOST } else { USAGE };
    Failure { code, ..Failure::usage(error.to_string()) }
}

/// Shows the steps on stderr: one line each.
struct Lines {
    quiet: bool,
    open: bool,
}

impl Progress for Lines {
    fn begin(&mut self, step: &str, index: usize, count: usize) {
        if !self.quiet {
            _ = write!(std::io::stderr(), "boot: {index} of {count}: {step} …");
            self.open = true;
            if !std::io::stderr().is_terminal() {
                _ = writeln!(std::io::stderr());
                self.open = false;
            }
        }
    }

    fn end(&mut self, reused: bool) {
        if self.open {
            _ = writeln!(std::io::stderr(), " {}", if reused { "there already" } else { "done" });
            self.open = false;
        }
    }
}
