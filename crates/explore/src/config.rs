//! Every number and switch of an exploration, with APE's values as defaults. What goes beyond APE is off unless the
//! strategy is `gibbon`. Chances are in thousandths, so that a configuration has one form on every machine.

use crate::model::config::{ModelConfig, Profile};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StrategyKind {
    /// What promises most by what came of its like so far, with snapshot jumps, environment events, bursts and the tarpit
    /// detector; APE's rules where nothing promises anything.
    #[default]
    Gibbon,
    /// APE's strategy alone.
    Ape,
    /// Monkey's mix of events, without looking.
    Random,
    /// Uniform over what can be acted on.
    WidgetRandom,
    /// Depth first over a fixed abstraction.
    Dfs,
    /// Breadth first over a fixed abstraction.
    Bfs,
    /// Fastbot's: n-step SARSA.
    Q,
}

impl StrategyKind {
    /// All of them.
    pub const ALL: [StrategyKind; 7] = [
        StrategyKind::Gibbon,
        StrategyKind::Ape,
        StrategyKind::Random,
        StrategyKind::WidgetRandom,
        StrategyKind::Dfs,
        StrategyKind::Bfs,
        StrategyKind::Q,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            StrategyKind::Gibbon => "gibbon",
            StrategyKind::Ape => "ape",
            StrategyKind::Random => "random",
            StrategyKind::WidgetRandom => "widget-random",
            StrategyKind::Dfs => "dfs",
            StrategyKind::Bfs => "bfs",
            StrategyKind::Q => "q",
        }
    }

    /// The strategy with this name.
    pub fn parse(name: &str) -> Option<StrategyKind> {
        StrategyKind::ALL.into_iter().find(|k| k.name() == name)
    }
}

impl fmt::Display for StrategyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Everything about an exploration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Who decides.
    pub strategy: StrategyKind,
    /// The model.
    pub model: ModelConfig,
    /// APE's strategy.
    pub sata: SataConfig,
    /// When the app is started again.
    pub restart: RestartConfig,
    /// What is typed.
    pub input: InputConfig,
    /// Bundles of wild events.
    pub fuzz: FuzzConfig,
    /// Monkey's mix.
    pub monkey: MonkeyConfig,
    /// Changes of the environment.
    pub environment: EnvironmentConfig,
    /// Events that do not wait for each other.
    pub burst: BurstConfig,
    /// Share of strolls where gibbon's own strategy hopes for hardly anything; APE's rules have the rest.
    pub stroll: u32,
    /// Jumps to remembered moments.
    pub jump: JumpConfig,
    /// Places where nothing new happens.
    pub tarpit: TarpitConfig,
    /// Waiting, leaving, giving up.
    pub patience: PatienceConfig,
    /// Sequences of the user.
    pub scripts: Vec<ScriptConfig>,
    /// Other packages that count as the app.
    pub allowed_packages: Vec<String>,
    /// Activities that must not be explored, as `package/class`: they are left at once.
    pub denied_activities: Vec<String>,
    /// If any are given, activities other than these and the main one are left at once.
    pub allowed_activities: Vec<String>,
}

