//! Natives of android.view.

pub mod display_event_receiver;
pub mod display_list_canvas;
pub mod hardware_layer;
pub mod input_channel;
pub mod input_event_sender;
pub mod input_queue;
pub mod key_character_map;
pub mod key_event;
pub mod motion_event;
pub mod native_interpolators;
pub mod pace;
pub mod render_node;
pub mod render_node_animator;
pub mod surface;
pub mod surface_control;
pub mod surface_session;
pub mod texture_view;
pub mod threaded_renderer;
pub mod velocity_tracker;
pub mod view_kind;
pub mod view_labels;
pub mod window_surface;

use libcore::natives::Table;
use libcore::natives::peers::Peers;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    display_event_receiver::NATIVES,
    display_list_canvas::NATIVES,
    hardware_layer::NATIVES,
    input_channel::NATIVES,
    input_event_sender::NATIVES,
    input_queue::NATIVES,
    key_character_map::NATIVES,
    key_event::NATIVES,
    motion_event::NATIVES,
    native_interpolators::NATIVES,
    render_node::NATIVES,
    render_node_animator::NATIVES,
    surface::NATIVES,
    surface_control::NATIVES,
    surface_session::NATIVES,
    texture_view::NATIVES,
    threaded_renderer::NATIVES,
    velocity_tracker::NATIVES,
    view_kind::NATIVES,
    view_labels::NATIVES,
    window_surface::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(input_channel::Channels::default());
    vm.add_state(view_kind::Kinds::default());
    vm.add_state(Peers::<key_character_map::KeyMap>::default());
    vm.add_state(Peers::<motion_event::Motion>::default());
    vm.add_state(Peers::<velocity_tracker::Tracker>::default());
}
