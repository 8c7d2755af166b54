//! `gibbon diff RUN1 RUN2`: which findings are new, known and gone, and what coverage was won and lost.

use std::path::Path;

use lab::run::Folder;
use lab::summary::{FindingSummary, Summary};
use serde::Serialize;

use super::device::paths;
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "diff",
    about: "Compare the findings and the coverage of two runs",
    details: "Exit code 1 when the second run has findings that the first has not.",
    operands: Operands::Files("RUN"),
    run,
};

/// What `--json` prints.
#[derive(Serialize)]
struct Difference {
    schema: u32,
    new: Vec<String>,
    known: Vec<String>,
    gone: Vec<String>,
    activities_won: Vec<String>,
    activities_lost: Vec<String>,
    instructions: [u64; 2],
}

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let paths = paths(job);
    let [first, second] = paths.as_slice() else {
        return Err(Failure::usage("diff needs two run folders"));
    };
    let (old, new) = (summary(first)?, summary(second)?);
    let without = |a: &Summary, b: &Summary| -> Vec<FindingSummary> {
        a.findings.iter().filter(|f| !b.findings.iter().any(|g| g.id == f.id)).cloned().collect()
    };
    let (fresh, gone) = (without(&new, &old), without(&old, &new));
    let known = new.findings.iter().filter(|f| !fresh.iter().any(|g| g.id == f.id)).map(|f| f.id.clone());
    let reached = |s: &Summary| s.coverage.activities.names.clone();
    let lacking = |a: Vec<String>, b: &[String]| a.into_iter().filter(|n| !b.contains(n)).collect();
    let difference = Difference {
        schema: 1,
        new: fresh.iter().map(|f| f.id.clone()).collect(),
        known: known.collect(),
        gone: gone.iter().map(|f| f.id.clone()).collect(),
        activities_won: lacking(reached(&new), &reached(&old)),
        activities_lost: lacking(reached(&old), &reached(&new)),
        instructions: [old.coverage.instructions.covered, new.coverage.instructions.covered],
    };
    if job.settings.json {
        out.json(&difference);
    } else {
        show(&difference, &fresh, &gone, out);
    }
    Ok(if fresh.is_empty() { Exit::Clean } else { Exit::Findings })
}

fn summary(path: &Path) -> Result<Summary, Failure> {
    Ok(Folder::open(path)?.read_json("summary.json")?)
}

fn show(d: &Difference, fresh: &[FindingSummary], gone: &[FindingSummary], out: &mut Out) {
    fresh.iter().for_each(|f| out.line(&[(Style::Bad, "new   "), (Style::Plain, &format!("{} {}", f.id, f.title()))]));
    d.known.iter().for_each(|id| out.line(&[(Style::Dim, "known "), (Style::Plain, id)]));
    gone.iter().for_each(|f| out.line(&[(Style::Good, "gone  "), (Style::Plain, &format!("{} {}", f.id, f.title()))]));
    d.activities_won.iter().for_each(|a| out.line(&[(Style::Good, "reached now        "), (Style::Plain, a)]));
    d.activities_lost.iter().for_each(|a| out.line(&[(Style::Warn, "reached no longer  "), (Style::Plain, a)]));
    out.text(&format!("instructions {} → {}", d.instructions[0], d.instructions[1]));
}
