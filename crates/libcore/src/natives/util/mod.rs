//! java.util: regular expressions, and what else of it is native.

use super::Table;
use super::peers::Peers;
use vm::Vm;

pub mod matcher;
pub mod pattern;

/// The tables of this package.
pub const TABLES: &[Table] = &[matcher::NATIVES, pattern::NATIVES];

/// Adds the tables of peers.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<crate::regex::Pattern>::default());
    vm.add_state(Peers::<crate::regex::Matcher>::default());
}
