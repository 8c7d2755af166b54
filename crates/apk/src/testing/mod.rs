//! Builders of small files for the unit tests; each lets a test damage exactly one thing.

pub(crate) mod pool;
pub(crate) mod seeds;
pub(crate) mod table;
pub(crate) mod xml;
pub(crate) mod zip;

use crate::{Code, Diagnostics, Mode, Options, ReadAt};

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

/// A file that is read by pieces and may fail from some place on.
pub(crate) struct Pieces {
    bytes: Vec<u8>,
    readable: u64,
}

impl Pieces {
    /// A file that can be read.
    pub(crate) fn new(bytes: Vec<u8>) -> Pieces {
        Pieces { readable: bytes.len() as u64, bytes }
    }

    /// A file that cannot be read from `place` on, as on a bad disk.
    pub(crate) fn failing_at(bytes: Vec<u8>, place: u64) -> Pieces {
        Pieces { bytes, readable: place }
    }
}

impl ReadAt for Pieces {
    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> bool {
        let end = offset + buffer.len() as u64;
        if end <= self.readable {
            buffer.copy_from_slice(&self.bytes[offset as usize..end as usize]);
        }
        end <= self.readable
    }
}
