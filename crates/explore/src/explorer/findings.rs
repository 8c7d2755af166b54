//! What was found: one finding per bucket, with the event that showed it first.

use gui::finding::{Finding, FindingKind};
use gui::identity::{of_anr, of_crash};
use gui::mapping::Mapping;
use gui::observation::{Anr, Crash, Observation};
use indexmap::IndexMap;
use origins::Origins;
use rustc_hash::FxBuildHasher;

/// The findings of a run, in the order of discovery.
#[derive(Clone, Debug)]
pub struct Findings {
    pub(super) mapping: Option<Mapping>,
    origins: Origins,
    found: IndexMap<String, Finding, FxBuildHasher>,
}

impl Findings {
    pub(super) fn new(origins: Origins) -> Findings {
        Findings { mapping: None, origins, found: IndexMap::default() }
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Finding> {
        self.found.values()
    }

    /// Number of buckets.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Takes what an observation shows; gives the bucket of each failure and whether it is new.
    pub(super) fn take(&mut self, seen: &Observation, event: u64) -> Vec<(String, bool)> {
        let crashes: Vec<Finding> = seen.crashes.iter().map(|c| self.crash(c, event)).collect();
        let anrs: Vec<Finding> = seen.anrs.iter().map(|a| self.anr(a, event)).collect();
        crashes.into_iter().chain(anrs).map(|f| self.add(f)).collect()
    }

    fn crash(&self, crash: &Crash, event: u64) -> Finding {
        let chain = self.mapping.as_ref().map_or_else(|| crash.chain.clone(), |m| m.chain(&crash.chain));
        let identity = of_crash(&chain, &crash.component, &self.origins);
        let mut finding = Finding::new(FindingKind::Crash, identity, chain, event);
        finding.handled_by.clone_from(&crash.handled_by);
        finding.clean = crash.gaps.is_empty();
        finding.tainted_by.clone_from(&crash.gaps);
        finding
    }

    fn anr(&self, anr: &Anr, event: u64) -> Finding {
        let original = |frames: &Vec<gui::Frame>| match &self.mapping {
            Some(m) => frames.iter().flat_map(|f| m.frame(f)).collect(),
            None => frames.clone(),
        };
        let samples: Vec<Vec<gui::Frame>> = anr.samples.iter().map(original).collect();
        let identity = of_anr(&samples, &anr.component, &self.origins);
        let mut finding = Finding::new(FindingKind::Anr, identity, Vec::new(), event);
        finding.threads = (!anr.threads.is_empty()).then(|| anr.threads.clone());
        finding
    }

    fn add(&mut self, finding: Finding) -> (String, bool) {
        let id = finding.id.clone();
        match self.found.get_mut(&id) {
            Some(known) => {
                known.hits += 1;
                (id, false)
            }
            None => {
                self.found.insert(id.clone(), finding);
                (id, true)
            }
        }
    }
}
