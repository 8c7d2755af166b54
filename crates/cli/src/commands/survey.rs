//! `gibbon survey APK…`: which of many apps work here, how well, and what they lack.
//!
//! Each app has a process of its own, so that one that breaks the device costs one row, and memory is that of one app.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use device::{AppFile, Device};
use inspect::Input;
use inspect::report::Verdict;
use lab::survey::{Row, Table, html, markdown, survey};

use super::device::{embedded, paths, ready, say, write};
use super::test::today;
use super::{Command, Job, Operands, workers};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::settings::Origin;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "survey",
    about: "Start many apps, use each for a while, and tabulate what works",
    details: "Each file is an app of its own; a folder stands for the APKs in it. Each app gets --events random events (100 by default), \
every tenth after a detour that is taken back. Exit code 1 when one of them does not show a screen.",
    operands: Operands::Files("APK"),
    run,
};

/// Events for each app, unless somebody says otherwise.
const EVENTS: u64 = 100;

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let paths = apks(paths(job));
    let events = events(job);
    let apps = match &paths[..] {
        [path] => vec![row(job, path, events)?],
        _ => in_workers(job, &paths, events)?,
    };
    let table = Table::new(events, apps);
    if let Some(path) = &job.settings.run.html {
        write(path, html(&table).as_bytes())?;
    }
    if let Some(path) = &job.settings.run.markdown {
        write(path, markdown(&table, &made(events)).as_bytes())?;
    }
    let all = table.shown == table.apps.len();
    if job.settings.json {
        out.json(&table);
    } else {
        table.apps.iter().for_each(|row| show(row, out));
        out.text(&format!("{} of {} show a screen", table.shown, table.apps.len()));
    }
    Ok(if all { Exit::Clean } else { Exit::Findings })
}

fn events(job: &Job) -> u64 {
    let by_default = job.settings.sources.iter().any(|s| s.name == "events" && s.origin == Origin::Default);
    if by_default { EVENTS } else { job.settings.run.events }
}

fn made(events: u64) -> String {
    format!(
        "`gibbon survey FOLDER --events {events} --markdown FILE` (gibbon {}) on {}",
        env!("CARGO_PKG_VERSION"),
        today()
    )
}

/// One process per app. One that dies leaves a row that says so.
fn in_workers(job: &Job, paths: &[PathBuf], events: u64) -> Result<Vec<Row>, Failure> {
    let (seed, events) = (job.settings.run.device_seed.to_string(), events.to_string());
    let list = |path: &PathBuf| -> Vec<OsString> {
        let flags = ["survey", "--json", "--quiet", "--device-seed", &seed, "--events", &events];
        let device = workers::device_flags(&job.settings.run);
        flags.iter().map(OsString::from).chain(device).chain([path.into()]).collect()
    };
    let lists: Vec<Vec<OsString>> = paths.iter().map(list).collect();
    let jobs = job.settings.run.jobs as usize;
    let outputs = workers::run(jobs, &lists, &|n| say(job, &paths[n].display().to_string()))?;
    let row = |(path, output): (&PathBuf, std::process::Output)| {
        let table = serde_json::from_slice::<Table>(&output.stdout).ok();
        let why = || String::from_utf8_lossy(&output.stderr).trim().to_owned();
        table.and_then(|t| t.apps.into_iter().next()).unwrap_or_else(|| Row { why: why(), ..untried(path) })
    };
    Ok(paths.iter().zip(outputs).map(row).collect())
}

/// An app that was not tried yet.
fn untried(path: &Path) -> Row {
    Row { file: name(path), state: "refused".into(), ..Row::default() }
}

/// The files, and the APKs of folders in order.
fn apks(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let of_folder = |path: PathBuf| match std::fs::read_dir(&path) {
        Ok(entries) => {
            let files = entries.filter_map(Result::ok).map(|e| e.path());
            let mut found: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "apk")).collect();
            found.sort();
            found
        }
        Err(_) => vec![path],
    };
    paths.into_iter().flat_map(of_folder).collect()
}

/// Tries one app.
fn row(job: &Job, path: &PathBuf, events: u64) -> Result<Row, Failure> {
    let mut row = untried(path);
    let (mut phone, files): (Box<dyn Device>, Vec<AppFile>) = if job.settings.run.scripted {
        match ready(job, std::slice::from_ref(path)) {
            Ok(ready) => (ready.device, ready.files),
            Err(failure) => return Ok(Row { why: failure.message, ..row }),
        }
    } else {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) => return Ok(Row { why: e.to_string(), ..row }),
        };
        row.verdict = verdict(&name(path), &bytes);
        (
            Box::new(embedded(job, job.settings.run.policy, job.settings.run.screen.clone())?),
            vec![AppFile { name: name(path), bytes: bytes.into() }],
        )
    };
    if let Err(e) = survey(&mut *phone, &files, job.settings.run.device_seed, events, &mut row) {
        row.why = e.to_string();
    }
    row.memory_mb = embedded::memory::in_use() >> 20;
    Ok(row)
}

fn verdict(name: &str, bytes: &[u8]) -> String {
    let input = Input { name: name.to_owned(), bytes: bytes.to_vec().into() };
    let report = inspect::App::open(vec![input]).and_then(|app| app.report());
    let word = report.map(|r| match r.verdict {
        Verdict::Runs => "runs",
        Verdict::Partly => "partly",
        Verdict::Unknown => "unknown",
        Verdict::No => "no",
    });
    word.unwrap_or("unreadable").to_owned()
}

fn show(row: &Row, out: &mut Out) {
    let style = if row.state == "shows" { Style::Good } else { Style::Bad };
    let about = format!(
        " {} of {} activities, {} failures, {} gaps, {:.0} events/s {}",
        row.reached,
        row.declared,
        row.failures.len(),
        row.gaps.len(),
        row.events_per_second,
        row.why
    );
    out.line(&[(style, &format!("{:<8}", row.state)), (Style::Plain, &row.file), (Style::Dim, &about)]);
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
