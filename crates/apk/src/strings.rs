//! String pools: the texts of a binary XML file or a resource table.
//!
//! A pool is either UTF-8 or UTF-16 and is decoded string by string when asked, because a framework table holds tens
//! of thousands that nobody reads. Java strings may hold lone surrogates, so a text is a sequence of 16-bit units;
//! Rust strings made from it replace what they cannot hold.

use std::borrow::Cow;
use std::fmt;

use crate::blob::{Blob, Le};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};

const HEADER_LEN: usize = 28;
const FLAG_SORTED: u32 = 1;
const FLAG_UTF8: u32 = 1 << 8;
const SPAN_LEN: usize = 12;
const END: u32 = u32::MAX;

/// The strings of a file, with their styles.
#[derive(Clone, Debug)]
pub struct StringPool {
    data: Blob,
    count: u32,
    style_count: u32,
    utf8: bool,
    sorted: bool,
    /// Where the table of offsets starts.
    table: usize,
    /// Range of the string data.
    strings: (usize, usize),
    /// Range of the style data.
    styles: (usize, usize),
}

/// A stretch of a styled string, such as `<b>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The tag with its attributes, as an index of the same pool.
    pub name: u32,
    /// First unit of the stretch.
    pub first: u32,
    /// Last unit of the stretch.
    pub last: u32,
}

/// One string of a pool, not yet decoded.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    bytes: &'a [u8],
    utf8: bool,
}

impl StringPool {
    /// A pool without strings.
    pub fn empty() -> StringPool {
        let data = Blob::from(Vec::new());
        StringPool {
            data,
            count: 0,
            style_count: 0,
            utf8: false,
            sorted: false,
            table: 0,
            strings: (0, 0),
            styles: (0, 0),
        }
    }

    /// Reads the header of a pool chunk; `base` is where the chunk starts in its file, for the offsets of errors.
    pub fn parse(data: Blob, base: usize, diagnostics: &Diagnostics) -> Result<StringPool> {
        let fail = |at: usize, cause: &str| Err(diagnostics.error(Code::PoolDamaged, base + at, cause));
        let (Some(header_len), Some(len), true) = (data.u16_at(2), data.u32_at(4), data.len() >= HEADER_LEN) else {
            return fail(0, "the pool ends within its header");
        };
        let (header_len, len) = (usize::from(header_len), len as usize);
        if header_len > len || len > data.len() {
            return fail(4, &format!("a pool of {len:#x} bytes does not fit into {:#x}", data.len()));
        }
        let word = |at| data.u32_at(at).unwrap_or(0);
        let [count, style_count, flags, strings, styles] = [8, 12, 16, 20, 24].map(word);
        let (strings, styles) = (strings as usize, styles as usize);
        let utf8 = flags & FLAG_UTF8 != 0;
        let table_len = (count as usize + style_count as usize).saturating_mul(4);
        if table_len > len - header_len {
            return fail(8, &format!("{count} strings and {style_count} styles do not fit into the pool"));
        }
        if count > 0 && strings + 2 >= len {
            return fail(20, "strings start after the pool");
        }
        if style_count > 0 && (styles <= strings || styles + 2 >= len) {
            return fail(24, "styles start outside the pool");
        }
        let strings_end = if style_count > 0 { styles } else { len };
        if count > 0 && utf8 && data.get(strings_end - 1) != Some(&0) {
            return fail(strings_end - 1, "the last string is not terminated");
        }
        Ok(StringPool {
            count,
            style_count,
            utf8,
            sorted: flags & FLAG_SORTED != 0,
            table: header_len,
            strings: (strings, strings_end),
            styles: (styles, len),
            data,
        })
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is no string.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Number of strings that have styles; they are the first ones.
    pub fn style_count(&self) -> usize {
        self.style_count as usize
    }

    /// Whether the strings are kept in UTF-8.
    pub fn is_utf8(&self) -> bool {
        self.utf8
    }

    /// Whether the pool claims to be sorted.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// The string with that index; `None` when there is none or the platform would not read it.
    pub fn get(&self, index: u32) -> Option<Text<'_>> {
        let bytes = self.bytes(index)?;
        // As in Java a UTF-8 string also ends at a zero within it.
        let bytes = if self.utf8 { bytes.split(|&byte| byte == 0).next().unwrap_or(bytes) } else { bytes };
        Some(Text { bytes, utf8: self.utf8 })
    }

