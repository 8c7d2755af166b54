//! Natives of android.view.

pub mod display_event_receiver;
pub mod input_channel;
pub mod input_event_sender;
pub mod input_queue;
pub mod key_character_map;
pub mod key_event;
pub mod motion_event;
pub mod surface_control;
pub mod velocity_tracker;
pub mod window_surface;

use libcore::natives::Table;
use libcore::natives::peers::Peers;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    display_event_receiver::NATIVES,
    input_channel::NATIVES,
    input_event_sender::NATIVES,
    input_queue::NATIVES,
    key_character_map::NATIVES,
    key_event::NATIVES,
    motion_event::NATIVES,
    surface_control::NATIVES,
    velocity_tracker::NATIVES,
    window_surface::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(input_channel::Channels::default());
    vm.add_state(Peers::<key_character_map::KeyMap>::default());
    vm.add_state(Peers::<motion_event::Motion>::default());
    vm.add_state(Peers::<velocity_tracker::Tracker>::default());
}
