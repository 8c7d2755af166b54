//! Promises that earlier decisions made: a candidate that breaks one is refused, so that no decision is undone by a
//! later one. Only coarsening may break promises, and then they are dropped.

use super::Model;
use super::naming::NamingId;
use super::tree::{TreeId, WidgetId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Predicate {
    /// Widgets of different groups have different names (alpha refinement).
    WidgetsApart {
        /// The tree.
        tree: TreeId,
        /// The groups.
        groups: Vec<Vec<WidgetId>>,
    },
    /// Acted-on widgets of different groups have different names (action refinement against non-determinism).
    ActionsApart {
        /// The groups, as widgets of trees.
        groups: Vec<Vec<(TreeId, WidgetId)>>,
    },
    /// Trees of different groups are in different states (state refinement).
    SourcesApart {
        /// The groups.
        groups: Vec<Vec<TreeId>>,
    },
    /// These trees are at most so many states (coarsening).
    AtMost {
        /// The trees.
        trees: Vec<TreeId>,
        /// How many.
        states: usize,
    },
}

impl Predicate {
    fn trees(&self) -> Vec<TreeId> {
        match self {
            Predicate::WidgetsApart { tree, .. } => vec![*tree],
            Predicate::ActionsApart { groups } => groups.iter().flatten().map(|(tree, _)| *tree).collect(),
            Predicate::SourcesApart { groups } => groups.iter().flatten().copied().collect(),
            Predicate::AtMost { trees, .. } => trees.clone(),
        }
    }

    /// Whether a change of these trees can break it.
    pub(super) fn concerns(&self, affected: &BTreeSet<TreeId>) -> bool {
        self.trees().iter().any(|t| affected.contains(t))
    }
}

impl Model {
    /// Whether the promise holds when the affected trees get the candidate naming.
    pub(super) fn holds(&mut self, p: &Predicate, affected: &BTreeSet<TreeId>, candidate: NamingId) -> bool {
        match p {
            Predicate::WidgetsApart { tree, groups } => {
                let naming = self.naming_if(*tree, affected, candidate);
                let named = self.named(naming, *tree);
                apart(groups.iter().map(|g| g.iter().map(|w| named.names[usize::from(*w)])))
            }
            Predicate::ActionsApart { groups } => {
                let mut names = Vec::new();
                for group in groups {
                    names.push(group.iter().map(|(tree, w)| self.name_if(*tree, *w, affected, candidate)).collect());
                }
                apart(names.into_iter().map(|g: Vec<_>| g.into_iter()))
            }
            Predicate::SourcesApart { groups } => {
                let mut keys = Vec::new();
                for group in groups {
                    keys.push(group.iter().map(|tree| self.key_if(*tree, affected, candidate)).collect());
                }
                apart(keys.into_iter().map(|g: Vec<_>| g.into_iter()))
            }
            Predicate::AtMost { trees, states } => {
                let keys: BTreeSet<_> = trees.iter().map(|t| self.key_if(*t, affected, candidate)).collect();
                keys.len() <= *states
            }
        }
    }

    fn naming_if(&self, tree: TreeId, affected: &BTreeSet<TreeId>, candidate: NamingId) -> NamingId {
        if affected.contains(&tree) { candidate } else { self.placed(tree).naming }
    }

    fn name_if(
        &mut self,
        tree: TreeId,
        widget: WidgetId,
        affected: &BTreeSet<TreeId>,
        candidate: NamingId,
    ) -> super::name::NameId {
        let naming = self.naming_if(tree, affected, candidate);
        self.named(naming, tree).names[usize::from(widget)]
    }

    fn key_if(&mut self, tree: TreeId, affected: &BTreeSet<TreeId>, candidate: NamingId) -> super::key::KeyId {
        let naming = self.naming_if(tree, affected, candidate);
        self.key_of(naming, tree)
    }
}

/// Whether no value occurs in two groups.
fn apart<T: Ord, G: Iterator<Item = T>>(groups: impl Iterator<Item = G>) -> bool {
    let mut seen: BTreeSet<T> = BTreeSet::new();
    for group in groups {
        let values: BTreeSet<T> = group.collect();
        if !seen.is_disjoint(&values) {
            return false;
        }
        seen.extend(values);
    }
    true
}
