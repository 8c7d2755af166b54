//! The scenarios: app, luck, switches and promise.

use crate::run::Run;
use explore::config::{Config, ScriptConfig, ScriptStep, StrategyKind};
use explore::explorer::Stop;
use explore::model::config::{BaseNaming, Profile};

/// A small app that needs one mechanism.
pub(crate) struct Scenario {
    /// Name of the mechanism and of the files.
    pub(crate) name: &'static str,
    /// The app.
    pub(crate) app: &'static str,
    /// Seed of strategy and device.
    pub(crate) seed: u64,
    /// Budget.
    pub(crate) events: u64,
    /// What the scenario needs besides the defaults.
    pub(crate) on: fn(&mut Config),
    /// Switches the mechanism off.
    pub(crate) off: fn(&mut Config),
    /// What holds with it and not without.
    pub(crate) promise: fn(&Run) -> bool,
}

impl Scenario {
    /// The configuration with the mechanism: APE's strategy without restarts, wild events, the menu key and addresses,
    /// unless it needs them.
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::of(StrategyKind::Ape, Profile::Gibbon);
        config.restart.enabled = false;
        config.fuzz.rate = 0;
        config.model.menu_key = false;
        config.input.addresses = false;
        (self.on)(&mut config);
        config
    }

    /// The configuration without it.
    pub(crate) fn config_without(&self) -> Config {
        let mut config = self.config();
        (self.off)(&mut config);
        config
    }
}

macro_rules! app {
    ($name:literal) => {
        include_str!(concat!("../scenarios/", $name, ".toml"))
    };
}

fn paper(config: &mut Config) {
    *config = Config::of(StrategyKind::Ape, Profile::ApePaper);
    config.model.base_naming = BaseNaming::Stoat;
    config.model.action_first = false;
    config.restart.enabled = false;
    config.fuzz.rate = 0;
}

fn gibbon(config: &mut Config) {
    *config = Config::of(StrategyKind::Gibbon, Profile::Gibbon);
    config.restart.enabled = false;
    config.fuzz.rate = 0;
    config.model.menu_key = false;
    config.input.addresses = false;
    config.environment.rate = 0;
    config.burst.rate = 0;
    config.jump.enabled = false;
    config.tarpit.steps = 0;
    config.patience.linger = 0;
}

fn nothing(_: &mut Config) {}

/// Every action but BACK has at most one target.
fn deterministic(run: &Run) -> bool {
    let graph = run.model.graph();
    let actions = graph.states().flat_map(|s| graph.state(s).actions.iter());
    actions.filter(|a| a.target.is_some()).all(|a| a.edges.len() <= 1)
}

fn states_of(run: &Run, activity: &str) -> usize {
    let graph = run.model.graph();
    graph
        .activities()
        .filter(|(a, _)| run.model.activity_name(*a).ends_with(activity))
        .map(|(_, a)| a.states.len())
        .sum()
}

fn crashed(run: &Run) -> bool {
    !run.findings.is_empty()
}

fn reached(run: &Run, activity: &str) -> bool {
    run.stats.activities.iter().any(|a| a.ends_with(activity))
}

