//! SATA, APE's strategy: a depth-first greedy walk that plans over what it has learnt. The rules are tried in APE's
//! order, and the first that has an answer decides.

use super::plan::{Next, Plan};
use super::{Choice, Strategy, View, aba, greedy, priority, trivial};
use crate::model::graph::{ActionId, EdgeId};
use crate::model::symbol::Symbol;

/// The strategy with its plan.
#[derive(Clone, Debug, Default)]
pub struct Sata {
    plan: Plan,
    back_to: Option<Symbol>,
    /// Activities below the present one, as far as the walk has seen them.
    stack: Vec<Symbol>,
}

impl Strategy for Sata {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        self.note_activity(view);
        self.follow_plan(view)
            .or_else(|| self.back_to_activity(view))
            .or_else(|| self.aba(view))
            .or_else(|| greedy_here(view))
            .or_else(|| single_target(view))
            .or_else(|| self.greedy_elsewhere(view))
            .or_else(|| self.trivial_activity(view))
            .or_else(|| self.backward(view))
            .or_else(|| epsilon_greedy(view))
            .or_else(|| anything(view))
    }

    fn forget(&mut self) {
        self.plan.clear();
        self.back_to = None;
        self.stack.clear();
    }
}

impl Sata {
    /// Rule 1: follow the plan.
    fn follow_plan(&mut self, view: &mut View<'_>) -> Option<Choice> {
        match self.plan.next(view) {
            Next::Nothing | Next::Lost => None,
            Next::Follow(action, toward) => Some(Choice { toward, ..Choice::new(action, "buffer", 1) }),
            Next::Relocated(action) => Some(Choice::new(action, "relocate", 1)),
        }
    }

    /// Rule 2: press BACK until the activity chosen by rule 4b is on top.
    fn back_to_activity(&mut self, view: &mut View<'_>) -> Option<Choice> {
        let wanted = self.back_to?;
        let here = view.model.graph().state(view.state()).activity;
        if here == wanted || !self.stack.contains(&wanted) {
            self.back_to = None;
            return None;
        }
        let back = view.back();
        view.model.graph().action(back).usable().then(|| Choice::new(back, "back_to_activity", 1))
    }

    /// Rule 3a: stay in the local loop.
    fn aba(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if !view.config.sata.aba {
            return None;
        }
        let way = aba::way_round(view);
        self.start(view, &way, "aba")
    }

    /// Rule 3d: the shortest way to a state with greedy actions.
    fn greedy_elsewhere(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if !view.config.sata.paths {
            return None;
        }
        let way = greedy::way(view.model, &view.config.sata, view.state());
        let mut choice = self.start(view, &way, "path")?;
        choice.keep_going = way.len() == 1 && view.unknown_by_name(choice.action);
        Some(choice)
    }

    /// Rule 4: go to a neglected activity; rule 4b: or back to one.
    fn trivial_activity(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if !view.config.sata.trivial {
            return None;
        }
        let trivial = trivial::trivial_activities(view.model, &view.config.sata);
        let here = view.model.graph().state(view.state()).activity;
        if trivial.is_empty() || trivial.contains(&here) {
            return None;
        }
        let way = trivial::way_to_trivial(view, &trivial);
        let planned = self.start(view, &way, "trivial_activity");
        planned.or_else(|| self.back_to_trivial(view, &trivial))
    }

    fn back_to_trivial(&mut self, view: &View<'_>, trivial: &[Symbol]) -> Option<Choice> {
        let below = self.stack.iter().rev().find(|a| trivial.contains(a)).copied();
        let back = view.back();
        let possible = view.config.sata.back_to_trivial && view.model.graph().action(back).usable();
        self.back_to = below.filter(|_| possible);
        self.back_to.map(|_| Choice::new(back, "back_to_trivial", 1))
    }

    /// Rule 5: BACK if it was never tried here, else a way of BACKs to where something is left.
    fn backward(&mut self, view: &mut View<'_>) -> Option<Choice> {
        if !view.config.sata.backward {
            return None;
        }
        let back = view.back();
        let action = view.model.graph().action(back);
        if action.usable() && action.unvisited() {
            return Some(Choice::new(back, "back", 1));
        }
        let way = greedy::way_back(view.model, &view.config.sata, view.state());
        self.start(view, &way, "backtrack")
    }

    fn start(&mut self, view: &View<'_>, way: &[EdgeId], rule: &'static str) -> Option<Choice> {
        let (action, end) = self.plan.set(view.model, way)?;
        Some(Choice { toward: Some(end), ..Choice::new(action, rule, way.len()) })
    }

    fn note_activity(&mut self, view: &View<'_>) {
        let here = view.model.graph().state(view.state()).activity;
        match self.stack.iter().position(|a| *a == here) {
            Some(at) => self.stack.truncate(at + 1),
            None => self.stack.push(here),
        }
    }
}

/// Rule 3b: something undone on this screen, by priority.
fn greedy_here(view: &mut View<'_>) -> Option<Choice> {
    let config = &view.config.sata;
    let actions = greedy::actions(view.model, config, view.before, view.state());
    let action = priority::pick(view.model, config, view.luck, "greedy", &actions)?;
    let keep_going = view.unknown_by_name(action);
    Some(Choice { keep_going, ..Choice::new(action, "greedy", actions.len()) })
}

/// Rule 3c: an unvisited action that, wherever else it was taken, led to one and the same greedy state.
fn single_target(view: &mut View<'_>) -> Option<Choice> {
    if !view.config.sata.single_target {
        return None;
    }
    let graph = view.model.graph();
    let unvisited = |a: &ActionId| graph.action(*a).unvisited() && graph.action(*a).target.is_some();
    let candidates: Vec<ActionId> = view.usable().into_iter().filter(unvisited).collect();
    let found = candidates.into_iter().find_map(|a| {
        let target = greedy::single_target(view.model, a)?;
        greedy::is_greedy(view.model, &view.config.sata, Some(view.state()), target).then_some((a, target))
    });
    found.map(|(action, target)| Choice { toward: Some(target), ..Choice::new(action, "single_target", 1) })
}

/// Rule 6: BACK if unvisited; mostly the least visited action, sometimes any by priority.
fn epsilon_greedy(view: &mut View<'_>) -> Option<Choice> {
    let back = view.back();
    if view.model.graph().action(back).usable() && view.model.graph().action(back).unvisited() {
        return Some(Choice::new(back, "epsilon_back", 1));
    }
    let mut usable = view.usable();
    let staying = |a: &ActionId| !view.model.graph().action(*a).leads_out();
    if view.config.sata.avoid_exit && usable.iter().any(staying) {
        usable.retain(staying);
    }
    if !view.luck.toss("epsilon", 0, view.config.sata.epsilon) {
        let least = usable.iter().min_by_key(|a| (view.model.graph().action(**a).visits.count, **a));
        return least.map(|a| Choice::new(*a, "least_visited", usable.len()));
    }
    let any = priority::pick(view.model, &view.config.sata, view.luck, "epsilon_pick", &usable)?;
    Some(Choice::new(any, "epsilon_random", usable.len()))
}

/// Rule 7: whatever has a place to touch.
fn anything(view: &mut View<'_>) -> Option<Choice> {
    let state = view.model.graph().state(view.state());
    let valid = state.actions.iter().enumerate().filter(|(_, a)| a.valid);
    let valid: Vec<ActionId> = valid.map(|(at, _)| ActionId { state: view.state(), at: at as u32 }).collect();
    let action = priority::pick(view.model, &view.config.sata, view.luck, "anything", &valid)?;
    Some(Choice::new(action, "anything", valid.len()))
}
