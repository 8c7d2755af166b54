//! Conversions of whole strings that Android does without a converter (`CharsetUtils`, `StringFactory`).

use crate::unicode::utf16;

/// US-ASCII; what is not in it becomes a question mark.
pub fn to_ascii_bytes(text: &[u16]) -> Vec<u8> {
    text.iter().map(|&u| if u < 0x80 { u as u8 } else { b'?' }).collect()
}

/// ISO-8859-1; what is not in it becomes a question mark.
pub fn to_latin1_bytes(text: &[u16]) -> Vec<u8> {
    text.iter().map(|&u| u8::try_from(u).unwrap_or(b'?')).collect()
}

/// UTF-8; a surrogate without its partner becomes a question mark.
pub fn to_utf8_bytes(text: &[u16]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for c in utf16::code_points(text) {
        match char::from_u32(c) {
            Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            None => out.push(b'?'),
        }
    }
    out
}

/// US-ASCII; other bytes become replacement characters.
pub fn ascii_to_chars(bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
    bytes.iter().map(|&b| if b < 0x80 { b.into() } else { 0xFFFD })
}

/// ISO-8859-1.
pub fn latin1_to_chars(bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
    bytes.iter().map(|&b| b.into())
}

/// UTF-8 as `new String(byte[], …)` reads it: overlong forms and surrogates in three bytes pass, a sequence that is
/// cut off by the end gives one replacement character per byte.
pub fn utf8_to_chars(bytes: &[u8]) -> Vec<u16> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&lead) = bytes.get(at) {
        let (c, taken) = utf8_char(lead, &bytes[at + 1..]);
        utf16::push(&mut out, c.unwrap_or(0xFFFD));
        at += taken;
    }
    out
}

/// The code point of a sequence and its length.
fn utf8_char(lead: u8, rest: &[u8]) -> (Option<u32>, usize) {
    let tail = match lead {
        0..0x80 => return (Some(lead.into()), 1),
        0xC0..=0xDF => 1,
        0xE0..=0xEF => 2,
        0xF0..=0xF7 => 3,
        0xF8..=0xFB => 4,
        0xFC..=0xFD => 5,
        _ => return (None, 1),
    };
    if rest.len() < tail {
        return (None, 1);
    }
    let mut c = u32::from(lead & 0x1F >> (tail - 1));
    for (i, b) in rest[..tail].iter().enumerate() {
        if b & 0xC0 != 0x80 {
            return (None, i + 1);
        }
        c = c << 6 | u32::from(b & 0x3F);
    }
    let misplaced_surrogate = tail != 2 && (0xD800..0xE000).contains(&c);
    ((c <= 0x10FFFF && !misplaced_surrogate).then_some(c), tail + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &[u16]) {
        assert_eq!(utf8_to_chars(bytes), expected);
    }

    #[test]
    fn utf8_of_strings() {
        check(b"a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", &[0x61, 0xE9, 0x20AC, 0xD83D, 0xDE00]);
        check(b"\xC0\x80", &[0]);
        check(b"\xED\xA0\x80", &[0xD800]);
        check(b"\xE2\x82", &[0xFFFD, 0xFFFD]);
        check(b"\xE2\x82a", &[0xFFFD, 0x61]);
        check(b"\x80\xFF", &[0xFFFD, 0xFFFD]);
        check(b"\xF8\x88\x80\x80\x80", &[0xFFFD]);
        check(b"\xF7\xBF\xBF\xBF", &[0xFFFD]);
        check(b"\xF0\x8D\xA0\x80", &[0xFFFD]);
    }

    #[test]
    fn bytes_of_strings() {
        let text: Vec<u16> = "aé€😀".encode_utf16().chain([0xDC00, 0xD800]).collect();
        assert_eq!(to_utf8_bytes(&text), "aé€😀??".as_bytes());
        assert_eq!(to_latin1_bytes(&text), b"a\xE9?????");
        assert_eq!(to_ascii_bytes(&text), b"a??????");
        assert_eq!(ascii_to_chars(b"a\xE9").collect::<Vec<_>>(), [0x61, 0xFFFD]);
        assert_eq!(latin1_to_chars(b"a\xE9").collect::<Vec<_>>(), [0x61, 0xE9]);
    }
}
