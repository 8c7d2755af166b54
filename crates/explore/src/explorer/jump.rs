//! Remembered moments: where a state was first seen, a snapshot is kept; when the strategy can only wander, the
//! exploration goes on from the most promising of them instead of walking there.

use super::form::Form;
use super::{Explorer, Sink};
use crate::config::JumpConfig;
use crate::model::Arrival;
use crate::model::build::Screen;
use crate::model::graph::State;
use crate::model::symbol::Symbol;
use crate::model::tree::TreeId;
use crate::strategy::{Choice, Outlook, Strategy};
use device::Snapshot;
use gui::log::{Record, Restore};
use std::cmp::Reverse;

/// A moment of the exploration that it can go back to.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) snapshot: Snapshot,
    event: Option<u64>,
    form: Form,
}

/// The moments that are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    moments: Vec<Kept>,
    last: u64,
    /// Jumps in a row that no new code came of.
    barren: u32,
}

/// A moment that is kept for jumps, with the screen that it shows.
#[derive(Clone, Debug)]
struct Kept {
    then: Moment,
    tree: TreeId,
    used: u32,
    outlook: Outlook,
}

impl Jumps {
    /// Whether the last jump is long enough ago. Where jumps bear nothing any more, what is left needs a history, and
    /// a jump would cut it short: the walks become longer.
    pub(super) fn ready(&self, config: &JumpConfig, decision: u64) -> bool {
        config.enabled && !self.moments.is_empty() && decision >= self.last + self.pause(config)
    }

    fn pause(&self, config: &JumpConfig) -> u64 {
        let doubled = u64::from(config.pause) << self.barren.min(32);
        doubled.min(u64::from(config.longest_pause.max(config.pause)))
    }

    /// New code ran.
    pub(super) fn bore_fruit(&mut self) {
        self.barren = 0;
    }
}

