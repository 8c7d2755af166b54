//! The event log of a run (`events.jsonl`): the lines of a trace with what was decided and what came of it, and
//! records between them.
//!
//! With snapshots a run is a tree, not a line: each event names the event it follows (`parent`), a restore record says
//! where the device went. The trace of a finding is the path from a fresh start to it ([`path_to`]). Records carry no
//! wall-clock time, so that equal runs have equal logs.

use crate::hash::Hash;
use crate::trace::{Header, Step, TraceError, lines, parse_header, parse_line, to_line};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use std::collections::BTreeMap;

/// One line after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// An event that was performed.
    Event(Box<Performed>),
    /// The device went back to a snapshot.
    Restore(Restore),
    /// The model changed its abstraction or its shape.
    Model(ModelChange),
    /// A finding was announced.
    Finding(Announced),
    /// Something else worth knowing, such as a rule that had to give up.
    Note(Note),
}

/// An event of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Performed {
    /// The line as in a trace.
    #[serde(flatten)]
    pub step: Step,
    /// Number of the event before it on this path; none after a fresh start.
    #[serde(default)]
    pub parent: Option<u64>,
    /// How it was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// What came of it.
    #[serde(default)]
    pub outcome: Outcome,
}

/// How an event was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Decision {
    /// The rule that decided.
    pub rule: String,
    /// The state it decided in.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// The model action it chose.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub action: String,
    /// Where a plan leads.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub toward: String,
    /// Among how many it chose.
    #[serde(skip_serializing_if = "is_zero")]
    pub among: u32,
}

/// What came of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Outcome {
    /// The activity in front after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub activity: String,
    /// Hash of the tree after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gui: Option<Hash>,
    /// Hash of the device after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Hash>,
    /// The state after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// Instructions covered for the first time.
    #[serde(skip_serializing_if = "is_zero")]
    pub gained: u32,
    /// Buckets of the findings it showed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<String>,
}

/// The device went back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restore {
    /// The event after which the snapshot was taken; none is the fresh start.
    pub restore: Option<u64>,
    /// The rule that decided.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// The model changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelChange {
    /// Which operation: `refine_action`, `coarsen`, `blacklist` …
    pub model: String,
    /// Its particulars in words, stable over releases as far as the rules are.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<String, Value>,
}

/// A finding was announced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    /// Its bucket.
    pub finding: String,
    /// The event that showed it.
    pub at: u64,
    /// Whether the bucket is seen for the first time in this run.
    #[serde(default)]
    pub new: bool,
}

/// A remark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// What is said.
    pub note: String,
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Record::Event(r) => r.serialize(s),
            Record::Restore(r) => r.serialize(s),
            Record::Model(r) => r.serialize(s),
            Record::Finding(r) => r.serialize(s),
            Record::Note(r) => r.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Record, D::Error> {
        let value = Value::deserialize(d)?;
        let has = |key: &str| value.get(key).is_some();
        let record = if has("event") {
            serde_json::from_value(value).map(|e| Record::Event(Box::new(e)))
        } else if has("restore") {
            serde_json::from_value(value).map(Record::Restore)
        } else if has("model") {
            serde_json::from_value(value).map(Record::Model)
        } else if has("finding") {
            serde_json::from_value(value).map(Record::Finding)
        } else if has("note") {
            serde_json::from_value(value).map(Record::Note)
        } else {
            return Err(de::Error::custom("neither event, restore, model, finding nor note"));
        };
        record.map_err(de::Error::custom)
    }
}

/// A whole log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLog {
    /// What was run where.
    pub header: Header,
    /// What happened.
    pub records: Vec<Record>,
}

impl EventLog {
    /// Reads a log. A last line that was cut off by a kill is dropped; any other bad line is an error.
    pub fn parse(bytes: &[u8]) -> Result<EventLog, TraceError> {
        let complete = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let mut lines = lines(&bytes[..complete]);
        let Some((number, first)) = lines.next() else {
            return Err(TraceError { line: 1, problem: crate::trace::Problem::Empty });
        };
        let header = parse_header(number, first?)?;
        let records: Result<Vec<Record>, TraceError> = lines.map(|(n, line)| parse_line(n, line?)).collect();
        Ok(EventLog { header, records: records? })
    }

