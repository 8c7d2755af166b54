//! Natives of android.view.

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[];

/// Adds the state that these natives keep.
pub fn add_states(_vm: &mut Vm) {}
