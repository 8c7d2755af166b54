//! libcore.io, java.io and android.system: files and memory.

use super::Table;

pub mod file;
pub mod files;
pub mod memory;
pub mod os_constants;
pub mod posix;
pub mod posix_process;

/// The tables of these packages.
pub const TABLES: &[Table] =
    &[file::NATIVES, memory::NATIVES, os_constants::NATIVES, posix::NATIVES, posix_process::NATIVES];
