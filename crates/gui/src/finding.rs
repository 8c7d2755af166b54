//! What a run reports: failures with everything needed to believe, repeat and repair them.

use crate::identity::Identity;
use crate::stack::Throwable;
use serde::{Deserialize, Serialize};

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// An exception reached the top of a thread.
    #[default]
    Crash,
    /// The main thread did not answer.
    Anr,
    /// The app does something wrong without failing.
    Functional,
    /// Memory that can never be used again is kept.
    Leak,
    /// A native library failed.
    Native,
    /// A budget of the run was exceeded: memory, instructions, depth.
    Limit,
}

impl FindingKind {
    /// The name used in files and identities.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Crash => "crash",
            FindingKind::Anr => "anr",
            FindingKind::Functional => "functional",
            FindingKind::Leak => "leak",
            FindingKind::Native => "native",
            FindingKind::Limit => "limit",
        }
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Needs a change of the environment that users rarely make.
    Low,
    /// Needs lifecycle events such as rotation.
    Medium,
    /// Plain taps suffice.
    #[default]
    High,
}

/// Something unusual that the steps need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Precondition {
    /// No network.
    Offline,
    /// The screen turned.
    Rotation,
    /// The process was killed and restored.
    Kill,
    /// The app went to the background.
    Background,
    /// A permission was denied.
    DeniedPermission,
    /// An external activity answered in a certain way.
    ExternalAnswer,
    /// A broadcast or intent from outside.
    Intent,
    /// Locale, night mode or font size changed.
    Configuration,
    /// Time passed.
    Time,
    /// Events followed each other without waiting.
    Unsettled,
}

/// How often the minimal trace showed it: `k` of `n` runs, with a confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reproduction {
    /// Runs that showed it.
    pub k: u32,
    /// Runs.
    pub n: u32,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// One failure, as `finding.json` holds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Finding {
    /// Bucket: equal for equal bugs.
    pub id: String,
    /// Version of the rules that made the bucket.
    pub identity_version: u32,
    /// Kind of failure.
    pub kind: FindingKind,
    /// Place in the app, with line.
    pub site: String,
    /// Exceptions, the outermost first, the root cause last.
    pub chain: Vec<Throwable>,
    /// Normalised frames that make the bucket.
    pub frames: Vec<String>,
    /// How much it matters.
    pub severity: Severity,
    /// What it needs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub preconditions: Vec<Precondition>,
    /// Whether it survives other answers of every gap that the run met.
    pub clean: bool,
    /// The gaps that taint it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tainted_by: Vec<String>,
    /// States of the phone that it needs, in words: another phone shows it only where it is in the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// The app's own handler that would have swallowed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handled_by: Option<String>,
    /// Number of the event that first showed it.
    pub first_event: u64,
    /// How often the run showed it.
    pub hits: u32,
    /// Trace that shows it, relative to the run folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<String>,
    /// Shortest trace that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<String>,
    /// Events in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal_events: Option<u32>,
    /// How reliably it shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reproduced: Option<Reproduction>,
    /// Findings with equal minimal steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same_steps_as: Vec<String>,
    /// Pictures, relative to the run folder.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub screenshots: Vec<String>,
    /// Stacks of other threads, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<String>,
}

impl Finding {
    /// A finding of this kind and identity.
    pub fn new(kind: FindingKind, identity: Identity, chain: Vec<Throwable>, first_event: u64) -> Finding {
        Finding {
            id: identity.id,
            identity_version: identity.version,
            kind,
            site: identity.site,
            chain,
            frames: identity.frames,
            clean: true,
            first_event,
            hits: 1,
            ..Finding::default()
        }
    }

    /// Class of the root cause; empty if there is no exception.
    pub fn exception(&self) -> &str {
        self.chain.last().map_or("", |t| t.class.as_str())
    }
}

/// What the events of a trace need beyond plain input, sorted.
pub fn preconditions<'a>(events: impl IntoIterator<Item = &'a crate::event::Event>) -> Vec<Precondition> {
    let mut found: Vec<Precondition> = events.into_iter().flat_map(preconditions_of).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Plain taps weigh most, lifecycle events less, rare changes of the environment least.
pub fn severity(preconditions: &[Precondition]) -> Severity {
    use Precondition as P;
    let weight = |p: &Precondition| match p {
        P::Rotation | P::Background | P::Offline | P::DeniedPermission | P::Unsettled => Severity::Medium,
        P::Kill | P::ExternalAnswer | P::Intent | P::Configuration | P::Time => Severity::Low,
    };
    preconditions.iter().map(weight).min().unwrap_or(Severity::High)
}

fn preconditions_of(event: &crate::event::Event) -> Vec<Precondition> {
    use crate::event::{Action as A, After, Network};
    let mut found = match &event.action {
        A::Rotate { .. } => vec![Precondition::Rotation],
        A::Background | A::Foreground | A::Screen { .. } => vec![Precondition::Background],
        A::Kill => vec![Precondition::Kill],
        A::Permission { grant: false, .. } => vec![Precondition::DeniedPermission],
        A::External { .. } => vec![Precondition::ExternalAnswer],
        A::Intent { .. } | A::Broadcast { .. } => vec![Precondition::Intent],
        A::Network { state: Network::Off } | A::Airplane { on: true } => vec![Precondition::Offline],
        A::Locale { .. } | A::Night { .. } | A::FontScale { .. } => vec![Precondition::Configuration],
        A::AdvanceTime { .. } => vec![Precondition::Time],
        _ => Vec::new(),
    };
    if event.action.is_touch() && event.after != After::Settle {
        found.push(Precondition::Unsettled);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Action, Event};
    use crate::geometry::Rect;

    fn check(actions: Vec<Event>, expected: &[Precondition], weight: Severity) {
        let found = preconditions(&actions);
        assert_eq!(found, expected);
        assert_eq!(severity(&found), weight);
    }

    #[test]
    fn plain_taps_weigh_most() {
        let tap = || Action::tap(Rect::default());
        check(vec![tap().into(), Action::key("BACK").into()], &[], Severity::High);
        check(vec![Action::Rotate { quarters: 1 }.into()], &[Precondition::Rotation], Severity::Medium);
        check(vec![Event::timed(tap(), 10)], &[Precondition::Unsettled], Severity::Medium);
        let both = [Precondition::Rotation, Precondition::Kill];
        check(vec![Action::Kill.into(), Action::Rotate { quarters: 1 }.into()], &both, Severity::Low);
    }

    #[test]
    fn a_finding_reads_back_from_an_older_file() -> Result<(), serde_json::Error> {
        let old: Finding = serde_json::from_str(r#"{"id":"a1b2c3d4","kind":"crash","colour":1}"#)?;
        assert_eq!((old.id.as_str(), old.kind), ("a1b2c3d4", FindingKind::Crash));
        assert_eq!(serde_json::from_str::<Finding>(&serde_json::to_string(&old)?)?, old);
        Ok(())
    }
}
