//! What was done and what came of it, in the order of time: the memory from which every state and edge can be made
//! anew. 16 bytes per action.

use super::name::ActionKind;
use super::tree::{TreeId, WidgetId};
use serde::{Deserialize, Serialize};

/// One action that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Tuple", into = "Tuple")]
pub struct Entry {
    /// The tree it was taken on.
    pub source: TreeId,
    /// The widget it was taken on; none for BACK.
    pub widget: Option<WidgetId>,
    /// What was done.
    pub kind: ActionKind,
    /// The tree that came of it; none if it led out of the model or is still open.
    pub target: Option<TreeId>,
    /// The step in which it was taken.
    pub step: u32,
}

type Tuple = (TreeId, Option<WidgetId>, ActionKind, Option<TreeId>, u32);

impl From<Tuple> for Entry {
    fn from((source, widget, kind, target, step): Tuple) -> Entry {
        Entry { source, widget, kind, target, step }
    }
}

impl From<Entry> for Tuple {
    fn from(e: Entry) -> Tuple {
        (e.source, e.widget, e.kind, e.target, e.step)
    }
}
