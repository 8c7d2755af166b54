//! The guest state of a scripted app: plain data, so that a snapshot is a clone and a file is its JSON.

use super::script::Script;
use super::statement::StatementId;
use gui::hash::{Hash, Hasher};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) vars: BTreeMap<String, String>,
    pub(super) lists: BTreeMap<String, Vec<String>>,
    /// Screens of the task, the bottom first; empty when the app is not on the screen.
    pub(super) stack: Vec<String>,
    pub(super) running: bool,
    pub(super) background: bool,
    /// The activity of another app that is in front.
    pub(super) outside: Option<String>,
    /// The variable that typed text goes to.
    pub(super) focus: Option<String>,
    pub(super) asked: Option<String>,
    pub(super) notifications: Vec<String>,
    pub(super) rotation: u8,
    pub(super) time: u64,
    pub(super) timers: Vec<Timer>,
    pub(super) born: u64,
    pub(super) seed: u64,
}

/// A statement that is due later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Timer {
    pub(super) due: u64,
    pub(super) born: u64,
    pub(super) statement: StatementId,
    pub(super) row: Option<Row>,
}

/// The row of a repeated widget that a handler runs for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) item: String,
    pub(super) index: usize,
}

impl State {
    pub(super) fn fresh(script: &Script, seed: u64) -> State {
        State { vars: script.vars.clone(), lists: script.lists.clone(), seed, ..State::default() }
    }

    /// The process dies: what it held in memory is gone, what it had stored stays.
    pub(super) fn die(&mut self, script: &Script) {
        let kept = |name: &String| script.persistent.contains(name);
        self.vars.iter_mut().filter(|(name, _)| !kept(name)).for_each(|(name, v)| v.clone_from(&script.vars[name]));
        self.lists.iter_mut().filter(|(name, _)| !kept(name)).for_each(|(name, l)| l.clone_from(&script.lists[name]));
        self.timers.clear();
        self.running = false;
        self.focus = None;
        self.asked = None;
    }

    /// The value of a name in braces.
    fn value<'a>(&'a self, name: &str, row: Option<&'a Row>) -> Option<String> {
        match name {
            "item" => row.map(|r| r.item.clone()),
            "index" => row.map(|r| r.index.to_string()),
            "rotation" => Some(self.rotation.to_string()),
            _ => self.vars.get(name).cloned().or_else(|| self.lists.get(name).map(|l| l.len().to_string())),
        }
    }

    /// The text with values in place of `{names}`.
    pub(super) fn fill(&self, text: &str, row: Option<&Row>) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(&self.value(name, row).unwrap_or_default());
            rest = behind;
        }
        out + rest
    }

    /// A word of a condition: a filled text, or the value of the variable with that name.
    pub(super) fn operand(&self, word: &str, row: Option<&Row>) -> String {
        if word.contains('{') { self.fill(word, row) } else { self.value(word, row).unwrap_or_else(|| word.to_owned()) }
    }

    pub(super) fn in_front(&self) -> bool {
        self.running && !self.background && self.outside.is_none() && !self.stack.is_empty()
    }

    pub(super) fn exact(&self) -> Hash {
        let json = serde_json::to_string(self).unwrap_or_default();
        Hasher::new("scripted/exact/1").str(&json).finish()
    }

    /// Without absolute times, seeds and the numbering of timers.
    pub(super) fn canonical(&self) -> Hash {
        let mut relative = State { time: 0, seed: 0, born: 0, ..self.clone() };
        for timer in &mut relative.timers {
            timer.due = timer.due.saturating_sub(self.time);
            timer.born = 0;
        }
        let json = serde_json::to_string(&relative).unwrap_or_default();
        Hasher::new("scripted/canonical/1").str(&json).finish()
    }
}
