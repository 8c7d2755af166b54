//! Trace files (`*.trace.jsonl`): one header line, then one line per event. One format for exploring, replaying,
//! minimising, exporting and bug reports.
//!
//! People cut and edit traces, so an error names its line, blank lines are allowed and unknown fields are ignored.
//! A file that announces a newer schema is refused, because guessing at its meaning would replay something else.

use crate::event::Event;
use crate::finding::FindingKind;
use crate::hash::{Hash, Hasher};
use crate::selector::Target;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// The schema this release writes and the newest it reads.
pub const SCHEMA: u32 = 1;
/// The longest line that is read.
pub const MAX_LINE: usize = 4 << 20;

/// A header and the events after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What was run where.
    pub header: Header,
    /// What was done.
    pub steps: Vec<Step>,
}

/// First line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format.
    pub schema: u32,
    /// What kind of file this is: `trace` or `events`.
    pub kind: String,
    /// Version of gibbon that wrote it.
    #[serde(default)]
    pub gibbon: String,
    /// The app.
    #[serde(default)]
    pub app: App,
    /// The device.
    #[serde(default)]
    pub device: DeviceInfo,
    /// Seed of the strategy.
    #[serde(default)]
    pub seed: u64,
    /// Seed of the device.
    #[serde(default)]
    pub device_seed: u64,
    /// What the trace is expected to show.
    #[serde(default)]
    pub expect: Option<Expectation>,
}

impl Header {
    /// The header of a trace that expects nothing.
    pub fn new(app: App, device: DeviceInfo, seed: u64, device_seed: u64) -> Header {
        let gibbon = env!("CARGO_PKG_VERSION").to_owned();
        Header { schema: SCHEMA, kind: "trace".to_owned(), gibbon, app, device, seed, device_seed, expect: None }
    }
}

/// The app under test: a set of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct App {
    /// Package name.
    pub package: String,
    /// Version for people.
    pub version_name: String,
    /// Version for machines.
    pub version_code: i64,
    /// The files and what they hold.
    pub files: Vec<AppFile>,
}

/// One file of an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AppFile {
    /// Name without folder.
    pub name: String,
    /// SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// The device of a run and everything that shapes its behaviour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeviceInfo {
    /// `embedded`, `adb` or `scripted`.
    pub kind: String,
    /// The recorded configuration.
    pub config: BTreeMap<String, Value>,
    /// Its name, see [`config_hash`].
    pub config_hash: String,
}

impl DeviceInfo {
    /// A device of this kind and configuration.
    pub fn new(kind: &str, config: BTreeMap<String, Value>) -> DeviceInfo {
        let config_hash = config_hash(&config).to_string();
        DeviceInfo { kind: kind.to_owned(), config, config_hash }
    }
}

/// What a trace is expected to show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Expectation {
    /// Bucket of the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finding: Option<String>,
    /// Kind of the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<FindingKind>,
    /// Class of the root cause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exception: Option<String>,
    /// Normalised frames.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// Another target: an activity, a method, a branch, a predicate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Number of the event that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

/// One event of a trace. `gui` and `exact` are hashes before the event; `id` stays with the event when others are
/// deleted, because draws of the device are keyed by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Place in this file, from 0.
    pub n: u64,
    /// Identity of the event, kept through minimising.
    pub id: u64,
    /// Virtual milliseconds since the start of the device.
    #[serde(default)]
    pub t: u64,
    /// What is done.
    pub event: Event,
    /// What it is aimed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// The activity in front before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub activity: String,
    /// Hash of the tree before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gui: Option<Hash>,
    /// Hash of the whole device before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Hash>,
    /// The rule that decided it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl Step {
    /// An event without any context.
    pub fn new(n: u64, event: Event) -> Step {
        Step {
            n,
            id: n,
            t: 0,
            event,
            target: None,
            activity: String::new(),
            gui: None,
            exact: None,
            why: String::new(),
        }
    }
}

