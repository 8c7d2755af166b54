//! Strategies to compare with: uniform over widgets, depth first, breadth first. The latter two walk a model whose
//! abstraction is fixed, as the tools before APE did.

use super::path::shortest;
use super::plan::{Next, Plan};
use super::{Choice, Strategy, View};
use crate::model::graph::{ActionId, StateId};
use crate::model::name::ActionKind;
use std::collections::BTreeMap;

/// Uniform over all widgets and what can be done to them, and keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct WidgetRandom;

impl Strategy for WidgetRandom {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        let mut all = Vec::new();
        for action in view.usable() {
            if view.model.graph().action(action).kind.is_key() {
                all.push((action, None));
            } else {
                all.extend(view.widgets(action).into_iter().map(|w| (action, Some(w))));
            }
        }
        let (action, widget) = *view.luck.pick("widget_random", 0, &all)?;
        Some(Choice { widget, ..Choice::new(action, "widget_random", all.len()) })
    }

    fn forget(&mut self) {}
}

/// The first unvisited action of the state; BACK when there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct DepthFirst;

impl Strategy for DepthFirst {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if let Some(action) = first_unvisited(view) {
            return Some(Choice::new(action, "dfs_forward", 1));
        }
        Some(Choice::new(view.back(), "dfs_back", 1))
    }

    fn forget(&mut self) {}
}

/// The unvisited action that is nearest to the start of the app.
#[derive(Clone, Debug, Default)]
pub struct BreadthFirst {
    plan: Plan,
}

impl Strategy for BreadthFirst {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if let Next::Follow(action, toward) = self.plan.next(view) {
            return Some(Choice { toward, ..Choice::new(action, "bfs_follow", 1) });
        }
        let depths = depths(view);
        let here = depths.get(&view.state()).copied().unwrap_or(0);
        let shallower = |s: StateId| depths.get(&s).copied().unwrap_or(usize::MAX) < here && has_unvisited(view, s);
        let way = shortest(view.model, view.state(), |_| true, |_, to| shallower(to));
        if let Some((action, end)) = self.plan.set(view.model, &way) {
            return Some(Choice { toward: Some(end), ..Choice::new(action, "bfs_return", way.len()) });
        }
        if let Some(action) = first_unvisited(view) {
            return Some(Choice::new(action, "bfs_forward", 1));
        }
        let way = shortest(view.model, view.state(), |_| true, |_, to| has_unvisited(view, to));
        match self.plan.set(view.model, &way) {
            Some((action, end)) => Some(Choice { toward: Some(end), ..Choice::new(action, "bfs_path", way.len()) }),
            None => Some(Choice::new(view.back(), "bfs_back", 1)),
        }
    }

    fn forget(&mut self) {
        self.plan.clear();
    }
}

fn first_unvisited(view: &View<'_>) -> Option<ActionId> {
    let graph = view.model.graph();
    let fresh = |a: &ActionId| graph.action(*a).unvisited() && graph.action(*a).kind != ActionKind::Back;
    view.usable().into_iter().find(fresh)
}

fn has_unvisited(view: &View<'_>, state: StateId) -> bool {
    let fresh = |a: &crate::model::graph::Action| a.usable() && a.unvisited() && a.kind != ActionKind::Back;
    view.model.graph().state(state).actions.iter().any(fresh)
}

/// How many edges each state is away from an entry of the app.
fn depths(view: &View<'_>) -> BTreeMap<StateId, usize> {
    let graph = view.model.graph();
    let mut depths: BTreeMap<StateId, usize> =
        graph.states().filter(|s| graph.state(*s).entry).map(|s| (s, 0)).collect();
    let mut level: Vec<StateId> = depths.keys().copied().collect();
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let next = level.iter().flat_map(|s| graph.outgoing(*s)).map(|e| graph.edge(e).target);
        let fresh: Vec<StateId> = next.filter(|t| !depths.contains_key(t)).collect();
        fresh.iter().for_each(|t| _ = depths.entry(*t).or_insert(depth));
        level = fresh;
        level.sort_unstable();
        level.dedup();
    }
    depths
}
