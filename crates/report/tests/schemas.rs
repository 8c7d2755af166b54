//! The published schemas (`docs/schemas`) describe what runs really write. The checker knows the part of JSON Schema that
//! they use and fails on any word it does not know, so that a schema cannot ask for something that nobody checks.

mod hostile;

use hostile::{hostile_app, report_of};
use lab::run::{Folder, Plan};
use serde_json::Value;
use std::path::Path;

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schemas/{name}.schema.json"));
    serde_json::from_slice(&std::fs::read(path).expect("a schema")).expect("JSON")
}

fn file(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&folder.read(name).expect(name)).expect("JSON")
}

#[test]
fn runs_are_written_as_the_schemas_say() {
    let folder = report_of("report-schemas", &hostile_app(), &Plan { events: 60, check_runs: 5, ..Plan::default() });
    let summary = file(&folder, "summary.json");
    holds(&schema("summary"), &summary, "summary");
    let findings = summary["findings"].as_array().expect("findings");
    assert!(!findings.is_empty());
    let trace = schema("trace");
    for line in findings {
        let home = format!("findings/{}", line["id"].as_str().expect("an id"));
        holds(&schema("finding"), &file(&folder, &format!("{home}/finding.json")), "finding");
        let text =
            String::from_utf8(folder.read(&format!("{home}/finding.trace.jsonl")).expect("a trace")).expect("text");
        for (n, line) in text.lines().enumerate() {
            let part = if n == 0 { "header" } else { "step" };
            holds(&trace["$defs"][part], &serde_json::from_str(line).expect("JSON"), part);
        }
    }
}

#[test]
fn a_wrong_document_does_not_pass() {
    let mut summary = serde_json::to_value(lab::summary::Summary { schema: 1, ..Default::default() }).expect("JSON");
    summary["command"] = "test".into();
    assert!(problem(&schema("summary"), &summary, "").is_none());
    summary["events"] = "many".into();
    assert!(problem(&schema("summary"), &summary, "").is_some_and(|p| p.contains("/events")));
}

fn holds(schema: &Value, value: &Value, place: &str) {
    assert_eq!(problem(schema, value, place), None);
}

/// The first thing that does not hold, with its place.
fn problem(schema: &Value, value: &Value, place: &str) -> Option<String> {
    let rules = schema.as_object().expect("a schema is an object");
    rules.iter().find_map(|(word, rule)| match word.as_str() {
        "$schema" | "title" | "description" | "$defs" | "oneOf" => None,
        "type" => {
            let names: Vec<&str> = rule
                .as_array()
                .map_or_else(|| vec![rule], |all| all.iter().collect())
                .into_iter()
                .filter_map(Value::as_str)
                .collect();
            (!names.iter().any(|name| is(name, value))).then(|| format!("{place} is no {names:?}: {value}"))
        }
        "const" => (value != rule).then(|| format!("{place} is not {rule}: {value}")),
        "enum" => (!rule.as_array()?.contains(value)).then(|| format!("{place} is none of {rule}: {value}")),
        "minimum" => (value.as_f64()? < rule.as_f64()?).then(|| format!("{place} is below {rule}")),
        "pattern" => {
            let hash = value.as_str()?.len() == 32 && value.as_str()?.bytes().all(|b| b.is_ascii_hexdigit());
            assert_eq!(rule, "^[0-9a-f]{32}$", "the only pattern that is known here");
            (!hash).then(|| format!("{place} is no hash: {value}"))
        }
        "required" => {
            let missing = rule.as_array()?.iter().filter_map(Value::as_str).find(|name| value.get(name).is_none());
            missing.map(|name| format!("{place}/{name} is missing"))
        }
        "properties" => {
            let known = rule.as_object()?.iter().filter_map(|(name, rule)| Some((name, rule, value.get(name)?)));
            known.into_iter().find_map(|(name, rule, value)| problem(rule, value, &format!("{place}/{name}")))
        }
        "additionalProperties" => {
            value.as_object()?.iter().find_map(|(name, value)| problem(rule, value, &format!("{place}/{name}")))
        }
        "items" => {
            let all = value.as_array()?.iter().enumerate();
            all.into_iter().find_map(|(n, value)| problem(rule, value, &format!("{place}/{n}")))
        }
        other => panic!("{place}: {other} is not known here"),
    })
}

fn is(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other} is no type"),
    }
}
