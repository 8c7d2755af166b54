//! libcore.io, java.io and android.system: files and memory.

use super::Table;

pub mod file;
pub mod files;
pub mod memory;
pub mod object_stream_class;
pub mod os_constants;
pub mod posix;
pub mod posix_more;
pub mod posix_names;
pub mod posix_network;
pub mod posix_process;
pub mod stub_network;

/// The tables of these packages.
pub const TABLES: &[Table] = &[
    file::NATIVES,
    memory::NATIVES,
    object_stream_class::NATIVES,
    os_constants::NATIVES,
    posix::NATIVES,
    posix_more::NATIVES,
    posix_names::NATIVES,
    posix_network::NATIVES,
    posix_process::NATIVES,
    stub_network::NATIVES,
];
