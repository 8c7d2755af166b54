//! Rule 4: activities that were neglected although there is something left to do in them.

use super::View;
use super::greedy::is_greedy;
use super::path::shortest;
use crate::config::SataConfig;
use crate::model::Model;
use crate::model::graph::{Activity, EdgeId};
use crate::model::name::ActionKind;
use crate::model::symbol::Symbol;

/// The shortest way without BACK to a state of a trivial activity where something is undone.
pub(super) fn way_to_trivial(view: &View<'_>, trivial: &[Symbol]) -> Vec<EdgeId> {
    let model = &*view.model;
    let forward = |e: &crate::model::graph::Edge| model.graph().action(e.action).kind != ActionKind::Back;
    shortest(model, view.state(), forward, |_, to| {
        let state = model.graph().state(to);
        let unvisited = || state.actions.iter().any(|a| a.usable() && a.unvisited());
        trivial.contains(&state.activity) && (is_greedy(model, &view.config.sata, None, to) || unvisited())
    })
}

/// The trivial activities, if enough activities are known to compare.
pub(super) fn trivial_activities(model: &Model, config: &SataConfig) -> Vec<Symbol> {
    let mut activities: Vec<(Symbol, &Activity)> = model.graph().activities().collect();
    if activities.len() <= config.trivial_rank {
        return Vec::new();
    }
    activities.sort_by_key(|(name, a)| (a.visits.count, model.activity_name(*name).to_owned()));
    let counts: Vec<u32> = activities.iter().map(|(_, a)| a.visits.count).collect();
    let median = counts[counts.len() / 2];
    let mean = (counts.iter().map(|c| u64::from(*c)).sum::<u64>() / counts.len() as u64) as u32;
    let cold = activities.iter().filter(|(_, a)| a.visits.count <= median.max(mean));
    cold.filter(|(_, a)| is_trivial(model, config, a)).map(|(name, _)| *name).collect()
}

fn is_trivial(model: &Model, config: &SataConfig, activity: &Activity) -> bool {
    let states = activity.states.len();
    if u64::from(activity.visits.count) <= states as u64 / 4 {
        return true;
    }
    let actions = || activity.states.iter().flat_map(|s| model.graph().state(*s).actions.iter());
    let (total, visited) = (actions().count(), actions().filter(|a| !a.unvisited()).count());
    let rate = (visited * 1000).checked_div(total).unwrap_or(0);
    rate <= if states < config.trivial_states { config.trivial_small } else { config.trivial_large } as usize
}
