//! `gibbon test APK`: the main job. Explores, finds, confirms, shrinks, reports.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use explore::model::Model;
use gui::mapping::Mapping;
use lab::health::State;
use lab::run::{Folder, Inputs, Plan, folder, seeds, sum};
use lab::summary::{StoppedBy, Summary};
use report::Options;

use super::device::{Ready, paths, read, read_text, ready, say};
use super::workers::{Setup, Staff};
use super::{Command, Job, Operands, workers};
use crate::commands::progress::Screen;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "test",
    about: "Explore an app, find crashes and hangs, shrink them, write a report",
    details: "Ctrl-C once ends the run in good order, twice at once; both can be resumed with --resume.\n\nExample: gibbon test app.apk --events 5000 -o run",
    operands: Operands::AnyFiles("APK"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let (summary, folder) = carry_out(job, "test")?;
    let formats = &job.settings.run.formats;
    report::write(&folder, formats, &Options { sources: sources(job)? })?;
    tell(job, &summary, &folder, out);
    Ok(verdict(job, &summary))
}

/// Runs the plan of the command line; what `test` and `explore` share.
pub(super) fn carry_out(job: &Job, command: &str) -> Result<(Summary, Folder), Failure> {
    let settings = &job.settings.run;
    let began = match &settings.resume {
        Some(path) => Some(Folder::open(path)?),
        None => None,
    };
    let app = app_paths(job, began.as_ref())?;
    let ready = ready(job, &app)?;
    let plan: Plan = match &began {
        Some(folder) => folder.read_json("run.json")?,
        None => Plan { totals: ready.totals, ..plan(job, command)? },
    };
    let Ready { mut device, files, .. } = ready.keeping(job, plan.rules.variables())?;
    let staff = Staff::new(job, &app, Setup { variables: plan.rules.variables(), recorded: None });
    let inputs = Inputs {
        files: &files,
        mapping: settings.mapping.as_deref().map(read_text).transpose()?.map(|text| Mapping::parse(&text)),
        model: settings.model.as_deref().map(read_model).transpose()?,
        baseline: settings.baseline.as_deref().map(read_baseline).transpose()?.unwrap_or_default(),
        help: Some(&staff),
    };
    let run_folder = match began {
        Some(folder) => folder,
        None => Folder::create(&output(job, &mut *device, &inputs)?)?,
    };
    if plan.seeds > 1 && settings.jobs > 1 {
        explore_seeds(job, &app, &plan, &inputs, &run_folder)?;
    }
    let mut screen = Screen::new(job, Instant::now());
    let summary = lab::run::run(&mut *device, &plan, &inputs, &run_folder, &mut screen)?;
    screen.finish();
    Ok((summary, run_folder))
}

/// Explores the seeds that are not explored yet in worker processes; what they leave on disk is put together afterwards.
fn explore_seeds(job: &Job, app: &[PathBuf], plan: &Plan, inputs: &Inputs<'_>, folder: &Folder) -> Result<(), Failure> {
    let homes = seeds::begin(folder, plan, inputs)?;
    let lists: Vec<Vec<OsString>> = homes.iter().map(|home| worker(job, app, home)).collect();
    let tell = |n: usize| say(job, &format!("{} is explored", homes[n].root().display()));
    let outputs = workers::run(job.settings.run.jobs as usize, &lists, &tell)?;
    let failed = homes.iter().zip(&outputs).find(|(home, _)| !home.has("summary.json"));
    failed.map_or(Ok(()), |(home, output)| {
        let words = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(Failure::internal(format!("{} did not end well: {words}", home.root().display())))
    })
}

/// The command line of the worker for one seed: its plan is in its folder, the rest is as for this process.
fn worker(job: &Job, app: &[PathBuf], home: &Folder) -> Vec<OsString> {
    let settings = &job.settings.run;
    let mut list: Vec<OsString> =
        ["explore", "--quiet", "--fail-on", "none", "--no-require-health"].map(OsString::from).into();
    let mut add = |flag: &str, value: &std::ffi::OsStr| list.extend([OsString::from(flag), value.to_owned()]);
    add("--resume", home.root().as_os_str());
    add("--device", if settings.scripted { "scripted" } else { "embedded" }.as_ref());
    if let Some(vary) = settings.vary {
        add("--vary", vary.to_string().as_ref());
    }
    add("--max-time", settings.max_time.to_string().as_ref());
    for (flag, path) in [("--mapping", &settings.mapping), ("--model", &settings.model)] {
        if let Some(path) = path {
            add(flag, path.as_os_str());
        }
    }
    list.extend(workers::device_flags(settings));
    list.extend(app.iter().map(|path| path.clone().into()));
    list
}

/// How a finished run ends the process.
pub(super) fn verdict(job: &Job, summary: &Summary) -> Exit {
    let settings = &job.settings.run;
    let required = settings.require_health.unwrap_or_else(|| job.host.variable("CI").is_some());
    match summary.stopped_by {
        StoppedBy::Interrupt => Exit::Interrupted,
        _ if summary.findings.iter().any(|f| settings.fail_on.counts(f)) => Exit::Findings,
        _ if required && summary.health.state != State::Ok => Exit::Limit,
        _ => Exit::Clean,
    }
}

