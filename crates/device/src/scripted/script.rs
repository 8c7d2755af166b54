//! The description of a scripted app, read from TOML and checked once: after that every screen, list and statement
//! that is named exists.

use super::statement::{Condition, Statement, StatementId, Statements};
use gui::geometry::Rect;
use gui::tree::WindowKind;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A checked scripted app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(super) package: String,
    pub(super) start: String,
    pub(super) vars: BTreeMap<String, String>,
    pub(super) lists: BTreeMap<String, Vec<String>>,
    pub(super) persistent: BTreeSet<String>,
    pub(super) screens: BTreeMap<String, Screen>,
    pub(super) on: Handlers,
    pub(super) statements: Statements,
    pub(super) on_start: Vec<StatementId>,
}

pub(super) type Handlers = BTreeMap<String, Vec<StatementId>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Screen {
    pub(super) activity: String,
    pub(super) kind: WindowKind,
    pub(super) title: String,
    pub(super) widgets: Vec<Widget>,
    pub(super) on: Handlers,
    pub(super) blank: bool,
    pub(super) unreadable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Widget {
    pub(super) raw: RawWidget,
    pub(super) when: Option<Condition>,
    pub(super) enabled: Option<Condition>,
    pub(super) checked: Option<Condition>,
    pub(super) selected: Option<Condition>,
    pub(super) on: Handlers,
    pub(super) children: Vec<Widget>,
}

impl Script {
    /// Reads and checks a script.
    pub fn parse(toml: &str) -> Result<Script, ScriptError> {
        let raw: RawScript = toml::from_str(toml).map_err(|e| ScriptError(e.to_string()))?;
        let mut statements = Statements::default();
        let on = handlers(&mut statements, &raw.on)?;
        let on_start = block(&mut statements, &raw.on_start.0)?;
        let mut screens = BTreeMap::new();
        for (name, screen) in raw.screens {
            screens.insert(name.clone(), screen.compile(&name, &mut statements)?);
        }
        let vars = raw.vars.into_iter().map(|(k, v)| (k, v.0)).collect();
        let persistent = raw.persistent.into_iter().collect();
        let (package, start, lists) = (raw.package, raw.start, raw.lists);
        let script = Script { package, start, vars, lists, persistent, screens, on, statements, on_start };
        script.check()?;
        Ok(script)
    }

    /// Names that are used must exist; a typing error in a scenario must not become a silent dead end.
    fn check(&self) -> Result<(), ScriptError> {
        let screen = |name: &String| {
            let known = name.contains('{') || self.screens.contains_key(name);
            if known { Ok(()) } else { Err(ScriptError(format!("there is no screen {name:?}"))) }
        };
        let list = |name: &String| match self.lists.contains_key(name) {
            true => Ok(()),
            false => Err(ScriptError(format!("there is no list {name:?}"))),
        };
        screen(&self.start)?;
        for statement in self.statements.iter() {
            match statement {
                Statement::Goto(s) | Statement::Push(s) => screen(s)?,
                Statement::Promote(l, _) | Statement::Append(l, _) | Statement::Remove(l, _) => list(l)?,
                Statement::Shuffle(l) => list(l)?,
                Statement::Set(v, _) | Statement::Add(v, _) if !self.vars.contains_key(v) => {
                    return Err(ScriptError(format!("there is no variable {v:?}")));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The activity of a screen as `package/class`.
    pub(super) fn component(&self, activity: &str) -> String {
        format!("{}/{activity}", self.package)
    }
}

/// Why a script is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError(pub String);

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ScriptError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScript {
    #[serde(default = "default_package")]
    package: String,
    start: String,
    #[serde(default)]
    vars: BTreeMap<String, Scalar>,
    #[serde(default)]
    lists: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    persistent: Vec<String>,
    screens: BTreeMap<String, RawScreen>,
    #[serde(default)]
    on: BTreeMap<String, Lines>,
    #[serde(default)]
    on_start: Lines,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScreen {
    activity: Option<String>,
    #[serde(default)]
    kind: WindowKind,
    #[serde(default)]
    title: String,
    #[serde(default)]
    widgets: Vec<RawWidget>,
    #[serde(default)]
    on: BTreeMap<String, Lines>,
    /// Its window shows no nodes.
    #[serde(default)]
    blank: bool,
    /// Its tree cannot be read.
    #[serde(default)]
    unreadable: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawWidget {
    pub(super) class: String,
    pub(super) id: String,
    pub(super) text: String,
    pub(super) description: String,
    pub(super) when: Option<String>,
    pub(super) enabled: Option<String>,
    pub(super) checked: Option<String>,
    pub(super) selected: Option<String>,
    pub(super) repeat: Option<String>,
    pub(super) bind: Option<String>,
    pub(super) bounds: Option<Rect>,
    pub(super) height: Option<i32>,
    pub(super) row: bool,
    pub(super) clickable: bool,
    pub(super) password: bool,
    pub(super) image: Option<u32>,
    pub(super) on: BTreeMap<String, Lines>,
    pub(super) children: Vec<RawWidget>,
}

/// One statement or a list of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrMany")]
pub(super) struct Lines(Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Lines {
    fn from(lines: OneOrMany) -> Lines {
        match lines {
            OneOrMany::One(line) => Lines(vec![line]),
            OneOrMany::Many(lines) => Lines(lines),
        }
    }
}

/// A number or a string.
#[derive(Deserialize)]
#[serde(from = "RawScalar")]
struct Scalar(String);

#[derive(Deserialize)]
#[serde(untagged)]
enum RawScalar {
    Int(i64),
    Text(String),
}

impl From<RawScalar> for Scalar {
    fn from(raw: RawScalar) -> Scalar {
        match raw {
            RawScalar::Int(n) => Scalar(n.to_string()),
            RawScalar::Text(s) => Scalar(s),
        }
    }
}

impl RawScreen {
    fn compile(self, name: &str, statements: &mut Statements) -> Result<Screen, ScriptError> {
        let activity = self.activity.unwrap_or_else(|| format!(".{name}"));
        let widgets = self.widgets.into_iter().map(|w| w.compile(statements)).collect::<Result<_, _>>()?;
        let on = handlers(statements, &self.on)?;
        let (blank, unreadable) = (self.blank, self.unreadable);
        Ok(Screen { activity, kind: self.kind, title: self.title, widgets, on, blank, unreadable })
    }
}

impl RawWidget {
    fn compile(mut self, statements: &mut Statements) -> Result<Widget, ScriptError> {
        let children = std::mem::take(&mut self.children);
        let children = children.into_iter().map(|w| w.compile(statements)).collect::<Result<_, _>>()?;
        Ok(Widget {
            when: condition(&self.when)?,
            enabled: condition(&self.enabled)?,
            checked: condition(&self.checked)?,
            selected: condition(&self.selected)?,
            on: handlers(statements, &self.on)?,
            children,
            raw: self,
        })
    }
}

fn condition(text: &Option<String>) -> Result<Option<Condition>, ScriptError> {
    text.as_deref().map(Condition::parse).transpose().map_err(|e| ScriptError(e.to_string()))
}

fn handlers(statements: &mut Statements, raw: &BTreeMap<String, Lines>) -> Result<Handlers, ScriptError> {
    raw.iter().map(|(name, lines)| Ok((name.clone(), block(statements, &lines.0)?))).collect()
}

fn block(statements: &mut Statements, lines: &[String]) -> Result<Vec<StatementId>, ScriptError> {
    lines.iter().map(|l| statements.parse(l).map_err(|e| ScriptError(e.to_string()))).collect()
}

fn default_package() -> String {
    "com.example.app".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_a_script_are_named() {
        let check = |toml: &str, why: &str| match Script::parse(toml) {
            Ok(_) => panic!("accepted"),
            Err(e) => assert!(e.0.contains(why), "{e}"),
        };
        check("start = 'a'\n[screens.b]", "there is no screen \"a\"");
        check("start = 'a'\n[screens.a]\non.click = 'goto z'", "there is no screen \"z\"");
        check("start = 'a'\n[screens.a]\non.click = 'add n 1'", "there is no variable \"n\"");
        check("start = 'a'\n[screens.a]\ncolour = 1", "unknown field `colour`");
        check("start = 'a'\n[screens.a]\nwidgets = [{ on = { click = 'fly' } }]", "unknown verb");
    }
}
