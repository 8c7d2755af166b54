//! JUnit's XML: one test case per finding, and one for the run itself, so that a run without findings is a passed test
//! and an unhealthy one is not a green nothing.

use crate::markup::xml;
use crate::run::{Case, Run};
use lab::health::State;
use lab::summary::Status;

/// The longest text of a failure; CI systems refuse large files.
const MAX_TEXT: usize = 20_000;

pub(super) fn write(run: &Run) -> String {
    let summary = &run.summary;
    let package = xml(&summary.app.app.package);
    let cases: String = run.cases.iter().map(|c| case(c, &package)).collect();
    let failures = run.cases.iter().filter(|c| fails(c)).count();
    let unhealthy = usize::from(summary.health.state == State::Stuck);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"gibbon {package}\" tests=\"{}\" \
         failures=\"{failures}\" errors=\"{unhealthy}\" skipped=\"{}\" time=\"{:.3}\">\n{}{cases}</testsuite>\n</testsuites>\n",
        run.cases.len() + 1,
        run.cases.len() - failures,
        summary.wall_seconds,
        health(run, &package),
    )
}

/// Only what was shown again from a fresh start and is new is a failure; the rest is listed as skipped.
fn fails(case: &Case) -> bool {
    case.line.is_reproduced() && case.line.clean && case.line.status == Status::New
}

fn health(run: &Run, package: &str) -> String {
    let health = &run.summary.health;
    let words = xml(&health.reason);
    let inside = match health.state {
        State::Stuck => format!("<error message=\"{words}\"/>"),
        State::Poor | State::Ok => format!("<system-out>{words}</system-out>"),
    };
    format!(
        "<testcase classname=\"{package}\" name=\"exploration\" time=\"{:.3}\">{inside}</testcase>\n",
        run.summary.wall_seconds
    )
}

fn case(case: &Case, package: &str) -> String {
    let title = xml(&case.line.title());
    let stack = xml(shortened(&case.stack));
    let name = format!("{} {}", case.line.kind.name(), case.line.id);
    let kind = xml(if case.line.exception.is_empty() { case.line.kind.name() } else { &case.line.exception });
    let inside = if fails(case) {
        format!("<failure type=\"{kind}\" message=\"{title}\">{stack}</failure>")
    } else {
        format!("<skipped message=\"{title} ({})\"/>", why_not(case))
    };
    let steps: String = case.trace.steps.iter().map(|s| gui::words::describe(s) + "\n").collect();
    format!(
        "<testcase classname=\"{package}\" name=\"{name}\">{inside}<system-out>{}</system-out></testcase>\n",
        xml(shortened(&steps))
    )
}

fn why_not(case: &Case) -> &'static str {
    match (case.line.status, case.line.clean) {
        (Status::Known, _) => "known",
        (_, false) => "tainted: it hangs on an answer of the device",
        _ => "not reproduced",
    }
}

fn shortened(text: &str) -> &str {
    let end = (0..=MAX_TEXT.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..end]
}
