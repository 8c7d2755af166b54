//! `gibbon shell APK`: a prompt for looking into an app.

use std::io::{BufRead, IsTerminal, Write};

use lab::session::Session;
use lab::shell::{Answer, Shell};

use super::device::{paths, ready};
use super::launch::{intent, start};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "shell",
    about: "Look into an app by hand: tree, tap, type, rotate, snapshot, restore",
    details: "Reads commands from standard input, one per line; 'help' lists them. In a script, exit code 1 when a command could not be done.",
    operands: Operands::Files("APK"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let mut ready = ready(job, &paths(job))?;
    let mut session = Session::install(&mut *ready.device, &ready.files, job.settings.run.device_seed)?;
    let intent = intent(job, &session)?;
    start(&mut session, intent.as_ref())?;
    let terminal = std::io::stdin().is_terminal();
    let mut shell = Shell::new(&mut session);
    let mut exit = Exit::Clean;
    prompt(terminal);
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        match shell.line(&line) {
            Answer::Say(text) => text.lines().for_each(|line| out.text(line)),
            Answer::Wrong(why) => {
                out.line(&[(Style::Bad, &why)]);
                exit = if terminal { Exit::Clean } else { Exit::Findings };
            }
            Answer::Quit => break,
        }
        out.flush();
        prompt(terminal);
    }
    Ok(exit)
}

fn prompt(terminal: bool) {
    if terminal {
        let mut stderr = std::io::stderr();
        _ = write!(stderr, "gibbon> ").and_then(|()| stderr.flush());
    }
}
