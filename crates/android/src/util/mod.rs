//! Natives of android.util.

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[];
