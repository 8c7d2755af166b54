//! `gibbon replay TRACE`: does it still happen? Exit code 1 when the finding shows, 0 when every event ran and it does
//! not, 7 when the replay left the recorded path before it could tell.

use std::path::{Path, PathBuf};

use embedded::Policy;
use gui::mapping::Mapping;
use gui::trace::Trace;
use minimize::replay::{Config, Mode, Outcome, Reason, Report, replay};
use serde::Serialize;

use super::device::{paths, read, read_text, ready_with};
use super::test::kept_app;
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{APP, Failure};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "replay",
    about: "Run a trace again: does the finding still show?",
    details: "The app is the one given with --app, else the one that the run folder keeps. On another build, widgets are looked for by what is known of them. Exit code 1: it shows; 0: every event ran and it does not; 7: the replay could not tell.",
    operands: Operands::Files("TRACE"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let path = paths(job).remove(0);
    let in_file = |failure: Failure| failure.in_file(path.display().to_string());
    let trace = Trace::parse(&read(&path)?).map_err(|e| in_file(Failure::content(e.to_string())))?;
    let app = app_of(job, &path, &trace)?;
    let mut ready = ready_with(job, &app, Policy::recorded(&trace.header.device))?;
    let installed = ready.device.install(&ready.files)?;
    let mode = Mode::choose(&trace.header, &installed, &ready.device.info())
        .map_err(|e| in_file(Failure { exit: Exit::App, code: APP, ..Failure::usage(e.to_string()) }))?;
    let mapping = job.settings.run.mapping.as_deref().map(read_text).transpose()?.map(|text| Mapping::parse(&text));
    let config = Config { mapping, ..Config::new(mode) };
    let report = replay(&mut *ready.device, &trace, &config, None, &mut |_, _| {})?;
    show(job, mode, &trace, &report, out);
    Ok(match report.outcome {
        Outcome::Shows(_) => Exit::Findings,
        Outcome::Gone | Outcome::Ran => Exit::Clean,
        Outcome::Inconclusive => Exit::Inconclusive,
    })
}

/// `--app`, else what a run folder above the trace keeps.
fn app_of(job: &Job, path: &Path, trace: &Trace) -> Result<Vec<PathBuf>, Failure> {
    if !job.settings.run.app.is_empty() {
        return Ok(job.settings.run.app.clone());
    }
    let kept = path.ancestors().skip(1).take(4).find(|folder| folder.join("run.json").exists());
    if let Some(root) = kept {
        return kept_app(root);
    }
    let files: Vec<String> = trace.header.app.files.iter().map(|f| format!("{} {}", f.name, f.sha256)).collect();
    let message = format!("the app of this trace is not here; give it with --app ({})", files.join(", "));
    Err(Failure { exit: Exit::App, code: APP, ..Failure::usage(message) }.in_file(path.display().to_string()))
}

/// What `--json` prints.
#[derive(Serialize)]
struct Sheet {
    schema: u32,
    mode: &'static str,
    outcome: &'static str,
    events: usize,
    shown_after: Option<usize>,
    divergence: Option<String>,
    others: Vec<String>,
}

fn show(job: &Job, mode: Mode, trace: &Trace, report: &Report, out: &mut Out) {
    let (outcome, shown_after) = match report.outcome {
        Outcome::Shows(n) => ("shows", Some(n)),
        Outcome::Gone => ("gone", None),
        Outcome::Ran => ("ran", None),
        Outcome::Inconclusive => ("inconclusive", None),
    };
    let mode = match mode {
        Mode::Exact => "exact",
        Mode::Semantic(Reason::App) => "semantic: the app is another build",
        Mode::Semantic(Reason::Device) => "semantic: the device is another one",
        Mode::Semantic(Reason::Version) => "semantic: recorded by another version of gibbon",
        Mode::Semantic(Reason::Asked) => "semantic",
    };
    let divergence = report.divergence.as_ref().map(ToString::to_string);
    if job.settings.json {
        let others = report.others.iter().cloned().collect();
        out.json(&Sheet { schema: 1, mode, outcome, events: report.played.len(), shown_after, divergence, others });
        return;
    }
    let words = match report.outcome {
        Outcome::Shows(n) => format!("the finding shows after {n} events"),
        Outcome::Gone => "every event ran, and the finding does not show".to_owned(),
        Outcome::Ran => "every event ran; the trace expects nothing".to_owned(),
        Outcome::Inconclusive => "the replay could not tell".to_owned(),
    };
    let style = if shown_after.is_some() { Style::Bad } else { Style::Plain };
    out.line(&[
        (style, &words),
        (Style::Dim, &format!(" ({} of {} events, {mode})", report.played.len(), trace.steps.len())),
    ]);
    divergence.iter().flat_map(|d| d.lines()).for_each(|line| out.line(&[(Style::Warn, line)]));
    report.others.iter().for_each(|id| out.text(&format!("another finding showed: {id}")));
}
