//! The tasks that can be shared, as data that goes over a pipe.

use crate::proof::way;
use crate::shrink::{self, Answer, Method, Request, Shrunk, written};
use crate::watched::Account;
use device::{Bitmap, Device};
use gui::Finding;
use gui::mapping::Mapping;
use gui::observation::Gap;
use gui::trace::Trace;
use minimize::goal::Goal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Something to be done with a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Search for the shortest trace that shows a finding.
    Shrink {
        /// A trace that shows it.
        #[serde(with = "written")]
        trace: Trace,
        /// Its bucket.
        finding: String,
        /// Seeds of the final check; the search decides the first of them, or all where they share their runs.
        check: u32,
        /// Events that the search may execute.
        budget: u64,
    },
    /// Run a trace on seeds.
    Check {
        /// The trace.
        #[serde(with = "written")]
        trace: Trace,
        /// What it is to show.
        goal: String,
        /// On these seeds.
        seeds: Vec<u64>,
    },
    /// Prove that a finding is the app's own.
    Prove {
        /// A trace that shows it.
        #[serde(with = "written")]
        trace: Trace,
        /// Its bucket.
        finding: String,
        /// Runs that may be made.
        budget: u32,
    },
}

/// Runs of a check that are one task: a task should be worth its way to another process.
const RUNS: usize = 20;

impl Task {
    /// The runs of a trace on these seeds, in parts that do not depend on how many share them.
    pub fn checks(trace: &Trace, goal: &Goal, seeds: &[u64]) -> impl Iterator<Item = Task> {
        let part = |seeds: &[u64]| Task::Check { trace: trace.clone(), goal: goal.to_string(), seeds: seeds.to_vec() };
        seeds.chunks(RUNS).map(part)
    }
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// The shortest trace, if there is one.
    Shrunk(Option<Box<Shrunk>>),
    /// How often a trace showed its goal.
    Checked(Checked),
    /// What a finding hangs on; nothing if the device cannot try other answers.
    Proven(Option<Proven>),
}

/// What a finding hangs on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proven {
    /// Answers of the device that are not Android's own.
    pub tainted_by: Vec<String>,
    /// States of the phone.
    pub needs: Vec<String>,
}

/// A part of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// Each seed, and whether the goal showed.
    pub outcomes: Vec<(u64, bool)>,
    /// Runs that were made; seeds that draw alike share one.
    pub calls: u64,
    /// Events that were executed.
    pub executed: u64,
    /// Other findings that showed.
    pub others: BTreeSet<String>,
}

/// What a mate tells of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What came of it.
    pub done: Done,
    /// What it took.
    pub effort: Effort,
}

/// The account of a device that others do not see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    events: u64,
    virtual_ms: u64,
    gaps: Vec<Gap>,
    methods: Vec<u32>,
    branches: Vec<u32>,
}

impl Effort {
    /// What an account says, without the log.
    pub fn of(account: &Account) -> Effort {
        let gap = |((name, caller), calls): (&(String, String), &u64)| Gap {
            name: name.clone(),
            caller: caller.clone(),
            calls: (*calls).try_into().unwrap_or(u32::MAX),
        };
        Effort {
            events: account.events,
            virtual_ms: account.virtual_ms,
            gaps: account.gaps.iter().map(gap).collect(),
            methods: account.methods.iter().collect(),
            branches: account.branches.iter().copied().collect(),
        }
    }

    /// Adds it to the account of another device.
    pub fn add_to(&self, account: &mut Account) {
        account.events += self.events;
        account.virtual_ms += self.virtual_ms;
        for gap in &self.gaps {
            let calls = account.gaps.entry((gap.name.clone(), gap.caller.clone())).or_default();
            *calls = calls.saturating_add(u64::from(gap.calls));
        }
        account.methods.union(&self.methods.iter().copied().collect::<Bitmap>());
        account.branches.extend(&self.branches);
    }
}

/// Carries out a task on a device on which the app is installed.
pub fn carry_out(device: &mut dyn Device, task: &Task, mapping: Option<&Mapping>) -> device::Result<Done> {
    match task {
        Task::Shrink { trace, finding, check, budget } => {
            let goal = Goal::Finding(finding.clone());
            let (check, budget) = (*check, *budget);
            let request = Request { goal, mapping: mapping.cloned(), method: Method::Gibbon, check, budget };
            // A finding that cannot be shrunk keeps its full trace; that it does not show again is already written down.
            Ok(Done::Shrunk(match shrink::search(device, trace, &request)? {
                Answer::Shrunk(shrunk) => Some(shrunk),
                Answer::Gone(_) | Answer::Diverged(_) | Answer::Refused(_) => None,
            }))
        }
        Task::Check { trace, goal, seeds } => {
            let goal = Goal::parse(goal).map_err(|e| device::Error::Internal(e.to_string()))?;
            shrink::check(device, trace, &goal, mapping, seeds).map(Done::Checked)
        }
        Task::Prove { trace, finding, budget } => {
            let able = device.capabilities();
            if !able.answers || !able.snapshots {
                return Ok(Done::Proven(None));
            }
            let mut finding = Finding { id: finding.clone(), ..Finding::default() };
            way::prove(device, trace, mapping, *budget, &mut finding)?;
            Ok(Done::Proven(Some(Proven { tainted_by: finding.tainted_by, needs: finding.needs })))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_comes_back_whole_from_another_process() {
        let proven =
            Proven { tainted_by: vec!["a.B.c() answers 0".into()], needs: vec!["a phone without network".into()] };
        let done = Done::Proven(Some(proven));
        let text = serde_json::to_string(&done).unwrap();
        assert_eq!(serde_json::from_str::<Done>(&text).unwrap(), done);
        assert!(text.contains("a phone without network"), "{text}");
    }
}
