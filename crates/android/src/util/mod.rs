//! Natives of android.util.

pub mod log;

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[log::NATIVES];
