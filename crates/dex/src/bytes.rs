//! Bounds-checked little-endian reading.
//!
//! All other modules read bytes only through this one. A [`Cursor`] keeps the whole file and a position, never a sub-slice, so that every
//! error can name its offset in the file.

use crate::error::{Code, Error, Result};

/// Reads a `u16` at a byte offset.
#[inline]
pub(crate) fn u16_at(data: &[u8], offset: usize) -> Result<u16> {
    match data.get(offset..).and_then(|rest| rest.first_chunk()) {
        Some(bytes) => Ok(u16::from_le_bytes(*bytes)),
        None => Err(Error::new(Code::Truncated, offset)),
    }
}

/// Reads a `u32` at a byte offset.
#[inline]
pub(crate) fn u32_at(data: &[u8], offset: usize) -> Result<u32> {
    match data.get(offset..).and_then(|rest| rest.first_chunk()) {
        Some(bytes) => Ok(u32::from_le_bytes(*bytes)),
        None => Err(Error::new(Code::Truncated, offset)),
    }
}

/// The `size` bytes at `offset`, or an error naming the offset.
#[inline]
pub(crate) fn slice(data: &[u8], offset: usize, size: u64) -> Result<&[u8]> {
    let fault = Error::new(Code::Truncated, offset);
    let size = usize::try_from(size).map_err(|_| fault)?;
    let end = offset.checked_add(size).ok_or(fault)?;
    data.get(offset..end).ok_or(fault)
}

/// A position in the file that moves forward as items are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    data: &'a [u8],
    position: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at an absolute offset, which may lie outside: the first read then fails.
    pub(crate) fn new(data: &'a [u8], position: usize) -> Cursor<'a> {
        Cursor { data, position }
    }

    /// The absolute offset of the next byte.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The bytes from here to the end of the file.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.data.get(self.position..).unwrap_or(&[])
    }

    /// How many bytes are left; the bound for every declared count.
    pub(crate) fn remaining(&self) -> usize {
        self.data.len().saturating_sub(self.position)
    }

    /// An error of the given kind at the current position.
    pub(crate) fn fault(&self, code: Code) -> Error {
        Error::new(code, self.position)
    }

    #[inline]
    pub(crate) fn u8(&mut self) -> Result<u8> {
        let byte = *self.data.get(self.position).ok_or(self.fault(Code::Truncated))?;
        self.position += 1;
        Ok(byte)
    }

    pub(crate) fn bytes(&mut self, size: usize) -> Result<&'a [u8]> {
        let bytes = slice(self.data, self.position, size as u64)?;
        self.position += size;
        Ok(bytes)
    }

    /// Unsigned LEB128. As in ART, bits above the 32nd in the fifth byte are dropped; a sixth byte is an error.
    #[inline]
    pub(crate) fn uleb(&mut self) -> Result<u32> {
        let first = self.u8()?;
        if first < 0x80 { Ok(u32::from(first)) } else { self.long_leb(first).map(|(value, _)| value) }
    }

    /// Unsigned LEB128 plus one: `None` stands for the encoded -1.
    pub(crate) fn uleb_p1(&mut self) -> Result<Option<u32>> {
        Ok(self.uleb()?.checked_sub(1))
    }

    /// Signed LEB128.
    pub(crate) fn sleb(&mut self) -> Result<i32> {
        let first = self.u8()?;
        let (value, bits) = if first < 0x80 { (u32::from(first), 7) } else { self.long_leb(first)? };
        let unused = 32u32.saturating_sub(bits);
        Ok(((value << unused) as i32) >> unused)
    }

    /// The further bytes of a LEB128 number, with the number of bits that were given.
    fn long_leb(&mut self, first: u8) -> Result<(u32, u32)> {
        let mut value = u32::from(first & 0x7f);
        for shift in [7, 14, 21, 28] {
            let byte = self.u8()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok((value, shift + 7));
            }
        }
        Err(self.fault(Code::BadLeb128))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_leb(bytes: &[u8], unsigned: u32, signed: i32, p1: Option<u32>) {
        assert_eq!(Cursor::new(bytes, 0).uleb(), Ok(unsigned));
        assert_eq!(Cursor::new(bytes, 0).sleb(), Ok(signed));
        assert_eq!(Cursor::new(bytes, 0).uleb_p1(), Ok(p1));
    }

    #[test]
    fn leb128_reads_the_examples_of_the_format() {
        check_leb(&[0x00], 0, 0, None);
        check_leb(&[0x01], 1, 1, Some(0));
        check_leb(&[0x7f], 127, -1, Some(126));
        check_leb(&[0x80, 0x7f], 16256, -128, Some(16255));
        check_leb(&[0xff, 0xff, 0xff, 0xff, 0x0f], u32::MAX, -1, Some(u32::MAX - 1));
    }

    #[test]
    fn leb128_ends() {
        assert_eq!(Cursor::new(&[0x80], 0).uleb(), Err(Error { code: Code::Truncated, offset: 1 }));
        assert_eq!(Cursor::new(&[0x80; 9], 0).uleb(), Err(Error { code: Code::BadLeb128, offset: 5 }));
        assert_eq!(Cursor::new(&[], usize::MAX).uleb().map_err(|e| e.code), Err(Code::Truncated));
    }
}
