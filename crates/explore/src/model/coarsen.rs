//! Coarsening: a refinement that makes more than beta states of one was a mistake. It is undone for all trees
//! concerned, remembered so that it is not tried again, and the promises it breaks are dropped: against explosion
//! coarsening wins.

use super::Model;
use super::graph::StateId;
use super::naming::NamingId;
use super::predicate::Predicate;
use super::tree::TreeId;
use serde_json::Value;
use std::collections::BTreeSet;

/// How often one step may coarsen; a safety net, since each undoes one naming for good.
const MAX_ROUNDS: usize = 64;

impl Model {
    pub(super) fn coarsen_until_stable(&mut self, tree: TreeId) {
        if self.config.coarsen {
            let _rounds = (0..MAX_ROUNDS).take_while(|_| self.coarsen_once(tree)).count();
        }
    }

    /// Walks from the tree's naming towards the base and undoes the first naming that makes too many states.
    fn coarsen_once(&mut self, tree: TreeId) -> bool {
        let lineage: Vec<NamingId> = self.namings.lineage(self.placed(tree).naming).collect();
        lineage.windows(2).any(|pair| self.undo_if_too_fine(tree, pair[0], pair[1]))
    }

    /// Trees of one state have one key under every naming that led to it, so one tree of each state tells the keys.
    fn undo_if_too_fine(&mut self, tree: TreeId, naming: NamingId, parent: NamingId) -> bool {
        let states = self.siblings(tree, naming, parent);
        let latest: Vec<TreeId> = states.iter().map(|s| self.graph.state(*s).latest).collect();
        let keys: BTreeSet<_> = latest.into_iter().map(|t| self.key_of(naming, t)).collect();
        let beta = self.beta_of(naming);
        if keys.len() <= beta && states.len() <= self.config.max_affected {
            return false;
        }
        let trees: BTreeSet<TreeId> = states.iter().flat_map(|s| self.graph.state(*s).trees.iter().copied()).collect();
        let about = [
            ("naming", Value::from(naming.0)),
            ("to", Value::from(parent.0)),
            ("keys", Value::from(keys.len())),
            ("states", Value::from(states.len())),
            ("trees", Value::from(trees.len())),
            ("beta", Value::from(beta)),
        ];
        self.note("coarsen", &about);
        self.counters.coarsen += 1;
        self.naming_blacklist.extend(trees.iter().map(|t| (*t, naming)));
        self.move_trees(&trees, parent);
        self.drop_broken(&trees);
        self.predicates.push(Predicate::AtMost { trees: trees.into_iter().collect(), states: beta });
        true
    }

    /// The states that `naming` or a finer one made, and that are one state with the tree's under `parent`.
    fn siblings(&mut self, tree: TreeId, naming: NamingId, parent: NamingId) -> Vec<StateId> {
        let activity = self.trees.tree(tree).activity;
        let key = self.key_of(parent, tree);
        let states: Vec<StateId> =
            self.graph.activity(activity).map_or(Vec::new(), |a| a.states.iter().copied().collect());
        let mut siblings = Vec::new();
        for state in states {
            let (made_by, latest) = (self.graph.state(state).naming, self.graph.state(state).latest);
            let finer = self.namings.lineage(made_by).any(|n| n == naming);
            if finer && self.key_of(parent, latest) == key {
                siblings.push(state);
            }
        }
        siblings
    }

    fn drop_broken(&mut self, affected: &BTreeSet<TreeId>) {
        let all = std::mem::take(&mut self.predicates);
        let mut kept = Vec::with_capacity(all.len());
        for p in all {
            let naming = affected.first().map(|t| self.placed(*t).naming);
            let holds = naming.is_none_or(|n| !p.concerns(affected) || self.holds(&p, affected, n));
            if holds {
                kept.push(p);
            } else {
                self.note("drop_promise", &[("promise", Value::from(kind(&p)))]);
            }
        }
        self.predicates = kept;
    }
}

fn kind(p: &Predicate) -> &'static str {
    match p {
        Predicate::WidgetsApart { .. } => "widgets_apart",
        Predicate::ActionsApart { .. } => "actions_apart",
        Predicate::SourcesApart { .. } => "sources_apart",
        Predicate::AtMost { .. } => "at_most",
    }
}
