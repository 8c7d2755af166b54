//! Fastbot's strategy: n-step SARSA over actions, with a model of which activities an action leads to.
//!
//! Actions are told by activity, name and kind, whatever the state, as Fastbot does by hash. In turn: an action that was
//! never taken anywhere; one that promises an activity that was not visited; one that is unvisited in this state; else
//! the one with the highest value, with a small chance of any. Values are kept in millionths, so that they are equal
//! on every machine.

use super::{Choice, Strategy, View};
use crate::model::Model;
use crate::model::graph::{ActionId, StateId};
use crate::model::name::{ActionKind, NameId};
use crate::model::symbol::Symbol;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

const STEPS: usize = 5;
const ONE: i64 = 1_000_000;
const GAMMA: i64 = 800_000;
const EPSILON: u32 = 50;

type Key = (Symbol, Option<NameId>, ActionKind);

/// The learner.
#[derive(Clone, Debug, Default)]
pub struct QLearner {
    values: BTreeMap<Key, i64>,
    reached: BTreeMap<Key, BTreeMap<Symbol, u32>>,
    visited: BTreeSet<Symbol>,
    recent: VecDeque<(Key, i64)>,
    steps: u64,
}

impl Strategy for QLearner {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        self.learn(view);
        let choice = self.decide(view)?;
        self.remember(view, choice.action);
        Some(choice)
    }

    fn forget(&mut self) {
        self.recent.clear();
    }
}

impl QLearner {
    fn decide(&self, view: &mut View<'_>) -> Option<Choice> {
        let usable = view.usable();
        let key = |a: &ActionId| key_of(view.model, *a);
        let unknown: Vec<ActionId> = usable.iter().copied().filter(|a| !self.reached.contains_key(&key(a))).collect();
        if let Some(action) = view.luck.pick("q_unknown", 0, &unknown) {
            return Some(Choice::new(*action, "q_unknown", unknown.len()));
        }
        let promise: Vec<u32> = usable.iter().map(|a| (self.promise(&key(a)) / 1000) as u32).collect();
        if let Some(at) = view.luck.weighted("q_new_activity", 0, &promise) {
            return Some(Choice::new(usable[at], "q_new_activity", usable.len()));
        }
        let unvisited: Vec<ActionId> =
            usable.iter().copied().filter(|a| view.model.graph().action(*a).unvisited()).collect();
        if let Some(action) = view.luck.pick("q_unvisited", 0, &unvisited) {
            return Some(Choice::new(*action, "q_unvisited", unvisited.len()));
        }
        if view.luck.toss("q_epsilon", 0, EPSILON) {
            let any = view.luck.pick("q_any", 0, &usable)?;
            return Some(Choice::new(*any, "q_epsilon", usable.len()));
        }
        let value = |a: &ActionId| self.values.get(&key(a)).copied().unwrap_or(0);
        let best = usable.iter().max_by_key(|a| (value(a), std::cmp::Reverse(**a)))?;
        Some(Choice::new(*best, "q_value", usable.len()))
    }

    /// Chance that an action leads to an activity that was not visited, in millionths.
    fn promise(&self, key: &Key) -> i64 {
        let Some(reached) = self.reached.get(key) else { return ONE };
        let total: u32 = reached.values().sum();
        let new: u32 = reached.iter().filter(|(a, _)| !self.visited.contains(a)).map(|(_, n)| n).sum();
        ONE * i64::from(new) / i64::from(total.max(1))
    }

    /// What the last action was worth, and what the first of the last five has become worth by it.
    fn learn(&mut self, view: &View<'_>) {
        let here = view.model.graph().state(view.state());
        self.visited.insert(here.activity);
        let reward = self.reward(view.model, view.state());
        let Some((last, last_reward)) = self.recent.back_mut() else { return };
        *last_reward = reward;
        *self.reached.entry(*last).or_default().entry(here.activity).or_default() += 1;
        if self.recent.len() == STEPS {
            self.update();
        }
    }

    fn update(&mut self) {
        let (mut value, mut factor) = (0, ONE);
        for (_, reward) in &self.recent {
            value += reward * factor / ONE;
            factor = factor * GAMMA / ONE;
        }
        let ahead = self.recent.back().and_then(|(k, _)| self.values.get(k)).copied().unwrap_or(0);
        value += ahead * factor / ONE;
        if let Some((first, _)) = self.recent.pop_front() {
            let rate = self.rate();
            let old = self.values.entry(first).or_default();
            *old += (value - *old) * rate / ONE;
        }
    }

    /// The rate falls from a half to a quarter as visits grow.
    fn rate(&self) -> i64 {
        let falls = [20_000, 50_000, 100_000, 250_000].iter().filter(|n| self.steps > **n).count() as i64;
        (500_000 - falls * 100_000).max(250_000)
    }

    /// What a state is worth: the chance of something new in it, the less the more often it was visited.
    fn reward(&self, model: &Model, state: StateId) -> i64 {
        let s = model.graph().state(state);
        let fresh = s.actions.iter().filter(|a| a.usable() && a.unvisited()).count() as i64;
        let promise = s.actions.iter().map(|a| self.promise(&(s.activity, a.target, a.kind))).max().unwrap_or(0);
        let root = i64::from(isqrt(s.visits.count + 1).max(1));
        (promise + fresh * ONE / s.actions.len().max(1) as i64) / root
    }

    fn remember(&mut self, view: &View<'_>, action: ActionId) {
        self.steps += 1;
        self.recent.push_back((key_of(view.model, action), 0));
        if self.recent.len() > STEPS {
            self.recent.pop_front();
        }
    }
}

fn key_of(model: &Model, action: ActionId) -> Key {
    let a = model.graph().action(action);
    (model.graph().state(action.state).activity, a.target, a.kind)
}

fn isqrt(n: u32) -> u32 {
    n.isqrt()
}
