//! `gibbon replay TRACE`: does it still happen? Exit code 1 when the finding shows, 0 when every event ran and it does
//! not, 7 when the replay left the recorded path before it could tell.

use std::path::Path;

use gui::finding::Reproduction;
use gui::mapping::Mapping;
use gui::trace::Trace;
use minimize::oracle::{Purpose, Seeds};
use minimize::replay::{Config, Mode, Outcome, Reason, Report, replay, screens};
use minimize::statistics::{Tally, clopper_pearson};
use serde::Serialize;

use super::device::{Ready, read_text, ready_as, write};
use super::test::kept_app;
use super::trace::{adopt, app_of, read_trace, run_folder, the_trace, variables};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{APP, Failure};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "replay",
    about: "Run a trace again: does the finding still show?",
    details: "The app is the one given with --app, else the one that the run folder keeps. On another build, widgets are looked for by what is known of them. Monkey scripts and Maestro flows can be given instead of a trace. Exit code 1: it shows; 0: every event ran and it does not; 7: the replay could not tell.",
    operands: Operands::Files("TRACE"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let path = the_trace(job)?;
    let mut trace = read_trace(&path)?;
    let ready = ready_as(job, &app_of(job, &path, &trace)?, &trace.header.device)?;
    let mut ready = ready.keeping(job, variables(&trace))?;
    let installed = ready.device.install(&ready.files)?;
    adopt(&mut trace, &installed);
    let mode = Mode::choose(&trace.header, &installed, &ready.device.info()).map_err(|e| {
        Failure { exit: Exit::App, code: APP, ..Failure::usage(e.to_string()) }.in_file(path.display().to_string())
    })?;
    let settings = &job.settings.run;
    let mapping = settings.mapping.as_deref().map(read_text).transpose()?.map(|text| Mapping::parse(&text));
    let config = Config { mapping, until: settings.until, ..Config::new(mode) };
    let mut report = pictured(job, &mut ready, &trace, &config)?;
    repeat(job, &mut ready, &trace, &config, &report)?;
    let rate = on_fresh_seeds(job, &mut ready, &trace, &config, &report)?;
    if report.divergence.is_some() {
        report = explained(job, &mut ready, &path, &trace, &config, report)?;
    }
    show(job, mode, &trace, &report, rate, out);
    Ok(match report.outcome {
        Outcome::Shows(_) => Exit::Findings,
        _ if rate.is_some_and(|r| r.k > 0) => Exit::Findings,
        Outcome::Gone | Outcome::Ran => Exit::Clean,
        Outcome::Inconclusive => Exit::Inconclusive,
    })
}

/// One replay, with pictures if they are asked for.
fn pictured(job: &Job, ready: &mut Ready, trace: &Trace, config: &Config) -> Result<Report, Failure> {
    let mut trouble = None;
    let mut save = |name: String, device: &mut dyn device::Device| {
        let Some(folder) = &job.settings.run.screenshots else { return };
        let png = device.screenshot().ok();
        let saved = png.map_or(Ok(()), |png| write(&folder.join(name), &png));
        trouble = trouble.take().or(saved.err());
    };
    if let Some(folder) = &job.settings.run.screenshots {
        std::fs::create_dir_all(folder).map_err(lab::RunError::file(folder))?;
    }
    let mut before = |n: usize, device: &mut dyn device::Device| save(format!("step-{n:04}.png"), device);
    let report = replay(&mut *ready.device, trace, config, None, &mut before)?;
    save("step-last.png".to_owned(), &mut *ready.device);
    trouble.map_or(Ok(report), Err)
}

/// Repeats a replay with the same seed; a device that is a pure function gives the same every time.
fn repeat(job: &Job, ready: &mut Ready, trace: &Trace, config: &Config, first: &Report) -> Result<(), Failure> {
    for n in 1..job.settings.run.repeat {
        let again = replay(&mut *ready.device, trace, config, None, &mut |_, _| {})?;
        if again != *first {
            let differs = again.hashes.iter().zip(&first.hashes).position(|(a, b)| a != b);
            let place = differs.map_or("its end".to_owned(), |n| format!("event {n}"));
            return Err(Failure::internal(format!("replay {} differs from the first one at {place}", n + 1)));
        }
    }
    Ok(())
}

