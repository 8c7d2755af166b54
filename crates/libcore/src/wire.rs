//! How stateful objects become plain bytes and come back.
//!
//! A guest can be snapshotted with a half-fed inflater, digest or matcher, so each of them must be expressible as
//! bytes that any other process can read. The format is deliberately dumb: little-endian words and counted byte
//! strings in a fixed order. The content hash of an object is the hash of these bytes. Reading is total: bytes
//! that no writer made give [`Corrupt`], never a panic and never an allocation larger than what is really there.

/// The bytes are not a state that this version of gibbon wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Where reading stopped.
    pub offset: usize,
}

/// An object whose whole state is a value.
pub trait PlainState: Clone + Sized {
    /// Appends the state.
    fn write(&self, out: &mut Writer);

    /// Reads what [`PlainState::write`] appended.
    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt>;

    /// The state as bytes of its own.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        self.write(&mut out);
        out.bytes
    }

    /// The state from bytes of its own; trailing bytes are corrupt.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Corrupt> {
        let mut input = Reader::new(bytes);
        let state = Self::read(&mut input)?;
        if input.at == bytes.len() { Ok(state) } else { Err(input.corrupt()) }
    }
}

/// Collects the bytes of a state.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Appends one byte.
    pub fn u8(&mut self, v: u8) {
        self.bytes.push(v);
    }

    /// Appends a flag.
    pub fn bool(&mut self, v: bool) {
        self.bytes.push(u8::from(v));
    }

    /// Appends two bytes.
    pub fn u16(&mut self, v: u16) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Appends four bytes.
    pub fn u32(&mut self, v: u32) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Appends eight bytes.
    pub fn u64(&mut self, v: u64) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Appends four bytes.
    pub fn i32(&mut self, v: i32) {
        self.bytes.extend(v.to_le_bytes());
    }

    /// Appends a size or position; state never depends on the width of the host's words.
    pub fn size(&mut self, v: usize) {
        self.u64(v as u64);
    }

    /// Appends a counted byte string.
    pub fn bytes(&mut self, v: &[u8]) {
        self.size(v.len());
        self.bytes.extend(v);
    }

    /// Appends a counted UTF-16 string.
    pub fn units(&mut self, v: &[u16]) {
        self.size(v.len());
        self.bytes.extend(v.iter().flat_map(|u| u.to_le_bytes()));
    }
}

/// Reads the bytes of a state.
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    /// The error that names the present place.
    pub fn corrupt(&self) -> Corrupt {
        Corrupt { offset: self.at }
    }

    /// Takes `n` bytes.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], Corrupt> {
        let end = self.at.checked_add(n).ok_or(self.corrupt())?;
        let taken = self.bytes.get(self.at..end).ok_or(self.corrupt())?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Corrupt> {
        let corrupt = self.corrupt();
        self.take(N)?.try_into().map_err(|_| corrupt)
    }

    /// Takes one byte.
    pub fn u8(&mut self) -> Result<u8, Corrupt> {
        Ok(self.array::<1>()?[0])
    }

    /// Takes a flag.
    pub fn bool(&mut self) -> Result<bool, Corrupt> {
        let corrupt = self.corrupt();
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(corrupt),
        }
    }

    /// Takes two bytes.
    pub fn u16(&mut self) -> Result<u16, Corrupt> {
        self.array().map(u16::from_le_bytes)
    }

    /// Takes four bytes.
    pub fn u32(&mut self) -> Result<u32, Corrupt> {
        self.array().map(u32::from_le_bytes)
    }

    /// Takes eight bytes.
    pub fn u64(&mut self) -> Result<u64, Corrupt> {
        self.array().map(u64::from_le_bytes)
    }

    /// Takes four bytes.
    pub fn i32(&mut self) -> Result<i32, Corrupt> {
        self.array().map(i32::from_le_bytes)
    }

    /// Takes a size or position.
    pub fn size(&mut self) -> Result<usize, Corrupt> {
        let corrupt = self.corrupt();
        usize::try_from(self.u64()?).map_err(|_| corrupt)
    }

    /// Takes a counted byte string.
    pub fn bytes(&mut self) -> Result<&'a [u8], Corrupt> {
        let n = self.size()?;
        self.take(n)
    }

    /// Takes a counted UTF-16 string.
    pub fn units(&mut self) -> Result<Vec<u16>, Corrupt> {
        let n = self.size()?;
        let bytes = self.take(n.checked_mul(2).ok_or(self.corrupt())?)?;
        Ok(bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect())
    }
}
