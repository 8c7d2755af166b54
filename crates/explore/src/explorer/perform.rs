//! Performing, observing and logging one event.

use super::{Explorer, Pending, Sink};
use crate::model::graph::StateId;
use device::Error;
use gui::log::{Announced, Decision, Outcome, Performed, Record};
use gui::trace::Step;
use gui::tree::Flag;
use gui::{Event, Observation, Target};
use std::sync::Arc;

impl Explorer<'_> {
    /// Performs an event, observes what came of it, and logs both.
    pub(super) fn perform(
        &mut self,
        sink: &mut dyn Sink,
        event: Event,
        rule: &'static str,
        target: Option<Target>,
        decision: Option<Decision>,
    ) -> device::Result<()> {
        let n = self.stats.events;
        let step = Step {
            n,
            id: n,
            t: self.seen.time,
            target,
            activity: self.seen.activity().to_owned(),
            gui: Some(self.seen.hashes.gui),
            exact: self.seen.hashes.exact,
            why: rule.to_owned(),
            event,
        };
        self.device.perform(n, &step.event)?;
        self.stats.events += 1;
        *self.stats.rules.entry(rule).or_default() += 1;
        let parent = self.parent.replace(n);
        let decision = decision.unwrap_or_else(|| Decision { rule: rule.to_owned(), ..Decision::default() });
        let record = Performed { step, parent, decision: Some(decision), outcome: Outcome::default() };
        self.look(sink, Some(record))
    }

    /// Observes, takes note of what is new, and logs the event that led here.
    pub(super) fn look(&mut self, sink: &mut dyn Sink, record: Option<Performed>) -> device::Result<()> {
        let at = record.as_ref().map_or(0, |r| r.step.n);
        let read = self.observe();
        let shown = self.findings.take(&self.seen, at);
        self.pool.learn(&self.config.input, &self.seen.tree);
        self.stats.gained.add(self.seen.gained);
        if self.seen.gained.instructions > 0 {
            self.new_code += u64::from(self.seen.gained.instructions);
            self.stats.last_news = self.stats.events;
        }
        if self.seen.package() == self.package {
            self.stats.activities.insert(self.seen.activity().to_owned());
            self.stats.activities.extend(self.seen.inside.clone());
            if self.seen.tree.nodes().iter().any(|node| node.is(Flag::Password)) {
                self.stats.passwords.insert(self.seen.activity().to_owned());
            }
        }
        if let Some(mut r) = record {
            r.outcome = self.outcome(shown.iter().map(|(id, _)| id.clone()).collect());
            sink.record(Record::Event(Box::new(r)));
        }
        for (finding, new) in shown {
            sink.record(Record::Finding(Announced { finding, at, new }));
        }
        read
    }

    pub(super) fn perform_pending(&mut self, sink: &mut dyn Sink, next: Pending) -> device::Result<()> {
        if next.breaks {
            self.episode.blur();
        }
        self.perform(sink, next.event, next.rule, next.target, None)
    }

    /// How a state is called in the log.
    pub(super) fn state_name(state: StateId) -> String {
        format!("s{}", state.0)
    }

    /// Reads the screen. One that cannot be read leaves the last one standing, without news; the next decision deals
    /// with it.
    fn observe(&mut self) -> device::Result<()> {
        match self.device.observe() {
            Ok(seen) => {
                self.seen = Arc::new(seen);
                self.patience.tree_read();
            }
            Err(Error::NoTree(why)) => {
                self.forget_news();
                self.patience.tree_missing(&why);
            }
            Err(e) => return Err(e),
        }
        Ok(())
    }

    fn forget_news(&mut self) {
        let old = &self.seen;
        self.seen = Arc::new(Observation {
            tree: old.tree.clone(),
            hashes: old.hashes,
            time: old.time,
            running: old.running,
            inside: old.inside.clone(),
            ..Observation::default()
        });
    }

    fn outcome(&self, findings: Vec<String>) -> Outcome {
        Outcome {
            activity: self.seen.activity().to_owned(),
            gui: Some(self.seen.hashes.gui),
            exact: self.seen.hashes.exact,
            state: String::new(),
            gained: self.seen.gained.instructions,
            findings,
        }
    }
}
