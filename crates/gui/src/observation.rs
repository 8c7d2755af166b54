//! What a device tells about itself after an event: what is on the screen, and what happened since last time.

use crate::hash::Hash;
use crate::stack::{Frame, Throwable};
use crate::tree::Tree;
use serde::{Deserialize, Serialize};

/// The state of a device and what happened since the last observation. The tree is always a real one: a device that
/// cannot read it answers an error instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Observation {
    /// What is on the screen, with the activity in front and the window stack.
    pub tree: Tree,
    /// Names of the state.
    pub hashes: Hashes,
    /// Virtual milliseconds since the start of the device.
    pub time: u64,
    /// Exceptions that reached the top of a thread.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crashes: Vec<Crash>,
    /// Times the app did not answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub anrs: Vec<Anr>,
    /// Lines of the log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<LogLine>,
    /// Intents that left the app.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub external: Vec<ExternalIntent>,
    /// Toasts that were shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub toasts: Vec<String>,
    /// Notifications that are showing now, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notifications: Vec<Notification>,
    /// The activity that the one in front shows inside itself, as a tab, as `package/class`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<String>,
    /// The permission that is being asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permission_asked: Option<String>,
    /// Code covered for the first time.
    pub gained: Coverage,
    /// Answers of the platform that are not there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<Gap>,
    /// Whether the app's process lives.
    pub running: bool,
    /// Whether the app had settled when the last event ended.
    pub settled: bool,
}

impl Observation {
    /// The activity in front, as `package/class`; empty if none.
    pub fn activity(&self) -> &str {
        self.tree.activity()
    }

    /// Package of the activity in front.
    pub fn package(&self) -> &str {
        self.activity().split('/').next().unwrap_or("")
    }
}

/// The three names of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hashes {
    /// The tree.
    pub gui: Hash,
    /// Everything; equal runs have equal ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Hash>,
    /// What the behaviour depends on; computed on demand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Hash>,
}

/// An exception that reached the top of a thread, seen before any handler of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Crash {
    /// The process.
    pub process: String,
    /// The thread.
    pub thread: String,
    /// The activity, service or receiver that was running, as `package/class`.
    pub component: String,
    /// Exceptions, the outermost first.
    pub chain: Vec<Throwable>,
    /// The app's own handler that takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handled_by: Option<String>,
    /// Gaps that the thread had met before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<String>,
}

/// A time the app did not answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Anr {
    /// The process.
    pub process: String,
    /// The component that did not answer.
    pub component: String,
    /// What was waiting: input, broadcast or service.
    pub reason: String,
    /// Samples of the main thread, each innermost call first.
    pub samples: Vec<Vec<Frame>>,
    /// Stacks of all threads, for people.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub threads: String,
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LogLine {
    /// Virtual milliseconds.
    pub t: u64,
    /// Priority letter as logcat prints it.
    pub level: String,
    /// Tag.
    pub tag: String,
    /// Message.
    pub message: String,
}

/// An intent that left the app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExternalIntent {
    /// The intent.
    pub intent: crate::event::Intent,
    /// Whether the app waits for a result.
    pub for_result: bool,
    /// What the policy answered; none while it waits for an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<crate::event::ExternalAnswer>,
}

/// A notification that is showing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notification {
    /// Title.
    pub title: String,
    /// Text.
    pub text: String,
    /// Whether it can be tapped.
    pub tappable: bool,
    /// Whether it can be wiped away.
    pub dismissible: bool,
    /// The words of its buttons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buttons: Vec<String>,
}

/// Counts of covered code, of the app's own unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Coverage {
    /// Instructions.
    pub instructions: u32,
    /// Methods.
    pub methods: u32,
    /// Branches.
    pub branches: u32,
    /// Activities.
    pub activities: u32,
    /// Instructions of libraries that the app brings.
    pub library_instructions: u32,
}

impl Coverage {
    /// Adds what was gained.
    pub fn add(&mut self, gained: Coverage) {
        self.instructions = self.instructions.saturating_add(gained.instructions);
        self.methods = self.methods.saturating_add(gained.methods);
        self.branches = self.branches.saturating_add(gained.branches);
        self.activities = self.activities.saturating_add(gained.activities);
        self.library_instructions = self.library_instructions.saturating_add(gained.library_instructions);
    }
}

/// An answer of the platform that is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Gap {
    /// The method that has no answer.
    pub name: String,
    /// The place that called it.
    pub caller: String,
    /// How often.
    pub calls: u32,
}