impl Explorer<'_> {
    /// Keeps the present moment if its state is new, or if the moment that is kept of it was used: the next jump there
    /// then goes on from a longer history. When there are too many, the least promising is dropped.
    pub(super) fn remember_moment(
        &mut self,
        screen: &Screen,
        arrival: &Arrival,
        strategy: &mut dyn Strategy,
    ) -> device::Result<()> {
        if !self.config.jump.enabled || !self.device.capabilities().snapshots {
            return Ok(());
        }
        let same = |m: &Kept| self.model.placed(m.tree).state == arrival.state;
        let kept = self.jumps.moments.iter().position(same);
        let first = self.model.graph().state(arrival.state).visits.count == 1;
        let worn = kept.filter(|m| self.config.jump.renew && self.jumps.moments[*m].used > 0);
        if !first && worn.is_none() {
            return Ok(());
        }
        if let Some(worn) = worn {
            let dropped = self.jumps.moments.remove(worn);
            self.device.drop_snapshot(dropped.then.snapshot);
        }
        let outlook = strategy.outlook(&mut self.view(screen, *arrival, None, None));
        let then = self.moment()?;
        self.jumps.moments.push(Kept { then, tree: arrival.tree, used: 0, outlook });
        if self.jumps.moments.len() > self.config.jump.keep {
            let promises: Vec<u64> = (0..self.jumps.moments.len()).map(|m| self.promise(strategy, m)).collect();
            let worst = (0..promises.len()).min_by_key(|m| (promises[*m], *m)).unwrap_or(0);
            let dropped = self.jumps.moments.remove(worst);
            self.device.drop_snapshot(dropped.then.snapshot);
        }
        Ok(())
    }

    /// Jumps if a remembered moment promises more than what was chosen, or, for a strategy that does not tell, if it has
    /// nothing better than to wander.
    pub(super) fn jump_instead(
        &mut self,
        sink: &mut dyn Sink,
        strategy: &mut dyn Strategy,
        choice: &Choice,
    ) -> device::Result<bool> {
        const WANDERING: [&str; 5] = ["backtrack", "least_visited", "epsilon_random", "anything", "back_to_trivial"];
        if !self.jumps.ready(&self.config.jump, self.stats.decisions) {
            return Ok(false);
        }
        match choice.hope {
            Some(hope) => self.jump(sink, strategy, "jump", None, hope * u64::from(self.config.jump.margin) / 1000),
            None if WANDERING.contains(&choice.rule) => self.jump(sink, strategy, "jump", None, 0),
            None => Ok(false),
        }
    }

    /// Goes to the most promising moment outside of an activity, if any promises more than so much.
    pub(super) fn jump(
        &mut self,
        sink: &mut dyn Sink,
        strategy: &mut dyn Strategy,
        rule: &'static str,
        away_from: Option<Symbol>,
        least: u64,
    ) -> device::Result<bool> {
        let moments: Vec<usize> = (0..self.jumps.moments.len())
            .filter(|m| away_from.is_none_or(|activity| self.moment_state(*m).activity != activity))
            .collect();
        let promises: Vec<(u64, usize)> = moments.into_iter().map(|m| (self.promise(strategy, m), m)).collect();
        let best = promises.into_iter().max_by_key(|(promise, m)| (*promise, Reverse(*m)));
        let Some((_, at)) = best.filter(|(promise, _)| *promise > least) else { return Ok(false) };
        self.jumps.last = self.stats.decisions;
        self.jumps.barren += 1;
        self.jumps.moments[at].used += 1;
        let moment = self.jumps.moments[at].then.clone();
        self.go_back(sink, strategy, rule, moment)?;
        Ok(true)
    }

    /// The present moment.
    pub(super) fn moment(&mut self) -> device::Result<Moment> {
        Ok(Moment { snapshot: self.device.snapshot()?, event: self.parent, form: self.form.clone() })
    }

    /// Goes back to a moment.
    pub(super) fn go_back(
        &mut self,
        sink: &mut dyn Sink,
        strategy: &mut dyn Strategy,
        rule: &'static str,
        moment: Moment,
    ) -> device::Result<()> {
        self.device.restore(moment.snapshot)?;
        sink.record(Record::Restore(Restore { restore: moment.event, why: rule.to_owned() }));
        *self.stats.rules.entry(rule).or_default() += 1;
        self.stats.jumps += 1;
        self.parent = moment.event;
        self.form = moment.form;
        self.episode.jumped();
        self.pending.clear();
        strategy.forget();
        self.look(sink, None)
    }

    /// What the strategy hopes for from the moment; if it does not tell, the undone actions of its state. Less each time it
    /// was used, and where nothing came of anything so far.
    fn promise(&mut self, strategy: &dyn Strategy, moment: usize) -> u64 {
        let Kept { tree, used, .. } = self.jumps.moments[moment];
        let (used, left) = (u64::from(used), self.tarpits.left(self.moment_state(moment).activity));
        if let Some(hope) = strategy.hope(&mut self.model, tree, &self.jumps.moments[moment].outlook) {
            return hope * 8 / (8 + used) / (1 + left);
        }
        let state = self.moment_state(moment);
        let undone = state.actions.iter().filter(|a| a.usable() && !a.saturated(&self.model.config)).count() as u64;
        undone * 1000 / (1 + used * used) / (1 + left * left)
    }

    fn moment_state(&self, moment: usize) -> &State {
        let tree = self.jumps.moments[moment].tree;
        self.model.graph().state(self.model.placed(tree).state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_with_each_jump_that_bears_nothing() {
        let config = JumpConfig { pause: 2, longest_pause: 12, ..JumpConfig::default() };
        let mut jumps = Jumps::default();
        let mut pause = |barren: u32| {
            jumps.barren = barren;
            jumps.pause(&config)
        };
        assert_eq!([0, 1, 2, 3, 100].map(&mut pause), [2, 4, 8, 12, 12]);
        jumps.bore_fruit();
        assert_eq!(jumps.pause(&config), 2);
        assert_eq!(jumps.pause(&JumpConfig { longest_pause: 1, ..config }), 2, "never shorter than usual");
    }
}
