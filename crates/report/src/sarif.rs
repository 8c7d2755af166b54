//! SARIF 2.1.0: one rule per kind of finding, a place in the sources where it is known, the steps as a code flow, and
//! the bucket as fingerprint, by which a code-scanning service tells new findings from known ones.

use crate::Options;
use crate::markup::visible;
use crate::run::{Case, Run};
use gui::finding::{FindingKind, Severity};
use gui::stack::Frame;
use serde_json::{Value, json};

/// Steps that are written at most.
const MAX_STEPS: usize = 1000;
/// Results that are written at most; services keep no more.
const MAX_RESULTS: usize = 5000;

pub(super) fn write(run: &Run, options: &Options) -> String {
    let results: Vec<Value> = run.cases.iter().take(MAX_RESULTS).map(|c| result(c, run, options)).collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "gibbon",
                "version": run.summary.gibbon,
                "rules": rules(),
            }},
            "properties": { "health": run.summary.health, "log_hash": run.summary.log_hash },
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

const KINDS: [(FindingKind, &str); 6] = [
    (FindingKind::Crash, "An exception that nobody catches ends the app."),
    (FindingKind::Anr, "The app does not answer."),
    (FindingKind::Functional, "The app does something wrong without failing."),
    (FindingKind::Leak, "Memory that can never be used again is kept."),
    (FindingKind::Native, "A native library fails."),
    (FindingKind::Limit, "A budget of memory, instructions or depth is exceeded."),
];

fn rules() -> Vec<Value> {
    let rule = |(kind, text): &(FindingKind, &str)| json!({ "id": kind.name(), "shortDescription": { "text": text } });
    KINDS.iter().map(rule).collect()
}

fn result(case: &Case, run: &Run, options: &Options) -> Value {
    let line = &case.line;
    let level = match (line.clean && line.is_reproduced(), line.severity) {
        (true, Severity::High) => "error",
        (true, _) => "warning",
        (false, _) => "note",
    };
    let frame = app_frame(case);
    let steps: Vec<Value> =
        case.trace.steps.iter().take(MAX_STEPS).map(|s| location(&gui::words::describe(s))).collect();
    let mut result = json!({
        "ruleId": line.kind.name(),
        "level": level,
        "message": { "text": visible(&line.title()) },
        "locations": [place(frame.as_ref(), run, options)],
        "partialFingerprints": { "gibbonBucket/v1": line.id },
        "properties": { "seed": line.seed, "first_event": line.first_event, "clean": line.clean, "reproduced": line.reproduced },
    });
    if !steps.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    result
}

fn location(words: &str) -> Value {
    json!({ "location": { "message": { "text": visible(words) } } })
}

/// The innermost frame that made the bucket.
fn app_frame(case: &Case) -> Option<Frame> {
    Frame::parse(&case.line.top_frame)
}

/// The source file in the repository if it is known, else the path that the class name implies.
fn place(frame: Option<&Frame>, run: &Run, options: &Options) -> Value {
    let Some(frame) = frame else {
        return json!({ "physicalLocation": { "artifactLocation": { "uri": "AndroidManifest.xml" } } });
    };
    let package = frame.class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
    let file = frame.file.clone().unwrap_or_else(|| format!("{}.java", run.summary.app.app.package));
    let implied = if package.is_empty() { file } else { format!("{package}/{file}") };
    let known = options.sources.iter().find(|s| s.ends_with(&format!("/{implied}")) || **s == implied);
    let mut physical = json!({ "artifactLocation": { "uri": uri(known.unwrap_or(&implied)) } });
    if let Some(number) = frame.line.filter(|n| *n > 0) {
        physical["region"] = json!({ "startLine": number });
    }
    json!({
        "physicalLocation": physical,
        "logicalLocations": [{ "fullyQualifiedName": visible(&format!("{}.{}", frame.class, frame.method)) }],
    })
}

/// A relative path as a URI; whatever else an app calls its files.
fn uri(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    let encoded = |c: char| {
        let mut bytes = [0; 4];
        c.encode_utf8(&mut bytes).bytes().map(|b| format!("%{b:02X}")).collect::<String>()
    };
    path.chars().map(|c| if plain(c) { c.to_string() } else { encoded(c) }).collect()
}