    /// Whether there is a string with that index, which costs the same for long strings and short ones.
    pub fn has(&self, index: u32) -> bool {
        self.bytes(index).is_some()
    }

    fn bytes(&self, index: u32) -> Option<&[u8]> {
        self.lookup()(index)
    }

    /// Finds the bytes of strings. Whoever asks for all of them need not ask for the owner of the pool each time.
    fn lookup<'a>(&'a self) -> impl Fn(u32) -> Option<&'a [u8]> {
        let data: &[u8] = &self.data;
        let offsets = data.part(self.table, self.count as usize * 4).unwrap_or_default();
        let pool = data.get(self.strings.0..self.strings.1).unwrap_or_default();
        move |index| {
            let offset = offsets.u32_at(index as usize * 4)? as usize;
            if self.utf8 { utf8_at(pool, offset) } else { utf16_at(pool, offset & !1) }
        }
    }

    /// Tells whether there are strings with some indices, as [`StringPool::has`] does.
    pub(crate) fn knows(&self) -> impl Fn(u32) -> bool {
        let lookup = self.lookup();
        move |index| lookup(index).is_some()
    }

    /// The string with that index as Rust text, lone surrogates replaced.
    pub fn get_string(&self, index: u32) -> Option<String> {
        self.get(index).map(|text| text.to_str().into_owned())
    }

    /// The styles of a string, in the order of the file.
    pub fn styles(&self, index: u32) -> impl Iterator<Item = Span> + '_ {
        let data: &[u8] = &self.data;
        let table = self.table + self.count as usize * 4;
        let start = (index < self.style_count).then(|| data.u32_at(table + index as usize * 4)).flatten();
        let mut at = start.map(|offset| self.styles.0.saturating_add(offset as usize & !3));
        std::iter::from_fn(move || {
            let here = at.filter(|here| here.saturating_add(4) <= self.styles.1)?;
            let name = data.u32_at(here).filter(|&name| name != END)?;
            at = Some(here + SPAN_LEN);
            Some(Span { name, first: data.u32_at(here + 4)?, last: data.u32_at(here + 8)? })
        })
    }

    /// The index of a string: by halving a sorted pool, from the back of an unsorted one, as on the platform.
    pub fn index_of(&self, wanted: &str) -> Option<u32> {
        if !self.sorted {
            return (0..self.count).rev().find(|&index| self.get(index).is_some_and(|text| text == *wanted));
        }
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            let order = self.get(middle).map(|text| text.units().cmp(wanted.encode_utf16()));
            match order {
                Some(std::cmp::Ordering::Equal) => return Some(middle),
                Some(std::cmp::Ordering::Greater) => high = middle,
                _ => low = middle + 1,
            }
        }
        None
    }

    /// Reports strings that cannot be read; `base` is where the chunk starts in its file.
    pub(crate) fn check(&self, base: usize, diagnostics: &mut Diagnostics) -> Result<()> {
        let known = self.knows();
        for index in (0..self.count).filter(|&index| !known(index)) {
            let at = self.table + index as usize * 4;
            let offset = self.data.u32_at(at).unwrap_or(0) as usize;
            let inside = offset < self.strings.1 - self.strings.0;
            let code = if inside { Code::PoolUnterminated } else { Code::PoolBadOffset };
            diagnostics.report(code, base + at, format_args!("string {index} at {offset:#x} cannot be read"))?;
        }
        Ok(())
    }
}