/// APE's strategy (SATA), rule by rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SataConfig {
    /// Chance of a random instead of the least visited action.
    pub epsilon: u32,
    /// Greedy actions are told by the difference to the state before.
    pub differ: bool,
    /// Of a dialog or menu that has just opened everything undone is greedy: what has the same name below it is another
    /// widget.
    pub fresh_windows: bool,
    /// Rule 3a: stay in a local loop.
    pub aba: bool,
    /// Incoming edges above which a state is like a dialog.
    pub dialog_edges: usize,
    /// Rule 1: a planned action is looked for in another state.
    pub relocate: bool,
    /// A planned edge is missed also if it led out of the app, or if its successor was found again and led elsewhere.
    pub miss_all: bool,
    /// Rule 3c: an unvisited action that leads elsewhere to one state only.
    pub single_target: bool,
    /// Rule 3d: paths to states with greedy actions.
    pub paths: bool,
    /// Rule 4: go to neglected activities.
    pub trivial: bool,
    /// Known activities above which rule 4 holds.
    pub trivial_rank: usize,
    /// States from which on an activity is large.
    pub trivial_states: usize,
    /// Share of visited actions above which a small activity is not trivial.
    pub trivial_small: u32,
    /// The same for a large one.
    pub trivial_large: u32,
    /// Rule 4b: press BACK until a trivial activity is on top.
    pub back_to_trivial: bool,
    /// Rule 5: BACK, and paths of BACK.
    pub backward: bool,
    /// Rule 5 goes back to the entry of the app even if nothing is left to do there. Without it, an app of which
    /// everything was seen once is wandered through as a whole, not only on its first screen.
    pub back_to_entry: bool,
    /// Wandering spares actions that are known to lead out of the app and nowhere else.
    pub avoid_exit: bool,
    /// Most widgets that raise a priority.
    pub max_alias: u32,
    /// After wild events the last action is taken as the cause of what is seen.
    pub recover_source: bool,
    /// Scrolls go from the middle of the widget to the edge of the screen.
    pub edge_swipes: bool,
}

/// When the app is started again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RestartConfig {
    /// Restarts happen at all.
    pub enabled: bool,
    /// Fewest steps between periodic restarts.
    pub min: u32,
    /// Steps below which they come.
    pub max: u32,
    /// Chance that data is cleared.
    pub clean: u32,
    /// Steps without a new edge.
    pub graph_stable: u32,
    /// Self-loops in a row.
    pub self_loops: u32,
    /// Steps in one activity.
    pub activity_stable: u32,
}

/// What is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct InputConfig {
    /// Chance that a click on an editable widget is followed by text.
    pub rate: u32,
    /// Chance of a made-up date or number instead of a text that was seen.
    pub formatted: u32,
    /// Texts that are remembered.
    pub pool: usize,
    /// Longest text that is remembered, in characters.
    pub longest: usize,
    /// Texts of the user.
    pub strings: Vec<String>,
    /// Addresses of people and pages are made up too, above all where a field asks for one.
    pub addresses: bool,
    /// Chance that the empty fields of a screen are filled before something else on it is clicked.
    pub fill: u32,
}

/// Bundles of wild events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FuzzConfig {
    /// Chance after a step.
    pub rate: u32,
    /// Fewest events.
    pub min: u32,
    /// Events below which it stays.
    pub max: u32,
    /// Visits of an activity before it is fuzzed.
    pub min_visits: u32,
    /// Pinches are really performed.
    pub pinch: bool,
}

/// Monkey's mix, in percent, and its pause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonkeyConfig {
    /// Short touches.
    pub touch: u32,
    /// Drags.
    pub motion: u32,
    /// Two fingers.
    pub pinch: u32,
    /// Trackball.
    pub trackball: u32,
    /// Rotations.
    pub rotation: u32,
    /// Permission flips.
    pub permission: u32,
    /// Arrow keys.
    pub nav: u32,
    /// Menu and centre keys.
    pub major_nav: u32,
    /// System keys.
    pub system: u32,
    /// Starts of the app.
    pub app_switch: u32,
    /// Keyboard flips.
    pub flip: u32,
    /// Any key.
    pub any: u32,
    /// Milliseconds after each event; none waits until the app has settled.
    pub throttle: Option<u32>,
}

/// Changes of the environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EnvironmentConfig {
    /// Chance per step.
    pub rate: u32,
    /// So many times more likely after a step that was never followed by it.
    pub fresh: u32,
    /// Chance that a permission is granted.
    pub grant: u32,
    /// Chance that an external activity answers with success.
    pub answer_ok: u32,
}

/// Events that do not wait for each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BurstConfig {
    /// Chance per step.
    pub rate: u32,
    /// So many times more likely at a widget where none like it began.
    pub fresh: u32,
    /// Most events of a burst.
    pub max: u32,
}

/// Jumps to remembered moments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JumpConfig {
    /// Jumps happen at all, on devices that can.
    pub enabled: bool,
    /// Moments that are remembered.
    pub keep: usize,
    /// Steps between jumps.
    pub pause: u32,
    /// Each jump that no new code came of doubles the pause, up to so many steps.
    pub longest_pause: u32,
    /// A moment that was used is replaced by a later one of the same state.
    pub renew: bool,
    /// A moment must promise so many thousandths of what is hoped for from the present screen.
    pub margin: u32,
}

