//! Changing the abstraction of some trees, and making the part of the graph anew that this touches.
//!
//! States with an affected tree are taken out with their edges; their trees are placed again in the order of first
//! sight, and what was done there is counted again in the order of time. Misses come along, because each is tied to a
//! place of the history and not to an edge.

use super::Model;
use super::config::NamingScope;
use super::graph::{Edge, Graph, StateId, VisitType};
use super::history::Entry;
use super::naming::NamingId;
use super::tree::TreeId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

impl Model {
    /// The trees whose naming is `naming` and that are one state with the given one under its parent.
    pub(super) fn trees_below(&mut self, parent: NamingId, naming: NamingId, state: StateId) -> BTreeSet<TreeId> {
        if self.config.scope == NamingScope::Activity {
            return self.trees_with(state);
        }
        let latest = self.graph.state(state).latest;
        let key = self.key_of(parent, latest);
        let states: Vec<StateId> = self.graph.states().filter(|s| self.graph.state(*s).naming == naming).collect();
        let mut affected = BTreeSet::new();
        for s in states {
            if self.key_of(parent, self.graph.state(s).latest) == key {
                affected.extend(self.graph.state(s).trees.iter().copied());
            }
        }
        affected
    }

    /// Whether no tree goes beyond this naming.
    pub(super) fn is_leaf(&self, naming: NamingId) -> bool {
        let edge_from = |e: &(NamingId, super::key::KeyId)| e.0 == naming;
        self.config.scope == NamingScope::Activity || !self.naming_edges.keys().any(edge_from)
    }

    /// Gives the trees another naming and rebuilds what that touches.
    pub(super) fn move_trees(&mut self, trees: &BTreeSet<TreeId>, naming: NamingId) {
        for tree in trees {
            self.redirect(*tree, naming);
        }
        match self.config.scope {
            NamingScope::State => self.rebuild(trees),
            NamingScope::Activity => {
                let states: BTreeSet<StateId> = trees.iter().map(|t| self.placed(*t).state).collect();
                let all = states.iter().flat_map(|s| self.trees_with(*s)).collect();
                self.rebuild(&all);
            }
        }
    }

    /// Changes the edges between namings so that the tree ends at `naming`.
    fn redirect(&mut self, tree: TreeId, naming: NamingId) {
        if self.config.scope == NamingScope::Activity {
            let activity = self.trees.tree(tree).activity;
            self.naming_of_activity.insert(activity, naming);
            return;
        }
        let chain: Vec<NamingId> = self.namings.lineage(self.placed(tree).naming).collect();
        let back = chain.contains(&naming);
        let anchor = if back { naming } else { self.namings.get(naming).parent.unwrap_or(naming) };
        for pair in chain.windows(2).take_while(|pair| pair[0] != anchor) {
            let key = self.key_of(pair[1], tree);
            self.naming_edges.remove(&(pair[1], key));
        }
        if !back {
            let key = self.key_of(anchor, tree);
            self.naming_edges.insert((anchor, key), naming);
        }
    }

    /// The same model with its graph made anew from the facts alone, as a test of the incremental one and for reading
    /// a saved model.
    pub fn derived_again(&self) -> Model {
        let mut fresh = Model { graph: Graph::default(), checked: FxHashMap::default(), ..self.clone() };
        let trees: Vec<TreeId> = (0..self.places.len() as u32).map(TreeId).collect();
        let entries: Vec<u32> = (0..self.history.len() as u32).collect();
        fresh.add_again(&trees, &entries);
        for tree in &trees {
            let (activity, visits) = (fresh.trees.tree(*tree).activity, fresh.placed(*tree).visits);
            fresh.graph.merge_activity(activity, visits);
        }
        let missed: Vec<u32> = self.graph.edges().flat_map(|(_, e)| e.missed.iter().copied()).collect();
        missed.iter().for_each(|entry| fresh.miss_again(*entry));
        fresh
    }

    /// All states and edges in an order that does not depend on their numbers, one line each.
    pub fn fingerprint(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.graph.states().map(|s| self.state_line(s)).collect();
        lines.extend(self.graph.edges().map(|(_, e)| {
            let (from, to) = (self.graph.state(e.source()).key.0, self.graph.state(e.target).key.0);
            let (mut taken, mut missed) = (e.taken.clone(), e.missed.clone());
            taken.sort_unstable();
            missed.sort_unstable();
            format!("edge {from} {} {to} {taken:?} {missed:?} {:?}", self.describe_action(e.action), e.visits)
        }));
        lines.sort();
        lines
    }

    fn state_line(&self, id: StateId) -> String {
        let s = self.graph.state(id);
        let mut trees: Vec<u32> = s.trees.iter().map(|t| t.0).collect();
        trees.sort_unstable();
        let actions: Vec<(u32, usize)> = s.actions.iter().map(|a| (a.visits.count, a.edges.len())).collect();
        let activity = self.graph.activity(s.activity).map(|a| (a.visits, a.states.len()));
        format!("state {} {trees:?} {:?} {:?} {} {actions:?} {activity:?}", s.key.0, s.latest, s.visits, s.entry)
    }

    fn rebuild(&mut self, affected: &BTreeSet<TreeId>) {
        let states: BTreeSet<StateId> = affected.iter().map(|t| self.placed(*t).state).collect();
        let mut trees: Vec<TreeId> = Vec::new();
        let mut entries: Vec<u32> = Vec::new();
        let mut missed: Vec<u32> = Vec::new();
        for state in states {
            let names = self.keys.get(self.graph.state(state).key).names.clone();
            let (removed, edges) = self.graph.remove_state(state, &names);
            self.checked.remove(&state);
            trees.extend(removed.trees);
            entries.extend(removed.dangling);
            for Edge { taken, missed: m, .. } in edges {
                entries.extend(taken);
                missed.extend(m);
            }
        }
        self.version += 1;
        trees.sort_unstable();
        entries.sort_unstable();
        self.add_again(&trees, &entries);
        if self.config.keep_misses {
            missed.iter().for_each(|entry| self.miss_again(*entry));
        }
    }

    fn add_again(&mut self, trees: &[TreeId], entries: &[u32]) {
        for tree in trees {
            let state = self.place(*tree);
            self.count_covers(*tree, state);
        }
        for entry in entries {
            let source = self.history[*entry as usize].source;
            self.retake(*entry, trees.binary_search(&source).is_ok());
        }
    }

    /// Counts an action of the history again; its visit too if its state starts from nothing.
    fn retake(&mut self, entry: u32, visit: bool) {
        let Some(action) = self.action_at(entry) else { return };
        let Entry { target, step, .. } = self.history[entry as usize];
        if visit {
            self.graph.action_mut(action).visits.at(step);
        }
        match target {
            Some(tree) => {
                let target = self.placed(tree).state;
                let (_, visit) = self.graph.take_edge(action, target, entry, step);
                if visit == VisitType::NewTarget {
                    self.doubtful.push_back(entry);
                }
            }
            None => self.graph.state_mut(action.state).dangling.push(entry),
        }
    }

    pub(super) fn miss_again(&mut self, entry: u32) {
        if let Some(edge) = self.edge_at(entry) {
            self.graph.edge_mut(edge).missed.push(entry);
        }
    }

    fn count_covers(&mut self, tree: TreeId, state: StateId) {
        if self.graph.state(state).latest != tree {
            return;
        }
        let naming = self.placed(tree).naming;
        let named = self.named(naming, tree);
        for action in &mut self.graph.state_mut(state).actions {
            if let Some(name) = action.target {
                action.covers = named.names.iter().filter(|n| **n == name).count() as u32;
            }
        }
    }
}
