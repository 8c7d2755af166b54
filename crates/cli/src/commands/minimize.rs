//! `gibbon minimize TRACE`: the few events that matter. Exit codes as for `replay`: 1 the target shows and the short
//! trace was written, 0 every event ran and it does not show, 7 the trace could not be followed.

use std::path::{Path, PathBuf};

use gui::mapping::Mapping;
use gui::trace::Trace;
use lab::shrink::{AdaptError, Answer, Method, Request, Shrunk, adapt, shrink};
use minimize::goal::Goal;
use minimize::nd3min;
use minimize::oracle::Cost;
use minimize::replay::Mode;
use minimize::statistics::{Rule, two_digits};
use serde::Serialize;

use super::device::{read_text, ready_as, say, write};
use super::replay::mode_words;
use super::trace::{adopt, app_of, read_trace, the_trace, variables};
use super::workers::{Setup, Staff};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::{APP, Failure};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "minimize",
    about: "Shrink a trace to the events that matter",
    details: "The target is what the trace expects, or --target. The short trace is written beside the input, or where -o says; the input is never changed. Exit code 1: the target shows and the short trace is written; 0: every event ran and it does not show; 7: the trace could not be followed.\n\nExample: gibbon minimize run/findings/a1b2c3d4/finding.trace.jsonl",
    operands: Operands::Files("TRACE"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let path = the_trace(job)?;
    let in_file = |failure: Failure| failure.in_file(path.display().to_string());
    let mut trace = read_trace(&path)?;
    let request = request(job, &trace).map_err(in_file)?;
    let target = output(job, &path)?;
    let app = app_of(job, &path, &trace)?;
    let mut ready = ready_as(job, &app, &trace.header.device)?.keeping(job, variables(&trace))?;
    let setup = Setup { variables: variables(&trace), recorded: Some(trace.header.device.clone()) };
    let staff = Staff::new(job, &app, setup);
    let installed = ready.device.install(&ready.files)?;
    adopt(&mut trace, &installed);
    let (mode, adapted) = match adapt(&mut *ready.device, &installed, &trace, &request.goal) {
        Ok(adapted) => adapted,
        Err(AdaptError::App(e)) => {
            return Err(in_file(Failure { exit: Exit::App, code: APP, ..Failure::usage(e.to_string()) }));
        }
        Err(AdaptError::Device(e)) => return Err(e.into()),
    };
    if mode != Mode::Exact {
        say(job, &format!("not as recorded ({}); events follow their widgets", mode_words(mode)));
    }
    let answer = match adapted {
        Ok(trace) => shrink(&mut *ready.device, &trace, &request, &staff)?,
        Err(divergence) => Answer::Diverged(divergence),
    };
    if let Answer::Shrunk(shrunk) = &answer {
        write(&target, shrunk.trace.to_jsonl().as_bytes())?;
    }
    show(job, &trace, &answer, &target, out);
    Ok(match answer {
        Answer::Shrunk(_) => Exit::Findings,
        Answer::Gone(_) => Exit::Clean,
        Answer::Diverged(_) | Answer::Refused(_) => Exit::Inconclusive,
    })
}

fn request(job: &Job, trace: &Trace) -> Result<Request, Failure> {
    let s = &job.settings.run;
    let goal = match &s.target {
        Some(text) => Goal::parse(text).map_err(|e| Failure::usage(e.to_string()))?,
        None => trace
            .header
            .expect
            .as_ref()
            .and_then(Goal::expected)
            .ok_or_else(|| Failure::usage("the trace expects nothing; say with --target what to look for"))?,
    };
    if s.runs == 0 || s.successes > s.runs || s.successes == 0 || s.parallel == 0 {
        return Err(Failure::usage("--runs, --successes and --parallel are at least 1, and successes at most runs"));
    }
    let rule = Rule { runs: s.runs, successes: s.successes };
    let method = match s.scheduler {
        None => Method::Gibbon,
        Some(scheduler) => {
            Method::Nd3min(nd3min::Config { rule, room: s.parallel, scheduler, ..nd3min::Config::default() })
        }
    };
    let mapping = s.mapping.as_deref().map(read_text).transpose()?.map(|text| Mapping::parse(&text));
    Ok(Request { goal, mapping, method, check: s.check_runs, budget: s.minimize_budget })
}