/// Places where nothing new happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TarpitConfig {
    /// Steps without anything new in one activity after which it is left; 0 switches it off.
    pub steps: u32,
}

/// Waiting, leaving, giving up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PatienceConfig {
    /// Tries to read a tree.
    pub tree_tries: u32,
    /// Milliseconds between them.
    pub tree_pause: u32,
    /// Times in a row without a tree after which the app is stopped.
    pub no_tree_limit: u32,
    /// Trivial screens are looked at again.
    pub reread: bool,
    /// How often at most.
    pub reread_tries: u32,
    /// How often if it stays the same.
    pub reread_same: u32,
    /// Milliseconds before each.
    pub reread_pause: u32,
    /// States without usable action in a row after which the app is stopped.
    pub bad_limit: u32,
    /// Such states in all after which the run ends.
    pub bad_total: u32,
    /// Leaving by BACK or an answer is tried before the app is started.
    pub polite_return: bool,
    /// Starts in a row that fail after which the run ends.
    pub start_limit: u32,
    /// Milliseconds to wait where nothing comes of anything, on devices where waiting is free; 0 never.
    pub linger: u32,
    /// Steps without anything new, with all states saturated, after which the run ends; 0 never.
    pub saturated: u32,
}

/// A sequence of the user.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScriptConfig {
    /// Chance to begin at each step where its first widget is there.
    pub chance: u32,
    /// What is done.
    pub steps: Vec<ScriptStep>,
}

/// One step of a sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScriptStep {
    /// The widget.
    pub xpath: String,
    /// `click`, `long_click`, `scroll_down` … or `back`.
    pub action: String,
    /// What is typed afterwards.
    pub text: Option<String>,
    /// Milliseconds to wait afterwards.
    pub throttle: u32,
}

