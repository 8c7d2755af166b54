//! Natives of android.util.

pub mod event_log;
pub mod log;

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[event_log::NATIVES, log::NATIVES];
