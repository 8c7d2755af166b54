//! Forms: fields are filled before a button is pressed, now and then, because what is behind the button often asks for
//! them. Pressing it without is tried too; and it costs two events per field, so a form is filled less and less often.

use super::{Explorer, Pending};
use crate::model::build::{Screen, Shown};
use crate::model::name::ActionKind;
use crate::model::symbol::Symbol;
use crate::strategy::Choice;
use gui::Action;
use std::collections::{BTreeMap, BTreeSet};

/// Fields that are filled at once.
const MOST: usize = 6;

/// What was typed into the present activity since it came to the front.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    activity: Option<Symbol>,
    filled: BTreeSet<String>,
}

/// How often the fields of each activity were filled, over the whole run.
pub(super) type Fillings = BTreeMap<Symbol, u32>;

impl Form {
    /// The activity in front.
    pub(super) fn arrived(&mut self, activity: Symbol) {
        if self.activity != Some(activity) {
            *self = Form { activity: Some(activity), filled: BTreeSet::new() };
        }
    }

    /// Whether anything was typed.
    pub(super) fn typed(&self) -> bool {
        !self.filled.is_empty()
    }
}

impl Explorer<'_> {
    /// Fills the fields of the screen instead of what was chosen, if that was a click on something else.
    pub(super) fn fill_first(&mut self, screen: &Screen, choice: &Choice) -> bool {
        let click = self.model.graph().action(choice.action).kind == ActionKind::Click;
        let field = choice.widget.is_some_and(|w| screen.widgets[usize::from(w)].editable);
        let Some(activity) = self.form.activity.filter(|_| click && !field) else { return false };
        let times = self.fillings.get(&activity).copied().unwrap_or(0);
        if !self.luck().toss("fill", 0, self.config.input.fill / (1 + times)) {
            return false;
        }
        let empty: Vec<&Shown> = screen.widgets.iter().filter(|shown| self.wants_text(screen, shown)).collect();
        for (n, shown) in empty.iter().take(MOST).enumerate() {
            let text = shown.input.clone().unwrap_or_else(|| {
                let luck = crate::luck::Luck::new(self.seed, self.stats.decisions * 100 + n as u64);
                self.pool.text(&self.config.input, luck, &self.about(shown))
            });
            let tap = Action::tap(shown.bounds.intersection(screen.root));
            for action in [tap, Action::Text { text, replace: true }] {
                self.pending.push_back(Pending { event: action.into(), rule: "fill", target: None, breaks: true });
            }
        }
        for shown in &empty {
            self.note_filled(shown);
        }
        if !empty.is_empty() {
            *self.fillings.entry(activity).or_default() += 1;
        }
        !self.pending.is_empty()
    }

    /// Something was, or is about to be, typed into a field.
    pub(super) fn note_filled(&mut self, shown: &Shown) {
        self.form.filled.insert(self.field_name(shown));
    }

    fn wants_text(&self, screen: &Screen, shown: &Shown) -> bool {
        let can = shown.editable && shown.enabled && shown.valid(screen.root);
        can && !self.form.filled.contains(&self.field_name(shown))
    }

    /// The id of a field; its place on the screen if it has none.
    fn field_name(&self, shown: &Shown) -> String {
        let id = self.seen.tree.get(shown.node).map(|node| node.id.clone()).filter(|id| !id.is_empty());
        id.unwrap_or_else(|| format!("{:?}", shown.bounds))
    }
}
