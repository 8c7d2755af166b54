//! Instead of the strategy, now and then: a change of the environment, a burst or a bundle of wild events.
//!
//! What a rotation or a kill breaks depends on what was done just before it, and what a second tap breaks that comes too
//! soon depends on what was tapped. So each step, by what was touched and how, is disturbed in each way once rather soon,
//! and seldom after that.

use super::{Explorer, Pending};
use crate::luck::Luck;
use crate::model::build::Screen;
use crate::model::name::ActionKind;
use crate::model::symbol::Symbol;
use crate::wild::{self, Wild};
use std::collections::BTreeSet;

/// The steps that were disturbed, each with the rule that did it.
pub(super) type Disturbed = BTreeSet<(Step, &'static str)>;

/// What was done, whatever the state: activity, id and words of the widget, and the kind of action.
type Step = (Symbol, Option<(Symbol, Symbol)>, ActionKind);

impl Explorer<'_> {
    /// Whether the strategy has to wait for something wilder. `via` is the step that led here, if it is known.
    pub(super) fn distract(&mut self, screen: &Screen, via: Option<u32>) -> bool {
        let luck = self.luck();
        let fuzz = self.episode.acted() && luck.toss("fuzz", 0, self.config.fuzz.rate) && self.fuzz_allowed();
        let mut wild = self.disturb(luck, via.map(|entry| self.step_at(entry)));
        if wild.is_empty() {
            wild = self.hurry(luck, screen);
        }
        if wild.is_empty() && fuzz {
            wild = self.wild_bundle(luck);
        }
        self.pending.extend(wild.into_iter().map(|(event, rule)| Pending { event, rule, target: None, breaks: true }));
        !self.pending.is_empty()
    }

    /// A change of the environment; rather one that has never followed this step.
    fn disturb(&mut self, luck: Luck, step: Option<Step>) -> Vec<Wild> {
        let config = &self.config.environment;
        if !luck.toss("environment", 0, config.rate * config.fresh) {
            return Vec::new();
        }
        let wild = wild::environment(luck, &self.seen, self.device.capabilities());
        let again = luck.toss("environment_again", 0, 1000 / config.fresh.max(1));
        self.once_or_again(step, wild, again)
    }

    /// A burst; rather one that begins at a widget where no such burst has begun.
    fn hurry(&mut self, luck: Luck, screen: &Screen) -> Vec<Wild> {
        let config = &self.config.burst;
        if !luck.toss("burst", 0, config.rate * config.fresh) {
            return Vec::new();
        }
        let touchable = wild::touchable(screen);
        let Some(&first) = luck.pick("burst_at", 0, &touchable) else { return Vec::new() };
        let wild = wild::burst(config, luck, first, &touchable);
        let attributes = self.model.trees().attributes(&screen.tree, first.widget);
        let step = (screen.tree.activity, Some((attributes.id, attributes.text)), ActionKind::Click);
        let again = luck.toss("burst_again", 0, 1000 / config.fresh.max(1));
        self.once_or_again(Some(step), wild, again)
    }

    /// The events if they never disturbed this step, or if they may do so again.
    fn once_or_again(&mut self, step: Option<Step>, wild: Vec<Wild>, again: bool) -> Vec<Wild> {
        let new = match (step, wild.first()) {
            (Some(step), Some((_, rule))) => self.disturbed.insert((step, rule)),
            _ => false,
        };
        if new || again { wild } else { Vec::new() }
    }

    fn step_at(&self, entry: u32) -> Step {
        let entry = self.model.history()[entry as usize];
        let trees = self.model.trees();
        let tree = trees.tree(entry.source);
        let widget = entry.widget.map(|w| trees.attributes(tree, w)).map(|a| (a.id, a.text));
        (tree.activity, widget, entry.kind)
    }

    fn wild_bundle(&self, luck: Luck) -> Vec<Wild> {
        let can = self.device.capabilities();
        let bundle = wild::fuzz(&self.config, luck, self.screen_area());
        bundle.into_iter().filter(|(e, _)| can.can(&e.action)).collect()
    }

    fn fuzz_allowed(&self) -> bool {
        let activity = self.episode.activity().and_then(|a| self.model.graph().activity(a));
        activity.is_some_and(|a| a.visits.count >= self.config.fuzz.min_visits)
    }
}
