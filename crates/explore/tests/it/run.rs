//! Runs a scripted app and writes the decisions as short lines.

use device::Device;
use device::scripted::Scripted;
use explore::config::Config;
use explore::explorer::{Explorer, Stats, Stop};
use explore::model::Model;
use gui::Finding;
use gui::log::{ModelChange, Performed, Record};

/// Everything that a run left behind.
pub(crate) struct Run {
    /// Why it ended.
    pub(crate) stop: Stop,
    /// The whole log.
    pub(crate) log: Vec<Record>,
    /// What was counted.
    pub(crate) stats: Stats,
    /// What was found.
    pub(crate) findings: Vec<Finding>,
    /// The model at the end.
    pub(crate) model: Model,
}

impl Run {
    /// How often a rule decided.
    pub(crate) fn rule(&self, name: &str) -> u64 {
        self.stats.rules.get(name).copied().unwrap_or(0)
    }

    /// The operations on the model, in order, without the doubts that were left.
    pub(crate) fn operations(&self) -> Vec<String> {
        self.changes().map(|c| c.model.clone()).filter(|m| m != "unresolved").collect()
    }

    /// One particular of all operations that have it, in order.
    pub(crate) fn about(&self, what: &str) -> Vec<String> {
        self.changes().filter_map(|c| c.about.get(what)?.as_str().map(str::to_owned)).collect()
    }

    fn changes(&self) -> impl Iterator<Item = &ModelChange> {
        self.log.iter().filter_map(|r| match r {
            Record::Model(change) => Some(change),
            _ => None,
        })
    }

    /// The log as short lines.
    pub(crate) fn lines(&self) -> String {
        self.log.iter().map(line).collect()
    }
}

/// Explores the app of a script.
pub(crate) fn explore(toml: &str, config: &Config, seed: u64, events: u64) -> Run {
    let mut device = Scripted::from_toml(toml).expect("the script is right");
    explore_on(&mut device, config, seed, events)
}

/// Explores the app of a device.
pub(crate) fn explore_on(device: &mut Scripted, config: &Config, seed: u64, events: u64) -> Run {
    let app = device.install(&[]).expect("installs");
    device.reset(seed).expect("resets");
    let mut log: Vec<Record> = Vec::new();
    let mut explorer = Explorer::new(device, &app, config.clone(), seed).with_sequences().expect("sequences are right");
    explorer.start(&mut log).expect("starts");
    let stop = explorer.run(events, &mut log).expect("runs");
    let (stats, model) = (explorer.stats(), explorer.model().clone());
    let findings = explorer.findings().all().cloned().collect();
    Run { stop, log, stats, findings, model }
}

fn line(record: &Record) -> String {
    match record {
        Record::Event(e) => event_line(e),
        Record::Restore(r) => format!("    restore {:?} ({})\n", r.restore, r.why),
        Record::Model(m) => {
            let about: Vec<String> = m.about.iter().map(|(k, v)| format!("{k}={}", short(v))).collect();
            format!("    {} {}\n", m.model, about.join(" "))
        }
        Record::Finding(f) => format!("    finding {} new={}\n", f.finding, f.new),
        Record::Note(n) => format!("    note {}\n", n.note),
    }
}

fn event_line(e: &Performed) -> String {
    let decision = e.decision.clone().unwrap_or_default();
    let target = e.step.target.as_ref().map_or(String::new(), |t| {
        let named = t.text.clone().or(t.id.clone()).or(t.path.clone());
        format!(" {:?}", named.unwrap_or_default())
    });
    let toward = if decision.toward.is_empty() { String::new() } else { format!(" toward {}", decision.toward) };
    let activity = e.outcome.activity.rsplit('/').next().unwrap_or("");
    let what = e.step.event.action.kind();
    format!("{:3} {:4} {} {what}{target}{toward} -> {activity}\n", e.step.n, decision.state, decision.rule)
}

/// A value without the flags that every name carries.
fn short(value: &serde_json::Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let flags = ["enabled", "clickable", "checkable", "long-clickable", "scrollable"];
    let mut out = text;
    for flag in flags {
        for on in ["true", "false"] {
            out = out.replace(&format!("[@{flag}='{on}']"), "");
        }
    }
    out.replace("[@resource-id=\"\"]", "").replace("[@content-desc=\"\"]", "").replace("android.widget.", "")
}
