//! Shared bytes: what every reader of this crate reads from.
//!
//! A reader must neither copy a mapped file nor carry a lifetime through the whole runtime, so the bytes are kept
//! alive by a reference count and a part of them is the same owner with another range. Taking a part never copies.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A range of bytes that keeps its owner alive: a mapped file, a vector, an inflated entry.
#[derive(Clone)]
pub struct Blob {
    owner: Owner,
    start: usize,
    len: usize,
}

/// Who keeps the bytes. Nearly all bytes are in vectors, and readers ask for them at every step: those need no call through a table.
#[derive(Clone)]
enum Owner {
    Vector(Arc<Vec<u8>>),
    Other(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Blob {
    /// Takes over an owner of bytes: a memory map, a `&'static [u8]`. A vector is better taken with `from`.
    pub fn new(owner: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        let len = owner.as_ref().len();
        Blob { owner: Owner::Other(Arc::new(owner)), start: 0, len }
    }

    /// The `len` bytes from `offset` on, without a copy; `None` when they are not all there.
    pub fn slice(&self, offset: u64, len: u64) -> Option<Blob> {
        let offset = usize::try_from(offset).ok()?;
        let len = usize::try_from(len).ok()?;
        let end = offset.checked_add(len)?;
        (end <= self.len).then(|| Blob { owner: self.owner.clone(), start: self.start + offset, len })
    }

    /// Where this range starts in the bytes of its owner.
    pub fn start(&self) -> u64 {
        self.start as u64
    }
}

impl Deref for Blob {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        let all: &[u8] = match &self.owner {
            Owner::Vector(bytes) => bytes,
            Owner::Other(owner) => (**owner).as_ref(),
        };
        all.get(self.start..self.start + self.len).unwrap_or_default()
    }
}

impl AsRef<[u8]> for Blob {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Vec<u8>> for Blob {
    fn from(bytes: Vec<u8>) -> Self {
        let len = bytes.len();
        Blob { owner: Owner::Vector(Arc::new(bytes)), start: 0, len }
    }
}

impl From<Arc<[u8]>> for Blob {
    fn from(bytes: Arc<[u8]>) -> Self {
        Blob::new(bytes)
    }
}

impl From<&[u8]> for Blob {
    fn from(bytes: &[u8]) -> Self {
        Blob::from(bytes.to_vec())
    }
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blob({:#x}..{:#x})", self.start, self.start + self.len)
    }
}

/// Little-endian reads that answer `None` outside the slice.
pub(crate) trait Le {
    /// The 16-bit number at `offset`.
    fn u16_at(&self, offset: usize) -> Option<u16>;
    /// The 32-bit number at `offset`.
    fn u32_at(&self, offset: usize) -> Option<u32>;
    /// The 64-bit number at `offset`.
    fn u64_at(&self, offset: usize) -> Option<u64>;
    /// The `len` bytes from `offset` on.
    fn part(&self, offset: usize, len: usize) -> Option<&[u8]>;
}

impl Le for [u8] {
    fn u16_at(&self, offset: usize) -> Option<u16> {
        self.get(offset..)?.first_chunk().map(|b| u16::from_le_bytes(*b))
    }

    fn u32_at(&self, offset: usize) -> Option<u32> {
        self.get(offset..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
    }

    fn u64_at(&self, offset: usize) -> Option<u64> {
        self.get(offset..)?.first_chunk().map(|b| u64::from_le_bytes(*b))
    }

    fn part(&self, offset: usize, len: usize) -> Option<&[u8]> {
        self.get(offset..offset.checked_add(len)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_shares_the_owner_and_never_leaves_it() {
        let blob = Blob::from(vec![1, 2, 3, 4, 5]);
        let part = blob.slice(1, 3).unwrap();
        assert_eq!(&*part, [2, 3, 4]);
        assert_eq!(part.slice(2, 1).unwrap().start(), 3);
        assert!(part.slice(1, 3).is_none());
        assert!(blob.slice(u64::MAX, 2).is_none());
    }

    #[test]
    fn reads_outside_the_slice_answer_none() {
        let bytes: &[u8] = &[1, 0, 2, 0];
        assert_eq!(bytes.u16_at(2), Some(2));
        assert_eq!(bytes.u32_at(0), Some(0x20001));
        assert_eq!(bytes.u32_at(1), None);
        assert_eq!(bytes.u16_at(usize::MAX), None);
        assert_eq!(bytes.part(1, usize::MAX), None);
    }
}
