//! Shortest ways through the graph over edges that can be relied on, the least recently used first.

use crate::model::Model;
use crate::model::graph::{Edge, EdgeId, StateId};
use std::collections::{BTreeMap, VecDeque};

/// Whether a plan may use an edge: strong, and its action can be taken.
pub fn reliable(model: &Model, edge: &Edge) -> bool {
    edge.strong(&model.config) && model.graph().action(edge.action).usable()
}

/// The shortest way from a state to the first one that `accept` takes; it is asked with the state before and the
/// state itself. The start does not count. Empty if there is none.
pub fn shortest(
    model: &Model,
    from: StateId,
    allow: impl Fn(&Edge) -> bool,
    mut accept: impl FnMut(StateId, StateId) -> bool,
) -> Vec<EdgeId> {
    let mut came: BTreeMap<StateId, Option<EdgeId>> = BTreeMap::from([(from, None)]);
    let mut queue = VecDeque::from([from]);
    while let Some(state) = queue.pop_front() {
        for id in by_age(model, state) {
            let edge = model.graph().edge(id);
            if came.contains_key(&edge.target) || !allow(edge) || !reliable(model, edge) {
                continue;
            }
            came.insert(edge.target, Some(id));
            if accept(state, edge.target) {
                return way_to(model, &came, edge.target);
            }
            queue.push_back(edge.target);
        }
    }
    Vec::new()
}

/// The edges that leave a state, the least recently used first.
fn by_age(model: &Model, state: StateId) -> Vec<EdgeId> {
    let mut edges: Vec<EdgeId> = model.graph().outgoing(state).collect();
    edges.sort_by_key(|e| (model.graph().edge(*e).visits.last, *e));
    edges
}

fn way_to(model: &Model, came: &BTreeMap<StateId, Option<EdgeId>>, to: StateId) -> Vec<EdgeId> {
    let mut way = Vec::new();
    let mut at = to;
    while let Some(Some(edge)) = came.get(&at) {
        way.push(*edge);
        at = model.graph().edge(*edge).source();
    }
    way.reverse();
    way
}
