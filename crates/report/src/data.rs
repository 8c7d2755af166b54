//! The steps of a run as scripts that the step viewer loads on demand: a page that is opened from disk may not fetch
//! anything, but it may load a script that lies beside it.

use crate::markup::{script, visible};
use crate::run::Run;
use gui::log::{EventLog, Performed};
use serde::Serialize;

/// Steps per file: small enough to load at once, large enough not to be many.
pub(super) const CHUNK: usize = 1000;

#[derive(Serialize)]
struct Row {
    n: u64,
    what: String,
    rule: String,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "is_zero")]
    gained: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    findings: String,
}

/// The files of one log; `name` is what they begin with.
pub(super) fn chunks(name: &str, log: &EventLog) -> Vec<(String, String)> {
    let rows: Vec<Row> = Run::events(log).map(row).collect();
    let file = |(k, rows): (usize, &[Row])| {
        let json = serde_json::to_string(rows).unwrap_or_default();
        (format!("{name}-{k}.js"), format!("gibbonSteps({k},{});\n", script(&json)))
    };
    rows.chunks(CHUNK).enumerate().map(file).collect()
}

fn row(event: &Performed) -> Row {
    Row {
        n: event.step.n,
        what: visible(&lab::words::describe(&event.step)),
        rule: event.step.why.clone(),
        from: simple(&event.step.activity),
        to: simple(&event.outcome.activity),
        gained: event.outcome.gained,
        findings: event.outcome.findings.join(" "),
    }
}

/// An activity without its package.
pub(super) fn simple(activity: &str) -> String {
    visible(activity.rsplit(['/', '.']).next().unwrap_or(activity))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}
