//! Rules that people give for their app, in the table `[rules]` of `gibbon.toml`: what is left alone, what is typed where,
//! what is done in order, how often the surroundings change. Everything is checked before a run begins; a rule that
//! never matched is told at its end, because it is mostly a mistake.
//!
//! Texts may hold `${NAME}`: the value of that variable of the environment, which is a secret (see `secrets`).

use crate::RunError;
use crate::flow::{self, Flow};
use crate::secrets::names_in;
use explore::config::{Config, ScriptConfig, ScriptStep};
use explore::model::name::ActionKind;
use explore::model::rule::TreeRule;
use explore::model::xpath::XPath;
use gui::Rect;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// All rules for an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Activities that are left at once, as `package/class`.
    pub deny_activities: Vec<String>,
    /// If any are given, all other activities are left at once.
    pub allow_activities: Vec<String>,
    /// Other packages that count as the app.
    pub allow_packages: Vec<String>,
    /// Texts that are typed besides those that the app shows.
    pub strings: Vec<String>,
    /// What may be done to which widgets.
    pub widgets: Vec<WidgetRule>,
    /// If any are given, only the widgets that they select are touched.
    pub allow_widgets: Vec<String>,
    /// What is done in order where it can begin, such as a login.
    pub sequences: Vec<Sequence>,
    /// Flows in Maestro's YAML.
    pub flows: Vec<FlowRule>,
    /// How often something else than the strategy decides, in thousandths of the steps.
    pub mix: Mix,
}

/// A rule for the widgets that an expression selects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WidgetRule {
    /// Which widgets, in XPath over the attributes of a uiautomator dump; without it, all.
    pub select: String,
    /// Only those whose middle lies in this part of the screen: left, top, right, bottom in pixels.
    pub area: Option<[i32; 4]>,
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

/// A flow that is run after every start with cleared data, or where its condition holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FlowRule {
    /// The file, relative to the working folder.
    pub file: String,
    /// The widget that must be on the screen, in XPath; without it, the flow is a prologue.
    pub when: Option<String>,
    /// Chance to begin where it could, in thousandths; without it, always.
    pub chance: Option<u32>,
    /// The text of the file and of those that it names, by name; filled in when a run is planned.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
}

impl FlowRule {
    /// Reads the file and those that it names, so that the run can be resumed without them.
    pub fn load(&mut self) -> Result<(), RunError> {
        let home = Path::new(&self.file).parent().map(Path::to_owned).unwrap_or_default();
        let text = std::fs::read_to_string(&self.file).map_err(RunError::file(Path::new(&self.file)))?;
        let texts = RefCell::new(BTreeMap::new());
        let files = |name: &str| {
            let text = std::fs::read_to_string(home.join(name)).map_err(|e| e.to_string())?;
            texts.borrow_mut().insert(name.to_owned(), text.clone());
            Ok(text)
        };
        flow::parse(&text, &files).map_err(|e| wrong(&self.file, e))?;
        self.texts = texts.into_inner();
        self.texts.insert(self.file.clone(), text);
        self.condition().map(drop)
    }

    /// The flow.
    pub fn parse(&self) -> Result<Flow, RunError> {
        let text = self.texts.get(&self.file).ok_or_else(|| wrong(&self.file, "was not read"))?;
        let files = |name: &str| self.texts.get(name).cloned().ok_or_else(|| "was not read".to_owned());
        flow::parse(text, &files).map_err(|e| wrong(&self.file, e))
    }

    /// Its condition.
    pub fn condition(&self) -> Result<Option<XPath>, RunError> {
        let parse = |text: &String| XPath::parse(text).map_err(|e| wrong(&format!("{}: when", self.file), e));
        self.when.as_ref().map(parse).transpose()
    }

    /// Variables of the environment that it names and does not set itself.
    pub fn variables(&self) -> BTreeSet<String> {
        let own = self.parse().map(|flow| flow.env).unwrap_or_default();
        let named = names_in(self.texts.values().map(String::as_str));
        named.into_iter().filter(|name| !own.contains_key(name)).collect()
    }
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

    /// Whether an activity, as `package/class`, may be explored.
    pub fn allows_activity(&self, activity: &str) -> bool {
        let listed = |list: &[String]| list.iter().any(|a| a == activity);
        !listed(&self.deny_activities) && (self.allow_activities.is_empty() || listed(&self.allow_activities))
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
        config.allowed_activities.extend(self.allow_activities.iter().cloned());
        config.allowed_packages.extend(self.allow_packages.iter().cloned());
        config.input.strings.extend(self.strings.iter().cloned());
        config.scripts.extend(self.sequences.iter().map(script));
        let Mix { environment, burst, fuzz } = self.mix;
        config.environment.rate = environment.unwrap_or(config.environment.rate);
        config.burst.rate = burst.unwrap_or(config.burst.rate);
        config.fuzz.rate = fuzz.unwrap_or(config.fuzz.rate);
    }

