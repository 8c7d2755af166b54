//! Natives of android.database: SQLite and cursor windows.
//!
//! The `store` crate does the work. A connection of the guest is a recipe there ([`state`]); the rows of a cursor
//! window lie in guest memory.

pub mod cursor_window;
pub mod sqlite_connection;
pub mod sqlite_global;
pub mod state;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[cursor_window::NATIVES, sqlite_connection::NATIVES, sqlite_global::NATIVES];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(state::Databases::default());
}
