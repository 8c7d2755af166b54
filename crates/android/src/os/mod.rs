//! Natives of android.os, and of the host's own entrance.

pub mod binder;
pub mod host;
pub mod message_queue;
pub mod parcel;
pub mod system_clock;
pub mod system_properties;
pub mod trace;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    binder::NATIVES,
    host::NATIVES,
    message_queue::NATIVES,
    parcel::DESCRIPTOR_NATIVES,
    parcel::NATIVES,
    system_clock::NATIVES,
    system_properties::NATIVES,
    trace::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(host::Inbox::default());
    vm.add_state(message_queue::Queues::default());
    vm.add_state(parcel::Parcels::default());
    vm.add_state(system_properties::Properties::default());
}
