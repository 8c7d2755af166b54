//! dalvik.*, sun.misc.* and our own gibbon.vm.*: the machine as its core library knows it.

use super::Table;

pub mod annotation_items;
pub mod boot_resources;
pub mod dex_file;
pub mod unsafe_;
pub mod vm_debug;
pub mod vm_runtime;
pub mod vm_stack;

/// The tables of these packages.
pub const TABLES: &[Table] = &[
    annotation_items::NATIVES,
    boot_resources::NATIVES,
    dex_file::NATIVES,
    unsafe_::NATIVES,
    vm_debug::NATIVES,
    vm_runtime::NATIVES,
    vm_stack::NATIVES,
];
