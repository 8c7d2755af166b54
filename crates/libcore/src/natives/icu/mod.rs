//! libcore.icu: locales and character sets.

use super::Table;

pub mod icu_class;
pub mod in_java;
pub mod native_converter;

/// The tables of this package.
pub const TABLES: &[Table] = &[icu_class::NATIVES, in_java::NATIVES, native_converter::NATIVES];