    /// The rules for widgets, as the model takes them; those of the list of allowed widgets come last.
    pub fn tree_rules(&self) -> Result<Vec<TreeRule>, RunError> {
        let rule = |(n, w): (usize, &WidgetRule)| {
            let key = format!("rules.widgets[{n}]");
            let select = if w.select.is_empty() && w.area.is_some() { "//*" } else { &w.select };
            let made = TreeRule::new(select).map_err(|e| wrong(&format!("{key}.select"), e))?;
            let actions = w.actions.as_ref().map(|names| names.iter().map(|a| kind(&format!("{key}.actions"), a)));
            let actions = actions.map(Iterator::collect::<Result<Vec<_>, RunError>>).transpose()?;
            let area = w.area.map(|[left, top, right, bottom]| Rect::new(left, top, right, bottom));
            Ok(TreeRule { area, actions, input: w.text.clone(), throttle: w.wait, ..made })
        };
        let allow = |(n, select): (usize, &String)| {
            let made = TreeRule::new(select).map_err(|e| wrong(&format!("rules.allow_widgets[{n}]"), e))?;
            Ok(TreeRule { allows: true, ..made })
        };
        let rules = self.widgets.iter().enumerate().map(rule);
        rules.chain(self.allow_widgets.iter().enumerate().map(allow)).collect()
    }

    /// What never took effect: a rule that matches nothing is mostly a mistake. `widgets` says of each rule for widgets
    /// whether it matched, `sequences` how often each has begun, `met` which activities were in front.
    pub fn unmatched(&self, widgets: &[bool], sequences: &[u64], met: &[String]) -> Vec<String> {
        let area = |w: &WidgetRule| w.area.map(|a| format!("area {a:?} {}", w.select).trim_end().to_owned());
        let names = self.widgets.iter().map(|w| area(w).unwrap_or_else(|| w.select.clone()));
        let names = names.chain(self.allow_widgets.iter().cloned());
        let idle = names.zip(widgets).filter(|(_, matched)| !**matched).map(|(name, _)| name);
        let first = |s: &Sequence| s.steps.first().map(|step| format!("sequence {}", step.select)).unwrap_or_default();
        let unbegun = self.sequences.iter().zip(sequences).filter(|(_, begun)| **begun == 0).map(|(s, _)| first(s));
        let activities = self.deny_activities.iter().chain(&self.allow_activities);
        let unmet = activities.filter(|a| !met.contains(a)).map(|a| format!("activity {a}"));
        idle.chain(unbegun).chain(unmet).collect()
    }

    /// Reads the files that rules name.
    pub fn load(&mut self) -> Result<(), RunError> {
        self.flows.iter_mut().try_for_each(FlowRule::load)
    }

    /// Names of the variables that the texts ask for.
    pub fn variables(&self) -> BTreeSet<String> {
        let steps = self.sequences.iter().flat_map(|s| &s.steps).filter_map(|s| s.text.as_deref());
        let texts = self.widgets.iter().filter_map(|w| w.text.as_deref()).chain(steps);
        let mut names = names_in(texts.chain(self.strings.iter().map(String::as_str)));
        names.extend(self.flows.iter().flat_map(FlowRule::variables));
        names
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
    fn what_never_took_effect_is_named() {
        let rules = rules(
            r#"
            deny_activities = ["a/.Logout"]
            allow_widgets = ["//*[@text='x']"]
            [[widgets]]
            area = [0, 0, 100, 100]
            actions = []
            [[sequences]]
            steps = [{ select = "//*[@text='Log in']" }]
            "#,
        );
        let made = rules.tree_rules().expect("rules for widgets");
        assert_eq!((made[0].area, made[1].allows), (Some(Rect::new(0, 0, 100, 100)), true));
        let all = ["area [0, 0, 100, 100]", "//*[@text='x']", "sequence //*[@text='Log in']", "activity a/.Logout"];
        assert_eq!(rules.unmatched(&[false, false], &[0], &[]), all);
        assert!(rules.unmatched(&[true, true], &[1], &["a/.Logout".to_owned()]).is_empty());
        assert!(!rules.allows_activity("a/.Logout") && rules.allows_activity("a/.Main"));
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
