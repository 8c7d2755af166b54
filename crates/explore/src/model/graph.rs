//! States, actions and edges, with what was counted on them.
//!
//! The graph holds nothing that could not be derived again from trees, history and namings; it is the part that a
//! rebuild throws away and makes anew. Numbers of states and edges are never used twice.

use super::config::ModelConfig;
use super::key::KeyId;
use super::name::{ActionKind, NameId, Names};
use super::naming::NamingId;
use super::symbol::Symbol;
use super::tree::TreeId;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub u32);

/// The number of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u32);

/// An action of a state, by its place in the state's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId {
    /// The state.
    pub state: StateId,
    /// Its place.
    pub at: u32,
}

/// How often and when something was visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visits {
    /// How often.
    pub count: u32,
    /// First time, as a step.
    pub first: u32,
    /// Last time.
    pub last: u32,
}

impl Visits {
    pub(crate) fn at(&mut self, step: u32) {
        if self.count == 0 {
            self.first = step;
        }
        self.count += 1;
        self.last = self.last.max(step);
    }

    fn merge(&mut self, other: Visits) {
        if other.count > 0 {
            self.first = if self.count == 0 { other.first } else { self.first.min(other.first) };
            self.last = self.last.max(other.last);
            self.count += other.count;
        }
    }
}

/// A model action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name it acts on; none for keys.
    pub target: Option<NameId>,
    /// What is done.
    pub kind: ActionKind,
    /// How often it was taken.
    pub visits: Visits,
    /// How many widgets of the latest tree it covers.
    pub covers: u32,
    /// Whether there was a place to touch when last looked.
    pub valid: bool,
    /// Whether the widget reacted to input when last looked.
    pub enabled: bool,
    /// Its edges, in the order of discovery.
    pub edges: Vec<EdgeId>,
}

impl Action {
    /// Whether it was never taken.
    pub fn unvisited(&self) -> bool {
        self.visits.count == 0
    }

    /// Whether it was taken and has only ever led out of the model.
    pub fn leads_out(&self) -> bool {
        !self.unvisited() && self.edges.is_empty()
    }

    /// Whether it can be taken.
    pub fn usable(&self) -> bool {
        self.valid && self.enabled
    }

    /// Whether taking it again promises nothing new.
    pub fn saturated(&self, config: &ModelConfig) -> bool {
        let needed = if self.target.is_none() { 1 } else { self.covers.clamp(1, config.saturated_visits) };
        self.visits.count >= needed
    }
}

/// An abstract state.
#[derive(Clone, Debug)]
pub struct State {
    /// What it is.
    pub key: KeyId,
    /// Its activity.
    pub activity: Symbol,
    /// The naming that made it.
    pub naming: NamingId,
    /// Number of names.
    pub names: u32,
    /// Number of names that have actions.
    pub active_names: u32,
    /// Its actions: those of each name in order, then MENU where the model has it, then BACK.
    pub actions: Vec<Action>,
    /// Its different trees, in the order of first sight.
    pub trees: Vec<TreeId>,
    /// The one that was seen last.
    pub latest: TreeId,
    /// When that was.
    pub latest_step: u32,
    /// Visits of all its trees.
    pub visits: Visits,
    /// Edges that lead to it.
    pub incoming: BTreeSet<EdgeId>,
    /// Whether the app shows it after a start.
    pub entry: bool,
    /// It was last seen as a dialog, a menu or another window above that of the activity.
    pub overlay: bool,
    /// Actions that were taken here and led to nowhere that is modelled, as places in the history.
    pub dangling: Vec<u32>,
}

impl State {
    /// BACK, which every state has.
    pub fn back(&self) -> u32 {
        self.actions.len() as u32 - 1
    }

    /// Whether every action that can be taken is saturated.
    pub fn saturated(&self, config: &ModelConfig) -> bool {
        self.actions.iter().filter(|a| a.usable()).all(|a| a.saturated(config))
    }

    /// Whether there is so little on it that it may not be finished yet.
    pub fn trivial(&self, config: &ModelConfig) -> bool {
        self.names as usize <= config.trivial_names || self.active_names as usize <= config.trivial_actions
    }

    /// The action on a name, if there is one.
    pub fn find(&self, target: Option<NameId>, kind: ActionKind) -> Option<u32> {
        self.actions.iter().position(|a| a.target == target && a.kind == kind).map(|at| at as u32)
    }
}

/// What adding a transition met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitType {
    /// The first edge of its action.
    NewAction,
    /// Another edge of its action: non-determinism.
    NewTarget,
    /// An edge that was there.
    Existing,
}