/// How often it shows on the recorded seed and fresh ones; nothing if only the recorded one is asked for.
fn on_fresh_seeds(
    job: &Job,
    ready: &mut Ready,
    trace: &Trace,
    config: &Config,
    first: &Report,
) -> Result<Option<Reproduction>, Failure> {
    let count = job.settings.run.seeds;
    if count < 2 {
        return Ok(None);
    }
    let shows = |report: &Report| matches!(report.outcome, Outcome::Shows(_));
    let mut tally = Tally::default();
    tally.count(shows(first));
    let seeds = Seeds::new(trace.header.device_seed);
    for n in 1..count {
        // The hashes of the recording hold on its own seed only; elsewhere a widget is what counts. The seeds are none of
        // those on which the trace was shrunk and checked: those would only repeat what is known.
        let mode = if config.mode == Mode::Exact { Mode::Semantic(Reason::Asked) } else { config.mode };
        let config = Config { mode, seed: Some(seeds.get(Purpose::Replay, n)), ..config.clone() };
        tally.count(shows(&replay(&mut *ready.device, trace, &config, None, &mut |_, _| {})?));
    }
    let (low, high) = clopper_pearson(tally, 0.95);
    Ok(Some(Reproduction { k: tally.passed, n: tally.runs(), low, high }))
}

/// The same replay with the differences between the screens of the recorded app and of this one, if the run folder
/// still has the recorded app.
fn explained(
    job: &Job,
    ready: &mut Ready,
    path: &Path,
    trace: &Trace,
    config: &Config,
    report: Report,
) -> Result<Report, Failure> {
    let Some(recorded) = run_folder(path).filter(|_| !job.settings.run.app.is_empty()) else { return Ok(report) };
    let files = kept_app(&recorded)?.iter().map(|p| super::device::read_app(p)).collect::<Result<Vec<_>, _>>()?;
    ready.device.install(&files)?;
    let before = screens(&mut *ready.device, trace)?;
    ready.device.install(&ready.files)?;
    Ok(replay(&mut *ready.device, trace, config, Some(&before), &mut |_, _| {})?)
}

/// What `--json` prints.
#[derive(Serialize)]
struct Sheet {
    schema: u32,
    mode: &'static str,
    outcome: &'static str,
    events: usize,
    shown_after: Option<usize>,
    reproduced: Option<Reproduction>,
    divergence: Option<String>,
    others: Vec<String>,
}

/// A mode in words.
pub(super) fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::Exact => "exact",
        Mode::Semantic(Reason::App) => "semantic: the app is another build",
        Mode::Semantic(Reason::Device) => "semantic: the device is another one",
        Mode::Semantic(Reason::Version) => "semantic: recorded by another version of gibbon",
        Mode::Semantic(Reason::Asked) => "semantic",
    }
}

fn show(job: &Job, mode: Mode, trace: &Trace, report: &Report, rate: Option<Reproduction>, out: &mut Out) {
    let (outcome, shown_after) = match report.outcome {
        Outcome::Shows(n) => ("shows", Some(n)),
        Outcome::Gone => ("gone", None),
        Outcome::Ran => ("ran", None),
        Outcome::Inconclusive => ("inconclusive", None),
    };
    let (mode, events) = (mode_words(mode), report.played.len());
    let divergence = report.divergence.as_ref().map(ToString::to_string);
    if job.settings.json {
        let others = report.others.iter().cloned().collect();
        out.json(&Sheet { schema: 1, mode, outcome, events, shown_after, reproduced: rate, divergence, others });
        return;
    }
    let words = match report.outcome {
        Outcome::Shows(n) => format!("the finding shows after {n} events"),
        Outcome::Gone => "every event ran, and the finding does not show".to_owned(),
        Outcome::Ran => "every event ran; the trace expects nothing".to_owned(),
        Outcome::Inconclusive => "the replay could not tell".to_owned(),
    };
    let style = if shown_after.is_some() { Style::Bad } else { Style::Plain };
    out.line(&[(style, &words), (Style::Dim, &format!(" ({events} of {} events, {mode})", trace.steps.len()))]);
    if job.settings.run.repeat > 1 {
        out.text(&format!("{} replays with the same seed were equal", job.settings.run.repeat));
    }
    if let Some(r) = rate {
        let (low, high) = (r.low * 100.0, r.high * 100.0);
        out.text(&format!("shows on {} of {} seeds, {low:.1} to {high:.1} % with 95 % confidence", r.k, r.n));
    }
    divergence.iter().flat_map(|d| d.lines()).for_each(|line| out.line(&[(Style::Warn, line)]));
    report.others.iter().for_each(|id| out.text(&format!("another finding showed: {id}")));
}