    /// Writes a log.
    pub fn to_jsonl(&self) -> String {
        let mut out = to_line(&self.header);
        self.records.iter().for_each(|r| out.push_str(&r.to_line()));
        out
    }
}

impl Record {
    /// The record as one line of the file, with its end.
    pub fn to_line(&self) -> String {
        to_line(self)
    }
}

/// The steps from a fresh start to event `n`: its chain of parents, in order. None if a parent is missing or the
/// parents do not go back in time.
pub fn path_to(records: &[Record], n: u64) -> Option<Vec<Step>> {
    let events: BTreeMap<u64, &Performed> = records
        .iter()
        .filter_map(|r| match r {
            Record::Event(e) => Some((e.step.n, &**e)),
            _ => None,
        })
        .collect();
    let mut path = Vec::new();
    let mut next = Some(n);
    while let Some(at) = next {
        let event = events.get(&at)?;
        path.push(event.step.clone());
        next = event.parent;
        if next.is_some_and(|parent| parent >= at) {
            return None;
        }
    }
    path.reverse();
    path.iter_mut().zip(0..).for_each(|(s, n)| s.n = n);
    Some(path)
}

fn is_zero(v: &u32) -> bool {
    *v == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Action;
    use crate::trace::{App, DeviceInfo};
    use expect_test::expect;

    fn event(n: u64, parent: Option<u64>) -> Record {
        let step = Step::new(n, Action::key("BACK").into());
        let decision = Some(Decision { rule: "back".into(), ..Decision::default() });
        Record::Event(Box::new(Performed { step, parent, decision, outcome: Outcome::default() }))
    }

    fn sample() -> EventLog {
        let mut header = Header::new(App::default(), DeviceInfo::default(), 1, 1);
        header.kind = "events".into();
        let restore = Record::Restore(Restore { restore: Some(0), why: "jump".into() });
        let fresh = Record::Restore(Restore { restore: None, why: "fresh".into() });
        let model = Record::Model(ModelChange { model: "coarsen".into(), ..ModelChange::default() });
        let records = vec![event(0, None), event(1, Some(0)), restore, event(2, Some(0)), fresh, model];
        EventLog { header, records }
    }

    #[test]
    fn a_log_reads_back() {
        let text = sample().to_jsonl();
        expect![[r#"
            {"schema":1,"kind":"events","gibbon":"0.1.0","app":{"package":"","version_name":"","version_code":0,"files":[]},"device":{"kind":"","config":{},"config_hash":""},"seed":1,"device_seed":1,"expect":null}
            {"n":0,"id":0,"t":0,"event":{"type":"key","key":"BACK","after":"settle"},"parent":null,"decision":{"rule":"back"},"outcome":{}}
            {"n":1,"id":1,"t":0,"event":{"type":"key","key":"BACK","after":"settle"},"parent":0,"decision":{"rule":"back"},"outcome":{}}
            {"restore":0,"why":"jump"}
            {"n":2,"id":2,"t":0,"event":{"type":"key","key":"BACK","after":"settle"},"parent":0,"decision":{"rule":"back"},"outcome":{}}
            {"restore":null,"why":"fresh"}
            {"model":"coarsen"}
        "#]].assert_eq(&text);
        assert_eq!(EventLog::parse(text.as_bytes()), Ok(sample()));
    }

    #[test]
    fn a_torn_last_line_is_dropped() {
        let text = sample().to_jsonl() + "{\"n\":7,\"ev";
        assert_eq!(EventLog::parse(text.as_bytes()), Ok(sample()));
    }

    #[test]
    fn the_trace_of_a_finding_is_the_chain_of_parents() {
        let log = sample();
        let ids = |n| path_to(&log.records, n).map(|p| p.iter().map(|s| (s.n, s.id)).collect::<Vec<_>>());
        assert_eq!(ids(2), Some(vec![(0, 0), (1, 2)]));
        assert_eq!(ids(9), None);
        let looped = [event(3, Some(3))];
        assert_eq!(path_to(&looped, 3), None);
    }
}
