//! Greedy actions: what has not been done yet. Between two states of one activity only what is new or undone in both
//! counts, so that leaving a dialog does not start everything over.

use super::path::shortest;
use crate::config::SataConfig;
use crate::model::Model;
use crate::model::graph::{Action, ActionId, EdgeId, State, StateId};
use crate::model::name::ActionKind;

/// The greedy actions of `to` for one who comes from `from`.
pub(super) fn actions(model: &Model, config: &SataConfig, from: Option<StateId>, to: StateId) -> Vec<ActionId> {
    let graph = model.graph();
    let state = graph.state(to);
    let before = from.map(|f| graph.state(f)).filter(|f| f.activity == state.activity && config.differ);
    let opened = before.is_some_and(|before| config.fresh_windows && state.overlay && !before.overlay);
    let all = state.actions.iter().enumerate().filter(|(_, a)| a.usable());
    let greedy = all.filter(|(_, a)| match before {
        Some(before) => a.kind != ActionKind::Back && undone(model, a) && (opened || undone_before(model, before, a)),
        None if config.differ => undone(model, a),
        None => a.kind != ActionKind::Back && untried(model, state, a),
    });
    greedy.map(|(at, _)| ActionId { state: to, at: at as u32 }).collect()
}

/// Whether there is a greedy action.
pub(super) fn is_greedy(model: &Model, config: &SataConfig, from: Option<StateId>, to: StateId) -> bool {
    !model.graph().state(to).saturated(&model.config) && !actions(model, config, from, to).is_empty()
}

/// The shortest way to a state with greedy actions, without BACK.
pub(super) fn way(model: &Model, config: &SataConfig, from: StateId) -> Vec<EdgeId> {
    let forward = |e: &crate::model::graph::Edge| model.graph().action(e.action).kind != ActionKind::Back;
    shortest(model, from, forward, |before, to| is_greedy(model, config, Some(before), to))
}

/// The one state that an action of this name and kind leads to wherever it was taken in the activity; none if there
/// are several or if only this state has it.
pub(super) fn single_target(model: &Model, id: ActionId) -> Option<StateId> {
    let graph = model.graph();
    let (action, activity) = (graph.action(id), graph.state(id.state).activity);
    let name = action.target?;
    let mut targets = Vec::new();
    let mut sharers = 0;
    for state in graph.with_name(activity, name).map(|s| graph.state(s)) {
        sharers += 1;
        if let Some(at) = state.find(Some(name), action.kind) {
            targets.extend(state.actions[at as usize].edges.iter().map(|e| graph.edge(*e).target));
        }
    }
    targets.sort_unstable();
    targets.dedup();
    (sharers > 1 && targets.len() == 1).then(|| targets[0])
}

/// The shortest way over BACK to a state that is greedy or, for APE, an entry of the app.
pub(super) fn way_back(model: &Model, config: &SataConfig, from: StateId) -> Vec<EdgeId> {
    let back = |e: &crate::model::graph::Edge| model.graph().action(e.action).kind == ActionKind::Back;
    let entry = |to| config.back_to_entry && model.graph().state(to).entry;
    shortest(model, from, back, |_, to| entry(to) || is_greedy(model, config, None, to))
}

fn undone(model: &Model, action: &Action) -> bool {
    !action.saturated(&model.config)
}

fn undone_before(model: &Model, before: &State, action: &Action) -> bool {
    let same = before.find(action.target, action.kind).map(|at| &before.actions[at as usize]);
    same.is_none_or(|a| undone(model, a))
}

/// Without the differ: scrolls and menus that were never tried, other actions that were never taken under this name.
fn untried(model: &Model, state: &State, action: &Action) -> bool {
    if matches!(action.kind, ActionKind::Scroll(_) | ActionKind::Menu) {
        return action.unvisited();
    }
    let Some(name) = action.target else { return false };
    let graph = model.graph();
    !graph.with_name(state.activity, name).any(|s| {
        let other = graph.state(s);
        other.find(Some(name), action.kind).is_some_and(|at| !other.actions[at as usize].unvisited())
    })
}
