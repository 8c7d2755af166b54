//! What a device can do, so that engines plan without trying.

use gui::Action;
use std::collections::BTreeSet;

/// What a device can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// Kinds of actions it can perform ([`Action::kind`]).
    pub actions: BTreeSet<&'static str>,
    /// Snapshots can be taken and restored.
    pub snapshots: bool,
    /// Snapshots can be written and read.
    pub snapshot_files: bool,
    /// Exact hashes are known.
    pub exact_hash: bool,
    /// Canonical hashes are known.
    pub canonical_hash: bool,
    /// Coverage per event is known.
    pub coverage: bool,
    /// Effects per event are known.
    pub effects: bool,
    /// Draws are keyed and can be recorded and overridden.
    pub draws: bool,
    /// Other answers of gaps and models can be tried.
    pub answers: bool,
    /// Pictures can be taken.
    pub screenshots: bool,
    /// Time is virtual: waiting costs nothing and equal runs are equal.
    pub virtual_time: bool,
}

impl Capabilities {
    /// Whether the device can perform this action.
    pub fn can(&self, action: &Action) -> bool {
        self.actions.contains(action.kind())
    }
}
