//! The byte form of the state: what snapshot files hold and what content hashes are taken of.
//!
//! Little-endian, no padding, a count before every list. The reader trusts no count: it allocates only for what the
//! remaining bytes can hold, because a snapshot file may have been tampered with.

use std::sync::Arc;

/// What was wrong with the bytes, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WireError {
    /// Offset of the offending byte.
    pub offset: usize,
    /// What was expected there.
    pub what: &'static str,
}

impl std::fmt::Display for WireError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "bad {} at offset {}", self.what, self.offset)
    }
}

impl std::error::Error for WireError {}

/// Collects bytes.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn u8(&mut self, v: u8) {
        self.bytes.push(v);
    }

    pub(crate) fn bool(&mut self, v: bool) {
        self.u8(u8::from(v));
    }

    pub(crate) fn u32(&mut self, v: u32) {
        self.bytes.extend(v.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, v: u64) {
        self.bytes.extend(v.to_le_bytes());
    }

    pub(crate) fn i64(&mut self, v: i64) {
        self.u64(v.cast_unsigned());
    }

    pub(crate) fn u128(&mut self, v: u128) {
        self.bytes.extend(v.to_le_bytes());
    }

    pub(crate) fn blob(&mut self, v: &[u8]) {
        self.u64(v.len() as u64);
        self.bytes.extend(v);
    }

    pub(crate) fn utf16(&mut self, v: &[u16]) {
        self.u64(v.len() as u64);
        v.iter().for_each(|unit| self.bytes.extend(unit.to_le_bytes()));
    }

    pub(crate) fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, mut each: impl FnMut(&mut Writer, T)) {
        self.u64(items.len() as u64);
        items.for_each(|item| each(self, item));
    }

    pub(crate) fn option<T>(&mut self, item: Option<T>, each: impl FnOnce(&mut Writer, T)) {
        self.bool(item.is_some());
        if let Some(item) = item {
            each(self, item);
        }
    }

    /// The hash of what was written.
    pub(crate) fn hash(&self) -> u128 {
        xxhash_rust::xxh3::xxh3_128(&self.bytes)
    }
}

/// The hash of what `write` writes.
pub(crate) fn hash_of(write: impl FnOnce(&mut Writer)) -> u128 {
    let mut w = Writer::default();
    write(&mut w);
    w.hash()
}

/// Reads what a [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    /// An error about the byte that comes next.
    pub(crate) fn bad(&self, what: &'static str) -> WireError {
        WireError { offset: self.at, what }
    }

    pub(crate) fn take(&mut self, len: usize, what: &'static str) -> Result<&'a [u8], WireError> {
        let end = self.at.checked_add(len).filter(|end| *end <= self.bytes.len()).ok_or_else(|| self.bad(what))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], WireError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, WireError> {
        Ok(self.array::<1>("byte")?[0])
    }

    pub(crate) fn bool(&mut self) -> Result<bool, WireError> {
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(WireError { offset: self.at - 1, what: "flag" }),
        }
    }

    pub(crate) fn u32(&mut self) -> Result<u32, WireError> {
        Ok(u32::from_le_bytes(self.array("32-bit number")?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, WireError> {
        Ok(u64::from_le_bytes(self.array("64-bit number")?))
    }

    pub(crate) fn i64(&mut self) -> Result<i64, WireError> {
        Ok(self.u64()?.cast_signed())
    }

    pub(crate) fn u128(&mut self) -> Result<u128, WireError> {
        Ok(u128::from_le_bytes(self.array("hash")?))
    }

    /// A count of items that take at least `size` bytes each.
    pub(crate) fn count(&mut self, size: usize) -> Result<usize, WireError> {
        let start = self.at;
        let left = |r: &Self| (r.bytes.len() - r.at) / size.max(1);
        let count = self.u64()?;
        match usize::try_from(count) {
            Ok(count) if count <= left(self) => Ok(count),
            _ => Err(WireError { offset: start, what: "count" }),
        }
    }

    pub(crate) fn blob(&mut self) -> Result<Arc<[u8]>, WireError> {
        let len = self.count(1)?;
        Ok(Arc::from(self.take(len, "bytes")?))
    }

    pub(crate) fn utf16(&mut self) -> Result<Arc<[u16]>, WireError> {
        let len = self.count(2)?;
        let bytes = self.take(len * 2, "text")?;
        Ok(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    pub(crate) fn text(&mut self) -> Result<String, WireError> {
        Ok(String::from_utf8_lossy(&self.blob()?).into_owned())
    }

    pub(crate) fn list<T>(
        &mut self,
        size: usize,
        mut each: impl FnMut(&mut Self) -> Result<T, WireError>,
    ) -> Result<Vec<T>, WireError> {
        let count = self.count(size)?;
        (0..count).map(|_| each(self)).collect()
    }

    pub(crate) fn option<T>(
        &mut self,
        each: impl FnOnce(&mut Self) -> Result<T, WireError>,
    ) -> Result<Option<T>, WireError> {
        if self.bool()? { each(self).map(Some) } else { Ok(None) }
    }

    /// Fails unless everything was read.
    pub(crate) fn end(&self) -> Result<(), WireError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.bad("end")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_size_is_not_believed() {
        let mut w = Writer::default();
        w.u64(u64::MAX);
        assert_eq!(Reader::new(&w.bytes).blob().unwrap_err(), WireError { offset: 0, what: "count" });
        assert_eq!(Reader::new(&[2]).bool().unwrap_err(), WireError { offset: 0, what: "flag" });
    }
}