/// All scenarios.
pub(crate) const ALL: &[Scenario] = &[
    Scenario {
        name: "running_example",
        app: app!("files"),
        seed: 1,
        events: 60,
        on: paper,
        off: |c| c.model.coarsen = false,
        promise: |r| {
            let namers = r.about("namer");
            let story = namers.first().is_some_and(|n| n == "TYPE+INDEX+PARENT")
                && namers.last().is_some_and(|n| n == "TYPE+PARENT+TEXT")
                && r.operations().contains(&"coarsen".to_owned());
            story && deterministic(r) && states_of(r, ".Files") == 1
        },
    },
    Scenario {
        name: "replacement",
        app: app!("files"),
        seed: 1,
        events: 60,
        on: nothing,
        off: |c| c.model.replace_namelets = false,
        promise: |r| deterministic(r) && states_of(r, ".Files") == 1,
    },
    Scenario {
        name: "counter_explosion",
        app: app!("counter"),
        seed: 1,
        events: 60,
        on: nothing,
        off: |c| c.model.coarsen = false,
        promise: |r| states_of(r, ".Main") == 1 && r.stats.model.coarsen == 1,
    },
    Scenario {
        name: "two_way_alias",
        app: app!("aliased"),
        seed: 1,
        events: 30,
        on: nothing,
        off: |c| c.model.resolve = false,
        promise: deterministic,
    },
    Scenario {
        name: "alpha",
        app: app!("names"),
        seed: 1,
        events: 10,
        on: |c| c.model.max_names_per_state = 99,
        off: |c| c.model.alpha = 4,
        promise: |r| r.operations() == ["refine_action"],
    },
    Scenario {
        name: "twenty_names",
        app: app!("names"),
        seed: 1,
        events: 10,
        on: nothing,
        off: |c| c.model.max_names_per_state = 99,
        promise: |r| r.operations() == ["stop"] && states_of(r, ".Main") == 1,
    },
    Scenario {
        name: "passive_label",
        app: app!("label"),
        seed: 1,
        events: 40,
        on: nothing,
        off: |c| c.model.refine_passive = false,
        promise: |r| deterministic(r) && states_of(r, ".Main") == 2,
    },
    Scenario {
        name: "hidden_mode",
        app: app!("hidden"),
        seed: 1,
        events: 30,
        on: nothing,
        off: |c| c.model.give_up_targets = 99,
        promise: |r| {
            r.operations() == ["blacklist_targets"] && r.about("why") == ["same_tree", "blacklist", "blacklist"]
        },
    },
    Scenario {
        name: "dialog_aba",
        app: app!("dialog"),
        seed: 1,
        events: 20,
        on: nothing,
        off: |c| c.sata.aba = false,
        promise: |r| r.rule("aba") > 0,
    },
    Scenario {
        name: "trivial_activity",
        app: app!("trivial"),
        seed: 3,
        events: 60,
        on: nothing,
        off: |c| c.sata.trivial = false,
        promise: |r| r.rule("trivial_activity") > 0 && crashed(r),
    },
    Scenario {
        name: "relocation",
        app: app!("relocation"),
        seed: 1,
        events: 20,
        on: nothing,
        off: |c| c.sata.relocate = false,
        promise: |r| r.rule("relocate") > 0 && r.stats.model.detached == 0,
    },
    Scenario {
        name: "detach_and_reattach",
        app: app!("detach"),
        seed: 1,
        events: 30,
        on: nothing,
        off: |c| c.model.strong_margin = i64::MIN,
        promise: |r| r.stats.model.detached == 1 && r.stats.model.reattached == 1,
    },
    Scenario {
        name: "way_out",
        app: app!("wayout"),
        seed: 1,
        events: 40,
        on: nothing,
        off: |c| c.sata.miss_all = false,
        promise: |r| r.stats.model.detached == 1 && r.rule("path") < 3,
    },
    Scenario {
        name: "mirage",
        app: app!("mirage"),
        seed: 1,
        events: 60,
        on: nothing,
        off: |c| c.sata.miss_all = false,
        promise: |r| r.rule("relocate") > 0 && r.rule("relocate") < 4 && r.stats.model.detached > 0,
    },
    Scenario {
        name: "restart",
        app: app!("restart"),
        seed: 1,
        events: 130,
        on: |c| c.restart.enabled = true,
        off: |c| c.restart.enabled = false,
        promise: |r| r.stats.restarts > 0 && reached(r, ".Far") && reached(r, ".Trap"),
    },
    Scenario {
        name: "fuzz_bundle",
        app: app!("fuzz"),
        seed: 1,
        events: 200,
        on: |c| {
            c.fuzz.rate = 100;
            c.fuzz.min_visits = 5;
        },
        off: |c| c.fuzz.rate = 0,
        promise: crashed,
    },
    Scenario {
        name: "promise",
        app: app!("promise"),
        seed: 6,
        events: 80,
        on: nothing,
        off: |c| c.model.protect_resolutions = false,
        promise: |r| deterministic(r) && r.stats.model.refine_state == 2,
    },
    Scenario {
        name: "single_target",
        app: app!("single"),
        seed: 7,
        events: 40,
        on: |c| c.sata.aba = false,
        off: |c| c.sata.single_target = false,
        promise: |r| r.rule("single_target") > 0,
    },
    Scenario {
        name: "text_pool",
        app: app!("text"),
        seed: 1,
        events: 120,
        on: |c| c.input.rate = 1000,
        off: |c| c.input.formatted = 1000,
        promise: |r| reached(r, ".Inside"),
    },
    Scenario {
        name: "marks",
        app: app!("marks"),
        seed: 1,
        events: 40,
        on: nothing,
        off: |c| c.model.primitives = Config::of(StrategyKind::Ape, Profile::ApeCode).model.primitives,
        promise: |r| deterministic(r) && r.operations().contains(&"resolve".to_owned()),
    },
    Scenario {
        name: "leaving",
        app: app!("outside"),
        seed: 1,
        events: 30,
        on: nothing,
        off: |c| c.patience.polite_return = false,
        promise: |r| r.rule("outside_answer") > 0 && r.rule("permission") > 0,
    },
    Scenario {
        name: "sequence",
        app: app!("login"),
        seed: 1,
        events: 40,
        on: |c| {
            let step = |xpath: &str, text: Option<&str>| ScriptStep {
                xpath: xpath.into(),
                action: "click".into(),
                text: text.map(Into::into),
                throttle: 0,
            };
            let steps = vec![
                step("//*[@resource-id='com.example.app:id/user']", Some("ann")),
                step("//*[@resource-id='com.example.app:id/pass']", Some("k33p0ut")),
                step("//*[@text='go']", None),
            ];
            c.scripts = vec![ScriptConfig { chance: 300, steps }];
        },
        off: |c| c.scripts.clear(),
        promise: |r| reached(r, ".Inside"),
    },
    Scenario {
        name: "menu",
        app: app!("menu"),
        seed: 1,
        events: 12,
        on: |c| c.model.menu_key = true,
        off: |c| c.model.menu_key = false,
        promise: crashed,
    },
    Scenario {
        name: "jump",
        app: app!("jump"),
        seed: 1,
        events: 60,
        on: |c| {
            gibbon(c);
            c.jump.enabled = true;
            c.jump.pause = 3;
        },
        off: |c| c.jump.enabled = false,
        promise: |r| r.stats.jumps > 0 && crashed(r),
    },
    Scenario {
        name: "environment",
        app: app!("environment"),
        seed: 1,
        events: 80,
        on: |c| {
            gibbon(c);
            c.environment.rate = 100;
        },
        off: |c| c.environment.rate = 0,
        promise: crashed,
    },
    Scenario {
        name: "burst",
        app: app!("burst"),
        seed: 1,
        events: 80,
        on: |c| {
            gibbon(c);
            c.burst.rate = 150;
        },
        off: |c| c.burst.rate = 0,
        promise: crashed,
    },
    Scenario {
        name: "tarpit",
        app: app!("tarpit"),
        seed: 1,
        events: 80,
        on: |c| {
            gibbon(c);
            c.tarpit.steps = 20;
        },
        off: |c| c.tarpit.steps = 0,
        promise: |r| r.rule("tarpit_restart") + r.rule("restart_clean") > 0 && crashed(r),
    },
    Scenario {
        name: "linger",
        app: app!("linger"),
        seed: 1,
        events: 40,
        on: |c| {
            gibbon(c);
            c.patience.linger = 5000;
        },
        off: |c| c.patience.linger = 0,
        promise: |r| r.rule("linger") > 0 && crashed(r),
    },
    Scenario {
        name: "saturation",
        app: app!("marks"),
        seed: 1,
        events: 500,
        on: |c| c.patience.saturated = 30,
        off: |c| c.patience.saturated = 0,
        promise: |r| r.stop == Stop::Saturated,
    },
];
