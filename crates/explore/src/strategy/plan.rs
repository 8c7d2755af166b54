//! The action buffer: a way that is being followed. At each step the edge just taken must have led where it was
//! expected to; if it did not, the next action may still be found on the screen (relocation), else the edge gets a
//! miss and the plan is dropped. A plan that fails must cost something whatever made it fail, or the same plan is made
//! again for ever: an edge that led out of the app gets a miss too, and so does one whose successor was found again and
//! did not lead on.
//!
//! Edges are remembered by a place of the history, because a rebuild of the model gives them other numbers.

use super::View;
use crate::model::Model;
use crate::model::graph::{ActionId, EdgeId, State, StateId};
use crate::model::name::Name;

/// The way ahead; the first edge is the one being taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    edges: Vec<u32>,
    /// An edge that failed, and the next one, whose action was found again and has just been taken.
    relocated: Option<(u32, u32)>,
}

/// What came of looking into the plan.
pub(super) enum Next {
    /// There is no plan, or it has been carried out.
    Nothing,
    /// It goes on.
    Follow(ActionId, Option<StateId>),
    /// It failed, but its next action is here under another name.
    Relocated(ActionId),
    /// It failed.
    Lost,
}

impl Plan {
    /// Drops it.
    pub(super) fn clear(&mut self) {
        self.edges.clear();
        self.relocated = None;
    }

    /// Takes a way as plan; gives its first action and its end.
    pub(super) fn set(&mut self, model: &Model, way: &[EdgeId]) -> Option<(ActionId, StateId)> {
        let (first, last) = (model.graph().edge(*way.first()?), model.graph().edge(*way.last()?));
        self.clear();
        self.edges = way.iter().filter_map(|e| model.graph().edge(*e).taken.last().copied()).collect();
        Some((first.action, last.target))
    }

    /// Checks the edge just taken and gives the next action.
    pub(super) fn next(&mut self, view: &mut View<'_>) -> Next {
        self.judge_relocation(view);
        if self.edges.is_empty() {
            return Next::Nothing;
        }
        let expected = self.edges.remove(0);
        let taken = view.last.and_then(|entry| view.model.action_at(entry));
        let meant = view.model.action_at(expected);
        let wanted = view.model.edge_at(expected);
        if taken.is_none() || meant != taken {
            self.clear();
            if view.config.sata.miss_all && meant.is_some() && meant == led_out(view) {
                wanted.into_iter().for_each(|edge| view.model.miss(edge));
            }
            return Next::Lost;
        }
        let target = wanted.map(|e| view.model.graph().edge(e).target);
        if target == Some(view.state()) {
            return self.follow(view);
        }
        let relocated = self.relocate(view);
        let next = self.edges.first().copied();
        self.clear();
        match (relocated, wanted) {
            (Some(action), _) => {
                view.model.note_relocation();
                self.relocated = next.map(|next| (expected, next)).filter(|_| view.config.sata.miss_all);
                Next::Relocated(action)
            }
            (None, Some(edge)) => {
                view.model.miss(edge);
                Next::Lost
            }
            (None, None) => Next::Lost,
        }
    }

    fn follow(&mut self, view: &mut View<'_>) -> Next {
        let Some(next) = self.edges.first().copied() else { return Next::Nothing };
        let end = self.edges.last().and_then(|e| view.model.edge_at(*e)).map(|e| view.model.graph().edge(e).target);
        match view.model.action_at(next) {
            Some(action) if action.state == view.state() => Next::Follow(action, end),
            _ => {
                self.clear();
                Next::Lost
            }
        }
    }

    /// An action that was found again and did not lead where the plan had it lead was no help.
    fn judge_relocation(&mut self, view: &mut View<'_>) {
        let Some((failed, next)) = self.relocated.take() else { return };
        let planned = view.model.edge_at(next).map(|e| view.model.graph().edge(e).target);
        if planned != Some(view.state())
            && let Some(edge) = view.model.edge_at(failed)
        {
            view.model.miss(edge);
        }
    }

    /// Looks for the next planned action in the present state, if it has the activity of the state before.
    fn relocate(&self, view: &mut View<'_>) -> Option<ActionId> {
        let next = view.model.action_at(*self.edges.first()?)?;
        let before = view.before?;
        let same = view.model.graph().state(before).activity == view.model.graph().state(view.state()).activity;
        if !same || !view.config.sata.relocate {
            return None;
        }
        find_again(view.model, next, view.state())
    }
}

/// The last action, if it led to nothing that is modelled: out of the app, or to its end.
fn led_out(view: &mut View<'_>) -> Option<ActionId> {
    let last = view.model.history().len().checked_sub(1)? as u32;
    let nowhere = view.last.is_none() && view.model.history()[last as usize].target.is_none();
    nowhere.then(|| view.model.action_at(last)).flatten()
}

/// The action of a state that does what `action` does: of the same kind, on a name that refines or is refined by its
/// target; the finest such name.
fn find_again(model: &Model, action: ActionId, state: StateId) -> Option<ActionId> {
    if action.state == state {
        return Some(action);
    }
    let (wanted, here) = (model.graph().action(action), model.graph().state(state));
    let name = |n| model.names().get(n);
    let related = |a: &Name, b: &Name| a.refines(b) || b.refines(a);
    let fits = |(_, a): &(usize, &crate::model::graph::Action)| {
        a.kind == wanted.kind
            && match (a.target, wanted.target) {
                (Some(x), Some(y)) => related(name(x), name(y)),
                (None, None) => true,
                _ => false,
            }
    };
    let candidates = numbered(here).filter(fits);
    let finest = candidates.max_by_key(|(at, a)| (a.target.map(|n| name(n).namer().rank()), std::cmp::Reverse(*at)));
    finest.map(|(at, _)| ActionId { state, at: at as u32 })
}

fn numbered(state: &State) -> impl Iterator<Item = (usize, &crate::model::graph::Action)> {
    state.actions.iter().enumerate()
}