/// A transition between states.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where from, and by what.
    pub action: ActionId,
    /// Where to.
    pub target: StateId,
    /// Times it was taken, as places in the history.
    pub taken: Vec<u32>,
    /// Times it was expected and did not come, each as the place in the history of the last time it had.
    pub missed: Vec<u32>,
    /// When it was taken.
    pub visits: Visits,
}

impl Edge {
    /// The state it leads from.
    pub fn source(&self) -> StateId {
        self.action.state
    }

    /// Times it was taken.
    pub fn hits(&self) -> usize {
        self.taken.len()
    }

    /// Times it was expected in vain.
    pub fn misses(&self) -> usize {
        self.missed.len()
    }

    /// Hits minus misses.
    pub fn strength(&self) -> i64 {
        self.hits() as i64 - self.misses() as i64
    }

    /// Whether plans may rely on it.
    pub fn strong(&self, config: &ModelConfig) -> bool {
        if self.missed.is_empty() { !self.taken.is_empty() } else { self.strength() >= config.strong_margin }
    }
}

/// An activity and its states.
#[derive(Clone, Debug, Default)]
pub struct Activity {
    /// Its states.
    pub states: BTreeSet<StateId>,
    /// Visits of all of them, ever.
    pub visits: Visits,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    states: Vec<Option<State>>,
    edges: Vec<Option<Edge>>,
    by_key: FxHashMap<KeyId, StateId>,
    by_name: FxHashMap<(Symbol, NameId), BTreeSet<StateId>>,
    activities: IndexMap<Symbol, Activity, FxBuildHasher>,
    alive_states: BTreeSet<StateId>,
    alive_edges: usize,
}

impl Graph {
    /// The state with this number. Panics if it is gone: numbers are looked up again after every change.
    pub fn state(&self, id: StateId) -> &State {
        self.states[id.0 as usize].as_ref().unwrap_or_else(|| panic!("state {} is gone", id.0))
    }

    /// The state with this number, to be changed.
    pub fn state_mut(&mut self, id: StateId) -> &mut State {
        self.states[id.0 as usize].as_mut().unwrap_or_else(|| panic!("state {} is gone", id.0))
    }

