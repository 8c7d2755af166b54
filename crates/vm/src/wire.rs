//! The byte form of side state, for snapshot files and content hashes.
//!
//! Little-endian, no padding, lengths before lists. A reader never trusts a length: it allocates only for
//! what the remaining bytes can hold.

/// What was wrong with the bytes, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
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
pub struct Writer {
    /// What was written so far.
    pub bytes: Vec<u8>,
    /// Whether the bytes are only hashed: then a content hash may stand for bulk data.
    pub for_hash: bool,
}

impl Writer {
    /// Writes a byte.
    pub fn u8(&mut self, v: u8) {
        self.bytes.push(v);
    }

    /// Writes a flag.
    pub fn bool(&mut self, v: bool) {
        self.u8(u8::from(v));
    }

    /// Writes a 32-bit number.
    pub fn u32(&mut self, v: u32) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Writes a 64-bit number.
    pub fn u64(&mut self, v: u64) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Writes a list of numbers.
    pub fn u32s(&mut self, v: &[u32]) {
        self.u32(v.len() as u32);
        v.iter().for_each(|x| self.u32(*x));
    }

    /// Writes bytes with their length.
    pub fn blob(&mut self, v: &[u8]) {
        self.u32(v.len() as u32);
        self.bytes.extend(v);
    }

    /// Writes a text.
    pub fn text(&mut self, v: &str) {
        self.blob(v.as_bytes());
    }

    /// Writes a list, each element by `each`.
    pub fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, mut each: impl FnMut(&mut Writer, T)) {
        self.u32(items.len() as u32);
        items.for_each(|i| each(self, i));
    }
}

/// Reads what a [`Writer`] wrote.
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// The error that something at this place is wrong.
    pub fn bad(&self, what: &'static str) -> WireError {
        WireError { offset: self.at, what }
    }

    /// The next `n` bytes.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], WireError> {
        let end = self.at.checked_add(n).filter(|e| *e <= self.bytes.len()).ok_or(self.bad("length"))?;
        let bytes = &self.bytes[self.at..end];
        self.at = end;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WireError> {
        let error = self.bad("length");
        self.take(N)?.try_into().map_err(|_| error)
    }

    /// Reads a byte.
    pub fn u8(&mut self) -> Result<u8, WireError> {
        Ok(self.take(1)?[0])
    }

    /// Reads a flag.
    pub fn bool(&mut self) -> Result<bool, WireError> {
        Ok(self.u8()? != 0)
    }

    /// Reads a 32-bit number.
    pub fn u32(&mut self) -> Result<u32, WireError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Reads a 64-bit number.
    pub fn u64(&mut self) -> Result<u64, WireError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Reads bytes with their length.
    pub fn blob(&mut self) -> Result<&'a [u8], WireError> {
        let n = self.u32()? as usize;
        self.take(n)
    }

    /// Reads a text.
    pub fn text(&mut self) -> Result<String, WireError> {
        let error = self.bad("text");
        String::from_utf8(self.blob()?.to_vec()).map_err(|_| error)
    }

    /// Reads a list, each element by `each`.
    pub fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Result<T, WireError>) -> Result<Vec<T>, WireError> {
        let n = self.u32()? as usize;
        if n > self.bytes.len() - self.at {
            return Err(self.bad("length of list"));
        }
        (0..n).map(|_| each(self)).collect()
    }

    /// Whether everything was read.
    pub fn at_end(&self) -> bool {
        self.at == self.bytes.len()
    }
}