impl Config {
    /// The values of a strategy under a profile.
    pub fn of(strategy: StrategyKind, profile: Profile) -> Config {
        let ours = strategy == StrategyKind::Gibbon;
        let code = profile == Profile::ApeCode;
        let fixed = matches!(strategy, StrategyKind::Dfs | StrategyKind::Bfs | StrategyKind::Q);
        let model = ModelConfig { evolve: !fixed, ..ModelConfig::of(profile) };
        let apes = FuzzConfig::default();
        Config {
            strategy,
            model,
            sata: SataConfig {
                recover_source: code,
                miss_all: !code,
                fresh_windows: profile == Profile::Gibbon,
                edge_swipes: profile != Profile::Gibbon,
                avoid_exit: profile == Profile::Gibbon,
                back_to_entry: profile != Profile::Gibbon,
                ..SataConfig::default()
            },
            restart: RestartConfig::default(),
            input: InputConfig {
                addresses: profile == Profile::Gibbon,
                fill: if ours { 500 } else { 0 },
                ..InputConfig::default()
            },
            fuzz: FuzzConfig {
                pinch: !code,
                min_visits: if code { 0 } else { 10 },
                // APE's rate and size make wild events a fifth of all.
                ..if ours { FuzzConfig { rate: 5, min: 2, max: 5, ..apes } } else { apes }
            },
            monkey: MonkeyConfig::default(),
            environment: EnvironmentConfig { rate: if ours { 20 } else { 0 }, ..EnvironmentConfig::default() },
            burst: BurstConfig { rate: if ours { 15 } else { 0 }, ..BurstConfig::default() },
            stroll: 500,
            jump: JumpConfig { enabled: ours, ..JumpConfig::default() },
            tarpit: TarpitConfig { steps: if ours { 60 } else { 0 } },
            patience: PatienceConfig {
                polite_return: profile == Profile::Gibbon,
                linger: if ours { 5000 } else { 0 },
                ..PatienceConfig::default()
            },
            scripts: Vec::new(),
            allowed_packages: Vec::new(),
            denied_activities: Vec::new(),
            allowed_activities: Vec::new(),
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::of(StrategyKind::default(), Profile::default())
    }
}

impl Default for SataConfig {
    fn default() -> SataConfig {
        SataConfig {
            epsilon: 50,
            differ: true,
            fresh_windows: false,
            aba: true,
            dialog_edges: 5,
            relocate: true,
            miss_all: false,
            single_target: true,
            paths: true,
            trivial: true,
            trivial_rank: 3,
            trivial_states: 5,
            trivial_small: 800,
            trivial_large: 500,
            back_to_trivial: false,
            backward: true,
            back_to_entry: true,
            avoid_exit: false,
            max_alias: 5,
            recover_source: false,
            edge_swipes: false,
        }
    }
}

impl Default for RestartConfig {
    fn default() -> RestartConfig {
        RestartConfig {
            enabled: true,
            min: 100,
            max: 300,
            clean: 200,
            graph_stable: 100,
            self_loops: 50,
            activity_stable: u32::MAX,
        }
    }
}

impl Default for InputConfig {
    fn default() -> InputConfig {
        InputConfig {
            rate: 800,
            formatted: 500,
            pool: 2000,
            longest: 32,
            strings: Vec::new(),
            addresses: false,
            fill: 0,
        }
    }
}

impl Default for FuzzConfig {
    fn default() -> FuzzConfig {
        FuzzConfig { rate: 20, min: 5, max: 15, min_visits: 10, pinch: true }
    }
}

impl Default for MonkeyConfig {
    fn default() -> MonkeyConfig {
        MonkeyConfig {
            touch: 15,
            motion: 10,
            pinch: 2,
            trackball: 15,
            rotation: 0,
            permission: 0,
            nav: 25,
            major_nav: 15,
            system: 2,
            app_switch: 2,
            flip: 1,
            any: 13,
            throttle: Some(200),
        }
    }
}

impl Default for EnvironmentConfig {
    fn default() -> EnvironmentConfig {
        EnvironmentConfig { rate: 30, fresh: 5, grant: 700, answer_ok: 500 }
    }
}

impl Default for BurstConfig {
    fn default() -> BurstConfig {
        BurstConfig { rate: 15, fresh: 4, max: 4 }
    }
}

impl Default for JumpConfig {
    fn default() -> JumpConfig {
        JumpConfig { enabled: true, keep: 64, pause: 1, longest_pause: 128, renew: true, margin: 1500 }
    }
}

impl Default for TarpitConfig {
    fn default() -> TarpitConfig {
        TarpitConfig { steps: 60 }
    }
}

impl Default for PatienceConfig {
    fn default() -> PatienceConfig {
        PatienceConfig {
            tree_tries: 4,
            tree_pause: 50,
            no_tree_limit: 10,
            reread: true,
            reread_tries: 5,
            reread_same: 2,
            reread_pause: 1000,
            bad_limit: 10,
            bad_total: 100,
            polite_return: true,
            start_limit: 10,
            linger: 5000,
            saturated: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monkeys_percentages_are_a_hundred() {
        let m = MonkeyConfig::default();
        let keys = m.nav + m.major_nav + m.system + m.app_switch + m.flip + m.any;
        assert_eq!(m.touch + m.motion + m.pinch + m.trackball + m.rotation + m.permission + keys, 100);
    }

    #[test]
    fn names_read_back() {
        for kind in StrategyKind::ALL {
            assert_eq!(StrategyKind::parse(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).ok(), Some(kind.name().into()));
        }
        assert_eq!(StrategyKind::parse("dijkstra"), None);
    }

    #[test]
    fn what_goes_beyond_ape_is_off_for_ape() {
        let ape = Config::of(StrategyKind::Ape, Profile::Gibbon);
        assert_eq!((ape.environment.rate, ape.burst.rate, ape.jump.enabled, ape.tarpit.steps), (0, 0, false, 0));
        assert_eq!(ape.patience.linger, 0);
        let ours = Config::default();
        assert!(ours.environment.rate > 0 && ours.burst.rate > 0 && ours.jump.enabled && ours.tarpit.steps > 0);
        assert!(ours.patience.linger > 0);
    }
}
