//! Natives of android.os, and of the host's own entrance.

pub mod binder;
pub mod debug;
pub mod file_observer;
pub mod host;
pub mod memory_file;
pub mod message_queue;
pub mod parcel;
pub mod process;
pub mod selinux;
pub mod system_clock;
pub mod system_properties;
pub mod trace;
pub mod uevent;

use libcore::natives::Table;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    binder::NATIVES,
    debug::NATIVES,
    file_observer::NATIVES,
    host::NATIVES,
    memory_file::NATIVES,
    message_queue::NATIVES,
    parcel::DESCRIPTOR_NATIVES,
    parcel::NATIVES,
    process::NATIVES,
    selinux::NATIVES,
    system_clock::NATIVES,
    system_properties::NATIVES,
    trace::NATIVES,
    uevent::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(host::Inbox::default());
    vm.add_state(message_queue::Queues::default());
    vm.add_state(parcel::Parcels::default());
    vm.add_state(process::Priorities::default());
    vm.add_state(system_properties::Properties::default());
}
