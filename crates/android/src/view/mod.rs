//! Natives of android.view.

pub mod input_channel;
pub mod key_character_map;
pub mod key_event;
pub mod motion_event;
pub mod velocity_tracker;

use libcore::natives::Table;
use libcore::natives::peers::Peers;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    input_channel::NATIVES,
    key_character_map::NATIVES,
    key_event::NATIVES,
    motion_event::NATIVES,
    velocity_tracker::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(input_channel::Channels::default());
    vm.add_state(Peers::<key_character_map::KeyMap>::default());
    vm.add_state(Peers::<motion_event::Motion>::default());
    vm.add_state(Peers::<velocity_tracker::Tracker>::default());
}