impl Trace {
    /// Reads a trace file.
    pub fn parse(bytes: &[u8]) -> Result<Trace, TraceError> {
        let mut lines = lines(bytes);
        let (number, first) = lines.next().ok_or(TraceError::new(1, Problem::Empty))?;
        let header = parse_header(number, first?)?;
        let steps: Result<Vec<Step>, TraceError> = lines.map(|(n, line)| parse_line(n, line?)).collect();
        Ok(Trace { header, steps: steps? })
    }

    /// Writes a trace file.
    pub fn to_jsonl(&self) -> String {
        let mut out = to_line(&self.header);
        self.steps.iter().for_each(|s| out.push_str(&to_line(s)));
        out
    }

    /// The trace with only some of its steps, in order; ids stay, places are counted anew.
    #[must_use]
    pub fn subsequence(&self, keep: &[usize]) -> Trace {
        let steps = keep.iter().filter_map(|&i| self.steps.get(i)).zip(0..);
        let steps = steps.map(|(s, n)| Step { n, ..s.clone() }).collect();
        Trace { header: self.header.clone(), steps }
    }
}

/// A line that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// There is no line at all.
    Empty,
    /// The line is longer than [`MAX_LINE`].
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// The line is not the JSON it should be.
    Json(String),
    /// The file is of another kind.
    Kind(String),
    /// The file was written by a newer gibbon.
    Schema(u32),
}

impl TraceError {
    fn new(line: usize, problem: Problem) -> TraceError {
        TraceError { line, problem }
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            Problem::Empty => write!(f, "the file is empty"),
            Problem::TooLong => write!(f, "longer than {MAX_LINE} bytes"),
            Problem::NotText => write!(f, "not UTF-8"),
            Problem::Json(message) => write!(f, "{message}"),
            Problem::Kind(kind) => write!(f, "this is a file of kind {kind:?}, not a trace"),
            Problem::Schema(schema) => write!(f, "schema {schema} is newer than {SCHEMA}, which this gibbon reads"),
        }
    }
}

impl std::error::Error for TraceError {}

/// Names a configuration: equal for equal settings, whatever order they were written in.
pub fn config_hash(config: &BTreeMap<String, Value>) -> Hash {
    let mut h = Hasher::new("config/1");
    h.u64(config.len() as u64);
    for (key, value) in config {
        h.str(key).hash(value_hash(value));
    }
    h.finish()
}

pub(crate) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, Result<&str, TraceError>)> {
    let numbered = bytes.split(|&b| b == b'\n').zip(1..);
    let filled = numbered.filter(|(line, _)| !line.iter().all(u8::is_ascii_whitespace));
    filled.map(|(line, number)| (number, check_line(number, line)))
}

pub(crate) fn parse_header(number: usize, line: &str) -> Result<Header, TraceError> {
    let header: Header = parse_line(number, line)?;
    if header.schema > SCHEMA {
        return Err(TraceError::new(number, Problem::Schema(header.schema)));
    }
    let known = matches!(header.kind.as_str(), "trace" | "events");
    if known { Ok(header) } else { Err(TraceError::new(number, Problem::Kind(header.kind))) }
}

pub(crate) fn parse_line<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, TraceError> {
    serde_json::from_str(line).map_err(|e| TraceError::new(number, Problem::Json(e.to_string())))
}

/// One line of a file. The types written here have string keys only, so writing cannot fail; should it ever, the
/// line says so and readers refuse it.
pub(crate) fn to_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).unwrap_or_else(|e| format!("unwritable: {e}"));
    line.push('\n');
    line
}

fn check_line(number: usize, line: &[u8]) -> Result<&str, TraceError> {
    if line.len() > MAX_LINE {
        return Err(TraceError::new(number, Problem::TooLong));
    }
    std::str::from_utf8(line).map_err(|_| TraceError::new(number, Problem::NotText))
}

