//! `gibbon flow FLOW.yaml APK`: runs a Maestro flow without an emulator.

use std::path::{Path, PathBuf};

use gui::observation::Crash;
use lab::flow::{self, FlowError, Report};
use lab::session::Session;
use serde::Serialize;

use super::device::{paths, read_text, ready, write};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{CONTENT, Failure};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "flow",
    about: "Run a flow in Maestro's YAML",
    details: "The first file is the flow, the others are the app. Prints each step with the virtual time it took. Exit code 1 when a step fails, with what was on the screen then. A crash fails the step that showed it.",
    operands: Operands::Files("FLOW.yaml APK"),
    run,
};

/// What `--json` prints.
#[derive(Serialize)]
struct Sheet {
    schema: u32,
    passed: bool,
    steps: Vec<StepSheet>,
    failure: Option<FailureSheet>,
    crashes: Vec<CrashSheet>,
}

#[derive(Serialize)]
struct StepSheet {
    line: usize,
    what: String,
    ms: u64,
    skipped: Option<String>,
}

#[derive(Serialize)]
struct FailureSheet {
    line: usize,
    column: usize,
    what: String,
    why: String,
    screen: String,
}

/// The root cause of a crash while the flow ran, with its whole stack: the reason of the failure names one frame only.
#[derive(Serialize)]
struct CrashSheet {
    exception: String,
    message: Option<String>,
    frames: Vec<String>,
}

impl CrashSheet {
    fn of(crash: &Crash) -> Option<CrashSheet> {
        let cause = crash.chain.last()?;
        let frames = cause.frames.iter().map(ToString::to_string).collect();
        Some(CrashSheet { exception: cause.class.clone(), message: cause.message.clone(), frames })
    }
}

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let mut paths = paths(job);
    let file = paths.remove(0);
    if paths.is_empty() {
        return Err(Failure::usage("flow needs a flow and an app: gibbon flow FLOW.yaml APK"));
    }
    let flow = read_flow(&file)?;
    let mut ready = ready(job, &paths)?;
    let mut session = Session::install(&mut *ready.device, &ready.files, job.settings.run.device_seed)?;
    if let Some(id) = flow.app_id.as_ref().filter(|id| **id != session.app().app.package && !id.contains("${")) {
        let message = format!("the flow is for {id}, the app is {}", session.app().app.package);
        return Err(Failure { code: CONTENT, ..Failure::usage(message) }.in_file(file.display().to_string()));
    }
    let json = job.settings.json;
    let mut steps = Vec::new();
    let mut tell = |r: &Report| {
        if !json {
            step_line(r, out);
        }
        steps.push(StepSheet { line: r.mark.line, what: r.what.clone(), ms: r.ms, skipped: r.skipped.clone() });
    };
    let mut picture = |name: &str, png: &[u8]| save_picture(name, png);
    let outcome = flow::run(&mut session, &flow, &job.settings.run.env, &mut tell, &mut picture);
    let screen = lab::shell::outline(session.tree());
    let failure = match outcome {
        Ok(()) => None,
        Err(flow::Failure { device: Some(e), .. }) if !is_the_apps(&e) => return Err(e.into()),
        Err(f) => Some(FailureSheet { line: f.mark.line, column: f.mark.column, what: f.what, why: f.why, screen }),
    };
    let crashes: Vec<CrashSheet> = session.happened.crashes.iter().filter_map(CrashSheet::of).collect();
    let exit = if failure.is_some() { Exit::Findings } else { Exit::Clean };
    if json {
        out.json(&Sheet { schema: 1, passed: failure.is_none(), steps, failure, crashes });
    } else if let Some(f) = failure {
        out.line(&[(Style::Bad, "failed "), (Style::Plain, &format!("line {}: {}: {}", f.line, f.what, f.why))]);
        f.screen.lines().for_each(|line| out.line(&[(Style::Dim, line)]));
    } else {
        out.line(&[(Style::Good, "passed")]);
    }
    Ok(exit)
}

/// A step that the device cannot do fails the flow; everything else about a device ends the command.
fn is_the_apps(error: &device::Error) -> bool {
    matches!(error, device::Error::Unsupported(_) | device::Error::NoTree(_))
}

fn step_line(r: &Report, out: &mut Out) {
    let mark = if r.skipped.is_some() { (Style::Warn, "skipped ") } else { (Style::Good, "ok      ") };
    let indent = "  ".repeat(r.depth);
    let why = r.skipped.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
    out.line(&[mark, (Style::Dim, &format!("{:>6} ms  ", r.ms)), (Style::Plain, &format!("{indent}{}{why}", r.what))]);
}

/// Reads a flow; files that it names lie beside it.
fn read_flow(file: &Path) -> Result<flow::Flow, Failure> {
    let text = read_text(file)?;
    let home = file.parent().map(PathBuf::from).unwrap_or_default();
    let files = |name: &str| std::fs::read_to_string(home.join(name)).map_err(|e| e.to_string());
    let wrong = |e: FlowError| Failure::content(e.to_string()).in_file(file.display().to_string());
    flow::parse(&text, &files).map_err(wrong)
}

/// A flow names its pictures without an ending; they go to the working folder and nowhere else.
fn save_picture(name: &str, png: &[u8]) -> Result<(), String> {
    let path = Path::new(name);
    let plain = path.components().all(|c| matches!(c, std::path::Component::Normal(_)));
    if !plain {
        return Err(format!("{name:?} leads out of the working folder"));
    }
    write(&path.with_extension("png"), png).map_err(|e| e.to_string())
}