/// The last screen: what was run, health, coverage, findings with steps and replay command, report path.
pub(super) fn tell(job: &Job, summary: &Summary, folder: &Folder, out: &mut Out) {
    const FINDINGS: usize = 5;
    if job.settings.json {
        return out.json(summary);
    }
    let root = folder.root().display().to_string();
    let app = &summary.app.app;
    let style = match summary.health.state {
        State::Ok => Style::Good,
        State::Poor => Style::Warn,
        State::Stuck => Style::Bad,
    };
    let rate =
        format!("{} events in {:.1} s ({:.0}/s)", summary.events, summary.wall_seconds, summary.events_per_second);
    out.line(&[
        (Style::Strong, &format!("{} {}", app.package, app.version_name)),
        (Style::Dim, &format!(" · {rate}, seed {}", summary.seed)),
    ]);
    out.line(&[(style, &format!("health {}: ", summary.health.state.name())), (Style::Plain, &summary.health.reason)]);
    let a = &summary.coverage.activities;
    out.text(&format!(
        "{} of {} activities, {} states, {} instructions of the app's own",
        a.covered, a.total, summary.model.states, summary.coverage.instructions.covered
    ));
    if summary.gaps.distinct > 0 {
        out.line(&[(Style::Warn, &format!("{} gaps were met, see gaps.json", summary.gaps.distinct))]);
    }
    for rule in &summary.unmatched_rules {
        out.line(&[(Style::Warn, &format!("a rule matched nothing: {rule}"))]);
    }
    if summary.findings.is_empty() {
        out.text("nothing found");
    }
    for f in summary.findings.iter().take(FINDINGS) {
        let steps = f.minimal_events.map(|n| format!(", {n} steps")).unwrap_or_default();
        let mark = if f.is_reproduced() { Style::Bad } else { Style::Warn };
        out.line(&[(mark, &format!("{} {}: ", f.kind.name(), f.id)), (Style::Plain, &format!("{}{steps}", f.title()))]);
        let trace = folder.path(f.minimal.as_ref().unwrap_or(&f.trace));
        out.line(&[(Style::Dim, &format!("  gibbon replay {}", trace.display()))]);
    }
    if let Some(more) = summary.findings.len().checked_sub(FINDINGS).filter(|n| *n > 0) {
        out.text(&format!("… and {more} more"));
    }
    let index = folder.path("report/index.html");
    out.text(&format!("report: {}", if index.exists() { index.display().to_string() } else { root }));
}

/// The files of the app: as given, or those that the run to be resumed has kept.
fn app_paths(job: &Job, began: Option<&Folder>) -> Result<Vec<PathBuf>, Failure> {
    match began {
        _ if !job.operands.is_empty() => Ok(paths(job)),
        Some(folder) => kept_app(folder.root()),
        None => Err(Failure::usage("an APK is needed, or --resume RUN")),
    }
}

/// The files of the app that a run folder keeps, in order.
pub(super) fn kept_app(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let home = root.join("app");
    let entries = std::fs::read_dir(&home).map_err(lab::RunError::file(&home))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.sort();
    if files.is_empty() {
        return Err(Failure::content("the run folder keeps no app").in_file(home.display().to_string()));
    }
    Ok(files)
}

fn plan(job: &Job, command: &str) -> Result<Plan, Failure> {
    let s = &job.settings.run;
    let mut explore = s.strategy.config(s.profile).map_err(Failure::usage)?;
    let mut rules = s.rules.clone();
    rules.load()?;
    rules.apply(&mut explore);
    Ok(Plan {
        command: command.to_owned(),
        seed: job.settings.seed,
        seeds: s.seeds.max(1),
        device_seed: s.device_seed,
        events: s.events,
        explore,
        rules,
        evidence: command == "test" || s.evidence,
        minimize: command == "test" && s.minimize,
        minimize_budget: s.minimize_budget,
        check_runs: s.check_runs,
        ..Plan::default()
    })
}

fn output(job: &Job, device: &mut dyn device::Device, inputs: &Inputs<'_>) -> Result<PathBuf, Failure> {
    if let Some(path) = &job.settings.run.output {
        return Ok(path.clone());
    }
    let package = device.install(inputs.files)?.app.package;
    let name = format!("{}-{}-{}", today(), folder::sanitised(&package), job.settings.seed);
    Ok(Path::new("runs").join(name))
}

/// The date of the host.
pub(super) fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() / 86_400);
    date(days as i64)
}

/// The date of a day since 1970, as `2026-01-31`, by the usual arithmetic of 400-year eras.
fn date(days: i64) -> String {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day = z.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + i64::from(month <= 2))
}

fn read_model(run: &Path) -> Result<Model, Failure> {
    let path = if run.is_dir() { run.join("model.json") } else { run.to_owned() };
    Model::from_json(&read_text(&path)?)
        .map_err(|e| Failure::content(e.to_string()).in_file(path.display().to_string()))
}

pub(super) fn read_baseline(run: &Path) -> Result<Vec<String>, Failure> {
    let path = if run.is_dir() { run.join("summary.json") } else { run.to_owned() };
    Ok(sum::baseline(&read(&path)?))
}

/// Source files below the folder, relative to the working folder where that is possible.
pub(super) fn sources(job: &Job) -> Result<Vec<String>, Failure> {
    const MOST: usize = 100_000;
    let Some(root) = &job.settings.run.sources else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let mut pending = vec![root.clone()];
    while let Some(folder) = pending.pop() {
        let entries = std::fs::read_dir(&folder).map_err(lab::RunError::file(&folder))?;
        for path in entries.filter_map(|e| e.ok().map(|e| e.path())) {
            let source = path.extension().is_some_and(|e| e == "java" || e == "kt");
            if path.is_dir() && !path.is_symlink() {
                pending.push(path);
            } else if source && found.len() < MOST {
                found.push(path.to_string_lossy().trim_start_matches("./").to_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(
            (date(0).as_str(), date(19_782).as_str(), date(20_513).as_str()),
            ("1970-01-01", "2024-02-29", "2026-03-01")
        );
    }
}