impl<'a> Text<'a> {
    /// The 16-bit units, lone surrogates included.
    pub fn units(self) -> impl Iterator<Item = u16> + 'a {
        let (utf8, utf16) = if self.utf8 { (self.bytes, &[][..]) } else { (&[][..], self.bytes) };
        let pairs = utf16.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        Utf8Units { bytes: utf8, low: None }.chain(pairs)
    }

    /// How many units there are, but no more than `most`, because counting them may take a walk.
    pub fn unit_count(self, most: usize) -> usize {
        if self.utf8 { self.units().take(most).count() } else { most.min(self.bytes.len() / 2) }
    }

    /// The text as Rust can hold it: lone surrogates become U+FFFD.
    pub fn to_str(self) -> Cow<'a, str> {
        let plain = self.utf8.then(|| std::str::from_utf8(self.bytes).ok()).flatten();
        plain.map_or_else(|| Cow::Owned(self.decoded()), Cow::Borrowed)
    }

    /// Whether [`Text::to_str`] would give that text.
    pub(crate) fn reads(self, text: &str) -> bool {
        // Bytes that differ give the same text only where they had to be replaced.
        self == *text || (self.utf8 && !self.bytes.is_ascii() && self.to_str() == text)
    }

    fn decoded(self) -> String {
        // Nearly all texts of an app are ASCII, which needs no thought.
        // All units are looked at without a stop, so that the compiler compares many at once.
        let (units, _) = self.bytes.as_chunks::<2>();
        let all = units.iter().fold(0, |all, unit| all | u16::from_le_bytes(*unit));
        if !self.utf8 && all < 0x80 {
            let ascii: Vec<u8> = units.iter().map(|unit| unit[0]).collect();
            return String::from_utf8(ascii).unwrap_or_default();
        }
        char::decode_utf16(self.units()).map(|c| c.unwrap_or('\u{fffd}')).collect()
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        if self.utf8 {
            return self.bytes == other.as_bytes();
        }
        let (units, _) = self.bytes.as_chunks::<2>();
        if other.is_ascii() {
            return units.len() == other.len()
                && units.iter().zip(other.bytes()).fold(true, |same, (unit, byte)| same & (*unit == [byte, 0]));
        }
        self.units().eq(other.encode_utf16())
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_str())
    }
}

/// The bytes of a UTF-16 string: one or two units of length, then the units, then a zero.
fn utf16_at(pool: &[u8], offset: usize) -> Option<&[u8]> {
    let first = pool.u16_at(offset)?;
    let (start, len) = match first & 0x8000 {
        0 => (offset + 2, usize::from(first)),
        _ => (offset + 4, usize::from(first & 0x7fff) << 16 | usize::from(pool.u16_at(offset + 2)?)),
    };
    let bytes = pool.part(start, len.checked_mul(2)?)?;
    (pool.u16_at(start + bytes.len()) == Some(0)).then_some(bytes)
}

/// The bytes of a UTF-8 string: length in units, length in bytes, the bytes, a zero.
///
/// The length in bytes has 15 bits; longer strings exist with the higher bits cut off, so the terminator decides.
fn utf8_at(pool: &[u8], offset: usize) -> Option<&[u8]> {
    // Both lengths of nearly all strings have one byte.
    if let [units, low, rest @ ..] = pool.get(offset..)?
        && (units | low) & 0x80 == 0
        && rest.get(usize::from(*low)) == Some(&0)
    {
        return rest.get(..usize::from(*low));
    }
    let (_, at) = utf8_len(pool, offset)?;
    let (low, start) = utf8_len(pool, at)?;
    let lengths = (0usize..).map(|high| high << 15 | low).take_while(|&len| len < pool.len());
    let len = lengths.into_iter().find(|&len| pool.get(start + len) == Some(&0))?;
    pool.part(start, len)
}

fn utf8_len(pool: &[u8], offset: usize) -> Option<(usize, usize)> {
    let first = usize::from(*pool.get(offset)?);
    match first & 0x80 {
        0 => Some((first, offset + 1)),
        _ => Some(((first & 0x7f) << 8 | usize::from(*pool.get(offset + 1)?), offset + 2)),
    }
}

/// Decodes UTF-8 and Java's modified UTF-8 alike, without refusing anything: encoded surrogates stay surrogates.
struct Utf8Units<'a> {
    bytes: &'a [u8],
    low: Option<u16>,
}

