//! Rule 3a, "ABA": having come from B to A, go back to B if that is the colder place and the way back to A is known.
//! Exploring a local loop to its end tolerates some non-determinism, because little changes meanwhile.

use super::View;
use super::greedy::{is_greedy, way};
use super::path::shortest;
use crate::model::graph::{EdgeId, StateId};
use crate::model::name::ActionKind;

/// The way from the present state back to the one before, cut at the coldest state on it that has greedy actions.
pub(super) fn way_round(view: &View<'_>) -> Vec<EdgeId> {
    let (a, Some(b)) = (view.state(), view.before) else { return Vec::new() };
    if a == b || !worth(view, a, b) {
        return Vec::new();
    }
    let model = &*view.model;
    let forward = |e: &crate::model::graph::Edge| model.graph().action(e.action).kind != ActionKind::Back;
    let mut there = shortest(model, a, forward, |_, to| to == b);
    let back = shortest(model, b, |_| true, |_, to| to == a);
    if there.is_empty() || back.is_empty() {
        return Vec::new();
    }
    match coldest(view, &there) {
        Some(last) => {
            there.truncate(last + 1);
            there
        }
        None => Vec::new(),
    }
}

/// Going from `a` to `b` is worth it if `b` is colder and not like a dialog, which everything leads to.
fn worth(view: &View<'_>, a: StateId, b: StateId) -> bool {
    !dialog_like(view, b) && heat(view, b, a) < heat(view, a, b)
}

/// Visits of the state, or of its activity if the other one's is different.
fn heat(view: &View<'_>, state: StateId, other: StateId) -> u32 {
    let graph = view.model.graph();
    let (s, o) = (graph.state(state), graph.state(other));
    if s.activity == o.activity { s.visits.count } else { graph.activity(s.activity).map_or(0, |a| a.visits.count) }
}

fn dialog_like(view: &View<'_>, state: StateId) -> bool {
    let (model, config) = (&*view.model, &view.config.sata);
    let many = model.graph().state(state).incoming.len() > config.dialog_edges;
    many && (is_greedy(model, config, None, state) || !way(model, config, state).is_empty())
}

/// The place in the way of the coldest target that has greedy actions; the way is followed only while it gets colder.
fn coldest(view: &View<'_>, way: &[EdgeId]) -> Option<usize> {
    let graph = view.model.graph();
    let mut best: Option<(usize, StateId)> = None;
    for (at, edge) in way.iter().enumerate() {
        let (source, target) = (graph.edge(*edge).source(), graph.edge(*edge).target);
        if !worth(view, source, target) {
            break;
        }
        let colder = best.is_none_or(|(_, b)| heat(view, target, b) < heat(view, b, target));
        if colder && is_greedy(view.model, &view.config.sata, Some(source), target) {
            best = Some((at, target));
        }
    }
    best.map(|(at, _)| at)
}
