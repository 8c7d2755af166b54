//! Names of characters, for `Character.getName` and `\N{…}`.
//!
//! `names.z`: the length of the text, then the text deflated: lines of code point and name. The names of Hangul
//! syllables and unified ideographs are made by rule and not stored. The text is unpacked at the first question
//! and kept: it is a constant, only a large one.

use super::property::loose;
use super::record::{Category, record};
use std::sync::OnceLock;

static PACKED: &[u8] = include_bytes!("../../data/unicode7/names.z");
static TEXT: OnceLock<String> = OnceLock::new();
static NAMES: OnceLock<Vec<(u32, &str)>> = OnceLock::new();

const LEADS: [&str; 19] =
    ["G", "GG", "N", "D", "DD", "R", "M", "B", "BB", "S", "SS", "", "J", "JJ", "C", "K", "T", "P", "H"];
const VOWELS: [&str; 21] = [
    "A", "AE", "YA", "YAE", "EO", "E", "YEO", "YE", "O", "WA", "WAE", "OE", "YO", "U", "WEO", "WE", "WI", "YU", "EU",
    "YI", "I",
];
const TRAILS: [&str; 28] = [
    "", "G", "GG", "GS", "N", "NJ", "NH", "D", "L", "LG", "LM", "LB", "LS", "LT", "LP", "LH", "M", "B", "BS", "S",
    "SS", "NG", "J", "C", "K", "T", "P", "H",
];
const HANGUL: &str = "HANGUL SYLLABLE ";
const IDEOGRAPH: &str = "CJK UNIFIED IDEOGRAPH-";

/// The name of a character; control characters have ICU's extended names in angle brackets.
pub fn name(c: u32) -> Option<String> {
    match c {
        0xAC00..=0xD7A3 => Some(hangul_name(c - 0xAC00)),
        _ if is_unified_ideograph(c) => Some(format!("{IDEOGRAPH}{c:04X}")),
        _ => {
            let names = stored();
            let at = names.binary_search_by_key(&c, |&(code, _)| code).ok()?;
            Some(names[at].1.to_owned())
        }
    }
}

/// The character of an exact name; ASCII case does not count.
pub fn code_point(name: &str) -> Option<u32> {
    let name = name.to_ascii_uppercase();
    if let Some(hex) = name.strip_prefix(IDEOGRAPH) {
        let c = u32::from_str_radix(hex, 16).ok()?;
        return (is_unified_ideograph(c) && format!("{c:04X}") == hex).then_some(c);
    }
    if name.starts_with(HANGUL) {
        return (0..11172).find(|&i| hangul_name(i) == name).map(|i| 0xAC00 + i);
    }
    stored().iter().find(|&&(c, n)| n == name && !is_control(c)).map(|&(c, _)| c)
}

/// The character of a name as `\p{name=…}` compares it: runs of white space count as one space.
pub fn code_point_loose(name: &str) -> Option<u32> {
    let words: Vec<&str> = name.split_ascii_whitespace().collect();
    let joined = words.join(" ");
    code_point(&joined).or_else(|| {
        let control = loose(&joined);
        stored().iter().find(|&&(c, n)| is_control(c) && loose(n) == control).map(|&(c, _)| c)
    })
}

fn is_control(c: u32) -> bool {
    record(c).category == Category::Cc
}

fn hangul_name(i: u32) -> String {
    let (lead, vowel, trail) = (i / 588, i / 28 % 21, i % 28);
    format!("{HANGUL}{}{}{}", LEADS[lead as usize], VOWELS[vowel as usize], TRAILS[trail as usize])
}

fn is_unified_ideograph(c: u32) -> bool {
    matches!(c, 0x3400..=0x4DB5 | 0x4E00..=0x9FCC | 0x20000..=0x2A6D6 | 0x2A700..=0x2B734 | 0x2B740..=0x2B81D)
}

/// All stored names, by code point.
fn stored() -> &'static [(u32, &'static str)] {
    let parse = |line: &'static str| {
        let (code, name) = line.split_once(' ')?;
        Some((u32::from_str_radix(code, 16).ok()?, name))
    };
    NAMES.get_or_init(|| TEXT.get_or_init(unpack).lines().filter_map(parse).collect())
}

fn unpack() -> String {
    let (len, deflated) = PACKED.split_at(4);
    let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]) as usize;
    let text = crate::zip::unpack(deflated, len);
    debug_assert_eq!(text.len(), len);
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_back() {
        for (c, n) in [
            (0x61, "LATIN SMALL LETTER A"),
            (0xAC01, "HANGUL SYLLABLE GAG"),
            (0x4E00, "CJK UNIFIED IDEOGRAPH-4E00"),
            (0x1F600, "GRINNING FACE"),
        ] {
            assert_eq!(name(c).as_deref(), Some(n));
            assert_eq!(code_point(n), Some(c));
        }
        assert_eq!(name(0).as_deref(), Some("<control-0000>"));
        assert_eq!(name(0x378), None);
        assert_eq!(code_point("latin small letter b"), Some(0x62));
        assert_eq!(code_point("NO SUCH NAME"), None);
        assert_eq!(code_point_loose(" latin  small letter c"), Some(0x63));
    }
}