impl Iterator for Utf8Units<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        if let Some(low) = self.low.take() {
            return Some(low);
        }
        let &lead = self.bytes.first()?;
        let (len, bits) = match lead {
            0..0x80 => (1, lead),
            0x80..0xe0 => (2, lead & 0x1f),
            0xe0..0xf0 => (3, lead & 0x0f),
            _ => (4, lead & 0x07),
        };
        let tail = self.bytes.get(1..len.min(self.bytes.len())).unwrap_or_default();
        let point = tail.iter().fold(u32::from(bits), |point, &byte| point << 6 | u32::from(byte & 0x3f));
        self.bytes = self.bytes.get(len..).unwrap_or_default();
        if point <= 0xffff {
            return Some(point as u16);
        }
        let above = point - 0x10000;
        self.low = Some((above & 0x3ff) as u16 + 0xdc00);
        Some((above >> 10) as u16 + 0xd800)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::diagnostics;
    use crate::testing::pool::{pool_utf8, pool_utf16};

    #[track_caller]
    fn check(pool: Vec<u8>, expected: &[&str]) {
        let pool = StringPool::parse(pool.into(), 0, &diagnostics()).unwrap();
        let strings: Vec<String> = (0..pool.len() as u32).map(|i| pool.get_string(i).unwrap()).collect();
        assert_eq!(strings, expected);
        for (index, text) in expected.iter().enumerate() {
            assert_eq!(pool.index_of(text), Some(index as u32));
            let found = pool.get(index as u32).unwrap();
            assert_eq!(found.unit_count(usize::MAX), text.encode_utf16().count());
            assert!(found.reads(text) && !found.reads("another") && found.unit_count(1) <= 1);
        }
    }

    #[test]
    fn both_encodings_hold_all_of_unicode() {
        let texts = ["", "plain", "größer", "日本", "😀 and more"];
        check(pool_utf8(&texts), &texts);
        check(pool_utf16(&texts), &texts);
    }

    #[test]
    fn long_strings_have_longer_lengths() {
        let texts = ["x".repeat(127), "y".repeat(128), "z".repeat(0x7fff), "w".repeat(0x8001)];
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        check(pool_utf8(&texts), &texts);
        check(pool_utf16(&texts), &texts);
    }

    #[test]
    fn lone_surrogates_survive_as_units() {
        let mut bytes = pool_utf16(&["ab"]);
        let at = bytes.windows(2).rposition(|w| w == [b'b', 0]).unwrap();
        bytes[at..at + 2].copy_from_slice(&0xd83du16.to_le_bytes());
        let pool = StringPool::parse(bytes.into(), 0, &diagnostics()).unwrap();
        let text = pool.get(0).unwrap();
        assert_eq!(text.units().collect::<Vec<_>>(), [u16::from(b'a'), 0xd83d]);
        assert_eq!(text.to_str(), "a\u{fffd}");

        let encoded = Utf8Units { bytes: &[0xed, 0xa0, 0xbd, b'c'], low: None };
        assert_eq!(encoded.collect::<Vec<_>>(), [0xd83d, u16::from(b'c')]);
    }

    #[test]
    fn a_string_that_points_nowhere_is_none_and_reported() {
        let mut bytes = pool_utf8(&["one", "two"]);
        bytes[HEADER_LEN..HEADER_LEN + 4].copy_from_slice(&0x7fff_fff0u32.to_le_bytes());
        let pool = StringPool::parse(bytes.into(), 0, &diagnostics()).unwrap();
        assert!(pool.get(0).is_none());
        assert_eq!(pool.get_string(1).unwrap(), "two");
        let mut diagnostics = diagnostics();
        pool.check(100, &mut diagnostics).unwrap();
        assert_eq!((diagnostics.list()[0].code, diagnostics.list()[0].offset), (Code::PoolBadOffset, 128));
    }

    #[test]
    fn counts_that_do_not_fit_are_errors() {
        for count in [3u32, 0x7fff_ffff, u32::MAX] {
            let mut bytes = pool_utf8(&["one", "two"]);
            bytes[8..12].copy_from_slice(&(count.max(20)).to_le_bytes());
            let error = StringPool::parse(bytes.into(), 0, &diagnostics()).unwrap_err();
            assert_eq!(error.code, Code::PoolDamaged);
        }
    }
}
