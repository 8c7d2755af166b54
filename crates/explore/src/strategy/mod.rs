//! Who decides what is done next. A strategy sees the model and the present screen and answers with one action, with
//! the rule that chose it; it never sees a device. Carrying out, restarting, leaving and counting is the explorer's.

mod aba;
mod baseline;
mod greedy;
mod hopeful;
mod leads;
pub mod path;
mod plan;
pub mod priority;
pub mod q;
pub mod sata;
#[cfg(test)]
mod tests;
mod trivial;

pub use baseline::{BreadthFirst, DepthFirst, WidgetRandom};
pub use hopeful::{Hopeful, Outlook};
pub use q::QLearner;
pub use sata::Sata;

#[cfg(test)]
use crate::config::SataConfig;
use crate::config::{Config, StrategyKind};
use crate::luck::Luck;
use crate::model::build::Screen;
use crate::model::graph::{ActionId, StateId};
use crate::model::name::ActionKind;
use crate::model::tree::{TreeId, WidgetId};
use crate::model::{Arrival, Model};

/// What a strategy sees.
pub struct View<'a> {
    /// Numbers and switches.
    pub config: &'a Config,
    /// The model.
    pub model: &'a mut Model,
    /// The present screen.
    pub screen: &'a Screen,
    /// Where it is in the model.
    pub arrival: Arrival,
    /// The state before, if the way from there is known.
    pub before: Option<StateId>,
    /// The action taken there, as a place of the history.
    pub last: Option<u32>,
    /// Whether a field of this screen was filled since the activity came to the front.
    pub typed: bool,
    /// The luck of this decision.
    pub luck: Luck,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: ActionId,
    /// The widget, where the strategy has chosen one itself.
    pub widget: Option<WidgetId>,
    /// The rule that chose it.
    pub rule: &'static str,
    /// The state that a plan leads to.
    pub toward: Option<StateId>,
    /// Among how many it was chosen.
    pub among: usize,
    /// Something never tried anywhere is about to be tried: no periodic restart now.
    pub keep_going: bool,
    /// How much is hoped for, where the strategy can tell: a jump to where more is hoped for is better.
    pub hope: Option<u64>,
}

impl Choice {
    /// A choice of a rule.
    pub fn new(action: ActionId, rule: &'static str, among: usize) -> Choice {
        Choice { action, widget: None, rule, toward: None, among, keep_going: false, hope: None }
    }
}

/// Decides.
pub trait Strategy {
    /// The next action; none if nothing can be done here.
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice>;

    /// Whether the next choice belongs to a walk, which must not leave behind what the app has gathered. Asked once before
    /// each choice.
    fn walks(&mut self, _luck: Luck) -> bool {
        false
    }

    /// The app was started anew or the device jumped: plans are void.
    fn forget(&mut self);

    /// So many instructions ran for the first time by the last choice; where the device cannot tell, one stands for
    /// anything new.
    fn learn(&mut self, _instructions: u64) {}

    /// What can be done on this screen, to be judged later if the device comes back to it.
    fn outlook(&mut self, _view: &mut View<'_>) -> Outlook {
        Outlook::default()
    }

    /// What is to be hoped for now on a screen of which the outlook was taken; none if the strategy does not tell.
    fn hope(&self, _model: &mut Model, _tree: TreeId, _outlook: &Outlook) -> Option<u64> {
        None
    }
}

/// The strategy of a configuration; none for `random`, which does not look.
pub fn make(config: &Config) -> Option<Box<dyn Strategy>> {
    Some(match config.strategy {
        StrategyKind::Gibbon => Box::new(Hopeful::default()),
        StrategyKind::Ape => Box::new(Sata::default()),
        StrategyKind::WidgetRandom => Box::new(WidgetRandom),
        StrategyKind::Dfs => Box::new(DepthFirst),
        StrategyKind::Bfs => Box::new(BreadthFirst::default()),
        StrategyKind::Q => Box::new(QLearner::default()),
        StrategyKind::Random => return None,
    })
}

impl View<'_> {
    /// The present state.
    pub fn state(&self) -> StateId {
        self.arrival.state
    }

    /// The actions of the present state that can be taken.
    pub fn usable(&self) -> Vec<ActionId> {
        let state = self.model.graph().state(self.state());
        let usable = state.actions.iter().enumerate().filter(|(_, a)| a.usable());
        usable.map(|(at, _)| ActionId { state: self.state(), at: at as u32 }).collect()
    }

    /// BACK in the present state.
    pub fn back(&self) -> ActionId {
        ActionId { state: self.state(), at: self.model.graph().state(self.state()).back() }
    }

    /// The widgets of the screen that an action can be taken on, at this moment.
    pub fn widgets(&mut self, action: ActionId) -> Vec<WidgetId> {
        let (target, kind) = {
            let a = self.model.graph().action(action);
            (a.target, a.kind)
        };
        let Some(name) = target else { return Vec::new() };
        let covered = self.model.covered(self.arrival.tree, name);
        let touchable = |w: &WidgetId| {
            let shown = &self.screen.widgets[usize::from(*w)];
            shown.valid(self.screen.root) && shown.enabled && shown.allows(kind)
        };
        covered.into_iter().filter(touchable).collect()
    }

    /// Whether the action was never taken in any state of its activity, going by name and kind.
    pub fn unknown_by_name(&self, action: ActionId) -> bool {
        let graph = self.model.graph();
        let a = graph.action(action);
        let Some(name) = a.target else { return a.unvisited() };
        let activity = graph.state(action.state).activity;
        let visited = |s: StateId| {
            let state = graph.state(s);
            state.find(Some(name), a.kind).is_some_and(|at| !state.actions[at as usize].unvisited())
        };
        !graph.with_name(activity, name).any(visited)
    }

    /// Whether an action is BACK.
    pub fn is_back(&self, action: ActionId) -> bool {
        self.model.graph().action(action).kind == ActionKind::Back
    }
}
