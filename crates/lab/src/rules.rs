//! Rules that people give for their app, in the table `[rules]` of `gibbon.toml`: what is left alone, what is typed where,
//! what is done in order, how often the surroundings change. Everything is checked before a run begins; a rule that
//! never matched is told at its end, because it is mostly a mistake.
//!
//! Texts may hold `${NAME}`: the value of that variable of the environment, which is a secret (see `secrets`).

use crate::RunError;
use crate::secrets::names_in;
use explore::config::{Config, ScriptConfig, ScriptStep};
use explore::model::name::ActionKind;
use explore::model::rule::TreeRule;
use explore::model::xpath::XPath;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// All rules for an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Activities that are left at once, as `package/class`.
    pub deny_activities: Vec<String>,
    /// Other packages that count as the app.
    pub allow_packages: Vec<String>,
    /// Texts that are typed besides those that the app shows.
    pub strings: Vec<String>,
    /// What may be done to which widgets.
    pub widgets: Vec<WidgetRule>,
    /// What is done in order where it can begin, such as a login.
    pub sequences: Vec<Sequence>,
    /// How often something else than the strategy decides, in thousandths of the steps.
    pub mix: Mix,
}

/// A rule for the widgets that an expression selects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WidgetRule {
    /// Which widgets, in XPath over the attributes of a uiautomator dump.
    pub select: String,
    /// Exactly these actions are possible; an empty list means that the widget is never touched.
    pub actions: Option<Vec<String>>,
    /// What is typed into it.
    pub text: Option<String>,
    /// Milliseconds to wait after it was touched.
    pub wait: u32,
}

/// What is done in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sequence {
    /// Chance to begin where the first widget is on the screen, in thousandths; without it, always.
    pub chance: Option<u32>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// One step of a sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// Which widget.
    pub select: String,
    /// What is done; without it, a click.
    pub action: Option<String>,
    /// What is typed afterwards.
    pub text: Option<String>,
    /// Milliseconds to wait afterwards.
    pub wait: u32,
}

/// How often something else than the strategy decides, in thousandths of the steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mix {
    /// Changes of the environment.
    pub environment: Option<u32>,
    /// Bursts that do not wait.
    pub burst: Option<u32>,
    /// Bundles of wild events.
    pub fuzz: Option<u32>,
}

impl Rules {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Rules::default()
    }

    /// Whether every expression and every name of an action can be understood.
    pub fn check(&self) -> Result<(), RunError> {
        self.tree_rules()?;
        for (n, sequence) in self.sequences.iter().enumerate() {
            for (k, step) in sequence.steps.iter().enumerate() {
                let key = format!("rules.sequences[{n}].steps[{k}]");
                XPath::parse(&step.select).map_err(|e| wrong(&format!("{key}.select"), e))?;
                step.action.as_deref().map_or(Ok(ActionKind::Click), |a| kind(&format!("{key}.action"), a))?;
            }
        }
        Ok(())
    }

    /// Changes the settings of an exploration as the rules say.
    pub fn apply(&self, config: &mut Config) {
        config.denied_activities.extend(self.deny_activities.iter().cloned());
        config.allowed_packages.extend(self.allow_packages.iter().cloned());
        config.input.strings.extend(self.strings.iter().cloned());
        config.scripts.extend(self.sequences.iter().map(script));
        let Mix { environment, burst, fuzz } = self.mix;
        config.environment.rate = environment.unwrap_or(config.environment.rate);
        config.burst.rate = burst.unwrap_or(config.burst.rate);
        config.fuzz.rate = fuzz.unwrap_or(config.fuzz.rate);
    }

    /// The rules for widgets, as the model takes them.
    pub fn tree_rules(&self) -> Result<Vec<TreeRule>, RunError> {
        let rule = |(n, w): (usize, &WidgetRule)| {
            let key = format!("rules.widgets[{n}]");
            let made = TreeRule::new(&w.select).map_err(|e| wrong(&format!("{key}.select"), e))?;
            let actions = w.actions.as_ref().map(|names| names.iter().map(|a| kind(&format!("{key}.actions"), a)));
            let actions = actions.map(Iterator::collect::<Result<Vec<_>, RunError>>).transpose()?;
            Ok(TreeRule { actions, input: w.text.clone(), throttle: w.wait, ..made })
        };
        self.widgets.iter().enumerate().map(rule).collect()
    }

    /// Names of the variables that the texts ask for.
    pub fn variables(&self) -> BTreeSet<String> {
        let steps = self.sequences.iter().flat_map(|s| &s.steps).filter_map(|s| s.text.as_deref());
        let texts = self.widgets.iter().filter_map(|w| w.text.as_deref()).chain(steps);
        names_in(texts.chain(self.strings.iter().map(String::as_str)))
    }
}

fn script(sequence: &Sequence) -> ScriptConfig {
    let step = |s: &Step| ScriptStep {
        xpath: s.select.clone(),
        action: s.action.clone().unwrap_or_else(|| ActionKind::Click.name().to_owned()),
        text: s.text.clone(),
        throttle: s.wait,
    };
    ScriptConfig { chance: sequence.chance.unwrap_or(1000), steps: sequence.steps.iter().map(step).collect() }
}

fn kind(key: &str, name: &str) -> Result<ActionKind, RunError> {
    let names: Vec<&str> = ActionKind::ALL.into_iter().map(ActionKind::name).collect();
    let known = ActionKind::ALL.into_iter().find(|k| k.name() == name);
    known.ok_or_else(|| wrong(key, format!("{name:?} is no action; expected one of {}", names.join(", "))))
}

fn wrong(key: &str, why: impl std::fmt::Display) -> RunError {
    RunError::Config(format!("{key}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        toml::from_str(text).unwrap_or_else(|e| panic!("{e}"))
    }

    #[test]
    fn rules_become_settings() {
        let rules = rules(
            r#"
            deny_activities = ["a/.Logout"]
            strings = ["${CITY}", "x"]
            mix = { environment = 0 }
            [[widgets]]
            select = "//*[@resource-id='logout']"
            actions = []
            [[widgets]]
            select = "//*[@resource-id='user']"
            text = "${USER_NAME}"
            [[sequences]]
            steps = [{ select = "//*[@text='Log in']", text = "${PASSWORD}", wait = 100 }]
            "#,
        );
        rules.check().expect("good rules");
        let mut config = Config::default();
        rules.apply(&mut config);
        assert_eq!((config.environment.rate, config.scripts[0].chance), (0, 1000));
        assert_eq!(config.denied_activities, ["a/.Logout"]);
        let made = rules.tree_rules().expect("rules for widgets");
        assert_eq!((made[0].actions.clone(), made[1].input.as_deref()), (Some(Vec::new()), Some("${USER_NAME}")));
        let names: Vec<String> = rules.variables().into_iter().collect();
        assert_eq!(names, ["CITY", "PASSWORD", "USER_NAME"]);
    }

    #[test]
    fn mistakes_name_their_key() {
        let check = |text: &str, words: &str| {
            let why = rules(text).check().expect_err("a mistake").to_string();
            assert!(why.contains(words), "{why}");
        };
        check("[[widgets]]\nselect = \"//*[\"", "rules.widgets[0].select");
        check(
            "[[widgets]]\nselect = \"//*\"\nactions = [\"dance\"]",
            "rules.widgets[0].actions: \"dance\" is no action",
        );
        check("[[sequences]]\nsteps = [{ select = \"\", action = \"jump\" }]", "rules.sequences[0].steps[0]");
        assert!(toml::from_str::<Rules>("widget = []").is_err());
    }
}
