//! A summary for a job page or a pull request: verdict first, then the findings with their steps.

use crate::markup::markdown as text;
use crate::run::{Case, Run};
use std::fmt::Write;

/// Findings whose steps are written out.
const MAX_FINDINGS: usize = 20;
/// Steps that are written out of each.
const MAX_STEPS: usize = 15;

pub(super) fn write(run: &Run) -> String {
    let s = &run.summary;
    let mut out = format!("## gibbon: {}\n\n", text(&run.title()));
    _ = writeln!(out, "**{}** · health {}: {}\n", verdict(run), s.health.state.name(), text(&s.health.reason));
    out += "| events | activities | states | findings | gaps |\n|---|---|---|---|---|\n";
    let a = &s.coverage.activities;
    _ = writeln!(
        out,
        "| {} | {} of {} | {} | {} | {} |\n",
        s.events,
        a.covered,
        a.total,
        s.model.states,
        s.findings.len(),
        s.gaps.distinct
    );
    run.cases.iter().take(MAX_FINDINGS).for_each(|c| finding(&mut out, c));
    if let Some(more) = run.cases.len().checked_sub(MAX_FINDINGS).filter(|n| *n > 0) {
        _ = writeln!(out, "… and {more} more; see the report.\n");
    }
    _ = writeln!(out, "Seed {}, device seed {}, log hash `{}`.", s.seed, s.device_seed, s.log_hash);
    out
}

fn verdict(run: &Run) -> String {
    match run.cases.len() {
        0 => "Nothing found".to_owned(),
        1 => "1 finding".to_owned(),
        n => format!("{n} findings"),
    }
}

fn finding(out: &mut String, case: &Case) {
    let line = &case.line;
    _ = writeln!(out, "### {} {}\n", line.kind.name(), text(&line.title()));
    let rate = line.reproduced.map(|r| format!(" · showed again {} of {} times", r.k, r.n)).unwrap_or_default();
    let taint = match line.tainted_by.first() {
        Some(by) => format!(" · tainted: {}", text(by)),
        None if line.clean => String::new(),
        None => " · tainted".to_owned(),
    };
    let needs = line.needs.first().map(|state| format!(" · needs {}", text(state))).unwrap_or_default();
    let (id, hits, first) = (&line.id, line.hits, line.first_event);
    _ = writeln!(out, "`{id}` · seen {hits} times, first at event {first}{rate}{taint}{needs}\n");
    out.push_str("1. Start the app\n");
    for (n, step) in case.trace.steps.iter().take(MAX_STEPS).enumerate() {
        _ = writeln!(out, "{}. {}", n + 2, text(&gui::words::describe(step)));
    }
    if case.trace.steps.len() > MAX_STEPS {
        _ = writeln!(out, "{}. … {} more steps", MAX_STEPS + 2, case.trace.steps.len() - MAX_STEPS);
    }
    let trace = line.minimal.as_ref().unwrap_or(&line.trace);
    _ = writeln!(out, "\n`gibbon replay {}`\n", text(trace).replace('\\', ""));
}