    /// The edge with this number. Panics if it is gone.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        self.edges[id.0 as usize].as_ref().unwrap_or_else(|| panic!("edge {} is gone", id.0))
    }

    /// The edge with this number, to be changed.
    pub fn edge_mut(&mut self, id: EdgeId) -> &mut Edge {
        self.edges[id.0 as usize].as_mut().unwrap_or_else(|| panic!("edge {} is gone", id.0))
    }

    /// The action with this number.
    pub fn action(&self, id: ActionId) -> &Action {
        &self.state(id.state).actions[id.at as usize]
    }

    /// The action with this number, to be changed.
    pub fn action_mut(&mut self, id: ActionId) -> &mut Action {
        &mut self.state_mut(id.state).actions[id.at as usize]
    }

    /// Whether the edge is still there.
    pub fn has_edge(&self, id: EdgeId) -> bool {
        self.edges.get(id.0 as usize).is_some_and(Option::is_some)
    }

    /// The state of a key, if there is one.
    pub fn by_key(&self, key: KeyId) -> Option<StateId> {
        self.by_key.get(&key).copied()
    }

    /// All states.
    pub fn states(&self) -> impl Iterator<Item = StateId> {
        self.alive_states.iter().copied()
    }

    /// All edges.
    pub fn edges(&self) -> impl Iterator<Item = (EdgeId, &Edge)> {
        self.edges.iter().enumerate().filter_map(|(at, e)| e.as_ref().map(|e| (EdgeId(at as u32), e)))
    }

    /// Number of states.
    pub fn state_count(&self) -> usize {
        self.alive_states.len()
    }

    /// Number of edges.
    pub fn edge_count(&self) -> usize {
        self.alive_edges
    }

    /// The activities in the order of discovery.
    pub fn activities(&self) -> impl Iterator<Item = (Symbol, &Activity)> {
        self.activities.iter().map(|(s, a)| (*s, a))
    }

    /// An activity.
    pub fn activity(&self, activity: Symbol) -> Option<&Activity> {
        self.activities.get(&activity)
    }

    /// States of an activity that have this name.
    pub fn with_name(&self, activity: Symbol, name: NameId) -> impl Iterator<Item = StateId> {
        self.by_name.get(&(activity, name)).into_iter().flatten().copied()
    }

    /// Edges that leave a state, in the order of its actions.
    pub fn outgoing(&self, state: StateId) -> impl Iterator<Item = EdgeId> {
        self.state(state).actions.iter().flat_map(|a| a.edges.iter().copied())
    }

    pub(crate) fn add_state(
        &mut self,
        key: KeyId,
        parts: (Symbol, NamingId, &[NameId]),
        names: &Names,
        tree: TreeId,
        keys: &[ActionKind],
    ) -> StateId {
        let (activity, naming, widgets) = parts;
        let id = StateId(self.states.len() as u32);
        let mut actions = Vec::new();
        let mut active_names = 0;
        for name in widgets {
            let kinds = names.get(*name).actions();
            active_names += u32::from(!kinds.is_empty());
            let enabled = names.get(*name).enabled();
            actions.extend(kinds.into_iter().map(|kind| new_action(Some(*name), kind, enabled)));
            self.by_name.entry((activity, *name)).or_default().insert(id);
        }
        actions.extend(keys.iter().map(|key| new_action(None, *key, true)));
        self.states.push(Some(State {
            key,
            activity,
            naming,
            names: widgets.len() as u32,
            active_names,
            actions,
            trees: Vec::new(),
            latest: tree,
            latest_step: 0,
            visits: Visits::default(),
            incoming: BTreeSet::new(),
            entry: false,
            overlay: false,
            dangling: Vec::new(),
        }));
        self.by_key.insert(key, id);
        self.alive_states.insert(id);
        self.activities.entry(activity).or_default().states.insert(id);
        id
    }

    /// Takes a state out, with all edges from and to it. Its names must be given for the index.
    pub(crate) fn remove_state(&mut self, id: StateId, widgets: &[NameId]) -> (State, Vec<Edge>) {
        let edges: BTreeSet<EdgeId> = self.outgoing(id).chain(self.state(id).incoming.iter().copied()).collect();
        let removed = edges.into_iter().map(|e| self.remove_edge(e)).collect();
        let state = self.states[id.0 as usize].take().unwrap_or_else(|| panic!("state {} is gone", id.0));
        self.by_key.remove(&state.key);
        self.alive_states.remove(&id);
        for name in widgets {
            if let Some(states) = self.by_name.get_mut(&(state.activity, *name)) {
                states.remove(&id);
            }
        }
        if let Some(activity) = self.activities.get_mut(&state.activity) {
            activity.states.remove(&id);
        }
        (state, removed)
    }

    /// Adds a tree to a state, with the visits it had.
    pub(crate) fn add_tree(&mut self, state: StateId, tree: TreeId, visits: Visits, entry: bool) {
        let s = self.state_mut(state);
        if !s.trees.contains(&tree) {
            s.trees.push(tree);
        }
        if visits.last >= s.latest_step {
            (s.latest, s.latest_step) = (tree, visits.last);
        }
        s.visits.merge(visits);
        s.entry |= entry;
    }

    pub(crate) fn merge_activity(&mut self, activity: Symbol, visits: Visits) {
        self.activities.entry(activity).or_default().visits.merge(visits);
    }

    pub(crate) fn visit(&mut self, state: StateId, tree: TreeId, step: u32) {
        let s = self.state_mut(state);
        (s.latest, s.latest_step) = (tree, step);
        s.visits.at(step);
        let activity = s.activity;
        self.activities.entry(activity).or_default().visits.at(step);
    }

    /// Records that `action` led to `target` at a place of the history.
    pub(crate) fn take_edge(
        &mut self,
        action: ActionId,
        target: StateId,
        entry: u32,
        step: u32,
    ) -> (EdgeId, VisitType) {
        let known = self.action(action).edges.iter().copied().find(|e| self.edge(*e).target == target);
        let (id, kind) = match known {
            Some(id) => (id, VisitType::Existing),
            None => self.add_edge(action, target),
        };
        let edge = self.edge_mut(id);
        edge.taken.push(entry);
        edge.visits.at(step);
        (id, kind)
    }

    fn add_edge(&mut self, action: ActionId, target: StateId) -> (EdgeId, VisitType) {
        let id = EdgeId(self.edges.len() as u32);
        let edge = Edge { action, target, taken: Vec::new(), missed: Vec::new(), visits: Visits::default() };
        self.edges.push(Some(edge));
        self.alive_edges += 1;
        self.state_mut(target).incoming.insert(id);
        let edges = &mut self.action_mut(action).edges;
        edges.push(id);
        (id, if edges.len() == 1 { VisitType::NewAction } else { VisitType::NewTarget })
    }

    fn remove_edge(&mut self, id: EdgeId) -> Edge {
        let edge = self.edges[id.0 as usize].take().unwrap_or_else(|| panic!("edge {} is gone", id.0));
        self.alive_edges -= 1;
        self.action_mut(edge.action).edges.retain(|e| *e != id);
        self.state_mut(edge.target).incoming.remove(&id);
        edge
    }
}

fn new_action(target: Option<NameId>, kind: ActionKind, enabled: bool) -> Action {
    Action { target, kind, visits: Visits::default(), covers: 0, valid: true, enabled, edges: Vec::new() }
}
