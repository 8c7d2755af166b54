//! What happened since the app was last started: the cause of the present screen, and the counters that call for a
//! new start.

use crate::config::{RestartConfig, SataConfig};
use crate::luck::Luck;
use crate::model::graph::VisitType;
use crate::model::symbol::Symbol;

/// One stretch of events between two starts.
#[derive(Clone, Debug)]
pub(super) struct Episode {
    cause: Cause,
    started: bool,
    steps: u32,
    threshold: u32,
    graph_stable: u32,
    self_loops: u32,
    activity_stable: u32,
    activity: Option<Symbol>,
}

/// What led to the present screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Unknown,
    Action(u32),
    /// An action, and something else after it.
    Blurred(u32),
}

impl Episode {
    pub(super) fn new(config: &RestartConfig, luck: Luck) -> Episode {
        Episode {
            cause: Cause::Unknown,
            started: false,
            steps: 0,
            threshold: threshold(config, luck),
            graph_stable: 0,
            self_loops: 0,
            activity_stable: 0,
            activity: None,
        }
    }

    /// The app was started.
    pub(super) fn started(&mut self) {
        self.cause = Cause::Unknown;
        self.started = true;
        (self.graph_stable, self.self_loops, self.activity_stable) = (0, 0, 0);
    }

    /// A new stretch begins; periodic restarts are counted from here.
    pub(super) fn restarted(&mut self, config: &RestartConfig, luck: Luck) {
        self.steps = 0;
        self.threshold = threshold(config, luck);
        self.started();
    }

    /// The device went somewhere else.
    pub(super) fn jumped(&mut self) {
        self.cause = Cause::Unknown;
        (self.graph_stable, self.self_loops, self.activity_stable) = (0, 0, 0);
    }

    pub(super) fn just_started(&self) -> bool {
        self.started
    }

    /// Whether the last thing done was an action of the model.
    pub(super) fn acted(&self) -> bool {
        matches!(self.cause, Cause::Action(_))
    }

    pub(super) fn activity(&self) -> Option<Symbol> {
        self.activity
    }

    pub(super) fn set_cause(&mut self, entry: u32) {
        self.cause = Cause::Action(entry);
    }

    /// Something was done that the model does not know.
    pub(super) fn blur(&mut self) {
        self.cause = match self.cause {
            Cause::Action(entry) | Cause::Blurred(entry) => Cause::Blurred(entry),
            Cause::Unknown => Cause::Unknown,
        };
    }

    /// What led to the present screen, and whether that is only likely.
    pub(super) fn cause(&self, config: &SataConfig) -> (Option<u32>, bool) {
        match self.cause {
            Cause::Action(entry) => (Some(entry), false),
            Cause::Blurred(entry) if config.recover_source => (Some(entry), true),
            Cause::Blurred(_) | Cause::Unknown => (None, false),
        }
    }

    pub(super) fn arrived(&mut self, visit: Option<VisitType>, looped: bool, same_activity: bool, activity: Symbol) {
        self.started = false;
        self.steps += 1;
        if let Some(visit) = visit {
            self.graph_stable = if visit == VisitType::Existing { self.graph_stable + 1 } else { 0 };
            self.self_loops = if looped { self.self_loops + 1 } else { 0 };
            self.activity_stable = if same_activity { self.activity_stable + 1 } else { 0 };
        }
        self.activity = Some(activity);
    }

    /// The rule that calls for a restart at once.
    pub(super) fn must_restart(&self, config: &RestartConfig) -> Option<&'static str> {
        if !config.enabled {
            None
        } else if self.graph_stable > config.graph_stable {
            Some("restart_graph_stable")
        } else if self.self_loops > config.self_loops {
            Some("restart_self_loops")
        } else if self.activity_stable > config.activity_stable {
            Some("restart_activity_stable")
        } else {
            None
        }
    }

    pub(super) fn periodic_restart(&self, config: &RestartConfig) -> bool {
        config.enabled && self.steps > self.threshold
    }
}

fn threshold(config: &RestartConfig, luck: Luck) -> u32 {
    luck.between("restart_threshold", 0, config.min, config.max)
}
