//! Read-only files whose bytes lie elsewhere: in the mapped boot image, in the APK.
//!
//! They are neither copied nor hashed: an identity given by the caller (a hash of the whole container, as a rule)
//! stands for the bytes, in the content hash and in snapshot files. Who reads a snapshot must know the identities.

use crate::wire::{Reader, WireError, Writer};
use std::ops::Range;
use std::sync::Arc;

/// Bytes owned by somebody else.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Finds the bytes that an identity stands for.
pub type Resolver<'a> = dyn Fn(u128) -> Option<SharedBytes> + 'a;

/// A range of bytes owned by somebody else.
#[derive(Clone)]
pub struct External {
    id: u128,
    bytes: SharedBytes,
    range: Range<usize>,
}

impl External {
    /// The `range` of `bytes`, whose identity is `id`; `None` if the range is not inside.
    pub fn new(id: u128, bytes: SharedBytes, range: Range<usize>) -> Option<Self> {
        (*bytes).as_ref().get(range.clone())?;
        Some(External { id, bytes, range })
    }

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        // The owner could shrink between two calls, so the range is checked again.
        (*self.bytes).as_ref().get(self.range.clone()).unwrap_or_default()
    }

    /// The owner of the bytes and the range of them that is meant.
    pub fn owner(&self) -> (&SharedBytes, Range<usize>) {
        (&self.bytes, self.range.clone())
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        w.u128(self.id);
        w.u64(self.range.start as u64);
        w.u64(self.range.end as u64);
    }

    pub(crate) fn read(r: &mut Reader<'_>, externals: &Resolver<'_>) -> Result<Self, WireError> {
        let id = r.u128()?;
        let bytes = externals(id).ok_or_else(|| r.bad("identity of external bytes"))?;
        let (Ok(start), Ok(end)) = (usize::try_from(r.u64()?), usize::try_from(r.u64()?)) else {
            return Err(r.bad("range of external bytes"));
        };
        External::new(id, bytes, start..end).ok_or_else(|| r.bad("range of external bytes"))
    }
}

impl PartialEq for External {
    fn eq(&self, other: &Self) -> bool {
        (self.id, &self.range) == (other.id, &other.range)
    }
}