/// `-o`, else beside the input: `finding.trace.jsonl` becomes `finding.minimal.trace.jsonl`.
fn output(job: &Job, input: &Path) -> Result<PathBuf, Failure> {
    let beside = || {
        let name = input.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.strip_suffix(".trace.jsonl").or(name.rsplit_once('.').map(|(stem, _)| stem)).unwrap_or(&name);
        input.with_file_name(format!("{stem}.minimal.trace.jsonl"))
    };
    let target = job.settings.run.output.clone().unwrap_or_else(beside);
    let same = target == input
        || std::fs::canonicalize(&target).ok().is_some_and(|t| Some(t) == std::fs::canonicalize(input).ok());
    if same { Err(Failure::usage("the input trace is never changed; give another name with -o")) } else { Ok(target) }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Sheet {
    schema: u32,
    outcome: &'static str,
    events: usize,
    minimal: Option<MinimalSheet>,
    divergence: Option<String>,
}

#[derive(Serialize)]
struct MinimalSheet {
    file: String,
    events: usize,
    end: &'static str,
    one_minimal: bool,
    minimum: bool,
    certain: bool,
    reproduced: gui::finding::Reproduction,
    p1: f64,
    p2: f64,
    steps: Option<u64>,
    calls: u64,
    executed_events: u64,
    phases: Vec<PhaseSheet>,
    others: Vec<String>,
}

#[derive(Serialize)]
struct PhaseSheet {
    name: String,
    calls: u64,
    executed_events: u64,
}

fn show(job: &Job, trace: &Trace, answer: &Answer, file: &Path, out: &mut Out) {
    let (outcome, divergence) = match answer {
        Answer::Shrunk(_) => ("shrunk", None),
        Answer::Gone(_) => ("gone", None),
        Answer::Diverged(d) => ("diverged", d.as_ref().map(ToString::to_string)),
        Answer::Refused(_) => ("refused", None),
    };
    if job.settings.json {
        let minimal = match answer {
            Answer::Shrunk(shrunk) => Some(sheet(shrunk, file)),
            _ => None,
        };
        return out.json(&Sheet { schema: 1, outcome, events: trace.steps.len(), minimal, divergence });
    }
    match answer {
        Answer::Shrunk(shrunk) => tell(trace, shrunk, file, out),
        Answer::Gone(seeds) => out.text(&format!("every event ran on {seeds} seeds, and the target does not show")),
        Answer::Refused(gate) => out.text(&format!(
            "the target shows in {} of {} runs, too rarely for this method; leave --scheduler out",
            gate.passed,
            gate.runs()
        )),
        Answer::Diverged(_) => {
            out.text("the trace could not be followed on this app");
            divergence.iter().flat_map(|d| d.lines()).for_each(|line| out.line(&[(Style::Warn, line)]));
        }
    }
}

fn total(shrunk: &Shrunk) -> Cost {
    let add = |a: Cost, (_, b): &(String, Cost)| Cost { calls: a.calls + b.calls, events: a.events + b.events };
    shrunk.costs.iter().fold(Cost::default(), add)
}

fn sheet(shrunk: &Shrunk, file: &Path) -> MinimalSheet {
    let (low, high) = shrunk.interval;
    let cost = total(shrunk);
    MinimalSheet {
        file: file.display().to_string(),
        events: shrunk.trace.steps.len(),
        end: shrunk.end.name(),
        one_minimal: shrunk.one_minimal,
        minimum: shrunk.minimum,
        certain: shrunk.certain,
        reproduced: gui::finding::Reproduction { k: shrunk.check.passed, n: shrunk.check.runs(), low, high },
        p1: two_digits(shrunk.confidence.0),
        p2: two_digits(shrunk.confidence.1),
        steps: shrunk.steps,
        calls: cost.calls,
        executed_events: cost.events,
        phases: shrunk.costs.iter().map(phase).collect(),
        others: shrunk.others.iter().cloned().collect(),
    }
}

fn phase((name, cost): &(String, Cost)) -> PhaseSheet {
    PhaseSheet { name: name.clone(), calls: cost.calls, executed_events: cost.events }
}

fn tell(trace: &Trace, shrunk: &Shrunk, file: &Path, out: &mut Out) {
    let minimal = match (shrunk.minimum, shrunk.one_minimal) {
        (true, _) => "none of these events in any order makes a shorter one",
        (false, true) => "no event can be left out",
        (false, false) => "the budget ended before all was tried",
    };
    out.line(&[
        (Style::Strong, &format!("{} events instead of {}", shrunk.trace.steps.len(), trace.steps.len())),
        (Style::Plain, &format!("; {minimal}")),
    ]);
    for (n, step) in shrunk.trace.steps.iter().enumerate() {
        out.text(&format!("  {}. {}", n + 1, gui::words::describe(step)));
    }
    let (low, high) = shrunk.interval;
    let sure = if shrunk.certain { "shows on every seed, nothing is left to chance" } else { "" };
    let rate = format!(
        "shows in {} of {} fresh runs, {:.1} to {:.1} % with 95 % confidence",
        shrunk.check.passed,
        shrunk.check.runs(),
        low * 100.0,
        high * 100.0
    );
    out.text(if sure.is_empty() { &rate } else { sure });
    if let Some(e) = &shrunk.explanation {
        let draws: Vec<String> = e.draws.iter().map(|f| format!("{} {:?}", f.draw.source, f.draw.key)).collect();
        out.text(&format!("what decides: {}", draws.join(", ")));
    }
    let cost = total(shrunk);
    out.line(&[(Style::Dim, &format!("{} runs, {} events executed", cost.calls, cost.events))]);
    shrunk.others.iter().for_each(|id| out.line(&[(Style::Warn, &format!("another finding showed: {id}"))]));
    out.text(&file.display().to_string());
}
