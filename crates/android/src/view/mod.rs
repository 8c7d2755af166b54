//! Natives of android.view.

pub mod input_channel;
pub mod window_surface;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[input_channel::NATIVES, window_surface::NATIVES];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(input_channel::Channels::default());
}
