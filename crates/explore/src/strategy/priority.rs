//! How much an action is worth among others of its state.

use crate::config::SataConfig;
use crate::luck::Luck;
use crate::model::Model;
use crate::model::graph::ActionId;
use crate::model::name::ActionKind;
use gui::tree::Direction;

/// APE's base weights, and one for the menu key. A scroll is named by what comes into view: down is APE's bottom-up.
pub fn base(kind: ActionKind) -> i64 {
    match kind {
        ActionKind::Click => 4,
        ActionKind::LongClick => 2,
        ActionKind::Scroll(Direction::Up) => 2,
        ActionKind::Scroll(Direction::Down) => 3,
        ActionKind::Scroll(Direction::Left) => 3,
        ActionKind::Scroll(Direction::Right) => 2,
        ActionKind::Menu => 3,
        ActionKind::Back => 1,
    }
}

/// The priority of an action: its base times eight, more if it is new or stands for many widgets, less if it is known
/// to lead to states where nothing is left to do.
pub fn priority(model: &Model, config: &SataConfig, id: ActionId) -> u32 {
    let graph = model.graph();
    let action = graph.action(id);
    let mut p = base(action.kind) << 3;
    if action.kind == ActionKind::Back {
        return (p + if action.unvisited() { 5 } else { 0 }) as u32;
    }
    if action.unvisited() {
        p += 20;
    }
    if !action.saturated(&model.config) && action.covers > 1 {
        p += i64::from(action.covers.min(config.max_alias)) * base(action.kind);
    }
    for edge in action.edges.iter().map(|e| graph.edge(*e)) {
        let (target, source) = (graph.state(edge.target), graph.state(edge.source()));
        p += match edge.strong(&model.config) {
            true if target.saturated(&model.config) => -10,
            true if target.activity == source.activity => 10,
            true => 0,
            false if action.edges.len() > 1 => 10,
            false => 0,
        };
    }
    p.max(1) as u32
}

/// One of several actions, each as likely as its priority says.
pub fn pick(model: &Model, config: &SataConfig, luck: Luck, rule: &str, actions: &[ActionId]) -> Option<ActionId> {
    let weights: Vec<u32> = actions.iter().map(|a| priority(model, config, *a)).collect();
    luck.weighted(rule, 0, &weights).map(|at| actions[at])
}
