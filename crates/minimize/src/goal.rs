//! What a trace is to show: a finding, an activity, a method, a branch or something on the screen.
//!
//! A finding is recognised by its bucket and by nothing else, so that a minimiser can never slip from one bug to
//! another: a candidate that crashes elsewhere does not show the target.

use device::EventCoverage;
use gui::finding::FindingKind;
use gui::identity::{of_anr, of_crash};
use gui::mapping::Mapping;
use gui::observation::Observation;
use gui::trace::Expectation;
use gui::{Flag, Node};
use origins::Origins;
use std::collections::BTreeSet;
use std::fmt;

/// What a trace is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A crash or ANR with this bucket.
    Finding(String),
    /// An activity came to the front, as `package/class`.
    Activity(String),
    /// A method of the app ran.
    Method(u32),
    /// A branch of the app was taken.
    Branch(u32),
    /// A widget with these properties is visible.
    Gui(Vec<Property>),
}

/// One property of a widget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// Its resource name, with or without package and `id/`.
    Id(String),
    /// Its text.
    Text(String),
    /// Its content description.
    Description(String),
    /// Its class, with or without package.
    Class(String),
}

impl Goal {
    /// Reads `finding:ID`, `activity:PACKAGE/CLASS`, `method:N`, `branch:N` or `gui:id=…,text=…,desc=…,class=…`.
    pub fn parse(text: &str) -> Result<Goal, GoalError> {
        let bad = |why| GoalError { text: text.to_owned(), why };
        let (kind, rest) = text.split_once(':').ok_or(bad("a target is KIND:WHAT"))?;
        let number = || rest.parse().map_err(|_| bad("a number is expected"));
        match kind {
            _ if rest.is_empty() => Err(bad("there is nothing after the colon")),
            "finding" => Ok(Goal::Finding(rest.to_owned())),
            "activity" => Ok(Goal::Activity(rest.to_owned())),
            "method" => number().map(Goal::Method),
            "branch" => number().map(Goal::Branch),
            "gui" => properties(rest).map(Goal::Gui).ok_or(bad("properties are id=, text=, desc= or class=")),
            _ => Err(bad("kinds are finding, activity, method, branch and gui")),
        }
    }

    /// What the header of a trace expects.
    pub fn expected(expect: &Expectation) -> Option<Goal> {
        let finding = expect.finding.clone().map(Goal::Finding);
        finding.or_else(|| expect.target.as_deref().and_then(|t| Goal::parse(t).ok()))
    }

    /// Whether coverage is needed to see it.
    pub fn needs_coverage(&self) -> bool {
        matches!(self, Goal::Method(_) | Goal::Branch(_))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Finding(id) => write!(f, "finding:{id}"),
            Goal::Activity(name) => write!(f, "activity:{name}"),
            Goal::Method(n) => write!(f, "method:{n}"),
            Goal::Branch(n) => write!(f, "branch:{n}"),
            Goal::Gui(all) => {
                let parts: Vec<String> = all.iter().map(ToString::to_string).collect();
                write!(f, "gui:{}", parts.join(","))
            }
        }
    }
}

/// A target that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a target: {}", self.text, self.why)
    }
}

impl std::error::Error for GoalError {}

impl Property {
    fn holds(&self, node: &Node) -> bool {
        let tail = |whole: &str, part: &str, mark: char| whole == part || whole.rsplit(mark).next() == Some(part);
        match self {
            Property::Id(id) => tail(&node.id, id, '/'),
            Property::Text(text) => node.text == *text,
            Property::Description(text) => node.description == *text,
            Property::Class(class) => tail(&node.class, class, '.'),
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Property::Id(v) => write!(f, "id={v}"),
            Property::Text(v) => write!(f, "text={v}"),
            Property::Description(v) => write!(f, "desc={v}"),
            Property::Class(v) => write!(f, "class={v}"),
        }
    }
}

/// Watches for a goal and keeps account of the other failures it meets.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The goal.
    pub goal: Goal,
    /// Buckets of other failures that were seen.
    pub others: BTreeSet<String>,
    origins: Origins,
    mapping: Option<Mapping>,
}

impl Watch {
    /// Watches an app for a goal; obfuscated names are read through the mapping.
    pub fn new(goal: Goal, package: &str, mapping: Option<Mapping>) -> Watch {
        Watch { goal, others: BTreeSet::new(), origins: Origins::new(package), mapping }
    }

    /// Whether this observation, or the code that the last event ran, shows the goal.
    pub fn shows(&mut self, seen: &Observation, coverage: Option<&EventCoverage>) -> bool {
        match &self.goal {
            Goal::Finding(_) => self.failure(seen),
            Goal::Activity(name) => seen.activity() == name,
            Goal::Method(n) => coverage.is_some_and(|c| c.methods.contains(*n)),
            Goal::Branch(n) => coverage.is_some_and(|c| c.branches.contains(n)),
            Goal::Gui(all) => {
                let fits = |n: &Node| n.is(Flag::Visible) && all.iter().all(|p| p.holds(n));
                seen.tree.nodes().iter().any(fits)
            }
        }
    }

    /// The buckets of all failures of an observation.
    pub fn buckets(&self, seen: &Observation) -> Vec<(FindingKind, String)> {
        let chain = |c: &gui::observation::Crash| match &self.mapping {
            Some(m) => m.chain(&c.chain),
            None => c.chain.clone(),
        };
        let frames = |sample: &Vec<gui::Frame>| match &self.mapping {
            Some(m) => sample.iter().flat_map(|f| m.frame(f)).collect(),
            None => sample.clone(),
        };
        let crashes =
            seen.crashes.iter().map(|c| (FindingKind::Crash, of_crash(&chain(c), &c.component, &self.origins)));
        let anrs = seen.anrs.iter().map(|a| {
            let samples: Vec<Vec<gui::Frame>> = a.samples.iter().map(frames).collect();
            (FindingKind::Anr, of_anr(&samples, &a.component, &self.origins))
        });
        crashes.chain(anrs).map(|(kind, identity)| (kind, identity.id)).collect()
    }

    fn failure(&mut self, seen: &Observation) -> bool {
        let Goal::Finding(wanted) = self.goal.clone() else { return false };
        let found: Vec<String> = self.buckets(seen).into_iter().map(|(_, id)| id).collect();
        self.others.extend(found.iter().filter(|id| **id != wanted).cloned());
        found.contains(&wanted)
    }
}

fn properties(text: &str) -> Option<Vec<Property>> {
    let property = |part: &str| {
        let (name, value) = part.split_once('=')?;
        let value = value.to_owned();
        match name.trim() {
            "id" => Some(Property::Id(value)),
            "text" => Some(Property::Text(value)),
            "desc" => Some(Property::Description(value)),
            "class" => Some(Property::Class(value)),
            _ => None,
        }
    };
    text.split(',').map(property).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_read_back() {
        for text in ["finding:a1b2c3d4", "activity:a.b/.Main", "method:7", "branch:12", "gui:id=save,text=Save it"] {
            assert_eq!(Goal::parse(text).map(|g| g.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn wrong_targets_are_named() {
        let check = |text: &str, why: &str| assert_eq!(Goal::parse(text).map_err(|e| e.why), Err(why));
        check("save", "a target is KIND:WHAT");
        check("method:x", "a number is expected");
        check("gui:colour=red", "properties are id=, text=, desc= or class=");
        check("planet:mars", "kinds are finding, activity, method, branch and gui");
        check("activity:", "there is nothing after the colon");
    }
}
