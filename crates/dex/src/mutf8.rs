//! Strings: modified UTF-8 in the file, UTF-16 for the guest.
//!
//! Java strings are sequences of UTF-16 code units, not of characters, so a lone surrogate is an ordinary value and must survive. Decoding
//! is total: a malformed sequence becomes U+FFFD and never more than the declared bytes are read; whether a string is well-formed is
//! asked separately by the structural verification.

use std::cmp::Ordering;
use std::fmt;

const REPLACEMENT: u16 = 0xfffd;

/// A string of the file: its bytes without the terminating zero, and the number of UTF-16 units that the file declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mutf8<'a> {
    bytes: &'a [u8],
    utf16_len: u32,
}

impl<'a> Mutf8<'a> {
    /// A string from its parts.
    pub fn new(bytes: &'a [u8], utf16_len: u32) -> Mutf8<'a> {
        Mutf8 { bytes, utf16_len }
    }

    /// A string from its bytes alone; the number of units is counted.
    pub fn from_bytes(bytes: &'a [u8]) -> Mutf8<'a> {
        let units = Units { bytes, pending: None }.count();
        Mutf8 { bytes, utf16_len: units as u32 }
    }

    /// The modified UTF-8 bytes.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The number of UTF-16 units as the file declares it; [`units`](Mutf8::units) says the truth.
    #[inline]
    pub fn declared_len(self) -> u32 {
        self.utf16_len
    }

    /// The text as `&str` when it is plain ASCII or other UTF-8 that needs no conversion.
    pub fn as_str(self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes).ok()
    }

    /// The UTF-16 code units.
    pub fn units(self) -> Units<'a> {
        Units { bytes: self.bytes, pending: None }
    }

    /// The UTF-16 code units in a vector.
    pub fn to_utf16(self) -> Vec<u16> {
        self.units().collect()
    }

    /// The text for people; lone surrogates become U+FFFD.
    pub fn to_string_lossy(self) -> String {
        char::decode_utf16(self.units()).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// Order by UTF-16 code units, which is the order of the string table.
    pub fn cmp_utf16(self, other: Mutf8<'_>) -> Ordering {
        let same = self.bytes.iter().zip(other.bytes).take_while(|(a, b)| a == b).count();
        match (self.bytes.get(same), other.bytes.get(same)) {
            (Some(a), Some(b)) if a.is_ascii() && b.is_ascii() => a.cmp(b),
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (None, None) => Ordering::Equal,
            _ => self.units().cmp(other.units()),
        }
    }

    /// Whether the bytes are well-formed and make exactly the declared number of units.
    pub fn is_valid(self) -> bool {
        let mut rest = self.bytes;
        let mut count = 0u32;
        while !rest.is_empty() {
            match decode(rest) {
                Some((unit, size)) if is_shortest(unit, size) => rest = rest.get(size..).unwrap_or(&[]),
                _ => return false,
            }
            count = count.saturating_add(1);
        }
        count == self.utf16_len
    }
}

impl PartialEq<str> for Mutf8<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other) || self.units().eq(other.encode_utf16())
    }
}

impl PartialEq<&str> for Mutf8<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Display for Mutf8<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(text) => f.write_str(text),
            None => f.write_str(&self.to_string_lossy()),
        }
    }
}

impl fmt::Debug for Mutf8<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string_lossy())
    }
}

/// Iterator over the UTF-16 code units of a [`Mutf8`].
#[derive(Clone, Debug)]
pub struct Units<'a> {
    bytes: &'a [u8],
    /// The second half of a four-byte sequence, which modified UTF-8 forbids and ART reads all the same.
    pending: Option<u16>,
}

impl Iterator for Units<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if let Some(unit) = self.pending.take() {
            return Some(unit);
        }
        let (&first, rest) = self.bytes.split_first()?;
        if first < 0x80 {
            self.bytes = rest;
            return Some(u16::from(first));
        }
        Some(self.multi_byte())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.bytes.len().div_ceil(3), Some(self.bytes.len() + 1))
    }
}

