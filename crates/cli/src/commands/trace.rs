//! What the commands that work on a trace share: reading it in whatever form it comes, and finding its app.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ::device::Installed;
use export::Format;
use gui::Action;
use gui::trace::Trace;
use lab::secrets::names_in;

use super::Job;
use super::device::read;
use super::test::kept_app;
use crate::exit::Exit;
use crate::failure::{APP, Failure};

/// Reads a trace. Monkey scripts and Maestro flows are traces too, told apart by their first words.
pub(super) fn read_trace(path: &Path) -> Result<Trace, Failure> {
    let bytes = read(path)?;
    let in_file = |failure: Failure| failure.in_file(path.display().to_string());
    match foreign(path, &bytes) {
        None => Trace::parse(&bytes).map_err(|e| in_file(Failure::content(e.to_string()))),
        Some(format) => {
            let text = String::from_utf8(bytes).map_err(|_| in_file(Failure::content("not a text file")))?;
            export::import(&text, format).map_err(|e| in_file(Failure::content(e.to_string())))
        }
    }
}

/// The format of a file that is no trace of ours.
fn foreign(path: &Path, bytes: &[u8]) -> Option<Format> {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let mut lines = bytes.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    match ending {
        "yaml" | "yml" => Some(Format::Maestro),
        _ if lines.any(|line| line.starts_with(b"start data >>")) => Some(Format::Monkey),
        _ => None,
    }
}

/// The app of a trace: `--app`, else what a run folder above it keeps.
pub(super) fn app_of(job: &Job, path: &Path, trace: &Trace) -> Result<Vec<PathBuf>, Failure> {
    if !job.settings.run.app.is_empty() {
        return Ok(job.settings.run.app.clone());
    }
    if let Some(root) = run_folder(path) {
        return kept_app(&root);
    }
    let files: Vec<String> = trace.header.app.files.iter().map(|f| format!("{} {}", f.name, f.sha256)).collect();
    let names = if files.is_empty() { trace.header.app.package.clone() } else { files.join(", ") };
    let message = format!("the app of this trace is not here; give it with --app ({names})");
    Err(Failure { exit: Exit::App, code: APP, ..Failure::usage(message) }.in_file(path.display().to_string()))
}

/// The run folder that a trace lies in.
pub(super) fn run_folder(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).take(4).find(|folder| folder.join("run.json").exists()).map(Path::to_owned)
}

/// A script that names no app is one of whatever app it is tried on.
pub(super) fn adopt(trace: &mut Trace, installed: &Installed) {
    if trace.header.app.package.is_empty() {
        trace.header.app.package.clone_from(&installed.app.package);
    }
}

/// The variables of the environment that a trace types.
pub(super) fn variables(trace: &Trace) -> BTreeSet<String> {
    names_in(trace.steps.iter().filter_map(|step| match &step.event.action {
        Action::Text { text, .. } => Some(text.as_str()),
        _ => None,
    }))
}

/// The one trace that a command works on.
pub(super) fn the_trace(job: &Job) -> Result<PathBuf, Failure> {
    match &job.operands[..] {
        [one] => Ok(PathBuf::from(one)),
        _ => Err(Failure::usage("one trace at a time")),
    }
}
