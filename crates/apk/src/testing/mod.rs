//! Builders of small files for the unit tests; each lets a test damage exactly one thing.

pub(crate) mod pool;
pub(crate) mod seeds;
pub(crate) mod table;
pub(crate) mod xml;
pub(crate) mod zip;

use crate::{Code, Diagnostics, Mode, Options};

/// A collector in the default mode.
pub(crate) fn diagnostics() -> Diagnostics {
    Diagnostics::new("test", Options::default())
}

/// A collector in the given mode.
pub(crate) fn diagnostics_in(mode: Mode) -> Diagnostics {
    Diagnostics::new("test", Options { mode, ..Options::default() })
}

/// The codes that were reported, in order.
pub(crate) fn codes(diagnostics: &Diagnostics) -> Vec<Code> {
    diagnostics.list().iter().map(|d| d.code).collect()
}
