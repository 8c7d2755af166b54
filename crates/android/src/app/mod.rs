//! Natives of android.app.

pub mod backup;
pub mod native_activity;

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[backup::NATIVES, native_activity::NATIVES];
