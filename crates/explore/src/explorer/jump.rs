//! Remembered moments: where a state was first seen, a snapshot is kept; when the strategy can only wander, the
//! exploration goes on from the most promising of them instead of walking there.

use super::{Explorer, Sink};
use crate::config::JumpConfig;
use crate::model::Arrival;
use crate::model::graph::State;
use crate::model::symbol::Symbol;
use crate::model::tree::TreeId;
use crate::strategy::Strategy;
use device::Snapshot;
use gui::log::{Record, Restore};

/// The moments that are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    moments: Vec<Moment>,
    last: u64,
}

#[derive(Clone, Copy, Debug)]
struct Moment {
    snapshot: Snapshot,
    tree: TreeId,
    event: Option<u64>,
    used: u32,
}

impl Jumps {
    /// Whether the last jump is long enough ago.
    pub(super) fn ready(&self, config: &JumpConfig, decision: u64) -> bool {
        config.enabled && !self.moments.is_empty() && decision >= self.last + u64::from(config.pause)
    }
}

impl Explorer<'_> {
    /// Keeps the present moment if its state is new. When there are too many, the least promising is dropped.
    pub(super) fn remember_moment(&mut self, arrival: &Arrival) -> device::Result<()> {
        let first = self.model.graph().state(arrival.state).visits.count == 1;
        if !self.config.jump.enabled || !first || !self.device.capabilities().snapshots {
            return Ok(());
        }
        let snapshot = self.device.snapshot()?;
        self.jumps.moments.push(Moment { snapshot, tree: arrival.tree, event: self.parent, used: 0 });
        if self.jumps.moments.len() > self.config.jump.keep {
            let worst = (0..self.jumps.moments.len()).min_by_key(|m| (self.promise(*m), *m)).unwrap_or(0);
            let dropped = self.jumps.moments.remove(worst);
            self.device.drop_snapshot(dropped.snapshot);
        }
        Ok(())
    }

    /// Goes to the most promising moment outside of an activity, if any promises anything.
    pub(super) fn jump(
        &mut self,
        sink: &mut dyn Sink,
        strategy: &mut dyn Strategy,
        rule: &'static str,
        away_from: Option<Symbol>,
    ) -> device::Result<bool> {
        let outside = |m: &usize| away_from.is_none_or(|activity| self.moment_state(*m).activity != activity);
        let moments = (0..self.jumps.moments.len()).filter(outside);
        let best = moments.max_by_key(|m| (self.promise(*m), std::cmp::Reverse(*m)));
        let Some(at) = best.filter(|m| self.promise(*m) > 0) else { return Ok(false) };
        self.jumps.last = self.stats.decisions;
        self.jumps.moments[at].used += 1;
        let moment = self.jumps.moments[at];
        self.device.restore(moment.snapshot)?;
        sink.record(Record::Restore(Restore { restore: moment.event, why: rule.to_owned() }));
        *self.stats.rules.entry(rule).or_default() += 1;
        self.stats.jumps += 1;
        self.parent = moment.event;
        self.episode.jumped();
        self.pending.clear();
        strategy.forget();
        self.look(sink, None)?;
        Ok(true)
    }

    /// Undone actions of the moment's state; fewer each time it was used, and where nothing came of them so far.
    fn promise(&self, moment: usize) -> u64 {
        let state = self.moment_state(moment);
        let undone = state.actions.iter().filter(|a| a.usable() && !a.saturated(&self.model.config)).count() as u64;
        let (used, left) = (u64::from(self.jumps.moments[moment].used), self.tarpits.left(state.activity));
        undone * 1000 / (1 + used * used) / (1 + left * left)
    }

    fn moment_state(&self, moment: usize) -> &State {
        let tree = self.jumps.moments[moment].tree;
        self.model.graph().state(self.model.placed(tree).state)
    }
}
