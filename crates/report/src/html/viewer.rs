//! The step viewer, and the steps as scripts that it loads on demand: a page that is opened from disk may not fetch
//! anything, but it may load a script that lies beside it.

use super::simple;
use crate::markup::{Html, script, visible};
use crate::run::Run;
use gui::log::{EventLog, Performed};
use serde::Serialize;

/// Steps per file: small enough to load at once, large enough not to be many.
const CHUNK: usize = 1000;

pub(super) fn page(run: &Run, name: &str, log: &EventLog) -> Html {
    let (total, chunk) = (Run::events(log).count().to_string(), CHUNK.to_string());
    let size = super::screen(&run.summary.device.screen).unwrap_or((1080, 1920));
    let (width, height) = (size.0.to_string(), size.1.to_string());
    let list = Html::tag(
        "div",
        &[
            ("id", "list"),
            ("tabindex", "0"),
            ("role", "listbox"),
            ("aria-label", "Steps"),
            ("data-name", name),
            ("data-total", &total),
            ("data-chunk", &chunk),
            ("data-width", &width),
            ("data-height", &height),
        ],
        "",
    );
    let tools = Html::literal(
        "<div class=\"tools\"><label>Search <input type=\"search\" id=\"search\" autocomplete=\"off\"></label><label><input type=\"checkbox\" id=\"findings\"> only steps that show a finding</label><span id=\"count\" class=\"dim\" aria-live=\"polite\"></span></div>",
    );
    let detail = Html::literal(
        "<div id=\"detail\" aria-live=\"polite\"><p class=\"dim\">Choose a step. The arrow keys, Page Up, Page Down, Home and End move.</p></div>",
    );
    tools.and(Html::element("div class=\"viewer\"", list.and(detail)))
}

#[derive(Serialize)]
struct Row {
    n: u64,
    what: String,
    rule: String,
    from: String,
    to: String,
    #[serde(skip_serializing_if = "is_zero")]
    gained: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shot: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<[i32; 4]>,
}

/// The files of one log; `name` is what they begin with.
pub(super) fn chunks(run: &Run, name: &str, log: &EventLog) -> Vec<(String, String)> {
    let rows: Vec<Row> = Run::events(log).map(|event| row(run, event)).collect();
    let file = |(k, rows): (usize, &[Row])| {
        let json = serde_json::to_string(rows).unwrap_or_default();
        (format!("{name}-{k}.js"), format!("gibbonSteps({k},{});\n", script(&json)))
    };
    rows.chunks(CHUNK).enumerate().map(file).collect()
}

fn row(run: &Run, event: &Performed) -> Row {
    let bounds = event.step.target.as_ref().and_then(|t| t.bounds).filter(|_| event.step.event.action.is_touch());
    Row {
        n: event.step.n,
        what: visible(&gui::words::describe(&event.step)),
        rule: event.step.why.clone(),
        from: visible(&simple(&event.step.activity)),
        to: visible(&simple(&event.outcome.activity)),
        gained: event.outcome.gained,
        findings: event.outcome.findings.clone(),
        shot: run.picture(event.step.gui),
        mark: bounds.map(|b| [b.left, b.top, b.right, b.bottom]),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}
