//! Natives of android.animation.

pub mod property_values_holder;

use libcore::natives::Table;
use libcore::natives::peers::Peers;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[property_values_holder::NATIVES];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<property_values_holder::Setter>::default());
}