/// Hashes a JSON value with sorted keys. Its depth is bounded by the reader that made it.
fn value_hash(value: &Value) -> Hash {
    let mut h = Hasher::new("value/1");
    match value {
        Value::Array(items) => {
            h.str("array").u64(items.len() as u64);
            items.iter().for_each(|i| _ = h.hash(value_hash(i)));
        }
        Value::Object(map) => {
            let sorted: BTreeMap<&String, &Value> = map.iter().collect();
            h.str("object").u64(sorted.len() as u64);
            sorted.iter().for_each(|(k, v)| _ = h.str(k).hash(value_hash(v)));
        }
        plain => _ = h.str("plain").str(&plain.to_string()),
    }
    h.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Action;
    use crate::geometry::Point;
    use expect_test::expect;

    fn sample() -> Trace {
        let app = App { package: "a.b".into(), version_name: "1".into(), version_code: 1, files: vec![] };
        let header = Header::new(app, DeviceInfo::new("scripted", BTreeMap::new()), 1, 2);
        let tap = Step::new(0, Action::Tap { at: Point::new(1, 2) }.into());
        let back = Step { why: "back".into(), ..Step::new(1, Action::key("BACK").into()) };
        Trace { header, steps: vec![tap, back] }
    }

    #[test]
    fn a_trace_reads_back() {
        let text = sample().to_jsonl();
        expect![[r#"
            {"schema":1,"kind":"trace","gibbon":"0.1.0","app":{"package":"a.b","version_name":"1","version_code":1,"files":[]},"device":{"kind":"scripted","config":{},"config_hash":"af55b576352d486e842321b4ead89746"},"seed":1,"device_seed":2,"expect":null}
            {"n":0,"id":0,"t":0,"event":{"type":"tap","at":{"x":1,"y":2},"after":"settle"}}
            {"n":1,"id":1,"t":0,"event":{"type":"key","key":"BACK","after":"settle"},"why":"back"}
        "#]].assert_eq(&text);
        assert_eq!(Trace::parse(text.as_bytes()), Ok(sample()));
        let with_blanks = text.replace('\n', "\r\n\n");
        assert_eq!(Trace::parse(with_blanks.as_bytes()), Ok(sample()));
    }

    #[test]
    fn errors_name_the_line() {
        let good = sample().to_jsonl();
        let check = |bytes: &[u8], message: &str| match Trace::parse(bytes) {
            Ok(_) => panic!("accepted"),
            Err(e) => assert!(e.to_string().starts_with(message), "{e}"),
        };
        check(b"", "line 1: the file is empty");
        check(b"{}", "line 1: missing field");
        check(good.replace("\"tap\"", "\"hug\"").as_bytes(), "line 2: unknown variant `hug`");
        check(&good.as_bytes()[..good.len() - 4], "line 3: EOF");
        check(good.replace("\"schema\":1", "\"schema\":9").as_bytes(), "line 1: schema 9 is newer");
        check(good.replace("\"trace\"", "\"cake\"").as_bytes(), "line 1: this is a file of kind \"cake\"");
        check(&[good.as_bytes(), b"\xff"].concat(), "line 4: not UTF-8");
        let deep = format!("{{\"x\":{}", "[".repeat(100_000));
        check(deep.as_bytes(), "line 1: ");
    }

    #[test]
    fn unknown_fields_are_ignored() {
        let text = sample().to_jsonl().replace("{\"n\":", "{\"mood\":{\"a\":[1]},\"n\":");
        assert_eq!(Trace::parse(text.as_bytes()), Ok(sample()));
    }

    #[test]
    fn a_subsequence_keeps_ids() {
        let sub = sample().subsequence(&[1, 7]);
        assert_eq!(sub.steps.iter().map(|s| (s.n, s.id)).collect::<Vec<_>>(), [(0, 1)]);
    }

    #[test]
    fn the_name_of_a_configuration_ignores_order() -> Result<(), serde_json::Error> {
        let hash = |json: &str| serde_json::from_str(json).map(|c| config_hash(&c));
        assert_eq!(hash(r#"{"a":{"x":1,"y":2},"b":3}"#)?, hash(r#"{"b":3,"a":{"y":2,"x":1}}"#)?);
        assert_ne!(hash(r#"{"a":[1,2]}"#)?, hash(r#"{"a":[2,1]}"#)?);
        Ok(())
    }
}
