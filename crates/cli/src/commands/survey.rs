//! `gibbon survey APK…`: which of many apps start here, and what they lack.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use device::{AppFile, Device};
use lab::session::Session;
use serde::{Deserialize, Serialize};

use super::device::{embedded, paths, ready, say};
use super::{Command, Job, Operands, workers};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "survey",
    about: "Start many apps, one after the other, and tabulate what works",
    details: "Each file is an app of its own. Exit code 1 when one of them does not show a screen.",
    operands: Operands::Files("APK"),
    run,
};

/// One app of the table.
#[derive(Serialize, Deserialize)]
struct Row {
    file: String,
    package: String,
    state: String,
    activity: String,
    nodes: usize,
    gaps: usize,
    why: String,
}

#[derive(Serialize, Deserialize)]
struct Table {
    schema: u32,
    apps: Vec<Row>,
    shown: usize,
}

impl Row {
    /// An app that was not tried yet.
    fn new(path: &Path) -> Row {
        Row {
            file: name(path),
            package: String::new(),
            state: "refused".to_owned(),
            activity: String::new(),
            nodes: 0,
            gaps: 0,
            why: String::new(),
        }
    }
}

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let paths = paths(job);
    let apps = if job.settings.run.jobs > 1 && paths.len() > 1 {
        let apps = in_workers(job, &paths)?;
        apps.iter().filter(|_| !job.settings.json).for_each(|row| show(row, out));
        apps
    } else {
        one_by_one(job, &paths, out)?
    };
    let shown = apps.iter().filter(|row| row.state == "shows").count();
    let all = shown == apps.len();
    if job.settings.json {
        out.json(&Table { schema: 1, shown, apps });
    } else {
        out.text(&format!("{shown} of {} show a screen", apps.len()));
    }
    Ok(if all { Exit::Clean } else { Exit::Findings })
}

fn one_by_one(job: &Job, paths: &[PathBuf], out: &mut Out) -> Result<Vec<Row>, Failure> {
    let mut device: Option<Box<dyn Device>> = None;
    let mut apps = Vec::new();
    for path in paths {
        say(job, &path.display().to_string());
        let row = row(job, path, &mut device)?;
        if !job.settings.json {
            show(&row, out);
        }
        apps.push(row);
    }
    Ok(apps)
}

/// One process per app. One that dies leaves a row that says so.
fn in_workers(job: &Job, paths: &[PathBuf]) -> Result<Vec<Row>, Failure> {
    let seed = job.settings.run.device_seed.to_string();
    let list = |path: &PathBuf| -> Vec<OsString> {
        let flags = ["survey", "--json", "--quiet", "--jobs", "1", "--device-seed", &seed];
        flags.iter().map(OsString::from).chain([path.into()]).collect()
    };
    let lists: Vec<Vec<OsString>> = paths.iter().map(list).collect();
    let outputs = workers::run(job.settings.run.jobs as usize, &lists, &|n| say(job, &paths[n].display().to_string()))?;
    let row = |(path, output): (&PathBuf, std::process::Output)| {
        let table = serde_json::from_slice::<Table>(&output.stdout).ok();
        table
            .and_then(|t| t.apps.into_iter().next())
            .unwrap_or_else(|| Row { why: String::from_utf8_lossy(&output.stderr).trim().to_owned(), ..Row::new(path) })
    };
    Ok(paths.iter().zip(outputs).map(row).collect())
}

/// Tries one app. A device is made once and reset between apps; one that broke is made again.
fn row(job: &Job, path: &PathBuf, device: &mut Option<Box<dyn Device>>) -> Result<Row, Failure> {
    let mut row = Row::new(path);
    let files: Vec<AppFile> = if job.settings.run.scripted {
        let ready = match ready(job, std::slice::from_ref(path)) {
            Ok(ready) => ready,
            Err(failure) => return Ok(Row { why: failure.message, ..row }),
        };
        *device = Some(ready.device);
        ready.files
    } else {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) => return Ok(Row { why: e.to_string(), ..row }),
        };
        if device.is_none() {
            *device = Some(embedded(job, job.settings.run.policy)?);
        }
        vec![AppFile { name: name(path), bytes }]
    };
    let Some(phone) = device.as_mut() else { return Ok(row) };
    if let Err(e) = start(&mut **phone, &files, job.settings.run.device_seed, &mut row) {
        row.why = e.to_string();
        if matches!(e, device::Error::Internal(_) | device::Error::Lost(_)) {
            *device = None;
        }
    }
    Ok(row)
}

fn start(phone: &mut dyn Device, files: &[AppFile], seed: u64, row: &mut Row) -> device::Result<()> {
    let mut session = Session::install(phone, files, seed)?;
    row.package = session.app().app.package.clone();
    row.state = "fails".to_owned();
    session.start(None)?;
    row.activity = session.seen().activity().rsplit(['/', '.']).next().unwrap_or_default().to_owned();
    row.nodes = session.tree().len();
    row.gaps = session.happened.gaps.len();
    row.state = "shows".to_owned();
    if let Some(crash) = session.happened.crashes.first() {
        row.state = "crashes".to_owned();
        let cause = crash.chain.last();
        let frame = cause.and_then(|t| t.frames.first()).map(|f| format!(" at {f}")).unwrap_or_default();
        row.why = cause.map(|t| format!("{}{frame}", t.class)).unwrap_or_default();
    } else if !session.happened.anrs.is_empty() {
        row.state = "hangs".to_owned();
    } else if row.nodes == 0 {
        row.state = "empty".to_owned();
    }
    Ok(())
}

fn show(row: &Row, out: &mut Out) {
    let style = if row.state == "shows" { Style::Good } else { Style::Bad };
    let about = format!(" {} {} nodes, {} gaps {}", row.activity, row.nodes, row.gaps, row.why);
    out.line(&[(style, &format!("{:<8}", row.state)), (Style::Plain, &row.file), (Style::Dim, &about)]);
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
