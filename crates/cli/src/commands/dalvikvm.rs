//! `gibbon dalvikvm`: runs a plain DEX program on Android's core library, like the program of that name on a phone.

use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;

use lab::program::{End, Outcome, Program, ProgramError, Stream};

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{Failure, HOST};
use crate::output::Out;
use crate::printable::printable;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "dalvikvm",
    about: "Run a plain DEX program on Android's core library",
    details: "The exit code is the program's: 1 when main throws, what it passes to System.exit otherwise. Time is virtual: a program that sleeps for an hour takes no longer than one that does not. Files are scratch files that are gone afterwards, but for the folders that --map names; there is no network.\n\nExample: gibbon dalvikvm -cp classes.dex com.example.Main one two",
    operands: Operands::Program("MAIN"),
    run,
};

fn run(job: &Job, _out: &mut Out) -> Result<Exit, Failure> {
    let program = program(job)?;
    let pack = Arc::new(super::boot::prepare(job)?);
    let (mut stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
    // A reader that went away ends the output, not the run: what the program does does not depend on who listens.
    let mut print = |stream, bytes: &[u8]| match stream {
        Stream::Out => _ = stdout.write_all(bytes).and_then(|()| stdout.flush()),
        Stream::Err => _ = stderr.write_all(bytes),
    };
    let outcome = lab::program::run(&pack, &program, &mut print).map_err(failed)?;
    tell(job, &outcome);
    match outcome.end {
        End::Status(status) => std::process::exit(status),
        End::Deadlock | End::Budget => Ok(Exit::Limit),
        End::Corrupt => Ok(Exit::App),
    }
}

/// A folder that cannot be mapped is the user's mistake; that the machine cannot be made is ours.
fn failed(error: ProgramError) -> Failure {
    match error {
        ProgramError::Map(message) => Failure::usage(message),
        ProgramError::Machine(error) => Failure::internal(error.to_string()),
    }
}

fn program(job: &Job) -> Result<Program, Failure> {
    let mut words = job.operands.iter().map(|word| word.to_string_lossy().into_owned());
    let main = words.next().unwrap_or_default();
    if job.settings.class_path.is_empty() {
        return Err(Failure::usage("dalvikvm needs the program's files: -cp FILE[:FILE...]"));
    }
    let class_path = job.settings.class_path.iter().map(|file| read(file)).collect::<Result<_, _>>()?;
    let config = vm::Config { seed: job.settings.seed, ..vm::Config::default() };
    Ok(Program {
        class_path,
        folders: Vec::new(),
        main,
        args: words.collect(),
        properties: job.settings.properties.clone(),
        input: Vec::new(),
        more_input: Some(next_line),
        config,
        budget: job.settings.budget,
        coverage: job.settings.coverage,
        compiling: vm::Compiling::default(),
        maps: job.settings.maps.clone(),
    })
}

/// The next line of standard input, or a part of a very long one. Lines, because how much lies in a pipe at a moment
/// must not reach the program.
fn next_line() -> Vec<u8> {
    let mut bytes = Vec::new();
    // What cannot be read is the end.
    _ = std::io::stdin().lock().take(64 << 10).read_until(b'\n', &mut bytes);
    bytes
}

fn read(file: &Path) -> Result<(String, Vec<u8>), Failure> {
    let name = file.display().to_string();
    let failed = |e: std::io::Error| Failure { code: HOST, exit: Exit::App, ..Failure::usage(e.to_string()) };
    let bytes = std::fs::read(file).map_err(|e| failed(e).in_file(name.clone()))?;
    if bytes.starts_with(b"dex\n") {
        dex::Header::parse(&bytes).map_err(|e| Failure {
            exit: Exit::App,
            code: e.code.id(),
            message: e.code.message().to_owned(),
            file: Some(name.clone()),
            offset: Some(e.offset as u64),
        })?;
    }
    Ok((name, bytes))
}

/// Says on stderr what the program could not say itself.
fn tell(job: &Job, outcome: &Outcome) {
    let mut stderr = std::io::stderr();
    let reason = match outcome.end {
        End::Status(_) => None,
        End::Deadlock => Some("all threads wait for each other"),
        End::Budget => Some("the budget of instructions is used up"),
        End::Corrupt => Some("the program destroyed its own memory"),
    };
    if let Some(reason) = reason {
        _ = writeln!(stderr, "gibbon: stopped: {reason}");
    }
    for (name, lines) in &outcome.stacks {
        _ = writeln!(stderr, "\"{}\"", printable(name));
        for line in lines {
            _ = writeln!(stderr, "    at {}", printable(&line.to_string()));
        }
    }
    if job.settings.trace_gaps {
        for ((native, caller), calls) in &outcome.gaps {
            _ = writeln!(stderr, "gap: {calls} calls of {} from {}", printable(native), printable(caller));
        }
    }
    for problem in &outcome.problems {
        _ = writeln!(stderr, "gibbon: cannot be copied back: {}", printable(problem));
    }
    if let Some(coverage) = &outcome.coverage {
        let share = |what, (ran, all): (u64, u64)| format!("{ran} of {all} {what}");
        let methods = share("methods", coverage.methods);
        let (instructions, branches) =
            (share("instructions", coverage.instructions), share("branches", coverage.branches));
        _ = writeln!(stderr, "covered: {methods}, {instructions}, {branches}");
    }
    if job.settings.time {
        let (n, ms) = (outcome.instructions, outcome.virtual_ms);
        _ = writeln!(stderr, "{n} instructions, {ms} ms of virtual time");
    }
}