impl Units<'_> {
    fn multi_byte(&mut self) -> u16 {
        if let Some((high, low)) = decode_four(self.bytes) {
            self.bytes = self.bytes.get(4..).unwrap_or(&[]);
            self.pending = Some(low);
            return high;
        }
        let (unit, size) = decode(self.bytes).unwrap_or((REPLACEMENT, 1));
        self.bytes = self.bytes.get(size..).unwrap_or(&[]);
        unit
    }
}

/// One sequence of one to three bytes, with its size.
fn decode(bytes: &[u8]) -> Option<(u16, usize)> {
    let tail = |i: usize| bytes.get(i).filter(|&&b| b & 0xc0 == 0x80).map(|&b| u16::from(b & 0x3f));
    match *bytes.first()? {
        first @ 0..0x80 => Some((u16::from(first), 1)),
        first @ 0xc0..0xe0 => Some((u16::from(first & 0x1f) << 6 | tail(1)?, 2)),
        first @ 0xe0..0xf0 => Some((u16::from(first & 0x0f) << 12 | tail(1)? << 6 | tail(2)?, 3)),
        _ => None,
    }
}

/// A four-byte sequence as a surrogate pair.
fn decode_four(bytes: &[u8]) -> Option<(u16, u16)> {
    let chunk = bytes.first_chunk::<4>()?;
    let character = std::str::from_utf8(chunk).ok()?.chars().next()?;
    let mut pair = [0; 2];
    match character.encode_utf16(&mut pair) {
        [high, low] => Some((*high, *low)),
        _ => None,
    }
}

/// Whether the sequence could not have been shorter; zero is always two bytes long.
fn is_shortest(unit: u16, size: usize) -> bool {
    match size {
        1 => unit != 0,
        2 => unit == 0 || unit >= 0x80,
        _ => unit >= 0x800,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], units: &[u16], valid: bool) {
        let string = Mutf8::new(bytes, units.len() as u32);
        assert_eq!(string.to_utf16(), units);
        assert_eq!(string.is_valid(), valid, "{bytes:x?}");
    }

    #[test]
    fn decodes_to_code_units() {
        check(b"abc", &[97, 98, 99], true);
        check(&[0xc0, 0x80], &[0], true);
        check(&[0xc3, 0xa9], &[0xe9], true);
        check(&[0xe2, 0x82, 0xac], &[0x20ac], true);
        check(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], &[0xd83d, 0xde00], true);
        check(&[0xed, 0xb8, 0x80], &[0xde00], true);
    }

    #[test]
    fn malformed_sequences_are_replaced() {
        check(&[0xc3], &[REPLACEMENT], false);
        check(&[0xe2, 0x82], &[REPLACEMENT, REPLACEMENT], false);
        check(&[0x80, b'a'], &[REPLACEMENT, 97], false);
        check(&[0xf0, 0x9f, 0x98, 0x80], &[0xd83d, 0xde00], false);
        check(&[0xc1, 0x81], &[0x41], false);
    }

    #[test]
    fn order_is_by_code_unit() {
        let supplementary = Mutf8::new(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], 2);
        let private_use = Mutf8::new(&[0xee, 0x80, 0x80], 1);
        assert_eq!(supplementary.cmp_utf16(private_use), Ordering::Less);
        let check = |a: &[u8], b: &[u8], order| assert_eq!(Mutf8::from_bytes(a).cmp_utf16(Mutf8::from_bytes(b)), order);
        check(b"ab", b"ab", Ordering::Equal);
        check(b"ab", b"abc", Ordering::Less);
        check(b"ab", b"aa\x7f", Ordering::Greater);
        check(&[0xc0, 0x80], b"a", Ordering::Less);
        check(&[0xc3, 0xa9], b"z", Ordering::Greater);
        assert!(Mutf8::new(b"ab", 2) == "ab");
        assert_eq!(supplementary.to_string_lossy(), "\u{1f600}");
    }
}
